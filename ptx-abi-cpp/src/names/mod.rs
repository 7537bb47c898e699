//! How C++ spells the names of types, members and enumerators: for headers, and for debug information.

mod ident;
mod reserved;
mod spell;

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::__private::cpp::{cpp_of, cuda_name, digits, instance_digits, is_opaque_struct, number, standard};
use ptx_abi_core::layout::Aggregate;
use ptx_abi_core::{Layout, TypeKind};
use ptx_abi_read::ascii::Ascii;

pub use self::ident::{enumerator_name, ident, member_name, member_names, parameter_name};
pub use self::reserved::is_reserved;
pub use self::spell::{arguments, declared, plain, resolved, spelled, value_type};
use crate::types::{CppType, Header, Library, Number, Pointer, Scalar, StateSpace};
pub use ptx_abi_read::keywords::is_unnamed;

/// A name that may have namespaces.
pub fn path(name: &str) -> String {
    // The namespace of the C++ standard library. No type can have this name.
    if name == "std" {
        return "std_".to_owned();
    }
    name.split("::").map(ident).collect::<Vec<_>>().join("::")
}

/// The namespaces of a name, and the name without them.
pub fn split(name: &str) -> (&str, &str) {
    name.rsplit_once("::").unwrap_or(("", name))
}

/// The namespaces of a type, and the type without them.
pub fn in_namespace(ty: CppType<'_>) -> (&str, CppType<'_>) {
    match by_name(&ty) {
        CppType::Named(name) | CppType::Library(&Library { name, .. }) => {
            let (spaces, name) = split(name);
            (spaces, CppType::Named(name))
        }
        CppType::Instance { template, arguments } => {
            let (spaces, template) = split(template);
            (spaces, CppType::Instance { template, arguments })
        }
        ty => ("", ty),
    }
}

/// The type of a layout that the header defines.
pub fn defined<'l>(layout: &Layout<'l>) -> CppType<'l> {
    cpp_of(layout).unwrap_or(CppType::Named(layout.name))
}

/// Whether the name of the type has template arguments.
pub fn is_instance(layout: &Layout<'_>) -> bool {
    layout.name.contains('<')
}

/// The type with this name in C++. A type of the user that has a name of CUDA's headers is the type of these headers.
pub fn known<'l>(ty: &CppType<'l>) -> CppType<'l> {
    match by_name(ty) {
        CppType::Named(name) => standard(name).unwrap_or(CppType::Named(name)),
        ty => ty,
    }
}

/// CUDA's name for the bits of its floats of 8 bits and less: `__nv_fp8x2_storage_t` for `__nv_fp8x2_e4m3`.
pub fn storage(library: &Library) -> Option<String> {
    let is_small = matches!(library.header, Header::Fp8 | Header::Fp6 | Header::Fp4);
    let (family, _) = library.name.rsplit_once('_').filter(|_| is_small)?;
    Some(format!("{family}_storage_t"))
}

/// The type, an alias as its name.
pub const fn by_name<'l>(ty: &CppType<'l>) -> CppType<'l> {
    match *ty {
        CppType::Alias { name, .. } => CppType::Named(name),
        ty => ty,
    }
}

/// Whether the program declares the type: neither the language nor a header of CUDA does.
pub fn is_declared(ty: &CppType<'_>) -> bool {
    match known(ty) {
        CppType::Library(library) => matches!(library.header, Header::OpenCl),
        ty => matches!(ty, CppType::Named(_)) || ty.is_instance(),
    }
}

/// The name of a type that the header defines, with its namespaces, as messages show it.
pub fn name(layout: &Layout<'_>) -> String {
    let ty = defined(layout);
    match in_namespace(ty) {
        _ if ty.is_instance() => format!("{ty}"),
        ("", _) => simple(layout),
        (spaces, _) => format!("{}::{}", path(spaces), simple(layout)),
    }
}

/// The name of a type that the header defines, without its namespaces.
pub fn simple(layout: &Layout<'_>) -> String {
    let (spaces, ty) = in_namespace(defined(layout));
    match ty.name() {
        name if is_generic(layout) => name.to_owned() + &instance(layout),
        _ if ty.is_instance() => resolved(&ty, false),
        name if spaces.is_empty() => path(name),
        name => ident(name),
    }
}

