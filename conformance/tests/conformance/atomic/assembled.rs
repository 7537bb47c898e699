//! ptxas accepts an instruction if and only if a lowering contains it.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use ptx_abi::atomic::{AtomicError, AtomicType, Lowering, Op, Operands, Order, Rmw, Scope, Sem, Target, alternatives};
use ptx_abi::{Sm, StateSpace};
use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::ptx::register_class;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};

/// The architectures that CUDA supports, each with a PTX version that every driver of CUDA 13 accepts for it.
const TARGETS: [Target; 8] = [
    Target::new(70, (8, 8)),
    Target::new(75, (8, 8)),
    Target::new(80, (8, 8)),
    Target::new(89, (8, 8)),
    Target::new(90, (8, 8)),
    Target::new(100, (8, 8)),
    Target::new(120, (8, 8)),
    Target::new(121, (9, 0)),
];

/// A full run tries every state space and every other instruction for these targets; a sample does so for the first alone.
const FULL: [u32; 2] = [75, 120];

/// Every version that adds instructions, and the version before it.
const VERSIONS: [Target; 14] = [
    Target::new(70, (6, 0)),
    Target::new(70, (6, 2)),
    Target::new(75, (6, 3)),
    Target::new(75, (8, 2)),
    Target::new(75, (8, 3)),
    Target::new(75, (8, 4)),
    Target::new(80, (7, 0)),
    Target::new(90, (7, 8)),
    Target::new(90, (8, 0)),
    Target::new(90, (8, 1)),
    Target::new(90, (8, 3)),
    Target::new(90, (8, 4)),
    Target::new(90, (8, 5)),
    Target::new(90, (8, 6)),
];

/// The number of instructions in a kernel.
const KERNEL: usize = 256;

/// The state spaces in which PTX has operations with an order.
const SPACES: [StateSpace; 4] =
    [StateSpace::Generic, StateSpace::Global, StateSpace::Shared, StateSpace::SharedCluster];

/// The oldest architecture that ptxas accepts as `-arch`. It also accepts modules for older targets.
const OLDEST_ARCH: Sm = Sm::new(75);

pub(crate) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let scratch = Scratch::new("atomic-ptxas")?;
    let all = Part { scopes: Scope::ALL, spaces: &SPACES };
    let scopes = Part { scopes: Scope::ALL, spaces: &[StateSpace::Generic, StateSpace::SharedCluster] };
    let some = Part { scopes: &[Scope::Cluster, Scope::Sys], ..scopes };
    // Dependencies on the version are the same in every scope, so one scope suffices.
    let one = Part { scopes: &[Scope::Sys], spaces: &[StateSpace::Generic] };
    for target in TARGETS {
        let whole = if full() { &FULL[..] } else { &FULL[..1] };
        let (legal, illegal) = match (whole.contains(&target.sm.number()), full()) {
            (true, _) => (all, all),
            (false, true) => (scopes, some),
            (false, false) => (some, one),
        };
        let compiler = format!("ptxas {}", target.sm);
        let counts = one_target(toolchain, &scratch, target, (legal, illegal), &mut summary.report)?;
        summary.rows.extend(rows(&compiler, counts));
    }
    let mut sum = [(0, 0); 3];
    for target in VERSIONS {
        let counts = one_target(toolchain, &scratch, target, (one, one), &mut summary.report)?;
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum = (sum.0 + count.0, sum.1 + count.1));
    }
    summary.rows.extend(rows(&format!("ptxas, {} versions", VERSIONS.len()), sum));
    Ok(summary)
}

/// What the lowerings of one target contain. ptxas of CUDA 12.8 assembles all of it, which has other defects (facts 9).
pub(crate) fn older(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let target = Target::new(90, (8, 6));
    let ours = Ours::of(target, Part { scopes: Scope::ALL, spaces: &SPACES });
    let instructions: Vec<_> = ours.instructions.into_iter().collect();
    let scratch = Scratch::new("atomic-older-ptxas")?;
    // The defects need the optimiser.
    let answer = assemble(&toolchain.path(Tool::OlderPtxas)?, "-O3", &scratch, target, &instructions, true)?;
    let refused: Vec<_> =
        answer.errors.iter().map(|(line, why)| format!("{}: {why:?}\n", instructions[*line])).collect();
    let mut mismatches = refused.len();
    if refused.is_empty() && !answer.success {
        mismatches = instructions.len();
        summary.report += &answer.said;
    }
    summary.report.extend(refused.into_iter().take(5));
    let check = "atomics: instructions";
    summary.add("ptxas 12.8", check, instructions.len(), mismatches);
    Ok(summary)
}

