//! What tables and pictures say of a type in words.

use crate::layout::{Layout, TypeKind};
use crate::text::{Text, push};

/// A GPU's cache line, in bytes: what a warp reads at once where its threads read neighbouring words. (`pahole` counts
/// the host's, 64 bytes.)
const CACHE_LINE: usize = 128;

/// A type in numbers: its own members and gaps, not those inside of members.
pub(super) struct Summary {
    members: usize,
    /// The gaps before members; a union has none.
    holes: usize,
    /// The bits of all holes and of the padding at the end.
    padding: usize,
    /// The cache lines that a value covers which starts with one.
    cache_lines: usize,
}

impl Summary {
    /// Nothing if the type has no members.
    pub(super) fn of(layout: &Layout<'_>) -> Option<Self> {
        let members = layout.members();
        if members.is_empty() {
            return None;
        }
        let union = matches!(layout.kind, TypeKind::Union(_));
        let (mut end, mut holes, mut padding) = (0, 0, 0);
        for member in members {
            if member.bit_offset > end && !union {
                holes += 1;
                padding += member.bit_offset - end;
            }
            end = end.max(member.bit_offset.saturating_add(member.bit_width));
        }
        padding += layout.size.saturating_mul(8).saturating_sub(end);
        Some(Self { members: members.len(), holes, padding, cache_lines: layout.size.div_ceil(CACHE_LINE) })
    }

    pub(super) fn text(&self) -> Text<160> {
        let mut text = Text::new();
        push!(
            text,
            "members: {}, holes: {}, padding: {}{}{}",
            self.members,
            self.holes,
            self.padding,
            if self.padding == 1 { " bit, cache lines: " } else { " bits, cache lines: " },
            self.cache_lines
        );
        text
    }
}

impl<const N: usize> Text<N> {
    /// Appends a size in words: `1 byte`, `3 bytes`.
    pub(super) fn push_bytes(&mut self, bytes: usize) {
        push!(self, "{}{}", bytes, if bytes == 1 { " byte" } else { " bytes" });
    }

    /// Appends a number of bits in words: `6 bits`, `3 bytes`, `1 byte 2 bits`.
    pub(super) fn push_bits(&mut self, bits: usize) {
        let (bytes, bits) = (bits / 8, bits % 8);
        if bytes > 0 {
            self.push_bytes(bytes);
            self.push_str(if bits > 0 { " " } else { "" });
        }
        if bits > 0 {
            push!(self, "{}{}", bits, if bits == 1 { " bit" } else { " bits" });
        }
    }
}

/// The type as Rust spells it.
pub(super) fn type_name(layout: &Layout<'_>) -> Text<128> {
    let mut name = Text::new();
    name.push_type(layout);
    name
}

pub(super) const fn kind_name(kind: TypeKind<'_>) -> &'static str {
    match kind {
        TypeKind::Scalar(_) | TypeKind::Bool | TypeKind::Int128 { .. } => "scalar",
        TypeKind::Pointer(_) => "pointer",
        TypeKind::Handle(_) => "handle",
        TypeKind::Vector { .. } => "vector",
        TypeKind::Array { .. } => "array",
        TypeKind::Struct(_) => "struct",
        TypeKind::Union(_) => "union",
        TypeKind::Transparent(_) => "transparent",
        TypeKind::Enum { .. } => "enum",
        TypeKind::Opaque => "opaque",
        TypeKind::Marker => "marker",
        TypeKind::Refused(_) | TypeKind::Error => "error",
    }
}
