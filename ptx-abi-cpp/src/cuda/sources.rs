//! One file of checks for each source that defines some of the functions.

extern crate std;

use alloc::borrow::ToOwned as _;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::path::{Path, PathBuf, absolute};
use std::{fs, io};

use ptx_abi_read::glob;

use super::header::{self, ASSERTS_HEAD};
use super::open;
use super::search::Search;
use super::tokens::Functions;
use super::{CudaAsserts, CudaFunction};

/// What represents a source in the path of its file.
pub(super) const HOLE: &str = "{}";

/// The line of a file that names its source.
const OF: [&str; 2] = ["// Include it at the end of ", ", which has these functions.\n"];

/// The name of the file with the templates of several files, without its extension.
const TEMPLATES: &str = "ptx_abi_checks";

pub(super) struct Files {
    pub(super) texts: Vec<(PathBuf, String)>,
    /// Files of sources that no longer have functions, or no longer exist, with these sources.
    pub(super) left: Vec<(PathBuf, String)>,
}

/// A source that may have functions.
struct Source {
    path: String,
    /// The part of the path that fills the hole.
    stem: String,
    functions: Functions,
    /// The headers that it includes.
    headers: BTreeSet<PathBuf>,
}

/// The files for a path with a hole, which like the sources is relative to this folder. The error lists all problems.
pub(super) fn files(checks: &CudaAsserts<'_>, root: &Path, path: &str) -> Result<Files, String> {
    let mut problems = Vec::new();
    let (sources, headers) = sources(checks.sources, root, &mut problems);
    let chosen = choose(checks, &sources, &headers, &mut problems);
    let templates = templates(path);
    let mut texts = BTreeMap::new();
    let mut sources_of = BTreeMap::new();
    for (source, functions) in sources.iter().zip(&chosen) {
        if functions.iter().all(Vec::is_empty) {
            continue;
        }
        let relative = path.replace(HOLE, &source.stem);
        let file = root.join(&relative);
        if let Some(other) = sources_of.insert(file.clone(), &source.path) {
            problems.push(if path.contains(HOLE) {
                format!("`{other}` and `{}` would have one file, {}: list only one of them", source.path, file.display())
            } else {
                format!("`{other}` and `{}` have functions, and a path without `{HOLE}` is one file: write `{HOLE}` in its name", source.path)
            });
        }
        let included = templates.as_ref().map(|(templates, folder)| {
            "../".repeat(relative[*folder..].matches(['/', '\\']).count()) + &templates[*folder..]
        });
        let [strict, compatible, tolerant] = functions.each_ref().map(|functions| [functions.as_slice()]);
        let checks = checks.of_functions([&strict, &compatible, &tolerant]);
        texts.insert(file, checks.text(&OF.join(&source.path), included.as_deref()));
    }
    if let (Some((templates, _)), false) = (templates, texts.is_empty()) {
        let file = root.join(templates);
        if let Some(source) = sources_of.get(&file) {
            problems.push(format!(
                "`{source}` would have {}, the file of the templates: rename the source",
                file.display()
            ));
        }
        texts.insert(file, header::templates());
    }
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    let left = left(checks.sources, root, path, &texts);
    Ok(Files { texts: texts.into_iter().collect(), left })
}

/// The path of the templates that all files of a path with a hole include, and the length of the path of its folder: beside
/// the files, or above their folders.
fn templates(path: &str) -> Option<(String, usize)> {
    let (before, _) = path.split_once(HOLE)?;
    let folder = before.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let extension = Path::new(path).extension().unwrap_or_default();
    let name = Path::new(TEMPLATES).with_extension(extension);
    Some(([&before[..folder], &name.to_string_lossy()].concat(), folder))
}

