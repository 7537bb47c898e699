//! What `K::check` asks of a source.

use core::any::type_name;

use super::KernelParams;
use crate::param::Param;

/// The block and the static shared memory that a type names for its kernel.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct LaunchShape {
    /// The number of threads in each dimension of a block.
    pub block: Option<[u64; 3]>,
    /// The number of bytes of static shared memory.
    pub shared: Option<u64>,
}

/// The integer that a key has, which is not below another. A macro takes it, so that rustc parses it alone: if it is not an
/// expression, the error is at it.
#[doc(hidden)]
#[macro_export]
macro_rules! __launch_number {
    ($number:expr, $least:literal $message:literal) => {{
        // Of the types with this operator, only integers can be cast.
        let __number = $number | 0;
        ::core::assert!(__number >= $least, $message);
        // No kernel demands as much.
        if __number as ::core::primitive::u128 > ::core::primitive::u64::MAX as ::core::primitive::u128 {
            ::core::primitive::u64::MAX
        } else {
            __number as ::core::primitive::u64
        }
    }};
}

impl LaunchShape {
    /// No demands.
    pub const NONE: Self = Self { block: None, shared: None };
}

/// A source of kernels for [`KernelParams::check`]. Nothing implements it without the feature `check`.
#[cfg(not(feature = "check"))]
#[diagnostic::on_unimplemented(
    message = "[PTX801] the comparison with a kernel needs the feature `check` of `ptx-abi`",
    label = "write `ptx-abi = {{ version = \"0.1\", features = [\"check\"] }}`"
)]
pub trait CheckSource<'s>: sealed::Source<'s> {}

#[cfg(not(feature = "check"))]
mod sealed {
    use super::{Asked, Found};

    /// What a source does, which users do not call.
    pub trait Source<'s>: Sized {
        /// Finds the kernel and compares it.
        fn find_kernel(self, asked: Asked<'_>) -> Result<Found<'s>, core::convert::Infallible>;
    }
}

/// A kernel that was found, of which there is none without the feature `check`.
#[cfg(not(feature = "check"))]
#[derive(Debug)]
pub struct Found<'s> {
    pub(crate) symbol: &'s str,
}

/// What `check` returns. It has no value without the feature `check`.
#[cfg(not(feature = "check"))]
pub(crate) type Checked<'s> = Result<&'s str, core::convert::Infallible>;

/// The parameters that are compared with a kernel.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "check"), allow(dead_code, reason = "the checks read it"))]
pub(crate) struct Subject<'a> {
    /// The Rust name of the type, if it is known.
    pub(crate) name: &'a str,
    pub(crate) params: &'a [Param<'a>],
    /// The block and the shared memory that the type names.
    pub(crate) shape: LaunchShape,
    /// The file of the kernel, if it is known.
    pub(crate) path: &'a str,
}

/// Parameters, and the kernel that they are compared with.
#[doc(hidden)]
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "check"), allow(dead_code, reason = "the checks read it"))]
pub struct Asked<'a> {
    pub(crate) subject: Subject<'a>,
    /// The name of the kernel, and whether only its symbol is meant, and not its name in C++.
    pub(crate) kernel: &'a str,
    pub(crate) by_symbol: bool,
    /// Whether the name of the type is its path, as `type_name` returns it.
    pub(crate) is_path: bool,
}

impl Asked<'static> {
    pub(crate) fn by<K: KernelParams>() -> Self {
        let cpp = K::__CPP_ENTRY;
        let (kernel, by_symbol) = if cpp.is_empty() { (K::ENTRY, true) } else { (cpp, false) };
        let subject = Subject { name: type_name::<K>(), params: K::PARAMS, shape: K::__SHAPE, path: "" };
        Self { subject, kernel, by_symbol, is_path: true }
    }

    pub(crate) fn by_name<K: KernelParams>(name: &str) -> Asked<'_> {
        Asked { kernel: name, by_symbol: false, ..Self::by::<K>() }
    }
}
