//! Which builtin types of C++ represent the numbers of Rust on the target host, and which types of Julia do.

use ptx_abi_read::name::Builtins;
use ptx_abi_read::name::builtin::integers;

use crate::abi::Number;
use crate::text::each;
#[cfg(feature = "check")]
use crate::text::{find, str_eq};

/// The C++ types for which a Rust value of this type may be passed.
#[inline]
pub(crate) const fn of_number(number: Number) -> Builtins {
    const ALL: [Builtins; Number::ALL.len()] = {
        let mut all = [Builtins::of(&[]); Number::ALL.len()];
        each!(i, 0..all.len(), {
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
        });
        all
    };
    ALL[number as usize]
}

/// The number that Julia calls by this name. CUDA.jl writes symbols in the form of C++, in which Julia's types are classes
/// (facts 7).
#[cfg(feature = "check")]
#[inline]
pub(crate) const fn of_julia(name: &str) -> Option<Number> {
    const ALL: [(&str, Number); 10] = [
        ("Int8", Number::I8),
        ("Int16", Number::I16),
        ("Int32", Number::I32),
        ("Int64", Number::I64),
        ("UInt8", Number::U8),
        ("UInt16", Number::U16),
        ("UInt32", Number::U32),
        ("UInt64", Number::U64),
        ("Float32", Number::F32),
        ("Float64", Number::F64),
    ];
    let Some(i) = find!(i, 0..ALL.len(), str_eq(ALL[i].0, name)) else { return None };
    Some(ALL[i].1)
}
