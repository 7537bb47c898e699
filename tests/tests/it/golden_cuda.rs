//! Twenty structs of CUDA's headers, with everything inside them.

use ptx_abi_golden::cuda;
use ptx_abi_tests::golden::report;
use ptx_abi_tests::picture;

#[test]
fn nothing_is_left_out() {
    assert_eq!((cuda::GOLDEN.len(), cuda::EXCLUDED.len()), (20, 0));
    assert_eq!(cuda::GOLDEN.iter().map(|g| g.members.len()).sum::<usize>(), 362, "members, nested ones too");
}

#[test]
fn derived_layouts() {
    report(cuda::GOLDEN.iter().map(|g| (g.name, g.c, g.check_type())));
}

#[test]
fn engine() {
    report(cuda::GOLDEN.iter().map(|g| (g.name, g.c, g.check_engine())));
}

#[test]
fn model() {
    report(cuda::GOLDEN.iter().map(|g| (g.name, g.c, g.check_model())));
}

#[test]
fn pictures() {
    report(cuda::GOLDEN.iter().map(|g| (g.name, g.c, picture::check(g.layout))));
}
