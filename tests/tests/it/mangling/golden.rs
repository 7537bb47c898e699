//! Compares every parameter of the golden data with every type of a pool. Only the parameter's own type is accepted.

use std::collections::BTreeSet;
use std::ffi::c_void;

use half::{bf16, f16};
use ptx_abi::handle::{SamplerHandle, SurfaceHandle, TextureHandle};
use ptx_abi::mangle::Symbol;
use ptx_abi::vector::{BFloat162, Double4A16, Float2, Float4, Half2, UInt3};
use ptx_abi::{Align16, CppName, DevPtr, DevPtrMut, Layout, Opaque, PtxLayout, TypeKind};
use ptx_abi_tests::cases::words;

use super::cases;

/// A type of Rust, and each type of C++ that it may be passed for.
struct Entry {
    rust: String,
    layout: &'static Layout<'static>,
    cpp: BTreeSet<String>,
    /// Every pointer with this constness.
    any_pointer: Option<&'static str>,
}

macro_rules! types {
    ($(#[ptx(name = $name:literal)] $rust:ident)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        #[ptx(name = $name)]
        struct $rust {
            x: i32,
        }
    )*};
}

types! {
    #[ptx(name = "S")] S #[ptx(name = "n::A")] A #[ptx(name = "n::B")] B #[ptx(name = "n::m::C")] C
    #[ptx(name = "n::A::In")] In #[ptx(name = "n::S")] OtherS #[ptx(name = "A")] OtherA #[ptx(name = "m::C")] OtherC
    #[ptx(name = "T1")] T1 #[ptx(name = "T2")] T2 #[ptx(name = "T3")] T3 #[ptx(name = "std::X")] X
    #[ptx(name = "dim3")] Dim3
    #[ptx(name = "a1")] A1 #[ptx(name = "a2")] A2 #[ptx(name = "a3")] A3 #[ptx(name = "a4")] A4
    #[ptx(name = "a5")] A5 #[ptx(name = "a6")] A6 #[ptx(name = "a7")] A7 #[ptx(name = "a8")] A8
    #[ptx(name = "a9")] A9 #[ptx(name = "a10")] A10 #[ptx(name = "a11")] A11 #[ptx(name = "a12")] A12
    #[ptx(name = "a13")] A13 #[ptx(name = "a14")] A14 #[ptx(name = "a15")] A15 #[ptx(name = "a16")] A16
    #[ptx(name = "a17")] A17 #[ptx(name = "a18")] A18 #[ptx(name = "a19")] A19
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(u32)] enum E { One }
    #[repr(i8)] enum E2 { One }
    #[repr(C)] union U { x: i32, y: f32 }
    /// Its own name in C++ is nowhere in the golden data.
    #[repr(transparent)] struct Metres(f64);
}

/// The layout of a type that is this instance of a template in C++.
macro_rules! instance {
    ($name:literal) => {{
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        #[ptx(name = $name)]
        struct Instance {
            x: i32,
        }
        Instance::LAYOUT
    }};
}

fn value<T: PtxLayout>(cpp: &[&str]) -> Entry {
    let cpp = cpp.iter().map(ToString::to_string).collect();
    Entry { rust: std::any::type_name::<T>().into(), layout: T::LAYOUT, cpp, any_pointer: None }
}

/// The types of C++ that `DevPtr<T>` and `DevPtrMut<T>` represent, if `T` represents `pointees`.
fn pointers<T: CppName>(pool: &mut Vec<Entry>, pointees: &[&str]) {
    let spelled = |before: &'static str| {
        let of = move |pointee: &&str| {
            // Without the qualifiers of the pointer itself; those of the pointee come first.
            ["", "volatile "]
                .into_iter()
                .flat_map(move |volatile| ["*", "&", "&&"].map(|sign| format!("{before}{volatile}{pointee}{sign}")))
                .collect::<Vec<_>>()
        };
        pointees.iter().chain(&["void"]).flat_map(of).collect::<BTreeSet<_>>()
    };
    let mut constant = spelled("const ");
    // `const` of a pointer follows it.
    constant
        .extend(pointees.iter().filter(|pointee| pointee.ends_with('*')).map(|pointee| format!("{pointee} const*")));
    let any = |constness| (std::any::type_name::<T>() == std::any::type_name::<c_void>()).then_some(constness);
    pool.push(Entry {
        rust: std::any::type_name::<DevPtr<T>>().into(),
        layout: <DevPtr<T> as PtxLayout>::LAYOUT,
        cpp: constant,
        any_pointer: any("const "),
    });
    pool.push(Entry {
        rust: std::any::type_name::<DevPtrMut<T>>().into(),
        layout: <DevPtrMut<T> as PtxLayout>::LAYOUT,
        cpp: spelled(""),
        any_pointer: any(""),
    });
}

