//! The launches that a kernel rules out.

use alloc::format;
use core::fmt;

use ::cudarc::driver::{CudaFunction, DriverError, LaunchConfig, sys};
use ptx_abi_read::launch::LaunchBounds;

use crate::kernel::check::shape::{RefusedBlock, refused_block};
use crate::text::{Counted, written};

/// `CUDA_ERROR_INVALID_CLUSTER_SIZE`, which cudarc has only for newer versions of CUDA.
const INVALID_CLUSTER_SIZE: u32 = 912;

/// Why a kernel cannot be launched in this way. [`Display`](fmt::Display) writes a sentence with both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RefusedLaunch {
    /// The kernel takes only blocks of another size.
    #[non_exhaustive]
    Block {
        /// The threads in each dimension of the kernel's blocks.
        required: [u32; 3],
        /// The threads in each dimension of the launch's blocks.
        block: [u32; 3],
    },
    /// The kernel takes only blocks of fewer threads.
    #[non_exhaustive]
    Threads {
        /// The maximum number of threads in a block.
        max: u64,
        /// The threads in each dimension of the launch's blocks.
        block: [u32; 3],
    },
    /// The grid is not a multiple of the kernel's clusters.
    #[non_exhaustive]
    Grid {
        /// The blocks in each dimension of a cluster.
        cluster: [u32; 3],
        /// The blocks in each dimension of the grid.
        grid: [u32; 3],
    },
    /// The driver refused the launch, because the kernel needs a cluster size and no cluster size was set.
    Cluster,
    /// The driver refused the launch, because it has more dynamic shared memory than the function may have.
    #[non_exhaustive]
    DynamicShared {
        /// The maximum number of bytes, as the driver reports it.
        max: u32,
        /// The number of bytes in the launch.
        bytes: u32,
    },
}

/// The numbers of a tuple of cudarc.
#[inline]
fn list((x, y, z): (u32, u32, u32)) -> [u32; 3] {
    [x, y, z]
}

impl RefusedLaunch {
    /// Whether the demands rule out the launch, whatever else it has.
    #[inline]
    pub(super) fn before(bounds: &LaunchBounds, config: LaunchConfig) -> Option<Self> {
        // The grid then counts clusters, and the PTX ISA does not say what the block of a launch means.
        if bounds.blocks_are_clusters {
            return None;
        }
        let (block, grid) = (list(config.block_dim), list(config.grid_dim));
        match refused_block(block.map(u64::from), bounds) {
            Some(RefusedBlock::Required(required)) => return Some(Self::Block { required, block }),
            Some(RefusedBlock::Max(max)) => return Some(Self::Threads { max, block }),
            None => {}
        }
        let cluster = bounds.required_cluster?;
        let is_multiple = grid.iter().zip(cluster).all(|(blocks, of)| blocks % of == 0);
        (!is_multiple).then_some(Self::Grid { cluster, grid })
    }

    /// What explains an error of the driver.
    #[cold]
    pub(super) fn after(
        error: DriverError,
        bounds: Option<&LaunchBounds>,
        config: LaunchConfig,
        function: &CudaFunction,
    ) -> Option<Self> {
        let DriverError(code) = error;
        let is_invalid = code == sys::CUresult::CUDA_ERROR_INVALID_VALUE;
        if !is_invalid && code as u32 != INVALID_CLUSTER_SIZE {
            return None;
        }
        if bounds.is_some_and(|bounds| bounds.explicit_cluster && bounds.required_cluster.is_none()) {
            return Some(Self::Cluster);
        }
        let bytes = config.shared_mem_bytes;
        if bytes == 0 {
            return None;
        }
        let max = sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        let max = u32::try_from(function.get_attribute(max).ok()?).ok()?;
        (bytes > max).then_some(Self::DynamicShared { max, bytes })
    }
}

impl fmt::Display for RefusedLaunch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |[x, y, z]: [u32; 3]| format!("{x} x {y} x {z}");
        let (refused, block) = match *self {
            Self::Block { required, block } => (RefusedBlock::Required(required), block),
            Self::Threads { max, block } => (RefusedBlock::Max(max), block),
            Self::Grid { cluster, grid } => return write!(
                f,
                "[PTX601] the kernel demands clusters of {} blocks (`.reqnctapercluster`), and the grid of {} blocks is not a \
                 multiple of that",
                of(cluster),
                of(grid)
            ),
            Self::Cluster => return f.write_str(
                "[PTX601] the kernel demands a cluster size (`.explicitcluster`), and cudarc's launch passes none: set the \
                 attributes `CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_…` of the function, or call `cuLaunchKernelEx`",
            ),
            Self::DynamicShared { max, bytes } => return write!(
                f,
                "[PTX603] the launch has {} of dynamic shared memory, and the function may have {max}: set its \
                 attribute `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`, up to what the device has",
                Counted(bytes as usize, "byte")
            ),
        };
        let demand = written(|text| refused.push(text));
        write!(f, "[PTX601] the kernel {demand}, and the launch has {}", of(block))
    }
}

impl core::error::Error for RefusedLaunch {}
