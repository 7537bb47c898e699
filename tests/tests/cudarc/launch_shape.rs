//! Tests that a `TypedKernel` refuses launches that its module rules out.

use std::sync::Arc;

use cudarc::driver::{CudaStream, DriverError, LaunchConfig, sys};
use ptx_abi::kernel::{LaunchError, RefusedLaunch, TypedKernel};
use ptx_abi::{DevPtrMut, KernelParams};

use crate::Test;
use crate::fake::{device, module, take_log};

pub(crate) const TESTS: &[Test] = &[
    ("a_block_that_the_kernel_rules_out_is_refused", blocks),
    ("a_grid_that_is_no_multiple_of_a_cluster_is_refused", grids),
    ("a_missing_cluster_size_explains_the_drivers_error", cluster),
    ("dynamic_shared_memory_explains_the_drivers_error", dynamic_shared),
    ("a_kernel_without_demands_takes_every_launch", no_demands),
    ("images_that_disagree_rule_out_nothing", images),
];

#[derive(Clone, Copy, KernelParams)]
#[ptx(entry = "k")]
struct Arguments {
    values: DevPtrMut<f32>,
}

const ARGUMENTS: Arguments = Arguments { values: DevPtrMut::null() };

fn config(grid_dim: (u32, u32, u32), block_dim: (u32, u32, u32), shared_mem_bytes: u32) -> LaunchConfig {
    LaunchConfig { grid_dim, block_dim, shared_mem_bytes }
}

/// A kernel with these directives, loaded in both ways.
fn kernels(directives: &str) -> (Arc<CudaStream>, [TypedKernel<Arguments>; 2]) {
    let (context, stream) = device();
    let ptx =
        format!(".version 9.0\n.target sm_90\n.visible .entry k(.param .u64 k_param_0) {directives} {{ ret; }}\n");
    let loaded = module(&context, &["k 0:8"]);
    let from_module = TypedKernel::from_module(&loaded, &ptx, "k").unwrap();
    let from_text = TypedKernel::load_ptx(&context, &ptx).unwrap();
    (stream, [from_module, from_text])
}

/// The result of a launch, and whether the driver was asked to launch.
fn launch(
    kernel: &TypedKernel<Arguments>,
    stream: &CudaStream,
    config: LaunchConfig,
) -> (Result<(), LaunchError>, bool) {
    take_log();
    let mut launch = kernel.launch_builder(stream, &ARGUMENTS);
    // SAFETY: no kernel runs.
    let result = unsafe { launch.launch(config) }.map(drop);
    let is_called = take_log().iter().any(|line| line.contains(" launches k"));
    // SAFETY: no kernel runs.
    let cooperative = unsafe { launch.launch_cooperative(config) }.map(drop);
    assert_eq!(result, cooperative);
    (result, is_called)
}

/// Both kernels launch this.
fn takes(directives: &str, config: LaunchConfig) {
    let (stream, kernels) = kernels(directives);
    for kernel in &kernels {
        assert_eq!(launch(kernel, &stream, config), (Ok(()), true), "{directives}");
    }
}

/// Both kernels refuse this, before the driver is called.
fn refuses(directives: &str, config: LaunchConfig, message: &str) -> RefusedLaunch {
    let (stream, kernels) = kernels(directives);
    let refused = kernels.each_ref().map(|kernel| {
        let (Err(error), false) = launch(kernel, &stream, config) else { panic!("{directives}: launched") };
        assert_eq!(error.to_string(), message);
        let LaunchError::Refused(refused) = error else { panic!("{error:?}") };
        assert_eq!(refused.to_string(), message);
        refused
    });
    assert_eq!(refused[0], refused[1]);
    refused[0]
}

fn blocks() {
    takes(".reqntid 16, 16", config((3, 1, 1), (16, 16, 1), 0));
    let refused = refuses(
        ".reqntid 16, 16",
        config((3, 1, 1), (256, 1, 1), 0),
        "[PTX601] the kernel demands blocks of 16 x 16 x 1 threads (`.reqntid`), and the launch has 256 x 1 x 1",
    );
    assert!(matches!(refused, RefusedLaunch::Block { required: [16, 16, 1], block: [256, 1, 1], .. }));
    // Only the product counts.
    takes(".maxntid 16, 16", config((3, 1, 1), (256, 1, 1), 0));
    let refused = refuses(
        ".maxntid 16, 16, 1",
        config((3, 1, 1), (32, 16, 1), 0),
        "[PTX601] the kernel takes blocks of at most 256 threads (`.maxntid`), and the launch has 32 x 16 x 1",
    );
    assert!(matches!(refused, RefusedLaunch::Threads { max: 256, block: [32, 16, 1], .. }));
}

