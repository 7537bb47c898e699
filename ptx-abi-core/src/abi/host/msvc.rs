//! MSVC's bit-fields, and its alignments in packed types.

use crate::abi::layout::{Item, Layout, Rules, TypeKind};
use crate::abi::max;
use crate::abi::vector::cuda_name;
use crate::text::each;

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
    /// The alignments in bytes of the markers of a union, and of its named bit-fields, which do not align it.
    asked: usize,
    bits: usize,
}

impl Msvc {
    pub(super) const fn new(rules: Rules) -> Self {
        let pack = match rules.pack() {
            Some(pack) => pack,
            None => usize::MAX,
        };
        Self { union: rules.is_union(), pack, end: 0, align: 1, unit: 0, free: 0, marker: 1, asked: 1, bits: 1 }
    }

    /// Places the next item, which the engine has accepted, and returns the bit at which it starts.
    pub(super) const fn place(&mut self, item: &Item<'_>) -> usize {
        let layout = item.layout();
        if matches!(layout.kind, TypeKind::Marker) {
            self.marker = item.marker(self.marker);
            return 8 * self.end;
        }
        let mut align = max(self.align_of(item), item.align());
        if !self.union {
            align = max(align, self.marker);
        } else if item.width().is_none() {
            self.asked = max(self.asked, self.marker);
        } else if item.is_member() {
            self.bits = max(self.bits, align);
        }
        self.marker = 1;
        match item.width() {
            Some(0) => {
                // MSVC ignores a zero width that does not follow a bit-field.
                if self.unit > 0 {
                    self.unit = 0;
                    return self.take(if self.union { layout.size } else { 0 }, align, false);
                }
                8 * self.end
            }
            Some(width) => {
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
                self.take(layout.size, align, true)
            }
        }
    }

    /// The alignment in bytes of the item's type here.
    const fn align_of(&self, item: &Item<'_>) -> usize {
        let Layout { align: natural, .. } = *item.layout();
        let align = if natural < self.pack { natural } else { self.pack };
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
        // A marker up to the alignment of a bit-field may exist only in Rust, because a union has it in C++ by itself.
        let asked = max(self.asked, self.marker);
        if asked > self.bits { max(self.align, asked) } else { self.align }
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
            let (mut natural, mut required_inside) = (1, 1);
            each!(i, 0..aggregate.members.len(), {
                let member = &aggregate.members[i];
                natural = max(natural, member.layout.align);
                required_inside = max(required_inside, max(required(member.layout), member.align()));
            });
            // C++ may have no explicit alignment up to the natural one.
            if layout.align > natural { layout.align } else { required_inside }
        }
        _ => 1,
    }
}
