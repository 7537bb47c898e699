//! Guide 2.3 and chapter 6: tests headers of kernels and functions, and call sequences.

mod calls;
mod copies;
mod headers;
mod integers;

use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::param::{Memory, Place};
use ptx_abi::{Layout, Member, StateSpace, TypeKind};

/// The memory that `name` points to.
pub(crate) const fn memory(space: StateSpace, name: &str) -> Place<'_> {
    Place::Memory(Memory::new(space, name))
}

pub(crate) const fn bytes(size: usize, align: usize) -> Layout<'static> {
    Layout { name: "Bytes", size, align, kind: TypeKind::Opaque }
}

/// Places `items` and passes the layout to `then`.
#[track_caller]
pub(crate) fn placed<R>(name: &str, rules: Rules, items: &[Item<'_>], then: impl FnOnce(&Layout<'_>) -> R) -> R {
    let mut members = [Member::EMPTY; 8];
    then(&place(name, rules, items, &mut members).unwrap())
}
