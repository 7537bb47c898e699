#[ptx_abi::cuda_functions]
unsafe extern "C" {
    #[ptx(file = "scale.cu")]
    fn of_a_number();
    #[ptx(file = "scale.cu")]
    fn of_nothing();
    #[ptx(file = "scale.cu")]
    fn of_no_string();
    #[ptx(file = "scale.cu")]
    fn of_two();
    #[ptx(file = "add.cu")]
    fn twice();
    #[ptx(file = "scale.cu")]
    fn unknown();
    #[ptx(file = "scale.cu")]
    fn parameter(number: u32);
}

fn main() {
    assert!(FUNCTIONS.iter().all(|function| function.file.is_some_and(|file| file.ends_with(".cu"))));
}
