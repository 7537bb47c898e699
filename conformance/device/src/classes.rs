//! Every class of type that can be a parameter: its name in this project, its type in C++, its type in Rust.

/// Calls a macro with the classes that rustc passes by value.
macro_rules! by_value {
    ($then:ident) => {
        $then! {
            bool "bool" bool,
            char "char" i8,
            uchar "unsigned char" u8,
            enum_uchar "Narrow" types::Narrow,
            short "short" i16,
            ushort "unsigned short" u16,
            int "int" i32,
            uint "unsigned" u32,
            enum_int "Plain" types::Plain,
            long "long" i64,
            ulonglong "unsigned long long" u64,
            size "size_t" usize,
            enum_u64 "Wide" types::Wide,
            texture "cudaTextureObject_t" ::ptx_abi::handle::TextureHandle,
            surface "cudaSurfaceObject_t" ::ptx_abi::handle::SurfaceHandle,
            float "float" f32,
            double "double" f64,
            transparent "float" types::Meters,
            pointer "const float *" ::ptx_abi::DevPtr<f32>,
            pointer_mut "void *" ::ptx_abi::DevPtrMut<::core::ffi::c_void>,
            raw_pointer "const float *" *const f32,
            raw_pointer_mut "Node *" *mut types::Node,
            shared_pointer "unsigned" ::ptx_abi::pointer::SharedPtr<f32>,
            int128 "__int128" i128,
            uint128 "unsigned __int128" u128,
            char3 "char3" ::ptx_abi::vector::Char3,
            uchar4 "uchar4" ::ptx_abi::vector::UChar4,
            short2 "short2" ::ptx_abi::vector::Short2,
            int1 "int1" ::ptx_abi::vector::Int1,
            float2 "float2" ::ptx_abi::vector::Float2,
            float3 "float3" ::ptx_abi::vector::Float3,
            float4 "float4" ::ptx_abi::vector::Float4,
            longlong3 "longlong3" ::ptx_abi::vector::LongLong3,
            double2 "double2" ::ptx_abi::vector::Double2,
            double4 "double4_16a" ::ptx_abi::vector::Double4A16,
            struct_1 "OneByte" ::ptx_abi::vector::Fp8E4M3,
            struct_2 "OneShort" types::OneShort,
            struct_4 "OneFloat" types::OneFloat,
            struct_8 "OneDouble" types::OneDouble,
            struct_pointer "OnePointer" types::OnePointer,
            union_4 "Either" types::Either,
            packed "Packed" types::Packed,
            figure_3 "Fig3" types::Fig3,
            words "Words" types::Words,
            node "Node" types::Node,
            opaque "Opaque16" ::ptx_abi::Opaque<16, ::ptx_abi::Align8>,
            empty "Empty" ::ptx_abi::Opaque<1>,
            bytes_128 "Bytes128" types::Bytes128,
            bytes_129 "Bytes129" types::Bytes129,
            shorts_65 "Shorts65" types::Shorts65,
            aligned_16 "Aligned16" types::Aligned16,
        }
    };
}
pub(crate) use by_value;

/// Calls a macro with the classes that only C++ compilers pass by value (facts 3, deviation 4).
#[allow(unused_macros, reason = "the host uses it")]
macro_rules! over_aligned {
    ($then:ident) => {
        $then! {
            double4_32a "double4_32a" ::ptx_abi::vector::Double4A32,
            aligned_32 "Aligned32" types::Aligned32,
            aligned_64 "Aligned64" types::Aligned64,
            aligned_128 "Aligned128" types::Aligned128,
            aligned_256 "Aligned256" types::Aligned256,
        }
    };
}
#[allow(unused_imports, reason = "the host uses it")]
pub(crate) use over_aligned;
