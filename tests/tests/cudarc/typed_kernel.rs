//! Tests the kernels that `TypedKernel` loads and those that it refuses.

use std::error::Error as _;

use cudarc::driver::{CudaFunction, DriverError, LaunchConfig, sys};
use ptx_abi::kernel::{LaunchError, LoadError, TypedKernel};
use ptx_abi::vector::Float4;
use ptx_abi::{Align64, DevPtr, DevPtrMut, KernelParams, PtxLayout};

use crate::Test;
use crate::arguments::{SAXPY, Saxpy};
use crate::fake::{device, launched, module, set_version, take_log};

pub(crate) const TESTS: &[Test] = &[
    ("the_driver_tells_parameters", told),
    ("the_driver_tells_other_parameters", told_others),
    ("offsets_are_those_of_the_architecture", offsets),
    ("the_module_has_no_such_kernel", no_entry),
    ("an_old_driver_tells_no_parameters", old_driver),
    ("text_is_checked_before_it_is_loaded", text),
    ("text_of_another_kernel_is_refused", other_text),
    ("a_name_in_cpp_is_found_in_the_text", cpp_name),
    ("text_with_a_nul_is_refused", nul),
    ("the_typed_kernel_launches_all_arguments", launches),
];

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "saxpy")]
struct Plain {
    n: u32,
    a: f32,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

const PTX: &str = ".version 8.0
.target sm_75
.address_size 64
.visible .entry saxpy(
    .param .u32 saxpy_param_0,
    .param .f32 saxpy_param_1,
    .param .u64 saxpy_param_2,
    .param .u64 saxpy_param_3
)
{
    ret;
}
";

fn told() {
    let (context, _) = device();
    let loaded = module(&context, &["other 0:1", SAXPY]);
    let kernel = TypedKernel::<Saxpy>::load(&loaded).unwrap();
    let plain = TypedKernel::<Plain>::load(&loaded).unwrap();
    assert_eq!(kernel.cu_function(), loaded.load_function("saxpy").unwrap().cu_function());
    assert_eq!(kernel.cu_function(), plain.clone().into_function().cu_function());
    // A handle dereferences to cudarc's function.
    let function: &CudaFunction = &kernel;
    assert_eq!(function.binary_version().unwrap(), 90);
}

fn told_others() {
    let (context, _) = device();
    // The parameters are missing, surplus, swapped or wider. Each wrong line has a mark.
    for (function, marked) in [
        ("saxpy 0:4 4:4 8:8", &["x: DevPtr<f32>     8 at 8         8 at 8", "y: DevPtrMut<f32>  8 at 16        -"][..]),
        ("saxpy 0:4 4:4 8:8 16:8 24:1", &["-                  -              1 at 24"]),
        (
            "saxpy 0:8 8:8 16:4 20:4",
            &[
                "n: u32             4 at 0         8 at 0",
                "a: f32             4 at 4         8 at 8",
                "x: DevPtr<f32>     8 at 8         4 at 16",
                "y: DevPtrMut<f32>  8 at 16        4 at 20",
            ],
        ),
        ("saxpy 0:4 8:8 16:8 24:8", &["a: f32             4 at 4         8 at 8"]),
    ] {
        let error = TypedKernel::<Saxpy>::load(&module(&context, &[function])).expect_err(function);
        assert!(matches!(error, LoadError::ParamInfo(_)), "{function}: {error:?}");
        let text = error.to_string();
        assert_eq!(text.lines().filter_map(|line| line.strip_prefix("  >  ")).collect::<Vec<_>>(), marked, "{text}");
        let head = "[PTX510] the arguments do not match the kernel `saxpy` that the driver has loaded for sm_90, which reports sizes";
        assert!(text.starts_with(head), "{text}");
        // A reporter that prints all sources prints the text once.
        assert!(error.source().is_none());
    }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(64))]
struct Wide {
    vector: Float4,
    align: Align64,
}

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(entry = "wide")] struct TakesWide { first: u8, wide: Wide }
    #[ptx(cpp_entry = "ns::scale<float>")] struct Scale { a: f32, x: DevPtrMut<f32> }
}

