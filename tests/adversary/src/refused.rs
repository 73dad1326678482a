//! Attempts that do not compile, and whose messages are not kept word by word: those that name
//! every part of a sealed trait, those that need another crate, and those that are refused when
//! they are built. `ui-tests/adversary` has the others.
//!
//! An attempt is an example that must not compile, after a line that says what it tries.

/// Sealed traits for a type of one's own.
///
/// Tries to be a layout:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl Layout for Mine {}
/// ```
///
/// Tries to be a list of modes:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::layout::List for Mine {}
/// ```
///
/// Tries to be a tiler:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl Tiler for Mine {}
/// ```
///
/// Tries to be the tilers of modes:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::layout::Tilers for Mine {}
/// ```
///
/// Tries to be a coordinate of slices:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::layout::Slicer for Mine {}
/// ```
///
/// Tries to be a tuple of integers:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl IntTuple for Mine {}
/// ```
///
/// Tries to be an integer:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl Int for Mine {}
/// ```
///
/// Tries to be a static integer:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::int::StaticInt for Mine {}
/// ```
///
/// Tries to be a run-time integer:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::int::DynInt for Mine {}
/// ```
///
/// Tries to be a stride:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::stride::Stride for Mine {}
/// ```
///
/// Tries to be strides:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::stride::Strides for Mine {}
/// ```
///
/// Tries to be true and false:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::logic::Bool for Mine {}
/// ```
///
/// Tries to be unknown:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::logic::Tri for Mine {}
/// ```
pub const CLOSED: () = ();

/// Views, numbers and instructions of other crates.
///
/// Tries to be a view of `ndarray`:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::tensor::NdarrayView for Mine {
///     type Engine = Unique<'static, u8>;
///     type Axes = ndarray::Ix1;
/// }
/// ```
///
/// Tries to be a view of `nalgebra`:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::tensor::NalgebraView for Mine {
///     type Engine = Unique<'static, u8>;
///     type Layout = Layout![1000:1];
///     fn into_tensor(self) -> Result<Tensor<Unique<'static, u8>, Layout![1000:1]>, TensorError> {
///         loop {}
///     }
/// }
/// ```
///
/// Tries to be the layout of an array of any axes:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::tensor::NdarrayLayout for Mine {
///     type Axes = ndarray::Ix6;
///     type Behind<D: ndarray::Dimension> = ndarray::Ix6;
/// }
/// ```
///
/// Tries to be the layout of a matrix of any size:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::tensor::MatrixLayout for Mine {
///     fn matrix_modes(self) -> ((usize, isize), (usize, isize)) {
///         ((1000, 1), (1000, 1))
///     }
/// }
/// ```
///
/// Tries to be the axes of any rank:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::tensor::NdarrayAxes<cute_core::tensor::Strided<3>> for Mine {}
/// ```
///
/// Tries to have two axes for three modes:
/// ```compile_fail,E0117
/// # use cute_core::prelude::*;
/// impl cute_core::tensor::NdarrayAxes<cute_core::tensor::Strided<3>> for ndarray::Ix2 {}
/// ```
///
/// Tries to give a size of `nalgebra` another value:
/// ```compile_fail,E0117
/// # use cute_core::prelude::*;
/// impl cute_core::tensor::MatrixDimension for nalgebra::Const<5000> {
///     type Int = Dyn<usize>;
///     fn int(self) -> Dyn<usize> {
///         Dyn(1 << 40)
///     }
/// }
/// ```
///
/// Tries to be an instruction that the processor may not have:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Mine;
/// impl cute_core::atom::host::CpuAtom for Mine {
///     type ValuesOfA = [f32; 1];
///     type ValuesOfB = [f32; 1];
///     type ValuesOfC = [f32; 1];
/// }
/// ```
///
/// Tries to run the function of an instruction by itself:
/// ```compile_fail,E0133
/// # use cute_core::prelude::*;
/// # use cute_core::atom::{cpu::x86::AVX512_16x1x1_F32F32F32F32 as Atom, host::CpuAtom};
/// let run = Atom::instruction().unwrap();
/// run(&mut [0.0; 16], &[0.0; 16], &[0.0]);
/// ```
///
/// Tries to keep an array longer than its elements:
/// ```compile_fail,E0597
/// # use cute_core::prelude::*;
/// let view: ndarray::ArrayView2<'_, u8>;
/// {
///     let data = [0; 4];
///     view = Tensor::new(&data, layout!((2, 2))).unwrap().into_ndarray();
/// }
/// view[(0, 0)];
/// ```
///
/// Tries to keep an exclusive array beside a tensor:
/// ```compile_fail,E0499
/// # use cute_core::prelude::*;
/// let mut data = [0; 4];
/// let mut x = Tensor::new(&mut data, layout!((2, 2))).unwrap();
/// let mut view = x.view_mut().into_ndarray().unwrap();
/// x[0] = 1;
/// view[(0, 0)] = 2;
/// ```
///
/// Tries to keep a matrix beside the elements that are written:
/// ```compile_fail,E0506
/// # use cute_core::prelude::*;
/// # use nalgebra::{Dyn as Run, MatrixView};
/// let mut data = [0; 4];
/// let x = Tensor::new(&data, layout!((2, 2))).unwrap();
/// let view: MatrixView<'_, u8, Run, Run, Run, Run> = x.into_nalgebra().unwrap();
/// data[0] = 1;
/// view[(0, 0)];
/// ```
///
/// Tries to use an exclusive matrix after a tensor took it:
/// ```compile_fail,E0382
/// # use cute_core::prelude::*;
/// let mut matrix = nalgebra::DMatrix::<u8>::zeros(2, 2);
/// let view = matrix.view_mut((0, 0), (2, 2));
/// let x = Tensor::from_nalgebra(view).unwrap();
/// view[(0, 0)];
/// ```
///
/// Tries to give tiles of counted pointers to a pool:
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # use rayon::prelude::*;
/// # use std::rc::Rc;
/// let mut data = [Rc::new(0), Rc::new(1)];
/// let mut x = Tensor::new(&mut data, layout!(2:1)).unwrap();
/// x.par_tiles_mut(tile!(1)).for_each(|_| ());
/// ```
///
/// Tries to use a tensor while a pool has its tiles:
/// ```compile_fail,E0499
/// # use cute_core::prelude::*;
/// # use rayon::prelude::*;
/// let mut data = [0; 4];
/// let mut x = Tensor::new(&mut data, layout!(4:1)).unwrap();
/// let tiles = x.par_tiles_mut(tile!(2));
/// x[0] = 1;
/// tiles.count();
/// ```
///
/// Tries to keep an element of a tile that a pool has:
/// ```compile_fail,E0521
/// # use cute_core::prelude::*;
/// # use rayon::prelude::*;
/// # use std::sync::Mutex;
/// let mut data = [0; 4];
/// let mut x = Tensor::new(&mut data, layout!(4:1)).unwrap();
/// let kept: Mutex<Vec<&mut i32>> = Mutex::new(vec![]);
/// x.par_tiles_mut(tile!(2)).for_each(|mut tile| tile.for_each_mut(|_, v| kept.lock().unwrap().push(v)));
/// ```
///
/// Tries to give away elements that a tensor owns:
/// ```compile_fail,E0505
/// # use cute_core::prelude::*;
/// let x = OwnedTensor::filled(layout!(4:1), String::new()).unwrap();
/// let first = &x[0];
/// drop(x);
/// first.len();
/// ```
pub const OF_OTHER_CRATES: () = ();

