//! [`Layout::svg`]: a layout as a picture.

mod canvas;
mod items;
mod rows;

use core::fmt;

use super::table::digits;
use super::text::{declared, kind_name, parts, summary, type_name};
use crate::abi::layout::nested::bottom;
use crate::abi::layout::{Layout, TypeKind};
use crate::text::{Bytes, Text, push};
use canvas::{Canvas, Escaped, Font};
use items::{Lane, shortened};
use rows::Scale;

impl Layout<'_> {
    /// The layout as a picture: an SVG 1.1 document, which HTML and Markdown pages can contain unchanged.
    ///
    /// A row has 16 bytes, 8 in a small type, and 4 or 8 in a type with bit-fields. Bytes and bits are to scale. The offset
    /// in bytes is the number left of the row plus the number above the column; the lowest bit of a byte is on the left.
    /// Holes and padding are hatched, and so are unnamed bit-fields, which show their declaration. An unnamed bit-field of
    /// width zero is a thick line where the next member may start. Triangles mark multiples of the alignment. Long members
    /// and gaps are broken: a low row with a dashed border shows the number of bytes that it represents. A name that does
    /// not fit is below its member, and every member shows its type, place, size and alignment as a hint. A member
    /// without a size has no bits and is not drawn; nor are unnamed bit-fields of unions.
    ///
    /// If a member is a structure or union, or an array of them, its own members follow below, at the same offsets, but not
    /// those inside them. If several members have one type, only the first is drawn in this way. Each member of a union has
    /// rows of its own.
    ///
    /// Names are those of [`table`](Self::table), which describes the picture for readers who cannot see it. The colours
    /// suit light and dark pages. For other pages, the elements have the classes `ptx-member`, `ptx-hole`, `ptx-padding`,
    /// `ptx-unnamed`, `ptx-boundary` (width zero) and `ptx-align`, and the picture has `ptx-layout`.
    ///
    /// ```
    /// use ptx_abi::{DevPtr, PtxLayout, vector::{Float3, Float4}};
    ///
    /// #[derive(Clone, Copy, PtxLayout)]
    /// #[repr(C)]
    /// pub struct Light {
    ///     pub position: Float3,
    ///     pub kind: u8,
    ///     pub colour: Float4,
    ///     pub next: DevPtr<Light>,
    /// }
    ///
    /// let picture = Light::LAYOUT.svg().to_string();
    /// assert!(picture.starts_with("<svg "));
    /// # assert_eq!(picture, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/light.svg")));
    /// ```
    ///
    #[doc = include_str!("../../../docs/light.svg")]
    pub const fn svg(&self) -> impl fmt::Display {
        Picture(self)
    }
}

struct Picture<'l, 'a>(&'l Layout<'a>);

/// The colour of text on a white page. Its contrast is 5.9.
const ON_LIGHT: &str = "#5c6570";

/// The colour of text on a dark page, which the reader's system or rustdoc's settings request. Its contrast on rustdoc's
/// `#353535` is 6.4.
const STYLE: &str = "<style>@media(prefers-color-scheme:dark){.ptx-layout{fill:#b4bcc7}}\
    [data-theme=light] .ptx-layout{fill:#5c6570}\
    [data-theme=dark] .ptx-layout,[data-theme=ayu] .ptx-layout{fill:#b4bcc7}</style>";

/// The space around the picture in pixels.
const MARGIN: usize = 12;

impl fmt::Display for Picture<'_, '_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(layout) = *self;
        let left = 20 + 7 * digits(layout.size).max(3);
        let scale = Scale { bytes: 16, bits: false, left, hatching: layout.fingerprint() };
        let mut canvas = Canvas::new(None);
        draw(&mut canvas, scale, layout)?;
        let (width, height) = (canvas.right.saturating_add(MARGIN), canvas.y.saturating_add(MARGIN));
        let title = type_name(layout);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" class=\"ptx-layout\" style=\"max-width:100%;height:auto\" fill=\"{ON_LIGHT}\" \
             font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\">\n{STYLE}\n\
             <title>{} {}</title>\n<desc>{}</desc>",
            kind_name(layout.kind),
            Escaped(title.as_str()),
            Escaped(layout.table()),
        )?;
        writeln!(
            f,
            "<defs><pattern id=\"ptx-hatching-{:x}\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">\
             <path d=\"M-1 1l2-2M0 7l7-7M6 8l2-2\" stroke=\"#8d96a2\"/></pattern></defs>",
            scale.hatching
        )?;
        draw(&mut Canvas::new(Some(f)), scale, layout)?;
        writeln!(f, "</svg>")
    }
}