/// Facts 4: the parameters start at 0x210 on `sm_90`, which the driver reports as the architecture.
fn offsets() {
    let (context, _) = device();
    assert_eq!(TakesWide::param_offsets(90), [0, 48]);
    TypedKernel::<TakesWide>::load(&module(&context, &["wide 0:1 48:64"])).unwrap();
    let plain = TypedKernel::<TakesWide>::load(&module(&context, &["wide 0:1 64:64"]));
    assert!(matches!(plain, Err(LoadError::ParamInfo(_))), "{plain:?}");
}

fn no_entry() {
    let (context, _) = device();
    let error = TypedKernel::<Saxpy>::load(&module(&context, &["saxpy2 0:4"])).expect_err("another kernel");
    assert!(matches!(&error, LoadError::NoEntry(entry) if &**entry == "saxpy"), "{error:?}");
    assert_eq!(error.to_string(), "[PTX501] the module has no kernel `saxpy`");
}

fn old_driver() {
    let (context, _) = device();
    let loaded = module(&context, &[SAXPY]);
    set_version(12030);
    let error = TypedKernel::<Saxpy>::load(&loaded);
    let from_text = TypedKernel::<Saxpy>::load_ptx(&context, PTX);
    set_version(12040);
    let new = TypedKernel::<Saxpy>::load(&loaded);
    set_version(12080);
    let error = error.expect_err("the driver is older than 12.4");
    assert!(matches!(error, LoadError::NoParamInfo), "{error:?}");
    let text = "[PTX618] the driver, or the CUDA version that cudarc is built for, is older than 12.4 and does not tell the \
                parameters of a function\n  help: use";
    assert!(error.to_string().starts_with(text), "{error}");
    assert!(error.to_string().contains("use `TypedKernel::load_ptx`"), "{error}");
    assert!(from_text.is_ok(), "{from_text:?}");
    assert!(new.is_ok(), "{new:?}");
}

fn text() {
    let (context, _) = device();
    take_log();
    TypedKernel::<Saxpy>::load_ptx(&context, PTX).unwrap();
    TypedKernel::<Plain>::load_ptx(&context, &format!("{PTX}\0")).unwrap();
    assert_eq!(take_log().iter().filter(|line| *line == "a module is loaded").count(), 2);
}

fn other_text() {
    let (context, _) = device();
    take_log();
    for (from, to) in [
        // The arguments are swapped, have a `double` for `float`, one less, or another name.
        (".u32 saxpy_param_0", ".f32 saxpy_param_0"),
        (".f32 saxpy_param_1", ".f64 saxpy_param_1"),
        (",\n    .param .u64 saxpy_param_3", ""),
        (".entry saxpy(", ".entry sapxy("),
    ] {
        let text = PTX.replace(from, to);
        let error = TypedKernel::<Saxpy>::load_ptx(&context, &text).expect_err(&text);
        let LoadError::Ptx(mismatch) = &error else { panic!("{error:?}") };
        let checked = Saxpy::check(&text).expect_err("the same check");
        assert_eq!(error.to_string(), mismatch.to_string());
        // The messages agree except for the name of the struct, which the handle lacks.
        let (ours, theirs) = (error.to_string(), checked.to_string());
        assert!(ours.lines().skip(1).eq(theirs.lines().skip(1)), "{ours}\n{theirs}");
    }
    assert_eq!(take_log(), [""; 0], "the driver has seen what is wrong");
}

fn cpp_name() {
    let (context, _) = device();
    let symbol = "_ZN2ns5scaleIfEEvT_PS1_";
    let header = format!(".visible .entry {symbol}(.param .f32 {symbol}_param_0, .param .u64 {symbol}_param_1)");
    let text = format!(".version 8.0\n.target sm_75\n.address_size 64\n{header}\n{{\n    ret;\n}}\n");
    TypedKernel::<Scale>::load_ptx(&context, &text).unwrap();
    let other = text.replace("scaleIf", "scaleId");
    let error = TypedKernel::<Scale>::load_ptx(&context, &other).expect_err("the instance for `double`");
    assert!(matches!(error, LoadError::Ptx(_)), "{error:?}");
    // Without the text the symbol is unknown.
    let error = TypedKernel::<Scale>::load(&module(&context, &["_ZN2ns5scaleIfEEvT_PS1_ 0:4 8:8"]));
    assert!(matches!(error, Err(LoadError::NoEntry(_))), "{error:?}");
}

