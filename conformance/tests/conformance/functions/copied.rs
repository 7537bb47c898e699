//! Compares types that Rust passes as bytes with classes of which C++ passes the address.

use std::collections::BTreeSet;

use ptx_abi::PtxLayout;
use ptx_abi::cuda::{Matching, function_asserts};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};

use super::expect_differences;
use super::verdict::END;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 8, align = 4)]
struct Value(#[allow(dead_code, reason = "it is only described")] [u32; 2]);

#[ptx_abi::cuda_functions]
#[allow(dead_code, reason = "it is only described")]
unsafe extern "C" {
    fn convert(a: Value, b: *const Value, n: u32) -> Value;
}

/// A class, and whether C++ passes its bytes.
const CLASSES: [(&str, bool); 11] = [
    ("struct Value { unsigned a[2]; };", true),
    ("union Value { unsigned a[2]; float b; };", true),
    ("class Value { unsigned a[2]; public: Value(); Value(unsigned); Value(const Value &) = default; };", true),
    ("struct Value { const unsigned a[2]; };", true),
    ("struct Value { unsigned a[2]; Value(const Value &) = default; Value &operator=(const Value &); };", true),
    ("struct Value { unsigned a[2]; Value(const Value &) = delete; Value(Value &&) = default; };", true),
    ("struct Value { unsigned a[2]; Value(const Value &) = default; template <typename T> Value(T &&); };", true),
    ("struct Value { unsigned a[2]; Value(const Value &); };", false),
    ("struct Value { unsigned a[2]; Value(const Value &) = default; Value(Value &&); };", false),
    ("struct Value { unsigned a[2]; ~Value(); };", false),
    ("struct Value { struct Part { unsigned a; Part(const Part &); } part; unsigned b; };", false),
];

pub(super) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let levels = [Matching::Strict, Matching::Compatible, Matching::Tolerant];
    let (mut text, mut expected) = (String::new(), BTreeSet::new());
    for (index, (class, is_plain)) in CLASSES.iter().enumerate() {
        for (level, matching) in levels.into_iter().enumerate() {
            let number = index * levels.len() + level;
            let numbered = |text: &str| {
                text.replace("Value", &format!("Value_{number}")).replace("convert", &format!("convert_{number}"))
            };
            let function = "extern \"C\" Value convert(Value a, const Value *b, unsigned n);";
            text += &numbered(&format!("{class}\n{function}\n"));
            text += &numbered(&function_asserts(FUNCTIONS, matching));
            if !is_plain {
                let why = "the class has a copy or move constructor, or a destructor";
                expected.extend([
                    numbered(&format!(
                        "convert: Rust passes 'Value' as parameter 1, 'a', and C++ takes its address: {why}"
                    )),
                    numbered(&format!(
                        "convert: Rust expects 'Value' as the result, and C++ returns it by address: {why}"
                    )),
                ]);
            }
        }
    }
    text += END;
    let scratch = Scratch::new("copied")?;
    let check = "functions: a class of which C++ passes the address is refused by name";
    expect_differences(toolchain, &scratch, &text, expected, (check, CLASSES.len() * levels.len()))
}
