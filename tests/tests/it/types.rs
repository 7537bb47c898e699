//! Tests handles, native vectors, alignment markers and opaque types: sizes, conversions, names, traits.

mod pointers;

use core::mem::offset_of;

use ptx_abi::check::CheckGlobal as _;
use ptx_abi::handle::{HandleKind, SamplerHandle, SurfaceHandle, TensorMap, TextureHandle};
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::layout::{Item, PlaceError, Refusal, Rules, place};
use ptx_abi::mangle::Symbol;
use ptx_abi::param::ParamError;
use ptx_abi::pointer::SharedPtr;
use ptx_abi::scalar::Scalar;
use ptx_abi::vector::*;
use ptx_abi::{
    Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128, CppName, CppType, DevPtr, DevPtrMut, Layout,
    Member, Opaque, PtxLayout, TypeKind,
};
use ptx_abi_tests::texts::Text as _;

/// The size and alignment in bytes, which must also be those of the Rust type.
fn size_align<T: PtxLayout>() -> (usize, usize) {
    assert_eq!((size_of::<T>(), align_of::<T>()), (T::LAYOUT.size, T::LAYOUT.align), "{}", T::LAYOUT.name);
    (T::LAYOUT.size, T::LAYOUT.align)
}

/// Compares the vectors of 1 to 4 elements with a row of the table in facts 2.
macro_rules! row {
    ($($name:ident)* = $($size:literal / $align:literal)*) => {
        assert_eq!([$(size_align::<$name>()),*], [$(($size, $align)),*]);
    };
}

#[test]
fn vector_table() {
    row!(Char1 Char2 Char3 Char4 = 1/1 2/2 3/1 4/4);
    row!(UChar1 UChar2 UChar3 UChar4 = 1/1 2/2 3/1 4/4);
    row!(Short1 Short2 Short3 Short4 = 2/2 4/4 6/2 8/8);
    row!(UShort1 UShort2 UShort3 UShort4 = 2/2 4/4 6/2 8/8);
    row!(Int1 Int2 Int3 Int4 = 4/4 8/8 12/4 16/16);
    row!(UInt1 UInt2 UInt3 UInt4 = 4/4 8/8 12/4 16/16);
    row!(Float1 Float2 Float3 Float4 = 4/4 8/8 12/4 16/16);
    row!(LongLong1 LongLong2 LongLong3 LongLong4 = 8/8 16/16 24/8 32/16);
    row!(ULongLong1 ULongLong2 ULongLong3 ULongLong4 = 8/8 16/16 24/8 32/16);
    row!(Double1 Double2 Double3 Double4 = 8/8 16/16 24/8 32/16);
    row!(LongLong4A16 ULongLong4A16 Double4A16 = 32/16 32/16 32/16);
    row!(LongLong4A32 ULongLong4A32 Double4A32 = 32/32 32/32 32/32);
}

#[cfg(not(windows))]
#[test]
fn long_vector_table() {
    row!(Long1 Long2 Long3 Long4 Long4A16 Long4A32 = 8/8 16/16 24/8 32/16 32/16 32/32);
    row!(ULong1 ULong2 ULong3 ULong4 ULong4A16 ULong4A32 = 8/8 16/16 24/8 32/16 32/16 32/32);
    assert_eq!(
        (Long3::TYPE.name(), ULong4A32::TYPE.name(), Long4A16::TYPE.name()),
        ("long3", "ulong4_32a", "long4_16a")
    );
}

#[test]
fn small_vector_table() {
    row!(Half2 BFloat162 = 4/4 4/4);
    row!(Fp8E4M3 Fp8x2E4M3 Fp8x4E4M3 = 1/1 2/2 4/4);
    row!(Fp8E5M2 Fp8x2E5M2 Fp8x4E5M2 = 1/1 2/2 4/4);
    row!(Fp8E8M0 Fp8x2E8M0 Fp8x4E8M0 = 1/1 2/2 4/4);
    row!(Fp8UE5M3 Fp8x2UE5M3 Fp8x4UE5M3 = 1/1 2/2 4/4);
    row!(Fp6E2M3 Fp6x2E2M3 Fp6x4E2M3 = 1/1 2/2 4/4);
    row!(Fp6E3M2 Fp6x2E3M2 Fp6x4E3M2 = 1/1 2/2 4/4);
    row!(Fp4E2M1 Fp4x2E2M1 Fp4x4E2M1 = 1/1 1/1 2/2);
}

