//! Compares the documentation's pictures, and tests pictures of extreme types.
//! `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it pictures` draws the former again.

use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::vector::{Float3, Float4};
use ptx_abi::{DevPtr, Layout, Member, PtxLayout, TypeKind, bit_fields};
use ptx_abi_tests::{cases, files, picture, texts::Text as _};

// ---- Figures 2 to 6 of the guide (1.3, facts 1.2) ----

ptx_abi_tests::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Fig2 { #[bits(5)] j: i32, #[bits(6)] k: i32, #[bits(7)] m: i32 }
    struct Fig3 { #[bits(9)] s: i16, #[bits(9)] j: i32, c: i8, #[bits(9)] t: i16, #[bits(9)] u: i16, d: i8 }
    struct Fig4 { c: i8, #[bits(8)] s: i16 }
    union Fig5 { c: i8, #[bits(8)] s: i16 }
    struct Fig6 {
        c: i8,
        #[bits(0)]
        _to_next_int: i32,
        d: i8,
        #[bits(9)]
        _unused: i16,
        e: i8,
        #[bits(0)]
        _to_next_char: i8,
    }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    /// The example of `Layout::svg`, which compares its picture as well.
    #[repr(C)] struct Light { position: Float3, kind: u8, colour: Float4, next: DevPtr<Light> }
    #[repr(transparent)] struct Wrapped(Light);
}

#[test]
fn the_documentation_shows_what_is_drawn() {
    let shown = [
        ("fig2", Fig2::LAYOUT),
        ("fig3", Fig3::LAYOUT),
        ("fig4", Fig4::LAYOUT),
        ("fig5", Fig5::LAYOUT),
        ("fig6", Fig6::LAYOUT),
        ("light", Light::LAYOUT),
    ];
    for (name, layout) in shown {
        files::golden(&format!("ptx-abi-core/docs/{name}.svg"), &layout.svg().to_string());
        assert_eq!(picture::check(layout), [""; 0], "{name}");
    }
}

/// The relative luminance of a colour, by WCAG 2.
fn luminance(colour: &str) -> f64 {
    let channel = |at: usize| {
        let value = u8::from_str_radix(&colour[at..at + 2], 16).expect("hexadecimal digits");
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn texts_contrast_with_what_is_behind_them() {
    let picture = Fig6::LAYOUT.svg().to_string();
    let colour = |text: &str| {
        let (_, after) = picture.split_once(text).unwrap_or_else(|| panic!("no `{text}`"));
        after[..7].to_owned()
    };
    // The backgrounds are white, and the dark ones of rustdoc and GitHub.
    let light = colour("ptx-layout\" style=\"max-width:100%;height:auto\" fill=\"");
    let dark = colour("@media(prefers-color-scheme:dark){.ptx-layout{fill:");
    assert_eq!(light, colour("[data-theme=light] .ptx-layout{fill:"));
    assert_eq!(dark, colour("[data-theme=ayu] .ptx-layout{fill:"));
    for (text, page) in [(&*light, "#ffffff"), (&dark, "#353535"), (&dark, "#0f1419"), (&dark, "#0d1117")] {
        assert!(contrast(text, page) >= 4.5, "{text} on {page}: {}", contrast(text, page));
    }
    // Texts are in cells, and on the strips that cover the hatching.
    let cells: Vec<_> = picture.match_indices("height=\"40\" fill=\"").map(|(at, text)| at + text.len()).collect();
    assert!(cells.len() > 5, "{picture}");
    for at in cells {
        let (text, cell) = ("#1b2330", &picture[at..at + 7]);
        assert!(contrast(text, cell) >= 4.5, "{text} on {cell}: {}", contrast(text, cell));
    }
    // Every centered text in a cell has that colour. The numbers of bits are centered too, but outside of cells.
    let centered = |rest: &str| picture.matches(&format!("text-anchor=\"middle\"{rest}")).count();
    let bits = picture.matches("font-size=\"11\" text-anchor=\"middle\"").count();
    assert_eq!(centered(" fill=\"#1b2330\"") + centered(" font-weight=\"bold\" fill=\"#1b2330\""), centered("") - bits);
}

fn drawn<'a>(name: &'a str, rules: Rules, items: &'a [Item<'a>]) -> String {
    let mut members = vec![Member::EMPTY; items.len()];
    let layout = place(name, rules, items, &mut members).expect("it can be placed");
    assert_eq!(picture::check(&layout), [""; 0], "{name}");
    layout.svg().to_string()
}

/// The height of the `svg` element.
fn height(picture: &str) -> usize {
    let (_, height) = picture.split_once("height=\"").expect("a height");
    height.split_once('"').and_then(|(height, _)| height.parse().ok()).expect("a number")
}

#[test]
fn bits_of_one_word_are_all_named() {
    let names: Vec<String> = (0..32).map(|bit| format!("flag_{bit}_of_the_word")).collect();
    let items: Vec<_> = names.iter().map(|name| Item::bit_field(name, u32::LAYOUT, 1)).collect();
    let picture = drawn("Flags", Rules::STRUCT, &items);
    for name in &names {
        assert!(picture.contains(&format!(">{name}</text>")), "{name}");
    }
}

#[test]
fn long_members_and_gaps_are_broken() {
    let items = [
        Item::member("tag", bool::LAYOUT),
        Item::member("samples", <[f32; 200]>::LAYOUT),
        Item::member("end", u8::LAYOUT).aligned(128),
    ];
    let picture = drawn("Thousand", Rules::STRUCT, &items);
    picture.has(["⋮ samples: 768 of 800 bytes ⋮", "⋮ hole: 80 of 92 bytes ⋮"]);
    assert!(height(&picture) < 500, "{}", height(&picture));
}

#[test]
fn unnamed_bit_fields_are_drawn_where_they_are() {
    let (byte, short, int) = (u8::LAYOUT, u16::LAYOUT, u32::LAYOUT);
    let zero = Item::unnamed;
    for gap in (0..130).step_by(3) {
        for align in [1, 8, 64] {
            let items = [
                Item::member("c", byte),
                zero(int, 0),
                zero(byte, 0),
                zero(short, 3),
                zero(int, gap % 33),
                Item::member("gap", byte).aligned(align),
                zero(int, gap / 2 % 33),
                zero(u64::LAYOUT, gap / 4),
                Item::bit_field("b", byte, 5),
                zero(short, 0),
            ];
            assert!(drawn("S", Rules::STRUCT, &items).contains("class=\"ptx-unnamed\""));
        }
    }
    // Inside another type, a boundary is not at the start of a row, and a long gap contains one.
    let mut members = [Member::EMPTY; 6];
    let items = [
        Item::bit_field("a", int, 3),
        zero(byte, 0),
        Item::bit_field("b", int, 1),
        zero(int, 0),
        zero(u64::LAYOUT, 0),
        Item::member("end", byte).aligned(128),
    ];
    let inner = place("Inner", Rules::STRUCT, &items, &mut members).expect("it can be placed");
    drawn("Outer", Rules::STRUCT, &[Item::member("tag", byte), Item::member("inner", &inner)]);
    let picture = drawn("U", Rules::UNION, &[Item::member("tag", byte), Item::member("inner", &inner)]);
    assert_eq!(picture.matches("class=\"ptx-boundary\"").count(), 3, "{picture}");
    picture.has([">u8 : 0</text>", "⋮ hole: 112 bytes ⋮"]);
}

#[test]
fn sizes_to_the_last_bit_are_drawn() {
    // With one element less, the number of bits fits.
    for len in [1 << 20, usize::MAX / 8, usize::MAX] {
        let array = Layout { name: "array", size: len, align: 1, kind: TypeKind::Array { element: u8::LAYOUT, len } };
        let picture = array.svg().to_string();
        assert!(height(&picture) < 400 && picture.len() < 20_000, "{}", picture.len());
    }
    // A sample has every rest of a line of 16 bytes, and pictures of several lines with parts left out.
    for size in (1..400).filter(|size| cases::full() || *size < 40 || size % 9 == 4) {
        let array = Layout { name: "array", size, align: 1, kind: TypeKind::Array { element: u8::LAYOUT, len: size } };
        let items = [Item::member("c", u8::LAYOUT), Item::member("array", &array), Item::bit_field("b", u8::LAYOUT, 3)];
        drawn("S", Rules::STRUCT, &items);
        drawn("A", Rules::STRUCT.aligned(64), &items);
        drawn("U", Rules::UNION.aligned(16), &items);
        drawn("P", Rules::STRUCT.packed(1), &items[..2]);
    }
}

#[test]
fn any_name_is_text() {
    let names = ["<a href=\"b\">", "'&amp;'", "tab\tand\u{0}nul", "名前がとても長いので切り詰められます", "\u{fffe}x"];
    let items: Vec<_> = names.iter().map(|name| Item::member(name, u8::LAYOUT)).collect();
    let mut members = vec![Member::EMPTY; items.len()];
    let layout = place("ns::Pair<int, \"&\">", Rules::STRUCT, &items, &mut members).expect("it can be placed");
    let picture = layout.svg().to_string();
    let document = roxmltree::Document::parse(&picture).expect("XML");
    let texts: Vec<_> = document.descendants().filter(|node| node.has_tag_name("text")).collect();
    for name in ["<a href=\"b\">", "'&amp;'", "tab\u{fffd}and\u{fffd}nul", "\u{fffd}x"] {
        assert!(texts.iter().any(|node| node.text() == Some(name)), "{name}");
    }
}

#[test]
fn long_names_are_cut() {
    let name = "n".repeat(300);
    let items = [Item::member(&name, u8::LAYOUT), Item::member(&name[1..], u8::LAYOUT)];
    let picture = drawn(&name, Rules::STRUCT, &items);
    picture.has([&format!("<title>{name}: u8, byte 0, 1 byte, align 1</title>")]);
    picture.has([&format!(">{}…</text>", "n".repeat(37))]);
}

#[test]
fn what_is_no_aggregate_is_one_cell() {
    for layout in [f32::LAYOUT, bool::LAYOUT, <[u16; 100]>::LAYOUT, DevPtr::<f32>::LAYOUT, <[u32; 2]>::LAYOUT] {
        assert_eq!(picture::check(layout), [""; 0], "{}", layout.name);
    }
    // Pictures of the inner types follow.
    for layout in [Float3::LAYOUT, <[Light; 100]>::LAYOUT, <[[Fig5; 3]; 2]>::LAYOUT, Wrapped::LAYOUT] {
        assert_eq!(picture::check(layout), [""; 0], "{}", layout.name);
    }
}

#[test]
fn a_long_member_shows_its_type_first() {
    let items = [Item::member("a", <[f32; 4]>::LAYOUT), Item::member("b", <[f32; 100]>::LAYOUT)];
    drawn("S", Rules::STRUCT, &items).has([">[f32; 100], align 4</text>", "⋮ b: 368 of 400 bytes ⋮"]);
}

#[test]
fn a_type_is_drawn_once() {
    let (mut a, mut b) = ([Member::EMPTY; 2], [Member::EMPTY; 3]);
    let items = [Item::member("x", f32::LAYOUT), Item::member("y", f64::LAYOUT)];
    let pair = place("Pair", Rules::STRUCT, &items, &mut a).expect("it can be placed");
    let pairs = Layout { name: "array", size: 32, align: 8, kind: TypeKind::Array { element: &pair, len: 2 } };
    let items = [Item::member("first", &pair), Item::member("second", &pair), Item::member("rest", &pairs)];
    let both = place("Both", Rules::STRUCT, &items, &mut b).expect("it can be placed");
    assert_eq!(picture::check(&both), [""; 0]);
    let picture = both.svg().to_string();
    assert_eq!(picture.matches(": struct Pair").count(), 1, "{picture}");
}

/// The comparison detects a change of any rectangle and any name.
#[test]
fn a_changed_picture_is_noticed() {
    let picture = Fig3::LAYOUT.svg().to_string();
    let mut noticed = 0;
    let mut change = |from: &str, to: &str| {
        for (at, _) in picture.match_indices(from) {
            let changed = format!("{}{to}{}", &picture[..at], &picture[at + from.len()..]);
            assert!(!picture::check_picture(&changed, Fig3::LAYOUT).is_empty(), "{changed}");
            noticed += 1;
        }
    };
    change("<rect x=\"", "<rect x=\"1");
    change("<rect ", "<path ");
    change("width=\"162\"", "width=\"144\"");
    change("class=\"ptx-hole\"", "class=\"ptx-member\"");
    change("class=\"ptx-member\"", "class=\"ptx-padding\"");
    change(">4</text>", ">8</text>");
    change(">+1</text>", ">+2</text>");
    change("font-weight=\"bold\" fill=\"#1b2330\">", "font-weight=\"bold\">not_");
    change("</g>", "");
    assert!(noticed > 40, "{noticed}");
    let picture = Fig6::LAYOUT.svg().to_string();
    for (from, to) in [
        ("class=\"ptx-boundary\"", "class=\"ptx-align\""),
        ("class=\"ptx-unnamed\"", "class=\"ptx-hole\""),
        (", what follows may start at byte 4", ", what follows may start at byte 3"),
        ("stroke-width=\"4\"/></g>", "stroke-width=\"4\"/>"),
    ] {
        let changed = picture.replacen(from, to, 1);
        assert!(changed != picture && !picture::check_picture(&changed, Fig6::LAYOUT).is_empty(), "{changed}");
    }
}
