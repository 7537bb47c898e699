//! The structs of a header of NVIDIA's, with bit-fields and camelCase members, used from Rust.
//!
//! ```text
//! cargo run --example nvenc                                     # uses them, and needs nothing
//! cargo run --example nvenc -- ffnvcodec/nvEncodeAPI.h >nvenc.cpp && g++ -std=c++17 -fsyntax-only nvenc.cpp
//! ```
//!
//! The header is `nvEncodeAPI.h` of the Video Codec SDK 11.1, the interface of NVIDIA's video encoders (Copyright (c)
//! 2010-2021 NVIDIA Corporation, MIT licence); Debian has it in `libffmpeg-nvenc-dev`. Here are 30 of its structs and the 3
//! unions in them, with its names: 423 members, 99 of them bit-fields. With the path of the header as its argument, the
//! example writes the checks of all of them in C++, and a compiler finds every member in its place.
//!
//! The original is what bindgen 0.60 writes for the same types, without comments (`--no-doc-comments
//! --no-recursive-allowlist --allowlist-type …`). The test `conformance::ports` counts lines of code, without blank ones and
//! comments, as rustfmt formats them here, of `config.rs` and `session.rs`: bindgen has nothing like this file. Of ours,
//! these have 625, the original 6676, and 2286 if it leaves its layout tests out. The original has 299 `unsafe` without
//! layout tests, these have none.
#![allow(dead_code, unreachable_pub, reason = "a header has more than one program uses")]
#![allow(clippy::struct_field_names, reason = "the names are the header's")]

mod config;
mod session;

use bytemuck::Zeroable;
use ptx_abi::{Layout, PtxLayout, cuda};

use crate::config::{
    CodecConfig, Config, ConfigH264, ConfigH264MeOnly, ConfigH264VuiParameters, ConfigHevc, ConfigHevcMeOnly,
    ExternalMeHint, ExternalMeHintCountsPerBlockType, Guid, InitializeParams, PresetConfig, Qp, RcParams,
    ReconfigureParams,
};
use crate::session::{
    CapsParam, CodecPicParams, CreateBitstreamBuffer, CreateInputBuffer, FencePointD3d12, LockBitstream,
    LockInputBuffer, MapInputResource, OpenEncodeSessionExParams, PicParams, PicParamsH264, PicParamsH264Ext,
    PicParamsHevc, PicParamsMvc, RegisterResource, SeiPayload, SequenceParamPayload, Stat,
};

const LAYOUTS: [&Layout<'static>; 33] = [
    Guid::LAYOUT,
    Qp::LAYOUT,
    RcParams::LAYOUT,
    ConfigH264VuiParameters::LAYOUT,
    ExternalMeHintCountsPerBlockType::LAYOUT,
    ExternalMeHint::LAYOUT,
    ConfigH264::LAYOUT,
    ConfigHevc::LAYOUT,
    ConfigH264MeOnly::LAYOUT,
    ConfigHevcMeOnly::LAYOUT,
    CodecConfig::LAYOUT,
    Config::LAYOUT,
    InitializeParams::LAYOUT,
    ReconfigureParams::LAYOUT,
    PresetConfig::LAYOUT,
    CapsParam::LAYOUT,
    CreateInputBuffer::LAYOUT,
    CreateBitstreamBuffer::LAYOUT,
    PicParamsMvc::LAYOUT,
    PicParamsH264Ext::LAYOUT,
    SeiPayload::LAYOUT,
    PicParamsH264::LAYOUT,
    PicParamsHevc::LAYOUT,
    CodecPicParams::LAYOUT,
    PicParams::LAYOUT,
    LockBitstream::LAYOUT,
    LockInputBuffer::LAYOUT,
    MapInputResource::LAYOUT,
    FencePointD3d12::LAYOUT,
    RegisterResource::LAYOUT,
    Stat::LAYOUT,
    SequenceParamPayload::LAYOUT,
    OpenEncodeSessionExParams::LAYOUT,
];

/// `NVENCAPI_STRUCT_VERSION` of the SDK 11.1.
const fn struct_version(version: u32) -> u32 {
    0x7100_000b | version << 16
}

fn main() {
    if let Some(header) = std::env::args().nth(1) {
        println!("#include <{header}>");
        for layout in LAYOUTS {
            print!("{}", cuda::asserts(layout));
        }
        return;
    }

    let const_qp = Qp { qp_inter_p: 28, qp_inter_b: 31, qp_intra: 25 };
    let base = RcParams { version: struct_version(1), const_qp, lookahead_depth: 8, ..Zeroable::zeroed() };
    let rates = base.with_enable_lookahead(1).with_enable_aq(1).with_aq_strength(11).with_strict_gop_target(1);
    print!("{}", RcParams::LAYOUT.table());
    println!("enableLookahead = 1, enableAQ = 1, aqStrength = 11, strictGOPTarget = 1: {:#010x}", rates.bits);
    println!("NV_ENC_RC_PARAMS: {:02x?}\n", bytemuck::bytes_of(&rates));

    // Motion in quarters of a pixel: signed bit-fields.
    let mut hint =
        ExternalMeHint::zeroed().with_mvx(-1025).with_mvy(509).with_refidx(3).with_part_type(1).with_last_of_mb(-1);
    print!("{}", ExternalMeHint::LAYOUT.table());
    println!("NVENC_EXTERNAL_ME_HINT: {:02x?}", bytemuck::bytes_of(&hint));
    println!("mvx = {}, mvy = {}, lastOfMB = {}", hint.mvx(), hint.mvy(), hint.last_of_mb());
    println!("mvy = 512 does not fit: {}", hint.set_mvy_checked(512).expect_err("ten bits with a sign"));
}
