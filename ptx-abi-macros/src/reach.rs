//! How far items are visible, as far as their visibilities show it.

use crate::names;
use crate::tokens::Tokens;

/// The reach of a visibility, from the narrowest on.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    Private,
    /// `pub(super)`.
    Super,
    /// `pub(in path)`.
    Path,
    Crate,
    Public,
}

fn reach(vis: &Tokens) -> Reach {
    match names::spelled(vis).as_str() {
        "" | "pub(self)" | "pub(in self)" => Reach::Private,
        "pub(super)" | "pub(in super)" => Reach::Super,
        "pub(crate)" | "pub(in crate)" => Reach::Crate,
        "pub" => Reach::Public,
        _ => Reach::Path,
    }
}

/// The visibility that reaches farthest, or that of a private item if there is none.
#[cfg(feature = "cuda")]
pub(crate) fn farthest<'a>(all: impl Iterator<Item = &'a Tokens>) -> Tokens {
    all.fold(Tokens::default(), |most, vis| if reach(vis) > reach(&most) { vis.clone() } else { most })
}

/// The visibility that reaches nowhere where one of these does not: the narrowest, or that of a private item if two are
/// restricted to different modules, of which neither may contain the other.
pub(crate) fn narrowest<'a>(first: &'a Tokens, others: impl Iterator<Item = &'a Tokens>) -> Tokens {
    let is_restricted = |vis| matches!(reach(vis), Reach::Super | Reach::Path);
    let names_same =
        |a, b| reach(a) == reach(b) && (reach(a) == Reach::Super || names::spelled(a) == names::spelled(b));
    let mut least = first;
    for vis in others {
        if is_restricted(vis) && is_restricted(least) && !names_same(vis, least) {
            return Tokens::default();
        }
        if reach(vis) < reach(least) {
            least = vis;
        }
    }
    least.clone()
}
