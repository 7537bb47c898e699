//! Compares the crate's system calls with those of nvcc, NVRTC, clang and rustc, and passes them through ptxas and nvlink.

mod lists;
mod program;

use std::collections::BTreeMap;
use std::path::Path;

use lists::List;
use ptx_abi::StateSpace;
use ptx_abi::param::{Memory, Place};
use ptx_abi::syscall::{ASSERTFAIL, FREE, MALLOC, StringVariable, VPRINTF, assertfail_arguments};
use ptx_abi_conformance::gpu::{assemble, clang_ptx, device_crate, device_ptx, link, nvcc_ptx, write_device_crate};
use ptx_abi_conformance::harness::{Check, Summary, cases};
use ptx_abi_conformance::kparam::{VERSION, header};
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::ptx::{body, prototypes};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};
use ptx_abi_tests::SYSTEM_CALLS;
use ptx_abi_tests::ptx_run::Thread;

use crate::device::target;

/// ptxas must accept the text for all of these targets.
const TARGETS: [u32; 5] = [75, 80, 90, 100, 120];

/// One architecture for each of nvcc's code generators.
const NVCC: [u32; 2] = [90, 100];

const SEED: u64 = 0x5f5_ca11;

pub(crate) fn checks() -> Vec<Check> {
    let nvcc = &[Tool::Nvcc, Tool::Gxx][..];
    vec![
        Check::new("nvcc", nvcc, with_nvcc),
        Check::new("nvrtc", &[Tool::Nvrtc, Tool::Gcc], with_nvrtc),
        Check::new("clang", &[Tool::Clang], with_clang),
        Check::new("rustc", &[Tool::DeviceCargo, Tool::Ptxas], with_rustc),
        Check::new("ptxas", &[Tool::Ptxas], ptxas),
        Check::new("nvlink", &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas, Tool::Nvlink], nvlink),
    ]
}

fn lists() -> Vec<List> {
    lists::random(cases(250), SEED)
}

/// The arguments of `vprintf`: the format, and the buffer, of which only the written bytes count.
#[derive(Debug, PartialEq, Eq)]
struct Printed {
    format: Vec<u8>,
    buffer: Vec<Option<u8>>,
}

impl Printed {
    fn of(thread: &Thread) -> Result<Self, String> {
        let [call] = thread.calls.as_slice() else { return Err(format!("{} calls", thread.calls.len())) };
        let ("vprintf", [format, list]) = (call.function.as_str(), call.arguments.as_slice()) else {
            return Err(format!("it calls {call:?}"));
        };
        let format = thread.pointee(format).filter(|format| format.space == ".global").ok_or("no format")?;
        let buffer = match thread.pointee(list) {
            _ if list[..] == [0; 8] => vec![],
            Some(buffer) if buffer.space == ".local" && buffer.align % 8 == 0 => {
                buffer.bytes.iter().zip(&buffer.writes).map(|(byte, writes)| (*writes > 0).then_some(*byte)).collect()
            }
            _ => return Err("no buffer".to_owned()),
        };
        Ok(Self { format: format.bytes.clone(), buffer })
    }

    /// The arguments according to the layout.
    fn expected(list: &List) -> Self {
        let layout = list.layout();
        let mut buffer = vec![None; layout.size()];
        for (slot, value) in layout.slots().iter().zip(&list.values) {
            let mut bits = [0; 8];
            bits[..value.len()].copy_from_slice(value);
            let mut bits = u64::from_le_bytes(bits);
            if slot.argument.is_signed() {
                let unused = 64 - 8 * value.len();
                bits = ((bits << unused) as i64 >> unused) as u64;
            }
            if slot.argument.is_float() && value.len() == 4 {
                bits = f64::from(f32::from_bits(bits as u32)).to_bits();
            }
            for (i, byte) in bits.to_le_bytes().into_iter().enumerate().take(slot.promoted.size()) {
                buffer[slot.offset + i] = Some(byte);
            }
        }
        Self { format: [list.format.as_bytes(), &[0]].concat(), buffer }
    }

