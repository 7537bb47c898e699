//! Guide 2.3: the visibility of symbols.

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
