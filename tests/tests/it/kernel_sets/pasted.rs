#[derive(KernelParams)]
#[ptx(entry = "saxpy")]
struct Saxpy {
    arg0: u32, // 4 bytes: u32 or i32
    arg1: f32,
    arg2: u64, // 8 bytes: u64, i64 or a pointer
    arg3: u64, // 8 bytes: u64, i64 or a pointer
}

#[derive(KernelParams)]
#[ptx(entry = "nothing")]
struct Nothing {}

#[derive(KernelParams)]
#[ptx(entry = "scalars")]
struct Scalars {
    arg0: u8, // 1 byte: u8, i8 or bool
    arg1: u8, // 1 byte: u8, i8 or bool
    arg2: u16, // 2 bytes: u16, i16 or a 16-bit float
    arg3: u32, // 4 bytes: u32 or i32
    arg4: u64, // 8 bytes: u64, i64 or a pointer
    arg5: f32,
    arg6: f64,
    arg7: [u16; 2], // 4 bytes, aligned to 2: a struct, a vector or an array
    arg8: [Float4; 1], // 16 bytes, aligned to 16: a struct, a vector or an array
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "scaled<float, 4>")]
struct Scaled {
    arg0: DevPtrMut<f32>,
    arg1: f32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "geo::trace")]
struct Trace {
    arg0: DevPtr<Particle>,
    arg1: DevPtrMut<Particle>,
    arg2: Particle, // `Particle` of C++, 48 bytes
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::tk<float>")]
struct Tk {
    arg0: f32,
    arg1: Ray, // `Ray` of C++, 24 bytes
    arg2: i32,
}

#[derive(KernelParams)]
#[ptx(entry = "fill")]
struct Fill {
    arg0: u32, // 4 bytes: u32, i32 or f32
    arg1: u32, // 4 bytes: u32, i32 or f32
    arg2: u64, // 8 bytes: u64, i64, f64 or a pointer
}

