//! Layouts of any numbers with storages of any length. A tensor is made exactly if the storage has
//! every offset. The tensor and its parts must reach the elements that a loop over coordinates
//! finds.
//!
//! Each element holds its own position in the storage, so a value that is read tells where it was.

use super::drawn::Drawn;
use cute_core::int::DynInt;
use cute_core::prelude::*;
use cute_core::tuple::{Cons, Nil};
use std::collections::HashSet;

/// A size and a stride.
type SizeAndStride = (i128, i128);

/// The greatest number of coordinates to loop over.
const MANY: i128 = 600;

/// The offset at an index of modes, with the first mode fastest.
fn offset(modes: &[SizeAndStride], index: i128) -> i128 {
    let digits = modes.iter().scan(index, |rest, &(size, stride)| {
        let digit = *rest % size;
        *rest /= size;
        Some(digit * stride)
    });
    digits.sum()
}

/// A layout by its definition.
struct Model {
    modes: Vec<SizeAndStride>,
    /// The number of coordinates, if all sizes are positive and the number fits.
    size: Option<i128>,
    lowest: i128,
    highest: i128,
}

impl Model {
    fn new(modes: &[SizeAndStride]) -> Self {
        let size = modes.iter().try_fold(1_i128, |all, &(size, _)| {
            all.checked_mul(size).filter(|_| size > 0)
        });
        let reach = |sign: i128| -> i128 {
            let modes = modes.iter();
            let beyond =
                modes.map(|&(size, stride)| (size - 1).saturating_mul((sign * stride).max(0)));
            sign * beyond.fold(0, i128::saturating_add)
        };
        Model {
            modes: modes.to_vec(),
            size,
            lowest: reach(-1),
            highest: reach(1),
        }
    }

    /// All offsets, if there are not too many.
    fn offsets(&self) -> Option<Vec<i128>> {
        let size = self.size.filter(|&size| size <= MANY)?;
        Some((0..size).map(|index| offset(&self.modes, index)).collect())
    }
}

/// A mode of dynamic leaves of type `T`, if its numbers fit.
fn mode<T: DynInt>((size, stride): SizeAndStride) -> Option<Leaf<T>> {
    let leaf = |n: i128| {
        Some(T::from_i128(n))
            .filter(|leaf| leaf.to_i128() == n)
            .map(Dyn)
    };
    Some(Mode(leaf(size)?, leaf(stride)?))
}

/// Draws a layout and a storage from the bytes, and compares tensors of them with a loop over
/// coordinates.
///
/// # Panics
/// If they differ, or an operation panics.
pub fn tensors(bytes: &[u8]) {
    let mut drawn = Drawn::new(bytes);
    let profile = drawn.below(4);
    let m: [SizeAndStride; 3] = std::array::from_fn(|_| numbers(&mut drawn));
    let made = match profile {
        0 => mode(m[0]).map(|layout| sequence(layout, &m[..1], &mut drawn)),
        1 => nested(&m).map(|layout| wide(layout, &m, &mut drawn)),
        2 => nested(&m).map(|layout| mixed(layout, &m, &mut drawn)),
        _ => flat(&m).map(|layout| rearranged(layout, &m, &mut drawn)),
    };
    // numbers that do not fit the leaves do not form a layout
    made.unwrap_or_default();
}

/// A size, seldom an invalid one, and a stride of either sign or 0.
fn numbers(drawn: &mut Drawn<'_>) -> SizeAndStride {
    let (size, stride) = (drawn.value(), drawn.value());
    match drawn.below(8) {
        0 => (size, 0),
        1 | 2 => (size, -stride),
        _ => (size, stride),
    }
}

type Leaf<T> = Mode<Dyn<T>, Dyn<T>>;
/// The layout `((a,b),c)`; `a` and `b` compute in `T`, and the whole computes in `isize`.
type Nested<T> = Cons<Cons<Leaf<T>, Cons<Leaf<T>, Nil>>, Cons<Leaf<isize>, Nil>>;
type Flat = Cons<Leaf<usize>, Cons<Leaf<usize>, Cons<Leaf<usize>, Nil>>>;

