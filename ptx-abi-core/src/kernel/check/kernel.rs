//! Kernels and their parameters as plain data. PTX, cubins and the driver all describe a kernel in this form: the macros
//! write it as a constant, and at run time it is made of what [`ptx_abi_read`] has read.

use ptx_abi_read::name::model::{Class, Parameter, Type};

use crate::abi::layout::TypeKind;
use crate::abi::{Number, Scalar, Sm, StateSpace};
use crate::kernel::mangle::Comparison;
use crate::kernel::mangle::builtins::of_julia;
use crate::kernel::ptx::declared;
use crate::kernel::ptx::{Declared, Malformed};
use crate::param::Param;
use crate::text::find;

/// A kernel in one image of a file.
#[derive(Clone, Copy)]
pub struct Kernel<'a> {
    pub(crate) symbol: &'a str,
    /// The name in C++ for the attribute of a struct to paste; empty if that names the symbol. At run time
    /// [`struct_for`](super::paste::struct_for) finds it.
    pub(crate) cpp_name: &'a str,
    /// Where the description comes from.
    pub(crate) origin: Origin,
    pub(crate) params: &'a [KernelParam<'a>],
    /// The types of the parameters as the symbol spells them; none if it spells no types, or those of other parameters.
    pub(crate) types: &'a [Parameter<'a>],
    /// The fingerprints in the image: the names of types, and numbers.
    pub(crate) fingerprints: &'a [(&'a str, u64)],
}

#[derive(Clone, Copy)]
pub(crate) enum Origin {
    /// PTX of this `.version`.
    Ptx(Option<(u32, u32)>),
    /// A cubin for this architecture.
    Cubin(Sm),
    /// A function that the driver has loaded for this architecture.
    #[cfg_attr(not(feature = "cudarc-0_19"), allow(dead_code, reason = "cudarc calls the driver"))]
    Loaded(Sm),
}

/// One parameter of a kernel.
#[derive(Clone, Copy)]
pub enum KernelParam<'a> {
    /// PTX has its declaration.
    Declared(Declared<'a>),
    /// PTX has a declaration that cannot be read.
    Malformed(Malformed),
    /// Only its size and offset in bytes are known.
    Placed(usize, usize),
}

impl<'a> Kernel<'a> {
    /// A kernel whose symbol is not decoded.
    #[inline]
    pub(crate) const fn new(
        symbol: &'a str,
        origin: Origin,
        params: &'a [KernelParam<'a>],
        fingerprints: &'a [(&'a str, u64)],
    ) -> Self {
        Self { symbol, cpp_name: "", origin, params, types: &[], fingerprints }
    }

    /// The same kernel, whose symbol spells this name and these types.
    #[inline]
    #[must_use]
    pub const fn spelled(self, cpp_name: &'a str, types: &'a [Parameter<'a>]) -> Self {
        let types = if are_passed(types, self.params) { types } else { &[] };
        Self { cpp_name, types, ..self }
    }

    /// Calls `then` with the kernel and the types that its symbol spells.
    pub(crate) fn decoded<T>(self, then: impl FnOnce(Kernel<'_>) -> T) -> T {
        then(self.spelled("", &Parameter::all(self.symbol)))
    }

    /// The type of a parameter as the symbol spells it.
    #[inline]
    pub(super) const fn type_of(&self, param: usize) -> Option<&'a Parameter<'a>> {
        if param < self.types.len() { Some(&self.types[param]) } else { None }
    }

    /// Whether the type that the symbol spells for a parameter, if any, takes this one of Rust. With `complete`, both have to spell
    /// the whole type.
    #[inline]
    pub(super) const fn takes(&self, param: &Param<'_>, slot: usize, complete: bool) -> bool {
        let Some(Parameter { ty, .. }) = self.type_of(slot) else { return true };
        if let (Some(theirs), TypeKind::Scalar(ours)) = (self.params[slot].julia(ty), param.layout.innermost().kind) {
            if matches!(Number::of(ours), Some(ours) if ours as u8 == theirs as u8) {
                return true;
            }
        }
        Comparison { pointee: param.points_to, complete }.takes(ty, param.layout)
    }
}

/// Whether these are the types of the parameters. CUDA.jl and Numba also write symbols in the form of C++, and their kernels have
/// more or fewer parameters than the symbol spells, or others (facts 7).
const fn are_passed(types: &[Parameter<'_>], params: &[KernelParam<'_>]) -> bool {
    types.len() == params.len() && find!(i, 0..types.len(), !is_passed(&types[i].ty, &params[i])).is_none()
}

/// Whether compilers of C++ or Julia may pass a value of this type in a parameter with this declaration (facts 3).
const fn is_passed(ty: &Type<'_>, param: &KernelParam<'_>) -> bool {
    let KernelParam::Declared(declared) = param else { return true };
    match ty {
        // A scalar passes an enumeration, which has no template arguments and is not a float. Texts by hand may declare `.f16`.
        Type::Class(Class { arguments, .. }) if param.is_scalar() => {
            let may_be_enum = !declared.scalar.is_float() || declared.scalar.size() == Scalar::F16.size();
            param.julia(ty).is_some() || arguments.is_none() && may_be_enum
        }
        // Facts 3: `__grid_constant__` pointers are bytes.
        Type::Pointer(..) => param.is_scalar() || param.size() == Scalar::U64.size(),
        _ => true,
    }
}

/// A kernel in PTX of this `.version`.
#[inline]
pub const fn in_ptx<'a>(
    symbol: &'a str,
    version: (u32, u32),
    params: &'a [KernelParam<'a>],
    fingerprints: &'a [(&'a str, u64)],
) -> Kernel<'a> {
    Kernel::new(symbol, Origin::Ptx(Some(version)), params, fingerprints)
}

