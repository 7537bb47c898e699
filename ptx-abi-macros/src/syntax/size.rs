//! Types without a size, in which no field can be laid out.

use proc_macro2::Ident;

use super::{Kind, Path, Type};
use crate::names::spelled;

/// A type that no struct can be laid out with.
pub(crate) enum NoSize {
    /// The elements of a slice.
    Slice(Type),
    Object,
    String,
    /// The struct itself, or an array or a wrapper of it.
    Itself,
}

impl Type {
    /// The part without a size in the type of a field of `ident`, by its spelling. rustc reports other spellings.
    pub(crate) fn no_size(&self, ident: &Ident) -> Option<NoSize> {
        match self.kind() {
            Kind::Slice { elem } => Some(NoSize::Slice(elem)),
            Kind::TraitObject => Some(NoSize::Object),
            Kind::Path { path, .. } if is_str(&path) => Some(NoSize::String),
            kind if contains(ident, &kind) => Some(NoSize::Itself),
            _ => None,
        }
    }
}

fn is_str(path: &Path) -> bool {
    path.is("str")
        || path.ends_with("str")
            && matches!(spelled(path).trim_start_matches("::"), "core::primitive::str" | "std::primitive::str")
}

/// Types that contain their argument, not a pointer to it.
const WRAPPERS: [&str; 5] = ["Option", "ManuallyDrop", "MaybeUninit", "Wrapping", "Saturating"];

/// Whether a value of such a type holds one of the type `ident`.
fn contains(ident: &Ident, kind: &Kind) -> bool {
    match kind {
        Kind::Array { elem, .. } => contains(ident, &elem.kind()),
        Kind::Tuple(elems) => elems.iter().any(|elem| contains(ident, &elem.kind())),
        Kind::Path { path, arguments } => {
            let is_itself = path.name().is_some_and(|name| name == ident || name == "Self");
            let held = |argument: &Type| contains(ident, &argument.kind());
            is_itself || (arguments.iter().any(held) && path.ends_with_one_of(&WRAPPERS))
        }
        _ => false,
    }
}