#[test]
fn opencl_table() {
    use opencl::*;
    // Facts 2: `struct { char a; float3 b; char c; }` is 48/16 with b at 16 and c at 32.
    #[repr(C)]
    struct Padded {
        a: i8,
        b: Float3,
        c: i8,
    }

    row!(Char3 UChar3 Short3 UShort3 Int3 UInt3 = 4/4 4/4 8/8 8/8 16/16 16/16);
    row!(Long3 ULong3 Float3 Double3 = 32/32 32/32 16/16 32/32);
    assert_eq!((size_of::<Padded>(), align_of::<Padded>()), (48, 16));
    assert_eq!((offset_of!(Padded, a), offset_of!(Padded, b), offset_of!(Padded, c)), (0, 16, 32));
}

#[test]
fn vector_members_are_where_the_fields_are() {
    let members = Short3::LAYOUT.members();
    let seen: Vec<_> = members.iter().map(|m| (m.name, m.bit_offset, m.bit_width, m.layout.name)).collect();
    assert_eq!(seen, [("x", 0, 16, "i16"), ("y", 16, 16, "i16"), ("z", 32, 16, "i16")]);
    assert_eq!([offset_of!(Short3, x), offset_of!(Short3, y), offset_of!(Short3, z)], [0, 2, 4]);
    assert_eq!(Double4A32::LAYOUT.member("w").unwrap().offset(), offset_of!(Double4A32, w));
    assert_eq!(opencl::Double3::LAYOUT.members().len(), 3);
    assert_eq!(opencl::Double3::LAYOUT.member("z").unwrap().offset(), offset_of!(opencl::Double3, z));
    assert!(matches!(Half2::LAYOUT.kind, TypeKind::Vector { element: Scalar::F16, members: [_, _] }));
    assert!(matches!(UChar1::LAYOUT.kind, TypeKind::Vector { element: Scalar::U8, members: [_] }));
    for layout in [BFloat162::LAYOUT, Fp8E4M3::LAYOUT, Fp8x4E5M2::LAYOUT, Fp6x2E3M2::LAYOUT, Fp4x4E2M1::LAYOUT] {
        assert!(matches!(layout.kind, TypeKind::Opaque), "{}", layout.name);
    }
}

#[test]
fn vector_names() {
    macro_rules! names {
        ($($ty:ty = $name:literal)*) => { $( assert_eq!(<$ty>::TYPE.name(), $name); )* };
    }
    names! {
        Float4 = "float4" UChar3 = "uchar3" ULongLong2 = "ulonglong2" Double4 = "double4" Double4A32 = "double4_32a"
        LongLong4A16 = "longlong4_16a" Half2 = "__half2" BFloat162 = "__nv_bfloat162" Fp8E4M3 = "__nv_fp8_e4m3"
        Fp8x2E5M2 = "__nv_fp8x2_e5m2" Fp8E8M0 = "__nv_fp8_e8m0" Fp8x4UE5M3 = "__nv_fp8x4_ue5m3"
        Fp6x2E2M3 = "__nv_fp6x2_e2m3" Fp6E3M2 = "__nv_fp6_e3m2" Fp4x2E2M1 = "__nv_fp4x2_e2m1"
        Fp4x4E2M1 = "__nv_fp4x4_e2m1"
    }
    assert_eq!(Float4::LAYOUT.name, "Float4");
    // CUDA's `float3` has 12 bytes, so this is another type.
    assert_eq!((opencl::Float3::LAYOUT.name, opencl::Float3::TYPE.name()), ("opencl::Float3", "opencl::float3"));
}

