use core::marker::PhantomData;

use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Pod))]
struct Tagged<T: Copy>(bool, PhantomData<T>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Pod))]
struct Flags<const N: usize>([bool; N]);

fn needs_pod<T: bytemuck::Pod>() {}

fn main() {
    needs_pod::<Tagged<u8>>();
    needs_pod::<Flags<2>>();
}

// errors: 2
// fix:
// -struct Tagged<T: Copy>(bool, PhantomData<T>);
// +struct Tagged<T: Copy>(u8, PhantomData<T>);
// -struct Flags<const N: usize>([bool; N]);
// +struct Flags<const N: usize>([u8; N]);