fn grids() {
    let directives = ".explicitcluster .reqnctapercluster 2, 1, 1";
    takes(directives, config((4, 3, 1), (32, 1, 1), 0));
    refuses(
        directives,
        config((3, 4, 1), (32, 1, 1), 0),
        "[PTX601] the kernel demands clusters of 2 x 1 x 1 blocks (`.reqnctapercluster`), and the grid of 3 x 4 x 1 blocks is not \
         a multiple of that",
    );
    // The grid counts clusters.
    takes(".blocksareclusters .reqntid 32 .reqnctapercluster 2", config((3, 1, 1), (32, 1, 1), 0));
}

/// The driver without a GPU refuses more than 48 KiB, as the driver does before the attribute is set.
const TOO_MUCH: u32 = 48 * 1024 + 1;

fn cluster() {
    let (stream, kernels) = kernels(".explicitcluster");
    // The attributes of the function may have a cluster size, so the driver decides.
    assert_eq!(launch(&kernels[0], &stream, config((1, 1, 1), (32, 1, 1), 0)), (Ok(()), true));
    let (result, _) = launch(&kernels[0], &stream, config((1, 1, 1), (32, 1, 1), TOO_MUCH));
    let error = result.expect_err("the driver refuses it");
    assert_eq!(error, LaunchError::Refused(RefusedLaunch::Cluster));
    assert!(
        error
            .to_string()
            .starts_with("[PTX601] the kernel demands a cluster size (`.explicitcluster`), and cudarc's launch")
    );
}

fn dynamic_shared() {
    // Even a kernel without demands.
    let (stream, kernels) = kernels("");
    for kernel in &kernels {
        let (result, _) = launch(kernel, &stream, config((1, 1, 1), (32, 1, 1), TOO_MUCH));
        let error = result.expect_err("the driver refuses it");
        assert_eq!(
            error.to_string(),
            "[PTX603] the launch has 49153 bytes of dynamic shared memory, and the function may have 49152: set its attribute \
             `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`, up to what the device has"
        );
        assert!(matches!(
            error,
            LaunchError::Refused(RefusedLaunch::DynamicShared { max: 49152, bytes: TOO_MUCH, .. })
        ));
        // The driver refuses a grid without blocks for another reason.
        let (result, _) = launch(kernel, &stream, config((0, 1, 1), (32, 1, 1), 1024));
        assert_eq!(result, Err(LaunchError::Driver(DriverError(sys::CUresult::CUDA_ERROR_INVALID_VALUE))));
    }
}

fn no_demands() {
    for directives in ["", ".maxnreg 32", ".minnctapersm 2"] {
        takes(directives, config((3, 5, 7), (1024, 1, 1), 0));
    }
    // The driver reports no demands.
    let (context, stream) = device();
    let kernel = TypedKernel::<Arguments>::load(&module(&context, &["k 0:8"])).unwrap();
    assert_eq!(launch(&kernel, &stream, config((3, 1, 1), (32, 1, 1), 0)), (Ok(()), true));
}

/// The driver loads one of the images.
fn images() {
    let ptx = |block: u32| {
        format!(".version 9.0\n.target sm_90\n.visible .entry k(.param .u64 k_param_0) .reqntid {block} {{ ret; }}\n\0")
    };
    let (context, stream) = device();
    let loaded = module(&context, &["k 0:8"]);
    for (second, is_refused) in [(64, true), (128, false)] {
        let texts = [ptx(64), ptx(second)];
        let image = ptx_abi_tests::cubin::fatbin(&texts.each_ref().map(|text| (1, 0x11, 0, text.as_bytes())));
        let kernel = TypedKernel::<Arguments>::from_module(&loaded, &image, "k").unwrap();
        let (result, _) = launch(&kernel, &stream, config((1, 1, 1), (32, 1, 1), 0));
        assert_eq!(result.is_err(), is_refused, "{result:?}");
    }
}
