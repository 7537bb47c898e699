//! From an operation to a sequence of instructions.

use core::fmt;
use core::iter::FusedIterator;

use ptx_abi_core::__private::emit::tri;
use ptx_abi_core::StateSpace;

use super::op::Kind;
use super::table::mappings;
use super::{AtomicError, AtomicType, Mapping, Op, Order, Rmw, Scope, Sem, Target};

/// The instructions of one operation on one target, without operands.
///
/// [`Self::with`] adds the operands. [`Display`](core::fmt::Display) writes the instructions with the operands' names in
/// the PTX manual: `d`, `[a]`, `b`, `c`. `{}` writes them in one line, `{:#}` each on a line of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lowering {
    pub(super) op: Op,
    /// The type at the end of the instruction.
    pub(super) suffix: AtomicType,
    mapping: Mapping,
    pub(super) scope: Scope,
    pub(super) space: StateSpace,
    target: Target,
}

/// Returns the recommended instructions for an operation: the shortest mapping of the guide, which nvcc also emits
/// [with few exceptions](super#nvcc-and-libcu).
///
/// The address is generic; [`Lowering::in_space`] changes the state space. [`alternatives`] returns the other mappings.
///
/// ```
/// use ptx_abi::atomic::{AtomicType, Op, Operands, Order, Rmw, Scope, Target, lower};
///
/// let target = Target::new(90, (8, 6));
/// let add = lower(Op::Rmw(Rmw::Add, AtomicType::U32), Order::SeqCst, Scope::Gpu, target)?;
/// assert_eq!(
///     add.with(Operands::rmw("%r1", "%rd1", "%r2"))?.to_string(),
///     "fence.sc.gpu; atom.acquire.gpu.add.u32 %r1, [%rd1], %r2;"
/// );
/// # Ok::<(), ptx_abi::atomic::AtomicError>(())
/// ```
///
/// # Errors
///
/// [`AtomicError`] if the operation does not exist in this order, for this type, or on this target.
pub const fn lower(op: Op, order: Order, scope: Scope, target: Target) -> Result<Lowering, AtomicError> {
    Ok(tri!(all(op, order, scope, target)).0)
}

/// Returns all mappings of the guide for an operation, that of [`lower`] first.
///
/// "It is acceptable to pick either and to mix mappings within the same binary" (guide 4).
///
/// ```
/// use ptx_abi::atomic::{AtomicType, Op, Order, Scope, Target, alternatives};
///
/// let load = alternatives(Op::Load(AtomicType::B32), Order::Acquire, Scope::Sys, Target::new(90, (8, 6)))?;
/// let text: Vec<String> = load.map(|lowering| lowering.to_string()).collect();
/// assert_eq!(text, ["ld.acquire.sys.b32 d, [a];", "ld.relaxed.sys.b32 d, [a]; fence.acquire.sys;"]);
/// # Ok::<(), ptx_abi::atomic::AtomicError>(())
/// ```
///
/// # Errors
///
/// Those of [`lower`].
pub fn alternatives(
    op: Op,
    order: Order,
    scope: Scope,
    target: Target,
) -> Result<impl ExactSizeIterator<Item = Lowering> + FusedIterator + Clone + fmt::Debug, AtomicError> {
    let (lowering, mappings) = all(op, order, scope, target)?;
    Ok(mappings.iter().map(move |mapping| lowering.mapped(*mapping)))
}

/// The first mapping of an operation, and all of them.
const fn all(
    op: Op,
    order: Order,
    scope: Scope,
    target: Target,
) -> Result<(Lowering, &'static [Mapping]), AtomicError> {
    let mappings = mappings(op.kind(), order);
    if mappings.is_empty() {
        return Err(match op.kind() {
            Kind::Fence => AtomicError::RelaxedFence,
            Kind::Load => AtomicError::LoadOrder(order),
            Kind::Store | Kind::Rmw => AtomicError::StoreOrder(order),
        });
    }
    let suffix = tri!(op.suffix());
    let space = StateSpace::Generic;
    tri!(target.supports(op, suffix, scope, space));
    let lowering = Lowering { op, suffix, mapping: mappings[0], scope, space, target };
    Ok((lowering.mapped(mappings[0]), mappings))
}

impl Lowering {
    /// The operation.
    pub const fn op(&self) -> Op {
        self.op
    }

    /// The state space of the address.
    pub const fn space(&self) -> StateSpace {
        self.space
    }

    /// The orders of the instructions on the target.
    pub const fn mapping(&self) -> Mapping {
        self.mapping
    }

