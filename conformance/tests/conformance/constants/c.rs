//! Compiles the header as C with gcc and clang, and reads it with bindgen.

use std::fmt::Write as _;
use std::process::{Command, Stdio};

use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, Layout, PtxLayout, TypeKind, cuda_asserts, cuda_header};
use ptx_abi_conformance::harness::{Answer, Summary};
use ptx_abi_conformance::headers::{include, unit};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, printed, run, write};

use super::shared::{
    BLOCK_SIZE, Bits, Limits, Mode, Packed, PackedBits, Particle, SMALLEST, TENTH, USIZE, Word, index,
};
use super::{CHECKS, HEADER};

/// A C program that prints the members of `Bits` and `PackedBits` from a file with their bytes.
const PROGRAM: &str = r#"
#include "c.h"
#include "checks.h"
#include <stdio.h>
int main(int count, char **arguments) {
    struct { Bits bits; PackedBits packed; index_ at; union Word word; } read;
    FILE *file = fopen(arguments[count - 1], "rb");
    if (!file || fread(&read, sizeof(read), 1, file) != 1) return 1;
    printf("%u %d %d %d %u %u %u %d %u %u ", read.bits.a, read.bits.b, read.bits.c, read.bits.m, read.packed.tag,
        read.packed.low, read.packed.high, read.at.x, read.word.low, read.word.high);
    printf("%a %a %u %d %lld %s %zu %zu", (double)TENTH, (double)SMALLEST, BLOCK_SIZE, Mode_default_, Limits_Lowest,
        C_NAME, sizeof(WEIGHTS), sizeof(NAME));
    return FLAGS[1] || TABLE[2] != 65535;
}
"#;

/// gcc and clang compile the header and the checks with all warnings, and the program reads the bytes that Rust writes.
pub(super) fn reads(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("constants-c")?;
    scratch.write("c.h", HEADER)?;
    scratch.write("checks.h", CHECKS)?;
    let source = scratch.write("program.c", &PROGRAM.replace("index_ at", "struct index at"))?;
    let bits = Bits::new().with_a(5).with_b(true).with_c(-77_777).with_m(Mode::default);
    let packed = PackedBits::new(9).with_low(0xabcde).with_high(0x54321);
    let word = Word { bits: 0x0007_0003 };
    let mut bytes = Vec::new();
    bytes.extend(bytes_of(&bits));
    bytes.extend(bytes_of(&packed));
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes.extend(bytes_of(&index { x: -3 }));
    bytes.extend(bytes_of(&word));
    let data = scratch.path("bytes");
    write(&data, &bytes)?;
    let numbers = format!("5 1 -77777 3 9 {} {} -3 3 7", 0xabcde, 0x54321);
    let constants = format!("0x1.99999ap-4 0x1p-149 {BLOCK_SIZE} 3 {} kernel 24 16", Limits::Lowest as i64);
    assert!(TENTH.to_bits() == 0x3dcc_cccd && SMALLEST.to_bits() == 1 && USIZE == 1 << 20);
    let mut summary = Summary::default();
    for (name, compiler) in COMPILERS {
        let program = scratch.path(name.replace(' ', "-"));
        let mut command = toolchain.command(compiler)?;
        command.args(["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"]).arg(include(toolchain)?);
        run(command.arg("-o").arg(&program).arg(&source))?;
        let (said, wanted) = (printed(Command::new(&program).arg(&data))?, format!("{numbers} {constants}"));
        let differs = if said == wanted { vec![] } else { vec![format!("{name}: {said:?}, and not {wanted}")] };
        summary.compared(name, "values that C reads of Rust", 18, &differs);
    }
    Ok(summary)
}

