//! Tests headers to which a release may only append: what they refuse and accept, for each shape of a type.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use ptx_abi::cuda::{self, CudaHeader, FileError};
use ptx_abi::vector::Float4;
use ptx_abi::{Align8, DevPtr, Opaque, PtxLayout, bit_fields, cuda_header};
use ptx_abi_tests::texts::Text as _;

use super::files::file;

/// The types of a release.
macro_rules! release {
    ($name:ident: $($item:item)*) => {
        #[allow(dead_code, missing_docs, unreachable_pub)]
        mod $name {
            #[allow(unused_imports)]
            use super::{Align8, DevPtr, Float4, Opaque, PtxLayout, bit_fields};
            $($item)*
        }
    };
}

/// Two releases of one struct, whose members are in the braces.
macro_rules! structs {
    ($($name:ident $body:tt)*) => {$(
        release! { $name: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Params $body }
    )*};
}

/// A new path.
fn path() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    file(&format!("append-{}.h", COUNT.fetch_add(1, Ordering::Relaxed)))
}

/// What the header of a release says about the next one: nothing, or what breaks it.
fn replaced(old: &CudaHeader<'_>, new: &CudaHeader<'_>) -> Result<(), String> {
    let path = path();
    let write = |header: &CudaHeader<'_>| cuda::write(&path, header);
    assert!(write(old).expect("a new file"));
    let text = fs::read_to_string(&path).expect("the file");
    let result = cuda::compare(&path, new);
    match write(new) {
        Err(FileError::Broken { breaks, .. }) => {
            assert!(matches!(result, Err(FileError::Broken { .. })), "{result:?}");
            assert_eq!(fs::read_to_string(&path).expect("the file"), text, "a refused file is left alone");
            Err(breaks)
        }
        other => {
            assert!(matches!(result, Ok(()) | Err(FileError::Stale { .. })), "{result:?}");
            other.expect("the file can be written");
            Ok(())
        }
    }
}

/// The next release of these types is accepted.
macro_rules! accepts {
    ($($ty:ident),+ $(; ($($options:tt)*))?) => {
        assert_eq!(replaced(
            &cuda_header!($(old::$ty),+; append_only),
            &cuda_header!($(new::$ty),+; append_only $(($($options)*))?),
        ), Ok(()))
    };
}

/// The next release of these types is refused with exactly these lines.
macro_rules! refuses {
    ($($ty:ident),+ $(; ($($options:tt)*))? => $($line:literal)+) => {{
        let breaks = replaced(
            &cuda_header!($(old::$ty),+; append_only),
            &cuda_header!($(new::$ty),+; append_only $(($($options)*))?),
        ).expect_err("the release breaks the header");
        let lines: Vec<_> = breaks.trim_start_matches('\n').lines().map(str::trim_start).take_while(|line| !line.starts_with("help: ")).collect();
        assert_eq!(lines, [$($line),+]);
    }};
}

mod kinds;
mod versions;

#[test]
fn members_stay_where_they_are() {
    structs! {
        old { pub count: u32, pub scale: f32, pub data: DevPtr<f32> }
        new { pub count: u32, pub scale: f32, pub data: DevPtr<f32>, pub bias: f32, pub flags: [u8; 3] }
    }
    accepts!(Params);
    {
        structs! { new { pub scale: f32, pub count: u32, pub data: DevPtr<f32> } }
        refuses!(Params => "`Params::count` moves from byte 0 to byte 4" "`Params::scale` moves from byte 4 to byte 0");
    }
    {
        structs! { new { pub count: u32, pub data: DevPtr<f32> } }
        refuses!(Params => "`Params::scale` is removed from byte 4");
    }
    {
        structs! { new { pub count: i32, pub scale: f32, pub data: DevPtr<f64> } }
        refuses!(Params =>
            "`Params::count` is `int` instead of `unsigned int`"
            "`Params::data` is `const double *` instead of `const float *`");
    }
    {
        structs! { new { pub count: u32, pub scale: f32, pub data: ptx_abi::DevPtrMut<f32> } }
        refuses!(Params => "`Params::data` is `float *` instead of `const float *`");
    }
    {
        structs! { new { pub count: u32, pub factor: f32, pub data: DevPtr<f32> } }
        refuses!(Params => "`Params::scale` is renamed to `Params::factor`");
    }
    {
        structs! { new { pub count: u32, pub factor: u32, pub data: DevPtr<f32>, pub bias: f32 } }
        refuses!(Params => "`Params::scale` is removed from byte 4");
    }
    {
        structs! { new { pub count: u32 } }
        refuses!(Params =>
            "`Params::scale` is removed from byte 4" "`Params::data` is removed from byte 8"
            "`Params` has 4 bytes instead of 16 bytes" "`Params` is aligned to 4 bytes instead of 8 bytes");
    }
    {
        structs! { new { pub count: u32, pub scale: f32, pub data: u64 } }
        refuses!(Params => "`Params::data` is `unsigned long long` instead of `const float *`");
    }
    {
        release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Other { pub x: f32 } }
        let header = cuda_header!(new::Other; append_only);
        let breaks = replaced(&cuda_header!(old::Params; append_only), &header).expect_err("a type is gone");
        breaks.starts("\n  `Params` is removed\n");
    }
}

