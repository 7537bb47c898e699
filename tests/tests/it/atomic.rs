//! Tests atomics (guide 4): the table, the lattice of orders, lowerings; the part `errors` tests what is refused.

use std::sync::atomic::Ordering;

use ptx_abi::atomic::{AtomicType, Lowering, Op, Operands, Order, Rmw, Scope, Sem, Target, alternatives, lower};
use ptx_abi::{Sm, StateSpace};

mod errors;

/// The guide's table, edition 12.9, with the row that contains "OR" split in two.
const GUIDE: &str = "
atomic_thread_fence(memory_order_seq_cst, thread_scope_<scope>) | fence.sc.<scope>;
atomic_load(memory_order_seq_cst, thread_scope_<scope>) | fence.sc.<scope>; ld.relaxed.<scope>;
atomic_store(memory_order_seq_cst, thread_scope_<scope>) | fence.sc.<scope>; st.relaxed.<scope>;
atomic_<rmw op>(memory_order_seq_cst, thread_scope_<scope>) | fence.sc.<scope>; atom.acquire.<scope>.<rmw op>;
atomic_thread_fence(memory_order_release, thread_scope_<scope>) | fence.release.<scope>;
atomic_store(memory_order_release, thread_scope_<scope>) | fence.release.<scope>; st.relaxed.<scope>;
atomic_store(memory_order_release, thread_scope_<scope>) | st.release.<scope>;
atomic_<rmw op>(memory_order_release, thread_scope_<scope>) | fence.release.<scope>; atom.relaxed.<scope>.<rmw op>;
atomic_<rmw op>(memory_order_release, thread_scope_<scope>) | atom.release.<scope>.<rmw op>;
atomic_thread_fence(memory_order_acquire, thread_scope_<scope>) | fence.acquire.<scope>;
atomic_load(memory_order_acquire, thread_scope_<scope>) | ld.relaxed.<scope>; fence.acquire.<scope>;
atomic_load(memory_order_acquire, thread_scope_<scope>) | ld.acquire.<scope>;
atomic_<rmw op>(memory_order_acquire, thread_scope_<scope>) | atom.relaxed.<scope>.<rmw op>; fence.acquire.<scope>;
atomic_<rmw op>(memory_order_acquire, thread_scope_<scope>) | atom.acquire.<scope>.<rmw op>;
atomic_thread_fence(memory_order_acq_rel, thread_scope_<scope>) | fence.acq_rel.<scope>;
atomic_<rmw op>(memory_order_acq_rel, thread_scope_<scope>) | atom.acq_rel.<scope>.<rmw op>;
atomic_<rmw op>(memory_order_acq_rel, thread_scope_<scope>) | fence.release.<scope>; atom.acquire.<scope>.<rmw op>;
atomic_load(memory_order_relaxed, thread_scope_<scope>) | ld.relaxed.<scope>;
atomic_store(memory_order_relaxed, thread_scope_<scope>) | st.relaxed.<scope>;
atomic_<rmw op>(memory_order_relaxed, thread_scope_<scope>) | atom.relaxed.<scope>.<rmw op>;
";

const NEW: Target = Target::new(90, (8, 6));
const OLD: Target = Target::new(75, (6, 3));

/// The four operations of the table, by their names.
const OPERATIONS: [(&str, Op); 4] = [
    ("atomic_thread_fence", Op::Fence),
    ("atomic_load", Op::Load(AtomicType::B32)),
    ("atomic_store", Op::Store(AtomicType::B32)),
    ("atomic_<rmw op>", Op::Rmw(Rmw::Add, AtomicType::U32)),
];

/// The instructions that the table has for an operation.
fn rows(name: &str, order: Order) -> Vec<&'static str> {
    let order = if order == Order::Consume { Order::Acquire } else { order };
    let api = format!("{name}(memory_order_{order}, thread_scope_<scope>)");
    let rows = GUIDE.trim().lines().map(|line| line.split_once(" | ").expect("two columns"));
    rows.filter(|(of, _)| *of == api).map(|(_, instructions)| instructions).collect()
}

