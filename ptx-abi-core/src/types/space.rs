//! Guide 1.1 and 2.3: state spaces.

/// A state space of PTX: the memory that an address or a variable is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StateSpace {
    /// A generic address of 64 bits, which may lead to global, shared or local memory.
    #[default]
    Generic,
    /// `.global`
    Global,
    /// `.const`; nothing can be written there.
    Const,
    /// `.shared`: the memory of this thread block. Pointers into it have 32 bits (guide 1.1).
    Shared,
    /// `.shared::cluster`: the shared memory of any thread block of the cluster, from `sm_90`.
    SharedCluster,
    /// `.local`. Pointers into it have 32 bits (guide 1.1).
    Local,
    /// `.param`: a parameter of the surrounding kernel or function; nothing can be written there.
    Param,
    /// `.reg`, `.sreg` and `.tex`, which only old modules have at their top level.
    Other,
}

impl StateSpace {
    /// The modifier of an instruction, with the dot; empty for generic addresses.
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
