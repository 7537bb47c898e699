use ptx_abi::cuda_header;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn on_event(callback: Option<unsafe extern "C" fn(u32)>);
}

fn main() {
    let header = cuda_header!(fn FUNCTIONS).to_string();
    assert!(header.contains("void on_event(void (*callback)(unsigned int));"), "{header}");
}