fn nul() {
    let (context, _) = device();
    take_log();
    let error = TypedKernel::<Saxpy>::load_ptx(&context, &format!("{PTX}\0{PTX}")).expect_err("a NUL");
    assert!(!matches!(error, LoadError::NoEntry(_) | LoadError::NoParamInfo), "{error:?}");
    let invalid = DriverError(sys::CUresult::CUDA_ERROR_INVALID_PTX);
    assert!(matches!(&error, LoadError::Ptx(_)) || matches!(&error, LoadError::Driver(error) if *error == invalid));
    assert_eq!(take_log(), [""; 0]);
}

/// A struct may contain the handle, which launches arguments of any lifetime.
struct Kernels {
    saxpy: TypedKernel<Saxpy<'static>>,
    plain: TypedKernel<Plain>,
}

fn launches() {
    let (context, stream) = device();
    let loaded = module(&context, &[SAXPY]);
    let saxpy = TypedKernel::load(&loaded).unwrap();
    let plain = TypedKernel::load(&loaded).unwrap();
    let kernels = Kernels { saxpy, plain };

    let (x, mut y) = (stream.alloc_zeros(4).unwrap(), stream.alloc_zeros(4).unwrap());
    let mut arguments = Saxpy { n: 4, a: 0.5, x: &x, y: &mut y };
    let config = LaunchConfig::for_num_elems(4);
    let mut launch = kernels.saxpy.launch_builder(&stream, &mut arguments);
    // SAFETY: no kernel runs.
    let (log, passed) = launched(|| drop(unsafe { launch.launch(config) }.unwrap()));
    assert!(!log.iter().any(|line| line.contains("cooperative")), "{log:?}");
    // SAFETY: no kernel runs.
    let (log, cooperative) = launched(|| drop(unsafe { launch.launch_cooperative(config) }.unwrap()));
    assert!(log.iter().any(|line| line == "the next launch is cooperative"), "{log:?}");
    assert_eq!(passed, cooperative);
    let flags = sys::CUevent_flags::CU_EVENT_DEFAULT;
    // SAFETY: no kernel runs.
    let events = unsafe { launch.record_kernel_launch(flags).launch(config) }.unwrap();
    assert!(events.is_some());
    // SAFETY: no kernel runs.
    let refused = unsafe { launch.launch_cooperative(LaunchConfig { grid_dim: (0, 1, 1), ..config }) };
    let LaunchError::Driver(error) = refused.expect_err("a grid without blocks") else { panic!("another error") };
    assert_eq!(error, DriverError(sys::CUresult::CUDA_ERROR_INVALID_VALUE));
    assert!(LaunchError::from(error).to_string().contains("CUDA_ERROR_INVALID_VALUE"));

    assert_eq!(passed.len(), 4);
    assert_eq!((passed[0].1.as_slice(), passed[1].1.as_slice()), (&[4, 0, 0, 0][..], &0.5f32.to_le_bytes()[..]));
    let [x, y] =
        [&passed[2].1, &passed[3].1].map(|bytes| <[u8; 8]>::try_from(bytes.as_slice()).map(u64::from_le_bytes));
    let (Ok(x), Ok(y)) = (x, y) else { panic!("{passed:?}") };

    let plain = Plain { n: 4, a: 0.5, x: DevPtr::from_raw(x), y: DevPtrMut::from_raw(y) };
    // SAFETY: no kernel runs.
    let (_, same) = launched(|| drop(unsafe { kernels.plain.launch_builder(&stream, &plain).launch(config) }.unwrap()));
    let bytes = |passed: &[(usize, Vec<u8>)]| passed.iter().map(|(_, bytes)| bytes.clone()).collect::<Vec<_>>();
    assert_eq!(bytes(&passed), bytes(&same));
}
