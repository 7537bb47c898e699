//! Measures the compile time of large types. The time is proportional to their size, and no constant takes so long that
//! rustc reports it (the lint `long_running_const_eval`, which is an error).
//!
//! The tests compare CPU times with each other, so another or a busy machine has the same ratios.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ptx_abi_tests::cubin::{Cubin, fatbin};

use crate::{alone, attempts, nested};

/// A crate with a new source for each measurement.
struct Crate {
    source: PathBuf,
    name: &'static str,
}

impl Crate {
    fn new(name: &'static str) -> Self {
        let (folder, _) = nested::package(name, "[lib]\npath = 'lib.rs'\n", "ptx-abi");
        let this = Self { source: folder.join("lib.rs"), name };
        // This compiles the dependencies once.
        this.check("");
        this
    }

    /// Runs `cargo check` on this source, and returns the CPU time in ticks.
    fn check(&self, source: &str) -> u64 {
        fs::write(&self.source, source).expect("the source can be written");
        let (_, mut cargo) = nested::package(self.name, "[lib]\npath = 'lib.rs'\n", "ptx-abi");
        cargo.args(["check", "--quiet"]);
        time(cargo)
    }
}

/// Runs a compiler, and returns its CPU time in ticks.
fn time(compiler: Command) -> u64 {
    // The time covers all children of this process, so only one test may have children.
    let _alone = alone();
    let before = ticks();
    nested::run(compiler);
    ticks() - before
}

/// The CPU time of this process's finished children, in ticks.
pub(crate) fn ticks() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    // The name may contain any text. After it, the state is field 3 and `cutime` field 16.
    let (_, fields) = stat.rsplit_once(')').expect("a name");
    fields.split_whitespace().nth(13).expect("cutime").parse().expect("a number")
}

/// The time for twice as many is at most 2.5 times that for `count`, after subtracting the time for none.
fn is_linear(name: &'static str, count: usize, source: &dyn Fn(usize) -> String) {
    let measured = Crate::new(name);
    attempts(3, || {
        let [none, once, twice] = [1, count, 2 * count].map(|count| measured.check(&source(count)));
        let (once, twice) = (once.saturating_sub(none).max(1), twice.saturating_sub(none));
        if 2 * twice <= 5 * once {
            return Ok(());
        }
        Err(format!("{name}: {count} take {once} ticks, twice as many {twice}"))
    });
}

const USES: &str = "#![allow(dead_code)]\nuse ptx_abi::{PtxLayout, bit_fields};\n";

/// A struct or union of bit-fields of up to 7 bits.
fn bit_fields(kind: &str, count: usize) -> String {
    let mut source = format!("{USES}#[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub {kind} S {{\n");
    for i in 0..count {
        let width = 1 + i % 7;
        writeln!(source, "#[bits({width})] pub a{i}: u32,").expect("a string");
    }
    source + "}\n"
}

#[test]
fn bit_fields_of_one_struct() {
    is_linear("cost-bit-fields", 250, &|count| bit_fields("struct", count));
}

#[test]
fn bit_fields_of_one_union() {
    is_linear("cost-union", 250, &|count| bit_fields("union", count));
}

/// Each bit-field needs its own check, because the name of an enum does not determine its width.
#[test]
fn bit_fields_of_enumerations() {
    is_linear("cost-enumerations", 250, &|count| {
        let mut source = format!("{USES}#[derive(Clone, Copy, PtxLayout)] #[repr(u8)] pub enum E {{ A, B }}\n");
        source += "#[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct S {\n";
        for i in 0..count {
            writeln!(source, "#[bits(2, enum)] pub a{i}: E,").expect("a string");
        }
        source + "}\n"
    });
}

/// The time for the accessors of 1,000 bit-fields is at most four times that for as many items that do nothing.
#[test]
fn accessors_cost_little_more_than_their_declarations() {
    let mut empty =
        "#![allow(dead_code, unused)]\n#[derive(Clone, Copy)] pub struct S { bits: [u8; 8] }\nimpl S {\n".to_owned();
    for i in 0..1_000 {
        for constant in ["BITS: u32", "OFFSET: usize"] {
            writeln!(empty, "/// The bit-field.\npub const A{i}_{constant} = 0;").expect("a string");
        }
        for function in [
            "a{i}(&self) -> u32 { 0 }",
            "set_a{i}(&mut self, value: u32) {}",
            "with_a{i}(mut self, value: u32) -> Self { self }",
            "set_a{i}_checked(&mut self, value: u32) -> Result<(), u8> { Ok(()) }",
            "with_a{i}_checked(mut self, value: u32) -> Result<Self, u8> { Ok(self) }",
            "set_a{i}_wrapping(&mut self, value: u32) {}",
        ] {
            let function = function.replace("{i}", &i.to_string());
            writeln!(empty, "/// The bit-field.\n#[inline] pub const fn {function}").expect("a string");
        }
    }
    let measured = Crate::new("cost-accessors");
    let sources = ["", &(empty + "}\n"), &bit_fields("struct", 1_000)];
    attempts(3, || {
        let [none, empty, ours] = sources.map(|source| measured.check(source));
        let (empty, ours) = (empty.saturating_sub(none).max(1), ours.saturating_sub(none));
        if ours <= 4 * empty {
            return Ok(());
        }
        Err(format!("8,000 items take {empty} ticks, the accessors of 1,000 bit-fields {ours}"))
    });
}

