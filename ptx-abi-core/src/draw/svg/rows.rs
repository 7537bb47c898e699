//! Rows of bytes: the cells of members and gaps, breaks in long ones, and lines to names that do not fit.

use core::fmt;

use super::canvas::{Canvas, Escaped, Font};
use super::items::{Item, Lane, shortened, skipped};
use crate::abi::layout::Layout;
use crate::draw::text::{Part, type_name};
use crate::text::{Text, push};

/// The scale by which bits become pixels.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The bytes of a row: 4, 8 or 16.
    pub(super) bytes: usize,
    /// The place of the first bit of a row, in pixels.
    pub(super) left: usize,
    /// Whether bits are numbered.
    pub(super) bits: bool,
    /// The name of the hatching, which differs between pictures.
    pub(super) hatching: u64,
}

/// The width of a row in pixels. If a page shows the picture in 560 pixels, digits are still 9 pixels high.
const WIDTH: usize = 576;
/// The height of a row, and of a break, in pixels.
const HEIGHT: usize = 40;
const BREAK: usize = 22;
/// The space above a row, in pixels.
const GAP: usize = 12;
/// The height of a name below a row, in pixels.
const LINE: usize = 15;
/// The space between the border of a cell and its text, in pixels.
const PAD: usize = 4;
/// The largest number of names below a row: it has at most 64 bits where bits are drawn, and some may be boundaries too.
const NAMES: usize = 80;

impl Scale {
    #[inline]
    fn row_bits(self) -> usize {
        self.bytes * 8
    }

    /// The width of a bit in pixels.
    #[inline]
    pub(super) fn bit(self) -> usize {
        WIDTH / self.row_bits()
    }

    /// The place of a bit in the row that starts at bit `row`, in pixels.
    #[inline]
    fn x(self, row: usize, bit: usize) -> usize {
        self.left + bit.saturating_sub(row).min(self.row_bits()) * self.bit()
    }

    /// Writes the numbers of the bytes in a row, and of their bits if there is space for them.
    #[inline]
    pub(super) fn axis(self, canvas: &mut Canvas<'_, '_>, bytes: usize) -> fmt::Result {
        let y = canvas.y + 12;
        for byte in 0..bytes.min(self.bytes) {
            let x = self.left + byte * 8 * self.bit();
            let mut number = Text::<24>::new();
            push!(number, "+{}", byte);
            canvas.text(x, y, Font::NOTE, number.as_str())?;
            for bit in 0..if self.bits { 8 } else { 0 } {
                let x = x + bit * self.bit() + self.bit() / 2;
                let mut digit = [0; 1];
                let digit = char::from(b'0' + bit as u8).encode_utf8(&mut digit);
                canvas.centered(x, y + 13, Font::BIT, digit)?;
            }
        }
        canvas.right = canvas.right.max(self.left + bytes.min(self.bytes) * 8 * self.bit());
        canvas.y += if self.bits { 29 } else { 16 };
        Ok(())
    }

    /// Draws all rows of a lane. Triangles mark the multiples of `align` bytes.
    #[inline]
    pub(super) fn rows(self, canvas: &mut Canvas<'_, '_>, lane: Lane<'_>, align: usize) -> fmt::Result {
        let mut items = lane.items();
        let Some(mut item) = items.next() else { return Ok(()) };
        let mut row = item.first - item.first % self.row_bits();
        loop {
            self.row(canvas, row, item, &items, &lane, align)?;
            let Some(next) = row.checked_add(self.row_bits()) else { return Ok(()) };
            row = next;
            while item.end <= row {
                let Some(next) = items.next() else { return Ok(()) };
                item = next;
            }
            // A long member shows its first row and its last full row. A long gap shows no full row.
            let full = (item.end - row) / self.row_bits();
            let skipped = match item.is_member() {
                true if item.first < row && full > 3 => full - 1,
                false if item.first <= row && full > 1 => full,
                _ => 0,
            };
            // A boundary is always shown in its place.
            let skipped = match lane.boundaries(row, row + skipped * self.row_bits()).next() {
                Some((bit, _)) => (bit - row) / self.row_bits(),
                None => skipped,
            };
            if skipped > 0 {
                let last = item.end == lane.end && !item.is_member();
                let after = if last { lane.end } else { row + skipped * self.row_bits() };
                self.pause(canvas, row, after, &item)?;
                row = after;
                while item.end <= row {
                    let Some(next) = items.next() else { return Ok(()) };
                    item = next;
                }
            }
        }
    }

