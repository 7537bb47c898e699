//! Guide 1.2: aggregates and unions.

pub mod advice;
mod impls;
pub(crate) mod instance;
mod item;
pub(crate) mod layers;
#[cfg(any(feature = "check", feature = "cpp", feature = "draw", feature = "emit"))]
#[cfg_attr(not(any(feature = "check", feature = "cpp")), allow(dead_code, reason = "producers need few of them"))]
pub(crate) mod nested;
mod place;
mod refused;
mod spell;

pub use item::Item;
pub(crate) use place::MAX_BITS;
pub use place::{PlaceError, Placer, Rules, place};
pub use refused::Refusal;
pub(crate) use refused::{INSTEAD_OF_OWNER, push_owner, refuse};
pub(crate) use spell::type_name;

pub(crate) use crate::abi::CppType;
use crate::abi::{HandleKind, Pointer, Scalar};
use crate::text::find;
pub(crate) use crate::text::str_eq;

/// A type whose layout in memory is the one that the PTX ABI gives it.
///
/// `#[derive(PtxLayout)]` implements it for structs, unions and enums and proves the contract at compile time.
///
/// # Safety
///
/// 1. `size_of::<Self>()` equals `LAYOUT.size` and `align_of::<Self>()` equals `LAYOUT.align`.
/// 2. Every member that `LAYOUT` describes is at its `bit_offset` in `Self`, with its layout.
///
/// The trait does not promise that every bit pattern is a value; that is `bytemuck::Pod`. Nor does it promise anything
/// about C++ classes with more than data: host and device cannot share virtual functions (guide 7), and a copy constructor
/// changes how functions take the class (facts G13); see the chapter `cpp` of the book.
#[diagnostic::on_unimplemented(
    message = "[PTX001] `{Self}` has no layout in the PTX ABI",
    label = "`PtxLayout` is not implemented for `{Self}`",
    note = "derive `PtxLayout` for a struct, union or enum of your crate; a field of another crate's type takes \
            `#[ptx(as = …)]` with the type that it is in C++, such as `#[ptx(as = ptx_abi::vector::Float3)]`; `f16` and `bf16` of \
            the crate `half` need the feature `half` of `ptx-abi`"
)]
pub unsafe trait PtxLayout: Sized {
    /// The layout, in bytes and bits (guide 1.1 and 1.2).
    const LAYOUT: &'static Layout<'static>;

    /// The pointee of the value, through arrays and wrappers, if its layout is known.
    ///
    /// It is not in a trait of its own, because each derive would have to implement that trait too.
    #[doc(hidden)]
    const __POINTS_TO: layers::Target = None;
}

/// A type that a device pointer may point to. Only its name in C++ is known, as after a forward declaration.
///
/// `#[derive(PtxLayout)]` implements it, and `c_void` and the scalars have it. All instances of a generic type have one
/// name, unless `#[ptx(name = "Array<{T}, {N}>")]` names the instances of a template.
#[diagnostic::on_unimplemented(
    message = "[PTX003] `{Self}` has no name in C++",
    label = "`CppName` is not implemented for `{Self}`",
    note = "derive `PtxLayout` for what the pointer points to, or point to `core::ffi::c_void`; derive it for an argument of a \
            template, with `#[ptx(opaque, size = 1, align = 1)]` if that has no fields; a pointer to another crate's type takes \
            `#[ptx(as = DevPtr<…>)]` with a type that derives it; for an array, derive it for a `#[repr(transparent)]` struct \
            without parameters around the array; `f16` and `bf16` of the crate `half` need the feature `half` of `ptx-abi`"
)]
pub trait CppName {
    /// The type in C++: `float`, `float4`, `ns::Particle`, `Array<float, 3>`.
    const TYPE: &'static CppType<'static>;

    /// The pointee of a pointer to the type; for pointers to pointers, the last one.
    ///
    /// It is a constant of its own that only the checks use: everything else needs only the name of a pointee. It is not in
    /// a trait of its own, because each derive would have to implement that trait too.
    #[doc(hidden)]
    const __POINTEE: layers::Target = None;
}

