//! The guide's table: the mappings of every order.

use super::op::Kind;
use super::{Order, Sem};

/// The instructions of an operation: up to two fences around one access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Mapping {
    /// The fence before the access, or the fence that is the operation.
    pub before: Option<Sem>,
    /// The order of the access; fences have none.
    pub access: Option<Sem>,
    /// The fence after the access.
    pub after: Option<Sem>,
}

impl Mapping {
    const fn fence(sem: Sem) -> Self {
        Self { before: Some(sem), access: None, after: None }
    }

    const fn access(sem: Sem) -> Self {
        Self { before: None, access: Some(sem), after: None }
    }

    const fn after_fence(fence: Sem, sem: Sem) -> Self {
        Self { before: Some(fence), access: Some(sem), after: None }
    }

    const fn before_fence(sem: Sem, fence: Sem) -> Self {
        Self { before: None, access: Some(sem), after: Some(fence) }
    }

    const fn between(before: Sem, sem: Sem, after: Sem) -> Self {
        Self { before: Some(before), access: Some(sem), after: Some(after) }
    }

    /// Whether both have the same parts, and each part is at least that of `other`: the guide allows to strengthen every
    /// part.
    pub(super) fn at_least(self, other: Self) -> bool {
        let part = |this: Option<Sem>, other: Option<Sem>| this.is_some() == other.is_some() && this >= other;
        part(self.before, other.before) && part(self.access, other.access) && part(self.after, other.after)
    }
}

/// The mappings of an operation, the recommended one first; none if the operation does not exist.
///
/// They are those of the guide's chapter 4 in the edition 12.9, the shortest first, as later editions of the guide recommend
/// and compilers do (facts 9). The sequentially consistent load differs, [as the module explains](super#the-table).
pub(super) const fn mappings(kind: Kind, order: Order) -> &'static [Mapping] {
    use Sem::{AcqRel, Acquire, Relaxed, Release, Sc};
    match (kind, order.effective()) {
        (Kind::Fence, Order::Acquire) => const { &[Mapping::fence(Acquire)] },
        (Kind::Fence, Order::Release) => const { &[Mapping::fence(Release)] },
        (Kind::Fence, Order::AcqRel) => const { &[Mapping::fence(AcqRel)] },
        (Kind::Fence, Order::SeqCst) => const { &[Mapping::fence(Sc)] },
        (Kind::Load | Kind::Store | Kind::Rmw, Order::Relaxed) => const { &[Mapping::access(Relaxed)] },
        (Kind::Load | Kind::Rmw, Order::Acquire) => {
            const { &[Mapping::access(Acquire), Mapping::before_fence(Relaxed, Acquire)] }
        }
        (Kind::Store | Kind::Rmw, Order::Release) => {
            const { &[Mapping::access(Release), Mapping::after_fence(Release, Relaxed)] }
        }
        (Kind::Rmw, Order::AcqRel) => const { &[Mapping::access(AcqRel), Mapping::after_fence(Release, Acquire)] },
        (Kind::Store, Order::SeqCst) => const { &[Mapping::after_fence(Sc, Relaxed)] },
        // A relaxed load would not acquire; the second mapping is from later editions.
        (Kind::Load | Kind::Rmw, Order::SeqCst) => {
            const { &[Mapping::after_fence(Sc, Acquire), Mapping::between(Sc, Relaxed, Acquire)] }
        }
        _ => &[],
    }
}
