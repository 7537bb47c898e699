//! Types in which every byte of a member may be read.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::num::{NonZero, Saturating, Wrapping};

use super::instance::{IsInitialized, Prover};
use crate::abi::align::{Alignment, Opaque};
use crate::abi::layout::{Aggregate, CppName, Layout, Member, PtxLayout, TypeKind};
use crate::abi::list::mark_plain_data;
use crate::abi::min;
use crate::proof::mapped::Witness;
use crate::text::{each, fail};

/// A type whose values `Global::of` can write as initial values.
///
/// Padding of a Rust value is not initialised, and reading it is undefined behaviour. The bytes of its members are
/// initialised, and `LAYOUT` contains their places; no other bytes are read. `#[ptx(impls(Initialized))]` beside
/// `#[derive(PtxLayout)]` implements it for structs and enums whose fields have it. Unions do not have it: give
/// `Global::bytes` their bytes.
///
/// # Safety
///
/// In every value, every byte in which `LAYOUT` has a bit of a member is initialised and does not change while the value is
/// borrowed. In a type without members these are all bytes, in a refused type no bytes, and in a union all bytes of each
/// member.
///
/// So `MaybeUninit`, atomics, and foreign types with padding where `LAYOUT` has none do not meet this condition.
#[diagnostic::on_unimplemented(
    message = "[PTX313] the bytes of `{Self}` are not known to be initialised",
    label = "`Initialized` is not implemented for `{Self}`",
    note = "a struct or enum gets it by `#[ptx(impls(Initialized))]` beside `#[derive(PtxLayout)]`, if its fields have it; for \
            a union, or a type of another crate, write the bytes: `Global::new(name, layout).bytes(…)`",
    note = "`MaybeUninit<T>` and atomics do not have it: write `T`, or the integer; addresses of the host do not have it \
            either: `Global::addresses` writes the address of another variable"
)]
pub unsafe trait Initialized: PtxLayout {}

macro_rules! plain {
    ($($name:ty)*) => {$(
        // SAFETY: an integer, a float, or a type that consists of them; they are initialised (the Reference, "Behavior
        // considered undefined"), and without `UnsafeCell` nothing changes them.
        #[diagnostic::do_not_recommend]
        unsafe impl Initialized for $name {}
    )*};
}

plain! {
    bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64
    NonZero<i8> NonZero<i16> NonZero<i32> NonZero<i64> NonZero<i128> NonZero<isize>
    NonZero<u8> NonZero<u16> NonZero<u32> NonZero<u64> NonZero<u128> NonZero<usize>
}

#[cfg(feature = "half")]
plain! { half::f16 }
#[cfg(feature = "half")]
plain! { half::bf16 }
#[cfg(feature = "float8-0_7")]
plain! { float8::F8E4M3 float8::F8E5M2 }
#[cfg(feature = "float4-0_2")]
plain! { float4::F4E2M1 float4::F4E2M1x2 float4::E8M0 }

mark_plain_data! { Initialized [T: ?Sized + CppName]; }

// SAFETY: every byte of a member belongs to an element, and the members of elements are initialised.
unsafe impl<T: Initialized, const N: usize> Initialized for [T; N] {}
// SAFETY: the type has no bytes.
unsafe impl<T: ?Sized> Initialized for PhantomData<T> {}
// SAFETY: the bytes are an array of `u8`; where they leave padding, `LAYOUT` is `Refused`, which has no bits of members.
unsafe impl<const N: usize, A: Alignment> Initialized for Opaque<N, A> {}
// SAFETY: the type contains the value inside and nothing else, and so do the next two.
unsafe impl<T: Initialized> Initialized for Wrapping<T> {}
// SAFETY: as above.
unsafe impl<T: Initialized> Initialized for Saturating<T> {}
// SAFETY: as above.
unsafe impl<T: Initialized> Initialized for ManuallyDrop<T> {}

impl Prover<IsInitialized> {
    /// Compiles for a field of type `R` that represents `T`, if every byte in which `T` has a bit belongs to a member of `R`.
    ///
    /// # Panics
    ///
    /// If such a byte is padding of `R`.
    #[track_caller]
    pub const fn initialized_as<T: PtxLayout, R: Initialized>(self) {
        expect_covered(T::LAYOUT, R::LAYOUT);
    }