#[test]
fn bit_fields_that_are_written_out() {
    is_linear("cost-written", 250, &|count| {
        let bytes = (count * 4).div_ceil(8);
        let mut source = "#![allow(dead_code)]\nuse ptx_abi::PtxLayout;\n".to_owned();
        source += "#[derive(Clone, Copy, PtxLayout)] #[repr(C, align(4))] pub struct S { #[ptx(bits(";
        for i in 0..count {
            writeln!(source, "a{i}: u32 = 4,").expect("a string");
        }
        write!(source, "))] bits: [u8; {bytes}] }}").expect("a string");
        source
    });
}

/// A source in which each member has a type of its own, which takes most of the time.
fn anonymous(count: usize) -> String {
    let mut source = "#![allow(dead_code)]\nuse ptx_abi::PtxLayout;\n".to_owned();
    let mut fields = String::new();
    for i in 0..count {
        writeln!(source, "#[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct A{i} {{ x{i}: u32, y{i}: u32 }}")
            .expect("a string");
        writeln!(fields, "#[ptx(anonymous)] m{i}: A{i},").expect("a string");
    }
    source + "#[derive(Clone, Copy, PtxLayout)] #[repr(C)] pub struct S {\n" + &fields + "}\n"
}

#[test]
fn anonymous_members() {
    is_linear("cost-anonymous", 250, &anonymous);
    Crate::new("cost-anonymous").check(&anonymous(1_000));
}

#[ptx_abi::cuda_functions(DECLARED)]
unsafe extern "C" {
    fn declared_0(a: *mut u8, b: i64, c: f64, d: *const u8, e: *mut u8, f: i64, g: f64, h: *const u8) -> i32;
}

/// g++ compares four times as many functions in at most ten times the time. It took 16 times as long while they named one
/// member template.
#[test]
fn checks_of_functions() {
    let header = ptx_abi::cuda_asserts!(fn DECLARED).to_string();
    let start = header.find("#ifndef PTX_ABI_STRICT_FUNCTION_declared_0").expect("checks");
    let (before, checks) = header.split_at(start);
    let (checks, after) = checks.split_at(checks.find("#endif").expect("their end") + "#endif\n".len());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cost-functions.cpp");
    let measure = |count| {
        let all = |part: &str| (0..count).map(|i| part.replace("declared_0", &format!("declared_{i}"))).collect();
        let prototype = format!(
            "extern \"C\" int declared_0({0}, {0});\n",
            "unsigned char *, long long, double, const unsigned char *"
        );
        let prototypes: String = all(&prototype);
        let checks: String = all(checks);
        fs::write(&file, [&prototypes, before, &checks, after].concat()).expect("the file can be written");
        let mut compiler = Command::new("g++");
        compiler.args(["-std=c++17", "-fsyntax-only", "-w"]).arg(&file);
        time(compiler)
    };
    attempts(3, || {
        let [none, few, many] = [1, 300, 1_200].map(measure);
        let (few, many) = (few.saturating_sub(none).max(1), many.saturating_sub(none));
        if many <= 10 * few {
            return Ok(());
        }
        Err(format!("g++ compares 300 functions in {few} ticks, 1,200 in {many}"))
    });
}

/// Arrays of 64 KiB and more, with and without padding: the proof that their bytes are initialised takes little time.
#[test]
fn large_arrays_are_initialised_in_no_time() {
    let source = "#![allow(dead_code)]
        use ptx_abi::PtxLayout;
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(impls(Initialized))]
        pub struct Padded { a: u8, b: u32, c: [u8; 3], d: f64 }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(impls(Initialized))]
        pub struct Large { head: u8, table: [u32; 16384], tail: u16, more: [[f32; 128]; 128] }
        #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(impls(Initialized))]
        pub struct S {
            #[ptx(as = [u8; 65536])] bytes: [u8; 65536],
            #[ptx(as = [u32; 65536])] words: [[u32; 256]; 256],
            #[ptx(as = [u64; 131072])] all: [[u64; 512]; 256],
            #[ptx(as = [Padded; 4096])] padded: [Padded; 4096],
            #[ptx(as = Large)] large: Large,
            plain: [Padded; 4096],
        }\n";
    Crate::new("cost-initialised").check(source);
}

