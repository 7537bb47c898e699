//! The parameters that differ, as data.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_read::name::Symbol;
use ptx_abi_read::name::owned::of_tree;

use super::compare::{Comparison, Difference};
use super::difference::{Verdict, push_param};
use super::kernel::{Kernel, KernelParam};
use crate::abi::vector::cpp_of;
use crate::kernel::mangle::{CppTypeBuf, owned};
use crate::kernel::param_offset;
use crate::kernel::ptx::Declared;
use crate::param::{Class, Param};
use crate::text::{Text, written};

/// One difference between the parameters of a type and those of a kernel: a field, a parameter of the kernel, or both.
///
/// [`MismatchError::parameters`](super::MismatchError::parameters) lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParameterMismatch {
    /// What differs.
    pub kind: ParameterMismatchKind,
    /// The field; `None` if only the kernel has the parameter.
    pub rust: Option<ParameterSide>,
    /// The parameter of the kernel; `None` if only the type has it.
    pub kernel: Option<ParameterSide>,
}

/// A parameter as one side has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParameterSide {
    /// The place in the list of this side, from 0.
    pub index: usize,
    /// The name: that of the field, or that in PTX. A cubin has no names.
    pub name: Box<str>,
    /// The size in bytes, if it is known.
    pub size: Option<usize>,
    /// The alignment in bytes, if it is known. A cubin has no alignments.
    pub align: Option<usize>,
    /// The offset in bytes, if the kernel is compiled for an architecture.
    pub offset: Option<usize>,
    /// How PTX passes the parameter, if it is known. A cubin has no classes.
    pub class: Option<Class>,
    /// The type of C++: that of the field, if C++ has a name for it, or the one that the name of the kernel spells, if it
    /// spells types.
    pub ty: Option<CppTypeBuf>,
    /// The declaration as the message shows it: `n: u32`, `.align 16 .b8 p[48]`.
    pub declaration: Box<str>,
}

/// What differs between a field and a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParameterMismatchKind {
    /// Only the kernel has the parameter.
    Missing,
    /// Only the type has the parameter.
    Surplus,
    /// The sizes differ.
    Size,
    /// One side passes a scalar and the other bytes, or the scalars are of different kinds (facts 3).
    Class,
    /// The addresses are in different state spaces.
    StateSpace,
    /// The name of the kernel spells another type.
    Type,
    /// An alignment moves the parameter in a launch buffer (facts 4).
    Offset,
    /// All parameters together take more bytes than a launch can pass.
    TooLarge,
    /// No type of C++ matches the field.
    Refused,
    /// The declaration in PTX cannot be read.
    Unreadable,
}

impl From<Difference> for ParameterMismatchKind {
    #[inline]
    fn from(difference: Difference) -> Self {
        match difference {
            Difference::Missing => Self::Missing,
            Difference::Surplus => Self::Surplus,
            Difference::Size(_) => Self::Size,
            Difference::InBytes
            | Difference::InScalar
            | Difference::Half
            | Difference::Pointer
            | Difference::Integer
            | Difference::Float => Self::Class,
            Difference::Space => Self::StateSpace,
            Difference::Spelled => Self::Type,
            Difference::Moved { .. } => Self::Offset,
            Difference::TooLarge(_) => Self::TooLarge,
            Difference::Refused(_) => Self::Refused,
            Difference::Malformed(_) => Self::Unreadable,
        }
    }
}

/// All differences, in the order of the message's table.
#[inline]
pub(super) fn of_kernel(params: &[Param<'_>], kernel: &Kernel<'_>) -> Box<[ParameterMismatch]> {
    let lists = Comparison { params, kernel: *kernel };
    let Some((index, first)) = lists.first() else { return Box::default() };
    let verdict = Verdict::new(&lists, index, first);
    let decoded = Symbol::parse(kernel.symbol).ok();
    let spelled = |slot| kernel.type_of(slot).and(decoded.as_ref()).map(|symbol| of_tree(&symbol.params[slot]));
    let (mut all, mut rows) = (Vec::new(), verdict.rows());
    while let Some(row) = rows.next() {
        let slot = row.slot.map(|slot| (slot, &kernel.params[slot]));
        let difference = match (row.field, slot) {
            (_, None) => Some(Difference::Surplus),
            (None, Some((slot, _))) => Some(lists.missing(slot)),
            (Some(field), Some((slot, _))) => match verdict.difference {
                // They differ in their places in a launch.
                Difference::Moved { .. } | Difference::TooLarge(_) if field == verdict.field => {
                    Some(verdict.difference)
                }
                _ => lists.difference_of(field, slot),
            },
        };
        all.extend(difference.map(|difference| ParameterMismatch {
            kind: difference.into(),
            rust: row.field.map(|field| of_field(&lists, field)),
            kernel: slot.map(|(slot, param)| of_slot(slot, param, spelled(slot))),
        }));
    }
    all.into()
}

#[inline]
fn of_field(lists: &Comparison<'_>, index: usize) -> ParameterSide {
    let param = &lists.params[index];
    ParameterSide {
        index,
        name: param.name.into(),
        size: Some(param.size),
        align: Some(param.align),
        offset: lists.kernel.origin.sm().map(|sm| param_offset(lists.params, index, sm)),
        class: Some(param.class),
        ty: cpp_of(param.layout).map(|ty| owned(&ty)),
        declaration: text_of(param).into(),
    }
}

#[inline]
fn of_slot(index: usize, slot: &KernelParam<'_>, ty: Option<CppTypeBuf>) -> ParameterSide {
    let known = ParameterSide { index, ty, ..ParameterSide::default() };
    match slot {
        KernelParam::Declared(declared) => ParameterSide {
            name: declared.name.into(),
            size: declared.size(),
            align: Some(declared.alignment()),
            class: class_of(declared),
            declaration: written(|text: &mut Text<256>| declared.push(text)).into(),
            ..known
        },
        KernelParam::Malformed(_) => known,
        KernelParam::Placed(size, offset) => ParameterSide { size: Some(*size), offset: Some(*offset), ..known },
    }
}

/// How PTX passes what it declares. No bytes of a launch are an opaque `.texref` (facts 3).
#[inline]
fn class_of(declared: &Declared<'_>) -> Option<Class> {
    let size = declared.size()?;
    match (declared.lanes, declared.len) {
        (0, _) => None,
        (1, None) => Some(Class::Scalar(declared.scalar)),
        _ => Some(Class::Bytes { size, align: declared.alignment() }),
    }
}

/// A parameter as `n: u32`.
#[inline]
pub(super) fn text_of(param: &Param<'_>) -> String {
    written(|text: &mut Text<256>| push_param(text, param))
}
