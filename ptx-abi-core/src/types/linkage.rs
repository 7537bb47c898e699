//! Guide 2.3: who sees a symbol.

/// Who sees a kernel, function or variable of a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Linkage {
    /// No directive: the module itself.
    Internal,
    /// `.visible`: other modules too.
    #[default]
    Visible,
    /// `.extern`: defined in another module.
    Extern,
    /// `.weak`: several modules may define it, and any of the definitions may be chosen, as for templates in C++.
    Weak,
    /// `.common`: several modules may define it, without a value.
    Common,
}

impl Linkage {
    /// The directive in front of the symbol, with a space behind it; nothing for [`Self::Internal`].
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
