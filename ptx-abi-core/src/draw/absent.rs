//! Without the feature `draw`, the methods exist and name the feature. A method that appeared with it would take precedence over
//! a method of that name in somebody's trait.

use core::marker::PhantomData;

use crate::abi::layout::Layout;

/// The drawings. The type has a lifetime because rustc refuses a false bound without parameters.
pub struct Drawing<'a>(PhantomData<&'a ()>);

/// The feature `draw`; nothing implements it.
#[diagnostic::on_unimplemented(
    message = "[PTX801] `table()`, `svg()` and `reordered()` need the feature `draw` of `ptx-abi`",
    label = "write `ptx-abi = {{ version = \"0.1\", features = [\"draw\"] }}`"
)]
pub trait NeedsDraw {}

impl Layout<'_> {
    /// Needs the feature `draw`.
    #[doc(hidden)]
    #[inline]
    pub fn table(&self) -> &'static str
    where
        for<'a> Drawing<'a>: NeedsDraw,
    {
        ""
    }

    /// Needs the feature `draw`.
    #[doc(hidden)]
    #[inline]
    pub fn reordered(&self) -> Option<&'static str>
    where
        for<'a> Drawing<'a>: NeedsDraw,
    {
        None
    }

    /// Needs the feature `draw`.
    #[doc(hidden)]
    #[inline]
    pub fn svg(&self) -> &'static str
    where
        for<'a> Drawing<'a>: NeedsDraw,
    {
        ""
    }
}
