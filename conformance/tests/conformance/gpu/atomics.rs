//! Kernels do each atomic operation that `sm_90` has, once, in every state space, order and scope.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use half::{bf16, f16};
use ptx_abi::StateSpace;
use ptx_abi::atomic::{AtomicType, Lowering, Op, Operands, Order, Rmw, Scope, Target, lower};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::ptx::register_class;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::Toolchain;

use super::driver::{Gpu, Memory};
use super::package::{self, Source};

pub(crate) const SOURCE: Source = Source { name: "atomics", ptx: |_| module() };

const TARGET: Target = Target::new(90, (8, 6));

const SPACES: [StateSpace; 4] =
    [StateSpace::Generic, StateSpace::Global, StateSpace::Shared, StateSpace::SharedCluster];

/// The most operations in a kernel: ptxas and drivers take long for long kernels.
const KERNEL: usize = 128;

/// The bytes of an operation's slot: the value in memory, two operands, and the result.
const SLOT: usize = 4 * VALUE;

/// The bytes of the largest value.
const VALUE: usize = 16;

/// The lowerings of each kernel. The operations of a kernel have one type. A sample has each operation of each type, at one in 7
/// of its places: all spaces, orders and scopes come in turn.
fn kernels() -> Vec<(String, Vec<Lowering>)> {
    let of_type = |ty| {
        let rmw = Rmw::ALL.iter().flat_map(move |rmw| [Op::Rmw(*rmw, ty), Op::Reduce(*rmw, ty)]);
        [Op::Load(ty), Op::Store(ty)].into_iter().chain(rmw)
    };
    let mut by_type: BTreeMap<String, Vec<Lowering>> = BTreeMap::new();
    for ty in AtomicType::ALL.iter().copied() {
        for op in of_type(ty) {
            let lowerings = places().filter_map(|(order, scope, space)| {
                lower(op, order, scope, TARGET).and_then(|lowering| lowering.in_space(space)).ok()
            });
            by_type.entry(ty.to_string()).or_default().extend(lowerings.step_by(if full() { 1 } else { 7 }));
        }
    }
    let named = |(ty, lowerings): (String, Vec<Lowering>)| -> Vec<_> {
        let name = |part: usize| format!("atomics_{}_{part}", ty.replace('.', "_"));
        lowerings.chunks(KERNEL).enumerate().map(|(part, chunk)| (name(part), chunk.to_vec())).collect()
    };
    by_type.into_iter().flat_map(named).collect()
}

fn places() -> impl Iterator<Item = (Order, Scope, StateSpace)> {
    let scopes = |order| Scope::ALL.iter().map(move |scope| (order, *scope));
    let spaces = |(order, scope)| SPACES.into_iter().map(move |space| (order, scope, space));
    Order::ALL.iter().copied().flat_map(scopes).flat_map(spaces)
}

fn module() -> Result<String, String> {
    let mut text = kparam::header("8.6", 90);
    for (name, lowerings) in kernels() {
        let _ = write!(
            text,
            ".visible .entry {name}(.param .u64 slots)\n{{\n.shared .align 16 .b8 cell_{name}[{VALUE}];\n"
        );
        text += ".reg .b16 %h<24>; .reg .b32 %r<12>; .reg .f32 %f<12>; .reg .b64 %d<3>; .reg .f64 %g<3>; .reg .b128 %q<3>;\n\
                 .reg .b64 %slots, %cell, %low, %high;\nld.param.u64 %slots, [slots];\n";
        for (i, lowering) in lowerings.iter().enumerate() {
            write_operation(&mut text, *lowering, i * SLOT, &format!("cell_{name}"))?;
        }
        text += "ret;\n}\n";
    }
    Ok(text)
}

/// The elements of one value, in registers.
struct Registers {
    names: Vec<String>,
    /// The size of each in bytes.
    size: usize,
}

