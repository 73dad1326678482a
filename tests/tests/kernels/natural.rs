//! Small kernels as one writes them after a first reading of the documentation.

use cute_core::prelude::*;

mod templates;

fn numbers(n: usize) -> Vec<f32> {
    (0..n).map(|i| (i * 7 % 11) as f32 - 5.0).collect()
}

// A layer of a network, in a struct.
struct Linear {
    weights: OwnedMatrix<f32>,
    bias: OwnedVector<f32>,
}
impl Linear {
    fn new(inputs: usize, outputs: usize) -> Result<Self, TensorError> {
        Ok(Linear {
            weights: Tensor::new(
                numbers(outputs * inputs),
                layout!((outputs, inputs); row_major),
            )?,
            bias: Tensor::new(numbers(outputs), layout!(outputs:1))?,
        })
    }
    fn forward(&self, x: &impl Vector<f32>, y: &mut impl VectorMut<f32>) {
        y.for_each_mut(|i, y| {
            let sum: f32 = self
                .weights
                .row(i)
                .iter()
                .zip(x.iter())
                .map(|(w, x)| w * x)
                .sum();
            *y = (sum + self.bias[i]).max(0.0);
        });
    }
}

#[test]
fn a_layer() -> Result<(), TensorError> {
    let layer = Linear::new(5, 3)?;
    let (x, mut y) = (numbers(5), [0.0; 3]);
    layer.forward(
        &Tensor::new(&x, layout!(5:1))?,
        &mut Tensor::new(&mut y, layout!(3:1))?,
    );
    let (w, b) = (numbers(15), numbers(3));
    for i in 0..3 {
        let sum: f32 = (0..5).map(|j| w[i * 5 + j] * x[j]).sum();
        assert_eq!(y[i], (sum + b[i]).max(0.0));
    }
    Ok(())
}

// A convolution along rows, channel by channel.
#[test]
fn a_convolution_by_channel() -> Result<(), TensorError> {
    let (channels, n, k) = (3, 16, 5);
    let (x, w) = (numbers(channels * n), numbers(channels * k));
    let x = Tensor::new(&x, layout!((channels, n); row_major))?;
    let w = Tensor::new(&w, layout!((channels, k); row_major))?;
    let mut y = OwnedTensor::<f32, _>::zeroed(layout!((channels, { n - k + 1 }); row_major))?;
    for c in 0..channels {
        for i in 0..n - k + 1 {
            let window = x.slice((c, i..i + k));
            y[(c, i)] = window
                .iter()
                .zip(w.slice((c, ..)).iter())
                .map(|(x, w)| x * w)
                .sum();
        }
    }
    for c in 0..channels {
        for i in 0..n - k + 1 {
            let sum: f32 = (0..k).map(|j| x[(c, i + j)] * w[(c, j)]).sum();
            assert_eq!(y[(c, i)], sum);
        }
    }
    Ok(())
}

// Summed areas: prefix sums of rows, then of columns.
#[test]
fn summed_areas() -> Result<(), TensorError> {
    let (m, n) = (5, 6);
    let x = numbers(m * n);
    let mut sums = x.clone();
    let mut s = Tensor::new(&mut sums, layout!((m, n); row_major))?;
    for i in 0..m {
        for j in 1..n {
            s[(i, j)] += s[(i, j - 1)];
        }
    }
    for i in 1..m {
        let (before, mut row) = (
            s.view()
                .slice((i - 1, ..))
                .iter()
                .copied()
                .collect::<Vec<_>>(),
            s.view_mut().slice((i, ..)),
        );
        for (v, b) in row.iter_mut().zip(before) {
            *v += b;
        }
    }
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..=i)
                .flat_map(|i| (0..=j).map(move |j| (i, j)))
                .map(|(i, j)| x[i * n + j])
                .sum();
            assert_eq!(sums[i * n + j], sum);
        }
    }
    Ok(())
}

