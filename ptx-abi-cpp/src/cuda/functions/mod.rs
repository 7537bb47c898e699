//! The functions that host and CUDA code share: launchers in a static library with `extern "C"`.
//!
//! `#[cuda_functions]` writes these values. `probe` finds the type that a Rust name represents. `spell` writes types in
//! C++, `declare` writes prototypes, and `asserts` writes the checks of functions that C++ has declared. `open` decides
//! which pointers these checks do not compare.

mod asserts;
mod declare;
pub(crate) mod foreign;
mod handle;
mod open;
pub(crate) mod probe;
mod registers;
mod spell;

use alloc::string::String;

pub(super) use self::asserts::{PRELUDE, check_all, only_const};
pub(super) use self::declare::{by_value, has_incomplete_array, hides_type, inside, layouts, prototypes};
use super::constants::is_identifier;
use super::universal::universal;
use super::{PLACED, POP, prelude};
use ptx_abi_core::__private::fail;
use ptx_abi_core::{CppType, Layout};

/// A function with the calling convention of C, as Rust declares it. `cuda_functions` writes such values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CudaFunction<'a> {
    /// The name of the symbol: the name of the function in Rust, or its `#[link_name = "…"]`.
    pub name: &'a str,
    /// The parameters, in order.
    pub parameters: &'a [Parameter<'a>],
    /// The type of the value that the function returns.
    pub result: CType<'a>,
    /// Whether a difference in `const` alone is an error below [`Matching::Strict`]: `#[cuda_functions(deny(const))]`.
    pub denies_const: bool,
    /// The source that defines the function, `#[ptx(file = "…")]`, for a list with sources. See [`in_file`](Self::in_file).
    pub file: Option<&'a str>,
}

/// A parameter of a [`CudaFunction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter<'a> {
    /// The name in Rust, without `r#`; `_` for one without a name.
    pub name: &'a str,
    /// The type.
    pub ty: CType<'a>,
}

/// The type of a parameter, of a result, or of a pointee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CType<'a> {
    /// `()` as a result, [`c_void`](core::ffi::c_void) through a pointer: `void`.
    Void,
    /// `!` as a result: the function does not return.
    Never,
    /// A type with a layout, by value or through a pointer.
    Value(&'a Layout<'a>),
    /// A type with a layout that is a pointer, or contains one: `DevPtr<Node>`, and an array or a wrapper of it.
    Address {
        /// The layout of the pointer, which has only the name of the pointee.
        layout: &'a Layout<'a>,
        /// The layout of what the last pointer leads to: `Node` for `DevPtr<DevPtr<Node>>`.
        to: &'a Layout<'a>,
    },
    /// A type without a layout, through a pointer.
    Named(CppType<'a>),
    /// The type with this layout, which in Rust is a type of another crate. Checks compare its size and its
    /// alignment with those in Rust, also through a pointer.
    Foreign(&'a Layout<'a>),
    /// A type of this name that represents a pointer, such as `cudaStream_t`. Its pointee is unknown.
    Handle(&'a str),
    /// A pointer, a reference, or `Option` of one.
    Pointer {
        /// The type of the pointee.
        to: &'a CType<'a>,
        /// Whether the pointee may be written: `T *`, otherwise `const T *`.
        mutable: bool,
    },
    /// An array, through a pointer.
    Array {
        /// The type of an element.
        element: &'a CType<'a>,
        /// The number of elements.
        len: usize,
    },
    /// A function, through a pointer. The signature is `None` if a Rust alias represents the pointer.
    Function(Option<Signature<'a>>),
    /// A type that a pointer leads to, and about which nothing else is known.
    Unknown,
    /// `...`, after the other parameters: arguments whose types neither side declares.
    More,
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

/// How closely a C++ function must match its declaration in Rust, or a C++ struct its type. The chapter `levels` lists what each
/// level accepts, also for members, and how the levels below `Strict` report a `const` that C++ lacks.
/// [`CudaFunction::denying_const`] makes this report an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Matching {
    /// The types that Rust spells. Integers match by size and signedness, because the ABI has no `long` and no `char` besides
    /// those.
    Strict,
    /// The types that Rust spells, `void *` for every pointer, a `const` that only C++ has, an enumeration for an integer of
    /// its size, because compilers choose the sign of an enumeration, and `__half_raw` for `__half`.
    Compatible,
    /// The types that the ABI passes in the same way, however the code spells them.
    ///
    /// A struct by value matches a struct with the same size and alignment, if no part of 8 bytes has floats alone in only one of
    /// both: x86-64 and aarch64 pass floats in other registers. The registers of a class are not
    /// compared if it, or the class of a member, has a union, a reference, an empty base, private members, a constructor or a
    /// virtual function, and of most classes with bit-fields.
    Tolerant,
}

impl Matching {
    /// All levels, the strictest one first.
    pub(super) const ALL: [Self; 3] = [Self::Strict, Self::Compatible, Self::Tolerant];

    /// The word in macros of Rust and C++.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Compatible => "compatible",
            Self::Tolerant => "tolerant",
        }
    }
}

