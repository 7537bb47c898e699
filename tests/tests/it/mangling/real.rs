//! Tests names from CUDA libraries and from nvcc 13.5, with everything that templates produce. Our text is that of c++filt,
//! except for a few parts that users do not write in the name of a kernel.

use ptx_abi::__private::encoded;
use ptx_abi::mangle::{self, Symbol, SymbolError};
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, Layout, PtxLayout};
use ptx_abi_tests::layouts;

/// Each symbol and, below it, its text. c++filt 2.40 agrees, except that it writes the parameters of functions in names
/// (`&(op_abs(float))`), return types, values that are computed or of a class (`Arr<(2)*(4)>`, `kn1<NT{3, 1.0f}>`), and
/// `decltype(nullptr)` for `nullptr`; and that it does not decode nvcc's prefix of a `static` kernel, `__nv_static_…`.
fn cases() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines: Vec<_> = include_str!("../../../data/mangled.txt").lines().map(str::trim).collect();
    lines.chunks(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>().into_iter()
}

fn parsed(symbol: &str) -> Symbol<'_> {
    Symbol::parse(symbol).unwrap_or_else(|error| panic!("{symbol}: {error}"))
}

#[test]
fn names_of_libraries() {
    for (symbol, text) in cases() {
        let decoded = parsed(symbol);
        assert_eq!(decoded.to_string(), text, "{symbol}");
        let name = decoded.name().to_string();
        assert!(text.starts_with(&name) && decoded.is_named(&name), "{symbol} is {name}");
        assert_eq!(encoded(symbol).as_deref(), Ok(&symbol[symbol.find("_Z").expect("a name")..]));
    }
    assert!(cases().count() >= 130, "{}", cases().count());
}

