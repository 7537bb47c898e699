//! What a session is configured with.

use core::ffi::c_void;

use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "GUID", impls(Pod))]
pub struct Guid {
    #[ptx(name = "Data1")]
    pub data1: u32,
    #[ptx(name = "Data2")]
    pub data2: u16,
    #[ptx(name = "Data3")]
    pub data3: u16,
    #[ptx(name = "Data4")]
    pub data4: [u8; 8],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_QP", rename_all = "camelCase", impls(Pod))]
pub struct Qp {
    pub qp_inter_p: u32,
    pub qp_inter_b: u32,
    pub qp_intra: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_RC_PARAMS", rename_all = "camelCase", impls(Pod))]
pub struct RcParams {
    pub version: u32,
    pub rate_control_mode: u32,
    #[ptx(name = "constQP")]
    pub const_qp: Qp,
    pub average_bit_rate: u32,
    pub max_bit_rate: u32,
    pub vbv_buffer_size: u32,
    pub vbv_initial_delay: u32,
    #[ptx(bits(
        #[ptx(name = "enableMinQP")] pub enable_min_qp: u32 = 1,
        #[ptx(name = "enableMaxQP")] pub enable_max_qp: u32 = 1,
        #[ptx(name = "enableInitialRCQP")] pub enable_initial_rcqp: u32 = 1,
        #[ptx(name = "enableAQ")] pub enable_aq: u32 = 1, pub reserved_bit_field1: u32 = 1,
        pub enable_lookahead: u32 = 1, pub disable_iadapt: u32 = 1, pub disable_badapt: u32 = 1,
        #[ptx(name = "enableTemporalAQ")] pub enable_temporal_aq: u32 = 1, pub zero_reorder_delay: u32 = 1,
        pub enable_non_ref_p: u32 = 1, #[ptx(name = "strictGOPTarget")] pub strict_gop_target: u32 = 1,
        pub aq_strength: u32 = 4, pub reserved_bit_fields: u32 = 16,
    ))]
    pub bits: u32,
    #[ptx(name = "minQP")]
    pub min_qp: Qp,
    #[ptx(name = "maxQP")]
    pub max_qp: Qp,
    #[ptx(name = "initialRCQP")]
    pub initial_rcqp: Qp,
    pub temporallayer_idx_mask: u32,
    #[ptx(name = "temporalLayerQP")]
    pub temporal_layer_qp: [u8; 8],
    pub target_quality: u8,
    #[ptx(name = "targetQualityLSB")]
    pub target_quality_lsb: u8,
    pub lookahead_depth: u16,
    pub low_delay_key_frame_scale: u8,
    pub reserved1: [u8; 3],
    pub qp_map_mode: u32,
    pub multi_pass: u32,
    pub alpha_layer_bitrate_ratio: u32,
    #[ptx(name = "cbQPIndexOffset")]
    pub cb_qp_index_offset: i8,
    #[ptx(name = "crQPIndexOffset")]
    pub cr_qp_index_offset: i8,
    pub reserved2: u16,
    pub reserved: [u32; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CONFIG_H264_VUI_PARAMETERS", rename_all = "camelCase")]
pub struct ConfigH264VuiParameters {
    pub overscan_info_present_flag: u32,
    pub overscan_info: u32,
    pub video_signal_type_present_flag: u32,
    pub video_format: u32,
    pub video_full_range_flag: u32,
    pub colour_description_present_flag: u32,
    pub colour_primaries: u32,
    pub transfer_characteristics: u32,
    pub colour_matrix: u32,
    pub chroma_sample_location_flag: u32,
    pub chroma_sample_location_top: u32,
    pub chroma_sample_location_bot: u32,
    pub bitstream_restriction_flag: u32,
    pub reserved: [u32; 15],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NVENC_EXTERNAL_ME_HINT_COUNTS_PER_BLOCKTYPE", rename_all = "camelCase", impls(Pod))]
pub struct ExternalMeHintCountsPerBlockType {
    #[ptx(bits(
        pub num_cands_per_blk16x16: u32 = 4, pub num_cands_per_blk16x8: u32 = 4, pub num_cands_per_blk8x16: u32 = 4,
        pub num_cands_per_blk8x8: u32 = 4, pub reserved: u32 = 16,
    ))]
    pub bits: u32,
    pub reserved1: [u32; 3],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NVENC_EXTERNAL_ME_HINT", rename_all = "camelCase", impls(Pod))]
pub struct ExternalMeHint {
    #[ptx(bits(
        pub mvx: i32 = 12, pub mvy: i32 = 10, pub refidx: i32 = 5, pub dir: i32 = 1, pub part_type: i32 = 2,
        pub lastof_part: i32 = 1, #[ptx(name = "lastOfMB")] pub last_of_mb: i32 = 1,
    ))]
    pub bits: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CONFIG_H264", rename_all = "camelCase")]
