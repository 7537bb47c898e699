//! The feature `float8-0_7`: `float8::F8E4M3` is CUDA's `__nv_fp8_e4m3`, and `float8::F8E5M2` is CUDA's `__nv_fp8_e5m2`.

use ::float8::{F8E4M3, F8E5M2};

use super::small_float::small_floats;
use crate::abi::vector::{Fp8E4M3, Fp8E5M2, Fp8x2E4M3, Fp8x2E5M2, Fp8x4E4M3, Fp8x4E5M2};

small_floats! {
    F8E4M3 Fp8E4M3, [2] Fp8x2E4M3, [4] Fp8x4E4M3;
    F8E5M2 Fp8E5M2, [2] Fp8x2E5M2, [4] Fp8x4E5M2;
}
