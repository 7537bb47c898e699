//! Tests the names of instances: of templates, of one plain struct, and without a name. Also types known only by size.
#![allow(dead_code, reason = "most types are here for their layout only")]
#![allow(non_upper_case_globals, reason = "a parameter has the name of a keyword")]

mod asserted;

use core::marker::PhantomData;

use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::layout::{Argument, Refusal};
use ptx_abi::mangle::{Symbol, SymbolType, function};
use ptx_abi::vector::Float4;
use ptx_abi::{CppName, CppType, DevPtr, DevPtrMut, KernelParams, Layout, PtxLayout, TypeKind, cuda, cuda_header};
use ptx_abi_tests::{layouts, texts::Text as _};

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "ns::Pair<{T}>")] struct Pair<T> { a: T, b: T }
    #[ptx(name = "Matrix<{T}, {N}>")] struct Matrix<T, const N: Length> { data: [DevPtr<T>; N] }
    #[ptx(opaque, size = 4, align = 4)] struct Fp(u32);
    #[ptx(name = "Twice<{T}, {T}>")] struct Twice<T>(T, T);
    #[ptx(name = "Outer<{T}>::Inner")] struct Nested<T>(T);
    #[ptx(name = "Item<{I::Item}, {I::Item} *>")] struct Item<I: Iterator> { value: I::Item }
}

type Length = usize;

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "Values<{B}, {C}, {I}, {U}, {type}>")]
    struct Values<const B: bool, const C: char, const I: i64, const U: u64, const r#type: u8> { value: u32 }
    #[ptx(name = "Term")] struct Term<F, Marker = ()> { value: F, marker: PhantomData<Marker> }
    struct Unnamed<T, const N: usize = 1, Marker = ()> { values: [T; N], marker: PhantomData<Marker> }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[ptx(opaque, size = 24, align = 8, name = "rt::Queue")] struct Queue;
    #[repr(C, align(8))] #[ptx(opaque, size = 8, align = 8, name = "Extension<{T}>")]
    struct Extension<T>([u8; 8], PhantomData<T>);
    #[repr(transparent)] #[ptx(name = "Alias<{T}>")] struct Alias<T>(T);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(u32)]:
    #[ptx(name = "Matrix<half, 3>::Kind")] enum Kind { Dense }
}

