//! The differences between the engine and the compilers of each host (facts 1.6 and 1.7).
//!
//! nvcc lays out a type as its host compiler does, so the target decides. [`Host::difference`] is the only place with these
//! rules: the derive, the C++ headers and PTX producers all call it.

mod msvc;

use core::fmt;

use self::msvc::Msvc;
use super::max;
use crate::abi::layout::{Aggregate, Declared, Item, Layout, Member, Placer, Rules, TypeKind};
use crate::text::each;

/// A host for which nvcc compiles, as far as it affects layouts.
///
/// ```
/// use ptx_abi::PtxLayout;
/// use ptx_abi::host::{Differing, Host};
/// use ptx_abi::layout::{Item, Rules};
///
/// // struct { char c; short : 9; char d; }
/// let items = [Item::member("c", i8::LAYOUT), Item::unnamed(i16::LAYOUT, 9), Item::member("d", i8::LAYOUT)];
/// assert!(Host::LinuxX86_64.difference(Rules::STRUCT, &items).is_none());
/// let difference = Host::LinuxAarch64.difference(Rules::STRUCT, &items).unwrap();
/// assert_eq!((difference.what, difference.abi, difference.there), (Differing::Align, 1, 2)); // bytes
/// assert!(difference.to_string().starts_with("alignment 1 in the ABI (guide 1.3), 2 on aarch64 Linux: "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Host {
    /// x86-64 Linux: the compilers lay out everything that the engine accepts as the engine does.
    LinuxX86_64,
    /// aarch64 Linux: AAPCS64 lets unnamed bit-fields align the type, but nvcc's device compiler does not (facts 1.7).
    LinuxAarch64,
    /// Windows on x86-64 and on Arm, in every environment: the bit-fields of MSVC, which gcc and clang for MinGW follow too,
    /// and its packed types (facts 1.6).
    Windows,
}

/// A difference between the layout of the engine and that of the compilers for a [`Host`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostDifference<'a> {
    /// The host.
    pub host: Host,
    /// The first property that differs.
    pub what: Differing<'a>,
    /// The value of the engine, in bits for [`Differing::FirstBit`] and in bytes for the others.
    pub abi: usize,
    /// The value of the compilers for the host, in the same unit.
    pub there: usize,
    /// Whether the cause is an aligned member of a packed type, and not a bit-field.
    pub(crate) aligned_in_packed: bool,
}

/// The property that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Differing<'a> {
    /// The first bit of the member with this name.
    FirstBit(&'a str),
    /// The alignment of the whole type.
    Align,
    /// The size of the whole type.
    Size,
}

impl Host {
    /// Every host.
    pub const ALL: &'static [Self] = &[Self::LinuxX86_64, Self::LinuxAarch64, Self::Windows];

    /// The host that this crate is compiled for. Apple's compilers for aarch64 do not follow AAPCS64 here, and a GPU is not
    /// a host: both count as x86-64 Linux.
    pub const TARGET: Self = if cfg!(target_os = "windows") {
        Self::Windows
    } else if cfg!(all(target_arch = "aarch64", not(target_vendor = "apple"))) {
        Self::LinuxAarch64
    } else {
        Self::LinuxX86_64
    };

    /// The host's name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LinuxX86_64 => "x86-64 Linux",
            Self::LinuxAarch64 => "aarch64 Linux",
            Self::Windows => "Windows",
        }
    }

    /// The first difference between the engine and the compilers for this host; `None` if there is none, and if the engine
    /// refuses the rules on every host.
    ///
    /// It leaves out items that the engine refuses, and does not look into the types of the members, which have declarations
    /// of their own. An explicit alignment up to that of the members does not count: Rust may need it for the bytes that store
    /// bit-fields.
    pub const fn difference<'a>(self, rules: Rules, items: &[Item<'a>]) -> Option<HostDifference<'a>> {
        let Some(mut sides) = Sides::new(self, rules) else { return None };
        each!(i, 0..items.len(), {
            if let Some(difference) = sides.place(&items[i]) {
                return Some(difference);
            }
        });
        sides.whole()
    }
}

/// The engine and a host's compilers side by side.
pub(crate) struct Sides {
    host: Host,
    ours: Placer,
    msvc: Msvc,
    /// The alignment of the unnamed bit-fields in bytes.
    unnamed: usize,
    /// The explicit alignment in bytes, which neither side applies.
    explicit: usize,
    aligned_in_packed: bool,
}

impl Sides {
    /// `None` if the engine refuses the rules.
    pub(crate) const fn new(host: Host, rules: Rules) -> Option<Self> {
        match Placer::try_new(rules.aligned(1)) {
            Ok(ours) => {
                let (msvc, explicit) = (Msvc::new(rules), rules.align());
                Some(Self { host, ours, msvc, unnamed: 1, explicit, aligned_in_packed: false })
            }
            Err(_) => None,
        }
    }

