//! Three ways to tell a kernel the shape of a tensor.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::error::Error;
use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaSlice, CudaStream, LaunchConfig};
use ptx_abi::kernel::{LaunchError, TypedKernel};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

use crate::view::View;

/// The driver copies the shape with the other arguments.
#[derive(KernelParams)]
#[ptx(entry = "copy_by_value", module = "kernels/strided.ptx")]
struct ByValue<'a> {
    view: View,
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a CudaSlice<f32>,
    #[ptx(as = DevPtrMut<f32>)]
    y: &'a mut CudaSlice<f32>,
}

/// The shape has to be in a buffer on the device.
#[derive(KernelParams)]
#[ptx(entry = "copy_by_pointer", module = "kernels/strided.ptx")]
struct ByPointer<'a> {
    #[ptx(as = DevPtr<View>)]
    view: &'a CudaSlice<View>,
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a CudaSlice<f32>,
    #[ptx(as = DevPtrMut<f32>)]
    y: &'a mut CudaSlice<f32>,
}

/// How the shape gets to the device.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    CopyPerLaunch,
    Cache,
    ByValue,
}

impl Way {
    pub const ALL: [Self; 3] = [Self::CopyPerLaunch, Self::Cache, Self::ByValue];

    pub fn name(self) -> &'static str {
        match self {
            Self::CopyPerLaunch => "a copy per launch",
            Self::Cache => "a cache of copies",
            Self::ByValue => "by value",
        }
    }
}

/// The loaded kernels, and the shapes that are on the device.
pub struct Copies {
    stream: Arc<CudaStream>,
    by_value: TypedKernel<ByValue<'static>>,
    by_pointer: TypedKernel<ByPointer<'static>>,
    cache: HashMap<View, CudaSlice<View>>,
}

impl Copies {
    pub fn load(context: &Arc<CudaContext>) -> Result<Self, Box<dyn Error>> {
        Ok(Self {
            stream: context.default_stream(),
            by_value: TypedKernel::load_ptx(context, ByValue::MODULE)?,
            by_pointer: TypedKernel::load_ptx(context, ByPointer::MODULE)?,
            cache: HashMap::new(),
        })
    }

    /// Copies the elements of a view of `x` to `y`, one after the other.
    pub fn copy(
        &mut self,
        way: Way,
        view: View,
        x: &CudaSlice<f32>,
        y: &mut CudaSlice<f32>,
    ) -> Result<(), LaunchError> {
        let n = view.len();
        assert!(view.span() <= x.len() && n as usize <= y.len(), "the buffers are too small");
        let Self { stream, by_value, by_pointer, cache } = self;
        let config = LaunchConfig::for_num_elems(n);
        let copy; // the driver frees it after the launch
        let view = match way {
            Way::ByValue => {
                let mut arguments = ByValue { view, n, x, y };
                let mut launch = by_value.launch_builder(stream, &mut arguments);
                // SAFETY: `x` has the places of all elements, and `y` has `n` elements.
                unsafe { launch.launch(config) }?;
                return Ok(());
            }
            Way::CopyPerLaunch => {
                copy = stream.clone_htod(&[view])?;
                &copy
            }
            Way::Cache => match cache.entry(view) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => entry.insert(stream.clone_htod(&[view])?),
            },
        };
        let mut arguments = ByPointer { view, n, x, y };
        let mut launch = by_pointer.launch_builder(stream, &mut arguments);
        // SAFETY: as above, and `view` is on the device before the stream starts the kernel.
        unsafe { launch.launch(config) }?;
        Ok(())
    }
}
