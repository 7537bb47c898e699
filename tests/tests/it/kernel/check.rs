//! Tests the comparison at run time: the differences that it refuses, and its messages.

use ptx_abi::check::CheckGlobal as _;
use ptx_abi::handle::TextureHandle;
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::vector::{Float2, Float4};
use ptx_abi::{Align64, DevPtr, DevPtrMut, KernelParams, Opaque, PtxLayout};
use ptx_abi_tests::texts::Text as _;

use crate::kernel::types::{Mode, Ray};

const SM_75: &str = include_str!("ptx/kernels_sm_75.ptx");
const SM_100: &str = include_str!("ptx/kernels_sm_100.ptx");

/// A module with an entry `k` with these parameters.
pub(crate) fn entry(params: &str) -> String {
    format!(".version 8.1\n.target sm_90\n.address_size 64\n.visible .entry k({params})\n{{ ret; }}\n")
}

/// The message for these parameters; empty if they are right.
pub(crate) fn said(params: &[Param<'_>], ptx: &str) -> String {
    check_entry("Args", params, ptx, "k").map_or_else(|mismatch| mismatch.to_string(), |_| String::new())
}

pub(crate) fn accepted<T: PtxLayout>(param: &str) -> bool {
    said(&[Param::of::<T>("p")], &entry(param)).is_empty()
}

#[test]
fn scalars_by_width_and_kind() {
    for integer in [".param .u32 p", ".param .s32 p", ".param .b32 p"] {
        assert!(accepted::<u32>(integer) && accepted::<i32>(integer), "{integer}");
    }
    assert!(accepted::<f32>(".param .f32 p") && accepted::<f32>(".param .b32 p"));
    assert!(accepted::<bool>(".param .u8 p") && accepted::<bool>(".param .s8 p") && accepted::<Mode>(".param .u8 p"));
    assert!(accepted::<TextureHandle>(".param .u64 p") && accepted::<i64>(".param .u64 p"));
    assert!(
        !accepted::<f32>(".param .u32 p") && !accepted::<u32>(".param .f32 p") && !accepted::<f64>(".param .f32 p")
    );
    assert!(
        !accepted::<u64>(".param .f64 p") && !accepted::<u8>(".param .u16 p") && !accepted::<bool>(".param .u32 p")
    );
}

/// Facts 3: `.align` below the type's own alignment has no effect.
#[test]
fn small_alignments_move_nothing() {
    let params = |at: &str| entry(&format!(".param .u32 n, .param .align 4 .u64 p, .param .u8 x, .param {at} q[2]"));
    let ours = [Param::of::<u32>("n"), Param::of::<u64>("p"), Param::of::<u8>("x"), Param::of::<[u64; 2]>("q")];
    assert_eq!(said(&ours, &params(".align 2 .u64")), "");
    assert_eq!(said(&ours, &params(".align 8 .b64")), "");
    assert!(said(&ours, &params(".align 16 .u64")).contains("parameter 3 of the kernel at byte 32"));
}

/// Facts 3: a launch has no bytes for them, so no type fits, and the message contains the alternative.
#[test]
fn references_to_textures_are_refused_for_every_type() {
    for reference in [".texref", ".samplerref", ".surfref"] {
        let ptx = entry(&format!(".param .u32 n, .param {reference} t"));
        let help = format!(
            "help: a launch has no bytes for a `{reference}`, so no field fits: declare `.param .u64` in the kernel, and \
             pass a handle (guide 1.4)"
        );
        for param in [Param::of::<TextureHandle>("t"), Param::of::<u64>("t"), Param::of::<DevPtr<f32>>("t")] {
            said(&[Param::of::<u32>("n"), param], &ptx).has(["has 8 bytes, parameter 1 of the kernel has 0", &help]);
        }
        said(&[Param::of::<u32>("n")], &ptx).has(["parameter 1 of the kernel has no field", &help]);
    }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(transparent)] pub(crate) struct Meters(pub(crate) f32);
    #[repr(C)] struct Flag { value: u32 }
}

