//! Floats as C and C++ write them. Every compiler turns the text into the same bits.

use alloc::format;
use alloc::string::String;

use super::literal::Language;

/// A float of 32 or of 64 bits.
#[derive(Clone, Copy)]
pub struct Float {
    bits: u64,
    /// The number of bits in the mantissa.
    digits: u32,
    /// The value. A `f32` is exact as a `f64`.
    pub(super) value: f64,
}

impl From<f32> for Float {
    fn from(value: f32) -> Self {
        Self { bits: value.to_bits().into(), digits: 23, value: value.into() }
    }
}

impl From<f64> for Float {
    fn from(value: f64) -> Self {
        Self { bits: value.to_bits(), digits: 52, value }
    }
}

impl Float {
    const fn is_single(&self) -> bool {
        self.digits == 23
    }

    pub(super) const fn type_name(&self) -> &'static str {
        if self.is_single() { "float" } else { "double" }
    }

    const fn mantissa(&self) -> u64 {
        self.bits & ((1 << self.digits) - 1)
    }

    /// Whether a few decimal digits are exactly the value, not a number that is rounded to it. This holds for multiples
    /// of 1/1024 that are not large.
    const fn is_short(&self) -> bool {
        let largest = if self.is_single() { 0xff } else { 0x7ff };
        let exponent = (self.bits >> self.digits & largest) as i32;
        if exponent == 0 {
            return self.mantissa() == 0;
        }
        let (power, digits) = (exponent - (largest / 2) as i32, self.digits as i32);
        let zeros = (self.mantissa() | 1 << self.digits).trailing_zeros() as i32;
        self.value.is_finite() && power < digits - 9 && power - digits + zeros >= -10
    }

    /// The comment after a literal that is hard to read.
    pub(super) fn note(&self) -> String {
        if self.is_short() { String::new() } else { format!(" // {}", self.text()) }
    }

    pub(super) fn readable(&self) -> String {
        format!("{}, bits {:#x}", self.text(), self.bits)
    }

    /// The decimal digits that Rust reads as this value.
    fn text(&self) -> String {
        if self.is_single() { format!("{:?}", self.value as f32) } else { format!("{:?}", self.value) }
    }

    /// The literal with as many decimal digits as keep all bits: C++11 has no hexadecimal floats (facts 2.2). No number of
    /// so many digits is near the middle between two floats, so a compiler may also round it to a `double` first.
    pub(super) fn literal(&self, language: Language) -> String {
        let (suffix, digits) = if self.is_single() { ("f", 8) } else { ("", 16) };
        if self.is_short() {
            return self.text() + suffix;
        }
        if !self.value.is_finite() {
            return self.special(language);
        }
        format!("{:.digits$e}{suffix}", self.value)
    }

    /// An infinity or a NaN, for which there are no literals. NVRTC does not have C's builtin functions for them, and C has
    /// no `__builtin_bit_cast`, which nvcc, NVRTC, clang and gcc (since 11) support in C++.
    fn special(&self, language: Language) -> String {
        if language == Language::Cpp {
            let suffix = if self.is_single() { "U" } else { "ULL" };
            return format!("__builtin_bit_cast({}, {:#x}{suffix})", self.type_name(), self.bits);
        }
        let (sign, suffix) =
            (if self.value.is_sign_negative() { "-" } else { "" }, if self.is_single() { "f" } else { "" });
        if self.value.is_infinite() {
            return format!("{sign}__builtin_huge_val{suffix}()");
        }
        let quiet = 1 << (self.digits - 1);
        let signaling = if self.mantissa() & quiet == 0 { "s" } else { "" };
        format!("{sign}__builtin_nan{signaling}{suffix}(\"{:#x}\")", self.mantissa() & !quiet)
    }
}
