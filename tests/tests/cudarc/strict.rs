//! The expansion compiles where lints are strict and no prelude is there.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unused, clippy::all, clippy::pedantic)]
#![allow(dead_code, reason = "it compiles")]

use ::cudarc::driver::CudaSlice;
use ::ptx_abi::{DevPtr, DevPtrMut};

/// Shared and mutable borrows beside values, with parameters of every kind.
#[derive(::ptx_abi::KernelParams)]
pub(crate) struct Everything<'x, 'y: 'x, T: 'static + ::core::marker::Copy, const N: usize>
where
    'y: 'x,
{
    /// A value.
    pub(crate) r#type: u32,
    /// Values of a parameter.
    pub(crate) values: [T; N],
    /// A shared borrow.
    #[ptx(as = DevPtr<T>)]
    pub(crate) shared: &'x CudaSlice<T>,
    /// A mutable borrow.
    #[ptx(as = DevPtrMut<u8>)]
    pub(crate) mutable: &'y mut CudaSlice<u8>,
}

/// A tuple struct.
#[derive(::ptx_abi::KernelParams)]
pub(crate) struct Tuple<'x>(#[ptx(as = DevPtr<u8>)] pub(crate) &'x CudaSlice<u8>, pub(crate) u8);

/// Nothing is borrowed.
#[derive(::ptx_abi::KernelParams)]
#[deprecated]
pub(crate) struct Plain {
    n: u32,
}

/// No parameters.
#[derive(::ptx_abi::KernelParams)]
pub(crate) struct Unit;
