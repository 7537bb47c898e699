//! The impls of a struct that has only fields. rustc names an impl by its line here, so nothing else is in this file.

/// Implements `PtxLayout` and `CppName` for a struct that has only fields, of which the derive lists all.
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
        unsafe $name:ident [$($generics:tt)*] [$($arguments:tt)*] [$($laid_out:tt)*] [$($bounds:tt)*] $generic:tt
        $text:tt $align:tt $count:tt [$($before:tt)*] [$($at:tt)*] $($pointee:ident)?;
        $([$($at_field:tt)*] $function:ident $member:ident $member_name:tt $ty:ty,)*
    ) => {
        // SAFETY: the caller has read the types of the fields, and `members` has compared their offsets, the size and the
        // alignment.
        #[automatically_derived]
        #[allow(deprecated)]
        unsafe impl $($generics)* $crate::PtxLayout for $name $($arguments)* $($laid_out)* {
            const LAYOUT: &'static $crate::Layout<'static> = &{
                use $crate::__private::structs as __structs;
                $($before)*
                let __layout = __structs::layout(
                    $($at)*::members::<Self, $count>(
                        $text,
                        $align,
                        [$($($at_field)*::$function::<$ty>($member_name, ::core::mem::offset_of!(Self, $member))),*],
                    ),
                    $generic,
                );
                __layout
            };
        }

        #[automatically_derived]
        #[allow(deprecated)]
        impl $($generics)* $crate::CppName for $name $($arguments)* $($bounds)* {
            const TYPE: &'static $crate::CppType<'static> = &$crate::CppType::Named($text);
            $(const __POINTEE: $crate::__private::Target = $crate::__private::$pointee::<Self>();)?
        }
    };
}
