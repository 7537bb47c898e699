#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn delete(data: *mut f32);
    #[link_name = "first"]
    #[link_name = "second"]
    fn linked_twice();
    #[link_name = concat!("li", "nked")]
    fn of_a_macro();
}

fn main() {}

// errors: 3
// fix:
// -    fn delete(data: *mut f32);
// +    fn delete_all(data: *mut f32);
// -    #[link_name = "second"]
//
// -    #[link_name = concat!("li", "nked")]
// +    #[link_name = "linked"]
// -fn main() {}
// +fn main() {
// +    assert_eq!(FUNCTIONS.len(), 3);
// +}
