//! Module graph of every crate: its top modules form no cycle.
//!
//! An edge is a path that begins with `crate::`, or with `super::` in a file of the top level. Tests in
//! the sources do not count. Tokens are compared, so comments and texts do not count either.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Edges between top modules: module → modules that it names.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// Crates whose cycles are still to be broken.
const WITH_CYCLES: [&str; 1] = ["core"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    below.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// Top module of a file: `orders` for `orders/pay.rs`; `None` for the crate's root.
fn top_module(source: &Path) -> Option<String> {
    let first = source.components().next()?.as_os_str().to_str()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (!["lib", "main"].contains(&name)).then(|| name.to_owned())
}

fn is_punct(tree: Option<&TokenTree>, sign: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn is_ident(tree: Option<&TokenTree>, name: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if ident == name)
}

/// First segments after `root::`, one or a braced list.
fn named_by(trees: &[TokenTree], at: usize) -> Vec<String> {
    if !is_punct(trees.get(at + 1), ':') || !is_punct(trees.get(at + 2), ':') {
        return Vec::new();
    }
    match trees.get(at + 3) {
        Some(TokenTree::Ident(ident)) => vec![ident.to_string()],
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            let parts = inside.split(|tree| is_punct(Some(tree), ','));
            parts.filter_map(|part| Some(part.first()?.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

/// Names after `crate::` (and `super::` if `with_super`) in a token stream, except in `#[cfg(test)]`.
fn collect(stream: TokenStream, with_super: bool, names: &mut BTreeSet<String>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut in_test = false;
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Ident(ident) if ident == "crate" || (with_super && ident == "super") => {
                names.extend(named_by(&trees, at));
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_cfg = is_punct(at.checked_sub(1).map(|before| &trees[before]), '#')
                    && is_ident(inside.first(), "cfg");
                in_test |= is_cfg && group.stream().to_string().replace(' ', "") == "cfg(test)";
                collect(group.stream(), with_super, names);
            }
            TokenTree::Group(group) if in_test && group.delimiter() == Delimiter::Brace => {
                in_test = false;
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => in_test = false,
            TokenTree::Group(group) => collect(group.stream(), with_super, names),
            _ => {}
        }
    }
}

fn graph(folder: &Path) -> Graph {
    let mut graph = Graph::new();
    for path in sources(folder) {
        let inside = path.strip_prefix(folder).unwrap();
        let Some(module) = top_module(inside) else { continue };
        let text = fs::read_to_string(&path).unwrap();
        let stream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let names = graph.entry(module.clone()).or_default();
        collect(stream, inside.components().count() == 1, names);
        names.remove(&module);
    }
    let modules: BTreeSet<String> = graph.keys().cloned().collect();
    graph.values_mut().for_each(|names| names.retain(|name| modules.contains(name)));
    graph
}

/// Removes modules on no cycle: those without incoming or without outgoing edges.
fn without_acyclic(mut graph: Graph) -> Graph {
    loop {
        let named: BTreeSet<String> = graph.values().flatten().cloned().collect();
        let before = graph.len();
        graph.retain(|module, names| !names.is_empty() && named.contains(module));
        let left: BTreeSet<String> = graph.keys().cloned().collect();
        graph.values_mut().for_each(|names| names.retain(|name| left.contains(name)));
        if graph.len() == before {
            return graph;
        }
    }
}

#[test]
fn top_modules_of_every_crate_form_no_cycle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let sources = crates.chain([root.join("src-tauri")]).map(|folder| folder.join("src"));
    let mut modules = 0;
    for folder in sources.filter(|folder| !is_excepted(folder)) {
        let graph = graph(&folder);
        modules += graph.len();
        let cycles = without_acyclic(graph);
        assert!(cycles.is_empty(), "{}: cycle among {cycles:#?}", folder.display());
    }
    assert!(modules > 50, "only {modules} modules were read");
}

fn is_excepted(folder: &Path) -> bool {
    let name = folder.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    name.is_some_and(|name| WITH_CYCLES.contains(&name))
}

#[test]
fn cycle_is_found() {
    let folder = std::env::temp_dir().join(format!("korosho-cycles-{}", std::process::id()));
    fs::create_dir_all(folder.join("b")).unwrap();
    fs::write(folder.join("a.rs"), "use crate::{b::inner::X, c}; // crate::d").unwrap();
    fs::write(folder.join("b/inner.rs"), "fn f() { crate::a::g() }").unwrap();
    fs::write(folder.join("c.rs"), "const T: &str = \"crate::a\";").unwrap();
    fs::write(folder.join("d.rs"), "#[cfg(test)] mod tests { use crate::a; } use crate::c;")
        .unwrap();
    let found = without_acyclic(graph(&folder));
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(found.keys().collect::<Vec<_>>(), ["a", "b"]);
}
