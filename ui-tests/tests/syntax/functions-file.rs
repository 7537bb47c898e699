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

// errors: 7
// fix:
// #[ptx(file = 5)] → #[ptx(file = "scale.cu")]
// #[ptx(file = "")] → #[ptx(file = "scale.cu")]
// #[ptx(file = scale.cu)] → #[ptx(file = "scale.cu")]
// #[ptx(files = "scale.cu")] → #[ptx(file = "scale.cu")]
// #[ptx(file = "scale.cu", file = "add.cu")] → #[ptx(file = "add.cu")]
// #[ptx(source = "scale.cu")] → #[ptx(file = "scale.cu")]
// -    fn parameter(#[ptx(file = "scale.cu")] number: u32);
// +    #[ptx(file = "scale.cu")]
// +    fn parameter(number: u32);
// main: assert!(FUNCTIONS.iter().all(|function| function.file.is_some_and(|file| file.ends_with(".cu"))));