#[test]
fn vector_conversions() {
    const V: Int3 = Int3::new(1, -2, 3);
    const A: [i32; 3] = V.to_array();
    assert_eq!(A, [1, -2, 3]);
    assert_eq!(Int3::from_array(A), V);
    assert_eq!((<[i32; 3]>::from(V), Int3::from(A)), (A, V));
    assert_eq!((V.x, V.y, V.z), (1, -2, 3));
    assert_ne!(V, Int3::new(1, -2, 4));
    assert_eq!(UShort4::default(), UShort4::new(0, 0, 0, 0));
    assert_eq!(format!("{:?}", Float2::new(0.5, 2.0)), "Float2 { x: 0.5, y: 2.0 }");
    assert_ne!(Double1::new(f64::NAN), Double1::new(f64::NAN));

    let o = opencl::Float3::new(1.0, 2.0, 3.0);
    assert_eq!(<[f32; 3]>::from(o).map(f32::to_bits), [1.0, 2.0, 3.0].map(f32::to_bits));
    assert_eq!(opencl::Float3::from([1.0, 2.0, 3.0]), o);
    assert_eq!(format!("{o:?}"), "Float3 { x: 1.0, y: 2.0, z: 3.0 }");
}

#[test]
fn opencl_padding_is_zero_and_takes_no_part() {
    use core::hash::{BuildHasher, BuildHasherDefault};
    let v = opencl::Short3::new(1, 2, 3);
    assert_eq!(bytemuck::bytes_of(&v), [1, 0, 2, 0, 3, 0, 0, 0]);
    // The device may return such bytes.
    let dirty: opencl::Short3 = bytemuck::cast([1_i16, 2, 3, 77]);
    assert_eq!(dirty, v);
    let hasher = BuildHasherDefault::<std::collections::hash_map::DefaultHasher>::default();
    assert_eq!(hasher.hash_one(dirty), hasher.hash_one(v));
    assert_ne!(opencl::Short3::new(1, 2, 4), v);
}

#[test]
fn fp8_elements_start_in_the_low_byte() {
    let [a, b, c, d] = [0x11, 0x22, 0x33, 0x44].map(Fp8E4M3::from_bits);
    const { assert!(Fp8E5M2::from_bits(0x7f).to_bits() == 0x7f) };
    assert_eq!(Fp8x2E4M3::from_array([a, b]).to_bits(), 0x2211);
    assert_eq!(Fp8x4E4M3::from([a, b, c, d]).to_bits(), 0x4433_2211);
    assert_eq!(<[Fp8E4M3; 4]>::from(Fp8x4E4M3::from_bits(0x4433_2211)), [a, b, c, d]);
    assert_eq!(Fp8x2E5M2::from_bits(0x2211).to_array().map(Fp8E5M2::to_bits), [0x11, 0x22]);
}

#[test]
fn the_first_float_of_4_bits_has_the_lowest_bits() {
    let [a, b, c, d] = [0x1, 0x2, 0xf, 0x4].map(Fp4E2M1::from_bits);
    const { assert!(Fp4x2E2M1::from_bits(0x21).to_array()[0].to_bits() == 1) };
    assert_eq!(Fp4x2E2M1::from_array([a, b]).to_bits(), 0x21);
    assert_eq!(Fp4x4E2M1::from([a, b, c, d]).to_bits(), 0x4f21);
    assert_eq!(<[Fp4E2M1; 4]>::from(Fp4x4E2M1::from_bits(0x4f21)), [a, b, c, d]);
    // The bits above the number of 4 bits do not reach its neighbor.
    assert_eq!(Fp4x4E2M1::from_array([0xf1; 4].map(Fp4E2M1::from_bits)).to_bits(), 0x1111);
    // CUDA gives a float of 6 bits a byte.
    let six = [0x3f, 0x01, 0x02, 0x20].map(Fp6E3M2::from_bits);
    assert_eq!(Fp6x4E3M2::from_array(six).to_bits(), 0x2002_013f);
    assert_eq!(Fp6x4E3M2::from_bits(0x2002_013f).to_array(), six);
}

