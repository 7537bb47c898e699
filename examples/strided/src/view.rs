//! The shape of a tensor, which the host and the kernels share.

use ptx_abi::PtxLayout;

/// The dimensions of a tensor and their strides in elements; the first `ndim` entries count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceRepr))]
pub struct View {
    pub ndim: u32,
    pub dims: [u64; 8],
    pub strides: [u64; 8],
}

impl View {
    /// A view with a dimension for each pair of a size and a stride, at most 8.
    pub fn new(dims: &[[u64; 2]]) -> Self {
        let mut view = Self { ndim: dims.len() as u32, dims: [1; 8], strides: [0; 8] };
        for (axis, &[dim, stride]) in dims.iter().enumerate() {
            (view.dims[axis], view.strides[axis]) = (dim, stride);
        }
        view
    }

    /// The number of elements.
    pub fn len(&self) -> u32 {
        self.dims.iter().product::<u64>() as u32
    }

    /// How many elements the buffer needs.
    pub fn span(&self) -> usize {
        let last = |(dim, stride): (&u64, &u64)| (dim - 1) * stride;
        1 + self.dims.iter().zip(&self.strides).map(last).sum::<u64>() as usize
    }

    /// The place of element `i` in the buffer. The last dimension varies fastest.
    pub fn place(&self, i: u32) -> usize {
        let (mut place, mut i) = (0, u64::from(i));
        for axis in (0..self.ndim as usize).rev() {
            place += i % self.dims[axis] * self.strides[axis];
            i /= self.dims[axis];
        }
        place as usize
    }
}
