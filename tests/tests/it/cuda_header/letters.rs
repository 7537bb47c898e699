//! Names with letters outside of ASCII.

use ptx_abi::cuda::{self, FileError};
use ptx_abi::kernel::{Param, check_entry};
use ptx_abi::{PtxLayout, cuda_asserts, cuda_header, mangle};
use ptx_abi_tests::texts::Text as _;

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(name = "räume::Größe")] struct Größe { maß: f32, höhe: u32 }
    struct 𠮷<T> { größe: Größe, rest: T }
}

const ÜBER: f32 = 1.5;
const TEXT: &str = "ü";
const LÄNGEN: [u32; 2] = [1, 2];

/// The code without comments and strings.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.map(|line| line.split('"').step_by(2).collect::<String>() + "\n").collect()
}

#[test]
fn code_is_ascii() {
    let header = cuda_header!(Größe, 𠮷<u32>; const ÜBER, TEXT as ns::TEXT).to_string();
    let checks = cuda_asserts!(Größe, 𠮷<u32>; const ÜBER).to_string();
    for text in [&header, &checks, &cuda::definition(Größe::LAYOUT), &cuda::asserts(Größe::LAYOUT)] {
        assert!(code(text).is_ascii(), "{text}");
    }
    assert!(header.contains("namespace r\\u00e4ume {\n// 8 bytes, alignment 4 bytes\nstruct Gr\\u00f6\\u00dfe {\n"));
    header.has(["    float ma\\u00df; ", "struct \\U00020bb7_", "constexpr float \\u00dcBER = 1.5f;"]);
    // Comments and messages are for readers.
    assert!(header.contains("an instance of the generic type 𠮷 of Rust") && header.contains("\"räume::Größe: size\""));
    // Names of variables on the device are those that nvcc would write.
    header.has([" ptx_abi_layout_r_u00e4ume__Gr_u00f6_u00dfe = 0x", " ptx_abi_layout__U00020bb7_"]);
}

/// nvcc accepts no variable on the device with such a name, and an array is one.
#[test]
fn arrays_need_a_name_in_ascii() {
    let header = cuda_header!(const LÄNGEN, TEXT as TÉXT).to_string();
    for name in ["LÄNGEN", "TÉXT"] {
        let error = format!(
            "#ifdef __CUDACC__\n#error \"{name}: nvcc accepts no array or string with a name outside of ASCII: "
        );
        header.has([&error]);
    }
    assert!(!cuda_header!(const LÄNGEN as LAENGEN, ÜBER as UEBER).to_string().contains("#error"));
}

/// NVRTC accepts no variable with such a name, and nvcc accepts numbers.
#[test]
fn numbers_need_a_name_in_ascii_for_nvrtc() {
    let header = cuda_header!(const ÜBER as größen::ÜBER, ÜBER as größen::UEBER).to_string();
    let error = "#ifdef __CUDACC_RTC__\n#error \"ÜBER: NVRTC accepts no constant with a name outside of ASCII: write `ÜBER \
                 as` and another name\"\n#endif\nnamespace gr\\u00f6\\u00dfen { constexpr float \\u00dcBER = 1.5f; }\n";
    header.has([error]);
    assert_eq!(header.matches("NVRTC accepts").count(), 1, "{header}");
}

/// A list may name what only universal character names spell in C++.
#[test]
fn lists_have_letters() {
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    #[ptx(name = "räume::Über")]
    struct Über {
        größe: ptx_abi::DevPtr<core::ffi::c_void>,
    }
    cuda_asserts!(Über).has(["\n// not compared: räume::Über.größe: "]);
    let compare = |checks| cuda::compare("no such file", &checks);
    let is_listed = |checks| matches!(compare(checks), Err(FileError::Absent { .. }));
    assert!(is_listed(cuda_asserts!(Über; not_compared "räume::Über.größe")));
    assert!(is_listed(cuda_asserts!(Über; not_compared "räume::*.gr*e")));
    let said = compare(cuda_asserts!(Über; not_compared "räume::Über.grösse")).unwrap_err().to_string();
    said.has(["  `räume::Über.größe`: ", "`not_compared \"räume::Über.grösse\"` matches"]);
}

#[test]
fn fingerprints_are_found() {
    let symbol = "ptx_abi_layout_r_u00e4ume__Gr_u00f6_u00dfe";
    let fingerprint = Größe::LAYOUT.fingerprint();
    let ptx = |symbol: &str, value: u64| {
        format!(
            ".version 8.7 .target sm_90 .address_size 64 .weak .global .align 8 .u64 {symbol} = {value};
            .visible .entry k(.param .align 4 .b8 p[8]) {{ ret; }}"
        )
    };
    let checked =
        |ptx: &str| check_entry("K", &[Param::of::<Größe>("p")], ptx, "k").map(drop).map_err(|error| error.to_string());
    assert_eq!(checked(&ptx(symbol, fingerprint)), Ok(()));
    checked(&ptx(symbol, 7)).unwrap_err().has(["the layout of `räume::Größe` differs"]);
    // Another name, of which this is a prefix, or with other letters.
    for other in [&format!("{symbol}r"), "ptx_abi_layout_r_u00e4ume__Gr_u00f6_u00dff", "ptx_abi_layout_raume__Grosse"] {
        assert_eq!(checked(&ptx(other, 7)), Ok(()), "{other}");
    }
    let generic = 𠮷::<u32>::LAYOUT;
    let instance = format!("ptx_abi_layout__U00020bb7_{:08x}", generic.fingerprint() >> 32);
    let header = cuda_header!(𠮷<u32>);
    assert!(header.check(&ptx(&instance, generic.fingerprint())).is_ok());
    assert!(header.check(&ptx(&instance, 7)).is_err());
}

/// Facts 10: nvcc writes `_u00f6` in the names of kernels, and g++ keeps the letter.
#[test]
fn names_of_kernels() {
    for name in ["_Z1kN10r_u00e4ume15Gr_u00f6_u00dfeE", "_Z1kN6räume7GrößeE"] {
        let ptx = format!(".version 8.7 .target sm_90 .visible .entry {name}(.param .align 4 .b8 p[8]) {{ ret; }}");
        let checked = check_entry("K", &[Param::of::<Größe>("p")], &ptx, name);
        assert!(checked.is_ok(), "{name}: {}", checked.unwrap_err());
        let ptx = ptx.replace("u00df", "u00de").replace("ß", "s");
        let name = &name.replace("u00df", "u00de").replace("ß", "s").replace("7Grös", "6Grös");
        let ptx = ptx.replace("7Grös", "6Grös");
        assert!(check_entry("K", &[Param::of::<Größe>("p")], &ptx, name).is_err(), "{name}");
    }
    let symbol = mangle::signature("k(räume::Größe, 𠮷)").unwrap();
    assert_eq!(symbol.as_str(), "_Z1kN10r_u00e4ume15Gr_u00f6_u00dfeE10_U00020bb7");
}
