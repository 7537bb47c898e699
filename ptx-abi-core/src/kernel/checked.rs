//! The comparison with a kernel at run time.

use alloc::borrow::Cow;
use alloc::string::String;
use core::any::type_name;

use ptx_abi_read::rust_path::instance_name;

use super::asked::{Asked, LaunchShape, Subject};
use super::{CheckSource, KernelParams};
use crate::kernel::check::{KernelSet, MismatchError};
use crate::param::Param;

/// Compares these parameters with a kernel, for parameters that no type describes. [`KernelParams::check_named`] compares
/// those of a type.
///
/// `name` is the name of the arguments in messages, or empty. `kernel` is the symbol of the kernel, or its name in C++.
/// Returns the symbol.
///
/// ```
/// use ptx_abi::kernel::{Param, check_entry};
/// let ptx = ".version 8.1 .target sm_90 .entry k(.param .u32 n) { ret; }";
/// assert_eq!(check_entry("Arguments", &[Param::of::<u32>("n")], ptx, "k").unwrap(), "k");
/// assert!(check_entry("Arguments", &[Param::of::<u64>("n")], ptx, "k").is_err());
/// ```
///
/// # Errors
///
/// Those of [`KernelParams::check`].
pub fn check_entry<'s>(
    name: &str,
    params: &[Param<'_>],
    source: impl CheckSource<'s>,
    kernel: &str,
) -> Result<Cow<'s, str>, MismatchError> {
    let subject = Subject { name, params, shape: LaunchShape::NONE, path: "" };
    source.find_kernel(Asked { subject, kernel, by_symbol: false, is_path: false }).map(|found| found.symbol)
}

impl KernelSet<'_> {
    /// Claims the kernels that `pattern` names for the type `K`; [`KernelSet`] explains patterns.
    ///
    /// `K` derives [`KernelParams`](super::KernelParams), and may be an instance of a generic type. The name that it gives
    /// its own kernel is ignored.
    pub fn claim<K: KernelParams>(self, pattern: impl Into<String>) -> Self {
        self.claim_shaped(instance_name(type_name::<K>()), K::PARAMS, K::__SHAPE, pattern.into())
    }
}
