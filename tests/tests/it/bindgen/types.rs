//! Parts of bindgen's output, and the layouts of the types in it.

use ptx_abi::{Layout, PtxLayout};

/// Declares modules with bindgen's output, which breaks clippy's lints and is not used completely.
macro_rules! written_by_bindgen {
    ($($module:ident $file:literal)*) => {$(
        #[allow(
            dead_code,
            missing_docs,
            non_camel_case_types,
            non_snake_case,
            non_upper_case_globals,
            unreachable_pub,
            unused_imports,
            clippy::all,
            clippy::pedantic,
            reason = "bindgen has written it"
        )]
        #[path = $file]
        pub(crate) mod $module;
    )*};
}

written_by_bindgen! {
    kinds "kinds.rs"
    padded "padded.rs"
    shared "shared.rs"
}

/// The name of each type in Rust, and its layout.
pub(crate) type Types = Vec<(&'static str, &'static Layout<'static>)>;

macro_rules! types {
    ($($function:ident of $($module:ident)::*: $($ty:ident $(:: $more:ident)*)*;)*) => {$(
        pub(crate) fn $function() -> Types {
            use $($module)::* as of;
            vec![$((concat!(stringify!($ty) $(, "::", stringify!($more))*), of::$ty$(::$more)*::LAYOUT)),*]
        }
    )*};
}

types! {
    kinds of kinds: match_ Rustified NewType Flags Enumerations Enumerations__bindgen_ty_1 Callbacks Middle
        Alone Either Tight Trailing Twice Twice__bindgen_ty_1 Twice__bindgen_ty_2 Droppable Dropped Wrapped Unions Hidden HiddenWide Line Lines Private None First Second
        Both Instances Handle Handles Numbers Anonymous Anonymous__bindgen_ty_1 Anonymous__bindgen_ty_2
        Anonymous__bindgen_ty_2__bindgen_ty_1 Anonymous__bindgen_ty_3 Anonymous__bindgen_ty_3__bindgen_ty_1;
    padded of padded: Enumerations Line Lines Private Both Instances Numbers Anonymous;
    shared of shared::root: Stream Value Value__bindgen_ty_1 Value__bindgen_ty_1__bindgen_ty_1
        Value__bindgen_ty_2 Flags Tile Base Derived Empty Packed Message Launch Launch_Limits physics::Particle
        physics::Contact;
}