#[inline]
fn draw(canvas: &mut Canvas<'_, '_>, scale: Scale, layout: &Layout<'_>) -> fmt::Result {
    canvas.heading(26, Font::HEADING, "", layout)?;
    canvas.y = 34;
    if let Some(summary) = summary(layout, layout.size, &mut parts(layout)) {
        canvas.text(MARGIN, 46, Font::NOTE, summary.as_str())?;
        canvas.y = 58;
    }
    if layout.align > 1 {
        canvas.legend()?;
    }
    panel(canvas, scale, layout, 0)?;
    let members = match layout.kind {
        // The rows of a union show its members already.
        TypeKind::Union(_) => &[],
        _ => layout.members(),
    };
    if let (TypeKind::Array { .. }, Some(inner)) = (layout.kind, aggregate(layout)) {
        inside(canvas, scale, "", inner, 0)?;
    }
    for (index, member) in members.iter().enumerate() {
        let Some(inner) = aggregate(member.layout) else { continue };
        if members.iter().take(index).filter_map(|member| aggregate(member.layout)).any(|other| same(other, inner)) {
            continue;
        }
        inside(canvas, scale, member.name, inner, member.bit_offset)?;
    }
    Ok(())
}

/// Draws the members of the member `name` at bit `base`, with a heading.
#[inline]
fn inside(canvas: &mut Canvas<'_, '_>, scale: Scale, name: &str, layout: &Layout<'_>, base: usize) -> fmt::Result {
    let y = canvas.y.saturating_add(34);
    canvas.heading(y, Font::NOTE, name, layout)?;
    canvas.y = y.saturating_add(12);
    panel(canvas, scale, layout, base)
}

/// Draws the members of a type at bit `base`.
#[inline]
fn panel(canvas: &mut Canvas<'_, '_>, scale: Scale, layout: &Layout<'_>, base: usize) -> fmt::Result {
    let scale = fit(scale, layout);
    scale.axis(canvas, layout.size.saturating_add(base / 8 % scale.bytes))?;
    if !matches!(layout.kind, TypeKind::Union(_)) {
        return scale.rows(canvas, Lane::of(layout, base), layout.align);
    }
    for (index, member) in layout.members().iter().enumerate() {
        if matches!(member.layout.innermost().kind, TypeKind::Struct(_)) {
            canvas.y = canvas.y.saturating_add(24);
            let y = canvas.y;
            canvas.text(scale.left, y, Font::NOTE, heading(member.name, member.layout).as_str())?;
        } else if index > 0 {
            canvas.y = canvas.y.saturating_add(8);
        }
        scale.rows(canvas, Lane::of_alternative(layout, base, index, member), layout.align)?;
    }
    Ok(())
}

/// Chooses the bytes of a row: 16, or fewer if the type is small or if its bits have to be distinguished.
#[inline]
fn fit(scale: Scale, layout: &Layout<'_>) -> Scale {
    let union = matches!(layout.kind, TypeKind::Union(_));
    let has_bit_fields = |layout: &Layout<'_>| declared(layout).iter().any(|(_, member)| member.is_bit_field());
    let alternatives = layout.members().iter().filter(|_| union).map(|member| member.layout.innermost());
    let bits = has_bit_fields(layout) || alternatives.into_iter().any(has_bit_fields);
    let bytes = match (bits, layout.align, layout.size) {
        (true, ..=4, ..=64) => 4,
        (true, ..) | (false, _, ..=8) => 8,
        _ => 16,
    };
    Scale { bytes, bits, ..scale }
}

/// The structure or union that a type is, or of which it is an array.
#[inline]
fn aggregate<'a>(layout: &'a Layout<'a>) -> Option<&'a Layout<'a>> {
    let layout = bottom(layout);
    matches!(layout.kind, TypeKind::Struct(_) | TypeKind::Union(_)).then_some(layout)
}

/// Whether two types are the same. A name alone does not distinguish instances of a generic type.
#[inline]
fn same(a: &Layout<'_>, b: &Layout<'_>) -> bool {
    a.name == b.name && a.size == b.size && a.fingerprint() == b.fingerprint()
}

impl Canvas<'_, '_> {
    #[inline]
    fn heading(&mut self, y: usize, font: Font, name: &str, layout: &Layout<'_>) -> fmt::Result {
        self.text(MARGIN, y, font, heading(name, layout).as_str())
    }

    /// Explains the triangles above bytes.
    #[inline]
    fn legend(&mut self) -> fmt::Result {
        let y = self.y.saturating_add(4);
        self.put(format_args!("<path class=\"ptx-align\" d=\"M{MARGIN} {}h8l-4 6z\"/>\n", y.saturating_sub(8)))?;
        self.text(MARGIN + 14, y, Font::NOTE, "a multiple of the alignment")?;
        self.y = y.saturating_add(12);
        Ok(())
    }
}

/// The heading of a type, such as `res: union Resource, 128 bytes, align 8`.
#[inline]
fn heading(name: &str, layout: &Layout<'_>) -> Text<160> {
    let mut text = Text::new();
    push!(
        text,
        "{}{}{} {}, ",
        shortened(name).as_str(),
        if name.is_empty() { "" } else { ": " },
        kind_name(layout.kind),
        shortened(type_name(layout).as_str()).as_str()
    );
    push!(text, "{}, align {}", Bytes(layout.size), layout.align);
    text
}
