//! Errors that have nothing to do with layouts, of types that have the same names.
use std::collections::HashMap;
use std::fmt::Debug;

#[derive(Debug)]
struct Nil;
#[derive(Debug)]
struct Cons<H, T>(H, T);
#[derive(Debug)]
struct Mode<S, D>(S, D);
#[derive(Debug)]
struct Underscore;
trait Zero {}

fn zero<T: Zero>(_: T) {}

fn list() -> Cons<i32, Cons<Mode<u8, Vec<u8>>, Nil>> {
    Cons(1, Cons(Mode(2_u8, vec!["a"]), Nil))
}

fn main() {
    zero(Nil);
    let unused = Underscore;
    let x: Mode<u8, Nil> = Mode(1, 2);
    let y: HashMap<String, Vec<_>> = HashMap::new();
    let f: Box<dyn Fn(u8) -> Cons<u8, Nil>> = Box::new(|a: u16| a);
    let long: (Vec<Cons<Mode<String, Vec<String>>, Cons<Mode<String, Vec<String>>, Nil>>>, u8) = 5;
    list().missing();
}
