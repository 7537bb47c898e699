//! Tests the sources that a set reads.

use ptx_abi::KernelParams as _;
use ptx_abi::check::{CheckGlobal as _, KernelSet, KernelSource, MismatchKind, SourceErrorKind};
use ptx_abi::object::{ObjectError, images};
use ptx_abi::ptx::Module;
use ptx_abi_tests::cubin::{Cubin, fatbin};
use ptx_abi_tests::texts::Text as _;

use super::{One, module};

/// A module of the type that `include_bytes!` returns.
const EMBEDDED: &[u8; 27] = b".version 8.1 .entry k() { }";

#[test]
fn every_form_of_a_source() {
    let text = module(&[("k", ".f32")]);
    let bytes = text.as_bytes().to_vec();
    let one = [
        KernelSet::try_new(&text),
        KernelSet::try_new(text.as_str()),
        KernelSet::try_new(&bytes),
        KernelSet::try_new(&bytes[..]),
    ];
    for set in one {
        assert!(set.expect("it is PTX").claim::<One<f32>>("k").finish().is_ok());
    }
    assert!(KernelSet::try_new(EMBEDDED).expect("it is PTX").kernels().eq(["k"]));
    let source = KernelSource::from(&text).named("k.ptx");
    assert_eq!(source.name(), "k.ptx");
    let many = [
        KernelSet::try_new([&text, &text]),
        KernelSet::try_new(&[&*text, &*text][..]),
        KernelSet::try_new(vec![source, KernelSource::from(&bytes)]),
        KernelSet::try_new([[&text], [&text]]),
        KernelSet::try_new(&text).and_then(|set| set.add(&bytes)),
    ];
    for set in many {
        assert!(set.expect("it is PTX").kernels().eq(["k", "k"]));
    }
    let none: [&str; 0] = [];
    let report = KernelSet::try_new(none).expect("nothing is wrong").claim::<One<f32>>("k").finish();
    assert!(report.to_string().contains("matches no kernel: there are no kernels"), "{report}");
}

/// The text may end with zeros, as C strings do.
#[test]
fn zeros_at_the_end() {
    let text = module(&[("k", ".f32")]) + "\0\0";
    assert!(KernelSet::try_new(&text).expect("it is PTX").kernels().eq(["k"]));
}

const EMPTY: &str = "cannot be read: it is empty: NVRTC writes a cubin for `sm_90`, but not for `compute_90`, and neither a \
                     cubin nor PTX with `-dlto`";

