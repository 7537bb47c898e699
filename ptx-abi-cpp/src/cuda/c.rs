//! Headers that C can also read: the constructs that C lacks, and the checks that its compiler runs.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::__private::cpp::{bottom, is_hidden};
use ptx_abi_core::{Layout, Member, TypeKind};

use super::body::{hides, is_declared, with_unnamed};
use super::constants::Constant;
use super::define::bytes;
use super::functions::{CType, CudaFunction, has_incomplete_array, hides_type, inside};
use super::walk;
use crate::names::{
    defined, enumerator_name, in_namespace, is_of_runtime, known, may_be_function, member_name, member_names, name,
    tagged, target,
};
use crate::types::{CppType, Header, Library};

/// The text before and after the types for a C compiler.
pub(super) const BEGIN: &str = include_str!("c_begin.h");
pub(super) const END: &str = include_str!("c_end.h");

const TEMPLATE: &str = "needs a template, and C has none";
const INCOMPLETE: &str = "points to an array of a type that has no definition yet, and C has no such pointers";
const NAMESPACE: &str = "needs a namespace, and C has none";

/// The reason why C cannot read a header: the first type, constant or function that C cannot have, if there is one.
pub(super) fn refusal<'l>(
    types: &[&'l Layout<'l>],
    constants: &[Constant<'l>],
    functions: &[&'l [CudaFunction<'l>]],
) -> Option<String> {
    let of_type = types.iter().filter_map(|layout| Some((layout.name, reason(layout, types)?)));
    let of_constant = constants.iter().filter_map(|constant| {
        let is_inside = constant.name().contains("::");
        let reason = if is_inside { Some(NAMESPACE.to_owned()) } else { keyword([constant.name()]) };
        Some((constant.name(), reason?))
    });
    let of_function = functions.iter().copied().flatten();
    let of_function = of_function.filter_map(|function| Some((function.name, reason_of_function(types, function)?)));
    let (name, reason) = of_type.chain(of_constant).chain(of_function).next()?;
    Some(format!("this header is for C++: {name} {reason}"))
}

