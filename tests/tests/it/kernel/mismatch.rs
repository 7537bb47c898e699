//! Tests the differences of parameters as data.

use ptx_abi::check::{ParameterMismatch, ParameterMismatchKind as Kind};
use ptx_abi::kernel::{Param, check_entry};
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
            (&*ours.declaration, &*theirs.declaration, theirs.spelled.as_deref()),
            (rust, kernel, Some(spelled))
        );
        assert_eq!((ours.size, ours.align), (theirs.size, theirs.align));
        assert!(error.to_string().contains(rust) && error.to_string().contains(kernel));
    }
}
