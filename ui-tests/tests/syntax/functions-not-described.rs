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

// errors: 3
// fix:
// -    ($($name:ident)*) => { $(fn $name(data: *mut f32);)* };
// +    ($list:ident: $($name:ident)*) => {
// +        #[ptx_abi::cuda_functions(name = $list)]
// +        unsafe extern "C" { $(fn $name(data: *mut f32);)* }
// +    };
// -    launchers!(launch_add launch_scale);
// -    launchers! { launch_fill }
// +}
// +
// +launchers! { MORE: launch_add launch_scale launch_fill }
// +
// +unsafe extern "C" {
// -fn main() {}
// +fn main() {
// +    let asserts = ptx_abi::cuda_asserts!(fn FUNCTIONS, MORE).to_string();
// +    for name in ["launch_reset", "launch_add", "launch_scale", "launch_fill"] {
// +        assert!(asserts.contains(&format!("PTX_ABI_FUNCTION(strict, {name}, 1);")));
// +    }
// +}