/// The reason why C cannot read a header that defines these: one name of an enumeration in C, which has one namespace for
/// all values and another one for all tags, is that of another item.
pub(super) fn taken(
    types: &[&Layout<'_>],
    constants: &[Constant<'_>],
    functions: &[&[CudaFunction<'_>]],
) -> Option<String> {
    let of_types = types.iter().map(|layout| name(layout));
    let of_constants = constants.iter().map(|constant| constant.name().to_owned());
    let of_functions = functions.iter().copied().flatten().map(|function| function.name.to_owned());
    let mut names: BTreeSet<_> = of_types.chain(of_constants).chain(of_functions).collect();
    let of_enums = types.iter().flat_map(|layout| {
        let TypeKind::Enum { variants, .. } = layout.kind else { return Vec::new() };
        let words = variants.iter().map(|variant| enumerator_name(variant, variants)).chain(["values".to_owned()]);
        words.map(|word| format!("{}_{word}", name(layout))).collect()
    });
    let taken = of_enums.into_iter().find(|of_enum| !names.insert(of_enum.clone()))?;
    Some(format!("this header is for C++: {taken} is a name of an enum in C, and of another item"))
}

/// The keywords of C that C++ does not have (C23, 6.4.1), without those whose names C++ reserves.
const KEYWORDS: [&str; 2] = ["restrict", "typeof_unqual"];

/// The reason why C cannot have all of these names, if one is a keyword.
fn keyword<'n>(names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let word = names.into_iter().find(|name| KEYWORDS.contains(name))?;
    Some(format!("uses the name `{word}`, a keyword of C"))
}

fn reason_of_function<'l>(types: &[&'l Layout<'l>], function: &'l CudaFunction<'l>) -> Option<String> {
    if hides_type(function) {
        return Some("has a parameter with the name of a type, and C has no `::`".to_owned());
    }
    if has_incomplete_array(types, function) {
        return Some(INCOMPLETE.to_owned());
    }
    let of_type = inside(function).into_iter().find_map(|ty| match (ty, ty.layout()) {
        (_, Some(layout)) => of_target(defined(bottom(layout))),
        (CType::Named(ty), _) => of_target(*ty),
        _ => None,
    });
    let parameters = function.parameters.iter().map(|parameter| parameter.name);
    of_type.or_else(|| keyword(parameters.chain([function.name])))
}

fn reason(layout: &Layout<'_>, types: &[&Layout<'_>]) -> Option<String> {
    let ty = defined(layout);
    if let Some(reason) = of_target(ty) {
        return Some(reason);
    }
    let reason = if matches!(layout.kind, TypeKind::Enum { .. }) && may_be_function(&ty) && !is_of_runtime(ty.name()) {
        "is an enum whose name may be that of a function in C"
    } else if hides(layout, layout, types) {
        "has a member with the name of a type, and C has no `::`"
    } else if let Some(reason) = keyword(member_names(layout)) {
        return Some(reason);
    } else if has_wide_bool(layout) {
        "has a `bool` of several bits, and C has none of more than one bit"
    } else if walk::leaves(layout).into_iter().any(|leaf| walk::points_to_array(types, leaf, layout)) {
        INCOMPLETE
    } else {
        return walk::leaves(layout).into_iter().find_map(|leaf| of_target(defined(leaf)));
    };
    Some(reason.to_owned())
}

/// Whether a bit-field of type `bool` has more than one bit, also in an anonymous member.
fn has_wide_bool(layout: &Layout<'_>) -> bool {
    with_unnamed(layout).any(|member| {
        let is_wide = member.is_bit_field() && member.bit_width > 1;
        is_wide && matches!(member.layout.kind, TypeKind::Bool) || member.is_anonymous() && has_wide_bool(member.layout)
    })
}

/// The reason why C cannot have this type, or the type to which it points.
fn of_target(ty: CppType<'_>) -> Option<String> {
    match known(target(&[], &ty)) {
        CppType::Library(Library { header: Header::Vectors | Header::Driver, .. }) => None,
        CppType::Library(Library { header, name, .. }) if *header != Header::OpenCl => {
            Some(format!("has a {name}, which is a class of C++"))
        }
        ty if ty.is_instance() => Some(TEMPLATE.to_owned()),
        ty if !in_namespace(ty).0.is_empty() => Some(NAMESPACE.to_owned()),
        ty => keyword([ty.name()]),
    }
}

/// The checks of a type. `defined` is true if the same header defines it, and names all of its members.
pub(super) fn check(layout: &Layout<'_>, defined: bool) -> String {
    let (ty, name, Layout { size, align, .. }) = (tagged(layout, false), name(layout), layout);
    let mut out = format!(
        "_Static_assert(sizeof({ty}) == {size}, \"{name}: size\");\n\
         _Static_assert(_Alignof({ty}) == {align}, \"{name}: alignment\");\n"
    );
    if let TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Vector { .. } = layout.kind {
        members(&mut out, (layout, layout), &ty, 0, defined);
    }
    out
}

/// Checks the members, and those of anonymous members, which are at `base`. `of` is the type that C declares, and the type
/// whose members are checked.
fn members(out: &mut String, of: (&Layout<'_>, &Layout<'_>), ty: &str, base: usize, defined: bool) {
    let (outer, layout) = of;
    let has_place =
        |member: &&Member<'_>| is_declared(member) && !member.is_bit_field() && (defined || !is_hidden(member));
    for member in layout.members().iter().filter(has_place) {
        let byte = base + member.offset();
        if member.is_anonymous() {
            members(out, (outer, member.layout), ty, byte, defined);
            continue;
        }
        let (member_name, of, size) = (member_name(member, outer), name(outer), member.layout.size);
        *out += &format!(
            "_Static_assert(offsetof({ty}, {member_name}) == {byte}, \"{of}::{member_name}: byte {byte}\");\n\
             _Static_assert(sizeof((({ty} *)0)->{member_name}) == {size}, \"{of}::{member_name}: {}\");\n",
            bytes(size)
        );
    }
}
