//! Tests everything that ptxas accepts and a person may write, with one test for each construct.

use ptx_abi::ptx::{Declared, Malformed, Module, Params};
use ptx_abi::scalar::Scalar;
use ptx_abi::{Linkage, StateSpace};
use ptx_abi_tests::cases::words;

/// The names of all functions.
pub(super) fn names(text: &str) -> Vec<&str> {
    Module::new(text).functions().map(|function| function.name).collect()
}

/// The name, the size in bytes, and the initialiser.
pub(super) type Summary<'a> = (&'a str, Result<Option<usize>, Malformed>, Option<&'a str>);

pub(super) fn variables(text: &str) -> Vec<Summary<'_>> {
    let module = Module::new(text);
    let all = module.variables();
    all.map(|variable| (variable.name, variable.declared.map(|declared| declared.size()), variable.initializer))
        .collect()
}

/// The only fingerprint.
fn fingerprint(text: &str) -> Option<(&str, u64)> {
    match Module::new(text).fingerprints() {
        [only] => Some(*only),
        _ => None,
    }
}

#[test]
fn comments_stand_between_any_tokens() {
    let text = "
        /* .entry no1() {} */ // .entry no2() {}
        .version /* 1.0 */ 8.1 // 2.0
        .target /* sm_10 */ sm_90 , // sm_20
            texmode_independent
        .visible /* x */ .entry // foo(
        k /* ( */ ( .param /* , */ .u32 // ,
        x /* ) */ , .param.u64.ptr.global.align 4 /**/ y /***/ ) /* { */ .maxntid // {
        1 , 1 { ret; }
        .global /* a */ .align /* b */ 4 /* c */ .b8 /* d */ z /* e */ [ /* f */ 8 /* g */ ] /* h */ = /* i */ { 1, /* } */ 2 } /* ; */ ;
        /* a /* comments do not nest */ .entry l /*/ this one is open */ { ret; }";
    let module = Module::new(text);
    assert_eq!(
        (module.version(), module.target()),
        (Some((8, 1)), Some("sm_90 , // sm_20\n            texmode_independent"))
    );
    assert_eq!(names(text), ["k", "l"]);
    let k = module.entry("k").unwrap();
    let params = k.params.into_iter().map(Result::unwrap).collect::<Vec<_>>();
    assert_eq!(params.len(), k.params.len());
    assert_eq!((params[0].name, params[0].scalar, params[0].is_pointer), ("x", Scalar::U32, false));
    assert_eq!((params[1].name, params[1].scalar, params[1].is_pointer), ("y", Scalar::U64, true));
    assert_eq!((params[1].pointee_space, params[1].pointee_align), (Some(StateSpace::Global), Some(4)));
    assert_eq!(variables(text), [("z", Ok(Some(8)), Some("/* i */ { 1, /* } */ 2 } /* ; */"))]);
}

#[test]
fn strings_have_no_escapes_and_go_over_lines() {
    // In ptxas 13.5 a string may contain a backslash and the end of a line.
    let text = ".pragma \"a { \\\"; .entry k { .pragma \"} \n /* \"; ret; } .file 1 \"C:\\dir\\\" .entry l { ret; }";
    assert_eq!(names(text), ["k", "l"]);
}

#[test]
fn bodies_nest() {
    let text = "
        .func f { { .reg .b32 r; } { { } } ret; }
        .entry k() {
            prototype_0 : .callprototype (.param .b32 _) _ (.param .b64 _);
            targets: .calltargets f;
            table: .branchtargets a, b;
            .shared .align 4 .b8 inside[4];
            .global .u32 also_inside = {1};
            @p bra a;
            { // callseq 0, 0
                .param .b64 param0;
                call (retval0), %rd1, (param0), prototype_0;
            } // } callseq 0
            .pragma \"nounroll\";
        }
        .entry l() { ret; }";
    assert_eq!(names(text), ["f", "k", "l"]);
    assert_eq!(variables(text), []);
}