#[test]
fn names_have_arguments() {
    assert_eq!(<Matrix<f32, 3>>::TYPE.to_string(), "Matrix<float, 3>");
    assert_eq!(<Matrix<f32, 3>>::LAYOUT.name, "Matrix<float, 3>");
    assert_eq!(<Matrix<u32, 1>>::TYPE.to_string(), "Matrix<uint32_t, 1>");
    assert_eq!(<Matrix<Pair<Pair<bool>>, 2>>::TYPE.to_string(), "Matrix<ns::Pair<ns::Pair<bool>>, 2>");
    assert_eq!(<Pair<DevPtr<DevPtrMut<Float4>>>>::TYPE.to_string(), "ns::Pair<float4 *const *>");
    assert_eq!(<DevPtr<Pair<DevPtr<f32>>>>::TYPE.to_string(), "const ns::Pair<const float *> *");
    assert_eq!(<DevPtrMut<DevPtr<Matrix<Fp, 2>>>>::TYPE.to_string(), "const Matrix<Fp, 2> **");
    assert_eq!(
        <Values<true, 'x', -5, { u64::MAX }, 0>>::TYPE.to_string(),
        "Values<true, 'x', -5, 18446744073709551615ULL, 0>"
    );
    assert_eq!(<Item<core::iter::Empty<Pair<f32>>>>::LAYOUT.name, "Item<ns::Pair<float>, ns::Pair<float> *>");
    // Every other character becomes a number, so no literal needs an escape.
    assert_eq!(
        <Values<false, '\'', { i64::MAX }, 1, 255>>::TYPE.to_string(),
        "Values<false, 39, 9223372036854775807, 1, 255>"
    );
    // C++ has no literal for the smallest value of 64 bits.
    assert_eq!(
        <Values<false, 'x', { i64::MIN }, 1, 255>>::TYPE.to_string(),
        "Values<false, 'x', -9223372036854775807LL - 1, 1, 255>"
    );
    assert_eq!((<Term<f32>>::TYPE.name(), <Term<u64, u8>>::TYPE.name()), ("Term", "Term"));
    assert_eq!((<Unnamed<f32>>::TYPE.name(), <Extension<f32>>::TYPE.name()), ("Unnamed", "Extension"));
    assert_eq!(<Extension<f32>>::LAYOUT.name, "Extension<float>");
    let TypeKind::Struct(aggregate) = <Matrix<f32, 3>>::LAYOUT.kind else { panic!("a struct") };
    assert_eq!((aggregate.generic, aggregate.instance), (false, Some(<Matrix<f32, 3>>::TYPE)));
    let &CppType::Instance { template, arguments: [Argument::Type(ty), Argument::Value(value)] } =
        <Matrix<f32, 3>>::TYPE
    else {
        panic!("an instance")
    };
    assert_eq!((template, ty.name(), value.ty().name()), ("Matrix", "float", "size_t"));
    let TypeKind::Struct(aggregate) = <Unnamed<f32>>::LAYOUT.kind else { panic!("a struct") };
    assert_eq!((aggregate.generic, aggregate.instance), (true, None));
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(
    name = "Map<const {T} *, ns::Less<long unsigned, float4>, {T} *const, const std::size_t, -0x10, true, 'x', '\\n'>"
)]
struct Map<T>(T);

#[test]
fn arguments_are_trees() {
    let name = "Map<const float *, ns::Less<unsigned long, float4>, float *const, const size_t, -16, true, 'x', 10>";
    assert_eq!((<Map<f32>>::TYPE.to_string(), <Map<f32>>::LAYOUT.name), (name.to_owned(), name));
    let CppType::Instance { arguments, .. } = <Map<f32>>::TYPE else { panic!("an instance") };
    let Argument::Type(CppType::Instance { arguments: [_, Argument::Type(vector)], .. }) = arguments[1] else {
        panic!("an instance")
    };
    assert_eq!(*vector, Float4::TYPE);
    let header = cuda::definition(<Map<f32>>::LAYOUT);
    for text in [
        "namespace ns { template <typename, typename> struct Less; } // not defined in this header\n",
        "template <typename, typename, typename, typename, int, bool, char, char> struct Map;\n",
        "template <> struct Map<const float *, ::ns::Less<unsigned long, ::float4>, float *const, const \
         decltype(sizeof(0)), -16, true, 'x', 10> {\n",
    ] {
        assert!(header.contains(text), "{text}\n\n{header}");
    }
}

#[test]
fn names_have_any_length() {
    type Four<T> = Twice<Twice<Twice<Twice<T>>>>;
    type Long = Twice<Twice<Four<Four<f32>>>>;
    let count = 1 << 10;
    let bytes = count * "float".len() + (count - 1) * "Twice<, >".len();
    assert_eq!((<Long>::LAYOUT.name.len(), <Long>::TYPE.to_string().len()), (bytes, bytes));
    assert_eq!(<Long>::LAYOUT.name, <Long>::TYPE.to_string());
    assert_eq!(Long::LAYOUT.size, 4096);
}

/// The guards, the symbols and the macros of a header that contain a name.
fn guards(layout: &Layout<'_>) -> Vec<String> {
    let text = cuda::definition(layout);
    let defined = text.lines().filter_map(|line| line.strip_prefix("#ifndef PTX_ABI_"));
    defined.filter(|line| line.contains('_')).map(str::to_owned).collect()
}

