//! Layers: the dependencies between the top modules of a crate form no cycle.
//!
//! The check reads every path that starts with `crate::` or `super::` in the token stream of `src`,
//! so that imports, types, expressions and macro arguments all count. Code under `#[cfg(test)]`
//! does not count: a test may build values of a higher layer.

#![allow(clippy::unwrap_used, reason = "a source file that cannot be read fails the test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Top module → top modules that it names.
type Dependencies = BTreeMap<String, BTreeSet<String>>;

/// Source file: module path from the crate root, and text.
type Source = (Vec<String>, String);

/// Name of the crate root in [`Dependencies`], for items that are not in a module.
const ROOT: &str = "crate root";

#[test]
fn top_modules_of_core_form_no_cycle() {
    assert_eq!(cycles(&dependencies(&sources("core"))), Vec::<BTreeSet<String>>::new());
}

#[test]
fn top_modules_of_domain_form_no_cycle() {
    assert_eq!(cycles(&dependencies(&sources("domain"))), Vec::<BTreeSet<String>>::new());
}

#[test]
fn local_context_and_job_workers_name_no_part() {
    let all = dependencies(&sources("core"));
    let named = |module: &str| all[module].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(named("local"), ["config", "store"]);
    assert_eq!(named("outbox"), ["store", "woocommerce"]);
    let workers = [
        "background",
        "faults",
        "local",
        "log_masking",
        "order_numbers",
        "outbox",
        "store",
        "timeouts",
    ];
    assert_eq!(named("jobs"), workers);
}

#[test]
fn cycle_through_type_macro_and_super_is_found() {
    let source = |module: &[&str], text: &str| {
        (module.iter().map(|name| (*name).to_owned()).collect(), text.to_owned())
    };
    let all = [
        source(&["a"], "fn f(_: crate::b::B) {}"),
        source(&["b", "inner"], "fn g() { println!(\"{}\", super::super::c::C); }"),
        source(&["c"], "use crate::{clock::Clock, a::{self, A}};"),
        source(&["clock"], "#[cfg(test)] mod tests { use crate::a::A; } struct Clock;"),
    ];
    let cycle = ["a", "b", "c"].map(str::to_owned);
    assert_eq!(cycles(&dependencies(&all)), [BTreeSet::from(cycle)]);
}

#[test]
fn item_of_the_crate_root_is_found() {
    let all = [(vec!["a".to_owned()], "fn f(_: &crate::Shop) {}".to_owned())];
    assert_eq!(cycles(&dependencies(&all)), [BTreeSet::from(["a".to_owned(), ROOT.to_owned()])]);
}

/// All source files of a crate but its root, without files that are only tests.
fn sources(name: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let mut all = Vec::new();
    read(&root, &mut Vec::new(), &mut all);
    let tests: BTreeSet<Vec<String>> = all.iter().flat_map(test_modules).collect();
    all.retain(|(module, _)| !module.is_empty() && !tests.contains(module));
    assert!(all.len() > 10, "{} has sources", root.display());
    all
}

fn read(folder: &Path, module: &mut Vec<String>, all: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let is_root = ["lib", "main", "mod"].contains(&name.as_str());
        if !is_root {
            module.push(name);
        }
        if path.is_dir() {
            read(&path, module, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push((module.clone(), fs::read_to_string(&path).unwrap()));
        }
        if !is_root {
            module.pop();
        }
    }
}

/// Files that a module declares as `#[cfg(test)] mod name;`.
fn test_modules((module, text): &Source) -> Vec<Vec<String>> {
    let tokens: Vec<TokenTree> = tokens(text);
    let declared = tokens.windows(5).filter_map(|window| match window {
        [
            TokenTree::Punct(hash),
            TokenTree::Group(attribute),
            TokenTree::Ident(keyword),
            TokenTree::Ident(name),
            TokenTree::Punct(end),
        ] if hash.as_char() == '#'
            && is_test_only(attribute)
            && keyword == "mod"
            && end.as_char() == ';' =>
        {
            Some(module.iter().cloned().chain([name.to_string()]).collect())
        }
        _ => None,
    });
    declared.collect()
}

fn tokens(text: &str) -> Vec<TokenTree> {
    text.parse::<TokenStream>().unwrap().into_iter().collect()
}

