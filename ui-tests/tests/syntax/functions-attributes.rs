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
