//! Tests of whole definitions, and of the text around them.

use std::fs;

use ptx_abi::cuda::{self, CudaHeader, FileError};
use ptx_abi::layout::{Item, Rules, Variant, place};
use ptx_abi::scalar::Scalar;
use ptx_abi::{Align16, DevPtr, Layout, Member, Opaque, PtxLayout, TypeKind, cuda_asserts, cuda_header, vector};
use ptx_abi_tests::texts::Text as _;

/// The text before the types, which turns off warnings.
const BEGIN: &str = include_str!("../../../../ptx-abi-cpp/src/cuda/begin.h");
/// The macros and templates of the checks.
const PRELUDE: &str = include_str!("../../../../ptx-abi-cpp/src/cuda/prelude.h");
const PLACED: &str = include_str!("../../../../ptx-abi-cpp/src/cuda/placed.h");
const POP: &str = include_str!("../../../../ptx-abi-cpp/src/cuda/pop.h");

fn layout<'a>(name: &'a str, rules: Rules, items: &'a [Item<'a>], members: &'a mut [Member<'a>]) -> Layout<'a> {
    place(name, rules, items, members).unwrap()
}

/// The text before the checks.
fn definitions(layouts: &[&Layout<'_>]) -> String {
    let header = CudaHeader::new(layouts).to_string();
    let (definitions, _) = header.split_once("// From here on").unwrap();
    let definitions = definitions.split_once("#pragma once\n\n").unwrap().1;
    // The text before the types is for C, or it is the reason why they are only for C++.
    let definitions = definitions.split_once("#endif\n\n").unwrap().1;
    definitions.strip_prefix(BEGIN).unwrap().to_string()
}

/// `data/shared.h` has anonymous members without bit-fields.
#[test]
fn bits_of_anonymous_members_count_from_the_start_of_the_type() {
    let (mut a, mut b, mut c) = ([Member::EMPTY; 2], [Member::EMPTY; 2], [Member::EMPTY; 2]);
    let items = [Item::member("low", u16::LAYOUT), Item::bit_field("high", u16::LAYOUT, 9)];
    let halves = layout("Halves", Rules::STRUCT, &items, &mut a);
    let items = [Item::member("halves", &halves).anonymous(), Item::member("all", u32::LAYOUT)];
    let word = layout("Word", Rules::UNION, &items, &mut b);
    let items = [Item::member("tag", bool::LAYOUT), Item::member("word", &word).anonymous()];
    let text = definitions(&[&layout("Outer", Rules::STRUCT, &items, &mut c)]);
    text.has(["            unsigned short high : 9; // bits 48 to 56\n        };\n"]);
}

#[test]
fn types_of_unnamed_bit_fields_are_defined() {
    let mut a = [Member::EMPTY; 3];
    let variants = [Variant { name: "One", cpp_name: "One", value: 1 }];
    let kind = TypeKind::Enum { repr: Scalar::U8, variants: &variants, instance: None };
    let only_here = Layout { name: "E", size: 1, align: 1, kind };
    let items = [Item::member("a", u8::LAYOUT), Item::unnamed(&only_here, 0), Item::member("b", u8::LAYOUT)];
    let outer = layout("Outer", Rules::STRUCT, &items, &mut a);
    let text = definitions(&[&outer]);
    let (enumeration, used) = (text.find("enum class E : unsigned char {"), text.find("    E : 0;"));
    assert!(enumeration.is_some() && enumeration < used, "{text}");
}

#[test]
fn packing_and_alignment_are_written() {
    let (mut a, mut b, mut c) = ([Member::EMPTY; 2], [Member::EMPTY; 3], [Member::EMPTY; 3]);
    let items = [Item::member("c", u8::LAYOUT), Item::member("d", f64::LAYOUT)];
    let packed = layout("Packed", Rules::STRUCT.packed(2), &items, &mut a);
    let items = [
        Item::bit_field("low", u32::LAYOUT, 20),
        Item::bit_field("high", u32::LAYOUT, 20),
        Item::member("value", i64::LAYOUT),
    ];
    let bits = layout("Bits", Rules::STRUCT.packed(4), &items, &mut b);
    let items = [
        Item::member("a", Align16::LAYOUT),
        Item::bit_field("b", i32::LAYOUT, 1),
        Item::unnamed(i32::LAYOUT, 0),
        Item::unnamed(i8::LAYOUT, 3),
    ];
    let aligned = layout("Aligned", Rules::STRUCT, &items, &mut c);
    let text = definitions(&[&packed, &bits, &aligned]);
    text.has(["\n#pragma pack(push, 2)\nstruct Packed {\n", "    double d;        // byte 2\n};\n#pragma pack(pop)\n"]);
    text.has(["\
#if defined(_WIN32)
#error \"Bits: `high` begins at bit 20 in the ABI (guide 1.3), 32 on Windows, where nvcc and MinGW follow MSVC: bit-fields have whole storage units there\"
#endif
struct __attribute__((packed, aligned(4))) Bits {
    unsigned int low : 20;  // bits 0 to 19
    unsigned int high : 20; // bits 20 to 39
    unsigned long long : 24; // bits 40 to 63, padding
    long long value;        // byte 8
};
"]);
    assert!(
        text.contains(
            "\
struct Aligned {
    int b : 1 __attribute__((aligned(16))); // bit 0
    int : 0;                                // what follows starts at bit 32
    signed char : 3;                        // bits 32 to 34
};
"
        ),
        "{text}"
    );
}

/// `data/shared.h` has enumerators and types of whose names C++ makes another use.
#[test]
fn enumerators_and_keywords() {
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(i32)]
    #[allow(non_camel_case_types)]
    enum union {
        new = i32::MIN,
    }
    cuda::definition(union::LAYOUT).has(["\nenum class union_ : int {\n    new_ = -2147483647 - 1,\n};\n"]);
}

#[test]
fn the_integer_of_an_enumeration_is_checked() {
    let kind = TypeKind::Enum { repr: Scalar::S16, variants: &[], instance: None };
    let enumeration = Layout { name: "ns::E", size: 2, align: 2, kind };
    let check = "\nPTX_ABI_INTEGER(ns::E, short);\n";
    assert!(cuda::definition(&enumeration).contains(check));
    // A handwritten header may have an older enumeration, for which the compiler chooses the integer type.
    assert!(!cuda::asserts(&enumeration).contains(check));
}

/// The types whose fingerprints a text has, and the types whose size it checks.
fn fingerprints(text: &str) -> (Vec<&str>, Vec<&str>) {
    let of = |start: &str, end: char| -> Vec<&str> {
        text.lines().filter_map(|line| line.strip_prefix(start)?.split(end).next()).collect()
    };
    (of("#define PTX_ABI_LAYOUT_", ' '), of("static_assert(sizeof(", ')'))
}

#[test]
fn fingerprints_are_those_of_the_types_that_are_checked() {
    let (mut a, mut b, mut c) = ([Member::EMPTY; 1], [Member::EMPTY; 4], [Member::EMPTY; 1]);
    let items = [Item::member("x", i32::LAYOUT)];
    let inner = layout("Inner", Rules::STRUCT, &items, &mut a);
    let array = Layout { name: "array", size: 8, align: 4, kind: TypeKind::Array { element: &inner, len: 2 } };
    let variants = [Variant { name: "One", cpp_name: "One", value: 1 }];
    let kind = TypeKind::Enum { repr: Scalar::U8, variants: &variants, instance: None };
    let enumeration = Layout { name: "E", size: 1, align: 1, kind };
    let items = [
        Item::member("inner", &inner),
        Item::member("array", &array),
        Item::member("kind", &enumeration),
        Item::member("vector", <vector::opencl::Float3>::LAYOUT),
    ];
    let outer = layout("Outer", Rules::STRUCT, &items, &mut b);
    let items = [Item::member("0", &outer)];
    let TypeKind::Struct(aggregate) = layout("Alias", Rules::STRUCT, &items, &mut c).kind else { unreachable!() };
    let alias = Layout { name: "Alias", kind: TypeKind::Transparent(aggregate), ..outer };

    for root in [&inner, &enumeration, &outer, &alias] {
        // The header may have the members' types under other names, so these get no checks of their own.
        let text = cuda::asserts(root);
        assert_eq!(fingerprints(&text), (vec![root.name], vec![root.name]), "{text}");
    }
    // The checks of an array are those of its element.
    let text = cuda::asserts(&array);
    assert_eq!(fingerprints(&text), (vec!["Inner"], vec!["Inner"]), "{text}");
    text.has(["\nPTX_ABI_PLACE(Inner, x, 0, 4);\n"]);
    for nothing in [f32::LAYOUT, <DevPtr<f32>>::LAYOUT, <[vector::Float4; 2]>::LAYOUT] {
        let text = cuda::asserts(nothing);
        assert_eq!(fingerprints(&text), (vec![], vec![]), "{text}");
    }
    // A header defines and checks all of them.
    let text = CudaHeader::new(&[&alias]).to_string();
    let names = ["Inner", "E", "opencl__Float3", "Outer", "Alias"];
    let checked = names.map(|name| if name == "opencl__Float3" { "opencl::float3" } else { name });
    assert_eq!(fingerprints(&text), (names.to_vec(), checked.to_vec()), "{text}");
}

#[test]
fn one_name_with_two_layouts_is_found_by_the_compiler() {
    let (mut a, mut b) = ([Member::EMPTY; 1], [Member::EMPTY; 1]);
    let items = [Item::member("x", i32::LAYOUT)];
    let one = layout("S", Rules::STRUCT, &items, &mut a);
    let items = [Item::member("y", i32::LAYOUT)];
    let other = layout("S", Rules::STRUCT, &items, &mut b);
    let text = CudaHeader::new(&[&one, &other, &one]).to_string();
    // Only the first type is defined, and one of the two fingerprints is wrong.
    assert_eq!(text.matches("#define PTX_ABI_LAYOUT_S ").count(), 2);
    for layout in [one, other] {
        let check = format!("\n#elif PTX_ABI_LAYOUT_S != {:#018x}ULL\n#error ", layout.fingerprint());
        assert_eq!(text.matches(&check).count(), 1, "{text}");
    }
    // C compares no fingerprints.
    let error = "#error \"S: two types in Rust have this name: give one of them another `name`\"\n\n";
    assert!(definitions(&[&one, &other]).ends_with(error) && !definitions(&[&one, &one]).contains(error), "{text}");
}

/// C++ has one instance for both, which it refuses to define twice. Each has its checks and its fingerprint.
#[test]
fn an_instance_with_aliases_as_arguments_is_defined_once() {
    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
        #[repr(transparent)] struct Meters(f32);
        #[repr(C)] #[ptx(name = "ns::Couple<{T}>")] struct Couple<T>(T, DevPtr<T>);
    }
    let all =
        [Couple::<f32>::LAYOUT, Couple::<Meters>::LAYOUT, Couple::<DevPtr<Meters>>::LAYOUT, Couple::<f64>::LAYOUT];
    let text = definitions(&all);
    let is_other = "// ns::Couple<Meters> is ns::Couple<float>, which has other names for the same arguments.\n";
    assert_eq!((text.matches("template <> struct").count(), text.matches(is_other).count()), (3, 1), "{text}");
    let header = CudaHeader::new(&all).to_string();
    let (kept, checked) = fingerprints(&header);
    let couples = |symbols: &[&str]| symbols.iter().filter(|symbol| symbol.contains("ns__Couple_")).count();
    assert_eq!((couples(&kept), couples(&checked)), (4, 4), "{header}");
}

