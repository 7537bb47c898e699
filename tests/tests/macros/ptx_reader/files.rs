//! Tests finding and reading the file that `module = "…"` names. Paths are relative to this crate.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Span, TokenStream};
use ptx_abi_tests::cubin::{Cubin, fatbin};
use ptx_abi_tests::texts::Text as _;
use syn::LitStr;

use ptx_abi_macros::file_path::FilePath;
use ptx_abi_macros::files::Module;
use ptx_abi_macros::tokens::Tokens;

fn load(path: &str) -> Result<Module, String> {
    load_path(&FilePath::of(&LitStr::new(path, Span::call_site())))
}

fn load_path(path: &FilePath) -> Result<Module, String> {
    match Module::load(path, false) {
        Ok(loaded) => Ok(loaded.module.expect("this is not docs.rs")),
        Err(error) => Err(error.to_string()),
    }
}

/// The way in which a test names an item.
#[derive(Clone, Copy)]
enum Wanted<'a> {
    Entry(&'a str),
    CppEntry(&'a str),
    Variable(&'a str),
}

/// The symbol, the expressions for the images without white space, and the constant `MODULE`, or the error.
fn found(path: &str, wanted: Wanted<'_>) -> Result<(String, String, String), String> {
    let private = Tokens::crate_root().join("__private");
    let module = load(path).unwrap_or_else(|error| panic!("{error}"));
    let shown = |tokens: &[TokenStream]| {
        let all: Vec<_> = tokens.iter().map(|tokens| tokens.to_string().replace(' ', "")).collect();
        all.join(";").replace("::ptx_abi::__private::", "")
    };
    let (entry, is_cpp) = match wanted {
        Wanted::Variable(name) => {
            let images = module.variable(&private, name)?;
            return Ok((name.to_owned(), shown(&images), String::new()));
        }
        Wanted::Entry(name) => (name, false),
        Wanted::CppEntry(name) => (name, true),
    };
    let kernel = module.kernel(&private, entry, is_cpp, "K")?;
    let content = module.content(&private, &kernel, Span::call_site());
    Ok((kernel.symbol.clone(), shown(&kernel.images), shown(&[content])))
}

fn source(path: &str, wanted: Wanted<'_>) -> String {
    found(path, wanted).unwrap_or_else(|error| panic!("{error}")).1
}

fn error(path: &str, wanted: Wanted<'_>) -> String {
    found(path, wanted).expect_err("there is no such item")
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
    let saxpy = source(path, Wanted::Entry("saxpy"));
    let start =
        "in_ptx(\"saxpy\",(9u32,5u32),&[declared(\"saxpy_param_0\",types::U32),declared(\"saxpy_param_1\",types::F32),";
    saxpy.starts(start);
    saxpy.has(["saxpy_param_3", "(\"Particle\",18364758544493064720u64)"]);
    for (name, symbol) in [
        ("scaled<float, 4>", "_Z6scaledIfLi4EEvPT_S0_"),
        ("scaled<double, 2>", "_Z6scaledIdLi2EEvPT_S0_"),
        ("geo::trace", "_ZN3geo5traceEPK8ParticlePS0_S0_"),
        ("saxpy", "saxpy"),
    ] {
        assert_eq!(found(path, Wanted::CppEntry(name)).expect(name).0, symbol);
    }
    let both = error(path, Wanted::CppEntry("scaled"));
    both.starts("[PTX501] several kernels in `data/ptx/nvcc-sm_75.ptx` are called `scaled`\n");
    both.has(["_Z6scaledIfLi4EEvPT_S0_", "_Z6scaledIdLi2EEvPT_S0_"]);
    both.lacks(["trace", "scalars"]);
    let params = source(path, Wanted::Variable("params"));
    params.starts("VariableIn::Ptx(StateSpace::Const,declared_array(\"params\",types::B8,1usize,::core::option::Option::Some(16usize),");
}

#[test]
fn what_is_missing_is_listed_the_nearest_first() {
    let path = "data/ptx/nvcc-sm_75.ptx";
    for (wanted, nearest) in [
        (Wanted::Entry("saxpi"), "saxpy"),
        (Wanted::CppEntry("nothin"), "nothing"),
        (Wanted::Variable("parms"), "params"),
    ] {
        error(path, wanted).has([&format!("did you mean `{nearest}`?\n  there is\n    `")]);
    }
    // The list is for a message, so it is short.
    let folder = Folder::new("many");
    let many = (0..500).map(|i| format!(".entry kernel{i}() {{ ret; }}")).collect::<Vec<_>>().join("\n");
    let path = folder.write("many.ptx", format!(".version 8.0\n{many}"));
    let missing = error(&path, Wanted::Entry("kernel_77"));
    missing.has(["there is\n    `kernel77`\n"]);
    missing.ends("and 488 more");
    assert_eq!(missing.matches("\n    `kernel").count(), 12, "{missing}");
}

#[test]
fn a_definition_is_handed_down_not_its_declaration() {
    let folder = Folder::new("declared");
    let text = ".version 8.0 .entry k(.param .u32 old); .entry k(.param .u64 new, .param .u31 bad,) { ret; }";
    let source = source(&folder.write("declared.ptx", text), Wanted::Entry("k"));
    source.has(["\"new\""]);
    source.lacks(["\"old\""]);
    // There are two errors: an unknown type, and no parameter after the last comma.
    source.has(["KernelParam::Malformed(Malformed::Type),KernelParam::Malformed(Malformed::Empty)"]);
}

#[test]
fn changes_are_seen() {
    let folder = Folder::new("changes");
    let path = folder.write("a.ptx", ".version 8.0 .entry first() { ret; }");
    assert!(source(&path, Wanted::Entry("first")).starts_with("in_ptx(\"first\""));
    folder.write("a.ptx", ".version 8.0 .entry another() { ret; }");
    assert!(error(&path, Wanted::Entry("first")).starts_with("[PTX501] there is no entry `first`"));
    assert!(source(&path, Wanted::Entry("another")).starts_with("in_ptx(\"another\""));
    fs::remove_file(folder.0.join("a.ptx")).expect("the file was there");
    assert!(load(&path).is_err());
}

/// The order and the number of the derives that name the file do not matter.
#[test]
fn every_derive_tracks_the_file() {
    let folder = Folder::new("tracking");
    let module =
        load(&folder.write("a.ptx", ".version 8.0 .entry k() { ret; }")).unwrap_or_else(|error| panic!("{error}"));
    let private = Tokens::crate_root().join("__private");
    for _ in 0..2 {
        let kernel = module.kernel(&private, "k", false, "K").unwrap_or_else(|error| panic!("{error}"));
        module.content(&private, &kernel, Span::call_site()).has(["include_str", "a.ptx"]);
        module.tracking().has(["include_bytes", "a.ptx"]);
    }
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
    let (symbol, images, content) = found(&path, Wanted::Entry("k")).expect("it is there");
    assert_eq!(
        (&*symbol, &*images),
        (
            "k",
            "in_ptx(\"k\",(9u32,0u32),&[declared(\"n\",types::U32)],&[]);\
             in_cubin(\"k\",90u32,&[KernelParam::Placed(4usize,0usize),KernelParam::Placed(8usize,8usize)],&[])"
        )
    );
    content.starts("::core::include_bytes!(");
    assert_eq!(found(&path, Wanted::CppEntry("k<float>")).expect("it is there").0, "_Z1kIfEvT_");
    assert_eq!(source(&path, Wanted::Variable("table")), "VariableIn::Cubin(90u32,48usize,16usize,&[])");
    let missing = error(&path, Wanted::Entry("fill"));
    let list =
        "\n  there is\n    `k`\n    `_Z1kIfEvT_`  // k<float>(float)\n  image 2 of the fatbin is compressed with";
    missing.has([list]);
    // Each image has one of two kernels with this name.
    let float = Cubin::new(&[("_Z1fIfEvT_", &[])]).bytes();
    let several = fatbin(&[(2, 0x11, 0, &float), (1, 0x11, 0, b".version 9.0 .entry _Z1fIdEvT_() { ret; }")]);
    let several = folder.write("several.fatbin", several);
    assert!(error(&several, Wanted::CppEntry("f")).starts_with("[PTX501] several kernels in `"));
    let empty = folder.write("empty.fatbin", fatbin(&[]));
    assert_eq!(
        error(&empty, Wanted::Entry("k")),
        format!("[PTX503] there is nothing to compare in `{empty}`: the fatbin has no PTX and no cubin")
    );
    let linked_later = folder.write("lto.fatbin", fatbin(&[(8, 0x11, 0, b"")]));
    let expected = format!("[PTX503] the kernels in `{linked_later}` cannot be read: it is NVVM or LLVM IR");
    assert!(error(&linked_later, Wanted::Entry("k")).starts_with(&expected));
    // The parameters of this kernel cannot be read, which matters only to a type that names it.
    let mut damaged = cubin.clone();
    let record = damaged.windows(2).position(|pair| pair == [4, 0x17]).expect("a parameter");
    damaged[record + 8] = 9;
    let path = folder.write("damaged.cubin", &damaged);
    assert!(error(&path, Wanted::Entry("k")).starts_with("[PTX503] the kernels in `"));
    assert!(source(&path, Wanted::Entry("_Z1kIfEvT_")).starts_with("in_cubin(\"_Z1kIfEvT_\""));
}

/// In a file for the host, the module is a part of the file.
#[test]
fn fatbins_of_an_object() {
    let object = &include_bytes!("../../../../ptx-abi-read/tests/data/object.o")[..];
    let folder = Folder::new("object");
    let path = folder.write("k.o", object);
    let (_, images, content) = found(&path, Wanted::Entry("fill")).expect("it is there");
    images.starts("in_cubin(\"fill\"");
    content.has(["[::core::primitive::u8;5808usize]=cut(", ",1712usize);"]);

    // nvlink wrote the code that the program loads, and removed the other kernel.
    let path = folder.write("k.so", include_bytes!("../../../../ptx-abi-read/tests/data/linked.so"));
    let (_, _, content) = found(&path, Wanted::Entry("fill")).expect("it is linked");
    content.has(["::u8;4016usize]=cut(", ",8296usize);"]);
    assert!(error(&path, Wanted::CppEntry("ns::tk")).starts_with("[PTX501] there is no entry `ns::tk` in `"));
    // The driver loads one fatbin, and both have the kernel.
    let member = [format!("{:<48}{:<10}`\n", "a.o/", object.len()).as_bytes(), object].concat();
    let archive = [&b"!<arch>\n"[..], &member, &member].concat();
    let path = folder.write("k.a", archive);
    let (first, second) = (8 + 60 + 1712, 8 + 2 * 60 + object.len() + 1712);
    assert_eq!(
        error(&path, Wanted::Entry("fill")),
        format!(
            "[PTX501] several fatbins or cubins in `{path}` have the kernel `fill`: those at the bytes {first} and {second}\n  help: name the object \
             file that has the fatbin to load, or a `.fatbin` file"
        )
    );
}

#[test]
fn files_of_images_that_are_none() {
    let folder = Folder::new("no-images");
    let mut host = Cubin::new(&[]).bytes();
    host[18] = 62;
    let large = fs::File::create(folder.0.join("large.a")).expect("a file");
    large.set_len((64 << 20) + 1).expect("a sparse file");
    for (path, part) in [
        (folder.write("host.o", &*host), "has no section `.nv_fatbin`"),
        (folder.write("a.a", "!<arch>\n"), "has no section `.nv_fatbin`"),
        (folder.write("thin.a", "!<thin>\n"), "it is a thin archive, which only names its members"),
        (folder.write("half.cubin", &Cubin::new(&[]).bytes()[..100]), "it is damaged: the table of sections"),
        (folder.write("text.fatbin", b"\xff"), "it is not a cubin, a fatbin or text in UTF-8"),
        // Files with these endings are text, unless they begin like intermediate code.
        (folder.write("device.optixir", b"\xed\x43\x4e\x7f\x01\x43"), "it is NVVM or LLVM IR, such as OptiX IR"),
        (folder.write("device.ptx", b"BC\xc0\xde5\x14"), "for `code=sm_90` too, or with `nvcc -ptx`"),
        (folder.write("tile.bc", b"\x7fTileIR\0"), "or CUDA Tile IR, and this crate does not read its kernels"),
        (folder.write("device.bc", b"\xde\xc0\x17\x0b"), "it is NVVM or LLVM IR"),
        (folder.write("text.so.13", "text"), "it has no `.version`"),
        (
            folder.path("large.a"),
            "a macro reads at most 67108864 bytes: compare the kernels in a test, with `kernels_test!`",
        ),
        (folder.path("missing.cubin"), "make it with `nvcc -cubin -arch"),
        (folder.path("missing.fatbin"), "make it with `nvcc -fatbin -arch"),
        (folder.path("missing.o"), "make it with `nvcc -c -arch"),
        (folder.path("missing.lib"), "make it with `nvcc -lib -arch"),
        (folder.path("missing.so"), "make it with `nvcc -shared -arch"),
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
        (
            folder.write("latin.ptx", b"// caf\xe9\n.version 8.0\n"),
            &["latin.ptx`: byte 6 is not UTF-8: write the file in ASCII"],
        ),
        (folder.write("empty.ptx", ""), &["is empty"]),
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

#[test]
fn a_folder_in_another_variable() {
    let within = |variable: &str, rest: &str| {
        load_path(&FilePath::within(variable.into(), rest, Span::call_site())).map(|module| module.shown().to_owned())
    };
    let folder = "CARGO_MANIFEST_DIR";
    assert_eq!(within(folder, "data/ptx/nvcc-sm_75.ptx").expect("a file"), "data/ptx/nvcc-sm_75.ptx");
    // Cargo sets these two: an absolute path, and a number.
    let none = within("CARGO", "none.ptx").expect_err("cargo is a file");
    assert!(none.contains("cannot read `") || none.contains("there is no file"), "{none}");
    let relative = within("CARGO_PKG_VERSION_MAJOR", "none.ptx").expect_err("a number");
    let expected = "[PTX502] `CARGO_PKG_VERSION_MAJOR/none.ptx`: the variable `CARGO_PKG_VERSION_MAJOR` is `0`, and it has to be \
                    an absolute path";
    assert_eq!(relative, expected);
    let unset = within("NO_SUCH_FOLDER", "none.ptx").expect_err("no variable");
    assert!(
        unset.contains("the variable `NO_SUCH_FOLDER` is not set")
            && unset.contains("cargo::rustc-env=NO_SUCH_FOLDER=…")
    );
    assert!(within("CARGO", "/none.ptx").expect_err("no path").contains("is an absolute path"));
}