#[test]
fn instances_share_nothing() {
    let layouts = layouts! {
        Unnamed<f32> Unnamed<u32> Unnamed<f32, 2> Unnamed<Unnamed<f32>> Unnamed<DevPtr<f32>> Unnamed<DevPtrMut<f32>>
        Unnamed<DevPtr<Pair<f32>>> Unnamed<DevPtr<Pair<u32>>> Pair<f32> Pair<u32> Matrix<f32, 1> Matrix<u32, 1>
        Values<true, 'x', 1, 1, 1> Values<true, 'x', -1, 1, 1> Values<true, 'y', 1, 1, 1> Extension<f32> Extension<u32>
    };
    for (index, one) in layouts.iter().enumerate() {
        let own = guards(one);
        assert!(own.iter().filter(|guard| guard.starts_with("DEFINED_") || guard.starts_with("LAYOUT_")).count() > 0);
        for other in &layouts[..index] {
            assert_ne!(one.fingerprint(), other.fingerprint(), "{} {}", one.name, other.name);
            let of_other = guards(other);
            let outermost = |guards: &[String]| guards.iter().rfind(|guard| guard.starts_with("LAYOUT_")).cloned();
            assert_ne!(outermost(&own), outermost(&of_other), "{} {}", one.name, other.name);
        }
    }
    // These two are the same in C++.
    assert_eq!(<Unnamed<f32, 1, u8>>::LAYOUT.fingerprint(), <Unnamed<f32, 1, u16>>::LAYOUT.fingerprint());
    // The name omits what distinguishes these, but their fingerprints differ.
    assert_ne!(<Term<f32>>::LAYOUT.fingerprint(), <Term<f64>>::LAYOUT.fingerprint());
}

#[test]
fn symbols_are_identifiers() {
    // Only brackets distinguish the two names.
    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        #[ptx(name = "A<B, C<D>>")] struct Inner(u32);
        #[ptx(name = "A<B<C, D>>")] struct Outer(u32);
    }
    let symbol = |layout: &Layout<'_>| {
        let text = cuda::asserts(layout);
        let (_, rest) = text.split_once(" ptx_abi_layout_").expect("a fingerprint");
        rest.split(' ').next().expect("a symbol").to_owned()
    };
    let symbols = [Inner::LAYOUT, Outer::LAYOUT, <Values<true, 'x', -5, 1, 1>>::LAYOUT, <Pair<DevPtr<f32>>>::LAYOUT];
    let symbols = symbols.map(symbol);
    for symbol in &symbols {
        assert!(symbol.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "{symbol}");
    }
    assert_ne!(symbols[0], symbols[1]);
    assert!(symbols[3].starts_with("ns__Pair_const_float___"), "{}", symbols[3]);
    assert_eq!(symbols[3].len(), "ns__Pair_const_float___".len() + 8);
}

#[test]
fn a_header_defines_instances() {
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    struct Outer {
        pair: Pair<u64>,
        matrix: Matrix<Fp, 2>,
        queue: DevPtr<Queue>,
        elsewhere: DevPtr<Pair<Matrix<f32, 7>>>,
        term: Term<Fp>,
    }
    let header = cuda_header!(Outer).to_string();
    let contains = |text: &str| assert!(header.contains(text), "{text}\n\n{header}");
    contains(
        "namespace ns {\n// 16 bytes, alignment 8 bytes\ntemplate <typename> struct Pair;\ntemplate <> struct Pair<decltype(sizeof(0))> {\n",
    );
    contains(
        "template <typename, decltype(sizeof(0))> struct Matrix;\ntemplate <> struct Matrix<::Fp, 2> {\n    const Fp *data[2]; // byte 0\n};\n",
    );
    contains("    ::ns::Pair<decltype(sizeof(0))> pair; ");
    contains("    const ::ns::Pair<::Matrix<float, 7>> *elsewhere; ");
    contains(
        "// Fp is not defined here: include the header that does so before this one. It has 4 bytes, alignment 4 bytes.\n",
    );
    contains("static_assert(sizeof(Fp) == 4, \"Fp: size\");\nstatic_assert(alignof(Fp) == 4, \"Fp: alignment\");\n");
    contains("namespace rt { struct Queue; } // not defined in this header\n");
    header.lacks(["struct Fp"]);
    // The definitions have the order that C++ needs.
    let at = |text: &str| header.find(text).unwrap_or_else(|| panic!("{text}"));
    assert!(at("struct Term {") < at("struct Outer {"));
}

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(name = "Mode<float>")]
enum Mode {
    Off,
}

