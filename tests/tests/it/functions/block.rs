//! Tests the parts of a block that the attribute reads, and those that it leaves.

use ptx_abi::cuda::{CType, CudaFunction, Matching, function_asserts};
use ptx_abi::{CppType, cuda_asserts, cuda_header};

use super::{checks, prototypes};

/// The names of the functions and of their parameters.
fn names(functions: &[CudaFunction<'static>]) -> Vec<(&'static str, Vec<&'static str>)> {
    let parameters =
        |function: &CudaFunction<'static>| function.parameters.iter().map(|parameter| parameter.name).collect();
    functions.iter().map(|function| (function.name, parameters(function))).collect()
}

mod conditional {
    #[ptx_abi::cuda_functions(pub(super) HERE)]
    unsafe extern "C" {
        #[cfg(any())]
        fn absent(missing: Missing, another: *const Missing) -> Missing;
        #[cfg(not(any()))]
        fn present(
            #[cfg(any())] missing: Missing,
            #[cfg(not(any()))] here: *const u8,
            #[allow(unused)] last: u8,
        ) -> u16;
        #[cfg_attr(all(), allow(dead_code))]
        fn allowed();
    }
}

#[test]
fn conditions_of_functions_and_parameters_are_carried_over() {
    assert_eq!(names(conditional::HERE), [("present", vec!["here", "last"]), ("allowed", vec![])]);
    assert_eq!(
        prototypes(cuda_header!(fn conditional::HERE))[0],
        "unsigned short present(const unsigned char *here, unsigned char last);"
    );
}

mod items {
    #[ptx_abi::cuda_functions(pub(super) ALL)]
    #[allow(dead_code)]
    unsafe extern "C" {
        /// Documented.
        #[link_name = "sqrt"]
        pub(super) safe fn square_root(value: f64) -> f64;
        unsafe fn r#abs(value: i32) -> i32;
    }

    #[ptx_abi::cuda_functions(pub(super) UNWIND)]
    unsafe extern "C-unwind" {
        fn labs(value: i64) -> i64;
    }

    #[ptx_abi::cuda_functions(pub(super) SYSTEM)]
    unsafe extern "system" {
        fn llabs(value: i64) -> i64;
    }

    #[ptx_abi::cuda_functions(pub(super) BARE)]
    #[allow(missing_abi)]
    unsafe extern "C" {
        fn toupper(value: i32) -> i32;
    }

    #[ptx_abi::cuda_functions(pub(super) EMPTY,)]
    unsafe extern "C" {}
}

#[test]
fn the_block_stays_and_its_functions_are_described() {
    assert!((items::square_root(9.0) - 3.0).abs() < f64::EPSILON);
    assert_eq!(names(items::ALL), [("sqrt", vec!["value"]), ("abs", vec!["value"])]);
    for functions in [items::UNWIND, items::SYSTEM, items::BARE] {
        assert_eq!(functions.len(), 1);
    }
    assert_eq!(items::EMPTY, []);
    assert!(!cuda_header!(fn items::EMPTY).to_string().contains("extern"));
}

mod visible {
    mod inner {
        #[ptx_abi::cuda_functions]
        unsafe extern "C" {
            fn a();
            pub(super) fn b();
            pub(in crate::functions) fn c();
        }
    }
    pub(in crate::functions) use inner::FUNCTIONS;
}

#[test]
fn the_constant_is_as_visible_as_the_most_visible_function() {
    assert_eq!(names(visible::FUNCTIONS).len(), 3);
}

/// The block and its types may be inside a function.
#[test]
fn a_block_in_a_function() {
    #[repr(C)]
    struct Local {
        _private: [u8; 0],
    }
    #[ptx_abi::cuda_functions]
    unsafe extern "C" {
        fn local(of: *const Local);
    }
    assert_eq!(
        FUNCTIONS[0].parameters[0].ty,
        CType::Pointer { to: &CType::Named(CppType::Named("Local")), mutable: false }
    );
    let _: Option<Local> = None;
}

mod renamed {
    pub(super) mod path {
        pub(crate) use ptx_abi::*;
    }
    type Callback = Option<unsafe extern "C" fn(*mut core::ffi::c_void) -> i32>;
    type Handle = *mut super::Target;

    #[path::cuda_functions(pub(super) AS, crate = self::path)]
    unsafe extern "C" {
        #[ptx(as = *mut *const f32)]
        fn stands_for(
            #[ptx(as = Option<unsafe extern "C" fn(*mut core::ffi::c_void) -> i32>)] callback: Callback,
            #[ptx(as = *mut super::Target)] handle: Handle,
            #[ptx(as = *const f32)] address: usize,
        ) -> usize;
        fn unknown(callback: Callback, handle: Handle);
    }
}

/// A type for which bindings have an alias of its pointer.
enum Target {}

#[test]
fn another_type_may_stand_for_that_of_a_parameter() {
    let [stands_for, unknown] = renamed::AS else { panic!("two functions") };
    assert_eq!(
        prototypes(cuda_header!(fn only::ONLY)),
        ["const float **stands_for(int (*callback)(void *), Target *handle, const float *address);"]
    );
    assert_eq!(stands_for.parameters, only::ONLY[0].parameters);
    // Only the compiler can resolve an alias to a pointer.
    let types: Vec<_> = checks(&[*unknown], Matching::Strict)
        .iter()
        .filter_map(|line| line.rsplit_once("\", ").map(|(_, ty)| ty.to_owned()))
        .collect();
    assert_eq!(types, ["ptx_abi_checks::pa_any_function *);", "ptx_abi_checks::pa_any *);", "void);"]);
    let _: Option<Target> = None;
}

mod only {
    use super::Target;

    #[ptx_abi::cuda_functions(pub(super) ONLY)]
    unsafe extern "C" {
        fn stands_for(
            callback: Option<unsafe extern "C" fn(*mut core::ffi::c_void) -> i32>,
            handle: *mut Target,
            address: *const f32,
        ) -> *mut *const f32;
    }
}

/// Fragments of a macro come in groups without delimiters.
macro_rules! borrowing {
    ($lifetime:lifetime) => {
        #[ptx_abi::cuda_functions(name = BORROWING)]
        unsafe extern "C" {
            fn borrow<$lifetime>(from: &$lifetime mut f32) -> &$lifetime f32;
        }
    };
}

borrowing! { 'a }

#[test]
fn fragments_of_macros() {
    assert_eq!(prototypes(cuda_header!(fn BORROWING)), ["const float *borrow(float *from);"]);
}

mod of_one_symbol {
    #[ptx_abi::cuda_functions(pub(super) SAME)]
    unsafe extern "C" {
        fn one(first: u32);
        #[link_name = "one"]
        fn renamed(second: u32);
    }

    #[ptx_abi::cuda_functions(pub(super) OTHER)]
    unsafe extern "C" {
        #[link_name = "one"]
        fn other(first: f32);
    }
}

/// The compiler reads the checks of a symbol once. It refuses another declaration of the symbol, and ignores the same one.
#[test]
fn functions_of_one_symbol() {
    let numbers = |functions| {
        let text = function_asserts(functions, Matching::Strict);
        let lines = text.lines().filter_map(|line| line.strip_prefix("#define PTX_ABI_STRICT_FUNCTION_one "));
        let numbers: Vec<_> = lines.map(str::to_owned).collect();
        for number in &numbers {
            assert!(text.contains(&format!("#elif PTX_ABI_STRICT_FUNCTION_one != {number}\n#error \"one: ")), "{text}");
        }
        numbers
    };
    let (same, other) = (numbers(of_one_symbol::SAME), numbers(of_one_symbol::OTHER));
    assert_eq!(same[0], same[1]);
    assert_ne!(same[0], other[0]);
}

/// A macro that writes a whole block, from fragments of every kind that a function has.
macro_rules! family {
    ($vis:vis $list:ident: $($(#[$attribute:meta])* $name:ident($($parameter:ident: $ty:ty),*) $(-> $result:ty)?;)*) => {
        #[ptx_abi::cuda_functions($vis $list)]
        unsafe extern "C" {
            $($(#[$attribute])* fn $name($($parameter: $ty),*) $(-> $result)?;)*
        }
    };
}

/// A macro that writes a whole block from functions.
macro_rules! of_functions {
    ($list:ident: $($function:item)*) => {
        #[ptx_abi::cuda_functions(name = pub(super) $list)]
        unsafe extern "C" {
            $($function)*
        }
    };
}

/// A macro whose calls each write the functions of one type, with a list that the macro names itself.
macro_rules! of_types {
    ($module:ident: $($name:ident($ty:ty),)*) => {
        pub(super) mod $module {
            use core::ffi::c_void;

            type Element = c_void;

            #[ptx_abi::cuda_functions(name = pub(in super::super) LIST)]
            unsafe extern "C" {
                $(
                    #[link_name = concat!("of_", stringify!($name), 2)]
                    fn $name(input: *const $ty, output: *mut Element);
                )*
            }
        }
    };
}

/// A macro with one function for each of its calls inside a block, as those of mistral.rs, which now writes the whole block.
macro_rules! dequantize {
    ($list:ident: $(($bits:tt, $group:tt, $scalar:ty, $postfix:tt))*) => {
        paste::paste! {
            #[ptx_abi::cuda_functions(name = $list)]
            unsafe extern "C" {
                $(
                    pub(super) fn [< dequantize_ $bits bit_gs $group _ $postfix >](
                        packed: *const u32,
                        scales: *const $scalar,
                        rows: i32,
                    );
                )*
            }
        }
    };
}

/// A macro that writes the block around the functions of another macro.
macro_rules! around {
    ($($functions:tt)*) => {
        family! { pub(super) AROUND: $($functions)* }
    };
}

mod written {
    family! {
        pub(super) FAMILY:
        /// Documented.
        #[link_name = "\u{1}launch_first"]
        first(data: *mut f32, count: u32) -> i32;
        #[cfg(any())]
        absent(data: *mut Missing);
        second(of: &'static [f32; 3]);
    }
    of_functions! {
        FUNCTIONS_OF_ITEMS:
        fn third(data: *const f64) -> i32;
        #[link_name = "launch_fourth"]
        fn fourth(#[ptx(as = *const f32)] address: usize);
    }
    around! { fifth(); }
    dequantize! { DEQUANTIZE: (2, 32, f32, f32) (4, 128, f64, f64) }
    of_types! { of_floats: half_floats(u16), floats(f32), doubles(f64), }
    of_types! { of_integers: bytes(u8), }

    #[ptx_abi::cuda_functions(pub(super) BY_HAND)]
    unsafe extern "C" {
        fn by_hand();
    }
}

/// This is what the error about a macro inside of a block asks for.
#[test]
fn macros_write_whole_blocks() {
    assert_eq!(
        prototypes(cuda_header!(fn
            written::BY_HAND,
            written::FAMILY,
            written::FUNCTIONS_OF_ITEMS,
            written::AROUND,
            written::DEQUANTIZE,
            written::of_floats::LIST,
            written::of_integers::LIST,
        )),
        [
            "void by_hand(void);",
            "int launch_first(float *data, unsigned int count);",
            "void second(const float (*of)[3]);",
            "int third(const double *data);",
            "void launch_fourth(const float *address);",
            "void fifth(void);",
            "void dequantize_2bit_gs32_f32(const unsigned int *packed, const float *scales, int rows);",
            "void dequantize_4bit_gs128_f64(const unsigned int *packed, const double *scales, int rows);",
            "void of_half_floats2(const unsigned short *input, void *output);",
            "void of_floats2(const float *input, void *output);",
            "void of_doubles2(const double *input, void *output);",
            "void of_bytes2(const unsigned char *input, void *output);",
        ]
    );
    let asserts = cuda_asserts!(fn written::BY_HAND, written::FAMILY; fn tolerant written::AROUND).to_string();
    for check in ["(strict, by_hand, 0)", "(strict, launch_first, 2)", "(strict, second, 1)", "(tolerant, fifth, 0)"] {
        assert!(asserts.contains(&format!("PTX_ABI_FUNCTION{check};")), "{check}\n{asserts}");
    }
}
