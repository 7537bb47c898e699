//! A type that names a block and shared memory, against its kernel.

use ptx_abi::check::{KernelSet, MismatchError, MismatchKind};
use ptx_abi::ptx::Module;
use ptx_abi::{DevPtrMut, KernelParams};

const THREADS: u32 = 256;
const TILE: usize = 1024;

ptx_abi_tests::types! { #[derive(KernelParams)]:
    #[ptx(entry = "k", block = [THREADS, 1, 1], shared = TILE)] struct Both { values: DevPtrMut<f32> }
    #[ptx(entry = "k", block = [16_usize, 1 + 7, THREADS as u8 as u16 + 1])]
    struct BlockAlone { values: DevPtrMut<f32> }
    /// More than an `i32` holds.
    #[ptx(entry = "k", block = [0x1_0000_0001, 1, 1], shared = 5_000_000_000)] struct Large { values: DevPtrMut<f32> }
    /// Each instance has its own block.
    #[ptx(entry = "k", block = [N, N, 1], shared = N * size_of::<T>())]
    struct Generic<T, const N: usize> { values: DevPtrMut<T> }
}

macro_rules! of_side {
    ($name:ident, $side:expr) => {
        #[derive(KernelParams)]
        #[ptx(entry = "k", block = [$side, $side * 2, 1], shared = 4 * $side)]
        struct $name {
            values: DevPtrMut<f32>,
        }
    };
}

of_side!(FromMacro, 2 + 2);

/// A fragment of a macro is one operand.
#[test]
fn fragments_are_expressions() {
    agrees::<FromMacro>(".reqntid 4, 8", ".shared .b8 s[16];");
    assert!(error::<FromMacro>(".reqntid 1", "").contains("`block` has 4 x 8 x 1"));
    assert!(error::<FromMacro>("", ".shared .b8 s[4];").contains("`shared` is 16"));
    assert!(error::<Large>(".reqntid 1", "").contains("`block` has 4294967297 x 1 x 1"));
    assert!(error::<Large>("", ".shared .b8 s[4];").contains("`shared` is 5000000000 bytes"));
}

ptx_abi_tests::types! { #[derive(KernelParams)]:
    /// The compiler compares these with a cubin and with the images of a fatbin.
    #[ptx(entry = "scale", module = "tests/it/object/object.sm_90.cubin", block = [THREADS, 1, 1], shared = 0)]
    struct InCubin { n: u32, a: f32, x: DevPtrMut<f32> }
    #[ptx(cpp_entry = "ns::add<float>", module = "tests/it/object/object.fatbin", block = [THREADS, 1, 1], shared = 0)]
    struct InFatbin(f32);
}

#[test]
fn the_compiler_compares_binaries() {
    assert_eq!(InCubin::check(InCubin::MODULE).expect("they agree"), "scale");
    assert!(InFatbin::check(InFatbin::MODULE).is_ok());
}

fn ptx(header: &str, body: &str) -> String {
    format!(".version 8.1 .target sm_90 .entry k(.param .u64 k_param_0) {header} {{ {body} ret; }}")
}

fn error<K: KernelParams>(header: &str, body: &str) -> String {
    let error = K::check(&ptx(header, body)).expect_err("the kernel demands something else");
    assert_eq!(error.kind(), MismatchKind::Launch);
    assert!(error.parameters().is_empty());
    error.to_string()
}

fn agrees<K: KernelParams>(header: &str, body: &str) {
    assert_eq!(K::check(&ptx(header, body)).expect("they agree"), "k");
}

const SHARED: &str = ".shared .b8 tile[1024];";

#[test]
fn a_block_has_the_required_size() {
    agrees::<Both>(".reqntid 256", SHARED);
    agrees::<BlockAlone>(".reqntid 16, 8", "");
    // A kernel without demands takes every block.
    agrees::<BlockAlone>("", "");
    assert_eq!(
        error::<Both>(".reqntid 128, 2", SHARED),
        "\
[PTX601] `Both` does not match the kernel `k`
  the kernel demands blocks of 128 x 2 x 1 threads (`.reqntid`), and `block` has 256 x 1 x 1
  help: write `block = [128, 2, 1]`, or recompile the kernel for other blocks"
    );
}

