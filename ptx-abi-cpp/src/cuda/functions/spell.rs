//! The types of functions, as C++ spells them.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::__private::cpp::{in_cpp, library};
use ptx_abi_core::{Layout, TypeKind};

use super::registers::registers;
use super::{CType, Matching, handle};
use crate::names::{Speller, aliased, defined, element, find, is_bytes, is_declared, known, may_be_function, spelling};
use crate::types::{CppType, Header, Library, Pointer, StateSpace};

/// The purpose of the text.
#[derive(Clone, Copy)]
pub(super) enum Purpose<'l> {
    /// A prototype in a header that defines these types.
    Prototype {
        types: &'l [&'l Layout<'l>],
        /// Whether names of types begin with `::`, because a parameter has the name of a type.
        global: bool,
        /// Whether C reads the header too.
        c: bool,
    },
    /// A message for a reader.
    Message,
    /// The template that compares types.
    Checked(Matching),
}

pub(super) fn spelled(ty: CType<'_>, purpose: Purpose<'_>) -> String {
    // The spaces at the end would precede a name.
    declaration(ty, "", purpose).trim_end_matches(' ').to_owned()
}

pub(super) fn declaration(ty: CType<'_>, name: &str, purpose: Purpose<'_>) -> String {
    format!("{}{name}{}", purpose.before(ty, false, 0), purpose.after(ty))
}