    /// The arguments that a kernel with this body passes, started by a thread that has the variables of the module.
    fn found(list: &List, mut thread: Thread, symbol: &str, body: &str) -> Result<Self, String> {
        for (i, value) in list.values.iter().enumerate() {
            thread.variable(".param", &format!("{symbol}_param_{i}"), 8, value);
        }
        thread.returned = vec![0; 4];
        thread.run(body)?;
        Self::of(&thread)
    }
}

/// Compares the buffers of a compiler; `symbol` returns its name for a kernel.
fn compare(lists: &[List], ptx: &str, symbol: impl Fn(&List) -> Option<String>) -> Vec<String> {
    let mut thread = Thread::default();
    if let Err(error) = thread.globals(ptx) {
        return vec![error];
    }
    let difference = |list: &List| {
        let symbol = symbol(list).ok_or_else(|| format!("{}: no kernel", list.name))?;
        let found = body(ptx, &symbol).and_then(|body| Printed::found(list, thread.clone(), &symbol, body));
        let found = found.map_err(|error| format!("{}: {error}", list.text()))?;
        let expected = Printed::expected(list);
        if found == expected { Ok(()) } else { Err(format!("{}: {found:x?}\nand not {expected:x?}", list.text())) }
    };
    lists.iter().filter_map(|list| difference(list).err()).collect()
}

/// Compares the buffers of the crate's own text.
fn compare_ours(lists: &[List]) -> Result<Vec<String>, String> {
    let ours = lists::ptx(lists, "")?;
    Ok(compare(lists, &ours, |list| Some(list.name.clone())))
}

/// The compiler's declarations of these functions, word for word.
fn declarations(ptx: &str, names: &[&str]) -> Result<Vec<String>, String> {
    let theirs = prototypes(ptx)?;
    let ours = prototypes(&[VPRINTF, MALLOC, FREE, ASSERTFAIL].map(|prototype| prototype.to_string()).join("\n"))?;
    let differ = names.iter().filter(|name| theirs.get(**name) != ours.get(**name) || !ours.contains_key(**name));
    Ok(differ.map(|name| format!("{name}: {:?}, not {:?}", theirs.get(*name), ours.get(*name))).collect())
}

/// Kernels that allocate, free and assert.
const OTHERS: &str = "extern \"C\" __global__ void allocate(void **p, size_t n) { *p = malloc(n); }\n\
     extern \"C\" __global__ void release(void *p) { free(p); }\n\
     extern \"C\" __global__ void fail() { assert(1 > 3); }\n";