#[test]
fn functions_of_every_form() {
    let text = "
        .extern .func vprintf_like (.param .b64 a, .param .b64 b) ;
        .extern .func (.param .b32 func_retval0) vprintf (.param .b64 _0, .param .b64 _1);
        .visible .func (.reg .f32 %out) reg_style (.reg .f32 %a, .reg .u32 %b) { ret; }
        .weak .func no_list .noreturn { trap; }
        .func .attribute(.unified(0xAB, 0xCD)) unified() { ret; }
        .entry empty( ) { ret; }
        .entry none { ret; }
        .visible .entry declared(.param .u32 n);
        .entry bounds(.param .u32 n) .maxntid 256, 1, 1 .reqntid 4 .minnctapersm 2 .maxnreg 32 .explicitcluster
            .maxclusterrank 8 .reqnctapercluster 2, 1, 1 .pragma \"nounroll\", \"a;b\"; .blocksareclusters { ret; }
        .alias a, no_list;
        .entry last { ret; }";
    let all = Module::new(text).functions().collect::<Vec<_>>();
    let summary = all.iter().map(|function| {
        (
            function.name,
            function.is_entry,
            function.linkage,
            function.is_defined,
            function.returns.len(),
            function.params.len(),
        )
    });
    let expected = [
        ("vprintf_like", false, Linkage::Extern, false, 0, 2),
        ("vprintf", false, Linkage::Extern, false, 1, 2),
        ("reg_style", false, Linkage::Visible, true, 1, 2),
        ("no_list", false, Linkage::Weak, true, 0, 0),
        ("unified", false, Linkage::Internal, true, 0, 0),
        ("empty", true, Linkage::Internal, true, 0, 0),
        ("none", true, Linkage::Internal, true, 0, 0),
        ("declared", true, Linkage::Visible, false, 0, 1),
        ("bounds", true, Linkage::Internal, true, 0, 1),
        ("last", true, Linkage::Internal, true, 0, 0),
    ];
    assert_eq!(summary.collect::<Vec<_>>(), expected);
    let directives = |index: usize| all[index].directives().map(|directive| directive.to_string()).collect::<Vec<_>>();
    assert_eq!(directives(3), [".noreturn"]);
    let bounds = directives(8);
    assert_eq!((bounds[0].as_str(), bounds[bounds.len() - 1].as_str()), (".maxntid 256, 1, 1", ".blocksareclusters"));
    assert_eq!(all[2].params.get(0).unwrap().unwrap().name, "%a");
    let names = Module::new(text).entries().map(|entry| entry.name).collect::<Vec<_>>();
    assert_eq!(names, ["empty", "none", "declared", "bounds", "last"]);
}

/// Facts 3: ptxas accepts a prototype without `;` before anything that starts a declaration. A kernel needs a body.
#[test]
fn prototypes_without_a_semicolon_end_where_the_next_declaration_starts() {
    for next in [
        ".global .u32 g = 5;",
        ".const .align 4 .f32 g[2] = {0f3F800000, 0f3F800000};",
        ".shared .align 4 .b8 g[4];",
        ".local .u32 g;",
        ".reg .u32 g;",
        ".tex .u32 g;",
        ".visible .global .u32 g = 5;",
        ".weak .global .u32 g;",
        ".extern .const .u32 g;",
        ".attribute(.managed) .global .u32 g = 1;",
        ".visible .attribute(.managed) .global .u32 g = 1;",
        ".file 1 \"a.cu\" .global .u32 g;",
        ".section .debug_str { .b8 0 } .global .u32 g;",
        ".pragma \"nounroll\"; .global .u32 g;",
        ".version 3.0 .global .u32 g;",
        ".func f .global .u32 g;",
        "@@DWARF .section .debug_info, \"\"\n .global .u32 g;",
    ] {
        for prototype in [
            ".func f",
            ".extern .func f()",
            ".visible .func (.reg .u32 r) f (.reg .u32 a) .noreturn",
            ".func (.param .b32 r) f(.param .b32 a) /* { */",
        ] {
            let text = format!("{prototype} {next} .entry k {{ ret; }}");
            let module = Module::new(&text);
            let all = module.functions().map(|found| (found.name, found.is_defined));
            let mut expected = vec![("f", false), ("k", true)];
            if next.starts_with(".func") {
                expected.insert(0, ("f", false));
            }
            assert_eq!(all.collect::<Vec<_>>(), expected, "{text}");
            let variable = Module::new(&text).variable("g").unwrap_or_else(|| panic!("no variable in {text}"));
            assert_eq!(variable.initializer.is_some(), next.contains('='), "{text}");
            assert!(variable.declared.is_ok(), "{text}");
        }
    }
    for end in ["", " ", " .noreturn", " // the end"] {
        let text = format!(".func f(.param .b32 a){end}");
        assert_eq!(Module::new(&text).functions().map(|found| found.is_defined).collect::<Vec<_>>(), [false], "{text}");
    }
    assert_eq!(names(".entry a(.param .u32 n) .global .u32 g = 5; .entry k { ret; }"), ["k"]);
}

