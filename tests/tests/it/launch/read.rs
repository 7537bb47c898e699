//! The demands that PTX and cubins state.

use ptx_abi::kernel::{LaunchBounds, StaticShared};
use ptx_abi::object::Cubin;
use ptx_abi::ptx::Module;
use ptx_abi_tests::cubin;

/// The demands of a kernel `k` with these directives.
fn with(directives: &str) -> LaunchBounds {
    of(&format!(".entry k(.param .u64 p) {directives} {{ ret; }}"))
}

/// The demands of `k` in a module.
fn of(text: &str) -> LaunchBounds {
    Module::new(text).launch_bounds("k").expect("the module has `k`")
}

/// The bounds of the static shared memory of `k`, in bytes.
fn shared(text: &str) -> (usize, Option<usize>) {
    let StaticShared { at_least, at_most, .. } = of(text).static_shared;
    (at_least, at_most)
}

#[test]
fn directives_are_numbers() {
    for (directives, block) in [
        ("", None),
        (".reqntid 128", Some([128, 1, 1])),
        (".reqntid 16, 8", Some([16, 8, 1])),
        (".reqntid 0x10, 010, 2U", Some([16, 8, 2])),
        (".reqntid WARP_SZ", Some([32, 1, 1])),
        // ptxas takes the last one.
        (".reqntid 64 .reqntid /* 1 */ 128", Some([128, 1, 1])),
        // ptxas refuses these.
        (".reqntid", None),
        (".reqntid 0", None),
        (".reqntid 1.5", None),
        (".reqntid n", None),
        (".reqntid 1, 1, 1, 1", None),
        (".reqntid 4294967296", None),
    ] {
        assert_eq!(with(directives).required_block, block, "{directives}");
    }
    for (directives, threads) in [
        (".maxntid 256", Some(256)),
        (".maxntid 16, 16, 4", Some(1024)),
        (".maxntid 65536, 65536, 2", Some(1 << 33)),
        (".maxntid 4294967295, 4294967295, 4294967295", Some(u64::MAX)),
    ] {
        assert_eq!(with(directives).max_threads, threads, "{directives}");
    }
}

#[test]
fn every_directive_is_read() {
    let bounds = with(".maxntid 256, 1, 1 .minnctapersm 2 .maxclusterrank 4 .explicitcluster");
    assert_eq!((bounds.max_threads, bounds.min_blocks, bounds.max_cluster_blocks), (Some(256), Some(2), Some(4)));
    assert!(bounds.explicit_cluster && !bounds.blocks_are_clusters && !bounds.is_unbounded());
    let bounds = with(".blocksareclusters .reqntid 64, 2, 1 .reqnctapercluster 2, 1, 1");
    assert_eq!((bounds.required_block, bounds.required_cluster), (Some([64, 2, 1]), Some([2, 1, 1])));
    assert!(bounds.blocks_are_clusters);
    assert_eq!(
        bounds.to_string(),
        "blocks of 64 x 2 x 1 threads, clusters of 2 x 1 x 1 blocks, a grid of clusters, 0 bytes of static shared memory"
    );
    let bounds = with(".maxntid 1 .minnctapersm 1 .maxclusterrank 1");
    assert_eq!(
        bounds.to_string(),
        "at most 1 thread in a block, room for 1 block on a multiprocessor, at most 1 block in a cluster, 0 bytes of static \
         shared memory"
    );
    // A limit on registers demands nothing of a launch, and ptxas ignores a cluster of zero blocks.
    assert!(with(".maxnreg 32 .minnctapersm 2 .reqnctapercluster 0").is_unbounded());
    assert!(Module::new(".func f() { ret; }").launch_bounds("f").is_none());
}

#[test]
fn shared_memory_is_that_of_the_body() {
    let body = |body: &str| shared(&format!(".entry k() {{ {body} ret; }}"));
    assert_eq!(body(""), (0, Some(0)));
    assert_eq!(body(".shared .align 4 .b8 s[400];"), (400, Some(400)));
    assert_eq!(body(".shared .v4 .f32 s[3]; .shared .align 1 .u64 t;"), (56, Some(64)));
    assert_eq!(body(".shared .b8 s[100], t[20];"), (120, Some(120)));
    assert_eq!(body("{ .shared .b8 s[100]; } { .shared .b8 s[100]; }"), (200, Some(200)));
    // The order of variables decides how much padding they need.
    assert_eq!(body(".shared .align 4 .b8 s[400]; .shared .align 16 .b8 t[9];"), (409, Some(416)));
    // These declare nothing in shared memory.
    assert_eq!(
        body(".local .b8 l[16]; .reg .b32 %r<4>; ld.shared.u32 %r1, [%r2]; // .shared .b8 s[4];\n"),
        (0, Some(0))
    );
    assert_eq!(body(".shared .b8 s<3>;").1, None);
}

