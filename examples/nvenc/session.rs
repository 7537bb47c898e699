//! Buffers, pictures and what comes back.

use core::ffi::c_void;

use ptx_abi::PtxLayout;

use crate::config::{ExternalMeHint, ExternalMeHintCountsPerBlockType};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CAPS_PARAM", rename_all = "camelCase")]
pub struct CapsParam {
    pub version: u32,
    pub caps_to_query: u32,
    pub reserved: [u32; 62],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CREATE_INPUT_BUFFER", rename_all = "camelCase")]
pub struct CreateInputBuffer {
    pub version: u32,
    pub width: u32,
    pub height: u32,
    pub memory_heap: u32,
    pub buffer_fmt: u32,
    pub reserved: u32,
    pub input_buffer: *mut c_void,
    pub p_sys_mem_buffer: *mut c_void,
    pub reserved1: [u32; 57],
    pub reserved2: [*mut c_void; 63],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CREATE_BITSTREAM_BUFFER", rename_all = "camelCase")]
pub struct CreateBitstreamBuffer {
    pub version: u32,
    pub size: u32,
    pub memory_heap: u32,
    pub reserved: u32,
    pub bitstream_buffer: *mut c_void,
    pub bitstream_buffer_ptr: *mut c_void,
    pub reserved1: [u32; 58],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_PIC_PARAMS_MVC", rename_all = "camelCase")]
pub struct PicParamsMvc {
    pub version: u32,
    #[ptx(name = "viewID")]
    pub view_id: u32,
    #[ptx(name = "temporalID")]
    pub temporal_id: u32,
    #[ptx(name = "priorityID")]
    pub priority_id: u32,
    pub reserved1: [u32; 12],
    pub reserved2: [*mut c_void; 8],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_PIC_PARAMS_H264_EXT", rename_all = "camelCase")]
pub union PicParamsH264Ext {
    pub mvc_pic_params: PicParamsMvc,
    pub reserved1: [u32; 32],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_SEI_PAYLOAD", rename_all = "camelCase")]
pub struct SeiPayload {
    pub payload_size: u32,
    pub payload_type: u32,
    pub payload: *mut u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_PIC_PARAMS_H264", rename_all = "camelCase")]
pub struct PicParamsH264 {
    #[ptx(name = "displayPOCSyntax")]
    pub display_poc_syntax: u32,
    pub reserved3: u32,
    pub ref_pic_flag: u32,
    pub colour_plane_id: u32,
    pub force_intra_refresh_with_frame_cnt: u32,
    #[ptx(bits(
        pub constrained_frame: u32 = 1, pub slice_mode_data_update: u32 = 1, pub ltr_mark_frame: u32 = 1,
        pub ltr_use_frames: u32 = 1, pub reserved_bit_fields: u32 = 28,
    ))]
    pub bits: u32,
    pub slice_type_data: *mut u8,
    pub slice_type_array_cnt: u32,
    pub sei_payload_array_cnt: u32,
    pub sei_payload_array: *mut SeiPayload,
    pub slice_mode: u32,
    pub slice_mode_data: u32,
    pub ltr_mark_frame_idx: u32,
    pub ltr_use_frame_bitmap: u32,
    pub ltr_usage_mode: u32,
    pub force_intra_slice_count: u32,
    pub force_intra_slice_idx: *mut u32,
    pub h264_ext_pic_params: PicParamsH264Ext,
    pub reserved: [u32; 210],
    pub reserved2: [*mut c_void; 61],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_PIC_PARAMS_HEVC", rename_all = "camelCase")]
pub struct PicParamsHevc {
    #[ptx(name = "displayPOCSyntax")]
    pub display_poc_syntax: u32,
    pub ref_pic_flag: u32,
    pub temporal_id: u32,
    pub force_intra_refresh_with_frame_cnt: u32,
    #[ptx(bits(
        pub constrained_frame: u32 = 1, pub slice_mode_data_update: u32 = 1, pub ltr_mark_frame: u32 = 1,
        pub ltr_use_frames: u32 = 1, pub reserved_bit_fields: u32 = 28,
    ))]
    pub bits: u32,
    pub slice_type_data: *mut u8,
    pub slice_type_array_cnt: u32,
    pub slice_mode: u32,
    pub slice_mode_data: u32,
    pub ltr_mark_frame_idx: u32,
    pub ltr_use_frame_bitmap: u32,
    pub ltr_usage_mode: u32,
    pub sei_payload_array_cnt: u32,
    pub reserved: u32,
    pub sei_payload_array: *mut SeiPayload,
    pub reserved2: [u32; 244],
    pub reserved3: [*mut c_void; 61],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CODEC_PIC_PARAMS", rename_all = "camelCase")]
pub union CodecPicParams {
    pub h264_pic_params: PicParamsH264,
    pub hevc_pic_params: PicParamsHevc,
    pub reserved: [u32; 256],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_PIC_PARAMS", rename_all = "camelCase")]
pub struct PicParams {
    pub version: u32,
    pub input_width: u32,
    pub input_height: u32,
    pub input_pitch: u32,
    pub encode_pic_flags: u32,
    pub frame_idx: u32,
    pub input_time_stamp: u64,
    pub input_duration: u64,
    pub input_buffer: *mut c_void,
    pub output_bitstream: *mut c_void,
    pub completion_event: *mut c_void,
    pub buffer_fmt: u32,
    pub picture_struct: u32,
    pub picture_type: u32,
    pub codec_pic_params: CodecPicParams,
    pub me_hint_counts_per_block: [ExternalMeHintCountsPerBlockType; 2],
    pub me_external_hints: *mut ExternalMeHint,
    pub reserved1: [u32; 6],
    pub reserved2: [*mut c_void; 2],
    pub qp_delta_map: *mut i8,
    pub qp_delta_map_size: u32,
    pub reserved_bit_fields: u32,
    pub me_hint_ref_pic_dist: [u16; 2],
    pub alpha_buffer: *mut c_void,
    pub reserved3: [u32; 286],
    pub reserved4: [*mut c_void; 59],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_LOCK_BITSTREAM", rename_all = "camelCase")]
pub struct LockBitstream {
    pub version: u32,
    #[ptx(bits(
        pub do_not_wait: u32 = 1, pub ltr_frame: u32 = 1, #[ptx(name = "getRCStats")] pub get_rc_stats: u32 = 1,
        pub reserved_bit_fields: u32 = 29,
    ))]
    pub bits: u32,
    pub output_bitstream: *mut c_void,
    pub slice_offsets: *mut u32,
    pub frame_idx: u32,
    pub hw_encode_status: u32,
    pub num_slices: u32,
    pub bitstream_size_in_bytes: u32,
    pub output_time_stamp: u64,
    pub output_duration: u64,
    pub bitstream_buffer_ptr: *mut c_void,
    pub picture_type: u32,
    pub picture_struct: u32,
    #[ptx(name = "frameAvgQP")]
    pub frame_avg_qp: u32,
    pub frame_satd: u32,
    pub ltr_frame_idx: u32,
    pub ltr_frame_bitmap: u32,
    pub temporal_id: u32,
    pub reserved: [u32; 12],
    #[ptx(name = "intraMBCount")]
    pub intra_mb_count: u32,
    #[ptx(name = "interMBCount")]
    pub inter_mb_count: u32,
    #[ptx(name = "averageMVX")]
    pub average_mvx: i32,
    #[ptx(name = "averageMVY")]
    pub average_mvy: i32,
    pub alpha_layer_size_in_bytes: u32,
    pub reserved1: [u32; 218],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_LOCK_INPUT_BUFFER", rename_all = "camelCase")]
pub struct LockInputBuffer {
    pub version: u32,
    #[ptx(bits(
        pub do_not_wait: u32 = 1, pub reserved_bit_fields: u32 = 31,
    ))]
    pub bits: u32,
    pub input_buffer: *mut c_void,
    pub buffer_data_ptr: *mut c_void,
    pub pitch: u32,
    pub reserved1: [u32; 251],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_MAP_INPUT_RESOURCE", rename_all = "camelCase")]