    /// Draws the row of a lane that starts at bit `row`. `item` is the first item in it, and `rest` has those that follow.
    #[inline]
    fn row<'a>(
        self,
        canvas: &mut Canvas<'_, '_>,
        row: usize,
        item: Item<'a>,
        rest: &(impl Iterator<Item = Item<'a>> + Clone),
        lane: &Lane<'a>,
        align: usize,
    ) -> fmt::Result {
        canvas.y = canvas.y.saturating_add(GAP);
        let y = canvas.y;
        canvas.number(self.left - 8, y + 25, Font::NOTE, row / 8)?;
        let row_end = row.saturating_add(self.row_bits());
        let items = || core::iter::once(item).chain(rest.clone()).take_while(|item| item.first < row_end);
        let used = items().fold(row, |_, item| item.end.min(row_end));
        self.alignment(canvas, row, item.first, used, align)?;
        let place = |item: &Item<'_>| (self.x(row, item.first), self.x(row, item.end) - self.x(row, item.first));
        for item in items() {
            let (x, width) = place(&item);
            self.cell(canvas, x, y, (width, HEIGHT), &item)?;
        }
        let mut leaders = Leaders::NONE;
        for (bit, layout) in lane.boundaries(row, row_end) {
            let x = self.x(row, bit);
            boundary(canvas, x, bit, layout)?;
            let mut name = shortened(type_name(layout).as_str());
            name.push_str(" : 0");
            leaders.add(x, name);
        }
        for item in items() {
            let (x, width) = place(&item);
            let starts = item.first >= row;
            // The width of the item in the preceding row, in pixels.
            let before = if starts { 0 } else { (row - item.first).min(self.row_bits()) * self.bit() };
            if label(canvas, x, width, before, &item)? || !starts || item.name().is_empty() {
                continue;
            }
            // Another row may have space for the name.
            let later = item.end.saturating_sub(row_end).min(self.row_bits()) * self.bit();
            if later < Font::NAME.width(item.name()) + 2 * PAD {
                leaders.add(x + width / 2, shortened(item.name()));
            }
        }
        canvas.y = canvas.y.saturating_add(HEIGHT);
        leaders.draw(canvas)
    }

    /// Draws triangles above the bytes at which a value of this alignment may start.
    #[inline]
    fn alignment(self, canvas: &mut Canvas<'_, '_>, row: usize, first: usize, end: usize, align: usize) -> fmt::Result {
        let first = first.max(row).div_ceil(8);
        for byte in (first..end.div_ceil(8)).filter(|byte| align > 1 && byte % align == 0) {
            let x = self.x(row, byte * 8);
            canvas.put(format_args!("<path class=\"ptx-align\" d=\"M{} {}h8l-4 6z\"/>\n", x - 4, canvas.y - 7))?;
        }
        Ok(())
    }

    /// Draws the box of an item, with everything known about it as a hint.
    #[inline]
    fn cell(
        self,
        canvas: &mut Canvas<'_, '_>,
        x: usize,
        y: usize,
        (width, height): (usize, usize),
        item: &Item<'_>,
    ) -> fmt::Result {
        let explanation = item.explanation();
        let explanation = Escaped(explanation.as_str());
        let dashes = if height == BREAK { " stroke-dasharray=\"4 3\"" } else { "" };
        canvas.right = canvas.right.max(x + width);
        let (class, fill) = match item.part {
            Part::Member(_) => ("member", COLOURS[item.index % COLOURS.len()]),
            Part::Unnamed(_) => ("unnamed", PALE),
            Part::Hole(_) => ("hole", PALE),
            Part::Padding(_) => ("padding", PALE),
        };
        canvas.put(format_args!(
            "<g class=\"ptx-{class}\"><title>{explanation}</title><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" \
             height=\"{height}\" fill=\"{fill}\" stroke=\"{EDGE}\"{dashes}/>"
        ))?;
        if !item.is_member() {
            canvas.put(format_args!(
                "<path d=\"M{x} {y}h{width}v{height}h-{width}z\" fill=\"url(#ptx-hatching-{:x})\"/>",
                self.hatching
            ))?;
        }
        canvas.put(format_args!("</g>\n"))
    }

    /// Draws a break for the rows from bit `row` to bit `end`, which all belong to one item.
    #[inline]
    fn pause(self, canvas: &mut Canvas<'_, '_>, row: usize, end: usize, item: &Item<'_>) -> fmt::Result {
        canvas.y = canvas.y.saturating_add(GAP);
        let y = canvas.y;
        canvas.number(self.left - 8, y + 15, Font::NOTE, row / 8)?;
        self.cell(canvas, self.left, y, (WIDTH, BREAK), item)?;
        strip(canvas, self.left + WIDTH / 2, y + 15, skipped(item, end - row).as_str())?;
        canvas.y = canvas.y.saturating_add(BREAK);
        Ok(())
    }
}

/// Writes text with a plain background, because hatching makes it hard to read.
#[inline]
fn strip(canvas: &mut Canvas<'_, '_>, middle: usize, y: usize, text: &str) -> fmt::Result {
    let width = Font::TYPE.width(text) + 2 * PAD;
    let x = middle - width / 2;
    canvas.put(format_args!("<path d=\"M{x} {}h{width}v16h-{width}z\" fill=\"{PALE}\"/>\n", y - 12))?;
    canvas.centered(middle, y, Font::TYPE, text)
}

