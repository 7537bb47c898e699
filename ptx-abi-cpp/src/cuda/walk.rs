//! The types of a header, in the order in which C++ needs them.

use alloc::vec::Vec;

use ptx_abi_core::__private::cpp::{has_definition, is_opaque_struct};
use ptx_abi_core::{Layout, Member, TypeKind};

use crate::names::{self, alias, defined, element, find, is_declared, is_generic, unaliased};
use crate::types::{CppType, StateSpace};

/// Every type that needs a C++ definition. Each type appears once, after the types that it contains.
pub(super) fn types<'l>(roots: impl IntoIterator<Item = &'l Layout<'l>>) -> Vec<&'l Layout<'l>> {
    let mut types = Vec::new();
    roots.into_iter().for_each(|root| add(&mut types, root, false));
    types
}

/// Adds a type after the types that it contains.
fn add<'l>(types: &mut Vec<&'l Layout<'l>>, layout: &'l Layout<'l>, anonymous: bool) {
    let layout = element(layout);
    // C++ has no type without bytes. In Rust only arrays without elements lead to such a type.
    let has_bytes = layout.size > 0 || is_opaque_struct(layout);
    let is_known = !anonymous && types.iter().any(|other| same(other, layout));
    if !has_bytes || !has_definition(layout) || is_known {
        return;
    }
    if let TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) = layout.kind {
        // Unnamed bit-fields count, because their type may be an enum that no other member has.
        for member in aggregate.members.iter().chain(aggregate.unnamed) {
            add(types, member.layout, member.is_anonymous());
        }
    }
    if !anonymous {
        types.push(layout);
    }
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
    layout.members().iter().filter(|member| member.is_anonymous()).find_map(|member| {
        let layout = member.layout;
        if !is_generic(layout) && defined(layout) == *ty { Some(layout) } else { anonymous(layout, ty) }
    })
}

/// The types of all members. For an array this is the element type.
pub(super) fn leaves<'l>(layout: &'l Layout<'l>) -> Vec<&'l Layout<'l>> {
    let mut all = Vec::new();
    for member in layout.members() {
        let layout = element(member.layout);
        if member.is_anonymous() { all.extend(leaves(layout)) } else { all.push(layout) }
    }
    all
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

/// Adds a type to the declared types, unless it is there already or a header of CUDA declares it.
pub(super) fn insert<'l>(declared: &mut Vec<Forward<'l>>, forward: Forward<'l>) {
    if !names::is_of_cuda(forward.ty.name()) && !declared.iter().any(|before| before.is(forward)) {
        declared.push(forward);
    }
}

/// Every type to which a pointer points before its definition. Each type appears once.
pub(super) fn forwards<'l>(types: &[&'l Layout<'l>]) -> Vec<Forward<'l>> {
    let mut declared = Vec::new();
    for (index, layout) in types.iter().enumerate() {
        let arguments = |ty: CppType<'l>| names::declared(&ty).into_iter().map(|ty| named(types, &ty));
        let mut needed: Vec<_> = arguments(defined(layout)).collect();
        for forward in leaves(layout).into_iter().filter_map(|leaf| pointee(types, leaf)) {
            needed.push(forward);
            needed.extend(arguments(forward.ty));
        }
        for forward in needed {
            let is_known = match forward.layout {
                Some(to) => {
                    // A type is known inside its own definition.
                    let defined = &types[..=index];
                    is_opaque_struct(to) || defined.iter().any(|before| same(before, to))
                }
                None => !is_generic(layout) && forward.ty == defined(layout),
            };
            if !is_known {
                insert(&mut declared, forward);
            }
        }
    }
    declared
}

/// The target of a pointer type, if C++ needs its name.
pub(super) fn pointee<'l>(types: &[&'l Layout<'l>], layout: &'l Layout<'l>) -> Option<Forward<'l>> {
    let TypeKind::Pointer(pointer) = layout.kind else { return None };
    let ty = names::target(types, pointer.pointee);
    if !matches!(pointer.space, StateSpace::Generic) || !is_declared(ty) {
        return None;
    }
    let Some(alias) = alias(types, ty) else { return Some(named(types, ty)) };
    // The header spells the type of the alias.
    let (layout, _) = unaliased(alias);
    match layout.kind {
        TypeKind::Pointer(_) => pointee(types, layout),
        _ => has_definition(layout).then(|| Forward::of(layout)),
    }
}

/// Whether a pointer leads to an array of a type that the header does not define before `outer`.
pub(super) fn points_to_array<'l>(types: &[&'l Layout<'l>], layout: &'l Layout<'l>, outer: &Layout<'_>) -> bool {
    let TypeKind::Pointer(pointer) = layout.kind else { return false };
    let Some((layout, extents)) = alias(types, names::target(types, pointer.pointee)).map(unaliased) else {
        return false;
    };
    let is_defined = types.iter().take_while(|other| !same(other, outer)).any(|other| same(other, layout));
    points_to_array(types, layout, outer)
        || !extents.is_empty() && !is_defined && types.iter().any(|other| same(other, layout))
}

pub(super) fn named<'l>(types: &[&'l Layout<'l>], ty: &CppType<'l>) -> Forward<'l> {
    let ty = &names::by_name(ty);
    let layout = find(types, ty).or_else(|| types.iter().find_map(|layout| anonymous(layout, ty)));
    let generic = layout.is_none() && types.iter().any(|other| defined(other) == *ty);
    Forward { layout, generic, ..Forward::new(*ty) }
}
