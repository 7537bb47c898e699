//! The feature `cuda-core-0_5`: NVIDIA's cuda-core copies this crate's types to the device, and kernel arguments borrow its
//! buffers.

use ::cuda_core::{DeviceBuffer, DeviceBufferView, DeviceCopy};

use crate::abi::align::{Alignment, Opaque};
use crate::abi::layout::own_message;
use crate::abi::list::mark_plain_data;
use crate::abi::pointer::{Borrowed, DevPtr, DevPtrMut};

mark_plain_data! { DeviceCopy [T: ?Sized]; }

// SAFETY: a copy of the bytes is the value, and zero is a value; the caller decides what the bytes mean.
unsafe impl<const N: usize, A: Alignment> DeviceCopy for Opaque<N, A> {}

/// The kernel reads the buffer.
impl<'a, T> From<&'a DeviceBuffer<T>> for Borrowed<'a, DevPtr<T>> {
    fn from(buffer: &'a DeviceBuffer<T>) -> Self {
        Self::new(DevPtr::from_raw(buffer.cu_deviceptr()), buffer)
    }
}

/// The kernel writes the buffer.
impl<'a, T> From<&'a mut DeviceBuffer<T>> for Borrowed<'a, DevPtrMut<T>> {
    fn from(buffer: &'a mut DeviceBuffer<T>) -> Self {
        Self::new_mut(DevPtrMut::from_raw(buffer.cu_deviceptr()), buffer)
    }
}

/// The kernel reads the borrowed view.
impl<'a, T> From<&'a DeviceBufferView<'_, T>> for Borrowed<'a, DevPtr<T>> {
    fn from(view: &'a DeviceBufferView<'_, T>) -> Self {
        Self::new(DevPtr::from_raw(view.cu_deviceptr()), view)
    }
}

/// `None` is the null pointer.
impl<'a, T> From<Option<&'a DeviceBuffer<T>>> for Borrowed<'a, DevPtr<T>> {
    fn from(buffer: Option<&'a DeviceBuffer<T>>) -> Self {
        buffer.map_or_else(Self::null, Self::from)
    }
}

/// `None` is the null pointer.
impl<'a, T> From<Option<&'a mut DeviceBuffer<T>>> for Borrowed<'a, DevPtrMut<T>> {
    fn from(buffer: Option<&'a mut DeviceBuffer<T>>) -> Self {
        buffer.map_or_else(Self::null, Self::from)
    }
}

own_message! {
    /// A type that may be a field of a type with `impls(cuda_core::DeviceCopy)`, because it is `DeviceCopy` itself.
    #[diagnostic::on_unimplemented(
        message = "[PTX314] `{Self}` cannot be in a type that is cuda-core's `DeviceCopy`",
        label = "it is not known that zeros are a value of `{Self}`",
        note = "a type of your own takes `#[ptx(impls(cuda_core::DeviceCopy))]`, a type of another crate its own `DeviceCopy`"
    )]
    pub unsafe trait DeviceCopyType: DeviceCopy
}