// Where each row has its largest element.
#[test]
fn largest_of_each_row() -> Result<(), TensorError> {
    let x = numbers(24);
    let x = Tensor::new(&x, layout!((4, 6); row_major))?;
    for i in 0..4 {
        let row = x.slice((i, ..));
        let most = reduce(&row, f32::NEG_INFINITY, f32::max);
        let place = (0..row.len()).find(|&j| row[j] == most).unwrap();
        let wanted = (0..6).fold(0, |best, j| if x[(i, j)] > x[(i, best)] { j } else { best });
        assert_eq!(place, wanted);
    }
    Ok(())
}

// A softmax under a mask.
#[test]
fn masked_softmax() -> Result<(), TensorError> {
    let n = 6;
    let scores = numbers(n * n);
    let x = Tensor::new(&scores, layout!((n, n); row_major))?;
    let mut causal = OwnedTensor::<bool, _>::zeroed(layout!((n, n)))?;
    causal.for_each_mut(|(i, j), v| *v = j <= i);
    let mut y = OwnedTensor::filled(layout!((n, n); row_major), f32::NEG_INFINITY)?;
    copy_where(&causal, &x, &mut y)?;
    for i in 0..n {
        let mut row = y.view_mut().slice((i, ..));
        let most = reduce(&row, f32::MIN, f32::max);
        row.for_each_mut(|_, v| *v = (*v - most).exp());
        let sum = reduce(&row, 0.0, |sum, v| sum + v);
        row.for_each_mut(|_, v| *v /= sum);
    }
    for i in 0..n {
        let sum: f32 = y.row(i).iter().sum();
        assert!((sum - 1.0).abs() < 1e-5);
        assert!((i + 1..n).all(|j| y[(i, j)] == 0.0));
    }
    Ok(())
}

// A function over matrices, applied to tiles that may be partial.
fn normalise(x: &mut impl MatrixMut<f32>) {
    let norm: f32 = x.iter().map(|v| v * v).sum::<f32>().sqrt();
    x.for_each_mut(|_, v| *v /= norm);
}

#[test]
fn tiles_are_matrices() -> Result<(), TensorError> {
    let mut x: Vec<f32> = (1..=70).map(|i| i as f32).collect();
    let mut x = Tensor::new(&mut x, layout!((10, 7)))?;
    for mut tile in x.tiles_mut(tile!((4, 3))) {
        normalise(&mut tile);
    }
    for tile in x.view().tiles(tile!((4, 3))) {
        let (rows, columns) = tile.shape();
        let mut sum = 0.0;
        for i in 0..rows {
            for j in 0..columns {
                sum += tile[(i, j)] * tile[(i, j)];
            }
        }
        assert!((sum - 1.0).abs() < 1e-5);
    }
    Ok(())
}

// An image twice as large: strides of 0.
#[test]
fn enlarged() -> Result<(), TensorError> {
    let (h, w) = (3, 4);
    let x = numbers(h * w);
    let large = Tensor::new(&x, layout!(((2, h), (2, w)):((0, w), (0, 1))))?;
    let mut y = OwnedTensor::<f32, _>::zeroed(layout!(({ 2 * h }, { 2 * w }); row_major))?;
    y.for_each_mut(|(i, j), v| *v = large[(i, j)]);
    for i in 0..2 * h {
        for j in 0..2 * w {
            assert_eq!(y[(i, j)], x[i / 2 * w + j / 2]);
        }
    }
    Ok(())
}

// Elimination in place.
#[test]
fn elimination() -> Result<(), TensorError> {
    let n = 5;
    let mut a: Vec<f64> = (0..n * n)
        .map(|i| {
            if i % (n + 1) == 0 {
                20.0
            } else {
                (i % 7) as f64
            }
        })
        .collect();
    let original = a.clone();
    let mut lu = Tensor::new(&mut a, layout!((n, n); row_major))?;
    for k in 0..n {
        let pivot = lu[(k, k)];
        for i in k + 1..n {
            lu[(i, k)] /= pivot;
            for j in k + 1..n {
                lu[(i, j)] -= lu[(i, k)] * lu[(k, j)];
            }
        }
    }
    for i in 0..n {
        for j in 0..n {
            let sum: f64 = (0..=i.min(j))
                .map(|k| {
                    if k == i {
                        lu[(k, j)]
                    } else {
                        lu[(i, k)] * lu[(k, j)]
                    }
                })
                .sum();
            assert!((sum - original[i * n + j]).abs() < 1e-9);
        }
    }
    Ok(())
}

