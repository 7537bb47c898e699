//! Types of C++ as trees.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::{HandleKind, Scalar, StateSpace};
use crate::text::{Fnv, Text, each, find, str_eq};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CppType<'a> {
    /// `void`.
    Void,
    /// A number or `bool`.
    Number(Number),
    /// The handle of a texture, sampler or surface.
    Handle(HandleKind),
    /// A class that a header of CUDA, or of `OpenCL` C, defines: `float4`, `__half`.
    Library(&'static Library),
    /// A fundamental type without an equivalent in Rust, as keywords: `char`, `unsigned long`.
    Fundamental(&'a str),
    /// A class, a union or an enumeration. The name contains its namespaces: `ns::Particle`. It has no template arguments.
    Named(&'a str),
    /// An alias: a `#[repr(transparent)]` type without parameters. Symbols have the type that it is.
    Alias {
        /// The name, with its namespaces: `ns::Meters`.
        name: &'a str,
        /// The type that it is: `float`.
        of: &'a Self,
    },
    /// An instance of a template: `ns::Array<float, 3>`.
    Instance {
        /// The name of the template, with its namespaces: `ns::Array`.
        template: &'a str,
        /// The arguments, in order.
        arguments: &'a [Argument<'a>],
    },
    /// A member of an instance: `Outer<float>::Inner`.
    Member {
        /// The type that has the member.
        of: &'a Self,
        /// The member: [`Named`](Self::Named) or [`Instance`](Self::Instance).
        member: &'a Self,
    },
    /// `const T` as a template argument. The pointee of a pointer is `const` by [`Pointer`](Self::Pointer).
    Const(&'a Self),
    /// A pointer.
    Pointer {
        /// The type of the pointee.
        to: &'a Self,
        /// Whether the pointee may be written: `T *`, otherwise `const T *`.
        mutable: bool,
    },
    /// An array, which is the type of an alias: `float[4]`.
    Array {
        /// The type of an element.
        element: &'a Self,
        /// The number of elements.
        len: usize,
    },
}

/// An address in a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer<'a> {
    /// The state space, which decides the width.
    pub space: StateSpace,
    /// Whether the pointee may be written: `T *`, otherwise `const T *`.
    pub mutable: bool,
    /// The type of the pointee in C++.
    pub pointee: &'a CppType<'a>,
}

/// An argument of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Argument<'a> {
    /// A type.
    Type(&'a CppType<'a>),
    /// A value.
    Value(Value),
}

/// The value of a template argument: an integer of at most 64 bits, `bool` or `char`.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    value: i128,
    ty: &'static CppType<'static>,
}

/// Two values are equal if C++ spells them in the same way.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value && self.text().as_str() == other.text().as_str()
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl Value {
    /// A value of this type.
    pub(crate) const fn new(value: i128, ty: &'static CppType<'static>) -> Self {
        Self { value, ty }
    }

    /// The type of the template's parameter.
    pub const fn ty(&self) -> &'static CppType<'static> {
        self.ty
    }

    /// The value; 0 or 1 for a `bool`.
    pub const fn get(&self) -> i128 {
        self.value
    }

    /// The literal in C++, or an expression for the smallest value of 64 bits, which has no literal.
    pub(crate) const fn text(&self) -> Text<32> {
        let mut text = Text::new();
        match self.ty {
            CppType::Number(Number::Bool) => text.push_str(if self.value == 0 { "false" } else { "true" }),
            // Every other character is written as its number, a literal that needs no escape.
            CppType::Fundamental(_) if self.value < 0x80 && (self.value as u8).is_ascii_alphanumeric() => {
                text.push_str("'");
                if let Ok(letter) = core::str::from_utf8(&[self.value as u8]) {
                    text.push_str(letter);
                }
                text.push_str("'");
            }
            _ if self.value == i64::MIN as i128 => text.push_str("-9223372036854775807LL - 1"),
            _ => {
                text.push_str(if self.value < 0 { "-" } else { "" });
                text.push_u128(self.value.unsigned_abs());
                // C++ standard, lex.icon: a decimal literal without a suffix is signed.
                text.push_str(if self.value > i64::MAX as i128 { "ULL" } else { "" });
            }
        }
        text
    }
}

