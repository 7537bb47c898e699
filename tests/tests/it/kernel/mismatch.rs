//! Tests the differences of parameters as data.

use ptx_abi::check::{MismatchError, ParameterMismatch, ParameterMismatchKind as Kind};
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::mangle::{CppArgumentBuf, CppTypeBuf, CppTypeKind};
use ptx_abi::param::Class;
use ptx_abi::scalar::Scalar;
use ptx_abi::vector::Double4A32;
use ptx_abi::{Align2, DevPtr, Opaque, PtxLayout, pointer};

use super::check::entry;

fn differing(params: &[Param<'_>], kernel: &str) -> Vec<ParameterMismatch> {
    check_entry("Args", params, &entry(kernel), "k").err().map_or_else(Vec::new, |error| error.parameters().to_vec())
}

/// The kind, and the indices on both sides.
fn kinds(params: &[Param<'_>], kernel: &str) -> Vec<(Kind, Option<usize>, Option<usize>)> {
    let index = |side: Option<ptx_abi::check::ParameterSide>| side.map(|side| side.index);
    differing(params, kernel).into_iter().map(|one| (one.kind, index(one.rust), index(one.kernel))).collect()
}

#[test]
fn each_kind() {
    let [n, x] = [Param::of::<u32>("n"), Param::of::<DevPtr<f32>>("x")];
    assert_eq!(kinds(&[n, x], ".param .u32 n, .param .u64 x"), []);
    assert_eq!(kinds(&[n, x], ".param .u64 x"), [(Kind::Surplus, Some(0), None)]);
    assert_eq!(kinds(&[x], ".param .u32 n, .param .u64 x"), [(Kind::Missing, None, Some(0))]);
    assert_eq!(kinds(&[n, x], ".param .u64 n, .param .u64 x"), [(Kind::Size, Some(0), Some(0))]);
    assert_eq!(kinds(&[n, x], ".param .f32 n, .param .u64 x"), [(Kind::Class, Some(0), Some(0))]);
    assert_eq!(
        kinds(&[n, x], ".param .align 8 .b8 n[4], .param .f64 x"),
        [(Kind::Class, Some(0), Some(0)), (Kind::Class, Some(1), Some(1))]
    );
    let shared = Param::of::<pointer::SharedPtr<f32>>("s");
    assert_eq!(kinds(&[shared], ".param .u32 .ptr .local .align 4 s"), [(Kind::StateSpace, Some(0), Some(0))]);
    let wide = Param::of::<Double4A32>("w");
    let moved = kinds(&[Param::of::<u8>("b"), wide], ".param .u8 b, .param .align 16 .b8 w[32]");
    assert_eq!(moved, [(Kind::Offset, Some(1), Some(1))]);
    let large = Param::of::<[u32; 8192]>("l");
    assert_eq!(kinds(&[large], ".param .align 4 .b8 l[32768]"), [(Kind::TooLarge, Some(0), Some(0))]);
    assert_eq!(kinds(&[n], ".param .strange n"), [(Kind::Unreadable, Some(0), Some(0))]);
    let refused = Param::new("c", <Opaque<3, Align2>>::LAYOUT);
    assert_eq!(kinds(&[refused], ".param .align 2 .b8 c[4]"), [(Kind::Refused, Some(0), Some(0))]);
}

#[test]
fn both_sides() {
    let params = [Param::of::<u32>("n"), Param::of::<DevPtr<f32>>("x")];
    let symbol = "_Z1kiPd";
    let ptx = entry(".param .u32 a, .param .u64 b").replace(" k(", &format!(" {symbol}("));
    let error = check_entry("Args", &params, &ptx, symbol).unwrap_err();
    let [n, x] = error.parameters() else { panic!("{error}") };
    for (one, (rust, kernel, spelled)) in
        [(n, ("n: u32", ".u32 a", "int")), (x, ("x: DevPtr<f32>", ".u64 b", "double *"))]
    {
        assert_eq!(one.kind, Kind::Type);
        let (ours, theirs) = (one.rust.as_ref().unwrap(), one.kernel.as_ref().unwrap());
        assert_eq!(
            (&*ours.declaration, &*theirs.declaration, theirs.ty.as_ref().map(CppTypeBuf::as_str)),
            (rust, kernel, Some(spelled))
        );
        assert_eq!((ours.size, ours.align), (theirs.size, theirs.align));
        assert!(error.to_string().contains(rust) && error.to_string().contains(kernel));
    }
}

#[test]
fn types_are_trees() {
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(name = "geo::Pair<{T}>")]
    struct Pair<T> {
        a: T,
        b: T,
    }

    let params = [Param::of::<DevPtr<Pair<f32>>>("pairs"), Param::of::<Pair<f32>>("pair")];
    // `k(geo::Pair<double> *, geo::Pair<float> const &)`
    let symbol = "_Z1kPN3geo4PairIdEERKS0_IfE";
    let ptx = entry(".param .u64 a, .param .u64 b").replace(" k(", &format!(" {symbol}("));
    let error = check_entry("Args", &params, &ptx, symbol).unwrap_err();
    let [pairs, pair] = error.parameters() else { panic!("{error}") };

    let rust = pairs.rust.as_ref().unwrap().ty.as_ref().unwrap();
    let kernel = pairs.kernel.as_ref().unwrap().ty.as_ref().unwrap();
    assert_eq!((rust.as_str(), kernel.as_str()), ("const geo::Pair<float> *", "geo::Pair<double> *"));
    for (ty, wanted, is_mutable) in [(rust, "float", false), (kernel, "double", true)] {
        let CppTypeKind::Pointer { to, mutable } = ty.kind() else { panic!("{ty:?}") };
        let CppTypeKind::Instance { template, arguments } = to.kind() else { panic!("{to:?}") };
        let [CppArgumentBuf::Type(argument)] = &**arguments else { panic!("{arguments:?}") };
        assert_eq!((&**template, argument.as_str(), *mutable), ("geo::Pair", wanted, is_mutable));
        assert_eq!(*argument.kind(), CppTypeKind::Fundamental);
    }

    assert_eq!(pair.kind, Kind::Class);
    let (rust, kernel) = (pair.rust.as_ref().unwrap(), pair.kernel.as_ref().unwrap());
    assert_eq!(rust.class, Some(Class::Bytes { size: 8, align: 4 }));
    assert_eq!(kernel.class, Some(Class::Scalar(Scalar::U64)));
    assert!(matches!(rust.ty.as_ref().map(CppTypeBuf::kind), Some(CppTypeKind::Instance { .. })));
    assert!(matches!(kernel.ty.as_ref().map(CppTypeBuf::kind), Some(CppTypeKind::Reference { mutable: false, .. })));
}

/// The class is that of the declaration, and unknown where no declaration can be read.
#[test]
fn classes() {
    let class =
        |kernel: &str| differing(&[Param::of::<u128>("a")], kernel)[0].kernel.as_ref().and_then(|side| side.class);
    assert_eq!(class(".param .align 4 .b8 a[12]"), Some(Class::Bytes { size: 12, align: 4 }));
    assert_eq!(class(".param .v2 .f32 a"), Some(Class::Bytes { size: 8, align: 8 }));
    assert_eq!(class(".param .f64 a"), Some(Class::Scalar(Scalar::F64)));
    assert_eq!(class(".param .texref a"), None);
    assert_eq!(class(".param .u31 a"), None);
}

/// Constants have a bound, and texts at run time have none.
#[test]
fn texts_are_not_cut() {
    let long = "n".repeat(3000);
    let error =
        check_entry(&long, &[Param::of::<u32>(&long)], &entry(&format!(".param .u64 {long}")), "k").unwrap_err();
    let text = error.to_string();
    assert!(!text.contains('…'), "{text}");
    for part in [
        format!("[PTX510] `{long}` does not match the kernel `k`\n"),
        format!("  `{long}: u32` has 4 bytes, parameter 0 of the kernel has 8 bytes\n"),
        format!("  >  {long}: u32  .u64 {long}\n"),
        format!("help: make `{long}` what the kernel takes: `u64`, `i64` or `DevPtr<T>`"),
    ] {
        assert!(text.contains(&part), "{part}\n{text}");
    }
    let side = error.parameters()[0].rust.as_ref().unwrap();
    assert_eq!(*side.declaration, format!("{long}: u32"));
}

/// clippy's `result_large_err` refuses 128 bytes.
#[test]
fn errors_are_small() {
    assert!(size_of::<MismatchError>() <= 64, "{}", size_of::<MismatchError>());
    assert!(size_of::<ptx_abi::check::SourceError>() <= 64);
    assert!(size_of::<ptx_abi::check::Report>() < 128);
}
