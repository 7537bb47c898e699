//! [`Layout::reordered`]: an order of the members with less padding, as `pahole --reorganize` proposes for C.

use core::fmt;

use super::table::Table;
use super::text::declared;
use crate::abi::layout::{Aggregate, Declared, Layout, Member, Placer, TypeKind};

impl Layout<'_> {
    /// An order of the members in which the structure has fewer bytes, if one is found. [`table`](Self::table) mentions it.
    ///
    /// Each place takes the first of the next 64 members, in their order, that needs no padding there, otherwise the one that
    /// needs the least. So members stay in their order as far as that saves bytes. If the largest alignment first saves more, the
    /// proposal is that. Bit-fields that follow each other move as one, no farther apart than before, because they share
    /// storage units (guide 1.3), and do not move next to other bit-fields. Nothing is proposed for a union, or for a struct
    /// whose order has a meaning besides the places of its members: one with an array without elements, or with unnamed
    /// bit-fields between ordinary members.
    ///
    /// ```
    /// use ptx_abi::{DevPtr, PtxLayout};
    ///
    /// #[derive(Clone, Copy, PtxLayout)]
    /// #[repr(C)]
    /// pub struct Params { pub fast: bool, pub data: DevPtr<f32>, pub kind: u8, pub count: u32 }
    ///
    /// let reordered = Params::LAYOUT.reordered().expect("the members have 14 bytes");
    /// assert_eq!((Params::LAYOUT.size, reordered.size()), (24, 16)); // bytes
    /// assert_eq!(
    ///     reordered.to_string(),
    ///     "\
    /// struct Params
    /// offset  size  type         name
    ///      0     1  bool         fast
    ///      1     1  u8           kind
    ///      2        (hole: 2 bytes)
    ///      4     4  u32          count
    ///      8     8  DevPtr<f32>  data
    /// size: 16 bytes, align: 8 bytes, members: 4, holes: 1 (2 bytes), tail: 0 bytes, cache lines: 1
    /// "
    /// );
    /// assert!(Params::LAYOUT.table().to_string().ends_with("\nreordered: 16 bytes instead of 24; reordered() prints the order\n"));
    /// ```
    #[inline]
    pub fn reordered(&self) -> Option<Reordered<'_>> {
        let TypeKind::Struct(aggregate) = self.kind else { return None };
        let as_declared = Reordered { layout: self, aggregate, choice: Choice::First, size: self.size };
        if !as_declared.may_move() || !as_declared.is_placed() {
            return None;
        }
        let orders = [Choice::LeastPadding, Choice::LargestAlignment].map(|choice| as_declared.with(choice));
        orders.into_iter().flatten().min_by_key(|order| order.size).filter(|order| order.size < self.size)
    }
}

/// An order of a structure's members with less padding: [`Layout::reordered`] proposes it.
///
/// `Display` prints the [`table`](Layout::table) of the structure with its members in this order.
#[derive(Clone, Copy, Debug)]
pub struct Reordered<'a> {
    layout: &'a Layout<'a>,
    aggregate: Aggregate<'a>,
    choice: Choice,
    size: usize,
}

/// The member that comes next.
#[derive(Clone, Copy, Debug)]
enum Choice {
    /// The order of the declaration.
    First,
    LeastPadding,
    LargestAlignment,
}

impl<'a> Reordered<'a> {
    /// The size in bytes in this order.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The named members in this order, at their new places.
    ///
    /// ```
    /// # use ptx_abi::PtxLayout;
    /// #[derive(Clone, Copy, PtxLayout)]
    /// #[repr(C)]
    /// pub struct Params { pub kind: u8, pub scale: f64, pub mode: u8 }
    ///
    /// let reordered = Params::LAYOUT.reordered().expect("the padding is 14 bytes");
    /// let members: Vec<_> = reordered.members().map(|member| (member.name, member.offset())).collect();
    /// assert_eq!(members, [("kind", 0), ("mode", 1), ("scale", 8)]); // bytes
    /// ```
    pub fn members(&self) -> impl Iterator<Item = Member<'a>> + use<'a> {
        self.placed().filter(|(is_unnamed, _)| !is_unnamed).map(|(_, member)| member)
    }