#[test]
fn a_block_is_not_too_large() {
    // Only the product counts.
    agrees::<Both>(".maxntid 16, 16", SHARED);
    agrees::<BlockAlone>(".maxntid 128", "");
    assert_eq!(
        error::<BlockAlone>(".maxntid 64, 1, 1", ""),
        "\
[PTX601] `BlockAlone` does not match the kernel `k`
  the kernel takes blocks of at most 64 threads (`.maxntid`), and `block` has 16 x 8 x 1
  help: write a smaller block, or recompile the kernel with another `__launch_bounds__`"
    );
}

#[test]
fn shared_memory_has_the_size() {
    assert_eq!(
        error::<Both>("", ".shared .b8 tile[512];"),
        "\
[PTX602] `Both` does not match the kernel `k`
  the kernel has 512 bytes of static shared memory, and `shared` is 1024 bytes
  help: give both sides one size: write `shared = 512`, or recompile the kernel"
    );
    // The padding between variables is not known.
    let padded = |bytes| format!(".shared .b8 a[{bytes}]; .shared .align 16 .b8 b[16];");
    agrees::<Both>("", &padded(1000));
    agrees::<Both>("", &padded(1008));
    assert!(error::<Both>("", &padded(1009)).contains("has 1025 to 1040 bytes of static"));
    // A function of another module may need more, but not less.
    let open = |bytes| format!(".shared .b8 a[{bytes}]; call %rd1, (), p; p: .callprototype _ ();");
    agrees::<Both>("", &open(4));
    assert!(error::<Both>("", &open(1025)).contains("has at least 1025 bytes of static"));
}

#[test]
fn instances_have_their_own_shape() {
    agrees::<Generic<f32, 8>>(".reqntid 8, 8", ".shared .f32 s[8];");
    agrees::<Generic<f64, 4>>(".reqntid 4, 4", ".shared .f64 s[4];");
    assert!(error::<Generic<f32, 8>>(".reqntid 4, 4", "").contains("`block` has 8 x 8 x 1"));
    assert!(error::<Generic<f64, 8>>("", ".shared .f32 s[8];").contains("has 32 bytes of static shared memory"));
}

/// A difference in parameters is reported first, and the names of kernels and modules do not matter.
#[test]
fn other_ways_to_compare() {
    let text = ptx(".reqntid 64", "");
    assert_eq!(Both::check_named(&text, "k").expect_err("another block").kind(), MismatchKind::Launch);
    let module = Module::new(&text);
    assert_eq!(Both::check(&module).expect_err("another block").kind(), MismatchKind::Launch);
    let other = text.replace(".u64 k_param_0", ".u32 k_param_0");
    assert_eq!(Both::check(&other).expect_err("another parameter").kind(), MismatchKind::Parameters);
}

#[test]
fn sets_compare_too() {
    let text =
        ptx(".reqntid 256", SHARED) + &ptx(".reqntid 128", SHARED).replace("k(", "l(").replace(".version 8.1", "");
    let report = KernelSet::try_new(&text).expect("PTX").claim::<Both>("*").finish();
    assert_eq!((report.checked_kernels().len(), report.agreeing()), (2, 1));
    let [finding] = report.findings() else { panic!("{report}") };
    assert_eq!(finding.mismatch().map(MismatchError::kind), Some(MismatchKind::Launch));
    assert!(
        finding
            .to_string()
            .starts_with("[PTX601] `Both` does not match the kernel `l`\n  the kernel demands blocks of 128 x 1 x 1")
    );
    assert_eq!(report.checked_kernels()[1].launch_bounds.required_block, Some([128, 1, 1]));
}
