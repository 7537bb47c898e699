/// A type of 16 bytes, where that of `core` has an address.
#[repr(C)]
struct Option<T> {
    is_some: u64,
    value: T,
}

type NonNull<T> = T;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn scale(data: *mut f32, bias: Option<&f32>) -> core::option::Option<NonNull<u32>>;
    #[cfg(all())]
    fn on_event(callback: *const Option<extern "C" fn(u32)>, #[ptx(as = NonNull<u64>)] data: u64);
}

fn main() {}

// errors: 4
// fix:
// in scale: Option<&f32> → core::option::Option<&f32>
// NonNull<u32> → core::ptr::NonNull<u32>
// *const Option → *const core::option::Option
// as = NonNull → as = core::ptr::NonNull