impl Registers {
    /// The registers of the value with this number.
    fn new(ty: AtomicType, value: usize) -> Self {
        let class = register_class(ty);
        let names = (0..ty.elements()).map(|index| format!("%{class}{}", value * ty.elements() + index)).collect();
        Self { names, size: ty.element_bits() / 8 }
    }

    fn operand(&self) -> String {
        if self.names.len() > 1 { format!("{{{}}}", self.names.join(", ")) } else { self.names.concat() }
    }

    /// Writes instructions that load the value from an address, element by element.
    fn load(&self, text: &mut String, base: &str, at: usize) {
        for (i, name) in self.names.iter().enumerate() {
            let at = at + i * self.size;
            let _ = match self.size {
                16 => writeln!(
                    text,
                    "ld.u64 %low, [{base}+{at}];\nld.u64 %high, [{base}+{}];\nmov.b128 {name}, {{%low, %high}};",
                    at + 8
                ),
                size => writeln!(text, "ld.{}{} {name}, [{base}+{at}];", self.kind(), 8 * size),
            };
        }
    }

    /// Writes instructions that store the value to an address, element by element.
    fn store(&self, text: &mut String, base: &str, at: usize) {
        for (i, name) in self.names.iter().enumerate() {
            let at = at + i * self.size;
            let _ = match self.size {
                16 => writeln!(
                    text,
                    "mov.b128 {{%low, %high}}, {name};\nst.u64 [{base}+{at}], %low;\nst.u64 [{base}+{}], %high;",
                    at + 8
                ),
                size => writeln!(text, "st.{}{} [{base}+{at}], {name};", self.kind(), 8 * size),
            };
        }
    }

    fn kind(&self) -> char {
        if self.names[0].starts_with(['%']) && self.names[0][1..].starts_with(['f', 'g']) { 'f' } else { 'b' }
    }
}

/// Writes one operation on the value in a slot.
fn write_operation(text: &mut String, lowering: Lowering, slot: usize, cell: &str) -> Result<(), String> {
    let ty = lowering.op().value_type().ok_or("an operation on a value")?;
    let [b, c, result] = [0, 1, 2].map(|value| Registers::new(ty, value));
    let shared = matches!(lowering.space(), StateSpace::Shared | StateSpace::SharedCluster);
    if shared {
        let _ = writeln!(text, "mov.u64 %cell, {cell};");
        for word in 0..VALUE / 8 {
            let _ =
                writeln!(text, "ld.u64 %low, [%slots+{}];\nst.shared.u64 [%cell+{}], %low;", slot + 8 * word, 8 * word);
        }
    } else {
        let space = if lowering.space() == StateSpace::Global { "cvta.to.global.u64" } else { "mov.u64" };
        let _ = writeln!(text, "{space} %cell, %slots;\nadd.u64 %cell, %cell, {slot};");
    }
    b.load(text, "%slots", slot + VALUE);
    c.load(text, "%slots", slot + 2 * VALUE);
    let [b, c, to] = [b.operand(), c.operand(), result.operand()];
    let operands = match lowering.op() {
        Op::Fence => Operands::none(),
        Op::Load(_) => Operands::load(to.as_str(), "%cell"),
        Op::Store(_) | Op::Reduce(..) => Operands::store("%cell", b.as_str()),
        Op::Rmw(Rmw::Cas, _) => Operands::cas(to.as_str(), "%cell", b.as_str(), c.as_str()),
        _ => Operands::rmw(to.as_str(), "%cell", b.as_str()),
    };
    let operation = lowering.with(operands).map_err(|error| error.to_string())?;
    let _ = writeln!(text, "{operation:#}");
    if matches!(lowering.op(), Op::Load(_) | Op::Rmw(..)) {
        result.store(text, "%slots", slot + 3 * VALUE);
    }
    if shared {
        for word in 0..VALUE / 8 {
            let _ =
                writeln!(text, "ld.shared.u64 %low, [%cell+{}];\nst.u64 [%slots+{}], %low;", 8 * word, slot + 8 * word);
        }
    }
    Ok(())
}

