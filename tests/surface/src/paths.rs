//! One path for each item.
//!
//! A `pub use` gives an item a further path. Listed in full at each of them, an item with methods
//! would fill many lines twice, so [`one_path_each`] leaves each item one path in the modules, and
//! returns the others as names.

use rustdoc_types::{Crate, Id, Item, ItemEnum, Type};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A name beside the path of an item: `name` stands for `meaning`.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    pub name: String,
    pub meaning: String,
}

/// The names beside the paths of the items.
#[derive(Debug, Default)]
pub struct Names {
    /// The names that `use …::prelude::*` brings, if the crate has a module `prelude`.
    pub prelude: Option<BTreeSet<Name>>,
    /// Further paths, and names of items of other crates.
    pub others: BTreeSet<Name>,
}

/// An item at a path.
struct Place {
    module: Id,
    /// The entry of the module: the item, or the `use` that names it.
    entry: Id,
    is_use: bool,
    /// The item, if it is in this crate.
    item: Option<Id>,
    path: Vec<String>,
    in_prelude: bool,
    /// The path in a `use`, if the item is in another crate.
    source: String,
    is_macro: bool,
}

impl Place {
    /// The best place of an item has the least rank: outside of the prelude, with a name, where the
    /// item is defined, short.
    fn rank(&self) -> (bool, bool, bool, usize, &[String]) {
        let path = &self.path;
        (
            self.in_prelude,
            self.is_unnamed(),
            self.is_use,
            path.len(),
            path,
        )
    }

    fn is_unnamed(&self) -> bool {
        self.path.last().is_some_and(|name| name == "_")
    }

    fn name(&self) -> String {
        self.marked(self.path.last().map_or("", String::as_str))
    }

    fn full_name(&self) -> String {
        self.marked(&self.path.join("::"))
    }

    /// The path by which the item is listed. A trait may have no other name than `_`; its methods
    /// are public all the same.
    fn listed_path(&self, krate: &Crate) -> String {
        let item = self.item.and_then(|item| krate.index[&item].name.as_ref());
        match (item, self.path.split_last()) {
            (Some(name), Some((last, parents))) if last == "_" => {
                format!("{}::({name} as _)", parents.join("::"))
            }
            _ => self.full_name(),
        }
    }

    /// A macro may have the name of a type.
    fn marked(&self, name: &str) -> String {
        format!("{name}{}", if self.is_macro { "!" } else { "" })
    }
}

/// Leaves each item in one module, under one name.
pub fn one_path_each(krate: &mut Crate) -> Names {
    let places = places(krate);

    let mut best = HashMap::<Id, &Place>::new();
    for place in &places {
        if let Some(item) = place.item {
            let chosen = best.entry(item).or_insert(place);
            if place.rank() < chosen.rank() {
                *chosen = place;
            }
        }
    }

    let mut names = Names::default();
    let mut kept = HashMap::<Id, Vec<Id>>::new();
    let mut unnamed = Vec::new();
    for place in &places {
        let chosen = place.item.map(|item| best[&item]);
        let is_chosen = chosen.is_some_and(|chosen| std::ptr::eq(chosen, place));
        if is_chosen {
            kept.entry(place.module).or_default().push(place.entry);
            if place.is_unnamed() {
                unnamed.push((place.entry, place.listed_path(krate)));
            }
        }
        let listed = chosen.map(|chosen| chosen.listed_path(krate));
        let meaning = listed.unwrap_or_else(|| place.source.clone());
        if place.in_prelude {
            let name = place.name();
            let prelude = names.prelude.get_or_insert_default();
            prelude.insert(Name { name, meaning });
        } else if !is_chosen && place.full_name() != meaning {
            let name = place.full_name();
            names.others.insert(Name { name, meaning });
        }
    }

    let without_path: HashSet<Id> = krate
        .index
        .values()
        .filter(|item| item.crate_id == 0 && !best.contains_key(&item.id))
        .map(|item| item.id)
        .collect();
    for (id, item) in &mut krate.index {
        match &mut item.inner {
            ItemEnum::Module(module) => module.items = kept.remove(id).unwrap_or_default(),
            ItemEnum::TypeAlias(alias) => hide_machinery(&mut alias.type_, &without_path),
            _ => {}
        }
    }
    for (entry, path) in unnamed {
        if let Some(item) = krate.index.get_mut(&entry)
            && let ItemEnum::Use(used) = &mut item.inner
            && let Some((_, name)) = path.rsplit_once("::")
        {
            used.name = name.to_owned();
        }
    }
    names
}