/// What distinguishes the instances of a generic type: `_` and digits.
fn instance(layout: &Layout<'_>) -> String {
    let mut instance = String::from("_");
    instance.extend(instance_digits(layout).map(char::from));
    instance
}

/// A type that the header defines, with `struct` or a similar keyword where a C function may have its name. `global` is
/// true if the name begins with `::`.
pub fn tagged(layout: &Layout<'_>, global: bool) -> String {
    let ty = defined(layout);
    let tag = match layout.kind {
        // An opaque type may be an alias in C++.
        _ if !may_be_function(&ty) || is_opaque_struct(layout) => "",
        TypeKind::Union(_) => "union ",
        TypeKind::Enum { .. } => "enum ",
        // An alias has no tag.
        _ if aliased(layout).is_some() => "",
        _ => "struct ",
    };
    tag.to_owned() + &untagged(layout, global)
}

/// A type that the header defines, or a header that exists. There the name may be an alias, which has no keyword.
fn untagged(layout: &Layout<'_>, global: bool) -> String {
    match defined(layout) {
        ty if ty.is_instance() => spelled(&ty, global),
        _ => format!("{}{}", if global { "::" } else { "" }, name(layout)),
    }
}

/// Whether C or POSIX may declare a function of this name (`index`, `stat`, `y0`), which then hides the type. Such a name
/// has no namespace, does not begin with a capital letter, and does not end with `_t`, as names of types in POSIX do: C mostly
/// declares these by `typedef struct { … } node_t;`, so that `struct node_t` is another type.
pub fn may_be_function(ty: &CppType<'_>) -> bool {
    match ty {
        CppType::Named(name) => {
            !name.contains("::") && !name.ends_with("_t") && !name.starts_with(|first: char| first.is_ascii_uppercase())
        }
        _ => false,
    }
}

/// The name in the symbol of the fingerprint: `ns__Particle`.
pub fn symbol(layout: &Layout<'_>) -> String {
    let mut symbol = symbol_of(layout.name);
    if digits(layout.name).is_none() && is_generic(layout) {
        symbol += &instance(layout);
    }
    symbol
}

/// A name in a symbol. That of an instance ends with digits.
pub fn symbol_of(name: &str) -> String {
    let (mut letters, mut symbol) = (Ascii::new(name.as_bytes()), String::new());
    // A keyword is never alone in a symbol, so the name stays the one that Rust looks for.
    while let Some(letter) = letters.next() {
        symbol.push(if letter.is_ascii_alphanumeric() { char::from(letter) } else { '_' });
    }
    symbol.extend(digits(name).into_iter().flatten().map(char::from));
    symbol
}

/// Whether the type is an instance of a generic type.
pub const fn is_generic(layout: &Layout<'_>) -> bool {
    match layout.kind {
        TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) => {
            aggregate.generic
        }
        _ => false,
    }
}

/// The spelling of types in a header.
#[derive(Clone, Copy)]
pub struct Speller<'l> {
    /// All types of the header, in which pointees are looked up.
    pub types: &'l [&'l Layout<'l>],
    /// Whether names begin with `::`, because other names may hide them.
    pub global: bool,
    /// Whether `struct` or a similar keyword precedes the names that functions may hide. Aliases of an existing header have none.
    pub tags: bool,
    /// Whether this header defines the types, so that an alias that is not among them is the type that it is in Rust.
    pub own: bool,
}

impl<'l> Speller<'l> {
    /// For messages, which know no other types.
    pub const ALONE: Self = Self { types: &[], global: false, tags: true, own: false };

    /// A type of which only the tree is known.
    pub fn tree(self, ty: &CppType<'_>) -> String {
        if self.own { resolved(ty, self.global) } else { spelled(ty, self.global) }
    }

    /// A type as C++ spells it in front of a declared name. For an array this is its innermost element.
    pub fn base(self, layout: &'l Layout<'l>) -> String {
        self.parts(layout).0
    }

