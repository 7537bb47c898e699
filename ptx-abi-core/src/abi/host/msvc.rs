//! MSVC's bit-fields, and its alignments in packed types.

use crate::abi::layout::{Item, Layout, Rules, TypeKind};
use crate::abi::max;
use crate::abi::vector::cuda_name;

/// Places items as MSVC does (facts 1.6).
pub(super) struct Msvc {
    union: bool,
    /// The packing in bytes; `usize::MAX` if there is none.
    pack: usize,
    /// The byte at which the items so far end.
    end: usize,
    align: usize,
    /// The size in bytes of the unit of the bit-field right before the next item; 0 if there is none.
    unit: usize,
    /// The number of free bits at the end of that unit.
    free: usize,
    /// The alignment in bytes of the markers before the next item; 1 if there are none.
    marker: usize,
    /// The alignment in bytes of all markers of a union.
    union_marker: usize,
    /// Whether there is a bit-field.
    has_bits: bool,
}

impl Msvc {
    pub(super) const fn new(rules: Rules) -> Self {
        let pack = match rules.pack() {
            Some(pack) => pack,
            None => usize::MAX,
        };
        Self {
            union: rules.is_union(),
            pack,
            end: 0,
            align: 1,
            unit: 0,
            free: 0,
            marker: 1,
            union_marker: 1,
            has_bits: false,
        }
    }

    /// Places the next item, which the engine has accepted, and returns the bit at which it starts.
    pub(super) const fn place(&mut self, item: &Item<'_>) -> usize {
        let layout = item.layout();
        if matches!(layout.kind, TypeKind::Marker) {
            if self.union {
                self.union_marker = item.marker(self.union_marker);
            } else {
                self.marker = item.marker(self.marker);
            }
            return 8 * self.end;
        }
        let align = self.align_of(item);
        self.marker = 1;
        match item.width() {
            Some(0) => {
                self.has_bits = true;
                // MSVC ignores a zero width that does not follow a bit-field.
                if self.unit > 0 {
                    self.unit = 0;
                    return self.take(if self.union { layout.size } else { 0 }, align, false);
                }
                8 * self.end
            }
            Some(width) => {
                self.has_bits = true;
                let width = width as usize;
                if !self.union && self.unit == layout.size && width <= self.free {
                    let start = 8 * self.end - self.free;
                    self.free -= width;
                    return start;
                }
                self.unit = layout.size;
                self.free = 8 * layout.size - width;
                self.take(layout.size, align, false)
            }
            None => {
                self.unit = 0;
                // A member of size 0 acts as a marker, because Rust has no other one in a packed type (E0587).
                self.take(layout.size, align, layout.size > 0)
            }
        }
    }

    /// The alignment in bytes that the item asks for.
    const fn align_of(&self, item: &Item<'_>) -> usize {
        let Layout { align: natural, .. } = *item.layout();
        let align = if natural < self.pack { natural } else { self.pack };
        let align = max(align, max(item.align(), self.marker));
        // Facts 1.6: a packing does not lower an explicit alignment.
        if align < natural { max(align, required(item.layout())) } else { align }
    }

    /// Whether the item keeps, in spite of the packing, the alignment that a declaration gives its type.
    pub(super) const fn keeps_alignment(&self, item: &Item<'_>) -> bool {
        item.layout().align > self.pack && required(item.layout()) > self.pack
    }

    /// Takes the next `size` bytes and returns their first bit. They align a structure, and a union if `aligns_union`.
    const fn take(&mut self, size: usize, align: usize, aligns_union: bool) -> usize {
        let start = if self.union { 0 } else { self.end.next_multiple_of(align) };
        if start + size > self.end {
            self.end = start + size;
        }
        if align > self.align && (aligns_union || !self.union) {
            self.align = align;
        }
        8 * start
    }

    /// The byte at which the items end.
    pub(super) const fn end(&self) -> usize {
        self.end
    }

    /// The alignment in bytes; markers without an item after them align the type.
    pub(super) const fn align(&self) -> usize {
        // Beside bit-fields, the marker of a union may exist for one of them, which has the alignment in C++ by itself.
        let union_marker = if self.has_bits { 1 } else { self.union_marker };
        max(max(self.align, self.marker), union_marker)
    }
}

/// The alignment in bytes that `alignas` or an attribute gives to the type or to something inside; 1 if there is none.
const fn required(layout: &Layout<'_>) -> usize {
    // Facts 1.6: `__half` and the other small floats are declared with their alignment, and so is `CUtensorMap`.
    if let Some(name) = cuda_name(layout) {
        if matches!(name.as_bytes(), [b'_' | b'C', ..]) {
            return layout.align;
        }
    }
    match layout.kind {
        TypeKind::Array { element, .. } => required(element),
        // Facts G6: CUDA aligns vectors of 2 and 4 elements in this way.
        TypeKind::Vector { element, .. } if layout.align > element.align() => layout.align,
        TypeKind::Struct(aggregate) | TypeKind::Union(aggregate) | TypeKind::Transparent(aggregate) => {
            let (mut natural, mut required_inside, mut i) = (1, 1, 0);
            while i < aggregate.members.len() {
                let member = &aggregate.members[i];
                natural = max(natural, member.layout.align);
                required_inside = max(required_inside, max(required(member.layout), member.align()));
                i += 1;
            }
            // C++ may have no explicit alignment up to the natural one.
            if layout.align > natural { layout.align } else { required_inside }
        }
        _ => 1,
    }
}