    /// All members at their new places, with unnamed bit-fields, for which the first value is true.
    pub(super) fn placed(&self) -> impl Iterator<Item = (bool, Member<'a>)> + use<'a> {
        let groups = Groups::new(self.aggregate, self.choice);
        groups.into_iter().flatten().flat_map(|(group, mut placer)| {
            group.iter().map_while(move |(is_unnamed, member)| {
                let item = member.item();
                let first = placer.place(&item).ok()?;
                Some((is_unnamed, item.placed(first, 1)))
            })
        })
    }

    #[inline]
    pub(super) const fn layout(&self) -> &'a Layout<'a> {
        self.layout
    }

    /// Whether the order of the members has no other meaning than their places.
    #[inline]
    fn may_move(&self) -> bool {
        let mut members = declared(self.layout);
        let mut is_any = false;
        while let Some(group) = members.next_group() {
            let has_bits = group.iter().any(|(is_unnamed, member)| !is_unnamed && member.bit_width > 0);
            if !has_bits {
                return false;
            }
            is_any = true;
        }
        is_any
    }

    /// The order by this choice, unless the engine refuses a member in it.
    #[inline]
    fn with(self, choice: Choice) -> Option<Self> {
        let mut groups = Groups::new(self.aggregate, choice)?;
        groups.by_ref().for_each(drop);
        let is_done = groups.rest.members.is_empty() && groups.rest.unnamed.is_empty();
        let size = groups.placer.size().ok().filter(|_| is_done)?;
        Some(Self { choice, size, ..self })
    }

    /// Whether the engine gives each member, in the order of the declaration, the place that it has.
    #[inline]
    fn is_placed(&self) -> bool {
        let has = |(new, (_, old)): ((bool, Member<'_>), (bool, Member<'_>))| new.1.bit_offset == old.bit_offset;
        self.with(self.choice).is_some_and(|order| order.size == self.size)
            && self.placed().zip(declared(self.layout).iter()).all(has)
    }
}

/// The members that move as one, in their new order, each with the state of the engine before it.
struct Groups<'a> {
    /// The first member that has no place yet, and all that follow.
    rest: Declared<'a>,
    /// A bit for each of the next groups that has a place already.
    taken: u64,
    choice: Choice,
    placer: Placer,
    /// Whether the last group consists of bit-fields.
    ends_in_bits: bool,
}

impl<'a> Groups<'a> {
    #[inline]
    fn new(aggregate: Aggregate<'a>, choice: Choice) -> Option<Self> {
        let placer = Placer::try_new(aggregate.rules).ok()?;
        let rest = Declared { members: aggregate.members, unnamed: aggregate.unnamed };
        Some(Self { rest, taken: 0, choice, placer, ends_in_bits: false })
    }

    /// The state of the engine after this group, if it may come next. Bit-fields do not get farther apart, so those that share
    /// a storage unit still do. They do not follow bit-fields from which a member separates them, because that would make them
    /// one memory location (C11 3.14), and two threads may write to them.
    #[inline]
    fn after(&self, group: Declared<'a>) -> Option<Placer> {
        if self.ends_in_bits && group.is_bit_fields() {
            return None;
        }
        let (mut placer, mut ends) = (self.placer, None);
        for (_, member) in group.iter() {
            let first = placer.place(&member.item()).ok()?;
            if ends.is_some_and(|(old, new)| first - new > member.bit_offset - old) {
                return None;
            }
            ends = Some((member.bit_offset + member.bit_width, first + member.bit_width));
        }
        Some(placer)
    }

    /// The rank of a group if the engine places it next: the least one comes next, and the first of several.
    #[inline]
    fn rank(&self, group: Declared<'a>, after: &Placer) -> usize {
        let bits = group.iter().map(|(_, member)| member.bit_width).sum::<usize>();
        let aligns = group.iter().map(|(_, member)| member.layout.align.max(member.align()));
        match self.choice {
            Choice::First => 0,
            Choice::LeastPadding => after.end_bits() - self.placer.end_bits() - bits,
            Choice::LargestAlignment => usize::MAX - aligns.max().unwrap_or(0),
        }
    }
}

impl<'a> Iterator for Groups<'a> {
    type Item = (Declared<'a>, Placer);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (mut rest, mut best) = (self.rest, None::<(usize, u32, Declared<'a>, Placer)>);
        for index in 0..u64::BITS {
            let Some(group) = rest.next_group() else { break };
            if self.taken >> index & 1 == 1 {
                continue;
            }
            let Some(placer) = self.after(group) else { continue };
            let rank = self.rank(group, &placer);
            if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                best = Some((rank, index, group, placer));
            }
            if rank == 0 {
                break;
            }
        }
        let (_, index, group, placer) = best?;
        self.ends_in_bits = group.is_bit_fields();
        let before = core::mem::replace(&mut self.placer, placer);
        self.taken |= 1 << index;
        while self.taken & 1 == 1 {
            self.rest.next_group();
            self.taken >>= 1;
        }
        Some((group, before))
    }
}

impl fmt::Display for Reordered<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Table::of(*self).fmt(f)
    }
}
