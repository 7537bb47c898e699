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

macro_rules! absent {
    ($($name:ident $returns:ty;)*) => {
        impl Layout<'_> {$(
            /// Needs the feature `draw`.
            #[doc(hidden)]
            #[inline]
            pub fn $name(&self) -> $returns
            where
                for<'a> Drawing<'a>: NeedsDraw,
            {
                <$returns>::default()
            }
        )*}
    };
}

absent! { table &'static str; reordered Option<&'static str>; svg &'static str; }
