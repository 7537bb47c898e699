use ptx_abi::cuda_header;

type Callback = Option<unsafe extern "C" fn(u32)>;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn on_event(callback: Callback);
}

fn main() {
    println!("{}", cuda_header!(fn FUNCTIONS));
}

// fix:
// -type Callback = Option<unsafe extern "C" fn(u32)>;
// -
//
// -    fn on_event(callback: Callback);
// +    fn on_event(callback: Option<unsafe extern "C" fn(u32)>);
// -    println!("{}", cuda_header!(fn FUNCTIONS));
// +    let header = cuda_header!(fn FUNCTIONS).to_string();
// +    assert!(header.contains("void on_event(void (*callback)(unsigned int));"), "{header}");