pub struct ConfigH264 {
    #[ptx(bits(
        #[ptx(name = "enableTemporalSVC")] pub enable_temporal_svc: u32 = 1,
        #[ptx(name = "enableStereoMVC")] pub enable_stereo_mvc: u32 = 1, pub hierarchical_p_frames: u32 = 1,
        pub hierarchical_b_frames: u32 = 1,
        #[ptx(name = "outputBufferingPeriodSEI")] pub output_buffering_period_sei: u32 = 1,
        #[ptx(name = "outputPictureTimingSEI")] pub output_picture_timing_sei: u32 = 1,
        #[ptx(name = "outputAUD")] pub output_aud: u32 = 1, #[ptx(name = "disableSPSPPS")] pub disable_spspps: u32 = 1,
        #[ptx(name = "outputFramePackingSEI")] pub output_frame_packing_sei: u32 = 1,
        #[ptx(name = "outputRecoveryPointSEI")] pub output_recovery_point_sei: u32 = 1,
        pub enable_intra_refresh: u32 = 1, pub enable_constrained_encoding: u32 = 1,
        #[ptx(name = "repeatSPSPPS")] pub repeat_spspps: u32 = 1, #[ptx(name = "enableVFR")] pub enable_vfr: u32 = 1,
        #[ptx(name = "enableLTR")] pub enable_ltr: u32 = 1, pub qp_prime_y_zero_transform_bypass_flag: u32 = 1,
        pub use_constrained_intra_pred: u32 = 1, pub enable_filler_data_insertion: u32 = 1,
        #[ptx(name = "disableSVCPrefixNalu")] pub disable_svc_prefix_nalu: u32 = 1,
        #[ptx(name = "enableScalabilityInfoSEI")] pub enable_scalability_info_sei: u32 = 1,
        pub single_slice_intra_refresh: u32 = 1, pub reserved_bit_fields: u32 = 11,
    ))]
    pub bits: u32,
    pub level: u32,
    pub idr_period: u32,
    pub separate_colour_plane_flag: u32,
    #[ptx(name = "disableDeblockingFilterIDC")]
    pub disable_deblocking_filter_idc: u32,
    pub num_temporal_layers: u32,
    pub sps_id: u32,
    pub pps_id: u32,
    pub adaptive_transform_mode: u32,
    pub fmo_mode: u32,
    pub bdirect_mode: u32,
    pub entropy_coding_mode: u32,
    pub stereo_mode: u32,
    pub intra_refresh_period: u32,
    pub intra_refresh_cnt: u32,
    pub max_num_ref_frames: u32,
    pub slice_mode: u32,
    pub slice_mode_data: u32,
    #[ptx(name = "h264VUIParameters")]
    pub h264_vui_parameters: ConfigH264VuiParameters,
    pub ltr_num_frames: u32,
    pub ltr_trust_mode: u32,
    #[ptx(name = "chromaFormatIDC")]
    pub chroma_format_idc: u32,
    pub max_temporal_layers: u32,
    pub use_b_frames_as_ref: u32,
    pub num_ref_l0: u32,
    pub num_ref_l1: u32,
    pub reserved1: [u32; 267],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CONFIG_HEVC", rename_all = "camelCase")]
pub struct ConfigHevc {
    pub level: u32,
    pub tier: u32,
    #[ptx(name = "minCUSize")]
    pub min_cu_size: u32,
    #[ptx(name = "maxCUSize")]
    pub max_cu_size: u32,
    #[ptx(bits(
        pub use_constrained_intra_pred: u32 = 1, pub disable_deblock_across_slice_boundary: u32 = 1,
        #[ptx(name = "outputBufferingPeriodSEI")] pub output_buffering_period_sei: u32 = 1,
        #[ptx(name = "outputPictureTimingSEI")] pub output_picture_timing_sei: u32 = 1,
        #[ptx(name = "outputAUD")] pub output_aud: u32 = 1, #[ptx(name = "enableLTR")] pub enable_ltr: u32 = 1,
        #[ptx(name = "disableSPSPPS")] pub disable_spspps: u32 = 1,
        #[ptx(name = "repeatSPSPPS")] pub repeat_spspps: u32 = 1, pub enable_intra_refresh: u32 = 1,
        #[ptx(name = "chromaFormatIDC")] pub chroma_format_idc: u32 = 2, pub pixel_bit_depth_minus8: u32 = 3,
        pub enable_filler_data_insertion: u32 = 1, pub enable_constrained_encoding: u32 = 1,
        pub enable_alpha_layer_encoding: u32 = 1, pub single_slice_intra_refresh: u32 = 1, pub reserved: u32 = 14,
    ))]
    pub bits: u32,
    pub idr_period: u32,
    pub intra_refresh_period: u32,
    pub intra_refresh_cnt: u32,
    #[ptx(name = "maxNumRefFramesInDPB")]
    pub max_num_ref_frames_in_dpb: u32,
    pub ltr_num_frames: u32,
    pub vps_id: u32,
    pub sps_id: u32,
    pub pps_id: u32,
    pub slice_mode: u32,
    pub slice_mode_data: u32,
    pub max_temporal_layers_minus1: u32,
    #[ptx(name = "hevcVUIParameters")]
    pub hevc_vui_parameters: ConfigH264VuiParameters,
    pub ltr_trust_mode: u32,
    pub use_b_frames_as_ref: u32,
    pub num_ref_l0: u32,
    pub num_ref_l1: u32,
    pub reserved1: [u32; 214],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CONFIG_H264_MEONLY", rename_all = "camelCase")]
