//! Finds the nodes of a graph that are equal.

use super::builtin::eq;
use super::decode::Decoded;
use super::node::{Graph, MAX_NODES, NONE, Tag};

/// For each node, the first node that is equal to it.
#[inline]
pub(super) const fn sames(decoded: &Decoded<'_>) -> [u16; MAX_NODES] {
    let mut same = [0; MAX_NODES];
    let mut node = 0;
    while node < decoded.nodes as usize {
        let mut first = 0;
        while first < node && !are_same(&decoded.graph, &same, first as u16, node as u16) {
            first += 1;
        }
        same[node] = first as u16;
        node += 1;
    }
    same
}

/// Whether two nodes are equal. The result for their parts must already be in `same`.
#[inline]
const fn are_same(graph: &Graph<'_>, same: &[u16; MAX_NODES], a: u16, b: u16) -> bool {
    let (a, b) = (graph.node(a), graph.node(b));
    if a.tag as u8 != b.tag as u8 {
        return false;
    }
    match a.tag {
        Tag::Builtin | Tag::Param | Tag::Abbreviation | Tag::Auto => a.a == b.a,
        Tag::Std => true,
        Tag::Name => eq(graph.slice(a.a, a.b), graph.slice(b.a, b.b)),
        Tag::Tagged | Tag::Scoped | Tag::Member => part(same, a.a, b.a) && part(same, a.b, b.b),
        Tag::Template => part(same, a.a, b.a) && lists(graph, same, a.b, b.b),
        Tag::Pack => lists(graph, same, a.a, b.a),
        Tag::Pointer | Tag::LvalueRef | Tag::RvalueRef | Tag::Expansion => part(same, a.a, b.a),
        Tag::Qualified | Tag::Entity => part(same, a.a, b.a) && a.b == b.b,
        Tag::Local => part(same, a.a, b.a) && part(same, a.b, b.b) && a.c == b.c,
        // A lambda belongs to the function around it, and the same lambda is always the same node.
        Tag::Lambda | Tag::Unnamed => false,
        // Equal text refers to equal parts, because it stands after all of them.
        Tag::Unknown => eq(graph.slice(a.b, a.c), graph.slice(b.b, b.c)),
        Tag::Callable => {
            let returns = match (a.b, b.b) {
                (NONE, NONE) => true,
                (NONE, _) | (_, NONE) => false,
                (a, b) => part(same, a, b),
            };
            part(same, a.a, b.a) && returns && lists(graph, same, a.c, b.c)
        }
        Tag::Literal | Tag::Array | Tag::Vector => {
            part(same, a.a, b.a)
                && match (a.c, b.c) {
                    (NONE, NONE) => part(same, a.b, b.b),
                    (NONE, _) | (_, NONE) => false,
                    _ => eq(graph.slice(a.b, a.c), graph.slice(b.b, b.c)),
                }
        }
        Tag::Function => part(same, a.a, b.a) && lists(graph, same, a.b, b.b) && a.c == b.c,
    }
}

#[inline]
const fn part(same: &[u16; MAX_NODES], a: u16, b: u16) -> bool {
    same[a as usize] == same[b as usize]
}

#[inline]
const fn lists(graph: &Graph<'_>, same: &[u16; MAX_NODES], a: u16, b: u16) -> bool {
    let (mut a, mut b) = (a, b);
    while a != NONE && b != NONE {
        let (x, y) = (graph.cells[a as usize], graph.cells[b as usize]);
        if !part(same, x.item, y.item) {
            return false;
        }
        (a, b) = (x.next, y.next);
    }
    a == b
}
