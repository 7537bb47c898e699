#[ptx_abi::cuda_functions]
unsafe extern "C" {
    #[cfg(all())]
    #[link_name = "hidden"]
    fn hidden();
    #[cfg(not(all()))]
    fn hidden();
    #[link_name = "two_words"]
    fn words();
    #[link_name = "other"]
    fn named();
    fn returns_nothing();
    fn of_no_type(#[ptx(as = i32)] number: u32);
}

fn main() {
    assert_eq!(FUNCTIONS.len(), 5);
}
