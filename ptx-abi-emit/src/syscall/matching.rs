//! Checks that a format prints the arguments of a buffer.

use core::fmt;

use ptx_abi_core::__private::emit::find;
use ptx_abi_core::__private::{Counted, Text, push};
use ptx_abi_core::scalar::Scalar;

use super::{Conversion, Format, Slot, ValistLayout};

/// Why a format does not print the arguments of a buffer; see [`ValistLayout::check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArgumentError {
    /// The number of arguments differs from the number that the format takes.
    Arity {
        /// The number that the format takes, with one for each width of `*`.
        taken: usize,
        /// The number of arguments in the buffer.
        given: usize,
    },
    /// The conversion does not print its argument.
    #[non_exhaustive]
    Type {
        /// The index of the argument, from 0.
        argument: usize,
        /// The conversion.
        conversion: Conversion,
        /// The argument in the buffer.
        slot: Slot,
    },
}

impl ValistLayout {
    /// Checks that `format` takes as many arguments as the buffer has, and that each [`Conversion`] prints its argument.
    ///
    /// The rules are those of [`device_printf!`](crate::device_printf), except that a `bool` is a `u8` here, and that `%s`
    /// takes every pointer.
    ///
    /// ```
    /// use ptx_abi::{PtxLayout, syscall::{Format, ValistLayout}};
    ///
    /// const ARGUMENTS: ValistLayout = ValistLayout::new(&[u32::LAYOUT, f32::LAYOUT]);
    /// const _: () = assert!(ARGUMENTS.check(&Format::new("x[%u] = %f\n")).is_ok());
    ///
    /// let error = ARGUMENTS.check(&Format::new("x[%u] = %d\n")).unwrap_err();
    /// assert_eq!(error.to_string(), "[PTX733] argument 1 is a `.f32`, which `%d` does not print: `%f` does");
    /// ```
    ///
    /// # Errors
    ///
    /// [`ArgumentError`] for a wrong number of arguments, or for the first argument of a wrong type.
    pub const fn check(&self, format: &Format) -> Result<(), ArgumentError> {
        let (conversions, slots) = (format.conversions(), self.slots());
        if conversions.len() != slots.len() {
            return Err(ArgumentError::Arity { taken: conversions.len(), given: slots.len() });
        }
        match find!(i, 0..slots.len(), !conversions[i].prints(slots[i])) {
            Some(i) => Err(ArgumentError::Type { argument: i, conversion: conversions[i], slot: slots[i] }),
            None => Ok(()),
        }
    }
}

impl Conversion {
    /// Whether the conversion prints every value of the argument unchanged.
    pub(super) const fn prints(self, slot: Slot) -> bool {
        let (scalar, bits) = (slot.argument, slot.argument.size() * 8);
        // Untyped bits count as both.
        let unsigned = !scalar.is_signed() && !scalar.is_float();
        let signed = scalar.is_signed() || unsigned && !scalar.is_integral();
        match self {
            Self::Pointer | Self::Text => slot.is_pointer,
            _ if slot.is_pointer => false,
            // `int` holds all values of a narrower type.
            Self::Int | Self::Width => signed && bits <= 32 || unsigned && bits < 32,
            Self::Unsigned => unsigned && bits <= 32,
            Self::Hex | Self::Char => (signed || unsigned) && bits <= 32,
            Self::ShortInt => signed && bits <= 16 || unsigned && bits < 16,
            Self::ShortUnsigned => unsigned && bits <= 16,
            Self::ShortHex => (signed || unsigned) && bits <= 16,
            Self::LongInt => signed && bits == 64,
            Self::LongUnsigned => unsigned && bits == 64,
            Self::LongHex => (signed || unsigned) && bits == 64,
            Self::Float => !(signed || unsigned),
        }
    }

    /// A conversion that prints the argument.
    const fn of(slot: Slot) -> Self {
        match slot.promoted {
            _ if slot.is_pointer => Self::Pointer,
            Scalar::F64 => Self::Float,
            Scalar::S64 => Self::LongInt,
            Scalar::U64 => Self::LongUnsigned,
            Scalar::U32 => Self::Unsigned,
            _ => Self::Int,
        }
    }
}

/// How many arguments a format takes and how many there are; `widths` if one of them is a width.
pub(super) const fn arity(taken: usize, given: usize, widths: bool) -> Text<256> {
    let mut message = Text::new();
    push!(
        message,
        "[PTX732] the format takes {}{}{}{}",
        Counted(taken, "argument"),
        if widths { ", one for each `*`, and there " } else { ", and there " },
        if given == 1 { "is " } else { "are " },
        given
    );
    message
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (argument, conversion, slot) = match *self {
            Self::Arity { taken, given } => {
                return f.write_str(arity(taken, given, false).as_str());
            }
            Self::Type { argument, conversion, slot } => (argument, conversion, slot),
        };
        match slot {
            Slot { is_pointer: true, .. } => write!(f, "[PTX733] argument {argument} is an address")?,
            Slot { argument: scalar, .. } => write!(f, "[PTX733] argument {argument} is a `{}`", scalar.ptx())?,
        }
        match conversion {
            Conversion::Width => f.write_str(", and the width `*` is an integer that C passes as `int`"),
            _ => {
                write!(f, ", which `{conversion}` does not print: `{}` does", Conversion::of(slot))
            }
        }
    }
}

impl core::error::Error for ArgumentError {}
