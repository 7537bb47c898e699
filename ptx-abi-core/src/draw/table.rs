//! [`Layout::table`]: a layout as text with its holes, as `pahole` prints those of C.

use core::fmt;

use super::order::Reordered;
use super::text::{Part, Summary, kind_name, parts, parts_of, type_name};
use crate::abi::layout::{Layout, TypeKind};
use crate::text::Text;

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

/// Visits the lines of a layout that starts at bit `base`.
fn walk(layout: &Layout<'_>, base: usize, depth: usize, visit: Visit<'_>) -> fmt::Result {
    parts(layout, &mut |first, part| line(base.saturating_add(first), depth, part, visit))
}

/// Visits the line of a part, and those of the members inside it.
fn line(first: usize, depth: usize, part: Part<'_>, visit: Visit<'_>) -> fmt::Result {
    visit(depth, first, part)?;
    match part {
        Part::Member(member) if matches!(member.layout.innermost().kind, TypeKind::Struct(_) | TypeKind::Union(_)) => {
            walk(member.layout, first, depth + 1, visit)
        }
        _ => Ok(()),
    }
}

impl<'a> Table<'a> {
    /// The table of the type with its members in this order.
    pub(super) const fn of(order: Reordered<'a>) -> Self {
        Self { layout: order.layout(), order: Some(order) }
    }

    fn size(&self) -> usize {
        self.order.map_or(self.layout.size, |order| order.size())
    }

    /// Visits the parts of the type itself.
    fn parts(&self, visit: super::text::Visit<'_>) -> fmt::Result {
        match self.order {
            None => parts(self.layout, visit),
            Some(order) => parts_of(self.layout, order.size(), order.placed(), visit),
        }
    }

    /// Visits all lines.
    fn lines(&self, visit: Visit<'_>) -> fmt::Result {
        self.parts(&mut |first, part| line(first, 0, part, visit))
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
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { layout, order } = *self;
        writeln!(f, "{} {}", kind_name(layout.kind), type_name(layout).as_str())?;
        if !layout.members().is_empty() {
            let widths = Widths::of(self)?;
            widths.write_header(f)?;
            self.lines(&mut |depth, first_bit, row| widths.write_row(f, depth, first_bit, row))?;
        }
        let mut sizes = Text::<64>::new();
        sizes.push_str("size: ");
        sizes.push_bytes(self.size());
        sizes.push_str(", align: ");
        sizes.push_bytes(layout.align);
        f.write_str(sizes.as_str())?;
        if let Some(summary) = Summary::of_parts(layout, self.size(), |visit| self.parts(visit)) {
            write!(f, ", {}", summary.text().as_str())?;
        }
        writeln!(f)?;
        let reordered = if order.is_none() { layout.reordered() } else { None };
        reordered.map_or(Ok(()), |reordered| {
            let sizes = (size(8 * reordered.size()), layout.size);
            writeln!(f, "reordered: {} instead of {}; reordered() prints the order", sizes.0.as_str(), sizes.1)
        })
    }
}

impl Widths {
    fn write_header(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>1$}", "offset", self.offset)?;
        write!(f, "  {:>1$}", "size", self.size)?;
        if self.bits > 0 {
            write!(f, "  {:>1$}", "bits", self.bits)?;
        }
        writeln!(f, "  {:1$}  name", "type", self.type_name)
    }

    fn write_row(&self, f: &mut fmt::Formatter<'_>, depth: usize, first_bit: usize, row: Part<'_>) -> fmt::Result {
        write!(f, "{:>1$}", first_bit / 8, self.offset)?;
        match row {
            Part::Member(member) | Part::Unnamed(member) if member.is_bit_field() => {
                let before = self.bits - digits(member.bit_width) - ":".len();
                write!(f, "  {:1$}", "", self.size)?;
                write!(f, "  {:>before$}:{}", first_bit % 8, member.bit_width)?;
            }
            Part::Member(member) | Part::Unnamed(member) => {
                write!(f, "  {:>1$}", member.bit_width / 8, self.size)?;
                self.skip_bits(f)?;
            }
            Part::Hole(_) | Part::Padding(_) => {
                write!(f, "  {:1$}", "", self.size)?;
                self.skip_bits(f)?;
            }
        }
        write!(f, "  {:1$}", "", 2 * depth)?;
        match row {
            Part::Member(member) | Part::Unnamed(member) => {
                let name = if matches!(row, Part::Unnamed(_)) { "(unnamed)" } else { member.name };
                let anonymous = if member.is_anonymous() { " (anonymous)" } else { "" };
                write!(f, "{:1$}", type_name(member.layout).as_str(), self.type_name - 2 * depth)?;
                writeln!(f, "  {name}{anonymous}")
            }
            Part::Hole(bits) => writeln!(f, "(hole: {})", size(bits).as_str()),
            Part::Padding(bits) => writeln!(f, "(padding: {})", size(bits).as_str()),
        }
    }

    fn skip_bits(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bits > 0 {
            write!(f, "  {:1$}", "", self.bits)?;
        }
        Ok(())
    }
}