    /// Compiles for a field of type `R` for which a map may name another type, as for a field that represents that type.
    ///
    /// # Panics
    ///
    /// If a byte in which that type has a bit is padding of `R`.
    #[track_caller]
    pub const fn initialized_mapped<R: Initialized, W: Witness>(self, _: W)
    where
        W::Type: PtxLayout,
    {
        if W::IS_MAPPED {
            self.initialized_as::<W::Type, R>();
        }
    }

    /// Compiles for a field of type `R` of which `LAYOUT` has only the size, if every byte belongs to a member of `R`.
    ///
    /// # Panics
    ///
    /// If a byte is padding of `R`.
    #[track_caller]
    pub const fn initialized_bytes<R: Initialized>(self) {
        let bytes = Layout { name: "", size: size_of::<R>(), align: align_of::<R>(), kind: TypeKind::Opaque };
        expect_covered(&bytes, R::LAYOUT);
    }
}

#[track_caller]
const fn expect_covered(mut shown: &Layout<'_>, mut member: &Layout<'_>) {
    // For arrays whose elements have the same size, comparing one element is enough.
    while let (TypeKind::Array { element: a, .. }, TypeKind::Array { element: b, .. }) = (shown.kind, member.kind) {
        if a.size != b.size {
            break;
        }
        (shown, member) = (a, b);
    }
    let mut at = 0;
    while at < shown.size {
        let ((wanted, one), (there, other)) = (owned_run(shown, at), owned_run(member, at));
        if wanted != 0 && there != 0xff {
            padding(at);
        }
        at += min(one, other);
    }
}

#[cold]
#[track_caller]
const fn padding(at: usize) -> ! {
    fail!(
        "[PTX313] byte {} of the type of this field is padding, and the type in C++ has a member there, so the struct is not \
         `Initialized`: remove `Initialized`, and write the bytes by `Global::bytes`",
        at
    )
}

/// The bits of byte `at` that belong to members, and the number of bytes from `at` on that have the same bits, at least 1.
/// In a type without members, these are all bits.
///
/// It does not walk through an array whose elements have no padding, because the array may be large.
pub const fn owned_run(layout: &Layout<'_>, at: usize) -> (u8, usize) {
    let rest = if layout.size > at { layout.size - at } else { 1 };
    match layout.kind {
        TypeKind::Marker | TypeKind::Refused(_) | TypeKind::Error(_) => (0, rest),
        TypeKind::Array { element, .. } if element.size == 0 => (0, rest),
        TypeKind::Array { element, .. } => {
            let (bits, run) = owned_run(element, at % element.size);
            (bits, if bits == 0xff && run == element.size { rest } else { run })
        }
        TypeKind::Struct(Aggregate { opaque: true, .. }) => (0xff, rest),
        TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Transparent(_) | TypeKind::Vector { .. } => {
            owned_by(layout.members(), at, rest, matches!(layout.kind, TypeKind::Union(_)))
        }
        _ => (0xff, rest),
    }
}

const fn owned_by(members: &[Member<'_>], at: usize, rest: usize, is_union: bool) -> (u8, usize) {
    let (mut bits, mut run) = (0, rest);
    each!(i, 0..members.len(), {
        let member = &members[i];
        let (start, end) = (member.bit_offset, member.bit_offset + member.bit_width);
        if start >= 8 * at + 8 {
            run = min(run, start / 8 - at);
            // The members of a structure are in the order of their places.
            if !is_union {
                break;
            }
        } else if end > 8 * at {
            if member.is_bit_field() {
                let low = start.saturating_sub(8 * at);
                let high = min(end - 8 * at, 8);
                bits |= (((1u16 << high) - 1) & !((1 << low) - 1)) as u8;
                run = 1;
            } else {
                let (its, own) = owned_run(member.layout, at - start / 8);
                bits |= its;
                run = min(run, own);
            }
        }
    });
    (bits, run)
}
