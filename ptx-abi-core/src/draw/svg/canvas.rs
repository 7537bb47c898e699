//! SVG output: escaped text, widths of text, and a run without output that measures the picture.

use core::fmt::{self, Write};

/// The place where the picture is drawn.
pub(super) struct Canvas<'f, 'g> {
    /// `None` while the picture is measured.
    out: Option<&'f mut fmt::Formatter<'g>>,
    /// The right end of the picture so far, in pixels.
    pub(super) right: usize,
    /// The top of the next element, in pixels.
    pub(super) y: usize,
}

impl<'f, 'g> Canvas<'f, 'g> {
    #[inline]
    pub(super) const fn new(out: Option<&'f mut fmt::Formatter<'g>>) -> Self {
        Self { out, right: 0, y: 0 }
    }

    #[inline]
    pub(super) fn put(&mut self, line: fmt::Arguments<'_>) -> fmt::Result {
        match &mut self.out {
            Some(out) => out.write_fmt(line),
            None => Ok(()),
        }
    }

    /// Text that starts at `x`, with its baseline at `y`.
    #[inline]
    pub(super) fn text(&mut self, x: usize, y: usize, font: Font, text: &str) -> fmt::Result {
        self.right = self.right.max(x.saturating_add(font.width(text)));
        self.element(x, y, font, "", &text)
    }

    /// Text with its centre at `x`.
    #[inline]
    pub(super) fn centered(&mut self, x: usize, y: usize, font: Font, text: &str) -> fmt::Result {
        self.element(x, y, font, " text-anchor=\"middle\"", &text)
    }

    /// A number that ends at `x`.
    #[inline]
    pub(super) fn number(&mut self, x: usize, y: usize, font: Font, number: usize) -> fmt::Result {
        self.element(x, y, font, " text-anchor=\"end\"", &number)
    }

    #[inline]
    fn element(&mut self, x: usize, y: usize, font: Font, anchor: &str, text: &dyn fmt::Display) -> fmt::Result {
        let Font { size, style } = font;
        let text = Escaped(text);
        self.put(format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{style}>{text}</text>\n"))
    }
}

/// The size of a text in pixels, and its other attributes.
#[derive(Clone, Copy)]
pub(super) struct Font {
    size: usize,
    style: &'static str,
}

impl Font {
    pub(super) const HEADING: Self = Self { size: 15, style: " font-weight=\"bold\"" };
    pub(super) const NOTE: Self = Self { size: 12, style: "" };
    pub(super) const BIT: Self = Self { size: 11, style: "" };
    pub(super) const NAME: Self = Self { size: 13, style: " font-weight=\"bold\" fill=\"#1b2330\"" };
    pub(super) const TYPE: Self = Self { size: 12, style: " fill=\"#1b2330\"" };

    /// The width of a text in pixels in the widest common monospaced font.
    #[inline]
    pub(super) fn width(self, text: &str) -> usize {
        // East Asian letters and symbols fill two columns.
        let columns: usize = text.chars().map(|c| if c < '\u{1100}' || c == '…' { 1 } else { 2 }).sum();
        (columns * self.size * 62).div_ceil(100)
    }
}

/// Text in which every character is valid in XML.
pub(super) struct Escaped<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'f, 'g>(&'f mut fmt::Formatter<'g>);

impl Write for Escaping<'_, '_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| self.write_char(c))
    }

    #[inline]
    fn write_char(&mut self, c: char) -> fmt::Result {
        match c {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '"' => self.0.write_str("&quot;"),
            '\'' => self.0.write_str("&#39;"),
            '\n' => self.0.write_char(c),
            // XML 1.0 does not have these characters.
            '\u{fffe}' | '\u{ffff}' => self.0.write_char(char::REPLACEMENT_CHARACTER),
            c if c.is_control() => self.0.write_char(char::REPLACEMENT_CHARACTER),
            c => self.0.write_char(c),
        }
    }
}
