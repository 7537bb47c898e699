//! Tests finding and reading the file that `module = "…"` names. Paths are relative to this crate.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::Span;
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
        let text = module.content(&private, Span::call_site()).to_string();
        assert!(text.contains("include_str") && text.contains("a.ptx"), "{text}");
        let tracking = module.tracking().to_string();
        assert!(tracking.contains("include_bytes") && tracking.contains("a.ptx"), "{tracking}");
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
