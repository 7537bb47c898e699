//! The typed reads and writes that the accessors call.
//!
//! Only three functions have trait bounds: `Layout::__bits`, [`enumeration`] and [`storage`]. The derive calls them in
//! `LAYOUT`, so that a wrong type is one error; only the getters of enumerations call theirs again. The functions that read
//! and write have no bounds on declared types, and are unsafe.

use core::marker::PhantomData;
use core::mem::{ManuallyDrop, forget, transmute_copy};

use super::range::{get_signed, get_unsigned, get_wide_signed, get_wide_unsigned, set, set_wide};
use super::types::{BitFieldEnum, BitFieldStorage};
use super::window::{Window, Windows};
use super::{BitFieldRangeError, BitFieldValueError};
use crate::abi::layout::{Layout, Member, PtxLayout, TypeKind, copy_without_bounds};
use crate::text::{Counted, Text, each, find, push};

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

/// The enumeration of the bit-field `name` of `width` bits. The caller's span is that of the width.
///
/// # Panics
///
/// If an enumerator needs more bits. The message contains the first one, and the number of bits that all of them need.
#[track_caller]
pub const fn fitting<T>(enumeration: Enumeration<T>, name: &str, width: u32) -> Enumeration<T> {
    let Enumeration { layout, values, .. } = enumeration;
    // Nobody reads a bit-field without a name; other checks refuse one without bits, and a failed derive has an error.
    if name.is_empty() || width == 0 || matches!(layout.kind, TypeKind::Error(_)) {
        return enumeration;
    }
    let is_signed = match layout.kind {
        TypeKind::Enum { repr, .. } | TypeKind::Scalar(repr) => repr.is_signed(),
        TypeKind::Int128 { signed } => signed,
        _ => false,
    };
    let (mut needed, mut first) = (width, values.len());
    let mut i = values.len();
    while i > 0 {
        i -= 1;
        let magnitude = if values[i] < 0 { !values[i] } else { values[i] };
        let bits = i128::BITS - magnitude.leading_zeros() + is_signed as u32;
        if bits > width {
            first = i;
        }
        if bits > needed {
            needed = bits;
        }
    }
    if first < values.len() {
        too_narrow(layout, values[first], name, (width, needed));
    }
    enumeration
}

#[track_caller]
const fn too_narrow(layout: &Layout<'_>, value: i128, field: &str, (width, needed): (u32, u32)) -> ! {
    let mut text = Text::<1024>::new();
    let mut variant = "";
    if let TypeKind::Enum { variants, .. } = layout.kind {
        if let Some(i) = find!(i, 0..variants.len(), variants[i].value == value) {
            variant = variants[i].name;
        }
    }
    let sign = if value < 0 { "-" } else { "" };
    if variant.is_empty() {
        push!(text, "[PTX404] the enumerator {}{} of `{}`", sign, value.unsigned_abs(), layout.name);
    } else {
        push!(text, "[PTX404] `{}::{}` is {}{}", layout.name, variant, sign, value.unsigned_abs());
    }
    push!(
        text,
        ", which {} cannot hold (guide 1.3)\n  help: give `{}` {}",
        Counted(width as usize, "bit"),
        field,
        Counted(needed as usize, "bit")
    );
    panic!("{}", text.as_str());
}

/// The type of a storage of bit-fields.
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

copy_without_bounds! { Enumeration Stored }

/// One storage, and the number of named bit-fields in it.
#[derive(Clone, Copy)]
pub struct Run {
    storage: Place,
    named: usize,
}

/// The bytes of a storage, counted from the start of the type.
#[derive(Clone, Copy)]
struct Place {
    offset: usize,
    size: usize,
}

/// How a named bit-field is read and written.
///
/// If the derive of the type or of a member has failed, the window is empty and the accessors do nothing: the error of the
/// derive is enough.
#[derive(Clone, Copy)]
pub struct Accessor {
    /// The window also marks signed types and `bool`.
    window: Window,
    storage: Place,
    name: &'static str,
    /// The first bit of the bit-field, counted from the start of the type.
    bit_offset: usize,
}

impl Accessor {
    /// The first bit of the bit-field, counted from the start of the type.
    pub const fn bit_offset(&self) -> usize {
        self.bit_offset
    }

    /// The storage `S` at byte `offset`, with `named` named bit-fields.
    pub const fn run_of<S>(offset: usize, named: usize) -> Run {
        Run { storage: Place { offset, size: size_of::<S>() }, named }
    }