/// Compares the calls of the kernels in [`OTHERS`] with those of the crate's text.
fn compare_others(ptx: &str, file: &str) -> Result<Vec<String>, String> {
    let mut differences = Vec::new();
    let error = |error: ptx_abi::param::CallError| error.to_string();
    let line = 1 + OTHERS.lines().position(|line| line.contains("assert")).expect("it asserts") + PRELUDE_LINES;
    let texts = [("$message", "1 > 3"), ("$file", file), ("$function", "void fail()")];
    let strings = texts.map(|(name, text)| StringVariable::try_new(name, text).expect("a string"));
    let [message, file, function] = strings;
    let line = line.to_string();
    let assertfail = assertfail_arguments(&message, &file, &line, &function);
    let ours = [
        ("allocate", MALLOC.call(&[Place::Register("n")], Some(Place::Register("p"))).map_err(error)?.to_string()),
        ("release", FREE.call(&[Place::Register("p")], None).map_err(error)?.to_string()),
        ("fail", ASSERTFAIL.call(&assertfail, None).map_err(error)?.to_string()),
    ];
    let [n, p] = [4096_u64, 0x7f00_1234_5678];
    for (kernel, ours) in ours {
        let mut calls = Vec::new();
        for (text, module) in
            [(ours.as_str(), strings.map(|string| string.to_string()).join("\n")), (body(ptx, kernel)?, ptx.to_owned())]
        {
            let mut thread = Thread::default();
            thread.globals(&module)?;
            thread.variable(".global", "memory", 8, &[0; 8]);
            thread.register("n", 64, n);
            thread.register("p", 64, p);
            match kernel {
                "allocate" => thread.pointer("allocate_param_0", "memory"),
                _ => thread.variable(".param", "release_param_0", 8, &p.to_le_bytes()),
            }
            thread.variable(".param", "allocate_param_1", 8, &n.to_le_bytes());
            thread.returned = vec![7; 8];
            thread.run(text).map_err(|error| format!("{kernel}: {error}"))?;
            // Strings are compared by their contents.
            let called: Vec<_> = thread
                .calls
                .iter()
                .map(|call| {
                    let argument = |argument: &Vec<u8>| match thread.pointee(argument) {
                        Some(variable) if argument.len() == 8 && variable.space == ".global" => variable.bytes.clone(),
                        _ => argument.clone(),
                    };
                    (call.function.clone(), call.arguments.iter().map(argument).collect::<Vec<_>>())
                })
                .collect();
            calls.push(called);
        }
        if calls[0] != calls[1] || calls[0].len() != 1 {
            differences.push(format!("{kernel}: {:?}, not {:?}", calls[1], calls[0]));
        }
    }
    Ok(differences)
}

/// The number of lines before [`OTHERS`].
const PRELUDE_LINES: usize = 3;

fn with_nvcc(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("syscall-nvcc")?;
    let lists = lists();
    let includes = "#include <cstdio>\n#include <cstdlib>\n#include <cassert>\n";
    let source = scratch.write("printf.cu", &format!("{includes}{OTHERS}{}", lists::cpp(&lists)))?;
    for sm in NVCC {
        let ptx = nvcc_ptx(toolchain, &source, sm)?;
        let compiler = format!("nvcc sm_{sm}");
        let names = ["vprintf", "malloc", "free", "__assertfail"];
        summary.compared(&compiler, "prototypes of system calls", names.len(), &declarations(&ptx, &names)?);
        let differences = compare(&lists, &ptx, |list| Some(list.name.clone()));
        summary.compared(&compiler, "arguments of printf", lists.len(), &differences);
        let differences = compare_others(&ptx, &source.display().to_string())?;
        summary.compared(&compiler, "malloc, free, assert", 3, &differences);
    }
    summary.compared("as nvcc", "arguments of printf, in the crate's text", lists.len(), &compare_ours(&lists)?);
    Ok(summary)
}

fn with_nvrtc(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("syscall-nvrtc")?;
    let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
    let lists = lists();
    for sm in NVCC {
        let ptx = nvrtc.ptx(&scratch.path(""), &format!("\n\n\n{OTHERS}{}", lists::cpp(&lists)), sm, &["-w"])?;
        let compiler = format!("NVRTC compute_{sm}");
        let names = ["vprintf", "malloc", "free", "__assertfail"];
        summary.compared(&compiler, "prototypes of system calls", names.len(), &declarations(&ptx, &names)?);
        let differences = compare(&lists, &ptx, |list| Some(list.name.clone()));
        summary.compared(&compiler, "arguments of printf", lists.len(), &differences);
        let differences = compare_others(&ptx, &scratch.path("nvrtc.cu").display().to_string())?;
        summary.compared(&compiler, "malloc, free, assert", 3, &differences);
    }
    Ok(summary)
}

