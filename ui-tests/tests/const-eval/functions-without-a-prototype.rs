use ptx_abi::cuda_header;

type Callback = Option<unsafe extern "C" fn(u32)>;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn on_event(callback: Callback);
}

fn main() {
    println!("{}", cuda_header!(fn FUNCTIONS));
}
