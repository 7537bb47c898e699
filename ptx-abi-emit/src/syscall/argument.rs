//! Which types each conversion of `device_printf!` prints.
//!
//! Each [`Conversion`] has a trait of its own, so that the error for a wrong type names what the conversion prints.
//! `ARGUMENT` is the number of the argument; the format has the number 0.

use core::ffi::{CStr, c_char};

use ptx_abi_core::{DevPtr, DevPtrMut};

use super::Conversion;

/// C's default argument promotions (facts 5).
pub trait Promote: Sized {
    type Promoted: Copy;
    fn promote(self) -> Self::Promoted;
}

/// A [`Conversion`] as a number, or 0 if the format has an error of its own.
#[derive(Debug)]
pub struct Code<const CODE: u8>;

/// The conversion prints an `A`.
pub trait Takes<A, const ARGUMENT: usize> {
    type Passed: Copy;
    fn pass(argument: A) -> Self::Passed;
}

impl<A, const ARGUMENT: usize> Takes<A, ARGUMENT> for Code<0> {
    type Passed = ();
    fn pass(_: A) {}
}

macro_rules! promotions {
    ($($({$($generics:tt)*})? $type:ty => $promoted:ty: |$value:ident| $promote:expr,)*) => {$(
        impl$(<$($generics)*>)? Promote for $type {
            type Promoted = $promoted;
            #[inline]
            fn promote(self) -> $promoted {
                let $value = self;
                $promote
            }
        }
    )*};
}

promotions! {
    i8 => i32: |number| number.into(), i16 => i32: |number| number.into(), i32 => i32: |number| number,
    u8 => i32: |number| number.into(), u16 => i32: |number| number.into(), bool => i32: |number| number.into(),
    u32 => u32: |number| number, i64 => i64: |number| number, u64 => u64: |number| number,
    f32 => f64: |number| number.into(), f64 => f64: |number| number,
    isize => i64: |number| number as i64,
    usize => u64: |number| number as u64,
    {T} *const T => *const T: |pointer| pointer,
    {T} *mut T => *mut T: |pointer| pointer,
    {T: ?Sized} DevPtr<T> => u64: |pointer| pointer.as_raw(),
    {T: ?Sized} DevPtrMut<T> => u64: |pointer| pointer.as_raw(),
    &CStr => *const c_char: |text| text.as_ptr(),
}

macro_rules! conversions {
    ($($name:ident $message:literal $note:literal;)*) => {$(
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "argument {ARGUMENT} is of the type `{Self}`",
            note = $note
        )]
        pub trait $name<const ARGUMENT: usize>: Promote {}

        impl<A: $name<ARGUMENT>, const ARGUMENT: usize> Takes<A, ARGUMENT> for Code<{ Conversion::$name as u8 }> {
            type Passed = A::Promoted;
            #[inline]
            fn pass(argument: A) -> A::Promoted {
                argument.promote()
            }
        }
    )*};
}

