//! Tests kernels with mangled names that take pointers to wrappers.
//! In C++ these are aliases, which a mangled name resolves.

use ptx_abi::pointer::{LocalPtrMut, SharedPtr};
use ptx_abi::vector::{BFloat162, Double4, Float1, Float3, Float4, Half2, LongLong2, opencl};
use ptx_abi::{DevPtr, DevPtrMut, PtxLayout, kernel::Param, kernel::check_entry};

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Meters(f32);
    struct Length(Meters);
    struct Count(u64);
    struct Point(Float4);
    struct Half(half::f16);
    struct Bag(Light);
    struct Link(DevPtr<Light>);
    struct Out(DevPtrMut<Bag>);
    struct Chain(DevPtr<Link>);
    struct Row([f32; 4]);
    struct Rows([[Meters; 4]; 2]);
    struct Links([Link; 3]);
    struct Tile(SharedPtr<f32>);
    struct Stack(LocalPtrMut<Light>);
    struct Stacks([Stack; 2]);
    struct Wrapped(Pair<f32>);
    struct Marked([u8; 0], [f32; 2]);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Pair<T> { first: T, second: u32 }
    #[ptx(name = "ns::Couple<{T}>")] struct Couple<T> { first: T, second: u32 }
    #[ptx(name = "ns::Const<const {T}, {T} *>")] struct Const<T> { first: T, second: u32 }
    #[ptx(name = "ns::Union")] union Union<T: Copy> { first: T, second: u32 }
    struct Sized<const N: usize> { values: [u32; N] }
    #[ptx(name = "ns::Light")] struct Light { colour: u32 }
}

/// A path alone in the type of a field never names the type around it.
mod own {
    #[derive(Clone, Copy, ptx_abi::PtxLayout)]
    #[repr(transparent)]
    pub(super) struct Float4(ptx_abi::vector::Float4);
}

/// Whether a kernel with the mangled parameter `mangled` takes a `T`.
fn takes<T: PtxLayout>(mangled: &str) -> bool {
    let symbol = format!("_Z1k{mangled}");
    let ptx = format!(".version 8.7 .target sm_90 .entry {symbol}(.param .u64 p) {{ ret; }}");
    check_entry("", &[Param::of::<T>("p")], &ptx, &symbol).is_ok()
}

