//! Tests the structs to paste for kernels without a type: `pasted.rs` is the golden file, it compiles, and its structs pass
//! the check. `UPDATE_EXPECT=1` writes the file.

use std::ffi::c_void;
use std::fmt::Write as _;

use ptx_abi::check::{KernelSet, Unclaimed, explain_missing};
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::pointer::{LocalPtrMut, SharedPtrMut};
use ptx_abi::vector::{Double4A32, Float4, opencl};
use ptx_abi::{Align8, Align32, Align64, Align128, DevPtr, DevPtrMut, KernelParams, Opaque, PtxLayout};
use ptx_abi_tests::cubin::Cubin;
use ptx_abi_tests::{files, texts::Text as _};

const PTX: &str = include_str!("../../../data/ptx/nvcc-sm_75.ptx");
const OBJECT: &[u8] = include_bytes!("../../../../ptx-abi-read/tests/data/object.o");

/// The kernels of the golden file. The other instance of `scaled` would have the same name.
const SYMBOLS: [&str; 5] =
    ["saxpy", "nothing", "scalars", "_Z6scaledIfLi4EEvPT_S0_", "_ZN3geo5traceEPK8ParticlePS0_S0_"];

/// The structs, and the classes that they name, as C++ defines them.
#[allow(dead_code, reason = "only their types matter")]
mod pasted {
    use ptx_abi::check::KernelSet;
    use ptx_abi::vector::Float4;
    use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
        #[repr(C, align(16))] struct Particle { words: [u32; 12] }
        #[repr(C)] struct Ray { words: [u32; 6] }
    }

    include!("pasted.rs");

    pub(super) fn claims(set: KernelSet<'_>) -> KernelSet<'_> {
        set.claim::<Saxpy>("saxpy")
            .claim::<Nothing>("nothing")
            .claim::<Scalars>("scalars")
            .claim::<Scaled>("scaled<float, 4>")
            .claim::<Trace>("geo::trace")
    }

    pub(super) fn claims_of_object(set: KernelSet<'_>) -> KernelSet<'_> {
        set.claim::<Tk>("ns::tk<float>").claim::<Fill>("fill")
    }
}

#[test]
fn structs_to_paste() {
    let (ptx, object) = (KernelSet::try_new(PTX).expect("PTX"), KernelSet::try_new(OBJECT).expect("an object"));
    let mut text = String::new();
    for symbol in SYMBOLS {
        writeln!(text, "{}\n", ptx.struct_for(symbol).expect("the kernel")).expect("a string");
    }
    for symbol in object.kernels() {
        writeln!(text, "{}\n", object.struct_for(symbol).expect("the kernel")).expect("a string");
    }
    files::golden("tests/tests/it/kernel_sets/pasted.rs", &text);
    assert_eq!(ptx.struct_for("absent"), None);
}

/// The name of a class does not decide what it is.
#[test]
fn class_called_like_a_pointer() {
    const KERNEL: &str = ".version 8.1 .target sm_90
        .entry _Z1k10DevPtrPairPf(.param .align 8 .b8 p[16], .param .u64 x) { ret; }";
    let text = KernelSet::try_new(KERNEL).expect("PTX").struct_for("_Z1k10DevPtrPairPf").expect("the kernel");
    text.has(["    p: DevPtrPair, // `DevPtrPair` of C++, 16 bytes\n", "    x: DevPtrMut<f32>,\n"]);
}

/// The symbol of a kernel in Rust is a path, and the struct has the name of the function.
#[test]
fn kernels_of_rust() {
    for symbol in
        ["_ZN4kern9scale_all17h0123456789abcdefE", "_RNvCs1234_4kern9scale_all", "_RINvCs1234_4kern9scale_allfE"]
    {
        let ptx = format!(".version 8.7 .target sm_90 .entry {symbol}(.param .u32 n) {{ ret; }}");
        KernelSet::try_new(&ptx).expect("PTX").struct_for(symbol).expect("the kernel").has(["\nstruct ScaleAll {\n"]);
    }
}

/// Rust's own `f16` is not stable.
#[test]
fn floats_of_16_bits() {
    const SYMBOL: &str = "_Z1kDF16_PKDF16b6__halfP13__nv_bfloat16";
    const PTX: &str = ".version 8.1 .target sm_90 .entry _Z1kDF16_PKDF16b6__halfP13__nv_bfloat16(
        .param .align 2 .b8 a[2], .param .u64 b, .param .align 2 .b8 c[2], .param .u64 d) { ret; }
        .entry k(.param .f16 h) { ret; }";
    let set = KernelSet::try_new(PTX).expect("PTX");
    let text = set.struct_for(SYMBOL).expect("the kernel");
    text.has(["    a: half::f16,\n    b: DevPtr<half::bf16>,\n    c: half::f16,\n    d: DevPtrMut<half::bf16>,\n"]);
    set.struct_for("k").expect("the kernel").has(["    h: half::f16,\n"]);
    let wrong = check_entry("K", &[Param::of::<u32>("h")], PTX, "k").expect_err("it differs").to_string();
    wrong.has(["make `h` what the kernel takes: `half::f16`"]);
}