#[test]
fn what_cannot_be_read() {
    let unreadable = SourceErrorKind::Unreadable;
    let cubin = Cubin::new(&[("k", &[(0, 4)])]).bytes();
    let mut host = cubin.clone();
    host[18] = 62;
    let compressed = fatbin(&[(1, 0x8011, 4, b"abcd")]);
    let twice_of_cubin = Cubin::new(&[("k", &[(0, 4)]), ("k", &[(0, 8)])]).bytes();
    let cases: [(&[u8], SourceErrorKind, &str); 15] = [
        (b"", unreadable(ObjectError::Empty), EMPTY),
        (b"\0\0", unreadable(ObjectError::Empty), EMPTY),
        (b"int main() { }", SourceErrorKind::NotPtx, "is not PTX: it has neither a `.version` nor an `.entry`"),
        (
            b".entry k() { } \xff",
            unreadable(ObjectError::Unknown),
            "cannot be read: it is not a cubin, a fatbin or text in UTF-8: if it is PTX, write the file as UTF-8",
        ),
        (
            b"\x7fELF\x02\x01",
            unreadable(ObjectError::NotCubin),
            "cannot be read: it is not a cubin: it is not a little-endian ELF file of 64 bits",
        ),
        (
            &[0x50, 0xed, 0x55, 0xba, 1],
            unreadable(ObjectError::Malformed("a container of the fatbin is not in the file")),
            "cannot be read: it is damaged: a container of the fatbin is not in the file",
        ),
        (
            &host,
            unreadable(ObjectError::Host),
            "cannot be read: it is a file for the host, and has no section `.nv_fatbin`, `__nv_relfatbin` or `.llvm.offloading` with code \
             for NVIDIA's GPUs",
        ),
        (
            b"!<thin>\n",
            unreadable(ObjectError::ThinArchive),
            "cannot be read: it is a thin archive, which only names its members, and they are other files: name the object that has \
             the kernels, or make the archive without the option `T` of `ar` (`--thin`)",
        ),
        (
            &cubin[..40],
            unreadable(ObjectError::NotCubin),
            "cannot be read: it is not a cubin: it is not a little-endian ELF file of 64 bits",
        ),
        (
            &compressed,
            unreadable(images(&compressed).unwrap().next().unwrap().unwrap_err()),
            "cannot be read: image 0 of the fatbin is compressed with Zstandard: turn on the feature `compressed` of \
             `ptx-abi`, or extract the cubins with `cuobjdump -xelf all`",
        ),
        (&fatbin(&[]), SourceErrorKind::NoImage, "has no kernels: the fatbin has no PTX and no cubin"),
        (
            &fatbin(&[(8, 0x11, 0, b"")]),
            unreadable(ObjectError::Intermediate),
            "cannot be read: it is NVVM or LLVM IR, such as OptiX IR or what `nvcc -dlto`, `code=lto_90` and `clang -foffload-lto` \
             write for a linker, or CUDA Tile IR, and this crate does not read its kernels: compile the same source for `code=sm_90` too, or with `nvcc -ptx` (CUDA Tile: `nvcc -tilecubin`), and name that file",
        ),
        (
            &fatbin(&[(1, 0x11, 0, b"text")]),
            SourceErrorKind::NotPtx,
            "is not PTX: it has neither a `.version` nor an `.entry`",
        ),
        (
            b"\x10\xff\x10\xad\x09\0\0\0\x20\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            unreadable(ObjectError::Offload(9)),
            "cannot be read: it has a container of LLVM's offload driver that is compressed, or of a version after 3 (this one is of \
             version 9): extract its images with `llvm-offload-binary`, and name these files",
        ),
        (
            &twice_of_cubin,
            unreadable(ObjectError::Malformed("two kernels of a cubin have one symbol")),
            "cannot be read: it is damaged: two kernels of a cubin have one symbol",
        ),
    ];
    for (bytes, kind, message) in cases {
        let error = KernelSet::try_new(bytes).expect_err("it cannot be read");
        let content =
            "\n  help: pass the content of a file; in `kernels_test!`, `files(\"kernels/*.ptx\")` reads files";
        let help = if kind == SourceErrorKind::NotPtx { content } else { "" };
        assert_eq!(
            (error.kind(), error.to_string()),
            (kind, format!("[PTX503] the source of the kernels {message}{help}"))
        );
        let good = module(&[]);
        let error =
            KernelSet::try_new([good.as_bytes(), bytes, good.as_bytes()]).expect_err("the second one is not PTX");
        assert_eq!(error.to_string(), format!("[PTX503] `module 2` {message}{help}"));
        let named = [KernelSource::from(&good), KernelSource::from(bytes).named("a/k.ptx")];
        let error = KernelSet::try_new(named).expect_err("the second one is not PTX");
        assert_eq!(error.to_string(), format!("[PTX503] `a/k.ptx` {message}"));
    }
    // A set reads the same texts as `check`.
    assert!(KernelSet::try_new(".entry k() { ret; }").is_ok());
    assert!(KernelSet::try_new(".version 8.1").is_ok());
}

