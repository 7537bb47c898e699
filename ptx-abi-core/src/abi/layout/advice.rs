//! Types that users write where the device needs another type: one message each, which names that type.
//!
//! The derive recognizes these types by their spelling. A spelling can represent another type, so the derive refuses
//! nothing: it asks for one of these traits in place of [`PtxLayout`], and every type with a layout implements them.

use core::marker::PhantomData;

use super::layers::Target;
use super::{Layout, PtxLayout, copy_without_bounds};

/// The constants of [`PtxLayout`] for the type `T`.
pub struct Described<T> {
    pub(crate) layout: &'static Layout<'static>,
    pub(crate) points_to: Target,
    of: PhantomData<fn() -> T>,
}

copy_without_bounds! { Described }

impl<T: PtxLayout> Described<T> {
    pub(crate) const OF: Self = Self { layout: T::LAYOUT, points_to: T::__POINTS_TO, of: PhantomData };
}

impl<T> Described<T> {
    /// The layout of the type.
    pub const fn layout(self) -> &'static Layout<'static> {
        self.layout
    }

    /// What the type points to.
    pub const fn points_to(self) -> Target {
        self.points_to
    }
}

/// The constants of a type with a layout.
pub const fn described<T: PtxLayout>() -> Described<T> {
    Described::OF
}

macro_rules! advice {
    ($($name:ident $(<$instead:ident>)? $write:literal)*) => {$(
        #[doc = concat!("A type with a layout. For others the compiler prints: ", $write, ".")]
        #[diagnostic::on_unimplemented(message = "[PTX001] `{Self}` has no layout in the PTX ABI", label = $write)]
        ///
        /// # Safety
        ///
        /// The constants are those of the type.
        pub unsafe trait $name $(<$instead>)?: Sized {
            /// The constants.
            const DESCRIBED: Described<Self>;
        }

        // SAFETY: the constants are those of the type.
        #[diagnostic::do_not_recommend]
        unsafe impl<T: PtxLayout $(, $instead)?> $name $(<$instead>)? for T {
            const DESCRIBED: Described<Self> = Described::OF;
        }
    )*};
}

advice! {
    Character "write `u32` in place of `char`: it is `char32_t` in C++"
    HostString "write `DevPtr<u8>` and a field for the length: a string points to host memory"
    List "write `DevPtr<T>` or `DevPtrMut<T>`, and a field for the length: this type points to host memory"
    HostPointer "write `DevPtr<T>` or `DevPtrMut<T>`: this type points to host memory"
    NullablePointer "write `DevPtr<T>` or `DevPtrMut<T>` without `Option`: device pointers may be null"
    PointerToSlice "write a pointer to the first element, and a field for the length: C++ has no pointers with a length"
    PointerToObject "write `DevPtr<c_void>`: the functions of a trait object belong to the host"
    TupleType "write a `#[repr(C)]` struct: Rust may reorder the elements of a tuple"
    FunctionPointer "write `DevPtr<c_void>` or `u64`: a function of the host has no address on the device"
    PointerToOwner<Data> "write `DevPtr<{Data}>`: this points to a type of the host"
    MutablePointerToOwner<Data> "write `DevPtrMut<{Data}>`: this points to a type of the host"
    DeviceBuffer<Data> "write `DevPtr<{Data}>` or `DevPtrMut<{Data}>`: the kernel takes the address of this buffer"
    UnitType "remove this field: it has no bytes"
    HostType "this type belongs to the host: remove this field"
    DurationType "write `u64`, such as its nanoseconds: Rust does not fix the layout of a `Duration`"
    OptionType "write the value and a `bool` as two fields: C++ has no `Option`"
    ResultType "write a `#[repr(C)]` struct with a tag and a `#[repr(C)]` union: C++ has no `Result`"
    SameAs<Inner> "write `#[ptx(as = {Inner})]` on the field: this type has the same layout"
    BindgenType "write `#[ptx(bindgen)]` on the struct, and leave the field as bindgen wrote it"
}
