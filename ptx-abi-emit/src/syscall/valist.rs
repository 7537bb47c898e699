//! The buffer of variable arguments.

use ptx_abi_core::__private::emit::error_by_message;
use ptx_abi_core::__private::{Text, push};
use ptx_abi_core::param::Class;
use ptx_abi_core::pointer::Pointer;
use ptx_abi_core::scalar::Scalar;
use ptx_abi_core::{Layout, StateSpace, TypeKind};

use crate::param::is_generic_pointer;
use crate::words::or_panic;

/// The most arguments that `vprintf` reads (CUDA C++ Programming Guide, "Formatted Output").
pub const MAX_ARGUMENTS: usize = 32;

/// The layout of the buffer from which `vprintf` reads its arguments, after the promotions of C (facts 5).
///
/// `float` is passed as `double`, and `bool` and integers of less than 32 bits as `int`, sign- or zero-extended. All other
/// types are passed unchanged. Each argument is aligned to its size of 4 or 8 bytes. The buffer is aligned to 8 bytes, and
/// its size is a multiple of 8.
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
    /// The end of the last slot, in bytes.
    end: usize,
}

/// One argument in the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Slot {
    /// The offset from the start of the buffer, in bytes.
    pub offset: usize,
    /// The type before the promotion: `.u8` for a `bool`, the integer of an enumeration, `.u64` for a pointer.
    pub argument: Scalar,
    /// The type in the buffer: `.s32`, `.u32`, `.s64`, `.u64` or `.f64`.
    pub promoted: Scalar,
    /// Whether the argument is an address.
    pub is_pointer: bool,
}

/// Why arguments cannot be passed in a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValistError {
    /// There are this many arguments, more than `vprintf` reads.
    TooMany(usize),
    /// The argument with this index, counted from 0, is not an integer of at most 64 bits, `f32`, `f64`, `bool`,
    /// enumeration, handle or 64-bit pointer.
    ///
    /// Pass the members of a structure or a vector, convert a 16-bit float, and make a shared or local pointer generic.
    Type(usize),
}

impl ValistLayout {
    /// The alignment of the buffer in bytes.
    pub const ALIGN: usize = 8;

    /// The buffer without arguments.
    pub(super) const EMPTY: Self = {
        let none = Slot { offset: 0, argument: Scalar::S32, promoted: Scalar::S32, is_pointer: false };
        Self { slots: [none; MAX_ARGUMENTS], len: 0, end: 0 }
    };

    /// The buffer of arguments with these layouts. Without arguments, a call passes the literal 0 for the buffer.
    ///
    /// # Panics
    ///
    /// Panics where [`Self::try_new`] returns an error. In a constant, the program does not compile.
    #[track_caller]
    pub const fn new(arguments: &[&Layout<'_>]) -> Self {
        or_panic!(Self::try_new(arguments), |error| panic!("{}", error.message(arguments).as_str()))
    }

    /// Like [`Self::new`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`ValistError`] for too many arguments, or for an argument that cannot be passed.
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

    /// The buffer with one more argument; it holds at most [`MAX_ARGUMENTS`].
    pub(super) const fn with(mut self, argument: Scalar, is_pointer: bool) -> Self {
        let promoted = promoted(argument);
        let offset = self.end.next_multiple_of(promoted.align());
        self.slots[self.len] = Slot { offset, argument, promoted, is_pointer };
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

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The scalar type as which C passes the argument.
const fn passed_as(layout: &Layout<'_>) -> Option<Scalar> {
    // `%p` and `%s` cannot follow an address of 32 bits.
    if matches!(
        layout.innermost().kind,
        TypeKind::Pointer(Pointer { space: StateSpace::Shared | StateSpace::Local, .. })
    ) {
        return None;
    }
    match layout.param_class() {
        Class::Scalar(scalar) => Some(scalar),
        Class::Handle => Some(Scalar::U64),
        _ => None,
    }
}

/// C's default argument promotions (facts 5). An `int` holds all values of a narrow unsigned integer.
const fn promoted(scalar: Scalar) -> Scalar {
    use Scalar::{B32, B64, F64, S32, S64, U32, U64};
    match scalar {
        B32 | U32 => U32,
        S64 => S64,
        B64 | U64 => U64,
        _ if scalar.is_float() => F64,
        // The other integers have at most 32 bits.
        _ => S32,
    }
}

impl ValistError {
    const fn message(self, arguments: &[&Layout<'_>]) -> Text<2048> {
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
                    " is not an integer of at most 64 bits, `f32`, `f64`, `bool`, enumeration, handle or 64-bit pointer: \
                     C++ has no conversion that prints it",
                );
            }
        }
        message
    }
}

error_by_message!(ValistError, |error| error.message(&[]).as_str());
