//! One declaration of a parameter or of a variable, which `const fn` can read.

use core::fmt;

use crate::layout::{Layout, TypeKind};
use crate::types::Scalar;
use crate::types::StateSpace;
use ptx_abi_read::ptx::declaration::{Declaration, Fault, Reader, TYPES};

/// A declaration: the text between `.param` and the comma, or between a state space and the end of a variable.
///
/// ```
/// use ptx_abi::{ptx::Params, scalar::Scalar};
/// const PARAMS: Params = Params::new(".param .u64 .ptr .global .align 16 x, .param .align 4 .b8 y[48]");
/// let [x, y] = [PARAMS.get(0).unwrap().unwrap(), PARAMS.get(1).unwrap().unwrap()];
/// assert_eq!((x.name, x.scalar, x.align, x.pointer, x.pointee_align), ("x", Scalar::U64, None, true, Some(16)));
/// assert_eq!((y.name, y.scalar, y.align, y.len, y.size()), ("y", Scalar::B8, Some(4), Some(48), Some(48)));
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
    /// The number of elements of an array, over all dimensions; 0 if one of them is `[]`.
    pub len: Option<usize>,
    /// Whether there is a `.ptr`, so that the kernel uses the value as an address.
    pub pointer: bool,
    /// The state space that `.ptr` names.
    pub pointee_space: Option<StateSpace>,
    /// The alignment in bytes of the pointee of a `.ptr`.
    pub pointee_align: Option<usize>,
}

/// The reason why a declaration cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Malformed {
    /// There is no declaration.
    Empty,
    /// It has no type, or an unknown type.
    Type,
    /// It has no name.
    Name,
    /// The length of an array is not a number, or an alignment is not a power of two.
    Number,
    /// It contains characters that have no place in a declaration.
    Unexpected,
}

impl Malformed {
    #[inline]
    const fn of(fault: Fault) -> Self {
        match fault {
            Fault::Empty => Self::Empty,
            Fault::Type => Self::Type,
            Fault::Name => Self::Name,
            Fault::Number => Self::Number,
            Fault::Unexpected => Self::Unexpected,
        }
    }

    /// The reason in words.
    #[inline]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Empty => "there is no declaration",
            Self::Type => "the declaration has no type that is known",
            Self::Name => "the declaration has no name",
            Self::Number => "the length of an array is no number, or an alignment is no power of two",
            Self::Unexpected => "there is something that has no place in a declaration",
        }
    }
}

impl fmt::Display for Malformed {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for Malformed {}

impl<'a> Declared<'a> {
    /// Reads one declaration, with or without its state space: `.const .align 4 .b8 table[48]`.
    ///
    /// # Errors
    ///
    /// If the text is not a declaration, or is more than one.
    #[inline]
    pub const fn parse(text: &'a str) -> Result<Self, Malformed> {
        let mut reader = Reader::new(text.as_bytes(), 0);
        if reader.read() {
            return Err(Malformed::Unexpected);
        }
        Self::of_result(reader.declaration())
    }

    #[inline]
    pub(super) const fn of_result(result: Result<Declaration<'a>, Fault>) -> Result<Self, Malformed> {
        match result {
            Ok(declaration) => Ok(Self::of(declaration)),
            Err(fault) => Err(Malformed::of(fault)),
        }
    }

    #[inline]
    const fn of(declaration: Declaration<'a>) -> Self {
        let Declaration { name, ty, vector, align, len, pointer, pointee_space, pointee_align } = declaration;
        let (scalar, lanes) = SCALARS[ty];
        Self {
            name,
            scalar,
            lanes: lanes * vector,
            spelling: TYPES[ty],
            align,
            len,
            pointer,
            pointee_space: match pointee_space {
                Some(0) => Some(StateSpace::Global),
                Some(1) => Some(StateSpace::Const),
                Some(2) => Some(StateSpace::Shared),
                Some(_) => Some(StateSpace::Local),
                None => None,
            },
            pointee_align,
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
    /// [`Param::new`](crate::param::Param::new) makes a parameter of it, for a tool that has the PTX but no types:
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
}

/// The scalar and the number of lanes for each type of [`TYPES`].
pub(super) static SCALARS: [(Scalar, usize); TYPES.len()] = {
    use Scalar::{B8, B16, B32, B64, F16, F32, F64, S8, S16, S32, S64, U8, U16, U32, U64};
    // `.b128` is two `.b64`; `.bf16` and pairs of 16-bit numbers are untyped here. Facts 3: `.texref`, `.samplerref` and
    // `.surfref` take no bytes; the 64 bits of guide 1.4 are the handle.
    let others = [(B64, 2), (B16, 1), (B32, 1), (B32, 1), (B64, 0), (B64, 0), (B64, 0)];
    let scalars = [U8, U16, U32, U64, S8, S16, S32, S64, F16, F32, F64, B8, B16, B32, B64];
    let mut all = [(B8, 1); TYPES.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < scalars.len() { (scalars[i], 1) } else { others[i - scalars.len()] };
        i += 1;
    }
    all
};