#[test]
fn pasted_structs_agree() {
    // Its fingerprints are made up.
    let ptx = PTX.replace("ptx_abi_layout_", "without_");
    let ptx = KernelSet::try_new(&ptx).expect("PTX");
    let report = pasted::claims(ptx).unclaimed(Unclaimed::Allow).finish();
    assert_eq!(report.agreeing(), SYMBOLS.len(), "{report}");
    report.assert();
    let object = KernelSet::try_new(OBJECT).expect("an object");
    let report = pasted::claims_of_object(object).finish();
    assert_eq!((report.checked_kernels().len(), report.agreeing()), (2, 2), "{report}");
}

#[derive(KernelParams)]
#[ptx(entry = "nothing")]
struct Nothing {}

/// The report ends with the structs: for kernels without a claim, and for kernels with other parameters altogether.
#[test]
fn a_report_ends_with_structs() {
    let ptx = ".version 8.1 .target sm_90
        .entry fill(.param .u64 x, .param .u32 type) { ret; }
        .entry copy(.param .u64 x, .param .u64 y, .param .u64 n, .param .align 8 .b8 shape[24]) { ret; }";
    let report = KernelSet::try_new(ptx).expect("PTX").claim::<Nothing>("copy").finish().to_string();
    let expected = "
to begin with:

#[derive(KernelParams)]
#[ptx(entry = \"copy\")]
struct Copy {
    x: u64, // 8 bytes: u64, i64 or a pointer
    y: u64, // 8 bytes: u64, i64 or a pointer
    n: u64, // 8 bytes: u64, i64 or a pointer
    shape: [u64; 3], // 24 bytes, aligned to 8: a struct, a vector or an array
}

#[derive(KernelParams)]
#[ptx(entry = \"fill\")]
struct Fill {
    x: u64, // 8 bytes: u64, i64 or a pointer
    arg1: u32, // 4 bytes: u32 or i32
}
";
    report.ends(expected);
    KernelSet::try_new(ptx).expect("PTX").unclaimed(Unclaimed::Allow).finish().lacks(["struct"]);
}

#[test]
fn a_report_has_few_structs() {
    let mut ptx = ".version 8.1 .target sm_90\n".to_owned();
    ptx.extend((0..10).map(|i| format!(".entry k{i}(.param .u32 n) {{ ret; }}\n")));
    let report = KernelSet::try_new(&ptx).expect("PTX").finish().to_string();
    assert_eq!(report.matches("struct K").count(), 4);
    report.ends("// and 6 more kernels: `KernelSet::struct_for`\n");
}

