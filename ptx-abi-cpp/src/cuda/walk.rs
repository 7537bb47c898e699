//! The types of a header, in the order in which C++ needs them.
//!
//! One walk lists them in a buffer on the stack, because there is no allocation. Every later question reads the list, so
//! a type that many others share is visited once.

use core::fmt;
use ptx_abi_core::__private::cpp::is_opaque_struct;

use crate::names;
use crate::names::{defined, element, find, is_declared, is_generic};
use crate::types::{CppType, StateSpace};
use ptx_abi_core::__private::cpp::cuda_name;
use ptx_abi_core::layout::{Layout, Member, TypeKind};

/// A function that receives a type. An error ends the walk.
type Visit<'v, 'l> = &'v mut dyn FnMut(&'l Layout<'l>) -> fmt::Result;

/// A function that visits the types for which a header is created.
pub(super) type Roots<'r, 'l> = &'r dyn Fn(Visit<'_, 'l>) -> fmt::Result;

/// A function that receives all types.
pub(super) type Then<'v, 'l> = &'v mut dyn FnMut(&[&'l Layout<'l>]) -> fmt::Result;

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

/// Calls `then` with every type that needs a C++ definition. Each type appears once, after the types that it contains.
///
/// # Errors
///
/// `then` fails, or there are more than 16,384 types.
pub(super) fn types<'l>(roots: &[&'l Layout<'l>], then: Then<'_, 'l>) -> fmt::Result {
    types_of(&|visit| roots.iter().try_for_each(|root| visit(root)), then)
}

/// Like [`types`], for every type that `roots` visits.
pub(super) fn types_of<'l>(roots: Roots<'_, 'l>, then: Then<'_, 'l>) -> fmt::Result {
    // The walk starts again with a larger buffer if one is full, so a header with few types uses little of the stack.
    listed::<64>(roots, then)
        .or_else(|Full| listed::<1024>(roots, then))
        .or_else(|Full| listed::<16_384>(roots, then))
        .unwrap_or(Err(fmt::Error))
}

#[inline(never)]
fn listed<'l, const N: usize>(roots: Roots<'_, 'l>, then: Then<'_, 'l>) -> Result<fmt::Result, Full> {
    let mut list = List { buffer: &mut [Member::EMPTY.layout; N], len: 0 };
    // The visitor fails only if the list is full.
    roots(&mut |root| add(&mut list, root, false).map_err(|Full| fmt::Error)).map_err(|fmt::Error| Full)?;
    Ok(then(list.items()))
}

/// Adds a type after the types that it contains.
fn add<'l>(list: &mut List<'_, &'l Layout<'l>>, layout: &'l Layout<'l>, anonymous: bool) -> Result<(), Full> {
    let layout = element(layout);
    // C++ has no type without bytes. In Rust only arrays without elements lead to such a type.
    let has_definition = is_opaque_struct(layout)
        || layout.size > 0
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
        // Unnamed bit-fields count, because their type may be an enum that no other member has.
        for member in aggregate.members.iter().chain(aggregate.unnamed) {
            add(list, member.layout, member.anonymous)?;
        }
    }
    if anonymous { Ok(()) } else { list.push(layout) }
}

/// Whether C++ has one type for both: the names and the layouts are equal.
pub(super) fn same(a: &Layout<'_>, b: &Layout<'_>) -> bool {
    core::ptr::eq(a, b) || a.name == b.name && is_similar(a, b) && a.fingerprint() == b.fingerprint()
}

/// Whether the fingerprints may be equal. This compares the parts of the fingerprint that belong to the type and its own
/// members. Instances of one generic type share a name and usually differ here.
fn is_similar(a: &Layout<'_>, b: &Layout<'_>) -> bool {
    let member = |(a, b): (&Member<'_>, &Member<'_>)| {
        (a.bit_offset, a.bit_width, a.layout.size, a.layout.align)
            == (b.bit_offset, b.bit_width, b.layout.size, b.layout.align)
    };
    let (size, of_a, of_b) = ((a.size, a.align) == (b.size, b.align), a.members(), b.members());
    size && of_a.len() == of_b.len() && of_a.iter().zip(of_b).all(member)
}

/// The layout of this type among the anonymous members, of which C++ only has the members. An instance of a generic type is
/// not found.
fn anonymous<'l>(layout: &'l Layout<'l>, ty: &CppType<'_>) -> Option<&'l Layout<'l>> {
    layout.members().iter().filter(|member| member.anonymous).find_map(|member| {
        let layout = member.layout;
        if !is_generic(layout) && defined(layout) == *ty { Some(layout) } else { anonymous(layout, ty) }
    })
}