#[test]
fn shared_memory_is_that_of_named_variables() {
    let module = |before: &str, body: &str| shared(&format!("{before} .entry k() {{ {body} ret; }}"));
    let m = ".shared .align 4 .b8 m[100];";
    assert_eq!(module(m, "mov.u64 %rd1, m;"), (100, Some(100)));
    assert_eq!(module(m, "ld.shared.u32 %r1, [m+4]; st.shared.u32 [m], %r1;"), (100, Some(100)));
    assert_eq!(module(m, ""), (0, Some(0)));
    // A variable of the body, and the name of an operation.
    assert_eq!(module(m, ".reg .u32 m; mov.u32 %r1, m;"), (0, Some(0)));
    // An inner block may hide a variable that the body names elsewhere.
    assert_eq!(module(m, "{ .reg .u32 m; mov.u32 %r1, m; } mov.u64 %rd1, m;"), (0, None));
    assert_eq!(module(m, "{ .reg .u32 n; mov.u32 n, 1; } mov.u64 %rd1, m;"), (100, Some(100)));
    // A body names the variables `s0`, `s1` and `s2`.
    assert_eq!(module(".shared .u32 s<3>;", "st.shared.u32 [s1], 3;"), (0, None));
    assert_eq!(module(&format!("{m} .shared .u32 s<3>;"), "mov.u64 %rd1, m;"), (100, None));
    assert_eq!(module(".shared .b8 bar[4];", "bar.sync 0; @%p1 bar.sync 0;"), (0, Some(0)));
    // Dynamic shared memory counts not, but its alignment rounds.
    let dynamic = ".extern .shared .align 16 .b8 d[];";
    assert_eq!(module(dynamic, "mov.u64 %rd1, d;"), (0, Some(0)));
    assert_eq!(module(dynamic, ".shared .b8 s[100]; mov.u64 %rd1, d;"), (100, Some(112)));
    let two = ".shared .f64 s[9]; .shared .b8 t[3];";
    assert_eq!((module("", two), module(dynamic, two)), ((75, Some(80)), (75, Some(80))));
    assert_eq!(module(".extern .shared .b8 e[64];", "mov.u64 %rd1, e;"), (64, Some(64)));
}

#[test]
fn shared_memory_is_that_of_called_functions() {
    let f = ".func f() { .shared .b8 s[100]; call.uni g, (); ret; }";
    let g = ".func g(); .func g() { .shared .b8 s[20]; call f; ret; }";
    let call = |functions: &str, body: &str| shared(&format!("{functions} .entry k() {{ {body} ret; }}"));
    assert_eq!(call(&[f, g].concat(), "call.uni (%r1), \n f, \n ();"), (120, Some(120)));
    assert_eq!(call(&[f, g].concat(), "call g; call f;"), (120, Some(120)));
    assert_eq!(call(&[f, g].concat(), ""), (0, Some(0)));
    // Another module defines `g`, and the driver `vprintf`.
    assert_eq!(call(&[f, ".extern .func g();"].concat(), "call f;"), (100, None));
    assert_eq!(call(".extern .func vprintf();", "call vprintf;"), (0, Some(0)));
    assert_eq!(call("", "call %rd1, (), p; p: .callprototype _ ();"), (0, None));
    assert_eq!(shared(".entry k();"), (0, None));
}

/// The body of a kernel in a module of its own is read only if that matters. A function that nobody calls changes nothing.
#[test]
fn functions_that_nobody_calls_do_not_matter() {
    for body in [
        "ret;",
        ".shared .b32 x; ret;",
        "ld.shared.u32 %r1, [%rd1]; ret;",
        ".reg .b32 call; mov.u32 call, shared; ret;",
        "prototype: .callprototype _ (); call %rd1, (), prototype; ret;",
    ] {
        let kernel = format!(".entry k() {{ {body} }}");
        assert_eq!(shared(&kernel), shared(&format!("{kernel} .func f() {{ .shared .b8 x[64]; ret; }}")), "{body}");
    }
    assert_eq!(shared(".entry k() { ret; }"), (0, Some(0)));
    assert_eq!(shared(".entry k();"), (0, None));
}