fn with_clang(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("syscall-clang")?;
    let lists = lists();
    // clang compiles without CUDA's headers.
    let prelude = "#define __global__ __attribute__((global))\n\
                   extern \"C\" __attribute__((device)) int printf(const char *, ...);\n\
                   extern \"C\" __attribute__((device)) void *malloc(unsigned long);\n\
                   extern \"C\" __attribute__((device)) void free(void *);\n\
                   extern \"C\" __global__ void allocate(void **p, unsigned long n) { free(*p); *p = malloc(n); }\n";
    let source = scratch.write("printf.cu", &(prelude.to_owned() + &lists::cpp(&lists)))?;
    let ptx = clang_ptx(toolchain, &source, 90, &["-O2", "-w"])?;
    let names = ["vprintf", "malloc", "free"];
    summary.compared("clang sm_90", "prototypes of system calls", names.len(), &declarations(&ptx, &names)?);
    let differences = compare(&lists, &ptx, |list| Some(list.name.clone()));
    summary.compared("clang sm_90", "arguments of printf", lists.len(), &differences);
    Ok(summary)
}

/// The symbols of rustc's kernels, by the end of the mangled names.
fn symbols(ptx: &str) -> BTreeMap<String, String> {
    let entries =
        ptx.lines().filter_map(|line| line.split_once(".entry ")).map(|(_, rest)| rest.trim_end_matches(['(', ')']));
    entries.filter_map(|symbol| Some((format!("k_{}", symbol.rsplit_once("k_")?.1), symbol.to_owned()))).collect()
}

fn with_rustc(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let device = device_ptx(toolchain, &device_crate(), &target())?;
    let names = ["vprintf", "malloc", "free", "__assertfail"];
    summary.compared("rustc sm_90", "prototypes of system calls", names.len(), &declarations(&device, &names)?);

    let lists = lists::random(cases(100), SEED);
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("device-printf");
    write_device_crate(&package, &lists::rust(&lists))?;
    let ptx = device_ptx(toolchain, &package, &target())?;
    let symbols = symbols(&ptx);
    let differences = compare(&lists, &ptx, |list| symbols.get(&list.name).cloned());
    summary.compared("rustc sm_90", "arguments of device_printf!", lists.len(), &differences);

    let scratch = Scratch::new("syscall-rustc")?;
    let (_, text) = ptx.split_once(".address_size 64").ok_or("rustc's module has no `.address_size`")?;
    for sm in [90, 120] {
        let file = scratch.write("device_printf.ptx", &(header(VERSION, sm) + text))?;
        let errors: Vec<_> = assemble(toolchain, &file, sm).err().into_iter().collect();
        summary.compared(format!("ptxas sm_{sm}"), "assembles device_printf!", lists.len(), &errors);
    }
    Ok(summary)
}

/// A module with all system calls of the crate. `prototypes` declares them.
fn calls(prototypes: &str) -> Result<String, String> {
    let error = |error: ptx_abi::param::CallError| error.to_string();
    let strings = [("$message", "n > 3"), ("$file", "a.cu"), ("$function", "void k(int)"), ("$format", "hello\n")];
    let [message, file, function, format] =
        strings.map(|(name, text)| StringVariable::try_new(name, text).expect("a string"));
    let result = Some(Place::Register("%rd2"));
    let text = [
        MALLOC.call(&[Place::Register("%rd1")], result).map_err(error)?.to_string(),
        FREE.call(&[Place::Register("%rd2")], None).map_err(error)?.to_string(),
        VPRINTF
            .call(&[format.address(), Place::Register("0")], Some(Place::Register("%r1")))
            .map_err(error)?
            .to_string(),
        ASSERTFAIL.call(&assertfail_arguments(&message, &file, "10", &function), None).map_err(error)?.to_string(),
        addresses()?,
    ];
    Ok(format!(
        "{prototypes}\n{message}\n{file}\n{function}\n{format}\n.const .align 4 .b8 in_const[8];\n.shared .align 4 .b8 in_shared[8];\n\
         .visible .entry calls(.param .u64 n)\n{{\n.local .align 4 .b8 in_local[8];\n.reg .b64 %rd<3>;\n\
         .reg .b32 %r<2>;\nld.param.u64 %rd1, [n];\n{}\nret;\n}}\n",
        text.join("\n")
    ))
}

