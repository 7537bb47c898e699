//! Finds the C++ type for a Rust type, by the type itself and not by its spelling.
//!
//! `#[cuda_functions]` takes pointers, arrays and function pointers apart by their spelling. For each remaining name it
//! writes `leaf(Leaf::<T>::LAID, Named::<T>::NAME, Leaf::<T>::SHAPE, "T")`. An inherent constant takes precedence over
//! that of a trait (Reference, "Associated items"). So the constants of the impls below apply to their types, and those
//! of the traits to all other types. Foreign functions have no type parameters, so the types are always concrete.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::registers::registers;
use super::{CType, CudaFunction, handle};
use crate::cuda::constants::last_segment;
use crate::types::{Pointer, StateSpace};
use ptx_abi_core::__private::cpp::{bottom, cpp_type, cuda_name, expect_accepted, has_copy_constructor};
use ptx_abi_core::__private::{Bytes, Laid, fail};
use ptx_abi_core::layout::Refusal;
use ptx_abi_core::{CppType, Layout, PtxLayout, TypeKind};

/// The type to examine.
pub struct Leaf<T: ?Sized>(PhantomData<T>);

/// The constant for a type without a layout.
pub trait WithoutLayout {
    /// No layout.
    const LAID: Option<Laid<'static>> = None;
}

/// The constant for a type that is neither a pointer nor a function.
pub trait WithoutShape {
    /// The shape is not known, or pointers to the type are more than addresses.
    const SHAPE: CType<'static>;
}

impl<T: ?Sized> WithoutLayout for Leaf<T> {}
impl<T: ?Sized> WithoutShape for Leaf<T> {
    const SHAPE: CType<'static> = if size_of::<*const T>() == size_of::<usize>() { CType::Unknown } else { UNSIZED };
}

/// In place of the shape of a type to which only pointers with a length or a table lead.
const UNSIZED: CType<'static> = CType::Never;

impl<T: PtxLayout> Leaf<T> {
    /// The layout, and the pointee of the values.
    pub const LAID: Option<Laid<'static>> = Some(Laid { layout: T::LAYOUT, points_to: T::__POINTS_TO });
}

impl Leaf<()> {
    /// The type is an alias of `()`.
    pub const SHAPE: CType<'static> = CType::Void;
}

macro_rules! pointers {
    ($($type:ty, mutable = $mutable:literal;)*) => {$(
        impl<T> Leaf<$type> {
            /// A pointer. Its pointee is known only from the layout, if there is one.
            pub const SHAPE: CType<'static> = CType::Pointer { to: &CType::Unknown, mutable: $mutable };
        }
    )*};
}

pointers! {
    *const T, mutable = false;
    *mut T, mutable = true;
    &T, mutable = false;
    &mut T, mutable = true;
    NonNull<T>, mutable = true;
    Option<&T>, mutable = false;
    Option<&mut T>, mutable = true;
    Option<NonNull<T>>, mutable = true;
}

/// `Option` or `NonNull`, whose names `#[cuda_functions]` recognizes.
#[diagnostic::on_unimplemented(
    message = "[PTX702] this type cannot be described to C++: it has the name of a type of `core`, and is another type",
    label = "not the `Option` or `NonNull` of `core`",
    note = "give your type another name, or write `core`'s type with its path: `core::option::Option`, `core::ptr::NonNull`"
)]
pub trait OfCore {}

#[diagnostic::do_not_recommend]
impl OfCore for Option<Leaf<()>> {}
#[diagnostic::do_not_recommend]
impl OfCore for NonNull<Leaf<()>> {}

