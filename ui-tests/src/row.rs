//! The rows of the library's table of conditions, as data for the generators.

use crate::conditions::conditions;

/// What can be wrong: a variant of `LayoutError`, and a violation of the same name.
pub struct Row {
    /// Its name in Rust.
    pub name: &'static str,
    /// The condition that it breaks.
    pub condition: &'static str,
    /// The names of its values; at most two.
    pub fields: Vec<&'static str>,
    /// The messages: one, or two for different values.
    pub words: Vec<Words>,
}

/// A message, for values about which something is known.
pub struct Words {
    /// The known facts about the values.
    pub values: Values,
    /// The message, with the names of values in braces.
    pub message: &'static str,
    /// What stands beneath the argument, and what to do; none where types cannot find it.
    pub advice: Option<(&'static str, &'static str)>,
}

/// The known facts about the values.
#[derive(Clone, Copy, PartialEq)]
pub enum Values {
    /// Nothing.
    Any,
    /// The first is below the second.
    Ascending,
    /// The first is not below the second.
    Descending,
    /// The first is negative.
    Negative,
}

impl Values {
    /// From the parentheses of the table: `(stride < shape)`.
    fn from_guard(guard: &str) -> Self {
        match guard {
            "()" => Self::Any,
            _ if guard.ends_with("< 0)") => Self::Negative,
            _ if guard.contains('<') => Self::Ascending,
            _ if guard.contains('>') => Self::Descending,
            _ => panic!("the table of conditions knows no `{guard}`"),
        }
    }
}

macro_rules! rows {
    ($(
        $(#[$about:meta])*
        $Condition:ident {
            $(
                $(#[$doc:meta])*
                $name:ident $( { $( $(#[$of:meta])* $field:ident: $Value:ident, )+ } )?
                $( words $guard:tt {
                    message: $message:literal,
                    $( label: $label:literal, note: $note:literal, )?
                } )+
                example $example:literal => $text:literal;
            )*
        }
        $( at_run_time {
            $(
                $(#[$late_doc:meta])*
                $late:ident { $( $(#[$late_of:meta])* $late_field:ident, )+ } $late_message:literal;
            )*
        } )?;
    )*) => {
        vec![$(
            $( Row {
                name: stringify!($name),
                condition: stringify!($Condition),
                fields: vec![$( $( stringify!($field) ),+ )?],
                words: vec![$( Words {
                    values: Values::from_guard(stringify!($guard)),
                    message: $message,
                    advice: None $( .or(Some(($label, $note))) )?,
                } ),+],
            }, )*
            $( $( Row {
                name: stringify!($late),
                condition: stringify!($Condition),
                fields: vec![$( stringify!($late_field) ),+],
                words: vec![Words {
                    values: Values::Any,
                    message: $late_message,
                    advice: None,
                }],
            }, )* )?
        )*]
    };
}

/// The table.
pub fn rows() -> Vec<Row> {
    conditions!(rows)
}

#[cfg(test)]
mod tests {
    use super::rows;

    #[test]
    fn messages_name_the_values_of_their_row_alone() {
        for row in rows() {
            assert!(row.fields.len() <= 2, "{}", row.name);
            for words in &row.words {
                // between braces, at each second place, are names
                for name in words.message.split(['{', '}']).skip(1).step_by(2) {
                    assert!(
                        row.fields.contains(&name),
                        "{}: {}",
                        row.name,
                        words.message
                    );
                }
            }
        }
    }
}
