//! Guide 1.1 and 2.3: state spaces.

/// A state space of PTX: where an address leads, or where a variable is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StateSpace {
    /// A generic address, 64 bits: it may lead to global, shared or local memory.
    #[default]
    Generic,
    /// `.global`
    Global,
    /// `.const`; nothing can be written there.
    Const,
    /// `.shared`: of this thread block. Pointers into it have 32 bits (guide 1.1).
    Shared,
    /// `.shared::cluster`: of any thread block of the cluster, from `sm_90`.
    SharedCluster,
    /// `.local`. Pointers into it have 32 bits (guide 1.1).
    Local,
    /// `.param`: a parameter of the kernel or function around; nothing can be written there.
    Param,
    /// `.reg`, `.sreg` and `.tex`, which only old modules have at their top.
    Other,
}

impl StateSpace {
    /// The modifier of an instruction, with the dot; nothing for generic addresses.
    ///
    /// ```
    /// use ptx_abi::StateSpace;
    /// assert_eq!(format!("ld{}.u32", StateSpace::Shared.modifier()), "ld.shared.u32");
    /// assert_eq!(StateSpace::Generic.modifier(), "");
    /// ```
    pub const fn modifier(self) -> &'static str {
        match self {
            Self::Generic | Self::Other => "",
            Self::Global => ".global",
            Self::Const => ".const",
            Self::Shared => ".shared",
            Self::SharedCluster => ".shared::cluster",
            Self::Local => ".local",
            Self::Param => ".param",
        }
    }
}