#[test]
fn pointers_to_wrappers() {
    // The first is nvcc 13.5's spelling (`conformance::declared`); the others are similar.
    for (right, others) in [
        ((takes::<DevPtr<Meters>> as fn(&str) -> bool, "PKf"), &["Pf", "PKd", "PKi", "PKPKf", "f"][..]),
        ((takes::<DevPtrMut<Meters>>, "Pf"), &["PKf", "Pi"]),
        ((takes::<DevPtr<Length>>, "PKf"), &["PKj"]),
        ((takes::<DevPtr<Count>>, "PKm"), &["PKl", "PKj", "Pm"]),
        ((takes::<DevPtr<Count>>, "PKy"), &["PKx"]),
        ((takes::<DevPtr<Point>>, "PK6float4"), &["PK6float3", "P6float4"]),
        ((takes::<DevPtr<Half>>, "PK6__half"), &["PKt", "PKf"]),
        ((takes::<DevPtr<Bag>>, "PKN2ns5LightE"), &["PKN2ns5OtherE", "PN2ns5LightE", "PK5Light"]),
        ((takes::<DevPtr<Link>>, "PKPKN2ns5LightE"), &["PPKN2ns5LightE", "PKPN2ns5LightE", "PKN2ns5LightE"]),
        ((takes::<DevPtrMut<Link>>, "PPKN2ns5LightE"), &["PKPKN2ns5LightE"]),
        ((takes::<Out>, "PN2ns5LightE"), &["PKN2ns5LightE"]),
        ((takes::<DevPtr<Out>>, "PKPN2ns5LightE"), &["PPN2ns5LightE", "PKPKN2ns5LightE"]),
        ((takes::<DevPtr<DevPtr<Meters>>>, "PKPKf"), &["PPKf", "PKPf", "PKPKi"]),
        ((takes::<DevPtrMut<DevPtr<Link>>>, "PPKPKN2ns5LightE"), &["PPPKN2ns5LightE", "PKPKPKN2ns5LightE"]),
        ((takes::<Chain>, "PKPKN2ns5LightE"), &["PKPN2ns5LightE"]),
        ((takes::<DevPtr<Chain>>, "PKPKPKN2ns5LightE"), &["PKPKPN2ns5LightE", "PKPKN2ns5LightE"]),
        // C++ has no pointers of 32 bits.
        ((takes::<DevPtr<Tile>>, "PKj"), &["Pj", "PKi", "PKPKf", "PKm"]),
        ((takes::<DevPtrMut<Stack>>, "Pj"), &["PKj", "PPN2ns5LightE"]),
        ((takes::<DevPtr<Stacks>>, "PA2_Kj"), &["PA2_j", "PKj"]),
        // In the arguments of templates, too.
        ((takes::<DevPtr<Couple<Meters>>>, "PKN2ns6CoupleIfEE"), &["PKN2ns6CoupleIdEE", "PKN2ns6CoupleIKfEE"]),
        ((takes::<DevPtr<Couple<Length>>>, "PKN2ns6CoupleIfEE"), &["PN2ns6CoupleIfEE"]),
        ((takes::<DevPtr<Couple<Point>>>, "PKN2ns6CoupleI6float4EE"), &["PKN2ns6CoupleI6float3EE"]),
        ((takes::<DevPtr<Couple<own::Float4>>>, "PKN2ns6CoupleI6float4EE"), &["PKN2ns6CoupleI6float3EE"]),
        ((takes::<DevPtr<Couple<Half>>>, "PKN2ns6CoupleI6__halfEE"), &["PKN2ns6CoupleItEE"]),
        ((takes::<DevPtr<Couple<Bag>>>, "PKN2ns6CoupleINS_5LightEEE"), &["PKN2ns6CoupleI5LightEE"]),
        ((takes::<DevPtr<Couple<Out>>>, "PKN2ns6CoupleIPNS_5LightEEE"), &["PKN2ns6CoupleIPKNS_5LightEEE"]),
        ((takes::<DevPtr<Couple<Chain>>>, "PKN2ns6CoupleIPKPKNS_5LightEEE"), &["PKN2ns6CoupleIPKNS_5LightEEE"]),
        ((takes::<DevPtr<Const<Meters>>>, "PKN2ns5ConstIKfPfEE"), &["PKN2ns5ConstIfPfEE", "PKN2ns5ConstIKfPKfEE"]),
        ((takes::<DevPtr<Const<Link>>>, "PKN2ns5ConstIKPKNS_5LightEPS3_EE"), &["PKN2ns5ConstIPKNS_5LightEPS3_EE"]),
        ((takes::<DevPtr<Couple<Couple<Meters>>>>, "PKN2ns6CoupleINS0_IfEEEE"), &["PKN2ns6CoupleINS0_IdEEEE"]),
        ((takes::<DevPtr<Couple<Meters>>>, "PKN2ns6CoupleI6MetersEE"), &["PKN2ns6CoupleI6LengthEE"]),
        ((takes::<DevPtr<Couple<Row>>>, "PKN2ns6CoupleIA4_fEE"), &["PKN2ns6CoupleIA3_fEE", "PKN2ns6CoupleIA4_KfEE"]),
        (
            (takes::<DevPtr<Couple<Rows>>>, "PKN2ns6CoupleIA2_A4_fEE"),
            &["PKN2ns6CoupleIA4_A2_fEE", "PKN2ns6CoupleIA8_fEE"],
        ),
        ((takes::<DevPtr<Couple<Links>>>, "PKN2ns6CoupleIA3_PKNS_5LightEEE"), &["PKN2ns6CoupleIA3_PNS_5LightEEE"]),
        (
            (takes::<DevPtr<Const<Row>>>, "PKN2ns5ConstIA4_KfPA4_fEE"),
            &["PKN2ns5ConstIA4_fPA4_fEE", "PKN2ns5ConstIA4_KfPA4_KfEE"],
        ),
        ((takes::<DevPtr<Couple<Tile>>>, "PKN2ns6CoupleIjEE"), &["PKN2ns6CoupleIiEE", "PKN2ns6CoupleIPfEE"]),
        // The type with bytes is the one that is wrapped.
        ((takes::<DevPtr<Marked>>, "PA2_Kf"), &["PA0_Kh", "PKh", "PKf"]),
        // The types are also found by their own names, because C++ may have a class.
        ((takes::<DevPtr<Meters>>, "PK6Meters"), &["PK6Length"]),
        ((takes::<DevPtr<Link>>, "PK4Link"), &["P4Link"]),
        // C++ passes a pointer to an alias of an array as `const float (*)[4]`. No compiler spells it `PKA4_f`.
        ((takes::<DevPtr<Row>>, "PK3Row"), &["PKf", "PKA4_f"]),
        ((takes::<DevPtr<Row>>, "PA4_Kf"), &["PA4_f", "PA3_Kf", "PA_Kf", "PA4_Ki", "PA4_A4_Kf", "PPA4_Kf", "A4_Kf"]),
        ((takes::<DevPtrMut<Row>>, "PA4_f"), &["PA4_Kf", "PA4_d"]),
        // A template parameter is the length, or an expression that only a compiler computes.
        ((takes::<DevPtrMut<Row>>, "IfLi4EEvPAT0__T_"), &["IfLi3EEvPAT0__T_", "IjLi4EEvPAT0__T_", "IfLi4EEvPAT0__KT_"]),
        ((takes::<DevPtrMut<Row>>, "ILm4EEvPAT__f"), &["ILm4EEvPAT__i"]),
        ((takes::<DevPtrMut<Row>>, "I1PEvPAsrT_1N_f"), &["I1PEvPPAsrT_1N_f"]),
        ((takes::<DevPtr<DevPtr<Row>>>, "PKPA4_Kf"), &["PPA4_Kf", "PKPA4_f", "PA4_Kf"]),
        ((takes::<DevPtr<Rows>>, "PA2_A4_Kf"), &["PA4_A2_Kf", "PA2_A4_f", "PA2_Kf", "PA2_A4_A1_Kf", "PA8_Kf"]),
        ((takes::<DevPtrMut<Links>>, "PA3_PKN2ns5LightE"), &["PA3_PN2ns5LightE", "PA3_PKf", "PA2_PKN2ns5LightE"]),
        // Clang's vectors have the size and the alignment of CUDA's up to 16 bytes, apart from those of three elements (facts 2).
        ((takes::<DevPtr<Float4>>, "PKDv4_f"), &["PDv4_f", "PKDv4_i", "PKDv3_f", "PKDv4_d", "PKf"]),
        ((takes::<DevPtrMut<DevPtr<Point>>>, "PPKDv4_f"), &["PPDv4_f", "PPKDv2_f"]),
        ((takes::<DevPtrMut<Half2>>, "PDv2_DF16_"), &["PDv2_DF16b", "PDv4_DF16_", "PDv2_t", "PDF16_"]),
        ((takes::<DevPtrMut<BFloat162>>, "PDv2_DF16b"), &["PDv2_DF16_", "PDF16b"]),
        ((takes::<DevPtrMut<LongLong2>>, "PDv2_l"), &["PDv2_m"]),
        ((takes::<DevPtrMut<LongLong2>>, "PDv2_x"), &["PDv2_d"]),
        ((takes::<DevPtr<opencl::Float3>>, "PKDv3_f"), &["PKDv4_f", "PKDv2_f"]),
        ((takes::<DevPtr<Float3>>, "PK6float3"), &["PKDv3_f"]),
        ((takes::<DevPtr<Double4>>, "PK7double4"), &["PKDv4_d"]),
        ((takes::<DevPtr<Float1>>, "PK6float1"), &["PKf"]),
    ] {
        let (takes, name) = right;
        assert!(takes(name), "{name} is refused");
        for other in others {
            assert!(!takes(other), "{other} is taken for {name}");
        }
    }
}

