//! Reads pictures of layouts, and compares them with the layouts.

use ptx_abi::{Layout, Member, TypeKind};
use roxmltree::{Document, Node};

/// The bits that a rectangle shows.
#[derive(Debug)]
struct Cell {
    class: String,
    hint: String,
    first: usize,
    end: usize,
}

/// Consecutive rows that show a structure, or a member of a union.
#[derive(Debug, Default)]
struct Lane {
    cells: Vec<Cell>,
    /// The lines of unnamed bit-fields of width zero, which occupy no bit.
    boundaries: Vec<Cell>,
    /// The names in cells and below them.
    names: Vec<String>,
}

/// The lanes below one axis.
type Panel = Vec<Lane>;

/// Returns the errors in the picture of a layout: invalid XML, rectangles that do not show the bits of each member and of
/// each gap exactly once, a missing name, or texts that overlap or leave their cell.
pub fn check(layout: &Layout<'_>) -> Vec<String> {
    check_picture(&layout.svg().to_string(), layout)
}

/// As [`check`], for a picture that a test may have changed.
pub fn check_picture(picture: &str, layout: &Layout<'_>) -> Vec<String> {
    read(picture, layout).err().into_iter().collect()
}

fn read(picture: &str, layout: &Layout<'_>) -> Result<(), String> {
    let document = Document::parse(picture).map_err(|error| error.to_string())?;
    let root = document.root_element();
    if root.tag_name().namespace() != Some("http://www.w3.org/2000/svg") || root.attribute("version") != Some("1.1") {
        return Err("no SVG 1.1".to_owned());
    }
    // A blank line ends HTML in Markdown.
    if picture.contains("\n\n") || picture.contains("\n \n") {
        return Err("a blank line".to_owned());
    }
    let description = root.children().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    if description != Some(&layout.table().to_string()) {
        return Err("the description is not the table".to_owned());
    }
    texts_have_space(root)?;
    let panels = panels(root)?;
    let expected = expected(layout);
    if panels.len() != expected.len() {
        return Err(format!("{} panels, expected {}", panels.len(), expected.len()));
    }
    for (panel, expected) in panels.iter().zip(&expected) {
        if panel.len() != expected.len() {
            return Err(format!("{} lanes, expected {}", panel.len(), expected.len()));
        }
        for (lane, expected) in panel.iter().zip(expected) {
            compare(lane, expected)?;
        }
    }
    Ok(())
}