/// The text compiles when it is pasted, so no two structs have one name.
#[test]
fn a_report_has_one_struct_of_a_name() {
    let ptx = ".version 8.1 .target sm_90 .entry fill(.param .u32 n) {}
        .entry _Z4fillIfEvT_(.param .f32 n) {} .entry _Z4fillIdEvT_(.param .f64 n) {}";
    let report = KernelSet::try_new([ptx, ptx]).expect("PTX").finish().to_string();
    assert_eq!(report.matches("struct Fill {").count(), 1, "{report}");
    report.ends("// and 2 more kernels: `KernelSet::struct_for`\n");
}

#[test]
fn types_of_cpp_names() {
    for (symbol, params, expected) in [
        (
            "_Z1kPK6float4PPiPv",
            ".u64 x, .param .u64 x, .param .u64 x",
            &["DevPtr<Float4>", "DevPtrMut<DevPtrMut<i32>>", "DevPtrMut<c_void>"][..],
        ),
        (
            "_Z1kN2ns5ArrayIfLi3EEEbPKbx",
            ".align 4 .b8 x[12], .param .u8 x, .param .u64 x, .param .u64 x",
            &["Array<f32, 3>", "bool", "DevPtr<bool>", "i64"],
        ),
        ("_Z1kILin2EEvP1AIXT_EE", ".u64 x", &["DevPtrMut<A<{ -2 }>>"]),
    ] {
        let ptx = format!(".version 8.1 .target sm_90 .entry {symbol}(.param {params}) {{ ret; }}");
        let text = KernelSet::try_new(&ptx).expect("PTX").struct_for(symbol).expect("the kernel");
        for ty in expected {
            assert!(text.contains(&format!(": {ty},")), "{ty}: {text}");
        }
    }
}

fn case_of<T: PtxLayout>(symbol: &str, declaration: &str, expected: &str) {
    let ptx = format!(".version 8.1 .target sm_90 .entry {symbol}(.param {declaration}) {{ ret; }}");
    let text = KernelSet::try_new(&ptx).expect("PTX").struct_for(symbol).expect("the kernel");
    assert_eq!(text.lines().nth(3), Some(&*format!("    {expected}")), "{text}");
    assert_eq!(check_entry("", &[Param::of::<T>("x")], &ptx, symbol).as_deref(), Ok(symbol));
}