macro_rules! named {
    ($pool:ident: $($type:ident $name:literal)*) => {$(
        $pool.push(value::<$type>(&[$name]));
        pointers::<$type>(&mut $pool, &[$name]);
    )*};
}

fn pool() -> Vec<Entry> {
    let mut pool = vec![
        value::<bool>(&["bool"]),
        value::<i8>(&["char", "signed char"]),
        value::<u8>(&["unsigned char", "char8_t"]),
        value::<i16>(&["short"]),
        value::<u16>(&["unsigned short", "char16_t"]),
        value::<i32>(&["int", "wchar_t"]),
        value::<u32>(&["unsigned int", "char32_t"]),
        value::<i64>(&["long", "long long", "int S::*"]),
        value::<isize>(&["long", "long long", "int S::*"]),
        // The address of a function is a number to the host.
        value::<u64>(&["unsigned long", "unsigned long long", "int (*)(int)", "int (*)(int,float*)"]),
        value::<usize>(&["unsigned long", "unsigned long long", "int (*)(int)", "int (*)(int,float*)"]),
        value::<i128>(&["__int128"]),
        value::<u128>(&["unsigned __int128"]),
        value::<f32>(&["float"]),
        value::<f64>(&["double"]),
        value::<Metres>(&["double"]),
        value::<f16>(&["__half"]),
        value::<bf16>(&["__nv_bfloat16"]),
        value::<TextureHandle>(&["unsigned long long"]),
        value::<SurfaceHandle>(&["unsigned long long"]),
        value::<SamplerHandle>(&["unsigned long long"]),
        value::<Half2>(&["__half2"]),
        value::<BFloat162>(&["__nv_bfloat162"]),
        value::<Double4A16>(&["double4_16a"]),
        value::<[i32; 4]>(&[]),
        value::<[i32; 1]>(&[]),
    ];
    named!(pool: S "S" A "n::A" B "n::B" C "n::m::C" In "n::A::In" OtherS "n::S" OtherA "A" OtherC "m::C" X "std::X"
        Dim3 "dim3" UInt3 "uint3" Float4 "float4" Float2 "float2" E "E" E2 "E2" U "U"
        A1 "a1" A2 "a2" A3 "a3" A4 "a4" A5 "a5" A6 "a6" A7 "a7" A8 "a8" A9 "a9" A10 "a10" A11 "a11" A12 "a12" A13 "a13"
        A14 "a14" A15 "a15" A16 "a16" A17 "a17" A18 "a18" A19 "a19");
    // All instances of a generic Rust type have one name.
    pool.push(value::<T1>(&["T1<int>", "T1<float>", "T1<T1<int>>"]));
    pointers::<T1>(&mut pool, &["T1<int*>"]);
    pool.push(value::<T2>(&["T2<int,3>", "T2<float,-1>"]));
    pool.push(value::<T3>(&["T3<true>"]));
    for (layout, cpp) in [
        (instance!("T1<int>"), "T1<int>"),
        (instance!("T1< float >"), "T1<float>"),
        (instance!("T1<T1<int>>"), "T1<T1<int>>"),
        (instance!("T1<T1<float> >"), ""),
        (instance!("T2<int32_t, 3>"), "T2<int,3>"),
        (instance!("T2<int, 4>"), ""),
        (instance!("T2<int>"), ""),
        (instance!("T2<float, -1>"), "T2<float,-1>"),
        (instance!("T2<float, 1>"), ""),
        (instance!("T3<true>"), "T3<true>"),
        (instance!("T3<false>"), ""),
    ] {
        let cpp = [cpp].into_iter().filter(|cpp| !cpp.is_empty()).map(String::from).collect();
        pool.push(Entry { rust: layout.name.into(), layout, cpp, any_pointer: None });
    }
    pointers::<i8>(&mut pool, &["char", "signed char"]);
    pointers::<u8>(&mut pool, &["unsigned char", "char8_t"]);
    pointers::<i32>(&mut pool, &["int", "wchar_t"]);
    pointers::<u32>(&mut pool, &["unsigned int", "char32_t"]);
    pointers::<f32>(&mut pool, &["float"]);
    pointers::<f64>(&mut pool, &["double"]);
    pointers::<bf16>(&mut pool, &["__nv_bfloat16"]);
    pointers::<f16>(&mut pool, &["__half"]);
    pointers::<DevPtrMut<f32>>(&mut pool, &["float*"]);
    pointers::<DevPtrMut<i32>>(&mut pool, &["int*"]);
    pointers::<DevPtr<i32>>(&mut pool, &["const int*"]);
    pointers::<DevPtrMut<S>>(&mut pool, &["S*"]);
    pointers::<DevPtrMut<DevPtrMut<i32>>>(&mut pool, &["int**"]);
    pointers::<c_void>(&mut pool, &[]);
    // Only a class has a size and no other property.
    let classes = words(
        "S | E | E2 | U | n::A | n::B | n::m::C | n::A::In | float4 | dim3 | uint3 | T1<int> | T1<float> | \
         T1<T1<int>> | T2<int,3> | T2<float,-1> | T3<true> | std::X | __half | __half2 | int (S::*)(int)",
    );
    pool.push(value::<Opaque<16, Align16>>(&classes));
    pool
}

