//! Variables of modules: what PTX says of their types, and files with several modules.

use ptx_abi::check::{CheckGlobal, MismatchError};
use ptx_abi::handle::TextureHandle;
use ptx_abi::pointer::{LocalPtrMut, SharedPtr};
use ptx_abi::vector::{BFloat162, Float2, Fp4x4E2M1, Fp8x2E5M2, Fp8x4E4M3, Half2, Int2, Int4};
use ptx_abi::{DevPtr, Opaque, PtxLayout};
use ptx_abi_tests::cubin::{Cubin, fatbin};
use ptx_abi_tests::texts::Text as _;

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(u32)] enum Mode { Fast = 1 }
    #[repr(C)] struct Count { n: u32 }
    #[repr(C)] struct Scale { factor: f32 }
    #[repr(transparent)] struct Handle(DevPtr<f32>);
    #[repr(C)] struct Halves { low: u16, high: u16 }
    #[repr(C)] union Either { whole: u32, real: f32 }
}

/// What the check says of a type and the variable `v` with this declaration; empty if they agree.
fn said<T: CheckGlobal>(declaration: &str) -> String {
    let ptx = format!(".version 8.1 .target sm_90 {declaration};");
    let text = T::check_global(&*ptx, "v").map_or_else(|error| error.to_string(), |()| String::new());
    text.lines().nth(1).unwrap_or_default().trim_start().to_owned()
}

#[test]
fn a_float_is_neither_an_integer_nor_an_address() {
    let double = ".visible .global .align 8 .f64 v";
    let holds = "the type holds .u64, the variable holds .f64: `.align 8 .f64 v`";
    assert_eq!(said::<u64>(double), holds);
    assert_eq!(said::<DevPtr<f32>>(double), holds);
    assert_eq!(said::<Handle>(double), holds);
    assert_eq!(said::<TextureHandle>(double), holds);
    assert_eq!(
        said::<[DevPtr<f32>; 2]>(".global .f64 v[2]"),
        "the type holds .u64, the variable holds .f64: `.f64 v[2]`"
    );
    let float = ".visible .const .align 4 .f32 v";
    let holds = "the type holds .u32, the variable holds .f32: `.align 4 .f32 v`";
    assert_eq!(said::<Mode>(float), holds);
    assert_eq!(said::<Count>(float), holds);
    assert_eq!(
        said::<Scale>(".const .align 4 .u32 v"),
        "the type holds .f32, the variable holds .u32: `.align 4 .u32 v`"
    );
    let holds = "the type holds .u32, the variable holds .f32: `.f32 v`";
    assert_eq!(said::<SharedPtr<f32>>(".const .f32 v"), holds);
    assert_eq!(said::<LocalPtrMut<f32>>(".const .f32 v"), holds);
    assert_eq!(said::<[Mode; 2]>(".const .f32 v[2]"), "the type holds .u32, the variable holds .f32: `.f32 v[2]`");
}

/// nvcc and clang declare a struct as bytes.
#[test]
fn one_scalar_has_no_members() {
    let holds = "the type holds .b8, the variable holds .u32: `.align 4 .u32 v`";
    assert_eq!(said::<Halves>(".global .align 4 .u32 v"), holds);
    assert_eq!(said::<Float2>(".global .f64 v"), "the type holds .b8, the variable holds .f64: `.f64 v`");
    assert_eq!(said::<Int2>(".global .u64 v"), "the type holds .b8, the variable holds .u64: `.u64 v`");
}

/// So do they declare the classes of CUDA's headers.
#[test]
fn one_scalar_is_no_class_of_cuda() {
    fn refused<T: CheckGlobal>(scalar: &str) {
        let expected = format!("the type holds .b8, the variable holds {scalar}: `{scalar} v`");
        assert_eq!(said::<T>(&format!(".global {scalar} v")), expected);
        let bits = T::LAYOUT.size * 8;
        assert_eq!(said::<T>(&format!(".global .b{bits} v")), "");
        assert_eq!(said::<T>(&format!(".global .align {} .b8 v[{}]", T::LAYOUT.align, T::LAYOUT.size)), "");
    }
    refused::<half::bf16>(".u16");
    refused::<Fp8x2E5M2>(".s16");
    refused::<Fp4x4E2M1>(".f16");
    refused::<Fp8x4E4M3>(".f32");
    refused::<BFloat162>(".u32");
    refused::<Half2>(".f32");
    assert_eq!(said::<half::bf16>(".global .bf16 v"), "");
}