#[test]
fn what_cpp_cannot_define_is_an_error_of_its_compiler() {
    let alias = cuda::definition(<Alias<f32>>::LAYOUT);
    let advice = "#error \"Alias<float>: C++ cannot define one instance of a template for aliases: make the struct #[repr(C)], or define it by hand and check it with cuda_asserts!\"\n";
    alias.has([advice]);
    let mode = cuda::definition(Mode::LAYOUT);
    mode.has(["#error \"Mode<float>: C++ cannot define an enumeration with template arguments: "]);
    let nested = cuda::definition(<Nested<f32>>::LAYOUT);
    assert!(
        nested.contains("#error \"Outer<float>::Inner: C++ cannot define one instance of a member of a template: ")
    );
    assert!(cuda::asserts(<Nested<f32>>::LAYOUT).contains(" = ::Outer<float>::Inner;\n"));
}

#[test]
fn asserts_of_opaque_types() {
    for (layout, name, size, align) in
        [(Fp::LAYOUT, "Fp", 4, 4), (Queue::LAYOUT, "rt::Queue", 24, 8), (Pair::<Fp>::LAYOUT, "ns::Pair<Fp>", 8, 4)]
    {
        let text = cuda::asserts(layout);
        text.has([&format!(" == {size}, \"{name}: size\");\n"), &format!(" == {align}, \"{name}: alignment\");\n")]);
    }
    assert_eq!((Fp::LAYOUT.size, Fp::LAYOUT.align, Fp::LAYOUT.members().len()), (4, 4, 0));
    assert_eq!(Queue::LAYOUT.kind, TypeKind::Refused(Refusal::OnlyInCpp { size: 24, align: 8, instance: None }));
    assert_eq!((Queue::LAYOUT.size, Queue::LAYOUT.align, Queue::TYPE.name()), (0, 1, "rt::Queue"));
    assert_eq!(Fp::LAYOUT.entry_param("x").to_string(), ".param .align 4 .b8 x[4]");
    assert_eq!(Fp::LAYOUT.func_param("x").to_string(), ".param .align 4 .b8 x[4]");
}

/// C++ programmers read these messages, in a file that they did not write.
#[test]
fn messages_of_checks_are_words() {
    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
        #[repr(u8)] enum Mode { Off }
        #[repr(C)] #[ptx(name = "sim::Grid<{T}, {N}>")]
        struct Grid<T, const N: usize> {
            cells: [[T; N]; 2],
            rows: DevPtr<DevPtrMut<T>>,
            next: DevPtrMut<Grid<T, N>>,
            mask: u32,
            mode: Mode,
            position: Float4,
        }
    }
    let checks = cuda::asserts(<Grid<f32, 3>>::LAYOUT);
    let header = cuda::definition(<Grid<f32, 3>>::LAYOUT);
    for message in [
        "sim::Grid<float, 3>::cells: Rust has the extents [2][3]",
        "sim::Grid<float, 3>::cells: Rust has 'float[2][3]' of floats of 4 bytes",
        "sim::Grid<float, 3>::rows: Rust has a pointer to 'float *const'",
        "*sim::Grid<float, 3>::rows: Rust has a pointer to 'float'",
        "sim::Grid<float, 3>::next: Rust has a pointer to 'sim::Grid<float, 3>'",
        "sim::Grid<float, 3>::mask: Rust has 'unsigned int', an unsigned integer of 4 bytes",
        "sim::Grid<float, 3>::mode: Rust has 'Mode', an unsigned integer of 1 byte",
        "sim::Grid<float, 3>::position: Rust has 'float4' of floats of 4 bytes",
    ] {
        assert!(checks.contains(&format!("(\"{message}\", ")), "{message}\n\n{checks}");
    }
    let places = ["PTX_ABI_PLACE_OF(\"sim::Grid<float, 3>\", ", "PTX_ABI_MEMBER_OF(\"sim::Grid<float, 3>\", "];
    assert!(checks.contains(places[0]) && header.contains(places[1]));
    for text in [checks, header] {
        for message in text.split('"').skip(1).step_by(2) {
            let is_internal = ["pa_", "kind", "Grid_"].iter().any(|word| message.contains(word));
            assert!(!is_internal, "{message}");
        }
    }
}

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(cpp_entry = "run")] struct Run { matrix: Matrix<f32, 3>, pairs: DevPtr<Pair<Fp>>, x: Fp }
    #[ptx(cpp_entry = "run")] struct Other { matrix: Matrix<u32, 3>, pairs: DevPtr<Pair<u32>>, x: Fp }
}