/// The type for each form of a declaration fits it.
#[test]
fn types_of_declarations() {
    fn case<T: PtxLayout>(declaration: &str, expected: &str) {
        case_of::<T>("k", declaration, expected);
    }
    case::<DevPtrMut<c_void>>(
        ".u64 .ptr .global x",
        "x: DevPtrMut<c_void>, // a pointer: `DevPtr<T>` or `DevPtrMut<T>`",
    );
    case::<u64>(".u64 .ptr .shared x", "x: u64, // an address in shared memory");
    case::<SharedPtrMut<c_void>>(".u32 .ptr .shared x", "x: SharedPtrMut<c_void>, // or a `SharedPtr<T>`");
    case::<u64>(".u64 .ptr .local x", "x: u64, // an address in local memory");
    case::<LocalPtrMut<c_void>>(".u32 .ptr .local x", "x: LocalPtrMut<c_void>, // or a `LocalPtr<T>`");
    case::<u32>(".b32 x", "x: u32, // 4 bytes: u32, i32 or f32");
    case::<i16>(".s16 x", "x: i16,");
    let array = "a struct, a vector or an array";
    case::<[u8; 3]>(".b8 x[3]", &format!("x: [u8; 3], // 3 bytes, aligned to 1: {array}"));
    case::<[u16; 1]>(".align 2 .b8 x[2]", &format!("x: [u16; 1], // 2 bytes, aligned to 2: a 16-bit float, {array}"));
    case::<[u16; 6]>(".align 2 .b8 x[12]", &format!("x: [u16; 6], // 12 bytes, aligned to 2: {array}"));
    case::<Opaque<128, Align64>>(
        ".align 64 .b8 x[128]",
        &format!("x: Opaque<128, Align64>, // 128 bytes, aligned to 64: {array}"),
    );
    case::<[Float4; 1]>(".v4 .f32 x", &format!("x: [Float4; 1], // 16 bytes, aligned to 16: {array}"));
    case::<u32>(".u32 k_param_0", "arg0: u32, // 4 bytes: u32 or i32");
    case::<u32>(".u32 k_param_1", "k_param_1: u32, // 4 bytes: u32 or i32");
    case::<u32>(".u32 self", "arg0: u32, // 4 bytes: u32 or i32");
    // Rust also reserves words that it does not use.
    for word in "$x abstract become box do final macro override priv try typeof unsized virtual".split(' ') {
        case::<u32>(&format!(".u32 {word}"), "arg0: u32, // 4 bytes: u32 or i32");
    }
    // The class in a namespace is not CUDA's.
    case_of::<DevPtrMut<c_void>>("_Z1kPFvvE", ".u64 x", "x: DevPtrMut<c_void>, // `void (*)()` of C++");
    let text = |symbol| {
        let ptx = format!(".version 8.1 .target sm_90 .entry {symbol}(.param .align 16 .b8 x[16]) {{ ret; }}");
        KernelSet::try_new(&ptx).expect("PTX").struct_for(symbol).expect("the kernel")
    };
    let class = text("_Z1kN2ns6float4E");
    class.has(["x: float4, // `ns::float4` of C++, 16 bytes\n"]);
    assert!(text("_Z1k6float4").contains("x: Float4,\n"));
    // Rust has no arguments for the template, and a class matches no array.
    case_of::<Opaque<24, Align8>>(
        "_Z1k1AIXadL_Z1fvEEE",
        ".align 8 .b8 x[24]",
        "x: Opaque<24, Align8>, // `A<&f>` of C++",
    );
    case_of::<Opaque<16, Align8>>(
        "_Z1kM1AFivE",
        ".align 8 .b8 x[16]",
        "x: Opaque<16, Align8>, // `int (A::*)()` of C++",
    );
    case_of::<i64>("_Z1kM1Ai", ".u64 x", "x: i64, // the offset of a member");
    case_of::<DevPtrMut<c_void>>("_Z1kDn", ".u64 x", "x: DevPtrMut<c_void>, // a null pointer");
    case_of::<DevPtr<c_void>>("_Z1kPA4_Kf", ".u64 x", "x: DevPtr<c_void>, // `const float (*)[4]` of C++");
    case_of::<r#type>("_Z1kN2ns4typeE", ".align 4 .b8 x[4]", "x: r#type, // `ns::type` of C++, 4 bytes");
    case_of::<Mode>("_Z1k4Mode", ".u32 x", "x: Mode, // `Mode` of C++, an enumeration, 4 bytes");
    // Other parameters may have this name because they have no other.
    case::<u32>(".u32 arg1", "arg0: u32, // 4 bytes: u32 or i32");
}

#[test]
fn native_vectors_of_clang() {
    case_of::<Float4>("_Z1kDv4_f", ".align 16 .b8 x[16]", "x: Float4,");
    case_of::<opencl::Float3>("_Z1kDv3_f", ".align 16 .b8 x[16]", "x: opencl::Float3,");
    case_of::<Double4A32>("_Z1kDv4_d", ".align 32 .b8 x[32]", "x: Double4A32,");
    let wide = "x: Opaque<32, Align32>, // `float __vector(8)` of C++";
    case_of::<Opaque<32, Align32>>("_Z1kDv8_f", ".align 32 .b8 x[32]", wide);
}

