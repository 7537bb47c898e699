//! Golden data as the build script writes it, and the comparisons with it.
//!
//! Every comparison returns its complaints instead of panicking, so that a test can show them all.

use core::mem::MaybeUninit;

use ptx_abi::layout::PlaceError;
use ptx_abi::{Layout, TypeKind};

use crate::c::lower::{Reason, lower};
use crate::c::parser::unit;
use crate::describe::describe;
use crate::model::lay_out_c;

/// A type, as compilers lay it out and as Rust does.
#[derive(Debug)]
pub struct Golden {
    /// The name.
    pub name: &'static str,
    /// The declaration in C.
    pub c: &'static str,
    /// Bytes, by nvcc.
    pub size: usize,
    /// Bytes, by nvcc.
    pub align: usize,
    /// The named members, by nvcc.
    pub members: &'static [Expected],
    /// The layout of the derive.
    pub layout: &'static Layout<'static>,
    /// `size_of`, in bytes.
    pub rust_size: usize,
    /// `align_of`, in bytes.
    pub rust_align: usize,
    /// `offset_of!` the ordinary members, in bytes.
    pub rust_offsets: &'static [(&'static str, usize)],
    /// The bit-fields, to set.
    pub probes: &'static [Probe],
}

/// A type that Rust cannot declare or that the derive refuses.
#[derive(Debug)]
pub struct Excluded {
    /// The name.
    pub name: &'static str,
    /// The declaration in C.
    pub c: &'static str,
    /// Bytes, by nvcc.
    pub size: usize,
    /// Bytes, by nvcc.
    pub align: usize,
    /// The named members, by nvcc.
    pub members: &'static [Expected],
    /// Why.
    pub reason: Reason,
}

/// A named member: with dots where it is nested, without a prefix where the type around it is anonymous.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected<S = &'static str> {
    /// The name.
    pub name: S,
    /// The first bit, counted from the start of the outermost type.
    pub bit_offset: usize,
    /// Bits.
    pub bit_width: usize,
    /// Whether it is a bit-field.
    pub bit_field: bool,
}

impl Expected {
    /// The same with a name of its own.
    pub fn owned(&self) -> Expected<String> {
        let Self { name, bit_offset, bit_width, bit_field } = *self;
        Expected { name: name.to_owned(), bit_offset, bit_width, bit_field }
    }
}

/// A bit-field with a value to set.
#[derive(Debug)]
pub struct Probe {
    /// The name, as in [`Expected`].
    pub name: &'static str,
    /// The bits of the value, as many ones as the type can have in the bit-field.
    pub pattern: u128,
    /// Sets the value in zeroed memory.
    pub run: fn() -> Probed,
}

/// What came of a [`Probe`].
#[derive(Debug)]
pub struct Probed {
    /// All bytes of the type.
    pub bytes: Vec<u8>,
    /// Whether the getter gave back what was set.
    pub read_back: bool,
}

/// Runs `set` on a zeroed `T`; `set` returns whether the getter gives back what it has set.
///
/// # Safety
///
/// All-zero bytes must be a value of `T`, and so must be what `set` leaves.
pub unsafe fn probe<T: Copy>(set: impl FnOnce(&mut T) -> bool) -> Probed {
    let mut value = MaybeUninit::<T>::uninit();
    let start = value.as_mut_ptr();
    // SAFETY: `start` is valid for writes of one `T` and aligned.
    unsafe { start.write_bytes(0, 1) };
    // SAFETY: the caller promises that zeros are a value; nothing else borrows `value`.
    let read_back = set(unsafe { &mut *start });
    // SAFETY: all bytes were initialized by `write_bytes`, padding too: the value was never copied as a whole.
    let bytes = unsafe { core::slice::from_raw_parts(start.cast::<u8>(), size_of::<T>()) };
    Probed { bytes: bytes.to_vec(), read_back }
}

/// Compares a layout with the golden one: size, alignment, and every member with its place.
pub fn compare_layout(layout: &Layout<'_>, size: usize, align: usize, members: &[Expected]) -> Vec<String> {
    let mut complaints = Vec::new();
    if (layout.size, layout.align) != (size, align) {
        complaints.push(format!("size/align {}/{}, expected {size}/{align}", layout.size, layout.align));
    }
    let found = flattened(layout);
    for i in 0..found.len().max(members.len()) {
        let (found, expected) = (found.get(i), members.get(i));
        if found != expected.map(Expected::owned).as_ref() {
            complaints.push(format!("found {found:?}, expected {expected:?}"));
        }
    }
    complaints
}

/// The members in the order of the golden data: each followed by its own.
pub fn flattened(layout: &Layout<'_>) -> Vec<Expected<String>> {
    let mut found = Vec::new();
    flatten(layout, "", 0, &mut found);
    found
}

