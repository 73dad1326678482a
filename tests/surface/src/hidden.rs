//! What is not public, or says nothing, is taken out.
//!
//! rustdoc writes hidden items too (`--document-hidden-items`), since it would leave out a public
//! name of a hidden item otherwise. The literals are such: `pub use __layout as layout`.

use rustdoc_types::{Attribute, Crate, Id, Item, ItemEnum, StructKind, VariantKind};
use std::collections::HashSet;

/// Takes hidden items out of all lists, and all implementations of traits.
pub fn take_out(krate: &mut Crate) {
    let listed = |item: &Item| !is_hidden(item) && !is_of_trait(item);
    let out: HashSet<Id> = krate
        .index
        .values()
        .filter(|item| !listed(item) || uses_hidden(krate, item))
        .map(|item| item.id)
        .collect();
    for item in krate.index.values_mut() {
        keep(&mut item.inner, &|id| !out.contains(id));
    }
    krate.index.retain(|_, item| !is_of_trait(item));
}

fn is_hidden(item: &Item) -> bool {
    has(item, "#[doc(hidden)]")
}

/// A `use` names a hidden item, and does not say that the item shall be documented there.
fn uses_hidden(krate: &Crate, item: &Item) -> bool {
    let ItemEnum::Use(used) = &item.inner else {
        return false;
    };
    let used = used.id.and_then(|id| krate.index.get(&id));
    !has(item, "#[doc(inline)]") && used.is_some_and(is_hidden)
}

fn has(item: &Item, attribute: &str) -> bool {
    item.attrs
        .iter()
        .any(|attr| matches!(attr, Attribute::Other(other) if other == attribute))
}

fn is_of_trait(item: &Item) -> bool {
    matches!(&item.inner, ItemEnum::Impl(block) if block.trait_.is_some())
}

/// Keeps the parts of an item for which `listed` is true.
fn keep(item: &mut ItemEnum, listed: &impl Fn(&Id) -> bool) {
    // Fields of tuples have places, so one that is left out stays as `_`.
    let keep_places = |fields: &mut Vec<Option<Id>>| {
        for field in fields {
            *field = field.filter(listed);
        }
    };
    match item {
        ItemEnum::Module(module) => module.items.retain(listed),
        ItemEnum::Impl(block) => block.items.retain(listed),
        ItemEnum::Trait(item) => {
            item.items.retain(listed);
            item.implementations.clear();
        }
        ItemEnum::Enum(item) => {
            item.variants.retain(listed);
            item.impls.retain(listed);
        }
        ItemEnum::Union(item) => {
            item.fields.retain(listed);
            item.impls.retain(listed);
        }
        ItemEnum::Struct(item) => {
            item.impls.retain(listed);
            match &mut item.kind {
                StructKind::Plain { fields, .. } => fields.retain(listed),
                StructKind::Tuple(fields) => keep_places(fields),
                StructKind::Unit => {}
            }
        }
        ItemEnum::Variant(variant) => match &mut variant.kind {
            VariantKind::Struct { fields, .. } => fields.retain(listed),
            VariantKind::Tuple(fields) => keep_places(fields),
            VariantKind::Plain => {}
        },
        _ => {}
    }
}