/// Compiles a text as C with warnings as errors.
pub(super) fn compile_c(toolchain: &Toolchain, compiler: Tool, text: &str, options: &[&str]) -> Result<Answer, String> {
    let scratch = Scratch::new("constants-text")?;
    let mut command = toolchain.command(compiler)?;
    command.args(["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]).args(options);
    command.arg("-I").arg(include(toolchain)?).arg(scratch.write("text.c", text)?);
    Ok(run(&mut command).map(drop))
}

/// The compilers of C.
const COMPILERS: [(&str, Tool); 2] = [("gcc C11", Tool::Gcc), ("clang C11", Tool::Clang)];

fn bytes_of<T: Copy>(value: &T) -> Vec<u8> {
    // SAFETY: the types above have no padding, so all bytes of the value are initialized (Reference, type layout).
    unsafe { std::slice::from_raw_parts(std::ptr::from_ref(value).cast::<u8>(), size_of::<T>()) }.to_vec()
}

/// bindgen's types have the same sizes and member offsets, and its accessors read the bits that ours write. Debian's
/// bindgen 0.60 with libclang 22 reads no anonymous members, and makes types that point to themselves opaque.
pub(super) fn bindgen(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("constants-bindgen")?;
    let header = scratch.write("c.h", &cuda_header!(Bits, PackedBits, Packed, index; const BLOCK_SIZE).to_string())?;
    let mut command = toolchain.command(Tool::Bindgen)?;
    command.arg(&header).arg("--no-layout-tests").arg("--").arg("-I").arg(include(toolchain)?);
    let bindings = printed(&mut command)?;
    let layouts = [Bits::LAYOUT, PackedBits::LAYOUT, Packed::LAYOUT, index::LAYOUT];
    let (mut asserts, mut expected) = (String::new(), String::new());
    for layout in layouts {
        let name = layout.name;
        let _ = write!(asserts, "println!(\"{name} {{}} {{}}\", size_of::<{name}>(), align_of::<{name}>());");
        let _ = writeln!(expected, "{name} {} {}", layout.size, layout.align);
        for member in places(layout) {
            let _ = write!(asserts, "println!(\"{member} {{}}\", std::mem::offset_of!({name}, {member}));");
            let _ = writeln!(expected, "{member} {}", layout.member(member).map_or(0, ptx_abi::Member::offset));
        }
    }
    // bindgen's accessors do not extend the sign.
    let bits = Bits::new().with_a(5).with_b(true).with_c(77_777).with_m(Mode::default);
    let bytes = bytes_of(&bits);
    let _ = write!(
        asserts,
        "let bits: Bits = unsafe {{ std::mem::transmute::<[u8; {}], Bits>({bytes:?}) }};
         println!(\"{{}} {{}} {{}} {{}} {{}}\", bits.a(), bits.b(), bits.c(), bits.m(), BLOCK_SIZE);",
        bytes.len(),
    );
    let _ = writeln!(expected, "5 true 77777 3 {BLOCK_SIZE}");
    let source = scratch.write(
        "program.rs",
        &format!("#![allow(warnings)]\nuse std::mem::{{size_of, align_of}};\n{bindings}\nfn main() {{ {asserts} }}\n"),
    )?;
    let program = scratch.path("program");
    run(Command::new("rustc").args(["--edition", "2021", "-o"]).arg(&program).arg(&source).stdin(Stdio::null()))?;
    let said = String::from_utf8_lossy(&run(&mut Command::new(&program))?).into_owned();
    let mismatches = said.lines().zip(expected.lines()).filter(|(said, expected)| said != expected).count();
    let (cases, found) = (expected.lines().count(), said.lines().count());
    let mut summary = Summary::default();
    let check = "sizes, offsets and bit-fields of a header";
    summary.add("bindgen", check, cases, mismatches + cases.abs_diff(found));
    if said != expected {
        summary.report = format!("{said}\n---\n{expected}");
    }
    Ok(summary)
}

/// The members with a byte offset and a name.
fn places<'l>(layout: &'l Layout<'l>) -> impl Iterator<Item = &'l str> {
    let members = if let TypeKind::Struct(_) = layout.kind { layout.members() } else { &[] };
    members.iter().filter(|member| !member.is_bit_field() && !member.is_anonymous()).map(|member| member.name)
}

/// A header that C cannot express gives the reason in one line.
pub(super) fn refuses(toolchain: &Toolchain) -> Result<Summary, String> {
    let header = cuda_header!(Particle; const BLOCK_SIZE as ns::BLOCK_SIZE).to_string();
    let message = "#error \"this header is for C++: ns::BLOCK_SIZE needs a namespace, and C has none\"";
    let answer = compile_c(toolchain, Tool::Gcc, &header, &[])?;
    let mut summary = Summary::default();
    summary.expect("gcc", "a header that is none of C", "", &answer, &[message]);
    Ok(summary)
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 24, align = 8)]
struct Queue;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4)]
struct Fp(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "node_t")]
struct Node {
    value: Fp,
    others: [Fp; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "list_t")]
