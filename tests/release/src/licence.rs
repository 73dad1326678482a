//! Licence expressions: `MIT OR Apache-2.0`, `(MIT OR Apache-2.0) AND Unicode-3.0`.
//!
//! The notation is that of SPDX, as manifests have it. Old manifests write `MIT/Apache-2.0` for
//! `MIT OR Apache-2.0`.

use std::collections::BTreeSet;

/// Whether a package under these licences may be used by those who accept the licences `allowed`.
///
/// A licence with an exception, `Apache-2.0 WITH LLVM-exception`, is a licence of its own.
///
/// # Errors
/// The token at which the expression is not understood, or `the end`.
///
/// ```
/// use cute_release::licence::is_allowed;
/// let allowed = ["MIT", "Zlib"].map(String::from).into();
/// assert_eq!(is_allowed("MIT OR Apache-2.0", &allowed), Ok(true));
/// assert_eq!(is_allowed("MIT AND Apache-2.0", &allowed), Ok(false));
/// assert_eq!(is_allowed("MIT OR", &allowed), Err("the end".to_owned()));
/// ```
pub fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> Result<bool, String> {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let mut tokens = Tokens {
        rest: spaced.split_whitespace().collect(),
        allowed,
    };
    tokens.rest.reverse();
    let result = tokens.any()?;
    match tokens.rest.pop() {
        Some(token) => Err(token.to_owned()),
        None => Ok(result),
    }
}

/// The rest of an expression, the next token last.
struct Tokens<'a> {
    rest: Vec<&'a str>,
    allowed: &'a BTreeSet<String>,
}

impl Tokens<'_> {
    /// `a OR b OR …`, which binds less than `AND`.
    fn any(&mut self) -> Result<bool, String> {
        let mut result = self.all()?;
        while self.takes("OR") {
            result |= self.all()?;
        }
        Ok(result)
    }

    /// `a AND b AND …`
    fn all(&mut self) -> Result<bool, String> {
        let mut result = self.one()?;
        while self.takes("AND") {
            result &= self.one()?;
        }
        Ok(result)
    }

    /// A licence, one with an exception, or an expression in parentheses.
    fn one(&mut self) -> Result<bool, String> {
        if self.takes("(") {
            let result = self.any()?;
            return match self.rest.pop() {
                Some(")") => Ok(result),
                other => Err(other.unwrap_or("the end").to_owned()),
            };
        }
        let mut name = self.name()?;
        if self.takes("WITH") {
            name = format!("{name} WITH {}", self.name()?);
        }
        Ok(self.allowed.contains(&name))
    }

    fn name(&mut self) -> Result<String, String> {
        match self.rest.pop() {
            Some(token) if !["(", ")", "AND", "OR", "WITH"].contains(&token) => {
                Ok(token.to_owned())
            }
            other => Err(other.unwrap_or("the end").to_owned()),
        }
    }

    fn takes(&mut self, token: &str) -> bool {
        let found = self.rest.last() == Some(&token);
        if found {
            self.rest.pop();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    fn with(allowed: &[&str], expression: &str) -> Result<bool, String> {
        is_allowed(
            expression,
            &allowed.iter().map(|&name| name.into()).collect(),
        )
    }

    #[test]
    fn one_of_the_licences_or_all_of_them() {
        assert_eq!(with(&["MIT"], "MIT"), Ok(true));
        assert_eq!(with(&["MIT"], "GPL-3.0-only"), Ok(false));
        assert_eq!(with(&["MIT"], "Unlicense/MIT"), Ok(true));
        assert_eq!(with(&["MIT"], "(MIT OR Zlib) AND Unicode-3.0"), Ok(false));
        assert_eq!(
            with(&["MIT", "Unicode-3.0"], "(MIT OR Zlib) AND Unicode-3.0"),
            Ok(true)
        );
    }

    #[test]
    fn all_binds_more_than_any() {
        assert_eq!(with(&["MIT"], "MIT OR Zlib AND ISC"), Ok(true));
        assert_eq!(with(&["ISC"], "MIT OR Zlib AND ISC"), Ok(false));
        assert_eq!(with(&["ISC"], "Zlib AND ISC OR MIT"), Ok(false));
    }

    #[test]
    fn a_licence_with_an_exception_is_another_licence() {
        let licence = "Apache-2.0 WITH LLVM-exception";
        assert_eq!(with(&["Apache-2.0"], licence), Ok(false));
        assert_eq!(with(&[licence], licence), Ok(true));
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for (expression, at) in [
            ("", "the end"),
            ("MIT Zlib", "Zlib"),
            ("(MIT", "the end"),
            ("MIT)", ")"),
            ("AND MIT", "AND"),
            ("MIT WITH OR", "OR"),
        ] {
            assert_eq!(
                with(&["MIT"], expression),
                Err(at.to_owned()),
                "{expression}"
            );
        }
    }
}
