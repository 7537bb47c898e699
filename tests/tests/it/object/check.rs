//! Compares types with cubins and fatbins at run time: the differences, and the messages.

use ptx_abi::check::{CheckGlobal as _, KernelSource, MismatchError, MismatchKind, explain_missing};
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::{Align64, DevPtr, DevPtrMut, KernelParams, Opaque, PtxLayout};
use ptx_abi_tests::cubin::{Cubin, fatbin};
use ptx_abi_tests::texts::Text as _;

use crate::kernel::derive::Saxpy;

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(cpp_entry = "ns::scale<float>")] struct Scale { a: f32, x: DevPtrMut<f32> }
    #[ptx(cpp_entry = "scale")] struct Several { a: f32 }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "geo::Ray")]
struct Ray {
    origin: [f32; 3],
    length: f32,
}

const SAXPY: &[(u16, u32)] = &[(0, 4), (4, 4), (8, 8), (16, 8)];
const SCALE: &str = "_ZN2ns5scaleIfEEvT_PS1_";

fn cubin() -> Vec<u8> {
    Cubin::new(&[("saxpy", SAXPY), (SCALE, &[(0, 4), (8, 8)])]).bytes()
}

/// The message for these parameters and the kernel `k`; empty if they are right.
fn said(params: &[Param<'_>], kernel: &[(u16, u32)]) -> String {
    let bytes = Cubin::new(&[("k", kernel)]).bytes();
    check_entry("Args", params, &bytes, "k").map_or_else(|mismatch| mismatch.to_string(), |_| String::new())
}

#[test]
fn right_arguments() {
    assert!(Saxpy::check(&cubin()).is_ok());
    assert_eq!(Saxpy::check(&cubin()).as_deref(), Ok("saxpy"));
    assert_eq!(Scale::check(&cubin()).as_deref(), Ok(SCALE));
    assert_eq!(said(&[], &[]), "");
}

#[test]
fn a_difference_shows_both_sides() {
    let params = [Param::of::<u32>("n"), Param::of::<f64>("a"), Param::of::<DevPtr<f32>>("x"), Param::of::<u64>("y")];
    assert_eq!(
        said(&params, SAXPY),
        "\
[PTX510] `Args` does not match the kernel `k` in a cubin for sm_90, which holds sizes and offsets of parameters but no types
  `a: f64` has 8 bytes, parameter 1 of the kernel has 4 bytes
     struct          bytes          kernel for sm_90
     n: u32          4 at 0         4 at 0
  >  a: f64          8 at 8         4 at 4
     x: DevPtr<f32>  8 at 16        8 at 8
     y: u64          8 at 24        8 at 16
  help: make `a` what the kernel takes; the source of the kernel, or its PTX, has the type"
    );
    // Without types, the field of 4 bytes may be the first parameter or the second one.
    assert_eq!(
        said(&params[..3], SAXPY),
        "\
[PTX510] `Args` does not match the kernel `k` in a cubin for sm_90, which holds sizes and offsets of parameters but no types
  one of the parameters 0 to 1 of the kernel has no field
  the kernel has 4 parameters, the struct has 3 fields
     struct          bytes          kernel for sm_90
  >  n: u32          4 at 0         4 at 0
  >  -               -              4 at 4
     a: f64          8 at 8         8 at 8
     x: DevPtr<f32>  8 at 16        8 at 16
  help: add the one that the struct does not have; their types fit either way"
    );
}

#[test]
fn one_argument_more_or_less() {
    let all = [Param::of::<u32>("n"), Param::of::<f32>("a"), Param::of::<u64>("x"), Param::of::<u64>("y")];
    assert_eq!(said(&all, SAXPY), "");
    said(&all[1..], &SAXPY[1..2]).has(["`x` and `y` are not parameters of the kernel\n"]);
    said(&all[..2], &SAXPY[..3]).has(["parameter 2 of the kernel has no field\n", "help: add a field"]);
    said(&all[..3], &SAXPY[..2]).has(["`x: u64` is not a parameter of the kernel\n", "help: remove `x`"]);
    assert!(said(&all[..1], &[]).contains("the kernel has 0 parameters, the struct has 1 field"));
}

/// Facts 4: from an alignment of 32 bytes on, the place of a parameter depends on the architecture.
#[test]
fn offsets_are_those_of_the_architecture() {
    let params = [Param::of::<u8>("a"), Param::of::<Opaque<128, Align64>>("b"), Param::of::<u64>("c")];
    for (sm, offset) in [(75, 0x20), (90, 0x30), (100, 0x40), (120, 0x40)] {
        let places = [(0, 1), (offset, 128), (offset + 128, 8)];
        let bytes = |places: &[(u16, u32)]| Cubin { sm, ..Cubin::new(&[("k", places)]) }.bytes();
        assert_eq!(check_entry("Args", &params, &bytes(&places), "k").as_deref(), Ok("k"), "sm_{sm}");
        let moved = [(0, 1), (0x10, 128), (0x90, 8)];
        let text = check_entry("Args", &params, &bytes(&moved), "k").unwrap_err().to_string();
        let expected =
            format!("is at byte {offset} of a launch buffer, parameter 1 of the kernel at byte 16: an alignment");
        text.has([&expected]);
    }
}

#[test]
fn a_mangled_name_spells_types() {
    let bytes = Cubin::new(&[("_Z1kiPf", &[(0, 4), (8, 8)])]).bytes();
    let check = |first| check_entry("Args", &[first, Param::of::<DevPtrMut<f32>>("x")], &bytes, "_Z1kiPf");
    assert!(check(Param::of::<i32>("n")).is_ok());
    let text = check(Param::of::<f32>("n")).unwrap_err().to_string();
    text.has(["is not what the kernel's name spells for parameter 0: `int`", "4 at 0  // int"]);
}

/// A cubin has no types, but the help has those of a mangled name. A struct with the same name has changed.
#[test]
fn the_help_has_the_type_that_a_mangled_name_spells() {
    for (symbol, first, help) in [
        ("_Z1kiPf", Param::of::<u64>("n"), "make `n` what the kernel takes: `i32`"),
        ("_Z1k3DayPf", Param::of::<Ray>("n"), "make `n` what the kernel takes: `Day`"),
        (
            "_Z1kN3geo3RayEPf",
            Param::of::<Ray>("n"),
            "`geo::Ray` is another type in C++: change it in Rust, or generate the C++ header again",
        ),
        (
            "k",
            Param::of::<Ray>("n"),
            "make `n` what the kernel takes; the source of the kernel, or its PTX, has the type",
        ),
    ] {
        let bytes = Cubin::new(&[(symbol, &[(0, 4), (8, 8)])]).bytes();
        let text = check_entry("Args", &[first, Param::of::<DevPtrMut<f32>>("x")], &bytes, symbol).unwrap_err();
        text.has([&format!("\n  help: {help}")]);
    }
    let bytes = Cubin::new(&[("_Z1kix", &[(0, 4), (8, 8)])]).bytes();
    let text = check_entry("Args", &[Param::of::<i32>("n")], &bytes, "k").unwrap_err().to_string();
    text.ends("\n  help: add a field for it, such as `i64`");
}

#[test]
fn kernels_that_are_not_there() {
    let missing = |name| check_entry("Args", &[], &cubin(), name).unwrap_err();
    assert_eq!(missing("saxpi").kind(), MismatchKind::Missing);
    let text = missing("saxpi").to_string();
    text.starts("[PTX501] there is no entry `saxpi`: did you mean `saxpy`?\n  there is\n    `saxpy`");
    assert_eq!(missing("ns::scale").kind(), MismatchKind::Parameters, "a name in C++ finds the kernel");
    let empty = check_entry("Args", &[], &Cubin::new(&[]).bytes(), "k").unwrap_err();
    assert_eq!(empty.to_string(), "[PTX501] there is no entry `k`: the cubin has no entry");
    let [float, double] = ["_Z5scaleIfEvT_", "_Z5scaleIdEvT_"].map(|symbol| (symbol, &SAXPY[..1]));
    let [first, second] = [float, double].map(|kernel| Cubin::new(&[kernel]).bytes());
    let apart = fatbin(&[(2, 0x11, 0, &first), (2, 0x11, 0, &second)]);
    for both in [Cubin::new(&[float, double]).bytes(), apart] {
        let text = Several::check(&both).unwrap_err();
        assert_eq!(text.kind(), MismatchKind::Ambiguous);
        let start = "[PTX501] several kernels are called `scale`\n    `_Z5scaleIfEvT_`";
        text.starts(start);
    }
}

const PTX: &[u8] = b".version 8.1 .target sm_90 .visible .entry saxpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y) { ret; }\0\0";

#[test]
fn every_image_of_a_fatbin_that_has_the_kernel() {
    let (right, wrong) = (cubin(), Cubin::new(&[("saxpy", &SAXPY[..3])]).bytes());
    let other = Cubin::new(&[("other", &[])]).bytes();
    let check = |images: &[(u16, &[u8])]| {
        let images: Vec<_> = images.iter().map(|(kind, bytes)| (*kind, 0x11, 0, *bytes)).collect();
        Saxpy::check(&fatbin(&images)).map(drop).map_err(|mismatch| mismatch.kind())
    };
    assert_eq!(check(&[(2, &right), (1, PTX), (8, b"")]), Ok(()));
    assert_eq!(check(&[(2, &other), (1, PTX)]), Ok(()));
    assert_eq!(check(&[(1, PTX), (2, &wrong)]), Err(MismatchKind::Parameters));
    assert_eq!(check(&[(2, &right), (1, b".version 8.1 .entry saxpy() { ret; }")]), Err(MismatchKind::Parameters));
    assert_eq!(check(&[(2, &other), (2, &other)]), Err(MismatchKind::Missing));
    assert_eq!(check(&[(8, b"")]), Err(MismatchKind::Unreadable));
    let nothing = Saxpy::check(&fatbin(&[])).unwrap_err().to_string();
    assert_eq!(nothing, "[PTX503] there is nothing to compare: the fatbin has no PTX and no cubin");
}

/// Every error of a check has the name of the source, also those about a file that has nothing to compare.
#[test]
fn each_error_names_the_source() {
    let [float, double] = ["_Z5scaleIfEvT_", "_Z5scaleIdEvT_"].map(|symbol| (symbol, &[(0, 4)][..]));
    let wrong = Cubin::new(&[("saxpy", &SAXPY[..3])]).bytes();
    let sources: [(&[u8], &str); 9] = [
        (&fatbin(&[]), "there is nothing to compare in `k.bin`: "),
        (&fatbin(&[(8, 0x11, 0, b"")]), "the kernels in `k.bin` cannot be read: it is NVVM or LLVM IR"),
        (&fatbin(&[(1, 0x8011, 4, b"abcd")]), "the kernels in `k.bin` cannot be read: image 0 of the fatbin is"),
        (&wrong[..100], "the kernels in `k.bin` cannot be read: it is damaged: "),
        (b"\xff", "the kernels in `k.bin` cannot be read: it is not a cubin"),
        (b"int main() {}", "` in `k.bin`: the text is not PTX: "),
        (&Cubin::new(&[]).bytes(), "` in `k.bin`: the cubin has no "),
        (&wrong, " in `k.bin`"),
        (&Cubin::new(&[float, double]).bytes(), " in `k.bin`"),
    ];
    let header = ptx_abi::cuda_header!(Ray);
    for (number, (bytes, expected)) in sources.into_iter().enumerate() {
        let source = KernelSource::from(bytes).named("k.bin");
        for error in [
            Saxpy::check(source).unwrap_err(),
            Saxpy::check_named(source, "nothing").unwrap_err(),
            Several::check(source).unwrap_err(),
            Ray::check_global(source, "ray").unwrap_err(),
        ] {
            error.has([expected]);
        }
        let text = explain_missing(source, "nothing");
        text.has([" `k.bin`"]);
        // A header has nothing to compare with where the file has no image, or cannot be read.
        let expected = if number == 5 { "the text in `k.bin` is not PTX: " } else { expected };
        match header.check(source) {
            Err(error) => assert!(error.to_string().contains(expected), "{error}"),
            Ok(()) => assert!(number > 5, "{expected}"),
        }
    }
}

/// A library has many fatbins, and the similar name may be in the last of them.
#[test]
fn a_message_has_the_names_of_all_images_once() {
    let (first, second) =
        (Cubin::new(&[("other", &[])]).bytes(), Cubin::new(&[("other", &[]), ("saxpi", &[])]).bytes());
    let ptx = b".version 8.1 .entry third() { ret; }";
    let all = fatbin(&[(2, 0x11, 0, &first), (2, 0x11, 0, &second), (1, 0x11, 0, ptx)]);
    assert_eq!(
        Saxpy::check(&all).unwrap_err().to_string(),
        "[PTX501] there is no entry `saxpy`: did you mean `saxpi`?\n  there is\n    `third`\n    `other`\n    `saxpi`"
    );
    let [first, second] = ["other", "rax"].map(|name| Cubin::new(&[]).with(name, ".nv.constant3", 16, 16).bytes());
    let ptx = b".version 9.0 .const .align 4 .b8 third[20];";
    let all = fatbin(&[(2, 0x11, 0, &first), (2, 0x11, 0, &first), (2, 0x11, 0, &second), (1, 0x11, 0, ptx)]);
    assert_eq!(
        Ray::check_global(&all, "ray").unwrap_err().to_string(),
        "[PTX501] there is no variable `ray`: did you mean `rax`?\n  there is\n    `third`\n    `other`\n    `rax`"
    );
}

/// nvcc compresses PTX, by default.
#[test]
fn a_compressed_image_counts_only_where_the_kernel_is_nowhere_else() {
    let compressed = (1, 0x8011, 4, &b"abcd"[..]);
    let (right, other) = (cubin(), Cubin::new(&[("other", &[])]).bytes());
    assert_eq!(Saxpy::check(&fatbin(&[(2, 0x11, 0, &right), compressed])).as_deref(), Ok("saxpy"));
    let wrong = Cubin::new(&[("saxpy", &SAXPY[..3])]).bytes();
    let mismatch = Saxpy::check(&fatbin(&[compressed, (2, 0x11, 0, &wrong)])).unwrap_err();
    assert_eq!(mismatch.kind(), MismatchKind::Parameters);
    let only = Saxpy::check(&fatbin(&[compressed])).unwrap_err();
    assert_eq!(only.kind(), MismatchKind::Unreadable);
    assert!(
        only.to_string()
            .starts_with("[PTX503] the kernels cannot be read: image 0 of the fatbin is compressed with Zstandard: ")
    );
    let nowhere = Saxpy::check(&fatbin(&[(2, 0x11, 0, &other), compressed])).unwrap_err();
    assert_eq!(nowhere.kind(), MismatchKind::Unreadable);
    nowhere.starts("[PTX501] there is no entry `saxpy`\n  there is\n    `other`\n  image 1 of the fatbin is");
}

#[test]
fn text_with_zeros_behind() {
    assert!(Saxpy::check(PTX).is_ok());
    assert_eq!(Saxpy::check(b"\xff\xfe").unwrap_err().kind(), MismatchKind::Unreadable);
    // NVRTC returns one zero as PTX if it was asked for LTO.
    for empty in [&b""[..], b"\0", b" \n\0"] {
        let error = Saxpy::check(empty).unwrap_err();
        assert_eq!(error.kind(), MismatchKind::Unreadable);
        error.starts("[PTX503] the kernels cannot be read: it is empty: ");
        assert_eq!(Ray::check_global(empty, "ray").unwrap_err().to_string(), error.to_string());
        assert_eq!(ptx_abi::cuda_header!(Ray).check(empty).unwrap_err().to_string(), error.to_string());
    }
}

#[test]
fn variables() {
    let bytes = Cubin::new(&[]).with("ray", ".nv.constant3", 16, 16).with("raw", ".nv.global", 1, 4).bytes();
    assert_eq!(Ray::check_global(&bytes, "ray"), Ok(()));
    let mismatch = <[f32; 5]>::check_global(&bytes, "ray").unwrap_err();
    assert_eq!(mismatch.kind(), MismatchKind::Variable);
    assert_eq!(
        mismatch.to_string(),
        "[PTX512] `[f32; 5]` does not match the variable `ray` in a cubin for sm_90, which holds sizes of variables but no \
         types\n  the type has 20 bytes, the variable has 16 bytes\n  help: make `[f32; 5]` the type that the variable has in C++"
    );
    let text = u32::check_global(&bytes, "raw").unwrap_err().to_string();
    text.has(["the type is aligned to 4 bytes, the address of the variable to 1 byte"]);
    let text = Ray::check_global(&bytes, "rat").unwrap_err().to_string();
    text.starts("[PTX501] there is no variable `rat`: did you mean `ray`?\n  there is\n    `ray`");
    let both = fatbin(&[(2, 0x11, 0, &bytes), (1, 0x11, 0, b".version 9.0 .const .align 4 .b8 ray[20];")]);
    assert_eq!(Ray::check_global(&both, "ray").unwrap_err().kind(), MismatchKind::Variable);
}

#[test]
fn fingerprints() {
    // The bytes of the section are 0, 1, 2 and so on, so the number differs.
    let cubin = Cubin::new(&[("k", &[(0, 16)])]).with("ptx_abi_layout_geo__Ray", ".nv.global.init", 0, 8);
    let cubin = cubin.with("ray", ".nv.global", 0, 16);
    let mut bytes = cubin.bytes();
    let params = [Param::of::<Ray>("ray")];
    let mismatch = check_entry("Args", &params, &bytes, "k").unwrap_err();
    assert_eq!(mismatch.kind(), MismatchKind::Fingerprints);
    mismatch.has(["the kernel has 0x0706050403020100"]);
    assert_eq!(Ray::check_global(&bytes, "ray").unwrap_err().kind(), MismatchKind::Fingerprints);
    let at = bytes.windows(8).position(|bytes| bytes == [0, 1, 2, 3, 4, 5, 6, 7]).unwrap();
    bytes[at..][..8].copy_from_slice(&Ray::LAYOUT.fingerprint().to_le_bytes());
    assert_eq!(check_entry("Args", &params, &bytes, "k").as_deref(), Ok("k"));
    assert_eq!(Ray::check_global(&bytes, "ray"), Ok(()));
}

/// nvcc 13.5 writes these symbols for items that other files cannot name, the first five of them with `-rdc=true`.
#[test]
fn items_whose_symbols_have_a_hash() {
    const HELP: &str = "\n  help: nvcc puts a hash into the symbol of what is `static` or in a namespace without a name: remove \
                        `static`, or that namespace";
    const STATIC: &str = "__nv_static_22__83f86d0c_4_a_cu__Z1ki";
    const INTERNAL: &str = "_ZN31_INTERNAL_83f86d0c_4_a_cu__Z1ki";
    let said = |checked: Result<(), MismatchError>| checked.unwrap_err().to_string();
    let unnamed = "33_GLOBAL__N__83f86d0c_4_a_cu__Z1ki6hiddenE";
    for (symbol, name) in [
        (format!("{STATIC}_params"), "params"),
        (format!("{STATIC}__{INTERNAL}{unnamed}"), "hidden"),
        (format!("{STATIC}__{INTERNAL}2ns4innsE"), "inns"),
        (format!("{STATIC}__{INTERNAL}2ns4innsE"), "_ZN2ns4innsE"),
        (format!("{STATIC}__Z2ski"), "_Z2ski"),
        (format!("{INTERNAL}{unnamed}"), "hidden"),
        (format!("{INTERNAL}2ns4innsE"), "_ZN2ns4innsE"),
    ] {
        let variable = format!(".version 8.1 .target sm_90 .const .align 4 .u32 {symbol};");
        let kernel = format!(".version 8.1 .target sm_90 .entry {symbol}(.param .u32 n) {{ ret; }}");
        for message in
            [said(u32::check_global(&*variable, name)), said(check_entry("K", &[], &*kernel, name).map(drop))]
        {
            assert!(message.ends_with(HELP), "{name}: {message}");
        }
        for other in ["arams", "ns", "4innsE", "ski", "sk", "E", "_"] {
            let message = said(u32::check_global(&*variable, other));
            assert!(!message.contains(HELP), "{other}: {message}");
        }
    }
    assert!(!said(u32::check_global(".version 8.1 .const .align 4 .u32 _params;", "params")).contains(HELP));
}
