//! The types of a header, in the order in which C++ needs them. Nothing is stored: a question walks again.

use core::fmt;

use super::names::{self, element, is_generic, standard_name};
use crate::layout::{Kind, Layout, str_eq};
use crate::pointer::Space;
use crate::vector::cuda_name;

/// Is given a type; an error ends the walk.
type Visit<'v, 'l> = &'v mut dyn FnMut(&'l Layout<'l>) -> fmt::Result;

/// Visits every type with a name that C++ needs a definition of, each behind those that it contains.
///
/// A type is visited as often as it is contained.
fn all<'l>(layout: &'l Layout<'l>, anonymous: bool, visit: Visit<'_, 'l>) -> fmt::Result {
    let layout = element(layout);
    if cuda_name(layout).is_some() {
        return Ok(());
    }
    match layout.kind {
        Kind::Struct(aggregate) | Kind::Union(aggregate) | Kind::Transparent(aggregate) => {
            // Unnamed bit-fields too: their type may be an enum that nothing else has.
            for member in aggregate.members.iter().chain(aggregate.unnamed) {
                all(member.layout, member.anonymous, visit)?;
            }
            if anonymous { Ok(()) } else { visit(layout) }
        }
        Kind::Enum { .. } | Kind::Vector { .. } => visit(layout),
        _ => Ok(()),
    }
}

/// Whether C++ sees one type: one name, and one layout.
fn same(a: &Layout<'_>, b: &Layout<'_>) -> bool {
    core::ptr::eq(a, b) || str_eq(a.name, b.name) && a.fingerprint() == b.fingerprint()
}

/// Visits every type once.
pub(super) fn each<'l>(roots: &'l [&'l Layout<'l>], visit: Visit<'_, 'l>) -> fmt::Result {
    let mut index = 0;
    roots.iter().try_for_each(|root| {
        all(root, false, &mut |layout| {
            let first = !is_before(roots, index, |other| same(other, layout));
            index += 1;
            if first { visit(layout) } else { Ok(()) }
        })
    })
}

/// Whether one of the first `end` types is one that is wanted.
fn is_before<'l>(roots: &'l [&'l Layout<'l>], end: usize, wanted: impl Fn(&Layout<'_>) -> bool) -> bool {
    let (mut index, mut found) = (0, false);
    let _ = roots.iter().try_for_each(|root| {
        all(root, false, &mut |layout| {
            found |= index < end && wanted(layout);
            index += 1;
            if index < end && !found { Ok(()) } else { Err(fmt::Error) }
        })
    });
    found
}

/// The type with this name in C++; not an instance of a generic type, as all of them have one name.
pub(super) fn find<'l>(roots: &'l [&'l Layout<'l>], name: &str) -> Option<&'l Layout<'l>> {
    let mut found = None;
    let _ = each(roots, &mut |layout| {
        if str_eq(layout.name, name) && !is_generic(layout) {
            found = Some(layout);
            return Err(fmt::Error);
        }
        Ok(())
    });
    found
}

/// The type with this name of an anonymous member, which C++ sees the members of only.
fn anonymous<'l>(layout: &'l Layout<'l>, name: &str) -> Option<&'l Layout<'l>> {
    let layout = element(layout);
    layout.members().iter().find_map(|member| {
        let is_it = member.anonymous && str_eq(member.layout.name, name);
        if is_it { Some(member.layout) } else { anonymous(member.layout, name) }
    })
}

/// Visits the types of all members that are no types of their own: of arrays the elements.
pub(super) fn leaves<'l>(layout: &'l Layout<'l>, visit: Visit<'_, 'l>) -> fmt::Result {
    layout.members().iter().try_for_each(|member| {
        let layout = element(member.layout);
        if member.anonymous { leaves(layout, visit) } else { visit(layout) }
    })
}

/// What has to be declared before it is defined.
#[derive(Clone, Copy)]
pub(super) struct Forward<'l> {
    pub(super) name: &'l str,
    /// Its layout, if the header defines it.
    pub(super) layout: Option<&'l Layout<'l>>,
    /// Whether the header defines instances of a generic type with this name.
    pub(super) generic: bool,
}

impl Forward<'_> {
    /// Whether the header declares both as one.
    fn is(self, other: Self) -> bool {
        let instance = |forward: Self| forward.layout.filter(|layout| is_generic(layout));
        match (instance(self), instance(other)) {
            (None, None) => str_eq(self.name, other.name),
            (Some(a), Some(b)) => same(a, b),
            _ => false,
        }
    }
}

/// Visits every type that is pointed to before it is defined, each once.
pub(super) fn forwards<'l>(
    roots: &'l [&'l Layout<'l>],
    visit: &mut dyn FnMut(Forward<'l>) -> fmt::Result,
) -> fmt::Result {
    let mut index = 0;
    pointees(roots, &mut |forward| {
        let (mut other, mut first) = (0, true);
        let _ = pointees(roots, &mut |before| {
            first &= other >= index || !before.is(forward);
            other += 1;
            if other < index { Ok(()) } else { Err(fmt::Error) }
        });
        index += 1;
        if first { visit(forward) } else { Ok(()) }
    })
}

/// What a type points to, if it is a pointer and C++ has to know a name for that.
fn pointee<'l>(roots: &'l [&'l Layout<'l>], layout: &'l Layout<'l>) -> Option<Forward<'l>> {
    let Kind::Pointer(pointer) = layout.kind else { return None };
    let (_, name, _) = names::parts(pointer.pointee);
    if !matches!(pointer.space, Space::Generic) || standard_name(name).is_some() {
        return None;
    }
    match find(roots, name) {
        Some(alias) if matches!(alias.kind, Kind::Transparent(_)) => {
            // The header spells what the alias stands for.
            let layout = element(alias.innermost());
            match layout.kind {
                Kind::Pointer(_) => pointee(roots, layout),
                Kind::Struct(_) | Kind::Union(_) | Kind::Enum { .. } | Kind::Vector { .. } => {
                    let forward = Forward { name: layout.name, layout: Some(layout), generic: false };
                    cuda_name(layout).is_none().then_some(forward)
                }
                _ => None,
            }
        }
        layout => {
            let layout = layout.or_else(|| roots.iter().find_map(|root| anonymous(root, name)));
            let generic = layout.is_none() && is_before(roots, usize::MAX, |other| str_eq(other.name, name));
            Some(Forward { name, layout, generic })
        }
    }
}

/// The same, each as often as something points to it.
fn pointees<'l>(roots: &'l [&'l Layout<'l>], visit: &mut dyn FnMut(Forward<'l>) -> fmt::Result) -> fmt::Result {
    each(roots, &mut |layout| {
        leaves(layout, &mut |leaf| {
            let Some(forward) = pointee(roots, leaf) else { return Ok(()) };
            // In its own definition a type is known.
            if forward.layout.map_or(!is_generic(layout) && str_eq(forward.name, layout.name), |to| same(to, layout)) {
                return Ok(());
            }
            let mut defined = false;
            let _ = each(roots, &mut |before| {
                if core::ptr::eq(before, layout) {
                    return Err(fmt::Error);
                }
                defined |= forward.layout.is_some_and(|layout| same(layout, before));
                Ok(())
            });
            if defined { Ok(()) } else { visit(forward) }
        })
    })
}