/// If no type fits a parameter, the comment gives the reason.
#[test]
fn parameters_that_no_type_fits() {
    fn case<T: PtxLayout>(second: &str, declaration: &str, expected: &str) {
        // After another parameter, the alignment decides the place.
        let symbol = if second.is_empty() { "k".to_owned() } else { format!("_Z1kh{second}") };
        let ptx = format!(".version 8.1 .target sm_90 .entry {symbol}(.param .u8 a, .param {declaration}) {{ ret; }}");
        let text = KernelSet::try_new(&ptx).expect("PTX").struct_for(&symbol).expect("the kernel");
        assert_eq!(text.lines().nth(4), Some(&*format!("    {expected}")), "{text}");
        let params = [Param::of::<u8>("a"), Param::of::<T>("x")];
        assert!(check_entry("", &params, &ptx, &symbol).is_err(), "{declaration} takes it");
    }
    let multiple = "in Rust, a size is a multiple of the alignment";
    case::<f32>("", ".align 16 .f32 x", &format!("x: f32, // 4 bytes, aligned to 16: {multiple}"));
    case::<u64>("", ".align 16 .u64 x", &format!("x: u64, // 8 bytes, aligned to 16: {multiple}"));
    case::<SharedPtrMut<c_void>>(
        "",
        ".align 8 .u32 .ptr .shared x",
        &format!("x: SharedPtrMut<c_void>, // 4 bytes, aligned to 8: {multiple}"),
    );
    case::<[u16; 5]>("", ".align 4 .b8 x[10]", &format!("x: [u16; 5], // 10 bytes, aligned to 4: {multiple}"));
    case::<[Float4; 1]>(
        "",
        ".align 256 .b8 x[16]",
        &format!("x: [Float4; 1], // 16 bytes, aligned to 256: {multiple}"),
    );
    case::<[Float4; 16]>(
        "",
        ".align 256 .b8 x[256]",
        "x: [Float4; 16], // 256 bytes, aligned to 256: write a struct with `repr(C, align(256))`",
    );
    case::<[Float4; 1]>("g", ".align 16 .b8 x[16]", "x: [Float4; 1], // no type of Rust is `__float128`");
    case::<f64>("e", ".f64 x", "x: f64, // no type of Rust is `long double`");
    case::<u32>("Dv4_a", ".b32 x", "x: u32, // no type of Rust is `signed char __vector(4)`");
}

/// A cubin does not have the alignments, so they come from the places.
#[test]
fn types_of_places() {
    let cubin = Cubin::new(&[
        ("k", &[(0, 4), (4, 8), (16, 8), (48, 64), (112, 1), (240, 128)]),
        ("_Z1k1AIXadL_Z1fvEEEi", &[(0, 4), (4, 4)]),
        ("_Z1ki14CUtensorMap_st", &[(0, 4), (48, 128)]),
        ("_Z1kj14CUtensorMap_st", &[(0, 4), (112, 128)]),
    ]);
    let (cubin, mut types) = (cubin.bytes(), Vec::new());
    for symbol in ["k", "_Z1k1AIXadL_Z1fvEEEi", "_Z1ki14CUtensorMap_st", "_Z1kj14CUtensorMap_st"] {
        let text = KernelSet::try_new(&cubin[..]).expect("a cubin").struct_for(symbol).expect("the kernel");
        types.extend(text.lines().filter_map(|line| Some(line.split_once(": ")?.1.split(" //").next()?.to_owned())));
    }
    let expected = ["u32,", "[u32; 2],", "u64,", "Opaque<64, Align32>,", "u8,", "Opaque<128, Align128>,"];
    assert_eq!(
        types,
        [
            &expected[..],
            &["Opaque<4, Align4>,", "i32,"],
            &["i32,", "TensorMap<Align64>,", "u32,", "TensorMap<Align128>,"]
        ]
        .concat()
    );
    let params = [
        Param::of::<u32>("a"),
        Param::of::<[u32; 2]>("b"),
        Param::of::<u64>("c"),
        Param::of::<Opaque<64, Align32>>("d"),
        Param::of::<u8>("e"),
        Param::of::<Opaque<128, Align128>>("f"),
    ];
    assert_eq!(check_entry("", &params, &cubin[..], "k").as_deref(), Ok("k"));
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[allow(non_camel_case_types, reason = "the name of the class")]
    #[repr(C)] #[ptx(name = "ns::type")] struct r#type { x: u32 }
    #[repr(u32)] enum Mode { Fast }
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "scale<(Mode)1, float (*)[4]>")]
struct Scale {
    x: Mode,
}