/// The expected items of a lane: class, name, first bit and end.
type Expected = Vec<(&'static str, String, usize, usize)>;

fn compare(lane: &Lane, expected: &Expected) -> Result<(), String> {
    let mut merged: Vec<(&str, &str, usize, usize)> = Vec::new();
    let mut at = lane.cells.first().map_or(0, |cell| cell.first);
    for Cell { class, hint, first, end } in &lane.cells {
        if *first != at || end <= first {
            return Err(format!("`{hint}` is drawn from bit {first} to {end}, the bits before end at {at}"));
        }
        at = *end;
        match merged.last_mut() {
            // Consecutive cells with one hint show one item: gaps are
            // never adjacent, and no two members share name and place.
            Some((_, before, _, before_end)) if before == hint => *before_end = at,
            _ => merged.push((class, hint, *first, *end)),
        }
    }
    // Each row has only some of the boundaries, and not in the order of the layout.
    let boundaries = lane.boundaries.iter().map(|Cell { class, hint, first, end }| (&**class, &**hint, *first, *end));
    merged.extend(boundaries);
    let found: Vec<_> = merged.iter().map(|(class, hint, first, end)| (*class, *hint, *first, *end)).collect();
    let same = found.len() == expected.len()
        && found.iter().zip(expected).all(|(found, (class, name, first, end))| {
            let rest = found.1.strip_prefix(name.as_str());
            let named = name.is_empty() || rest.is_some_and(|rest| rest.starts_with([':', ',', ' ']));
            let place = if found.0 == "ptx-boundary" {
                format!(" at byte {} bit {}", first / 8, first % 8)
            } else {
                format!(", byte {}", first / 8)
            };
            (found.0, found.2, found.3) == (*class, *first, *end) && named && found.1.contains(&place)
        });
    if !same {
        return Err(format!("found {found:?}, expected {expected:?}"));
    }
    for (class, name, ..) in expected {
        let shown = |text: &&String| *text == name || text.len() > 30 && name.starts_with(text.trim_end_matches('…'));
        if *class == "ptx-member" && !name.is_empty() && !lane.names.iter().any(|text| shown(&text)) {
            return Err(format!("`{name}` is nowhere: {:?}", lane.names));
        }
    }
    Ok(())
}

/// A second description of the picture that [`Layout::svg`] promises.
fn expected(layout: &Layout<'_>) -> Vec<Vec<Expected>> {
    let mut panels = vec![lanes(layout, 0)];
    if matches!(layout.kind, TypeKind::Union(_)) {
        return panels;
    }
    let inside = match layout.kind {
        TypeKind::Array { element, .. } => vec![(0, element)],
        _ => layout.members().iter().map(|member| (member.bit_offset, member.layout)).collect(),
    };
    let mut drawn: Vec<Layout<'_>> = Vec::new();
    for (base, inner) in inside {
        let mut inner = inner.innermost();
        while let TypeKind::Array { element, .. } = inner.kind {
            inner = element.innermost();
        }
        let is_drawn = |other: &Layout<'_>| (other.name, other.fingerprint()) == (inner.name, inner.fingerprint());
        if matches!(inner.kind, TypeKind::Struct(_) | TypeKind::Union(_)) && !drawn.iter().any(is_drawn) {
            drawn.push(*inner);
            panels.push(lanes(inner, base));
        }
    }
    panels
}

fn lanes(layout: &Layout<'_>, base: usize) -> Vec<Expected> {
    let end = base + layout.size * 8;
    if !matches!(
        layout.kind,
        TypeKind::Union(_) | TypeKind::Struct(_) | TypeKind::Transparent(_) | TypeKind::Vector { .. }
    ) {
        // A type without members is one cell without a name.
        return vec![vec![("ptx-member", String::new(), base, end)]];
    }
    if !matches!(layout.kind, TypeKind::Union(_)) {
        let unnamed = if let TypeKind::Struct(aggregate) = layout.kind { aggregate.unnamed } else { &[] };
        return vec![lane(layout.members(), unnamed, base, end)];
    }
    let alternative = |member: &Member<'_>| match member.layout.innermost() {
        Layout { kind: TypeKind::Struct(inner), .. } => lane(inner.members, inner.unnamed, base, end),
        _ => lane(core::slice::from_ref(member), &[], base, end),
    };
    layout.members().iter().map(alternative).collect()
}

fn lane(members: &[Member<'_>], unnamed: &[Member<'_>], base: usize, end: usize) -> Expected {
    // The sort is stable, so an unnamed bit-field stays before a member without a size.
    let mut all: Vec<_> = unnamed.iter().map(|member| (member, true)).collect();
    all.extend(members.iter().map(|member| (member, false)));
    all.sort_by_key(|(member, _)| member.bit_offset);
    let last_member = members.iter().map(|member| base + member.bit_offset).max();
    let (mut items, mut boundaries, mut at) = (Vec::new(), Vec::new(), base);
    for (member, unnamed) in all {
        let first = base + member.bit_offset;
        if unnamed && member.bit_width == 0 {
            boundaries.push(("ptx-boundary", "unnamed".to_owned(), first, first));
            continue;
        }
        if first > at && last_member.is_some_and(|last| at <= last) {
            items.push(("ptx-hole", "hole".to_owned(), at, first));
        } else if first > at {
            items.push(("ptx-padding", "padding".to_owned(), at, first));
        }
        at = first + member.bit_width;
        // A member without a size occupies no bit.
        if unnamed {
            items.push(("ptx-unnamed", "unnamed".to_owned(), first, at));
        } else if member.bit_width > 0 {
            items.push(("ptx-member", member.name.to_owned(), first, at));
        }
    }
    if end > at {
        items.push(("ptx-padding", "padding".to_owned(), at, end));
    }
    items.extend(boundaries);
    items
}