/// The types of the parameters in the form that mangling encodes.
fn params(signature: &str) -> Vec<String> {
    let inside = signature.strip_suffix(')').expect("a signature ends with `)`");
    let open = signature.find('(').expect("a signature has `(`");
    let (mut params, mut depth) = (vec![String::new()], 0);
    for character in inside[open + 1..].chars() {
        match character {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            ',' if depth == 0 => {
                params.push(String::new());
                continue;
            }
            _ => {}
        }
        params.last_mut().expect("it has one").push(character);
    }
    params.retain(|param| !param.is_empty());
    params.iter().map(|param| canonical(param.trim())).collect()
}

/// Without what the symbol does not have: the parameter's own qualifiers, arrays as parameters, typedefs.
fn canonical(param: &str) -> String {
    let param = param.trim_end_matches("__restrict__").trim();
    let param = match param {
        "const S" => "S",
        "int* const" | "int[4]" => "int*",
        "const int[]" => "const int*",
        "int[2][3]" => "int (*)[3]",
        "size_t" => "unsigned long",
        "cudaTextureObject_t" => "unsigned long long",
        _ => param,
    };
    param.to_owned()
}

fn is_pointer(cpp: &str) -> bool {
    (cpp.ends_with(['*', '&']) && !cpp.ends_with("::*")) || cpp.contains("(*)") || cpp.contains("(&)")
}

fn expected(entry: &Entry, cpp: &str) -> bool {
    if cpp == "decltype(nullptr)" {
        // `nullptr` is every pointer.
        return matches!(entry.layout.kind, TypeKind::Pointer(_));
    }
    let any = entry.any_pointer.is_some_and(|constness| {
        let is_const = (cpp.starts_with("const ") && !cpp.contains("const*")) || cpp.ends_with("const*");
        let is_function = cpp.ends_with(')');
        is_pointer(cpp) && (is_function || is_const == (constness == "const "))
    });
    any || entry.cpp.contains(cpp)
}

/// No Rust type but a pointer to `c_void` represents these.
const ONLY_AS_VOID: [&str; 4] = ["int (&)[4]", "int (*)[4]", "int (*)[3]", "long double*"];

#[test]
fn every_parameter_against_every_type() {
    let (pool, mut compared) = (pool(), 0);
    for (signature, symbol) in cases() {
        let parsed = Symbol::parse(symbol).unwrap_or_else(|_| panic!("{symbol} is not decoded"));
        let params = params(signature);
        assert_eq!(parsed.param_count(), params.len(), "{signature}");
        for (i, cpp) in params.iter().enumerate() {
            let mut accepted = Vec::new();
            for entry in &pool {
                let accepts = parsed.accepts(i, entry.layout);
                assert_eq!(accepts, expected(entry, cpp), "{} for `{cpp}`, parameter {i} of `{signature}`", entry.rust);
                compared += 1;
                if accepts {
                    accepted.push(entry);
                }
            }
            assert!(!accepted.is_empty(), "no Rust type for `{cpp}`");
            let only_void = accepted.iter().all(|entry| entry.any_pointer.is_some());
            assert_eq!(only_void, ONLY_AS_VOID.contains(&cpp.as_str()), "`{cpp}`");
        }
        assert!(pool.iter().all(|entry| !parsed.accepts(params.len(), entry.layout)), "{signature}");
    }
    assert_eq!(cases().len(), 97);
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn names() {
    for (signature, symbol) in cases() {
        let parsed = Symbol::parse(symbol).unwrap();
        let name = signature.strip_prefix("void ").unwrap().split('(').next().unwrap();
        let others = cases();
        let others = others.iter().map(|(other, _)| other.strip_prefix("void ").unwrap().split('(').next().unwrap());
        for other in others.chain(["", "g::n", "n", "m::g", "F", "n::m::g::g"]) {
            assert_eq!(parsed.is_named(other), name == other, "{symbol} as {other}");
        }
    }
}
