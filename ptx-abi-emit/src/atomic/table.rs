//! The guide's table, and the mappings of every order.

use core::fmt;

use super::{Kind, Order, Sem};

/// The instructions of an operation: up to two fences around one access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mapping {
    /// The fence before the access, or the fence that is the operation.
    pub before: Option<Sem>,
    /// The order of the access; fences have none.
    pub access: Option<Sem>,
    /// The fence after the access.
    pub after: Option<Sem>,
}

/// One row of the guide's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The guide's first column: the operation in C, C++ and CUDA C++.
    pub api: &'static str,
    /// The guide's second column, to the letter.
    pub ptx: &'static str,
    /// The operation.
    pub kind: Kind,
    /// Its order.
    pub order: Order,
    /// The mapping that `ptx` describes.
    pub mapping: Mapping,
}

impl Mapping {
    /// Only a fence.
    pub(super) const fn fence(sem: Sem) -> Self {
        Self { before: Some(sem), access: None, after: None }
    }

    /// Only an access.
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
    pub const fn at_least(self, other: Self) -> bool {
        const fn part(this: Option<Sem>, other: Option<Sem>) -> bool {
            match (this, other) {
                (Some(this), Some(other)) => this.at_least(other),
                (None, None) => true,
                _ => false,
            }
        }
        part(self.before, other.before) && part(self.access, other.access) && part(self.after, other.after)
    }

    /// The mapping in the guide's words, for an operation of this kind: `fence.sc.<scope>; ld.relaxed.<scope>;`.
    pub const fn of(self, kind: Kind) -> impl fmt::Display {
        Words { mapping: self, kind }
    }
}

struct Words {
    mapping: Mapping,
    kind: Kind,
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mapping { before, access, after } = self.mapping;
        let (name, operation) = match self.kind {
            Kind::Fence => ("fence", ""),
            Kind::Load => ("ld", ""),
            Kind::Store => ("st", ""),
            Kind::Rmw => ("atom", ".<rmw op>"),
        };
        let mut space = "";
        for (name, sem, operation) in [("fence", before, ""), (name, access, operation), ("fence", after, "")] {
            if let Some(sem) = sem {
                write!(f, "{space}{name}.{sem}.<scope>{operation};")?;
                space = " ";
            }
        }
        Ok(())
    }
}

macro_rules! row {
    ($api:literal, $order:ident $name:literal, $kind:ident, $ptx:literal, $mapping:expr) => {
        Row {
            api: concat!($api, "(memory_order_", $name, ", thread_scope_<scope>)"),
            ptx: $ptx,
            kind: Kind::$kind,
            order: Order::$order,
            mapping: $mapping,
        }
    };
}

/// The table of the guide's chapter 4 in the edition 12.9, row by row; the guide's row with "OR" is two rows here.
///
/// [`lower`](super::lower()) follows it except for the sequentially consistent load,
/// [as the module explains](super#the-table).
///
/// ```
/// use ptx_abi::atomic::TABLE;
/// for row in TABLE {
///     println!("{:70} {}", row.api, row.ptx);
/// }
/// # assert_eq!(TABLE.len(), 20);
/// ```
pub const TABLE: &[Row] = &[
    row!("atomic_thread_fence", SeqCst "seq_cst", Fence, "fence.sc.<scope>;", Mapping::fence(Sem::Sc)),
    row!("atomic_load", SeqCst "seq_cst", Load, "fence.sc.<scope>; ld.relaxed.<scope>;",
        Mapping::after_fence(Sem::Sc, Sem::Relaxed)),
    row!("atomic_store", SeqCst "seq_cst", Store, "fence.sc.<scope>; st.relaxed.<scope>;",
        Mapping::after_fence(Sem::Sc, Sem::Relaxed)),
    row!("atomic_<rmw op>", SeqCst "seq_cst", Rmw, "fence.sc.<scope>; atom.acquire.<scope>.<rmw op>;",
        Mapping::after_fence(Sem::Sc, Sem::Acquire)),
    row!("atomic_thread_fence", Release "release", Fence, "fence.release.<scope>;", Mapping::fence(Sem::Release)),
    row!("atomic_store", Release "release", Store, "fence.release.<scope>; st.relaxed.<scope>;",
        Mapping::after_fence(Sem::Release, Sem::Relaxed)),
    row!("atomic_store", Release "release", Store, "st.release.<scope>;", Mapping::access(Sem::Release)),
    row!("atomic_<rmw op>", Release "release", Rmw, "fence.release.<scope>; atom.relaxed.<scope>.<rmw op>;",
        Mapping::after_fence(Sem::Release, Sem::Relaxed)),
    row!("atomic_<rmw op>", Release "release", Rmw, "atom.release.<scope>.<rmw op>;", Mapping::access(Sem::Release)),
    row!("atomic_thread_fence", Acquire "acquire", Fence, "fence.acquire.<scope>;", Mapping::fence(Sem::Acquire)),
    row!("atomic_load", Acquire "acquire", Load, "ld.relaxed.<scope>; fence.acquire.<scope>;",
        Mapping::before_fence(Sem::Relaxed, Sem::Acquire)),
    row!("atomic_load", Acquire "acquire", Load, "ld.acquire.<scope>;", Mapping::access(Sem::Acquire)),
    row!("atomic_<rmw op>", Acquire "acquire", Rmw, "atom.relaxed.<scope>.<rmw op>; fence.acquire.<scope>;",
        Mapping::before_fence(Sem::Relaxed, Sem::Acquire)),
    row!("atomic_<rmw op>", Acquire "acquire", Rmw, "atom.acquire.<scope>.<rmw op>;", Mapping::access(Sem::Acquire)),
    row!("atomic_thread_fence", AcqRel "acq_rel", Fence, "fence.acq_rel.<scope>;", Mapping::fence(Sem::AcqRel)),
    row!("atomic_<rmw op>", AcqRel "acq_rel", Rmw, "atom.acq_rel.<scope>.<rmw op>;", Mapping::access(Sem::AcqRel)),
    row!("atomic_<rmw op>", AcqRel "acq_rel", Rmw, "fence.release.<scope>; atom.acquire.<scope>.<rmw op>;",
        Mapping::after_fence(Sem::Release, Sem::Acquire)),
    row!("atomic_load", Relaxed "relaxed", Load, "ld.relaxed.<scope>;", Mapping::access(Sem::Relaxed)),
    row!("atomic_store", Relaxed "relaxed", Store, "st.relaxed.<scope>;", Mapping::access(Sem::Relaxed)),
    row!("atomic_<rmw op>", Relaxed "relaxed", Rmw, "atom.relaxed.<scope>.<rmw op>;", Mapping::access(Sem::Relaxed)),
];

/// The mappings of an operation, the recommended one first; none if the operation does not exist.
///
/// They are those of [`TABLE`], the shortest first, as later editions of the guide recommend and compilers do (facts 9).
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
