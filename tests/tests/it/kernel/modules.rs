//! Tests types that name their PTX file. `ui-tests` contains those that do not compile.

use ptx_abi::check::CheckGlobal as _;
use ptx_abi::param::Entry;
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

use crate::kernel::types::{Config, Mode, Ray};

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(entry = "saxpy", module = "tests/it/kernel/ptx/kernels_sm_75.ptx")]
    struct Saxpy { n: u32, a: f32, x: DevPtr<f32>, y: DevPtrMut<f32> }
    #[ptx(entry = "saxpy", module = "tests/it/kernel/ptx/kernels_sm_100.ptx")]
    struct SaxpyBlackwell { n: u32, a: f32, x: DevPtr<f32>, y: DevPtrMut<f32> }
    /// A struct with the name of the kernel.
    #[ptx(module = "tests/it/kernel/ptx/kernels_sm_75.ptx")] #[allow(non_camel_case_types, reason = "the name of the kernel")]
    struct configured {
        config: Config,
        others: DevPtr<Config>,
        v: Float4,
        on: bool,
        small: i16,
        out: DevPtrMut<f32>,
    }
    #[ptx(entry = "half_by_value", module = "tests/it/kernel/ptx/kernels_sm_75.ptx")]
    struct HalfByValue { h: half::f16, out: DevPtrMut<f32> }
    #[ptx(entry = "nothing", module = "tests/it/kernel/ptx/kernels_sm_75.ptx")] struct Nothing;
    #[ptx(cpp_entry = "ns::trace", module = "tests/it/kernel/ptx/kernels_sm_75.ptx")]
    struct Trace<'a> { rays: DevPtr<Ray>, mode: Mode, out: Borrowed<'a> }
    #[ptx(cpp_entry = "ns::scale<double>", module = "tests/it/kernel/ptx/kernels_sm_100.ptx")]
    struct ScaleF64 { a: f64, x: DevPtrMut<f64> }
    #[ptx(entry = "_Z3addPi", module = "tests/it/kernel/ptx/kernels_sm_100.ptx")]
    struct Add { x: DevPtrMut<i32> }
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Borrowed<'a>(DevPtrMut<f32>, core::marker::PhantomData<&'a f32>);

#[derive(PtxLayout)]
#[ptx(global = "params", module = "tests/it/kernel/ptx/kernels_sm_75.ptx", name = "Config")]
#[repr(C)]
struct Params {
    origin: ptx_abi::vector::Float3,
    #[ptx(bits(mode: u32 = 3, on: bool = 1))]
    flags: [u8; 1],
}

/// A struct with both derives, which name one file.
#[derive(Clone, Copy, KernelParams, PtxLayout)]
#[ptx(entry = "use_globals", global = "ptx_abi_layout_Config", module = "tests/it/kernel/ptx/kernels_sm_75.ptx")]
#[repr(C)]
struct UseGlobals {
    out: DevPtrMut<f32>,
}

macro_rules! declared_several_times {
    ($($name:ident $variable:literal)*) => {
        $(
            #[derive(PtxLayout)]
            #[ptx(global = $variable, module = "tests/it/kernel/ptx/several.ptx")]
            #[repr(C)]
            struct $name([f32; 4]);
        )*

        #[test]
        fn of_several_declarations_the_definition_counts() {
            let ptx = include_str!("ptx/several.ptx");
            // The derive read the same file.
            for variable in [$($variable),*] {
                <[u32; 4]>::check_global(ptx, variable).unwrap();
                assert!(<[u32; 3]>::check_global(ptx, variable).is_err(), "{variable}");
            }
        }
    };
}

declared_several_times! {
    Before "before"
    After "after"
    Between "between"
    Undefined "undefined"
    Listed "listed"
    Other "other"
}

#[test]
fn entries_are_symbols() {
    assert_eq!((Saxpy::ENTRY, configured::ENTRY, Nothing::ENTRY), ("saxpy", "configured", "nothing"));
    assert_eq!(Trace::ENTRY, "_ZN2ns5traceEPKN3geo3RayENS0_4ModeEPf");
    assert_eq!(ScaleF64::ENTRY, "_ZN2ns5scaleIdEEvT_PS1_");
    assert_eq!(
        Entry::of::<Trace>().to_string(),
        ".visible .entry _ZN2ns5traceEPKN3geo3RayENS0_4ModeEPf(.param .u64 \
         _ZN2ns5traceEPKN3geo3RayENS0_4ModeEPf_param_0, .param .u8 _ZN2ns5traceEPKN3geo3RayENS0_4ModeEPf_param_1, \
         .param .u64 _ZN2ns5traceEPKN3geo3RayENS0_4ModeEPf_param_2)"
    );
}

#[test]
fn what_was_checked_is_what_is_loaded() {
    let sm_75 = include_str!("ptx/kernels_sm_75.ptx");
    let sm_100 = include_str!("ptx/kernels_sm_100.ptx");
    assert_eq!((Saxpy::MODULE, configured::MODULE, Trace::MODULE, UseGlobals::MODULE), (sm_75, sm_75, sm_75, sm_75));
    assert_eq!((SaxpyBlackwell::MODULE, ScaleF64::MODULE), (sm_100, sm_100));
}

#[test]
fn the_same_at_run_time() {
    let sm_75 = include_str!("ptx/kernels_sm_75.ptx");
    for ptx in [sm_75, include_str!("ptx/kernels_sm_100.ptx")] {
        Saxpy::check(ptx).unwrap();
        configured::check(ptx).unwrap();
        HalfByValue::check(ptx).unwrap();
        Nothing::check(ptx).unwrap();
        Trace::check(ptx).unwrap();
        ScaleF64::check(ptx).unwrap();
        Add::check(ptx).unwrap();
        UseGlobals::check(ptx).unwrap();
        assert_eq!(Trace::check(ptx).unwrap(), Trace::ENTRY);
        Params::check_global(ptx, "params").unwrap();
        <[f32; 16]>::check_global(ptx, "weights").unwrap();
        u32::check_global(ptx, "counter").unwrap();
        Ray::check_global(ptx, "ray").unwrap();
    }
}
