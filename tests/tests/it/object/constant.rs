//! Const evaluation reads `include_bytes!("k.cubin")`.

use ptx_abi::__private::{by_cpp_name, by_symbol, checked_bytes, checked_global_bytes};
use ptx_abi::kernel::Param;
use ptx_abi::object::{Cubin, Image, Images, images};
use ptx_abi::{DevPtr, Sm};

/// `object.ptx`, assembled by ptxas 13.5 for `sm_90`, and in a fatbin with its PTX: 4 KiB each.
const CUBIN: &[u8] = include_bytes!("object.sm_90.cubin");
const FATBIN: &[u8] = include_bytes!("object.fatbin");

const PARAMS: &[Param<'_>] = &[Param::of::<u32>("n"), Param::of::<f32>("a"), Param::of::<DevPtr<f32>>("x")];

const SYMBOL: &str = checked_bytes("Scale", by_symbol("scale"), PARAMS, CUBIN, "object.cubin");
const _: &str = checked_bytes("Scale", by_symbol("scale"), PARAMS, FATBIN, "object.fatbin");
const FOUND: &str = checked_bytes("Add", by_cpp_name("ns::add<float>"), &[Param::of::<f32>("a")], CUBIN, "");
const _: () = checked_global_bytes(&Param::of::<[f32; 4]>("table"), CUBIN, "object.cubin");

#[test]
fn symbols() {
    assert_eq!((SYMBOL, FOUND), ("scale", "_ZN2ns3addIfEEvT_"));
}

#[test]
fn public_functions_are_const() {
    const READ: (Sm, usize, usize) = {
        let Ok(cubin) = Cubin::try_new(CUBIN) else { panic!() };
        let Some(kernel) = cubin.kernel("scale") else { panic!() };
        let Ok(params) = kernel.params() else { panic!() };
        let Some(param) = params.get(2) else { panic!() };
        (cubin.arch(), params.len(), param.offset)
    };
    const IMAGES: Images<'_> = match images(FATBIN) {
        Ok(images) => images,
        Err(_) => panic!(),
    };
    assert_eq!(READ, (Sm::new(90), 3, 8));
    let all: Vec<_> = IMAGES.collect();
    assert!(matches!(all[..], [Ok(Image::Cubin(_)), Ok(Image::Ptx(_))]), "{all:?}");
}

fn panics<T: std::fmt::Debug>(check: impl FnOnce() -> T + std::panic::UnwindSafe) -> String {
    let payload = std::panic::catch_unwind(check).expect_err("it fails");
    *payload.downcast::<String>().expect("a text")
}

#[test]
fn what_does_not_compile() {
    let text = panics(|| checked_bytes("Scale", by_symbol("scale"), &PARAMS[..2], CUBIN, "k.cubin"));
    assert!(
        text.starts_with(
            "`Scale` does not match the kernel `scale` in `k.cubin`, which holds sizes and offsets of parameters but no types\n"
        ),
        "{text}"
    );
    let text = panics(|| checked_bytes("Scale", by_symbol("scail"), PARAMS, FATBIN, "k.fatbin"));
    assert!(text.starts_with("there is no entry `scail` in `k.fatbin`: did you mean `scale`?"), "{text}");
    let text = panics(|| checked_bytes("Scale", by_symbol("scale"), PARAMS, b"\xff", "k.cubin"));
    assert_eq!(text, "the kernels in `k.cubin` cannot be read: it is no cubin, no fatbin, and no text");
    let text = panics(|| checked_bytes("Scale", by_symbol("scale"), PARAMS, b".version 9.0", "k.fatbin"));
    assert!(text.starts_with("there is no cubin in `k.fatbin`, and const evaluation does not read PTX"), "{text}");
    let text = panics(|| checked_global_bytes(&Param::of::<f32>("table"), CUBIN, "k.cubin"));
    assert!(text.contains("the variable `table` in `k.cubin`, which holds sizes of variables but no types"), "{text}");
}