    /// A type without a name: `float[3]`.
    pub fn whole(self, layout: &'l Layout<'l>) -> String {
        let (before, after) = self.parts(layout);
        before + &after
    }

    /// A type before and after a declared name: `float` and `[3]`, or `const float (*` and `)[3]`.
    pub fn parts(self, layout: &'l Layout<'l>) -> (String, String) {
        let (layout, extents) = (element(layout), extents(layout));
        let base = match (cuda_name(layout), layout.kind) {
            (Some(name), _) => format!("{}{name}", if self.global { "::" } else { "" }),
            (None, TypeKind::Scalar(scalar)) => spelling(scalar).to_owned(),
            (None, TypeKind::Pointer(Pointer { space: StateSpace::Generic, mutable, pointee })) => {
                let (before, after) = self.pointer(pointee, mutable);
                return (before, extents + &after);
            }
            // `cudaTextureObject_t` and `cudaSurfaceObject_t` are aliases of an integer. NVRTC and host compilers may not
            // have them.
            (None, TypeKind::Bool | TypeKind::Int128 { .. } | TypeKind::Handle(_) | TypeKind::Pointer(_)) => {
                spelled(&defined(layout), self.global)
            }
            (
                None,
                TypeKind::Struct(_)
                | TypeKind::Union(_)
                | TypeKind::Transparent(_)
                | TypeKind::Enum { .. }
                | TypeKind::Vector { .. },
            ) => {
                let spell = if self.tags { tagged } else { untagged };
                match defined(layout) {
                    ty if ty.is_instance() => self.tree(&ty),
                    _ => spell(layout, self.global),
                }
            }
            _ => "unsigned char".to_owned(),
        };
        (base, extents)
    }

    /// A pointer to this type, before and after a declared name.
    fn pointer(self, to: &'l CppType<'l>, mutable: bool) -> (String, String) {
        let (inner, after) = self.pointee(to, !mutable);
        let space = if inner.ends_with(['*', ' ']) { "" } else { " " };
        if after.starts_with('[') {
            (format!("{inner}{space}(*"), format!("){after}"))
        } else {
            (format!("{inner}{space}*"), after)
        }
    }

    /// A type that a pointer leads to. The `const` of a pointer follows it: `T *const`.
    fn pointee(self, ty: &'l CppType<'l>, is_const: bool) -> (String, String) {
        let constant = if is_const { "const " } else { "" };
        if let CppType::Pointer { to, mutable } = ty {
            let (before, after) = self.pointer(to, *mutable);
            return (before + constant, after);
        }
        let Some(layout) = find(self.types, ty).filter(|_| is_declared(ty)) else {
            match ty {
                CppType::Alias { of, .. } if self.own && is_declared(ty) => return self.pointee(of, is_const),
                CppType::Array { element, len } => {
                    let (before, after) = self.pointee(element, is_const);
                    return (before, format!("[{len}]{after}"));
                }
                _ => {}
            }
            let ty = &known(ty);
            let tag = match ty {
                ty if !self.tags || !may_be_function(ty) => "",
                ty if is_of_runtime(ty.name()) => "enum ",
                _ => "struct ",
            };
            return (format!("{constant}{tag}{}", self.tree(ty)), String::new());
        };
        // An alias cannot be declared before it is defined, unless CUDA's headers define it.
        let alias = alias(self.types, ty).filter(|alias| !is_of_cuda(alias.name));
        let (layout, extents) = alias.map_or((layout, String::new()), unaliased);
        let (before, after) = self.parts(layout);
        match layout.kind {
            TypeKind::Pointer(pointer) if pointer.space == StateSpace::Generic => (before + constant, extents + &after),
            _ => (format!("{constant}{before}"), extents + &after),
        }
    }
}

/// The type that an alias names in C++. An alias of bytes is a struct, because an alias cannot be aligned.
pub fn aliased<'l>(layout: &Layout<'l>) -> Option<&'l Layout<'l>> {
    match layout.kind {
        TypeKind::Transparent(Aggregate { members: [wrapped, ..], .. }) => {
            Some(wrapped.layout).filter(|inner| !is_bytes(element(inner)))
        }
        _ => None,
    }
}