/// The number of comparisons, and the number of differences.
type Count = (usize, usize);

fn rows(compiler: &str, counts: [Count; 3]) -> impl Iterator<Item = Row> {
    ["atomics: lowerings", "atomics: all else is refused", "atomics: errors are ptxas's"]
        .into_iter()
        .zip(counts)
        .map(move |(check, (cases, mismatches))| Row::new(compiler, check, cases, mismatches))
}

/// The scopes and spaces to try.
#[derive(Clone, Copy)]
struct Part {
    scopes: &'static [Scope],
    spaces: &'static [StateSpace],
}

fn one_target(
    toolchain: &Toolchain,
    scratch: &Scratch,
    target: Target,
    (part, others): (Part, Part),
    report: &mut String,
) -> Result<[Count; 3], String> {
    let ours = Ours::of(target, part);
    // Only acceptance matters, not the generated code.
    let ptxas = toolchain.path(Tool::Ptxas)?;
    let mut count = |cases: usize, mismatches: &[String]| {
        report.extend(mismatches.iter().take(5).flat_map(|line| [line.as_str(), "\n"]));
        (cases, mismatches.len())
    };

    let legal: Vec<_> = ours.instructions.iter().cloned().collect();
    let answer = assemble(&ptxas, "-O0", scratch, target, &legal, true)?;
    let mut refused: Vec<_> =
        answer.errors.iter().map(|(line, why)| format!("{target}: {}: {why:?}", legal[*line])).collect();
    if refused.is_empty() && !answer.success {
        refused.push(format!("{target}: {}", answer.said));
    }
    let lowerings = count(ours.lowerings.len(), &refused);

    let spaces = others.spaces;
    let (wanted, mut others) = (Ours::of(target, others).errors, universe(others));
    others.extend(wanted.keys().cloned());
    others.retain(|text| !ours.instructions.contains(text));
    let others: Vec<_> = others.into_iter().collect();
    let answer = assemble(&ptxas, "-O0", scratch, target, &others, false)?;
    let taken = (0..others.len()).filter(|line| !answer.errors.contains_key(line));
    let taken: Vec<_> = taken.map(|line| format!("{target}: ptxas takes {}", others[line])).collect();
    let refusals = count(others.len(), &taken);

    // The instructions that the crate refuses are among the others, and ptxas reports the reason.
    let errors: BTreeMap<_, _> =
        others.iter().enumerate().filter_map(|(line, text)| Some((text.as_str(), answer.errors.get(&line)?))).collect();
    let mut wrong = Vec::new();
    let mut classes: BTreeMap<&str, usize> = BTreeMap::new();
    for (text, error) in &wanted {
        let (class, words) = reason(error);
        *classes.entry(class).or_default() += 1;
        let said = errors.get(text.as_str());
        if !said.is_some_and(|said| said.iter().any(|one| words.iter().any(|word| one.contains(word)))) {
            wrong.push(format!("{target}: {text}: {error:?}, ptxas: {said:?}"));
        }
    }
    let expected =
        ["fence", "order", "sub", "type", "cas", if target.sm < Sm::new(90) { "architecture" } else { "space" }];
    let part_has = |class: &str| class != "space" || target.ptx >= (8, 1) && spaces.len() > 1;
    wrong.extend(
        expected
            .iter()
            .filter(|class| part_has(class) && !classes.contains_key(**class))
            .map(|class| format!("{target}: no error of the class {class}")),
    );
    Ok([lowerings, refusals, count(wanted.len(), &wrong)])
}

