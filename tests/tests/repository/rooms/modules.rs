//! The modules of a crate, and which names which.

use super::source::{self, Import, Named, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The modules of a crate, each with its file.
pub struct Modules {
    files: BTreeMap<Vec<String>, (String, Source)>,
}

/// A module names another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    pub from: Vec<String>,
    pub to: Vec<String>,
    /// As it is written.
    pub path: String,
    /// `file:line`.
    pub place: String,
}

impl Modules {
    /// Those of the files below a folder, the root `lib.rs` or `main.rs`.
    pub fn below(folder: &Path) -> Self {
        let mut files = Vec::new();
        super::rust_files(folder, &mut files);
        let texts = files.iter().map(|file| {
            let name = file.strip_prefix(folder).expect("below the folder");
            let name = name.to_str().expect("a path in UTF-8").replace('\\', "/");
            let text = std::fs::read_to_string(file);
            (name, text.unwrap_or_else(|e| panic!("{e}")))
        });
        Self::of(texts)
    }

    /// Those of these files: names from the root of the crate, `a/mod.rs`, and texts.
    pub fn of(texts: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut files = BTreeMap::new();
        for (file, text) in texts {
            let module = module_of(&file);
            let source = source::read(&module, &text);
            files.insert(module, (file, source));
        }
        Self { files }
    }

    /// The file of a module, or of a module in braces within it.
    fn file_of(&self, module: &[String]) -> Vec<String> {
        let mut module = module.to_vec();
        while !self.files.contains_key(&module) {
            module.pop().expect("the root is a file");
        }
        module
    }

    /// All that a module names of the crate, by the first of the names behind `crate`: whatever it
    /// is exported from, this is the module that is asked for it.
    pub fn named(&self) -> Vec<Edge> {
        self.edges(|_, named| {
            let named = self.spelled_out(named);
            let (base, rest) = self.absolute(&named)?;
            Some([base, rest.to_vec()].concat())
        })
    }

    /// A path that begins with an imported name, with what is imported in place of the name.
    fn spelled_out(&self, named: &Named) -> Named {
        let first = named.segments.first();
        let import = first.and_then(|first| self.import_of(&named.module, first));
        match import {
            Some(import) if import.named != *named => Named {
                segments: [&import.named.segments[..], &named.segments[1..]].concat(),
                ..named.clone()
            },
            _ => named.clone(),
        }
    }

    /// Which module names something that another one defines, wherever it is exported.
    pub fn used(&self) -> Vec<Edge> {
        self.edges(|all, named| all.home(named, 0))
    }

