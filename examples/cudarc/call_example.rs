//! The program of the guide's chapter 6: a kernel that calls a function, with debug information. This crate writes its PTX, and
//! cudarc launches it.
//!
//! ```text
//! cargo run -p ptx-abi-cudarc-examples --example call_example
//! ```
//!
//! The program in CUDA C++:
//!
//! ```cpp
//! __device__ __noinline__ int foo (int i, int j)
//! {
//!     return i+j;
//! }
//!
//! __global__ void test (int *p)
//! {
//!     *p = foo(1, 2);
//! }
//! ```
//!
//! Without a GPU the example ends after it has printed the PTX.

use std::error::Error;
use std::fmt::Display;

use cudarc::driver::{CudaContext, CudaSlice, DriverError, LaunchConfig};
use ptx_abi::debug::{DataObject, DebugInfo, Location, Register, Subprogram};
use ptx_abi::kernel::{Param, TypedKernel};
use ptx_abi::mangle;
use ptx_abi::module::{FunctionDefinition, ModuleItem, PtxModule};
use ptx_abi::param::{CallError, Entry, Place, Prototype};
use ptx_abi::{DevPtrMut, KernelParams, PtxLayout};

/// The arguments of `test`.
#[derive(KernelParams)]
#[ptx(entry = "_Z4testPi")]
struct Test<'a> {
    #[ptx(as = DevPtrMut<i32>)]
    p: &'a mut CudaSlice<i32>,
}

const FILE: &str = "call_example.cu";

/// The symbol of the callee, `_Z3fooii`; the guide has `_Z3fooi` in the code, which would be `foo(int)`, and this in the debug
/// information.
fn foo() -> String {
    mangle::signature("foo(int, int)").expect("a signature of C++")
}

fn main() -> Result<(), Box<dyn Error>> {
    let gpu = gpu();
    let sm = match &gpu {
        Ok(context) => context.compute_capability().map(|(major, minor)| 10 * major + minor).map_err(describe)?,
        Err(_) => 90,
    };
    // PTX runs on every later GPU too, and its version 8.7 lacks the names of the latest GPUs.
    let ptx = ptx(u32::try_from(sm.min(90))?)?;
    println!("{ptx}");
    Test::check(&ptx)?;
    println!("`_Z4testPi` takes a pointer.");
    match gpu {
        Ok(context) => launch(&context, &ptx),
        Err(missing) => {
            println!("{missing}: it is not launched.");
            Ok(())
        }
    }
}

/// The module.
pub(crate) fn ptx(sm: u32) -> Result<String, CallError> {
    let params = [Param::of::<i32>("i"), Param::of::<i32>("j")];
    let symbol = foo();
    let callee = Prototype::new(&symbol, &params).returning(i32::LAYOUT);
    let [i, j] = [callee.load_param(0, Place::Register("%r1"))?, callee.load_param(1, Place::Register("%r2"))?];
    let sum = callee.store_return(Place::Register("%r3"))?;
    let callee_body: [&dyn Display; 10] = [
        &".reg .s32 %r<4>;",
        &".loc 1 1 1",
        &"func_begin0:",
        &i,
        &j,
        &".loc 1 3 1",
        &"add.s32 %r3, %r1, %r2;",
        &sum,
        &"ret;",
        &"func_end0:",
    ];

    let test = Entry::of::<Test>();
    let p = test.load_param(0, Place::Register("%rd1"))?;
    let arguments = [Place::Register("%r1"), Place::Register("%r2")];
    let call = callee.call(&arguments, Some(Place::Register("%r3")))?;
    let test_body: [&dyn Display; 13] = [
        &".reg .s32 %r<4>;",
        &".reg .s64 %rd<2>;",
        &".loc 1 6 1",
        &"func_begin1:",
        &p,
        &"mov.u32 %r1, 1;",
        &"mov.u32 %r2, 2;",
        &".loc 1 8 9",
        &call,
        &"st.u32 [%rd1], %r3;",
        &".loc 1 9 2",
        &"ret;",
        &"func_end1:",
    ];

    let items = [
        ModuleItem::Function(FunctionDefinition::new(callee, &callee_body)),
        ModuleItem::Function(FunctionDefinition::entry(test, &test_body)),
    ];
    let debug = debug_information();
    let module = PtxModule::new(sm, (8, 7), &items).debug().files(&[FILE]).sections(&[&debug]).to_string();
    Ok(module)
}

/// Where each function is, and its parameters: the sections have what the guide's have, entry by entry.
pub(crate) fn debug_information() -> DebugInfo {
    // The guide's own, which calls the source by another name here than in `.file`.
    let mut debug = DebugInfo::new("call1.cu", "/home/mmurphy/test").with_producer("lgenfe: EDG 4.9").with_pubnames();
    let file = debug.add_file(FILE);
    let int = debug.add_type(i32::LAYOUT);
    let pointer = debug.add_type(<DevPtrMut<i32>>::LAYOUT);
    let register = |name| Location::Register(Register::new(name).expect("a short name"));
    let symbol = foo();
    let callee = Subprogram::new(&symbol, "func_begin0", "func_end0").linkage_name(&symbol);
    debug.add_function(&callee.at(file, 1).returning(int).params(&[
        DataObject::new("i", int, register("%r1")).at(file, 1),
        DataObject::new("j", int, register("%r2")).at(file, 1),
    ]));
    let test = Subprogram::new(Test::ENTRY, "func_begin1", "func_end1").linkage_name(Test::ENTRY);
    debug.add_function(
        &test.at(file, 6).params(&[DataObject::new("p", pointer, Location::Param("_Z4testPi_param_0")).at(file, 6)]),
    );
    debug
}

/// The first GPU, or why there is none.
fn gpu() -> Result<std::sync::Arc<CudaContext>, String> {
    // SAFETY: what runs when the library is loaded is NVIDIA's. Without it, cudarc would panic.
    if !unsafe { cudarc::driver::sys::is_culib_present() } {
        return Err("There is no driver of NVIDIA".to_owned());
    }
    CudaContext::new(0).map_err(|error| format!("There is no GPU ({error:?})"))
}

/// Launches the kernel and looks at what it has stored.
fn launch(context: &std::sync::Arc<CudaContext>, ptx: &str) -> Result<(), Box<dyn Error>> {
    let kernel = TypedKernel::<Test>::load_ptx(context, ptx)?;
    let stream = context.new_stream().map_err(describe)?;
    let mut p = stream.clone_htod(&[0]).map_err(describe)?;
    let mut arguments = Test { p: &mut p };
    let mut launch = kernel.launch_builder(&stream, &mut arguments);
    // SAFETY: the kernel takes this argument, as is checked, and stores one `i32` to it, for which it has room.
    unsafe { launch.launch(LaunchConfig::for_num_elems(1)) }?;
    match stream.clone_dtoh(&p).map_err(describe)?[..] {
        [3] => {
            println!("The GPU says that foo(1, 2) is 3.");
            Ok(())
        }
        ref other => Err(format!("foo(1, 2) is {other:?} on the GPU").into()),
    }
}

fn describe(error: DriverError) -> String {
    format!("the driver: {error:?}")
}
