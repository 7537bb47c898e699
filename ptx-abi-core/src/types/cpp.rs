//! Types of C++ as trees.

use core::fmt;

use super::HandleKind;
#[cfg(any(feature = "check", feature = "cuda", feature = "emit"))]
use super::Scalar;
use crate::hash::Fnv;
use crate::text::Text;
#[cfg(any(feature = "cuda", feature = "dwarf"))]
use crate::text::str_eq;

/// A type of C++.
///
/// The tree of a class is its name, never its members, so a type can contain pointers to itself.
///
/// ```
/// use ptx_abi::{CppName, CppType, DevPtr};
///
/// struct Node;
///
/// impl CppName for Node {
///     const TYPE: &'static CppType<'static> = &CppType::Named("ns::Node");
/// }
///
/// assert_eq!(<DevPtr<DevPtr<Node>>>::TYPE.to_string(), "const ns::Node *const *");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CppType<'a> {
    /// `void`.
    Void,
    /// A number or `bool`.
    Number(Number),
    /// The handle of a texture, sampler or surface.
    Handle(HandleKind),
    /// A class, a union or an enumeration. The name contains its namespaces: `ns::Particle`.
    Named(&'a str),
    /// A pointer.
    Pointer {
        /// The type of the pointee.
        to: &'a Self,
        /// Whether the pointee may be written: `T *`, otherwise `const T *`.
        mutable: bool,
    },
}

macro_rules! numbers {
    ($($name:ident $size:literal $rust:literal $cpp:literal $spelling:literal)*) => {
        /// A number of C++ or `bool`: a type that Rust has too.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Number {
            $(#[doc = concat!("`", $rust, "`, in C++ `", $cpp, "`.")] $name),*
        }

        impl Number {
            #[cfg(any(feature = "check", feature = "cuda", feature = "dwarf"))]
            pub(crate) const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The size in bytes.
            pub const fn size(self) -> usize {
                match self { $(Self::$name => $size),* }
            }

            /// The name in Rust: `u32`.
            pub const fn rust(self) -> &'static str {
                match self { $(Self::$name => $rust),* }
            }

            /// The name that says how wide the number is: `uint32_t`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $cpp),* }
            }

            /// The keywords that mean this type on every host, which need no header (NVRTC has no `<stdint.h>`):
            /// `unsigned int`.
            pub const fn keywords(self) -> &'static str {
                match self { $(Self::$name => $spelling),* }
            }
        }
    };
}

// Facts 2. `usize` and `isize` are as wide as the host's pointers, 64 bits on every accepted host.
numbers! {
    Bool 1 "bool" "bool" "bool"
    I8 1 "i8" "int8_t" "signed char"
    I16 2 "i16" "int16_t" "short"
    I32 4 "i32" "int32_t" "int"
    I64 8 "i64" "int64_t" "long long"
    Isize 8 "isize" "ptrdiff_t" "long long"
    I128 16 "i128" "__int128" "__int128"
    U8 1 "u8" "uint8_t" "unsigned char"
    U16 2 "u16" "uint16_t" "unsigned short"
    U32 4 "u32" "uint32_t" "unsigned int"
    U64 8 "u64" "uint64_t" "unsigned long long"
    Usize 8 "usize" "size_t" "unsigned long long"
    U128 16 "u128" "unsigned __int128" "unsigned __int128"
    F32 4 "f32" "float" "float"
    F64 8 "f64" "double" "double"
}

impl Number {
    /// The number of this width and kind; `None` for the untyped scalars, and for `.f16`, which is a class in C++.
    #[cfg(any(feature = "check", feature = "cuda", feature = "emit"))]
    pub(crate) const fn of(scalar: Scalar) -> Option<Self> {
        Some(match scalar {
            Scalar::S8 => Self::I8,
            Scalar::S16 => Self::I16,
            Scalar::S32 => Self::I32,
            Scalar::S64 => Self::I64,
            Scalar::U8 => Self::U8,
            Scalar::U16 => Self::U16,
            Scalar::U32 => Self::U32,
            Scalar::U64 => Self::U64,
            Scalar::F32 => Self::F32,
            Scalar::F64 => Self::F64,
            Scalar::F16 | Scalar::B8 | Scalar::B16 | Scalar::B32 | Scalar::B64 => return None,
        })
    }

    /// The number with this [`name`](Self::name).
    #[cfg(any(feature = "cuda", feature = "dwarf"))]
    pub(crate) const fn named(name: &str) -> Option<Self> {
        let mut i = 0;
        while i < Self::ALL.len() {
            if str_eq(Self::ALL[i].name(), name) {
                return Some(Self::ALL[i]);
            }
            i += 1;
        }
        None
    }
}

impl<'a> CppType<'a> {
    /// The type behind all pointers.
    pub const fn base(&self) -> &Self {
        let mut base = self;
        while let Self::Pointer { to, .. } = base {
            base = to;
        }
        base
    }

    /// The name of [`base`](Self::base).
    pub const fn name(&self) -> &'a str {
        match *self.base() {
            Self::Void | Self::Pointer { .. } => "void",
            Self::Number(number) => number.name(),
            Self::Handle(HandleKind::Texture) => "cudaTextureObject_t",
            Self::Handle(HandleKind::Surface) => "cudaSurfaceObject_t",
            // CUDA C++ has no type for it, because its texture objects contain the sampler.
            Self::Handle(HandleKind::Sampler) => "unsigned long long",
            Self::Named(name) => name,
        }
    }

    /// Whether this is a pointer.
    pub const fn is_pointer(&self) -> bool {
        matches!(self, Self::Pointer { .. })
    }

    /// The number of bytes of the spelling.
    pub(crate) const fn len(&self) -> usize {
        let mut length = Length(0);
        self.count(&mut length);
        length.0
    }
}

/// The number of bytes of a text.
struct Length(usize);

impl Length {
    const fn add(&mut self, text: &str) {
        self.0 += text.len();
    }
}

/// A formatter, and whether it has failed.
struct Output<'f, 'b>(&'f mut fmt::Formatter<'b>, fmt::Result);

impl Output<'_, '_> {
    fn write(&mut self, text: &str) {
        self.1 = self.1.and_then(|()| self.0.write_str(text));
    }
}

/// The one renderer. Const functions cannot call traits, so each output has a function of its own.
macro_rules! spell {
    ($($(#[$doc:meta])* $vis:vis [$($const:tt)*] $function:ident [$($generics:tt)*] $output:ty, $part:ident;)*) => {
        impl CppType<'_> {$(
            $(#[$doc])*
            $vis $($const)* fn $function<$($generics)*>(&self, output: &mut $output) {
                match *self {
                    Self::Pointer { to, mutable } => {
                        // `const` follows the star of a pointer, and precedes any other name.
                        output.$part(if mutable || to.is_pointer() { "" } else { "const " });
                        to.$function(output);
                        output.$part(match (to.is_pointer(), mutable) {
                            (true, true) => "*",
                            (true, false) => "const *",
                            (false, _) => " *",
                        });
                    }
                    _ => output.$part(self.name()),
                }
            }
        )*}
    };
}

spell! {
    /// Appends the spelling to a text.
    pub(crate) [const] push_to [const N: usize] Text<N>, push_str;
    /// Adds the bytes of the spelling to a hash.
    pub(crate) [const] hash [] Fnv, bytes;
    [const] count [] Length, add;
    [] write [] Output<'_, '_>, write;
}

impl fmt::Display for CppType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut output = Output(f, Ok(()));
        self.write(&mut output);
        output.1
    }
}
