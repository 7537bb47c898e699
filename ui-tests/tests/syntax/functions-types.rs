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