impl<'a> CType<'a> {
    pub(in crate::cuda) const fn layout(&self) -> Option<&'a Layout<'a>> {
        match self {
            Self::Value(layout) | Self::Address { layout, .. } | Self::Foreign(layout) => Some(layout),
            _ => None,
        }
    }
}

impl<'a> CudaFunction<'a> {
    /// A function with this name, these parameters and this result.
    ///
    /// # Panics
    ///
    /// If the name is not an identifier. In const evaluation this is a compile error.
    #[track_caller]
    pub const fn new(name: &'a str, parameters: &'a [Parameter<'a>], result: CType<'a>) -> Self {
        expect_identifier(name);
        Self { name, parameters, result, denies_const: false, file: None }
    }

    /// The same function. A difference in `const` alone is an error below [`Matching::Strict`].
    #[must_use]
    pub const fn denying_const(self) -> Self {
        Self { denies_const: true, ..self }
    }

    /// The same function. Where a list has sources ([`CudaAsserts::with_sources`](super::CudaAsserts::with_sources)), the
    /// function is checked in the source whose path ends with this one, and no source is searched for it.
    #[must_use]
    pub const fn in_file(self, file: &'a str) -> Self {
        Self { file: Some(file), ..self }
    }
}

impl<'a> Parameter<'a> {
    /// A parameter with this name and type.
    ///
    /// # Panics
    ///
    /// If the name is not an identifier. In const evaluation this is a compile error.
    #[track_caller]
    pub const fn new(name: &'a str, ty: CType<'a>) -> Self {
        expect_identifier(name);
        Self { name, ty }
    }
}

#[track_caller]
const fn expect_identifier(name: &str) {
    if !is_identifier(name) {
        fail!("[PTX706] `{}` is not an identifier of C++: write letters, digits and `_`", name);
    }
}

impl<'a> Signature<'a> {
    /// The signature with these parameters and this result.
    pub const fn new(parameters: &'a [CType<'a>], result: &'a CType<'a>) -> Self {
        Self { parameters, result }
    }
}

/// The checks of functions that a C++ header, or the same file above, declares. They are `static_assert`s.
///
/// `cuda_functions` describes the functions. A message names the function, the parameter (by its name and its number
/// from 1), and the type in Rust. The compiler prints the C++ type beside it, as a template argument. A line
/// `// not compared:` precedes the check of a type that accepts every pointer.
///
/// ```
/// use ptx_abi::cuda::{Matching, function_asserts};
///
/// #[ptx_abi::cuda_functions]
/// unsafe extern "C" {
///     fn launch_scale(data: *mut f32, factor: f32, len: u32) -> i32;
/// }
///
/// let asserts = function_asserts(FUNCTIONS, Matching::Strict);
/// assert!(asserts.contains(
///     "\
/// PTX_ABI_FUNCTION(strict, launch_scale, 3);
/// PTX_ABI_PARAMETER(strict, 1, \"launch_scale: Rust passes 'float *' as parameter 1, 'data'\", float *);
/// PTX_ABI_PARAMETER(strict, 2, \"launch_scale: Rust passes 'float' as parameter 2, 'factor'\", float);
/// PTX_ABI_PARAMETER(strict, 3, \"launch_scale: Rust passes 'unsigned int' as parameter 3, 'len'\", unsigned int);
/// PTX_ABI_RESULT(strict, \"launch_scale: Rust expects 'int' as the result\", int);
/// PTX_ABI_END(launch_scale);
/// "
/// ));
/// ```
pub fn function_asserts(functions: &[CudaFunction<'_>], matching: Matching) -> String {
    let templates = if functions.is_empty() { "" } else { PRELUDE };
    universal(&[&prelude(), PLACED, templates, &check_all(functions, matching), POP].concat())
}
