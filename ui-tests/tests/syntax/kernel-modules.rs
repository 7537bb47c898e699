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
// -#[ptx(cpp_entry = "scale<double>", module = "kernels/kernels.ptx")]
// +#[ptx(cpp_entry = "ns::scale<double>", module = "kernels/kernels.ptx")]
// -#[ptx(entry = "normalize", module = "kernels/kernels.ptx")]
// +#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx")]
// -#[ptx(entry = "saxpi", module = "kernels/kernels.ptx")]
// +#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
// -#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
// -struct ModuleOfGeneric<T: PtxLayout + CppName> {
// +#[ptx(cpp_entry = "ns::scale")]
// +struct ModuleOfGeneric<T: PtxLayout + CppName> {
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
//
// -#[ptx(entry = "fill", module = "kernels/empty.a")]
// +#[ptx(entry = "scale", module = "../tests/tests/it/object/object.fatbin")]
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
// -#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
// -struct SeveralInstances {
// +#[ptx(cpp_entry = "ns::scale<double>", module = "kernels/kernels.ptx")]
// +struct SeveralInstances {
// -#[ptx(module = "kernels/one.ptx")]
// +#[ptx(entry = "scale_f32", module = "kernels/one.ptx")]
// -struct BorrowedSlice<'a> {
// +struct BorrowedSlice {
// -    #[ptx(as = DevPtr<f32>)]
// -    x: &'a [f32],
// +    x: DevPtr<f32>,
// -fn main() {}
// +fn main() {
// +    assert_eq!(BorrowedSlice::PARAMS.len(), 2);
// +}