#[test]
fn padding_is_not_the_end() {
    structs! {
        old { pub count: u64, pub kind: u8, pub scale: f32, pub mode: u16 }
        new { pub count: u64, pub kind: u8, pub flag: u8, pub scale: f32, pub mode: u16, pub tail: u16 }
    }
    refuses!(Params =>
        "`Params::flag` is new at byte 9, in padding of the 24 bytes that `Params` had: older code does not set these bytes"
        "`Params::tail` is new at byte 18, in padding of the 24 bytes that `Params` had: older code does not set these bytes");
    accepts!(Params; (padding));
    let help = replaced(&cuda_header!(old::Params; append_only), &cuda_header!(new::Params; append_only))
        .expect_err("it is refused");
    help.ends("\n  help: add members at the end; `append_only(padding)` accepts members in padding\n  help: to break the layout \
             on purpose, name a constant of type `u32` that rises with each such change, `append_only(version = …)`");
    {
        structs! { new { pub count: u64, pub kind: u8, pub other: u64, pub scale: f32, pub mode: u16 } }
        refuses!(Params; (padding) =>
            "`Params::scale` moves from byte 12 to byte 24" "`Params::mode` moves from byte 16 to byte 28");
    }
}

#[test]
fn tuple_structs_have_numbers() {
    release! { old: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Pair(pub f32, pub u32); }
    release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Pair(pub f32, pub u32, pub f32); }
    accepts!(Pair);
    {
        release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Pair(pub u32, pub f32); }
        refuses!(Pair => "`Pair::_0` is `unsigned int` instead of `float`" "`Pair::_1` is `float` instead of `unsigned int`");
    }
}

#[test]
fn unions_have_new_members_at_any_time() {
    release! { old: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub union Word { pub bits: u32, pub value: f32 } }
    release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub union Word { pub bytes: [u8; 4], pub bits: u32, pub value: f32, pub wide: u64 } }
    accepts!(Word);
    {
        release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub union Word { pub bits: i32, pub wide: f32 } }
        refuses!(Word => "`Word::bits` is `int` instead of `unsigned int`" "`Word::value` is renamed to `Word::wide`");
    }
    {
        release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Word { pub bits: u32, pub value: f32 } }
        refuses!(Word => "`Word` is a struct instead of a union" "`Word::value` moves from byte 0 to byte 4");
    }
    {
        // Three bytes of the former union belong to no member.
        release! { old: #[derive(Clone, Copy, PtxLayout)] #[repr(C, align(4))] pub union Word { pub kind: u8 } }
        release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub union Word { pub kind: u8, pub bits: u32 } }
        refuses!(Word =>
            "`Word::bits` is new at byte 0, in padding of the 4 bytes that `Word` had: older code does not set these bytes");
        accepts!(Word; (padding));
    }
}

#[test]
fn enums_keep_their_values() {
    release! { old: #[derive(Clone, Copy, PtxLayout)] #[repr(u8)] pub enum Mode { Off = 0, On = 1 } }
    release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(u8)] pub enum Mode { Auto = 7, Off = 0, On = 1 } }
    accepts!(Mode);
    {
        release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(u8)] pub enum Mode { Off = 0, Auto = 1, On = 2 } }
        refuses!(Mode => "`Mode::On` is 2 instead of 1");
    }
    {
        release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(u8)] pub enum Mode { Off = 0, Auto = 1 } }
        refuses!(Mode => "`Mode::On` is renamed to `Mode::Auto`");
    }
    {
        release! { new: #[derive(Clone, Copy, PtxLayout)] #[repr(u16)] pub enum Mode { Off = 0 } }
        refuses!(Mode => "`Mode` is held by `unsigned short` instead of `unsigned char`" "`Mode::On` is removed");
    }
}