/// An alias whose type is computed by a trait without a public path is listed as `= _`: how the
/// trait computes it is no part of the surface.
fn hide_machinery(aliased: &mut Type, without_path: &HashSet<Id>) {
    if let Type::QualifiedPath {
        trait_: Some(by), ..
    } = aliased
        && without_path.contains(&by.id)
    {
        *aliased = Type::Infer;
    }
}

/// Every item of every public module, and what these modules use of other crates. A module that has
/// several paths is entered by its best one.
fn places(krate: &Crate) -> Vec<Place> {
    let root = krate.index[&krate.root].name.clone().unwrap_or_default();
    let prelude = [root.clone(), "prelude".to_owned()];
    let mut places = Vec::new();
    let mut entered = HashSet::new();
    let mut waiting = BTreeMap::from([((false, false, 1, vec![root]), krate.root)]);
    while let Some(((in_prelude, in_use, _, path), module)) = waiting.pop_first() {
        if !entered.insert(module) {
            continue;
        }
        for (name, entry) in entries(krate, module, &mut HashSet::from([module])) {
            let path = [path.as_slice(), &[name]].concat();
            let item = item_of(krate, entry).map(|item| item.id);
            let is_use = item != Some(entry);
            if let Some(id) = item
                && let ItemEnum::Module(_) = krate.index[&id].inner
            {
                let in_prelude = in_prelude || path == prelude;
                waiting.insert((in_prelude, in_use || is_use, path.len(), path.clone()), id);
            }
            places.push(Place {
                module,
                entry,
                is_use,
                item,
                path,
                in_prelude,
                source: source(krate, entry),
                is_macro: matches!(
                    item.map(|id| &krate.index[&id].inner),
                    Some(ItemEnum::Macro(_))
                ),
            });
        }
    }
    places
}

/// The entries of a module with their names; entries that `use …::*` brings in its place.
fn entries(krate: &Crate, module: Id, globs: &mut HashSet<Id>) -> BTreeSet<(String, Id)> {
    let ItemEnum::Module(module) = &krate.index[&module].inner else {
        return BTreeSet::new();
    };
    let mut found = BTreeSet::new();
    for &entry in &module.items {
        let Some(item) = krate.index.get(&entry) else {
            continue;
        };
        match &item.inner {
            ItemEnum::Use(used) if used.is_glob => match item_of(krate, entry) {
                Some(used) if matches!(used.inner, ItemEnum::Module(_)) => {
                    if globs.insert(used.id) {
                        found.extend(entries(krate, used.id, globs));
                    }
                }
                _ => _ = found.insert((format!("<{}::*>", used.source), entry)),
            },
            ItemEnum::Use(used) => _ = found.insert((used.name.clone(), entry)),
            _ => _ = found.insert((item.name.clone().unwrap_or_default(), entry)),
        }
    }
    found
}

/// The item that an entry of a module is or names, if it is in this crate.
fn item_of(krate: &Crate, entry: Id) -> Option<&Item> {
    let item = krate.index.get(&entry)?;
    match &item.inner {
        ItemEnum::Use(used) => krate.index.get(&used.id?),
        _ => Some(item),
    }
}

/// The path in a `use`, as its crate calls it.
fn source(krate: &Crate, entry: Id) -> String {
    let ItemEnum::Use(used) = &krate.index[&entry].inner else {
        return String::new();
    };
    let elsewhere = used.id.and_then(|id| krate.paths.get(&id));
    elsewhere.map_or(used.source.clone(), |found| found.path.join("::"))
}
