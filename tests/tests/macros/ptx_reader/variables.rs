//! Tests variables as a person may write them.

use ptx_abi::Linkage;
use ptx_abi::ptx::{Declared, Malformed, Module};

use super::by_hand::{names, variables};

/// A declaration may declare several variables (facts 3). The reader finds it under the written name, and under no other.
#[test]
fn several_variables_in_angle_brackets() {
    let text = ".reg .u32 %r<17>; .reg .pred %p < 0x3 >, %q; .global .align 8 .u32 g<3>, h[2]; .global .u32 i<j>;
        .global .u32 l<WARP_SZ>;
        .entry k { .reg .b32 %r<5>; ret; }";
    let expected = [("%r<17>", 4), ("%q", 0), ("g<3>", 4), ("h", 8), ("i", 0), ("l<WARP_SZ>", 4)];
    let module = Module::new(text);
    let found =
        module.variables().map(|variable| (variable.name, variable.declared.ok().and_then(|found| found.size())));
    let expected = expected.map(|(name, size)| (name, (size > 0).then_some(size)));
    // Our types contain no predicate.
    assert_eq!(found.filter(|(name, _)| *name != "%p < 0x3 >").collect::<Vec<_>>(), expected);
    assert_eq!(Module::new(text).variable("%r<17>").unwrap().declared.unwrap().name, "%r<17>");
    assert!(Module::new(text).variable("g").is_none());
    assert_eq!(names(text), ["k"]);
    assert_eq!(Declared::parse(".reg .u32 %r<17>"), Err(Malformed::Unexpected));
}

#[test]
fn variables_of_every_form() {
    use Linkage::{Common, Extern, Internal, Visible, Weak};
    let text = "
        .visible .global .u32 a = 1, b[2], c = 3;
        .const .align 16 .v4 .f32 vectors[2][3] = {{0f3F800000, 0.0}, {1.5}};
        .extern .shared .align 16 .b8 dynamic[];
        .global .u8 rows[][2] = {{1,2},{3,4}};
        .common .global .b64 common;
        .weak .const .b128 wide;
        .global .attribute(.managed) .align 4 .u32 managed;
        .visible .global .attribute(.unified(19, 95)) .f32 unified = 0f00000000;
        .global .align 4 .b8 after[4];
        .global .texref texture; .global .samplerref sampler = { addr_mode_0 = wrap, filter_mode = linear };
        .global .u64 address = generic(a)+4, other = generic(b), size = (1 + 2) * 3;
        .global .f16x2 pair; .global .bf16 brain; .const .u32 hex[0x10] ; .const .u32 octal[010];";
    let expected = [
        ("a", Some(4), Some("1")),
        ("b", Some(8), None),
        ("c", Some(4), Some("3")),
        ("vectors", Some(96), Some("{{0f3F800000, 0.0}, {1.5}}")),
        ("dynamic", Some(0), None),
        ("rows", Some(4), Some("{{1,2},{3,4}}")),
        ("common", Some(8), None),
        ("wide", Some(16), None),
        ("managed", Some(4), None),
        ("unified", Some(4), Some("0f00000000")),
        ("after", Some(4), None),
        ("texture", Some(0), None),
        ("sampler", Some(0), Some("{ addr_mode_0 = wrap, filter_mode = linear }")),
        ("address", Some(8), Some("generic(a)+4")),
        ("other", Some(8), Some("generic(b)")),
        ("size", Some(8), Some("(1 + 2) * 3")),
        ("pair", Some(4), None),
        ("brain", Some(2), None),
        ("hex", Some(64), None),
        ("octal", Some(32), None),
    ];
    assert_eq!(variables(text), expected.map(|(name, size, initializer)| (name, Ok(size), initializer)));
    let alignments = ["vectors", "wide", "after", "brain"]
        .map(|name| Module::new(text).variable(name).unwrap().declared.unwrap().alignment());
    assert_eq!(alignments, [16, 16, 4, 2]);
    let linkages =
        ["a", "c", "dynamic", "common", "wide", "rows"].map(|name| Module::new(text).variable(name).unwrap().linkage);
    assert_eq!(linkages, [Visible, Visible, Extern, Common, Weak, Internal]);
}

/// Facts 3.2: the length of `[]` is that of the initial value.
#[test]
fn initial_values_give_the_length() {
    for (declaration, size) in [
        (".b8 g[] = {1,2,3}", 3),
        (".u32 g[][2] = {{1,2},{3}}", 16),
        (".u32 g[][2][2] = {{{1,2},{3}},{{4}}}", 32),
        (".u64 g[] = {h, generic(h)+4, 0}", 24),
        (".f32 g[] = {1.0, (2.0), 0f3F800000}", 12),
        (".u8 g[] = {0xFF(h), 0xFF00(h)}", 2),
        (".v2 .f32 g[] = {{1.0,2.0},{3.0,4.0},{5.0,6.0}}", 24),
        (".u32 g[ /* } */ ] = {1, // },\n2}", 8),
        (".u32 g[3] = {1}", 12),
    ] {
        let text = format!(".extern .global .u32 h; .visible .global {declaration};");
        let g = Module::new(&text).variable("g").unwrap().declared.unwrap();
        assert_eq!(g.size(), Some(size), "{declaration}");
    }
}
