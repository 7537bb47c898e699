//! Const evaluation compares the images that a derive found in a file.

use ptx_abi::__private::{
    Cubin, Image, Images, KernelParam, Source, by_cpp_name, by_symbol, checked_global_images, checked_images, cut,
    declared, place, types,
};
use ptx_abi::DevPtr;
use ptx_abi::kernel::Param;

const PARAMS: &[Param<'_>] = &[Param::of::<u32>("n"), Param::of::<f32>("a"), Param::of::<DevPtr<f32>>("x")];

const CUBIN: Cubin<'_> = Cubin {
    arch: 90,
    kernels: &["scale", "_ZN2ns3addIfEEvT_"],
    params: &[
        &[KernelParam::Placed(4, 0), KernelParam::Placed(4, 4), KernelParam::Placed(8, 8)],
        &[KernelParam::Placed(4, 0)],
    ],
    spelled: &[&[], &[]],
    variable: Some((16, 16)),
    layouts: &[],
};
/// `(.param .u32 n, .param .f32 a, .param .u64 x)`
const PTX: Source<'_> = Source {
    path: "k.fatbin",
    version: (9, 0),
    entries: &[("scale", &[declared("n", types::U32), declared("a", types::F32), declared("x", types::U64)], &[])],
    variables: &[],
    all: &[],
    total: 0,
    layouts: &[],
};
const NOTHING: Images<'_> = Images { path: "k.fatbin", images: &[], all: &[], total: 0, unread: "" };
const FILE: Images<'_> = Images { images: &[Image::Cubin(CUBIN)], ..NOTHING };

const SYMBOL: &str = checked_images("Scale", by_symbol("scale"), PARAMS, &FILE);
const FOUND: &str = checked_images("Add", by_cpp_name("ns::add<float>"), &[Param::of::<f32>("a")], &FILE);
const _: () = checked_global_images(&Param::of::<[f32; 4]>("table"), &FILE);

#[test]
fn symbols() {
    assert_eq!((SYMBOL, FOUND), ("scale", "_ZN2ns3addIfEEvT_"));
}

fn panics<T: std::fmt::Debug>(check: impl FnOnce() -> T + std::panic::UnwindSafe) -> String {
    let payload = std::panic::catch_unwind(check).expect_err("it fails");
    *payload.downcast::<String>().expect("a text")
}

#[test]
fn what_does_not_compile() {
    let text = panics(|| checked_images("Scale", by_symbol("scale"), &PARAMS[..2], &FILE));
    assert!(
        text.starts_with(
            "`Scale` does not match the kernel `scale` in `k.fatbin`, which holds sizes and offsets of parameters but no types\n"
        ),
        "{text}"
    );
    let text = panics(|| checked_global_images(&Param::of::<f32>("table"), &FILE));
    assert!(text.contains("the variable `table` in `k.fatbin`, which holds sizes of variables but no types"), "{text}");
    let text = panics(|| {
        checked_images("Scale", by_symbol("scail"), PARAMS, &Images { all: &["scale"], total: 1, ..NOTHING })
    });
    assert!(text.starts_with("there is no entry `scail` in `k.fatbin`: did you mean `scale`?"), "{text}");
    let text = panics(|| checked_images("Scale", by_symbol("scale"), PARAMS, &NOTHING));
    assert!(text.starts_with("there is nothing to compare in `k.fatbin`"), "{text}");
}

#[test]
fn every_image_is_compared() {
    let codes = |params: &[Param<'_>]| {
        let images = [Image::Cubin(CUBIN), Image::Ptx(PTX)];
        panics(std::panic::AssertUnwindSafe(|| {
            checked_images("Scale", by_symbol("scale"), params, &Images { images: &images, ..NOTHING });
        }))
    };
    assert_eq!(
        checked_images(
            "Scale",
            by_symbol("scale"),
            PARAMS,
            &Images { images: &[Image::Cubin(CUBIN), Image::Ptx(PTX)], ..NOTHING }
        ),
        "scale"
    );
    // Only PTX has types.
    let text = codes(&[Param::of::<f32>("n"), Param::of::<f32>("a"), Param::of::<DevPtr<f32>>("x")]);
    assert!(
        text.starts_with("`Scale` does not match the kernel `scale` in `k.fatbin`\n  `n: f32` is a float"),
        "{text}"
    );
}

#[test]
fn what_was_not_read_stands_in_the_error() {
    let unread = "image 1 of the fatbin is compressed";
    let text = panics(|| checked_images("Scale", by_symbol("fill"), PARAMS, &Images { unread, ..NOTHING }));
    assert!(
        text.starts_with("there is no entry `fill` in `k.fatbin`: what can be read of it has no entry\n"),
        "{text}"
    );
    assert!(text.ends_with("\n  image 1 of the fatbin is compressed"), "{text}");
    // Other images have the kernel.
    assert_eq!(checked_images("Scale", by_symbol("scale"), PARAMS, &Images { unread, ..FILE }), "scale");
}

#[test]
fn the_module_is_one_fatbin() {
    const PLACE: (usize, usize) = place("b", &[("a", 0, 3), ("b", 3, 2), ("b", 3, 2)], "k.a");
    const PART: [u8; PLACE.1] = cut(b"01234567", PLACE.0);
    assert_eq!(&PART, b"34");
    assert_eq!(place("c", &[("a", 0, 3)], "k.a"), (0, 0));
    let text = panics(|| place("a", &[("a", 8, 16), ("b", 3, 2), ("a", 32, 16)], "k.a"));
    assert_eq!(
        text,
        "several fatbins in `k.a` have the kernel `a`: those at the bytes 8 and 32\n  help: name the object file that has \
         the fatbin to load, or a `.fatbin` file"
    );
}
