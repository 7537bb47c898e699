//! Tests which parameters the checks of functions do not compare. The text has a line for each of them.
#![allow(dead_code, reason = "nothing calls these functions")]

use core::ffi::{c_int, c_void};

use ptx_abi::cuda::{self, CType, CudaFunction, Matching, function_asserts};
use ptx_abi::vector::Float4;
use ptx_abi::{CppName, DevPtr, DevPtrMut, PtxLayout, cuda_asserts_test};
use ptx_abi_tests::panics::message;

use crate::cuda_header::not_compared::not_compared;

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C)] struct Step { time: f32 }
    /// A pointer in a wrapper.
    #[repr(transparent)] struct Wrapped(DevPtr<c_void>);
}

/// A type without a layout.
#[repr(C)]
struct Session {
    _private: [u8; 0],
}

/// A type with a name only.
#[repr(C)]
struct Elsewhere {
    _private: [u8; 0],
}

impl CppName for Elsewhere {
    const TYPE: &'static ptx_abi::CppType<'static> = &ptx_abi::CppType::Named("ns::Elsewhere");
}

#[repr(C)]
struct Hidden<T>(T);
type Handle = *mut Session;
type Callback = Option<unsafe extern "C" fn(*mut c_void) -> c_int>;
#[allow(non_camel_case_types)]
type cudaStream_t = *mut c_void;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn compared(
        step: Step,
        of: *const Step,
        data: *mut [f32; 3],
        rows: DevPtr<DevPtrMut<Float4>>,
        stream: cudaStream_t,
    );
    fn untyped(data: *const c_void, deep: *const *mut c_void, device: DevPtr<c_void>, wrapped: Wrapped) -> *mut c_void;
    fn named(session: *mut Session, of: *const *mut Elsewhere, device: DevPtrMut<Elsewhere>);
    fn aliases(handle: Handle, handles: *mut Handle, callback: Callback);
    fn nested(callback: Option<unsafe extern "C" fn(*mut Session, Handle) -> Callback>, _: *const Hidden<u8>)
    -> Handle;
    fn variadic(callback: Option<unsafe extern "C" fn(u32, ...)>, ...);
}