/// The symbol of `run(Matrix<float, 3>, const ns::Pair<Fp> *, Fp)`.
const RUN: &str = "_Z3run6MatrixIfLm3EEPKN2ns4PairI2FpEES3_";

#[test]
fn names_of_kernels() {
    let types = [SymbolType::of::<Matrix<f32, 3>>(), SymbolType::of::<DevPtr<Pair<Fp>>>(), SymbolType::of::<Fp>()];
    assert_eq!(function("run", &types).expect("a name").as_str(), RUN);
    let symbol = Symbol::parse(RUN).expect("a name");
    assert_eq!(symbol.param(0).to_string(), "Matrix<float, 3ul>");
    let accepts = |layouts: &[&Layout<'_>], index| layouts.iter().map(|layout| symbol.accepts(index, layout)).collect();
    let matrices: Vec<bool> =
        accepts(&[<Matrix<f32, 3>>::LAYOUT, <Matrix<f32, 2>>::LAYOUT, <Matrix<u32, 3>>::LAYOUT, Fp::LAYOUT], 0);
    assert_eq!(matrices, [true, false, false, false]);
    let pointers: Vec<bool> = accepts(
        &[<DevPtr<Pair<Fp>>>::LAYOUT, <DevPtrMut<Pair<Fp>>>::LAYOUT, <DevPtr<Pair<u32>>>::LAYOUT, <DevPtr<Fp>>::LAYOUT],
        1,
    );
    assert_eq!(pointers, [true, false, false, false]);
    // The C++ template may have another integer type, such as `int`.
    assert!(Symbol::parse("_Z3run6MatrixIfLi3EE").expect("a name").accepts(0, <Matrix<f32, 3>>::LAYOUT));
}

/// PTX with the kernel, and a fingerprint.
fn ptx(name: &str, value: u64) -> String {
    format!(
        ".version 8.7\n.target sm_90\n.address_size 64\n.weak .global .align 8 .u64 ptx_abi_layout_{name} = {value};\n\
         .visible .entry {RUN}(.param .align 8 .b8 a[24], .param .u64 b, .param .align 4 .b8 c[4])\n{{\n\tret;\n}}\n"
    )
}

#[test]
fn kernels_are_checked() {
    let message = |ptx: &str| Run::check(ptx).map(drop).map_err(|error| error.to_string());
    let symbol = "Matrix_float__3_";
    let text = cuda::asserts(<Matrix<f32, 3>>::LAYOUT);
    let (_, digits) = text.split_once(&format!("ptx_abi_layout_{symbol}")).expect("the symbol");
    let symbol = format!("{symbol}{}", &digits[..8]);
    let right = <Matrix<f32, 3>>::LAYOUT.fingerprint();
    assert_eq!(message(&ptx(&symbol, right)), Ok(()));
    message(&ptx(&symbol, 1)).expect_err("another fingerprint").has(["the layout of `Matrix<float, 3>` differs"]);
    // These are fingerprints of another instance, and of a type with a similar name.
    assert_eq!(message(&ptx("Matrix_float__4_00000000", 1)), Ok(()));
    assert_eq!(message(&ptx("Matrix_float__3_", 1)), Ok(()));
    message(&ptx("Fp", 1)).expect_err("another fingerprint").has(["the layout of `Fp` differs"]);
    Other::check(&ptx(&symbol, right)).map(drop).expect_err("other types").has(["Matrix<float, 3ul>", "ns::Pair<Fp>"]);
    // The name of an enumeration may have arguments too.
    let text = cuda::asserts(Kind::LAYOUT);
    let symbol = text.split_once(" ptx_abi_layout_").expect("the symbol").1.split(' ').next().unwrap_or_default();
    let (kernel, params) = ("_Z1kN6MatrixI6__halfLi3EE4KindE", [Param::of::<Kind>("kind")]);
    let check = |value| {
        let ptx = format!(".global .u64 ptx_abi_layout_{symbol} = {value}; .entry {kernel}(.param .u32 a) {{ ret; }}");
        check_entry("Args", &params, &ptx, "k").map(drop)
    };
    assert_eq!(check(Kind::LAYOUT.fingerprint()), Ok(()));
    assert!(check(1).unwrap_err().to_string().contains("the layout of `Matrix<__half, 3>::Kind` differs"));
    assert!(cuda::definition(Kind::LAYOUT).contains("#error \"Matrix<__half, 3>::Kind: C++ cannot define"));
}

/// The rows "none" and `cargo build` of the table in the chapter `generics`. `mistakes_do_not_compile` tests the others.
mod unchecked {
    use std::fs;

    use ptx_abi::vector::Float2;
    use ptx_abi::{DevPtr, PtxLayout};

    use crate::nested;

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        /// `c` of `Mislaid<f32>` is at byte 4, and would be at byte 8 in C++.
        struct Mislaid<T> { a: u32, #[ptx(as = Float2)] c: [T; 2] }
        struct Holder { pointer: DevPtr<Mislaid<f32>> }
    }

    // SAFETY: `u32` and `f32` without padding have zeros as a value.
    unsafe impl bytemuck::Zeroable for Mislaid<f32> {}
    // SAFETY: `u32` and `f32` have all bit patterns, and there is no padding.
    unsafe impl bytemuck::Pod for Mislaid<f32> {}

    #[test]
    fn neither_behind_a_pointer_nor_by_a_trait_of_bytemuck() {
        assert_eq!(Holder::LAYOUT.size, 8);
        assert_eq!(bytemuck::bytes_of(&Mislaid { a: 1, c: [1.0_f32; 2] }).len(), 12);
    }

    /// `cargo check` accepts the body of a function, and `cargo build` does not.
    #[test]
    fn the_body_of_a_function_is_checked_by_a_build() {
        const SOURCE: &str = "
            use ptx_abi::PtxLayout;
            use ptx_abi::vector::Float2;

            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C)]
            pub struct Mislaid<T> { pub a: u32, #[ptx(as = Float2)] pub c: [T; 2] }

            pub fn size() -> usize { Mislaid::<f32>::LAYOUT.size }
        ";
        // Each command runs with the features with which other tests run it, so that cargo has compiled the dependencies.
        let target = "[lib]\npath = 'lib.rs'\n";
        let (folder, mut check) = nested::package_with("body", target, "ptx-abi", "[]");
        fs::write(folder.join("lib.rs"), SOURCE).expect("the source can be written");
        check.args(["check", "--quiet"]);
        nested::run(check);
        let (_, mut build) = nested::package("body", target, "ptx-abi");
        let output = build.args(["build", "--quiet"]).output().expect("cargo starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("[PTX301] `c` is at byte 4 in Rust, at byte 8 in the ABI"), "{errors}");
    }
}
