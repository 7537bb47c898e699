//! Guide 2.3: parameter passing.
//!
//! The page `ptx_abi::param` describes the declarations, and what writes kernels and functions with them.

pub(crate) mod item;
pub(crate) mod limits;
pub(crate) mod offsets;
pub(crate) mod text;

use core::fmt;

pub(crate) use item::Param;
#[cfg(feature = "check")]
pub(crate) use limits::max_param_bytes;
pub(crate) use limits::push_too_large;
pub(crate) use offsets::{base, param_size, place};
use text::is_identifier;

use crate::abi::Scalar;
use crate::abi::layout::{Layout, Refusal, TypeKind, type_name};
use crate::text::{Text, error_by_message, fail, push};

/// How PTX passes a type: the rows of the guide's table 2.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Class {
    /// A scalar parameter: numbers, `bool`, enumerations and pointers.
    Scalar(Scalar),
    /// A 64-bit scalar parameter: handles of textures, samplers and surfaces (note E).
    Handle,
    /// An array of bytes.
    Bytes {
        /// The size in bytes.
        size: usize,
        /// The alignment in bytes.
        align: usize,
    },
}

/// The convention for the types in a parameter declaration; the page `ptx_abi::param` has the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spelling {
    /// The types that nvcc, clang and rustc declare.
    #[default]
    Compiler,
    /// The types of the guide's table 2.3.
    ///
    /// A `.func` that takes or returns `.f32` or `.f64` does not link against the same function in code of today's
    /// compilers (facts G1), and an `.entry` takes 4 bytes for an integer of 1 or 2.
    Guide,
}

/// Why a type cannot be a parameter or return value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParamError {
    /// The type has size 0. ptxas accepts no array of 0 bytes, and compilers disagree about such types (facts G12).
    ZeroSize,
    /// This alignment in bytes is more than a `.func` accepts (guide 2.3, note D), or not a power of two.
    Alignment(usize),
    /// The name is not a PTX identifier: `[a-zA-Z][a-zA-Z0-9_$]*` or `[_$%][a-zA-Z0-9_$]+`.
    Name,
    /// The type has no equivalent in C++.
    Refused(Refusal),
}

/// The declaration of a parameter or return value; [`Display`](fmt::Display) writes it as PTX.
#[derive(Clone, Copy, Debug)]
pub struct ParamDecl<'n> {
    name: &'n str,
    class: Class,
    entry: bool,
    spelling: Spelling,
}

