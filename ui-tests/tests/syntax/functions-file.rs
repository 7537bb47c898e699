#[ptx_abi::cuda_functions]
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

fn main() {}
