//! Tests finding and reading the file that `module = "…"` names. Paths are relative to this crate.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::Span;
use ptx_abi_tests::cubin::{Cubin, fatbin};
use quote::quote;
use syn::LitStr;

use crate::module::{Module, Wanted};
use crate::tokens::Tokens;

fn load(path: &str) -> Result<Module, String> {
    match Module::load(&LitStr::new(path, Span::call_site()), false) {
        Ok(loaded) => Ok(loaded.module.expect("this is not docs.rs")),
        Err(error) => Err(error.to_string()),
    }
}

/// The expression without white space.
fn source(path: &str, wanted: &Wanted<'_>) -> String {
    let module = load(path).unwrap_or_else(|error| panic!("{error}"));
    module.source(&Tokens::crate_root().join("__private"), wanted).expect("PTX").to_string().replace(' ', "")
}

/// A folder that is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ptx_reader-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for files");
        Self(folder)
    }

    fn write(&self, file: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(file), text).expect("a file");
        self.path(file)
    }

    /// The path of a file relative to this crate, `../../tmp/…`, because absolute paths are refused.
    fn path(&self, file: &str) -> String {
        let up = "../".repeat(Path::new(env!("CARGO_MANIFEST_DIR")).components().count() - 1);
        format!("{up}{}", self.0.join(file).strip_prefix("/").expect("a path on Unix").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_is_handed_down() {
    let path = "data/ptx/nvcc-sm_75.ptx";
    let saxpy = source(path, &Wanted::Entry("saxpy"));
    assert!(
        saxpy.starts_with(
            "::ptx_abi::__private::Source{path:\"data/ptx/nvcc-sm_75.ptx\",version:(9u32,5u32),entries:&[(\"saxpy\",&["
        ),
        "{saxpy}"
    );
    for part in ["saxpy_param_0", "saxpy_param_3", "variables:&[]", "all:&[]", "(\"Particle\",18364758544493064720u64)"]
    {
        assert!(saxpy.contains(part), "{part}: {saxpy}");
    }
    // The text contains both instances of the template, and no other kernel.
    let scaled = source(path, &Wanted::CppEntry("scaled"));
    assert!(scaled.contains("_Z6scaledIfLi4EEvPT_S0_") && scaled.contains("_Z6scaledIdLi2EEvPT_S0_"), "{scaled}");
    assert!(!scaled.contains("trace") && !scaled.contains("scalars"), "{scaled}");
    assert!(source(path, &Wanted::CppEntry("trace")).contains("_ZN3geo5traceEPK8ParticlePS0_S0_"));
    assert!(source(path, &Wanted::CppEntry("saxpy")).contains("entries:&[(\"saxpy\""));
    let params = source(path, &Wanted::Variable("params"));
    assert!(params.contains("entries:&[],variables:&[(\"params\",\".const\",(\"params\","), "{params}");
}

#[test]
fn what_is_missing_is_listed_the_nearest_first() {
    let path = "data/ptx/nvcc-sm_75.ptx";
    for (wanted, nearest, total) in [
        (Wanted::Entry("saxpi"), "saxpy", 6),
        (Wanted::CppEntry("nothin"), "nothing", 6),
        (Wanted::Variable("parms"), "params", 11),
    ] {
        let source = source(path, &wanted);
        assert!(source.contains(&format!("all:&[\"{nearest}\",")), "{source}");
        assert!(source.contains(&format!("total:{total}usize")), "{source}");
    }
    // The list is for a message, so it is short.
    let folder = Folder::new("many");
    let many = (0..500).map(|i| format!(".entry kernel{i}() {{ ret; }}")).collect::<Vec<_>>().join("\n");
    let path = folder.write("many.ptx", format!(".version 8.0\n{many}"));
    let missing = source(&path, &Wanted::Entry("kernel_77"));
    assert!(missing.contains("\"kernel77\"") && missing.contains("total:500usize"), "{missing}");
    assert_eq!(missing.matches("\"kernel").count(), 12, "{missing}");
}

#[test]
fn a_definition_is_handed_down_not_its_declaration() {
    let folder = Folder::new("declared");
    let text = ".version 8.0 .entry k(.param .u32 old); .entry k(.param .u64 new, .param .u31 bad,) { ret; }";
    let source = source(&folder.write("declared.ptx", text), &Wanted::Entry("k"));
    assert!(source.contains("\"new\"") && !source.contains("\"old\""), "{source}");
    // There are two errors: an unknown type, and no parameter after the last comma.
    assert!(source.contains("(\"\",241),(\"\",240)"), "{source}");
}

#[test]
fn changes_are_seen() {
    let folder = Folder::new("changes");
    let path = folder.write("a.ptx", ".version 8.0 .entry first() { ret; }");
    assert!(source(&path, &Wanted::Entry("first")).contains("entries:&[(\"first\""));
    folder.write("a.ptx", ".version 8.0 .entry another() { ret; }");
    assert!(source(&path, &Wanted::Entry("first")).contains("entries:&[],"));
    assert!(source(&path, &Wanted::Entry("another")).contains("entries:&[(\"another\""));
    fs::remove_file(folder.0.join("a.ptx")).expect("the file was there");
    assert!(load(&path).is_err());
}

/// The order and the number of the derives that name the file do not matter.
#[test]
fn every_derive_tracks_the_file() {
    let folder = Folder::new("tracking");
    let module = load(&folder.write("a.ptx", ".version 8.0")).unwrap_or_else(|error| panic!("{error}"));
    let private = Tokens::crate_root().join("__private");
    for _ in 0..2 {
        let text = module.content(&private, &Wanted::Entry("k"), &quote!("k"), Span::call_site()).to_string();
        assert!(text.contains("include_str") && text.contains("a.ptx"), "{text}");
        let tracking = module.tracking().to_string();
        assert!(tracking.contains("include_bytes") && tracking.contains("a.ptx"), "{tracking}");
    }
}

/// The expression that const evaluation compares with a type, without white space, and the constant `MODULE`.
fn images(path: &str, wanted: &Wanted<'_>) -> (String, String) {
    let private = Tokens::crate_root().join("__private");
    let module = load(path).unwrap_or_else(|error| panic!("{error}"));
    assert!(module.source(&private, wanted).is_none());
    let images = module.images(&private, wanted, Span::call_site()).expect("a file with images");
    let content = module.content(&private, wanted, &quote!("k"), Span::call_site());
    [images, content].map(|tokens| tokens.to_string().replace(' ', "")).into()
}

#[test]
fn what_was_read_of_images() {
    let folder = Folder::new("images");
    let cubin = Cubin::new(&[("k", &[(0, 4), (8, 8)]), ("_Z1kIfEvT_", &[(0, 4)])])
        .with("table", ".nv.constant3", 0, 48)
        .bytes();
    let ptx = b".version 9.0 .entry k(.param .u32 n) { ret; }";
    let both = fatbin(&[(2, 0x11, 0, &cubin), (1, 0x11, 0, ptx), (1, 0x8011, 9, b"compressed")]);
    let path = folder.write("both.fatbin", &both);
    let (source, content) = images(&path, &Wanted::Entry("k"));
    let of_cubin = "arch:90u32,kernels:&[\"k\"],params:&[&[(4usize,0usize),(8usize,8usize)]],";
    assert!(source.contains(of_cubin) && source.contains("entries:&[(\"k\",&[(\"n\",258)])]"), "{source}");
    assert!(source.contains("unread:\"image2ofthefatbiniscompressedwithZstandard"), "{source}");
    assert!(content.starts_with("::core::include_bytes!("), "{content}");
    let (source, _) = images(&path, &Wanted::CppEntry("k"));
    assert!(source.contains("kernels:&[\"k\",\"_Z1kIfEvT_\"]"), "{source}");
    let (source, _) = images(&path, &Wanted::Variable("table"));
    assert!(source.contains("variable:::core::option::Option::Some((48usize,16usize))"), "{source}");
    let (source, _) = images(&path, &Wanted::Entry("l"));
    assert!(source.contains("images:&[],all:&[\"k\",\"_Z1kIfEvT_\"],total:2usize"), "{source}");
    // The parameters of this kernel cannot be read, which matters only to a type that names it.
    let mut damaged = cubin.clone();
    let record = damaged.windows(2).position(|pair| pair == [4, 0x17]).expect("a parameter");
    damaged[record + 8] = 9;
    let path = folder.write("damaged.cubin", &damaged);
    assert!(images(&path, &Wanted::Entry("k")).0.contains("compile_error!(\"thekernelsin"));
    assert!(images(&path, &Wanted::Entry("_Z1kIfEvT_")).0.contains("kernels:&[\"_Z1kIfEvT_\"]"));
}

/// In a file for the host, the module is a part of the file.
#[test]
fn fatbins_of_an_object() {
    let object = concat!(env!("CARGO_MANIFEST_DIR"), "/../ptx-abi-read/tests/data/object.o");
    let folder = Folder::new("object");
    let path = folder.write("k.o", fs::read(object).expect("an object"));
    let (source, content) = images(&path, &Wanted::Entry("fill"));
    assert!(source.contains("kernels:&[\"fill\"]"), "{source}");
    assert!(content.contains("place(\"k\",&[(\"fill\",1712usize,5808usize)],"), "{content}");
    // In a much larger file it is a literal.
    let mut large = fs::read(folder.0.join("k.o")).expect("the object");
    large.resize(60_000, 0);
    let (_, content) = images(&folder.write("large.o", large), &Wanted::Entry("fill"));
    let literal = proc_macro2::Literal::byte_string(&fs::read(object).expect("an object")[1712..][..5808]);
    let literal = literal.to_string().replace(' ', "");
    assert!(content.contains(&format!("{literal}.as_slice()")) && content.contains("include_bytes!"), "{content}");
}

#[test]
fn files_of_images_that_are_none() {
    let folder = Folder::new("no-images");
    let large = fs::File::create(folder.0.join("large.a")).expect("a file");
    large.set_len((64 << 20) + 1).expect("a sparse file");
    for (path, part) in [
        (
            folder.write("host.o", &*{
                let mut host = Cubin::new(&[]).bytes();
                host[18] = 62;
                host
            }),
            "has no section `.nv_fatbin`",
        ),
        (folder.write("a.a", "!<arch>\n"), "has no section `.nv_fatbin`"),
        (folder.write("half.cubin", &Cubin::new(&[]).bytes()[..100]), "it is damaged: the table of sections"),
        (folder.write("text.fatbin", b"\xff"), "it is no cubin, no fatbin, and no text"),
        (folder.write("text.so.13", "text"), "it has no `.version`"),
        (folder.path("large.a"), "a macro reads at most 67108864: compare the kernels in a test, with `kernels_test!`"),
        (folder.path("missing.cubin"), "there is no file"),
    ] {
        let error = load(&path).map(|_| ()).expect_err("it is none");
        assert!(error.contains(part), "{path}: {error}");
    }
}

#[test]
fn files_that_are_none() {
    let folder = Folder::new("none");
    fs::create_dir(folder.0.join("folder.ptx")).expect("a folder");
    let cases = [
        (folder.write("cubin.ptx", b"\x7fELF\x02\x01\xff\xfe"), &["is not PTX: byte 6 is not UTF-8", "nvcc -ptx"][..]),
        (folder.write("empty.ptx", ""), &["it has no `.version`"]),
        (folder.write("cuda.ptx", "__global__ void f() {}"), &["it has no `.version`"]),
        (folder.path("folder.ptx"), &["is a folder"]),
        (folder.path("missing.ptx"), &["there is no file", "nvcc -ptx", "missing.cu", "OUT_DIR/missing.ptx"]),
        ("OUT_DIR/missing.ptx".to_owned(), &["there is no `OUT_DIR`", "build script"]),
        ("/kernels/saxpy.ptx".to_owned(), &["is an absolute path", "OUT_DIR/"]),
        ("C:\\kernels\\saxpy.ptx".to_owned(), &["is an absolute path"]),
        ("\\\\server\\saxpy.ptx".to_owned(), &["is an absolute path"]),
        ("OUT_DIR//kernels/saxpy.ptx".to_owned(), &["is an absolute path"]),
        ("OUT_DIR/".to_owned(), &["names no file"]),
        (String::new(), &["names no file"]),
        (".".to_owned(), &["is a folder"]),
    ];
    for (path, parts) in cases {
        // This crate has a build script, so the message contains the folder.
        let parts = if path == "OUT_DIR/missing.ptx" && std::env::var_os("OUT_DIR").is_some() {
            &["there is no file", "the build script has to write it", "$OUT_DIR/missing.ptx"][..]
        } else {
            parts
        };
        let error = load(&path).err().unwrap_or_else(|| panic!("`{path}` is taken"));
        assert!(parts.iter().all(|part| error.contains(part)), "{path}: {error}");
    }
}