impl Layout<'_> {
    /// How PTX passes the type (guide 2.3), in kernels and in functions.
    pub const fn param_class(&self) -> Class {
        match self.innermost().kind {
            // Facts G3: compilers pass 16-bit floats as bytes, because these cannot be parameters themselves (note C).
            TypeKind::Scalar(scalar) if !matches!(scalar, Scalar::F16) => Class::Scalar(scalar),
            TypeKind::Enum { repr, .. } => Class::Scalar(repr),
            TypeKind::Bool => Class::Scalar(Scalar::U8),
            // Guide 1.1: addresses of the shared and local space have 32 bits.
            TypeKind::Pointer(_) => Class::Scalar(if self.size == 4 { Scalar::U32 } else { Scalar::U64 }),
            TypeKind::Handle(_) => Class::Handle,
            _ => Class::Bytes { size: self.size, align: self.align },
        }
    }

    /// The declaration as a parameter of a kernel: `.param .u32 n`, `.param .align 16 .b8 p[48]`.
    ///
    /// # Panics
    ///
    /// Panics where [`Self::try_entry_param`] returns an error. In a constant, the program does not compile.
    #[track_caller]
    pub const fn entry_param<'n>(&self, name: &'n str) -> ParamDecl<'n> {
        self.unwrap(self.try_entry_param(name), name)
    }

    /// The declaration as a parameter of a device function: `.param .b32 n`, `.param .align 16 .b8 p[48]`.
    ///
    /// Do not use it for a class with a copy constructor in C++, such as `__half2`: nvcc passes the address (facts G13).
    ///
    /// # Panics
    ///
    /// Panics where [`Self::try_func_param`] returns an error. In a constant, the program does not compile.
    #[track_caller]
    pub const fn func_param<'n>(&self, name: &'n str) -> ParamDecl<'n> {
        self.unwrap(self.try_func_param(name), name)
    }

    /// The declaration as the return value of a device function: `.param .b32 func_retval0`.
    ///
    /// Do not use it for a class with a copy constructor in C++, such as `__half2`: nvcc returns it through an address
    /// (facts G13).
    ///
    /// # Panics
    ///
    /// Panics where [`Self::try_func_return`] returns an error. In a constant, the program does not compile.
    #[track_caller]
    pub const fn func_return<'n>(&self, name: &'n str) -> ParamDecl<'n> {
        self.unwrap(self.try_func_return(name), name)
    }

    /// Like [`Self::entry_param`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`ParamError::ZeroSize`], [`ParamError::Name`], [`ParamError::Refused`], and [`ParamError::Alignment`] if the
    /// alignment is not a power of two: an `.entry` has no upper limit (facts G4).
    pub const fn try_entry_param<'n>(&self, name: &'n str) -> Result<ParamDecl<'n>, ParamError> {
        self.declare(name, true)
    }

    /// Like [`Self::func_param`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`ParamError::ZeroSize`], [`ParamError::Name`], [`ParamError::Refused`], and [`ParamError::Alignment`] if the
    /// alignment is above 128 bytes or not a power of two.
    pub const fn try_func_param<'n>(&self, name: &'n str) -> Result<ParamDecl<'n>, ParamError> {
        self.declare(name, false)
    }

    /// Like [`Self::func_return`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of [`Self::try_func_param`].
    pub const fn try_func_return<'n>(&self, name: &'n str) -> Result<ParamDecl<'n>, ParamError> {
        self.declare(name, false)
    }

    const fn declare<'n>(&self, name: &'n str, entry: bool) -> Result<ParamDecl<'n>, ParamError> {
        if !is_identifier(name.as_bytes()) {
            return Err(ParamError::Name);
        }
        if let TypeKind::Refused(refusal) = self.kind {
            return Err(ParamError::Refused(refusal));
        }
        let class = self.param_class();
        match class {
            // A type whose derive has failed gets no second error.
            Class::Bytes { .. } if matches!(self.kind, TypeKind::Error(_)) => {}
            Class::Bytes { size: 0, .. } => return Err(ParamError::ZeroSize),
            // Guide 2.3, note D; facts G4: an `.entry` accepts any power of two.
            Class::Bytes { align, .. } if !align.is_power_of_two() || !entry && align > 128 => {
                return Err(ParamError::Alignment(align));
            }
            _ => {}
        }
        Ok(ParamDecl { name, class, entry, spelling: Spelling::Compiler })
    }

    #[track_caller]
    const fn unwrap<'n>(&self, result: Result<ParamDecl<'n>, ParamError>, name: &str) -> ParamDecl<'n> {
        match result {
            Ok(decl) => decl,
            Err(error) => fail!(
                "[{}] `{}: {}` cannot be declared: {}",
                error.code(),
                name,
                type_name::<1024>(self).as_str(),
                error.message().as_str()
            ),
        }
    }
}

impl ParamError {
    /// The code of the explanation in the book's chapters of messages.
    const fn code(self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::ZeroSize | Self::Alignment(_) | Self::Name => "PTX520",
        }
    }

    pub(crate) const fn message(self) -> Text<256> {
        let mut message = Text::new();
        match self {
            Self::Refused(refusal) => refusal.push(&mut message),
            Self::ZeroSize => {
                message.push_str("the type has size 0, and PTX has no parameter of 0 bytes; leave the parameter out");
            }
            Self::Alignment(align) => {
                push!(
                    message,
                    "the alignment is {} bytes, and a `.func` takes 1, 2, 4, 8, 16, 32, 64 or 128 (guide 2.3, note D), \
                     an `.entry` any power of two; pass a pointer to the value",
                    align
                );
            }
            Self::Name => message.push_str(
                "the name is not an identifier of PTX: a letter, or `_`, `$` or `%` and one more character; then letters, \
                 digits, `_` and `$`",
            ),
        }
        message
    }
}

error_by_message!(ParamError, |error| error.message().as_str());

