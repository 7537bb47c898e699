//! Types of other crates, for which a map names the types in C++.
//!
//! `foreign_types!` writes an impl of [`ForeignType`] for each entry, which the orphan rule allows because the map is a
//! local type. A macro knows no types, so it writes `Lookup::<T, Map>::DEVICE`. An inherent constant takes precedence over
//! that of a trait, if the bounds of its impl hold (Reference, "Associated items"). So the type of this constant is
//! [`Mapped`] for the types of entries, and [`Kept`] for all others. For a generic type the macro looks up its arguments too.
//!
//! A map is not a way around the proof: a derive compares such a field as it compares one with `#[ptx(as = …)]`.

use core::marker::PhantomData;

use crate::abi::layout::advice::Described;
use crate::abi::layout::layers::Target;
use crate::abi::layout::{Layout, PtxLayout, Refusal, TypeKind, copy_without_bounds};
use crate::text::{Bytes, fail};

/// A type of another crate, which is `Device` in C++.
#[diagnostic::on_unimplemented(message = "[PTX704] `{Map}` has no entry for `{Self}`")]
pub trait ForeignType<Map> {
    /// The type with the layout that C++ has.
    type Device: PtxLayout;
    /// The comparison of both types, which each use of the entry evaluates, so that rustc reports a wrong entry once.
    const SAME_BYTES: ();
}

/// A map that `foreign_types!` has declared.
#[diagnostic::on_unimplemented(message = "[PTX704] `{Self}` is not a map: name one that `foreign_types!` declares")]
pub trait ForeignMap {}

/// Compiles for maps only. Without this, another type would be a map without entries.
pub fn is_map<Map: ForeignMap>() {}

/// The search for a type in a map.
pub struct Lookup<T, Map>(PhantomData<(T, Map)>);

/// The type `D` represents the one of the search.
pub struct Mapped<D>(PhantomData<D>);

/// The map has no entry for `T`.
pub struct Kept<T>(PhantomData<T>);

impl<T: ForeignType<Map>, Map> Lookup<T, Map> {
    /// The type of the entry.
    pub const DEVICE: Mapped<T::Device> = {
        let () = T::SAME_BYTES;
        Mapped::NEW
    };
}

/// The constant for a type without an entry.
pub trait Unmapped {
    /// The type itself.
    type Itself;
    /// The type itself.
    const DEVICE: Kept<Self::Itself> = Kept::NEW;
}

impl<T, Map> Unmapped for Lookup<T, Map> {
    type Itself = T;
}

/// The result of a search.
pub trait Witness: Copy {
    /// The type in C++.
    type Type;
    /// Whether an entry names it.
    const IS_MAPPED: bool;
}

/// A mark of the type in C++.
pub const fn type_of<W: Witness>(_: W) -> PhantomData<W::Type> {
    PhantomData
}

/// The layout of the type in C++.
pub const fn layout_of<W: Witness>(_: W, described: Described<W::Type>) -> &'static Layout<'static> {
    described.layout()
}

/// The layout of the type, if an entry names it.
pub trait Device: Witness {
    /// The layout.
    const MAPPED: Option<&'static Layout<'static>>;
    /// The pointee of the values.
    const POINTS_TO: Target;
}

macro_rules! results {
    ($($name:ident, $is_mapped:literal;)*) => {$(
        copy_without_bounds! { $name }
        impl<T> Witness for $name<T> {
            type Type = T;
            const IS_MAPPED: bool = $is_mapped;
        }
        impl<T> $name<T> {
            /// The only value.
            pub const NEW: Self = Self(PhantomData);

            /// The array of this type.
            pub const fn array<const N: usize>(self) -> $name<[T; N]> {
                $name::NEW
            }

            /// The pointer to this type.
            pub const fn pointer(self) -> $name<*const T> {
                $name::NEW
            }

            /// The pointer to this type, through which it is written.
            pub const fn pointer_mut(self) -> $name<*mut T> {
                $name::NEW
            }
        }
    )*};
}

results! {
    Mapped, true;
    Kept, false;
}

impl<D: PtxLayout> Mapped<D> {
    /// Itself, because C++ can compare the type.
    #[must_use]
    pub fn compared(self) -> Self {
        self
    }
}

/// The method for a type without a layout, such as `Rows<Fp>` in the place of `Rows<F>` if `Rows` does not derive `PtxLayout`.
/// A description of a function then names the type itself, as it does without a map.
pub trait Uncompared {
    /// The type that is not compared.
    type Type;
    /// No entry counts.
    fn compared(self) -> Kept<Self::Type>;
}

