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
struct FpExt([u32; 4]);

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
    fn pair() -> (f32, u32);
    fn nothing(first: u8, second: ());
    fn callback(of_rust: fn(u8) -> u8);
}

#[ptx_abi::cuda_functions(OF_ANOTHER_CONVENTION)]
unsafe extern "Rust" {
    fn launch_in_rust(len: u32);
}

#[ptx_abi::cuda_functions(NOT_A_BLOCK)]
extern "C" fn launch(_len: u32) {}

#[ptx_abi::cuda_functions(pub)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(LIST, OTHER)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(NAME, crate = 3)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(DENYING, deny(mut))]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(deny(const), TWICE, deny(const))]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(deny(), OF_NOTHING)]
unsafe extern "C" {}

mod alone {
    #[ptx_abi::cuda_functions(deny)]
    unsafe extern "C" {}
}

mod of_strings {
    #[ptx_abi::cuda_functions(name = "LAUNCHERS")]
    unsafe extern "C" {}
}

#[ptx_abi::cuda_functions(name = KEYED, SIXTH)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(SYMBOLS)]
unsafe extern "C" {
    fn delete(data: *mut f32);
    #[link_name = "first"]
    #[link_name = "second"]
    fn linked_twice();
    #[link_name = concat!("linke", 'd')]
    fn of_a_macro();
    fn two_names(count: u32, count: u64, r#in: u8, _: u8, _: u8, r#in: u8);
    fn other_names(#[cfg(all())] count: u32, #[cfg(not(all()))] count: u64, callback: extern "C" fn(n: u8, n: u8));
}

#[ptx_abi::cuda_functions(FILES)]
unsafe extern "C" {
    #[ptx(file = 5)]
    fn of_a_number();
    #[ptx(file = "")]
    fn of_nothing();
    #[ptx(file = scale.cu)]
    fn of_no_string();
    #[ptx(files = "scale.cu")]
    fn of_two();
    #[ptx(file = "scale.cu", file = "add.cu")]
    fn twice();
    #[ptx(source = "scale.cu")]
    fn unknown();
    fn parameter(#[ptx(file = "scale.cu")] number: u32);
}

mod misspelled {
    #[ptx_abi::cuda_functions(nmae = MISSPELLED)]
    unsafe extern "C" {
        pub(super) fn misspelled(len: u32);
    }
}

#[ptx_abi::cuda_functions(OF_QUOTED_PATH, crate = "ptx_abi", Ext = "FpExt")]
unsafe extern "C" {
    fn of_quoted_path(data: *mut Ext);
}

fn main() {
    let _ = OF_ANOTHER_CONVENTION;
    launch(1);
}

// errors: 40
// fix:
// nmae = MISSPELLED → name = MISSPELLED
// crate = "ptx_abi", Ext = "FpExt" → crate = ptx_abi, Ext = FpExt
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
// data: *const [f32] → data: *const f32, len: usize
// name: *const str → name: *const u8, len: usize
// rows: [f32; 4] → rows: *const [f32; 4]
// (f32, u32) → FpExt
// first: u8, second: () → first: u8
// of_rust: fn(u8) → of_rust: extern "C" fn(u8)
// unsafe extern "Rust" { → unsafe extern "C" {
// extern "C" fn launch(_len: u32) {} → unsafe extern "C" { fn launch(_len: u32); }
// launch(1); →
// #[ptx_abi::cuda_functions(pub)] → #[ptx_abi::cuda_functions(pub LAUNCHERS)]
// LIST, OTHER → LIST
// crate = 3 → crate = ::ptx_abi
// deny(mut) → deny(const)
// deny(const), TWICE → TWICE
// deny(), OF_NOTHING → deny(const), OF_NOTHING
// in alone: deny → deny(const), pub(super) ALONE
// name = "LAUNCHERS" → name = pub(crate) QUOTED
// KEYED, SIXTH → KEYED
// fn delete(data: *mut f32); → fn delete_all(data: *mut f32);
// #[link_name = "second"] →
// #[link_name = concat!("linke", 'd')] → #[link_name = concat!("linke", "d")]
// count: u64, r#in: u8, _: u8, _: u8, r#in → bytes: u64, r#in: u8, _: u8, _: u8, out
// #[ptx(file = 5)] → #[ptx(file = "scale.cu")]
// #[ptx(file = "")] → #[ptx(file = "scale.cu")]
// #[ptx(file = scale.cu)] → #[ptx(file = "scale.cu")]
// #[ptx(files = "scale.cu")] → #[ptx(file = "scale.cu")]
// #[ptx(file = "scale.cu", file = "add.cu")] → #[ptx(file = "add.cu")]
// #[ptx(source = "scale.cu")] → #[ptx(file = "scale.cu")]
// -    fn parameter(#[ptx(file = "scale.cu")] number: u32);
// +    #[ptx(file = "scale.cu")]
// +    fn parameter(number: u32);
// main: assert_eq!(ATTRIBUTES.len(), 5);
// main: assert_eq!(TYPES.len(), 6);
// main: assert_eq!(OF_ANOTHER_CONVENTION[0].name, "launch_in_rust");
// main: assert_eq!(NOT_A_BLOCK.len(), 1);
// main: let empty = [LAUNCHERS, LIST, NAME, DENYING, TWICE, OF_NOTHING, alone::ALONE, of_strings::QUOTED, KEYED];
// main: assert!(empty.iter().all(|functions| functions.is_empty()));
// main: assert_eq!(SYMBOLS.len(), 5);
// main: assert!(FILES.iter().all(|function| function.file.is_some_and(|file| file.ends_with(".cu"))));
// main: assert_eq!((misspelled::MISSPELLED.len(), OF_QUOTED_PATH.len()), (1, 1));
