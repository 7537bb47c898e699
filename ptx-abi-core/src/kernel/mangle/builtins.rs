//! Which builtin types of C++ represent the numbers of Rust on the target host.

use ptx_abi_read::name::Builtins;
use ptx_abi_read::name::builtin::integers;

use crate::abi::Number;

/// The C++ types for which a Rust value of this type may be passed.
#[inline]
pub(crate) const fn of_number(number: Number) -> Builtins {
    const ALL: [Builtins; Number::ALL.len()] = {
        let (mut all, mut i) = ([Builtins::of(&[]); Number::ALL.len()], 0);
        while i < all.len() {
            let number = Number::ALL[i];
            all[i] = match number {
                Number::Bool => Builtins::of(&["b"]),
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
