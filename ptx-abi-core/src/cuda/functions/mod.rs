//! The functions that host and CUDA code share: launchers in a static library, behind `extern "C"`.
//!
//! `#[cuda_functions]` writes these values. `probe` finds the type that a name of Rust stands for, `spell` writes types in
//! C++, `declare` prototypes, and `asserts` the checks of functions that C++ has declared.

mod asserts;
mod declare;
mod handle;
pub(crate) mod probe;
mod spell;

use core::fmt::Display;

pub(super) use self::asserts::check_all;
pub(super) use self::declare::{by_value, pointees, write_prototypes};
use crate::layout::Layout;

/// A function with the calling convention of C, as Rust declares it: [`cuda_functions`] writes them.
///
/// [`cuda_functions`]: https://docs.rs/ptx-abi/latest/ptx_abi/attr.cuda_functions.html
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Function<'a> {
    /// The name of the symbol: the name of the function in Rust, or its `#[link_name = "…"]`.
    pub name: &'a str,
    /// The parameters, in order.
    pub parameters: &'a [Parameter<'a>],
    /// The type of the value that the function returns.
    pub result: CType<'a>,
}

/// A parameter of a [`Function`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter<'a> {
    /// The name in Rust, without `r#`; `_` for one without a name.
    pub name: &'a str,
    /// The type.
    pub ty: CType<'a>,
}

/// The type of a parameter, of a result, or of what a pointer points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CType<'a> {
    /// `()` as a result, [`c_void`](core::ffi::c_void) behind a pointer: `void`.
    Void,
    /// `!` as a result: the function does not return.
    Never,
    /// A type with a layout, by value or behind a pointer.
    Value(&'a Layout<'a>),
    /// A type without a layout, behind a pointer: this is its name.
    Named(&'a str),
    /// A type of this name that stands for a pointer, such as `cudaStream_t`; of what it points to nothing is known.
    Handle(&'a str),
    /// A pointer, a reference, or `Option` of one.
    Pointer {
        /// What it points to.
        to: &'a CType<'a>,
        /// Whether that may be written: `T *`, otherwise `const T *`.
        mutable: bool,
    },
    /// An array, behind a pointer.
    Array {
        /// The type of an element.
        element: &'a CType<'a>,
        /// The number of elements.
        len: usize,
    },
    /// A function, behind a pointer; nothing is known of it where an alias in Rust stands for the pointer.
    Function(Option<Signature<'a>>),
    /// A type of which only its place behind a pointer is known.
    Unknown,
}

/// The parameters and the result of a function that is passed by its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Signature<'a> {
    /// The types of the parameters, in order.
    pub parameters: &'a [CType<'a>],
    /// The type of the value that the function returns.
    pub result: &'a CType<'a>,
}

/// How closely a function in C++ has to match the one that Rust declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Matching {
    /// The types that Rust spells.
    ///
    /// Integers match by size and signedness, because the ABI has no `long` and no `char` besides those. An integer also
    /// matches an enumeration that it holds, as bindgen writes them. A pointer has to point to the same type, `const` included.
    Strict,
    /// The types that the ABI passes in the same way, as code bases spell them.
    ///
    /// A `void *` matches every pointer, and a pointer to a struct or an array one to any other struct. C++ may add `const` to a pointee.
    /// A handle or a `void *` matches an integer of 64 bits. A struct by value matches one of its size and alignment, an
    /// enumeration each integer of its size. `bool` matches only `bool`, and a number only one of its size and kind, also
    /// behind a pointer.
    Tolerant,
}

impl<'a> Function<'a> {
    /// A function.
    pub const fn new(name: &'a str, parameters: &'a [Parameter<'a>], result: CType<'a>) -> Self {
        Self { name, parameters, result }
    }
}

impl<'a> Parameter<'a> {
    /// A parameter.
    pub const fn new(name: &'a str, ty: CType<'a>) -> Self {
        Self { name, ty }
    }
}

impl<'a> Signature<'a> {
    /// The parameters and the result of a function.
    pub const fn new(parameters: &'a [CType<'a>], result: &'a CType<'a>) -> Self {
        Self { parameters, result }
    }
}

/// The checks of functions that a header in C++ declares, or that stand above in the same file: `static_assert`s.
///
/// [`cuda_functions`] describes the functions. A message names the function, the parameter by name and number from 1, and
/// the type in Rust; the compiler prints the type in C++ beside it, as the argument of a template.
///
/// ```
/// use ptx_abi::cuda::{Matching, function_asserts};
///
/// #[ptx_abi::cuda_functions]
/// unsafe extern "C" {
///     fn launch_scale(data: *mut f32, factor: f32, len: u32) -> i32;
/// }
///
/// let asserts = function_asserts(FUNCTIONS, Matching::Strict).to_string();
/// assert!(asserts.ends_with(
///     "\
/// PTX_ABI_PARAMETERS(strict, launch_scale, 3);
/// PTX_ABI_PARAMETER(strict, launch_scale, 1, \"launch_scale: Rust passes 'float *' as parameter 1, 'data'\", float *);
/// PTX_ABI_PARAMETER(strict, launch_scale, 2, \"launch_scale: Rust passes 'float' as parameter 2, 'factor'\", float);
/// PTX_ABI_PARAMETER(strict, launch_scale, 3, \"launch_scale: Rust passes 'unsigned int' as parameter 3, 'len'\", unsigned int);
/// PTX_ABI_RESULT(strict, launch_scale, \"launch_scale: Rust expects 'int' as the result\", int);
/// #endif
///
/// #ifdef __GNUC__
/// #pragma GCC diagnostic pop
/// #endif
/// "
/// ));
/// ```
///
/// [`cuda_functions`]: https://docs.rs/ptx-abi/latest/ptx_abi/attr.cuda_functions.html
pub const fn function_asserts<'a>(functions: &'a [Function<'a>], matching: Matching) -> impl Display {
    asserts::FunctionAsserts { functions, matching }
}
