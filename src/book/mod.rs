#![doc = include_str!("links.txt")]
#![cfg_attr(feature = "check", doc = include_str!("links/check.txt"))]
#![cfg_attr(feature = "cuda", doc = include_str!("links/cuda.txt"))]
#![cfg_attr(feature = "emit", doc = include_str!("links/emit.txt"))]
#![cfg_attr(feature = "atomic", doc = include_str!("links/atomic.txt"))]
#![cfg_attr(any(feature = "check", feature = "emit"), doc = include_str!("links/names.txt"))]
#![doc = include_str!("links/off.txt")]
#![doc = include_str!("README.md")]

#[allow(unused_imports, reason = "for the links on the pages")]
use crate::*;

/// A chapter is a module without items. Its page is the file of the same name, followed by links to its neighbors.
///
/// GitHub renders the file too, so the file ends with its own definitions of its links. rustdoc finds those of
/// `links.txt` and `links` first, and Markdown takes the first definition of a label. A link to an item whose feature is
/// off leads to the table of features.
macro_rules! chapters {
    (@ [$($back:ident)?] $(#[$when:meta])* $name:ident $page:literal;
     $($(#[$next_when:meta])* $next:ident $next_page:literal; $($rest:tt)*)?) => {
        #[doc = include_str!("links.txt")]
        #[cfg_attr(feature = "check", doc = include_str!("links/check.txt"))]
        #[cfg_attr(feature = "cuda", doc = include_str!("links/cuda.txt"))]
        #[cfg_attr(feature = "emit", doc = include_str!("links/emit.txt"))]
        #[cfg_attr(feature = "atomic", doc = include_str!("links/atomic.txt"))]
        #[cfg_attr(any(feature = "check", feature = "emit"), doc = include_str!("links/names.txt"))]
        #[doc = include_str!("links/off.txt")]
        #[doc = include_str!($page)]
        #[doc = "\n***\n"]
        $(#[doc = concat!("[← `", stringify!($back), "`](mod@", stringify!($back), ") ·")])?
        #[doc = "[contents](self)"]
        $(#[doc = concat!("· [`", stringify!($next), "` →](mod@", stringify!($next), ")")])?
        $(#[$when])*
        pub mod $name {}
        $(chapters! { @ [$name] $(#[$next_when])* $next $next_page; $($rest)* })?
    };
}

chapters! { @ []
    start "start.md";
    cuda_header "cuda_header.md";
    releases "releases.md";
    kernels "kernels.md";
    build_scripts "build_scripts.md";
    build_systems "build_systems.md";
    families "families.md";
    cubins "cubins.md";
    jit "jit.md";
    launching "launching.md";
    launch_shape "launch_shape.md";
    by_value "by_value.md";
    graphs "graphs.md";
    functions "functions.md";
    sources "sources.md";
    levels "levels.md";
    foreign_types "foreign_types.md";
    constants "constants.md";
    not_compared "not_compared.md";
    reports "reports.md";
    ci "ci.md";
    structs "structs.md";
    vectors "vectors.md";
    #[doc(alias("glam", "nalgebra", "mint", "num-complex", "Vec2", "Vec3", "Vec4", "Mat4", "Complex"))]
    math "math.md";
    slices "slices.md";
    bit_fields "bit_fields.md";
    unions "unions.md";
    generics "generics.md";
    pictures "pictures.md";
    bindgen "bindgen.md";
    bytemuck "bytemuck.md";
    migration "migration.md";
    device_crates "device_crates.md";
    producers "producers.md";
    platforms "platforms.md";
    cheat_sheet "cheat_sheet.md";
    attributes "attributes.md";
    features "features.md";
    cookbook "cookbook.md";
    performance "performance.md";
    questions "questions.md";
    cpp "cpp.md";
    glossary "glossary.md";
    wrong_values "wrong_values.md";
    errors "errors.md";
    errors_fields "errors_fields.md";
    errors_types "errors_types.md";
    errors_names "errors_names.md";
    errors_layout "errors_layout.md";
    errors_bit_fields "errors_bit_fields.md";
    errors_kernels "errors_kernels.md";
    errors_launch "errors_launch.md";
    errors_functions "errors_functions.md";
    errors_files "errors_files.md";
    errors_syntax "errors_syntax.md";
    errors_rustc "errors_rustc.md";
}
