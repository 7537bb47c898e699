//! What a kernel demands of its launch: one model for the directives of PTX and for the attributes of cubins.

use core::fmt;

/// What a kernel demands of its launch, as its module says it. CUDA refuses any other launch.
///
/// | in CUDA C++ | in PTX | field |
/// |---|---|---|
/// | `__block_size__((256, 1, 1))` | `.reqntid 256, 1, 1` | [`required_block`](Self::required_block) |
/// | `__launch_bounds__(256)` | `.maxntid 256, 1, 1` | [`max_threads`](Self::max_threads) |
/// | `__launch_bounds__(256, 2)` | `.minnctapersm 2` | [`min_blocks`](Self::min_blocks) |
/// | `__launch_bounds__(256, 2, 4)` | `.maxclusterrank 4` | [`max_cluster_blocks`](Self::max_cluster_blocks) |
/// | `__cluster_dims__(2, 1, 1)` | `.reqnctapercluster 2, 1, 1` | [`required_cluster`](Self::required_cluster) |
/// | `__cluster_dims__()` | `.explicitcluster` | [`explicit_cluster`](Self::explicit_cluster) |
/// | `__block_size__(…, (2, 1, 1))` | `.blocksareclusters` | [`blocks_are_clusters`](Self::blocks_are_clusters) |
/// | `__shared__ float tile[256];` | `.shared` | [`static_shared`](Self::static_shared) |
///
/// The PTX ISA defines the directives in "Performance-Tuning Directives" and "Cluster Dimension Directives". A cubin has the
/// same data, without `.minnctapersm` (facts 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LaunchBounds {
    /// The number of threads that a block has in each dimension.
    pub required_block: Option<[u32; 3]>,
    /// The maximum number of threads in a block: the product of the numbers of `.maxntid`, which limit no dimension alone.
    pub max_threads: Option<u64>,
    /// The number of blocks for which the compiler leaves room on a multiprocessor. No launch has to keep it.
    pub min_blocks: Option<u32>,
    /// The number of blocks that a cluster has in each dimension. A launch without a cluster size gets this one.
    pub required_cluster: Option<[u32; 3]>,
    /// The maximum number of blocks in a cluster.
    pub max_cluster_blocks: Option<u32>,
    /// Whether a launch needs a cluster size, its own or that of [`required_cluster`](Self::required_cluster).
    pub explicit_cluster: bool,
    /// Whether the grid of a launch counts clusters instead of blocks.
    pub blocks_are_clusters: bool,
    /// The static shared memory of a block, in bytes.
    pub static_shared: StaticShared,
}

/// A number of bytes of static shared memory. Neither PTX nor a cubin always has it to the byte.
///
/// PTX does not contain the padding between variables, and functions of other modules or calls through pointers may need
/// more memory. In a cubin, the number may be rounded up to an alignment (facts 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct StaticShared {
    /// The minimum number of bytes.
    pub at_least: usize,
    /// The maximum number of bytes, if it is known.
    pub at_most: Option<usize>,
}

impl LaunchBounds {
    /// A kernel without demands, whose static shared memory is unknown.
    pub const NONE: Self = Self {
        required_block: None,
        max_threads: None,
        min_blocks: None,
        required_cluster: None,
        max_cluster_blocks: None,
        explicit_cluster: false,
        blocks_are_clusters: false,
        static_shared: StaticShared::UNKNOWN,
    };

    /// Whether any launch fits. Static shared memory and [`min_blocks`](Self::min_blocks) do not restrict launches.
    #[inline]
    pub const fn is_unbounded(&self) -> bool {
        self.required_block.is_none()
            && self.max_threads.is_none()
            && self.required_cluster.is_none()
            && self.max_cluster_blocks.is_none()
            && !self.explicit_cluster
    }
}

/// Writes the demands with commas between them, such as `blocks of 16 x 16 x 1 threads, 1024 bytes of static shared memory`.
impl fmt::Display for LaunchBounds {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some([x, y, z]) = self.required_block {
            write!(f, "blocks of {x} x {y} x {z} threads, ")?;
        }
        if let Some(threads) = self.max_threads {
            write!(f, "at most {threads} thread{} in a block, ", plural(threads))?;
        }
        if let Some(blocks) = self.min_blocks {
            write!(f, "room for {blocks} block{} on a multiprocessor, ", plural(blocks.into()))?;
        }
        if let Some([x, y, z]) = self.required_cluster {
            write!(f, "clusters of {x} x {y} x {z} blocks, ")?;
        }
        if let Some(blocks) = self.max_cluster_blocks {
            write!(f, "at most {blocks} block{} in a cluster, ", plural(blocks.into()))?;
        }
        if self.explicit_cluster {
            f.write_str("a cluster size, ")?;
        }
        if self.blocks_are_clusters {
            f.write_str("a grid of clusters, ")?;
        }
        write!(f, "{} of static shared memory", self.static_shared)
    }
}

/// The ending of a noun after this number.
const fn plural(number: u64) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// The number of threads of a block, or of blocks of a cluster.
#[inline]
pub const fn product(dimensions: [u32; 3]) -> u64 {
    let [x, y, z] = dimensions;
    (x as u64 * y as u64).saturating_mul(z as u64)
}

impl StaticShared {
    /// Any number of bytes.
    pub const UNKNOWN: Self = Self::between(0, None);

    /// A number of bytes in these bounds.
    #[inline]
    pub const fn between(at_least: usize, at_most: Option<usize>) -> Self {
        Self { at_least, at_most }
    }

    /// The number, if it is known to the byte.
    #[inline]
    pub const fn exact(&self) -> Option<usize> {
        match self.at_most {
            Some(at_most) if at_most == self.at_least => Some(at_most),
            _ => None,
        }
    }

    /// Whether the number of bytes may be this one.
    #[inline]
    pub const fn may_be(&self, bytes: u64) -> bool {
        bytes >= self.at_least as u64
            && match self.at_most {
                Some(at_most) => bytes <= at_most as u64,
                None => true,
            }
    }
}

/// Writes `1024 bytes`, `1033 to 1040 bytes`, or `at least 1024 bytes`.
impl fmt::Display for StaticShared {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.exact(), self.at_most) {
            (Some(exact), _) => write!(f, "{exact} byte{}", plural(exact as u64)),
            (None, Some(at_most)) => write!(f, "{} to {at_most} bytes", self.at_least),
            (None, None) => write!(f, "at least {} byte{}", self.at_least, plural(self.at_least as u64)),
        }
    }
}
