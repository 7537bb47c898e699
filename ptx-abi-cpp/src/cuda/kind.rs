//! The kinds of types that the checks of a handwritten header compare. The templates are in `placed.h`.

use alloc::format;
use alloc::string::String;

use super::define::bytes;
use crate::names::known;
use crate::types::{CppType, Element, Header, Library, Number, Scalar, StateSpace};
use ptx_abi_core::__private::cpp::{library, number};
use ptx_abi_core::{Layout, TypeKind};

/// A kind of number or address, as `ptx_abi::kind` distinguishes them.
#[derive(Clone, Copy)]
pub(super) struct CppKind {
    pub(super) letter: char,
    /// The size of one element, in bytes.
    pub(super) bytes: usize,
    /// The size of all elements of a vector, in bytes; 0 if the type may have no definition.
    pub(super) total: usize,
}

impl CppKind {
    /// What a spelled type does not show: `, an unsigned integer of 4 bytes`; for several elements that of each element,
    /// ` of floats of 4 bytes`.
    pub(super) fn note(self, is_one: bool) -> String {
        let (one, many) = match self.letter {
            's' => ("a signed integer", "signed integers"),
            'u' => ("an unsigned integer", "unsigned integers"),
            'f' => ("a float", "floats"),
            // The spelling shows it.
            _ => return String::new(),
        };
        let (comma, what) = if is_one { (",", one) } else { (" of", many) };
        format!("{comma} {what} of {}", bytes(self.bytes))
    }

    /// A generic address.
    pub(super) const POINTER: Self = Self::new('p', 8);

    const fn new(letter: char, bytes: usize) -> Self {
        Self { letter, bytes, total: bytes }
    }

    const fn scalar(scalar: Scalar) -> Self {
        match (number(scalar), scalar) {
            (Some(number), _) => Self::number(number),
            (None, Scalar::F16) => Self::library('h', 2),
            (None, _) => Self::new('u', scalar.size()),
        }
    }

    const fn number(number: Number) -> Self {
        let letter = match number {
            Number::Bool => 'b',
            Number::F32 | Number::F64 => 'f',
            Number::I8 | Number::I16 | Number::I32 | Number::I64 | Number::Isize | Number::I128 => 's',
            _ => 'u',
        };
        Self::new(letter, number.size())
    }

    /// The kind of a class in CUDA's headers.
    const fn library(letter: char, bytes: usize) -> Self {
        Self { letter, bytes, total: 0 }
    }

    /// The kind of a member; `None` if it has members of its own, or if its kind is not known.
    pub(super) fn of(layout: &Layout<'_>) -> Option<Self> {
        Some(match layout.kind {
            TypeKind::Bool => Self::number(Number::Bool),
            // `pa_is_kind` accepts either sign for an enumeration, because compilers hold one without a declared integer in
            // `int` or in `unsigned int` (facts 11), and a header may have both compilers.
            TypeKind::Scalar(scalar) | TypeKind::Enum { repr: scalar, .. } => Self::scalar(scalar),
            TypeKind::Int128 { signed } => Self::number(if signed { Number::I128 } else { Number::U128 }),
            TypeKind::Handle(_) => Self::new('u', 8),
            TypeKind::Pointer(pointer) if matches!(pointer.space, StateSpace::Generic) => Self::POINTER,
            TypeKind::Pointer(_) => Self::new('u', 4),
            TypeKind::Vector { .. } | TypeKind::Opaque => match (library(layout), layout.kind) {
                (Some(library), _) => Self::of_library(library).element(),
                (_, TypeKind::Vector { element, .. }) => Self::scalar(element),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// The kind of a pointee; `None` for `void` and for types of the user.
    pub(super) fn of_type(ty: &CppType<'_>) -> Option<Self> {
        Some(match known(ty) {
            CppType::Number(number) => Self::number(number),
            CppType::Handle(_) => Self::number(Number::U64),
            CppType::Pointer { .. } => Self::POINTER,
            CppType::Library(library) if library.header != Header::OpenCl => Self::of_library(library),
            _ => return None,
        })
    }

    const fn of_library(&Library { element, len, .. }: &Library) -> Self {
        match element {
            Element::Scalar(scalar) => Self { total: scalar.size() * len, ..Self::scalar(scalar) },
            Element::Half => Self::library('h', 2 * len),
            Element::BFloat16 => Self::library('n', 2 * len),
            Element::E4M3 => Self::library('4', len),
            Element::E5M2 => Self::library('5', len),
            Element::E8M0 => Self::library('8', len),
            Element::UE5M3 => Self::library('9', len),
            Element::E2M3 => Self::library('6', len),
            Element::E3M2 => Self::library('7', len),
            // One element has the size of two.
            Element::E2M1 if len == 1 => Self::library('2', 1),
            Element::E2M1 => Self::library('3', len / 2),
            Element::TensorMap => Self::library('m', 128),
            _ => unreachable!(),
        }
    }

    /// The kind of a member of this kind.
    const fn element(self) -> Self {
        Self { total: if self.total == 0 { 0 } else { self.bytes }, ..self }
    }
}
