//! The proofs of the traits of other crates: `impls(…)` and `assert_layouts!`.
//!
//! The derive writes a proof, the impl of [`Instance`], and a macro of this crate writes the impl of the other crate's
//! trait. The macro requires the proof, and names it and the trait by `$crate`. So `#[ptx(crate = path)]`, or another crate
//! called `ptx_abi`, decides only where the derive finds the macro: the derive passes it no `unsafe` token.

use core::marker::PhantomData;

use crate::abi::layout::{PtxLayout, TypeKind};
use crate::text::{fail, find};

/// The proof that the type may have the trait `M`. Nothing is proven before the constant is evaluated.
///
/// # Safety
///
/// Each field has gone through a method of `PROVER` in `PROOF`. The methods have the bounds, and each trait has methods of
/// its own, so the proof does not depend on the paths by which an expansion names this trait and `M`.
#[diagnostic::on_unimplemented(
    message = "[PTX220] `{Self}` is not an instance of a generic type that derives `PtxLayout`",
    label = "`assert_layouts!` cannot prove `impls(…)` for this type",
    note = "write `#[ptx(impls(…))]` on a type without parameters, and on a `#[repr(transparent)]` type"
)]
pub unsafe trait Instance<M>: Sized {
    /// The functions of the proof.
    const PROVER: Prover<M> = Prover(PhantomData);
    /// The proof: the evaluation ends with an error if the type cannot have the trait.
    const PROOF: Proven<M>;
}

/// The functions of the proof for the trait `M`.
pub struct Prover<M>(PhantomData<M>);

/// The result of a proof, which only the functions of the proof return.
pub struct Proven<M>(pub(super) PhantomData<M>);

impl<M> Prover<M> {
    /// The absence of a proof, beside the error of the derive.
    pub const fn failed(self) -> Proven<M> {
        Proven(PhantomData)
    }
}

/// bytemuck's `Pod`.
pub enum IsPod {}

#[cfg(feature = "bytemuck")]
impl Prover<IsPod> {
    /// A field, which is `Pod`.
    // It is here and not beside its other function, because rustc's messages show the module of an impl elsewhere.
    pub const fn pod<T: super::padding::PodType>(self, name: &'static str, offset: usize) -> super::padding::PodField {
        super::padding::PodField { name, offset, size: size_of::<T>() }
    }
}

/// bytemuck's `AnyBitPattern`.
pub enum IsAnyBitPattern {}

/// bytemuck's `Zeroable`, which a wrapper has where its field has it.
pub enum IsZeroable {}

/// cudarc's `ValidAsZeroBits`.
pub enum IsZeroBits {}

/// cudarc's `DeviceRepr`.
pub enum IsDeviceRepr {}

/// cust's `DeviceCopy`.
pub enum IsCustCopy {}

/// cuda-core's `DeviceCopy`.
pub enum IsDeviceCopy {}

// It exists without the feature too, because a test calls it where cuda-core does not build.
impl Prover<IsDeviceCopy> {
    /// Proves that `S`, an enumeration called `name`, has an enumerator that is 0. Fields of other types have their own
    /// checks.
    ///
    /// # Panics
    ///
    /// If there is no such enumerator. The message contains the enumerator to add.
    #[track_caller]
    pub const fn zero_is_a_value<S: PtxLayout>(self, name: &str) -> Proven<IsDeviceCopy> {
        let TypeKind::Enum { variants, .. } = S::LAYOUT.kind else { return Proven(PhantomData) };
        if find!(i, 0..variants.len(), variants[i].value == 0).is_some() {
            return Proven(PhantomData);
        }
        fail!(
            "[PTX314] `{}` cannot be cuda-core's `DeviceCopy`: memory that `DeviceBuffer::zeroed` makes holds 0, and no \
             enumerator is 0\n  help: add an enumerator `= 0`, or write the integer in the struct, and convert it",
            name
        );
    }
}

/// The trait `Initialized`, which is there with the features that need it.
pub enum IsInitialized {}

/// The trait `M` for a `#[repr(transparent)]` type with parameters. The bounds of the methods prove it for all instances at
/// once, so nothing evaluates the proof: such a type has no padding of its own.
pub struct Wrapper<M>(PhantomData<M>);

#[cfg(feature = "cudarc-0_19")]
impl Prover<Wrapper<IsDeviceRepr>> {
    /// A field, which has a layout.
    pub const fn laid_out<T: PtxLayout>(self) {}

