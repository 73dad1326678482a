//! The header that the macros of `cute-core` put before a literal: the kind of literal, and whether
//! it is a value or a type.

use super::cursor::Cursor;
use crate::tokens::Ident;

/// `$crate layout value;`
pub(crate) struct Header {
    /// The path of the library: the `$crate` of the calling macro. It resolves to the library under
    /// every name.
    pub(crate) library: Ident,
    pub(crate) form: Form,
    pub(crate) position: Position,
}

/// The kind of literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Layout,
    TryLayout,
    Shape,
    Stride,
    Coord,
    Tile,
    Int,
    Swizzle,
    Name,
    Names,
    Named,
}

/// Whether the literal stands for an expression or for a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    Value,
    Type,
}

/// The kind of thing that a tree describes. It decides the leaves that the tree may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Shape,
    Stride,
    Coordinate,
    Tile,
    Integer,
}

impl Header {
    /// Reads the header; `None` if the tokens are not a header.
    pub(crate) fn parse(cursor: &mut Cursor) -> Option<Self> {
        let library = cursor.eat_ident()?;
        let form = match cursor.eat_ident()?.to_string().as_str() {
            "layout" => Form::Layout,
            "try_layout" => Form::TryLayout,
            "shape" => Form::Shape,
            "stride" => Form::Stride,
            "coord" => Form::Coord,
            "tile" => Form::Tile,
            "int" => Form::Int,
            "swizzle" => Form::Swizzle,
            "name" => Form::Name,
            "names" => Form::Names,
            "named" => Form::Named,
            _ => return None,
        };
        let position = match cursor.eat_ident()?.to_string().as_str() {
            "value" => Position::Value,
            "type" => Position::Type,
            _ => return None,
        };
        cursor.eat(';').then_some(Header {
            library,
            form,
            position,
        })
    }
}

impl Form {
    /// The literal to write where a type is expected.
    pub(crate) fn in_a_type(self) -> &'static str {
        match self {
            Form::Layout | Form::TryLayout => {
                "in a type, write Layout![(usize, 8)]: a capital letter, and usize for a run-time number"
            }
            Form::Shape => {
                "in a type, write Shape![(usize, 8)]: a capital letter, and usize for a run-time number"
            }
            Form::Stride => {
                "in a type, write Stride![(1, usize)]: a capital letter, and usize for a run-time number"
            }
            Form::Coord => {
                "in a type, write Coord![(usize, 3)]: a capital letter, and usize for a run-time number"
            }
            Form::Tile => {
                "in a type, write Tile![(usize, 8)]: a capital letter, and usize for a run-time number"
            }
            Form::Int => {
                "in a type, write Int![usize]: a capital letter, and usize for a run-time number"
            }
            Form::Swizzle => "in a type, write Swizzle![3, 4, 3]: a capital letter",
            Form::Name | Form::Names => "in a type, write Names![row, col]: a capital letter",
            Form::Named => {
                "in a type, write Layout![{row: usize, col: 8}]: a capital letter, and usize for a run-time number"
            }
        }
    }

    /// An example for the message about an empty literal.
    pub(crate) fn example(self) -> &'static str {
        match self {
            Form::Layout | Form::TryLayout => "a layout such as `(4,8):(8,1)`",
            Form::Shape => "a shape such as `(4,8)`",
            Form::Stride => "a stride such as `(8,1)`",
            Form::Coord => "a coordinate such as `(3,_)`",
            Form::Tile => "a tiler such as `(128,64)`",
            Form::Int => "an integer such as `4`",
            Form::Swizzle => "a swizzle such as `3,4,3`",
            Form::Name => "a name such as `row`",
            Form::Names => "names such as `row, col`",
            Form::Named => "modes with their names such as `row: 4, col: 8`",
        }
    }
}

impl Role {
    /// The role as a noun with its article.
    pub(crate) fn a_noun(self) -> String {
        let article = match self {
            Role::Integer => "an",
            Role::Shape | Role::Stride | Role::Coordinate | Role::Tile => "a",
        };
        format!("{article} {}", self.noun())
    }

    /// The role as a noun.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Role::Shape => "shape",
            Role::Stride => "stride",
            Role::Coordinate => "coordinate",
            Role::Tile => "tile",
            Role::Integer => "integer",
        }
    }
}
