//! Reading a symbol byte by byte, and creating nodes and lists.

use super::builtin::starts_with;
use super::node::{Cell, Graph, MAX_CELLS, MAX_DEPTH, MAX_NODES, MAX_WEIGHT, NONE, Node, Tag};

/// The maximum number of parts of one symbol to which later parts can refer.
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

/// The next byte, or 0 at the end. It is a macro because a call in const evaluation costs as much as many statements.
macro_rules! peek {
    ($decoder:expr) => {
        if $decoder.at < $decoder.text.len() { $decoder.text[$decoder.at] } else { 0 }
    };
}

pub(super) use {peek, some};

/// The position of the decoder in the symbol, and the nodes that it has created.
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
    /// The template whose parameters `T_` means, and the number of templates so far; 0 is none. Functions inside a name
    /// have their own.
    pub(super) context: u16,
    pub(super) contexts: u16,
    /// Whether the decoder reads the types of a lambda's parameters, where `T_` is `auto`.
    pub(super) in_lambda: bool,
    pub(super) nesting: usize,
    /// The number of times that the decoder has gone back.
    pub(super) retries: u8,
    /// Whether the decoder stopped at something valid that it does not support.
    pub(super) is_unsupported: bool,
}

/// A list of nodes, built one by one.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    pub(super) first: u16,
    pub(super) last: u16,
    pub(super) depth: u8,
    pub(super) weight: u16,
    pub(super) pack: u16,
    /// The number of elements, including those that packs and expansions stand for.
    pub(super) count: u16,
    /// The `&` or `&&` of a member function that takes these parameters.
    pub(super) reference: u16,
}

impl Cells {
    pub(super) const EMPTY: Self =
        Self { first: NONE, last: NONE, depth: 0, weight: 0, pack: 0, count: 0, reference: 0 };
}

impl<'a> Decoder<'a> {
    #[inline]
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
            context: 0,
            contexts: 0,
            in_lambda: false,
            nesting: 0,
            retries: 0,
            is_unsupported: false,
        }
    }

    /// Stops at valid text that the decoder does not support.
    #[inline]
    pub(super) const fn unsupported<T: Copy>(&mut self) -> Option<T> {
        self.is_unsupported = true;
        None
    }

    #[inline]
    pub(super) const fn take(&mut self, expected: &[u8]) -> bool {
        let found = starts_with(self.text, self.at, expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    #[inline]
    pub(super) const fn take_byte(&mut self, expected: u8) -> bool {
        let found = self.at < self.text.len() && self.text[self.at] == expected;
        if found {
            self.at += 1;
        }
        found
    }

    /// A number without a sign, for a length or a position in a list.
    #[inline]
    #[allow(clippy::manual_is_ascii_check, reason = "const evaluation pays for the call")]
    pub(super) const fn number(&mut self) -> Option<usize> {
        let (text, start) = (self.text, self.at);
        let (mut at, mut number) = (start, 0);
        while at < text.len() && matches!(text[at], b'0'..=b'9') {
            number = number * 10 + (text[at] - b'0') as usize;
            if number >= NONE as usize {
                return self.unsupported();
            }
            at += 1;
        }
        self.at = at;
        if at == start { None } else { Some(number) }
    }

    /// The digits of a number that may be too large to count with: their start and their number. Compilers write no
    /// leading zeros.
    #[inline]
    pub(super) const fn digits(&mut self) -> Option<(u16, u16)> {
        let start = self.at;
        while peek!(self).is_ascii_digit() {
            self.at += 1;
        }
        let len = self.at - start;
        if len == 0 || len > 1 && self.text[start] == b'0' {
            return None;
        }
        // Values are compared in 128 bits, and every number of 38 digits fits.
        if len > 38 {
            return self.unsupported();
        }
        Some((start as u16, len as u16))
    }

    /// Adds a node. Its depth, weight and pack must be those of its parts together; this function adds the node's own.
    #[inline]
    pub(super) const fn push(&mut self, mut node: Node) -> Option<u16> {
        if self.len >= MAX_NODES || node.depth >= MAX_DEPTH || node.weight >= MAX_WEIGHT {
            return self.unsupported();
        }
        node.depth += 1;
        node.weight += 1;
        self.graph.nodes[self.len] = node;
        self.len += 1;
        Some(self.len as u16 - 1)
    }

    /// Adds a node with one part.
    #[inline]
    pub(super) const fn wrap(&mut self, tag: Tag, part: u16, b: u16, c: u16) -> Option<u16> {
        self.push(Node { tag, a: part, b, c, ..self.graph.nodes[part as usize] })
    }

    /// Adds a node with two parts.
    #[inline]
    pub(super) const fn join(&mut self, tag: Tag, a: u16, b: u16) -> Option<u16> {
        let (x, y) = (self.graph.nodes[a as usize], self.graph.nodes[b as usize]);
        let depth = if x.depth > y.depth { x.depth } else { y.depth };
        self.push(Node { tag, depth, weight: x.weight + y.weight, pack: max(x.pack, y.pack), a, b, c: NONE })
    }

    /// Adds a node with one part and a list.
    #[inline]
    pub(super) const fn with_cells(&mut self, tag: Tag, a: u16, cells: Cells, c: u16) -> Option<u16> {
        let part = self.graph.nodes[a as usize];
        let depth = if part.depth > cells.depth { part.depth } else { cells.depth };
        let (weight, pack) = (part.weight + cells.weight, max(part.pack, cells.pack));
        self.push(Node { tag, depth, weight, pack, a, b: cells.first, c })
    }

    /// Updates the depth and the weight of a node for another part.
    #[inline]
    pub(super) const fn deepen(&mut self, node: u16, depth: u8, weight: u16) -> Option<()> {
        let node = &mut self.graph.nodes[node as usize];
        if depth >= node.depth {
            node.depth = depth + 1;
        }
        node.weight += weight;
        if node.depth > MAX_DEPTH || node.weight > MAX_WEIGHT { self.unsupported() } else { Some(()) }
    }

    /// Appends to a list.
    #[inline]
    pub(super) const fn append(&mut self, cells: &mut Cells, item: u16) -> Option<()> {
        if self.cells_len == MAX_CELLS {
            return self.unsupported();
        }
        let cell = self.cells_len as u16;
        self.cells_len += 1;
        self.graph.cells[cell as usize] = Cell { item, ..Cell::LAST };
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
        // Both weights are below `MAX_WEIGHT`.
        cells.weight += node.weight;
        if cells.weight >= MAX_WEIGHT {
            return self.unsupported();
        }
        cells.count += match node.tag {
            Tag::Pack => node.c,
            Tag::Expansion => node.b,
            _ => 1,
        };
        Some(())
    }

    #[inline]
    pub(super) const fn add_substitution(&mut self, node: u16) -> Option<()> {
        if self.substitutions_len == MAX_SUBSTITUTIONS {
            return self.unsupported();
        }
        self.substitutions[self.substitutions_len] = node;
        self.substitutions_len += 1;
        Some(())
    }
}

#[inline]
const fn max(a: u16, b: u16) -> u16 {
    if a > b { a } else { b }
}
