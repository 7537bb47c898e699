//! Const evaluation compares the images in which a macro found a kernel or a variable.

use std::panic::AssertUnwindSafe;

use ptx_abi::__private::spelled::Parameter;
use ptx_abi::__private::{
    KernelParam, StateSpace, VariableIn, checked, checked_global, cut, declared, in_cubin, in_ptx, types,
};
use ptx_abi::DevPtr;
use ptx_abi::handle::TextureHandle;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::ptx::Params;
use ptx_abi_read::ptx::TYPES;
use ptx_abi_tests::cases::words;
use ptx_abi_tests::{layouts, texts::Text as _};

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
    text.starts("[PTX510] `Scale` does not match the kernel `scale` in `k.fatbin`, which holds sizes and offsets of parameters but no types\n");
    let text = panics(|| checked_global(&Param::of::<f32>("table"), PATH, &[VariableIn::Cubin(90, 16, 16, &[])]));
    text.has(["the variable `table` in `k.fatbin`, which holds sizes of variables but no types"]);
    let variable = VariableIn::Ptx(StateSpace::Const, declared("gain", types::U32), &[]);
    let text = panics(|| checked_global(&Param::of::<f32>("gain"), PATH, &[variable]));
    text.starts("[PTX512] `f32` does not match the variable `gain` in `k.fatbin`\n");
}

/// Paths of Windows and symbols of other tools have characters that a literal escapes.
#[test]
fn a_struct_to_paste_has_literals() {
    let params = [Param::of::<f64>("n"), Param::of::<f64>("a")];
    let kernel = in_cubin("say\"it\"", 90, PLACES, &[]);
    let text = panics(AssertUnwindSafe(|| checked("Scale", &params, r"kernels\k.fatbin", &[kernel])));
    text.has([r#"#[ptx(entry = "say\"it\"", module = "kernels\\k.fatbin")]"#]);
}

/// Only PTX has types.
#[test]
fn every_image_is_compared() {
    let params = [Param::of::<f32>("n"), Param::of::<f32>("a"), Param::of::<DevPtr<f32>>("x")];
    let (cubin, ptx) = (in_cubin("scale", 90, PLACES, &[]), in_ptx("scale", (9, 0), DECLARED, &[]));
    checked("Scale", &params, PATH, &[cubin]);
    for images in [[cubin, ptx], [ptx, cubin]] {
        let text = panics(AssertUnwindSafe(|| checked("Scale", &params, PATH, &images)));
        text.starts("[PTX510] `Scale` does not match the kernel `scale` in `k.fatbin`\n  `n: f32` is a float");
    }
}

#[test]
fn the_module_is_a_part_of_the_file() {
    const PART: [u8; 2] = cut(b"01234567", 3);
    assert_eq!(&PART, b"34");
}

/// The messages of a constant and of run time for the kernel with these parameters, if it does not fit.
fn said(params: &[Param<'_>], symbol: &str, declared: &str) -> (Option<String>, Option<String>) {
    let (read, spelled): (Vec<_>, _) =
        (Params::new(declared).into_iter().map(KernelParam::from).collect(), Parameter::all(symbol));
    let kernel = in_ptx(symbol, (8, 1), &read, &[]).spelled("", &spelled);
    let constant = ptx_abi_tests::panics::message(AssertUnwindSafe(|| checked("Args", params, "", &[kernel])));
    let ptx = format!(".version 8.1 .target sm_90 .entry {symbol}({declared}) {{ ret; }}");
    (constant, check_entry("Args", params, &ptx, symbol).err().map(|mismatch| mismatch.to_string()))
}

/// A constant accepts plain scalars without the whole comparison.
#[test]
fn constants_and_run_time_accept_the_same() {
    let beside = words(
        "{} a | .v2 {} a | .v4 {} a | {} .ptr a | {} .ptr .local a | .align 4 {} a | {} .ptr .align 4 a | {} a[] | {} a[1] | {}",
    );
    let declarations = || {
        let types = TYPES.into_iter().chain([".u31"]);
        types.flat_map(|ty| beside.iter().map(move |beside| format!(".param {}", beside.replace("{}", ty))))
    };
    let types = layouts! { u8 bool i16 u32 i64 f32 f64 u128 DevPtr<u8> TextureHandle [u32; 1] };
    let params = types.map(|layout| Param::new("a", layout));
    let mut accepted = 0;
    for param in &params {
        let param = std::slice::from_ref(param);
        // A mangled name spells types.
        for (declared, symbol) in
            declarations().flat_map(|declared| ["k", "_Z1kf"].map(|symbol| (declared.clone(), symbol)))
        {
            let (constant, run_time) = said(param, symbol, &declared);
            assert_eq!(constant, run_time, "{param:?}, {declared}, {symbol}");
            accepted += usize::from(constant.is_none());
        }
        let (constant, run_time) = said(param, "k", "");
        assert!(constant.is_some() && constant == run_time, "{param:?}");
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn only_constants_have_a_bound() {
    let said = |count: usize| {
        let declared: Vec<_> = (0..count).map(|i| format!(".param .align 8 .b8 parameter_{i}[24]")).collect();
        let (constant, run_time) = said(&[Param::of::<f32>("a")], "k", &declared.join(", "));
        (constant.expect("it is refused"), run_time.expect("it is refused"))
    };
    for count in [2, 90] {
        let (constant, text) = said(count);
        text.ends("\n}");
        assert_eq!(constant, text);
    }
    let (constant, text) = said(400);
    let cut = constant.strip_suffix('…').expect("a text that was cut off");
    assert!(text.starts_with(cut) && text.ends_with("\n}") && cut.len() > 8192 && text.len() > 4 * 8192);
}