/// The names in a folder. A file has none.
fn names(root: &Path, folder: &str) -> io::Result<Vec<String>> {
    let folder = Path::new(".").join(root).join(folder);
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// Whether this crate wrote the text.
fn is_ours(text: &str) -> bool {
    text.lines().next() == ASSERTS_HEAD.lines().next()
}

/// The headers that sources include, with the headers that each of them includes.
type Headers = BTreeMap<PathBuf, Option<(Functions, Vec<PathBuf>)>>;

/// The headers that a file includes, and that these headers include.
fn headers_of(file: &Path, text: &str, headers: &mut Headers) -> BTreeSet<PathBuf> {
    let (mut open, mut all) = (included(file, text), BTreeSet::new());
    while let Some(path) = open.pop() {
        if !all.insert(path.clone()) {
            continue;
        }
        let read = |path: &PathBuf| {
            let text = String::from_utf8_lossy(&fs::read(path).ok()?).into_owned();
            Some((Functions::of(&text), included(path, &text)))
        };
        if let Some((_, more)) = headers.entry(path).or_insert_with_key(read) {
            open.extend(more.iter().cloned());
        }
    }
    all
}

/// The files that a file includes by a path from its own folder.
fn included(file: &Path, text: &str) -> Vec<PathBuf> {
    let path = |line: &str| {
        let path = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
        let (path, _) = path.trim_start().strip_prefix('"')?.split_once('"')?;
        file.with_file_name("").join(path).canonicalize().ok()
    };
    text.lines().filter_map(path).collect()
}

/// The sources that the patterns match, and the headers. Files of checks are not sources, also where a pattern matches them.
fn sources(patterns: &[&str], root: &Path, problems: &mut Vec<String>) -> (Vec<Source>, Headers) {
    let (mut sources, mut headers) = (Vec::<Source>::new(), Headers::new());
    for pattern in patterns {
        let paths = glob::paths(pattern, |folder| names(root, folder));
        let paths = paths.unwrap_or_else(|error| {
            problems.push(format!("the folders of `{pattern}` cannot be read: {error}"));
            Vec::new()
        });
        if paths.is_empty() {
            let folder = absolute(Path::new(".").join(root)).unwrap_or_default();
            problems.push(format!("no file matches `{pattern}` in {}", folder.display()));
        }
        let (folder, _) = glob::fixed(pattern);
        for path in paths {
            let stem = Path::new(&path[folder.len()..]).with_extension("").to_string_lossy().into_owned();
            // Comments may have any encoding.
            let file = root.join(&path);
            match fs::read(&file) {
                _ if sources.iter().any(|source| source.path == path) => {}
                // The path is in a comment of the file.
                _ if path.contains(['\n', '\r']) => {
                    problems.push(format!("{path:?} has a line break: rename the file"));
                }
                Ok(bytes) => {
                    let text = String::from_utf8_lossy(&bytes);
                    if !is_ours(&text) {
                        let (functions, headers) = (Functions::of(&text), headers_of(&file, &text, &mut headers));
                        sources.push(Source { path, stem, functions, headers });
                    }
                }
                Err(error) => problems.push(format!("`{path}` cannot be read: {error}")),
            }
        }
    }
    (sources, headers)
}

/// The functions of each level that are checked in each source.
fn choose<'a>(
    checks: &CudaAsserts<'a>,
    sources: &[Source],
    headers: &Headers,
    problems: &mut Vec<String>,
) -> Vec<[Vec<CudaFunction<'a>>; 3]> {
    let mut search = Search::default();
    for (index, source) in sources.iter().enumerate() {
        let headers = source.headers.iter().filter_map(|path| Some(&headers.get(path)?.as_ref()?.0));
        search.add(index, &source.functions, &headers.collect::<Vec<_>>());
    }
    let mut chosen: Vec<_> = sources.iter().map(|_| <[Vec<_>; 3]>::default()).collect();
    let (mut of_files, mut missing) = (BTreeMap::new(), BTreeSet::new());
    for (level, &function) in checks.functions() {
        let CudaFunction { name, file, .. } = function;
        let found = match file {
            Some(file) => of_files.entry(file).or_insert_with(|| ending(sources, file)).clone(),
            None => search.sources(name),
        };
        match file {
            _ if !found.is_empty() => {}
            Some(file) => problems
                .push(format!("`file = \"{file}\"` of `{name}` names no source of the list: its path ends otherwise")),
            None => _ = missing.insert(name),
        }
        for index in found {
            chosen[index][level as usize].push(function);
        }
    }
    if let Some(first) = missing.first() {
        let list = open::first(missing.iter().map(|name| format!("`{name}`"))).join("\n");
        problems.push(format!(
            "no source of the list declares these functions:\n{list}\n  help: add the sources that do, or remove functions that \
             C++ lacks; if an included file declares a function, or a macro makes its name, name the source in the \
             block: `#[ptx(file = \"…\")] fn {first}(…);`"
        ));
    }
    chosen
}

/// The sources whose path ends with this one.
fn ending(sources: &[Source], file: &str) -> BTreeSet<usize> {
    let numbered = sources.iter().enumerate();
    numbered.filter(|(_, source)| Path::new(&source.path).ends_with(file)).map(|(index, _)| index).collect()
}

/// The files that an earlier list has written for its sources, and that this one does not write.
fn left(patterns: &[&str], root: &Path, path: &str, texts: &BTreeMap<PathBuf, String>) -> Vec<(PathBuf, String)> {
    // A hole has as many names as the part of a pattern with stars.
    let depths: BTreeSet<_> = patterns.iter().map(|pattern| glob::fixed(pattern).1.matches('/').count()).collect();
    let is_written = |path: &PathBuf| texts.contains_key(path);
    let mut left = Vec::new();
    for depth in depths {
        let hole = ["*/".repeat(depth), "*".to_owned()].concat();
        let paths = glob::paths(&path.replace(HOLE, &hole), |folder| names(root, folder)).unwrap_or_default();
        for file in paths.into_iter().map(|path| root.join(path)).filter(|path| !is_written(path)) {
            let text = fs::read_to_string(&file).unwrap_or_default();
            let source = text.lines().find_map(|line| line.strip_prefix(OF[0])?.strip_suffix(OF[1].trim_end()));
            let is_listed = |source: &&str| patterns.iter().any(|pattern| glob::matches(pattern, source));
            let source = source.filter(|source| is_ours(&text) && is_listed(source));
            left.extend(source.map(|source| (file.clone(), source.to_owned())));
        }
    }
    left
}
