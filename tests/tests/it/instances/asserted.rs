//! Instances with proofs, as `assert_layouts!` writes them.

use core::marker::PhantomData;

use ptx_abi::module::Initialized;
use ptx_abi::vector::Float2;
use ptx_abi::{DevPtr, PtxLayout, assert_layouts};

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Sample<T> { time: T, value: Float2, #[ptx(as = Float2)] pair: [f32; 2], next: DevPtr<Sample<T>> }
    struct Grid<'a, T: 'a, const N: usize>
    where
        T: Copy,
    {
        values: [T; N],
        len: u64,
        owner: PhantomData<&'a T>,
    }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    union Either<T: Copy> { integer: u64, other: T }
    struct Row<T>(T, T);
    #[ptx(opaque, size = 8, align = 4)] struct Handle<T>([u32; 2], PhantomData<T>);
    /// Neither `Pod` nor `ValidAsZeroBits`, whatever `T` is.
    struct Moded<T> { mode: Mode, value: T }
}

#[derive(PtxLayout)]
#[repr(C)]
struct Plain(u8);

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
enum Mode {
    On = 1,
}

type Alias = Row<Sample<u64>>;

assert_layouts!(Sample<f64>, Grid<'_, f32, 3>, Plain, u32);
assert_layouts!(impls(Pod, DeviceRepr, DeviceCopy, Initialized) for Sample<u64>, Alias);
assert_layouts!(impls(Pod) for Grid<'static, f64, 3>, Either<Float2>,);
// 4 bytes of padding follow three `f32`.
assert_layouts!(impls(AnyBitPattern, DeviceRepr, DeviceCopy, Initialized,) for Grid<'static, f32, 3>);
// Zeros are not a value of `Mode`.
assert_layouts!(impls(DeviceRepr) for Row<Mode>, Handle<Mode>, Moded<u8>);

/// Whether a type has a trait: the inherent constant exists only with it.
macro_rules! has {
    ($bound:path, $ty:ty) => {{
        trait Absent {
            const HAS: bool = false;
        }
        impl<T: ?Sized> Absent for Is<T> {}
        struct Is<T: ?Sized>(PhantomData<T>);
        #[allow(dead_code, reason = "some types lack the trait")]
        impl<T: ?Sized + $bound> Is<T> {
            const HAS: bool = true;
        }
        <Is<$ty>>::HAS
    }};
}

#[test]
fn markers_are_implemented() {
    assert!(has!(bytemuck::Pod, Sample<u64>) && has!(bytemuck::Pod, Row<Sample<u64>>));
    assert!(has!(bytemuck::Pod, Grid<'static, f64, 3>) && has!(bytemuck::Pod, Either<Float2>));
    assert!(!has!(bytemuck::Pod, Sample<f64>) && !has!(bytemuck::Pod, Grid<'static, f32, 3>));
    assert!(has!(bytemuck::AnyBitPattern, Grid<'static, f32, 3>));
    assert!(has!(cust_core::DeviceCopy, Alias) && has!(Initialized, Alias));
    assert!(!has!(cust_core::DeviceCopy, Row<u8>) && !has!(Initialized, Row<u8>));
    assert!(!has!(bytemuck::Pod, Moded<u8>) && !has!(bytemuck::AnyBitPattern, Moded<u8>));
}

/// As `#[ptx(impls(DeviceRepr))]`: cudarc may fill a type with zeros only if each field allows it.
#[test]
fn zeros_are_valid_where_each_field_allows_it() {
    use cudarc::driver::{DeviceRepr, ValidAsZeroBits};

    assert!(has!(DeviceRepr, Alias) && has!(ValidAsZeroBits, Alias));
    assert!(has!(DeviceRepr, Row<Mode>) && !has!(ValidAsZeroBits, Row<Mode>));
    assert!(has!(DeviceRepr, Moded<u8>) && !has!(ValidAsZeroBits, Moded<u8>));
    assert!(has!(DeviceRepr, Handle<Mode>) && !has!(ValidAsZeroBits, Grid<'static, f64, 3>));
}

#[test]
fn bytes_of_an_instance() {
    let grid = Grid { values: [1.0, 2.0, 3.0], len: 3, owner: PhantomData };
    assert_eq!(bytemuck::bytes_of(&grid)[24..], 3_u64.to_ne_bytes());
}