conversions! {
    Int
        "[PTX733] `%d` and `%i` print integers that C passes as `int`, and argument {ARGUMENT} is a `{Self}`"
        "they print `i8`, `i16`, `i32`, `u8`, `u16` and `bool`; `u32` is printed by `%u`, `i64` by `%lld`, floats by `%f`";
    Unsigned
        "[PTX733] `%u` prints unsigned integers of at most 32 bits, and argument {ARGUMENT} is a `{Self}`"
        "it prints `u8`, `u16`, `u32` and `bool`; `i32` is printed by `%d`, `u64` by `%llu`, floats by `%f`";
    Hex
        "[PTX733] `%x`, `%X` and `%o` print integers of at most 32 bits, and argument {ARGUMENT} is a `{Self}`"
        "64-bit integers are printed by `%llx`, `%llX` and `%llo`, addresses by `%p`";
    ShortInt
        "[PTX733] `%hd` and `%hi` print integers that fit into 16 bits with their sign, and argument {ARGUMENT} is a `{Self}`"
        "they print `i8`, `i16`, `u8` and `bool`; `u16` is printed by `%hu`, `i32` by `%d`";
    ShortUnsigned
        "[PTX733] `%hu` prints unsigned integers of at most 16 bits, and argument {ARGUMENT} is a `{Self}`"
        "it prints `u8`, `u16` and `bool`; `i16` is printed by `%hd`, `u32` by `%u`";
    ShortHex
        "[PTX733] `%hx`, `%hX` and `%ho` print integers of at most 16 bits, and argument {ARGUMENT} is a `{Self}`"
        "integers of 32 bits are printed by `%x`, `%X` and `%o`";
    LongInt
        "[PTX733] `%lld` and `%ld` print `i64` and `isize`, and argument {ARGUMENT} is a `{Self}`"
        "unsigned ones are printed by `%llu`, 32-bit integers by `%d` and `%u`";
    LongUnsigned
        "[PTX733] `%llu` and `%lu` print `u64` and `usize`, and argument {ARGUMENT} is a `{Self}`"
        "signed ones are printed by `%lld`, 32-bit integers by `%d` and `%u`";
    LongHex
        "[PTX733] `%llx`, `%llX` and `%llo` print 64-bit integers, and argument {ARGUMENT} is a `{Self}`"
        "they print `i64`, `u64`, `isize` and `usize`; 32-bit integers are printed by `%x`, addresses by `%p`";
    Char
        "[PTX733] `%c` prints a character of one byte, and argument {ARGUMENT} is a `{Self}`"
        "it prints integers of at most 32 bits, as C does; a `char` that is ASCII is one `as u8`";
    Float
        "[PTX733] `%f`, `%e`, `%g` and `%a` print `f32` and `f64`, and argument {ARGUMENT} is a `{Self}`"
        "integers are printed by `%d`, 16-bit floats as `f32`";
    Pointer
        "[PTX733] `%p` prints addresses, and argument {ARGUMENT} is a `{Self}`"
        "it prints `*const T`, `*mut T`, `DevPtr` and `DevPtrMut`: write `&raw const *reference` in place of a reference";
    Text
        "[PTX733] `%s` prints a `&CStr`, and argument {ARGUMENT} is a `{Self}`"
        "a string needs a NUL at its end: write `c\"text\"`";
    Width
        "[PTX733] a width, the `*` in the format, is an integer that C passes as `int`, and argument {ARGUMENT} is a `{Self}`"
        "it comes before the value that it belongs to";
}