fn nested<T: DynInt>(m: &[SizeAndStride; 3]) -> Option<Nested<T>> {
    let rows = Cons(mode(m[0])?, Cons(mode(m[1])?, Nil));
    Some(Cons(rows, Cons(mode(m[2])?, Nil)))
}

fn flat(m: &[SizeAndStride; 3]) -> Option<Flat> {
    Some(Cons(mode(m[0])?, Cons(mode(m[1])?, Cons(mode(m[2])?, Nil))))
}

/// A storage of the needed length, nearly that length, or any length, and the position of
/// coordinate 0.
fn storage(model: &Model, drawn: &mut Drawn<'_>) -> (Box<[i128]>, usize) {
    let fits = |n: i128| usize::try_from(n).ok().filter(|&n| n < 4096);
    let (before, after) = (drawn.below(3), drawn.below(3));
    let exact = fits(-model.lowest).zip(fits(model.highest));
    let (origin, len) = match exact {
        Some((below, above)) => (
            (below + before).saturating_sub(1),
            below + above + before + after,
        ),
        None => (drawn.below(64), drawn.below(128)),
    };
    ((0..len as i128).collect(), origin)
}

/// The tensor, if the storage has every offset. Compares with the model whether it is made.
fn made<'a, L: Layout>(
    layout: L,
    model: &Model,
    (data, origin): (&'a [i128], usize),
) -> Option<Tensor<Shared<'a, i128>, L>> {
    let within =
        origin as i128 + model.lowest >= 0 && origin as i128 + model.highest < data.len() as i128;
    let representable = model.size.is_some_and(|size| size <= isize::MAX as i128);
    match Tensor::with_offset(data, origin, layout) {
        Ok(x) => {
            assert!(
                within && representable,
                "{layout} at {origin} of {}",
                data.len()
            );
            Some(x)
        }
        Err(TensorError::Layout(error)) => {
            // sizes and offsets must fit the leaves, too
            let modes = model.modes.iter();
            let large = modes.fold(model.size.unwrap_or(i128::MAX), |all, &(_, d)| {
                all.max(d.abs())
            });
            let wrong = model.size.is_none()
                || large >= i32::MAX as i128
                || model.highest >= i32::MAX as i128;
            assert!(wrong, "{layout}: {error}");
            None
        }
        Err(error) => {
            assert!(!within, "{layout} at {origin} of {}: {error}", data.len());
            None
        }
    }
}

/// Properties of every tensor: it has elements at its coordinates and none elsewhere, and gives
/// exclusive references if no element occurs twice.
fn whole<L: Layout>(
    x: Tensor<Shared<'_, i128>, L>,
    model: &Model,
    (data, origin): (&[i128], usize),
) {
    let layout = x.layout();
    let size = model.size.expect("a tensor");
    let at = |index: i128| origin as i128 + offset(&model.modes, index);
    let some = (0..8)
        .chain(size - 8..size)
        .filter(|k| (0..size).contains(k));
    for index in some {
        let i = i64::try_from(index).expect("an index");
        assert_eq!(x.get(i), Some(&at(index)), "{layout} at {index}");
    }
    assert_eq!(
        (x.get(-1), x.get(size as u64 as usize)),
        (None, None),
        "{layout}"
    );
    let Some(offsets) = model.offsets() else {
        return;
    };
    assert!(x.iter().copied().eq((0..size).map(at)), "{layout}");
    let mut index = 0;
    x.for_each(|c, v| {
        assert_eq!(
            (x.get(c), Some(v)),
            (Some(v), Some(&at(index))),
            "{layout} at {c:?}"
        );
        index += 1;
    });
    assert_eq!(index, size, "{layout}");
    assert!(x.flatten().iter().eq(x.iter()), "{layout}");

    written(x, &offsets, (data, origin));
}