/// cudarc's features `f8` and `f4` launch these types, so a struct may have them as they are.
#[test]
fn small_float_interop() {
    use float4::{E8M0, F4E2M1, F4E2M1x2};
    use float8::{F8E4M3, F8E5M2};

    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    struct Block {
        scale: E8M0,
        pairs: [F4E2M1x2; 16],
        one: F4E2M1,
        eight: F8E4M3,
        other: F8E5M2,
    }

    assert_eq!(size_align::<F8E4M3>(), (1, 1));
    assert_eq!((F8E4M3::TYPE, F8E5M2::TYPE), (Fp8E4M3::TYPE, Fp8E5M2::TYPE));
    assert_eq!((F4E2M1::TYPE, F4E2M1x2::TYPE, E8M0::TYPE), (Fp4E2M1::TYPE, Fp4x2E2M1::TYPE, Fp8E8M0::TYPE));
    assert_eq!(size_align::<Block>(), (20, 1));
    let text = ptx_abi::cuda::definition(Block::LAYOUT);
    for line in ["__nv_fp8_e8m0 scale;", "__nv_fp4x2_e2m1 pairs[16];", "__nv_fp4_e2m1 one;", "__nv_fp8_e5m2 other;"] {
        text.has([line]);
    }

    let (one, two) = (F8E4M3::from_f32(1.0), F8E4M3::from_f32(2.0));
    assert_eq!(F8E4M3::from(Fp8E4M3::from(two)), two);
    assert_eq!(Fp8x2E4M3::from([one, two]).to_bits(), 0x4038);
    assert_eq!(<[F8E4M3; 4]>::from(Fp8x4E4M3::from_bits(0x4038_4038)), [one, two, one, two]);
    let (one, two) = (F4E2M1::from_f64(1.0), F4E2M1::from_f64(2.0));
    // Both crates put the first of a pair into the low bits, as CUDA does.
    assert_eq!(Fp4x2E2M1::from([one, two]), F4E2M1x2::new(one, two).into());
    assert_eq!(<[F4E2M1; 4]>::from(Fp4x4E2M1::from([one, two, two, one])), [one, two, two, one]);
    assert_eq!(Fp8x2E8M0::from([E8M0::from_bits(1), E8M0::from_bits(2)]).to_bits(), 0x201);
}

/// `CUtensorMap` has the alignment that the toolkit gives it, and its class has another name in symbols.
#[test]
fn tensor_maps() {
    fn params<A: ptx_abi::handle::TensorMapAlign>() -> [Param<'static>; 3] {
        [
            Param::of::<DevPtrMut<f32>>("out"),
            Param::of::<TensorMap<A>>("map"),
            Param::of::<DevPtr<TensorMap<A>>>("more"),
        ]
    }

    assert_eq!(size_align::<TensorMap<Align128>>(), (128, 128));
    assert_eq!(size_align::<TensorMap<Align64>>(), (128, 64));
    assert_eq!(<TensorMap<Align128>>::TYPE.name(), "CUtensorMap");
    assert_ne!(<TensorMap<Align128>>::LAYOUT.fingerprint(), <TensorMap<Align64>>::LAYOUT.fingerprint());
    let mut words = [0; 16];
    words[15] = 7;
    const { assert!(TensorMap::<Align64>::from_words([1; 16]).to_words()[3] == 1) };
    assert_eq!(bytemuck::cast::<_, [u64; 16]>(TensorMap::<Align128>::from_words(words)), words);

    let ptx = |align: u32| {
        format!(
            ".visible .entry _Z4loadPf14CUtensorMap_stPKS0_(.param .u64 p0, .param .align {align} .b8 p1[128], .param .u64 p2)\n{{\nret;\n}}\n"
        )
    };
    let name = "_Z4loadPf14CUtensorMap_stPKS0_";
    check_entry("Load", &params::<Align128>(), &ptx(128), name).expect("CUDA 13");
    check_entry("Load", &params::<Align64>(), &ptx(64), name).expect("CUDA 12");
    let error = check_entry("Load", &params::<Align64>(), &ptx(128), name).expect_err("CUDA 13").to_string();
    error.has(["128", "64", "TensorMap<Align64>"]);
    let bytes = [params::<Align128>()[0], Param::of::<Opaque<128, Align128>>("map"), Param::of::<DevPtr<f32>>("more")];
    check_entry("Load", &bytes, &ptx(128), name).expect_err("another pointee").has(["DevPtr<TensorMap<Align128>>"]);
    for (align, field) in [(128, "TensorMap<Align128>"), (64, "TensorMap<Align64>")] {
        let ptx = ptx(align);
        let set = ptx_abi::check::KernelSet::try_new(&ptx).expect("PTX");
        set.struct_for(name).expect("the kernel").has([&format!(": {field},")]);
    }
}

