//! The proofs of instances of generic types: `assert_layouts!`.

use core::marker::PhantomData;

/// What the derive of a generic type proves of each instance, so that [`assert_layouts!`](crate::assert_layouts) may
/// implement the trait `M` for it. Nothing is proven before the constant is evaluated.
///
/// # Safety
///
/// Each field has gone through a method of `PROVER` in `PROOF`. The methods have the bounds, so the proof does not depend
/// on the path by which an expansion names this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an instance of a generic type that derives `PtxLayout`",
    label = "`assert_layouts!` cannot prove `impls(…)` for this type",
    note = "write `#[ptx(impls(…))]` on a type without parameters, and on a `#[repr(transparent)]` type"
)]
pub unsafe trait Instance<M>: Sized {
    /// The functions of the proof.
    const PROVER: Prover<M> = Prover(PhantomData);
    /// The proof: the evaluation ends with an error if the type cannot have the trait.
    const PROOF: ();
}

/// The functions of the proof for the trait `M`.
pub struct Prover<M>(PhantomData<M>);

/// bytemuck's `Pod`.
#[cfg(feature = "bytemuck")]
pub enum IsPod {}

#[cfg(feature = "bytemuck")]
impl Prover<IsPod> {
    /// A field, which is `Pod`.
    pub const fn pod<T: super::padding::PodType>(self, name: &'static str, offset: usize) -> super::padding::PodField {
        super::padding::pod::<T>(name, offset)
    }

    /// Refuses padding.
    #[track_caller]
    pub const fn no_padding<S>(self, name: &str, named: bool, is_union: bool, fields: &[super::padding::PodField]) {
        super::padding::no_padding::<S>(name, named, is_union, fields);
    }
}

/// bytemuck's `AnyBitPattern`.
#[cfg(feature = "bytemuck")]
pub enum IsAnyBitPattern {}

#[cfg(feature = "bytemuck")]
impl Prover<IsAnyBitPattern> {
    /// A field, which is `AnyBitPattern`.
    pub const fn any_bit_pattern<T: super::padding::AnyBitPatternType>(self) {}
}

/// cudarc's `ValidAsZeroBits`.
#[cfg(feature = "cudarc-0_19")]
pub enum IsZeroBits {}

#[cfg(feature = "cudarc-0_19")]
impl Prover<IsZeroBits> {
    /// A field, which is `ValidAsZeroBits`.
    pub const fn zero_bits<T: ::cudarc::driver::ValidAsZeroBits>(self) {}
}

/// cuda-core's `DeviceCopy`.
#[cfg(feature = "cuda-core-0_5")]
pub enum IsDeviceCopy {}

#[cfg(feature = "cuda-core-0_5")]
impl Prover<IsDeviceCopy> {
    /// A field, which is `DeviceCopy`.
    pub const fn device_copy<T: super::cuda_core::DeviceCopyType>(self) {}
}

/// [`Initialized`](crate::module::Initialized).
#[cfg(feature = "emit")]
pub enum IsInitialized {}

#[cfg(feature = "emit")]
impl Prover<IsInitialized> {
    /// A field, which is `Initialized`.
    pub const fn initialized<T: crate::module::Initialized>(self) {}

    /// A field of type `R` with `as = T`.
    #[track_caller]
    pub const fn initialized_as<T: crate::layout::PtxLayout, R: crate::module::Initialized>(self) {
        crate::module::initialized_as::<T, R>();
    }

    /// A field of type `R` of which `LAYOUT` has only the size.
    #[track_caller]
    pub const fn initialized_bytes<R: crate::module::Initialized>(self) {
        crate::module::initialized_bytes::<R>();
    }
}

/// Proves instances of generic types where it stands, in `cargo check` too, and implements marker traits for them.
///
/// A generic type has no layout until its parameters are known. The compiler proves an instance where something needs its
/// layout, and an instance that only your own functions use has no proof. This macro asks for the proof:
///
/// ```
/// use ptx_abi::PtxLayout;
/// use ptx_abi::vector::Float2;
///
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// pub struct Sample<T> { pub time: Float2, pub value: T }
///
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// pub struct Grid<T, const N: usize> { pub values: [T; N], pub len: u64 }
///
/// ptx_abi::assert_layouts!(Sample<f64>, Grid<u32, 3>);
/// # #[cfg(feature = "bytemuck")]
/// ptx_abi::assert_layouts!(impls(Pod) for Sample<f64>, Grid<f64, 3>);
/// # #[cfg(feature = "bytemuck")]
/// assert_eq!(bytemuck::bytes_of(&Sample { time: Float2::new(0.5, 1.0), value: 2.0_f64 }).len(), 16);
/// ```
///
/// The macro stands where items stand, and takes concrete types that implement [`PtxLayout`](crate::PtxLayout). With
/// `impls(…) for` it also implements these traits, with the proof that `#[ptx(impls(…))]` has for a type without
/// parameters:
///
/// | name | trait | what is proven | feature |
/// |---|---|---|---|
/// | `Pod` | bytemuck's `Pod` and `Zeroable` | the instance has no padding, and each field is `Pod` | `bytemuck` |
/// | `AnyBitPattern` | bytemuck's `AnyBitPattern` and `Zeroable` | each field is `AnyBitPattern` | `bytemuck` |
/// | `DeviceRepr` | cudarc's `DeviceRepr`, and `ValidAsZeroBits` if each field has it | the instance is `Copy` | `cudarc-0_19` |
/// | `DeviceCopy` | cust's `DeviceCopy` | the instance is `Copy` | `cust_core-0_1` |
/// | `cuda_core::DeviceCopy` | cuda-core's `DeviceCopy` | each field is `DeviceCopy` | `cuda-core-0_5` |
/// | `Initialized` | `module::Initialized` | each field is `Initialized` | `emit` |
///
/// Only the crate that owns the generic type can implement these traits for its instances, as for every trait.
#[macro_export]
macro_rules! assert_layouts {
    (impls($($($marker:ident)::+),+ $(,)?) for $($ty:ty),+ $(,)?) => {
        $crate::assert_layouts! { $($ty),+ }
        $crate::__implement_markers! { [$([$($marker)::+])+] [$([$ty])+] }
    };
    (impls $($rest:tt)*) => {
        ::core::compile_error! {
            "expected traits and instances, such as `assert_layouts!(impls(Pod) for Sample<f32>)`"
        }
    };
    ($($ty:ty),+ $(,)?) => {$(
        #[allow(deprecated)]
        const _: () = {
            let _ = <$ty as $crate::PtxLayout>::LAYOUT;
        };
    )+};
    () => {
        ::core::compile_error! { "expected instances, such as `assert_layouts!(Sample<f32>, Grid<f64, 3>)`" }
    };
}

