//! Which builtin types of C++ represent the numbers of Rust on the target host.

use ptx_abi_read::name::Builtins;
use ptx_abi_read::name::builtin::integers;

use crate::abi::Number;
#[cfg(feature = "check")]
use crate::abi::Scalar;

#[cfg(feature = "check")]
pub(super) const VOID: Builtins = Builtins::of(&["v"]);
pub(super) const BOOL: Builtins = Builtins::of(&["b"]);
#[cfg(feature = "check")]
/// CUDA's handles are `unsigned long long` (facts 7).
pub(super) const HANDLE: Builtins = Builtins::of(&["y"]);
#[cfg(feature = "check")]
pub(super) const NULL: Builtins = Builtins::of(&["Dn"]);
#[cfg(feature = "check")]
pub(super) const FLOAT16: Builtins = Builtins::of(&["DF16_"]);
#[cfg(feature = "check")]
pub(super) const BFLOAT16: Builtins = Builtins::of(&["DF16b"]);

#[cfg(feature = "check")]
/// The C++ types for which a Rust value of this form may be passed. An untyped scalar matches any type of its width.
#[inline]
pub(super) const fn of_scalar(scalar: Scalar) -> Builtins {
    const ANY: [Builtins; 4] = [
        integer(1).or(BOOL),
        integer(2).or(FLOAT16).or(BFLOAT16),
        integer(4).or(of_number(Number::F32)),
        integer(8).or(of_number(Number::F64)),
    ];
    match (Number::of(scalar), scalar) {
        (Some(number), _) => of_number(number),
        (None, Scalar::F16) => FLOAT16,
        (None, _) => ANY[scalar.size().trailing_zeros() as usize],
    }
}

#[cfg(feature = "check")]
const fn integer(bytes: usize) -> Builtins {
    integers(true, bytes).or(integers(false, bytes))
}

/// The C++ types for which a Rust value of this type may be passed.
#[inline]
pub(crate) const fn of_number(number: Number) -> Builtins {
    const ALL: [Builtins; Number::ALL.len()] = {
        let (mut all, mut i) = ([BOOL; Number::ALL.len()], 0);
        while i < all.len() {
            let number = Number::ALL[i];
            all[i] = match number {
                Number::Bool => BOOL,
                Number::I128 => Builtins::of(&["n"]),
                Number::U128 => Builtins::of(&["o"]),
                Number::F32 => Builtins::of(&["f"]),
                Number::F64 => Builtins::of(&["d"]),
                Number::I8 | Number::I16 | Number::I32 | Number::I64 | Number::Isize => integers(true, number.size()),
                Number::U8 | Number::U16 | Number::U32 | Number::U64 | Number::Usize => integers(false, number.size()),
            };
            i += 1;
        }
        all
    };
    ALL[number as usize]
}