#[test]
fn what_is_passed_in_another_way() {
    let text = |params: &[Param<'_>], declared| said(params, &entry(declared));
    let pointer = text(&[Param::of::<DevPtr<f32>>("p")], ".param .f64 p");
    pointer.has(["`p: DevPtr<f32>` is a pointer, parameter 0 of the kernel is a float"]);
    let handle = text(&[Param::of::<TextureHandle>("t")], ".param .f64 t");
    handle.has([" is a handle, parameter 0 of the kernel is a float"]);
    assert!(accepted::<Meters>(".param .f32 p"));
    let wrapped = text(&[Param::of::<Meters>("m")], ".param .align 1 .b8 m[4]");
    wrapped.has(["help: `Meters` is passed as what it wraps: a struct of C++ is `#[repr(C)]`"]);
    // Only an enumeration is a scalar of PTX with the name of a class.
    let ptx = entry(".param .u32 p").replace("k(", "_Z1k4Flag(");
    let mismatch = check_entry("Args", &[Param::of::<Flag>("p")], &ptx, "_Z1k4Flag").expect_err("a struct").to_string();
    let help = "help: `p` of the kernel is an enumeration of C++: make `Flag` an `enum` with `#[repr(…)]`";
    mismatch.has([help]);
    assert!(!text(&[Param::of::<Flag>("p")], ".param .u32 p").contains("enumeration"));
}

#[test]
fn aggregates_are_bytes_of_their_size() {
    assert!(accepted::<Float4>(".param .align 16 .b8 p[16]") && accepted::<i128>(".param .align 16 .b8 p[16]"));
    assert!(accepted::<[f32; 4]>(".param .align 4 .f32 p[4]") && accepted::<Ray>(".param .align 16 .b8 p[32]"));
    assert!(!accepted::<Float4>(".param .align 16 .b8 p[12]") && !accepted::<Float2>(".param .u64 p"));
    assert!(!accepted::<u64>(".param .align 16 .b8 p[8]") && !accepted::<u32>(".param .b8 p[4]"));
}

#[test]
fn alignments_count_where_they_move_something() {
    // For the first parameter, any alignment gives offset 0.
    assert!(accepted::<[f32; 4]>(".param .align 16 .b8 p[16]"));
    let params = [Param::of::<u32>("n"), Param::of::<[f32; 4]>("v")];
    let text = said(&params, &entry(".param .u32 n, .param .align 16 .b8 v[16]"));
    text.has(["`v: [f32; 4]` is at byte 4 of a launch buffer, parameter 1 of the kernel at byte 16"]);
    text.has(["the alignments are 4 and 16"]);
    // Here the offset is the same anyway.
    let params = [Param::of::<Float4>("n"), Param::of::<[f32; 4]>("v")];
    assert_eq!(said(&params, &entry(".param .align 16 .b8 n[16], .param .align 16 .b8 v[16]")), "");
    // It is the only parameter, but before sm_100 it is aligned in the constant bank.
    assert!(!accepted::<Opaque<64, ptx_abi::Align8>>(".param .align 64 .b8 p[64]"));
    assert!(accepted::<Opaque<64, Align64>>(".param .align 64 .b8 p[64]"));
}

#[test]
fn both_lists_side_by_side() {
    let expected = "\
[PTX510] `Swapped` does not match the kernel `saxpy`
  `a: f32` is a float, parameter 0 of the kernel is an integer
     struct             kernel
  >  a: f32             .u32 saxpy_param_0
  >  n: u32             .f32 saxpy_param_1
     x: DevPtr<f32>     .u64 saxpy_param_2
     y: DevPtrMut<f32>  .u64 saxpy_param_3
  help: `a` and `n` seem to be swapped: put them in the order of the kernel";
    assert_eq!(Swapped::check(SM_75).unwrap_err().to_string(), expected);
    assert_eq!(format!("{:?}", Swapped::check(SM_75).unwrap_err()), expected);
}

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(entry = "saxpy")] struct TooFew { n: u32, x: DevPtr<f32>, y: DevPtrMut<f32> }
    #[ptx(entry = "half_by_value")] struct TooMany { h: half::f16, out: DevPtrMut<f32>, more: u32 }
    #[ptx(entry = "saxpy")] struct Swapped { a: f32, n: u32, x: DevPtr<f32>, y: DevPtrMut<f32> }
    #[ptx(cpp_entry = "ns::trace")] struct Trace { rays: DevPtr<Float4>, mode: Mode, out: DevPtrMut<f32> }
    #[ptx(cpp_entry = "add")] struct Add { x: DevPtrMut<i32> }
    #[ptx(cpp_entry = "ns::trace")] struct Writes { rays: DevPtrMut<Ray>, mode: Mode, out: DevPtrMut<f32> }
    #[ptx(entry = "trace")] struct NamedAsInCpp {}
    struct Fill<T, const D: usize> { value: T, strides: [u32; D] }
    #[ptx(entry = "configured")]
    struct Configured {
        config: drifted::Config,
        others: DevPtr<drifted::Config>,
        v: Float4,
        on: bool,
        small: i16,
        out: DevPtrMut<f32>,
    }
    #[ptx(cpp_entry = "unary_op_kernel<&op_abs, float>")] struct UnaryOp { x: DevPtr<f32>, y: DevPtrMut<f32>, n: i32 }
}

