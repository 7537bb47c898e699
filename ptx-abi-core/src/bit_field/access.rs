//! What the accessors call: typed reads and writes.
//!
//! Every trait bound is on one of three gates, [`integer`], [`enumeration`] and [`storage`]. All that follows takes the
//! value that a gate returned, so that a wrong type is one error, however often the expansion names it.

use core::marker::PhantomData;
use core::mem::{ManuallyDrop, transmute_copy};

use super::range::{Window, get_signed, get_unsigned, get_wide_signed, get_wide_unsigned, set, set_wide};
use super::types::{BitFieldEnum, BitFieldType, Storage};
use super::{BitFieldRangeError, BitFieldValueError};
use crate::layout::{Kind, Layout, str_eq};

/// A type that a bit-field is declared with.
///
/// Invariant: `T` is an integer, a `bool` or an enumeration of `values`, without padding; `signed` is true of it.
pub struct Declared<T> {
    pub(crate) layout: &'static Layout<'static>,
    signed: bool,
    values: &'static [i128],
    marker: PhantomData<fn() -> T>,
}

/// The declared type `T`, an integer or `bool`.
pub const fn integer<T: BitFieldType>() -> Declared<T> {
    Declared { layout: T::LAYOUT, signed: T::SIGNED, values: &[], marker: PhantomData }
}

/// The declared type `T`, an enumeration.
pub const fn enumeration<T: BitFieldEnum>() -> Declared<T> {
    Declared { layout: T::LAYOUT, signed: <T::Repr as BitFieldType>::SIGNED, values: T::VALUES, marker: PhantomData }
}

/// What bit-fields are stored in.
///
/// Invariant: `S` has no padding and every bit pattern is a value of it.
pub struct Stored<S> {
    /// Whether it is an array of bytes.
    pub(crate) bytes: bool,
    marker: PhantomData<fn() -> S>,
}

/// The storage `S`.
pub const fn storage<S: Storage>() -> Stored<S> {
    Stored { bytes: S::BYTES, marker: PhantomData }
}

/// How a bit-field is read and written.
///
/// Nothing but a `Window`, whose two integers the compiler sees through.
///
/// Invariant: those of `Declared` and `Stored`, and the window tells signed types and `bool` from others.
pub struct Access<T, S> {
    window: Window,
    marker: PhantomData<fn() -> (T, S)>,
}

macro_rules! copy {
    ($($name:ident<$($param:ident),*>)*) => {$(
        impl<$($param),*> Clone for $name<$($param),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($param),*> Copy for $name<$($param),*> {}
    )*};
}

// Without the bounds on `T` and `S` that a derive would add.
copy! { Declared<T> Stored<S> Access<T, S> }

/// The access to the bit-field `name`, whose storage is at byte `offset`. At most `before` members are before it.
///
/// # Panics
///
/// If the bit-field is behind the first 4 GiB of its storage.
#[track_caller]
pub const fn access<T, S>(
    layout: &Layout<'_>,
    declared: Declared<T>,
    _: Stored<S>,
    offset: usize,
    name: &str,
    before: usize,
) -> Access<T, S> {
    let window = match member_index(layout, name, before) {
        Some(index) => Window::of(layout, offset, size_of::<S>(), index),
        None => Window::EMPTY,
    };
    let is_bool = matches!(declared.layout.kind, Kind::Bool);
    Access { window: window.of_values(declared.signed, is_bool), marker: PhantomData }
}

/// The index in `members()` of a bit-field; `None` if the derive has failed.
//
// From `before` down, so that it is the first that is asked where no alignment marker precedes it: all bit-fields together
// take a time that is proportional to their number.
#[track_caller]
const fn member_index(layout: &Layout<'_>, name: &str, before: usize) -> Option<usize> {
    let members = layout.members();
    let mut i = if before < members.len() { before + 1 } else { members.len() };
    while i > 0 {
        i -= 1;
        if members[i].is_bit_field() && str_eq(members[i].name, name) {
            return Some(i);
        }
    }
    assert!(matches!(layout.kind, Kind::Error), "the layout does not have a bit-field that the derive saw");
    None
}

impl<T, S> Access<T, S> {
    /// The first bit of the bit-field, from the start of the type; its storage is at byte `offset`.
    pub const fn bit_offset(self, offset: usize) -> usize {
        8 * offset + self.window.bit_offset()
    }

    /// Reads a bit-field of an integer type or `bool`.
    #[inline(always)]
    pub const fn get(self, storage: &S) -> T {
        if size_of::<T>() > 8 {
            let value = self.read_wide(storage);
            // SAFETY: `T` is an integer of 16 bytes (the invariant), and every bit pattern is a value of it.
            return unsafe { transmute_copy(&value) };
        }
        let value = self.read(storage);
        // Facts 1.5: of a `bool` only the lowest bit is the value.
        let value = if self.window.is_bool() { value & 1 } else { value };
        // SAFETY: `T` is an integer or `bool` of up to 8 bytes; the host is little-endian, so these are the lowest bytes
        // of the value. Every bit pattern is an integer, 0 and 1 are a `bool` (Reference, "Numeric types", "Boolean
        // type").
        unsafe { transmute_copy(&value) }
    }

