//! How C++ spells the names of types, members and enumerators: for headers, and for debug information.

mod ident;
mod reserved;
mod templates;

use core::fmt::{self, Display, Write as _};

use ptx_abi_read::ascii::Ascii;

pub use self::ident::{EnumeratorName, Ident, MemberName, declares};
pub use self::reserved::is_reserved;
pub use self::templates::{Spelled, ValueType, declared};
use crate::types::{CppType, Header, Library, Number, Pointer, Scalar, StateSpace};
use ptx_abi_core::__private::cpp::digits;
use ptx_abi_core::__private::cpp::{cpp_of, cuda_name, is_opaque_struct, number, standard};
use ptx_abi_core::layout::{Layout, TypeKind};

/// A name that may have namespaces.
pub struct Path<'a> {
    pub name: &'a str,
    /// The text between the parts.
    pub separator: &'a str,
}

impl Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name == STD {
            return write!(f, "{}_", self.name);
        }
        for (i, part) in self.name.split("::").enumerate() {
            if i > 0 {
                f.write_str(self.separator)?;
            }
            write!(f, "{}", Ident(part))?;
        }
        Ok(())
    }
}

/// The namespace of the C++ standard library. No type can have this name.
const STD: &str = "std";

/// The namespaces of a name, and the name without them.
pub fn split(name: &str) -> (&str, &str) {
    name.rsplit_once("::").unwrap_or(("", name))
}

/// The namespaces of a type, and the type without them.
pub fn in_namespace(ty: CppType<'_>) -> (&str, CppType<'_>) {
    match ty {
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

/// Whether the name of the type has template arguments. The layout of an enumeration in an instance, `Outer<float>::Kind`,
/// has only the spelling.
pub fn is_instance(layout: &Layout<'_>) -> bool {
    defined(layout).is_instance() || layout.name.contains('<')
}

/// The type with this name in C++. A type of the user that has a name of CUDA's headers is the type of these headers.
pub fn known<'l>(ty: &CppType<'l>) -> CppType<'l> {
    match *ty {
        CppType::Named(name) => standard(name).unwrap_or(*ty),
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
pub struct Name<'l>(pub(crate) &'l Layout<'l>);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ty = defined(self.0);
        if ty.is_instance() {
            return ty.fmt(f);
        }
        let (spaces, _) = in_namespace(ty);
        if !spaces.is_empty() {
            write!(f, "{}::", Path { name: spaces, separator: "::" })?;
        }
        write!(f, "{}", Simple(self.0))
    }
}

/// The name of a type that the header defines, without its namespaces.
pub struct Simple<'l>(pub &'l Layout<'l>);

impl Display for Simple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (spaces, ty) = in_namespace(defined(self.0));
        let name = ty.name();
        if is_generic(self.0) {
            return write!(f, "{name}_{:08x}", instance(self.0));
        }
        if ty.is_instance() {
            return write!(f, "{}", Spelled { ty: &ty, global: false, plain: false });
        }
        if spaces.is_empty() { write!(f, "{}", Path { name, separator: "::" }) } else { write!(f, "{}", Ident(name)) }
    }
}

/// The number that distinguishes the instances of a generic type.
fn instance(layout: &Layout<'_>) -> u64 {
    layout.fingerprint() >> 32
}

/// A type that the header defines, with `struct` or a similar keyword where a C function may have its name.
pub struct Type<'l> {
    pub layout: &'l Layout<'l>,
    /// Whether the name begins with `::`.
    pub global: bool,
}

impl Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout;
        let tag = match layout.kind {
            TypeKind::Union(_) => "union ",
            TypeKind::Enum { .. } => "enum ",
            // An alias has no tag.
            TypeKind::Transparent(_) if !is_bytes(element(layout.innermost())) => "",
            _ => "struct ",
        };
        // An opaque type may be an alias in C++.
        let ty = defined(layout);
        let tag = if may_be_function(&ty) && !is_opaque_struct(layout) { tag } else { "" };
        if ty.is_instance() {
            return write!(f, "{}", Spelled { ty: &ty, global: self.global, plain: false });
        }
        write!(f, "{tag}{}{}", if self.global { "::" } else { "" }, Name(layout))
    }
}

/// Whether C or POSIX may declare a function of this name (`index`, `stat`, `y0`), which then hides the type. Such a name
/// has no namespace and does not begin with a capital letter.
pub fn may_be_function(ty: &CppType<'_>) -> bool {
    match ty {
        CppType::Named(name) => !name.contains("::") && !name.starts_with(|first: char| first.is_ascii_uppercase()),
        _ => false,
    }
}

/// The name in the symbol of the fingerprint: `ns__Particle`.
pub struct Symbol<'l>(pub(crate) &'l Layout<'l>);

impl Display for Symbol<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.name;
        let mut letters = Ascii::new(name.as_bytes());
        // A keyword never stands alone in a symbol, so the name stays the one that Rust looks for.
        while let Some(letter) = letters.next() {
            f.write_char(if letter.is_ascii_alphanumeric() { char::from(letter) } else { '_' })?;
        }
        if is_instance(self.0) {
            return digits(name).try_for_each(|digit| f.write_char(digit));
        }
        if is_generic(self.0) { write!(f, "_{:08x}", instance(self.0)) } else { Ok(()) }
    }
}

