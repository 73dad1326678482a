//! Modes, slices and orders that a layout does not have.

use cute_core::prelude::*;

fn modes() {
    let l = layout!((4, 8));
    l.mode::<2>();
    l.mode::<-1>();
    l.mode::<0, 1>();
    layout!(8).mode::<0>();
    l.select(coord!((0, 2)));
    l.take::<1, 3>();
    l.take::<1, 0>();
    l.group::<0, 3>();
    l.replace::<2, _>(layout!(4));
    l.insert::<3, _>(layout!(4));
    l.remove::<2>();
    l.append(4);
}

fn slices() {
    let l = layout!((4, (2, 4)));
    l.slice(coord!((1, _, _)));
    l.slice(coord!((_, (1, _, 2))));
    l.slice(coord!(((1, _), _)));
    l.slice("1, _");
    l.slice(1, 2);
    l.slice(layout!(4));
    l.dice(coord!((1, 2, 3)));
}

fn orders() {
    let l = layout!((4, 8, 2));
    l.permute([2, 0, 1]);
    l.permute(coord!((1, 0)));
    l.permute(coord!((0, 1, 3)));
    l.permute(coord!((0, 1, 1)));
    l.permute(2, 0, 1);
    l.select::<0, 2>();
    // two modes are needed
    l.transpose();
    layout!(8).transpose();
    l.transpose(0, 1);
    l.swap(0, 1);
}

fn main() {}