#[test]
fn differing_lines_are_shown() {
    let path = super::files::file("lines.h");
    let header = cuda_header!(f32);
    cuda::write(&path, &header).expect("the file can be written");
    let text = fs::read_to_string(&path).expect("the file is there");
    let lines: Vec<_> = text.lines().collect();
    let expect = |changed: &[&str], expected: &str| {
        fs::write(&path, changed.join("\n") + "\n").expect("the file can be changed");
        match cuda::compare(&path, &header) {
            Err(FileError::Stale { lines, .. }) => assert_eq!(lines, expected),
            other => panic!("{other:?}"),
        }
    };
    let (first, last, number) = (lines[0], lines[lines.len() - 1], lines.len());
    expect(&[&["x"], &lines[1..]].concat(), &format!("line 1:\n- x\n+ {first}\n"));
    expect(&lines[..number - 1], &format!("line {number}:\n+ {last}\n"));
    expect(&[&lines[..], &["x", "y"]].concat(), &format!("line {}:\n- x\n- y\n", number + 1));
    // Empty lines are common, so the line after them decides.
    let empty = lines.iter().position(|line| line.is_empty()).expect("an empty line");
    let changed = [&lines[..empty], &["x", "", "y"], &lines[empty + 1..]].concat();
    expect(&changed, &format!("line {}:\n- x\n- \n- y\n+ \n", empty + 1));
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Matrix([f32; 16]);
    struct Bytes(Opaque<16, Align16>);
    struct Pointers([DevPtr<Matrix>; 4]);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Holder {
        one: DevPtr<Matrix>,
        deep: DevPtr<DevPtr<Matrix>>,
        bytes: [DevPtr<Bytes>; 2],
        pointers: DevPtr<Pointers>,
    }
    struct PairOfTypesWithALongName<A, B> { first: A, second: B }
}

