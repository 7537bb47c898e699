//! Kernels in Rust, in C++ and in PTX by the crate print the same line.

use std::ffi::c_void;
use std::process::Command;
use std::{env, fs, ptr};

use ptx_abi::param::{Entry, Memory, Place};
use ptx_abi::syscall::{Printf, StringVariable, VPRINTF, ValistLayout};
use ptx_abi::{DevPtrMut, KernelParams, Layout, StateSpace};
use ptx_abi_conformance::gpu::{assemble, nvcc_ptx};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::toolchain::{self, Scratch, Toolchain};

use super::driver::Gpu;
use super::package::{self, Source};
use super::shared;

/// The format, which `conformance/device` repeats.
const FORMAT: &str = "%c %d %f %f %d %lld %p %d %d %u\n";

/// The arguments of the kernel: the list of facts 5.
#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "print_all")]
struct Print {
    c: i8,
    s: i16,
    f: f32,
    d: f64,
    i: i32,
    ll: i64,
    p: DevPtrMut<c_void>,
    uc: u8,
    b: bool,
    u: u32,
}

const ARGUMENTS: Print = Print {
    c: 65,
    s: -5,
    f: 1.5,
    d: -2.25,
    i: -7,
    ll: 1 << 40,
    p: DevPtrMut::from_raw(0x7f00_1234_5678),
    uc: 200,
    b: true,
    u: 4_000_000_000,
};

const PRINTED: &str = "A -5 1.500000 -2.250000 -7 1099511627776 0x7f0012345678 200 1 4000000000\n";

/// The kernel in Rust, in C++, and as PTX by the crate.
pub(crate) const SOURCES: [Source; 3] = [
    Source { name: "print_in_rust", ptx: shared::rust },
    Source { name: "print_in_cpp", ptx: cpp },
    Source { name: "print_in_text", ptx: text },
];

/// The other kernels that the Rust crate has, each with what it prints.
const OTHERS: [(&str, &str); 2] = [("print_nothing", "hello\n"), ("print_text", "abc =   2.50%\n")];

/// The environment variable of the process that prints. The driver writes to its output, which the test reads.
const CHILD: &str = "PTX_ABI_GPU_PRINTS";

/// The kernel as PTX by the crate.
fn text(_: &Toolchain) -> Result<String, String> {
    let layouts: Vec<&Layout<'_>> = Print::PARAMS.iter().map(|param| param.layout).collect();
    let names: Vec<_> = (0..Print::COUNT).map(|i| format!("print_all_param_{i}")).collect();
    let places: Vec<_> = names.iter().map(|name| Place::Memory(Memory::new(StateSpace::Param, name))).collect();
    let format = StringVariable::try_new("$str", FORMAT).map_err(|error| error.to_string())?;
    let printf =
        Printf::try_new(format.address(), ValistLayout::new(&layouts), &places).map_err(|error| error.to_string())?;
    let header = kparam::header("8.1", 75);
    Ok(format!("{header}{VPRINTF}\n{format}\n{:#}\n{{\n{printf:#}\nret;\n}}\n", Entry::of::<Print>()))
}

/// nvcc's PTX for `sm_75`, which every GPU's driver accepts.
fn cpp(toolchain: &Toolchain) -> Result<String, String> {
    let scratch = Scratch::new("print")?;
    let source = format!(
        "#include <cstdio>\nextern \"C\" __global__ void print_all(char c, short s, float f, double d, int i, long long ll, \
         void *p, unsigned char uc, bool b, unsigned u) {{ printf({FORMAT:?}, c, s, f, d, i, ll, p, uc, b, u); }}\n"
    );
    kparam::for_every_gpu(&nvcc_ptx(toolchain, &scratch.write("print.cu", &source)?, 75)?)
}

/// Without a GPU: the kernels take the parameters, and ptxas accepts the modules.
pub(crate) fn compiles(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("print-assembled")?;
    let mut summary = Summary::default();
    for source in SOURCES {
        let module = (source.ptx)(toolchain)?;
        let mut errors: Vec<_> = Print::check(&module).err().map(|error| error.to_string()).into_iter().collect();
        errors.extend(assemble(toolchain, &scratch.write("print.ptx", &module)?, 75).err());
        summary.compared(format!("`{}`", source.name), "takes the arguments of Rust", 1, &errors);
    }
    Ok(summary)
}

/// Prints, if this is the process that prints.
pub(crate) fn child() -> Option<Result<(), String>> {
    let job = env::var(CHILD).ok()?;
    let print = || {
        let (kernel, file) = job.split_once(' ').ok_or("a kernel and a file")?;
        let gpu = Gpu::open()?;
        let image = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let module = gpu.load(file, image)?.ok_or("the interpreter does not support the module")?;
        let result = gpu.memory(4, 0)?;
        let arguments = match kernel {
            "print_nothing" => vec![],
            "print_text" => {
                vec![
                    2.5_f32.to_le_bytes().to_vec(),
                    6_i32.to_le_bytes().to_vec(),
                    result.address.to_le_bytes().to_vec(),
                ]
            }
            _ => {
                // SAFETY: the pointers are the addresses of all arguments, and the kernel accesses only its own memory.
                unsafe { module.kernel(kernel)?.launch(ARGUMENTS.pointers().as_mut_ptr(), ptr::null_mut())? };
                return Ok(());
            }
        };
        // SAFETY: these are the bytes of all arguments, and the kernel writes 4 bytes at the address.
        unsafe { module.kernel(kernel)?.launch_with(&arguments) }.map(drop)
    };
    Some(print())
}

/// All kernels print the same as C.
pub(crate) fn run(toolchain: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let scratch = Scratch::new("printed")?;
    let mut summary = Summary::default();
    for source in SOURCES {
        let file = scratch.write(source.name, &package::ptx(toolchain, source)?)?;
        let others = if source.name == SOURCES[0].name { &OTHERS[..] } else { &[] };
        for (kernel, expected) in [&[(Print::ENTRY, PRINTED)], others].concat() {
            let mut child = Command::new(env::current_exe().map_err(|error| error.to_string())?);
            let printed = toolchain::run(child.env(CHILD, format!("{kernel} {}", file.display())))?;
            let differs = printed != expected.as_bytes();
            let name = format!("{}, sm_{}", gpu.name, gpu.sm);
            summary.add(name, format!("`{kernel}` of `{}` prints", source.name), 1, usize::from(differs));
            if differs {
                let printed = String::from_utf8_lossy(&printed);
                summary.report.extend([format!("{kernel}: {printed:?}, not {expected:?}\n")]);
            }
        }
    }
    Ok(summary)
}