impl ParamDecl<'_> {
    /// The same declaration in another spelling.
    ///
    /// ```
    /// use ptx_abi::{PtxLayout, param::Spelling};
    /// let decl = f32::LAYOUT.func_param("a");
    /// assert_eq!(decl.to_string(), ".param .b32 a");
    /// assert_eq!(decl.spelling(Spelling::Guide).to_string(), ".param .f32 a");
    /// ```
    #[must_use]
    pub const fn spelling(self, spelling: Spelling) -> Self {
        Self { spelling, ..self }
    }

    /// How PTX passes the value.
    pub const fn class(&self) -> Class {
        self.class
    }

    /// The text before the name, and the text after it.
    const fn around_name(&self) -> (Text<48>, Text<24>) {
        let (mut before, mut after) = (Text::new(), Text::new());
        before.push_str(".param ");
        match self.class {
            Class::Scalar(scalar) => before.push_str(spelled(scalar, self.entry, self.spelling).ptx()),
            Class::Handle => before.push_str(match self.spelling {
                // Facts 3: compilers pass a texture object as an integer.
                Spelling::Compiler if self.entry => Scalar::U64.ptx(),
                _ => Scalar::B64.ptx(),
            }),
            Class::Bytes { size, align } => {
                push!(before, ".align {} .b8", align);
                push!(after, "[{}]", size);
            }
        }
        before.push_str(" ");
        (before, after)
    }

    /// Writes the declaration with another name, which the caller has checked.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, name: &dyn fmt::Display) -> fmt::Result {
        let (before, after) = self.around_name();
        write!(f, "{}{name}{}", before.as_str(), after.as_str())
    }
}

impl fmt::Display for ParamDecl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &self.name)
    }
}

/// The scalar type that a parameter is declared with.
pub(crate) const fn spelled(scalar: Scalar, entry: bool, spelling: Spelling) -> Scalar {
    use Scalar::{B8, B16, B32, B64, F16, F32, F64, S8, S16, S32, S64, U8, U16, U32, U64};
    match (spelling, entry) {
        // Facts G2: kernels neither widen integers nor declare them signed.
        (Spelling::Compiler, true) => match scalar {
            S8 => U8,
            S16 => U16,
            S32 => U32,
            S64 => U64,
            other => other,
        },
        // Facts G1: functions take untyped parameters of at least 32 bits.
        (Spelling::Compiler, false) => match scalar.size() {
            8 => B64,
            _ => B32,
        },
        // Guide 2.3. The table has no row for the untyped types, which widen as the integers do.
        (Spelling::Guide, _) => match scalar {
            U8 | U16 | U32 => U32,
            S8 | S16 | S32 => S32,
            B8 | B16 | B32 => B32,
            F16 | F32 | F64 | S64 | U64 | B64 => scalar,
        },
    }
}

/// The declaration of a kernel parameter as a `&'static str`: [`Layout::entry_param`] of a type, at compile time.
///
/// The type cannot use generic parameters of the surrounding item. A name that is not a PTX identifier, or a type that
/// cannot be a parameter, does not compile.
///
/// ```
/// use ptx_abi::{DevPtr, param_decl};
/// const X: &str = param_decl!(DevPtr<f32>, "x");
/// assert_eq!(X, ".param .u64 x");
/// ```
///
/// ```compile_fail
/// const X: &str = ptx_abi::param_decl!(u32, "two words");
/// ```
///
/// ```compile_fail
/// const X: &str = ptx_abi::param_decl!([u32; 0], "no_size");
/// ```
#[macro_export]
macro_rules! param_decl {
    ($type:ty, $name:expr $(,)?) => {{
        const __DECL: $crate::param::ParamDecl<'static> = <$type as $crate::PtxLayout>::LAYOUT.entry_param($name);
        const __TEXT: &$crate::__private::Text<{ $crate::__private::declaration_len(&__DECL) }> =
            &$crate::__private::declaration(&__DECL);
        __TEXT.as_str()
    }};
    ($($other:tt)*) => {
        ::core::compile_error!("[PTX901] expected a type and a name: `param_decl!(Float4, \"position\")`")
    };
}
