//! What `K::check` takes.

use core::any::type_name;

use super::KernelParams;
use crate::param::Param;

/// A source of kernels for [`KernelParams::check`]: `&str`, `&String`, `&[u8]`, `&[u8; N]`, `&Vec<u8>`,
/// [`KernelSource`](crate::check::KernelSource), or a [`Module`](crate::ptx::Module) that has been read before.
///
/// Nothing implements it without the feature `check`.
#[cfg_attr(
    feature = "check",
    diagnostic::on_unimplemented(
        message = "`{Self}` is not a source of a kernel",
        label = "expected PTX, a cubin or a fatbin: `&str`, `&[u8]`, or `&Module`"
    )
)]
#[cfg_attr(
    not(feature = "check"),
    diagnostic::on_unimplemented(
        message = "the comparison with a kernel needs the feature `check` of `ptx-abi`",
        label = "write `ptx-abi = {{ version = \"0.1\", features = [\"check\"] }}`"
    )
)]
pub trait CheckSource<'s>: sealed::Sealed {
    /// The symbol to load. It is owned if it comes from a compressed image.
    type Symbol;
    /// The error: how the kernel differs.
    type Error;

    /// Finds the kernel and compares it.
    #[doc(hidden)]
    fn __check(self, asked: Asked<'_>) -> Result<Self::Symbol, Self::Error>;
}

/// Parameters, and the kernel that they are compared with.
#[doc(hidden)]
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "check"), allow(dead_code, reason = "the checks read it"))]
pub struct Asked<'a> {
    /// The name of the type of the arguments, or empty.
    pub(crate) of: &'a str,
    pub(crate) params: &'a [Param<'a>],
    pub(crate) kernel: &'a str,
    pub(crate) by: By,
}

/// How the name of a kernel is meant.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "check"), allow(dead_code, reason = "the checks read it"))]
pub(crate) enum By {
    Symbol,
    Cpp,
    Either,
}

impl Asked<'static> {
    /// The kernel that the type names.
    #[inline]
    pub(super) fn by<K: KernelParams>() -> Self {
        let cpp = K::__CPP_ENTRY;
        let (kernel, by) = if cpp.is_empty() { (K::ENTRY, By::Symbol) } else { (cpp, By::Cpp) };
        // `Saxpy` for `module::Saxpy<f32>`.
        let of = type_name::<K>();
        let of = of.split('<').next().unwrap_or(of);
        Self { of: of.rsplit("::").next().unwrap_or(of), params: K::PARAMS, kernel, by }
    }
}

pub(super) mod sealed {
    pub trait Sealed {}
}
