//! The functions whose machine code the documentation shows.
#![no_std]

use ptx_abi::kernel::{Addresses, Packed};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Fig3 {
    #[bits(9)]
    pub s: i16,
    #[bits(9)]
    pub j: i32,
    pub c: i8,
    #[bits(9)]
    pub t: i16,
    #[bits(9)]
    pub u: i16,
    pub d: i8,
}

#[unsafe(no_mangle)]
pub fn s(fig3: &Fig3) -> i16 {
    fig3.s()
}

#[unsafe(no_mangle)]
pub fn j(fig3: &Fig3) -> i32 {
    fig3.j()
}

#[unsafe(no_mangle)]
pub fn set_j_wrapping(fig3: &mut Fig3, value: i32) {
    fig3.set_j_wrapping(value);
}

#[unsafe(no_mangle)]
pub fn set_j_checked(fig3: &mut Fig3, value: i32) -> bool {
    fig3.set_j_checked(value).is_ok()
}

#[unsafe(no_mangle)]
pub fn set_j(fig3: &mut Fig3, value: i32) {
    fig3.set_j(value);
}

#[unsafe(no_mangle)]
pub fn with_j(fig3: Fig3, value: i32) -> Fig3 {
    fig3.with_j(value)
}

#[derive(Clone, Copy, KernelParams)]
pub struct Saxpy {
    pub n: u32,
    pub a: f32,
    pub x: DevPtr<f32>,
    pub y: DevPtrMut<f32>,
}

#[unsafe(no_mangle)]
pub fn pointers(saxpy: &Saxpy) -> <Saxpy as Addresses>::Pointers<'_> {
    saxpy.pointers()
}

#[unsafe(no_mangle)]
pub fn to_buffer(saxpy: &Saxpy) -> <Saxpy as Packed>::Buffer<'static> {
    saxpy.to_buffer()
}
