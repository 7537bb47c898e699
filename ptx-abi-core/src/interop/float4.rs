//! The feature `float4-0_2`: `float4::F4E2M1` is CUDA's `__nv_fp4_e2m1`, `float4::F4E2M1x2` is `__nv_fp4x2_e2m1`, and
//! `float4::E8M0` is `__nv_fp8_e8m0`.

use ::float4::{E8M0, F4E2M1, F4E2M1x2};

use super::small_float::small_floats;
use crate::abi::vector::{Fp4E2M1, Fp4x2E2M1, Fp4x4E2M1, Fp8E8M0, Fp8x2E8M0, Fp8x4E8M0};

small_floats! {
    F4E2M1 Fp4E2M1, [2] Fp4x2E2M1, [4] Fp4x4E2M1;
    F4E2M1x2 Fp4x2E2M1;
    E8M0 Fp8E8M0, [2] Fp8x2E8M0, [4] Fp8x4E8M0;
}
