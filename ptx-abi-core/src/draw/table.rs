//! [`Layout::table`]: a layout as text with its holes, as `pahole` prints those of C.

use core::fmt;

use super::order::Reordered;
use super::text::{EachPart, Part, Parts, kind_name, parts, summary, type_name};
use crate::abi::layout::{Layout, TypeKind};
use crate::text::{Bytes, Text, push};

impl Layout<'_> {
    /// The layout as a table, one line for each member, hole and padding.
    ///
    /// Offsets and sizes are in bytes, counted from the start of the outermost type. A bit-field has `first:width` instead,
    /// in bits from that byte. If a member is a structure or union, its members follow, indented; elements of arrays do
    /// not. The last line sums up the type itself: its own members, holes, and tail padding (in a union, the bytes after
    /// the longest member), and the number of cache lines that a value covers if it starts at the beginning of one. A cache
    /// line of a GPU has 128 bytes. An unnamed bit-field is neither a member nor a hole, and has a line of its own. If another
    /// order of the members has fewer bytes, one more line has its size; [`reordered`](Self::reordered) has the order.
    ///
    /// Types have their names in Rust. Derived types have the name in [`Layout::name`].
    ///
    /// ```
    /// use ptx_abi::layout::{Item, Rules, place};
    /// use ptx_abi::{Member, PtxLayout};
    ///
    /// let items = [
    ///     Item::member("c", i8::LAYOUT),
    ///     Item::bit_field("b", i32::LAYOUT, 20),
    ///     Item::member("w", <[f32; 4]>::LAYOUT),
    /// ];
    /// let mut members = [Member::EMPTY; 3];
    /// let layout = place("S", Rules::STRUCT.aligned(8), &items, &mut members)?;
    /// assert_eq!(
    ///     layout.table().to_string(),
    ///     "\
    /// struct S
    /// offset  size  bits  type      name
    ///      0     1        i8        c
    ///      1        0:20  i32       b
    ///      3              (hole: 4 bits)
    ///      4    16        [f32; 4]  w
    ///     20              (padding: 4 bytes)
    /// size: 24 bytes, align: 8 bytes, members: 3, holes: 1 (4 bits), tail: 4 bytes, cache lines: 1
    /// "
    /// );
    /// # Ok::<(), ptx_abi::layout::PlaceError>(())
    /// ```
    pub const fn table(&self) -> impl fmt::Display {
        Table { layout: self, order: None }
    }
}

pub(super) struct Table<'a> {
    layout: &'a Layout<'a>,
    /// Another order of the members.
    order: Option<Reordered<'a>>,
}