    /// The accessors of all `N` named bit-fields; the members must be in the order of the runs. The layout has called
    /// `Layout::__bits` or [`enumeration`] for the declared type of each, and [`storage`] for each storage.
    ///
    /// # Panics
    ///
    /// Panics if a bit-field begins after the first 4 GiB of its storage.
    #[track_caller]
    pub const fn all<const N: usize>(layout: &Layout<'static>, runs: &[Run]) -> [Accessor; N] {
        let storage = Place { offset: 0, size: 0 };
        let mut accessors = [Accessor { window: Window::EMPTY, storage, name: "", bit_offset: 0 }; N];
        if matches!(layout.kind, TypeKind::Error(_)) {
            return accessors;
        }
        let members = layout.members();
        let mut windows = Windows::new(layout);
        let (mut next, mut member) = (0, 0);
        each!(run, 0..runs.len(), {
            let Run { storage, named } = runs[run];
            windows.stored_in(storage.offset, storage.size);
            let end = next + named;
            while next < end {
                let Member { name, bit_offset, .. } = members[member];
                if members[member].is_bit_field() {
                    accessors[next] = Accessor { window: windows.of(member), storage, name, bit_offset };
                    next += 1;
                }
                member += 1;
            }
        });
        accessors
    }
}

/// The named bit-fields of a type, whose declared types are `Types`, a tuple. The macro that writes accessors uses no other
/// table.
///
/// # Safety
///
/// `ACCESSORS` is the result of [`Accessor::all`] for the layout of the type and for each storage in it. The layout has called
/// [`BitFieldType`](super::BitFieldType) or [`BitFieldEnum`] of each of `Types` for the bit-field at its index.
// The types are a parameter, because an associated type could not be private.
pub unsafe trait BitFields<Types>: PtxLayout {
    /// The accessors of the named bit-fields.
    const ACCESSORS: &'static [Accessor];
}

/// Checks that the functions of the bit-fields are in the order of their types.
///
/// # Panics
///
/// If an index is not its position.
pub const fn in_order(indices: &[usize]) {
    each!(i, 0..indices.len(), { assert!(indices[i] == i, "the bit-fields are in order") });
}

/// Reads a bit-field of an integer type or `bool`.
///
/// # Safety
///
/// The bit-field must be one of `S`, and `T` its declared type. In a union, the bytes of its storage must be initialised.
#[inline(always)]
pub const unsafe fn get<S, T>(accessor: Accessor, object: &S) -> T {
    let Accessor { window, storage, .. } = accessor;
    if window.width() == 0 {
        let zero = 0u128;
        // SAFETY: the derive has failed, so the program does not compile. 0 is a value of every integer and of `bool`
        // (Reference, "Numeric types", "Boolean type").
        return unsafe { transmute_copy(&zero) };
    }
    // SAFETY: the caller promises the same.
    let bytes = unsafe { bytes(object, storage) };
    if size_of::<T>() > 8 {
        let value = window.read_wide(bytes);
        // SAFETY: `T` is an integer of 16 bytes (`bits`), and every bit pattern is a value of it.
        return unsafe { transmute_copy(&value) };
    }
    let value = window.read(bytes);
    // Facts 1.5: only the lowest bit of a `bool` is the value.
    let value = if window.is_bool() { value & 1 } else { value };
    // SAFETY: `T` is an integer or `bool` of up to 8 bytes (`bits`); the host is little-endian, so these are the lowest
    // bytes of the value. Every bit pattern is an integer, and 0 and 1 are a `bool` (Reference, "Numeric types",
    // "Boolean type").
    unsafe { transmute_copy(&value) }
}

/// Reads a bit-field of an enumeration.
///
/// # Errors
///
/// [`BitFieldValueError`] if the bits are not an enumerator.
///
/// # Safety
///
/// The bit-field must be one of `S`, and `T` its declared type. In a union, the bytes of its storage must be initialised.
#[inline(always)]
pub const unsafe fn get_enum<S, T>(
    accessor: Accessor,
    object: &S,
    enumeration: Enumeration<T>,
) -> Result<T, BitFieldValueError> {
    let Accessor { window, storage, .. } = accessor;
    if window.width() == 0 {
        return Err(BitFieldValueError::new(0));
    }
    // SAFETY: the caller promises the same.
    let value = window.read(unsafe { bytes(object, storage) });
    let value = if window.is_signed() { value as i64 as i128 } else { value as i128 };
    if find!(i, 0..enumeration.values.len(), enumeration.values[i] == value).is_none() {
        return Err(BitFieldValueError::new(value));
    }
    // SAFETY: the value is a discriminant of `T` (the invariant of `Enumeration`), and the host is little-endian, so its
    // lowest bytes represent `T` (Reference, "Primitive representations").
    Ok(unsafe { transmute_copy(&value) })
}

/// The result of the getter of an enumeration in a type whose derive has failed; the declared type may be anything.
///
/// # Errors
///
/// This function always returns an error.
pub const fn failed_get_enum<T>(_: usize) -> Result<T, BitFieldValueError> {
    Err(BitFieldValueError::new(0))
}

/// Writes the lowest bits of the value to a bit-field.
///
/// # Safety
///
/// The bit-field must be one of `S`, and `T` its declared type. In a union, the bytes of its storage must be initialised.
#[inline(always)]
pub const unsafe fn set_wrapping<S, T>(accessor: Accessor, object: &mut S, value: T) {
    let value = ManuallyDrop::new(value);
    let Accessor { window, storage, .. } = accessor;
    if window.width() > 0 {
        let bits = window.extended(&value);
        // SAFETY: the caller promises the same.
        window.write::<T>(unsafe { bytes_mut(object, storage) }, bits);
    }
}

