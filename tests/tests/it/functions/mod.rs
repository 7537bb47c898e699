//! Tests the descriptions by `#[cuda_functions]`, and the C++ that they generate.
#![allow(dead_code, clashing_extern_declarations, reason = "nothing calls these functions")]

mod addresses;
mod block;
mod crates;
pub(crate) mod foreign;
mod hygiene;
mod not_compared;
mod types;

use ptx_abi::cuda::{CType, CudaFunction, CudaHeader, Matching, function_asserts};
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, PtxLayout, cuda_header};
use ptx_abi_tests::texts::Text as _;

/// The lines between `extern "C" {` and `}`.
fn prototypes(header: CudaHeader<'_>) -> Vec<String> {
    let text = header.to_string();
    let (_, rest) = text.split_once("extern \"C\" {\n").expect("the header has prototypes");
    let (prototypes, _) = rest.split_once("}\n").expect("the block ends");
    prototypes.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// The lines of a function's checks, without the macros before them.
fn checks(functions: &[CudaFunction<'_>], matching: Matching) -> Vec<String> {
    let text = function_asserts(functions, matching);
    let functions = text.lines().skip_while(|line| !line.starts_with("PTX_ABI_FUNCTION("));
    functions.filter(|line| line.starts_with("PTX_ABI_")).map(str::to_owned).collect()
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C)] #[ptx(name = "sim::Params")] struct Params { count: u32, position: Float4, next: DevPtr<Params> }
    #[repr(u8)] enum Mode { Fast, Exact }
}

#[repr(C)]
struct Context {
    _private: [u8; 0],
}

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn run(params: Params, mode: Mode, context: *mut Context) -> i32;
    fn look(params: *const Params, modes: &mut Mode) -> *const Context;
}

mod others {
    #[ptx_abi::cuda_functions(pub(super) OTHERS)]
    unsafe extern "C" {
        fn stop();
    }
}

#[test]
fn a_header_has_the_types_that_functions_take_by_value() {
    let header = cuda_header!(fn FUNCTIONS, others::OTHERS);
    let text = header.to_string();
    for part in [
        "#include <vector_types.h>",
        "struct Params {",
        "enum class Mode : unsigned char {",
        "struct Context; // not defined in this header",
        "static_assert(sizeof(sim::Params) == 48",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(
        prototypes(header),
        [
            "int run(sim::Params params, Mode mode, Context *context);",
            "const Context *look(const sim::Params *params, Mode *modes);",
            "void stop();",
        ]
    );
}

#[test]
fn ptx_is_compared_with_the_types_that_functions_take_by_value() {
    let header = cuda_header!(fn FUNCTIONS);
    let symbol = |fingerprint: u64| {
        format!(
            ".version 8.7 .target sm_90 .address_size 64\n\
             .weak .global .align 8 .u64 ptx_abi_layout_sim__Params = {fingerprint};"
        )
    };
    header.check(&symbol(Params::LAYOUT.fingerprint())).expect("PTX of this header");
    let mismatch = header.check(&symbol(7)).expect_err("PTX of an older header").to_string();
    mismatch.has(["the layout of `sim::Params` differs from the one that the kernel was compiled with"]);
}

mod by_pointer {
    #[ptx_abi::cuda_functions(pub(super) LOOK)]
    unsafe extern "C" {
        fn look(params: *const super::Params, modes: *mut super::Mode);
    }
}

#[test]
fn types_behind_pointers_are_declared() {
    let text = cuda_header!(fn by_pointer::LOOK).to_string();
    text.has(["namespace sim { struct Params; }\nenum class Mode : unsigned char;\n"]);
    assert!(!text.contains("static_assert("), "nothing is defined, so nothing is checked\n{text}");
    let defined = cuda_header!(Params; fn by_pointer::LOOK).to_string();
    defined.lacks(["struct Params;"]);
    defined.has(["struct Params {"]);
}

#[test]
fn a_header_without_functions_is_what_it_was() {
    let of_types = cuda_header!(Params).to_string();
    assert_eq!(CudaHeader::new(&[Params::LAYOUT]).with_functions(&[]).to_string(), of_types);
    of_types.lacks(["extern \"C\" {\n"]);
}

ptx_abi::cuda_header_test!(#[ignore = "the file is not there"] header_of_functions: "never.h", fn FUNCTIONS);
ptx_abi::cuda_header_test!(#[ignore = "the file is not there"] header_of_both: "never.h", Params, Mode; fn FUNCTIONS);

#[test]
fn strict_checks_have_the_types_as_rust_spells_them() {
    assert_eq!(
        checks(FUNCTIONS, Matching::Strict),
        [
            "PTX_ABI_FUNCTION(strict, run, 3);",
            "PTX_ABI_PARAMETER(strict, 1, \"run: Rust passes 'sim::Params' as parameter 1, 'params'\", ::sim::Params);",
            "PTX_ABI_PARAMETER(strict, 2, \"run: Rust passes 'Mode' as parameter 2, 'mode'\", ::Mode);",
            "PTX_ABI_PARAMETER(strict, 3, \"run: Rust passes 'Context *' as parameter 3, 'context'\", ::Context *);",
            "PTX_ABI_RESULT(strict, \"run: Rust expects 'int' as the result\", int);",
            "PTX_ABI_END(run);",
            "PTX_ABI_FUNCTION(strict, look, 2);",
            "PTX_ABI_PARAMETER(strict, 1, \"look: Rust passes 'const sim::Params *' as parameter 1, 'params'\", \
             const ::sim::Params *);",
            "PTX_ABI_PARAMETER(strict, 2, \"look: Rust passes 'Mode *' as parameter 2, 'modes'\", ::Mode *);",
            "PTX_ABI_RESULT(strict, \"look: Rust expects 'const Context *' as the result\", const ::Context *);",
            "PTX_ABI_END(look);",
        ]
    );
}

mod denying {
    #[ptx_abi::cuda_functions(pub(super) DENYING, deny(const))]
    unsafe extern "C" {
        fn look(params: *const super::Params, modes: *mut super::Mode);
    }
}

#[test]
fn the_attribute_denies_const() {
    assert_eq!(denying::DENYING, [by_pointer::LOOK[0].denying_const()]);
    assert!(!by_pointer::LOOK[0].denies_const);
}

#[test]
fn descriptions_are_constants_and_comparable() {
    const RUN: CudaFunction<'static> = FUNCTIONS[0];
    assert_eq!(RUN.parameters[0].ty, CType::Value(Params::LAYOUT));
    assert_eq!(RUN.result, CType::Value(i32::LAYOUT));
    assert_ne!(RUN, FUNCTIONS[1]);
    assert_eq!(FUNCTIONS[1].parameters[1].name, "modes");
}