    /// All fields have it, and the type itself is `Copy`, which `DeviceRepr` does not require.
    pub const fn wraps_device_repr<S: Copy, const N: usize>(self, _: [(); N]) -> Proven<Wrapper<IsDeviceRepr>> {
        Proven(PhantomData)
    }
}

/// The proofs that a type has the trait if each of its fields has it, without a condition on the type itself.
// The bounds are tokens and not a path, so that rustc shows their own place in its messages.
macro_rules! proofs_by_fields {
    ($($(#[$feature:meta])? $marker:ty: $field:ident $all:ident [$($bound:tt)*];)*) => {$(
        $(#[$feature])?
        impl Prover<$marker> {
            /// A field, which has the trait.
            pub const fn $field<T: $($bound)*>(self) {}

            /// All fields have it. An enumeration has no fields and no padding.
            pub const fn $all<const N: usize>(self, _: [(); N]) -> Proven<$marker> {
                Proven(PhantomData)
            }
        }
    )*};
}

proofs_by_fields! {
    #[cfg(feature = "bytemuck")]
    IsAnyBitPattern: any_bit_pattern any_bit_patterns [super::padding::AnyBitPatternType];
    #[cfg(feature = "cudarc-0_19")]
    IsZeroBits: zero_bits all_zero_bits [::cudarc::driver::ValidAsZeroBits];
    #[cfg(feature = "cuda-core-0_5")]
    IsDeviceCopy: device_copy all_device_copy [super::cuda_core::DeviceCopyType];
    #[cfg(feature = "emit")]
    IsInitialized: initialized all_initialized [crate::interop::initialized::Initialized];
    #[cfg(feature = "bytemuck")]
    Wrapper<IsZeroable>: zeroable wraps_zeroable [::bytemuck::Zeroable];
    #[cfg(feature = "bytemuck")]
    Wrapper<IsPod>: pod wraps_pod [::bytemuck::Pod];
    #[cfg(feature = "bytemuck")]
    Wrapper<IsAnyBitPattern>: any_bit_pattern wraps_any_bit_pattern [::bytemuck::AnyBitPattern];
    #[cfg(feature = "cudarc-0_19")]
    Wrapper<IsZeroBits>: zero_bits wraps_zero_bits [::cudarc::driver::ValidAsZeroBits];
    #[cfg(feature = "cust_core-0_1")]
    Wrapper<IsCustCopy>: cust_copy wraps_cust_copy [::cust_core::DeviceCopy];
    #[cfg(feature = "cuda-core-0_5")]
    Wrapper<IsDeviceCopy>: device_copy wraps_device_copy [::cuda_core::DeviceCopy];
    #[cfg(feature = "emit")]
    Wrapper<IsInitialized>: initialized wraps_initialized [crate::interop::initialized::Initialized];
}

/// Proves instances of generic types at its place, in `cargo check` too, and implements marker traits for them.
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
/// The macro is an item, and takes concrete types that implement [`PtxLayout`](crate::PtxLayout). With
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
        $crate::__implement_markers! { [] [$([$($marker)::+])+] [$([$ty])+] }
    };
    (impls $($rest:tt)*) => {
        ::core::compile_error! {
            "[PTX901] expected traits and instances, such as `assert_layouts!(impls(Pod) for Sample<f32>)`"
        }
    };
    ($($ty:ty),+ $(,)?) => {$(
        #[allow(deprecated)]
        const _: () = {
            let _ = <$ty as $crate::PtxLayout>::LAYOUT;
        };
    )+};
    ($($other:tt)*) => {
        ::core::compile_error! { "[PTX901] expected instances, such as `assert_layouts!(Sample<f32>, Grid<f64, 3>)`" }
    };
}

