//! Reading the symbol byte by byte, and making nodes and lists.

use super::builtin::starts_with;
use super::node::{Cell, Graph, MAX_CELLS, MAX_DEPTH, MAX_NODES, MAX_WEIGHT, NONE, Node, Tag};

/// The most things that later parts of one symbol can refer to.
pub(super) const MAX_SUBSTITUTIONS: usize = 512;

/// `?` in a `const fn`.
macro_rules! some {
    ($option:expr) => {
        match $option {
            Some(value) => value,
            None => return None,
        }
    };
}

/// The next byte, 0 at the end. No function: in const evaluation a call costs as much as many statements.
macro_rules! peek {
    ($decoder:expr) => {
        if $decoder.at < $decoder.text.len() { $decoder.text[$decoder.at] } else { 0 }
    };
}

pub(super) use {peek, some};

/// Where the decoder is in the symbol, and what it has made.
pub(super) struct Decoder<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
    pub(super) graph: Graph<'a>,
    pub(super) len: usize,
    pub(super) cells_len: usize,
    pub(super) substitutions: [u16; MAX_SUBSTITUTIONS],
    pub(super) substitutions_len: usize,
    /// The cell with the function's template arguments.
    pub(super) arguments: u16,
    pub(super) nesting: usize,
}

/// A list of nodes, made one by one.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    pub(super) first: u16,
    pub(super) last: u16,
    pub(super) depth: u8,
    pub(super) weight: u16,
    pub(super) pack: u16,
    /// How many there are, with those that packs and expansions stand for.
    pub(super) count: u16,
}

impl Cells {
    pub(super) const EMPTY: Self = Self { first: NONE, last: NONE, depth: 0, weight: 0, pack: 0, count: 0 };
}

impl<'a> Decoder<'a> {
    pub(super) const fn new(symbol: &'a str) -> Self {
        Self {
            text: symbol.as_bytes(),
            at: 0,
            graph: Graph { text: symbol, nodes: [Node::LEAF; MAX_NODES], cells: [Cell::LAST; MAX_CELLS] },
            len: 0,
            cells_len: 0,
            substitutions: [NONE; MAX_SUBSTITUTIONS],
            substitutions_len: 0,
            arguments: NONE,
            nesting: 0,
        }
    }

    pub(super) const fn take(&mut self, expected: &[u8]) -> bool {
        let found = starts_with(self.text, self.at, expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    pub(super) const fn take_byte(&mut self, expected: u8) -> bool {
        let found = self.at < self.text.len() && self.text[self.at] == expected;
        if found {
            self.at += 1;
        }
        found
    }

    /// A number without a sign.
    #[allow(clippy::manual_is_ascii_check, reason = "const evaluation pays for the call")]
    pub(super) const fn number(&mut self) -> Option<usize> {
        let (text, start) = (self.text, self.at);
        let (mut at, mut number) = (start, 0);
        while at < text.len() && matches!(text[at], b'0'..=b'9') {
            number = number * 10 + (text[at] - b'0') as usize;
            // No number counts more than there are bytes.
            if number > text.len() {
                return None;
            }
            at += 1;
        }
        self.at = at;
        if at == start { None } else { Some(number) }
    }

    /// Adds a node whose depth, weight and pack are those of its parts together; it makes them its own.
    pub(super) const fn push(&mut self, mut node: Node) -> Option<u16> {
        if self.len >= MAX_NODES || node.depth >= MAX_DEPTH || node.weight >= MAX_WEIGHT {
            return None;
        }
        node.depth += 1;
        node.weight += 1;
        self.graph.nodes[self.len] = node;
        self.len += 1;
        Some(self.len as u16 - 1)
    }

    /// Adds a node with one part.
    pub(super) const fn wrap(&mut self, tag: Tag, part: u16, b: u16, c: u16) -> Option<u16> {
        self.push(Node { tag, a: part, b, c, ..self.graph.nodes[part as usize] })
    }

    /// Adds a node with two parts.
    pub(super) const fn join(&mut self, tag: Tag, a: u16, b: u16) -> Option<u16> {
        let (x, y) = (self.graph.nodes[a as usize], self.graph.nodes[b as usize]);
        let depth = if x.depth > y.depth { x.depth } else { y.depth };
        self.push(Node { tag, depth, weight: x.weight + y.weight, pack: max(x.pack, y.pack), a, b, c: NONE })
    }

    /// Adds a node with one part and a list.
    pub(super) const fn with_cells(&mut self, tag: Tag, a: u16, cells: Cells, c: u16) -> Option<u16> {
        let part = self.graph.nodes[a as usize];
        let depth = if part.depth > cells.depth { part.depth } else { cells.depth };
        let (weight, pack) = (part.weight + cells.weight, max(part.pack, cells.pack));
        self.push(Node { tag, depth, weight, pack, a, b: cells.first, c })
    }

    /// Appends to a list.
    pub(super) const fn append(&mut self, cells: &mut Cells, item: u16) -> Option<()> {
        if self.cells_len == MAX_CELLS {
            return None;
        }
        let cell = self.cells_len as u16;
        self.cells_len += 1;
        self.graph.cells[cell as usize].item = item;
        if cells.last == NONE {
            cells.first = cell;
        } else {
            self.graph.cells[cells.last as usize].next = cell;
        }
        cells.last = cell;
        let node = self.graph.nodes[item as usize];
        if node.depth > cells.depth {
            cells.depth = node.depth;
        }
        if node.pack > cells.pack {
            cells.pack = node.pack;
        }
        // Both are below `MAX_WEIGHT`.
        cells.weight += node.weight;
        if cells.weight >= MAX_WEIGHT {
            return None;
        }
        cells.count += match node.tag {
            Tag::Pack => node.c,
            Tag::Expansion => node.b,
            _ => 1,
        };
        Some(())
    }

    pub(super) const fn add_substitution(&mut self, node: u16) -> Option<()> {
        if self.substitutions_len == MAX_SUBSTITUTIONS {
            return None;
        }
        self.substitutions[self.substitutions_len] = node;
        self.substitutions_len += 1;
        Some(())
    }
}

const fn max(a: u16, b: u16) -> u16 {
    if a > b { a } else { b }
}