// Numbers of 8 bits with a scale for each block.
#[test]
fn scaled_blocks() -> Result<(), TensorError> {
    let (rows, columns, block) = (4, 32, 8);
    let q: Vec<i8> = (0..rows * columns).map(|i| (i * 13 % 200) as i8).collect();
    let s = numbers(rows * columns / block);
    let q = Tensor::new(&q, layout!((rows, columns); row_major))?;
    let scales = Tensor::new(
        &s,
        layout!((rows, (block, { columns / block })):({ columns / block }, (0, 1))),
    )?;
    let mut x = OwnedTensor::<f32, _>::zeroed(layout!((rows, columns); row_major))?;
    transform_pair(&q, &scales, &mut x, |q, s| f32::from(q) * s)?;
    for i in 0..rows {
        for j in 0..columns {
            assert_eq!(
                x[(i, j)],
                f32::from(q[(i, j)]) * s[i * columns / block + j / block]
            );
        }
    }
    Ok(())
}

// The nearest of some centres.
#[test]
fn nearest_centres() -> Result<(), TensorError> {
    let (points, centres) = (numbers(20 * 3), numbers(4 * 3));
    let x = Tensor::new(&points, layout!((20, 3); row_major))?;
    let c = Tensor::new(&centres, layout!((4, 3); row_major))?;
    let distance = |a: &dyn Fn(usize) -> f32, b: &dyn Fn(usize) -> f32| {
        (0..3).map(|d| (a(d) - b(d)).powi(2)).sum::<f32>()
    };
    for i in 0..20 {
        let nearest = (0..4).min_by(|&a, &b| {
            let at = |k: usize| {
                x.row(i)
                    .iter()
                    .zip(c.row(k).iter())
                    .map(|(x, c)| (x - c).powi(2))
                    .sum::<f32>()
            };
            at(a).total_cmp(&at(b))
        });
        let wanted = (0..4).min_by(|&a, &b| {
            let at = |k: usize| distance(&|d| points[i * 3 + d], &|d| centres[k * 3 + d]);
            at(a).total_cmp(&at(b))
        });
        assert_eq!(nearest, wanted);
    }
    Ok(())
}

// Patches of an image as columns, by a layout, then a product.
#[test]
fn patches() -> Result<(), TensorError> {
    let (h, w, k) = (6, 7, 3);
    let (oh, ow) = (h - k + 1, w - k + 1);
    let (image, filter) = (numbers(h * w), numbers(k * k));
    let columns = Tensor::new(&image, layout!(((oh, ow), (k, k)):((w, 1), (w, 1))))?;
    let filter = Tensor::new(&filter, layout!((1, (k, k)):(0, (k, 1))))?;
    let mut y = OwnedTensor::<f32, _>::zeroed(layout!(((oh, ow), 1)))?;
    gemm(&columns, &filter, &mut y)?;
    for i in 0..oh {
        for j in 0..ow {
            let sum: f32 = (0..k)
                .flat_map(|p| (0..k).map(move |q| (p, q)))
                .map(|(p, q)| image[(i + p) * w + j + q] * filter[(0, (p, q))])
                .sum();
            assert_eq!(y[((i, j), 0)], sum);
        }
    }
    Ok(())
}

// The largest element of each tile, whatever the size of the image.
#[test]
fn pooling() -> Result<(), TensorError> {
    let (h, w) = (7, 10);
    let x = numbers(h * w);
    let x = Tensor::new(&x, layout!((h, w); row_major))?;
    let pooled: Vec<f32> = x
        .tiles(tile!((2, 3)))
        .map(|tile| tile.iter().copied().fold(f32::MIN, f32::max))
        .collect();
    let y = Tensor::new(&pooled, layout!((4, 4)))?;
    for (i, j) in layout!((4, 4)).coordinates() {
        let part = x.slice((2 * i..h.min(2 * i + 2), 3 * j..w.min(3 * j + 3)));
        assert_eq!(y[(i, j)], reduce(&part, f32::MIN, f32::max));
    }
    Ok(())
}

