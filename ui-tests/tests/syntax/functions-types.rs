#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn slice(data: *const [f32]);
    fn text(name: *const str);
    fn array(rows: [f32; 4]) -> *const u8;
    fn nothing(first: u8, second: ());
    fn callback(of_rust: fn(u8) -> u8);
    fn print(callback: unsafe extern "C" fn(*const u8, ...));
    fn printf(format: *const u8, ...) -> i32;
}

fn main() {}

// errors: 7
// fix:
// -    fn slice(data: *const [f32]);
// -...
// -    fn printf(format: *const u8, ...) -> i32;
// +    fn slice(data: *const f32, len: usize);
// +    fn text(name: *const u8, len: usize);
// +    fn array(rows: *const [f32; 4]) -> *const u8;
// +    fn nothing(first: u8);
// +    fn callback(of_rust: extern "C" fn(u8) -> u8);
// +    fn print(callback: unsafe extern "C" fn(*const u8, i32));
// +    #[link_name = "printf"]
// +    fn print_one(format: *const u8, number: i32) -> i32;
// -fn main() {}
// +fn main() {
// +    assert_eq!(FUNCTIONS.len(), 7);
// +}
