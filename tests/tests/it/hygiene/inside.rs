//! Tests types inside functions, blocks and constants, and the crate under another path.
#![allow(clippy::items_after_statements, reason = "that is the point")]

use ::ptx_abi as abi;

#[::core::prelude::v1::test]
fn in_a_function() {
    let before = 1u8;
    #[derive(Clone, Copy, abi::PtxLayout)]
    #[repr(C)]
    #[ptx(impls(Pod))]
    struct Local {
        #[ptx(bits(low: u8 = 4, high: u8 = 4))]
        bits: u8,
        value: [u8; 3],
    }
    #[abi::bit_fields]
    #[derive(Clone, Copy, ::core::fmt::Debug, ::core::default::Default, ::core::cmp::PartialEq, abi::PtxLayout)]
    #[repr(C)]
    struct Made {
        #[bits(4)]
        low: u16,
        value: f32,
    }
    use ::core::prelude::v1::{Clone, Copy};
    use abi::PtxLayout as _;
    let local = Local { bits: 0, value: [before; 3] }.with_low(3).with_high(2);
    ::std::assert_eq!((local.bits, local.value, Local::LAYOUT.size), (0x23, [1; 3], 4));
    ::std::assert_eq!(Made::new(1.0).with_low(2), Made::new(1.0).with_low(2));
    const SIZE: usize = {
        #[derive(abi::PtxLayout)]
        #[repr(C)]
        struct InConst(u64, u8);
        let in_const = InConst(0, 0);
        let InConst(..) = in_const;
        InConst::LAYOUT.size
    };
    ::std::assert_eq!(SIZE, 16);
}

/// A module with the name that the macro of core uses.
mod __structs {
    #[derive(::core::clone::Clone, ::core::marker::Copy, ::ptx_abi::PtxLayout)]
    #[repr(C)]
    pub(super) struct Plain {
        pub(super) value: u32,
    }
}

#[derive(::core::clone::Clone, ::core::marker::Copy, abi::PtxLayout)]
#[repr(C)]
struct OfStructs {
    plain: [__structs::Plain; 2],
}

#[::core::prelude::v1::test]
fn a_module_of_the_user_is_not_that_of_core() {
    use abi::PtxLayout as _;
    let of_structs = OfStructs { plain: [__structs::Plain { value: 1 }; 2] };
    ::std::assert_eq!((OfStructs::LAYOUT.size, of_structs.plain[1].value), (8, 1));
}

/// A re-export of the crate, as in another crate.
mod facade {
    pub(super) mod vendored {
        pub(in super::super) use ::ptx_abi as abi;
    }
}

#[derive(::core::clone::Clone, ::core::marker::Copy, facade::vendored::abi::PtxLayout)]
#[repr(C)]
#[ptx(crate = facade::vendored::abi, impls(Pod))]
struct Through {
    #[ptx(bits(a: u32 = 32))]
    word: u32,
}

#[facade::vendored::abi::bit_fields]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, facade::vendored::abi::PtxLayout)]
#[repr(C)]
#[ptx(crate = crate::hygiene::inside::facade::vendored::abi)]
struct MadeThrough {
    #[bits(3)]
    a: u32,
}

#[derive(::core::clone::Clone, ::core::marker::Copy, abi::PtxLayout)]
#[repr(u8)]
#[ptx(crate = abi)]
enum EnumThrough {
    One = 1,
}

#[::core::prelude::v1::test]
fn under_another_path() {
    use abi::PtxLayout as _;
    ::std::assert_eq!((Through { word: 0 }.with_a(5).a(), MadeThrough::new().with_a(7).a()), (5, 7));
    ::std::assert_eq!((EnumThrough::LAYOUT.size, EnumThrough::One as u8), (1, 1));
}

::ptx_abi_tests::derived_by_crate! { ByCrate UnionByCrate GenericByCrate MadeByCrate ArgumentsByCrate }

#[::core::prelude::v1::test]
fn by_the_crate_of_another_macro() {
    use abi::{KernelParams as _, PtxLayout as _};
    let plain = ByCrate { count: 1, signed: 2 };
    let arguments = ArgumentsByCrate { plain, float: 1.0 };
    ::std::assert_eq!((arguments.to_buffer().len(), UnionByCrate::LAYOUT.size), (12, 4));
    ::std::assert_eq!((MadeByCrate::new().with_high(-1).high(), GenericByCrate(plain.count).0 + plain.signed), (-1, 3));
    let either = UnionByCrate { word: 7 };
    ::std::assert_eq!(::bytemuck::bytes_of(&either), [7, 0, 0, 0]);
}

#[derive(abi::KernelParams)]
#[ptx(crate = facade::vendored::abi, entry = "saxpy", module = "tests/it/kernel/ptx/kernels_sm_75.ptx")]
struct KernelThrough<'a> {
    n: u32,
    a: f32,
    x: abi::DevPtr<f32>,
    y: Address<'a>,
}

#[derive(::core::clone::Clone, ::core::marker::Copy, abi::PtxLayout)]
#[repr(transparent)]
struct Address<'a>(abi::DevPtrMut<f32>, ::core::marker::PhantomData<&'a f32>);

#[::core::prelude::v1::test]
fn arguments_in_a_function() {
    use abi::KernelParams as _;
    #[derive(::core::clone::Clone, ::core::marker::Copy, abi::KernelParams)]
    #[ptx(cpp_entry = "ns::scale<float>", module = "tests/it/kernel/ptx/kernels_sm_75.ptx")]
    struct Local {
        a: f32,
        x: abi::DevPtrMut<f32>,
    }
    let local = Local { a: 1.0, x: abi::DevPtrMut::null() };
    ::std::assert_eq!((local.pointers().len(), local.to_buffer().len(), Local::param_offsets(80)), (2, 16, [0, 8]));
    let null = Address(abi::DevPtrMut::null(), ::core::marker::PhantomData);
    let through = KernelThrough { n: 1, a: 2.0, x: abi::DevPtr::null(), y: null };
    ::std::assert_eq!((through.pointers().len(), KernelThrough::MODULE.len()), (4, Local::MODULE.len()));
    ::std::assert!(KernelThrough::check(Local::MODULE).is_ok());
}
