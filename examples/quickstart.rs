//! Structs of real CUDA headers, written in Rust. The derive proves that they have the layout of the GPU.
//!
//! Each type has the members of its original, in the same order. `#[derive(PtxLayout)]` compares its layout in Rust with the PTX
//! ABI, and the program does not compile if they differ. `main` prints each layout as a table, with its holes and with the
//! declaration of a parameter. It then writes bit-fields and reads them back, and shows the declaration of a kernel that takes one of
//! the types. The types are descriptors of the CUDA driver and runtime, groups of `cooperative_groups.h`, a quantized block of ggml,
//! and the bit-field figures of NVIDIA's guide (1.3).
#![allow(dead_code, reason = "most of the types are here for their layout only")]

use core::ffi::c_void;

use ptx_abi::handle::TensorMap;
use ptx_abi::param::Entry;
use ptx_abi::vector::Half2;
use ptx_abi::{Align128, DevPtr, DevPtrMut, KernelParams, PtxLayout, bit_fields};

// ---- cuda.h and driver_types.h ----

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "cudaTextureDesc", rename_all = "camelCase", size = 72)]
struct TextureDesc {
    address_mode: [u32; 3],
    filter_mode: u32,
    read_mode: u32,
    #[ptx(name = "sRGB")]
    srgb: i32,
    border_color: [f32; 4],
    normalized_coords: i32,
    max_anisotropy: u32,
    mipmap_filter_mode: u32,
    mipmap_level_bias: f32,
    min_mipmap_level_clamp: f32,
    max_mipmap_level_clamp: f32,
    disable_trilinear_optimization: i32,
    seamless_cubemap: i32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
#[ptx(name = "CUresourcetype")]
enum ResourceType {
    Array,
    MipmappedArray,
    Linear,
    Pitch2D,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "CUDA_RESOURCE_DESC", rename_all = "camelCase", size = 144)]
