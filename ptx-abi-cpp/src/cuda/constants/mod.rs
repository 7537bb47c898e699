//! Constants that host and CUDA code share: definitions, checks, and macros on the command line.

mod define;
mod float;
mod literal;
mod value;

use alloc::string::String;
use core::fmt::{self, Debug, Display};
use core::marker::PhantomData;

use self::literal::{Language, literal, operand};
pub use self::value::ConstantValue;
use self::value::{Form, NamedConstant, Sealed, Value, dimensions};
use crate::names::{ident, split};
use ptx_abi_core::__private::fail;

pub(super) use self::define::{VALUES, check_all, check_all_in_c, define_all};

/// A Rust constant under its C++ name. [`cuda_header!`](crate::cuda_header), [`cuda_asserts!`](crate::cuda_asserts) and
/// [`cuda_defines!`](crate::cuda_defines) create it.
///
/// | Rust | C++ |
/// |---|---|
/// | integers of up to 64 bits, `usize`, `isize` | `unsigned int N = 256U` … |
/// | `f32`, `f64` | `float X = 1.00000001e-1f; // 0.1`, with the same bits; infinities and NaNs as `__builtin_bit_cast`, which needs g++ 11 or later |
/// | `bool` | `bool YES = true` |
/// | `&str`, `&CStr` | `char TEXT[4] = "abc"`: UTF-8, with a zero at the end |
/// | arrays of numbers, also nested; `&[T; N]`, `&[T]` | `float WEIGHTS[2][3] = {{…}, {…}}` |
///
/// C++ has no 128-bit literals, and NVRTC needs an option for such integers. Pass two halves instead.
///
/// ```
/// use ptx_abi::cuda::Constant;
///
/// const TILE: u32 = 16;
/// const CONSTANTS: &[Constant<'static>] = &[Constant::new("ns::TILE", &TILE)];
/// assert_eq!(CONSTANTS[0].name(), "ns::TILE");
/// ```
#[derive(Clone, Copy)]
pub struct Constant<'a> {
    name: &'a str,
    value: &'a dyn Sealed,
}

impl<'a> Constant<'a> {
    /// A constant with this C++ name, which may have namespaces: `ns::NAME`.
    ///
    /// # Panics
    ///
    /// If the name does not consist of identifiers, or if the value is an array without elements or an array of strings.
    /// In const evaluation this is a compile error.
    #[track_caller]
    pub const fn new<T: ConstantValue>(name: &'a str, value: &'a T) -> Self {
        if !is_path(name) {
            fail!(
                "[PTX722] `{}` is not a name of a constant in C++: write an identifier, as in `NAME` or `ns::NAME`",
                name
            );
        }
        if size_of::<T>() == 0 {
            without_elements(name);
        }
        if let Form::ArrayOfText = T::FORM {
            fail!(
                "[PTX721] `{}` is an array of strings, which cannot be a constant in C++: make one constant of each string",
                name
            );
        }
        Self { name, value }
    }

    /// The C++ name, with its namespaces.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// # Panics
    ///
    /// If C++ has no such arrays. The lengths of slices are values, so only this finds them.
    #[track_caller]
    fn value(&self) -> Value<'_> {
        let value = self.value.value();
        match dimensions(&value) {
            Some(dimensions) if dimensions.contains(&0) => without_elements(self.name),
            Some(_) => value,
            None => fail!(
                "[PTX721] `{}` is an array of slices of different lengths, and C++ has no such arrays: write arrays of one length",
                self.name
            ),
        }
    }

    /// The namespaces, and the name without them as C++ can spell it.
    fn parts(&self) -> (&'a str, String) {
        let (spaces, name) = split(self.name);
        (spaces, ident(name))
    }
}

impl Debug for Constant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Constant({} = {})", self.name, literal(&self.value(), Language::Cpp))
    }
}

/// A constant as a compiler option: `-DBLOCK_SIZE=256U`. [`cuda_defines!`](crate::cuda_defines) creates it.
#[derive(Clone, Copy, Debug)]
pub struct Define<'a>(Constant<'a>);