/// A number of bits in words.
fn size(bits: usize) -> Text<64> {
    let mut text = Text::new();
    text.push_bits(bits);
    text
}

/// The number of decimal digits of a number.
const fn digits(number: usize) -> usize {
    match number.checked_ilog10() {
        Some(log) => log as usize + 1,
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use crate::abi::layout::{Item, Layout, Member, PtxLayout, Rules, place};

    fn layout<'a>(name: &'a str, rules: Rules, items: &'a [Item<'a>], members: &'a mut [Member<'a>]) -> Layout<'a> {
        place(name, rules, items, members).unwrap()
    }

    #[test]
    fn nested_types_are_indented_at_their_offset() {
        let (mut a, mut b, mut c) = ([Member::EMPTY; 2], [Member::EMPTY; 2], [Member::EMPTY; 3]);
        let items = [Item::member("d", u16::LAYOUT), Item::member("m", u8::LAYOUT)];
        let parts = layout("Parts", Rules::STRUCT, &items, &mut a);
        let items = [Item::member("parts", &parts).anonymous(), Item::member("dm", u32::LAYOUT)];
        let scale = layout("Scale", Rules::UNION, &items, &mut b);
        let items = [
            Item::member("tag", bool::LAYOUT),
            Item::member("scale", &scale),
            Item::member("quantized", <[u8; 1000]>::LAYOUT),
        ];
        let block = layout("Block", Rules::STRUCT.aligned(16), &items, &mut c);
        assert_eq!(
            block.table().to_string(),
            "\
struct Block
offset  size  type        name
     0     1  bool        tag
     1        (hole: 3 bytes)
     4     4  Scale       scale
     4     4    Parts     parts (anonymous)
     4     2      u16     d
     6     1      u8      m
     7            (padding: 1 byte)
     4     4    u32       dm
     8  1000  [u8; 1000]  quantized
size: 1008 bytes, align: 16 bytes, members: 3, holes: 1 (3 bytes), tail: 0 bytes, cache lines: 8
"
        );
    }

    #[test]
    fn unnamed_bit_fields_have_lines() {
        // Guide 1.3, figure 6, and a wide bit-field.
        let items = [
            Item::member("c", i8::LAYOUT),
            Item::unnamed(i32::LAYOUT, 0),
            Item::member("d", i8::LAYOUT),
            Item::unnamed(i16::LAYOUT, 9),
            Item::member("e", i8::LAYOUT),
            Item::unnamed(i8::LAYOUT, 3),
            Item::bit_field("wide", i128::LAYOUT, 100),
        ];
        let mut members = [Member::EMPTY; 7];
        assert_eq!(
            layout("Fig6", Rules::STRUCT, &items, &mut members).table().to_string(),
            "\
struct Fig6
offset  size   bits  type  name
     0     1         i8    c
     1               (hole: 3 bytes)
     4     1         i8    d
     5               (hole: 1 byte)
     6          0:9  i16   (unnamed)
     7               (hole: 7 bits)
     8     1         i8    e
     9          0:3  i8    (unnamed)
     9               (hole: 6 bytes 5 bits)
    16        0:100  i128  wide
    28               (padding: 3 bytes 4 bits)
size: 32 bytes, align: 16 bytes, members: 4, holes: 4 (11 bytes 4 bits), tail: 3 bytes 4 bits, cache lines: 1
"
        );
    }

    #[test]
    fn a_union_has_no_holes() {
        let items = [Item::bit_field("s", i16::LAYOUT, 9), Item::member("c", i8::LAYOUT)];
        let mut members = [Member::EMPTY; 2];
        assert_eq!(
            layout("U", Rules::UNION, &items, &mut members).table().to_string(),
            "\
union U
offset  size  bits  type  name
     0         0:9  i16   s
     0     1        i8    c
     1              (padding: 7 bits)
size: 2 bytes, align: 2 bytes, members: 2, holes: 0, tail: 7 bits, cache lines: 1
"
        );
    }

    #[test]
    fn a_type_without_members_is_summed_up() {
        assert_eq!(<[f32; 3]>::LAYOUT.table().to_string(), "array [f32; 3]\nsize: 12 bytes, align: 4 bytes\n");
        assert_eq!(u8::LAYOUT.table().to_string(), "scalar u8\nsize: 1 byte, align: 1 byte\n");
    }

    #[test]
    fn a_hole_starts_at_its_bit() {
        let items = [Item::bit_field("a", u8::LAYOUT, 3), Item::member("b", u16::LAYOUT)];
        let mut members = [Member::EMPTY; 2];
        let table = layout("S", Rules::STRUCT, &items, &mut members).table().to_string();
        assert!(table.contains("\n     0              (hole: 1 byte 5 bits)\n"), "{table}");
    }
}
