//! The target, and the operations that it has.

use core::fmt;

use ptx_abi_core::__private::emit::{architecture, tri};
use ptx_abi_core::{IntoSm, Sm, StateSpace};

use super::{AtomicError, AtomicType, Op, Rmw, Scope};

/// The architecture and the PTX version of a module, as in its `.target` and `.version`.
///
/// No function here checks that the PTX version supports the architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Target {
    /// The architecture.
    pub sm: Sm,
    /// `.version`: major and minor.
    pub ptx: (u32, u32),
}

/// What to use below `sm_70`.
const MEMBAR: &str = "older architectures have no memory model, use `membar` and `.volatile`";

impl Target {
    /// The target with an architecture, `Sm::new(90)` or `90` for `sm_90`, and a PTX version `(major, minor)`.
    pub const fn new<A: IntoSm>(sm: A, ptx: (u32, u32)) -> Self {
        Self { sm: architecture(sm), ptx }
    }

    /// Whether the target has `fence.acquire` and `fence.release`: `sm_90` and PTX 8.6 (facts G16).
    ///
    /// Elsewhere [`lower`](super::lower()) writes `fence.acq_rel`, as the guide's note on strengthening allows.
    pub(super) const fn has_one_way_fences(self) -> bool {
        self.sm.number() >= 90 && self.has_ptx((8, 6))
    }

    const fn has_ptx(self, (major, minor): (u32, u32)) -> bool {
        self.ptx.0 > major || self.ptx.0 == major && self.ptx.1 >= minor
    }

    const fn needs(
        self,
        feature: &'static str,
        instead: &'static str,
        sm: u32,
        ptx: (u32, u32),
    ) -> Result<(), AtomicError> {
        if self.sm.number() < sm {
            Err(AtomicError::Architecture { feature, needs: Sm::new(sm), target: self.sm, instead })
        } else if !self.has_ptx(ptx) {
            Err(AtomicError::Version { feature, needs: ptx, target: self.ptx })
        } else {
            Ok(())
        }
    }

    /// Whether the target has the operation in this scope and space. ptxas 13.5 requires all of these numbers (facts 9).
    pub(super) const fn supports(
        self,
        op: Op,
        suffix: AtomicType,
        scope: Scope,
        space: StateSpace,
    ) -> Result<(), AtomicError> {
        let (feature, instead, sm, ptx) = match op {
            Op::Load(_) | Op::Store(_) if matches!(suffix, AtomicType::B128) => ("`.b128`", MEMBAR, 70, (8, 3)),
            Op::Rmw(..) | Op::Reduce(..) if matches!(suffix, AtomicType::B128) => {
                ("`atom` with `.b128`", "use a lock, or two values of 64 bits", 90, (8, 3))
            }
            Op::Rmw(..) | Op::Reduce(..) if suffix.is_vector() => {
                ("`atom` with vectors", "update the elements one by one", 90, (8, 1))
            }
            Op::Rmw(..) | Op::Reduce(..) if suffix.is_bf16() => {
                ("`atom` with `.bf16`", "use a loop with `atom.cas` on the bits", 90, (7, 8))
            }
            Op::Rmw(..) | Op::Reduce(..) if matches!(suffix, AtomicType::F16x2) => {
                ("`atom` with `.f16x2`", MEMBAR, 70, (6, 2))
            }
            Op::Rmw(..) | Op::Reduce(..) if suffix.is_half() => ("`atom` with `.f16`", MEMBAR, 70, (6, 3)),
            Op::Rmw(Rmw::Cas, _) if matches!(suffix, AtomicType::B16) => ("`atom.cas.b16`", MEMBAR, 70, (6, 3)),
            _ => ("an operation with an order and a scope", MEMBAR, 70, (6, 0)),
        };
        tri!(self.needs(feature, instead, sm, ptx));
        // PTX 7.8 is the first version with sm_90.
        match (suffix, scope, space) {
            (_, Scope::Cluster, _) => self.needs(
                "the scope `.cluster`",
                "older architectures have no clusters, use the scope `.gpu`",
                90,
                (7, 8),
            ),
            (_, _, StateSpace::SharedCluster) if self.sm.number() < 90 => {
                self.needs("`.shared::cluster`", "older architectures have no clusters, use `.shared`", 90, (7, 8))
            }
            (AtomicType::B128, Scope::Sys, _) => self.needs("`.b128` with `.sys`", instead, sm, (8, 4)),
            _ => Ok(()),
        }
    }
}

/// `sm_90, PTX 8.6`
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, PTX {}.{}", self.sm, self.ptx.0, self.ptx.1)
    }
}