impl<'a> Define<'a> {
    /// The option that defines a macro of this name.
    ///
    /// # Panics
    ///
    /// If the name is not an identifier in ASCII, or if the value is an array or a string. In const evaluation this is a
    /// compile error.
    #[track_caller]
    pub const fn new<T: ConstantValue>(name: &'a str, value: &'a T) -> Self {
        match T::FORM {
            Form::Number => {}
            Form::Text => fail!(
                "[PTX723] `{}` is a string, and a macro is an integer, a float or a `bool`: define it in `cuda_header!`",
                name
            ),
            Form::Array | Form::ArrayOfText => fail!(
                "[PTX723] `{}` is an array, and a macro is an integer, a float or a `bool`: define it in `cuda_header!`",
                name
            ),
        }
        if !name.is_ascii() {
            fail!(
                "[PTX723] `{}` is not ASCII, and nvcc and NVRTC spell such a macro differently: write `as` and a name in ASCII",
                name
            );
        }
        let mut i = 0;
        while i < name.len() {
            if name.as_bytes()[i] == b':' {
                fail!("[PTX723] `{}` is in a namespace, and a macro has none: write `as {}`", name, last_segment(name));
            }
            i += 1;
        }
        Self(Constant::new(name, value))
    }
}

impl Display for Define<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-D{}={}", ident(self.0.name), operand(&self.0.value(), Language::Cpp))
    }
}

#[cold]
#[track_caller]
const fn without_elements(name: &str) -> ! {
    fail!("[PTX721] `{}` is an array without elements, and C++ has no such arrays", name)
}

/// The functions that the macros of constants call. For the constant that is called `Name` in Rust, an error about its type
/// names it.
pub(crate) mod of_macros {
    use super::{Constant, Define, NamedConstant, PhantomData};

    /// [`Constant::new`] of the constant `Name`.
    #[track_caller]
    pub const fn constant<'a, Name, T: NamedConstant<Name>>(
        _: PhantomData<Name>,
        name: &'a str,
        value: &'a T,
    ) -> Constant<'a> {
        Constant::new(name, value)
    }

    /// [`Define::new`] of the constant `Name`.
    #[track_caller]
    pub const fn define<'a, Name, T: NamedConstant<Name>>(
        _: PhantomData<Name>,
        name: &'a str,
        value: &'a T,
    ) -> Define<'a> {
        Define::new(name, value)
    }
}

/// The identifier at the end of a Rust path, after the last `::`.
pub const fn last_segment(path: &str) -> &str {
    let bytes = path.as_bytes();
    match core::str::from_utf8(bytes.split_at(identifier_start(bytes)).1) {
        Ok(name) => name,
        // The byte before an identifier is ASCII.
        Err(_) => path,
    }
}

/// Refuses a type of bindgen in a module below `root`: bindgen writes it for a namespace, and the type has a global name.
///
/// # Panics
///
/// If one of the modules is called `root`.
#[track_caller]
pub const fn expect_global(module: &str) {
    let mut rest = module.as_bytes();
    while let [_, after @ ..] = rest {
        assert!(
            !matches!(rest, [b':', b':', b'r', b'o', b'o', b't'] | [b':', b':', b'r', b'o', b'o', b't', b':', ..]),
            "[PTX213] bindgen writes a module `root` for `enable_cxx_namespaces()`, and then only `bindgen(namespaces)` has the \
             names in C++: write `PtxLayouts::new().namespaces()` in the build script, or rename a module `root` of your own"
        );
        rest = after;
    }
}

/// The start of the identifier at the end of the text; the length of the text if it does not end with one.
const fn identifier_start(bytes: &[u8]) -> usize {
    let mut start = bytes.len();
    // Bytes from 0x80 on belong to letters, which identifiers may have.
    while start > 0
        && (bytes[start - 1].is_ascii_alphanumeric() || bytes[start - 1] == b'_' || bytes[start - 1] >= 0x80)
    {
        start -= 1;
    }
    start
}

/// Whether the text consists of identifiers separated by `::`.
const fn is_path(text: &str) -> bool {
    let mut rest = text.as_bytes();
    loop {
        let (before, last) = rest.split_at(identifier_start(rest));
        match before {
            _ if !is_word(last) => return false,
            [] => return true,
            [before @ .., b':', b':'] => rest = before,
            _ => return false,
        }
    }
}

/// Whether the text is an identifier of C++.
pub(super) const fn is_identifier(text: &str) -> bool {
    identifier_start(text.as_bytes()) == 0 && is_word(text.as_bytes())
}

/// Whether the letters of an identifier are one.
const fn is_word(letters: &[u8]) -> bool {
    !letters.is_empty() && !letters[0].is_ascii_digit()
}