/// A class that a header of CUDA, or of `OpenCL` C, defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Library {
    /// The name in C++: `float4`.
    pub name: &'static str,
    /// The header that defines it.
    pub header: Header,
    /// The type of each element.
    pub element: Element,
    /// The number of elements.
    pub len: usize,
}

impl Library {
    pub(crate) const fn new(name: &'static str, header: Header, element: Element, len: usize) -> Self {
        Self { name, header, element, len }
    }

    pub(crate) const HALF: &'static Self = &Self::new("__half", Header::Fp16, Element::Half, 1);
    pub(crate) const BFLOAT16: &'static Self = &Self::new("__nv_bfloat16", Header::Bf16, Element::BFloat16, 1);
    pub(crate) const TENSOR_MAP: &'static Self = &Self::new("CUtensorMap", Header::Driver, Element::TensorMap, 1);

    /// The name of the class in symbols. It is [`name`](Self::name), except where that is an alias: `CUtensorMap_st`.
    pub const fn class(&self) -> &'static str {
        match self.element {
            Element::TensorMap => "CUtensorMap_st",
            _ => self.name,
        }
    }
}

/// A header that defines classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Header {
    /// `<vector_types.h>`, which nvcc and NVRTC include automatically.
    Vectors,
    /// `<cuda_fp16.h>`.
    Fp16,
    /// `<cuda_bf16.h>`.
    Bf16,
    /// `<cuda_fp8.h>`.
    Fp8,
    /// `<cuda_fp6.h>`.
    Fp6,
    /// `<cuda_fp4.h>`.
    Fp4,
    /// `<cuda.h>`, the driver API.
    Driver,
    /// The vectors of `OpenCL` C, in the namespace `opencl`. No header of CUDA has them.
    OpenCl,
}

/// The element of a [`Library`] class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Element {
    /// A number.
    Scalar(Scalar),
    /// A float of 16 bits with 5 bits of exponent, `__half`.
    Half,
    /// A float of 16 bits with 8 bits of exponent, `__nv_bfloat16`.
    BFloat16,
    /// A float of 8 bits with 4 bits of exponent.
    E4M3,
    /// A float of 8 bits with 5 bits of exponent.
    E5M2,
    /// A power of two: 8 bits of exponent.
    E8M0,
    /// A float of 8 bits with 5 bits of exponent, and without a sign.
    UE5M3,
    /// A float of 6 bits with 2 bits of exponent.
    E2M3,
    /// A float of 6 bits with 3 bits of exponent.
    E3M2,
    /// A float of 4 bits with 2 bits of exponent.
    E2M1,
    /// The descriptor of a tensor, whose contents only the driver and the hardware know.
    TensorMap,
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
            pub(crate) const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The size and the alignment in bytes.
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
    #[cfg(any(feature = "check", feature = "cpp", feature = "emit"))]
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

    pub(crate) const fn named(name: &str) -> Option<Self> {
        let Some(i) = find!(i, 0..Self::ALL.len(), str_eq(Self::ALL[i].name(), name)) else { return None };
        Some(Self::ALL[i])
    }
}

impl<'a> CppType<'a> {
    /// The type after all pointers.
    pub const fn base(&self) -> &Self {
        let mut base = self;
        while let Self::Pointer { to, .. } = base {
            base = to;
        }
        base
    }

    /// The name of [`base`](Self::base), without template arguments.
    pub const fn name(&self) -> &'a str {
        match *self.base() {
            Self::Void | Self::Pointer { .. } => "void",
            Self::Number(number) => number.name(),
            Self::Handle(HandleKind::Texture) => "cudaTextureObject_t",
            Self::Handle(HandleKind::Surface) => "cudaSurfaceObject_t",
            // CUDA C++ has no type for it, because its texture objects contain the sampler.
            Self::Handle(HandleKind::Sampler) => "unsigned long long",
            Self::Library(library) => library.name,
            Self::Fundamental(name) | Self::Named(name) | Self::Alias { name, .. } => name,
            Self::Instance { template, .. } => template,
            Self::Member { member: ty, .. } | Self::Const(ty) | Self::Array { element: ty, .. } => ty.name(),
        }
    }

    /// Whether this is a pointer.
    pub const fn is_pointer(&self) -> bool {
        matches!(self, Self::Pointer { .. })
    }

    /// Whether this is an array.
    pub const fn is_array(&self) -> bool {
        matches!(self, Self::Array { .. })
    }

    /// Whether this is an instance of a template, or a member of one.
    pub const fn is_instance(&self) -> bool {
        matches!(self, Self::Instance { .. } | Self::Member { .. })
    }

    /// The number of bytes of the spelling.
    pub(crate) const fn len(&self) -> usize {
        let mut text = Text::<4>::counting();
        self.push_to(&mut text);
        text.counted()
    }
}