/// The value of each byte of a slot that no value has.
const FILL: u8 = 0xa5;

/// A slot before the operation: the value in memory, and two operands.
fn before(op: Op, turn: u16) -> Vec<u8> {
    let ty = op.value_type().expect("an operation on a value");
    let mut slot = vec![FILL; SLOT];
    for (place, number) in [(0, 5 + turn % 3), (1, 3), (2, 9)] {
        // The expected value of a compare-and-exchange is there every other time.
        let number = if place == 1 && op == Op::Rmw(Rmw::Cas, ty) && turn % 2 == 0 { 5 + turn % 3 } else { number };
        let elements: Vec<u8> = (number..).take(ty.elements()).flat_map(|number| encode(ty, number)).collect();
        slot[place * VALUE..][..elements.len()].copy_from_slice(&elements);
    }
    slot
}

/// The slot after the operation.
fn after(op: Op, mut slot: Vec<u8>) -> Vec<u8> {
    let ty = op.value_type().expect("an operation on a value");
    let size = ty.element_bits() / 8;
    let value = |slot: &[u8], place: usize, element: usize| slot[place * VALUE + element * size..][..size].to_vec();
    for element in 0..ty.elements() {
        let [old, b, c] = [0, 1, 2].map(|place| value(&slot, place, element));
        let new = match op {
            Op::Store(_) => b,
            Op::Rmw(Rmw::Cas, _) => {
                if old == b {
                    c
                } else {
                    old.clone()
                }
            }
            Op::Rmw(rmw, _) | Op::Reduce(rmw, _) => apply(rmw, ty, &old, &b),
            _ => old.clone(),
        };
        slot[element * size..][..size].copy_from_slice(&new);
        if matches!(op, Op::Load(_) | Op::Rmw(..)) {
            slot[3 * VALUE + element * size..][..size].copy_from_slice(&old);
        }
    }
    slot
}

/// How the bits of an element are read.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Integer,
    F64,
    F32,
    F16,
    Bf16,
}

/// The kind and the size in bytes of the numbers in an element. `f16x2` has two.
fn kind(ty: AtomicType) -> (Kind, usize) {
    let name = ty.to_string();
    if name.contains("bf16") {
        (Kind::Bf16, 2)
    } else if name.contains("f16") {
        (Kind::F16, 2)
    } else if name.contains("f32") {
        (Kind::F32, 4)
    } else if name.contains("f64") {
        (Kind::F64, 8)
    } else {
        (Kind::Integer, ty.element_bits() / 8)
    }
}

/// The bytes of one element that has this number.
fn encode(ty: AtomicType, number: u16) -> Vec<u8> {
    let (kind, size) = kind(ty);
    let float = f32::from(number);
    let one = match kind {
        // Signed types get negative numbers too.
        Kind::Integer if ty.to_string().starts_with('s') => (3 - i128::from(number)).to_le_bytes()[..size].to_vec(),
        Kind::Integer => u128::from(number).to_le_bytes()[..size].to_vec(),
        Kind::F64 => f64::from(float).to_le_bytes().to_vec(),
        Kind::F32 => float.to_le_bytes().to_vec(),
        Kind::F16 => f16::from_f32(float).to_le_bytes().to_vec(),
        Kind::Bf16 => bf16::from_f32(float).to_le_bytes().to_vec(),
    };
    one.repeat(ty.element_bits() / 8 / size)
}

/// The result of an operation on one element. All floats are small integers, so sums are exact.
fn apply(rmw: Rmw, ty: AtomicType, old: &[u8], operand: &[u8]) -> Vec<u8> {
    let (kind, size) = kind(ty);
    let pairs = old.chunks(size).zip(operand.chunks(size));
    pairs
        .flat_map(|(a, b)| if kind == Kind::Integer { integer(rmw, ty, a, b) } else { float(rmw, kind, a, b) })
        .collect()
}