/// Each element is written once for each coordinate that leads to it, and no other element is
/// written. Exclusive references exist only if each element is written once.
fn written<L: Layout>(
    x: Tensor<Shared<'_, i128>, L>,
    offsets: &[i128],
    (data, origin): (&[i128], usize),
) {
    let layout = x.layout();
    let mut counts = vec![0; data.len()];
    for offset in offsets {
        counts[usize::try_from(origin as i128 + offset).expect("within")] += 1;
    }
    let injective = counts.iter().all(|&count| count <= 1);
    let mut storage = vec![0; data.len()].into_boxed_slice();
    let mut y = Tensor::with_offset(&mut storage, origin, layout).expect("as for reading");
    y.for_each_mut(|_, v| *v += 1);
    match y.try_iter_mut() {
        Ok(elements) => elements.for_each(|v| *v *= 2),
        Err(TensorError::NotInjective { first, second }) => {
            assert!(first < second, "{layout}");
            assert_eq!(layout.at(first), layout.at(second), "{layout}");
        }
        Err(error) => panic!("{layout}: {error}"),
    }
    assert_eq!(y.try_iter_mut().is_ok(), injective, "{layout}");
    let factor = if injective { 2 } else { 1 };
    assert!(
        storage.iter().eq(counts
            .iter()
            .map(|count| count * factor)
            .collect::<Vec<_>>()
            .iter()),
        "{layout}"
    );
}

/// Properties of tiles: each coordinate is in exactly one tile, full tiles are tensors of their
/// elements, and only injective layouts have exclusive tiles. This is a macro, since the bounds of
/// a function would be longer than its body.
macro_rules! tiles {
    ($x:ident, $data:ident, $tiler:expr, $count:expr) => {{
        let ((data, origin), layout) = ($data, $x.layout());
        let (mut met, mut tiles) = (HashSet::new(), 0);
        match $x.try_tiles($tiler) {
            Ok(all) => {
                for tile in all {
                    tiles += 1;
                    let mut reached = vec![];
                    tile.for_each(|c, v| {
                        let place = tile.in_whole(c);
                        assert_eq!(
                            (Some(v), Some(v)),
                            ($x.get(place), tile.get(c)),
                            "{layout} at {place:?}"
                        );
                        assert!(met.insert(place), "{layout} at {place:?}, twice");
                        reached.push(*v);
                    });
                    if let Ok(full) = tile.into_full() {
                        assert!(full.iter().eq(&reached), "{layout} by {}", full.layout());
                    }
                }
                assert_eq!(
                    (met.len(), tiles),
                    (layout.len() as usize, $count),
                    "{layout}"
                );
            }
            // modes that do not divide, or numbers that do not fit, are errors and never a panic
            Err(error) => assert!(matches!(error, TensorError::Layout(_)), "{layout}: {error}"),
        }
        let mut storage = vec![0_u8; data.len()].into_boxed_slice();
        let mut y = Tensor::with_offset(&mut storage, origin, layout).expect("as for reading");
        let injective = y.try_iter_mut().is_ok();
        match y.try_tiles_mut($tiler) {
            Ok(all) => {
                assert!(injective, "{layout}");
                // all of them at once, with the full ones as tensors
                let all: Vec<_> = all.collect();
                for tile in all {
                    match tile.into_full() {
                        Ok(mut full) => {
                            let elements = full.try_iter_mut();
                            elements
                                .expect("a part of an injective layout")
                                .for_each(|v| *v += 1);
                        }
                        Err(mut partial) => partial.for_each_mut(|_, v| *v += 1),
                    }
                }
                assert!($x.iter().all(|&n| storage[n as usize] == 1), "{layout}");
                assert_eq!(
                    storage.iter().filter(|&&v| v != 0).count(),
                    $x.iter().len(),
                    "{layout}"
                );
            }
            Err(error) => assert!(tiles == 0 || !injective, "{layout}: {error}"),
        }
    }};
}

