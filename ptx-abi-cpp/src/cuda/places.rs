//! The places where the checks of a handwritten header have followed members into a type.
//!
//! C++ may have several types for one Rust type, so the checks follow the members of a type in every place where it is a
//! member. Types that contain each other many times would lead to an exponential number of checks. After the first
//! places, a member must therefore have the same C++ type as an earlier member that was checked.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::Layout;

use super::walk::same;

/// The maximum number of places in which one type is checked member by member.
const LIMIT: usize = 16;

/// The places of one type. Types inside of unions have separate places, because fewer checks apply to them.
struct Place<'l> {
    layout: &'l Layout<'l>,
    in_union: bool,
    count: usize,
    /// The names of the members that lead to the first place, from the outermost type on.
    first: String,
}

#[derive(Default)]
pub(super) struct Places<'l>(Vec<Place<'l>>);

impl<'l> Places<'l> {
    /// Enters the type of a member, or returns the earlier member that must have the same C++ type.
    pub(super) fn enter(&mut self, layout: &'l Layout<'l>, in_union: bool, path: &str) -> Result<(), String> {
        match self.0.iter_mut().find(|place| place.in_union == in_union && same(place.layout, layout)) {
            None => self.0.push(Place { layout, in_union, count: 1, first: path.to_owned() }),
            Some(place) if place.count == LIMIT => return Err(place.first.clone()),
            Some(place) => place.count += 1,
        }
        Ok(())
    }
}