/// Visits the types of all members. For an array it visits the element type.
pub(super) fn leaves<'l>(layout: &'l Layout<'l>, visit: Visit<'_, 'l>) -> fmt::Result {
    layout.members().iter().try_for_each(|member| {
        let layout = element(member.layout);
        if member.anonymous { leaves(layout, visit) } else { visit(layout) }
    })
}

/// A type that must be declared before it is defined.
#[derive(Clone, Copy)]
pub(super) struct Forward<'l> {
    pub(super) ty: CppType<'l>,
    /// The layout, if the header defines the type.
    pub(super) layout: Option<&'l Layout<'l>>,
    /// Whether the header defines instances of a generic type with this name.
    pub(super) generic: bool,
}

impl<'l> Forward<'l> {
    pub(super) const fn new(ty: CppType<'l>) -> Self {
        Self { ty, layout: None, generic: false }
    }

    /// The declaration of the type of this layout.
    pub(super) fn of(layout: &'l Layout<'l>) -> Self {
        Self { layout: Some(layout), ..Self::new(defined(layout)) }
    }
}

impl Forward<'_> {
    /// Whether the header declares both in the same way.
    fn is(self, other: Self) -> bool {
        let instance = |forward: Self| forward.layout.filter(|layout| is_generic(layout));
        self.ty == other.ty
            && match (instance(self), instance(other)) {
                (None, None) => true,
                (Some(a), Some(b)) => same(a, b),
                _ => false,
            }
    }
}

/// The declared types, up to 256.
pub(super) struct Declared<'l> {
    buffer: [Forward<'l>; 256],
    len: usize,
}

impl<'l> Declared<'l> {
    pub(super) const fn new() -> Self {
        Self { buffer: [Forward::new(CppType::Void); 256], len: 0 }
    }

    /// Adds a type. Returns `false` if it was already declared.
    pub(super) fn insert(&mut self, forward: Forward<'l>) -> bool {
        let is_new = !self.buffer[..self.len].iter().any(|before| before.is(forward));
        if let (true, Some(free)) = (is_new, self.buffer.get_mut(self.len)) {
            *free = forward;
            self.len += 1;
        }
        is_new
    }
}

/// Visits every type to which a pointer points before its definition. Each type appears once. After the first 256 a type
/// may appear several times, which C++ allows.
pub(super) fn forwards<'l>(types: &[&'l Layout<'l>], visit: &mut dyn FnMut(Forward<'l>) -> fmt::Result) -> fmt::Result {
    let mut declared = Declared::new();
    types.iter().enumerate().try_for_each(|(index, layout)| {
        let mut add = |forward: Forward<'l>| {
            // A type is known inside its own definition.
            let is_own = match forward.layout {
                Some(to) => same(to, layout),
                None => !is_generic(layout) && forward.ty == defined(layout),
            };
            let is_defined = |to| types[..index].iter().any(|before| same(before, to));
            if is_own
                || forward.layout.is_some_and(is_opaque_struct)
                || forward.layout.is_some_and(is_defined)
                || !declared.insert(forward)
            {
                return Ok(());
            }
            visit(forward)
        };
        let arguments = |ty: &CppType<'l>, add: &mut dyn FnMut(Forward<'l>) -> fmt::Result| {
            names::declared(ty, &mut |ty| add(named(types, ty)))
        };
        arguments(&defined(layout), &mut add)?;
        leaves(layout, &mut |leaf| {
            let Some(forward) = pointee(types, leaf) else { return Ok(()) };
            add(forward)?;
            arguments(&forward.ty, &mut add)
        })
    })
}

/// The target of a pointer type, if C++ needs its name.
pub(super) fn pointee<'l>(types: &[&'l Layout<'l>], layout: &'l Layout<'l>) -> Option<Forward<'l>> {
    let TypeKind::Pointer(pointer) = layout.kind else { return None };
    let ty = pointer.pointee.base();
    if !matches!(pointer.space, StateSpace::Generic) || !is_declared(ty) {
        return None;
    }
    match find(types, ty) {
        Some(alias) if matches!(alias.kind, TypeKind::Transparent(_)) => {
            // The header spells the type behind the alias.
            let layout = element(alias.innermost());
            match layout.kind {
                TypeKind::Pointer(_) => pointee(types, layout),
                TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Enum { .. } | TypeKind::Vector { .. } => {
                    cuda_name(layout).is_none().then(|| Forward::of(layout))
                }
                _ => None,
            }
        }
        _ => Some(named(types, ty)),
    }
}

/// The declaration of this type.
pub(super) fn named<'l>(types: &[&'l Layout<'l>], ty: &CppType<'l>) -> Forward<'l> {
    let layout = find(types, ty).or_else(|| types.iter().find_map(|layout| anonymous(layout, ty)));
    let generic = layout.is_none() && types.iter().any(|other| defined(other) == *ty);
    Forward { layout, generic, ..Forward::new(*ty) }
}