/// A layout of one mode, with an integer as tile.
fn sequence(layout: Leaf<i64>, modes: &[SizeAndStride], drawn: &mut Drawn<'_>) {
    let model = Model::new(modes);
    let (data, origin) = storage(&model, drawn);
    let data = (&data[..], origin);
    let Some(x) = made(layout, &model, data) else {
        return;
    };
    whole(x, &model, data);
    if model.offsets().is_some() {
        let n = 1 + drawn.below(9);
        let count = layout.len().div_ceil(n);
        tiles!(x, data, tile!(n), count);
    }
}

/// Layouts of rows and columns, where the rows have two modes, with a tile for rows and columns;
/// and their slices.
macro_rules! matrices {
    ($($name:ident $leaf:ident;)*) => {$(
        fn $name(layout: Nested<$leaf>, modes: &[SizeAndStride], drawn: &mut Drawn<'_>) {
            let model = Model::new(modes);
            let (data, origin) = storage(&model, drawn);
            let data = (&data[..], origin);
            let Some(x) = made(layout, &model, data) else { return };
            whole(x, &model, data);
            if model.offsets().is_none() {
                return;
            }
            let (rows, columns) = ((modes[0].0 * modes[1].0) as usize, modes[2].0 as usize);
            let (m, n) = (1 + drawn.below(9), 1 + drawn.below(5));
            tiles!(x, data, tile!((m, n)), rows.div_ceil(m) * columns.div_ceil(n));
            let (i, j) = (drawn.below(rows + 2), drawn.below(columns + 2));
            let row = x.try_slice(coord!((i, _)));
            assert_eq!(row.is_ok(), i < rows, "{layout} at ({i},_)");
            if let Ok(row) = row {
                assert!(row.iter().eq((0..columns).map(|j| &x[(i, j)])), "{layout} at ({i},_)");
            }
            let column = x.try_slice(coord!((_, j)));
            assert_eq!(column.is_ok(), j < columns, "{layout} at (_,{j})");
            if let Ok(column) = column {
                assert!(column.iter().eq((0..rows).map(|i| &x[(i, j)])), "{layout} at (_,{j})");
            }
        }
    )*};
}
matrices! {
    wide isize;
    mixed i32;
}

/// A layout of three modes, with modes rearranged.
fn rearranged(layout: Flat, modes: &[SizeAndStride], drawn: &mut Drawn<'_>) {
    let model = Model::new(modes);
    let (data, origin) = storage(&model, drawn);
    let data = (&data[..], origin);
    let Some(x) = made(layout, &model, data) else {
        return;
    };
    whole(x, &model, data);
    if model.offsets().is_none() {
        return;
    }
    assert!(x.coalesce().iter().eq(x.iter()), "{layout}");
    assert!(x.group::<0, 2>().iter().eq(x.iter()), "{layout}");
    let turned = x.permute(coord!((2, 0, 1)));
    turned.for_each(|(k, i, j), v| {
        assert_eq!(x.get((i, j, k)), Some(v), "{layout} at ({i},{j},{k})");
    });
    let (m, n) = (1 + drawn.below(4), 1 + drawn.below(4));
    let divided = x.try_zipped_divide(tile!((m, n)));
    let exact = [m, n]
        .iter()
        .zip(modes)
        .all(|(&n, &(size, _))| size % n as i128 == 0);
    assert_eq!(divided.is_ok(), exact, "{layout} by ({m},{n})");
    if let Ok(divided) = divided {
        assert_eq!(
            divided.iter().len(),
            x.iter().len(),
            "{layout} by ({m},{n})"
        );
        divided.for_each(|((i, j), (t, u, k)), v| {
            let here = (t * m + i, u * n + j, k);
            assert_eq!(
                x.get(here),
                Some(v),
                "{layout} by ({m},{n}) at {:?}",
                ((i, j), (t, u, k))
            );
        });
    }
}
