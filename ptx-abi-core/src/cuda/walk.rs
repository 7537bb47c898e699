//! The types of a header, in the order in which C++ needs them.
//!
//! One walk lists them in a buffer on the stack, as there is no allocation. Every question after that reads the list, so
//! that a type which many others share is visited once.

use core::fmt;

use crate::cpp::names::{self, element, find, is_generic, standard_name};
use crate::layout::{Layout, Member, TypeKind};
use crate::types::StateSpace;
use crate::vector::cuda_name;

/// Is given a type; an error ends the walk.
type Visit<'v, 'l> = &'v mut dyn FnMut(&'l Layout<'l>) -> fmt::Result;

/// Is given all types.
type Then<'v, 'l> = &'v mut dyn FnMut(&[&'l Layout<'l>]) -> fmt::Result;

/// A list in a buffer that may be too small.
struct List<'b, T> {
    buffer: &'b mut [T],
    len: usize,
}

/// The buffer is full.
struct Full;

impl<T: Copy> List<'_, T> {
    fn items(&self) -> &[T] {
        &self.buffer[..self.len]
    }

    fn push(&mut self, item: T) -> Result<(), Full> {
        *self.buffer.get_mut(self.len).ok_or(Full)? = item;
        self.len += 1;
        Ok(())
    }
}

/// Calls `then` with every type that C++ needs a definition of: each once, behind those that it contains.
///
/// # Errors
///
/// That of `then`, or there are more than 16,384 types.
pub(super) fn types<'l>(roots: &[&'l Layout<'l>], then: Then<'_, 'l>) -> fmt::Result {
    // The walk begins again with a larger buffer where one is full: a header of a few types takes little of the stack.
    listed::<64>(roots, then)
        .or_else(|Full| listed::<1024>(roots, then))
        .or_else(|Full| listed::<16_384>(roots, then))
        .unwrap_or(Err(fmt::Error))
}

#[inline(never)]
fn listed<'l, const N: usize>(roots: &[&'l Layout<'l>], then: Then<'_, 'l>) -> Result<fmt::Result, Full> {
    let mut list = List { buffer: &mut [Member::EMPTY.layout; N], len: 0 };
    roots.iter().try_for_each(|root| add(&mut list, root, false))?;
    Ok(then(list.items()))
}

/// Adds the type, and before it those that it contains.
fn add<'l>(list: &mut List<'_, &'l Layout<'l>>, layout: &'l Layout<'l>, anonymous: bool) -> Result<(), Full> {
    let layout = element(layout);
    // C++ has no type without bytes: nothing but arrays without elements gives one in Rust.
    let has_definition = layout.size > 0
        && matches!(
            layout.kind,
            TypeKind::Struct(_)
                | TypeKind::Union(_)
                | TypeKind::Transparent(_)
                | TypeKind::Enum { .. }
                | TypeKind::Vector { .. }
        );
    if !has_definition
        || !anonymous && list.items().iter().any(|other| same(other, layout))
        || cuda_name(layout).is_some()
    {
        return Ok(());
    }
    if let TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) = layout.kind {
        // Unnamed bit-fields too: their type may be an enum that nothing else has.
        for member in aggregate.members.iter().chain(aggregate.unnamed) {
            add(list, member.layout, member.anonymous)?;
        }
    }
    if anonymous { Ok(()) } else { list.push(layout) }
}

/// Visits every type once.
pub(super) fn each<'l>(roots: &[&'l Layout<'l>], visit: Visit<'_, 'l>) -> fmt::Result {
    types(roots, &mut |types| types.iter().try_for_each(|layout| visit(layout)))
}

/// Whether C++ sees one type: one name, and one layout.
pub(super) fn same(a: &Layout<'_>, b: &Layout<'_>) -> bool {
    core::ptr::eq(a, b) || a.name == b.name && is_similar(a, b) && a.fingerprint() == b.fingerprint()
}

/// Whether fingerprints may be equal. It compares what they contain of the type and of its own members: instances of one
/// generic type have one name, and differ here most often.
fn is_similar(a: &Layout<'_>, b: &Layout<'_>) -> bool {
    let member = |(a, b): (&Member<'_>, &Member<'_>)| {
        (a.bit_offset, a.bit_width, a.layout.size, a.layout.align)
            == (b.bit_offset, b.bit_width, b.layout.size, b.layout.align)
    };
    let (size, of_a, of_b) = ((a.size, a.align) == (b.size, b.align), a.members(), b.members());
    size && of_a.len() == of_b.len() && of_a.iter().zip(of_b).all(member)
}

/// The type with this name of an anonymous member, which C++ sees the members of only; no instance of a generic type.
fn anonymous<'l>(layout: &'l Layout<'l>, name: &str) -> Option<&'l Layout<'l>> {
    layout.members().iter().filter(|member| member.anonymous).find_map(|member| {
        let layout = member.layout;
        if layout.name == name && !is_generic(layout) { Some(layout) } else { anonymous(layout, name) }
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
        self.name == other.name
            && match (instance(self), instance(other)) {
                (None, None) => true,
                (Some(a), Some(b)) => same(a, b),
                _ => false,
            }
    }
}

/// Visits every type that is pointed to before it is defined, each once; one behind the first 256 maybe more often, which
/// C++ allows.
pub(super) fn forwards<'l>(types: &[&'l Layout<'l>], visit: &mut dyn FnMut(Forward<'l>) -> fmt::Result) -> fmt::Result {
    let mut declared = List { buffer: &mut [Forward { name: "", layout: None, generic: false }; 256], len: 0 };
    types.iter().enumerate().try_for_each(|(index, layout)| {
        leaves(layout, &mut |leaf| {
            let Some(forward) = pointee(types, leaf) else { return Ok(()) };
            // In its own definition a type is known.
            let is_own = match forward.layout {
                Some(to) => same(to, layout),
                None => !is_generic(layout) && forward.name == layout.name,
            };
            let is_defined = |to| types[..index].iter().any(|before| same(before, to));
            if is_own
                || declared.items().iter().any(|before| before.is(forward))
                || forward.layout.is_some_and(is_defined)
            {
                return Ok(());
            }
            let _ = declared.push(forward);
            visit(forward)
        })
    })
}

/// What a type points to, if it is a pointer and C++ has to know a name for that.
fn pointee<'l>(types: &[&'l Layout<'l>], layout: &'l Layout<'l>) -> Option<Forward<'l>> {
    let TypeKind::Pointer(pointer) = layout.kind else { return None };
    let (_, name, _) = names::parts(pointer.pointee);
    if !matches!(pointer.space, StateSpace::Generic) || standard_name(name).is_some() {
        return None;
    }
    match find(types, name) {
        Some(alias) if matches!(alias.kind, TypeKind::Transparent(_)) => {
            // The header spells what the alias stands for.
            let layout = element(alias.innermost());
            match layout.kind {
                TypeKind::Pointer(_) => pointee(types, layout),
                TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Enum { .. } | TypeKind::Vector { .. } => {
                    let forward = Forward { name: layout.name, layout: Some(layout), generic: false };
                    cuda_name(layout).is_none().then_some(forward)
                }
                _ => None,
            }
        }
        layout => {
            let layout = layout.or_else(|| types.iter().find_map(|layout| anonymous(layout, name)));
            let generic = layout.is_none() && types.iter().any(|other| other.name == name);
            Some(Forward { name, layout, generic })
        }
    }
}