struct List {
    node: Node,
    nodes: DevPtr<Node>,
}

/// Checks types that our headers never define for C: those known only by size, those of CUDA and of the language, arrays, and
/// aliases of structs without a tag.
pub(super) fn others(toolchain: &Toolchain) -> Result<Summary, String> {
    let packed = unit(&cuda_header!(Packed).to_string());
    let checks = unit(&cuda_asserts!(Queue, Fp, List, [Packed; 2], Float4, u32, [f32; 3]).to_string());
    let mut summary = Summary::default();
    for (name, compiler) in COMPILERS {
        for (count, words) in [(3, &[][..]), (4, &["Queue: size"])] {
            let queue = format!("typedef struct {{ long long words[{count}]; }} Queue;");
            let fp = "typedef struct { unsigned int value; } Fp; typedef struct { Fp value, others[2]; } node_t; \
                      typedef struct { node_t node; node_t *nodes; } list_t;";
            let text = format!("{packed}\n{queue}\n{fp}\n{checks}");
            let answer = compile_c(toolchain, compiler, &text, &[])?;
            summary.expect(name, "checks of types that C has from elsewhere", &queue, &answer, words);
        }
    }
    Ok(summary)
}

#[allow(non_camel_case_types, reason = "the name in CUDA")]
type cudaStream_t = *mut core::ffi::c_void;

struct Session;

#[ptx_abi::cuda_functions(LAUNCHERS)]
#[allow(improper_ctypes, dead_code, clashing_extern_declarations, reason = "nothing calls these functions")]
unsafe extern "C" {
    fn start(at: index, word: *const Word, mode: Mode, rows: *mut [f32; 3], len: usize, stream: cudaStream_t) -> i32;
    fn watch(session: *mut Session, done: Option<unsafe extern "C" fn() -> bool>, v: *const Float4);
    fn stop();
    fn fail(_: u8) -> !;
}

/// The header contains prototypes in C too. The compiler accepts definitions with the same types, and refuses each
/// changed definition by its name.
pub(super) fn prototypes(toolchain: &Toolchain) -> Result<Summary, String> {
    const DEFINITIONS: [[&str; 2]; 4] = [
        [
            "int start(struct index at, const union Word *word, Mode mode, float (*rows)[3], unsigned long long len, \
             cudaStream_t stream) { return at.x + !word + mode + !rows + (int)len + !stream; }",
            "int start(struct index at, const union Word *word, Mode mode, float (*rows)[4], unsigned long long len, \
             cudaStream_t stream) { return at.x + !word + mode + !rows + (int)len + !stream; }",
        ],
        [
            "void watch(Session *session, bool (*done)(void), const float4 *v) { (void)session; (void)done; (void)v; }",
            "void watch(Session *session, bool (*done)(int), const float4 *v) { (void)session; (void)done; (void)v; }",
        ],
        ["void stop(void) {}", "int stop(void) { return 0; }"],
        [
            "_Noreturn void fail(unsigned char code) { for (;;) (void)code; }",
            "_Noreturn void fail(unsigned short code) { for (;;) (void)code; }",
        ],
    ];
    let header = unit(&cuda_header!(index, Word; fn LAUNCHERS).to_string());
    let mut summary = Summary::default();
    for (name, compiler) in COMPILERS {
        for (changed, function) in ["", "start", "watch", "stop", "fail"].into_iter().enumerate() {
            let definitions = DEFINITIONS.iter().enumerate().map(|(i, texts)| texts[usize::from(i + 1 == changed)]);
            let text = definitions.fold(header.clone(), |text, definition| text + "\n" + definition);
            let answer = compile_c(toolchain, compiler, &text, &["-Wstrict-prototypes"])?;
            let words = if changed == 0 { &[][..] } else { &["conflicting types for", function] };
            summary.expect(name, "definitions after prototypes, right and changed", function, &answer, words);
        }
    }
    Ok(summary)
}
