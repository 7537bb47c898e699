//! Const evaluation compares the images in which a macro found a kernel or a variable.

use ptx_abi::__private::{
    KernelParam, StateSpace, VariableIn, checked, checked_global, cut, declared, in_cubin, in_ptx, types,
};
use ptx_abi::DevPtr;
use ptx_abi::kernel::Param;

const PARAMS: &[Param<'_>] = &[Param::of::<u32>("n"), Param::of::<f32>("a"), Param::of::<DevPtr<f32>>("x")];

const PLACES: &[KernelParam<'_>] = &[KernelParam::Placed(4, 0), KernelParam::Placed(4, 4), KernelParam::Placed(8, 8)];
const DECLARED: &[KernelParam<'_>] = &[declared("n", types::U32), declared("a", types::F32), declared("x", types::U64)];
const PATH: &str = "k.fatbin";

const _: () = {
    checked("Scale", PARAMS, PATH, &[in_cubin("scale", 90, PLACES, &[]), in_ptx("scale", (9, 0), DECLARED, &[])]);
    checked_global(&Param::of::<[f32; 4]>("table"), PATH, &[VariableIn::Cubin(90, 16, 16, &[])]);
    checked_global(
        &Param::of::<f32>("gain"),
        PATH,
        &[VariableIn::Ptx(StateSpace::Const, declared("gain", types::F32), &[])],
    );
};

fn panics<T>(check: impl FnOnce() -> T + std::panic::UnwindSafe) -> String {
    ptx_abi_tests::panics::message(check).expect("it fails")
}

#[test]
fn what_does_not_compile() {
    let text = panics(|| checked("Scale", &PARAMS[..2], PATH, &[in_cubin("scale", 90, PLACES, &[])]));
    assert!(
        text.starts_with(
            "[PTX510] `Scale` does not match the kernel `scale` in `k.fatbin`, which holds sizes and offsets of parameters but no types\n"
        ),
        "{text}"
    );
    let text = panics(|| checked_global(&Param::of::<f32>("table"), PATH, &[VariableIn::Cubin(90, 16, 16, &[])]));
    assert!(text.contains("the variable `table` in `k.fatbin`, which holds sizes of variables but no types"), "{text}");
    let variable = VariableIn::Ptx(StateSpace::Const, declared("gain", types::U32), &[]);
    let text = panics(|| checked_global(&Param::of::<f32>("gain"), PATH, &[variable]));
    assert!(text.starts_with("[PTX512] `f32` does not match the variable `gain` in `k.fatbin`\n"), "{text}");
}

/// Only PTX has types.
#[test]
fn every_image_is_compared() {
    let params = [Param::of::<f32>("n"), Param::of::<f32>("a"), Param::of::<DevPtr<f32>>("x")];
    let (cubin, ptx) = (in_cubin("scale", 90, PLACES, &[]), in_ptx("scale", (9, 0), DECLARED, &[]));
    checked("Scale", &params, PATH, &[cubin]);
    for images in [[cubin, ptx], [ptx, cubin]] {
        let text = panics(std::panic::AssertUnwindSafe(|| checked("Scale", &params, PATH, &images)));
        assert!(
            text.starts_with("[PTX510] `Scale` does not match the kernel `scale` in `k.fatbin`\n  `n: f32` is a float"),
            "{text}"
        );
    }
}

#[test]
fn the_module_is_a_part_of_the_file() {
    const PART: [u8; 2] = cut(b"01234567", 3);
    assert_eq!(&PART, b"34");
}
