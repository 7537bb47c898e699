//! Tests which sources have a function: what a source declares or defines, and what macros make.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use ptx_abi::cuda::{self, CType, CudaAsserts, CudaFunction, FileError, Matching};

use super::sources::{folder, write};

/// The sources that have a function. Each source is a text, and those of the headers that it includes.
fn sources(texts: &[(&str, &[&str])], name: &str) -> Vec<usize> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let folder = folder(&format!("search/{}", NUMBER.fetch_add(1, Ordering::Relaxed)));
    for (index, (text, headers)) in texts.iter().enumerate() {
        let mut includes = String::new();
        for (header, text) in headers.iter().enumerate() {
            let file = format!("{index}_{header}.h");
            includes.extend(["#include \"", &file, "\"\n"]);
            write(&folder, &file, text);
        }
        write(&folder, &format!("{index}.cu"), &(includes + text));
    }
    let functions = [CudaFunction::new(name, &[], CType::Void)];
    let (functions, pattern) = ([&functions[..]], [folder.join("*.cu").display().to_string()]);
    let pattern = pattern.each_ref().map(String::as_str);
    let checks = CudaAsserts::new(&[]).with_functions(Matching::Strict, &functions).with_sources(&pattern);
    match cuda::write(folder.join("{}.cuh"), &checks) {
        Ok(_) => (0..texts.len()).filter(|index| folder.join(format!("{index}.cuh")).exists()).collect(),
        Err(FileError::Sources { .. }) => Vec::new(),
        Err(error) => panic!("{error}"),
    }
}

/// The functions of a source in order, with `!` at the end if the source defines them: another source declares each word.
#[track_caller]
fn declares(source: &str, expected: &str) {
    let words = source.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let names: BTreeSet<_> =
        words.filter(|word| !word.is_empty() && !word.starts_with(|c: char| c.is_numeric())).collect();
    let texts = names.iter().filter_map(|name| {
        let other = format!("int {name}();");
        match sources(&[(source, &[]), (&other, &[])], name)[..] {
            [0] => Some(format!("{name}!")),
            [0, 1] => Some((*name).to_owned()),
            [1] => None,
            ref others => panic!("{name}: {others:?}"),
        }
    });
    assert_eq!(texts.collect::<Vec<_>>().join(" "), expected, "{source}");
}

/// Whether one source has each of these functions.
#[track_caller]
fn expect(source: &str, headers: &[&str], functions: &[(&str, bool)]) {
    for (name, is_there) in functions {
        assert_eq!(!sources(&[(source, headers)], name).is_empty(), *is_there, "{name} in {source}");
    }
}

const EXP: &str = "
    #define EXP(bits, gs) \\
        extern \"C\" void exp_##bits##bit_##gs(float *x) { call_##bits<float>(x); } \\
        void a##bits; void bits##_##gs(int); static int log(int);
    #if 0
    #define SKIPPED(a) int skipped_##a();
    #endif
    SKIPPED(b)
    EXP(4, f16)
    UNARY(launch_sin, float)
    void declared(int launch_x); void exp_x(int);";

#[test]
fn names_that_macros_get_or_paste() {
    expect(EXP, &[], &[("exp_4bit_f16", true), ("exp_x", true), ("launch_sin", true), ("declared", true)]);
    expect(EXP, &[], &[("exp_bit", false), ("exp_8bit_f16", false), ("log", false), ("skipped_b", false)]);
    expect("EXP(8, bf16)", &[], &[("exp_8bit_bf16", false)]);
    expect("EXP(8, bf16)", &[EXP], &[("exp_8bit_bf16", true), ("exp_1bit_bf16", false)]);
}

#[test]
fn what_a_source_has_of_a_function() {
    let (defined, pasted) = ("int f_a() { }", "#define F(x) int f_##x() { }\nF(a)");
    let (declared, named) = ("int f_a();", "DEFINE(f_a)");
    let all = [named, declared, pasted, defined].map(|text| (text, &[][..]));
    for (count, best) in [(4, 3), (3, 2), (2, 1), (1, 0)] {
        assert_eq!(sources(&all[..count], "f_a"), [best]);
    }
    assert_eq!(sources(&[all[2], all[1], all[2]], "f_a"), [0, 2]);
    assert!(sources(&all, "f").is_empty());
}

/// Sources that share a header have only the functions of the macros that they call.
#[test]
fn only_macros_that_a_source_calls_paste_names() {
    let header = "
        #define SHIFT(NAME) int shift_##NAME##_run(int x) { return x; }
        #define SHIFT_ND(NAME) int shift_##NAME##_nd_run(int x) { return x; }
        #define BOTH(NAME) SHIFT(NAME) SHIFT_ND(NAME)
        int f32_nd(int); int nd(int);";
    let texts = ["SHIFT(f32)", "SHIFT_ND(f32)", "BOTH(f64) // SHIFT(f32)", "#if 0\nSHIFT(f32)\n#endif"];
    let headers = [header];
    let texts = texts.map(|text| (text, &headers[..]));
    assert_eq!(sources(&texts, "shift_f32_run"), [0]);
    assert_eq!(sources(&texts, "shift_f32_nd_run"), [1]);
    assert_eq!(sources(&texts, "shift_f64_run"), [2]);
    assert_eq!(sources(&texts, "shift_f64_nd_run"), [2]);
    assert!(sources(&texts, "shift_f16_run").is_empty());
}