/// A lowering of one of the operations, in the words of the table.
fn in_words(lowering: Lowering) -> String {
    let text = lowering.to_string();
    let words = text.split("; ").map(|one| {
        let name = one.split([' ', ';']).next().expect("the first part");
        name.replace(".gpu", ".<scope>").replace(".add.u32", ".<rmw op>").replace(".b32", "") + ";"
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The demands of a C++ operation on its instructions: whether they must
/// acquire and release, and the fence that puts them into the total order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Strength {
    acquires: bool,
    releases: bool,
    total: bool,
}

impl Strength {
    fn demanded(op: Op, order: Order) -> Self {
        let acquires = matches!(order, Order::Consume | Order::Acquire | Order::AcqRel | Order::SeqCst);
        let releases = matches!(order, Order::Release | Order::AcqRel | Order::SeqCst);
        let total = order == Order::SeqCst;
        // Stores do not acquire, loads do not release.
        let (is_store, is_load) = (matches!(op, Op::Store(_)), matches!(op, Op::Load(_)));
        Self { acquires: acquires && !is_store, releases: releases && !is_load, total }
    }

    /// The strength of instructions, from their text alone.
    fn of(text: &str) -> Self {
        let flat = without_block(text);
        let text = flat.as_deref().unwrap_or(text);
        let instructions: Vec<_> = text.split("; ").map(|one| one.trim_end_matches(';')).collect();
        let is_fence = |one: &&str| one.starts_with("fence");
        let access = instructions.iter().position(|one| !is_fence(one));
        let (before, after) = match access {
            Some(at) => (&instructions[..at], &instructions[at + 1..]),
            None => (&instructions[..], &instructions[..]),
        };
        let says = |all: &[&str], words: &[&str]| {
            all.iter().any(|one| one.split('.').any(|modifier| words.contains(&modifier)))
        };
        let access = &instructions[access.unwrap_or(instructions.len()).min(instructions.len())..];
        let access = &access[..access.len().min(1)];
        Self {
            acquires: says(after, &["acquire", "acq_rel", "sc"]) || says(access, &["acquire", "acq_rel"]),
            releases: says(before, &["release", "acq_rel", "sc"]) || says(access, &["release", "acq_rel"]),
            total: says(before, &["sc"]),
        }
    }

    fn at_least(self, other: Self) -> bool {
        self.acquires >= other.acquires && self.releases >= other.releases && self.total >= other.total
    }
}

/// Every row of the guide is an alternative, and every alternative is a row, except for those of two operations.
#[test]
fn alternatives_are_the_table() {
    // Later editions have these for a load, and the second one for read-modify-write operations too.
    let strong_load = "fence.sc.<scope>; ld.acquire.<scope>;";
    let three = |access: &str| format!("fence.sc.<scope>; {access}; fence.acquire.<scope>;");
    let mut used = 0;
    for (name, op) in OPERATIONS {
        for order in Order::ALL.iter().copied() {
            let mut rows: Vec<_> = rows(name, order).into_iter().map(str::to_owned).collect();
            used += if order == Order::Consume { 0 } else { rows.len() };
            match (op, order) {
                (Op::Load(_), Order::SeqCst) => {
                    assert_eq!(rows, ["fence.sc.<scope>; ld.relaxed.<scope>;"]);
                    rows = vec![strong_load.to_owned(), three("ld.relaxed.<scope>")];
                }
                (Op::Rmw(..), Order::SeqCst) => rows.push(three("atom.relaxed.<scope>.<rmw op>")),
                _ => {}
            }
            let Ok(alternatives) = alternatives(op, order, Scope::Gpu, NEW) else {
                assert_eq!(rows, [""; 0], "{name} {order}");
                continue;
            };
            assert_eq!(alternatives.len(), rows.len());
            let found: Vec<_> = alternatives.clone().map(in_words).collect();
            assert!(rows.iter().all(|row| found.contains(row)), "{name} {order}: {found:?}, {rows:?}");
            // The shortest mapping is the recommended one, which `lower` returns.
            let parts = |lowering: Lowering| {
                let mapping = lowering.mapping();
                [mapping.before, mapping.access, mapping.after].iter().flatten().count()
            };
            let first = lower(op, order, Scope::Gpu, NEW).expect("the first alternative");
            assert_eq!(in_words(first), found[0]);
            assert_eq!(alternatives.map(parts).min(), Some(parts(first)));
        }
    }
    assert_eq!(used, GUIDE.trim().lines().count());
}

#[test]
fn orders_are_a_lattice() {
    for a in Order::ALL.iter().copied() {
        assert!(a >= Order::Relaxed && Order::SeqCst >= a && a.join(a) == a);
        for b in Order::ALL.iter().copied() {
            assert!(a == b || !(a >= b && b >= a), "{a} {b}");
            let join = a.join(b);
            assert_eq!(join, b.join(a));
            assert!(join >= a && join >= b);
            for c in Order::ALL.iter().copied() {
                assert!(!(a >= b && b >= c) || a >= c);
                assert!(!(c >= a && c >= b) || c >= join, "{a} {b} {c}");
            }
        }
    }
    assert!(Order::Acquire.partial_cmp(&Order::Release).is_none());
    assert!(Order::Consume < Order::Acquire && Order::Release < Order::AcqRel && Order::AcqRel < Order::SeqCst);
    for a in Sem::ALL.iter().copied() {
        for b in Sem::ALL.iter().copied() {
            let expected = a == b || a == Sem::Sc || b == Sem::Relaxed || a == Sem::AcqRel && b != Sem::Sc;
            assert_eq!(a >= b, expected, "{a} {b}");
        }
    }
    let orders = [Ordering::Relaxed, Ordering::Acquire, Ordering::Release, Ordering::AcqRel, Ordering::SeqCst];
    let expected = [Order::Relaxed, Order::Acquire, Order::Release, Order::AcqRel, Order::SeqCst];
    assert_eq!(orders.map(Order::from), expected);
}

fn every_lowering(target: Target, mut then: impl FnMut(Op, Order, Lowering)) {
    let mut ops = vec![Op::Fence];
    for ty in AtomicType::ALL.iter().copied() {
        ops.extend([Op::Load(ty), Op::Store(ty)]);
        ops.extend(Rmw::ALL.iter().flat_map(|rmw| [Op::Rmw(*rmw, ty), Op::Reduce(*rmw, ty)]));
    }
    for op in ops {
        for order in Order::ALL.iter().copied() {
            for lowering in alternatives(op, order, Scope::Gpu, target).into_iter().flatten() {
                then(op, order, lowering);
            }
        }
    }
}

/// Every alternative and every strengthened form provides at least what the operation demands, in its instructions.
#[test]
fn every_mapping_is_strong_enough() {
    for target in [OLD, NEW] {
        let (mut count, mut stronger) = (0, 0);
        every_lowering(target, |op, order, lowering| {
            let demanded = Strength::demanded(op, order);
            let text = lowering.to_string();
            let strength = Strength::of(&text);
            assert!(strength.at_least(demanded), "{order}: {text}: {strength:?}, {demanded:?}");
            count += 1;
            for other in lowering.strengthened() {
                let (found, least) = (other.mapping(), lowering.mapping());
                let parts = [(found.before, least.before), (found.access, least.access), (found.after, least.after)];
                assert!(parts.iter().all(|(a, b)| a.is_some() == b.is_some() && a >= b) && found != least);
                assert!(Strength::of(&other.to_string()).at_least(strength), "{order}: {other}");
                // It is the same operation in the same place.
                assert_eq!(without_orders(&other.to_string()), without_orders(&text));
                stronger += 1;
            }
        });
        assert!(count > 500 && stronger > 2000, "{count}, {stronger}");
    }
    // The guide's own row for a sequentially consistent load is too weak, because it does not acquire.
    let mut weak = Vec::new();
    for (name, op) in OPERATIONS {
        for order in Order::ALL.iter().copied() {
            let is_weak = |row: &&str| !Strength::of(row).at_least(Strength::demanded(op, order));
            weak.extend(rows(name, order).into_iter().filter(is_weak));
        }
    }
    assert_eq!(weak, ["fence.sc.<scope>; ld.relaxed.<scope>;"]);
}

/// Instructions without their orders. A `red` that acquires is an `atom` whose result nobody reads.
fn without_orders(text: &str) -> String {
    let text = without_block(text).unwrap_or_else(|| text.to_owned()).replace("atom.", "red.").replace("_, ", "");
    Sem::ALL.iter().fold(text, |text, sem| text.replace(&format!(".{sem}."), "."))
}

/// Instructions without a block and its registers, if they have one.
fn without_block(text: &str) -> Option<String> {
    let (before, block) = text.split_once("{ .reg ")?;
    let (instruction, after) = block.split_once("; ")?.1.split_once(" }")?;
    let (name, operands) = instruction.split_once(' ')?;
    let (_, operands) = operands.split_once("[a]")?;
    Some(format!("{before}{name} [a]{operands}{after}"))
}

/// The iterator returns every form between the mapping and the strongest one.
#[test]
fn strengthened_is_complete() {
    let text = |lowering: Lowering| -> Vec<String> { lowering.strengthened().map(|one| one.to_string()).collect() };
    let fence = |order, target| lower(Op::Fence, order, Scope::Cta, target).unwrap();
    assert_eq!(text(fence(Order::Acquire, NEW)), ["fence.acq_rel.cta;", "fence.sc.cta;"]);
    assert_eq!(text(fence(Order::Acquire, OLD)), ["fence.sc.cta;"]);
    assert_eq!(text(fence(Order::SeqCst, NEW)), [""; 0]);
    let rmw = lower(Op::Rmw(Rmw::Or, AtomicType::B64), Order::Relaxed, Scope::Sys, NEW).unwrap();
    let expected = ["acquire", "release", "acq_rel"].map(|sem| format!("atom.{sem}.sys.or.b64 d, [a], b;"));
    assert_eq!(text(rmw), expected);
    let load = alternatives(Op::Load(AtomicType::U8), Order::Acquire, Scope::Gpu, OLD).unwrap().nth(1).unwrap();
    assert_eq!(load.to_string(), "ld.relaxed.gpu.u8 d, [a]; fence.acq_rel.gpu;");
    assert_eq!(
        text(load),
        [
            "ld.relaxed.gpu.u8 d, [a]; fence.sc.gpu;",
            "ld.acquire.gpu.u8 d, [a]; fence.acq_rel.gpu;",
            "ld.acquire.gpu.u8 d, [a]; fence.sc.gpu;"
        ]
    );
    // A stronger `red` is an `atom`.
    let red = lower(Op::Reduce(Rmw::Add, AtomicType::F32), Order::Relaxed, Scope::Gpu, NEW).unwrap();
    assert_eq!(red.to_string(), "red.relaxed.gpu.add.f32 [a], b;");
    assert_eq!(
        text(red),
        [
            "atom.acquire.gpu.add.f32 _, [a], b;",
            "red.release.gpu.add.f32 [a], b;",
            "atom.acq_rel.gpu.add.f32 _, [a], b;"
        ]
    );
}

#[test]
fn one_way_fences_need_sm_90_and_ptx_8_6() {
    let acquire = |sm, ptx| lower(Op::Fence, Order::Acquire, Scope::Gpu, Target::new(sm, ptx)).unwrap().to_string();
    assert_eq!(acquire(90, (8, 6)), "fence.acquire.gpu;");
    assert_eq!(acquire(90, (8, 5)), "fence.acq_rel.gpu;");
    assert_eq!(acquire(89, (9, 0)), "fence.acq_rel.gpu;");
    assert_eq!(acquire(120, (9, 0)), "fence.acquire.gpu;");
}

#[test]
fn what_is_not_a_read_is_not_before_a_fence_that_acquires() {
    for order in Order::ALL.iter().copied() {
        let reduce = |rmw| alternatives(Op::Reduce(rmw, AtomicType::U32), order, Scope::Gpu, NEW).unwrap();
        for text in reduce(Rmw::Add).map(|lowering| lowering.to_string()) {
            let acquires = Strength::of(&text).acquires;
            assert_eq!(text.contains("red."), !acquires, "{text}");
            assert_eq!(text.contains("atom."), acquires, "{text}");
        }
        // PTX has no `red.exch`.
        assert!(reduce(Rmw::Exch).all(|lowering| lowering.to_string().contains(".exch.b32 _, [a], b;")));
    }
}

/// ptxas before CUDA 13.3 crashes on `_` with `bf16` (facts 9). An exchange has untyped bits, and keeps `_`.
#[test]
fn nobody_reads_these_registers() {
    let acquire = |rmw, ty| lower(Op::Reduce(rmw, ty), Order::Acquire, Scope::Gpu, NEW).unwrap().to_string();
    let expected = [
        (AtomicType::F16, "atom.acquire.gpu.add.noftz.f16 _, [a], b;"),
        (
            AtomicType::Bf16,
            "{ .reg .b16 %ptx_abi_unused<1>; atom.acquire.gpu.add.noftz.bf16 %ptx_abi_unused0, [a], b; }",
        ),
        (
            AtomicType::V2Bf16x2,
            "{ .reg .b32 %ptx_abi_unused<2>; \
             atom.acquire.gpu.add.noftz.v2.bf16x2 {%ptx_abi_unused0, %ptx_abi_unused1}, [a], b; }",
        ),
    ];
    for (ty, text) in expected {
        assert_eq!(acquire(Rmw::Add, ty), text);
    }
    assert_eq!(acquire(Rmw::Exch, AtomicType::Bf16x2), "atom.acquire.gpu.exch.b32 _, [a], b;");
    // The caller's `_` is such a destination too.
    for (ty, destination, text) in [
        (AtomicType::F16, "_", "atom.relaxed.gpu.add.noftz.f16 _, [p], v;"),
        (AtomicType::Bf16, "__", "atom.relaxed.gpu.add.noftz.bf16 __, [p], v;"),
        (AtomicType::Bf16, "", "atom.relaxed.gpu.add.noftz.bf16 , [p], v;"),
        (
            AtomicType::Bf16,
            "_",
            "{ .reg .b16 %ptx_abi_unused<1>; atom.relaxed.gpu.add.noftz.bf16 %ptx_abi_unused0, [p], v; }",
        ),
    ] {
        let lowering = lower(Op::Rmw(Rmw::Add, ty), Order::Relaxed, Scope::Gpu, NEW).unwrap();
        assert_eq!(lowering.with(Operands::rmw(destination, "p", "v")).unwrap().to_string(), text);
    }
    let mut blocks = 0;
    every_lowering(NEW, |op, order, lowering| {
        let text = lowering.to_string();
        assert!(!(text.contains("bf16") && text.contains(" _,")), "{op} {order}: {text}");
        let has_block = text.contains("{ .reg ");
        assert_eq!(has_block, text.ends_with(" }") || text.contains(" } "), "{op} {order}: {text}");
        blocks += usize::from(has_block);
        // The destination of the others is the caller's, and a block is one line.
        assert_eq!(format!("{lowering:#}").lines().collect::<Vec<_>>().join(" "), text);
    });
    assert!(blocks > 50, "{blocks}");
}

#[test]
fn suffixes() {
    let text = |op| lower(op, Order::Relaxed, Scope::Gpu, NEW).unwrap().to_string();
    assert_eq!(text(Op::Rmw(Rmw::Add, AtomicType::S64)), "atom.relaxed.gpu.add.u64 d, [a], b;");
    assert_eq!(text(Op::Rmw(Rmw::Min, AtomicType::S64)), "atom.relaxed.gpu.min.s64 d, [a], b;");
    assert_eq!(text(Op::Rmw(Rmw::Exch, AtomicType::F32)), "atom.relaxed.gpu.exch.b32 d, [a], b;");
    assert_eq!(text(Op::Rmw(Rmw::Cas, AtomicType::Bf16)), "atom.relaxed.gpu.cas.b16 d, [a], b, c;");
    assert_eq!(text(Op::Rmw(Rmw::Add, AtomicType::F16x2)), "atom.relaxed.gpu.add.noftz.f16x2 d, [a], b;");
    assert_eq!(text(Op::Rmw(Rmw::Max, AtomicType::V8Bf16)), "atom.relaxed.gpu.max.noftz.v8.bf16 d, [a], b;");
    assert_eq!(text(Op::Rmw(Rmw::Add, AtomicType::V4F32)), "atom.relaxed.gpu.add.v4.f32 d, [a], b;");
    assert_eq!(text(Op::Load(AtomicType::F16)), "ld.relaxed.gpu.b16 d, [a];");
    assert_eq!(text(Op::Store(AtomicType::Bf16x2)), "st.relaxed.gpu.b32 [a], b;");
    let sizes = [
        AtomicType::B8,
        AtomicType::F16,
        AtomicType::F16x2,
        AtomicType::S64,
        AtomicType::B128,
        AtomicType::V2F32,
        AtomicType::V8F16,
        AtomicType::V4Bf16x2,
    ];
    assert_eq!(sizes.map(AtomicType::size), [1, 2, 4, 8, 16, 8, 16, 16]); // bytes
    assert!(AtomicType::ALL.iter().all(|ty| ty.to_string().parse::<u8>().is_err() && ty.size().is_power_of_two()));
}

#[test]
fn operands_of_each_operation() {
    let all = [
        Operands::none(),
        Operands::load("d", "a"),
        Operands::store("a", "b"),
        Operands::rmw("d", "a", "b"),
        Operands::cas("d", "a", "b", "c"),
    ];
    let ops = [
        (Op::Fence, 0),
        (Op::Load(AtomicType::U32), 1),
        (Op::Store(AtomicType::U32), 2),
        (Op::Reduce(Rmw::Add, AtomicType::U32), 2),
        (Op::Rmw(Rmw::Add, AtomicType::U32), 3),
        (Op::Rmw(Rmw::Cas, AtomicType::U32), 4),
    ];
    for (op, own) in ops {
        let lowering = lower(op, Order::SeqCst, Scope::Gpu, NEW).unwrap();
        for (index, operands) in all.into_iter().enumerate() {
            let text = lowering.with(operands).map(|text| text.to_string());
            assert_eq!(text.is_ok(), index == own, "{op} {operands:?}");
            assert!(text.is_err() || text == Ok(lowering.to_string()));
        }
    }
}

/// A producer can use constants for its instructions, and its own type for registers.
#[test]
fn constants_and_registers() {
    #[derive(Clone, Copy)]
    struct Register(char, u32);
    impl std::fmt::Display for Register {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "%{}{}", self.0, self.1)
        }
    }
    const ADD: Lowering = match lower(Op::Rmw(Rmw::Add, AtomicType::F64), Order::AcqRel, Scope::Cta, NEW) {
        Ok(lowering) => match lowering.in_space(StateSpace::SharedCluster) {
            Ok(lowering) => lowering,
            Err(_) => panic!(),
        },
        Err(_) => panic!(),
    };
    let text = ADD.with(Operands::rmw(Register('d', 1), Register('r', 2), Register('d', 3))).unwrap();
    assert_eq!(text.to_string(), "atom.acq_rel.cta.shared::cluster.add.f64 %d1, [%r2], %d3;");
    let load = lower(Op::Load(AtomicType::B128), Order::SeqCst, Scope::Gpu, NEW).unwrap();
    assert_eq!(format!("{load:#}"), "fence.sc.gpu;\nld.acquire.gpu.b128 d, [a];");
}

#[test]
fn targets_are_shown_with_their_suffix() {
    assert_eq!(Target::new(90, (8, 6)).to_string(), "sm_90, PTX 8.6");
    assert_eq!(Target::new(Sm::new(90).arch_specific(), (8, 6)).to_string(), "sm_90a, PTX 8.6");
}
