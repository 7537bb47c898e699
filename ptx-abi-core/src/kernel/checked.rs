//! The comparison with a kernel at run time.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::type_name;

use super::source::sealed::Sealed;
use super::source::{Asked, By};
use super::{CheckSource, KernelParams};
use crate::kernel::check::{KernelSet, KernelSource, MismatchError, Subject, Wanted, find_in_bytes, find_in_module};
use crate::kernel::ptx::Module;
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
#[inline]
pub fn check_entry<'s, S: CheckSource<'s>>(
    name: &str,
    params: &[Param<'_>],
    source: S,
    kernel: &str,
) -> Result<S::Symbol, S::Error> {
    source.__check(Asked { of: name, params, kernel, by: By::Either })
}

macro_rules! sources {
    ($($(const $length:ident)? $source:ty;)*) => {$(
        impl<'s $(, const $length: usize)?> Sealed for $source {}

        impl<'s $(, const $length: usize)?> CheckSource<'s> for $source {
            type Symbol = Cow<'s, str>;
            type Error = MismatchError;

            #[inline]
            fn __check(self, asked: Asked<'_>) -> Result<Cow<'s, str>, MismatchError> {
                let source = KernelSource::from(self);
                find_in_bytes(asked.subject(source.name()), asked.wanted(), source.bytes())
            }
        }
    )*};
}

sources! {
    &'s str;
    &'s String;
    &'s [u8];
    const N &'s [u8; N];
    &'s Vec<u8>;
    KernelSource<'s>;
}

impl Sealed for &Module<'_> {}

impl<'s> CheckSource<'s> for &Module<'s> {
    type Symbol = Cow<'s, str>;
    type Error = MismatchError;

    #[inline]
    fn __check(self, asked: Asked<'_>) -> Result<Cow<'s, str>, MismatchError> {
        find_in_module(asked.subject(""), asked.wanted(), self).map(Cow::Borrowed)
    }
}

impl<'a> Asked<'a> {
    /// The parameters. `path` is the file of the kernel, or empty.
    #[inline]
    const fn subject(&self, path: &'a str) -> Subject<'a> {
        Subject { name: self.of, params: self.params, path }
    }

    /// The name that finds the kernel.
    #[inline]
    const fn wanted(&self) -> Wanted<'a> {
        match self.by {
            By::Symbol => Wanted::Symbol(self.kernel),
            By::Cpp => Wanted::Cpp(self.kernel),
            By::Either => Wanted::Either(self.kernel),
        }
    }
}

impl KernelSet<'_> {
    /// Claims the kernels that `pattern` names for the type `K`; [`KernelSet`] explains patterns.
    ///
    /// `K` derives [`KernelParams`](super::KernelParams), and may be an instance of a generic type. The name that it gives
    /// its own kernel is ignored.
    #[inline]
    pub fn claim<K: KernelParams>(self, pattern: impl Into<String>) -> Self {
        self.claim_params(instance_name(type_name::<K>()), K::PARAMS, pattern)
    }
}

/// The name of a type without the modules in it: `Gather<u8, f16>` for `kernels::Gather<u8, half::binary16::f16>`.
#[inline]
fn instance_name(path: &str) -> String {
    let mut name = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once("::") {
        let of_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | '{' | '}' | '#');
        name.push_str(before.trim_end_matches(of_path));
        rest = after;
    }
    name.push_str(rest);
    name
}