    /// The same operation with an address in another state space; a fence has no address, and stays unchanged.
    ///
    /// ```
    /// use ptx_abi::StateSpace;
    /// use ptx_abi::atomic::{AtomicType, Op, Order, Scope, Target, lower};
    /// let load = lower(Op::Load(AtomicType::F32), Order::Relaxed, Scope::Cta, Target::new(75, (7, 0)))?;
    /// assert_eq!(load.in_space(StateSpace::Shared)?.to_string(), "ld.relaxed.cta.shared.f32 d, [a];");
    /// # Ok::<(), ptx_abi::atomic::AtomicError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`AtomicError::Space`] for vectors outside of global memory, and for `.const`, `.local` and `.param`;
    /// [`AtomicError::Architecture`] for `.shared::cluster` before `sm_90`.
    pub const fn in_space(self, space: StateSpace) -> Result<Self, AtomicError> {
        if matches!(self.op, Op::Fence) {
            return Ok(self);
        }
        // ptxas refuses orders in other spaces. An atomic operation through a generic address to local memory is undefined.
        let is_there = match space {
            StateSpace::Generic | StateSpace::Global => true,
            StateSpace::Shared | StateSpace::SharedCluster => !self.suffix.is_vector(),
            _ => false,
        };
        if !is_there {
            return Err(AtomicError::Space(self.op, space));
        }
        tri!(self.target.supports(self.op, self.suffix, self.scope, space));
        Ok(Self { space, ..self })
    }

    /// Every lowering with one or more stronger orders that the target has.
    ///
    /// "The memory order parameter is monotonic, and so it is valid to strengthen any such parameter" (guide 4).
    ///
    /// ```
    /// use ptx_abi::atomic::{AtomicType, Op, Order, Scope, Target, lower};
    /// let store = lower(Op::Store(AtomicType::B32), Order::SeqCst, Scope::Gpu, Target::new(100, (8, 6)))?;
    /// assert_eq!(store.to_string(), "fence.sc.gpu; st.relaxed.gpu.b32 [a], b;");
    /// let stronger: Vec<String> = store.strengthened().map(|lowering| lowering.to_string()).collect();
    /// assert_eq!(stronger, ["fence.sc.gpu; st.release.gpu.b32 [a], b;"]); // nvcc's
    /// # Ok::<(), ptx_abi::atomic::AtomicError>(())
    /// ```
    pub fn strengthened(self) -> impl FusedIterator<Item = Self> + Clone + fmt::Debug {
        let old = self.mapping;
        // A missing part stays missing.
        let parts = |part: Option<Sem>| {
            Sem::ALL[..part.map_or(1, |_| Sem::ALL.len())].iter().map(move |sem| part.and(Some(*sem)))
        };
        let mappings = parts(old.before).flat_map(move |before| {
            parts(old.access)
                .flat_map(move |access| parts(old.after).map(move |after| Mapping { before, access, after }))
        });
        mappings.filter_map(move |mapping| {
            let fence = |sem: Option<Sem>| sem != Some(Sem::Relaxed) && self.target.fence(sem) == sem;
            let says = |sem: Option<Sem>| sem.is_none_or(|sem| self.may_say(sem));
            let legal = fence(mapping.before) && says(mapping.access) && fence(mapping.after);
            (legal && mapping != old && mapping.at_least(old)).then_some(Self { mapping, ..self })
        })
    }

    /// The instruction that accesses memory, its order, and whether nobody reads its destination; fences have none.
    pub(super) const fn access(&self) -> Option<(&'static str, Sem, bool)> {
        let Some(sem) = self.mapping.access else { return None };
        let (name, is_unused) = match self.op {
            Op::Fence => return None,
            Op::Load(_) => ("ld", false),
            Op::Store(_) => ("st", false),
            Op::Rmw(..) => ("atom", false),
            Op::Reduce(Rmw::Exch, _) => ("atom", true),
            // No `red` acquires, and it is not a read that a fence after it could order.
            Op::Reduce(..) => match (sem, self.mapping.after) {
                (Sem::Relaxed | Sem::Release, None) => ("red", false),
                _ => ("atom", true),
            },
        };
        Some((name, sem, is_unused))
    }

    /// The same lowering with this mapping; a fence that the target does not have is strengthened.
    const fn mapped(self, mapping: Mapping) -> Self {
        let Mapping { before, access, after } = mapping;
        let mapping = Mapping { before: self.target.fence(before), access, after: self.target.fence(after) };
        Self { mapping, ..self }
    }

    /// Whether an access of this operation may have the modifier `sem`.
    const fn may_say(self, sem: Sem) -> bool {
        match self.op.kind() {
            Kind::Fence => false,
            Kind::Load => matches!(sem, Sem::Relaxed | Sem::Acquire),
            Kind::Store => matches!(sem, Sem::Relaxed | Sem::Release),
            Kind::Rmw => !matches!(sem, Sem::Sc),
        }
    }
}

impl Target {
    /// The fence on this target; the guide allows to strengthen it.
    const fn fence(self, sem: Option<Sem>) -> Option<Sem> {
        match sem {
            Some(Sem::Acquire | Sem::Release) if !self.has_one_way_fences() => Some(Sem::AcqRel),
            sem => sem,
        }
    }
}
