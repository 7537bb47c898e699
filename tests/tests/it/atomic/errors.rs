//! Tests what is refused, and what the messages advise.

use ptx_abi::atomic::{AtomicError, AtomicType, Op, Operands, Order, Rmw, Scope, Target, lower};
use ptx_abi::{Sm, StateSpace};

use super::{NEW, OLD};

/// The message of each error contains an alternative.
#[test]
fn errors_say_what_to_use() {
    use AtomicError as E;
    let gpu = |op, order, target| lower(op, order, Scope::Gpu, target).unwrap_err();
    let add = |ty| Op::Rmw(Rmw::Add, ty);
    let min = |ty| Op::Rmw(Rmw::Min, ty);
    let cluster = lower(Op::Load(AtomicType::U32), Order::Relaxed, Scope::Cluster, OLD).unwrap_err();
    let shared = lower(add(AtomicType::V2F32), Order::Relaxed, Scope::Gpu, NEW)
        .unwrap()
        .in_space(StateSpace::Shared)
        .unwrap_err();
    let old = lower(Op::Load(AtomicType::U32), Order::Relaxed, Scope::Gpu, OLD).unwrap();
    let shared_cluster = old.in_space(StateSpace::SharedCluster).unwrap_err();
    let operands = lower(Op::Load(AtomicType::U8), Order::Relaxed, Scope::Gpu, NEW).unwrap();
    let operands = operands.with(Operands::store("%rd1", "1")).err().expect("a load stores nothing");
    let cases = [
        (gpu(Op::Fence, Order::Relaxed, NEW), E::RelaxedFence, "leave it out"),
        (gpu(Op::Load(AtomicType::U32), Order::Release, NEW), E::LoadOrder(Order::Release), "use acquire or seq_cst"),
        (gpu(Op::Load(AtomicType::U32), Order::AcqRel, NEW), E::LoadOrder(Order::AcqRel), "use acquire or seq_cst"),
        (gpu(Op::Store(AtomicType::U32), Order::Acquire, NEW), E::StoreOrder(Order::Acquire), "use release or seq_cst"),
        (gpu(Op::Store(AtomicType::U32), Order::Consume, NEW), E::StoreOrder(Order::Consume), "use release or seq_cst"),
        (gpu(Op::Rmw(Rmw::Sub, AtomicType::U32), Order::Relaxed, NEW), E::Sub, "negate the value"),
        (
            gpu(min(AtomicType::F32), Order::Relaxed, NEW),
            E::Type(min(AtomicType::F32)),
            "loop with `atom.cas` on the bits",
        ),
        (gpu(min(AtomicType::F16), Order::Relaxed, NEW), E::Type(min(AtomicType::F16)), "use a vector of them"),
        (gpu(add(AtomicType::B32), Order::Relaxed, NEW), E::Type(add(AtomicType::B32)), "use u32, s32, u64 or s64"),
        (gpu(add(AtomicType::U8), Order::Relaxed, NEW), E::Type(add(AtomicType::U8)), "16 or 32 bits around the byte"),
        (gpu(add(AtomicType::U16), Order::Relaxed, NEW), E::Type(add(AtomicType::U16)), "`atom.cas` of b16 in a loop"),
        (
            gpu(add(AtomicType::B128), Order::Relaxed, NEW),
            E::Type(add(AtomicType::B128)),
            "`atom.cas` of b128 in a loop",
        ),
        (gpu(Op::Load(AtomicType::V2F32), Order::Relaxed, NEW), E::Type(Op::Load(AtomicType::V2F32)), "one by one"),
        (gpu(Op::Reduce(Rmw::Cas, AtomicType::B32), Order::Relaxed, NEW), E::UnusedCas, "`Op::Rmw(Rmw::Cas, …)`"),
        (shared, E::Space(add(AtomicType::V2F32), StateSpace::Shared), "vectors are in global memory"),
        (operands, E::Operands(Op::Load(AtomicType::U8)), "a load has a destination and an address"),
    ];
    for (found, expected, words) in cases {
        assert_eq!(found, expected);
        assert!(found.to_string().contains(words), "{found}");
    }

    let too_old = [
        (
            cluster,
            ("the scope `.cluster`", 90, 75, "older architectures have no clusters, use the scope `.gpu`"),
            "use the scope `.gpu`",
        ),
        (
            shared_cluster,
            ("`.shared::cluster`", 90, 75, "older architectures have no clusters, use `.shared`"),
            "use `.shared`",
        ),
        (
            gpu(add(AtomicType::V2F32), Order::Relaxed, OLD),
            ("`atom` with vectors", 90, 75, "update the elements one by one"),
            "update the elements one by one",
        ),
        (
            gpu(add(AtomicType::Bf16), Order::Relaxed, OLD),
            ("`atom` with `.bf16`", 90, 75, "use a loop with `atom.cas` on the bits"),
            ": use a loop with `atom.cas` on the bits",
        ),
        (
            gpu(Op::Rmw(Rmw::Exch, AtomicType::B128), Order::Relaxed, OLD),
            ("`atom` with `.b128`", 90, 75, "use a lock, or two values of 64 bits"),
            "two values of 64 bits",
        ),
        (
            gpu(Op::Fence, Order::SeqCst, Target::new(61, (8, 0))),
            (
                "an operation with an order and a scope",
                70,
                61,
                "older architectures have no memory model, use `membar` and `.volatile`",
            ),
            "use `membar`",
        ),
    ];
    for (found, (of, since, on, advice), words) in too_old {
        let E::Architecture { feature, needs, target, instead, .. } = found else { panic!("{found:?}") };
        assert_eq!((feature, needs, target, instead), (of, Sm::new(since), Sm::new(on), advice));
        assert!(found.to_string().contains(words), "{found}");
    }
    let found = gpu(Op::Load(AtomicType::B128), Order::Relaxed, OLD);
    assert!(matches!(found, E::Version { feature: "`.b128`", needs: (8, 3), target: (6, 3), .. }), "{found:?}");
    assert!(found.to_string().contains("needs PTX 8.3, the module has `.version 6.3`: raise the version"), "{found}");
}

/// The types in a message exist, and have the size of the value.
#[test]
fn advice_can_be_followed() {
    let is_there = |rmw, ty| lower(Op::Rmw(rmw, ty), Order::Relaxed, Scope::Gpu, NEW).is_ok();
    let mut advised = 0;
    for (rmw, ty) in Rmw::ALL.iter().flat_map(|rmw| AtomicType::ALL.iter().map(|ty| (*rmw, *ty))) {
        let error = lower(Op::Rmw(rmw, ty), Order::Relaxed, Scope::Gpu, NEW).err();
        // A byte is updated together with its neighbors, and `inc` has one type.
        let of_its_size = ty.size() > 1 && !matches!(rmw, Rmw::Inc | Rmw::Dec);
        let Some(error) = error.filter(|error| matches!(error, AtomicError::Type(_)) && of_its_size) else { continue };
        let message = error.to_string();
        let (_, advice) = message.split_once(": ").expect("it advises something");
        let words: Vec<_> = advice.split(|letter: char| !letter.is_alphanumeric()).collect();
        let named: Vec<_> = AtomicType::ALL.iter().filter(|ty| words.contains(&ty.to_string().as_str())).collect();
        let instead = if advice.contains("atom.cas") { Rmw::Cas } else { rmw };
        let fits = named.iter().any(|named| named.size() == ty.size() && is_there(instead, **named));
        assert!(named.is_empty() || fits, "{message}");
        advised += usize::from(fits);
    }
    assert!(advised > 50, "{advised}");
}
