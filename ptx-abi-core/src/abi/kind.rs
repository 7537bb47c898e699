//! The plain data that layouts and parameters are built from: scalars, handles, state spaces, linkage.

macro_rules! scalars {
    ($($name:ident $size:literal $ptx:literal $what:literal)*) => {
        /// A scalar PTX type (guide 1.1). Its alignment equals its size.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Scalar {
            $(#[doc = concat!("`", $ptx, "`, ", $what, ".")] $name),*
        }

        impl Scalar {
            /// All types, in the order of the guide's table.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The size in bytes (guide 1.1).
            #[inline]
            pub const fn size(self) -> usize {
                match self { $(Self::$name => $size),* }
            }

            /// The type as PTX spells it, with the dot.
            #[inline]
            pub const fn ptx(self) -> &'static str {
                match self { $(Self::$name => $ptx),* }
            }
        }
    };
}

scalars! {
    B8 1 ".b8" "an untyped byte"
    B16 2 ".b16" "an untyped halfword"
    B32 4 ".b32" "an untyped word"
    B64 8 ".b64" "an untyped doubleword"
    S8 1 ".s8" "a signed integral byte"
    S16 2 ".s16" "a signed integral halfword"
    S32 4 ".s32" "a signed integral word"
    S64 8 ".s64" "a signed integral doubleword"
    U8 1 ".u8" "an unsigned integral byte"
    U16 2 ".u16" "an unsigned integral halfword"
    U32 4 ".u32" "an unsigned integral word"
    U64 8 ".u64" "an unsigned integral doubleword"
    F16 2 ".f16" "IEEE half precision"
    F32 4 ".f32" "IEEE single precision"
    F64 8 ".f64" "IEEE double precision"
}

impl Scalar {
    /// The alignment in bytes (guide 1.1).
    #[inline]
    pub const fn align(self) -> usize {
        self.size()
    }

    /// Whether this is `.s8` to `.s64`.
    #[inline]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::S8 | Self::S16 | Self::S32 | Self::S64)
    }

    /// Whether this is `.f16`, `.f32` or `.f64`.
    #[inline]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::F32 | Self::F64)
    }

    /// Whether this is a signed or unsigned integral type; the untyped `.b` types are not.
    #[inline]
    pub const fn is_integral(self) -> bool {
        self.is_signed() || matches!(self, Self::U8 | Self::U16 | Self::U32 | Self::U64)
    }
}

/// A state space of PTX: the memory that an address or a variable is in. The numbers are those in fingerprints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StateSpace {
    /// A generic address of 64 bits, which may lead to global, shared or local memory.
    #[default]
    Generic = 0,
    /// `.global`: the memory of the device.
    Global = 3,
    /// `.const`; nothing can be written there.
    Const = 4,
    /// `.shared`: the memory of this thread block. Pointers into it have 32 bits (guide 1.1).
    Shared = 1,
    /// `.shared::cluster`: the shared memory of any thread block of the cluster, from `sm_90`.
    SharedCluster = 5,
    /// `.local`. Pointers into it have 32 bits (guide 1.1).
    Local = 2,
    /// `.param`: a parameter of the surrounding kernel or function; nothing can be written there.
    Param = 6,
    /// `.reg`, `.sreg` and `.tex`, which only old modules have at their top level.
    Other = 7,
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

/// The kind of opaque object that a handle names (guide 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HandleKind {
    /// `.texref`: a texture.
    Texture,
    /// `.samplerref`: a sampler.
    Sampler,
    /// `.surfref`: a surface.
    Surface,
}

/// The visibility of a kernel, function or variable of a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Linkage {
    /// No directive: only the module itself can use the symbol.
    Internal,
    /// `.visible`: other modules can use the symbol too.
    #[default]
    Visible,
    /// `.extern`: defined in another module.
    Extern,
    /// `.weak`: several modules may define it, and the linker may choose any of the definitions, as for templates in C++.
    Weak,
    /// `.common`: several modules may define it, without a value.
    Common,
}

impl Linkage {
    /// The directive in front of the symbol, followed by a space; empty for [`Self::Internal`].
    pub const fn directive(self) -> &'static str {
        match self {
            Self::Internal => "",
            Self::Visible => ".visible ",
            Self::Extern => ".extern ",
            Self::Weak => ".weak ",
            Self::Common => ".common ",
        }
    }
}
