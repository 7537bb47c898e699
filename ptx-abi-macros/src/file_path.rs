//! The path of a file that a derive names.

use std::path::Path;

use proc_macro2::Span;
use syn::LitStr;

/// The variable with the folder that a path starts from if it names no other one.
pub(crate) const PACKAGE: &str = "CARGO_MANIFEST_DIR";
/// The variable with the folder of a build script's files. A path may begin with its name.
pub(crate) const OUT_DIR: &str = "OUT_DIR";
/// The endings of files with images.
const ENDINGS: [&str; 9] = ["cubin", "fatbin", "o", "obj", "a", "lib", "so", "dll", "exe"];

/// The path that `module` names.
pub struct FilePath {
    /// The variable with the folder that the path starts from.
    #[cfg_attr(not(feature = "check"), allow(dead_code, reason = "without the feature nothing reads files"))]
    pub(crate) variable: String,
    /// The path in that folder.
    pub(crate) rest: String,
    /// The place of the path in the source.
    pub(crate) span: Span,
}

impl FilePath {
    /// The path in this string, of which the first folder may be `OUT_DIR`.
    pub fn of(literal: &LitStr) -> Self {
        let path = literal.value();
        match path.strip_prefix(OUT_DIR).and_then(|rest| rest.strip_prefix('/')) {
            Some(rest) => Self::within(OUT_DIR.into(), rest, literal.span()),
            None => Self::within(PACKAGE.into(), &path, literal.span()),
        }
    }

    /// The path `rest` in the folder that the variable has.
    pub fn within(variable: String, rest: &str, span: Span) -> Self {
        Self { variable, rest: rest.into(), span }
    }

    /// Whether the file has images, instead of the text of PTX: a cubin, a fatbin, or a file for the host.
    pub fn is_object(&self) -> bool {
        let ending = Path::new(&self.rest).extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| ENDINGS.contains(&ending)) || self.rest.contains(".so.")
    }
}