#[test]
fn wrong_numbers_of_parameters() {
    let few = TooFew::check(SM_75).unwrap_err().to_string();
    few.has(["parameter 1 of the kernel has no field"]);
    few.has(["\n  >  -                  .f32 saxpy_param_1\n     x: DevPtr<f32>     .u64 saxpy_param_2\n"]);
    few.has(["the kernel has 4 parameters, the struct has 3 fields", "help: add a field before `x`, such as `f32`"]);
    let many = TooMany::check(SM_75).unwrap_err().to_string();
    many.has(["`more: u32` is not a parameter of the kernel", "\n  >  more: u32            -\n"]);
    let none = said(&[], &entry(".param .u32 n"));
    none.has(["parameter 0 of the kernel has no field", "help: add a field for it, such as `u32` or `i32`"]);
}

#[test]
fn what_the_name_spells() {
    let pointee = Trace::check(SM_75).unwrap_err().to_string();
    let line = "`rays: DevPtr<float4>` is not what the kernel's name spells for parameter 0: `const geo::Ray *`";
    pointee.has([line, "// const geo::Ray *", "// float *"]);
    Writes::check(SM_100).unwrap_err().has(["help: make `rays` what the kernel takes: `DevPtr<geo::Ray>`"]);
}

/// The help names a type that the next check accepts: that of the kernel's name, if the declaration has fewer types.
#[test]
fn the_name_decides_the_help() {
    for (spelled, declared, ours, help) in [
        ("i", "u32", Param::of::<u32>("p"), "i32"),
        ("j", "u32", Param::of::<i32>("p"), "u32"),
        ("a", "u8", Param::of::<u8>("p"), "i8"),
        ("b", "u8", Param::of::<u8>("p"), "bool"),
        ("c", "u8", Param::of::<bool>("p"), core::ffi::c_char::LAYOUT.name),
        ("s", "u16", Param::of::<u16>("p"), "i16"),
        ("x", "u64", Param::of::<u64>("p"), "i64"),
        ("y", "u64", Param::of::<DevPtr<u8>>("p"), "u64"),
        ("PKf", "u64", Param::of::<u64>("p"), "DevPtr<f32>"),
        // Rust has no name for an array of arrays.
        ("PA4_A4_f", "u64", Param::of::<u64>("p"), "DevPtr<T>` or `DevPtrMut<T>`, where `T"),
        ("N3geo4ModeE", "u32", Param::of::<f32>("p"), "geo::Mode"),
    ] {
        let symbol = format!("_Z1k{spelled}");
        let ptx = entry(&format!(".param .{declared} p")).replace(" k(", &format!(" {symbol}("));
        let error = check_entry("Args", &[ours], &ptx, &symbol).unwrap_err().to_string();
        assert!(error.contains(&format!("help: make `p` what the kernel takes: `{help}`")), "{spelled}: {error}");
    }
}