/// The one renderer, for each place that takes the parts of a spelling. Const functions cannot call traits, so each place has
/// a function of its own.
macro_rules! spell {
    ($(
        $(#[$doc:meta])*
        [$($const:tt)*] $function:ident [$($generics:tt)*] $to:ty, |$place:ident, $text:ident| $write:expr;
    )*) => {
        impl CppType<'_> {$(
            $(#[$doc])*
            pub(crate) $($const)* fn $function<$($generics)*>(&self, output: &mut $to) {
                $($const)* fn part<$($generics)*>($place: &mut $to, $text: &str) {
                    $write
                }
                // C++ writes the lengths of an array, and the parenthesis of a pointer to one, after the name: `float (*)[4]`.
                $($const)* fn before<$($generics)*>(ty: &CppType<'_>, output: &mut $to) {
                    match *ty {
                        CppType::Pointer { to, mutable } => {
                            // `const` follows the star of a pointer, and precedes any other name.
                            part(output, if mutable || to.is_pointer() { "" } else { "const " });
                            before(to, output);
                            part(output, match (to.is_pointer(), mutable) {
                                (true, true) => "*",
                                (true, false) => "const *",
                                (false, _) if to.is_array() => " (*",
                                (false, _) => " *",
                            });
                        }
                        CppType::Const(ty) => {
                            part(output, if ty.is_pointer() { "" } else { "const " });
                            before(ty, output);
                            part(output, if ty.is_pointer() { "const" } else { "" });
                        }
                        CppType::Array { element, .. } => before(element, output),
                        CppType::Instance { template, arguments } => {
                            part(output, template);
                            part(output, "<");
                            each!(i, 0..arguments.len(), {
                                part(output, if i > 0 { ", " } else { "" });
                                match arguments[i] {
                                    Argument::Type(ty) => ty.$function(output),
                                    Argument::Value(value) => part(output, value.text().as_str()),
                                }
                            });
                            part(output, ">");
                        }
                        CppType::Member { of, member } => {
                            of.$function(output);
                            part(output, "::");
                            member.$function(output);
                        }
                        CppType::Void
                        | CppType::Number(_)
                        | CppType::Handle(_)
                        | CppType::Library(_)
                        | CppType::Fundamental(_)
                        | CppType::Named(_)
                        | CppType::Alias { .. } => part(output, ty.name()),
                    }
                }
                before(self, output);
                let mut ty = self;
                loop {
                    ty = match ty {
                        CppType::Pointer { to, .. } => {
                            part(output, if to.is_array() { ")" } else { "" });
                            to
                        }
                        CppType::Const(ty) => ty,
                        CppType::Array { element, len } => {
                            let mut length = Text::<24>::new();
                            length.push_str("[");
                            length.push_u128(*len as u128);
                            length.push_str("]");
                            part(output, length.as_str());
                            element
                        }
                        _ => break,
                    };
                }
            }
        )*}
    };
}

spell! {
    /// Appends the spelling to a text.
    [const] push_to [const N: usize] Text<N>, |to, text| to.push_str(text);
    /// Adds the bytes of the spelling to a hash.
    [const] hash [] Fnv, |to, text| to.bytes(text);
    /// Writes the spelling, unless an error came before.
    [] format [] (&mut fmt::Formatter<'_>, fmt::Result), |to, text| {
        to.1 = to.1.and_then(|()| to.0.write_str(text));
    };
}

impl fmt::Display for CppType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut output = (f, Ok(()));
        self.format(&mut output);
        output.1
    }
}