/// Whether bindgen invented the name because the type has no name in C++. C++ reserves words with two `_` for the
/// implementation, so no header has such a name.
pub fn is_unnamed(name: &str) -> bool {
    name.contains("__bindgen_ty_") || name.starts_with("_bindgen_ty_")
}

pub const fn is_generic(layout: &Layout<'_>) -> bool {
    match layout.kind {
        TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) => {
            aggregate.generic
        }
        _ => false,
    }
}

/// A type as C++ spells it in front of a declared name. For an array this is its innermost element.
pub struct Base<'l> {
    pub layout: &'l Layout<'l>,
    /// All types of the header, in which pointees are looked up.
    pub roots: &'l [&'l Layout<'l>],
    /// Whether names begin with `::`, because other names may hide them.
    pub global: bool,
}

impl Display for Base<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = element(self.layout);
        let root = if self.global { "::" } else { "" };
        if let Some(name) = cuda_name(layout) {
            return write!(f, "{root}{name}");
        }
        match layout.kind {
            TypeKind::Scalar(scalar) => f.write_str(spelling(scalar)),
            // `cudaTextureObject_t` and `cudaSurfaceObject_t` are aliases of an integer. NVRTC and host compilers may not
            // have them.
            TypeKind::Bool | TypeKind::Int128 { .. } | TypeKind::Handle(_) => {
                write!(f, "{}", Spelled { ty: &defined(layout), global: self.global, plain: false })
            }
            TypeKind::Pointer(pointer) if !matches!(pointer.space, StateSpace::Generic) => f.write_str("unsigned int"),
            TypeKind::Pointer(pointer) => {
                let is_pointer = self.pointee(f, pointer.pointee, !pointer.mutable)?;
                f.write_str(if is_pointer { "*" } else { " *" })
            }
            TypeKind::Struct(_)
            | TypeKind::Union(_)
            | TypeKind::Transparent(_)
            | TypeKind::Enum { .. }
            | TypeKind::Vector { .. } => {
                write!(f, "{}", Type { layout, global: self.global })
            }
            _ => f.write_str("unsigned char"),
        }
    }
}

impl<'l> Base<'l> {
    /// Writes a type behind a pointer, and returns whether it is itself a pointer, perhaps by an alias.
    fn pointee(&self, f: &mut fmt::Formatter<'_>, ty: &'l CppType<'l>, constant: bool) -> Result<bool, fmt::Error> {
        let to = match ty {
            CppType::Pointer { to, mutable } => Some((*to, *mutable)),
            _ => self.alias(ty).and_then(|layout| match layout.innermost().kind {
                TypeKind::Pointer(Pointer { space: StateSpace::Generic, mutable, pointee }) => Some((pointee, mutable)),
                _ => None,
            }),
        };
        if let Some((to, mutable)) = to {
            let is_pointer = self.pointee(f, to, !mutable)?;
            // The `const` belongs to the pointer: `T *const`.
            write!(f, "{}*{}", if is_pointer { "" } else { " " }, if constant { "const " } else { "" })?;
            return Ok(true);
        }
        f.write_str(if constant { "const " } else { "" })?;
        self.named(f, ty).map(|()| false)
    }

    /// The layout of the type in the header, if neither C++ nor CUDA defines the type.
    fn alias(&self, ty: &CppType<'_>) -> Option<&'l Layout<'l>> {
        if is_declared(ty) { find(self.roots, ty) } else { None }
    }

    /// Writes the name of a type, which the header may define.
    fn named(&self, f: &mut fmt::Formatter<'_>, ty: &CppType<'_>) -> fmt::Result {
        match self.alias(ty) {
            // An alias cannot be declared before it is defined.
            Some(layout) if matches!(layout.kind, TypeKind::Transparent(_)) => {
                write!(f, "{}", Base { layout: layout.innermost(), ..*self })
            }
            Some(layout) => write!(f, "{}", Type { layout, global: self.global }),
            None => {
                let ty = &known(ty);
                let tag = if may_be_function(ty) { "struct " } else { "" };
                write!(f, "{tag}{}", Spelled { ty, global: self.global, plain: false })
            }
        }
    }
}

/// Whether CUDA's headers define a type of this name, so that no other type can have it.
pub fn is_of_cuda(name: &str) -> bool {
    name == "dim3" || matches!(standard(name), Some(CppType::Library(_)))
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
pub struct Extents<'l>(pub(crate) &'l Layout<'l>);

impl Display for Extents<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut layout = self.0;
        while let TypeKind::Array { element, len } = layout.kind {
            write!(f, "[{len}]")?;
            layout = element;
        }
        if is_bytes(layout) { write!(f, "[{}]", layout.size) } else { Ok(()) }
    }
}

/// The layout of this type in C++. It is never an instance of a generic type, because all instances have one name.
pub fn find<'l>(types: &[&'l Layout<'l>], ty: &CppType<'_>) -> Option<&'l Layout<'l>> {
    types.iter().copied().find(|layout| !is_generic(layout) && defined(layout) == *ty)
}
