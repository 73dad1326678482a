//! A match on two at once: a match on the first, with a match on the second in its arms.
//!
//! ```text
//! match (a, b) {                        match a {
//!     (Nil, Nil) => True,                   Nil => match b { Nil => True, _ => False },
//!     (Cons(h, t), Cons(g, u)) => …,        Cons(h, t) => match b { Cons(g, u) => …, _ => False },
//!     _ => False,                           _ => False,
//! }                                     }
//! ```

use super::Error;
use super::syntax::{Arm, Expr, Match, Pattern};
use crate::tokens::Span;

/// `(first, second) => body`.
#[derive(Clone)]
pub struct Row {
    pub first: Pattern,
    pub second: Pattern,
    pub body: Expr,
}

/// The match on `(a, b)` with these rows. The first one that fits is taken.
pub fn matching((a, b): (Expr, Expr), rows: &[Row], span: Span) -> Result<Expr, Error> {
    let mut arms: Vec<Arm> = Vec::new();
    for row in rows {
        if arms.iter().any(|arm| arm.pattern == row.first) {
            continue;
        }
        if arms.iter().any(|arm| is_of_one(&arm.pattern, &row.first)) {
            return Err(Error::new(
                span,
                "algebra: rows with one constructor must name its fields alike",
            ));
        }
        let fitting = rows.iter();
        let fitting = fitting.filter(|r| r.first == Pattern::Wildcard || r.first == row.first);
        arms.push(Arm {
            pattern: row.first.clone(),
            body: of_second(&b, fitting, span),
        });
    }
    // The arm for all other values comes last, wherever its rows stand.
    arms.sort_by_key(|arm| arm.pattern == Pattern::Wildcard);
    Ok(match_on(a, arms, span))
}

/// The match on the second, with the rows that fit the first; none where the first tells all.
fn of_second<'a>(b: &Expr, rows: impl Iterator<Item = &'a Row>, span: Span) -> Expr {
    let mut arms = Vec::new();
    for row in rows {
        if row.second == Pattern::Wildcard && arms.is_empty() {
            return row.body.clone();
        }
        arms.push(Arm {
            pattern: row.second.clone(),
            body: row.body.clone(),
        });
    }
    match_on(b.clone(), arms, span)
}

fn match_on(scrutinee: Expr, arms: Vec<Arm>, span: Span) -> Expr {
    Expr::Match(Box::new(Match {
        scrutinee,
        kind: None,
        arms,
        span,
    }))
}

/// Whether two patterns are of one constructor.
fn is_of_one(a: &Pattern, b: &Pattern) -> bool {
    matches!((a, b), (Pattern::Constructor(a, _), Pattern::Constructor(b, _)) if a == b)
}