/// Implements both traits for a type without parameters, and compares the size and the alignment of the layout with the type.
///
/// It begins with `unsafe`, because the caller promises that the members of the layout are in the type.
macro_rules! laid_out {
    (unsafe $type:ty, $layout:expr, $cpp_type:expr) => {
        // SAFETY: the assertion below compares size and alignment, and the caller promises the rest.
        #[diagnostic::do_not_recommend]
        unsafe impl $crate::PtxLayout for $type {
            const LAYOUT: &'static $crate::Layout<'static> = $layout;
        }
        #[diagnostic::do_not_recommend]
        impl $crate::CppName for $type {
            const TYPE: &'static $crate::CppType<'static> = $cpp_type;
        }
        // On other hosts the crate has one error, not one for each type.
        #[cfg(all(target_pointer_width = "64", target_endian = "little"))]
        const _: () = {
            let layout = <$type as $crate::PtxLayout>::LAYOUT;
            assert!(size_of::<$type>() == layout.size && align_of::<$type>() == layout.align);
        };
    };
}
pub(crate) use laid_out;

/// Makes a type of one parameter `Copy`. A derive would add a bound on the parameter.
macro_rules! copy_without_bounds {
    ($($name:ident)*) => {$(
        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<T> Copy for $name<T> {}
    )*};
}
pub(crate) use copy_without_bounds;

/// Defines a trait that each type with a bound has, or each type that is another one, because its message says what to write.
macro_rules! own_message {
    ($(#[$attribute:meta])* pub unsafe trait $name:ident: $bound:path) => {
        $(#[$attribute])*
        ///
        /// # Safety
        ///
        #[doc = concat!("The type is `", stringify!($bound), "`.")]
        pub unsafe trait $name {}

        // SAFETY: the bound is what the trait promises.
        #[diagnostic::do_not_recommend]
        unsafe impl<T: $bound> $name for T {}
    };
    ($(#[$attribute:meta])* pub unsafe trait $name:ident<$other:ident>) => {
        $(#[$attribute])*
        ///
        /// # Safety
        ///
        /// Both are one type.
        pub unsafe trait $name<$other: ?Sized> {}

        // SAFETY: both are `T`.
        #[diagnostic::do_not_recommend]
        unsafe impl<T: ?Sized> $name<T> for T {}
    };
}
pub(crate) use own_message;

/// The layout of one type (guide 1.1 to 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout<'a> {
    /// The name: for a derived type its name in C++, otherwise its name in Rust.
    pub name: &'a str,
    /// The size in bytes, tail padding included.
    pub size: usize,
    /// The alignment in bytes.
    pub align: usize,
    /// The kind of the type, and its parts.
    pub kind: TypeKind<'a>,
}

/// What a [`Layout`] describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeKind<'a> {
    /// A fundamental type (guide 1.1).
    Scalar(Scalar),
    /// `bool`: one byte that is 0 or 1.
    Bool,
    /// `__int128` or `unsigned __int128`: 16 bytes, passed as a byte array (facts 3).
    Int128 {
        /// Whether it is `__int128`.
        signed: bool,
    },
    /// An address.
    Pointer(Pointer<'a>),
    /// A handle of a texture, sampler or surface (guide 1.4).
    Handle(HandleKind),
    /// A native vector (guide 1.2).
    Vector {
        /// The type of each element.
        element: Scalar,
        /// The elements: `x`, `y`, `z`, `w`.
        members: &'a [Member<'a>],
    },
    /// An array.
    Array {
        /// The layout of one element.
        element: &'a Layout<'a>,
        /// The number of elements.
        len: usize,
    },
    /// A structure. It has no members if `#[ptx(opaque)]` leaves only size and alignment known.
    Struct(Aggregate<'a>),
    /// A union.
    Union(Aggregate<'a>),
    /// A `#[repr(transparent)]` type: laid out and passed as the one member that has a size.
    Transparent(Aggregate<'a>),
    /// An enumeration without data.
    Enum {
        /// The integer that holds it.
        repr: Scalar,
        /// The enumerators, in order.
        variants: &'a [Variant<'a>],
        /// The type in C++ if it is in an instance of a template: `Outer<float>::Kind`.
        instance: Option<&'a CppType<'a>>,
    },
    /// A type of which only size and alignment are known; passed as a byte array.
    Opaque,
    /// Not a member in C++: it only aligns the member that follows it, or has no effect at all.
    Marker,
    /// A type without an equivalent in C++; size and alignment are those in Rust. Every declaration with it is an error.
    Refused(Refusal),
    /// The derive of the type has reported an error, so nothing else is known of it. No program that compiles has such a
    /// layout.
    Error(Failed),
}

/// A failed derive. Comparisons leave out what it concerns, so nothing outside of this crate makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failed;

impl TypeKind<'_> {
    /// The kind of a type whose derive has failed.
    pub(crate) const ERROR: Self = Self::Error(Failed);
}

/// The parts of a structure or union; [`place`] creates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Aggregate<'a> {
    /// The named members with their places, in order.
    pub members: &'a [Member<'a>],
    /// The unnamed bit-fields (guide 1.3), in order. One of width zero is where the next item may start.
    ///
    /// They are not in [`Layout::members`] or in the fingerprint: only C++ needs them, to move the next item.
    pub unnamed: &'a [Member<'a>],
    /// Packing and explicit alignment.
    pub rules: Rules,
    /// Whether the type is one instance of a generic type whose instances share one name, because it has no
    /// `#[ptx(name = "…")]`.
    pub generic: bool,
    /// The type in C++ if it is an instance of a template, as `#[ptx(name = "Array<{T}, {N}>")]` names it.
    pub instance: Option<&'a CppType<'a>>,
    /// Whether only size and alignment are known, by `#[ptx(opaque)]`. A class of C++ without members is not opaque.
    pub opaque: bool,
}

