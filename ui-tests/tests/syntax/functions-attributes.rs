#[ptx_abi::cuda_functions]
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

fn main() {}

// errors: 5
// fix:
// -    #[cfg_attr(all(), link_name = "hidden")]
// +    #[cfg(all())]
// +    #[link_name = "hidden"]
// -    #[link_name = "two words"]
// +    #[cfg(not(all()))]
// +    fn hidden();
// +    #[link_name = "two_words"]
// -    #[ptx(name = "other")]
// +    #[link_name = "other"]
// -    #[ptx(as = u32)]
//
// -    fn of_no_type(#[ptx(as = 3)] number: u32);
// +    fn of_no_type(#[ptx(as = i32)] number: u32);
// -fn main() {}
// +fn main() {
// +    assert_eq!(FUNCTIONS.len(), 5);
// +}