#[test]
fn other_ways_to_write_the_same_name() {
    for (symbol, yes, no) in [
        (
            "_ZL15unary_op_kernelIXadL_ZL6op_absfEEfEvPKT0_PS0_i",
            &[
                "unary_op_kernel<&op_abs, float>",
                "unary_op_kernel<op_abs,float>",
                "unary_op_kernel<&(op_abs(float)), float>",
                "unary_op_kernel<&::op_abs(float)>",
                "unary_op_kernel",
            ][..],
            &[
                "unary_op_kernel<&op_neg, float>",
                "unary_op_kernel<&op_abs(double), float>",
                "unary_op_kernel<&n::op_abs, float>",
                "unary_op_kernel<&op_abs, double>",
            ][..],
        ),
        (
            "_Z5unaryIXadL_ZN34_INTERNAL_3f24ed67_4_t_cu_abde2c064op_sEfEEfEvPKT0_PS1_i",
            &["unary<&op_s, float>"],
            &["unary<&n::op_s, float>"],
        ),
        (
            "_Z5unaryIXadL_ZN1n2opIfEET_S2_EEdEvPKT0_PS3_i",
            &["unary<n::op<float>, double>", "unary<&n::op>"],
            &["unary<n::op<double>, double>", "unary<&op<float>>"],
        ),
        (
            "_Z3funIPFifEEvT_",
            &["fun<int (*)(float)>", "fun<int(*)(float)>", "fun<signed ( * ) ( float )>"],
            &[
                "fun<int (*)(double)>",
                "fun<int (*)()>",
                "fun<int (*)(float, float)>",
                "fun<int (&)(float)>",
                "fun<int (float)>",
            ],
        ),
        ("_Z4funpIFifEEvPT_", &["funp<int (float)>"], &["funp<int (*)(float)>", "funp<int>"]),
        (
            "_Z3arrIA100_iEvPT_",
            &["arr<int [100]>", "arr<int[0x64]>"],
            &["arr<int [10]>", "arr<int []>", "arr<int *>", "arr<const int [100]>"],
        ),
        (
            "_Z1kIA2_A3_KiEvPT_",
            &["k<const int [2][3]>", "k<int const[2][3]>"],
            &["k<const int [3][2]>", "k<int [2][3]>", "k<const int [2]>"],
        ),
        (
            "_Z3nulIMN1n1AEKFiiEEvT_",
            &["nul<int (n::A::*)(int) const>", "nul<int (::n::A::*)(signed) const>"],
            &["nul<int (n::A::*)(int)>", "nul<int (A::*)(int) const>", "nul<int n::A::*>"],
        ),
        ("_Z3nulIMN1n1AEiEvT_", &["nul<int n::A::*>"], &["nul<int *>", "nul<float n::A::*>"]),
        ("_Z3nulIDnEvT_", &["nul<decltype(nullptr)>", "nul<std::nullptr_t>", "nul<nullptr_t>"], &["nul<void *>"]),
        ("_Z4nulvILDnEEvi", &["nulv<nullptr>"], &["nulv<0>"]),
        ("_Z4nulpILPKc0EEvi", &["nulp<nullptr>", "nulp<(const char *)0>"], &["nulp<(char *)0>", "nulp<0>"]),
        (
            "_Z1kIDv4_fEvT_",
            &["k<float __vector(4)>", "k<float  __vector( 4 )>"],
            &["k<float __vector(2)>", "k<double __vector(4)>", "k<float>"],
        ),
        ("_Z1kI3FooB3tagEvT_", &["k<Foo>", "k<Foo[abi:tag]>"], &["k<Foo[abi:other]>", "k<tag>"]),
        ("_Z1kB3tagIiEvT_", &["k<int>", "k", "k[abi:tag]", "k[abi:tag]<int>"], &["k[abi:tag", "k[tag]<int>"]),
        (
            "_Z1kIZ4mainEUliPKfE1_EvT_",
            &["k<main::{lambda(int, const float *)#3}>", "k"],
            &["k<main::{lambda(int, const float *)#2}>", "k<main::{lambda()#3}>", "k<{lambda(int, const float *)#3}>"],
        ),
        ("_Z1kIZN1n1gIiEEvT_E1SEvS3_", &["k<n::g<int>::S>", "k<n::g::S>"], &["k<n::g<float>::S>", "k<S>", "k<g::S>"]),
        ("_Z3colIRfEvOT_RS1_", &["col<float &>"], &["col<float>", "col<float &&>"]),
        ("_ZNK2ns1S3getEi", &["ns::S::get"], &["ns::get"]),
        ("_ZN1nL4statEi", &["n::stat"], &["stat"]),
        ("_Z1kILf3f800000EEvv", &["k<(float)[3f800000]>"], &["k<1.0f>", "k<(double)[3f800000]>"]),
    ] {
        let decoded = Symbol::parse(symbol).unwrap_or_else(|error| panic!("{symbol}: {error}"));
        for name in yes {
            assert!(decoded.is_named(name), "{symbol} is {name}");
        }
        for name in no {
            assert!(!decoded.is_named(name), "{symbol} is not {name}");
        }
    }
}

/// Numbers in types may exceed the length of the symbol.
#[test]
fn long_arrays() {
    for (text, symbol) in [
        ("k(float (*)[100])", "_Z1kPA100_f"),
        ("k(float (&)[18446744073709551615])", "_Z1kRA18446744073709551615_f"),
        ("k(int (*)[10][20])", "_Z1kPA10_A20_i"),
        ("k(float __vector(16))", "_Z1kDv16_f"),
        ("k(S<4096>)", "_Z1k1SILi4096EE"),
        ("k[abi:x](T[abi:y][abi:z])", "_Z1kB1x1TB1yB1z"),
        ("k(int (S::*)() const &)", "_Z1kM1SKFivRE"),
    ] {
        assert_eq!(mangle::signature(text).unwrap(), symbol);
        assert_eq!(mangle::signature(&parsed(symbol).to_string()).unwrap(), symbol);
    }
    assert_eq!(
        Symbol::parse("_Z1kPA100000000000000000000000000000000000000000_f").err(),
        Some(SymbolError::Unsupported)
    );
    // An ellipsis is not a type, and ends the parameters.
    for wrong in ["_Z1kIPFviPKzEEvT_", "_Z1kPz", "_Z1kIzEvT_", "_Z1kIA3_zEvT_", "_Z1kILz0EEvv", "_Z1kzi"] {
        assert_eq!(Symbol::parse(wrong).err(), Some(SymbolError::Invalid), "{wrong}");
    }
    for wrong in ["k[abi:]()", "k[abi:x()", "k[tag]()", "k(T[abi:1])", "k(...*)"] {
        assert!(mangle::signature(wrong).is_err(), "{wrong}");
    }
}