/// A named member of a structure, union or vector, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Member<'a> {
    /// The name in Rust, without `r#`. The fields of a tuple struct are named `0`, `1` and so on.
    pub name: &'a str,
    pub(crate) cpp_name: &'a str,
    /// The place in bits from the start of the type; 8 times the byte offset for an ordinary member.
    pub bit_offset: usize,
    /// The size in bits.
    pub bit_width: usize,
    /// The layout of the member's type; for a bit-field, that of its declared type.
    pub layout: &'a Layout<'a>,
    /// The logarithm of the declared alignment, and the flags. Const evaluation looks at every field of every member, so
    /// these are one field.
    pub(crate) more: u16,
}

/// A flag of `Member::more`: the member is a bit-field.
const BIT_FIELD: u16 = 0x80;
/// A flag of `Member::more`: C++ cannot name the member.
const HIDDEN: u16 = 0x40;
/// A flag of `Member::more`: the member is an anonymous struct or union in C++.
const ANONYMOUS: u16 = 0x100;

/// An enumerator of an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant<'a> {
    /// The name in Rust, without `r#`.
    pub name: &'a str,
    /// The name in C++; otherwise equal to `name`.
    pub cpp_name: &'a str,
    /// The value.
    pub value: i128,
}

impl<'a> Layout<'a> {
    /// The named members in order; empty for a type without members.
    ///
    /// Unnamed bit-fields, alignment markers and `PhantomData` are not members.
    pub const fn members(&self) -> &'a [Member<'a>] {
        match (self.kind, self.aggregate()) {
            (TypeKind::Vector { members, .. }, _) | (_, Some(Aggregate { members, .. })) => members,
            _ => &[],
        }
    }

    /// The parts of a structure, a union or a `#[repr(transparent)]` type.
    pub(crate) const fn aggregate(&self) -> Option<Aggregate<'a>> {
        match self.kind {
            TypeKind::Struct(parts) | TypeKind::Union(parts) | TypeKind::Transparent(parts) => Some(parts),
            _ => None,
        }
    }

    /// The member with this name in Rust; otherwise the one with this name in C++.
    ///
    /// A [`bit_offset`](Member::bit_offset) counts from the start of the type that has the member, so the members of an
    /// [anonymous](Member::is_anonymous) member are found in the layout of that member.
    pub const fn member(&self, name: &str) -> Option<&'a Member<'a>> {
        let members = self.members();
        let found = match find!(i, 0..members.len(), str_eq(members[i].name, name)) {
            None => find!(i, 0..members.len(), str_eq(members[i].cpp_name(), name)),
            found => found,
        };
        let Some(i) = found else { return None };
        Some(&members[i])
    }

    /// The type that a `#[repr(transparent)]` type wraps, through all levels; for any other type, the type itself.
    pub const fn innermost(&self) -> &Self {
        let mut layout = self;
        while let TypeKind::Transparent(Aggregate { members: [member, ..], .. }) = layout.kind {
            layout = member.layout;
        }
        layout
    }
}

