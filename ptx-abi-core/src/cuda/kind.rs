//! The kinds of types that the checks of a handwritten header compare. The templates are in `placed.h`.

use crate::layout::{Layout, TypeKind};
use crate::types::{Number, Scalar, StateSpace};
use crate::vector::{cuda_name, cuda_vector};

/// A kind of number or address, as `ptx_abi::kind` distinguishes them.
pub(super) struct CppKind {
    pub(super) letter: char,
    /// The size of one element, in bytes.
    pub(super) bytes: usize,
    /// The size of all elements of a vector, in bytes; 0 if the type may have no definition.
    pub(super) total: usize,
}

impl CppKind {
    /// A generic address.
    pub(super) const POINTER: Self = Self::new('p', 8);

    const fn new(letter: char, bytes: usize) -> Self {
        Self { letter, bytes, total: bytes }
    }

    const fn scalar(scalar: Scalar) -> Self {
        let letter = match scalar {
            Scalar::F32 | Scalar::F64 => 'f',
            Scalar::F16 => return Self::library('h', 2),
            _ if scalar.is_signed() => 's',
            _ => 'u',
        };
        Self::new(letter, scalar.size())
    }

    const fn number(number: Number) -> Self {
        let letter = match number {
            Number::Bool => 'b',
            Number::F32 | Number::F64 => 'f',
            Number::I8 | Number::I16 | Number::I32 | Number::I64 | Number::Isize | Number::I128 => 's',
            Number::U8 | Number::U16 | Number::U32 | Number::U64 | Number::Usize | Number::U128 => 'u',
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
            TypeKind::Scalar(scalar) | TypeKind::Enum { repr: scalar, .. } => Self::scalar(scalar),
            TypeKind::Int128 { signed } => Self::number(if signed { Number::I128 } else { Number::U128 }),
            TypeKind::Handle(_) => Self::new('u', 8),
            TypeKind::Pointer(pointer) if matches!(pointer.space, StateSpace::Generic) => Self::POINTER,
            TypeKind::Pointer(_) => Self::new('u', 4),
            TypeKind::Vector { .. } | TypeKind::Opaque => match (cuda_name(layout), layout.kind) {
                (Some(name), _) if name.starts_with("__") => Self::of_library(name)?,
                (_, TypeKind::Vector { element, .. }) => Self::scalar(element),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// The kind of a pointee; `None` for `void` and for types of the user.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        Some(match (name, Number::named(name)) {
            (_, Some(number)) => Self::number(number),
            ("cudaTextureObject_t" | "cudaSurfaceObject_t" | "unsigned long long", _) => Self::number(Number::U64),
            _ => match cuda_vector(name) {
                Some((scalar, count)) => {
                    let total = scalar.size() * count;
                    Self { total, ..Self::scalar(scalar) }
                }
                None => return Self::of_library(name),
            },
        })
    }

    fn of_library(name: &str) -> Option<Self> {
        Some(match name {
            "__half" => Self::library('h', 2),
            "__half2" => Self::library('h', 4),
            "__nv_bfloat16" => Self::library('n', 2),
            "__nv_bfloat162" => Self::library('n', 4),
            "__nv_fp8_e4m3" => Self::library('4', 1),
            "__nv_fp8x2_e4m3" => Self::library('4', 2),
            "__nv_fp8x4_e4m3" => Self::library('4', 4),
            "__nv_fp8_e5m2" => Self::library('5', 1),
            "__nv_fp8x2_e5m2" => Self::library('5', 2),
            "__nv_fp8x4_e5m2" => Self::library('5', 4),
            _ => return None,
        })
    }
}
