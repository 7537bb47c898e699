//! Tests types that a `macro_rules!` macro writes from fragments of every kind.

use ::core::prelude::v1::{Clone, Copy, Debug, Default, PartialEq};
use ::ptx_abi::{PtxLayout, bit_fields};

/// Declares types with its own names for storage and locals; the caller passes everything else.
macro_rules! registers {
    ($(
        $(#[$meta:meta])*
        $vis:vis $n:ident / $made:ident ($size:literal) {
            $($field_vis:vis $field:ident: $t:ty = $w:literal),*; $plain:ident: $plain_type:ty
        }
    )*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C, align(4))]
        #[ptx(name = "Register")]
        $vis struct $n {
            #[ptx(bits($($field_vis $field: $t = $w),*))]
            storage: [u8; $size],
            $plain: $plain_type,
        }

        $(#[$meta])*
        #[bit_fields]
        #[derive(Clone, Copy, Debug, Default, PartialEq, PtxLayout)]
        #[repr(C)]
        #[ptx(name = "Register")]
        $vis struct $made {
            $(#[bits($w)] $field_vis $field: $t,)*
            $plain: $plain_type,
        }

        impl $n {
            const fn zero($plain: $plain_type) -> Self {
                Self { storage: [0; $size], $plain }
            }
        }
    )*};
}

registers! {
    /// Control.
    pub(crate) Control / ControlMade (4) { pub(crate) enable: bool = 1, level: u32 = 7, delta: i32 = 20; extra: u16 }
    /// Status.
    Status / StatusMade (2) { busy: bool = 1, code: ::core::primitive::i16 = 9; extra: [u8; 2] }
}

/// Declares one type for each width.
macro_rules! widths {
    ($($name:ident: $ty:ident $width:tt => $max:expr;)*) => {
        $(
            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C)]
            struct $name {
                #[ptx(bits(value: $ty = $width))]
                word: $ty,
            }
        )*

        #[::core::prelude::v1::test]
        fn widths() {
            $(
                let mut value = $name { word: 0 };
                ::std::assert!(value.set_value_checked($max).is_ok());
                ::std::assert!(value.set_value_checked($max + 1).is_err());
                ::std::assert_eq!((value.value(), value.word.count_ones(), $name::VALUE_BITS), ($max, $max.count_ones(), $width));
            )*
        }
    };
}

widths! {
    W3: u8 3 => 7u8;
    W11: i16 11 => 1023i16;
    W31: u32 31 => 0x7fff_ffffu32;
    W63: i64 63 => 0x3fff_ffff_ffff_ffffi64;
}

/// Declares types from passed members, names, options and enumerators.
macro_rules! shared {
    ($name:ident as $cpp:literal, align $align:literal, offset $offset:literal; $member:ident: $ty:ty as $as:ty; $($variant:ident = $value:expr),*) => {
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C, align($align))]
        #[ptx(name = concat!($cpp, $align, "::", stringify!($name)), align = $align)]
        struct $name {
            first: u32,
            #[ptx(as = $as, offset = $offset, name = stringify!($member))]
            $member: $ty,
        }

        #[derive(Clone, Copy, PtxLayout)]
        #[repr(u8)]
        enum Enumerators {
            $($variant = $value),*
        }
    };
}

shared! { Shared as "Types", align 16, offset 4; bytes: [u8; 4] as u32; A = 1 + 1, B = 7 }

/// Declares types with a lifetime of the caller.
macro_rules! borrowing {
    ($lifetime:lifetime $name:ident $arguments:ident) => {
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        struct $name<$lifetime, T: $lifetime> {
            value: u32,
            borrowed: ::core::marker::PhantomData<&$lifetime T>,
            mutable: ::core::marker::PhantomData<&$lifetime mut u8>,
        }

        #[derive(Clone, Copy, ::ptx_abi::KernelParams)]
        struct $arguments<$lifetime> {
            first: $name<$lifetime, u16>,
            #[ptx(as = $name<$lifetime, u16>)]
            second: $name<$lifetime, u16>,
        }
    };
}

borrowing! { 'a Borrowing Borrowed }

#[::core::prelude::v1::test]
fn lifetimes() {
    ::std::assert_eq!(Borrowing::<u16>::LAYOUT.size, 4);
    ::std::assert_eq!(<Borrowed<'_> as ::ptx_abi::KernelParams>::SIZE, 8);
}

#[::core::prelude::v1::test]
fn values() {
    let control = Control::zero(1).with_enable(true).with_level(127).with_delta(-1);
    ::std::assert_eq!((control.storage, control.extra, control.delta()), ([0xff, 0xff, 0xff, 0x0f], 1, -1));
    let made = ControlMade::new(1).with_enable(true).with_level(5).with_delta(-7);
    ::std::assert_eq!((made.enable(), made.level(), made.delta(), made.extra), (true, 5, -7, 1));
    ::std::assert_eq!(Control::LAYOUT.fingerprint(), ControlMade::LAYOUT.fingerprint());
    ::std::assert_eq!((Status::CODE_OFFSET, StatusMade::CODE_OFFSET, StatusMade::LAYOUT.size), (1, 1, 4));
    ::std::assert!(Status::zero([0; 2]).with_code_checked(256).is_err());
    ::std::assert_eq!(Shared { first: 0, bytes: [1; 4] }.bytes, [1; 4]);
    ::std::assert_eq!((Shared::LAYOUT.name, Shared::LAYOUT.members()[1].name), ("Types16::Shared", "bytes"));
    ::std::assert_eq!((Shared::LAYOUT.size, Enumerators::B as u8, Enumerators::A as u8), (16, 7, 2));
}