fn integer(rmw: Rmw, ty: AtomicType, a: &[u8], b: &[u8]) -> Vec<u8> {
    let signed = ty.to_string().starts_with('s');
    let read = |bytes: &[u8]| {
        let sign = if signed && bytes[bytes.len() - 1] & 0x80 != 0 { 0xff } else { 0 };
        let mut wide = [sign; 16];
        wide[..bytes.len()].copy_from_slice(bytes);
        i128::from_le_bytes(wide)
    };
    let (a, b, size) = (read(a), read(b), a.len());
    let new = match rmw {
        Rmw::Add => a + b,
        Rmw::Sub => a - b,
        Rmw::And => a & b,
        Rmw::Or => a | b,
        Rmw::Xor => a ^ b,
        Rmw::Min => a.min(b),
        Rmw::Max => a.max(b),
        Rmw::Inc => {
            if a >= b {
                0
            } else {
                a + 1
            }
        }
        Rmw::Dec => {
            if a == 0 || a > b {
                b
            } else {
                a - 1
            }
        }
        Rmw::Exch => b,
        _ => unreachable!("a compare-and-exchange has three operands"),
    };
    new.to_le_bytes()[..size].to_vec()
}

fn float(rmw: Rmw, kind: Kind, a: &[u8], b: &[u8]) -> Vec<u8> {
    if rmw == Rmw::Exch {
        return b.to_vec();
    }
    let pair = |bytes: &[u8]| bytes.try_into().expect("two bytes");
    let read = |bytes: &[u8]| match kind {
        Kind::F16 => f16::from_le_bytes(pair(bytes)).to_f64(),
        Kind::Bf16 => bf16::from_le_bytes(pair(bytes)).to_f64(),
        Kind::F32 => f64::from(f32::from_le_bytes(bytes.try_into().expect("four bytes"))),
        _ => f64::from_le_bytes(bytes.try_into().expect("eight bytes")),
    };
    let (a, b) = (read(a), read(b));
    let new = match rmw {
        Rmw::Min => a.min(b),
        Rmw::Max => a.max(b),
        _ => a + b,
    };
    match kind {
        Kind::F16 => f16::from_f64(new).to_le_bytes().to_vec(),
        Kind::Bf16 => bf16::from_f64(new).to_le_bytes().to_vec(),
        Kind::F32 => (new as f32).to_le_bytes().to_vec(),
        _ => new.to_le_bytes().to_vec(),
    }
}

/// Every operation has the result of the host.
pub(crate) fn run(toolchain: &Toolchain) -> Result<Summary, String> {
    let gpu = Gpu::open()?;
    let mut summary = Summary::default();
    if gpu.sm < TARGET.sm.number() {
        return Err(format!("the operations are those of {}, and the GPU has sm_{}", TARGET.sm, gpu.sm));
    }
    package::compare((&gpu, toolchain, SOURCE), "atomic operations", &mut summary, |image| {
        let (mut cases, mut differences) = (0, vec![]);
        for (name, lowerings) in kernels() {
            let slots: Vec<_> = (0..).zip(&lowerings).map(|(turn, one)| before(one.op(), turn)).collect();
            let memory: Memory<'_> = gpu.memory(slots.concat().len(), FILL)?;
            memory.write(&slots.concat())?;
            let kernel = image.module.kernel(&name)?;
            // SAFETY: the only argument is the address of a slot for each operation of the kernel.
            if unsafe { !kernel.launch_with(&[memory.address.to_le_bytes().to_vec()])? } {
                continue;
            }
            for ((lowering, slot), found) in lowerings.iter().zip(slots).zip(memory.read()?.chunks(SLOT)) {
                cases += 1;
                let expected = after(lowering.op(), slot);
                if found != expected {
                    differences.push(format!("{lowering}: {found:x?}, not {expected:x?}"));
                }
            }
        }
        Ok((cases, differences))
    })?;
    summary.report += &gpu.skipped();
    Ok(summary)
}
