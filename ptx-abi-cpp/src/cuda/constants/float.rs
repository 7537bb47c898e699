//! Floats as C and C++ write them. Every compiler turns the text into the same bits.

use alloc::format;
use alloc::string::String;

use super::literal::Language;
use super::value::Value;

/// A float of 32 or of 64 bits.
#[derive(Clone, Copy)]
pub(super) struct Float {
    negative: bool,
    /// The biased exponent.
    exponent: u32,
    mantissa: u64,
    /// The number of bits in the mantissa.
    digits: u32,
    /// The value. A `f32` is exact as a `f64`.
    value: f64,
}

impl Value<'_> {
    pub(super) fn float(self) -> Option<Float> {
        Some(match self {
            Self::F32(value) => {
                let bits = value.to_bits();
                let (negative, exponent, mantissa) = (bits >> 31 != 0, bits >> 23 & 0xff, u64::from(bits & 0x7f_ffff));
                Float { negative, exponent, mantissa, digits: 23, value: f64::from(value) }
            }
            Self::F64(value) => {
                let bits = value.to_bits();
                let (exponent, mantissa) = ((bits >> 52 & 0x7ff) as u32, bits & 0xf_ffff_ffff_ffff);
                Float { negative: bits >> 63 != 0, exponent, mantissa, digits: 52, value }
            }
            _ => return None,
        })
    }
}

impl Float {
    const fn is_single(&self) -> bool {
        self.digits == 23
    }

    const fn is_special(&self) -> bool {
        self.exponent == if self.is_single() { 0xff } else { 0x7ff }
    }

    const fn bias(&self) -> i32 {
        if self.is_single() { 127 } else { 1023 }
    }

    /// Whether a few decimal digits are exactly the value, not a number that is rounded to it. This holds for multiples
    /// of 1/1024 that are not large.
    const fn is_short(&self) -> bool {
        if self.exponent == 0 || self.is_special() {
            return self.exponent == 0 && self.mantissa == 0;
        }
        let (power, digits) = (self.exponent as i32 - self.bias(), self.digits as i32);
        let zeros = (self.mantissa | 1 << self.digits).trailing_zeros() as i32;
        power < digits - 9 && power - digits + zeros >= -10
    }

    /// Whether the literal is hard to read.
    pub(super) const fn needs_note(&self) -> bool {
        !self.is_short()
    }

    /// The integer of the same size with the same bits.
    pub(super) const fn bits(&self) -> u64 {
        let sign_and_exponent =
            (self.negative as u64) << (if self.is_single() { 8 } else { 11 }) | self.exponent as u64;
        sign_and_exponent << self.digits | self.mantissa
    }

    /// The decimal digits that Rust reads as this value.
    pub(super) fn text(&self) -> String {
        if self.is_single() { format!("{:?}", self.value as f32) } else { format!("{:?}", self.value) }
    }

    /// The literal with as many decimal digits as keep all bits: C++11 has no hexadecimal floats (facts 2.2). No number of
    /// so many digits is near the middle between two floats, so a compiler may also round it to a `double` first.
    pub(super) fn literal(&self, language: Language) -> String {
        let (suffix, digits) = if self.is_single() { ("f", 8) } else { ("", 16) };
        if self.is_short() {
            return self.text() + suffix;
        }
        if self.is_special() {
            return self.special(language);
        }
        format!("{:.digits$e}{suffix}", self.value)
    }

    /// An infinity or a NaN, for which there are no literals. NVRTC does not have C's builtin functions for them, and C has
    /// no `__builtin_bit_cast`, which nvcc, NVRTC, clang and gcc (since 11) support in C++.
    fn special(&self, language: Language) -> String {
        if language == Language::Cpp {
            let (ty, suffix) = if self.is_single() { ("float", "U") } else { ("double", "ULL") };
            return format!("__builtin_bit_cast({ty}, {:#x}{suffix})", self.bits());
        }
        let (sign, suffix) = (if self.negative { "-" } else { "" }, if self.is_single() { "f" } else { "" });
        if self.mantissa == 0 {
            return format!("{sign}__builtin_huge_val{suffix}()");
        }
        let quiet = 1 << (self.digits - 1);
        let signaling = if self.mantissa & quiet == 0 { "s" } else { "" };
        format!("{sign}__builtin_nan{signaling}{suffix}(\"{:#x}\")", self.mantissa & !quiet)
    }
}
