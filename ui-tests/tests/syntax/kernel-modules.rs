use ptx_abi::{CppName, DevPtr, DevPtrMut, KernelParams, PtxLayout};

#[derive(KernelParams)]
#[ptx(cpp_entry = "scale<double>", module = "kernels/kernels.ptx")]
struct CppEntryWrong {
    a: f64,
    x: DevPtrMut<f64>,
}

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
struct ModuleOfGeneric<T: PtxLayout + CppName> {
    a: T,
    x: DevPtrMut<T>,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernel/kernels.ptx")]
struct Folder {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernel.ptx")]
struct File {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "ptx/saxpy.ptx")]
struct Other {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.cu")]
struct Cuda {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "src/kernel.rs")]
struct Rust {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "fill", module = "kernels/empty.a")]
struct Fill {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "fill", module = "kernels/thin.a")]
struct FillOfThin {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
struct SeveralInstances {
    a: f64,
    x: DevPtrMut<f64>,
}

#[derive(KernelParams)]
#[ptx(module = "kernels/one.ptx")]
struct WithoutEntry {
    n: u32,
    f: f32,
    x: DevPtrMut<f32>,
}

#[derive(KernelParams)]
struct BorrowedSlice<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a [f32],
}

fn main() {}

// errors: 14
// fix:
// "scale<double>" → "ns::scale<double>"
// entry = "normalize" → cpp_entry = "ns::normalize"
// "saxpi", module → "saxpy", module
// in ModuleOfGeneric: "ns::scale", module = "kernels/kernels.ptx" → "ns::scale"
// -#[derive(KernelParams)]
// -#[ptx(entry = "saxpy", module = "kernel/kernels.ptx")]
// -struct Folder {
// -    n: u32,
// +fn check(ptx: &str) -> bool {
// +    ModuleOfGeneric::<f32>::check_named(ptx, "_ZN2ns5scaleIfEEvT_PS1_").is_ok()
// +}
// +
// +#[derive(KernelParams)]
// +#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
// +struct ModuleSimilar {
// +    n: u32,
// +    a: f32,
// +    x: DevPtr<f32>,
// +    y: DevPtrMut<f32>,
// -#[derive(KernelParams)]
// -#[ptx(entry = "saxpy", module = "kernels/kernel.ptx")]
// -struct File {
// -    n: u32,
// -}
// -
// -#[derive(KernelParams)]
// -#[ptx(entry = "saxpy", module = "ptx/saxpy.ptx")]
// -struct Other {
// -    n: u32,
// -}
// -
//
// -#[ptx(entry = "saxpy", module = "kernels/kernels.cu")]
// -struct Cuda {
// -    n: u32,
// +#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
// +struct ModuleSource {
// +    n: u32,
// +    a: f32,
// +    x: DevPtr<f32>,
// +    y: DevPtrMut<f32>,
// -#[derive(KernelParams)]
// -#[ptx(entry = "saxpy", module = "src/kernel.rs")]
// -struct Rust {
// -    n: u32,
// -}
// -
// "fill", module = "kernels/empty.a" → "scale", module = "../tests/tests/it/object/object.fatbin"
//  struct Fill {
//      n: u32,
// +    a: f32,
// +    x: DevPtrMut<f32>,
// -#[ptx(entry = "fill", module = "kernels/thin.a")]
// -struct FillOfThin {
// -    n: u32,
// +#[ptx(entry = "fill", module = "../ptx-abi-read/tests/data/object.o")]
// +struct FillOfThin {
// +    n: u32,
// +    a: f32,
// +    x: DevPtrMut<f32>,
// in SeveralInstances: "ns::scale" → "ns::scale<double>"
// module = "kernels/one.ptx" → entry = "scale_f32", module = "kernels/one.ptx"
// struct BorrowedSlice<'a> { → struct BorrowedSlice {
// -    #[ptx(as = DevPtr<f32>)]
// -    x: &'a [f32],
// +    x: DevPtr<f32>,
// main: assert_eq!(BorrowedSlice::PARAMS.len(), 2);