/// Returns the description of a pointer whose spelling contains this type.
pub const fn of_core<T: OfCore>(described: CType<'static>, _: PhantomData<T>) -> CType<'static> {
    described
}

macro_rules! functions {
    ($([$($parameter:ident)*])*) => {$(
        functions! { @ [$($parameter)*] unsafe extern "C" fn($($parameter),*) -> R }
        functions! { @ [$($parameter)*] extern "C" fn($($parameter),*) -> R }
    )*};
    (@ [$($parameter:ident)*] $type:ty) => {
        impl<$($parameter,)* R> Leaf<$type> {
            /// The address of a function with unknown types.
            pub const SHAPE: CType<'static> = CType::Pointer { to: &CType::Function(None), mutable: true };
        }
        impl<$($parameter,)* R> Leaf<Option<$type>> {
            /// The address of a function with unknown types.
            pub const SHAPE: CType<'static> = CType::Pointer { to: &CType::Function(None), mutable: true };
        }
    };
}

functions! {
    [] [A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H]
}

pub(crate) type Found = (Option<Laid<'static>>, Option<&'static CppType<'static>>, CType<'static>);

/// The type of a parameter or of a result.
///
/// # Panics
///
/// If nothing describes the type.
#[track_caller]
pub const fn by_value(found: Found, spelled: &'static str) -> CType<'static> {
    let (laid, name, shape) = found;
    if let Some(handle) = as_handle(found, spelled) {
        return handle;
    }
    let why = match laid {
        Some(laid @ Laid { layout, .. }) => match layout.kind {
            // A `#[repr(transparent)]` type is an alias in C++.
            _ if matches!(layout.innermost().kind, TypeKind::Array { .. }) => {
                "C passes arrays by their address: write `*const [T; N]` or `*mut [T; N]`"
            }
            TypeKind::Error(_) => return CType::Void,
            TypeKind::Opaque if cuda_name(layout).is_none() => {
                "C++ has only the size of this type: pass a pointer to it"
            }
            TypeKind::Refused(Refusal::OnlyInCpp { .. }) => {
                expect_accepted(layout, spelled);
                return CType::Void;
            }
            TypeKind::Marker | TypeKind::Refused(_) => "no type of C++ is like this one: pass a pointer to it",
            _ if layout.size == 0 => "C++ has no types without bytes: leave the parameter out",
            _ if has_copy_constructor(layout) => {
                "C++ passes the address of a value with `__half2` or `__nv_bfloat162`, which have copy constructors: pass a \
                 pointer to it"
            }
            _ => return value(laid),
        },
        None if !matches!(shape, CType::Unknown) => return shape,
        None if matches!(name, Some(CppType::Void)) => {
            "only pointers lead to it, and a function without a result has no `->`"
        }
        None => fail!(
            "[PTX702] `{}` cannot be described to C++: the function takes or returns it by value, and only a layout says \
             how: derive `PtxLayout` for the type, or write `#[cuda_functions({} = Type)]` if another crate defines it",
            spelled,
            spelled
        ),
    };
    fail!("[PTX702] `{}` cannot be described to C++: {}", spelled, why)
}

/// The type that a pointer leads to. A type without a layout is known by its spelled name. If the spelling has arguments, it has
/// no name.
///
/// # Panics
///
/// If pointers to it are more than addresses.
#[track_caller]
pub const fn pointee(found: Found, spelled: &'static str) -> CType<'static> {
    let (laid, name, shape) = found;
    if let Some(handle) = as_handle(found, spelled) {
        return handle;
    }
    if let UNSIZED = shape {
        fail!(
            "[PTX702] C++ has no pointers with a length or a table beside the address, as a pointer to `{}` has: write a \
             pointer to the first element, and a parameter for the length",
            spelled
        );
    }
    match (laid, name) {
        (Some(laid @ Laid { layout, .. }), name) => match (layout.kind, name) {
            (TypeKind::Refused(Refusal::OnlyInCpp { .. }), Some(ty)) => CType::Named(*ty),
            (TypeKind::Opaque, Some(ty)) if cuda_name(layout).is_none() => CType::Named(*ty),
            (TypeKind::Opaque, None) if cuda_name(layout).is_none() => CType::Unknown,
            (TypeKind::Marker | TypeKind::Refused(_) | TypeKind::Error(_), _) => CType::Unknown,
            _ => value(laid),
        },
        (None, Some(CppType::Void)) => CType::Void,
        (None, Some(ty)) if !ty.is_array() => CType::Named(*ty),
        (None, _) => match shape {
            CType::Unknown => match name_of(spelled) {
                Some(name) => CType::Named(cpp_type(name)),
                None => CType::Unknown,
            },
            shape => shape,
        },
    }
}

/// A type with a layout. That of a pointer has only the name of what it leads to.
const fn value(Laid { layout, points_to }: Laid<'static>) -> CType<'static> {
    let TypeKind::Pointer(Pointer { space: StateSpace::Generic, .. }) = bottom(layout).kind else {
        return CType::Value(layout);
    };
    let mut target = points_to;
    while let Some(Laid { layout: to, points_to }) = target {
        // An alias of a pointer leads further.
        match bottom(to).kind {
            TypeKind::Pointer(Pointer { space: StateSpace::Generic, .. }) => target = *points_to,
            _ => return CType::Address { layout, to },
        }
    }
    CType::Value(layout)
}

/// The handle for a name that represents a pointer to an unknown type, or that is a handle in CUDA's headers.
const fn as_handle((laid, _, shape): Found, spelled: &'static str) -> Option<CType<'static>> {
    let Some(name) = name_of(spelled) else { return None };
    let known = handle::target(name).is_some();
    match (laid, shape) {
        (Some(Laid { layout: Layout { size: 8, .. }, .. }), CType::Pointer { .. }) if known => {
            Some(CType::Handle(name))
        }
        (None, CType::Pointer { to: CType::Unknown, .. }) => Some(CType::Handle(name)),
        _ => None,
    }
}

/// The last segment of a path: `c` of `a::b::c`. A type with arguments has none.
const fn name_of(spelled: &'static str) -> Option<&'static str> {
    let bytes = spelled.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if !matches!(bytes[i], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | 0x80..=0xff | b':' | b' ') {
            return None;
        }
        i += 1;
    }
    Some(last_segment(spelled))
}

/// Refuses a type that represents a type of another size, or one of other registers.
///
/// # Panics
///
/// If the sizes differ, or if only one of the types has floats alone in a part of 8 bytes.
#[track_caller]
pub const fn stands_for<T, As>([declared, named]: [Option<Laid<'static>>; 2]) {
    if size_of::<T>() != size_of::<As>() {
        fail!(
            "[PTX703] the type in the declaration has {}, and `as` names a type of {}: name in `as` the type of {} in C++",
            Bytes(size_of::<T>()),
            Bytes(size_of::<As>()),
            Bytes(size_of::<T>())
        );
    }
    let (Some(Laid { layout: declared, .. }), Some(Laid { layout: named, .. })) = (declared, named) else { return };
    if let (Some(first), Some(second)) = (registers(declared, 0), registers(named, 0)) {
        if first != second {
            let [declared, named] = [in_words(declared), in_words(named)];
            fail!(
                "[PTX703] the type in the declaration is {}, and `as` names {}, which has other registers: declare the type of C++",
                declared,
                named
            );
        }
    }
}

/// The type in a message about registers.
const fn in_words(layout: &Layout<'static>) -> &'static str {
    match layout.innermost().kind {
        TypeKind::Scalar(scalar) if scalar.is_float() => "a float",
        TypeKind::Struct(_) | TypeKind::Vector { .. } => "a struct",
        _ => "an integer",
    }
}

/// Returns the functions, after checking that each of them can have a prototype.
#[track_caller]
pub const fn expect_prototypes<'a>(functions: &'a [&'a [CudaFunction<'a>]]) -> &'a [&'a [CudaFunction<'a>]] {
    let mut i = 0;
    while i < functions.len() {
        let mut j = 0;
        while j < functions[i].len() {
            let CudaFunction { name, parameters, result, .. } = functions[i][j];
            let mut k = 0;
            while k < parameters.len() {
                expect_prototype(&parameters[k].ty, name, parameters[k].name);
                k += 1;
            }
            expect_prototype(&result, name, "the result");
            j += 1;
        }
        i += 1;
    }
    functions
}

#[track_caller]
const fn expect_prototype(ty: &CType<'_>, function: &str, place: &str) {
    let what = match ty {
        CType::Pointer { to, .. } | CType::Array { element: to, .. } => return expect_prototype(to, function, place),
        CType::Function(Some(signature)) => {
            let mut i = 0;
            while i < signature.parameters.len() {
                expect_prototype(&signature.parameters[i], function, place);
                i += 1;
            }
            return expect_prototype(signature.result, function, place);
        }
        CType::Handle(name) if handle::target(name).is_none() => {
            "is an alias of a pointer to a type that has no name in C++"
        }
        CType::Unknown => "points to a type that has no name in C++",
        CType::Function(None) => "is an alias of a function pointer, of which only the alias is known",
        _ => return,
    };
    fail!(
        "[PTX708] `{}`, `{}`: the type {}, so no prototype can be written: spell the type in the declaration, or write \
         `#[ptx(as = Type)]` in front of it",
        function,
        place,
        what
    );
}
