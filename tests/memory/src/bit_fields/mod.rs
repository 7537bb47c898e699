//! Tests bit-fields in both forms: places, values, accessors (guide 1.3).
#![allow(dead_code, reason = "not every test calls every accessor")]
#![allow(clippy::items_after_statements, reason = "constants are where they are compared")]
#![deny(deprecated, unfulfilled_lint_expectations, unused_must_use)]

use ptx_abi::PtxLayout;

mod accessors;
mod attribute;
mod enums;
mod packed;
mod storage;
mod traits;
mod unions;
mod widths;

/// The size and alignment in bytes, and for each member the name,
/// offset in bits, width in bits, and whether it is a bit-field.
type Shape = (usize, usize, Vec<(&'static str, usize, usize, bool)>);

fn shape<T: PtxLayout>() -> Shape {
    let layout = T::LAYOUT;
    assert_eq!((layout.size, layout.align), (size_of::<T>(), align_of::<T>()), "{}", layout.name);
    let members = layout.members().iter();
    let members = members.map(|member| (member.name, member.bit_offset, member.bit_width, member.is_bit_field()));
    (layout.size, layout.align, members.collect())
}
