//! Why an operation has no lowering, and what to write instead.

use core::fmt;

use ptx_abi_core::{Sm, StateSpace};

use super::types::Class;
use super::{Op, Order, Rmw};

/// Why an operation has no lowering. The message names what to use instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AtomicError {
    /// A relaxed fence.
    RelaxedFence,
    /// A load with an order that releases.
    LoadOrder(Order),
    /// A store with an order that acquires.
    StoreOrder(Order),
    /// A subtraction, which PTX does not have.
    Sub,
    /// The operation does not exist for its type.
    Type(Op),
    /// A compare-and-exchange as [`Op::Reduce`].
    UnusedCas,
    /// The operation does not exist in this state space.
    Space(Op, StateSpace),
    /// The target is too old.
    #[non_exhaustive]
    Architecture {
        /// The feature that the target does not have.
        feature: &'static str,
        /// The first architecture that has the feature.
        needs: Sm,
        /// The architecture of the target.
        target: Sm,
        /// What to use on the target.
        instead: &'static str,
    },
    /// The PTX version is too old.
    #[non_exhaustive]
    Version {
        /// The feature that the version does not have.
        feature: &'static str,
        /// The first version that has the feature.
        needs: (u32, u32),
        /// The version of the target.
        target: (u32, u32),
    },
    /// The operands belong to another operation.
    Operands(Op),
}

impl fmt::Display for AtomicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RelaxedFence => f.write_str(
                "a relaxed fence orders nothing, and PTX has none (guide 4): leave it out, or use acquire, release, \
                 acq_rel or seq_cst",
            ),
            Self::LoadOrder(order) => write!(
                f,
                "a load cannot be {order} (guide 4): use acquire or seq_cst; what releases is a store or a \
                 read-modify-write operation"
            ),
            Self::StoreOrder(order) => write!(
                f,
                "a store cannot be {order} (guide 4): use release or seq_cst; what acquires is a load or a \
                 read-modify-write operation such as exch"
            ),
            Self::Sub => f.write_str(
                "PTX has no `atom.sub`: negate the value (`neg.s32`, `neg.f32` …) and use add, as compilers do \
                 (facts 9)",
            ),
            Self::UnusedCas => {
                f.write_str("there is no `red.cas`: use `Op::Rmw(Rmw::Cas, …)` with `_` as the destination")
            }
            Self::Type(op) => explain(*op, f),
            Self::Space(
                op,
                space @ (StateSpace::Const | StateSpace::Local | StateSpace::Param | StateSpace::Other),
            ) => {
                let name = if matches!(space, StateSpace::Other) { "this state space" } else { space.modifier() };
                write!(f, "`{op}` is not there for `{name}`: use `.global`, `.shared` or a generic address")
            }
            Self::Space(op, space) => write!(
                f,
                "`{op}` is not there for `{}`: vectors are in global memory (`.global` or a generic address)",
                space.modifier()
            ),
            Self::Architecture { feature, needs, target, instead } => {
                write!(f, "{feature} needs {needs}, the target is {target}: {instead}")
            }
            Self::Version { feature, needs, target } => write!(
                f,
                "{feature} needs PTX {}.{}, the module has `.version {}.{}`: raise the version",
                needs.0, needs.1, target.0, target.1
            ),
            Self::Operands(op) => write!(
                f,
                "these are not the operands of `{op}`: {}",
                match op {
                    Op::Fence => "a fence has none",
                    Op::Load(_) => "a load has a destination and an address",
                    Op::Store(_) => "a store has an address and a value",
                    Op::Rmw(Rmw::Cas, _) => "cas has a destination, an address and two values",
                    Op::Rmw(..) => "it has a destination, an address and a value",
                    Op::Reduce(..) => "it has an address and a value",
                }
            ),
        }
    }
}

/// Writes what to use for a type that the operation does not have.
fn explain(op: Op, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "PTX has no `{op}`: ")?;
    let (Op::Rmw(rmw, ty) | Op::Reduce(rmw, ty)) = op else {
        return f.write_str("access the elements one by one, or all of them as `b32`, `b64` or `b128`");
    };
    f.write_str(match (rmw, ty.class(), ty.size()) {
        (Rmw::Exch | Rmw::Cas, ..) if ty.is_vector() => "use b32, b64 or b128 on all of the bits",
        (Rmw::Cas, _, 1) => "use cas in a loop on the 16 or 32 bits around the byte",
        (_, _, 1) => "use `atom.cas` in a loop on the 16 or 32 bits around the byte",
        (Rmw::Inc | Rmw::Dec, ..) => "inc and dec are there for u32; use add, or a loop with `atom.cas`",
        (Rmw::And | Rmw::Or | Rmw::Xor, Class::Float, 4) => "use the bits as b32",
        (Rmw::And | Rmw::Or | Rmw::Xor, Class::Float, 8) => "use the bits as b64",
        (Rmw::Min | Rmw::Max, Class::Float, 2 | 4) if ty.is_half() => {
            "use a vector of them (sm_90), or a loop with `atom.cas` on the bits"
        }
        (Rmw::Min | Rmw::Max, Class::Float, _) => "use a loop with `atom.cas` on the bits",
        (_, _, 2) => "use `atom.cas` of b16 in a loop",
        (_, _, 16) => "use `atom.cas` of b128 in a loop (sm_90)",
        (_, Class::Bits, _) => "bits have no sign: use u32, s32, u64 or s64",
        _ => "use a loop with `atom.cas`",
    })
}

impl core::error::Error for AtomicError {}
