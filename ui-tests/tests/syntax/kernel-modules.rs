use ptx_abi::vector::Float3;
use ptx_abi::{CppName, DevPtr, DevPtrMut, KernelParams, PtxLayout};

#[derive(KernelParams)]
#[ptx(cpp_entry = "scale<double>", module = "kernels/kernels.ptx")]
struct CppEntryWrong(f64, DevPtrMut<f64>);

#[derive(KernelParams)]
#[ptx(entry = "normalize", module = "kernels/kernels.ptx")]
struct Normalize {
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpi", module = "kernels/kernels.ptx")]
struct EntryWrong {
    n: u32,
    a: f32,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
struct ModuleOfGeneric<T: PtxLayout + CppName>(T, DevPtrMut<T>);

#[derive(KernelParams)]
#[ptx(entry = "use_params", module = "kernel/kernels.ptx")]
struct Folder(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "use_params", module = "kernels/kernel.ptx")]
struct File(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "use_params", module = "ptx/saxpy.ptx")]
struct Other(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "use_params", module = concat!(env!("KERNELS"), "/kernels.ptx"))]
struct OtherCrate(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "use_params", module = "kernels/kernels.cu")]
struct Cuda(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "use_params", module = "src/kernel.rs")]
struct Rust(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "fill", module = "kernels/empty.a")]
struct Fill(u32, f32, DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "fill", module = "kernels/thin.a")]
struct FillOfThin(u32, f32, DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "fill", module = "kernels/device.optixir")]
struct FillOfOptix(u32, f32, DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "fill", module = "kernels/twice.ptx")]
struct FillTwice(u32);

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
struct SeveralInstances(f64, DevPtrMut<f64>);

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale<int>", module = "kernels/kernels.ptx")]
struct NotInstantiated(i32, DevPtrMut<i32>);

#[derive(KernelParams)]
#[ptx(module = "kernels/one.ptx")]
struct WithoutEntry(u32, f32, DevPtrMut<f32>);

#[derive(KernelParams)]
struct BorrowedSlice<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a [f32],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Config", global = "params", module = "kernels/one.ptx")]
struct WithoutVariables {
    origin: Float3,
    mode: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Config", global = "Params", module = "kernels/kernels.ptx")]
struct WrongName {
    origin: Float3,
    mode: u32,
}

fn main() {}

// errors: 20
// fix:
// "scale<double>" → "ns::scale<double>"
// entry = "normalize" → cpp_entry = "ns::normalize"
// "saxpi", module → "saxpy", module
// in ModuleOfGeneric: "ns::scale", module = "kernels/kernels.ptx" → "ns::scale"
// "kernel/kernels.ptx" → "kernels/kernels.ptx"
// "kernels/kernel.ptx" → "kernels/kernels.ptx"
// "ptx/saxpy.ptx" → "kernels/kernels.ptx"
// env!("KERNELS"), "/kernels.ptx" → env!("CARGO_MANIFEST_DIR"), "/kernels/kernels.ptx"
// "kernels/kernels.cu" → "kernels/kernels.ptx"
// "src/kernel.rs" → "kernels/kernels.ptx"
// "kernels/empty.a" → "../ptx-abi-read/tests/data/object.o"
// "kernels/thin.a" → "../ptx-abi-read/tests/data/object.o"
// "kernels/device.optixir" → "../ptx-abi-read/tests/data/object.o"
// in FillTwice: entry = "fill", module = "kernels/twice.ptx" → entry = "fill"
// in SeveralInstances: "ns::scale" → "ns::scale<double>"
// "ns::scale<int>" → "ns::scale<float>"
// struct NotInstantiated(i32, DevPtrMut<i32>); → struct NotInstantiated(f32, DevPtrMut<f32>);
// in WithoutEntry: module = "kernels/one.ptx" → entry = "scale_f32", module = "kernels/one.ptx"
// struct BorrowedSlice<'a> { → struct BorrowedSlice {
// -    #[ptx(as = DevPtr<f32>)]
// -    x: &'a [f32],
// +    x: DevPtr<f32>,
// in WithoutVariables: "kernels/one.ptx" → "kernels/kernels.ptx"
// "Params" → "params"
// main: let ptx = std::fs::read_to_string("kernels/kernels.ptx").unwrap();
// main: ModuleOfGeneric::<f32>::check_named(&ptx, "_ZN2ns5scaleIfEEvT_PS1_").unwrap();
// main: assert_eq!(BorrowedSlice::PARAMS.len(), 2);