// Each impl is written out, because rustc lists them in the error for a type without the trait.
impl<const ARGUMENT: usize> Int<ARGUMENT> for i8 {}
impl<const ARGUMENT: usize> Int<ARGUMENT> for i16 {}
impl<const ARGUMENT: usize> Int<ARGUMENT> for i32 {}
impl<const ARGUMENT: usize> Int<ARGUMENT> for u8 {}
impl<const ARGUMENT: usize> Int<ARGUMENT> for u16 {}
impl<const ARGUMENT: usize> Int<ARGUMENT> for bool {}
impl<const ARGUMENT: usize> Unsigned<ARGUMENT> for u8 {}
impl<const ARGUMENT: usize> Unsigned<ARGUMENT> for u16 {}
impl<const ARGUMENT: usize> Unsigned<ARGUMENT> for u32 {}
impl<const ARGUMENT: usize> Unsigned<ARGUMENT> for bool {}
impl<const ARGUMENT: usize> Hex<ARGUMENT> for i8 {}
impl<const ARGUMENT: usize> Hex<ARGUMENT> for i16 {}
impl<const ARGUMENT: usize> Hex<ARGUMENT> for i32 {}
impl<const ARGUMENT: usize> Hex<ARGUMENT> for u8 {}
impl<const ARGUMENT: usize> Hex<ARGUMENT> for u16 {}
impl<const ARGUMENT: usize> Hex<ARGUMENT> for u32 {}
impl<const ARGUMENT: usize> Hex<ARGUMENT> for bool {}
impl<const ARGUMENT: usize> ShortInt<ARGUMENT> for i8 {}
impl<const ARGUMENT: usize> ShortInt<ARGUMENT> for i16 {}
impl<const ARGUMENT: usize> ShortInt<ARGUMENT> for u8 {}
impl<const ARGUMENT: usize> ShortInt<ARGUMENT> for bool {}
impl<const ARGUMENT: usize> ShortUnsigned<ARGUMENT> for u8 {}
impl<const ARGUMENT: usize> ShortUnsigned<ARGUMENT> for u16 {}
impl<const ARGUMENT: usize> ShortUnsigned<ARGUMENT> for bool {}
impl<const ARGUMENT: usize> ShortHex<ARGUMENT> for i8 {}
impl<const ARGUMENT: usize> ShortHex<ARGUMENT> for i16 {}
impl<const ARGUMENT: usize> ShortHex<ARGUMENT> for u8 {}
impl<const ARGUMENT: usize> ShortHex<ARGUMENT> for u16 {}
impl<const ARGUMENT: usize> ShortHex<ARGUMENT> for bool {}
impl<const ARGUMENT: usize> LongInt<ARGUMENT> for i64 {}
impl<const ARGUMENT: usize> LongInt<ARGUMENT> for isize {}
impl<const ARGUMENT: usize> LongUnsigned<ARGUMENT> for u64 {}
impl<const ARGUMENT: usize> LongUnsigned<ARGUMENT> for usize {}
impl<const ARGUMENT: usize> LongHex<ARGUMENT> for i64 {}
impl<const ARGUMENT: usize> LongHex<ARGUMENT> for u64 {}
impl<const ARGUMENT: usize> LongHex<ARGUMENT> for isize {}
impl<const ARGUMENT: usize> LongHex<ARGUMENT> for usize {}
impl<const ARGUMENT: usize> Char<ARGUMENT> for i8 {}
impl<const ARGUMENT: usize> Char<ARGUMENT> for i16 {}
impl<const ARGUMENT: usize> Char<ARGUMENT> for i32 {}
impl<const ARGUMENT: usize> Char<ARGUMENT> for u8 {}
impl<const ARGUMENT: usize> Char<ARGUMENT> for u16 {}
impl<const ARGUMENT: usize> Char<ARGUMENT> for u32 {}
impl<const ARGUMENT: usize> Float<ARGUMENT> for f32 {}
impl<const ARGUMENT: usize> Float<ARGUMENT> for f64 {}
impl<T, const ARGUMENT: usize> Pointer<ARGUMENT> for *const T {}
impl<T, const ARGUMENT: usize> Pointer<ARGUMENT> for *mut T {}
impl<T: ?Sized, const ARGUMENT: usize> Pointer<ARGUMENT> for DevPtr<T> {}
impl<T: ?Sized, const ARGUMENT: usize> Pointer<ARGUMENT> for DevPtrMut<T> {}
impl<const ARGUMENT: usize> Text<ARGUMENT> for &CStr {}
impl<const ARGUMENT: usize> Width<ARGUMENT> for i8 {}
impl<const ARGUMENT: usize> Width<ARGUMENT> for i16 {}
impl<const ARGUMENT: usize> Width<ARGUMENT> for i32 {}
impl<const ARGUMENT: usize> Width<ARGUMENT> for u8 {}
impl<const ARGUMENT: usize> Width<ARGUMENT> for u16 {}
impl<const ARGUMENT: usize> Width<ARGUMENT> for bool {}

#[cfg(test)]
mod tests {
    use core::marker::PhantomData;

    use ptx_abi_core::PtxLayout;

    use super::super::ValistLayout;
    use super::*;

    macro_rules! check {
        ($($conversion:ident)*; $types:tt) => {
            $(check!(@ $conversion $types);)*
        };
        (@ $conversion:ident { $($type:ty,)* }) => {{
            struct Probe<T>(PhantomData<T>);
            /// Applies to a type without the trait; rustc prefers the constant of the other `impl`.
            trait Without {
                const SIZE: Option<usize> = None;
            }
            impl<T> Without for Probe<T> {}
            impl<T: $conversion<1>> Probe<T> {
                const SIZE: Option<usize> = Some(size_of::<T::Promoted>());
            }
            let conversion = Conversion::$conversion;
            $(
                let list = ValistLayout::try_new(&[<$type>::LAYOUT]);
                let prints = list.is_ok_and(|list| conversion.prints(list.slots()[0]));
                let differs = matches!((conversion, stringify!($type)), (Conversion::Char, "bool"));
                let expected = (prints && !differs).then(|| conversion.scalar().size());
                assert_eq!(<Probe<$type>>::SIZE, expected, "{conversion:?} and {}", stringify!($type));
            )*
        }};
    }

    /// Every type implements the traits of the conversions that print it in a buffer, and its promoted type has the size
    /// there. A `bool` is not a character.
    #[test]
    fn types_and_conversions() {
        check! {
            Int Unsigned Hex ShortInt ShortUnsigned ShortHex LongInt LongUnsigned LongHex Char Float Pointer Width;
            {
                i8, i16, i32, i64, isize, i128, u8, u16, u32, u64, usize, u128, bool, f32, f64, [u8; 4],
                *const u8, *mut i32, DevPtr<u8>, DevPtrMut<u8>,
            }
        }
    }
}