fn number(node: Node<'_, '_>, name: &str) -> Result<usize, String> {
    let value = node.attribute(name).and_then(|value| value.parse().ok());
    value.ok_or_else(|| format!("`{name}` of {node:?}"))
}

fn decimal(node: Node<'_, '_>, name: &str) -> Result<f64, String> {
    number(node, name)?.to_string().parse().map_err(|error| format!("{name}: {error}"))
}

/// Reads the picture, with the numbers on the axes as the only scale.
fn panels(root: Node<'_, '_>) -> Result<Vec<Panel>, String> {
    let mut panels: Vec<Panel> = Vec::new();
    // The places of the bytes of a row and of the bits of a byte, the offset of the row, and whether a break precedes it.
    let (mut bytes, mut bits, mut row, mut paused) = (Vec::new(), Vec::new(), 0, false);
    for node in root.children().filter(Node::is_element) {
        let text = node.text().unwrap_or("");
        match (node.tag_name().name(), node.attribute("text-anchor")) {
            ("text", None) if text.starts_with('+') => {
                if text == "+0" {
                    panels.push(Panel::new());
                    (bytes, bits) = (Vec::new(), Vec::new());
                }
                if text != format!("+{}", bytes.len()) {
                    return Err(format!("byte {} is called {text}", bytes.len()));
                }
                bytes.push(number(node, "x")?);
            }
            ("text", Some("middle")) if node.attribute("font-size") == Some("11") => {
                if text != (bits.len() % 8).to_string() {
                    return Err(format!("bit {} is called {text}", bits.len()));
                }
                bits.push(number(node, "x")?);
            }
            ("text", Some("end")) => {
                let offset = text.parse().map_err(|error| format!("{text}: {error}"))?;
                let panel = panels.last_mut().ok_or("a row without an axis")?;
                if panel.is_empty() || offset <= row {
                    panel.push(Lane::default());
                    paused = false;
                }
                let lane = panel.last_mut().ok_or("no lane")?;
                if let (true, Some(cell)) = (paused, lane.cells.last_mut()) {
                    // A break ends where the next row starts.
                    cell.end = offset * 8;
                }
                (row, paused) = (offset, false);
            }
            ("text", _) => {
                let lane = panels.last_mut().and_then(|panel| panel.last_mut());
                if let Some(lane) = lane {
                    lane.names.push(text.to_owned());
                }
            }
            ("g", _) if node.attribute("class") == Some("ptx-boundary") => {
                let lane = panels.last_mut().and_then(|panel| panel.last_mut()).ok_or("a boundary without a row")?;
                lane.boundaries.push(boundary(node, row, &bytes, &bits)?);
            }
            ("g", _) => {
                let rect = node.children().find(|node| node.has_tag_name("rect")).ok_or("no rectangle")?;
                let hint = node.children().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
                let bit = match (&bytes[..], &bits[..]) {
                    (_, [first, second, ..]) => second - first,
                    ([first, second, ..], _) => (second - first) / 8,
                    // A type of one byte has no second byte to measure.
                    _ => 9,
                };
                let (x, width) = (number(rect, "x")? - bytes[0], number(rect, "width")?);
                if x % bit != 0 || width % bit != 0 || width == 0 {
                    return Err(format!("{hint:?} is not to scale: {x}, {width}, a bit is {bit} wide"));
                }
                let first = row * 8 + x / bit;
                paused = rect.has_attribute("stroke-dasharray");
                let class = node.attribute("class").unwrap_or("").to_owned();
                let hint = hint.unwrap_or("").to_owned();
                let end = match hint.split_once("padding, byte ").filter(|_| paused) {
                    // No row follows the last break. The hint contains the whole size, the cells before it only a part.
                    Some((_, size)) => padding_end(size)?,
                    None => first + width / bit,
                };
                let lane = panels.last_mut().and_then(|panel| panel.last_mut()).ok_or("a cell without a row")?;
                lane.cells.push(Cell { class, hint, first, end });
            }
            _ => {}
        }
    }
    Ok(panels)
}

