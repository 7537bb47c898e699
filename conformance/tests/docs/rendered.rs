//! Links of the rendered documentation lead to a page, and to a place on that page.
//!
//! rustdoc itself refuses links to items that do not exist; no warning is allowed. It does not check anchors or relative
//! paths. No rendered link leads to ptx-abi's pages on docs.rs, which are there only after the release.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::{FEATURES, alone, documentation};

/// The crates whose documentation is checked.
const PACKAGES: [&str; 8] = [
    "ptx-abi",
    "ptx-abi-bindgen",
    "ptx-abi-core",
    "ptx-abi-cpp",
    "ptx-abi-derive",
    "ptx-abi-emit",
    "ptx-abi-macros",
    "ptx-abi-read",
];

/// The values of an attribute.
fn values<'t>(html: &'t str, attribute: &str) -> impl Iterator<Item = &'t str> {
    html.split(attribute).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value)
}

/// The HTML files of a folder and of the folders in it.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the entry is readable").path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|end| end == "html") {
            found.push(path);
        }
    }
}

/// The path without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(out.pop()),
            other => out.push(other),
        }
    }
    out
}

/// Documents some of the crates without a warning.
fn document(packages: &[&str], features: Option<&str>) -> PathBuf {
    let (mut cargo, doc) = documentation(packages, features, "-D warnings");
    // Pages of an earlier run could hide a dead link.
    let _ = fs::remove_dir_all(&doc);
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    doc
}

/// The pages of some crates, without those of the source code.
struct Rendered {
    doc: PathBuf,
    texts: HashMap<PathBuf, String>,
}

impl Rendered {
    fn new(packages: &[&str], features: Option<&str>) -> Self {
        let doc = document(packages, features);
        let mut files = Vec::new();
        for name in packages {
            pages(&doc.join(name.replace('-', "_")), &mut files);
        }
        let texts = files.iter().map(|path| (normal(path), fs::read_to_string(path).expect("a page is text")));
        Self { texts: texts.collect(), doc }
    }

    /// The places on each page that links can lead to.
    fn places(&self) -> HashMap<&Path, HashSet<&str>> {
        self.texts.iter().map(|(path, text)| (path.as_path(), values(text, " id=\"").collect())).collect()
    }

    /// The pages of types in private modules, which public modules re-export, with the pages to which rustdoc redirects from them.
    fn redirected(&self) -> HashMap<&Path, PathBuf> {
        let redirected = self.texts.iter().filter_map(|(page, text)| {
            let url = values(text, "content=\"0;URL=").next()?;
            Some((page.as_path(), normal(&page.parent().expect("a page is in a folder").join(url))))
        });
        redirected.collect()
    }

    /// The number of links, and those that lead nowhere.
    fn dead_links(&self) -> (usize, Vec<String>) {
        let (doc, texts, places) = (&self.doc, &self.texts, self.places());
        let (redirected, sources) = (self.redirected(), normal(&doc.join("src")));
        let (mut checked, mut dead) = (0, Vec::new());
        for (path, text) in texts {
            let folder = path.parent().expect("a page is in a folder");
            for link in values(text, "href=\"") {
                // A script of rustdoc, and links in the documentation of other crates' traits.
                if link.contains("${") || link.contains("::") {
                    continue;
                }
                let (target, place) = link.split_once('#').unwrap_or((link, ""));
                let target = match target {
                    _ if target.starts_with("https://docs.rs/ptx-abi") => {
                        doc.join("a page that docs.rs has after the release")
                    }
                    _ if target.contains("://") => continue,
                    "" => path.clone(),
                    _ => folder.join(target),
                };
                let target = normal(&target);
                let target = redirected.get(target.as_path()).unwrap_or(&target);
                // The browser makes the anchors of source lines.
                let is_source = target.starts_with(&sources);
                let has_place = match places.get(target.as_path()) {
                    Some(places) => place.is_empty() || places.contains(place),
                    None => (place.is_empty() || is_source) && target.is_file(),
                };
                checked += 1;
                if !has_place {
                    dead.push(format!("{}: {link}", path.strip_prefix(doc).unwrap_or(path).display()));
                }
            }
        }
        dead.sort();
        dead.dedup();
        (checked, dead)
    }
}

/// `cargo doc -p ptx-abi --no-deps` documents the default features. Links to items of other features lead to the table of
/// features.
#[test]
fn links_lead_to_pages_and_places() {
    let _alone = alone();
    let rendered = Rendered::new(&["ptx-abi"], None);
    let (checked, dead) = rendered.dead_links();
    assert!(checked > 5_000, "only {checked} links");
    assert!(dead.is_empty(), "{} dead links:\n{}", dead.len(), dead.join("\n"));
    drop(rendered);

    let rendered = Rendered::new(&PACKAGES, Some(FEATURES));
    let (checked, mut dead) = rendered.dead_links();
    let Rendered { doc, texts } = &rendered;
    assert!(texts.len() > 500, "only {} pages", texts.len());
    for (path, text) in texts.iter().filter(|(path, _)| path.starts_with(normal(&doc.join("ptx_abi/book")))) {
        if ["]: mod@", "]: crate", "]: ../../"].iter().any(|definition| text.contains(definition)) {
            dead.push(format!("{}: shows a definition of a link", path.display()));
        }
    }
    assert!(checked > 10_000, "only {checked} links");
    dead.sort();
    dead.dedup();
    assert!(dead.is_empty(), "{} dead links:\n{}", dead.len(), dead.join("\n"));
}