#[ptx_abi::cuda_functions]
#[allow(dead_code, improper_ctypes, reason = "it is only described")]
unsafe extern "C" {
    fn of_pointers(one: *const Matrix, two: *mut [Matrix; 2], bytes: *const Bytes, pointers: *const Pointers);
}

/// C++ cannot declare an alias before its definition, so it spells what the alias represents.
#[test]
fn pointers_to_aliases_keep_extents() {
    let header = cuda_header!(Holder, Matrix, Bytes, Pointers; fn FUNCTIONS).to_string();
    for line in [
        "    const float (*one)[16];             // byte 0\n",
        "    const float (*const *deep)[16];     // byte 8\n",
        "    const Bytes *bytes[2];              // byte 16\n",
        "    const float (*const (*pointers)[4])[16]; // byte 32\n",
        "void of_pointers(const Matrix *one, Matrix (*two)[2], const Bytes *bytes, const Pointers *pointers);\n",
    ] {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(header.lines().any(|found| words(found) == words(line)), "{line}{header}");
    }
    cuda_header!(fn FUNCTIONS).has(["of_pointers(const float (*one)[16], float (*two)[2][16], const Bytes *bytes, "]);
    let checks = cuda_asserts!(fn FUNCTIONS).to_string();
    checks.has(["as parameter 2, 'two'\", float (*)[2][16]);\n", "as parameter 3, 'bytes'\", const ::Bytes *);\n"]);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(transparent)]:
    struct Length(f32);
    struct Position(DevPtr<vector::Float4>);
    struct Width(half::f16);
    struct HolderLink(DevPtr<Holder>);
    struct HolderAlias(Named);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "Of<{T}>")] struct Of<T> { to: DevPtr<T> }
    #[ptx(name = "Const<const {T}>")] struct Const<T> { to: DevPtr<T> }
    struct Named { to: DevPtr<HolderAlias> }
    struct Unlisted { one: DevPtr<Length>, two: DevPtr<Position>, of: DevPtr<Of<HolderLink>>, wide: DevPtr<Of<Width>> }
}

