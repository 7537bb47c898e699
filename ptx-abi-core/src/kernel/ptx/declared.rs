//! One declaration of a parameter or of a variable.

use core::fmt;
use core::iter::Map;

use ptx_abi_read::ptx::{Declaration, Declarations, Malformed, TYPES};

use super::state_space;
use crate::abi::layout::{Layout, TypeKind};
use crate::abi::{Scalar, StateSpace};
use crate::text::{Text, push, written};

/// A declaration: the text between `.param` and the comma, or between a state space and the end of a variable.
///
/// ```
/// use ptx_abi::{ptx::Params, scalar::Scalar};
/// let params = Params::new(".param .u64 .ptr .global .align 16 x, .param .align 4 .b8 y[48]");
/// let [x, y] = [params.get(0).unwrap().unwrap(), params.get(1).unwrap().unwrap()];
/// assert_eq!((x.name, x.scalar, x.align, x.is_pointer, x.pointee_align), ("x", Scalar::U64, None, true, Some(16)));
/// assert_eq!((y.name, y.scalar, y.align, y.len, y.size()), ("y", Scalar::B8, Some(4), Some(48), Some(48)));
/// assert_eq!(y.to_string(), ".align 4 .b8 y[48]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Declared<'a> {
    /// The name.
    pub name: &'a str,
    /// The type of one element. For a type that [`Scalar`] does not have, it is an untyped scalar of that size, or of half
    /// of it.
    pub scalar: Scalar,
    /// The number of `scalar`s in one element: 2 for `.v2` and `.b128`, 4 for `.v4`, and otherwise 1. It is 0 for
    /// `.texref`, `.samplerref` and `.surfref`, which take no bytes (facts 3).
    pub lanes: usize,
    /// The type as PTX writes it, with the dot: `.bf16`.
    pub spelling: &'static str,
    /// The alignment in bytes that `.align` gives the declaration. It is not that of a `.ptr` annotation.
    pub align: Option<usize>,
    /// The number of elements of an array, over all dimensions. For `[]` the initial value has the number; without it, this
    /// is 0.
    pub len: Option<usize>,
    /// Whether there is a `.ptr`, so that the kernel uses the value as an address.
    pub is_pointer: bool,
    /// The state space that `.ptr` names.
    pub pointee_space: Option<StateSpace>,
    /// The alignment in bytes of the pointee of a `.ptr`.
    pub pointee_align: Option<usize>,
}

impl<'a> Declared<'a> {
    /// Reads one declaration, with or without its state space: `.const .align 4 .b8 table[48]`.
    ///
    /// # Errors
    ///
    /// If the text is not a declaration, or is more than one.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, Malformed> {
        Declaration::parse(text).map(Self::from)
    }

    /// The declaration of one element or of a vector, with nothing else.
    #[inline]
    pub(crate) const fn of(name: &'a str, ty: Type, vector: usize) -> Self {
        let Type { scalar, lanes, spelling } = ty;
        Self {
            name,
            scalar,
            lanes: lanes * vector,
            spelling,
            align: None,
            len: None,
            is_pointer: false,
            pointee_space: None,
            pointee_align: None,
        }
    }

    /// The size in bytes: 0 for an array without length, `None` if the size exceeds a `usize`.
    #[inline]
    pub const fn size(&self) -> Option<usize> {
        let element = self.scalar.size() * self.lanes;
        match self.len {
            Some(len) => element.checked_mul(len),
            None => Some(element),
        }
    }

    /// The alignment in bytes: that of `.align`, or that of the type if it is larger (facts 3).
    #[inline]
    pub const fn alignment(&self) -> usize {
        // A vector is aligned to its size, and the parameter after a `.texref` to 4 bytes.
        let natural = if self.lanes == 0 { 4 } else { self.scalar.align() * self.lanes };
        match self.align {
            Some(align) if align > natural => align,
            _ => natural,
        }
    }

    /// The layout of the type, as far as PTX specifies it: that of a scalar, or [`TypeKind::Opaque`] for an array of bytes,
    /// a vector or `.b128`. `None` if it takes no bytes, or if its size exceeds a `usize`.
    ///
    /// [`Param::new`](crate::kernel::Param::new) makes a parameter of it, for a tool that has the PTX but no types:
    ///
    /// ```
    /// use ptx_abi::kernel::{Param, write_param_offsets};
    /// use ptx_abi::ptx::Module;
    /// let module = Module::new(".entry k(.param .u32 n, .param .align 16 .b8 p[48], .param .u64 .ptr x) { ret; }");
    /// let declared: Vec<_> = module.entry("k").unwrap().params.into_iter().map(Result::unwrap).collect();
    /// let layouts: Vec<_> = declared.iter().map(|declared| declared.layout().unwrap()).collect();
    /// let pairs = declared.iter().zip(&layouts);
    /// let params: Vec<_> = pairs.map(|(declared, layout)| Param::new(declared.name, layout)).collect();
    /// let mut offsets = [0; 3];
    /// assert_eq!(write_param_offsets(&params, 90, &mut offsets), 72); // bytes
    /// assert_eq!(offsets, [0, 16, 64]); // bytes
    /// ```
    #[inline]
    pub const fn layout(&self) -> Option<Layout<'static>> {
        let kind = match self.len {
            None if self.lanes == 1 => TypeKind::Scalar(self.scalar),
            _ => TypeKind::Opaque,
        };
        match self.size() {
            Some(0) | None => None,
            Some(size) => Some(Layout { name: self.spelling, size, align: self.alignment(), kind }),
        }
    }

    /// Appends it as PTX writes it, without a state space but that of shared or local addresses: `.align 16 .b8 p[48]`.
    pub(crate) const fn push<const N: usize>(&self, text: &mut Text<N>) {
        if let Some(align) = self.align {
            push!(text, ".align {} ", align);
        }
        text.push_str(self.spelling);
        if self.is_pointer {
            text.push_str(" .ptr");
        }
        text.push_str(match self.pointee_space {
            Some(StateSpace::Shared) => " .shared",
            Some(StateSpace::Local) => " .local",
            // Both sides have generic addresses.
            _ => "",
        });
        push!(text, " {}", self.name);
        if let Some(len) = self.len {
            push!(text, "[{}]", len);
        }
    }
}

