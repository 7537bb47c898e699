macro_rules! launchers {
    ($($name:ident)*) => { $(fn $name(data: *mut f32);)* };
}

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn launch_reset(data: *mut f32);
    launchers!(launch_add launch_scale);
    launchers! { launch_fill }
    pub static device_count: i32;
    static mut seed: u64;
}

fn main() {}