/// The attribute names the kernel alone, the derive accepts it, and the struct has no name that it uses itself.
#[test]
fn heads_of_structs() {
    let params = ".param .align 4 .b8 p[4]";
    for (symbols, key, name) in [
        (&["_Z5scaleIL4Mode1EPA4_fEv1A"][..], "cpp_entry = \"scale<(Mode)1, float (*)[4]>\"", "Scale"),
        (&["_ZN1n12_GLOBAL__N_11fENS0_1AE"], "cpp_entry = \"n::f\"", "F"),
        (&["_ZN3cub17CUB_200200_700_NS1fEN4cuda3std3__41AE"], "cpp_entry = \"cub::f\"", "F"),
        (&["_Z1f1A", "_Z1fi"], "entry = \"_Z1f1A\"", "F"),
        (&["_Z1f1A", "f"], "entry = \"_Z1f1A\"", "F"),
        (&["_Z1fIJEEv1A", "_Z1fIJfEEv1A"], "cpp_entry = \"f<>\"", "F"),
        (&["_Z1f1A", "_Z1fIfEv1A"], "cpp_entry = \"f\"", "F"),
        (&["_Z1fIfEv1AT_", "_Z1fIfEv1Ai"], "entry = \"_Z1fIfEv1AT_\"", "F"),
        (&["_Z1fIfEv1A", "_Z1fIiEv1A"], "cpp_entry = \"f<float>\"", "F"),
        (&["_Z1fB1t1A"], "entry = \"_Z1fB1t1A\"", "FAbiT"),
        (&["_Z1a1A"], "cpp_entry = \"a\"", "AArguments"),
        (&["_Z4self1A"], "cpp_entry = \"self\"", "SelfArguments"),
        (&["kernel_params"], "entry = \"kernel_params\"", "KernelParamsArguments"),
    ] {
        let mut ptx = ".version 8.1 .target sm_90\n".to_owned();
        ptx.extend(symbols.iter().map(|symbol| format!(".entry {symbol}({params}) {{ ret; }}\n")));
        let text = KernelSet::try_new(&ptx).expect("PTX").struct_for(symbols[0]).expect("the kernel");
        text.starts(&format!("#[derive(KernelParams)]\n#[ptx({key})]\nstruct {name} {{"));
    }
    let ptx = ".version 8.1 .target sm_90 .entry _Z5scaleIL4Mode1EPA4_fEvS0_(.param .u32 x) { ret; }";
    assert_eq!(Scale::check(ptx).as_deref(), Ok("_Z5scaleIL4Mode1EPA4_fEvS0_"));
}