pub struct MapInputResource {
    pub version: u32,
    pub sub_resource_index: u32,
    pub input_resource: *mut c_void,
    pub registered_resource: *mut c_void,
    pub mapped_resource: *mut c_void,
    pub mapped_buffer_fmt: u32,
    pub reserved1: [u32; 251],
    pub reserved2: [*mut c_void; 63],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_FENCE_POINT_D3D12", rename_all = "camelCase")]
pub struct FencePointD3d12 {
    pub p_fence: *mut c_void,
    pub value: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_REGISTER_RESOURCE", rename_all = "camelCase")]
pub struct RegisterResource {
    pub version: u32,
    pub resource_type: u32,
    pub width: u32,
    pub height: u32,
    pub pitch: u32,
    pub sub_resource_index: u32,
    pub resource_to_register: *mut c_void,
    pub registered_resource: *mut c_void,
    pub buffer_format: u32,
    pub buffer_usage: u32,
    pub p_input_fence_point: *mut FencePointD3d12,
    pub p_output_fence_point: *mut FencePointD3d12,
    pub reserved1: [u32; 247],
    pub reserved2: [*mut c_void; 60],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_STAT", rename_all = "camelCase")]
pub struct Stat {
    pub version: u32,
    pub reserved: u32,
    pub output_bit_stream: *mut c_void,
    pub bit_stream_size: u32,
    pub pic_type: u32,
    pub last_valid_byte_offset: u32,
    pub slice_offsets: [u32; 16],
    pub pic_idx: u32,
    #[ptx(name = "frameAvgQP")]
    pub frame_avg_qp: u32,
    #[ptx(bits(
        pub ltr_frame: u32 = 1, pub reserved_bit_fields: u32 = 31,
    ))]
    pub bits: u32,
    pub ltr_frame_idx: u32,
    #[ptx(name = "intraMBCount")]
    pub intra_mb_count: u32,
    #[ptx(name = "interMBCount")]
    pub inter_mb_count: u32,
    #[ptx(name = "averageMVX")]
    pub average_mvx: i32,
    #[ptx(name = "averageMVY")]
    pub average_mvy: i32,
    pub reserved1: [u32; 226],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_SEQUENCE_PARAM_PAYLOAD", rename_all = "camelCase")]
pub struct SequenceParamPayload {
    pub version: u32,
    pub in_buffer_size: u32,
    pub sps_id: u32,
    pub pps_id: u32,
    pub spspps_buffer: *mut c_void,
    #[ptx(name = "outSPSPPSPayloadSize")]
    pub out_spspps_payload_size: *mut u32,
    pub reserved: [u32; 250],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_OPEN_ENCODE_SESSION_EX_PARAMS", rename_all = "camelCase")]
pub struct OpenEncodeSessionExParams {
    pub version: u32,
    pub device_type: u32,
    pub device: *mut c_void,
    pub reserved: *mut c_void,
    pub api_version: u32,
    pub reserved1: [u32; 253],
    pub reserved2: [*mut c_void; 64],
}