/// Each trait for all types. In front of the list are the traits before it: impls of one trait, or of `Pod` and
/// `AnyBitPattern`, overlap.
#[doc(hidden)]
#[macro_export]
macro_rules! __implement_markers {
    ($seen:tt [] $types:tt) => {};
    ($seen:tt [$marker:tt $($rest:tt)*] $types:tt) => {
        $crate::__implement_markers! { @after $seen $marker { $seen [$($rest)*] $types } }
    };
    (@after [[Pod] $($seen:tt)*] [Pod] $then:tt) => { $crate::__implement_markers! { @twice [Pod] $then } };
    (@after [[AnyBitPattern] $($seen:tt)*] [AnyBitPattern] $then:tt) => {
        $crate::__implement_markers! { @twice [AnyBitPattern] $then }
    };
    (@after [[DeviceRepr] $($seen:tt)*] [DeviceRepr] $then:tt) => {
        $crate::__implement_markers! { @twice [DeviceRepr] $then }
    };
    (@after [[DeviceCopy] $($seen:tt)*] [DeviceCopy] $then:tt) => {
        $crate::__implement_markers! { @twice [DeviceCopy] $then }
    };
    (@after [[cuda_core::DeviceCopy] $($seen:tt)*] [cuda_core::DeviceCopy] $then:tt) => {
        $crate::__implement_markers! { @twice [cuda_core::DeviceCopy] $then }
    };
    (@after [[Initialized] $($seen:tt)*] [Initialized] $then:tt) => {
        $crate::__implement_markers! { @twice [Initialized] $then }
    };
    (@after [[Pod] $($seen:tt)*] [AnyBitPattern] $then:tt) => { $crate::__implement_markers! { @included $then } };
    (@after [[AnyBitPattern] $($seen:tt)*] [Pod] $then:tt) => { $crate::__implement_markers! { @included $then } };
    (@after [$other:tt $($seen:tt)*] $marker:tt $then:tt) => {
        $crate::__implement_markers! { @after [$($seen)*] $marker $then }
    };
    (@after [] $marker:tt { [$($seen:tt)*] $rest:tt $types:tt }) => {
        $crate::__implement_marker! { $marker $types }
        $crate::__implement_markers! { [$marker $($seen)*] $rest $types }
    };
    (@twice [$($marker:tt)+] { $($then:tt)* }) => {
        ::core::compile_error! { ::core::concat!(
            "[PTX903] `", $(::core::stringify!($marker)),+, "` is given twice: remove one of them"
        ) }
        $crate::__implement_markers! { $($then)* }
    };
    (@included { $($then:tt)* }) => {
        ::core::compile_error! { "[PTX315] `Pod` includes `AnyBitPattern`: remove `AnyBitPattern`" }
        $crate::__implement_markers! { $($then)* }
    };
}

