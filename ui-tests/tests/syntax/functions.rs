#[ptx_abi::cuda_functions(ATTRIBUTES)]
unsafe extern "C" {
    #[cfg_attr(all(), link_name = "hidden")]
    fn hidden();
    #[link_name = "two words"]
    fn words();
    #[ptx(name = "other")]
    fn named();
    #[ptx(as = u32)]
    fn returns_nothing();
    fn of_no_type(#[ptx(as = 3)] number: u32);
}

struct Ext([u32; 4]);

#[derive(Clone, Copy, ptx_abi::PtxLayout)]
#[repr(C)]
struct FpExt {
    elements: [u32; 4],
}

#[ptx_abi::cuda_functions(FIRST, Ext = FpExt, Ext = FpExt)]
unsafe extern "C" {
    fn first(data: *mut Ext);
}

#[ptx_abi::cuda_functions(SECOND, Ext = FpExt, [Ext; 2] = FpExt)]
unsafe extern "C" {
    fn second(data: *mut Ext);
}

#[ptx_abi::cuda_functions(THIRD, Ext = 16)]
unsafe extern "C" {
    fn third(data: *mut Ext);
}

#[ptx_abi::cuda_functions(TYPES)]
unsafe extern "C" {
    fn slice(data: *const [f32]);
    fn text(name: *const str);
    fn array(rows: [f32; 4]) -> *const u8;
    fn nothing(first: u8, second: ());
    fn callback(of_rust: fn(u8) -> u8);
    fn print(callback: unsafe extern "C" fn(*const u8, ...));
    fn printf(format: *const u8, ...) -> i32;
}

#[ptx_abi::cuda_functions(OF_ANOTHER_CONVENTION)]
unsafe extern "Rust" {
    fn launch_in_rust(len: u32);
}

#[ptx_abi::cuda_functions(NOT_A_BLOCK)]
extern "C" fn launch(_len: u32) {}

fn main() {
    let _ = OF_ANOTHER_CONVENTION;
    launch(1);
}

// errors: 17
// fix:
// -    #[cfg_attr(all(), link_name = "hidden")]
// +    #[cfg(all())]
// +    #[link_name = "hidden"]
// -    #[link_name = "two words"]
// +    #[cfg(not(all()))]
// +    fn hidden();
// +    #[link_name = "two_words"]
// #[ptx(name = "other")] → #[link_name = "other"]
// #[ptx(as = u32)] →
// ptx(as = 3) → ptx(as = i32)
// FpExt, Ext = FpExt → FpExt
// FpExt, [Ext; 2] = FpExt → FpExt
// Ext = 16 → Ext = FpExt
// -    fn slice(data: *const [f32]);
// -...
// -    fn printf(format: *const u8, ...) -> i32;
// +    fn slice(data: *const f32, len: usize);
// +    fn text(name: *const u8, len: usize);
// +    fn array(rows: *const [f32; 4]) -> *const u8;
// +    fn nothing(first: u8);
// +    fn callback(of_rust: extern "C" fn(u8) -> u8);
// +    fn print(callback: unsafe extern "C" fn(*const u8, i32));
// +    #[link_name = "printf"]
// +    fn print_one(format: *const u8, number: i32) -> i32;
// unsafe extern "Rust" { → unsafe extern "C" {
// -extern "C" fn launch(_len: u32) {}
// +unsafe extern "C" {
// +    fn launch(_len: u32);
// +}
// -    let _ = OF_ANOTHER_CONVENTION;
// -    launch(1);
// +    assert_eq!(ATTRIBUTES.len(), 5);
// +    assert_eq!(TYPES.len(), 7);
// +    assert_eq!(OF_ANOTHER_CONVENTION[0].name, "launch_in_rust");
// +    assert_eq!(NOT_A_BLOCK.len(), 1);