    /// Reads a bit-field of an enumeration.
    ///
    /// # Errors
    ///
    /// The bits are no enumerator.
    #[inline(always)]
    pub const fn get_enum(self, storage: &S, declared: Declared<T>) -> Result<T, BitFieldValueError> {
        let value = self.read(storage);
        let value = if self.window.is_signed() { value as i64 as i128 } else { value as i128 };
        let mut i = 0;
        while i < declared.values.len() {
            if declared.values[i] == value {
                // SAFETY: the value is a discriminant of `T` (the invariant of `Declared`), and the host is
                // little-endian, so its lowest bytes represent `T` (Reference, "Primitive representations").
                return Ok(unsafe { transmute_copy(&value) });
            }
            i += 1;
        }
        Err(BitFieldValueError::new(value))
    }

    /// Writes the lowest bits of the value.
    #[inline(always)]
    pub const fn set_wrapping(self, storage: &mut S, value: T) {
        let bits = self.extended(&ManuallyDrop::new(value));
        self.write(storage, bits);
    }

    /// Writes the value, if it fits.
    ///
    /// # Errors
    ///
    /// It does not; nothing is changed then.
    #[inline(always)]
    pub const fn set_checked(self, storage: &mut S, value: T, name: &'static str) -> Result<(), BitFieldRangeError> {
        let bits = self.extended(&ManuallyDrop::new(value));
        let width = self.window.width();
        if width == 0 {
            // The derive of a member has failed.
            return Ok(());
        }
        let unused = 128 - width;
        let signed = self.window.is_signed();
        let held = if signed { (((bits << unused) as i128) >> unused) as u128 } else { (bits << unused) >> unused };
        if held != bits {
            return Err(BitFieldRangeError::new(name, bits, signed, width));
        }
        self.write(storage, bits);
        Ok(())
    }

    #[inline(always)]
    const fn read(self, storage: &S) -> u64 {
        let bytes = Self::bytes(storage);
        if self.window.is_signed() { get_signed(bytes, self.window) as u64 } else { get_unsigned(bytes, self.window) }
    }

    #[inline(always)]
    const fn read_wide(self, storage: &S) -> u128 {
        let bytes = Self::bytes(storage);
        if self.window.is_signed() {
            get_wide_signed(bytes, self.window) as u128
        } else {
            get_wide_unsigned(bytes, self.window)
        }
    }

    #[inline(always)]
    const fn write(self, storage: &mut S, bits: u128) {
        // SAFETY: as in `bytes`, and every bit pattern that is written is a value of `S`.
        let bytes = unsafe { core::slice::from_raw_parts_mut(core::ptr::from_mut(storage).cast(), size_of::<S>()) };
        if size_of::<T>() > 8 {
            set_wide(bytes, self.window, bits);
        } else {
            set(bytes, self.window, bits as u64);
        }
    }

    #[inline(always)]
    const fn bytes(storage: &S) -> &[u8] {
        // SAFETY: `S` has no padding (the invariant), so its `size_of` bytes are initialised and readable through the
        // reference (Reference, "Type Layout"; `u8` has alignment 1).
        unsafe { core::slice::from_raw_parts(core::ptr::from_ref(storage).cast(), size_of::<S>()) }
    }

    /// The value, sign- or zero-extended to 128 bits.
    #[inline(always)]
    const fn extended(self, value: &ManuallyDrop<T>) -> u128 {
        // SAFETY: in each arm, `T` has no padding (the invariant), the integer has its size, and every bit pattern is a
        // value of it; `ManuallyDrop<T>` has the layout of `T`.
        let bits = unsafe {
            match size_of::<T>() {
                1 => transmute_copy::<_, u8>(value) as u128,
                2 => transmute_copy::<_, u16>(value) as u128,
                4 => transmute_copy::<_, u32>(value) as u128,
                8 => transmute_copy::<_, u64>(value) as u128,
                _ => transmute_copy::<_, u128>(value),
            }
        };
        let unused = 128 - 8 * size_of::<T>() as u32;
        if self.window.is_signed() { (((bits << unused) as i128) >> unused) as u128 } else { bits }
    }
}

/// What the accessors of a type whose derive has failed return: its one error is enough, also in a constant.
impl<T, S> Access<T, S> {
    /// All bits 0.
    pub const fn failed_get(self) -> T {
        let zero = 0u128;
        // SAFETY: 0 is a value of every integer and of `bool`; the derive calls this for no other type.
        unsafe { transmute_copy(&zero) }
    }

    /// An error.
    ///
    /// # Errors
    ///
    /// Always.
    pub const fn failed_get_enum(self) -> Result<T, BitFieldValueError> {
        Err(BitFieldValueError::new(0))
    }
}

/// Ends the program, or const evaluation, if the value did not fit.
#[inline(always)]
#[track_caller]
pub const fn expect_in_range(result: Result<(), BitFieldRangeError>) {
    if let Err(error) = result {
        out_of_range(&error);
    }
}

#[cold]
#[track_caller]
const fn out_of_range(error: &BitFieldRangeError) -> ! {
    panic!("{}", error.text().as_str())
}
