//! Tests values of the user that are called like a variable or a parameter of an expansion. A pattern of that name means the
//! value, or is an error.
#![allow(
    dead_code,
    non_upper_case_globals,
    non_camel_case_types,
    reason = "the values are called like variables, and only their names matter"
)]

macro_rules! values {
    ([$($kind:tt)+]) => {
        values! { [$($kind)+] [
            value index number count plain flag new name
            argument valist version
            root files glob found folder entries entry error paths path strict line bytes
        ] }
    };
    ([const] [$($name:ident)*]) => { $(const $name: u32 = 3;)* };
    ([static] [$($name:ident)*]) => { $(static $name: u32 = 3;)* };
    ([struct] [$($name:ident)*]) => { $(struct $name;)* };
    ([struct tuple] [$($name:ident)*]) => { $(struct $name(u32);)* };
    ([fn] [$($name:ident)*]) => { $(fn $name() {})* };
}

/// Every macro that writes variables, beside values of each kind.
macro_rules! beside {
    ($($module:ident [$($kind:tt)+])*) => {$(
        mod $module {
            use ::core::prelude::v1::{Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd, test};
            use ::ptx_abi::{DevPtr, KernelParams, PtxLayout, bit_fields};

            values! { [$($kind)+] }

            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C)]
            struct Written {
                #[ptx(bits(value: u32 = 3, kind: enum Kind = 5))]
                index: u32,
            }

            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C)]
            union Either {
                #[ptx(bits(value: u32 = 3))]
                index: u32,
                plain: u32,
            }

            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C)]
            struct Generic<T: Copy> {
                #[ptx(bits(value: u32 = 3))]
                index: u32,
                plain: T,
            }

            #[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
            #[repr(u8)]
            enum Kind {
                First,
                Second,
            }

            // A parameter of `new` has the name of its member.
            #[bit_fields(new = false)]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)]
            #[repr(C)]
            struct Made {
                count: u32,
                #[bits(3)]
                value: u32,
                plain: [u32; 2],
            }

            #[bit_fields]
            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C)]
            struct Constructed {
                of: u32,
                #[bits(3)]
                value: u32,
            }

            #[derive(Clone, Copy, KernelParams)]
            #[ptx(entry = "fill", block = [32 * 2, 1, 1], shared = 64)]
            struct Fill {
                value: u32,
                data: DevPtr<f32>,
            }

            ::ptx_abi::kernels_test! {
                #[should_panic(expected = "`absent/*.ptx`")]
                fn reads_files() = files("absent/*.ptx");
                "fill" => Fill;
            }

            #[test]
            fn values() {
                let made = Made { count: 1, plain: [2; 2], ..<Made as Default>::default() }.with_value(7);
                ::std::assert_eq!((made.count, made.value(), made.plain), (1, 7, [2; 2]));
                let written = Written { index: 0 }.with_value(7).with_kind(Kind::Second);
                ::std::assert_eq!((written.value(), written.kind()), (7, ::core::result::Result::Ok(Kind::Second)));
                ::std::assert_eq!((Constructed::new(3).with_value(7).value(), Constructed::new(3).of), (7, 3));
                ::std::assert_eq!(Generic { index: 0, plain: 1_u64 }.with_value(5).value(), 5);
                ::std::assert_eq!(::ptx_abi::device_printf!("%d %d\n\0", 1, 2), -1);
            }
        }
    )*};
}

beside! {
    constants [const]
    statics [static]
    units [struct]
    tuples [struct tuple]
    functions [fn]
}

/// A constant that a macro reads, called like a variable around it.
const value: u32 = 64;
const version: u32 = 3;
const number: u32 = 32;

#[derive(::core::clone::Clone, ::core::marker::Copy, ::ptx_abi::KernelParams)]
#[ptx(block = [number, 1, 1], shared = value)]
struct Shaped {
    n: u32,
}

/// Integers of every type, above `u64` too.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::ptx_abi::KernelParams)]
#[ptx(block = [1_u8, 1_i128, ::core::primitive::u128::MAX], shared = 0_u64)]
struct Wide {
    n: u32,
}

#[::core::prelude::v1::test]
fn constants() {
    let header = ::ptx_abi::cuda_header!(const value, version: u32);
    ::std::assert!(::std::string::ToString::to_string(&header).contains("constexpr unsigned int value = 64U;"));
    let header = ::ptx_abi::cuda_header!(u32; append_only(version = version));
    ::std::assert!(::std::string::ToString::to_string(&header).contains("version"));
    let _ = ::ptx_abi::cuda_defines!(value, self::version);
    let _ = ::ptx_abi::cuda_asserts!(const value);
    ::std::assert_eq!(::ptx_abi::device_printf!("%u %u\n\0", value, number), -1);
    ::ptx_abi::device_assert!(value > number);
}

/// Parameters that are called like those of expansions.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::ptx_abi::PtxLayout)]
#[repr(C)]
struct Parameters<'__a, '__b, __T: ::core::marker::Copy, __H> {
    #[ptx(bits(low: u8 = 3))]
    bits: u8,
    borrowed: [::core::marker::PhantomData<(&'__a (), &'__b ())>; 1],
    value: __T,
    other: __H,
}

#[derive(::core::clone::Clone, ::core::marker::Copy, ::ptx_abi::PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Pod, DeviceRepr, DeviceCopy, Initialized))]
struct Wrapper<'__a, __T>(__T, ::core::marker::PhantomData<&'__a ()>);

#[derive(::core::clone::Clone, ::core::marker::Copy, ::ptx_abi::PtxLayout)]
#[repr(C)]
struct Borrowed<'__a> {
    value: u32,
    borrowed: ::core::marker::PhantomData<&'__a ()>,
}

#[derive(::core::clone::Clone, ::core::marker::Copy, ::ptx_abi::KernelParams)]
struct Arguments<'__a, '__b, __T> {
    first: Wrapper<'__a, __T>,
    second: Wrapper<'__b, __T>,
}

#[derive(::core::clone::Clone, ::core::marker::Copy, ::ptx_abi::KernelParams)]
struct Packed<'__a, '__b> {
    first: Wrapper<'__a, u32>,
    second: Borrowed<'__b>,
}

#[::core::prelude::v1::test]
fn parameters() {
    use ::ptx_abi::{KernelParams as _, PtxLayout as _};
    let parameters =
        Parameters { bits: 0, borrowed: [::core::marker::PhantomData], value: 1_u8, other: 2_u8 }.with_low(5);
    ::std::assert_eq!((parameters.low(), parameters.value + parameters.other), (5, 3));
    ::std::assert_eq!(Parameters::<u8, u32>::LAYOUT.size, 8);
    let marker = ::core::marker::PhantomData;
    let first = Wrapper(7_u32, marker);
    let second = Borrowed { value: 8, borrowed: marker };
    ::std::assert_eq!(Packed { first, second }.to_buffer().len(), 8);
    ::std::assert_eq!(Arguments { first, second: first }.pointers().len(), 2);
    ::std::assert_eq!(first.0 + second.value, 15);
}
