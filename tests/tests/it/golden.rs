//! The golden structs: 170 curated ones, among them the guide's figures, 580 random ones, 20 of CUDA's headers with everything
//! inside them, and 13 of the issues of bindgen about bit-fields, whose places are those of gcc 12 and clang 22.

use ptx_abi_golden::{cuda, curated, peers, random};
use ptx_abi_tests::c::lower::Reason;
use ptx_abi_tests::golden::{Excluded, Golden, report};
use ptx_abi_tests::picture;

/// Every type that has no counterpart in Rust, by name.
const EXCLUDED: [(Reason, &[&str]); 5] = [
    (Reason::Empty, &["z_only", "z_only_ll", "e_empty"]),
    (Reason::Oversized, &["cx_over_char", "cx_over_int", "cx_over_int2"]),
    (Reason::AlignedBitField, &["al_bf2", "al_bf1"]),
    (Reason::ZeroWidthInPacked, &["pk_zero", "pk_zero_char"]),
    (
        Reason::UnnamedInPacked,
        &[
            "fz_p2_1", "fz_p2_5", "fz_p2_12", "fz_p2_20", "fz_p2_24", "fz_p2_26", "fz_p2_27", "fz_p2_28", "fz_p2_29",
            "fz_p2_31", "fz_p2_35", "fz_p2_39", "fz_p2_43", "fz_p2_58", "fz_p4_0", "fz_p4_14", "fz_p4_15", "fz_p4_21",
            "fz_p4_22", "fz_p4_26", "fz_p4_28", "fz_p4_30", "fz_p4_35", "fz_p4_40", "fz_p4_41", "fz_p4_44", "fz_p4_46",
            "fz_p4_48", "fz_p4_53", "fz_p4_55", "fz_p4_59",
        ],
    ),
];

fn golden() -> impl Iterator<Item = &'static Golden> {
    curated::GOLDEN.iter().chain(random::GOLDEN).chain(cuda::GOLDEN).chain(peers::GOLDEN)
}

fn excluded() -> impl Iterator<Item = &'static Excluded> {
    curated::EXCLUDED.iter().chain(random::EXCLUDED)
}

#[test]
fn nothing_is_left_out_but_what_is_listed() {
    assert_eq!((curated::GOLDEN.len(), curated::EXCLUDED.len()), (160, 10));
    assert_eq!((random::GOLDEN.len(), random::EXCLUDED.len()), (549, 31));
    assert_eq!((cuda::GOLDEN.len(), cuda::EXCLUDED.len()), (20, 0));
    assert_eq!(cuda::GOLDEN.iter().map(|g| g.members.len()).sum::<usize>(), 362, "members, nested ones too");
    assert_eq!((peers::GOLDEN.len(), peers::EXCLUDED.len()), (13, 0));
    for (reason, names) in EXCLUDED {
        let found: Vec<&str> = excluded().filter(|e| e.reason == reason).map(|e| e.name).collect();
        assert_eq!(found, names, "{reason:?}");
    }
}

#[test]
fn derived_layouts() {
    report(golden().map(|g| (g.name, g.c, g.check_type())));
}

#[test]
fn accessors_touch_exactly_their_bits() {
    assert_eq!(golden().map(|g| g.probes.len()).sum::<usize>(), 1569, "bit-fields, nested ones too");
    report(golden().map(|g| (g.name, g.c, g.check_values())));
}

#[test]
fn engine() {
    report(golden().map(|g| (g.name, g.c, g.check_engine())));
    report(excluded().map(|e| (e.name, e.c, e.check_engine())));
}

#[test]
fn model() {
    report(golden().map(|g| (g.name, g.c, g.check_model())));
    report(excluded().map(|e| (e.name, e.c, e.check_model())));
}

#[test]
fn pictures() {
    report(golden().map(|g| (g.name, g.c, picture::check(g.layout))));
}