    /// Places an item, and compares both sides if it is a named member.
    pub(crate) const fn place<'a>(&mut self, item: &Item<'a>) -> Option<HostDifference<'a>> {
        let Ok(abi) = self.ours.place(item) else { return None };
        match self.host {
            Host::LinuxX86_64 => None,
            Host::LinuxAarch64 => {
                // AAPCS64 has no other difference. In a packed type, which is `packed(1)` here, there is none at all.
                if item.is_unnamed() && self.ours.pack().is_none() {
                    self.unnamed = max(self.unnamed, item.layout().align);
                }
                None
            }
            Host::Windows => {
                self.aligned_in_packed |= item.width().is_none() && self.msvc.keeps_alignment(item);
                let there = self.msvc.place(item);
                let what = Differing::FirstBit(item.name());
                if item.is_member() { self.compare(what, abi, there) } else { None }
            }
        }
    }

    const fn place_member<'a>(&mut self, member: &Member<'a>) -> Option<HostDifference<'a>> {
        if member.is_anonymous() {
            if let Some(difference) = member.layout.difference_on(self.host) {
                return Some(difference);
            }
        }
        if !member.is_bit_field() {
            return self.place(&member.item());
        }
        if member.align() > 1 {
            // The engine takes the alignment of a bit-field from a marker before it.
            let marker = Layout { name: "", size: 0, align: member.align(), kind: TypeKind::Marker };
            self.place(&Item::member("", &marker));
        }
        self.place(&Item::bit_field(member.name, member.layout, member.bit_width as u32))
    }

    /// Compares alignment and size, once everything is placed.
    pub(crate) const fn whole<'a>(&self) -> Option<HostDifference<'a>> {
        if self.ours.size().is_err() {
            return None;
        }
        let natural = self.ours.align();
        let (align, end) = match self.host {
            Host::Windows => (self.msvc.align(), self.msvc.end()),
            _ => (max(natural, self.unnamed), self.ours.end()),
        };
        // An alignment up to the natural one may exist only in Rust, whose bytes do not align as bit-fields do.
        let explicit = if self.explicit > natural { self.explicit } else { 1 };
        let (abi, there) = (max(natural, explicit), max(align, explicit));
        if abi != there {
            return self.compare(Differing::Align, abi, there);
        }
        let (abi, there) = (self.ours.end().next_multiple_of(abi), end.next_multiple_of(there));
        self.compare(Differing::Size, abi, there)
    }

    const fn compare<'a>(&self, what: Differing<'a>, abi: usize, there: usize) -> Option<HostDifference<'a>> {
        let Self { host, aligned_in_packed, .. } = *self;
        if abi == there { None } else { Some(HostDifference { host, what, abi, there, aligned_in_packed }) }
    }
}

impl<'a> Layout<'a> {
    /// The first difference between this layout and that of the compilers for `host`, as in [`Host::difference`]; `None` if
    /// this is not a structure or union.
    ///
    /// It looks only into the types of anonymous members, because these are declared inside.
    pub const fn difference_on(&self, host: Host) -> Option<HostDifference<'a>> {
        let (TypeKind::Struct(Aggregate { members, unnamed, rules, .. })
        | TypeKind::Union(Aggregate { members, unnamed, rules, .. })) = self.kind
        else {
            return None;
        };
        // The alignment of a marker after the last member is that of the type in C++.
        let Some(mut sides) = Sides::new(host, rules.aligned(self.align)) else { return None };
        let mut declared = Declared { members, unnamed };
        while let Some((_, member)) = declared.take_first() {
            if let Some(difference) = sides.place_member(member) {
                return Some(difference);
            }
        }
        sides.whole()
    }
}

impl HostDifference<'_> {
    /// The reason for the difference: the end of a sentence.
    pub(crate) const fn reason(&self) -> &'static str {
        match self.host {
            Host::LinuxX86_64 => "",
            Host::LinuxAarch64 => {
                ": there, compilers align a type to its unnamed bit-fields (AAPCS64), and nvcc's device compiler does not"
            }
            Host::Windows if self.aligned_in_packed => {
                ", where nvcc follows MSVC: a packed type does not lower an alignment that is declared"
            }
            Host::Windows => ", where nvcc and MinGW follow MSVC: bit-fields have whole storage units there",
        }
    }
}

impl fmt::Display for HostDifference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, abi, there, .. } = *self;
        match self.what {
            Differing::FirstBit(name) => write!(f, "`{name}` begins at bit {abi}")?,
            Differing::Align => write!(f, "alignment {abi}")?,
            Differing::Size => write!(f, "size {abi}")?,
        }
        write!(f, " in the ABI (guide 1.3), {there} on {}{}", host.name(), self.reason())
    }
}
