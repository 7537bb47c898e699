//! The names in C++ of this crate's own types.
//!
//! A layout has the name in Rust, `Float4`; the symbol has CUDA's, `float4`.

use crate::layout::{Layout, PtxLayout, PtxName, str_eq};
#[allow(clippy::wildcard_imports, reason = "all of them, as the table says")]
use crate::vector::*;

macro_rules! names {
    ($($(#[$meta:meta])* $name:ident)*) => {
        &[$($(#[$meta])* (<$name as PtxLayout>::LAYOUT.name, <$name as PtxName>::NAME)),*]
    };
}

const NAMES: &[(&str, &str)] = names! {
    Char1 Char2 Char3 Char4 UChar1 UChar2 UChar3 UChar4
    Short1 Short2 Short3 Short4 UShort1 UShort2 UShort3 UShort4
    Int1 Int2 Int3 Int4 UInt1 UInt2 UInt3 UInt4
    LongLong1 LongLong2 LongLong3 LongLong4 LongLong4A16 LongLong4A32
    ULongLong1 ULongLong2 ULongLong3 ULongLong4 ULongLong4A16 ULongLong4A32
    Float1 Float2 Float3 Float4 Double1 Double2 Double3 Double4 Double4A16 Double4A32
    Half2 BFloat162 Fp8E4M3 Fp8E5M2 Fp8x2E4M3 Fp8x2E5M2 Fp8x4E4M3 Fp8x4E5M2
    #[cfg(not(windows))] Long1 #[cfg(not(windows))] Long2 #[cfg(not(windows))] Long3
    #[cfg(not(windows))] Long4 #[cfg(not(windows))] Long4A16 #[cfg(not(windows))] Long4A32
    #[cfg(not(windows))] ULong1 #[cfg(not(windows))] ULong2 #[cfg(not(windows))] ULong3
    #[cfg(not(windows))] ULong4 #[cfg(not(windows))] ULong4A16 #[cfg(not(windows))] ULong4A32
};

/// The name in C++ of a vector or small number of this crate.
pub(super) const fn cuda_name(layout: &Layout<'_>) -> Option<&'static str> {
    // `half::bf16` is there with the feature `half` only.
    if str_eq(layout.name, "bf16") {
        return Some("__nv_bfloat16");
    }
    let mut i = 0;
    while i < NAMES.len() {
        if str_eq(NAMES[i].0, layout.name) {
            return Some(NAMES[i].1);
        }
        i += 1;
    }
    None
}
