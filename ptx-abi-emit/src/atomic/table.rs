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
    const fn new(before: Option<Sem>, access: Option<Sem>, after: Option<Sem>) -> Self {
        Self { before, access, after }
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
    match (kind, order) {
        (Kind::Fence, Order::Consume | Order::Acquire) => const { &[Mapping::new(Some(Acquire), None, None)] },
        (Kind::Fence, Order::Release) => const { &[Mapping::new(Some(Release), None, None)] },
        (Kind::Fence, Order::AcqRel) => const { &[Mapping::new(Some(AcqRel), None, None)] },
        (Kind::Fence, Order::SeqCst) => const { &[Mapping::new(Some(Sc), None, None)] },
        (Kind::Load | Kind::Store | Kind::Rmw, Order::Relaxed) => const { &[Mapping::new(None, Some(Relaxed), None)] },
        (Kind::Load | Kind::Rmw, Order::Consume | Order::Acquire) => {
            const { &[Mapping::new(None, Some(Acquire), None), Mapping::new(None, Some(Relaxed), Some(Acquire))] }
        }
        (Kind::Store | Kind::Rmw, Order::Release) => {
            const { &[Mapping::new(None, Some(Release), None), Mapping::new(Some(Release), Some(Relaxed), None)] }
        }
        (Kind::Rmw, Order::AcqRel) => {
            const { &[Mapping::new(None, Some(AcqRel), None), Mapping::new(Some(Release), Some(Acquire), None)] }
        }
        (Kind::Store, Order::SeqCst) => const { &[Mapping::new(Some(Sc), Some(Relaxed), None)] },
        // A relaxed load would not acquire; the second mapping is from later editions.
        (Kind::Load | Kind::Rmw, Order::SeqCst) => {
            const { &[Mapping::new(Some(Sc), Some(Acquire), None), Mapping::new(Some(Sc), Some(Relaxed), Some(Acquire))] }
        }
        _ => &[],
    }
}
