//! Reads the layouts that clang computes for Windows, with MSVC's rules for bit-fields. Nothing runs.

use std::collections::HashMap;

use ptx_abi::TypeKind;
use ptx_abi::layout::{Item, Placer, Rules};

use crate::toolchain::{Scratch, Tool, Toolchain, printed};
use ptx_abi_tests::c::Aggregate;

/// An environment of Windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Windows {
    /// MSVC, the host compiler of nvcc on Windows.
    Msvc,
    /// MSVC for Arm, which CUDA 13.4 takes as a host.
    MsvcOnArm,
    /// MinGW.
    Gnu,
}

impl Windows {
    /// The name in the table of results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Msvc => "clang C++ for MSVC",
            Self::MsvcOnArm => "clang C++ for MSVC on Arm",
            Self::Gnu => "clang C++ for MinGW",
        }
    }

    /// The options of clang.
    pub const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Msvc => &["--target=x86_64-pc-windows-msvc", "-fms-compatibility-version=19.40"],
            Self::MsvcOnArm => &["--target=aarch64-pc-windows-msvc", "-fms-compatibility-version=19.40"],
            Self::Gnu => &["--target=x86_64-pc-windows-gnu"],
        }
    }
}

/// Replaces types, because on Windows `long` has 32 bits and `wchar_t` 16.
fn on_windows(text: &str) -> String {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let text = text.replace("long long", "long");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("long") {
        let (before, after) = (&rest[..at], &rest[at + 4..]);
        out += before;
        let part = is_part(before.chars().last()) || is_part(after.chars().next());
        out += if part { "long" } else { "long long" };
        rest = after;
    }
    (out + rest).replace("wchar_t", "int")
}

/// A layout, in bits.
#[derive(Debug)]
pub struct Numbers {
    /// The size of the type.
    pub size: usize,
    /// The alignment of the type.
    pub align: usize,
    /// The first bit of each member, including unnamed bit-fields.
    pub first_bits: Vec<usize>,
}

impl Numbers {
    /// Whether the size, the alignment or the place of a named or anonymous member differs.
    ///
    /// # Panics
    ///
    /// If a layout belongs to another declaration.
    pub fn differs(&self, other: &Self, aggregate: &Aggregate) -> bool {
        assert_eq!(self.first_bits.len(), aggregate.members.len());
        assert_eq!(other.first_bits.len(), aggregate.members.len());
        let places = self.first_bits.iter().zip(&other.first_bits).zip(&aggregate.members);
        let mut named = places.filter(|(_, member)| member.name.is_some() || member.width.is_none());
        (self.size, self.align) != (other.size, other.align) || named.any(|((ours, theirs), _)| ours != theirs)
    }
}

/// The layout that the engine computes.
pub fn own(rules: Rules, items: &[Item<'_>]) -> Result<Numbers, String> {
    let mut placer = Placer::try_new(rules).map_err(|error| error.to_string())?;
    let mut first_bits = Vec::new();
    for item in items {
        let bit = placer.place(item).map_err(|error| error.to_string())?;
        // C has an attribute in place of a marker.
        if !matches!(item.layout().kind, TypeKind::Marker) {
            first_bits.push(bit);
        }
    }
    let size = placer.size().map_err(|error| error.to_string())?;
    Ok(Numbers { size: 8 * size, align: 8 * placer.align(), first_bits })
}

/// The layouts that clang computes for Windows, by the names of the types.
pub fn layouts(
    windows: Windows,
    toolchain: &Toolchain,
    scratch: &Scratch,
    text: &str,
) -> Result<HashMap<String, Numbers>, String> {
    let file = scratch.write("windows.cpp", &on_windows(text))?;
    let mut command = toolchain.command(Tool::Clang)?;
    command.args(windows.options()).args(["-std=c++17", "-w"]);
    command.args(["-fsyntax-only", "-Xclang", "-fdump-record-layouts-simple"]);
    command.args(["-Xclang", "-fdump-record-layouts-complete"]).arg(file);
    let output = printed(&mut command)?;
    output.split("*** Dumping AST Record Layout").skip(1).map(layout).collect()
}

/// ```text
/// Type: struct S0
///
/// Layout: <ASTRecordLayout
///   Size:96
///   Alignment:32
///   BaseOffsets: []>
///   VBaseOffsets: []>
///   FieldOffsets: [0, 32, 64]>
/// ```
fn layout(dump: &str) -> Result<(String, Numbers), String> {
    let find = |key: &str| {
        let line = dump.lines().find_map(|line| line.trim().strip_prefix(key));
        line.ok_or_else(|| format!("no {key} in {dump}"))
    };
    let number = |text: &str| text.trim().parse::<usize>().map_err(|error| format!("{error}: {text}"));
    let (_, name) = find("Type: ")?.split_once(' ').ok_or("a type without a name")?;
    let offsets = find("FieldOffsets: [")?.trim_end_matches("]>");
    let first_bits =
        offsets.split(',').filter(|text| !text.trim().is_empty()).map(number).collect::<Result<_, String>>()?;
    let numbers = Numbers { size: number(find("Size:")?)?, align: number(find("Alignment:")?)?, first_bits };
    Ok((name.to_owned(), numbers))
}