fn is_test_only(attribute: &Group) -> bool {
    let text = attribute.stream().to_string().replace(' ', "");
    attribute.delimiter() == Delimiter::Bracket && text == "cfg(test)"
}

fn dependencies(sources: &[Source]) -> Dependencies {
    let modules: BTreeSet<&str> = sources.iter().map(|(module, _)| module[0].as_str()).collect();
    let mut all = Dependencies::new();
    for (module, text) in sources {
        let mut named = BTreeSet::new();
        walk(&tokens(text), module.len(), &mut named);
        let known = named.into_iter().map(|name| match modules.get(name.as_str()) {
            Some(known) => (*known).to_owned(),
            None => ROOT.to_owned(),
        });
        let own = all.entry(module[0].clone()).or_default();
        own.extend(known.filter(|name| *name != module[0]));
    }
    // The crate root declares and uses every module.
    all.insert(ROOT.to_owned(), modules.iter().map(|name| (*name).to_owned()).collect());
    all
}

/// Collects the first segment after the crate root of each path, in a module of this depth.
fn walk(tokens: &[TokenTree], depth: usize, named: &mut BTreeSet<String>) {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token {
            TokenTree::Punct(hash) if hash.as_char() == '#' => {
                if let Some(TokenTree::Group(attribute)) = tokens.get(at + 1)
                    && is_test_only(attribute)
                {
                    at = end_of_item(tokens, at + 2);
                    continue;
                }
            }
            TokenTree::Ident(word) if word == "crate" && is_path(tokens, at + 1) => {
                first_segments(tokens.get(at + 3), named);
            }
            TokenTree::Ident(word) if word == "super" && is_path(tokens, at + 1) => {
                let mut levels = 1;
                while matches!(tokens.get(at + 3), Some(TokenTree::Ident(word)) if word == "super")
                    && is_path(tokens, at + 4)
                {
                    (at, levels) = (at + 3, levels + 1);
                }
                if levels == depth {
                    first_segments(tokens.get(at + 3), named);
                }
            }
            TokenTree::Ident(word) if word == "mod" => {
                if let Some(TokenTree::Group(body)) = tokens.get(at + 2) {
                    walk(&body.stream().into_iter().collect::<Vec<_>>(), depth + 1, named);
                    at += 2;
                }
            }
            TokenTree::Group(group) => {
                walk(&group.stream().into_iter().collect::<Vec<_>>(), depth, named);
            }
            _ => {}
        }
        at += 1;
    }
}

/// Whether `::` stands here.
fn is_path(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == ':');
    colon(tokens.get(at)) && colon(tokens.get(at + 1))
}

/// Index after the item that starts here.
fn end_of_item(tokens: &[TokenTree], from: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(end) => end.as_char() == ';',
        _ => false,
    };
    tokens[from..].iter().position(ends).map_or(tokens.len(), |length| from + length + 1)
}

/// First segment of a path, or of each path in a `use` group.
fn first_segments(token: Option<&TokenTree>, named: &mut BTreeSet<String>) {
    match token {
        Some(TokenTree::Ident(name)) => {
            named.insert(name.to_string());
        }
        Some(TokenTree::Group(group)) => {
            let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
            let comma = |t: &TokenTree| matches!(t, TokenTree::Punct(p) if p.as_char() == ',');
            for path in tokens.split(comma) {
                first_segments(path.first(), named);
            }
        }
        _ => {}
    }
}

/// Groups of modules that reach each other.
fn cycles(dependencies: &Dependencies) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<String>> =
        dependencies.keys().map(|name| (name, reach(dependencies, name))).collect();
    let group = |name: &String| -> BTreeSet<String> {
        let both = |other: &&String| reached.get(*other).is_some_and(|back| back.contains(name));
        reached[name].iter().filter(both).cloned().collect()
    };
    let groups: BTreeSet<BTreeSet<String>> = dependencies.keys().map(group).collect();
    groups.into_iter().filter(|group| group.len() > 1).collect()
}

fn reach(dependencies: &Dependencies, from: &String) -> BTreeSet<String> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(name) = open.pop() {
        for next in dependencies.get(name).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}
