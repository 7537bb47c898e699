//! The buffer of variable arguments.

use core::fmt;

use crate::layout::{Layout, TypeKind};
use crate::param::Class;
use crate::param::is_generic_pointer;
use crate::text::{Text, push};
use crate::types::Scalar;
use crate::types::{Pointer, StateSpace};

/// `vprintf` reads no more arguments than this (CUDA C++ Programming Guide, "Formatted Output").
pub const MAX_ARGUMENTS: usize = 32;

/// The buffer that `vprintf` reads its arguments from: where each of them is, after the promotions of C (facts 5).
///
/// `float` is passed as `double`; integers of less than 32 bits and `bool` as `int`, extended as their type is signed or
/// not; all others as they are. Each is aligned to its size of 4 or 8 bytes. The buffer is aligned to 8 bytes, and its size
/// is a multiple of 8.
///
/// ```
/// use ptx_abi::{DevPtr, PtxLayout, syscall::ValistLayout};
///
/// const LAYOUT: ValistLayout = ValistLayout::new(&[i8::LAYOUT, f32::LAYOUT, DevPtr::<u8>::LAYOUT, bool::LAYOUT]);
/// let offsets = LAYOUT.slots().iter().map(|slot| slot.offset).collect::<Vec<_>>(); // bytes
/// assert_eq!(offsets, [0, 8, 16, 24]);
/// assert_eq!((LAYOUT.size(), ValistLayout::ALIGN), (32, 8)); // bytes
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValistLayout {
    slots: [Slot; MAX_ARGUMENTS],
    len: usize,
    /// In bytes, of the slots alone.
    end: usize,
}

/// One argument in the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// From the start of the buffer, in bytes.
    pub offset: usize,
    /// The type before the promotion; of a `bool` `.u8`, of an enumeration its integer, of a pointer `.u64`.
    pub argument: Scalar,
    /// The type in the buffer: `.s32`, `.u32`, `.s64`, `.u64` or `.f64`.
    pub promoted: Scalar,
    /// Whether it is an address.
    pub pointer: bool,
}

/// Why there is no such buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValistError {
    /// So many arguments are more than `vprintf` reads.
    TooMany(usize),
    /// The argument of this index, from 0, is no integer of at most 64 bits, `f32`, `f64`, `bool`, enumeration, handle or
    /// 64-bit pointer.
    ///
    /// A structure, a vector or a 16-bit float is passed by its members, or converted; a shared or local pointer is made
    /// generic.
    Type(usize),
}

impl ValistLayout {
    /// The alignment of the buffer in bytes.
    pub const ALIGN: usize = 8;

    /// The buffer without arguments; a call passes the literal 0 for it.
    pub const EMPTY: Self = {
        let none = Slot { offset: 0, argument: Scalar::S32, promoted: Scalar::S32, pointer: false };
        Self { slots: [none; MAX_ARGUMENTS], len: 0, end: 0 }
    };

    /// The buffer of arguments with these layouts.
    ///
    /// # Panics
    ///
    /// Where [`Self::try_new`] has an error; in a constant the program does not compile.
    #[track_caller]
    pub const fn new(arguments: &[&Layout<'_>]) -> Self {
        match Self::try_new(arguments) {
            Ok(layout) => layout,
            Err(error) => panic!("{}", error.message(arguments).as_str()),
        }
    }

    /// [`Self::new`] that does not panic.
    ///
    /// # Errors
    ///
    /// [`ValistError`]: too many arguments, or one that cannot be passed.
    pub const fn try_new(arguments: &[&Layout<'_>]) -> Result<Self, ValistError> {
        if arguments.len() > MAX_ARGUMENTS {
            return Err(ValistError::TooMany(arguments.len()));
        }
        let mut layout = Self::EMPTY;
        while layout.len < arguments.len() {
            match passed_as(arguments[layout.len]) {
                Some(scalar) => layout = layout.with(scalar, is_generic_pointer(arguments[layout.len])),
                None => return Err(ValistError::Type(layout.len)),
            }
        }
        Ok(layout)
    }

    /// The buffer with one argument more, of at most [`MAX_ARGUMENTS`].
    pub(super) const fn with(mut self, argument: Scalar, pointer: bool) -> Self {
        let promoted = promoted(argument);
        let offset = self.end.next_multiple_of(promoted.align());
        self.slots[self.len] = Slot { offset, argument, promoted, pointer };
        self.len += 1;
        self.end = offset + promoted.size();
        self
    }

    /// The arguments, in order.
    pub const fn slots(&self) -> &[Slot] {
        self.slots.split_at(self.len).0
    }

    /// The size of the buffer in bytes, a multiple of 8.
    pub const fn size(&self) -> usize {
        self.end.next_multiple_of(Self::ALIGN)
    }

    /// Whether there are no arguments, and no buffer: a call passes the literal 0.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The scalar that C would take the argument for.
const fn passed_as(layout: &Layout<'_>) -> Option<Scalar> {
    // An address of 32 bits is none that `%p` or `%s` can follow.
    if matches!(
        layout.innermost().kind,
        TypeKind::Pointer(Pointer { space: StateSpace::Shared | StateSpace::Local, .. })
    ) {
        return None;
    }
    match layout.param_class() {
        Class::Scalar(scalar) => Some(scalar),
        Class::Handle => Some(Scalar::U64),
        Class::Bytes { .. } => None,
    }
}

/// C's default argument promotions (facts 5). All values of a narrow unsigned integer are those of an `int`.
const fn promoted(scalar: Scalar) -> Scalar {
    use Scalar::{B8, B16, B32, B64, F16, F32, F64, S8, S16, S32, S64, U8, U16, U32, U64};
    match scalar {
        B8 | B16 | S8 | S16 | S32 | U8 | U16 => S32,
        B32 | U32 => U32,
        S64 => S64,
        B64 | U64 => U64,
        F16 | F32 | F64 => F64,
    }
}

impl ValistError {
    const fn message(self, arguments: &[&Layout<'_>]) -> Text<384> {
        let mut message = Text::new();
        match self {
            Self::TooMany(count) => {
                push!(message, "{} arguments, and `vprintf` reads 32", count);
            }
            Self::Type(index) => {
                push!(message, "argument {}", index);
                if index < arguments.len() {
                    message.push_str(", a `");
                    message.push_type(arguments[index]);
                    message.push_str("`,");
                }
                message.push_str(
                    " is no integer of at most 64 bits, `f32`, `f64`, `bool`, enumeration, handle or 64-bit pointer: \
                     C++ has no conversion that prints it",
                );
            }
        }
        message
    }
}

impl fmt::Display for ValistError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message(&[]).as_str())
    }
}

impl core::error::Error for ValistError {}