pub struct ConfigH264MeOnly {
    #[ptx(bits(
        pub disable_partition16x16: u32 = 1, pub disable_partition8x16: u32 = 1, pub disable_partition16x8: u32 = 1,
        pub disable_partition8x8: u32 = 1, pub disable_intra_search: u32 = 1, pub b_stereo_enable: u32 = 1,
        pub reserved: u32 = 26,
    ))]
    pub bits: u32,
    pub reserved1: [u32; 255],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CONFIG_HEVC_MEONLY")]
pub struct ConfigHevcMeOnly {
    pub reserved: [u32; 256],
    pub reserved1: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CODEC_CONFIG", rename_all = "camelCase")]
pub union CodecConfig {
    pub h264_config: ConfigH264,
    pub hevc_config: ConfigHevc,
    pub h264_me_only_config: ConfigH264MeOnly,
    pub hevc_me_only_config: ConfigHevcMeOnly,
    pub reserved: [u32; 320],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_CONFIG", rename_all = "camelCase")]
pub struct Config {
    pub version: u32,
    #[ptx(name = "profileGUID")]
    pub profile_guid: Guid,
    pub gop_length: u32,
    pub frame_interval_p: i32,
    pub mono_chrome_encoding: u32,
    pub frame_field_mode: u32,
    pub mv_precision: u32,
    pub rc_params: RcParams,
    pub encode_codec_config: CodecConfig,
    pub reserved: [u32; 278],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_INITIALIZE_PARAMS", rename_all = "camelCase")]
pub struct InitializeParams {
    pub version: u32,
    #[ptx(name = "encodeGUID")]
    pub encode_guid: Guid,
    #[ptx(name = "presetGUID")]
    pub preset_guid: Guid,
    pub encode_width: u32,
    pub encode_height: u32,
    pub dar_width: u32,
    pub dar_height: u32,
    pub frame_rate_num: u32,
    pub frame_rate_den: u32,
    pub enable_encode_async: u32,
    #[ptx(name = "enablePTD")]
    pub enable_ptd: u32,
    #[ptx(bits(
        pub report_slice_offsets: u32 = 1, pub enable_sub_frame_write: u32 = 1,
        #[ptx(name = "enableExternalMEHints")] pub enable_external_me_hints: u32 = 1,
        #[ptx(name = "enableMEOnlyMode")] pub enable_me_only_mode: u32 = 1, pub enable_weighted_prediction: u32 = 1,
        pub enable_output_in_vidmem: u32 = 1, pub reserved_bit_fields: u32 = 26,
    ))]
    pub bits: u32,
    pub priv_data_size: u32,
    pub priv_data: *mut c_void,
    pub encode_config: *mut Config,
    pub max_encode_width: u32,
    pub max_encode_height: u32,
    #[ptx(name = "maxMEHintCountsPerBlock")]
    pub max_me_hint_counts_per_block: [ExternalMeHintCountsPerBlockType; 2],
    pub tuning_info: u32,
    pub buffer_format: u32,
    pub reserved: [u32; 287],
    pub reserved2: [*mut c_void; 64],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_RECONFIGURE_PARAMS", rename_all = "camelCase")]
pub struct ReconfigureParams {
    pub version: u32,
    pub re_init_encode_params: InitializeParams,
    #[ptx(bits(
        pub reset_encoder: u32 = 1, #[ptx(name = "forceIDR")] pub force_idr: u32 = 1, pub reserved: u32 = 30,
    ))]
    pub bits: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "NV_ENC_PRESET_CONFIG", rename_all = "camelCase")]
pub struct PresetConfig {
    pub version: u32,
    pub preset_cfg: Config,
    pub reserved1: [u32; 255],
    pub reserved2: [*mut c_void; 64],
}