#[test]
fn instances_need_a_name() {
    release! { old:
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Pair<T> { pub first: T }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(name = "Named<{T}>")] pub struct Named<T> { pub first: T }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Params { pub named: Named<f32> }
        pub type One = Pair<f32>;
        pub type Other = Named<f32>;
    }
    release! { new:
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Pair<T> { pub first: T, pub second: T }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(name = "Named<{T}>")] pub struct Named<T> { pub first: T, pub second: T }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Params { pub named: Named<f32> }
        pub type One = Pair<f32>;
        pub type Other = Named<f32>;
    }
    accepts!(Other);
    accepts!(Params);
    let breaks = replaced(&cuda_header!(old::One; append_only), &cuda_header!(new::One; append_only))
        .expect_err("it is refused");
    breaks.has([
        " is removed: the name of an instance of `Pair` contains its layout; `#[ptx(name = \"Pair<{T}>\")]` gives",
    ]);
    assert_eq!(
        replaced(&cuda_header!(old::One; append_only), &cuda_header!(old::One, new::Other; append_only)),
        Ok(())
    );
    {
        release! { new:
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(name = "Named<{T}>")] pub struct Named<T> { pub zeroth: T, pub first: T }
            pub type Other = Named<f32>;
        }
        refuses!(Other =>
            "`Named<float>::first` moves from byte 0 to byte 4");
    }
}

/// The record has names and types as messages show them, however C++ has to write them.
#[test]
fn every_name_can_be_recorded() {
    macro_rules! named {
        ($name:ident { $($members:tt)* }) => {
            release! { $name:
                #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(name = "ns::Grid<{T}, {N}>")]
                pub struct Grid<T, const N: u64> { pub cells: [T; 2], $($members)* }
                #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(name = "größe")]
                pub struct Size { pub class: u64, pub länge: u32, $($members)* }
                #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(name = "index")] #[allow(non_camel_case_types)]
                pub struct index { pub sizes: [Size; 2], pub next: DevPtr<index>, pub grid: DevPtr<Numbers> }
                pub type Numbers = Grid<u64, 3>;
            }
        };
    }
    named! { old {} }
    {
        named! { new { pub more: u32 } }
        accepts!(Numbers);
        refuses!(Size => "`größe::more` is new at byte 12, in padding of the 16 bytes that `größe` had: older code does not set these bytes");
        accepts!(Size, index; (padding));
    }
    {
        named! { new { pub more: u64 } }
        accepts!(Numbers, Size);
        refuses!(index =>
            "the elements of `index::sizes` move: `größe` has 24 bytes instead of 16 bytes"
            "`index::next` moves from byte 32 to byte 48" "`index::grid` moves from byte 40 to byte 56");
    }
}

/// A release of a type with these members, and of types around it.
macro_rules! around {
    ($name:ident { $($members:tt)* }) => {
        release! { $name:
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(name = "ns::Inner")] pub struct Inner { $($members)* }
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Params { pub inner: Inner, pub count: u32 }
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Last { pub count: u32, pub inner: Inner }
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Array { pub count: u32, pub inner: [[Inner; 1]; 2] }
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Pointed { pub inner: DevPtr<Inner> }
            #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)] pub struct Two(pub [Inner; 2]);
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Hole { pub inner: Inner, pub next: Float4 }
        }
    };
}

/// The header has the types of members, so a change inside of one is found where nothing around it differs.
#[test]
fn members_of_members_stay_too() {
    around! { old { pub x: f32, pub y: f32 } }
    {
        around! { new { pub y: f32, pub x: f32 } }
        refuses!(Params => "`ns::Inner::x` moves from byte 0 to byte 4" "`ns::Inner::y` moves from byte 4 to byte 0");
    }
    around! { new { pub x: f32, pub y: f32, pub z: f32 } }
    refuses!(Params => "`Params::count` moves from byte 8 to byte 12");
    accepts!(Last);
    refuses!(Array => "the elements of `Array::inner` move: `ns::Inner` has 12 bytes instead of 8 bytes");
    refuses!(Two => "the elements of `Two` move: `ns::Inner` has 12 bytes instead of 8 bytes");
    accepts!(Pointed, Inner);
    refuses!(Hole =>
        "`Hole::inner` grows at byte 0, in padding of the 32 bytes that `Hole` had: older code does not set these bytes");
    accepts!(Hole; (padding));
}

#[test]
fn members_of_anonymous_members_stay_too() {
    release! { old:
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub union Either { pub whole: u32, pub byte: u8 }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)]
        pub struct Params { pub count: u32, #[ptx(anonymous)] pub either: Either }
    }
    release! { new:
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub union Either { pub byte: u8, pub half: u16, pub whole: u32 }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)]
        pub struct Params { pub count: u32, #[ptx(anonymous)] pub either: Either, pub more: u32 }
    }
    accepts!(Params);
    {
        release! { new:
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Either { pub byte: u8, pub whole: u32 }
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)]
            pub struct Params { pub count: u32, #[ptx(anonymous)] pub either: Either }
        }
        refuses!(Params => "`Params::whole` moves from byte 4 to byte 8");
    }
}

