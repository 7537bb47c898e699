//! The types of functions, as C++ spells them.

use core::fmt::{self, Display};

use super::{CType, handle};
use crate::names::Spelled;
use crate::names::{Base, defined, element, find, is_bytes, is_declared, known, may_be_function};
use crate::types::{CppType, Header, StateSpace};
use ptx_abi_core::__private::cpp::library;
use ptx_abi_core::layout::{Layout, TypeKind};

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
    /// The template that compares types as they are spelled.
    Strict,
    /// The template that compares types as the ABI passes them.
    Tolerant,
}

/// A declaration of a name, or only the type if the name is empty.
#[derive(Clone, Copy)]
pub(super) struct Declaration<'c> {
    pub(super) ty: CType<'c>,
    pub(super) name: &'c dyn Display,
    pub(super) purpose: Purpose<'c>,
}

/// The type itself.
pub(super) fn spelled<'c>(ty: CType<'c>, purpose: Purpose<'c>) -> impl Display {
    Trimmed(Declaration { ty, name: &"", purpose })
}

impl Display for Declaration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ty, name, purpose } = *self;
        purpose.before(f, ty, false, 0)?;
        write!(f, "{name}")?;
        purpose.after(f, ty)
    }
}

/// The element type and the length of an array, also if an alias has the layout of an array.
fn as_array(ty: CType<'_>) -> Option<(CType<'_>, usize)> {
    match ty {
        CType::Array { element, len } => Some((*element, len)),
        CType::Value(Layout { kind: TypeKind::Array { element, len }, .. }) => Some((CType::Value(element), *len)),
        _ => None,
    }
}

/// Whether C++ writes a part of the type after the name.
fn has_suffix(ty: CType<'_>) -> bool {
    as_array(ty).is_some() || matches!(ty, CType::Function(Some(_)))
}