/// A kernel in a cubin for the architecture with this number.
#[inline]
pub const fn in_cubin<'a>(
    symbol: &'a str,
    arch: u32,
    params: &'a [KernelParam<'a>],
    fingerprints: &'a [(&'a str, u64)],
) -> Kernel<'a> {
    Kernel::new(symbol, Origin::Cubin(Sm::new(arch)), params, fingerprints)
}

impl Origin {
    /// The architecture for which the parameters have offsets, if it is known.
    #[inline]
    pub(super) const fn sm(self) -> Option<Sm> {
        match self {
            Self::Ptx(_) => None,
            Self::Cubin(sm) | Self::Loaded(sm) => Some(sm),
        }
    }
}

impl KernelParam<'_> {
    /// The size in bytes; 0 if it is not known.
    #[inline]
    pub(super) const fn size(&self) -> usize {
        match self {
            Self::Declared(declared) => match declared.size() {
                Some(size) => size,
                None => 0,
            },
            Self::Malformed(_) => 0,
            Self::Placed(size, _) => *size,
        }
    }

    /// Whether PTX declares it as a scalar, as it does for numbers, pointers and enumerations.
    #[inline]
    pub(super) const fn is_scalar(&self) -> bool {
        matches!(self, Self::Declared(declared) if declared.len.is_none() && declared.lanes == 1)
    }

    /// The number of Julia that a scalar of this type is.
    #[inline]
    pub(super) const fn julia(&self, ty: &Type<'_>) -> Option<Number> {
        match ty {
            Type::Class(class) if self.is_scalar() => of_julia(class.text.get()),
            _ => None,
        }
    }

    /// The same parameter with a `.ptr`.
    #[inline]
    #[must_use]
    pub const fn pointer(self, space: Option<StateSpace>, align: Option<usize>) -> Self {
        match self {
            Self::Declared(declared) => {
                Self::Declared(Declared { is_pointer: true, pointee_space: space, pointee_align: align, ..declared })
            }
            other => other,
        }
    }
}

impl<'a> From<Result<Declared<'a>, Malformed>> for KernelParam<'a> {
    #[inline]
    fn from(declared: Result<Declared<'a>, Malformed>) -> Self {
        declared.map_or_else(Self::Malformed, Self::Declared)
    }
}

/// The parameter `.param .u32 n`.
#[inline]
pub const fn declared(name: &str, ty: declared::Type) -> KernelParam<'_> {
    KernelParam::Declared(Declared::of(name, ty, 1))
}

/// The parameter `.param .align 16 .b8 p[48]`, or a vector of so many elements.
#[inline]
pub const fn declared_array(
    name: &str,
    ty: declared::Type,
    vector: usize,
    align: Option<usize>,
    len: Option<usize>,
) -> KernelParam<'_> {
    KernelParam::Declared(Declared { align, len, ..Declared::of(name, ty, vector) })
}
