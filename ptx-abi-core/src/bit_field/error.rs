//! Errors of the accessors of bit-fields.

use core::fmt;

use crate::text::{Counted, Text, error_by_message, push};

/// A value that does not fit into its bit-field: the error of `set_x_checked` and `with_x_checked`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BitFieldRangeError {
    field: &'static str,
    /// The value, sign-extended to 128 bits if it is signed.
    value: u128,
    signed: bool,
    width: u32,
}

impl BitFieldRangeError {
    pub(crate) const fn new(field: &'static str, value: u128, signed: bool, width: u32) -> Self {
        Self { field, value, signed, width }
    }

    /// The name of the bit-field.
    pub const fn field(&self) -> &'static str {
        self.field
    }

    /// The width of the bit-field in bits.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// The message, with field, value and range (guide 1.3: `-2^(w-1)` to `2^(w-1) - 1`, or 0 to `2^w - 1`).
    pub(crate) const fn text(&self) -> Text<256> {
        let mut text = Text::new();
        let negative = self.signed && (self.value as i128) < 0;
        let (sign, value) = if negative { ("-", (self.value as i128).unsigned_abs()) } else { ("", self.value) };
        let (field, width) = (self.field, self.width as usize);
        push!(
            text,
            "[PTX408] the value {}{} does not fit into the bit-field `{}` of {}, which holds ",
            sign,
            value,
            field,
            Counted(width, "bit")
        );
        if self.signed {
            push!(text, "-{} to {}", 1_u128 << (self.width - 1), (1_u128 << (self.width - 1)) - 1);
        } else {
            push!(text, "0 to {}", u128::MAX >> (128 - self.width));
        }
        text
    }
}

error_by_message!(BitFieldRangeError, |error| error.text().as_str());

/// Bits that are not a value of the bit-field's enumeration: the error of its getter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitFieldValueError {
    value: i128,
}

impl BitFieldValueError {
    pub(crate) const fn new(value: i128) -> Self {
        Self { value }
    }

    /// The integer that the bit-field holds.
    pub const fn value(&self) -> i128 {
        self.value
    }
}

impl fmt::Display for BitFieldValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[PTX408] the bit-field holds {}, which is not an enumerator of its type", self.value)
    }
}

impl core::error::Error for BitFieldValueError {}