/// A module that was read before is a source everywhere, and so is a type of the user that becomes one.
#[test]
fn modules_and_own_types_are_sources() {
    struct Embedded(&'static str);

    impl From<&'static Embedded> for KernelSource<'static> {
        fn from(embedded: &'static Embedded) -> Self {
            KernelSource::from(embedded.0).named("embedded.ptx")
        }
    }

    const TEXT: &str = ".version 8.1 .target sm_90 .const .align 4 .b8 v[8]; .entry k(.param .f32 a) { ret; }";
    static OWN: Embedded = Embedded(TEXT);
    let module = ptx_abi::ptx::Module::new(TEXT);
    for set in [KernelSet::try_new(&module), KernelSet::try_new([&module]), KernelSet::try_new(&OWN)] {
        assert!(set.expect("it is PTX").claim::<One<f32>>("k").finish().is_ok());
    }
    assert_eq!(One::<f32>::check_named(&module, "k").unwrap(), "k");
    assert_eq!(One::<f32>::check_named(&OWN, "k").unwrap(), "k");
    assert_eq!(<[u32; 2]>::check_global(&module, "v"), Ok(()));
    assert_eq!(<[u32; 2]>::check_global(&OWN, "v"), Ok(()));
    let text = <[u32; 3]>::check_global(&OWN, "v").unwrap_err().to_string();
    assert!(text.starts_with("[PTX512] `[u32; 3]` does not match the variable `v` in `embedded.ptx`"), "{text}");
}

/// ptxas refuses a text that defines a symbol twice. A check would compare one definition.
#[test]
fn a_symbol_is_defined_twice() {
    let text = ".version 8.1\n.target sm_90\n\n.entry other() { ret; }\n.visible .entry\nk(.param .f32 a) { ret; }\n\
                .weak .entry k(.param .u32 n) { ret; }\n.entry k() { ret; }\n";
    let expected = "cannot be read: its PTX defines a symbol twice, in the lines 6 and 7, and ptxas refuses that: if several files were \
                    joined, name them one by one";
    let read = Module::new(text);
    let image = fatbin(&[(1, 0x11, 0, text.as_bytes())]);
    let images = [text.as_bytes(), &image].map(KernelSource::from);
    for source in images.into_iter().chain([KernelSource::from(&read)]) {
        let error = One::<f32>::check_named(source, "k").expect_err("it is not one kernel");
        assert_eq!(
            (error.kind(), &*error.to_string()),
            (MismatchKind::Unreadable, &*format!("[PTX503] the kernels {expected}"))
        );
        let error = KernelSet::try_new(source).expect_err("it is not one kernel").to_string();
        assert_eq!(error, format!("[PTX503] the source of the kernels {expected}"));
        let error = <[f32; 4]>::check_global(source, "table").expect_err("the driver does not load it");
        assert_eq!(error.kind(), MismatchKind::Unreadable);
    }
    // Functions and variables have the same symbols as kernels.
    for [one, other] in [
        [".visible .global .u32 v;", ".weak .global .align 4 .b8 w, v[4];"],
        [".func f() { ret; }", ".visible .func (.reg .u32 r) f() { ret; }"],
        [".const .u32 f;", ".visible .entry f() { ret; }"],
    ] {
        let text = format!(".version 8.1 .target sm_90\n{one}\n{other}\n.entry k(.param .f32 a) {{ ret; }}");
        let error = One::<f32>::check_named(&*text, "k").expect_err("ptxas refuses it").to_string();
        error.has(["its PTX defines a symbol twice, in the lines 2 and 3, and"]);
    }
    // Declarations before the definition, and images for several architectures.
    let once =
        ".version 8.1 .target sm_90 .entry k(.param .f32 a); .entry k(.param .f32 a); .entry k(.param .f32 a) { ret; }";
    let several = fatbin(&[(1, 0x11, 0, once.as_bytes()), (1, 0x11, 0, once.replace("90", "80").as_bytes())]);
    for source in [once.as_bytes(), &several].map(KernelSource::from) {
        assert!(One::<f32>::check_named(source, "k").is_ok());
        assert_eq!(KernelSet::try_new(source).map(|set| set.kernels().count()), Ok(1));
    }
}
