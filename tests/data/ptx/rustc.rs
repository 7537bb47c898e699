//! The kernels whose PTX `ptx_reader` reads.
#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]
#![allow(improper_ctypes_definitions)]
use core::arch::nvptx::{_block_dim_x, _block_idx_x, _thread_idx_x};
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Particle {
    position: [f32; 3],
    mass: f32,
    velocity: [f32; 4],
    next: *const Particle,
}
#[unsafe(no_mangle)]
pub static ptx_abi_layout_Particle: u64 = 0xfedc_ba98_7654_3210;
#[unsafe(no_mangle)]
pub static TABLE: [[i32; 3]; 2] = [[1, 2, 3], [4, 5, 6]];
#[unsafe(no_mangle)]
pub static NAME: &str = "a { brace \" // é";
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn saxpy(n: u32, a: f32, x: *const f32, y: *mut f32) {
    unsafe {
        let i = (_block_idx_x() * _block_dim_x() + _thread_idx_x()) as usize;
        if i < n as usize {
            *y.add(i) += a * *x.add(i);
        }
    }
}
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn nothing() {}
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scalars(b: bool, s: i16, l: i64, d: f64, p: Particle, out: &mut [f64; 4]) {
    out[TABLE[1][1] as usize & 3] = s as f64 + l as f64 + d + p.mass as f64 + (b as u8) as f64;
}
#[inline(never)]
pub extern "C" fn moved(mut p: Particle, dt: f32) -> Particle {
    p.position[0] += dt;
    p
}
