//! Which builtin types of C++ stand for the numbers of Rust on the target host.

use ptx_abi_read::name::Builtins;
use ptx_abi_read::name::builtin::{Integer, integers};

use crate::types::{Number, Scalar};

pub(super) const VOID: Builtins = Builtins::of(&["v"]);
pub(super) const BOOL: Builtins = Builtins::of(&["b"]);
pub(super) const INT128: Builtins = Builtins::of(&["n"]);
pub(super) const UINT128: Builtins = Builtins::of(&["o"]);
/// CUDA's handles are `unsigned long long` (facts 7).
pub(super) const HANDLE: Builtins = Builtins::of(&["y"]);
#[cfg(feature = "check")]
pub(super) const NULL: Builtins = Builtins::of(&["Dn"]);
pub(super) const FLOAT16: Builtins = Builtins::of(&["DF16_"]);
pub(super) const BFLOAT16: Builtins = Builtins::of(&["DF16b"]);
const FLOAT32: Builtins = Builtins::of(&["f"]);
const FLOAT64: Builtins = Builtins::of(&["d"]);
const I8: Builtins = integers(Integer::I8);
const U8: Builtins = integers(Integer::U8);
const I16: Builtins = integers(Integer::I16);
const U16: Builtins = integers(Integer::U16);
const I32: Builtins = integers(Integer::I32);
const U32: Builtins = integers(Integer::U32);
const I64: Builtins = integers(Integer::I64);
const U64: Builtins = integers(Integer::U64);

/// The C++ types for which a Rust value of this form may be passed. An untyped scalar matches any type of its width.
pub(super) const fn of_scalar(scalar: Scalar) -> Builtins {
    match scalar {
        Scalar::S8 => I8,
        Scalar::S16 => I16,
        Scalar::S32 => I32,
        Scalar::S64 => I64,
        Scalar::U8 => U8,
        Scalar::U16 => U16,
        Scalar::U32 => U32,
        Scalar::U64 => U64,
        Scalar::F16 => FLOAT16,
        Scalar::F32 => FLOAT32,
        Scalar::F64 => FLOAT64,
        Scalar::B8 => I8.or(U8).or(BOOL),
        Scalar::B16 => I16.or(U16).or(FLOAT16).or(BFLOAT16),
        Scalar::B32 => I32.or(U32).or(FLOAT32),
        Scalar::B64 => I64.or(U64).or(FLOAT64),
    }
}

/// The C++ types for which a Rust value of this type may be passed.
pub(super) const fn of_number(number: Number) -> Builtins {
    match number {
        Number::Bool => BOOL,
        Number::I8 => I8,
        Number::I16 => I16,
        Number::I32 => I32,
        Number::I64 | Number::Isize => I64,
        Number::I128 => INT128,
        Number::U8 => U8,
        Number::U16 => U16,
        Number::U32 => U32,
        Number::U64 | Number::Usize => U64,
        Number::U128 => UINT128,
        Number::F32 => FLOAT32,
        Number::F64 => FLOAT64,
    }
}