/// The attribute in the message of a check means no other kernel of the module.
#[test]
fn heads_of_structs_in_messages() {
    let params = ".param .u32 a, .param .u32 b, .param .u32 c";
    for (symbols, asked, key) in [
        (&["_Z1fjjj", "_Z1fv"][..], "_Z1fjjj", "entry = \"_Z1fjjj\""),
        (&["_Z1fIjEvjjj", "_Z1fIjiEvv"], "_Z1fIjEvjjj", "cpp_entry = \"f<unsigned int>\""),
        (&["_Z1fIjJiEEvv", "_Z1fIjJEEvjjj"], "f<unsigned int>", "cpp_entry = \"f<unsigned int>\""),
        (&["_Z1fIjEvjjj", "_Z1fIfEvv"], "_Z1fIjEvjjj", "cpp_entry = \"f<unsigned int>\""),
        (&["_Z1fIjEvjjj", "_Z1fIfEvv"], "f<unsigned int>", "cpp_entry = \"f<unsigned int>\""),
        (&["_ZN12_GLOBAL__N_11fEjjj"], "(anonymous namespace)::f", "cpp_entry = \"f\""),
        (&["f", "_Z1fv"], "f", "entry = \"f\""),
    ] {
        let mut ptx = ".version 8.1 .target sm_90\n".to_owned();
        ptx.extend(symbols.iter().map(|symbol| format!(".entry {symbol}({params}) {{ ret; }}\n")));
        let names =
            [("Arguments", "Arguments"), ("Arguments<f32, 4>", "Arguments"), ("the arguments", "F"), ("fn", "F")];
        for (name, pasted) in names {
            let error = check_entry(name, &[], &ptx, asked).expect_err("three parameters too few").to_string();
            let head = format!("\n#[derive(KernelParams)]\n#[ptx({key})]\nstruct {pasted} {{\n");
            assert!(error.contains(&head), "{asked}: {error}");
        }
    }
}

#[derive(KernelParams)]
#[ptx(entry = "scale")]
struct OfSymbol {}

#[test]
fn names_that_are_missing() {
    let text = explain_missing(OBJECT, "fil");
    text.has(["did you mean `fill`?", "image 1 of the fatbin is compressed"]);
    assert_eq!(explain_missing(OBJECT, "fill"), "there is an entry `fill`");
    assert!(explain_missing("text", "fill").contains("is not PTX"));
    // The driver finds a kernel only by its symbol.
    let ptx = ".version 8.1 .target sm_90 .entry _ZN2ns5scaleEf(.param .f32 a) {} .entry _Z1fv() {} .entry _Z1fi() {}";
    let named = "there is an entry `_ZN2ns5scaleEf`, which C++ calls `ns::scale`: load it by this symbol";
    assert_eq!(explain_missing(ptx, "ns::scale"), named);
    assert!(explain_missing(ptx, "f").contains("several kernels are called `f`"));
    assert!(!explain_missing(ptx, "").contains("struct"), "no type has the empty name");
    // A function of the device is not a kernel.
    let ptx =
        ".version 8.1 .target sm_90 .func scale() { ret; } .func _ZN1n6scale2Ev() { ret; } .entry scales() { ret; }";
    let text = "`scale` is a `.func`, which kernels call and no launch starts";
    assert_eq!(explain_missing(ptx, "scale"), format!("[PTX501] there is no entry `scale`: {text}"));
    assert!(explain_missing(ptx, "n::scale2").ends_with(&text.replace("`scale`", "`_ZN1n6scale2Ev`")));
    assert_eq!(OfSymbol::check(ptx).expect_err("no kernel").to_string(), explain_missing(ptx, "scale"));
    let report = KernelSet::try_new(ptx).expect("PTX").claim::<OfSymbol>("scale").finish().to_string();
    report.has([&format!("matches no kernel: {text}\n")]);
    // A suggestion is a name that `cpp_entry` takes, or the symbol.
    for (symbols, suggested) in [
        (&["_ZN12_GLOBAL__N_15scaleEf"][..], "cpp_entry = \"scale\""),
        (&["_Z5scalei", "_Z5scalef"], "entry = \"_Z5scalei\""),
    ] {
        let entries = symbols.iter().map(|symbol| format!(".entry {symbol}(.param .f32 a) {{ ret; }}\n"));
        let ptx = format!(".version 8.1 .target sm_90\n{}", entries.collect::<String>());
        let of_symbol = OfSymbol::check(&ptx).expect_err("no symbol").to_string();
        of_symbol.has([&format!("a kernel of C++ with this name: write `{suggested}`")]);
        let (_, name) = suggested.split_once('"').expect("a key");
        explain_missing(&ptx, "scael").has([&format!("did you mean `{}`?", name.trim_end_matches('"'))]);
    }
}