/// Writes into a cell the text that fits. Returns false if the name does not fit. The row before has `before` pixels of the
/// item.
#[inline]
fn label(
    canvas: &mut Canvas<'_, '_>,
    x: usize,
    width: usize,
    before: usize,
    item: &Item<'_>,
) -> Result<bool, fmt::Error> {
    let (middle, y) = (x + width / 2, canvas.y);
    let fits = |font: Font, text: &str| font.width(text) + 2 * PAD <= width;
    let details @ [_, medium, _] = &item.details();
    let detail = details.iter().map(Text::as_str).find(|text| fits(Font::TYPE, text)).unwrap_or("");
    if !item.is_member() {
        // The text is not repeated if the row before has space for it.
        if !detail.is_empty() && Font::TYPE.width(medium.as_str()) + 2 * PAD > before {
            strip(canvas, middle, y + 24, detail)?;
        }
        return Ok(true);
    }
    let name = item.name();
    if name.is_empty() {
        canvas.centered(middle, y + 24, Font::TYPE, detail)?;
        return Ok(true);
    }
    if !fits(Font::NAME, name) {
        return Ok(false);
    }
    let starts = before == 0;
    if starts && !detail.is_empty() {
        canvas.centered(middle, y + 18, Font::NAME, name)?;
        canvas.centered(middle, y + 32, Font::TYPE, detail)?;
    } else if starts {
        canvas.centered(middle, y + 24, Font::NAME, name)?;
    } else {
        canvas.centered(middle, y + 24, Font::TYPE, name)?;
    }
    Ok(true)
}

/// The colour of lines on the page, which have the same contrast on a white page as on a dark one.
pub(super) const GREY: &str = "#7a818c";
pub(super) const EDGE: &str = "#55606e";
pub(super) const PALE: &str = "#e4e7eb";
const COLOURS: [&str; 6] = ["#a9cbf0", "#b5e0b9", "#f5d99b", "#d6c4f0", "#f3bfb3", "#a8dfdc"];

/// Draws the line of an unnamed bit-field of width zero. The next member starts at this bit, or after it.
#[inline]
fn boundary(canvas: &mut Canvas<'_, '_>, x: usize, bit: usize, layout: &Layout<'_>) -> fmt::Result {
    let mut hint = Text::<160>::new();
    push!(
        hint,
        "unnamed: {} of 0 bits, what follows may start at byte {} bit {}",
        type_name(layout).as_str(),
        bit / 8,
        bit % 8
    );
    canvas.put(format_args!(
        "<g class=\"ptx-boundary\"><title>{}</title><path d=\"M{x} {}v{}\" stroke=\"{GREY}\" stroke-width=\"4\"/></g>\n",
        Escaped(hint.as_str()),
        canvas.y - 4,
        HEIGHT + 8
    ))
}

/// A name below a row, with a line to its member.
#[derive(Clone, Copy)]
struct Leader {
    name: Text<40>,
    /// The place of the line, in pixels.
    x: usize,
    /// The line of text that has the name.
    row: usize,
}

/// The names below a row.
struct Leaders {
    len: usize,
    all: [Leader; NAMES],
}

impl Leaders {
    const NONE: Self = Self { len: 0, all: [Leader { name: Text::new(), x: 0, row: 0 }; NAMES] };

    /// Adds a name after those that are left of it.
    #[inline]
    fn add(&mut self, x: usize, name: Text<40>) {
        if self.len < NAMES {
            let at = self.all[..self.len].partition_point(|before| before.x <= x);
            self.all.copy_within(at..self.len, at + 1);
            self.all[at] = Leader { name, x, row: 0 };
            self.len += 1;
        }
    }

    #[inline]
    fn draw(&mut self, canvas: &mut Canvas<'_, '_>) -> fmt::Result {
        if self.len == 0 {
            return Ok(());
        }
        self.spread();
        let (y, mut rows) = (canvas.y, 0);
        for Leader { name, x, row } in &self.all[..self.len] {
            let line = y + row * LINE + LINE - 2;
            let (from, to) = (y - 6, x + 6);
            canvas.put(format_args!("<path d=\"M{x} {from}V{line}H{to}\" stroke=\"{GREY}\" fill=\"none\"/>\n"))?;
            canvas.text(x + 9, line + 4, Font::NOTE, name.as_str())?;
            rows = rows.max(row + 1);
        }
        canvas.y = y.saturating_add(rows * LINE + 4);
        Ok(())
    }

    /// Puts each name on the highest line where it does not cross the lines of those right of it.
    #[inline]
    fn spread(&mut self) {
        for i in (0..self.len).rev() {
            let Leader { name, x, .. } = &self.all[i];
            let end = x.saturating_add(Font::NOTE.width(name.as_str())).saturating_add(12);
            let crossed = self.all[i + 1..self.len].iter().filter(|other| other.x <= end);
            self.all[i].row = crossed.map(|other| other.row + 1).max().unwrap_or(0);
        }
    }
}
