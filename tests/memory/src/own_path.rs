//! Types whose `#[ptx(crate = path)]` leads to a module that replaces functions, macros and bounds of this crate: each has the
//! layout, the accessors and the traits that the crate itself gives it.
#![allow(dead_code, reason = "most types are here for their layout only")]
#![allow(clippy::extra_unused_type_parameters, reason = "the functions have the parameters of those they replace")]

use core::marker::PhantomData;
use core::sync::atomic::AtomicU32;

use ptx_abi::vector::Float4;
use ptx_abi::{KernelParams, Layout, PtxLayout, TypeKind, bit_fields};

/// Functions of an expansion that would prove nothing, and bounds that each type fulfils.
mod fake {
    pub(crate) use ptx_abi::*;

    #[allow(unused_macros, reason = "no derive at this path uses it")]
    macro_rules! nothing {
        ($($data:tt)*) => {};
    }

    pub(crate) mod __private {
        #[allow(unused_imports, reason = "no derive at this path uses it")]
        pub(crate) use nothing as implement_struct;
        pub(crate) use ptx_abi::__private::*;
        use ptx_abi::kernel::Param;
        pub(crate) use ptx_abi::{Layout, PtxLayout};

        pub(crate) const fn layout<T>(_: &T) -> Layout<'static> {
            *<[u64; 9] as PtxLayout>::LAYOUT
        }
        pub(crate) const fn values<T, const N: usize>() -> [i128; N] {
            [7; N]
        }
        pub(crate) const fn params<const N: usize>(_: &str, _: [Param<'static>; N]) -> [Param<'static>; N] {
            [Param::of::<[u64; 32]>("a"); N]
        }
        pub(crate) const fn unchanged<Read: ?Sized, T: ?Sized>(_: *mut T) {}
        pub(crate) const fn pod<T>(_: &str, _: usize) {}
        pub(crate) const fn no_padding<T>(_: &str, _: bool, _: bool, _: &[()]) {}
        pub(crate) const fn copy<T>() {}
        pub(crate) const fn accessors<const N: usize>(_: &Layout<'static>, _: &[()]) -> [Accessor; N] {
            [<super::super::Big as BitFields<(u8, u8)>>::ACCESSORS[1]; N]
        }
    }
}

crate::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    /// A type whose second bit-field is beyond the end of the others.
    pub(crate) struct Big {
        #[ptx(bits(pub first: u8 = 3))]
        a: u8,
        gap: [u8; 31],
        #[ptx(bits(pub last: u8 = 3))]
        b: u8,
    }
    #[ptx(crate = fake, impls(Pod, DeviceRepr, DeviceCopy, Initialized))] struct Plain { a: u32, b: [u16; 2] }
    #[ptx(crate = fake)]
    struct Foreign {
        #[ptx(as = Float4)] lanes: [Lane; 1],
        #[ptx(bits(pub mode: enum Kind = 3, pub rest: u16 = 9))] bits: [u8; 2],
    }
    #[ptx(crate = fake)] struct Generic<T> { #[ptx(bits(pub low: u8 = 3, pub high: u8 = 5))] bits: u8, value: T }
}

crate::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(crate = fake, impls(Pod))] struct Tuple(u32, u32);
    #[ptx(crate = fake, impls(AnyBitPattern))] union Either { whole: u32, half: u16 }
    #[ptx(crate = fake, opaque, size = 8, align = 4)] struct Opaque(u32, u32);
}

#[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
#[repr(u8)]
#[ptx(crate = fake, impls(DeviceCopy, Initialized))]
enum Kind {
    Two = 2,
    Five = 5,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(crate = fake, impls(Pod, DeviceRepr, DeviceCopy, Initialized))]
struct Wrapper<T>(T, PhantomData<u8>);

/// Four floats with the alignment of `Float4`.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Lane([f32; 4]);

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = fake)]
struct Bits {
    #[bits(3)]
    pub low: u8,
    #[bits(9)]
    pub signed: i16,
}