/// The demands of a kernel in a cubin with these attributes and this section of shared memory.
fn in_cubin(sm: u8, attributes: &[u8], shared: Option<(u64, u64)>) -> LaunchBounds {
    let mut cubin = cubin::Cubin { sm, ..cubin::Cubin::new(&[("j", &[]), ("k", &[(0, 4)])]) };
    cubin.kernels[1].attributes = attributes.to_vec();
    cubin.kernels[1].shared = shared;
    let bytes = cubin.bytes();
    let cubin = Cubin::try_new(&bytes).expect("a cubin");
    assert!(cubin.kernel("j").expect("a kernel").launch_bounds().expect("attributes").is_unbounded());
    cubin.kernel("k").expect("a kernel").launch_bounds().expect("attributes")
}

#[test]
fn cubins_have_attributes() {
    let dimensions = |code, x, y, z| [4, code, 12, 0, x, 0, 0, 0, y, 0, 0, 0, z, 0, 0, 0];
    let clusters = [&dimensions(0x10, 64, 2, 1)[..], &dimensions(0x3d, 2, 1, 1), &[1, 0x5b, 0, 0]].concat();
    let rank = [&dimensions(0x05, 16, 16, 4)[..], &[4, 0x3f, 4, 0, 8, 0, 0, 0, 1, 0x3e, 0, 0]].concat();
    // The language is CUDA Tile IR, whose compiler chooses threads and clusters (facts 3.5).
    let tile = [&[4, 0x66, 4, 0, 7, 0, 0, 0], &clusters[..]].concat();
    assert_eq!(in_cubin(90, &tile, None), with(".reqntid 1"));
    assert_eq!(in_cubin(90, &clusters, None), with(".reqntid 64, 2 .reqnctapercluster 2 .blocksareclusters"));
    assert_eq!(in_cubin(90, &rank, None), with(".maxntid 16, 16, 4 .maxclusterrank 8 .explicitcluster"));
    // Values with another length than ptxas writes.
    assert!(in_cubin(90, &[4, 0x10, 4, 0, 1, 0, 0, 0, 4, 0x3f, 0, 0], None).is_unbounded());
}

#[test]
fn cubins_have_sections_of_shared_memory() {
    let shared = |sm, size, align| {
        let StaticShared { at_least, at_most, .. } = in_cubin(sm, &[], Some((size, align))).static_shared;
        (at_least, at_most)
    };
    assert_eq!(shared(80, 409, 16), (409, Some(409)));
    assert_eq!(shared(80, 400, 4), (397, Some(400)));
    assert_eq!(shared(80, 0, 16), (0, Some(0)));
    // The system reserves 1024 bytes since sm_90.
    assert_eq!(shared(90, 1024 + 409, 16), (409, Some(409)));
    assert_eq!(shared(90, 1024, 16), (0, Some(0)));
    assert_eq!(shared(90, 2048 + 10, 2048), (10, Some(1034)));
    assert_eq!(shared(90, 100, 4), (0, None));
}

/// `nvcc -G` gives an array of dynamic shared memory one address in all kernels (facts 3.3).
#[test]
fn in_a_debug_build_a_section_ends_at_dynamic_shared_memory() {
    let shared = |size, address| {
        let mut cubin = cubin::Cubin::new(&[("k", &[])]).with("dynamic", ".nv_debug.shared", address, 0);
        cubin.kernels[0].shared = Some((size, 16));
        let bytes = cubin.with("static_array", ".nv_debug.shared", size, 4).bytes();
        let cubin = Cubin::try_new(&bytes).expect("a cubin");
        let bounds = cubin.kernel("k").expect("a kernel").launch_bounds().expect("attributes");
        (bounds.static_shared.at_least, bounds.static_shared.at_most)
    };
    // ptxas counts the reserved bytes, and nvlink does not.
    assert_eq!(shared(1024 + 80, 1024 + 80), (0, Some(80)));
    assert_eq!(shared(1024 + 80, 80), (0, Some(80)));
    // A kernel without dynamic shared memory.
    assert_eq!(shared(1024 + 80, 1024 + 96), (65, Some(80)));
    assert_eq!(shared(1024 + 41, 80), (41, Some(41)));
}