/// The members and the unnamed bit-fields of a type, in the order of their declarations in C++: an unnamed bit-field
/// precedes the member that it moves.
#[derive(Clone, Copy)]
pub(crate) struct Declared<'a> {
    pub(crate) members: &'a [Member<'a>],
    pub(crate) unnamed: &'a [Member<'a>],
}

impl<'a> Declared<'a> {
    /// Takes the first one. The value before it is true for an unnamed bit-field.
    pub(crate) const fn take_first(&mut self) -> Option<(bool, &'a Member<'a>)> {
        let is_unnamed = match (self.members, self.unnamed) {
            ([member, ..], [unnamed, ..]) => unnamed.bit_offset <= member.bit_offset,
            (members, _) => members.is_empty(),
        };
        let from = if is_unnamed { &mut self.unnamed } else { &mut self.members };
        let [first, rest @ ..] = *from else { return None };
        *from = rest;
        Some((is_unnamed, first))
    }
}

impl<'a> Member<'a> {
    /// A member to fill an array with, before [`place`] writes it.
    pub const EMPTY: Self = Self::at("", 0, &Layout { name: "", size: 0, align: 1, kind: TypeKind::Marker });

    /// The ordinary member of this name at byte `offset`, which asks for no alignment.
    #[inline]
    pub(crate) const fn at(name: &'a str, offset: usize, layout: &'a Layout<'a>) -> Self {
        Self { name, cpp_name: name, bit_offset: 8 * offset, bit_width: 8 * layout.size, layout, more: 0 }
    }

    /// The name in C++, by `#[ptx(name = "…")]` or `rename_all`; otherwise equal to `name`.
    pub const fn cpp_name(&self) -> &'a str {
        self.cpp_name
    }

    /// Whether this is an anonymous struct or union in C++, whose members are used as if they were this type's own.
    pub const fn is_anonymous(&self) -> bool {
        self.more & ANONYMOUS != 0
    }

    /// The byte in which the member starts, counted from the start of the type.
    pub const fn offset(&self) -> usize {
        self.bit_offset / 8
    }

    /// The alignment in bytes that the declaration asks for, C++'s `alignas`; 1 if it asks for none.
    pub const fn align(&self) -> usize {
        1 << (self.more & !(BIT_FIELD | HIDDEN | ANONYMOUS))
    }

    /// The declaration of the member, without its place.
    pub(crate) const fn item(&self) -> Item<'a> {
        let item = if self.is_bit_field() {
            Item::bit_field(self.name, self.layout, self.bit_width as u32)
        } else {
            Item::member(self.name, self.layout)
        };
        let item = item.cpp_name(self.cpp_name).aligned(self.align());
        if self.is_anonymous() { item.anonymous() } else { item }
    }

    /// Whether C++ cannot name the member from outside of the type, so that a check of a hand-written header leaves it out.
    pub(crate) const fn is_hidden(&self) -> bool {
        self.more & HIDDEN != 0
    }

    /// Whether the member is a bit-field (guide 1.3).
    pub const fn is_bit_field(&self) -> bool {
        self.more & BIT_FIELD != 0
    }
}