impl Purpose<'_> {
    /// Writes the part before the name, which ends with a space or a star. `depth` pointers are around the type.
    fn before(self, f: &mut fmt::Formatter<'_>, ty: CType<'_>, constant: bool, depth: usize) -> fmt::Result {
        if let Some((element, _)) = as_array(ty) {
            return self.before(f, element, constant, depth);
        }
        let prefix = if constant { "const " } else { "" };
        match ty {
            CType::Pointer { to, mutable } => {
                self.before(f, *to, !mutable, depth + 1)?;
                write!(f, "{}*{prefix}", if has_suffix(*to) { "(" } else { "" })
            }
            // A function type has no `const`.
            CType::Function(Some(signature)) => self.before(f, *signature.result, false, 0),
            CType::Function(None) => match self {
                Self::Strict | Self::Tolerant => f.write_str("ptx_abi_checks::pa_any_function "),
                _ => f.write_str("function "),
            },
            CType::Void | CType::Never => write!(f, "{prefix}void "),
            CType::Unknown => match self {
                Self::Strict | Self::Tolerant => write!(f, "{prefix}ptx_abi_checks::pa_any "),
                _ => write!(f, "{prefix}unknown "),
            },
            CType::Handle(name) => self.handle(f, name, prefix),
            CType::Named(ty) => {
                f.write_str(prefix)?;
                self.named(f, &ty)?;
                f.write_str(" ")
            }
            CType::Value(layout) => self.value(f, layout, constant, depth),
            CType::Array { .. } => Ok(()),
        }
    }

    /// Writes the part after the name.
    fn after(self, f: &mut fmt::Formatter<'_>, ty: CType<'_>) -> fmt::Result {
        if let Some((element, len)) = as_array(ty) {
            write!(f, "[{len}]")?;
            return self.after(f, element);
        }
        match ty {
            CType::Pointer { to, .. } => {
                f.write_str(if has_suffix(*to) { ")" } else { "" })?;
                self.after(f, *to)
            }
            CType::Function(Some(signature)) => {
                f.write_str("(")?;
                f.write_str(if signature.parameters.is_empty() { self.nothing() } else { "" })?;
                for (index, parameter) in signature.parameters.iter().enumerate() {
                    write!(f, "{}{}", if index > 0 { ", " } else { "" }, spelled(*parameter, self))?;
                }
                f.write_str(")")?;
                self.after(f, *signature.result)
            }
            _ => Ok(()),
        }
    }

    /// Writes a handle. CUDA's headers may be missing.
    fn handle(self, f: &mut fmt::Formatter<'_>, name: &str, prefix: &str) -> fmt::Result {
        match (self, handle::target(name)) {
            (Self::Prototype { .. } | Self::Message, _) => write!(f, "{prefix}{name} "),
            (Self::Strict, Some(target)) => write!(f, "::{target} *{prefix}"),
            (Self::Tolerant, Some(_)) => write!(f, "ptx_abi_checks::pa_class *{prefix}"),
            (Self::Strict | Self::Tolerant, _) => write!(f, "ptx_abi_checks::pa_any *{prefix}"),
        }
    }

    /// Writes a type of which only the C++ name is known.
    fn named(self, f: &mut fmt::Formatter<'_>, ty: &CppType<'_>) -> fmt::Result {
        let path = Spelled { ty: &known(ty), global: self.is_global(), plain: false };
        match self {
            Self::Tolerant if is_declared(ty) => f.write_str("ptx_abi_checks::pa_any"),
            Self::Prototype { .. } if may_be_function(path.ty) => write!(f, "struct {path}"),
            _ => write!(f, "{path}"),
        }
    }

    /// The list of no parameters: in C the empty list accepts all arguments.
    pub(super) fn nothing(self) -> &'static str {
        if let Self::Prototype { c: true, .. } = self { "void" } else { "" }
    }

    fn is_global(self) -> bool {
        match self {
            Self::Prototype { global, .. } => global,
            Self::Message => false,
            Self::Strict | Self::Tolerant => true,
        }
    }

    /// Writes a type with a layout.
    fn value(self, f: &mut fmt::Formatter<'_>, layout: &Layout<'_>, constant: bool, depth: usize) -> fmt::Result {
        let types = match self {
            Self::Prototype { types, .. } => types,
            _ => &[],
        };
        // An alias that the header does not define cannot be declared.
        let layout = if find(types, &defined(layout)).is_some() { layout } else { layout.innermost() };
        if let Some((element, _)) = as_array(CType::Value(layout)) {
            return self.before(f, element, constant, depth);
        }
        let prefix = if constant { "const " } else { "" };
        match (self, layout.kind) {
            (Self::Tolerant, TypeKind::Pointer(pointer)) if pointer.space == StateSpace::Generic => {
                return tolerant_pointer(f, pointer.pointee, pointer.mutable, prefix);
            }
            (_, TypeKind::Pointer(pointer)) if pointer.space == StateSpace::Generic => {
                return write!(f, "{}{prefix}", Base { layout, roots: types, global: self.is_global() });
            }
            _ => {}
        }
        if let Self::Tolerant = self {
            match layout.kind {
                TypeKind::Enum { .. } => {
                    return write!(f, "{prefix}ptx_abi_checks::pa_enumeration<{}> ", layout.size);
                }
                TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Vector { .. } | TypeKind::Opaque
                    if library(layout).is_none_or(|library| library.header == Header::Vectors) =>
                {
                    let Layout { size, align, .. } = layout;
                    return match depth {
                        0 => write!(f, "ptx_abi_checks::pa_object<{size}, {align}> "),
                        _ => write!(f, "{prefix}ptx_abi_checks::pa_class "),
                    };
                }
                _ => {}
            }
        }
        if is_bytes(element(layout)) {
            return write!(f, "{prefix}void ");
        }
        write!(f, "{prefix}{} ", Base { layout, roots: types, global: self.is_global() })
    }
}

/// Writes a pointer and, if C++ has to find its type, the name of the type at its end.
fn tolerant_pointer(f: &mut fmt::Formatter<'_>, pointee: &CppType<'_>, mutable: bool, prefix: &str) -> fmt::Result {
    let constant = if mutable { "" } else { "const " };
    match pointee {
        CppType::Pointer { to, mutable } => {
            tolerant_pointer(f, to, *mutable, "")?;
            write!(f, " {constant}*{prefix}")
        }
        _ => {
            f.write_str(constant)?;
            Purpose::Tolerant.named(f, pointee)?;
            write!(f, " *{prefix}")
        }
    }
}

/// The text without the spaces at its end, which would stand before a name.
struct Trimmed<'c>(Declaration<'c>);

impl Display for Trimmed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Trim<'f, 'b> {
            to: &'f mut fmt::Formatter<'b>,
            spaces: usize,
        }
        impl fmt::Write for Trim<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                let kept = text.trim_end_matches(' ');
                if !kept.is_empty() {
                    (0..self.spaces).try_for_each(|_| self.to.write_str(" "))?;
                    self.spaces = 0;
                    self.to.write_str(kept)?;
                }
                self.spaces += text.len() - kept.len();
                Ok(())
            }
        }
        fmt::write(&mut Trim { to: f, spaces: 0 }, format_args!("{}", self.0))
    }
}