/// The macro reads the file, so const evaluation only compares the parameters.
#[test]
fn a_cubin_of_10_mb() {
    let measured = Crate::new("cost-cubin");
    let names: Vec<_> = (0..40_000).map(|i| format!("kernel{i}")).collect();
    let kernels: Vec<_> = names.iter().map(|name| (&**name, &[(0, 4), (8, 8)][..])).collect();
    let bytes = Cubin { far: true, ..Cubin::new(&kernels) }.bytes();
    assert!(bytes.len() > 10_000_000, "{} bytes", bytes.len());
    fs::write(measured.source.with_file_name("large.cubin"), bytes).expect("the file can be written");
    measured.check(
        "#![deny(long_running_const_eval)]
        #[derive(ptx_abi::KernelParams)]
        #[ptx(entry = \"kernel39999\", module = \"large.cubin\")]
        pub struct Last { pub n: u32, pub x: ptx_abi::DevPtr<u8> }
        const _: () = assert!(<Last as ptx_abi::KernelParams>::MODULE.len() > 10_000_000);",
    );
}

/// An object of Windows with this fatbin.
fn object(fatbin: &[u8]) -> Vec<u8> {
    const SECTION: u32 = 20;
    const DATA: u32 = SECTION + 40;
    let size = u32::try_from(fatbin.len()).expect("a small fatbin");
    let mut file = [&[0x64, 0x86, 1, 0][..], &[0; 4], &(DATA + size).to_le_bytes(), &[0; 8]].concat();
    file.extend([&b"/4\0\0\0\0\0\0"[..], &[0; 8], &size.to_le_bytes(), &DATA.to_le_bytes(), &[0; 16]].concat());
    file.extend(fatbin);
    // The name of the section is the only long name. The length in front of it counts itself.
    file.extend([&16_u32.to_le_bytes()[..], b".nv_fatbin\0\0"].concat());
    file
}

/// Derives that name one large file take little more time than rustc takes to read the file as often, which tracking it
/// needs.
#[test]
fn forty_derives_that_name_one_large_file() {
    let measured = Crate::new("cost-files");
    let padding = b" ".repeat(1_250_000);
    let fatbins: Vec<_> = (0..40)
        .map(|i| {
            let cubin = Cubin::new(&[(&format!("kernel{i}"), &[(0, 4), (8, 8)])]).bytes();
            fatbin(&[(2, 0x11, 0, &cubin), (1, 0x11, 0, &[&b".version 9.0"[..], &padding].concat())])
        })
        .collect();
    let mut archive = b"!<arch>\n".to_vec();
    for object in fatbins.iter().map(|fatbin| object(fatbin)) {
        archive.extend(format!("{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", "k.obj/", 0, 0, 0, 644, object.len()).bytes());
        archive.extend(&object);
        archive.resize(archive.len().next_multiple_of(2), b'\n');
    }
    assert!(archive.len() > 50_000_000, "{} bytes", archive.len());
    // An image that is not text, as in real files.
    let cubin = [Cubin::new(&[]).bytes(), padding].concat();
    let mut text = b".version 9.0\n".to_vec();
    (0..40).for_each(|i| text.extend(format!(".entry kernel{i}(.param .u32 n, .param .u64 x) {{ ret; }}").bytes()));
    let images: Vec<_> = [(1, 0x11, 0, &*text)].into_iter().chain((0..8).map(|_| (2, 0x11, 0, &*cubin))).collect();
    for (name, bytes) in [("large.a", archive), ("large.fatbin", fatbin(&images))] {
        fs::write(measured.source.with_file_name(name), bytes).expect("the file can be written");
        let (mut read, mut derives) = (String::new(), String::new());
        for i in 0..40 {
            writeln!(read, "const _: usize = include_bytes!(\"{name}\").len();").expect("a string");
            writeln!(
                derives,
                "#[derive(ptx_abi::KernelParams)] #[ptx(entry = \"kernel{i}\", module = \"{name}\")]
                pub struct K{i} {{ pub n: u32, pub x: ptx_abi::DevPtr<u8> }}
                const _: () = assert!(<K{i} as ptx_abi::KernelParams>::MODULE.len() > 1_000_000);"
            )
            .expect("a string");
        }
        attempts(3, || {
            let [none, read, derives] = ["", &read, &derives].map(|source| measured.check(source));
            let (read, derives) = (read.saturating_sub(none).max(1), derives.saturating_sub(none));
            println!("{name}: rustc reads 40 times in {read} ticks, 40 derives take {derives}");
            if 2 * derives <= 5 * read {
                return Ok(());
            }
            Err(format!("{name}: rustc reads 40 times in {read} ticks, 40 derives take {derives}"))
        });
    }
}
