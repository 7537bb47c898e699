//! What the accessors call: typed reads and writes.
//!
//! Every trait bound is on one of three gates, [`bits`](crate::layout::declare::bits), [`enumeration`] and [`storage`].
//! The derive calls them in `LAYOUT`, so that a wrong type is one error; getters of enumerations alone call theirs again.
//! The methods of [`Accessors`] have no bounds, and are unsafe.

use core::marker::PhantomData;
use core::mem::{ManuallyDrop, forget, transmute_copy};

use super::range::{get_signed, get_unsigned, get_wide_signed, get_wide_unsigned, set, set_wide};
use super::types::{BitFieldEnum, BitFieldStorage};
use super::window::{Window, Windows};
use super::{BitFieldRangeError, BitFieldValueError};
use crate::layout::{Layout, Member, TypeKind};

/// An enumeration that bit-fields are declared with.
///
/// Invariant: `T` is an enumeration of `values`, without padding.
pub struct Enumeration<T> {
    pub(crate) layout: &'static Layout<'static>,
    values: &'static [i128],
    marker: PhantomData<fn() -> T>,
}

/// The enumeration `T`.
pub const fn enumeration<T: BitFieldEnum>() -> Enumeration<T> {
    Enumeration { layout: T::LAYOUT, values: T::VALUES, marker: PhantomData }
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
pub const fn storage<S: BitFieldStorage>() -> Stored<S> {
    Stored { bytes: S::BYTES, marker: PhantomData }
}

macro_rules! copy {
    ($($name:ident)*) => {$(
        // Without the bound on the parameter that a derive would add.
        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<T> Copy for $name<T> {}
    )*};
}

copy! { Enumeration Stored }

/// One storage and how many of the named bit-fields it holds.
#[derive(Clone, Copy)]
pub struct Run {
    /// The bytes of the storage, from the start of the type.
    offset: usize,
    size: usize,
    named: usize,
}

/// The storage `S` at byte `offset`, with `named` named bit-fields.
pub const fn run_of<S>(offset: usize, named: usize) -> Run {
    Run { offset, size: size_of::<S>(), named }
}

/// How the `N` named bit-fields of a type are read and written, in the order of the members.
///
/// The methods that read and write get the index of a bit-field and, as `T` and `S`, its declared type and its storage.
/// Where the derive of a member has failed, whose error is enough, each window is empty and they do nothing.
pub struct Accessors<const N: usize>([Accessor; N]);

/// How a named bit-field is read and written.
#[derive(Clone, Copy)]
struct Accessor {
    /// Two integers, which the compiler sees through. It tells signed types and `bool` from others.
    window: Window,
    name: &'static str,
    /// The first bit of the bit-field, from the start of the type.
    bit_offset: usize,
}

/// The accessors of all named bit-fields: the members have the order of the runs.
///
/// # Panics
///
/// If a bit-field is behind the first 4 GiB of its storage.
#[track_caller]
pub const fn accessors<const N: usize>(layout: &Layout<'static>, runs: &[Run]) -> Accessors<N> {
    let mut accessors = [Accessor { window: Window::EMPTY, name: "", bit_offset: 0 }; N];
    if matches!(layout.kind, TypeKind::Error) {
        return Accessors(accessors);
    }
    let members = layout.members();
    let mut windows = Windows::new(layout);
    let (mut next, mut member, mut run) = (0, 0, 0);
    while run < runs.len() {
        let Run { offset, size, named } = runs[run];
        windows.stored_in(offset, size);
        let end = next + named;
        while next < end {
            let Member { name, bit_offset, .. } = members[member];
            if members[member].is_bit_field() {
                accessors[next] = Accessor { window: windows.of(member), name, bit_offset };
                next += 1;
            }
            member += 1;
        }
        run += 1;
    }
    Accessors(accessors)
}

impl<const N: usize> Accessors<N> {
    /// The first bit of bit-field `index`, from the start of the type.
    pub const fn bit_offset(&self, index: usize) -> usize {
        self.0[index].bit_offset
    }

    /// Reads bit-field `index`, of an integer type or `bool`.
    ///
    /// # Safety
    ///
    /// The layout that the table is made of has called [`bits`](crate::layout::declare::bits) for `T` and
    /// [`storage`] for `S`.
    #[inline(always)]
    pub const unsafe fn get<T, S>(&self, index: usize, storage: &S) -> T {
        let window = self.0[index].window;
        if window.width() == 0 {
            // SAFETY: `T` is an integer or `bool` (`bits`).
            return unsafe { failed_get() };
        }
        if size_of::<T>() > 8 {
            let value = window.read_wide(storage);
            // SAFETY: `T` is an integer of 16 bytes (`bits`), and every bit pattern is a value of it.
            return unsafe { transmute_copy(&value) };
        }
        let value = window.read(storage);
        // Facts 1.5: of a `bool` only the lowest bit is the value.
        let value = if window.is_bool() { value & 1 } else { value };
        // SAFETY: `T` is an integer or `bool` of up to 8 bytes (`bits`); the host is little-endian, so these are the
        // lowest bytes of the value. Every bit pattern is an integer, 0 and 1 are a `bool` (Reference, "Numeric types",
        // "Boolean type").
        unsafe { transmute_copy(&value) }
    }

    /// Reads bit-field `index`, of an enumeration.
    ///
    /// # Errors
    ///
    /// The bits are no enumerator.
    ///
    /// # Safety
    ///
    /// The layout that the table is made of has called [`enumeration`] for `T` and [`storage`] for `S`.
    #[inline(always)]
    pub const unsafe fn get_enum<T, S>(
        &self,
        index: usize,
        storage: &S,
        enumeration: Enumeration<T>,
    ) -> Result<T, BitFieldValueError> {
        let window = self.0[index].window;
        if window.width() == 0 {
            return failed_get_enum();
        }
        let value = window.read(storage);
        let value = if window.is_signed() { value as i64 as i128 } else { value as i128 };
        let mut i = 0;
        while i < enumeration.values.len() {
            if enumeration.values[i] == value {
                // SAFETY: the value is a discriminant of `T` (the invariant of `Enumeration`), and the host is
                // little-endian, so its lowest bytes represent `T` (Reference, "Primitive representations").
                return Ok(unsafe { transmute_copy(&value) });
            }
            i += 1;
        }
        Err(BitFieldValueError::new(value))
    }

    /// Writes the lowest bits of the value to bit-field `index`.
    ///
    /// # Safety
    ///
    /// The layout that the table is made of has called [`bits`](crate::layout::declare::bits) for `T` and
    /// [`storage`] for `S`.
    #[inline(always)]
    pub const unsafe fn set_wrapping<T, S>(&self, index: usize, storage: &mut S, value: T) {
        let window = self.0[index].window;
        let bits = window.extended(&ManuallyDrop::new(value));
        if window.width() > 0 {
            window.write::<T, S>(storage, bits);
        }
    }

    /// Writes the value to bit-field `index`, if it fits.
    ///
    /// # Errors
    ///
    /// It does not; nothing is changed then.
    ///
    /// # Safety
    ///
    /// The layout that the table is made of has called [`bits`](crate::layout::declare::bits) for `T` and
    /// [`storage`] for `S`.
    #[inline(always)]
    pub const unsafe fn set_checked<T, S>(
        &self,
        index: usize,
        storage: &mut S,
        value: T,
    ) -> Result<(), BitFieldRangeError> {
        let Accessor { window, name, .. } = self.0[index];
        let bits = window.extended(&ManuallyDrop::new(value));
        let width = window.width();
        if width == 0 {
            return Ok(());
        }
        let unused = 128 - width;
        let signed = window.is_signed();
        let held = if signed { (((bits << unused) as i128) >> unused) as u128 } else { (bits << unused) >> unused };
        if held != bits {
            return Err(BitFieldRangeError::new(name, bits, signed, width));
        }
        window.write::<T, S>(storage, bits);
        Ok(())
    }
}

/// What the methods above are made of: `T` and `S` are those of their callers.
impl Window {
    #[inline(always)]
    const fn read<S>(self, storage: &S) -> u64 {
        let bytes = bytes(storage);
        if self.is_signed() { get_signed(bytes, self) as u64 } else { get_unsigned(bytes, self) }
    }

    #[inline(always)]
    const fn read_wide<S>(self, storage: &S) -> u128 {
        let bytes = bytes(storage);
        if self.is_signed() { get_wide_signed(bytes, self) as u128 } else { get_wide_unsigned(bytes, self) }
    }

    #[inline(always)]
    const fn write<T, S>(self, storage: &mut S, bits: u128) {
        // SAFETY: as in `bytes`, and every bit pattern that is written is a value of `S`.
        let bytes = unsafe { core::slice::from_raw_parts_mut(core::ptr::from_mut(storage).cast(), size_of::<S>()) };
        if size_of::<T>() > 8 {
            set_wide(bytes, self, bits);
        } else {
            set(bytes, self, bits as u64);
        }
    }

    /// The value, sign- or zero-extended to 128 bits.
    #[inline(always)]
    const fn extended<T>(self, value: &ManuallyDrop<T>) -> u128 {
        // SAFETY: in each arm, `T` has no padding (`bits`), the integer has its size, and every bit pattern is a
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
        if self.is_signed() { (((bits << unused) as i128) >> unused) as u128 } else { bits }
    }
}

/// The bytes of a storage.
#[inline(always)]
const fn bytes<S>(storage: &S) -> &[u8] {
    // SAFETY: `S` has no padding (`storage`), so its `size_of` bytes are initialised and readable through the
    // reference (Reference, "Type Layout"; `u8` has alignment 1).
    unsafe { core::slice::from_raw_parts(core::ptr::from_ref(storage).cast(), size_of::<S>()) }
}

/// What the accessors of a type whose derive has failed return: its one error is enough, also in a constant.
///
/// All bits are 0.
///
/// # Safety
///
/// `T` is an integer or `bool`, or the program does not compile.
pub const unsafe fn failed_get<T>() -> T {
    let zero = 0u128;
    // SAFETY: 0 is a value of every integer and of `bool` (Reference, "Numeric types", "Boolean type").
    unsafe { transmute_copy(&zero) }
}

/// The same for an enumeration.
///
/// # Errors
///
/// Always.
pub const fn failed_get_enum<T>() -> Result<T, BitFieldValueError> {
    Err(BitFieldValueError::new(0))
}

/// The object that [`Accessors::set_checked`] has changed.
///
/// # Errors
///
/// It has not.
#[inline(always)]
pub const fn changed<S>(result: Result<(), BitFieldRangeError>, object: S) -> Result<S, BitFieldRangeError> {
    match result {
        Ok(()) => Ok(object),
        Err(error) => {
            // A type with bit-fields is not dropped: `LAYOUT` checks that.
            forget(object);
            Err(error)
        }
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