/// A module with generic addresses of all state spaces (guide 2.3, note B).
fn addresses() -> Result<String, String> {
    let places = [
        (StateSpace::Generic, "%rd1"),
        (StateSpace::Global, "$format"),
        (StateSpace::Shared, "in_shared"),
        (StateSpace::Local, "in_local"),
        (StateSpace::Const, "in_const"),
        (StateSpace::Param, "n"),
    ];
    let calls = places.iter().flat_map(|(space, name)| {
        let memory = Memory::new(*space, name);
        [memory, memory.offset(4)].map(|memory| Ok(FREE.call(&[Place::Address(memory)], None)?.to_string()))
    });
    let calls: Result<Vec<_>, ptx_abi::param::CallError> = calls.collect();
    calls.map(|calls| calls.join("\n")).map_err(|error| error.to_string())
}

/// The four functions as compilers and as the guide declare them.
fn spellings() -> [(&'static str, String); 2] {
    let compilers = [VPRINTF, MALLOC, FREE, ASSERTFAIL].map(|prototype| prototype.to_string());
    let guide = SYSTEM_CALLS.map(|text| text.replace("t1", ".b64").replace("t2", ".b64"));
    [("compilers do", compilers.join("\n")), ("the guide does", guide.join("\n"))]
}

fn ptxas(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("syscall-ptxas")?;
    let lists = lists();
    for sm in TARGETS {
        let compiler = format!("ptxas sm_{sm}");
        for (who, prototypes) in spellings() {
            let file = scratch.write("calls.ptx", &(header(VERSION, sm) + &calls(&prototypes)?))?;
            let errors: Vec<_> = assemble(toolchain, &file, sm).err().into_iter().collect();
            summary.compared(&compiler, format!("system calls, declared as {who}"), 16, &errors);
        }
        let file = scratch.write("printf.ptx", &lists::ptx(&lists, &header(VERSION, sm))?)?;
        let errors: Vec<_> = assemble(toolchain, &file, sm).err().into_iter().collect();
        summary.compared(&compiler, "assembles printf", lists.len(), &errors);
    }
    // One-way fences exist in the second and third module's version.
    let modules = [(75, (7, 0)), (90, (8, 6)), (100, (9, 0))];
    let mut errors = Vec::new();
    for (sm, version) in modules {
        let ptx = program::ptx(sm, version).map_err(|error| error.to_string())?;
        errors.extend(assemble(toolchain, &scratch.write("program.ptx", &ptx)?, sm).err());
    }
    summary.compared("ptxas", "a module with all system calls and atomics", modules.len(), &errors);
    Ok(summary)
}

fn nvlink(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("syscall-nvlink")?;
    let lists = lists::random(20, SEED);
    let includes = "#include <cstdio>\n#include <cstdlib>\n#include <cassert>\n";
    let source = scratch
        .write("theirs.cu", &format!("{includes}{OTHERS}{}", lists::cpp(&lists).replace("void k_", "void their_")))?;
    for sm in NVCC {
        let theirs = nvcc_ptx(toolchain, &source, sm)?;
        let theirs = assemble(toolchain, &scratch.write("theirs.ptx", &theirs)?, sm)?;
        let printf =
            assemble(toolchain, &scratch.write("printf.ptx", &lists::ptx(&lists, &header(VERSION, sm))?)?, sm)?;
        for (who, prototypes) in spellings() {
            let calls = scratch.write("calls.ptx", &(header(VERSION, sm) + &calls(&prototypes)?))?;
            let calls = assemble(toolchain, &calls, sm)?;
            let linked = link(toolchain, &[&theirs, &printf, &calls], sm, &scratch.path("linked.cubin"));
            let errors: Vec<_> = linked.err().into_iter().collect();
            summary.compared(format!("nvlink sm_{sm}"), format!("system calls, declared as {who}"), 16, &errors);
        }
    }
    Ok(summary)
}