/// One trait for all types. Only tokens of this macro are `unsafe`, so a crate may forbid `unsafe_code`.
///
/// After a type, the derive writes `+ Copy` if another trait has required `Copy`, so that a type without it has one error.
#[doc(hidden)]
#[macro_export]
macro_rules! __implement_marker {
    ([Pod] $types:tt) => {
        $crate::__with_bytemuck! { "Pod"
            $crate::__implement_marker! { @marked IsZeroable $types }
            $crate::__prove_instance! { IsPod $types }
        }
    };
    ([AnyBitPattern] $types:tt) => {
        $crate::__with_bytemuck! { "AnyBitPattern"
            $crate::__implement_marker! { @marked IsZeroable $types }
            $crate::__prove_instance! { IsAnyBitPattern $types }
        }
    };
    ([cuda_core::DeviceCopy] $types:tt) => {
        $crate::__with_cuda_core! { "cuda_core::DeviceCopy" $crate::__prove_instance! { IsDeviceCopy $types } }
    };
    ([Initialized] $types:tt) => {
        $crate::__with_emit! { "Initialized" $crate::__prove_instance! { IsInitialized $types } }
    };
    (@marked $marker:ident [$([$ty:ty] $(+ $copy:ident)?)+]) => {$(
        // SAFETY: the caller also proves bytemuck's `Pod` or `AnyBitPattern`, for which zeros are a value.
        #[allow(deprecated)]
        unsafe impl $crate::__private::traits::$marker for $ty {}
    )+};
    ([DeviceRepr] [$([$ty:ty] $(+ $copy:ident)?)+]) => {
        $crate::__with_cudarc! { "DeviceRepr" $(
            // SAFETY: the type has the layout that CUDA gives it, as `LAYOUT` has proven, and it is `Copy`.
            #[allow(deprecated)]
            unsafe impl $crate::__private::cudarc::driver::DeviceRepr for $ty
            $(where for<'__ptx_a> $ty: ::core::marker::$copy)? {}
            $crate::__implement_marker! { @copy $([$copy])? $ty }
            $crate::assert_layouts! { $ty }
            // SAFETY: the type has this proof only if zeros are a value of each field.
            #[allow(deprecated)]
            unsafe impl $crate::__private::cudarc::driver::ValidAsZeroBits for $ty
            where
                for<'__ptx_a> Self: $crate::__private::Instance<$crate::__private::IsZeroBits>
            {}
        )+ }
    };
    (@copy [Copy] $ty:ty) => {};
    (@copy $ty:ty) => {
        #[allow(deprecated)]
        const _: () = $crate::__private::copy::<$ty>();
    };
    ([DeviceCopy] [$([$ty:ty] $(+ $copy:ident)?)+]) => {
        $crate::__with_cust_core! { "DeviceCopy" $(
            // SAFETY: the type has the layout that CUDA gives it, as `LAYOUT` has proven, and it is `Copy`.
            #[allow(deprecated)]
            unsafe impl $crate::__private::cust_core::DeviceCopy for $ty
            $(where for<'__ptx_a> $ty: ::core::marker::$copy)? {}
            $crate::assert_layouts! { $ty }
        )+ }
    };
    ([$($other:tt)+] $types:tt) => {
        ::core::compile_error! { ::core::concat!(
            "[PTX902] unknown trait `", $(::core::stringify!($other)),+, "`: expected `Pod`, `AnyBitPattern`, `DeviceRepr`, \
             `DeviceCopy`, `cuda_core::DeviceCopy` or `Initialized`"
        ) }
    };
}

/// One trait that each type has by its own proof.
#[doc(hidden)]
#[macro_export]
macro_rules! __prove_instance {
    ($marker:ident [$([$ty:ty] $(+ $copy:ident)?)+]) => {$(
        // SAFETY: the proof below ends the compilation if a field does not have the trait, or if a `Pod` type has padding.
        #[allow(deprecated)]
        unsafe impl $crate::__private::traits::$marker for $ty $(where for<'__ptx_a> $ty: ::core::marker::$copy)? {}
        #[allow(deprecated)]
        const _: $crate::__private::Proven<$crate::__private::$marker> =
            <$ty as $crate::__private::Instance<$crate::__private::$marker>>::PROOF;
    )+};
}

/// One trait for a `#[repr(transparent)]` type with parameters, where its fields have it: the parameters, the type, and the
/// bounds of the type.
#[doc(hidden)]
#[macro_export]
macro_rules! __implement_wrapper {
    (Pod $($type:tt)+) => {
        $crate::__wrapper! { IsZeroable [] $($type)+ }
        $crate::__wrapper! { IsPod [Self: ::core::marker::Copy + $crate::__private::bytemuck::Zeroable + 'static,] $($type)+ }
    };
    (AnyBitPattern $($type:tt)+) => {
        $crate::__wrapper! { IsZeroable [] $($type)+ }
        $crate::__wrapper! { IsAnyBitPattern [Self: ::core::marker::Copy + $crate::__private::bytemuck::Zeroable + 'static,] $($type)+ }
    };
    (DeviceRepr $($type:tt)+) => {
        $crate::__wrapper! { IsDeviceRepr [] $($type)+ }
        $crate::__wrapper! { IsZeroBits [] $($type)+ }
    };
    (DeviceCopy $($type:tt)+) => {
        $crate::__wrapper! { IsCustCopy [Self: ::core::marker::Copy,] $($type)+ }
    };
    (cuda_core::DeviceCopy $($type:tt)+) => {
        $crate::__wrapper! { IsDeviceCopy [Self: ::core::marker::Copy,] $($type)+ }
    };
    (Initialized $($type:tt)+) => { $crate::__wrapper! { IsInitialized [Self: $crate::PtxLayout,] $($type)+ } };
}

/// The impl of the trait that `traits` calls by the name of its marker.
#[doc(hidden)]
#[macro_export]
macro_rules! __wrapper {
    ($marker:ident [$($supertraits:tt)*] [$($generics:tt)*] [$($ty:tt)+] [$($bounds:tt)*]) => {
        // SAFETY: the type has this proof only if each of its fields has the trait.
        #[automatically_derived]
        #[allow(deprecated)]
        unsafe impl<$($generics)*> $crate::__private::traits::$marker for $($ty)+
        where
            $($bounds)*
            $($supertraits)*
            for<'__ptx_a> Self: $crate::__private::Instance<$crate::__private::Wrapper<$crate::__private::$marker>>,
        {}
    };
}

/// Each trait under the name of its marker.
pub mod traits {
    #[cfg(feature = "bytemuck")]
    pub use ::bytemuck::{AnyBitPattern as IsAnyBitPattern, Pod as IsPod, Zeroable as IsZeroable};
    #[cfg(feature = "cuda-core-0_5")]
    pub use ::cuda_core::DeviceCopy as IsDeviceCopy;
    #[cfg(feature = "cudarc-0_19")]
    pub use ::cudarc::driver::{DeviceRepr as IsDeviceRepr, ValidAsZeroBits as IsZeroBits};
    #[cfg(feature = "cust_core-0_1")]
    pub use ::cust_core::DeviceCopy as IsCustCopy;

    #[cfg(feature = "emit")]
    pub use crate::interop::initialized::Initialized as IsInitialized;
}
