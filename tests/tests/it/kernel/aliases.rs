//! Tests kernels with mangled names that take pointers to wrappers.
//! In C++ these are aliases, which a mangled name resolves.

use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, PtxLayout, kernel::Param, kernel::check_entry};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::Light")]
struct Light {
    colour: u32,
}

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
        // The types are also found by their own names, because C++ may have a class.
        ((takes::<DevPtr<Meters>>, "PK6Meters"), &["PK6Length"]),
        ((takes::<DevPtr<Link>>, "PK4Link"), &["P4Link"]),
        // C++ passes such a pointer as `float (*)[4]`, which the name of a pointee cannot express.
        ((takes::<DevPtr<Row>>, "PK3Row"), &["PKf", "PKA4_f"]),
    ] {
        let (takes, name) = right;
        assert!(takes(name), "{name} is refused");
        for other in others {
            assert!(!takes(other), "{other} is taken for {name}");
        }
    }
}