/// An alias that the header does not define, or defines later, is the type that it is in Rust.
#[test]
fn aliases_need_no_definition() {
    let text = cuda_header!(Unlisted, Of<Length>, Const<Position>, Of<Const<DevPtr<Position>>>, Length).to_string();
    for line in [
        "#include <cuda_fp16.h>",
        "struct Holder; // not defined in this header",
        "    const float *one;                 // byte 0",
        "    const ::float4 *const *two;       // byte 8",
        "    const ::Of<const ::Holder *> *of; // byte 16",
        "    const ::Of<::__half> *wide;       // byte 24",
        "template <> struct Of<float> {",
        "template <> struct Const<const ::float4 *const> {",
        "template <> struct Of<::Const<const ::float4 *const *const>> {",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let declared = ["Length", "Position", "Width", "HolderLink"].map(|name| format!("struct {name};"));
    assert!(!declared.iter().any(|line| text.contains(line)), "{text}");
    // In C the name without `struct` comes before the member.
    let text = cuda_header!(Named, HolderAlias).to_string();
    text.has(["\ntypedef struct Named Named;\nstruct Named {\n    const Named *to; // byte 0\n"]);
    // In checks of a header that exists, an alias may be a class.
    cuda_asserts!(Of<Length>).has([" = ::Of<::Length>;\n", ", to, ::Length);\n"]);
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Link(DevPtr<Link>);

#[test]
fn an_alias_of_a_pointer_to_itself_is_refused() {
    let text = cuda_header!([Link; 2], DevPtr<Link>).to_string();
    text.has(["#error \"Link: C++ has no alias of a pointer to itself: make the struct #[repr(C)]\"\n"]);
    assert!(cuda_asserts!(Link).to_string().contains("Link: Rust has a pointer to 'const Link'"));
}

/// rustc breaks the line of a long type.
#[test]
fn a_long_type_is_on_one_line() {
    let text = cuda_asserts!(
        PairOfTypesWithALongName<
            PairOfTypesWithALongName<PairOfTypesWithALongName<f32, f32>, PairOfTypesWithALongName<f32, f32>>,
            PairOfTypesWithALongName<f32, f32>,
        >
    );
    let text = text.to_string();
    let comments = text.lines().filter(|line| line.contains(" in Rust, "));
    assert!(comments.clone().count() == 1 && comments.clone().all(|line| line.starts_with("// PairOf")), "{text}");
}

/// The C++ identifiers outside of comments, texts and macro parameters.
fn identifiers(text: &str) -> Vec<&str> {
    let mut found = vec![];
    let mut parameters: &str = "";
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or_default();
        if let Some((head, _)) = code.strip_prefix("#define ").and_then(|code| code.split_once(')')) {
            parameters = head.split_once('(').map_or("", |(_, parameters)| parameters);
        }
        // Every second piece is a text. A character literal between `'` is one letter.
        for piece in code.split('"').step_by(2) {
            let words = piece.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_' && letter != '\'');
            let words =
                words.filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_'));
            found.extend(words.filter(|word| !parameters.split(", ").any(|parameter| parameter == *word)));
        }
        if !code.ends_with('\\') {
            parameters = "";
        }
    }
    found
}

