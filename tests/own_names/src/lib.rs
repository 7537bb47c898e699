//! Types whose authors use the names of `ptx-abi` for items of their own. No feature of `ptx-abi`, which any crate of a program
//! may turn on, changes the meaning of such an item, or makes it an error. `.ci/run` compiles this crate with each feature.
#![no_std]
#![cfg(feature = "derive")]
#![allow(
    dead_code,
    non_upper_case_globals,
    clippy::wrong_self_convention,
    clippy::trivially_copy_pass_by_ref,
    reason = "only the names matter"
)]

use ptx_abi::vector::Float2;
use ptx_abi::{DevPtr, KernelParams, PtxLayout, bit_fields};

/// The author's type, which tells the author's items from others.
struct Mine;

/// Each name as an inherent constant or function of a type.
macro_rules! own_items {
    ($($ty:ident)*) => {$(
        impl $ty {
            own_items!(@constants ENTRY COUNT PARAMS SIZE MODULE LAYOUT TYPE VALUES FUNCTIONS);
            own_items!(
                @functions pointers to_buffer param_offsets check check_named entry check_entry find_entry check_bytes
                check_module find_entry_bytes definition asserts cuda cuda_asserts table svg fingerprint layout params
                check_global module initialized kernel_table
            );
        }

        const _: [Mine; 9] = [
            $ty::ENTRY, $ty::COUNT, $ty::PARAMS, $ty::SIZE, $ty::MODULE, $ty::LAYOUT, $ty::TYPE, $ty::VALUES, $ty::FUNCTIONS,
        ];
    )*};
    (@constants $($name:ident)*) => { $(const $name: Mine = Mine;)* };
    (@functions $($name:ident)*) => {
        $(fn $name(&self) -> Mine { Mine })*

        /// Each call means the author's function.
        fn all(&self) {
            let _: &[Mine] = &[$(self.$name()),*];
        }
    };
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Plain {
    offset: Float2,
    count: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Either {
    number: u32,
    float: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Mode {
    Off,
    On,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Flags {
    #[bits(3)]
    kind: u32,
}

#[derive(Clone, Copy, KernelParams)]
struct Launch {
    n: u32,
    x: DevPtr<f32>,
}

own_items! { Plain Either Mode Flags Launch }

/// Values of the author, as bindgen imports the enumerators of C, beside bit-fields: no parameter has the name of one.
mod values {
    use ptx_abi::{PtxLayout, bit_fields};

    const value: u32 = 3;
    static index: u32 = 3;
    const count: u32 = 3;

    #[bit_fields(new = false)]
    #[derive(Clone, Copy, Debug, Default, PartialEq, PtxLayout)]
    #[repr(C)]
    struct Counted {
        #[bits(3)]
        kind: u32,
        count: u32,
    }
}

/// Names that a feature could add to a trait or to a type, as methods of a trait of the author, and their calls.
macro_rules! own_methods {
    ($($name:ident)*) => {
        trait Own {
            $(fn $name(&self) -> Mine { Mine })*
        }

        fn methods(bare: &Bare, simple: &Simple) {
            let _: &[Mine] = &[$(bare.$name(), simple.$name()),*];
        }
    };
}

own_methods! {
    entry check_entry check_bytes check_module find_entry check_global definition asserts cuda prototype launch
}

impl<T> Own for T {}

/// Arguments of a kernel without inherent items.
#[derive(Clone, Copy, KernelParams)]
struct Bare {
    n: u32,
}

/// A type without inherent items.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Simple {
    n: u32,
}

fn items(bare: &Bare) {
    let _: [Mine; 3] = [Simple::LAYOUT.definition(), Simple::LAYOUT.asserts(), Simple::LAYOUT.cuda()];
    // The items of the trait, which are the same under every feature.
    let _ = (Bare::ENTRY, Bare::COUNT, Bare::PARAMS, Bare::SIZE, Bare::MODULE);
    let _ = (bare.pointers().len(), bare.to_buffer(), Bare::param_offsets(90));
}

#[cfg(feature = "cuda")]
mod functions {
    use super::Mine;

    /// The author's module beside a block of functions.
    mod cuda {}

    #[ptx_abi::cuda_functions]
    unsafe extern "C" {
        fn launch(n: u32);
    }

    const _: fn(&'static [ptx_abi::cuda::CudaFunction<'static>]) -> Mine = |_| Mine;
}
