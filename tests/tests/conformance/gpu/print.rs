//! Kernels in Rust, in C++ and in PTX by the crate print the same line.

use std::ffi::c_void;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, ptr};

use ptx_abi::param::{Entry, Memory, Place, StateSpace};
use ptx_abi::syscall::{Printf, StringVariable, VPRINTF, ValistLayout};
use ptx_abi::{DevPtrMut, KernelParams, Layout};
use ptx_abi_tests::conformance::gpu::{assemble, device_crate, device_ptx, nvcc_ptx};
use ptx_abi_tests::conformance::harness::{Row, Summary};
use ptx_abi_tests::conformance::kparam;
use ptx_abi_tests::conformance::toolchain::{self, Scratch, Toolchain, workspace};

use super::driver::Gpu;

/// The format, which `tests/device` repeats.
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

const KINDS: [&str; 3] = ["rust", "cpp", "text"];

/// The environment variable of the process that prints. The driver writes to its output, which the test reads.
const CHILD: &str = "PTX_ABI_GPU_PRINTS";

fn file(kind: &str) -> PathBuf {
    workspace().join("target/gpu").join(format!("print_in_{kind}.ptx"))
}

/// The kernel as PTX by the crate.
fn text() -> Result<String, String> {
    let layouts: Vec<&Layout<'_>> = Print::PARAMS.iter().map(|param| param.layout).collect();
    let names: Vec<_> = (0..Print::COUNT).map(|i| format!("print_all_param_{i}")).collect();
    let places: Vec<_> = names.iter().map(|name| Place::Memory(Memory::new(StateSpace::Param, name))).collect();
    let format = StringVariable::try_new("$str", FORMAT).map_err(|error| error.to_string())?;
    let printf =
        Printf::try_new(format.address(), ValistLayout::new(&layouts), &places).map_err(|error| error.to_string())?;
    Ok(format!("\n{VPRINTF}\n{format}\n{:#}\n{{\n{printf:#}\nret;\n}}\n", Entry::of::<Print>()))
}

/// Compiles the three kernels for `sm_75`, which every GPU's driver accepts.
fn compile(toolchain: &Toolchain) -> Result<[String; 3], String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("device");
    let rust = device_ptx(toolchain, &device_crate(), &target)?;
    let scratch = Scratch::new("print")?;
    let source = format!(
        "#include <cstdio>\nextern \"C\" __global__ void print_all(char c, short s, float f, double d, int i, long long ll, \
         void *p, unsigned char uc, bool b, unsigned u) {{ printf({FORMAT:?}, c, s, f, d, i, ll, p, uc, b, u); }}\n"
    );
    let cpp = nvcc_ptx(toolchain, &scratch.write("print.cu", &source)?, 75)?;
    let body = |module: &str| module.split_once(".address_size 64").map(|(_, body)| body.to_owned());
    let error = "a module without `.address_size`";
    let bodies = [body(&rust).ok_or(error)?, body(&cpp).ok_or(error)?, text()?];
    let modules = bodies.map(|body| kparam::header("8.1", 75) + &body);
    for (kind, module) in KINDS.into_iter().zip(&modules) {
        let file = file(kind);
        fs::create_dir_all(file.parent().expect("a file is in a folder")).map_err(|error| error.to_string())?;
        fs::write(&file, module).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(modules)
}

/// Without a GPU: the kernels take the parameters, and ptxas accepts the modules.
pub(crate) fn compiles(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("print-assembled")?;
    let mut summary = Summary::default();
    for (kind, module) in KINDS.into_iter().zip(compile(toolchain)?) {
        let mut errors: Vec<_> = Print::check(&module).err().map(|error| error.to_string()).into_iter().collect();
        errors.extend(assemble(toolchain, &scratch.write("print.ptx", &module)?, 75).err());
        summary.rows.push(Row::new(
            format!("print_all in {kind}"),
            "takes the arguments of Rust",
            1,
            errors.len() as u64,
        ));
        summary.report.extend(errors);
    }
    Ok(summary)
}

/// Prints, if this is the process that prints.
pub(crate) fn child() -> Option<Result<(), String>> {
    let file = env::var_os(CHILD)?;
    let print = || {
        let gpu = Gpu::open()?;
        let text = fs::read_to_string(&file).map_err(|error| error.to_string())?;
        let module = gpu.load(&text)?;
        // SAFETY: the pointers are the addresses of all arguments, and the kernel accesses only its own memory.
        unsafe { module.kernel(Print::ENTRY)?.launch(ARGUMENTS.pointers().as_mut_ptr(), ptr::null_mut()) }
    };
    Some(print())
}

/// All three kernels print the same as C.
pub(crate) fn run(toolchain: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    if let Err(error) = compile(toolchain) {
        if !KINDS.iter().all(|kind| file(kind).is_file()) {
            return Err(format!("{error}\nand {} is not kept either", file(KINDS[0]).display()));
        }
    }
    let mut summary = Summary::default();
    for kind in KINDS {
        let mut child = Command::new(env::current_exe().map_err(|error| error.to_string())?);
        let printed = toolchain::run(child.env(CHILD, file(kind)))?;
        let differs = printed != PRINTED.as_bytes();
        let compiler = format!("{}, sm_{}: {kind}", gpu.name, gpu.sm);
        summary.rows.push(Row::new(compiler, "prints", 1, u64::from(differs)));
        if differs {
            let printed = String::from_utf8_lossy(&printed);
            summary.report.extend([format!("{kind}: {printed:?}, not {PRINTED:?}\n")]);
        }
    }
    Ok(summary)
}