/// What is refused when it is built: numbers that the compiler knows, and no bound compares.
///
/// Tries to read beyond an array:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let _ = Tensor::new(&[0; 7], layout!((2, 4)));
/// ```
///
/// Tries to write beyond an array:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let _ = Tensor::new(&mut [0; 7], layout!((2, 4):(4, 1)));
/// ```
///
/// Tries to have one element as many:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let mut data = [0; 4];
/// Tensor::new(&mut data, layout!((4, 4):(1, 0))).unwrap().iter_mut();
/// ```
///
/// Tries to have elements where rows overlap:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let mut data = [0; 16];
/// Tensor::new(&mut data, layout!((4, 4):(1, 3))).unwrap().iter_mut();
/// ```
///
/// Tries to have elements where signs meet:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let mut data = [0; 16];
/// Tensor::with_offset(&mut data, 8, layout!((3, 3):(1, -1))).unwrap().iter_mut();
/// ```
///
/// Tries to have tiles that share elements:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let mut data = [0; 16];
/// Tensor::new(&mut data, layout!((4, 4):(1, 3))).unwrap().tiles_mut(tile!((2, 2)));
/// ```
///
/// Tries to have two parts that share elements:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let mut data = [0; 16];
/// Tensor::new(&mut data, layout!((4, 4):(1, 3))).unwrap().split_at_mut((.., 2));
/// ```
///
/// Tries to have tiles for a pool that share elements:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// # use rayon::prelude::*;
/// let mut data = [0; 16];
/// Tensor::new(&mut data, layout!((4, 4):(1, 3))).unwrap().par_tiles_mut(tile!((2, 2))).count();
/// ```
///
/// Tries to have elements of a swizzled broadcast:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let mut data = [0; 16];
/// Tensor::swizzled(&mut data, swizzle!(1, 0, 1).compose(layout!((4, 4):(1, 0)))).unwrap().iter_mut();
/// ```
///
/// Tries to have a tensor of a result that is none:
/// ```compile_fail,E0080
/// # use cute_core::{layout::LogicalDivide, prelude::*};
/// let layout = <LogicalDivide<Layout![6:1], Tile![4]>>::default();
/// let _ = Tensor::new(&[0; 6], layout).map(|x| x.iter().count());
/// ```
///
/// Tries to flip more bits than there are:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let _ = Swizzle::<Int![2], Int![60], Int![2]>::new();
/// ```
///
/// Tries to flip as many bits as a run-time number says:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// let _ = Swizzle::<Dyn<usize>, Int![1], Int![3]>::new();
/// ```
///
/// Tries to have a static integer beyond 2^63:
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// # use cute_core::int::{Pos, exp::Over, hex::_1};
/// let layout = Mode(Pos::<_1, Over>::default(), shape!(1));
/// let _ = Tensor::new(&[0; 4][..], layout);
/// ```
pub const BUILT: () = ();