/// The lines about what is not compared, without their beginning.
fn open(functions: &[CudaFunction<'_>], matching: Matching) -> Vec<String> {
    not_compared(&function_asserts(functions, matching))
}

#[test]
fn strict_checks_compare_all_types_with_a_name() {
    let alias = "`Handle` is an alias, and only that it is a pointer is known";
    let function = "its type is an alias, and only that it is a function pointer is known";
    let more = "neither side declares the types of the arguments after `...`";
    assert_eq!(
        open(FUNCTIONS, Matching::Strict),
        [
            format!("aliases.handle: {alias}"),
            format!("aliases.handles: {alias}"),
            format!("aliases.callback: {function}"),
            format!("nested.callback: {alias}"),
            "nested._: it leads to a type that has no name in C++".to_owned(),
            format!("nested.return: {alias}"),
            format!("variadic....: {more}"),
            format!("variadic.callback: {more}"),
        ]
    );
}

#[test]
fn compatible_checks_compare_all_types_but_void() {
    let void = "it leads to `void` in Rust, which `compatible` lets match every type of C++";
    let of = |item: &str| format!("untyped.{item}: {void}");
    let all = open(&FUNCTIONS[..3], Matching::Compatible);
    assert_eq!(all, ["data", "deep", "device", "wrapped", "return"].map(of));
    // In a callback too.
    let callback = "nested.callback: `Handle` is an alias, and only that it is a pointer is known";
    assert!(open(&FUNCTIONS[4..], Matching::Compatible).contains(&callback.to_owned()));
}

#[test]
fn tolerant_checks_compare_types_with_a_layout() {
    let void = "it leads to `void` in Rust, which `tolerant` lets match every type of C++";
    let named = |name: &str| {
        format!(
            "it leads to `{name}`, only the name of which is known in Rust, so `tolerant` lets it match every type of C++"
        )
    };
    assert_eq!(
        open(&FUNCTIONS[..3], Matching::Tolerant),
        [
            format!("untyped.data: {void}"),
            format!("untyped.deep: {void}"),
            format!("untyped.device: {void}"),
            format!("untyped.wrapped: {void}"),
            format!("untyped.return: {void}"),
            format!("named.session: {}", named("Session")),
            format!("named.of: {}", named("ns::Elsewhere")),
            format!("named.device: {}", named("ns::Elsewhere")),
        ]
    );
    let strict = open(FUNCTIONS, Matching::Strict).into_iter().map(|line| line.split(": ").next().map(str::to_owned));
    let tolerant = open(&FUNCTIONS[3..], Matching::Tolerant);
    let tolerant = tolerant.iter().map(|line| line.split(": ").next().map(str::to_owned));
    assert!(strict.eq(tolerant));
}

/// A check that accepts every type has a line, and every other check has none.
#[test]
fn lines_stand_before_the_checks_that_accept_everything() {
    for matching in [Matching::Strict, Matching::Compatible, Matching::Tolerant] {
        let text = function_asserts(FUNCTIONS, matching);
        let (_, checks) = text.split_once("\n#endif\n\n#ifndef PTX_ABI").expect("there are checks");
        let mut before = "";
        let mut found = 0;
        for line in checks.lines() {
            let types = line.rsplit_once("\", ").map_or("", |(_, types)| types);
            let anything = types.contains("pa_any") || types.contains("...");
            let is_open = anything || matching != Matching::Strict && types.contains("void *");
            if line.starts_with("PTX_ABI_PARAMETER(") || line.starts_with("PTX_ABI_RESULT(") {
                assert_eq!(before.starts_with("// not compared: "), is_open, "{before}\n{line}");
                found += 1;
            }
            before = line;
        }
        // Eighteen parameters and six results.
        assert_eq!(found, 24);
    }
}

/// A handle of CUDA's is a pointer to a struct.
#[test]
fn tolerant_checks_compare_handles() {
    let of = |ty| {
        let parameters = [cuda::Parameter::new("p", ty)];
        let functions = [CudaFunction::new("f", &parameters, CType::Void)];
        let text = function_asserts(&functions, Matching::Tolerant);
        text.contains("ptx_abi_checks::pa_class *);")
    };
    assert!(of(CType::Handle("cudaStream_t")));
    assert!(!of(CType::Handle("Handle")));
}

/// A name that is not an identifier would be other code in C++.
#[test]
fn names_are_identifiers() {
    for name in ["", "a b", "a::b", "f<int>", "1f", "*/", "a\n#error", "a;b"] {
        let expected = Some(format!("[PTX706] `{name}` is not an identifier of C++: write letters, digits and `_`"));
        assert_eq!(message(|| CudaFunction::new(name, &[], CType::Void)), expected);
        assert_eq!(message(|| cuda::Parameter::new(name, CType::Void)), expected);
    }
    assert_eq!(
        (CudaFunction::new("é_1", &[], CType::Void).name, cuda::Parameter::new("_", CType::Void).name),
        ("é_1", "_")
    );
}

cuda_asserts_test! {
    #[should_panic(expected = "\
[PTX822] the checks do not compare everything that Rust declares:
  `untyped.data`: it leads to `void` in Rust, which `tolerant` lets match every type of C++
  `untyped.wrapped`: it leads to `void` in Rust, which `tolerant` lets match every type of C++
  help: give a pointer a type that C++ has; list the rest: `; not_compared \"untyped.data\", \"untyped.wrapped\"`
`not_compared \"compared.*\"` matches nothing that is not compared: remove it")]
    unlisted_parameters: "never.cuh",
    Step; fn STRICT; fn tolerant UNTYPED; not_compared "untyped.de*", "*.return", "compared.*"
}

// A message about many items has the first ones, and patterns for all of them.
cuda_asserts_test! {
    #[should_panic(expected = "\n  and 4 more\n  help: give a pointer a type that C++ has; list the rest: \
        `; not_compared \"untyped.*\", \"named.*\", \"aliases.*\", \"nested.*\", \"variadic.*\"`")]
    many_parameters: "never.cuh",
    Step; fn tolerant FUNCTIONS
}

const STRICT: &[CudaFunction<'static>] = &[FUNCTIONS[0]];
const UNTYPED: &[CudaFunction<'static>] = &[FUNCTIONS[1]];
