//! The functions with which `#[ptx(bindgen)]` declares the members of types that bindgen has written.
//!
//! bindgen writes fields that are not members in C++, and members of types that live in the user's file. The derive
//! recognises these by their names. For everything else the type decides: [`BindgenMember`].

use core::ffi::c_void;

use super::Proof;
use super::fields::Entry;
use crate::abi::layout::layers::Target;
use crate::abi::layout::nested::FUNCTION_POINTER;
use crate::abi::layout::{Item, Layout, PtxLayout, TypeKind};
use crate::text::{Bytes, fail, from_byte, position};

/// The type of a member of a type that bindgen has written.
///
/// Each type with a layout is such a type. bindgen also writes pointers to functions, which may hide in an alias, and
/// pointers to types that have no name in C++.
///
/// # Safety
///
/// `MEMBER` is the layout of the type, as in [`PtxLayout`].
#[diagnostic::on_unimplemented(
    message = "[PTX001] `{Self}` has no layout in the PTX ABI",
    label = "`PtxLayout` is not implemented for `{Self}`",
    note = "derive `PtxLayout` for this type too; if it is a base class without a layout, `.leave_out(\"Class\")` leaves out its \
            subclass; `.field_attribute(\"Class\", \"field\", \"ptx(as = Type)\")` names the type that a field represents"
)]
pub unsafe trait BindgenMember: Sized {
    /// The layout, as in [`PtxLayout`].
    const MEMBER: &'static Layout<'static>;
    /// The pointee of the value, as in [`PtxLayout`].
    const POINTS_TO: Target = None;
}

// SAFETY: the layout is that of `PtxLayout`.
unsafe impl<T: PtxLayout> BindgenMember for T {
    const MEMBER: &'static Layout<'static> = T::LAYOUT;
    const POINTS_TO: Target = T::__POINTS_TO;
}

/// A pointer to a function, as bindgen writes it.
///
/// # Safety
///
/// The type is such a pointer.
pub unsafe trait Function {}

/// The impls for functions with as many parameters as there are names, or fewer.
macro_rules! functions {
    ($first:ident $($param:ident)*) => {
        functions! { @impl $first $($param)* }
        // SAFETY: this is such a pointer.
        unsafe impl<R, $first, $($param),*> Function for unsafe extern "C" fn($first, $($param,)* ...) -> R {}
        functions! { $($param)* }
    };
    () => { functions! { @impl } };
    (@impl $($param:ident)*) => {
        // SAFETY: this is such a pointer, and so are the next two types.
        unsafe impl<R, $($param),*> Function for unsafe extern "C" fn($($param),*) -> R {}
        // SAFETY: as above.
        unsafe impl<R, $($param),*> Function for unsafe extern "C-unwind" fn($($param),*) -> R {}
        // SAFETY: as above.
        unsafe impl<R, $($param),*> Function for unsafe extern "system" fn($($param),*) -> R {}
    };
}

functions! { A B C D E F G H I J K L M N O P Q S T U V W X Y }

/// The documentation of `Option` guarantees that a function pointer in it has the size and the alignment of an address.
const FUNCTION: &Layout<'static> = &Layout {
    name: FUNCTION_POINTER,
    size: size_of::<Option<fn()>>(),
    align: align_of::<Option<fn()>>(),
    kind: TypeKind::Opaque,
};

// SAFETY: the documentation of `Option` guarantees the size and the alignment of an address.
unsafe impl<F: Function> BindgenMember for Option<F> {
    const MEMBER: &'static Layout<'static> = FUNCTION;
}

const fn array(element: &'static Layout<'static>, len: usize) -> Layout<'static> {
    let kind = TypeKind::Array { element, len };
    Layout { name: "array", size: element.size.saturating_mul(len), align: element.align, kind }
}

// SAFETY: the Reference ("Array Layout") gives the size and the alignment.
unsafe impl<F: Function, const N: usize> BindgenMember for [Option<F>; N] {
    const MEMBER: &'static Layout<'static> = &array(FUNCTION, N);
}

// SAFETY: as above.
unsafe impl<F: Function, const M: usize, const N: usize> BindgenMember for [[Option<F>; N]; M] {
    const MEMBER: &'static Layout<'static> = &array(<[Option<F>; N] as BindgenMember>::MEMBER, M);
}