#[test]
fn what_may_be_the_same_agrees() {
    assert_eq!(said::<SharedPtr<f32>>(".global .u32 v"), "");
    assert_eq!(said::<DevPtr<f32>>(".global .align 8 .u64 v"), "");
    assert_eq!(said::<Handle>(".global .align 8 .u64 v"), "");
    assert_eq!(said::<TextureHandle>(".global .align 8 .u64 v"), "");
    // nvcc declares an array with addresses among its values so.
    assert_eq!(said::<[DevPtr<f32>; 2]>(".global .align 8 .u64 v[2] = {generic(a), 0}"), "");
    assert_eq!(said::<Mode>(".const .align 4 .u32 v"), "");
    assert_eq!(said::<Count>(".const .align 4 .u32 v"), "");
    assert_eq!(said::<Scale>(".const .align 4 .f32 v"), "");
    assert_eq!(said::<Halves>(".const .align 4 .b8 v[4]"), "");
    assert_eq!(said::<Halves>(".const .align 4 .b32 v"), "");
    assert_eq!(said::<Halves>(".const .align 4 .u32 v[1]"), "");
    assert_eq!(said::<Either>(".const .align 4 .f32 v"), "");
    assert_eq!(said::<Opaque<4, ptx_abi::Align4>>(".const .align 4 .f32 v"), "");
    assert_eq!(said::<Int4>(".global .v4 .f32 v"), "");
}

const DEFINED: &[u8] = b".version 9.0 .target sm_90 .visible .const .align 4 .b8 table[16];";
const ELSEWHERE: &[u8] = b".version 9.0 .target sm_90 .extern .const .align 4 .b8 table[]; .extern .const .b8 other[];";

#[derive(PtxLayout)]
#[ptx(global = "table", module = "tests/it/kernel/ptx/extern.fatbin")]
#[repr(transparent)]
struct Table([f32; 4]);

/// `extern __constant__ float table[];` in one file of an archive, and the definition in another.
#[test]
fn a_declaration_without_a_size_is_compared_only_alone() {
    let cubin = Cubin::new(&[]).with("table", ".nv.constant3", 16, 16).bytes();
    let (elsewhere, defined, linked) = ((1, 0x11, 0, ELSEWHERE), (1, 0x11, 0, DEFINED), (2, 0x11, 0, &*cubin));
    let file = fatbin(&[elsewhere, defined]);
    assert_eq!(file, include_bytes!("ptx/extern.fatbin"), "the derive of `Table` has read the file");
    let said = |result: Result<(), MismatchError>| result.unwrap_err().to_string();
    for images in [[elsewhere, defined], [defined, elsewhere], [elsewhere, linked]] {
        let file = fatbin(&images);
        assert_eq!(Table::check_global(&file, "table"), Ok(()));
        said(<[f32; 5]>::check_global(&file, "table")).has(["the type has 20 bytes, the variable has 16 bytes"]);
        assert!(said(u8::check_global(&file, "other")).contains("it is declared without a size"));
    }
    assert!(said(Table::check_global(&fatbin(&[elsewhere]), "table")).contains("it is declared without a size"));
}

#[test]
fn a_name_of_cpp_is_not_a_symbol() {
    let ptx = ".version 8.1 .target sm_90 .global .align 4 .u32 _ZN2ns5countE; .global .align 4 .f32 _Z5scaleIfE;";
    let help = "\n  help: name a variable in a namespace by its symbol, `_ZN2ns5countE`";
    for name in ["ns::count", "count", "other::count"] {
        u32::check_global(ptx, name).unwrap_err().ends(help);
    }
    for name in ["ns::account", "scale<float>"] {
        u32::check_global(ptx, name).unwrap_err().lacks(["help"]);
    }
    assert_eq!(u32::check_global(ptx, "_ZN2ns5countE"), Ok(()));
}