    fn edges(&self, target: impl Fn(&Self, &Named) -> Option<Vec<String>>) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (module, (file, source)) in &self.files {
            let imports = source.imports.iter().map(|import| &import.named);
            for named in imports.chain(&source.paths) {
                let Some(to) = target(self, named) else {
                    continue;
                };
                edges.push(Edge {
                    from: module.clone(),
                    to,
                    path: named.segments.join("::"),
                    place: format!("{file}:{}", named.line),
                });
            }
        }
        edges
    }

    /// From where a path goes down, and its names from there; `None` where it leaves the crate.
    fn absolute<'n>(&self, named: &'n Named) -> Option<(Vec<String>, &'n [String])> {
        let mut base = named.module.clone();
        let mut rest = &named.segments[..];
        match rest.first()?.as_str() {
            "crate" => {
                base.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            first => {
                let child = [&base[..], &[first.to_owned()]].concat();
                let local = self.import_of(&base, first).is_some();
                if !local && !self.files.contains_key(&child) {
                    return None;
                }
            }
        }
        Some((base, rest))
    }

    fn imports_of(&self, module: &[String]) -> impl Iterator<Item = &Import> {
        let (_, source) = &self.files[&self.file_of(module)];
        let imports = source.imports.iter();
        imports.filter(move |import| import.named.module == module)
    }

    fn import_of(&self, module: &[String], name: &str) -> Option<&Import> {
        self.imports_of(module).find(|import| import.name == name)
    }

    /// The file that defines what a path names.
    fn home(&self, named: &Named, depth: usize) -> Option<Vec<String>> {
        // a name that is imported from where it is exported again, and so on
        if depth > 8 {
            return None;
        }
        let (mut base, mut rest) = self.absolute(named)?;
        while let Some((first, more)) = rest.split_first() {
            let child = [&base[..], std::slice::from_ref(first)].concat();
            if self.files.contains_key(&child) {
                (base, rest) = (child, more);
                continue;
            }
            if let Some(import) = self.import_of(&base, first)
                && import.named != *named
            {
                let segments = [&import.named.segments[..], more].concat();
                let further = Named {
                    segments,
                    ..import.named.clone()
                };
                return self.home(&further, depth + 1);
            }
            let globs = self.imports_of(&base).filter(|import| import.name == "*");
            let homes = globs.filter_map(|glob| self.home(&glob.named, depth + 1));
            let found = homes.filter(|home| *home != base).find(|home| {
                self.files[home]
                    .1
                    .items
                    .contains(&(home.clone(), first.clone()))
            });
            return Some(found.unwrap_or_else(|| self.file_of(&base)));
        }
        Some(self.file_of(&base))
    }

    /// Modules beside each other that name each other in a circle, each circle with its edges.
    pub fn circles(&self) -> Vec<Circle> {
        let mut beside: BTreeMap<Vec<String>, Graph> = BTreeMap::new();
        for edge in self.used() {
            let pairs = edge.from.iter().zip(&edge.to);
            let common = pairs.take_while(|(a, b)| a == b).count();
            if let (Some(from), Some(to)) = (edge.from.get(common), edge.to.get(common)) {
                let graph = beside.entry(edge.from[..common].to_vec()).or_default();
                let (from, to) = (from.clone(), to.clone());
                graph.entry(from).or_default().entry(to).or_insert(edge);
            }
        }
        beside.values().flat_map(circles_in).collect()
    }
}

/// Modules beside each other, by their names: which names which, with the first place.
type Graph = BTreeMap<String, BTreeMap<String, Edge>>;

/// Modules that all lead to each other.
#[derive(Debug)]
pub struct Circle {
    pub modules: BTreeSet<String>,
    pub edges: Vec<Edge>,
}

fn circles_in(graph: &Graph) -> Vec<Circle> {
    let reach = |from: &String| {
        let mut reached = BTreeSet::new();
        let mut next = vec![from];
        while let Some(module) = next.pop() {
            let further = graph.get(module).into_iter().flat_map(BTreeMap::keys);
            next.extend(further.filter(|to| reached.insert((*to).clone())));
        }
        reached
    };
    let reached: BTreeMap<_, _> = graph.keys().map(|module| (module, reach(module))).collect();
    let mut circles: Vec<Circle> = Vec::new();
    for (module, to) in &reached {
        if !to.contains(*module) || circles.iter().any(|c| c.modules.contains(*module)) {
            continue;
        }
        let back = |other: &&String| reached.get(other).is_some_and(|r| r.contains(*module));
        let modules: BTreeSet<String> = to.iter().filter(back).cloned().collect();
        let within = modules.iter().flat_map(|module| &graph[module]);
        let edges = within.filter(|(to, _)| modules.contains(*to));
        let edges = edges.map(|(_, edge)| edge.clone()).collect();
        circles.push(Circle { modules, edges });
    }
    circles
}

/// `a/b.rs` and `a/b/mod.rs` are `a::b`; `lib.rs` and `main.rs` are the root.
fn module_of(file: &str) -> Vec<String> {
    let path = file.strip_suffix(".rs").expect("a file of Rust");
    let mut module: Vec<String> = path.split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|last| last == "mod")
        || ["lib", "main"].contains(&module.join("/").as_str())
    {
        module.pop();
    }
    module
}