#[test]
fn macros_that_call_others() {
    let launch = "#define LAUNCH(op) int launch_##op(float *x) { return 0; }";
    let has = [("launch_add", true), ("launch_mul", false)];
    let has_f32 = [("launch_add_f32", true), ("launch_f32_add", false)];
    expect("LAUNCH(add)", &[], &[("launch_add", false)]);
    expect("LAUNCH(add)", &[launch], &has);
    expect("#define ALL LAUNCH(add)\nALL", &[launch], &has);
    expect("#define ALL LAUNCH(add)", &[launch], &[("launch_add", false)]);
    expect("#define X LAUNCH\nX(add)", &[launch], &has);
    expect("#define OPS(X) X(add)\nOPS(LAUNCH)", &[launch], &has);
    expect("#define NAME add\nLAUNCH(NAME)", &[launch], &has);
    expect("#define X(op) LAUNCH(op)\n#include \"ops.inc\"", &[launch, "X(add)"], &has);
    expect("F32(add)", &["#define F32(op) LAUNCH(op##_f32)", launch], &has_f32);
    expect("ALL(add)", &["#define ALL(op) F32(op)", launch, "#define F32(op) LAUNCH(op##_f32)"], &has_f32);
    let by_type = "#define OF(type, op) LAUNCH_##type(op)\n#define LAUNCH_f32(op) LAUNCH(op##_f32)";
    expect("OF(f32, add)", &[by_type, launch], &has_f32);
    expect("#define LAUNCH(op) LAUNCH(op) int launch_##op();\nLAUNCH(add)", &[], &has);
    expect(
        "#if A\n#define LAUNCH(op) f(op)\n#else\n#define LAUNCH(op) int launch_##op();\n#endif\nLAUNCH(add)",
        &[],
        &has,
    );
}

/// Names of headers are arguments only where the header calls such a macro.
#[test]
fn headers_of_declarations() {
    let (launch, api) = ("#define LAUNCH(op) int launch_##op();", "#define API extern\nAPI int mul(int);");
    expect("LAUNCH(add)", &[launch, api], &[("launch_add", true), ("launch_mul", false)]);
}

#[test]
fn letters_of_several_bytes() {
    expect("#define L(op) int größe_##op##_ß();\nL(straße)", &[], &[("größe_straße_ß", true), ("größe_stra_ß", false)]);
}

#[test]
fn declarations_and_definitions() {
    declares("int f(int a, float *b);", "f");
    declares("extern \"C\" int f(int) { return g(1); }", "f!");
    declares("extern \"C\" int f(int); int f(int x) { }", "f!");
    declares("int f(int x) { } int f(int);", "f!");
    declares("extern \"C\" {\nvoid f();\nvoid g() { if (f()) { } h(); }\n}\nvoid k();", "f g! k");
    declares("namespace a::b { inline namespace c { namespace { int *f(); } } } int &g();", "f g");
    declares("int ns::f(int) { } std::vector<int> g();", "f! g");
    declares("void f(dim3 grid = {1, 1}, int x = g(2));", "f");
    declares("int f() noexcept { } auto g() -> int { }", "f! g!");
    declares("template <typename T> T f(T x) { return k<T>(x); }", "f!");
}

/// Calls and other uses select nothing.
#[test]
fn calls() {
    declares("static int x = f(1); auto y = []() { g(); };", "");
    declares("struct S { int f(int); S(); void g() { } }; enum E { A = f(1) };", "");
    declares("class A : public B<f(1)> { };", "");
    declares("int table[] = { f(1), g(2) };", "");
    declares("DEFINE(f, g)\nvoid h() { }", "h!");
    declares("f(1);", "");
    declares("static_assert(f(1) == 2);", "");
}

#[test]
fn comments() {
    declares("// int f();\nint g(); /* int h();\nint k(); */ int l();", "g l");
    declares("int f/* the name */(int);", "f");
    declares("int f(); // it goes on \\\nint g();\nint h();", "f h");
    declares("/* it does not end: int f();", "");
    declares("const char *url = \"http://x\"; int f();", "f");
}

#[test]
fn literals() {
    declares(r#"const char *s = "int f(); \" {"; int g();"#, "g");
    declares(r#"const char *s = "\\"; int g();"#, "g");
    declares("auto s = R\"(int f(); \" { )\"; int g();", "g");
    declares("auto s = u8R\"x(int f(); )\" { )x\"; int g();", "g");
    declares("auto s = MACRO\"{\"; int g();", "g");
    declares(r"char a = '{', b = '\'', c = u8'('; int g();", "g");
    declares("int a = 1'000'000, b = 0xff'ff; int g();", "g");
    declares("const char *s = \"no end\nint g();", "");
    declares("// don't\nint g();", "g");
}

#[test]
fn directives() {
    declares("#define DEFINE(name) \\\n    int name(); \\\n    int f();\nint g();", "g");
    declares("#if 0\nint f();\n#if 1\nint x();\n#else\nint y();\n#endif\n#else\nint g();\n#endif\nint h();", "g h");
    declares("#if 0\nit doesn't parse {\n#endif\nint h();", "h");
    declares("#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f();\n#ifdef __cplusplus\n}\n#endif\nint g();", "f g");
    declares("#if A\nint f(int a) {\n#else\nint f(int b) {\n#endif\ng();\n}\nint h();", "f! h");
    declares("  # if 0 // never\r\nint f();\r\n#endif\r\nint g(\r\nint);\r\n", "g");
    declares("void f() {\n#if A\nif (x) {\n#else\n{\n#endif\n}\n}\nint g();", "f! g");
    declares("#else\n#endif\n#endif\n}) int f();", "f");
}

#[test]
fn attributes_and_macros_of_declarations() {
    declares("__global__ void __launch_bounds__(256) f(int) { }", "__launch_bounds__! f!");
    declares("EXTERN_C API(int) f(int);", "API f");
    declares("__attribute__((visibility(\"default\"))) int f(int);", "f");
    declares("[[nodiscard]] int Größe(int) { }", "Größe!");
}
