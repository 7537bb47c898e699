//! Layouts of Rust types without an equivalent in C++. They are values, so that the error appears where the type is used.
//!
//! rustc would report a panic in a constant of this crate here, and not in the user's code.

use super::{Aggregate, Layout, Rules, TypeKind};
use crate::abi::CppType;
use crate::text::{Bytes, Text, push};

/// Why a Rust type has no equivalent in C++ ([`TypeKind::Refused`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// An [`Opaque<0, _>`](crate::Opaque) (facts G12).
    NoSize,
    /// An [`Opaque`](crate::Opaque) whose size is not a multiple of its alignment (guide 1.2).
    NotWhole {
        /// The size in bytes.
        size: usize,
        /// The alignment in bytes.
        align: usize,
    },
    /// A Rust pointer to a type without a fixed size, which holds a length or a table beside the address.
    WidePointer,
    /// A type that `#[ptx(opaque, size = …, align = …)]` describes and that has no bytes in Rust; only pointers may use it.
    OnlyInCpp {
        /// The size in C++, in bytes.
        size: usize,
        /// The alignment in C++, in bytes.
        align: usize,
        /// The type in C++ if it is an instance of a template.
        instance: Option<&'static CppType<'static>>,
    },
}

impl Refusal {
    /// The code of the explanation in the book's chapters of messages.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::NoSize | Self::NotWhole { .. } => "PTX234",
            Self::WidePointer => "PTX009",
            Self::OnlyInCpp { .. } => "PTX235",
        }
    }

    /// The reason, as a sentence without its end.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoSize => "no C++ type has size 0",
            Self::NotWhole { .. } => "the size of a C++ type is a multiple of its alignment (guide 1.2)",
            Self::WidePointer => "a pointer to a type without a fixed size is more than an address",
            Self::OnlyInCpp { .. } => "this type has bytes in C++ and no bytes in Rust",
        }
    }

    /// Appends the reason and what to write instead.
    pub(crate) const fn push<const N: usize>(self, text: &mut Text<N>) {
        match self {
            Self::NoSize => {
                push!(text, "{}: the first argument of `Opaque` is what `sizeof` prints", self.message());
            }
            Self::NotWhole { size, align } => {
                push!(text, "no C++ type has {} and an alignment of {}, because its size ", Bytes(size), Bytes(align));
                text.push_str("is a multiple of its alignment (guide 1.2): write what `sizeof` and `alignof` print");
            }
            Self::WidePointer => {
                push!(text, "{}: point to a type that has one", self.message());
            }
            Self::OnlyInCpp { size, align, .. } => {
                push!(text, "this type has {} in C++ and no bytes in Rust: point to it, or write ", Bytes(size));
                push!(text, "`#[repr(C, align({}))]` and a field `[u8; {}]` in its declaration", align, size);
            }
        }
    }
}

impl Layout<'_> {
    /// Panics if this layout, which `name` has, has no equivalent in C++.
    #[inline]
    #[track_caller]
    pub(crate) const fn expect_accepted(&self, name: &str) {
        if let TypeKind::Refused(refusal) = self.kind {
            refuse(name, refusal);
        }
    }
}

#[cold]
#[track_caller]
pub(crate) const fn refuse(name: &str, refusal: Refusal) -> ! {
    let mut text = Text::<512>::new();
    push!(text, "[{}] `{}`: ", refusal.code(), name);
    refusal.push(&mut text);
    panic!("{}", text.as_str())
}

impl Aggregate<'_> {
    /// An aggregate whose members are not known.
    pub(crate) const OPAQUE: Self =
        Self { members: &[], unnamed: &[], rules: Rules::STRUCT, generic: false, instance: None, opaque: true };
}

/// Writes that the type that is spelled `foreign` cannot represent another, because it needs a drop.
pub(crate) const fn push_owner<const N: usize>(text: &mut Text<N>, foreign: &str) {
    push!(text, "`{}` needs a drop, so it owns something that a copy of its bytes on the device does not own", foreign);
}

/// What to do about [`push_owner`].
pub(crate) const INSTEAD_OF_OWNER: &str = "copy what it owns into device memory, and write `DevPtr<T>`; `ManuallyDrop<T>` \
                                           means the bytes themselves";