/// A type of the user may have the name that CUDA's type has in Rust, or the last name of the type in C++, by value and
/// through a pointer.
#[test]
fn namesakes_of_vectors() {
    mod own {
        use ptx_abi::PtxLayout;
        ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
            pub(super) struct Float3 { x: f32, y: f32, z: f32 }
            #[ptx(vector)] pub(super) struct Int3 { x: u32, y: u32, z: u32 }
            pub(super) union Uint3 { x: [u32; 3] }
        }
    }
    #[derive(KernelParams)]
    #[ptx(cpp_entry = "k")]
    struct One<T> {
        v: T,
    }
    fn help<T>(symbol: &str, param: &str) -> String
    where
        One<T>: KernelParams,
    {
        let ptx = format!(".version 8.1 .target sm_90 .entry {symbol}(.param {param}) {{ ret; }}");
        let text = One::<T>::check(&ptx).unwrap_err().to_string();
        text.rsplit_once("  help: make `v` what the kernel takes: ").expect("a help").1.to_owned()
    }
    let bytes = ".align 4 .b8 v[12]";
    let float3 = "`Float3`, where `Float3` is `ptx_abi::vector::Float3`";
    assert_eq!(help::<own::Float3>("_Z1k6float3", bytes), float3);
    assert_eq!(help::<own::Int3>("_Z1k4int3", bytes), float3.replace("Float", "Int"));
    assert_eq!(help::<DevPtr<own::Float3>>("_Z1kPK6float3", ".u64 v"), float3.replacen("Float3", "DevPtr<Float3>", 1));
    assert_eq!(help::<own::Uint3>("_Z1k6float3", bytes), "`Float3`");

    let named = "; `#[ptx(name = \"ns::Uint3\")]` gives `Uint3` this name";
    assert_eq!(help::<own::Uint3>("_Z1kN2ns5Uint3E", bytes), format!("`ns::Uint3`{named}"));
    assert_eq!(
        help::<DevPtr<own::Uint3>>("_Z1kPKN2ns5Uint3IiEE", ".u64 v"),
        format!("`DevPtr<ns::Uint3<int>>`{named}")
    );
    let style = "`uint_3`; `#[ptx(name = \"uint_3\")]` gives `Uint3` this name";
    assert_eq!(help::<own::Uint3>("_Z1k6uint_3", bytes), style);
    for other in ["_Z1k5Other", "_Z1k5Uint4", "_Z1k6Uint33", "_Z1kN2ns5OtherE", "_Z1kN2ns1GIiE5Uint3E"] {
        assert!(!help::<own::Uint3>(other, bytes).contains("name"), "{other}");
    }
}

#[test]
fn entries_that_are_not_there() {
    let wrong = check_entry("", &[], SM_75, "saxpi").unwrap_err().to_string();
    wrong.starts("[PTX501] there is no entry `saxpi`: did you mean `saxpy`?\n  there is\n    `saxpy`\n");
    assert!(
        wrong.contains("`_ZN2ns5traceEPKN3geo3RayENS0_4ModeEPf`  // ns::trace(const geo::Ray *, geo::Mode, float *)")
    );
    let cpp = check_entry("", &[], SM_75, "ns::trace").unwrap_err().to_string();
    cpp.starts("[PTX510] the arguments do not match the kernel `_ZN2ns5traceEPKN3geo3RayENS0_4ModeEPf`");
    NamedAsInCpp::check(SM_75).unwrap_err().has(["a kernel of C++ with this name: write `cpp_entry = \"ns::trace\"`"]);
    let none = check_entry("", &[], ".version 8.1 .target sm_90", "k").unwrap_err().to_string();
    assert_eq!(none, "[PTX501] there is no entry `k`: the PTX has no entry");
    let no_ptx = check_entry("", &[], "kernel", "k").unwrap_err().to_string();
    assert_eq!(no_ptx, "[PTX501] there is no entry `k`: the text is not PTX: it has no `.version` and has no entry");
}

#[test]
fn names_of_several_kernels() {
    let overloads = Add::check(SM_75).unwrap_err().to_string();
    let expected = "\
[PTX501] several kernels are called `add`
    `_Z3addPf`  // add(float *)
    `_Z3addPi`  // add(int *)
  help: name one of them with its template arguments, or by its symbol, `entry = \"_Z…\"`";
    assert_eq!(overloads, expected);
    assert!(Add::check_named(SM_75, "_Z3addPi").is_ok() && Add::check_named(SM_75, "_Z3addPf").is_err());
    let params = [Param::of::<f32>("a"), Param::of::<DevPtrMut<f32>>("x")];
    let instances = check_entry("", &params, SM_100, "ns::scale").unwrap_err().to_string();
    assert!(instances.contains("// ns::scale<float>(float, float *)") && instances.contains("ns::scale<double>"));
    assert_eq!(check_entry("", &params, SM_100, "ns::scale<float>").unwrap(), "_ZN2ns5scaleIfEEvT_PS1_");
}

