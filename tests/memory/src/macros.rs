//! Types that macros write. rustc expands a macro at each use of such a type, so an expansion has to use it only once.

use std::mem::MaybeUninit;

use ptx_abi::pointer::Borrowed;
use ptx_abi::{DevPtr, KernelParams, Member, PtxLayout};
use ptx_abi_rewrite::in_turn;

macro_rules! same {
    ($($ty:tt)*) => { $($ty)* };
}

/// The parameter is not in its tokens.
macro_rules! ignores {
    ($($ty:tt)*) => {
        u16
    };
}

macro_rules! parameter {
    () => {
        T
    };
}

/// With another type at each use, a getter would return what the proof has never read, such as a reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, PtxLayout)]
#[repr(C, align(2))]
struct Bits {
    #[ptx(bits(pub a: in_turn!(u8, NonNull) = 8, pub b: in_turn!(i16, u16) = 9, pub c: in_turn!(bool, u8) = 1))]
    storage: [u8; 4],
}

#[test]
fn bit_fields() {
    let mut bits = Bits::default();
    bits.set_a(200);
    bits.set_b(-3);
    bits.set_c(true);
    let read: (u8, i16, bool) = (bits.a(), bits.b(), bits.c());
    assert_eq!(read, (200, -3, true));
}

/// The storage is a type of a macro too.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct Storage {
    #[ptx(bits(pub low: u32 = 5, pub high: u32 = 27))]
    storage: same!([u8; 4]),
    tail: [u8; {
        let half = 2;
        half + half
    }],
}

#[test]
fn storage_of_bit_fields() {
    let bits = Storage { storage: [0; 4], tail: [7; 4] }.with_low(17).with_high(100);
    assert_eq!((bits.low(), bits.high(), bits.tail), (17, 100, [7; 4]));
    assert_eq!(Storage::LAYOUT.member("tail").map(Member::offset), Some(4));
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Foreign([u8; 8]);

/// With another type at each use, the packed buffer would copy more bytes than the argument has.
#[derive(Clone, Copy, KernelParams)]
struct Arguments {
    #[ptx(as = in_turn!(u64, u32))]
    foreign: Foreign,
    count: same!(u32),
    bytes: [u8; {
        #[expect(dead_code, reason = "only its size counts")]
        struct Local(u16);
        size_of::<Local>()
    }],
}

#[test]
fn packed_arguments() {
    // The sizes differ under Miri only if the expansion of `PARAMS` and that of `to_buffer` do.
    let arguments = Arguments { foreign: Foreign([1; 8]), count: 0x0202_0202, bytes: [3; 2] };
    let buffer = arguments.to_buffer();
    assert_eq!(Arguments::PARAMS.iter().map(|param| param.size).collect::<Vec<_>>(), [8, 4, 2]);
    // SAFETY: the arguments have no padding, and gaps between them are 0.
    let bytes = buffer.as_bytes().map(|byte: MaybeUninit<u8>| unsafe { byte.assume_init() });
    assert_eq!(bytes, [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
}

trait Grid {
    type Cell;
}

impl Grid for f64 {
    type Cell = u8;
}

/// The macros name parameters, bounds, `Self`, and none of them. (The derives of std refuse such types.)
#[derive(PtxLayout)]
#[repr(C)]
struct Generic<'a, T: Grid, const N: usize>
where
    T::Cell: Copy,
{
    items: same!([T::Cell; N]),
    next: same!(DevPtr<Self>),
    ignored: ignores!(T),
    all: [ignores!(T); 2],
    borrowed: same!(Borrowed<'a, DevPtr<u16>>),
}

/// A parameter that only the macro names.
#[derive(PtxLayout, KernelParams)]
#[repr(C)]
struct Hidden<T> {
    hidden: parameter!(),
    last: u8,
}

#[test]
fn generic_types() {
    let layout = Generic::<f64, 3>::LAYOUT;
    let offsets: Vec<_> = layout.members().iter().map(|member| (member.name, member.offset())).collect();
    assert_eq!(offsets, [("items", 0), ("next", 8), ("ignored", 16), ("all", 18), ("borrowed", 24)]);
    assert_eq!(Hidden::<f64>::LAYOUT.size, 16);
    let arguments = Hidden { hidden: 2.5_f32, last: 1 };
    assert_eq!(arguments.pointers().iter().count(), 2);
    assert_eq!(Hidden::<f32>::PARAMS[0].size, 4);
}
