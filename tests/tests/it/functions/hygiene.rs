//! Tests blocks of functions beside items with the names that the attribute writes.

#![no_implicit_prelude]
#![deny(warnings, missing_docs, unreachable_pub, clippy::pedantic, unused_qualifications)]
#![allow(dead_code, non_camel_case_types, reason = "the names are what is tested")]

struct Option;
struct Function;
struct Parameter;
struct CType;
struct Signature;
struct Leaf;
trait WithoutLayout {}
trait WithoutShape {}
mod core {}
mod ptx_abi {}
const LAYOUT: () = ();
const SHAPE: () = ();

mod inner {
    /// A user's type with the name of a primitive type.
    pub(super) type u32 = ::core::primitive::u8;
    pub(super) type str = ::core::primitive::u8;
    type usize = ();

    #[::ptx_abi::cuda_functions(pub(super) FUNCTIONS)]
    unsafe extern "C" {
        /// Documented.
        pub(super) fn hostile(
            narrow: u32,
            option: ::core::option::Option<&'static ::core::primitive::u32>,
            callback: ::core::option::Option<unsafe extern "C" fn(u32)>,
        ) -> ::core::primitive::i32;
    }
}

/// The crate under another name.
mod renamed {
    pub(super) use ::ptx_abi as other;
}

mod of_renamed {
    use super::renamed;

    #[renamed::other::cuda_functions(pub(super) FUNCTIONS, crate = renamed::other)]
    unsafe extern "C" {
        fn of_renamed(value: *const ::core::primitive::f32);
        fn of_bytes(text: *const super::inner::str);
    }
}

/// A macro writes the block, so each name that is not a fragment has the macro's hygiene.
macro_rules! written {
    ($vis:vis $list:ident: $($name:ident)*) => {
        #[::ptx_abi::cuda_functions(name = $vis $list)]
        unsafe extern "C" {
            $(
                /// Documented.
                $vis fn $name(name: *const ::core::primitive::f32) -> ::core::primitive::i32;
            )*
        }
    };
}

mod of_macro {
    written! { pub(super) NAME: first second }
    written! { pub(super) TYPES: third }
}

mod of_map {
    /// A type of another crate.
    #[repr(C)]
    pub(super) struct Foreign(::core::primitive::u32);
    #[repr(C)]
    pub(super) struct Rows<T>(T);
    trait Uncompared {}
    trait Unmapped {}
    struct Kept;

    ::ptx_abi::foreign_types! { pub(super) Map; Foreign = ::core::primitive::u32 }

    #[::ptx_abi::cuda_functions(name = pub(super) FUNCTIONS, types = Map)]
    unsafe extern "C" {
        pub(super) fn of_map(one: *const Foreign, several: *mut ::ptx_abi::DevPtr<Foreign>);
        pub(super) fn of_rows(rows: *const Rows<Foreign>);
    }
}

#[test]
fn names_at_the_use_site_do_not_matter() {
    let text = ::std::string::ToString::to_string(&::ptx_abi::cuda_header!(
        fn inner::FUNCTIONS, of_renamed::FUNCTIONS, of_macro::NAME, of_macro::TYPES
    ));
    let asserts = ::ptx_abi::cuda::function_asserts(of_map::FUNCTIONS, ::ptx_abi::cuda::Matching::Strict);
    for text in ["of_map: Rust passes 'const unsigned int *' as parameter 1", "// not compared: of_rows.rows: "] {
        ::std::assert!(asserts.contains(text), "{asserts}");
    }
    let prototype = "int hostile(unsigned char narrow, const unsigned int *option, void (*callback)(unsigned char));";
    ::std::assert!(text.contains(prototype), "{text}");
    ::std::assert!(text.contains("void of_renamed(const float *value);"), "{text}");
    for name in ["first", "second", "third"] {
        let prototype = ::std::format!("int {name}(const float *name);");
        ::std::assert!(text.contains(&prototype), "{text}");
    }
}
