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
    fn delete(data: *mut f32);
    #[link_name = "first"]
    #[link_name = "second"]
    fn linked_twice();
    #[link_name = concat!("li", "nked")]
    fn of_a_macro();
}

fn main() {}

// errors: 8
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
// -    fn delete(data: *mut f32);
// +    fn delete_all(data: *mut f32);
// -    #[link_name = "second"]
//
// -    #[link_name = concat!("li", "nked")]
// +    #[link_name = "linked"]
// -fn main() {}
// +fn main() {
// +    assert_eq!(FUNCTIONS.len(), 8);
// +}