/// Receives every line: its depth of nesting, its first bit, and its part.
type Visit<'v> = &'v mut dyn FnMut(usize, usize, Part<'_>) -> fmt::Result;

/// Visits the lines of these parts, counted from bit `base`, and those of the members inside them.
#[inline]
fn lines(parts: EachPart<'_, '_>, base: usize, depth: usize, visit: Visit<'_>) -> fmt::Result {
    for (first, part) in parts {
        let first = base.saturating_add(first);
        visit(depth, first, part)?;
        match part {
            Part::Member(member)
                if matches!(member.layout.innermost().kind, TypeKind::Struct(_) | TypeKind::Union(_)) =>
            {
                lines(&mut self::parts(member.layout), first, depth + 1, visit)?;
            }
            _ => {}
        }
    }
    Ok(())
}

impl<'a> Table<'a> {
    /// The table of the type with its members in this order.
    #[inline]
    pub(super) const fn of(order: Reordered<'a>) -> Self {
        Self { layout: order.layout(), order: Some(order) }
    }

    #[inline]
    fn size(&self) -> usize {
        self.order.map_or(self.layout.size, |order| order.size())
    }

    /// Lets `visit` go through the parts of the type itself.
    #[inline]
    fn parts(&self, visit: &mut dyn FnMut(EachPart<'_, '_>) -> fmt::Result) -> fmt::Result {
        match self.order {
            None => visit(&mut parts(self.layout)),
            Some(order) => visit(&mut Parts::of(self.layout, order.size(), order.placed())),
        }
    }

    #[inline]
    fn lines(&self, visit: Visit<'_>) -> fmt::Result {
        self.parts(&mut |parts| lines(parts, 0, 0, visit))
    }
}

/// The width of each column in characters.
struct Widths {
    offset: usize,
    size: usize,
    /// Zero if there is no bit-field.
    bits: usize,
    type_name: usize,
}

impl Widths {
    #[inline]
    fn of(table: &Table<'_>) -> Result<Self, fmt::Error> {
        let mut widths = Self { offset: "offset".len(), size: "size".len(), bits: 0, type_name: "type".len() };
        table.lines(&mut |depth, first_bit, row| {
            widths.offset = widths.offset.max(digits(first_bit / 8));
            if let Part::Member(member) | Part::Unnamed(member) = row {
                let name = type_name(member.layout).as_str().chars().count();
                widths.type_name = widths.type_name.max(2 * depth + name);
                if member.is_bit_field() {
                    // The first bit has one digit.
                    widths.bits = widths.bits.max("bits".len()).max("0:".len() + digits(member.bit_width));
                } else {
                    widths.size = widths.size.max(digits(member.bit_width / 8));
                }
            }
            Ok(())
        })?;
        Ok(widths)
    }

    /// Writes the columns before the type. A member has no bits, or no size, and a gap has neither.
    #[inline]
    fn write_numbers(&self, f: &mut fmt::Formatter<'_>, offset: &str, size: &str, bits: &str) -> fmt::Result {
        write!(f, "{offset:>0$}  {size:>1$}", self.offset, self.size)?;
        if self.bits > 0 {
            write!(f, "  {bits:>0$}", self.bits)?;
        }
        f.write_str("  ")
    }

    #[inline]
    fn write_row(&self, f: &mut fmt::Formatter<'_>, depth: usize, first_bit: usize, row: Part<'_>) -> fmt::Result {
        let (mut offset, mut size, mut bits) = (Text::<24>::new(), Text::<24>::new(), Text::<24>::new());
        push!(offset, "{}", first_bit / 8);
        match row {
            Part::Member(member) | Part::Unnamed(member) if member.is_bit_field() => {
                push!(bits, "{}:{}", first_bit % 8, member.bit_width);
            }
            Part::Member(member) | Part::Unnamed(member) => push!(size, "{}", member.bit_width / 8),
            Part::Hole(_) | Part::Padding(_) => {}
        }
        self.write_numbers(f, offset.as_str(), size.as_str(), bits.as_str())?;
        write!(f, "{:1$}", "", 2 * depth)?;
        match row {
            Part::Member(member) | Part::Unnamed(member) => {
                let name = if matches!(row, Part::Unnamed(_)) { "(unnamed)" } else { member.name };
                let anonymous = if member.is_anonymous() { " (anonymous)" } else { "" };
                write!(f, "{:1$}", type_name(member.layout).as_str(), self.type_name - 2 * depth)?;
                writeln!(f, "  {name}{anonymous}")
            }
            Part::Hole(bits) => writeln!(f, "(hole: {})", self::size(bits).as_str()),
            Part::Padding(bits) => writeln!(f, "(padding: {})", self::size(bits).as_str()),
        }
    }
}

impl fmt::Display for Table<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { layout, order } = *self;
        writeln!(f, "{} {}", kind_name(layout.kind), type_name(layout).as_str())?;
        if !layout.members().is_empty() {
            let widths = Widths::of(self)?;
            widths.write_numbers(f, "offset", "size", "bits")?;
            writeln!(f, "{:1$}  name", "type", widths.type_name)?;
            self.lines(&mut |depth, first_bit, row| widths.write_row(f, depth, first_bit, row))?;
        }
        let mut sizes = Text::<80>::new();
        push!(sizes, "size: {}, align: {}", Bytes(self.size()), Bytes(layout.align));
        f.write_str(sizes.as_str())?;
        self.parts(&mut |parts| match summary(layout, self.size(), parts) {
            Some(summary) => writeln!(f, ", {}", summary.as_str()),
            None => writeln!(f),
        })?;
        let reordered = if order.is_none() { layout.reordered() } else { None };
        reordered.map_or(Ok(()), |reordered| {
            let sizes = (size(8 * reordered.size()), layout.size);
            writeln!(f, "reordered: {} instead of {}; reordered() prints the order", sizes.0.as_str(), sizes.1)
        })
    }
}

#[inline]
fn size(bits: usize) -> Text<64> {
    let mut text = Text::new();
    text.push_bits(bits);
    text
}

#[inline]
pub(super) fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}