struct ResourceDesc {
    res_type: ResourceType,
    res: Resource,
    flags: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
union Resource {
    array: ArrayResource,
    mipmap: MipmapResource,
    linear: LinearResource,
    #[ptx(name = "pitch2D")]
    pitch_2d: Pitch2DResource,
    reserved: [i32; 32],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct ArrayResource {
    h_array: *mut c_void,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct MipmapResource {
    h_mipmapped_array: *mut c_void,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct LinearResource {
    dev_ptr: DevPtrMut<c_void>,
    format: u32,
    num_channels: u32,
    size_in_bytes: usize,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct Pitch2DResource {
    dev_ptr: DevPtrMut<c_void>,
    format: u32,
    num_channels: u32,
    width: usize,
    height: usize,
    pitch_in_bytes: usize,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "CUDA_MEMCPY3D", rename_all = "camelCase", size = 200)]
struct Memcpy3D {
    src_x_in_bytes: usize,
    src_y: usize,
    src_z: usize,
    #[ptx(name = "srcLOD")]
    src_lod: usize,
    src_memory_type: u32,
    src_host: *const c_void,
    src_device: DevPtrMut<c_void>,
    src_array: *mut c_void,
    reserved0: *mut c_void,
    src_pitch: usize,
    src_height: usize,
    dst_x_in_bytes: usize,
    dst_y: usize,
    dst_z: usize,
    #[ptx(name = "dstLOD")]
    dst_lod: usize,
    dst_memory_type: u32,
    dst_host: *mut c_void,
    dst_device: DevPtrMut<c_void>,
    dst_array: *mut c_void,
    reserved1: *mut c_void,
    dst_pitch: usize,
    dst_height: usize,
    #[ptx(name = "WidthInBytes")]
    width_in_bytes: usize,
    #[ptx(name = "Height")]
    height: usize,
    #[ptx(name = "Depth")]
    depth: usize,
}

// ---- cooperative_groups.h ----

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "group_data")]
struct GroupData {
    #[bits(1)]
    #[ptx(name = "_unused")]
    unused: u32,
    #[bits(7)]
    r#type: u32,
    #[bits(0)]
    _end: u32,
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
#[repr(C)]
#[ptx(name = "tg_data", impls(Pod))]
struct TiledGroupData {
    #[bits(1)]
    is_tiled: u32,
    #[bits(7)]
    r#type: u32,
    #[bits(24)]
    size: u32,
    #[bits(16)]
    #[ptx(name = "metaGroupSize")]
    meta_group_size: u32,
    #[bits(16)]
    #[ptx(name = "metaGroupRank")]
    meta_group_rank: u32,
    mask: u32,
    #[ptx(name = "_res")]
    res: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "gg_data", rename_all = "camelCase")]
struct GridGroupData {
    grid_ws: DevPtrMut<c_void>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(8))]
union ThreadGroup {
    group: GroupData,
    coalesced: TiledGroupData,
    grid: GridGroupData,
}

// ---- ggml-common.h ----

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "block_q4_1", size = 20)]
struct BlockQ4_1 {
    #[ptx(anonymous)]
    scale: Scale,
    qs: [u8; 16],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Scale {
    #[ptx(anonymous)]
    parts: ScaleParts,
    dm: Half2,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct ScaleParts {
    d: u16,
    m: u16,
}

// ---- PTX Writer's Guide to Interoperability, 1.3, figures 2 to 6 ----

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Fig2 {
    #[bits(5)]
    j: i32,
    #[bits(6)]
    k: i32,
    #[bits(7)]
    m: i32,
}

#[cfg(not(windows))]
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Fig3 {
    #[bits(9)]
    s: i16,
    #[bits(9)]
    j: i32,
    c: i8,
    #[bits(9)]
    t: i16,
    #[bits(9)]
    u: i16,
    d: i8,
}

#[cfg(not(windows))]
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Fig4 {
    c: i8,
    #[bits(8)]
    s: i16,
}

#[cfg(not(windows))]
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Fig5 {
    c: i8,
    #[bits(8)]
    s: i16,
}

#[cfg(not(windows))]
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Fig6 {
    c: i8,
    #[bits(0)]
    _to_next_int: i32,
    d: i8,
    #[bits(9)]
    _unused: i16,
    e: i8,
    #[bits(0)]
    _to_next_char: i8,
}

/// A kernel: each field is one parameter.
#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "dequantize")]
struct Dequantize {
    first: BlockQ4_1,
    blocks: DevPtr<BlockQ4_1>,
    out: DevPtrMut<f32>,
    count: u32,
}

fn show<T: PtxLayout>() {
    print!("{}", T::LAYOUT.table());
    println!("{}\n", T::LAYOUT.entry_param("p"));
}

fn main() {
    show::<TextureDesc>();
    show::<ResourceDesc>();
    show::<Memcpy3D>();
    show::<TensorMap<Align128>>();
    show::<ThreadGroup>();
    show::<BlockQ4_1>();
    show::<Fig2>();
    // The compilers of Windows place these bit-fields elsewhere, so the derive refuses the types there.
    #[cfg(not(windows))]
    {
        show::<Fig3>();
        show::<Fig4>();
        show::<Fig5>();
        show::<Fig6>();
    }

    let group = TiledGroupData::new(0xffff_ffff, 0).with_is_tiled(1).with_size(32).with_meta_group_rank(3);
    let bytes = bytemuck::bytes_of(&group);
    println!("tg_data with is_tiled = 1, size = 32, metaGroupRank = 3, mask = 0xffffffff: {bytes:02x?}");
    let received: TiledGroupData = bytemuck::pod_read_unaligned(bytes);
    assert_eq!(received, group);
    println!("read back: size = {}, metaGroupRank = {}", received.size(), received.meta_group_rank());

    println!("\n{:#}", Entry::of::<Dequantize>());
    println!("offsets: {:?}, {} bytes", Dequantize::param_offsets(90), Dequantize::SIZE);
    // What a launch of the wrong kernel would do silently.
    let other =
        ".version 8.0 .target sm_90 .entry dequantize(.param .b64 blocks, .param .b64 out, .param .u32 count) { ret; }";
    println!("{}", Dequantize::check(other).expect_err("it has one parameter less"));
}
