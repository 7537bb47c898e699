//! Headers that C can also read: the constructs that C lacks, and the checks that its compiler runs.

use core::fmt::{self, Display};
use ptx_abi_core::__private::cpp::{bottom, is_hidden};

use super::body::{hides, is_declared};
use super::constants::Constant;
use super::functions::{Function, InC, each_in_c};
use super::walk;
use crate::names::{MemberName, Name, Type, defined, in_namespace, known, may_be_function};
use crate::types::{CppType, Header, Library};
use ptx_abi_core::layout::{Layout, Member, TypeKind};

/// The text before and after the types for a C compiler.
const BEGIN: &str = include_str!("c_begin.h");
const END: &str = include_str!("c_end.h");

/// The reason why C cannot read a header.
pub(super) struct Refusal<'l> {
    /// The C++ name of the type or constant.
    name: &'l str,
    reason: Reason<'l>,
}

enum Reason<'l> {
    Namespace,
    Template,
    Class(&'l str),
    LowerCaseEnum,
    HiddenType,
    HiddenByParameter,
    Keyword,
    WideBool,
}

impl Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this header is for C++: {}", self.name)?;
        match self.reason {
            Reason::Namespace => f.write_str(" needs a namespace, and C has none"),
            Reason::Template => f.write_str(" needs a template, and C has none"),
            Reason::Class(class) => write!(f, " has a {class}, which is a class of C++"),
            Reason::LowerCaseEnum => f.write_str(" is an enum whose name may be that of a function in C"),
            Reason::HiddenType => f.write_str(" has a member with the name of a type, and C has no `::`"),
            Reason::HiddenByParameter => f.write_str(" has a parameter with the name of a type, and C has no `::`"),
            Reason::Keyword => f.write_str(" has a member `restrict`, a keyword of C"),
            Reason::WideBool => f.write_str(" has a `bool` of several bits, and C has none of more than one bit"),
        }
    }
}

/// The first type, constant or function of a header that C cannot have, if there is one.
pub(super) fn refusal<'l>(
    types: &[&'l Layout<'l>],
    constants: &[Constant<'l>],
    functions: &'l [&'l [Function<'l>]],
) -> Option<Refusal<'l>> {
    let of_type = |layout: &&'l Layout<'l>| reason(layout, types).map(|reason| Refusal { name: layout.name, reason });
    let of_constant = |constant: &Constant<'l>| {
        let is_inside = constant.name().contains("::");
        is_inside.then_some(Refusal { name: constant.name(), reason: Reason::Namespace })
    };
    let of_function = |function: &'l Function<'l>, asked| {
        let reason = match asked {
            InC::Layout(layout) => of_leaf(bottom(layout)),
            InC::Cpp(ty) => of_target(ty),
            InC::Hidden => Some(Reason::HiddenByParameter),
        };
        reason.map(|reason| Refusal { name: function.name, reason })
    };
    let of_type = types.iter().find_map(of_type).or_else(|| constants.iter().find_map(of_constant));
    of_type.or_else(|| each_in_c(functions, &mut { of_function }))
}

fn reason<'l>(layout: &'l Layout<'l>, types: &[&'l Layout<'l>]) -> Option<Reason<'l>> {
    let ty = defined(layout);
    if let Some(reason) = of_target(ty) {
        return Some(reason);
    }
    if matches!(layout.kind, TypeKind::Enum { .. }) && may_be_function(&ty) {
        return Some(Reason::LowerCaseEnum);
    }
    if hides(layout, layout, types) {
        return Some(Reason::HiddenType);
    }
    if layout.member("restrict").is_some() {
        return Some(Reason::Keyword);
    }
    if has_wide_bool(layout) {
        return Some(Reason::WideBool);
    }
    let mut found = None;
    // Nothing is written here. The first reason ends the walk.
    let _ = walk::leaves(layout, &mut |leaf| {
        found = of_leaf(leaf);
        if found.is_some() { Err(fmt::Error) } else { Ok(()) }
    });
    found
}

/// Whether a bit-field of type `bool` has more than one bit, also in an anonymous member.
fn has_wide_bool(layout: &Layout<'_>) -> bool {
    let unnamed = match layout.kind {
        TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) => aggregate.unnamed,
        _ => &[],
    };
    layout.members().iter().chain(unnamed).any(|member| {
        let is_wide = member.is_bit_field() && member.bit_width > 1;
        is_wide && matches!(member.layout.kind, TypeKind::Bool) || member.anonymous && has_wide_bool(member.layout)
    })
}

/// The reason why C cannot have a member's type, or the type to which it points.
fn of_leaf<'l>(leaf: &'l Layout<'l>) -> Option<Reason<'l>> {
    of_target(defined(leaf))
}

fn of_target(ty: CppType<'_>) -> Option<Reason<'_>> {
    let ty = known(ty.base());
    match ty {
        CppType::Library(Library { header: Header::Vectors, .. }) => None,
        CppType::Library(Library { header: Header::Fp16 | Header::Bf16 | Header::Fp8, name, .. }) => {
            Some(Reason::Class(name))
        }
        ty if ty.is_instance() => Some(Reason::Template),
        ty => (!in_namespace(ty).0.is_empty()).then_some(Reason::Namespace),
    }
}

/// Writes the text that C needs before the types.
pub(super) fn begin(f: &mut dyn fmt::Write) -> fmt::Result {
    f.write_str(BEGIN)
}

/// Writes the end of the text that [`begin`] starts.
pub(super) fn end(f: &mut dyn fmt::Write) -> fmt::Result {
    f.write_str(END)
}

/// Writes the checks of a type. `defined` is true if the same header defines it, and names all of its members.
pub(super) fn check(f: &mut dyn fmt::Write, layout: &Layout<'_>, defined: bool) -> fmt::Result {
    let ty = Type { layout, global: false };
    writeln!(f, "_Static_assert(sizeof({ty}) == {}, \"{}: size\");", layout.size, Name(layout))?;
    writeln!(f, "_Static_assert(_Alignof({ty}) == {}, \"{}: alignment\");", layout.align, Name(layout))?;
    match layout.kind {
        TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Vector { .. } => {
            members(f, (layout, layout), &ty, 0, defined)
        }
        _ => Ok(()),
    }
}

/// Checks the members, and those of anonymous members, which are at `base`. `of` is the type that C declares, and the type
/// whose members are checked.
fn members(
    f: &mut dyn fmt::Write,
    of: (&Layout<'_>, &Layout<'_>),
    ty: &dyn Display,
    base: usize,
    defined: bool,
) -> fmt::Result {
    let (outer, layout) = of;
    let has_place =
        |member: &&Member<'_>| is_declared(member) && !member.is_bit_field() && (defined || !is_hidden(member));
    layout.members().iter().filter(has_place).try_for_each(|member| {
        let byte = base + member.offset();
        if member.anonymous {
            return members(f, (outer, member.layout), ty, byte, defined);
        }
        let (name, of) = (MemberName { member, outer }, Name(outer));
        writeln!(f, "_Static_assert(offsetof({ty}, {name}) == {byte}, \"{of}::{name}: byte {byte}\");")?;
        let size = member.layout.size;
        writeln!(f, "_Static_assert(sizeof((({ty} *)0)->{name}) == {size}, \"{of}::{name}: {size} bytes\");")
    })
}