/// Facts 3: ptxas uses the larger of `.align` and the type's own alignment.
#[test]
fn an_alignment_below_the_natural_one_does_nothing() {
    for (text, alignment) in [
        (".param .align 4 .u64 a", 8),
        (".param .align 2 .u64 a[2]", 8),
        (".param .align 1 .f32 a", 4),
        (".align 2 .v4 .f32 a", 16),
        (".align 1 .v2 .u16 a[2]", 4),
        (".align 8 .b128 a", 16),
        (".param .align 1 .b8 a[8]", 1),
        (".param .align 8 .u32 a", 8),
        (".param .align 4 .u32 a", 4),
        (".global .align 8 .texref a", 8),
        (".param .texref a", 4),
        // After the type it is the alignment of the pointee, and the largest of several counts.
        (".param .b8 .align 8 a[8]", 1),
        (".param .align 4 .b8 .align 16 a[8]", 4),
        (".param .align 8 .align 4 .b8 a[8]", 8),
        (".param .align 4 .align 8 .b8 a[8]", 8),
    ] {
        assert_eq!(Declared::parse(text).unwrap().alignment(), alignment, "{text}");
    }
}

#[test]
fn sections_and_preprocessor_lines_are_jumped_over() {
    let text = "
        # 3 \"file{\"
        #line 4 \"other{\"
        @@DWARF .section .debug_info, \"\", @progbits {
        .section .debug_abbrev
        {
        .b8 1 // { a comment
        .b32 .debug_info+4
        .b64 .entry
        }
        .section .debug_str { .b8 34,123 }
        .section\t.debug_macinfo\t{\t}
        .file 1 \"{.cu\", 123, 456
        .loc 1 2 3
        .entry k { ret; }";
    assert_eq!(names(text), ["k"]);
    assert_eq!(variables(text), []);
}