/// `T &&` is `float &` if `T` is that, and `const T` is `T` if `T` is a reference or a function.
#[test]
fn references_collapse() {
    for (symbol, shown) in [
        ("_Z1kIRfEvOT_", "float &"),
        ("_Z1kIRfEvRT_", "float &"),
        ("_Z1kIOfEvOT_", "float &&"),
        ("_Z1kIOfEvRT_", "float &"),
        ("_Z1kIRfEvT_", "float &"),
        ("_Z1kIRfEvRKT_", "float &"),
        ("_Z1kIRKfEvOT_", "const float &"),
        ("_Z1kIRA3_fEvOT_", "float (&)[3]"),
        ("_Z1kIRFvvEEvOT_", "void (&)()"),
        ("_Z1kIFvvEEvPKT_", "void (*)()"),
    ] {
        assert_eq!(parsed(symbol).param(0).to_string(), shown, "{symbol}");
    }
    assert_eq!(parsed("_Z1kIJRfOdEEvDpOT_").to_string(), "k<float &, double &&>(float &, double &&)");
    let accepts = |symbol: &str, layout: &Layout<'_>| parsed(symbol).accepts(0, layout);
    assert!(accepts("_Z1kIRfEvOT_", DevPtrMut::<f32>::LAYOUT) && !accepts("_Z1kIRfEvOT_", DevPtr::<f32>::LAYOUT));
    assert!(accepts("_Z1kIRKfEvOT_", DevPtr::<f32>::LAYOUT) && !accepts("_Z1kIRKfEvOT_", DevPtrMut::<f32>::LAYOUT));
    assert!(!accepts("_Z1kIRfEvOT_", DevPtrMut::<f64>::LAYOUT));
}

/// Only a compiler can compute a dependent type, so it accepts every Rust type. A pointer to it is still a pointer.
#[test]
fn dependent_types_are_unknown() {
    let layouts = layouts! { i32 f64 Float4 DevPtr<f32> DevPtrMut<Float4> core::num::NonZeroU64 };
    for symbol in [
        "_Z3depIN1n1AEEvNT_10value_typeE",
        "_Z1kI3FooEvNT_1A1BE",
        "_Z1kI3FooEvNT_6rebindIiEE",
        "_Z1kIiEvN3BoxIT_E2InE",
        "_Z1kIiEvNSt9enable_ifIXsr3std11is_integralIT_EE5valueES1_E4typeE",
        "_Z1kIifEvDTplcvT__EcvT0__EE",
        "_Z1kIiEvDTcl1gIT_EEE",
        "_Z1kIiEvDTsr3FooIT_EE1xE",
        "_Z1kIiEvNDTcl1gcvT__EEE4typeE",
        "_Z1kI3FooEvRKNT_1AE",
        "_Z1kIJiEEvDpN3BoxIT_E2InE",
    ] {
        let decoded = parsed(symbol);
        for layout in layouts {
            let reference = symbol.contains('R');
            let pointer = matches!(layout.kind, ptx_abi::TypeKind::Pointer(_));
            let mutable = layout.name == "DevPtrMut";
            assert_eq!(decoded.accepts(0, layout), !reference || pointer && !mutable, "{symbol} {}", layout.name);
        }
        assert!(!decoded.accepts(1, i32::LAYOUT));
    }
    // The `const` of a dependent pointee may be part of the type.
    let accepts = |symbol: &str, layout: &Layout<'_>| parsed(symbol).accepts(0, layout);
    assert!(
        accepts("_Z1kI1AEvPNT_1BE", DevPtr::<f32>::LAYOUT) && accepts("_Z1kI1AEvPNT_1BE", DevPtrMut::<f32>::LAYOUT)
    );
    assert!(!accepts("_Z1kI1AEvPNT_1BE", f32::LAYOUT) && !accepts("_Z1kI1AEvPNT_1BE", u64::LAYOUT));
    // A class that does not depend on a template parameter is known.
    assert!(!accepts("_Z1kIiEvN3BoxIiE2InE", i32::LAYOUT));
    assert!(!accepts("_Z1kIiEv3BoxIXplT_Li1EEE", i32::LAYOUT));
}
