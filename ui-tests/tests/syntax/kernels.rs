use ptx_abi::{DevPtrMut, KernelParams, PtxLayout};

#[derive(KernelParams)]
#[ptx(block = 5)]
struct OneNumber(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(block = [8, 8, 4, 1])]
struct FourDimensions(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(block = [8, , 4])]
struct Hole(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(block = [8, 8, 4], block = [8, 8, 4])]
struct Twice(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(shared =)]
struct Nothing(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "use_params", optional)]
struct KernelModuleOptionalAlone(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "ns::scale")]
struct KernelNamesOfTheWrongKind {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "_ZN2ns5scaleEj")]
struct Mangled {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale(unsigned)")]
struct WithParams {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale<float, {T}>")]
struct Family<T> {
    x: DevPtrMut<T>,
}

#[derive(KernelParams)]
struct Größe {
    n: u32,
}

// This is a word of `.loc`, which ptxas takes as no name.
#[derive(KernelParams)]
#[ptx(entry = "inlined_at")]
struct Constant(u32);

#[derive(KernelParams)]
#[ptx(cpp_entry = "(anonymous namespace)::scale")]
struct WithoutNamespace {
    n: u32,
}

#[derive(KernelParams)]
#[repr(C, packed)]
struct Kernels {
    on: bool,
    n: u32,
}

#[derive(KernelParams)]
struct KernelReferences<'a> {
    n: u32,
    a: &'a f32,
    b: &'a mut f32,
    x: &'a [f32],
    y: &'a mut [f32],
    name: &'a str,
    z: &'a mut Vec<f32>,
}

#[derive(KernelParams)]
#[ptx(entry = "scale", cpp_entry = "ns::scale")]
struct KernelTwoNames {
    n: u32,
}

#[derive(KernelParams)]
struct KernelBitsArgs {
    n: u32,
    #[ptx(bits(on: bool = 1))]
    flags: [u8; 1],
}

#[derive(KernelParams)]
struct KernelBitsAttribute {
    #[bits(4)]
    mode: u32,
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = scale_f32)]
struct Scale {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = ns::scale<float, 4>)]
struct ScaleFour {
    n: u32,
}

#[derive(KernelParams)]
#[repr(u32)]
enum Mode {
    Fast,
    Exact,
}

#[derive(KernelParams)]
#[repr(C)]
union Number {
    float: f32,
    bits: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(global = "params")]
struct Params {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entri = "saxpy", module = "/a.ptx", module = "b.ptx", vector = 1)]
struct Saxpy<'a> {
    n: &'a u32,
    #[ptx(entry = "x")]
    x: [f32],
    #[ptx(as)]
    y: u64,
}

#[derive(KernelParams)]
#[ptx(entry = "", block = ["256", 1, "1"], shared = "1024")]
struct Quoted {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(block = [256.0, 1, 1], shared = true)]
struct NoIntegers {
    n: u32,
}

fn main() {}

// errors: 42, of which one is E0277 of rustc for a slice
// fix:
// #[ptx(entry = "", block = ["256", 1, "1"], shared = "1024")] → #[ptx(block = [256, 1, 1], shared = 1024)]
// #[ptx(block = [256.0, 1, 1], shared = true)] → #[ptx(block = [256, 1, 1], shared = 1)]
// DevPtrMut, KernelParams, PtxLayout → DevPtr, DevPtrMut, KernelParams, PtxLayout, bit_fields, vector::Float3
// #[ptx(block = 5)] → #[ptx(block = [5, 1, 1])]
// #[ptx(block = [8, 8, 4, 1])] → #[ptx(block = [8, 8, 4])]
// #[ptx(block = [8, , 4])] → #[ptx(block = [8, 1, 4])]
// #[ptx(block = [8, 8, 4], block = [8, 8, 4])] → #[ptx(block = [8, 8, 4])]
// #[ptx(shared =)] → #[ptx(shared = 256)]
// optional → module = "kernels/kernels.ptx", optional
// #[ptx(entry = "ns::scale")] → #[ptx(cpp_entry = "ns::scale")]
// #[ptx(cpp_entry = "_ZN2ns5scaleEj")] → #[ptx(entry = "_ZN2ns5scaleEj")]
// #[ptx(cpp_entry = "ns::scale(unsigned)")] → #[ptx(cpp_entry = "ns::scale")]
// #[ptx(entry = "inlined_at")] →
// "ns::scale<float, {T}>" → "ns::scale<float, 4>"
// struct Größe { → #[ptx(entry = "size")] struct Größe {
// #[ptx(cpp_entry = "(anonymous namespace)::scale")] → #[ptx(cpp_entry = "scale")]
// #[repr(C, packed)] → #[repr(C)]
// struct KernelReferences<'a> { → struct KernelReferences {
// a: &'a f32, → a: DevPtr<f32>,
// b: &'a mut f32, → b: DevPtrMut<f32>,
// x: &'a [f32], → x: DevPtr<f32>, x_len: u64,
// y: &'a mut [f32], → y: DevPtrMut<f32>, y_len: u64,
// name: &'a str, → name: DevPtr<u8>, name_len: u64,
// z: &'a mut Vec<f32>, → z: DevPtrMut<f32>, z_len: u64,
// #[ptx(entry = "scale", cpp_entry = "ns::scale")] → #[ptx(cpp_entry = "ns::scale")]
// in KernelBitsArgs: #[derive(KernelParams)] → #[derive(PtxLayout)] #[repr(C)]
// -struct KernelBitsArgs {
// -    n: u32,
// +struct KernelBitsFlags {
// -    #[bits(4)]
// -    mode: u32,
// +    modes: Modes,
// #[ptx(entry = scale_f32)] → #[ptx(entry = "scale_f32")]
// #[ptx(cpp_entry = ns::scale<float, 4>)] → #[ptx(cpp_entry = "ns::scale<float, 4>")]
// in Mode: #[derive(KernelParams)] → #[derive(PtxLayout)]
// in Number: #[derive(KernelParams)] → #[derive(Clone, Copy, PtxLayout)]
// global = "params" → name = "Config", global = "params", module = "kernels/kernels.ptx"
//  struct Params {
// -    n: u32,
// +    origin: Float3,
// +    mode: u32,
//
// +#[derive(KernelParams)]
// +struct KernelBitsArgs {
// +    n: u32,
// +    flags: KernelBitsFlags,
// +}
// +
// +#[bit_fields]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct Modes {
// +    #[bits(4)]
// +    mode: u32,
// +}
// +
// +#[derive(KernelParams)]
// +struct KernelEnumAndUnion {
// +    mode: Mode,
// +    number: Number,
// +}
// entri = "saxpy", module = "/a.ptx", module = "b.ptx", vector = 1 → entry = "saxpy", module = "kernels/kernels.ptx"
// struct Saxpy<'a> { → struct Saxpy {
// n: &'a u32, → n: u32, a: f32,
// #[ptx(entry = "x")] →
// x: [f32], → x: DevPtr<f32>,
// #[ptx(as)] →
// main: assert_eq!(KernelReferences::PARAMS.len(), 11);