/// A type of C++ without the names of aliases: the innermost element, and the lengths of the arrays.
pub fn unaliased<'l>(mut layout: &'l Layout<'l>) -> (&'l Layout<'l>, String) {
    let mut extents = String::new();
    loop {
        layout = match (aliased(layout), layout.kind) {
            (Some(inner), _) => inner,
            (None, TypeKind::Array { element, len }) => {
                extents += &format!("[{len}]");
                element
            }
            _ => return (layout, extents),
        }
    }
}

/// The alias of this name in the header. C++ has none that leads to itself.
pub fn alias<'l>(types: &[&'l Layout<'l>], ty: &CppType<'_>) -> Option<&'l Layout<'l>> {
    find(types, ty).filter(|layout| aliased(layout).is_some() && !leads_to_itself(types, layout))
}

/// The type to which pointers and arrays lead, as a header spells it that defines its types: an alias that is not among them is
/// its type.
pub fn target<'l>(types: &[&'l Layout<'l>], ty: &'l CppType<'l>) -> &'l CppType<'l> {
    match ty.base() {
        CppType::Array { element, .. } => target(types, element),
        alias @ CppType::Alias { of, .. } if is_declared(alias) && find(types, alias).is_none() => target(types, of),
        ty => ty,
    }
}

/// Whether an alias is a pointer to itself, also by other aliases: a way of more aliases than there are has one twice.
pub fn leads_to_itself<'l>(types: &[&'l Layout<'l>], layout: &'l Layout<'l>) -> bool {
    let next = |alias: &&'l Layout<'l>| match unaliased(alias).0.kind {
        TypeKind::Pointer(Pointer { space: StateSpace::Generic, pointee, .. }) => {
            find(types, pointee.base()).filter(|layout| aliased(layout).is_some())
        }
        _ => None,
    };
    core::iter::successors(Some(layout), next).nth(types.len() + 1).is_some()
}

/// Whether CUDA's headers define a type of this name, so that no other type can have it.
pub fn is_of_cuda(name: &str) -> bool {
    name == "dim3" || is_of_runtime(name) || matches!(standard(name), Some(CppType::Library(_)))
}

/// Whether `<driver_types.h>` defines an enumeration of this name, as launchers take or return. nvcc and NVRTC include that
/// header automatically.
pub fn is_of_runtime(name: &str) -> bool {
    matches!(name, "cudaError" | "cudaError_t" | "cudaMemcpyKind")
}

/// The spelling of a type that has this size on every host and needs no header: NVRTC has no `<stdint.h>`.
pub const fn spelling(scalar: Scalar) -> &'static str {
    match number(scalar) {
        Some(number) => number.keywords(),
        None => match scalar {
            Scalar::F16 => "__half",
            Scalar::B16 => Number::U16.keywords(),
            Scalar::B32 => Number::U32.keywords(),
            Scalar::B64 => Number::U64.keywords(),
            _ => Number::U8.keywords(),
        },
    }
}

/// The innermost element of an array; any other type itself.
pub const fn element<'l>(layout: &'l Layout<'l>) -> &'l Layout<'l> {
    let mut layout = layout;
    while let TypeKind::Array { element, .. } = layout.kind {
        layout = element;
    }
    layout
}

/// Whether C++ represents the type as bytes.
pub fn is_bytes(layout: &Layout<'_>) -> bool {
    matches!(layout.kind, TypeKind::Opaque) && cuda_name(layout).is_none()
}

/// The text after a declared name: the lengths of arrays, and the size of an opaque type.
pub fn extents(layout: &Layout<'_>) -> String {
    let (mut layout, mut extents) = (layout, String::new());
    while let TypeKind::Array { element, len } = layout.kind {
        extents += &format!("[{len}]");
        layout = element;
    }
    if is_bytes(layout) {
        extents += &format!("[{}]", layout.size);
    }
    extents
}

/// The layout of this type in C++. It is never an instance of a generic type, because all instances have one name.
pub fn find<'l>(types: &[&'l Layout<'l>], ty: &CppType<'_>) -> Option<&'l Layout<'l>> {
    types.iter().copied().find(|layout| !is_generic(layout) && defined(layout) == by_name(ty))
}