/// Writes it as PTX does, such as `.align 16 .b8 p[48]`.
impl fmt::Display for Declared<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(|text: &mut Text<256>| self.push(text)))
    }
}

impl<'a> From<Declaration<'a>> for Declared<'a> {
    #[inline]
    fn from(declaration: Declaration<'a>) -> Self {
        let Declaration { name, ty, vector, align, len, pointer: is_pointer, pointee_space, pointee_align } =
            declaration;
        let pointee_space = pointee_space.map(state_space);
        Self { align, len, is_pointer, pointee_space, pointee_align, ..Self::of(name, ALL[ty], vector) }
    }
}

/// The parameters of an `.entry` or a `.func`: the text between the parentheses.
///
/// A parameter that cannot be read is an error in its place, and reading continues after the next comma.
///
/// ```
/// use ptx_abi::ptx::{Malformed, Params};
/// let params = Params::new(".param .u31 n, // elements\n .param .u64 .ptr .global .align 4 x");
/// assert_eq!(params.len(), 2);
/// assert_eq!(params.get(0), Some(Err(Malformed::Type)));
/// assert_eq!(params.into_iter().nth(1).unwrap().unwrap().name, "x");
/// ```
#[derive(Clone, Copy)]
pub struct Params<'a>(&'a str);

impl<'a> Params<'a> {
    /// The parameters that this text declares.
    #[inline]
    pub const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The number of parameters. Counting reads the text.
    #[inline]
    pub fn len(self) -> usize {
        Declarations::new(self.0).count()
    }

    /// Whether there is no parameter.
    #[inline]
    pub fn is_empty(self) -> bool {
        Declarations::new(self.0).next().is_none()
    }

    /// The parameter at this index, from 0, or why its declaration cannot be read.
    #[inline]
    pub fn get(self, index: usize) -> Option<Result<Declared<'a>, Malformed>> {
        self.into_iter().nth(index)
    }
}

impl fmt::Debug for Params<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl<'a> IntoIterator for Params<'a> {
    type Item = Result<Declared<'a>, Malformed>;
    type IntoIter = Map<Declarations<'a>, fn(Result<Declaration<'a>, Malformed>) -> Self::Item>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        Declarations::new(self.0).map(|declaration| declaration.map(Declared::from))
    }
}

/// A type of PTX.
#[derive(Clone, Copy)]
pub struct Type {
    scalar: Scalar,
    lanes: usize,
    spelling: &'static str,
}

macro_rules! types {
    ($($name:ident $spelling:literal: $scalar:ident $lanes:literal;)*) => {
        /// The types, which have the names of PTX.
        #[allow(missing_docs, reason = "the macros write them")]
        pub mod types {
            use super::{Scalar, Type};

            $(pub const $name: Type = Type { scalar: Scalar::$scalar, lanes: $lanes, spelling: $spelling };)*
        }

        /// The types in the order of [`TYPES`].
        static ALL: [Type; TYPES.len()] = [$(types::$name),*];
    };
}

types! {
    U8 ".u8": U8 1; U16 ".u16": U16 1; U32 ".u32": U32 1; U64 ".u64": U64 1;
    S8 ".s8": S8 1; S16 ".s16": S16 1; S32 ".s32": S32 1; S64 ".s64": S64 1;
    F16 ".f16": F16 1; F32 ".f32": F32 1; F64 ".f64": F64 1;
    B8 ".b8": B8 1; B16 ".b16": B16 1; B32 ".b32": B32 1; B64 ".b64": B64 1;
    B128 ".b128": B64 2; BF16 ".bf16": B16 1; F16X2 ".f16x2": B32 1; BF16X2 ".bf16x2": B32 1;
    // Facts 3: these take no bytes; the 64 bits of guide 1.4 are the handle.
    TEXREF ".texref": B64 0; SAMPLERREF ".samplerref": B64 0; SURFREF ".surfref": B64 0;
}