// Tiles of two tensors together, in threads of rayon.
#[test]
fn scaled_in_threads() -> Result<(), TensorError> {
    use rayon::prelude::*;
    let (x, mut y) = (numbers(9 * 14), vec![0.0; 9 * 14]);
    let x = Tensor::new(&x, layout!((9, 14); row_major))?;
    let mut out = Tensor::new(&mut y, layout!((9, 14)))?;
    out.par_tiles_mut(tile!((4, 4))).for_each(|mut tile| {
        let (i0, j0) = tile.origin();
        let (rows, columns) = tile.shape();
        for i in 0..rows {
            for j in 0..columns {
                tile[(i, j)] = x[(i0 + i, j0 + j)];
            }
        }
        tile.iter_mut().for_each(|v| *v *= 2.0);
    });
    assert!(
        layout!((9, 14))
            .coordinates()
            .all(|(i, j)| out[(i, j)] == 2.0 * x[(i, j)])
    );
    Ok(())
}

// Sums along both axes.
#[test]
fn sums_along_axes() -> Result<(), TensorError> {
    let x = numbers(5 * 6);
    let x = Tensor::new(&x, layout!((5, 6); row_major))?;
    let rows: Vec<f32> = (0..5)
        .map(|i| reduce(&x.slice((i, ..)), 0.0, |a, b| a + b))
        .collect();
    let columns: Vec<f32> = (0..6).map(|j| x.slice((.., j)).iter().sum()).collect();
    assert_eq!(rows.iter().sum::<f32>(), columns.iter().sum::<f32>());
    assert_eq!(rows[1], (0..6).map(|j| x[(1, j)]).sum::<f32>());
    Ok(())
}

// A function of one word for each parameter.
fn scaled_copy(x: &Tensor<impl Stored<Element = f32>, impl Layout>, factor: f32) -> Vec<f32> {
    x.iter().map(|v| v * factor).collect()
}

#[test]
fn any_tensor() -> Result<(), TensorError> {
    let x = numbers(12);
    let x = Tensor::new(&x, layout!((3, 4)))?;
    assert_eq!(scaled_copy(&x, 2.0)[5], 2.0 * x[5]);
    assert_eq!(scaled_copy(&x.slice((1, ..)), 2.0)[3], 2.0 * x[(1, 3)]);
    assert_eq!(
        scaled_copy(&Fragment::<f32, Layout![4]>::filled(1.0), 3.0),
        [3.0; 4]
    );
    let tile = x.tiles(tile!((2, 2))).next().unwrap();
    assert_eq!(scaled_copy(&tile, 1.0), [x[0], x[1], x[3], x[4]]);
    Ok(())
}

// The edge of a matrix, padded with zeros.
#[test]
fn padded_tiles() -> Result<(), TensorError> {
    let x = numbers(5 * 7);
    let x = Tensor::new(&x, layout!((5, 7); row_major))?;
    let mut total = 0.0;
    for tile in x.tiles(tile!((4, 4))) {
        let padded = Fragment::<f32, Layout![(4, 4)]>::from_fn(|(i, j)| {
            tile.get((i, j)).copied().unwrap_or(0.0)
        });
        total += padded.iter().sum::<f32>();
    }
    assert_eq!(total, x.iter().sum::<f32>());
    Ok(())
}

// The parts of threads, copied to a fragment and back.
#[test]
fn fragments_of_threads() -> Result<(), TensorError> {
    let x = numbers(8 * 8);
    let x = Tensor::new(&x, layout!((8, 8)))?;
    let mut y = Fragment::<f32, Layout![(8, 8)]>::zeroed();
    for thread in 0..16 {
        let mine = x.local_partition(layout!((4, 4)), thread);
        let mut registers = mine.make_fragment_like();
        transform(&mine, &mut registers, f32::abs)?;
        let mut out = y.view_mut().local_partition(layout!((4, 4)), thread);
        copy(&registers, &mut out)?;
    }
    assert!(y.iter().zip(&x).all(|(y, x)| *y == x.abs()));
    Ok(())
}