impl<D> Uncompared for Mapped<D> {
    type Type = D;
    fn compared(self) -> Kept<D> {
        Kept::NEW
    }
}

impl<D> Mapped<D> {
    /// The first value, because an entry names the type.
    pub const fn choose<Y: Copy, N: Copy>(self, yes: Y, _: N) -> Y {
        yes
    }
}

impl<T> Kept<T> {
    /// Itself.
    #[must_use]
    pub fn compared(self) -> Self {
        self
    }

    /// The second value, because no entry names the type.
    pub const fn choose<Y: Copy, N: Copy>(self, _: Y, no: N) -> N {
        no
    }
}

impl<D: PtxLayout> Device for Mapped<D> {
    const MAPPED: Option<&'static Layout<'static>> = Some(D::LAYOUT);
    const POINTS_TO: Target = D::__POINTS_TO;
}

impl<T> Device for Kept<T> {
    const MAPPED: Option<&'static Layout<'static>> = None;
    const POINTS_TO: Target = None;
}

/// Compares the types of an entry.
///
/// # Panics
///
/// If sizes or alignments differ.
#[track_caller]
pub const fn expect_same_bytes<T, D: PtxLayout>(foreign: &str) {
    match *D::LAYOUT {
        Layout { kind: TypeKind::Error(_), .. } => {}
        Layout { name, kind: TypeKind::Refused(Refusal::OnlyInCpp { size, align, .. }), .. }
        | Layout { name, size, align, .. } => expect_bytes::<T>(foreign, name, size, align),
    }
}

/// Compares the foreign type `T` with the size and the alignment of its type in C++, in bytes.
///
/// # Panics
///
/// If they differ.
#[track_caller]
pub const fn expect_bytes<T>(foreign: &str, device: &str, size: usize, align: usize) {
    if size_of::<T>() != size || align_of::<T>() != align {
        fail!(
            "[PTX704] `{}` has {} with an alignment of {}, and `{}`, which represents it in C++, has {} with an alignment of \
             {}: name a type with the same bytes",
            foreign,
            Bytes(size_of::<T>()),
            Bytes(align_of::<T>()),
            device,
            Bytes(size),
            Bytes(align)
        );
    }
}

/// Names the C++ types of types from other crates, for all blocks and structs that name this map.
///
/// `#[cuda_functions(types = Map)]`, and `#[ptx(types = Map)]` on a type that derives `PtxLayout` or `KernelParams`, replace each
/// type that has an entry, and arguments of generic types too. An entry with another size or alignment does not compile.
///
/// ```
/// use ptx_abi::{DevPtr, PtxLayout, foreign_types};
///
/// // A type of another crate.
/// # mod field { #[derive(Clone, Copy)] pub struct Extension([u32; 4]); }
/// use field::Extension;
///
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// struct FpExt { elements: [u32; 4] }
///
/// foreign_types! { Types; Extension = FpExt }
///
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// #[ptx(types = Types)]
/// struct Claim { alpha: Extension, values: DevPtr<Extension> }
///
/// assert_eq!(Claim::LAYOUT.member("alpha").unwrap().layout.name, "FpExt");
/// ```
#[macro_export]
macro_rules! foreign_types {
    ($(#[$attribute:meta])* $vis:vis $map:ident; $($foreign:ty = $device:ty),+ $(,)?) => {
        $(#[$attribute])*
        #[doc = "The C++ types of types from other crates."]
        #[allow(dead_code)]
        $vis enum $map {}
        impl $crate::__private::ForeignMap for $map {}

        $(
            impl $crate::__private::ForeignType<$map> for $foreign {
                type Device = $device;
                const SAME_BYTES: () = $crate::__private::expect_same_bytes::<$foreign, $device>(::core::stringify!($foreign));
            }
            const _: () = <$foreign as $crate::__private::ForeignType<$map>>::SAME_BYTES;
            const _: fn() = || {
                use $crate::__private::Other as _;
                $crate::__private::stands_in::<$foreign, _>($crate::__private::Foreign::<$foreign>::NEW.host());
            };
        )+
    };
    ($($other:tt)*) => {
        ::core::compile_error! { "[PTX901] expected a name and entries, such as `foreign_types! { Types; EF = FpExt, F = Fp }`" }
    };
}
