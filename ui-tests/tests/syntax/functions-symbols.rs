#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn delete(data: *mut f32);
    #[link_name = "first"]
    #[link_name = "second"]
    fn linked_twice();
    #[link_name = concat!("li", stringify!(nked))]
    fn of_a_macro();
    fn two_names(count: u32, count: u64, r#in: u8, _: u8, _: u8, r#in: u8);
    fn other_names(#[cfg(all())] count: u32, #[cfg(not(all()))] count: u64, callback: extern "C" fn(n: u8, n: u8));
}

fn main() {}

// errors: 5
// fix:
// fn delete(data: *mut f32); → fn delete_all(data: *mut f32);
// #[link_name = "second"] →
// #[link_name = concat!("li", stringify!(nked))] → #[link_name = concat!("li", "nked")]
// count: u64, r#in: u8, _: u8, _: u8, r#in → bytes: u64, r#in: u8, _: u8, _: u8, out
// main: assert_eq!(FUNCTIONS.len(), 5);