#[test]
fn half_interop() {
    use half::{bf16, f16};
    assert_eq!((size_align::<f16>(), size_align::<bf16>()), ((2, 2), (2, 2)));
    assert!(matches!(f16::LAYOUT.kind, TypeKind::Scalar(Scalar::F16)));
    assert!(matches!(bf16::LAYOUT.kind, TypeKind::Opaque));
    assert_eq!((f16::TYPE.name(), bf16::TYPE.name()), ("__half", "__nv_bfloat16"));
    assert_eq!(f16::LAYOUT.name, Half2::LAYOUT.members()[0].layout.name);

    let (one, two) = (f16::from_f32(1.0), f16::from_f32(2.0));
    assert_eq!(Half2::from([one, two]), Half2::new(0x3c00, 0x4000));
    assert_eq!(<[f16; 2]>::from(Half2::new(0x3c00, 0x4000)), [one, two]);
    let (one, two) = (bf16::from_f32(1.0), bf16::from_f32(2.0));
    assert_eq!(BFloat162::from([one, two]), BFloat162::new(0x3f80, 0x4000));
    assert_eq!(<[bf16; 2]>::from(BFloat162::new(0x3f80, 0x4000)), [one, two]);
}

#[test]
fn handles() {
    macro_rules! check {
        ($($name:ident $cpp:literal;)*) => {$(
            assert_eq!(size_align::<$name>(), (8, 8));
            assert_eq!(($name::LAYOUT.name, $name::TYPE.name()), (stringify!($name), $cpp));
            let handle = $name::from_raw(0x2a);
            assert_eq!((handle.as_raw(), u64::from(handle), $name::from(0x2a_u64)), (0x2a, 0x2a, handle));
            assert_eq!(format!("{handle:?}"), concat!(stringify!($name), "(0x2a)"));
            assert_eq!($name::default().as_raw(), 0);
        )*};
    }
    check! {
        TextureHandle "cudaTextureObject_t";
        SamplerHandle "unsigned long long";
        SurfaceHandle "cudaSurfaceObject_t";
    }
    assert!(matches!(TextureHandle::LAYOUT.kind, TypeKind::Handle(HandleKind::Texture)));
    assert!(matches!(SamplerHandle::LAYOUT.kind, TypeKind::Handle(HandleKind::Sampler)));
    assert!(matches!(SurfaceHandle::LAYOUT.kind, TypeKind::Handle(HandleKind::Surface)));
}

/// rustc warns about each pointer to a struct that contains a struct without fields.
#[allow(dead_code, reason = "it is only declared")]
#[deny(improper_ctypes)]
mod foreign {
    unsafe extern "C" {
        fn of_types(_: *const super::Opaque<8, super::Align4>, _: super::Float3, _: *const super::Half2);
        fn of_addresses(_: super::DevPtr<super::Opaque<4>>, _: super::SharedPtr<f32>, _: super::TextureHandle);
    }
}