impl<'p> Purpose<'p> {
    /// The type itself if the header defines it, and the type that it wraps otherwise: an alias cannot be declared.
    fn known<'l>(self, layout: &'l Layout<'l>) -> &'l Layout<'l> {
        match aliased(layout) {
            Some(inner) if find(self.speller().types, &defined(layout)).is_none() => self.known(inner),
            _ => layout,
        }
    }

    /// The element type and the length of an array, also if an alias has the layout of an array.
    fn as_array(self, ty: CType<'_>) -> Option<(CType<'_>, usize)> {
        match ty {
            CType::Array { element, len } => Some((*element, len)),
            _ => match self.known(ty.layout()?).kind {
                TypeKind::Array { element: one, len } if !is_bytes(element(one)) => {
                    let to = |to| CType::Address { layout: one, to };
                    Some((if let CType::Address { to: last, .. } = ty { to(last) } else { CType::Value(one) }, len))
                }
                _ => None,
            },
        }
    }

    /// What `write` makes of an address, as the pointer that it is at the level `tolerant`, which compares what pointers lead to
    /// by layout. The other levels compare it by name.
    fn address(self, layout: &Layout<'_>, to: &Layout<'_>, write: &dyn Fn(CType<'_>) -> String) -> String {
        /// Calls `write` with this type, which leads to `last`.
        fn through(ty: &CppType<'_>, last: &Layout<'_>, write: &dyn Fn(CType<'_>) -> String) -> String {
            match *ty {
                CppType::Pointer { to, mutable } => through(to, last, &|to| write(CType::Pointer { to: &to, mutable })),
                CppType::Alias { of, .. } if leads_further(of) => through(of, last, write),
                CppType::Array { element, len } => {
                    through(element, last, &|element| write(CType::Array { element: &element, len }))
                }
                _ => write(CType::Value(last)),
            }
        }
        match (self, self.known(layout).kind) {
            (Self::Checked(Matching::Tolerant), TypeKind::Pointer(Pointer { pointee, mutable, .. })) => {
                through(pointee, to, &|to| write(CType::Pointer { to: &to, mutable }))
            }
            _ => write(CType::Value(layout)),
        }
    }

    /// Whether C++ writes a part of the type after the name, so that the star of a pointer to it is in parentheses.
    fn has_suffix(self, ty: CType<'_>) -> bool {
        self.as_array(ty).is_some() || matches!(ty, CType::Function(Some(_)))
    }

    /// The part before the name, which ends with a space or a star. `depth` pointers are around the type.
    fn before(self, ty: CType<'_>, constant: bool, depth: usize) -> String {
        if let Some((element, _)) = self.as_array(ty) {
            return self.before(element, constant, depth);
        }
        let prefix = if constant { "const " } else { "" };
        let is_checked = matches!(self, Self::Checked(_));
        match ty {
            CType::Pointer { to, mutable } => {
                let parenthesis = if self.has_suffix(*to) { "(" } else { "" };
                format!("{}{parenthesis}*{prefix}", self.before(*to, !mutable, depth + 1))
            }
            // A function type has no `const`.
            CType::Function(Some(signature)) => self.before(*signature.result, false, 0),
            CType::Function(None) if is_checked => "ptx_abi_checks::pa_any_function ".to_owned(),
            CType::Function(None) => "function ".to_owned(),
            CType::Void | CType::Never => format!("{prefix}void "),
            CType::Unknown if is_checked => format!("{prefix}ptx_abi_checks::pa_any "),
            CType::Unknown => format!("{prefix}unknown "),
            // CUDA's headers may be missing.
            CType::Handle(name) => match (self, handle::target(name)) {
                (Self::Prototype { .. } | Self::Message, _) => format!("{prefix}{name} "),
                (Self::Checked(Matching::Tolerant), Some(_)) => format!("ptx_abi_checks::pa_class *{prefix}"),
                (Self::Checked(_), Some(target)) => format!("::{target} *{prefix}"),
                (Self::Checked(_), None) => format!("ptx_abi_checks::pa_any *{prefix}"),
            },
            CType::Named(ty) => format!("{prefix}{} ", self.named(&ty)),
            CType::Value(layout) => self.value(layout, constant, depth),
            CType::Address { layout, to } => self.address(layout, to, &|ty| self.before(ty, constant, depth)),
            CType::Foreign(layout) => self.foreign(layout, constant, depth),
            CType::More => "...".to_owned(),
            CType::Array { .. } => String::new(),
        }
    }

    /// The part after the name.
    fn after(self, ty: CType<'_>) -> String {
        if let Some((element, len)) = self.as_array(ty) {
            return format!("[{len}]{}", self.after(element));
        }
        match ty {
            CType::Pointer { to, .. } => [if self.has_suffix(*to) { ")" } else { "" }, &self.after(*to)].concat(),
            CType::Function(Some(signature)) => {
                let parameters = self.list(signature.parameters.iter().map(|parameter| spelled(*parameter, self)));
                format!("({parameters}){}", self.after(*signature.result))
            }
            CType::Address { layout, to } => self.address(layout, to, &|ty| self.after(ty)),
            CType::Value(layout) => {
                let layout = self.known(layout);
                let is_pointer = matches!(layout.kind, TypeKind::Pointer(_));
                if is_pointer { self.speller().parts(layout).1 } else { String::new() }
            }
            _ => String::new(),
        }
    }

    /// The list of parameters: in C the empty list accepts all arguments.
    pub(super) fn list(self, parameters: impl Iterator<Item = String>) -> String {
        let parameters: Vec<_> = parameters.collect();
        match self {
            Self::Prototype { c: true, .. } if parameters.is_empty() => "void".to_owned(),
            _ => parameters.join(", "),
        }
    }

    /// A type of which only the C++ name is known.
    fn named(self, ty: &CppType<'_>) -> String {
        let known = known(ty);
        match self {
            Self::Checked(Matching::Tolerant) if is_vector(&known) => "ptx_abi_checks::pa_class".to_owned(),
            Self::Checked(Matching::Tolerant) if is_declared(ty) => "ptx_abi_checks::pa_any".to_owned(),
            Self::Prototype { .. } if may_be_function(&known) => {
                format!("struct {}", self.speller().tree(&known))
            }
            _ => self.speller().tree(&known),
        }
    }

    const fn speller(self) -> Speller<'p> {
        match self {
            Self::Prototype { types, global, .. } => Speller { types, global, own: true, ..Speller::ALONE },
            Self::Message => Speller { tags: false, ..Speller::ALONE },
            Self::Checked(_) => Speller { global: true, tags: false, ..Speller::ALONE },
        }
    }

    /// A pointer and, if C++ has to find its type, the name of the type at its end.
    fn pointer(self, pointee: &CppType<'_>, mutable: bool) -> String {
        let constant = if mutable { "" } else { "const " };
        match pointee {
            CppType::Pointer { to, mutable } => format!("{} {constant}*", self.pointer(to, *mutable)),
            _ => format!("{constant}{} *", self.named(pointee)),
        }
    }

    /// A type with a layout, whose size and alignment C++ compares.
    fn foreign(self, layout: &Layout<'_>, constant: bool, depth: usize) -> String {
        let layout = &in_cpp(layout);
        let value = self.value(layout, constant, depth);
        let Layout { size, align, .. } = layout;
        let prefix = if constant { "const " } else { "" };
        match self {
            Self::Prototype { .. } => value,
            Self::Message => format!("{value}({size} bytes, alignment {align}) "),
            Self::Checked(Matching::Strict | Matching::Compatible) => {
                let name = self.value(layout, false, depth);
                format!("{prefix}ptx_abi_checks::pa_foreign<{}, {size}, {align}> ", name.trim_end())
            }
            Self::Checked(Matching::Tolerant) => format!("{prefix}{}", object(layout, depth)),
        }
    }

    /// A type with a layout.
    fn value(self, layout: &Layout<'_>, constant: bool, depth: usize) -> String {
        let layout = self.known(layout);
        let prefix = if constant { "const " } else { "" };
        let base = || self.speller().base(layout);
        match (self, layout.kind) {
            (Self::Checked(Matching::Tolerant), TypeKind::Pointer(pointer)) if pointer.space == StateSpace::Generic => {
                self.pointer(pointer.pointee, pointer.mutable) + prefix
            }
            (_, TypeKind::Pointer(pointer)) if pointer.space == StateSpace::Generic => format!("{}{prefix}", base()),
            // A function extends a small one by its sign (facts 3).
            (Self::Checked(Matching::Tolerant), TypeKind::Enum { repr, .. }) if depth == 0 && layout.size < 4 => {
                format!("{prefix}{} ", spelling(repr))
            }
            (Self::Checked(Matching::Tolerant), TypeKind::Enum { .. }) => {
                format!("{prefix}ptx_abi_checks::pa_enumeration<{}> ", layout.size)
            }
            (
                Self::Checked(Matching::Tolerant),
                TypeKind::Struct(_)
                | TypeKind::Union(_)
                | TypeKind::Transparent(_)
                | TypeKind::Vector { .. }
                | TypeKind::Opaque,
            ) if library(layout).is_none_or(|library| is_vector(&CppType::Library(library))) => match depth {
                0 => object(layout, depth),
                _ => format!("{prefix}ptx_abi_checks::pa_class "),
            },
            _ if is_bytes(element(layout)) => format!("{prefix}void "),
            _ => format!("{prefix}{} ", base()),
        }
    }
}

/// Whether this is a vector, which may be any class of its size. Other classes of CUDA's headers are numbers.
pub(super) fn is_vector(known: &CppType<'_>) -> bool {
    matches!(known, CppType::Library(Library { header: Header::Vectors | Header::OpenCl, .. }))
}

/// Whether an alias of this type is one of a pointer, or of an array of pointers.
fn leads_further(ty: &CppType<'_>) -> bool {
    match ty {
        CppType::Alias { of: ty, .. } | CppType::Array { element: ty, .. } => leads_further(ty),
        _ => ty.is_pointer(),
    }
}

/// A class of the size and alignment of this layout. By value, it also has the registers.
fn object(layout: &Layout<'_>, depth: usize) -> String {
    let Layout { size, align, .. } = layout;
    let registers = registers(layout, 0).filter(|_| depth == 0).map_or(String::new(), |bits| format!(", {bits}"));
    format!("ptx_abi_checks::pa_object<{size}, {align}{registers}> ")
}