/// A program may define types and macros of any name before it includes a header: `#define N 64`.
#[test]
fn names_of_the_checks_are_names_of_nothing_else() {
    // Words of the preprocessor, C++ names that are keywords only in some places, `float4::x`, and `std::array::value_type`.
    let others = "define undef ifdef ifndef elif endif error defined pragma GCC clang diagnostic nv_diagnostic \
                  nv_diag_suppress push pop x y z w value_type";
    let others: Vec<_> = others.split(' ').collect();
    for text in [BEGIN, PRELUDE, PLACED, POP] {
        let found = identifiers(text);
        for name in found {
            let ours = ["pa_", "PTX_ABI_", "ptx_abi_"].iter().any(|prefix| name.starts_with(prefix));
            // C++ standard, lex.name: `__size` and `_MSC_VER` are names of the implementation.
            let capital = |rest: &str| rest.starts_with(|first: char| first == '_' || first.is_ascii_uppercase());
            let reserved = name.strip_prefix('_').is_some_and(capital);
            let known = ptx_abi::__private::names::is_reserved(name) || others.contains(&name) || name == "ignored";
            // No program has another class of this name, which CUDA's headers declare.
            let known = known || name == "CUtensorMap_st";
            assert!(ours || reserved || known || matches!(name, "selectany" | "weak" | "ULL"), "`{name}`");
        }
    }
}
