//! Kernels read `__constant__` variables with initial values, which this crate writes.

use ptx_abi::kernel::Param;
use ptx_abi::module::{Address, Global, Initialized, ModuleItem, PtxModule};
use ptx_abi::param::{Entry, Place};
use ptx_abi::vector::{Float3, Float4};
use ptx_abi::{DevPtr, DevPtrMut, PtxLayout, bit_fields};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::Toolchain;

use super::driver::Gpu;
use super::package::{self, Source};
use super::shared::bytes;

pub(crate) const SOURCES: [Source; 2] = [
    Source { name: "constants", ptx: |_| values() },
    // The interpreter does not support addresses in initial values, so they are a module of their own.
    Source { name: "addresses", ptx: |_| addresses() },
];

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Camera {
    eye: Float3,
    frame: u8,
    up: Float4,
    gain: f64,
    wide: i128,
    flag: bool,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
#[ptx(impls(Initialized))]
struct Packed {
    tag: u8,
    value: u64,
    sum: [u16; 3],
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Bits {
    #[bits(3)]
    a: u32,
    #[bits(13)]
    b: i32,
    c: u16,
    #[bits(40)]
    d: u64,
    #[bits(1)]
    e: bool,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i16)]
#[ptx(impls(Initialized))]
enum Mode {
    Last = -2,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Table {
    len: u32,
    rows: DevPtr<f32>,
}

/// A variable, and the bytes that a kernel finds in it.
struct Variable {
    global: Global<'static>,
    bytes: Vec<u8>,
}

fn variable<T: Initialized + 'static>(name: &'static str, value: T) -> Variable {
    let value = Box::leak(Box::new(value));
    Variable { global: Global::of(name, value).constant(), bytes: bytes(value) }
}

fn variables() -> Vec<Variable> {
    let camera = Camera {
        eye: Float3::new(1.0, -2.0, 0.1),
        frame: 0x81,
        up: Float4::new(0.0, 1.0, -0.0, f32::MIN_POSITIVE),
        gain: std::f64::consts::E,
        wide: -0x0123_4567_89ab_cdef_0011_2233_4455_6677,
        flag: true,
    };
    let packed = Packed { tag: 0xfe, value: 0x0123_4567_89ab_cdef, sum: [1, 0x8000, 0xffff] };
    let bits = Bits::new(0xbeef).with_a(5).with_b(-4096).with_d(0xff_1234_5678).with_e(true);
    vec![
        variable("camera", camera),
        variable("packed", packed),
        variable("bits", bits),
        variable("mode", Mode::Last),
        variable("halves", [half::f16::from_f32(1.5), half::f16::NEG_INFINITY]),
        variable("words", [1_u64, u64::MAX, 0x8000_0000_0000_0000]),
    ]
}

/// A kernel `read_VARIABLE` whose only parameter points to where it writes.
fn kernel(variable: &str, loads: &[String]) -> Result<String, String> {
    let name = format!("read_{variable}");
    let params = [Param::of::<DevPtrMut<u8>>("out")];
    let entry = Entry::new(&name, &params);
    let out = entry.load_param(0, Place::Register("%to")).map_err(|error| error.to_string())?;
    let loads = loads.join("\n");
    let registers = ".reg .b16 %byte; .reg .b32 %word; .reg .b64 %to, %from;";
    Ok(format!("{entry:#}\n{{\n{registers}\n{out}\ncvta.to.global.u64 %to, %to;\n{loads}\nret;\n}}\n"))
}

/// Kernels that copy the bytes of a variable.
fn values() -> Result<String, String> {
    let variables = variables();
    let items: Vec<_> = variables.iter().map(|variable| ModuleItem::Global(variable.global)).collect();
    let mut text = PtxModule::new(75, (8, 1), &items).to_string();
    for variable in &variables {
        let name = variable.global.name();
        let copy = |byte| format!("ld.const.u8 %byte, [{name}+{byte}];\nst.global.u8 [%to+{byte}], %byte;");
        let loads: Vec<_> = (0..variable.bytes.len()).map(copy).collect();
        text += &kernel(name, &loads)?;
    }
    Ok(text)
}

const ROWS: [f32; 3] = [0.5, -1.0, 3.25];

/// A variable that points into another, and a kernel that reads what it points to.
fn addresses() -> Result<String, String> {
    let table = Table { len: 3, rows: DevPtr::null() };
    let row = [Address::of("rows", std::mem::offset_of!(Table, rows)).plus(4)];
    let items = [
        ModuleItem::Global(Global::of("rows", &ROWS)),
        ModuleItem::Global(Global::of("table", &table).addresses(&row).constant()),
    ];
    let mut text = PtxModule::new(75, (8, 1), &items).to_string();
    let place = std::mem::offset_of!(Table, rows);
    let load = format!("ld.const.u64 %from, [table+{place}];\nld.u32 %word, [%from+4];\nst.global.u32 [%to], %word;");
    text += &kernel("table", &[load])?;
    Ok(text)
}

/// The kernels find the initial values.
pub(crate) fn run(toolchain: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let mut summary = Summary::default();
    let variables: Vec<_> = variables().into_iter().map(|variable| (variable.global.name(), variable.bytes)).collect();
    let row = vec![("table", ROWS[2].to_le_bytes().to_vec())];
    for (source, expected) in SOURCES.into_iter().zip([variables, row]) {
        let check = format!("initial values: {}", source.name);
        package::compare((&gpu, toolchain, source), &check, &mut summary, |image| {
            let (mut cases, mut differences) = (0, vec![]);
            for (name, expected) in &expected {
                let out = gpu.memory(expected.len(), 0xa5)?;
                let kernel = image.module.kernel(&format!("read_{name}"))?;
                // SAFETY: the kernel writes as many bytes to its only argument, an address.
                if unsafe { kernel.launch_with(&[out.address.to_le_bytes().to_vec()])? } {
                    cases += 1;
                    let found = out.read()?;
                    if found != *expected {
                        differences.push(format!("{name}: {found:x?}, not {expected:x?}"));
                    }
                }
            }
            Ok((cases, differences))
        })?;
    }
    summary.report += &gpu.skipped();
    Ok(summary)
}