#[test]
fn preprocessor_lines_stand_between_any_tokens() {
    let line = "\n# 3 \"{,\n\" 1\n";
    let text = format!(
        ".version 9.0 .visible{line}.entry{line}k{line}({line}.param{line}.u32{line}a{line},{line}.param .u64 b{line})
        .maxntid{line}4{line} {{ ret;{line} }} .global{line}.u32 g{line}[{line}]{line}={line}{{1,{line}2}}{line};"
    );
    let module = Module::new(&text);
    let k = module.entry("k").unwrap();
    assert_eq!(k.params.into_iter().map(|param| param.unwrap().name).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(module.launch_bounds("k").unwrap().max_threads, Some(4));
    assert_eq!(module.variable("g").unwrap().declared.unwrap().size(), Some(8));
}

/// Facts 3.2: such a body is not read, so the kernel never seems to have no parameters.
#[test]
fn parameters_in_the_bodies_of_old_kernels() {
    for (text, params) in [
        (".version 1.3 .entry k { .reg .u32 r; .param .u32 a, b; }", &[Some(Malformed::InBody)][..]),
        (".version 1.3 .entry k { { .param .align 8 .b8 a[16]; } }", &[Some(Malformed::InBody)]),
        (".version 1.3 .entry k { exit; }", &[]),
        (".version 1.4 .entry k(.param .u32 a) { ld.param.u32 r, [a]; }", &[None]),
        (".version 9.0 .entry k { { .param .b32 a; call f, (a); } }", &[]),
    ] {
        let k = Module::new(text).entry("k").unwrap();
        assert_eq!(k.params.into_iter().map(Result::err).collect::<Vec<_>>(), params, "{text}");
    }
}

/// Facts 3.2.
#[test]
fn a_percent_sign_starts_a_name() {
    let text =
        ".visible .entry%k(.param .u32%a, .param.align 8 .b8%b[3]) { .shared .u32%x[3]; ret; } .global.u32%g = 4;";
    let module = Module::new(text);
    let k = module.entry("%k").unwrap();
    let params: Vec<_> = k.params.into_iter().map(|param| param.map(|param| (param.name, param.size()))).collect();
    assert_eq!(params, [Ok(("%a", Some(4))), Ok(("%b", Some(3)))]);
    assert_eq!(module.launch_bounds("%k").unwrap().static_shared.at_least, 12);
    assert_eq!(variables(text), [("%g", Ok(Some(4)), Some("4"))]);
}

/// Facts 3.2.
#[test]
fn constants_in_banks() {
    let text = ".version 2.1 .extern .const[5] .align 4 .b8 a[]; .const[0] .u32 b = 5, c; .visible .const[0].f32 d[2];
        .const [WARP_SZ] .u32 e; .const[x] .u32 f; .global[0] .u32 g; .entry k { ret; }";
    let sizes: Vec<_> = variables(text).into_iter().map(|(name, size, _)| (name, size.unwrap().unwrap())).collect();
    assert_eq!(sizes, [("a", 0), ("b", 4), ("c", 4), ("d", 8), ("e", 4)]);
    assert_eq!(Module::new(text).variable("b").unwrap().space, StateSpace::Const);
    assert_eq!(names(text), ["k"]);
}

#[test]
fn other_characters() {
    let text = "\u{feff}.version 9.0\n.target sm_90\n// größe é {\n.pragma \"日本 {\";\n.entry k(.param .u32 größe) { // 日本 }\n ret; }\0 .entry late() { }";
    let module = Module::new(text);
    assert_eq!((module.version(), module.target()), (Some((9, 0)), Some("sm_90")));
    assert!(module.entry("late").is_none());
    // ptxas refuses such names.
    assert_eq!(module.entry("k").unwrap().params.get(0).unwrap().unwrap().name, "größe");
}

#[test]
fn parameters_that_cannot_be_read() {
    use Malformed::{Empty, Name, Number, Type, Unexpected};
    let cases = [
        (".param .u31 x", Type),
        (".param x", Type),
        (".param .u32", Name),
        (".param .u32 .f32 x", Type),
        (".param .align x .b8 y[4]", Number),
        (".param .align 4", Type),
        (".param .b8 x[4*4]", Unexpected),
        (".param .b8 x[08]", Number),
        (".param .b8 x[4", Number),
        (".param .b8 x[18446744073709551615][2]", Number),
        (".param .b8 x[99999999999999999999]", Number),
        (".param .u32 x y", Unexpected),
        (".param .u32 (x)", Unexpected),
        (".param .attribute(.managed .u32 x", Unexpected),
        (", .param .u32 x", Empty),
    ];
    for (text, error) in cases {
        let found = Params::new(text).get(0).unwrap().unwrap_err();
        // In `[4*4]` the number is the error.
        assert!(found == error || error == Unexpected && found == Number, "{text}: {found:?}");
        assert!(!found.to_string().is_empty());
    }
    // A parameter must follow a comma, and the reader continues after a bad one.
    assert_eq!(Params::new(".param .u32 x,").len(), 2);
    assert_eq!(Params::new(".param .u31 x, .param .u32 y").get(1).unwrap().unwrap().name, "y");
    assert_eq!(Params::new("").len() + Params::new(" /* .param .u32 x */ ").len(), 0);
    assert_eq!(Declared::parse(".u32 x, y"), Err(Unexpected));
}

#[test]
fn broken_headers_do_not_swallow_the_next_ones() {
    let cases = [
        ".entry a( .param .u32 x { ret; } .entry k { ret; }",
        ".entry a( .param .u32 x; .entry k { ret; }",
        ".entry .entry k { ret; }",
        ".entry a .visible .entry k { ret; }",
        ".global .visible .entry k { ret; }",
        ".global .u32 a .entry k { ret; }",
        ".global .u32 a = { 1, 2 } .entry k { ret; }",
        ".global .u32 a = 4 .entry k { ret; }",
        "} } ) ; .entry k { ret; }",
        ".version .entry k { ret; }",
        ".entry 5(.param .u32 x) { ret; } .global .u32 a, 6; .entry k { ret; }",
        ".target ; .entry k { ret; }",
    ];
    for text in cases {
        assert_eq!(names(text), ["k"], "{text}");
    }
    for text in
        words(" |   | . | / | /* | // | \" | .entry | .entry k | .entry k( | .global .u32 | .version | { | } | /*/")
    {
        assert_eq!((names(text), variables(text)), (vec![], vec![]), "{text}");
    }
    // A body without an end is still a body.
    assert_eq!(names(".entry k { ret; "), ["k"]);
}

#[test]
fn versions_and_targets() {
    for (text, version) in [
        (".version 8.1", Some((8, 1))),
        ("// .version 7.0\n.version\t8.10\r\n", Some((8, 10))),
        (".version 8", None),
        (".version x.y", None),
        (".version 99999999999.1", None),
        ("", None),
    ] {
        assert_eq!(Module::new(text).version(), version, "{text}");
    }
    assert_eq!(Module::new(".target sm_90a\n.address_size 64").target(), Some("sm_90a"));
    assert_eq!(Module::new(".target sm_90, debug\n").target(), Some("sm_90, debug"));
    assert_eq!(Module::new(".target").target(), None);
}

#[test]
fn fingerprints_of_every_form() {
    let value = 0xfedc_ba98_7654_3210_u64;
    let cases = [
        (".weak .global .align 8 .u64 ptx_abi_layout_P = -81985529216486896;", "P", value),
        (".visible .const .u64 ptx_abi_layout_P = 0xFEDCBA9876543210U;", "P", value),
        (".global .b64 ptx_abi_layout_P = 18364758544493064720;", "P", value),
        (".global .s64 ptx_abi_layout_P[1] = { - /* , */ 81985529216486896 };", "P", value),
        (".global .u64 ptx_abi_layout_P = ~81985529216486895;", "P", value),
        (".global .u64 ptx_abi_layout_P = (017U);", "P", 15),
        (".global .u64 ptx_abi_layout_P = 0b101;", "P", 5),
        (".global .align 8 .b8 ptx_abi_layout_P[8] = {16, 50, 84, 118, 152, 186, 220, 254};", "P", value),
        // Compilers omit zeros at the end.
        (".global .align 8 .b8 ptx_abi_layout_P[8] = {1, 0xFF, -1};", "P", 0xff_ff01),
        (".global .u32 ptx_abi_layout_P[2] = {0x76543210, 0xFEDCBA98};", "P", value),
        (".global .u16 ptx_abi_layout_P[2][2] = {{0x3210, 0x7654}, {0xBA98, 0xFEDC}};", "P", value),
        (".global .u64 a = 1, ptx_abi_layout_geo__Ray = 7;", "geo__Ray", 7),
        // These are C++ constants without `extern "C"`, and in a namespace.
        (".global .u64 _ZL16ptx_abi_layout_P = 7;", "P", 7),
        (".global .u64 _ZN3geo18ptx_abi_layout_RayE = 7;", "Ray", 7),
        (".global .u64 _ZN44_INTERNAL_1234abcd_7_file_cu_5first_12345618ptx_abi_layout_RayE = 7;", "Ray", 7),
    ];
    for (text, name, value) in cases {
        assert_eq!(fingerprint(text), Some((name, value)), "{text}");
    }
    for text in [
        ".extern .global .u64 ptx_abi_layout_P;",
        ".global .u64 ptx_abi_layout_P;",
        ".global .u64 ptx_abi_layout_ = 1;",
        ".global .u32 ptx_abi_layout_P = 1;",
        ".global .u64 ptx_abi_layout_P[2] = {1, 2};",
        ".global .u64 ptx_abi_layout_P = {1, 2};",
        ".global .u64 ptx_abi_layout_P = {};",
        ".global .u64 ptx_abi_layout_P = generic(x);",
        ".global .u64 ptx_abi_layout_P = 99999999999999999999;",
        ".global .u64 ptx_abi_layout_P = 08;",
        ".global .f64 ptx_abi_layout_P = 0d3FF0000000000000;",
        ".global .u64 other_ptx_abi_layout_P = 1;",
        ".global .u64 _ZL99ptx_abi_layout_P = 1;",
        ".entry k { .global .u64 ptx_abi_layout_P = 1; }",
        "// .global .u64 ptx_abi_layout_P = 1;",
    ] {
        assert_eq!(fingerprint(text), None, "{text}");
    }
}
