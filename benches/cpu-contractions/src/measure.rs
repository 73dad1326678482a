//! The contenders of a contraction, which take turns.

use crate::contraction::Contraction;
use crate::copies::by_copies;
use crate::cycles::Clock;
use crate::python::Python;
use crate::real::{Real, array, assert_close, filled};
use crate::tblis::Tblis;
use cute_cpu::contract::{Store, contract, einsum};

/// Contenders that are no part of this program.
pub struct Peers {
    /// TBLIS, if there is one.
    pub tblis: Option<Tblis>,
    /// NumPy and opt_einsum, if there is a Python with both.
    pub python: Option<Python>,
}

impl Peers {
    /// The clock of all contenders: Python measures time.
    pub fn clock(&self) -> Clock {
        match self.python {
            Some(_) => Clock::of_thread(),
            None => Clock::start(),
        }
    }
}

/// The names of the contenders. The first group writes into elements that exist, the second one
/// makes a new result.
pub const NAMES: [&str; 7] = [
    "contract",
    "copies + product",
    "TBLIS",
    "einsum",
    "NumPy",
    "opt_einsum",
    "ndarray-einsum",
];

/// How often each contender runs.
const ROUNDS: usize = 4;

/// The least cost of each contender, in nanoseconds of the thread; infinite for those that are not
/// here or cannot compute it.
pub fn measure<T: Real + cute_cpu::Element>(
    contraction: &Contraction,
    peers: &mut Peers,
) -> [f64; 7] {
    let equation = &*contraction.equation();
    let [a, b, mut c] = [0, 1, 2].map(|term| filled::<T>(&contraction.shape(term)));
    let (x, y) = (array(&a), array(&b));
    let expected = ndarray_einsum::einsum(equation, &[&x, &y]).expect("sizes agree");
    contract(equation, &[&a, &b], &mut c, Store::Assign).expect("sizes agree");
    assert_close(equation, c.elements(), expected.iter());
    let copied = by_copies(contraction, &a, &b);
    if let Some(copied) = &copied {
        assert_close(equation, copied.elements(), expected.iter());
    }
    if let Some(tblis) = &peers.tblis {
        c.elements_mut().fill(T::zero());
        tblis.contract(&contraction.terms, &a, &b, &mut c);
        assert_close(equation, c.elements(), expected.iter());
    }
    if let Some(python) = &mut peers.python {
        let result = python.prepare::<T>(contraction);
        assert_close(equation, &result, expected.iter());
    }
    let clock = peers.clock();
    // Short ones are called several times in a row.
    let calls = (2e6 / contraction.flops()).clamp(1.0, 100.0) as usize;
    let mut least = [f64::INFINITY; 7];
    for _ in 0..ROUNDS {
        let mut turn = |contender: usize, f: &mut dyn FnMut()| {
            // What the one before left in the caches is no matter of this one.
            f();
            let start = clock.now();
            (0..calls).for_each(|_| f());
            least[contender] = least[contender].min((clock.now() - start) / calls as f64);
        };
        turn(0, &mut || {
            contract(equation, &[&a, &b], &mut c, Store::Assign).expect("sizes agree");
        });
        if copied.is_some() {
            turn(1, &mut || drop(by_copies(contraction, &a, &b)));
        }
        if let Some(tblis) = &peers.tblis {
            turn(2, &mut || {
                tblis.contract(&contraction.terms, &a, &b, &mut c)
            });
        }
        turn(3, &mut || {
            drop(einsum(equation, &[&a, &b]).expect("sizes agree"))
        });
        // Its result is a view in the order of its product; ours has the order of the equation.
        turn(6, &mut || {
            let result = ndarray_einsum::einsum(equation, &[&x, &y]).expect("sizes agree");
            if !result.is_standard_layout() {
                drop(result.as_standard_layout().into_owned());
            }
        });
        if let Some(python) = &mut peers.python {
            for (contender, who) in [(4, "numpy"), (5, "opt_einsum")] {
                for _ in 0..calls.clamp(2, 5) {
                    least[contender] = least[contender].min(python.run(who));
                }
            }
        }
    }
    least
}