/// The line of an unnamed bit-field of width zero in a row that starts at byte `row`, with the axes of bytes and bits.
fn boundary(node: Node<'_, '_>, row: usize, bytes: &[usize], bits: &[usize]) -> Result<Cell, String> {
    let child = |name| node.children().find(|node| node.has_tag_name(name));
    let hint = child("title").and_then(|node| node.text()).unwrap_or("").to_owned();
    let path = child("path").and_then(|node| node.attribute("d")).ok_or("no line")?;
    let x = path.trim_start_matches('M').split(' ').next().and_then(|x| x.parse::<usize>().ok()).ok_or("no place")?;
    let [first, second, ..] = bits else { return Err(format!("`{hint}` where no bits are told apart")) };
    let (x, bit) = (x - bytes[0], second - first);
    if x % bit != 0 {
        return Err(format!("`{hint}` is not to scale"));
    }
    Ok(Cell { class: "ptx-boundary".to_owned(), hint, first: row * 8 + x / bit, end: row * 8 + x / bit })
}

/// The bit where padding ends, from a hint such as `8 bit 3, 15 bytes 5 bits`.
fn padding_end(hint: &str) -> Result<usize, String> {
    let mut words = hint.split([' ', ',']).filter(|word| !word.is_empty());
    let mut end = 8 * words.next().and_then(|byte| byte.parse::<usize>().ok()).ok_or(hint)?;
    let words: Vec<&str> = words.collect();
    for pair in words.chunks(2) {
        end += match *pair {
            ["bit", bit] => bit.parse::<usize>().map_err(|error| error.to_string())?,
            [bytes, "byte" | "bytes"] => 8 * bytes.parse::<usize>().map_err(|error| error.to_string())?,
            [bits, "bit" | "bits"] => bits.parse::<usize>().map_err(|error| error.to_string())?,
            _ => return Err(hint.to_owned()),
        };
    }
    Ok(end)
}

/// Checks that no text covers another, leaves the picture, or leaves its cell. The
/// letters of the picture's fonts are at most 0.6 times as wide as they are high.
fn texts_have_space(root: Node<'_, '_>) -> Result<(), String> {
    let (width, height) = (decimal(root, "width")?, decimal(root, "height")?);
    let mut texts: Vec<(f64, f64, f64, f64, &str)> = Vec::new();
    for node in root.children().filter(|node| node.has_tag_name("text")) {
        let (x, bottom, size) = (decimal(node, "x")?, decimal(node, "y")?, decimal(node, "font-size")?);
        let text = node.text().unwrap_or("");
        let wide = text.chars().map(|c| if c.is_ascii() || c == '…' { 0.6 } else { 1.2 }).sum::<f64>() * size;
        let left = match node.attribute("text-anchor") {
            Some("middle") => x - wide / 2.0,
            Some("end") => x - wide,
            _ => x,
        };
        let (right, top) = (left + wide, bottom - 0.75 * size);
        if left < 0.0 || right > width || bottom > height {
            return Err(format!("`{text}` leaves the picture"));
        }
        let covers = |other: &&(f64, f64, f64, f64, &str)| {
            left < other.2 && other.0 < right && top < other.3 && other.1 < bottom
        };
        if let Some(other) = texts.iter().rev().take(200).find(covers) {
            return Err(format!("`{text}` covers `{}`", other.4));
        }
        texts.push((left, top, right, bottom, text));
    }
    for rect in root.descendants().filter(|node| node.has_tag_name("rect")) {
        let (x, y) = (decimal(rect, "x")?, decimal(rect, "y")?);
        let (right, bottom) = (x + decimal(rect, "width")?, y + decimal(rect, "height")?);
        let outside = |text: &&(f64, f64, f64, f64, &str)| {
            let middle = f64::midpoint(text.0, text.2);
            text.1 > y && text.3 < bottom && middle > x && middle < right && (text.0 < x || text.2 > right)
        };
        if let Some(text) = texts.iter().find(outside) {
            return Err(format!("`{}` leaves its cell", text.4));
        }
    }
    Ok(())
}
