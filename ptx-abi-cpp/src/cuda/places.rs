//! The places where the checks of a handwritten header have followed members into a type.
//!
//! C++ may have several types for one Rust type, so the checks follow the members of a type in every place where it is a
//! member. Types that contain each other many times would lead to an exponential number of checks. After the first
//! places, a member must therefore have the same C++ type as an earlier member that was checked.

use core::cell::Cell;
use core::fmt::{self, Display};
use ptx_abi_core::__private::cpp::bottom;

use super::asserts::indices;
use super::walk::same;
use crate::names::MemberName;
use ptx_abi_core::layout::{Layout, Member, TypeKind};

/// The maximum number of places in which one type is checked member by member.
const LIMIT: u8 = 16;

/// The outermost type.
const ROOT: u32 = u32::MAX;

/// The state of one type. Types inside of unions have a separate state, because fewer checks apply to them.
#[derive(Clone, Copy)]
struct Place {
    count: u8,
    /// The place of the surrounding type when the type first appeared.
    parent: u32,
}

/// The places of types.
pub(super) struct Places<'l> {
    types: &'l [&'l Layout<'l>],
    places: &'l [Cell<Place>],
}

/// The type whose members are being checked.
#[derive(Clone, Copy)]
pub(super) struct Within<'l> {
    places: &'l Places<'l>,
    place: u32,
}

/// Calls `then` with the outermost type, which contains these types.
pub(super) fn with(types: &[&Layout<'_>], then: &mut dyn FnMut(Within<'_>) -> fmt::Result) -> fmt::Result {
    match types.len() {
        0..=64 => sized::<128>(types, then),
        65..=1024 => sized::<2048>(types, then),
        _ => sized::<32_768>(types, then),
    }
}

#[inline(never)]
fn sized<const N: usize>(types: &[&Layout<'_>], then: &mut dyn FnMut(Within<'_>) -> fmt::Result) -> fmt::Result {
    let places = &[const { Cell::new(Place { count: 0, parent: ROOT }) }; N];
    then(Within { places: &Places { types, places }, place: ROOT })
}

impl<'l> Within<'l> {
    /// Enters the type of a member, or returns the earlier member that must have the same C++ type.
    pub(super) fn enter(self, layout: &Layout<'_>, in_union: bool) -> Result<Self, First<'l>> {
        let Self { places, place: parent } = self;
        let Some(index) = places.types.iter().position(|other| same(other, layout)) else { return Ok(self) };
        let place = 2 * index + usize::from(in_union);
        let Some(cell) = places.places.get(place) else { return Ok(self) };
        let found = cell.get();
        let entered = Self { places, place: place as u32 };
        match found.count {
            0 => cell.set(Place { count: 1, parent }),
            LIMIT.. => return Err(First(entered)),
            count => cell.set(Place { count: count + 1, ..found }),
        }
        Ok(entered)
    }

    /// The type, and whether its members are inside a union.
    fn layout(self) -> Option<(&'l Layout<'l>, bool)> {
        let layout = *self.places.types.get(self.place as usize / 2)?;
        Some((layout, self.place % 2 == 1))
    }
}

/// The member through which a type was entered first.
pub(super) struct First<'l>(Within<'l>);

impl First<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>, root: &Layout<'_>, is_last: bool) -> fmt::Result {
        let Self(within) = *self;
        let Some(((layout, in_union), place)) = within.layout().zip(within.places.places.get(within.place as usize))
        else {
            return Ok(());
        };
        let parent = Within { place: place.get().parent, ..within };
        let (outer, outer_in_union) = parent.layout().unwrap_or((root, false));
        if parent.place != ROOT {
            Self(parent).write(f, root, false)?;
            f.write_str(".")?;
        }
        let Some(member) = find(outer, layout, outer_in_union, in_union) else { return Ok(()) };
        write!(f, "{}", MemberName { member, outer })?;
        if is_last { Ok(()) } else { write!(f, "{}", indices(member.layout)) }
    }

    /// The names of the members from the outermost type on.
    pub(super) fn path<'r>(&'r self, root: &'r Layout<'r>) -> impl Display + 'r {
        struct Path<'r>(&'r First<'r>, &'r Layout<'r>);
        impl Display for Path<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, self.1, true)
            }
        }
        Path(self, root)
    }
}

/// The first member of this type, inside a union or not, as `in_union` requires.
fn find<'l>(outer: &'l Layout<'l>, wanted: &Layout<'_>, around: bool, in_union: bool) -> Option<&'l Member<'l>> {
    let here = around || matches!(outer.kind, TypeKind::Union(_));
    outer.members().iter().find_map(|member| {
        if member.anonymous {
            return find(member.layout, wanted, here, in_union);
        }
        let is_it = here == in_union && member.bit_width > 0 && same(bottom(member.layout), wanted);
        is_it.then_some(member)
    })
}
