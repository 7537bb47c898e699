//! Runs on the GPU: types with the derive, a function and a kernel for each class of type, one for each accessor.
#![no_std]
#![feature(abi_ptx, f16)]
#![allow(improper_ctypes_definitions, reason = "128-bit integers and 16-bit floats are what is compared")]

mod accessors;
mod classes;
mod fields;
mod kernels;
pub mod shared;
mod system;
pub mod types;

/// Passes every class of type by value: to a kernel, to a function, and from it.
macro_rules! pass {
    ($($id:ident $cpp:literal $rust:ty,)*) => {$(
        const _: () = {
            #[unsafe(export_name = concat!("entry_", stringify!($id)))]
            extern "ptx-kernel" fn entry(_: $rust) {}

            #[unsafe(export_name = concat!("func_", stringify!($id)))]
            extern "C" fn func(value: $rust) -> $rust {
                value
            }
        };
    )*};
}

classes::by_value! { pass }