/// Writes the value to a bit-field, if it fits.
///
/// # Errors
///
/// [`BitFieldRangeError`] if the value does not fit; then nothing is changed.
///
/// # Safety
///
/// The bit-field must be one of `S`, and `T` its declared type. In a union, the bytes of its storage must be initialised.
#[inline(always)]
pub const unsafe fn set_checked<S, T>(accessor: Accessor, object: &mut S, value: T) -> Result<(), BitFieldRangeError> {
    let value = ManuallyDrop::new(value);
    let Accessor { window, storage, name, .. } = accessor;
    let width = window.width();
    if width == 0 {
        return Ok(());
    }
    let bits = window.extended(&value);
    if !window.holds::<T>(bits) {
        return Err(BitFieldRangeError::new(name, bits, window.is_signed(), width));
    }
    // SAFETY: the caller promises the same.
    window.write::<T>(unsafe { bytes_mut(object, storage) }, bits);
    Ok(())
}

/// The parts of the functions above; `T` is that of their callers.
impl Window {
    #[inline(always)]
    const fn read(self, bytes: &[u8]) -> u64 {
        if self.is_signed() { get_signed(bytes, self) as u64 } else { get_unsigned(bytes, self) }
    }

    #[inline(always)]
    const fn read_wide(self, bytes: &[u8]) -> u128 {
        if self.is_signed() { get_wide_signed(bytes, self) as u128 } else { get_wide_unsigned(bytes, self) }
    }

    #[inline(always)]
    const fn write<T>(self, bytes: &mut [u8], bits: u128) {
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
        self.lowest(8 * size_of::<T>() as u32, bits)
    }

    /// Whether the value, which has been extended to 128 bits, fits into the bit-field.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn holds<T>(self, bits: u128) -> bool {
        if size_of::<T>() > 8 {
            return self.lowest(self.width(), bits) == bits;
        }
        // LLVM does not reduce a comparison of 128 bits to the 64 that matter here.
        let (bits, unused) = (bits as u64, 64 - self.width());
        let lowest =
            if self.is_signed() { (((bits << unused) as i64) >> unused) as u64 } else { (bits << unused) >> unused };
        lowest == bits
    }

    /// The value of the lowest `width` bits, sign- or zero-extended to 128 bits.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn lowest(self, width: u32, bits: u128) -> u128 {
        let unused = 128 - width;
        if self.is_signed() { (((bits << unused) as i128) >> unused) as u128 } else { (bits << unused) >> unused }
    }
}

/// The bytes of a storage of the object.
///
/// # Safety
///
/// `storage` must be in the table of `S`. In a union, its bytes must be initialised.
#[inline(always)]
const unsafe fn bytes<S>(object: &S, storage: Place) -> &[u8] {
    // SAFETY: the place is that of a field, so it is inside the object. The storage has no padding (`storage`), so its
    // bytes are initialised and readable through the reference (Reference, "Type Layout"; `u8` has alignment 1, so a field
    // of a packed struct can be read as well).
    unsafe { core::slice::from_raw_parts(core::ptr::from_ref(object).cast::<u8>().add(storage.offset), storage.size) }
}

/// The bytes of a storage of the object, for writing.
///
/// # Safety
///
/// As for [`bytes`].
#[inline(always)]
const unsafe fn bytes_mut<S>(object: &mut S, storage: Place) -> &mut [u8] {
    // SAFETY: as in `bytes`, and every bit pattern that is written is a value of the storage (`storage`).
    unsafe {
        core::slice::from_raw_parts_mut(core::ptr::from_mut(object).cast::<u8>().add(storage.offset), storage.size)
    }
}

/// The object that [`set_checked`] has changed.
///
/// # Errors
///
/// The error of [`set_checked`].
#[inline(always)]
pub const fn changed<S>(result: Result<(), BitFieldRangeError>, object: S) -> Result<S, BitFieldRangeError> {
    match result {
        Ok(()) => Ok(object),
        Err(error) => {
            // `LAYOUT` checks that a type with bit-fields needs no drop.
            forget(object);
            Err(error)
        }
    }
}

/// Panics, or ends const evaluation, if the value does not fit.
#[inline(always)]
#[track_caller]
pub const fn expect_in_range(result: Result<(), BitFieldRangeError>) {
    if let Err(error) = result {
        out_of_range(&error);
    }
}

#[cold]
#[cfg_attr(target_arch = "nvptx64", inline)]
#[track_caller]
const fn out_of_range(error: &BitFieldRangeError) -> ! {
    // On the GPU the text would be 160 kB of PTX.
    let text = if cfg!(target_arch = "nvptx64") { None } else { Some(error.text()) };
    match &text {
        Some(text) => panic!("{}", text.as_str()),
        None => panic!("[PTX408] the value does not fit into the bit-field"),
    }
}
