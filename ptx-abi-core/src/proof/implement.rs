//! The impls of a struct that has only fields. rustc names an impl by its line here, so nothing else is in this file.

/// Implements `PtxLayout` and `Struct` for a struct that has only fields, of which the derive lists all.
///
/// The derive passes data, because each token that it writes costs rustc more than a token of this macro. It begins with
/// `unsafe`, because nothing compares the types in the data with those of the fields: the caller must have read them there.
///
/// rustc reports an expression at its first token, and a token of `$(…)*` keeps its span. So the derive also passes
/// `& __structs` with the span of the struct's name, and `__structs` with the span of each field.
#[doc(hidden)]
#[macro_export]
macro_rules! __implement_struct {
    (
        unsafe $name:ident [$($generics:tt)*] [$($arguments:tt)*] [$($bounds:tt)*] $generic:tt
        $text:tt $align:tt $count:tt [$($before:tt)*] [$($at:tt)*];
        $([$($at_field:tt)*] $function:ident $member:ident $member_name:tt $ty:ty,)*
    ) => {
        // SAFETY: `members` has compared size, alignment and offsets, and the caller of this macro has read the types.
        #[automatically_derived]
        #[allow(deprecated)]
        unsafe impl $($generics)* $crate::PtxLayout for $name $($arguments)* $($bounds)* {
            const LAYOUT: &'static $crate::Layout<'static> = $crate::__private::structs::layout::<Self>();
        }

        // SAFETY: the caller has read all fields and their types.
        #[automatically_derived]
        #[allow(deprecated)]
        unsafe impl $($generics)* $crate::__private::structs::Struct for $name $($arguments)* $($bounds)* {
            const NAME: &'static ::core::primitive::str = $text;
            const MEMBERS: &'static $crate::__private::structs::StructMembers = {
                use $crate::__private::structs as __structs;
                $($before)*
                $($at)*::members::<Self, $count>(
                    $align,
                    $generic,
                    [$($($at_field)*::$function::<$ty>($member_name, ::core::mem::offset_of!(Self, $member))),*],
                )
            };
        }
    };
}
