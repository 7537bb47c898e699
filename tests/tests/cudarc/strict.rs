//! The expansion compiles with strict lints and without a prelude.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unused, clippy::all, clippy::pedantic)]
#![deny(single_use_lifetimes, unused_results)]
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
    /// A shared borrow, or nothing.
    #[ptx(as = DevPtr<T>)]
    pub(crate) shared_or_null: ::core::option::Option<&'x CudaSlice<T>>,
    /// A mutable borrow, or nothing.
    #[ptx(as = DevPtrMut<::core::ffi::c_void>)]
    pub(crate) mutable_or_null: ::core::option::Option<&'y mut CudaSlice<u8>>,
    /// Elements of another type.
    #[ptx(as = DevPtrMut<u32>, elements = f32)]
    pub(crate) elements: &'y mut CudaSlice<f32>,
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