/// Pointers to types that have no name in C++, of which nothing is known.
macro_rules! pointers {
    ($([$($generics:tt)*] $pointee:ty;)*) => {$(
        // SAFETY: all pointers to sized types have one layout (the Reference, "Pointers and references layout").
        unsafe impl<$($generics)*> BindgenMember for *mut $pointee {
            const MEMBER: &'static Layout<'static> = <*mut c_void as PtxLayout>::LAYOUT;
        }
        // SAFETY: as above.
        unsafe impl<$($generics)*> BindgenMember for *const $pointee {
            const MEMBER: &'static Layout<'static> = <*const c_void as PtxLayout>::LAYOUT;
        }
    )*};
}

pointers! {
    [F: Function] Option<F>;
    [T, const N: usize] [T; N];
}

impl Proof {
    /// A member of type `T` at byte `offset`. The caller's span is that of the field.
    #[track_caller]
    pub const fn member_of<T: BindgenMember>(name: &'static str, offset: usize) -> Entry {
        T::MEMBER.expect_accepted(name);
        Entry::new(Item::member(name, T::MEMBER), offset)
    }

    /// A member of type `T` at byte `offset`, whose place bindgen marks by a field without bytes, of type `R`.
    ///
    /// # Panics
    ///
    /// If that field has bytes.
    #[track_caller]
    pub const fn marker_of<T: BindgenMember, R>(name: &'static str, offset: usize) -> Entry {
        if size_of::<R>() > 0 {
            fail!(
                "[PTX214] `{}` has {}, and bindgen's type of this name has none: give your type another name",
                name,
                Bytes(size_of::<R>())
            );
        }
        Self::member_of::<T>(name, offset)
    }

    /// A member of which only the size and alignment are known: those of `T`. Without a name, it is padding.
    pub const fn opaque_member<T>(name: &'static str, offset: usize) -> Entry {
        Entry::new(Item::member(name, const { &bytes::<T>() }), offset)
    }

    /// The layout of the type `S`, which the header declares and does not define. bindgen writes it with the only field
    /// `_unused: [u8; 0]`.
    ///
    /// # Panics
    ///
    /// If the type has bytes or an alignment.
    #[track_caller]
    pub const fn incomplete<S>(name: &'static str) -> Layout<'static> {
        let (size, align) = (size_of::<S>(), align_of::<S>());
        if size != 0 || align != 1 {
            fail!(
                "[PTX214] `{}` is declared and not defined in C++, as its field `_unused` says, but it has {}, \
                 aligned to {}, in Rust: write `_unused: [u8; 0]`",
                name,
                Bytes(size),
                Bytes(align)
            );
        }
        Layout { name, size, align, kind: TypeKind::Opaque }
    }
}

const fn bytes<T>() -> Layout<'static> {
    Layout { name: "bytes", size: size_of::<T>(), align: align_of::<T>(), kind: TypeKind::Opaque }
}

impl Entry {
    /// Marks a member that C++ cannot name from outside the type.
    pub const fn hidden(self) -> Self {
        Self { item: self.item.hidden(), ..self }
    }
}

/// The name in C++ of a type in bindgen's namespaces: the part after `::root::` in the path of the Rust module.
///
/// # Panics
///
/// If there is no such module, or a namespace has no name.
#[track_caller]
pub const fn namespaced(path: &'static str) -> &'static str {
    const ROOT: &str = "::root::";
    const UNNAMED: &str = "_bindgen_mod_id_";
    assert!(
        position(path, UNNAMED).is_none(),
        "[PTX210] the type is in a namespace without a name, so no other file of C++ can name it: leave it \
         out in the build script, with `.leave_out(\"Type\")`"
    );
    let Some(at) = position(path, ROOT) else {
        panic!(
            "[PTX213] `bindgen(namespaces)` reads the namespace from the modules below `root`, and this type is in no such module: \
             write `bindgen`, or let bindgen write namespaces: `Builder::enable_cxx_namespaces()`"
        )
    };
    from_byte(path, at + ROOT.len())
}