/// With the arguments, only the namespace may be wrong. Otherwise nobody compiled the instance.
#[test]
fn names_of_instances_that_are_missing() {
    const INSTANCES: &str = "\n  help: nvcc and NVRTC compile only the instances of a template that the source uses, or that a line \
                             such as `template __global__ void ";
    let params = [Param::of::<f32>("a")];
    let ptx = ".version 8.1 .target sm_90 .entry _ZN2ns5scaleIfLi4ELb1EEEvT_(.param .f32 a) { ret; }";
    for name in ["scale<float, 4>", "other::scale<float, 4>", "scale<float, 4, true>", "ns::scal<float, 4, true>"] {
        let text = check_entry("", &params, ptx, name).unwrap_err().to_string();
        text.has([": did you mean `ns::scale<float, 4, true>`?\n"]);
        text.lacks([INSTANCES]);
    }
    for name in ["scale<float, 8>", "ns::scale<float, 8>"] {
        let text = check_entry("", &params, ptx, name).unwrap_err().to_string();
        text.has([&format!("{INSTANCES}{name}(…);` instantiates")]);
        text.ends("; NVRTC also compiles those that `nvrtcAddNameExpression` names");
    }
}

/// As in the report of a set, a message has the arguments of a generic type.
#[test]
fn messages_name_instances() {
    let ptx = ".version 8.1 .target sm_90 .entry fill(.param .f32 a, .param .align 4 .b8 b[16]) { ret; }";
    assert!(Fill::<f32, 4>::check_named(ptx, "fill").is_ok());
    let text = Fill::<f32, 2>::check_named(ptx, "fill").unwrap_err().to_string();
    text.starts("[PTX510] `Fill<f32, 2>` does not match the kernel `fill`\n");
    Fill::<f32, 2>::check(ptx).unwrap_err().ends("\n  help: name the kernel, `entry = \"fill\"`");
}

mod drifted {
    use ptx_abi::PtxLayout;
    use ptx_abi::vector::Float3;

    /// `mode` and `on` are swapped, with the same size and alignment.
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub(crate) struct Config {
        pub(crate) origin: Float3,
        #[ptx(bits(pub on: bool = 1, pub mode: u32 = 3))]
        pub(crate) flags: [u8; 1],
    }
}

#[test]
fn fingerprints_tell_what_signatures_do_not() {
    for ptx in [SM_75, SM_100] {
        let text = Configured::check(ptx).unwrap_err().to_string();
        text.has(["the layout of `Config` differs from the one that the kernel was compiled with"]);
        text.has(["the kernel has 0x5026f1eda86c0a72"]);
        // The message appears once, although two parameters have the type.
        assert_eq!(text.matches("fingerprint").count(), 1, "{text}");
        let global = drifted::Config::check_global(ptx, "params").unwrap_err().to_string();
        global.starts("[PTX511] `Config` does not match the variable `params`\n  the layout of `Config`");
    }
}

#[test]
fn fingerprints_of_elements() {
    let ptx = ".global .align 8 .u64 ptx_abi_layout_Config = 1; .global .align 4 .b8 all[32];";
    let ptx = entry(".param .align 4 .b8 p[32]") + ptx;
    said(&[Param::of::<[drifted::Config; 2]>("p")], &ptx).has(["the layout of `Config` differs"]);
    let param = Param::of::<u64>("p").pointing_to(<[[drifted::Config; 2]; 3]>::LAYOUT);
    said(&[param], &ptx.replace(".align 4 .b8 p[32]", ".u64 p")).has(["the layout of `Config` differs"]);
    let global = <[drifted::Config; 2]>::check_global(&ptx, "all").unwrap_err().to_string();
    global.starts("[PTX511] `[Config; 2]` does not match the variable `all`\n  the layout of `Config`");
}

#[test]
fn variables() {
    let said = |result: Result<(), ptx_abi::check::MismatchError>| result.unwrap_err().to_string();
    let size = said(<[f32; 12]>::check_global(SM_75, "weights"));
    assert_eq!(
        size,
        "[PTX512] `[f32; 12]` does not match the variable `weights`\n  the type has 48 bytes, the variable has 64 bytes: `.align 4 \
         .b8 weights[64]`\n  help: make `[f32; 12]` the type that the variable has in C++"
    );
    let array = said(f32::check_global(SM_75, "weights"));
    array.ends("the variable has in C++; for an array, check `[f32; 16]`");
    said(f32::check_global(SM_75, "counter")).has(["the type holds .f32, the variable holds .u32"]);
    let align = said(<[Float4; 4]>::check_global(SM_75, "weights"));
    align.has(["the type is aligned to 16 bytes, the variable to 4 bytes"]);
    let missing = said(u32::check_global(SM_75, "Counter"));
    missing.starts("[PTX501] there is no variable `Counter`: did you mean `counter`?");
    missing.has(["\n    `params`\n    `weights`\n"]);
    let shared = ".version 8.1 .target sm_90 .shared .align 4 .b8 s[4]; .extern .global .align 4 .b8 e[];";
    assert!(said(u32::check_global(shared, "s")).contains("the host cannot reach it"));
    assert!(said(u32::check_global(shared, "e")).contains("without a size"));
}