fn flatten(layout: &Layout<'_>, prefix: &str, base: usize, found: &mut Vec<Expected<String>>) {
    for member in layout.members() {
        let bit_offset = base + member.bit_offset;
        let mut inner = prefix.to_owned();
        if !member.is_anonymous() {
            let name = format!("{prefix}{}", member.name);
            inner = format!("{name}.");
            let (bit_width, bit_field) = (member.bit_width, member.is_bit_field());
            found.push(Expected { name, bit_offset, bit_width, bit_field });
        }
        if let TypeKind::Struct(_) | TypeKind::Union(_) = member.layout.kind {
            flatten(member.layout, &inner, bit_offset, found);
        }
    }
}

impl Golden {
    /// Compares the layouts of the derive and of rustc with nvcc.
    pub fn check_type(&self) -> Vec<String> {
        let mut complaints = compare_layout(self.layout, self.size, self.align, self.members);
        if (self.rust_size, self.rust_align) != (self.size, self.align) {
            complaints.push(format!("rustc: size/align {}/{}", self.rust_size, self.rust_align));
        }
        let ordinary = self.members.iter().filter(|m| !m.bit_field).map(|m| (m.name, m.bit_offset / 8));
        let ordinary: Vec<_> = ordinary.collect();
        if ordinary != self.rust_offsets {
            complaints.push(format!("rustc: {:?}, expected {ordinary:?}", self.rust_offsets));
        }
        complaints
    }

    /// Sets every bit-field: exactly its bits change, and the getter gives the value back.
    pub fn check_values(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        let bit_fields: Vec<_> = self.members.iter().filter(|member| member.bit_field).collect();
        let (expected, probed) = (bit_fields.iter().map(|m| m.name), self.probes.iter().map(|p| p.name));
        if !expected.eq(probed) {
            complaints.push("not every bit-field has a probe".to_owned());
        }
        for (member, probe) in bit_fields.into_iter().zip(self.probes) {
            let mut expected = vec![0; self.size.max((member.bit_offset + member.bit_width).div_ceil(8))];
            for bit in (0..member.bit_width).filter(|bit| probe.pattern >> bit & 1 != 0) {
                expected[(member.bit_offset + bit) / 8] |= 1 << ((member.bit_offset + bit) % 8);
            }
            let Probed { bytes, read_back } = (probe.run)();
            if bytes != expected {
                complaints.push(format!("{}: bytes {bytes:02x?}, expected {expected:02x?}", probe.name));
            }
            if !read_back {
                complaints.push(format!("{}: the getter gives another value than was set", probe.name));
            }
        }
        complaints
    }

    /// Describes the declaration to the engine, in the form that Rust can declare, and compares with nvcc.
    ///
    /// # Panics
    ///
    /// If it is not a declaration for which the build script writes a `Golden`.
    pub fn check_engine(&self) -> Vec<String> {
        let unit = unit(self.c).expect("the build script has parsed it");
        let lowered = lower(&unit.aggregate).expect("the build script has lowered it");
        match describe(&lowered, &unit) {
            Ok(layout) => compare_layout(layout, self.size, self.align, self.members),
            Err(error) => vec![error.to_string()],
        }
    }

    /// Compares the second implementation with nvcc.
    pub fn check_model(&self) -> Vec<String> {
        compare_model(self.c, self.size, self.align, self.members)
    }
}

impl Excluded {
    /// The engine refuses it for the same reason.
    ///
    /// # Panics
    ///
    /// If it is not a declaration that the build script can read.
    pub fn check_engine(&self) -> Vec<String> {
        let unit = unit(self.c).expect("the build script has parsed it");
        let expected = match self.reason {
            Reason::Empty => PlaceError::Empty,
            Reason::Oversized => PlaceError::TooWide,
            Reason::AlignedBitField => PlaceError::AlignedBitField,
            Reason::ZeroWidthInPacked => PlaceError::ZeroWidthInPacked,
            Reason::UnnamedInPacked => PlaceError::UnnamedInPacked,
        };
        match describe(&unit.aggregate, &unit) {
            Err(error) if error == expected => Vec::new(),
            other => vec![format!("{other:?}, expected {expected:?}")],
        }
    }

    /// Compares the second implementation with nvcc.
    pub fn check_model(&self) -> Vec<String> {
        compare_model(self.c, self.size, self.align, self.members)
    }
}

fn compare_model(c: &str, size: usize, align: usize, members: &[Expected]) -> Vec<String> {
    let unit = unit(c).expect("the build script has parsed it");
    let expected = members.iter().map(|member| (member.name.to_owned(), member.bit_offset)).collect();
    let (found, expected) = (lay_out_c(&unit), (size, align, expected));
    if found == expected { Vec::new() } else { vec![format!("{found:?}, expected {expected:?}")] }
}

/// Collects the complaints about all types and shows them together.
///
/// # Panics
///
/// If there are any.
pub fn report<'a>(complaints: impl Iterator<Item = (&'a str, &'a str, Vec<String>)>) {
    let differing: Vec<String> = complaints
        .filter(|(_, _, complaints)| !complaints.is_empty())
        .map(|(name, c, complaints)| format!("\n{name}: {c}\n    {}", complaints.join("\n    ")))
        .collect();
    assert!(differing.is_empty(), "{} types differ:{}", differing.len(), differing.concat());
}