ptx_abi::assert_layouts!(impls(Pod, DeviceCopy) for Generic<[u8; 3]>);

#[derive(Clone, Copy, KernelParams)]
#[ptx(crate = fake)]
struct Args {
    a: u8,
    b: u64,
}

fn is<T: PtxLayout>() -> &'static Layout<'static> {
    assert_eq!((T::LAYOUT.size, T::LAYOUT.align), (size_of::<T>(), align_of::<T>()));
    T::LAYOUT
}

#[test]
fn layouts_are_those_of_the_types() {
    assert_eq!(is::<Plain>().member("b").map(ptx_abi::Member::offset), Some(4));
    assert_eq!(is::<Tuple>().members().len(), 2);
    assert!(matches!(is::<Either>().kind, TypeKind::Union(_)));
    assert!(matches!(is::<Opaque>().kind, TypeKind::Struct(_)));
    assert!(matches!(is::<Wrapper<u32>>().kind, TypeKind::Transparent(_)));
    assert_eq!(is::<Foreign>().member("rest").map(|member| member.bit_offset), Some(128 + 3));
    assert_eq!(is::<Generic<u32>>().member("value").map(ptx_abi::Member::offset), Some(4));
    let TypeKind::Enum { variants, .. } = is::<Kind>().kind else { panic!("an enumeration") };
    assert_eq!(variants.iter().map(|variant| variant.value).collect::<Vec<_>>(), [2, 5]);
    assert_eq!(<Kind as ptx_abi::bit_field::BitFieldEnum>::VALUES, [2, 5]);
}

/// Under Miri, an accessor with the table of another type would read beyond the object.
#[test]
fn accessors_stay_inside() {
    let foreign = Foreign { lanes: [Lane([0.0; 4])], bits: [0; 2] };
    let mut foreign = foreign.with_mode(Kind::Five).with_rest(300);
    assert_eq!((foreign.mode(), foreign.rest()), (Ok(Kind::Five), 300));
    foreign.set_rest_wrapping(0);
    assert_eq!(foreign.bits, [5, 0]);
    foreign.bits[0] = 7;
    assert!(foreign.mode().is_err());
    let bits = Bits::new().with_low(5).with_signed(-200);
    assert_eq!((bits.low(), bits.signed()), (5, -200));
    let generic = Generic { bits: 0, value: 1.0_f32 }.with_low(7).with_high(1);
    assert_eq!((generic.bits, generic.low(), generic.high()), (15, 7, 1));
}

static_assertions::assert_not_impl_any!(Wrapper<bool>: bytemuck::Pod);
static_assertions::assert_not_impl_any!(Wrapper<AtomicU32>: cust_core::DeviceCopy, ptx_abi::module::Initialized);

#[test]
fn traits_have_their_proofs() {
    fn pod<T: bytemuck::Pod>() {}
    fn device_copy<T: cust_core::DeviceCopy>() {}
    pod::<Plain>();
    pod::<Tuple>();
    pod::<Wrapper<[Plain; 2]>>();
    pod::<Generic<[u8; 3]>>();
    device_copy::<Plain>();
    device_copy::<Kind>();
    device_copy::<Wrapper<Kind>>();
    device_copy::<Generic<[u8; 3]>>();
    let either: Either = bytemuck::cast(7u32);
    // SAFETY: all bytes are initialised.
    assert_eq!(unsafe { either.whole }, 7);
    assert_eq!(bytemuck::bytes_of(&Plain { a: 1, b: [2, 3] }), [1, 0, 0, 0, 2, 0, 3, 0]);
}

#[test]
fn arguments_are_copied_in_their_sizes() {
    let args = Args { a: 1, b: 2 };
    assert_eq!((Args::SIZE, Args::PARAMS[0].size), (16, 1));
    let buffer = args.to_buffer();
    assert_eq!(buffer.len(), 16);
    // SAFETY: `Args` has no padding inside of an argument.
    let bytes = buffer.as_bytes().map(|byte| unsafe { byte.assume_init() });
    assert_eq!((bytes[0], bytes[8]), (1, 2));
}