#[test]
fn old_modules_take_4096_bytes() {
    let params = [Param::of::<u32>("n"), Param::of::<[u8; 3000]>("a"), Param::of::<[u8; 3000]>("b")];
    let declared = ".param .u32 n, .param .align 1 .b8 a[3000], .param .align 1 .b8 b[3000]";
    assert_eq!(said(&params, &entry(declared)), "");
    let old = entry(declared).replace("8.1", "8.0");
    let text = said(&params, &old);
    text.has(["the parameters take 6004 bytes, and a kernel takes at most 4096 bytes before `.version 8.1`; the largest are `a` \
             (3000 bytes), `b` (3000 bytes), `n` (4 bytes)"]);
}

#[test]
fn broken_headers() {
    said(&[Param::of::<u32>("n")], &entry(".param .u33 n")).has(["parameter 0 of the kernel cannot be read"]);
    let cut = ".version 8.1 .target sm_90 .entry k(.param .u32 n, .param";
    assert!(check_entry("", &[Param::of::<u32>("n")], cut, "k").is_err());
}

#[test]
fn long_lists_are_shown_around_the_difference() {
    let params: Vec<_> = (0..100).map(|_| Param::of::<u32>("p")).collect();
    let mut declared: Vec<_> = (0..100).map(|i| format!(".param .u32 p{i}")).collect();
    declared[60] = ".param .f32 p60".to_owned();
    let text = said(&params, &entry(&declared.join(", ")));
    text.has(["\n  >  p: u32  .f32 p60\n", "p59", "p67"]);
    text.lacks([" p0\n", " p99\n"]);
}

#[test]
fn long_names_are_not_cut() {
    let name = "n".repeat(5000);
    let text = check_entry("", &[], SM_75, &name).unwrap_err().to_string();
    text.starts(&format!("[PTX501] there is no entry `{name}`\n  there is\n    `"));
}

/// A long symbol is not in each line of the table. Otherwise the message of a constant has no help.
#[test]
fn a_long_symbol_is_written_once() {
    for (length, shown) in [(40, "k".repeat(40) + "_param_0"), (41, "_param_0".to_owned())] {
        let symbol = "k".repeat(length);
        let ptx =
            format!(".version 8.1 .target sm_90 .entry {symbol}(.param .align 4 .b8 {symbol}_param_0[12]) {{ ret; }}");
        let text = check_entry("K", &[Param::of::<f32>("x")], &ptx, &symbol).unwrap_err().to_string();
        text.has([&format!("\n  >  x: f32  .align 4 .b8 {shown}[12]\n")]);
    }
}

/// As in ggml, functions among the template arguments select the kernel. The help offers names that can be written.
#[test]
fn kernels_are_chosen_by_functions_in_their_names() {
    let params = ".param .u64 x, .param .u64 y, .param .u32 n";
    let kernel = |op: &str| {
        let symbol = format!("_ZL15unary_op_kernelIXadL_ZL6op_{op}fEEfEvPKT0_PS0_i");
        format!(".visible .entry {symbol}({params})\n{{ ret; }}\n")
    };
    let header = ".version 8.1\n.target sm_90\n.address_size 64\n";
    let both = format!("{header}{}{}", kernel("neg"), kernel("abs"));
    assert!(UnaryOp::check(&both).is_ok());
    let other = UnaryOp::check(&format!("{header}{}", kernel("neg"))).unwrap_err().to_string();
    other.has(["did you mean `unary_op_kernel<&op_neg, float>`?"]);
    let swapped = both.replace("vPKT0_PS0_i", "vPT0_PKS0_i");
    UnaryOp::check(&swapped).unwrap_err().has(["`x: DevPtr<f32>` is not what the kernel's name spells"]);
}