/// The class of an error, and the messages that ptxas may print.
fn reason(error: &AtomicError) -> (&'static str, &'static [&'static str]) {
    match error {
        AtomicError::RelaxedFence => ("fence", &["Illegal modifier '.relaxed'"]),
        AtomicError::LoadOrder(_) | AtomicError::StoreOrder(_) => {
            ("order", &["Illegal modifier '.a", "Illegal modifier '.r"])
        }
        AtomicError::Sub => ("sub", &["Unknown modifier '.sub'"]),
        AtomicError::UnusedCas => ("cas", &["Illegal modifier '.cas'"]),
        AtomicError::Space(..) => ("space", &["tate space", "ector"]),
        AtomicError::Architecture { .. } => ("architecture", &["requires .target"]),
        AtomicError::Version { .. } => ("version", &["requires PTX ISA .version"]),
        // ptxas has many messages for it, one for each operation.
        _ => ("type", &[""]),
    }
}

/// The crate's results for one target.
struct Ours {
    lowerings: HashSet<Lowering>,
    /// Every instruction of every lowering, including alternatives and strengthened forms.
    instructions: BTreeSet<String>,
    /// For each operation that the crate refuses, the instruction that it would have, with the error.
    errors: BTreeMap<String, AtomicError>,
}

impl Ours {
    fn of(target: Target, part: Part) -> Self {
        let mut ours = Self { lowerings: HashSet::new(), instructions: BTreeSet::new(), errors: BTreeMap::new() };
        let newest = Target::new(120, (9, 0));
        for op in ops() {
            for order in Order::ALL.iter().copied() {
                for scope in part.scopes {
                    for space in part.spaces {
                        let at = |target| -> Result<Vec<Lowering>, AtomicError> {
                            alternatives(op, order, *scope, target)?.map(|one| one.in_space(*space)).collect()
                        };
                        match at(target) {
                            Ok(lowerings) => lowerings.into_iter().for_each(|one| ours.add(one)),
                            // ptxas accepts some of these, but each is several operations.
                            Err(_) if is_vector_access(op) => {}
                            Err(error @ (AtomicError::Architecture { .. } | AtomicError::Version { .. })) => {
                                // This takes the instruction for a newer target, without the fences around it.
                                let text = at(newest).map(|all| instructions(all[0])).unwrap_or_default();
                                let access = text.iter().find(|text| !text.starts_with("fence")).or(text.first());
                                ours.errors.extend(access.map(|text| (text.clone(), error)));
                            }
                            Err(error) => {
                                ours.errors.insert(direct(op, order, *scope, *space), error);
                            }
                        }
                    }
                }
            }
        }
        ours
    }

    fn add(&mut self, lowering: Lowering) {
        for one in std::iter::once(lowering).chain(lowering.strengthened()) {
            if self.lowerings.insert(one) {
                self.instructions.extend(instructions(one));
            }
        }
    }
}

fn ops() -> Vec<Op> {
    let of_type = |ty| {
        let rmw = Rmw::ALL.iter().flat_map(move |rmw| [Op::Rmw(*rmw, ty), Op::Reduce(*rmw, ty)]);
        [Op::Load(ty), Op::Store(ty)].into_iter().chain(rmw)
    };
    std::iter::once(Op::Fence).chain(AtomicType::ALL.iter().copied().flat_map(of_type)).collect()
}

/// The instructions of a lowering, with operands, one by one.
fn instructions(lowering: Lowering) -> Vec<String> {
    let value = lowering.op().value_type().map(register).unwrap_or_default();
    let value = value.as_str();
    let operands = match lowering.op() {
        Op::Fence => Operands::none(),
        Op::Load(_) => Operands::load(value, "p"),
        Op::Store(_) | Op::Reduce(..) => Operands::store("p", value),
        Op::Rmw(Rmw::Cas, _) => Operands::cas(value, "p", value, value),
        _ => Operands::rmw(value, "p", value),
    };
    let text = lowering.with(operands).expect("operands of the operation");
    format!("{text:#}").lines().map(str::to_owned).collect()
}

/// Registers for one value.
fn register(ty: AtomicType) -> String {
    let class = register_class(ty);
    let registers: Vec<_> = (0..ty.elements()).map(|index| format!("{class}{index}")).collect();
    if ty.elements() > 1 { format!("{{{}}}", registers.join(",")) } else { registers.concat() }
}

/// The instruction that the words of an operation form, whether or not it exists.
fn direct(op: Op, order: Order, scope: Scope, space: StateSpace) -> String {
    let sem = match order {
        Order::Relaxed | Order::SeqCst => Sem::Relaxed,
        Order::Consume | Order::Acquire => Sem::Acquire,
        Order::Release => Sem::Release,
        _ => Sem::AcqRel,
    };
    // PTX loads and stores 16-bit floats as bits.
    let bits = |ty: AtomicType| match ty.size() {
        2 if ty.to_string().contains('f') => AtomicType::B16,
        4 if ty.to_string().contains("x2") => AtomicType::B32,
        _ => ty,
    };
    let op = match op {
        Op::Load(ty) => Op::Load(bits(ty)),
        Op::Store(ty) => Op::Store(bits(ty)),
        other => other,
    };
    spell(op, sem, scope, space, false)
}

fn spell(op: Op, sem: Sem, scope: Scope, space: StateSpace, noftz: bool) -> String {
    let space = space.modifier();
    let noftz = if noftz { ".noftz" } else { "" };
    let value = op.value_type().map(register).unwrap_or_default();
    let expected =
        if matches!(op, Op::Rmw(Rmw::Cas, _) | Op::Reduce(Rmw::Cas, _)) { format!(", {value}") } else { String::new() };
    match op {
        Op::Fence => format!("fence.{sem}.{scope};"),
        Op::Load(ty) => format!("ld.{sem}.{scope}{space}.{ty} {value}, [p];"),
        Op::Store(ty) => format!("st.{sem}.{scope}{space}.{ty} [p], {value};"),
        Op::Rmw(rmw, ty) => format!("atom.{sem}.{scope}{space}.{rmw}{noftz}.{ty} {value}, [p], {value}{expected};"),
        Op::Reduce(rmw, ty) => format!("red.{sem}.{scope}{space}.{rmw}{noftz}.{ty} [p], {value}{expected};"),
        other => unreachable!("{other}"),
    }
}

fn is_vector_access(op: Op) -> bool {
    matches!(op, Op::Load(ty) | Op::Store(ty) if ty.elements() > 1)
}

/// Every combination of words, except loads and stores of vectors: ptxas accepts some, but each is several operations.
fn universe(part: Part) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for op in ops() {
        if is_vector_access(op) {
            continue;
        }
        for sem in Sem::ALL.iter().copied() {
            for scope in part.scopes {
                for space in part.spaces {
                    let noftz = op.value_type().is_some_and(|ty| ty.to_string().contains("f16"));
                    let spellings = if noftz { &[false, true][..] } else { &[false] };
                    all.extend(spellings.iter().map(|noftz| spell(op, sem, *scope, *space, *noftz)));
                }
            }
        }
    }
    all
}

