//! Orders, scopes, and the modifiers that PTX has for them.

use core::sync::atomic::Ordering;

use crate::words::words;

words! {
    /// The order of an atomic operation, in the words of C++ (guide 4).
    ///
    /// `a >= b` compares them as a lattice: `AcqRel` is at least `Acquire` and `Release`, which do not compare with each
    /// other. [`Display`](core::fmt::Display) writes the name after `memory_order_`.
    // One bit each for consume, acquire, release, and the one order of all operations.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    #[repr(u8)]
    Order {
        /// `memory_order_relaxed`: atomic, without an order.
        Relaxed "relaxed" = 0,
        /// `memory_order_consume`: treated as `Acquire`, as compilers do (facts 9).
        Consume "consume" = 0b0001,
        /// `memory_order_acquire`: later accesses stay after it.
        Acquire "acquire" = 0b0011,
        /// `memory_order_release`: earlier accesses stay before it.
        Release "release" = 0b0100,
        /// `memory_order_acq_rel`: acquires and releases.
        AcqRel "acq_rel" = 0b0111,
        /// `memory_order_seq_cst`: acquires and releases, with one order of all such operations.
        SeqCst "seq_cst" = 0b1111,
    }
}

impl Order {
    /// Whether this order may replace `other`: it is the same or stronger. It is `>=` in constants.
    const fn at_least(self, other: Self) -> bool {
        self as u8 & other as u8 == other as u8
    }

    /// The weakest order that may replace both.
    ///
    /// In PTX, a `compare_exchange` with one order for success and one for failure is a single instruction with the order
    /// `success.join(failure)`.
    ///
    /// ```
    /// use ptx_abi::atomic::Order;
    /// assert_eq!(Order::Release.join(Order::Acquire), Order::AcqRel);
    /// ```
    #[must_use]
    pub const fn join(self, other: Self) -> Self {
        if self.at_least(other) {
            self
        } else if other.at_least(self) {
            other
        } else {
            // One of the two is `Release`, and the other acquires.
            Self::AcqRel
        }
    }
}

/// Compares two sets of bits, of which one may contain the other.
fn compare(this: u8, other: u8) -> Option<core::cmp::Ordering> {
    match (this & other == other, this & other == this) {
        (true, true) => Some(core::cmp::Ordering::Equal),
        (true, false) => Some(core::cmp::Ordering::Greater),
        (false, true) => Some(core::cmp::Ordering::Less),
        (false, false) => None,
    }
}

impl PartialOrd for Order {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        compare(*self as u8, *other as u8)
    }
}

impl PartialOrd for Sem {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        compare(*self as u8, *other as u8)
    }
}

/// The order with the same meaning; an unknown order becomes `SeqCst`, the strongest.
impl From<Ordering> for Order {
    fn from(ordering: Ordering) -> Self {
        match ordering {
            Ordering::Relaxed => Self::Relaxed,
            Ordering::Acquire => Self::Acquire,
            Ordering::Release => Self::Release,
            Ordering::AcqRel => Self::AcqRel,
            _ => Self::SeqCst,
        }
    }
}

words! {
    /// The threads that an operation synchronises with (guide 4: `thread_scope_<scope>`), from the narrowest scope to the widest.
    ///
    /// PTX requires a scope with every order, so every function here takes one. [`Display`](core::fmt::Display) writes the modifier in
    /// PTX, without the dot.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    Scope {
        /// The thread block: `thread_scope_block`.
        Cta "cta",
        /// The cluster of thread blocks, from `sm_90`: `thread_scope_cluster`.
        Cluster "cluster",
        /// The device: `thread_scope_device`.
        Gpu "gpu",
        /// The device, the other devices and the host: `thread_scope_system`.
        Sys "sys",
    }
}

impl Scope {
    /// The name in CUDA C++ after `thread_scope_`.
    pub const fn cpp_name(self) -> &'static str {
        match self {
            Self::Cta => "block",
            Self::Cluster => "cluster",
            Self::Gpu => "device",
            Self::Sys => "system",
        }
    }
}

words! {
    /// The memory order of one instruction: PTX's `.sem`.
    ///
    /// Only fences take `Sc` (facts 9: ptxas refuses `ld.sc` and `atom.sc`), and only other instructions take `Relaxed`. As for
    /// [`Order`], `a >= b` means that `a` may replace `b`. [`Display`](core::fmt::Display) writes the modifier, without the dot.
    // One bit each for acquire, release, and the total order of `.sc`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    #[repr(u8)]
    Sem {
        /// `.relaxed`
        Relaxed "relaxed" = 0,
        /// `.acquire`
        Acquire "acquire" = 0b001,
        /// `.release`
        Release "release" = 0b010,
        /// `.acq_rel`
        AcqRel "acq_rel" = 0b011,
        /// `.sc`
        Sc "sc" = 0b111,
    }
}
