//! Tests `TypedKernel::from_module`: it takes a loaded module, the text of the module, and a name known at run time.

use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaModule, CudaSlice};
use ptx_abi::check::MismatchKind;
use ptx_abi::kernel::{CheckedAgainst, LoadError, TypedKernel};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

use crate::Test;
use crate::fake::{device, module, set_version, take_counts, take_log};

pub(crate) const TESTS: &[Test] = &[
    ("from_module_compares_text_and_driver", both),
    ("from_module_loads_nothing", loads_nothing),
    ("from_module_takes_names_of_cpp", cpp_name),
    ("from_module_takes_bytes", bytes),
    ("from_module_refuses_another_text", other_text),
    ("from_module_refuses_another_module", other_module),
    ("from_module_says_what_an_old_driver_leaves_out", old_driver),
];

/// Parameters of a struct without a kernel of its name.
#[derive(KernelParams)]
struct Affine<'a> {
    n: u32,
    factor: f32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a CudaSlice<f32>,
    y: DevPtrMut<f32>,
}

const FUNCTIONS: [&str; 3] =
    ["affine_f32 0:4 4:4 8:8 16:8", "affine_f64 0:4 8:8 16:8 24:8", "_Z6affineIfEvjfPKfPf 0:4 4:4 8:8 16:8"];

fn header(symbol: &str, params: [&str; 4]) -> String {
    let params: Vec<_> = params.iter().enumerate().map(|(i, ty)| format!(".param {ty} {symbol}_param_{i}")).collect();
    format!(".visible .entry {symbol}({}) {{\n    ret;\n}}\n", params.join(", "))
}

fn text() -> String {
    [
        ".version 8.0\n.target sm_75\n.address_size 64\n".to_owned(),
        header("affine_f32", [".u32", ".f32", ".u64", ".u64"]),
        header("affine_f64", [".u32", ".f64", ".u64", ".u64"]),
        header("_Z6affineIfEvjfPKfPf", [".u32", ".f32", ".u64", ".u64"]),
    ]
    .concat()
}

fn loaded() -> (Arc<CudaContext>, Arc<CudaModule>) {
    let (context, _) = device();
    let loaded = module(&context, &FUNCTIONS);
    (context, loaded)
}

fn both() {
    let (_, loaded) = loaded();
    let name = format!("affine_{}", "f32");
    let kernel = TypedKernel::<Affine>::from_module(&loaded, &text(), &name).unwrap();
    assert_eq!(kernel.cu_function(), loaded.load_function(&name).unwrap().cu_function());
    assert_eq!(kernel.checked_against(), CheckedAgainst::ModuleAndDriver);
    assert_eq!(kernel.clone().checked_against(), CheckedAgainst::ModuleAndDriver);
    let error = TypedKernel::<Affine>::from_module(&loaded, &text(), "affine_f64").expect_err("`double`");
    let LoadError::Ptx(mismatch) = &error else { panic!("{error:?}") };
    assert_eq!(mismatch.kind(), MismatchKind::Parameters);
    assert!(error.to_string().contains("`Affine`") && error.to_string().contains("affine_f64"), "{error}");
}

fn loads_nothing() {
    let (_, loaded) = loaded();
    take_log();
    TypedKernel::<Affine>::from_module(&loaded, &text(), "affine_f32").unwrap();
    assert_eq!(take_log(), [""; 0]);
}

fn cpp_name() {
    let (_, loaded) = loaded();
    let kernel = TypedKernel::<Affine>::from_module(&loaded, &text(), "affine<float>").unwrap();
    let symbol = FUNCTIONS[2].split(' ').next().unwrap();
    assert_eq!(kernel.cu_function(), loaded.load_function(symbol).unwrap().cu_function());
}

/// Tests PTX as bytes with NVRTC's final zero, and bytes that no reader understands.
fn bytes() {
    let (_, loaded) = loaded();
    let with_nul = format!("{}\0", text()).into_bytes();
    TypedKernel::<Affine>::from_module(&loaded, &with_nul, "affine_f32").unwrap();
    let error = TypedKernel::<Affine>::from_module(&loaded, b"\x7fELF", "affine_f32").expect_err("no cubin");
    assert!(matches!(&error, LoadError::Ptx(mismatch) if mismatch.kind() == MismatchKind::Unreadable), "{error:?}");
}

fn other_text() {
    let (_, loaded) = loaded();
    take_log();
    let error = TypedKernel::<Affine>::from_module(&loaded, &text(), "affine_f16").expect_err("no such kernel");
    assert!(matches!(&error, LoadError::Ptx(mismatch) if mismatch.kind() == MismatchKind::Missing), "{error:?}");
    assert!(error.to_string().contains("affine_f32"), "{error}");
    let other = text().replace(".f32 affine_f32_param_1", ".u32 affine_f32_param_1");
    let error = TypedKernel::<Affine>::from_module(&loaded, &other, "affine_f32").expect_err("an integer");
    assert!(matches!(&error, LoadError::Ptx(_)), "{error:?}");
    assert_eq!(take_log(), [""; 0], "the driver was asked");
}

fn other_module() {
    let (context, _) = device();
    let without = module(&context, &["affine_f64 0:4"]);
    let error = TypedKernel::<Affine>::from_module(&without, &text(), "affine_f32").expect_err("no such function");
    assert!(matches!(&error, LoadError::NoEntry(entry) if &**entry == "affine_f32"), "{error:?}");

    let other = module(&context, &["affine_f32 0:4 8:8 16:8 24:8"]);
    let error = TypedKernel::<Affine>::from_module(&other, &text(), "affine_f32").expect_err("other parameters");
    let LoadError::ParamInfo(mismatch) = &error else { panic!("{error:?}") };
    assert!(mismatch.to_string().contains("kernel `affine_f32` that the driver has loaded for sm_90"), "{error}");
}

fn old_driver() {
    let (_, loaded) = loaded();
    set_version(12030);
    let old = TypedKernel::<Affine>::from_module(&loaded, &text(), "affine_f32");
    // The version was 12.8, but `cuFuncGetParamCount` exists since 13.2.
    assert_eq!(take_counts(), 0);
    set_version(13020);
    let new = TypedKernel::<Affine>::from_module(&loaded, &text(), "affine_f32");
    let load = TypedKernel::<Affine>::from_function(loaded.load_function("affine_f32").unwrap());
    assert_eq!(take_counts(), 2);
    set_version(12080);
    assert_eq!(old.unwrap().checked_against(), CheckedAgainst::Module);
    assert_eq!(new.unwrap().checked_against(), CheckedAgainst::ModuleAndDriver);
    assert_eq!(load.unwrap().checked_against(), CheckedAgainst::Driver);
}