#[test]
fn bit_fields_stay_where_they_are() {
    release! { old: #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Flags {
    #[bits(3)] pub a: u32, #[bits(2)] _1: u32, #[bits(9)] pub b: u32, pub c: u8 } }
    {
        release! { new: #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Flags {
        #[bits(3)] pub a: u32, #[bits(2)] _1: u32, #[bits(9)] pub b: u32, pub c: u8, pub d: u8, pub e: u32 } }
        refuses!(Flags =>
            "`Flags::d` is new at byte 3, in padding of the 4 bytes that `Flags` had: older code does not set these bytes");
        accepts!(Flags; (padding));
    }
    {
        release! { new: #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Flags {
        #[bits(3)] pub a: u32, #[bits(2)] pub x: u32, #[bits(9)] pub b: u32, pub c: u8 } }
        refuses!(Flags =>
            "`Flags::x` is new at bit 3, in padding of the 4 bytes that `Flags` had: older code does not set these bytes");
        accepts!(Flags; (padding));
    }
    {
        release! { new: #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Flags {
        #[bits(5)] pub a: u32, #[bits(9)] pub b: i32, pub c: u8 } }
        refuses!(Flags =>
            "`Flags::a` is `unsigned int : 5` instead of `unsigned int : 3`"
            "`Flags::b` is `int : 9` instead of `unsigned int : 9`");
    }
    {
        release! { new: #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Flags {
        #[bits(3)] pub a: u32, #[bits(9)] pub b: u32, pub c: u8 } }
        refuses!(Flags => "`Flags::b` moves from bit 5 to bit 3");
    }
}

#[test]
fn arrays_grow_where_they_move_nothing() {
    structs! {
        old { pub count: u32, pub rows: [[f32; 3]; 2] }
        new { pub count: u32, pub rows: [[f32; 3]; 5] }
    }
    accepts!(Params);
    {
        structs! { new { pub count: u32, pub rows: [[f32; 4]; 2] } }
        refuses!(Params => "`Params::rows` is `float[2][4]` instead of `float[2][3]`");
    }
    {
        structs! { new { pub count: u32, pub rows: [[f32; 3]; 1] } }
        refuses!(Params => "`Params::rows` has 1 instead of 2 elements" "`Params` has 16 bytes instead of 28 bytes");
    }
    {
        structs! { new { pub count: u32, pub rows: [f32; 6] } }
        refuses!(Params => "`Params::rows` is `float[6]` instead of `float[2][3]`");
    }
    {
        structs! {
            old { pub bytes: [u8; 3], pub scale: f32 }
            new { pub bytes: [u8; 4], pub scale: f32 }
        }
        refuses!(Params =>
            "`Params::bytes` grows at byte 0, in padding of the 8 bytes that `Params` had: older code does not set these bytes");
        accepts!(Params; (padding));
    }
    {
        structs! {
            old { pub bytes: [u8; 4], pub scale: f32 }
            new { pub bytes: [u8; 5], pub scale: f32 }
        }
        refuses!(Params => "`Params::scale` moves from byte 4 to byte 8");
    }
    {
        // Members without bytes mark a place.
        structs! {
            old { pub count: u32, pub end: [f32; 0] }
            new { pub count: u32, pub more: u32, pub end: [f32; 0] }
        }
        refuses!(Params => "`Params::end` moves from byte 4 to byte 8");
    }
}

#[test]
fn opaque_types_keep_their_size() {
    release! { old:
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(opaque, size = 4, align = 4)] pub struct Fp(u32);
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Params { pub fp: Fp }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Bytes { pub handle: Opaque<8, Align8>, pub count: u32 }
        #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)] pub struct Handle(pub Opaque<8, Align8>);
    }
    {
        release! { new:
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(opaque, size = 8, align = 4)] pub struct Fp(u32, u32);
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Params { pub fp: Fp }
            #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Bytes { pub handle: Opaque<16, Align8>, pub count: u32 }
            #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)] pub struct Handle(pub u64);
        }
        refuses!(Params => "`Fp` has 8 bytes instead of 4 bytes, and nothing is known about its members");
        refuses!(Bytes => "`Bytes::count` moves from byte 8 to byte 16");
        refuses!(Handle => "`Handle` is another kind of type");
    }
    release! { new:
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(opaque, size = 4, align = 4)] pub struct Fp(f32);
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Params { pub fp: Fp, pub count: u32 }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct Bytes { pub handle: Opaque<8, Align8>, pub count: u32 }
        #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)] pub struct Handle(pub Opaque<8, Align8>);
    }
    accepts!(Params, Bytes, Handle);
}