/// A generated header calls an instance of a generic type `Pair_` and eight digits.
#[test]
fn structs_of_a_generated_header() {
    fn accepts<T: PtxLayout>(of: &ptx_abi::Layout<'_>, namespace: &str) -> bool {
        let name = format!("{}_{:08x}", of.name.rsplit("::").next().unwrap(), of.fingerprint() >> 32);
        let code = format!("{}{name}", name.len());
        let code = if namespace.is_empty() { code } else { format!("N{}{namespace}{code}E", namespace.len()) };
        let bytes = T::LAYOUT.size;
        let ptx = |code: &str| {
            format!(".version 8.7 .target sm_90 .entry _Z1k{code}(.param .align 4 .b8 p[{bytes}]) {{ ret; }}")
        };
        let check = |code: &str| check_entry("", &[Param::of::<T>("p")], &ptx(code), &format!("_Z1k{code}")).is_ok();
        // One digit less is another name.
        assert!(!check(&format!("{}{}", name.len() - 1, &name[..name.len() - 1])));
        check(&code)
    }
    assert!(accepts::<Pair<f32>>(Pair::<f32>::LAYOUT, ""));
    assert!(accepts::<Wrapped>(Pair::<f32>::LAYOUT, ""));
    assert!(!accepts::<Pair<f32>>(Pair::<i32>::LAYOUT, ""));
    assert!(!accepts::<Pair<f32>>(Pair::<f32>::LAYOUT, "ns"));
    // A type with a name is one plain type.
    assert!(!accepts::<Union<f32>>(Union::<f32>::LAYOUT, "ns"));

    // A pointer leads to every instance, unless the layout is known.
    assert!(takes::<DevPtr<Pair<f32>>>("PK13Pair_1234abcd"));
    assert!(takes::<DevPtr<DevPtrMut<Pair<f32>>>>("PKP13Pair_1234abcd"));
    for other in
        ["P13Pair_1234abcd", "PK13Pair_Settings", "PK12Pair_1234abc", "PK13Pear_1234abcd", "PK13Pair_1234abcdIfE"]
    {
        assert!(!takes::<DevPtr<Pair<f32>>>(other), "{other}");
    }
    let digits = Sized::<4>::LAYOUT.fingerprint() >> 32;
    assert!(takes::<DevPtr<Sized<4>>>(&format!("PK14Sized_{digits:08x}")));
    assert!(!takes::<DevPtr<Sized<5>>>(&format!("PK14Sized_{digits:08x}")));
    assert!(!takes::<DevPtr<Light>>("PKN2ns14Light_1234abcdE"));

    let name = format!("Pair_{:08x}", Pair::<f32>::LAYOUT.fingerprint() >> 32);
    assert!(takes::<DevPtr<Wrapped>>(&format!("PK{}{name}", name.len())));
    assert!(!takes::<DevPtrMut<Wrapped>>(&format!("PK{}{name}", name.len())));
    // The layout of the wrapped type is known.
    assert!(!takes::<DevPtr<Wrapped>>("PK13Pair_1234abcd") && !takes::<DevPtr<Bag>>("PKN2ns14Light_1234abcdE"));
}
