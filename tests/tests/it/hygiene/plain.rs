//! Tests every kind of type under `#![no_implicit_prelude]`, `#![forbid(unsafe_code)]` and denied lints.

use ::ptx_abi::{DevPtr, KernelParams, PtxLayout, bit_fields};

/// A struct.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::Node", rename_all = "camelCase", size = 24, align = 8)]
pub(crate) struct Node {
    /// Documented.
    pub(crate) first_value: f32,
    /// Pinned.
    #[ptx(name = "other", offset = 8)]
    pub(crate) next: DevPtr<Node>,
    /// A tail.
    pub(crate) tail: u8,
}

/// A tuple struct without padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
#[ptx(impls(Pod))]
pub(crate) struct Packed(pub(crate) u16, pub(crate) u64);

/// A transparent type with a parameter.
#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Pod))]
pub(crate) struct Wrapper<T>(pub(crate) T);

/// A vector.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector, impls(AnyBitPattern))]
pub(crate) struct Complex {
    re: f32,
    im: f32,
}

/// Arguments of a kernel.
#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "scale")]
pub(crate) struct Scale<'a, T> {
    /// Documented.
    pub(crate) factor: T,
    /// Another crate's type.
    #[ptx(as = [f32; 2])]
    pub(crate) pair: (f32, f32),
    next: Handle<'a>,
}

/// A handle of the host.
#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
pub(crate) struct Handle<'a>(pub(crate) u64, pub(crate) ::core::marker::PhantomData<&'a ()>);

/// Arguments that were checked.
#[derive(KernelParams)]
#[ptx(entry = "half_by_value", module = "tests/it/kernel/ptx/kernels_sm_75.ptx")]
pub(crate) struct Half {
    /// Documented.
    pub(crate) half: ::half::f16,
    /// Documented.
    pub(crate) out: DevPtr<f32>,
}

/// An enumeration.
#[derive(Clone, Copy, PtxLayout)]
#[repr(i16)]
pub(crate) enum Mode {
    /// Off.
    Off = -1,
    /// On.
    On = 1,
}

/// A union.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub(crate) union Either {
    int: u32,
    float: f32,
}

/// Parameters.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub(crate) struct Generic<T: ::core::marker::Copy, const N: usize>
where
    T: ::core::marker::Send,
{
    values: [T; N],
    #[ptx(bits(
        /// Documented.
        pub(crate) low: u8 = 3,
        pub(crate) high: i8 = 5,
    ))]
    bits: u8,
    #[ptx(as = [i8; 4])]
    foreign: [u8; 4],
}

/// Written out.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
#[ptx(impls(Pod))]
pub(crate) struct Written {
    #[ptx(bits(pub(crate) s: i16 = 9, j: i32 = 7, pub(crate) mode: enum Mode = 2, _: u16 = 14, flag: bool = 1))]
    bits: [u8; 5],
    rest: [u8; 3],
}

/// Made, with everything that the macro makes.
#[bit_fields]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)]
#[repr(C)]
pub(crate) struct Made {
    /// Signed.
    #[bits(9)]
    pub(crate) s: i16,
    #[bits(9)]
    j: i32,
    /// Plain.
    pub(crate) c: u8,
    #[bits(0)]
    _0: u32,
    #[bits(1)]
    pub(crate) flag: bool,
    #[bits(100)]
    wide: i128,
}

/// Made, packed.
#[bit_fields(new = false)]
#[derive(Clone, Copy, Debug, PartialEq, Default, PtxLayout)]
#[repr(C, packed)]
#[ptx(impls(Pod))]
pub(crate) struct MadePacked {
    /// Plain.
    pub(crate) c: u16,
    #[bits(12)]
    pub(crate) a: u32,
    /// The attributes are not right for each of the functions.
    #[bits(4)]
    #[must_use]
    #[expect(non_snake_case, reason = "a name in C++")]
    bB: u8,
}

/// Some bits of its byte belong to no member.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
pub(crate) struct Bits {
    #[ptx(bits(low: u8 = 3))]
    bits: u8,
}

/// Another crate's.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
pub(crate) struct Pair(u16, u16);

::ptx_abi::foreign_types! { Words; Pair = [u16; 2] }

/// One member is in the map.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(types = Words, impls(Initialized))]
pub(crate) struct Mapped {
    pairs: [Pair; 2],
    bits: Bits,
}

/// The values are also correct.
#[::core::prelude::v1::test]
fn values() {
    ::std::assert_eq!((Node::LAYOUT.size, Packed::LAYOUT.size, Wrapper::<u8>::LAYOUT.size), (24, 10, 1));
    ::std::assert_eq!((Complex::LAYOUT.align, Mode::LAYOUT.size, Either::LAYOUT.size), (8, 2, 4));
    ::std::assert_eq!((Generic::<u16, 3>::LAYOUT.size, Written::LAYOUT.size), (12, 8));
    ::std::assert_eq!((Made::LAYOUT.size, MadePacked::LAYOUT.size), (32, 4));
    let written = Written { bits: [0; 5], rest: [0; 3] }.with_s(-5).with_mode(Mode::Off);
    ::std::assert!(written.s() == -5 && ::std::matches!(written.mode(), ::core::result::Result::Ok(Mode::Off)));
    let made = Made::new(3).with_s(-5).with_flag(true);
    ::std::assert!(made.s() == -5 && made.c == 3 && made.flag() && made.set_checked_twice() == 2);
    let generic = Generic { values: [1u16; 3], bits: 0, foreign: [0; 4] }.with_high(-1).with_low(1);
    ::std::assert_eq!((generic.low(), generic.high(), generic.values), (1, -1, [1; 3]));
    ::std::assert_eq!(<MadePacked as ::core::default::Default>::default().with_a(7).with_bB(1).a(), 7);
    let (node, packed) = (Node { first_value: 0., next: DevPtr::null(), tail: 0 }, Packed(1, 2));
    ::std::assert!(
        node.next.is_null() && node.first_value < 1. && node.tail == 0 && { packed.1 } == 2 && packed.0 == 1
    );
    let mapped = Mapped { pairs: [Pair(1, 2); 2], bits: Bits { bits: 0 }.with_low(3) };
    ::std::assert_eq!((mapped.pairs[0].0 + mapped.pairs[1].1, mapped.bits.low(), Mapped::LAYOUT.size), (3, 3, 10));
    let wrapper = Wrapper(Mode::On);
    ::std::assert!(::std::matches!(wrapper.0, Mode::On));
}

impl Made {
    fn set_checked_twice(mut self) -> usize {
        use ::core::iter::Iterator as _;
        let results = [self.set_s_checked(300), self.set_s_checked(-300)];
        results.iter().filter(|result| result.is_err()).count()
    }
}