/// Each trait for all types.
#[doc(hidden)]
#[macro_export]
macro_rules! __implement_markers {
    ([$($marker:tt)+] $types:tt) => { $($crate::__implement_marker! { $marker $types })+ };
}

/// One trait for all types. Only tokens of this macro are `unsafe`, so a crate may forbid `unsafe_code`.
#[doc(hidden)]
#[macro_export]
macro_rules! __implement_marker {
    ([Pod] [$([$ty:ty])+]) => {
        $crate::__with_bytemuck! { "Pod" $(
            // SAFETY: the proof below ends the compilation if the type has padding or a field that is not `Pod`.
            #[allow(deprecated)]
            unsafe impl $crate::__private::bytemuck::Zeroable for $ty {}
            // SAFETY: as above.
            #[allow(deprecated)]
            unsafe impl $crate::__private::bytemuck::Pod for $ty {}
            $crate::__prove_instance! { IsPod, $ty }
        )+ }
    };
    ([AnyBitPattern] [$([$ty:ty])+]) => {
        $crate::__with_bytemuck! { "AnyBitPattern" $(
            // SAFETY: the proof below ends the compilation if a field is not `AnyBitPattern`.
            #[allow(deprecated)]
            unsafe impl $crate::__private::bytemuck::Zeroable for $ty {}
            // SAFETY: as above.
            #[allow(deprecated)]
            unsafe impl $crate::__private::bytemuck::AnyBitPattern for $ty {}
            $crate::__prove_instance! { IsAnyBitPattern, $ty }
        )+ }
    };
    ([DeviceRepr] [$([$ty:ty])+]) => {
        $crate::__with_cudarc! { "DeviceRepr" $(
            // SAFETY: the type has the layout that CUDA gives it, as `LAYOUT` has proven, and it is `Copy`.
            #[allow(deprecated)]
            unsafe impl $crate::__private::cudarc::driver::DeviceRepr for $ty {}
            // SAFETY: the type has this proof only if zeros are a value of each field.
            #[allow(deprecated)]
            unsafe impl $crate::__private::cudarc::driver::ValidAsZeroBits for $ty
            where
                for<'__a> Self: $crate::__private::Instance<$crate::__private::IsZeroBits>
            {}
            #[allow(deprecated)]
            const _: () = $crate::__private::copy::<$ty>();
        )+ }
    };
    ([DeviceCopy] [$([$ty:ty])+]) => {
        $crate::__with_cust_core! { "DeviceCopy" $(
            // SAFETY: the type has the layout that CUDA gives it, as `LAYOUT` has proven, and it is `Copy`.
            #[allow(deprecated)]
            unsafe impl $crate::__private::cust_core::DeviceCopy for $ty {}
        )+ }
    };
    ([cuda_core::DeviceCopy] [$([$ty:ty])+]) => {
        $crate::__with_cuda_core! { "cuda_core::DeviceCopy" $(
            // SAFETY: the proof below ends the compilation if a field is not `DeviceCopy`.
            #[allow(deprecated)]
            unsafe impl $crate::__private::cuda_core::DeviceCopy for $ty {}
            $crate::__prove_instance! { IsDeviceCopy, $ty }
        )+ }
    };
    ([Initialized] [$([$ty:ty])+]) => {
        $crate::__with_emit! { "Initialized" $(
            // SAFETY: the proof below ends the compilation if a field is not `Initialized`.
            #[allow(deprecated)]
            unsafe impl $crate::module::Initialized for $ty {}
            $crate::__prove_instance! { IsInitialized, $ty }
        )+ }
    };
    ([$($other:tt)+] $types:tt) => {
        ::core::compile_error! { ::core::concat!(
            "unknown trait `", $(::core::stringify!($other)),+, "`: expected `Pod`, `AnyBitPattern`, `DeviceRepr`, \
             `DeviceCopy`, `cuda_core::DeviceCopy` or `Initialized`"
        ) }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __prove_instance {
    ($marker:ident, $ty:ty) => {
        #[allow(deprecated)]
        const _: () = <$ty as $crate::__private::Instance<$crate::__private::$marker>>::PROOF;
    };
}