/// The results of ptxas for a list of instructions.
struct Answer {
    success: bool,
    /// All messages, by the index of the instruction.
    errors: BTreeMap<usize, Vec<String>>,
    said: String,
}

fn assemble(
    ptxas: &Path,
    optimisation: &str,
    scratch: &Scratch,
    target: Target,
    lines: &[String],
    legal: bool,
) -> Result<Answer, String> {
    let Target { sm, ptx: (major, minor), .. } = target;
    let quad = if !legal || (major, minor) >= (8, 3) { " .reg .b128 q<8>;" } else { "" };
    let registers =
        format!(".reg .b16 h<8>; .reg .b32 r<8>; .reg .b64 d<8>; .reg .f32 f<8>; .reg .f64 g<8>; .reg .b64 p;{quad}");
    let mut module = format!(".version {major}.{minor}\n.target {sm}\n.address_size 64\n");
    // ptxas takes long for long kernels, so they are short. Each instruction is on a line of its own.
    let mut indices: Vec<Option<usize>> = vec![None; module.lines().count() + 1];
    for (kernel, instructions) in lines.chunks(KERNEL).enumerate() {
        let _ = writeln!(module, ".visible .entry k{kernel}() {{ {registers}\n{}\nret; }}", instructions.join("\n"));
        indices.push(None);
        indices.extend((0..instructions.len()).map(|index| Some(kernel * KERNEL + index)));
        indices.push(None);
    }
    let file = scratch.write("atomics.ptx", &module)?;

    let mut ptxas = Command::new(ptxas);
    ptxas
        .args([optimisation, "-c", &format!("-arch={}", sm.max(OLDEST_ARCH)), "-o"])
        .arg(scratch.path("atomics.cubin"));
    let output = ptxas.arg(&file).stdin(Stdio::null()).output().map_err(|error| format!("{ptxas:?}: {error}"))?;
    let said = String::from_utf8_lossy(&[output.stderr, output.stdout].concat()).into_owned();
    let mut errors: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for line in said.lines() {
        let (Some((_, rest)), true) = (line.split_once(", line "), line.contains("error")) else { continue };
        let Some((number, message)) = rest.split_once(';') else { continue };
        let number: usize = number.parse().map_err(|error| format!("{line}: {error}"))?;
        let Some(index) = indices.get(number).copied().flatten() else {
            // In modules of an old version registers of 128 bits are an error too.
            if legal {
                return Err(format!("{target}: {line}"));
            }
            continue;
        };
        errors.entry(index).or_default().push(message.trim().to_owned());
    }
    let mut short = String::new();
    for line in said.lines().take(5) {
        let _ = writeln!(short, "{line}");
    }
    Ok(Answer { success: output.status.success(), errors, said: format!("{}\n{short}", output.status) })
}