#[test]
fn markers_and_opaque_types() {
    const O: Opaque<4, Align4> = Opaque::from_bytes([1, 2, 3, 4]);

    macro_rules! check {
        ($($name:ident $align:literal)*) => {$(
            assert_eq!(size_align::<$name>(), (0, $align));
            assert!(matches!($name::LAYOUT.kind, TypeKind::Marker));
            assert_eq!($name::LAYOUT.name, stringify!($name));
            assert_eq!(format!("{:?}", $name), stringify!($name));
            assert_eq!(size_align::<Opaque<384, $name>>(), (384, $align));
            assert!(matches!(Opaque::<384, $name>::LAYOUT.kind, TypeKind::Opaque));
        )*};
    }
    check! { Align1 1 Align2 2 Align4 4 Align8 8 Align16 16 Align32 32 Align64 64 Align128 128 }

    assert_eq!(size_align::<Opaque<7>>(), (7, 1));
    assert_eq!(size_align::<Opaque<368, Align8>>(), (368, 8));
    let mut o = O;
    assert_eq!((o.as_bytes(), o), (&[1, 2, 3, 4], [1, 2, 3, 4].into()));
    o.as_mut_bytes()[3] = 9;
    assert_ne!(o, O);
    assert_eq!(format!("{o:?}"), "Opaque([1, 2, 3, 9])");
    assert_eq!(Opaque::<4, Align4>::default().as_bytes(), &[0; 4]);
}

/// Types without a counterpart in C++. Their layouts are correct, but nothing can be declared or made with them. The UI
/// tests `opaque-…` and `pointer-…` show the derive's messages.
#[test]
fn refused_types() {
    trait Unsized {}
    impl CppName for dyn Unsized {
        const TYPE: &'static CppType<'static> = &CppType::Named("Unsized");
    }
    let refusal = |layout: &Layout<'_>| match layout.kind {
        TypeKind::Refused(refusal) => {
            assert_eq!(layout.try_entry_param("p").map(|_| ()), Err(ParamError::Refused(refusal)));
            assert_eq!(layout.try_func_param("p").map(|_| ()), Err(ParamError::Refused(refusal)));
            Some(refusal)
        }
        _ => None,
    };
    let not_whole = Some(Refusal::NotWhole { size: 12, align: 8 });
    assert_eq!(size_align::<Opaque<12, Align8>>(), (16, 8));
    assert_eq!(refusal(<Opaque<12, Align8>>::LAYOUT), not_whole);
    assert_eq!(refusal(<[[Opaque<12, Align8>; 2]; 3]>::LAYOUT), not_whole);
    assert_eq!(refusal(<core::mem::ManuallyDrop<Opaque<12, Align8>>>::LAYOUT), not_whole);
    assert_eq!(size_align::<Opaque<0, Align4>>(), (0, 4));
    assert_eq!(refusal(<Opaque<0, Align4>>::LAYOUT), Some(Refusal::NoSize));
    assert_eq!(size_align::<*const dyn Unsized>(), (16, 8));
    assert_eq!(refusal(<*const dyn Unsized>::LAYOUT), Some(Refusal::WidePointer));
    assert_eq!(refusal(<DevPtr<dyn Unsized>>::LAYOUT), None);

    // No function accepts such a layout as one of C++.
    let refused = <Opaque<12, Align8>>::LAYOUT;
    let mut members = [Member::EMPTY; 1];
    let placed = place("S", Rules::STRUCT, &[Item::member("a", refused)], &mut members).map(|_| ());
    assert_eq!(placed, Err(PlaceError::Refused(Refusal::NotWhole { size: 12, align: 8 })));
    let ptx = ".version 8.1 .target sm_90 .global .align 8 .b8 v[16]; .entry k(.param .align 8 .b8 p[16]) { ret; }";
    assert!(<Opaque<16, Align8>>::check_global(ptx, "v").is_ok());
    let message = <Opaque<12, Align8>>::check_global(ptx, "v").expect_err("it is refused").to_string();
    message.has(["no C++ type has 12 bytes and an alignment of 8 bytes"]);
    assert!(check_entry("", &[Param::of::<Opaque<16, Align8>>("p")], ptx, "k").is_ok());
    let message = check_entry("", &[Param::new("p", refused)], ptx, "k").expect_err("it is refused").to_string();
    message.has(["no C++ type has 12 bytes and an alignment of 8 bytes"]);
    assert!(!Symbol::parse("_Z1k1S").expect("a symbol").accepts(0, refused));

    let message = ptx_abi_tests::panics::message(Opaque::<12, Align8>::default).expect("it is refused");
    message.has(["`Opaque`: no C++ type has 12 bytes"]);
}
