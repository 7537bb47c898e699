//! What a mangled name says, as a graph of nodes in one fixed array.
//!
//! A substitution (`S0_`) is one more edge to a node that exists, so the graph is no larger than the symbol. It has no
//! cycles, as every node points to older ones, but what it spells may be exponentially longer than the symbol: each node
//! knows how deep it is and how much it spells, and a graph above [`MAX_DEPTH`] or [`MAX_WEIGHT`] is not made. That
//! bounds the recursion and the time of everything that walks it.

/// No node.
pub(super) const NONE: u16 = u16::MAX;
/// The most nodes of one symbol.
pub(super) const MAX_NODES: usize = 1024;
/// The most elements of all lists of one symbol.
pub(super) const MAX_CELLS: usize = 1024;
/// The deepest graph. Const evaluation has 128 frames by default, and a walk takes at most three for each level.
pub(super) const MAX_DEPTH: u8 = 24;
/// The most nodes that a walk through one parameter or name may visit.
pub(super) const MAX_WEIGHT: u16 = 8192;

/// What a node is, and what its numbers `a`, `b`, `c` mean: nodes, unless something else is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    /// The builtin type with index `a`.
    Builtin,
    /// The namespace `std`.
    Std,
    /// The name with a code of its own that has index `a`, `std::string`.
    Abbreviation,
    /// A name: `b` bytes of the symbol from `a`; `c` is [`INTERNAL`], [`VENDOR`] or `NONE`.
    Name,
    /// Name `a` with the ABI tag `b`, a name.
    Tagged,
    /// Name `b` in scope `a`.
    Scoped,
    /// Template `a` with the arguments in cell `b`; `c` is [`UNNESTED`] or `NONE`.
    Template,
    /// Template argument: a value of type `a`, `c` bytes of the symbol from `b`.
    Literal,
    /// Template argument: those in cell `a`.
    Pack,
    /// Template argument: the function or variable `a`, as the bits `b` have it: [`ADDRESS`], [`EXPRESSION`].
    Entity,
    /// What only a compiler computes, `decltype(…)` or a value: `c` bytes of the symbol from `b`. What can be substituted in
    /// it is in cell `a`.
    Unknown,
    /// Function `a` that returns `b`, `NONE` if it is no template, and takes what is in cell `c`.
    Callable,
    /// Class or enumeration `b` in the function or variable `a`; `c` is the number after it, if there is one.
    Local,
    /// Lambda number `b`, from 0, that takes what is in cell `a`.
    Lambda,
    /// Class or enumeration number `a`, from 0, without a name.
    Unnamed,
    /// Parameter number `a` of a lambda whose type is `auto`.
    Auto,
    /// Template parameter number `a`, which is the argument `b`, in the signature of the template number `c` of the symbol.
    Param,
    /// Pattern `a` for each of the `b` (a number) elements of the packs in it.
    Expansion,
    /// Pointer to `a`.
    Pointer,
    /// `a &`
    LvalueRef,
    /// `a &&`
    RvalueRef,
    /// `a` with the qualifiers `b`, bits; also the name of a member function.
    Qualified,
    /// Array of `a`; its length is `c` bytes of the symbol from `b`, or if `c` is `NONE` the template argument or
    /// [`Tag::Unknown`] `b`.
    Array,
    /// Native vector of `a` (GNU); its length is `c` bytes of the symbol from `b`.
    Vector,
    /// Function that returns `a` and takes what is in cell `b`; `c` has the bits [`NOEXCEPT`], [`EXTERN_C`], [`LVALUE`] and
    /// [`RVALUE`].
    Function,
    /// Pointer to a member of class `a` with type `b`.
    Member,
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) tag: Tag,
    pub(super) depth: u8,
    pub(super) weight: u16,
    /// One more than the number of elements of a template parameter's pack inside it that is not expanded.
    pub(super) pack: u16,
    pub(super) a: u16,
    pub(super) b: u16,
    pub(super) c: u16,
}

impl Node {
    /// A node without parts.
    pub(super) const LEAF: Self = Self { tag: Tag::Std, depth: 0, weight: 0, pack: 0, a: NONE, b: NONE, c: NONE };
}

/// An element of a list, and the cell after it.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) item: u16,
    pub(super) next: u16,
}

impl Cell {
    pub(super) const LAST: Self = Self { item: NONE, next: NONE };
}

/// `const`, as a bit of [`Tag::Qualified`].
pub(super) const CONST: u16 = 1;
/// `volatile`
pub(super) const VOLATILE: u16 = 2;
/// `__restrict__`
pub(super) const RESTRICT: u16 = 4;

/// A member function for lvalues, `&` behind its parameters.
pub(super) const LVALUE: u16 = 8;
/// A member function for rvalues, `&&`.
pub(super) const RVALUE: u16 = 16;
/// A function type that is `noexcept`.
pub(super) const NOEXCEPT: u16 = 1;
/// A function type that is `extern "C"`.
pub(super) const EXTERN_C: u16 = 2;
/// A [`Tag::Name`] that other files cannot see, `L` in the symbol.
pub(super) const INTERNAL: u16 = 1;
/// A [`Tag::Template`] without `N` around it: of one in a namespace the name is a substitution, where some compilers write
/// no `N` (facts 7).
pub(super) const UNNESTED: u16 = 1;
/// A [`Tag::Name`] that is a type of a vendor, `u` in the symbol.
pub(super) const VENDOR: u16 = 2;
/// A [`Tag::Entity`] whose address is meant, `ad` in the symbol.
pub(super) const ADDRESS: u16 = 1;
/// A [`Tag::Entity`] that is an expression, `X…E` in the symbol.
pub(super) const EXPRESSION: u16 = 2;

/// A node, where one element of each pack is meant: which one, `NONE` outside an expansion.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) node: u16,
    pub(super) element: u16,
}

impl Place {
    /// Outside an expansion.
    #[inline]
    pub(super) const fn new(node: u16) -> Self {
        Self { node, element: NONE }
    }

    /// Another node of the same expansion.
    #[inline]
    pub(super) const fn at(self, node: u16) -> Self {
        Self { node, element: self.element }
    }
}

/// The nodes of one symbol, read only.
#[derive(Clone, Copy)]
pub(super) struct Graph<'a> {
    pub(super) text: &'a str,
    pub(super) nodes: [Node; MAX_NODES],
    pub(super) cells: [Cell; MAX_CELLS],
}

impl Graph<'_> {
    /// So many bytes of the symbol.
    #[inline]
    pub(super) const fn slice(&self, start: u16, len: u16) -> &[u8] {
        self.text.as_bytes().split_at(start as usize).1.split_at(len as usize).0
    }

    #[inline]
    pub(super) const fn node(&self, index: u16) -> &Node {
        &self.nodes[index as usize]
    }

    /// What a template parameter stands for; any other node itself.
    #[inline]
    pub(super) const fn resolve(&self, mut place: Place) -> Place {
        // A parameter's argument is older than the parameter, so this ends.
        while let Tag::Param = self.node(place.node).tag {
            let argument = self.node(place.node).b;
            if matches!(self.node(argument).tag, Tag::Pack) && place.element != NONE {
                return Place::new(self.element(argument, place.element));
            }
            place = place.at(argument);
        }
        place
    }

    /// Element `index` of a pack; the pack itself if it has fewer.
    #[inline]
    const fn element(&self, pack: u16, index: u16) -> u16 {
        let mut cell = self.node(pack).a;
        let mut left = index;
        while cell != NONE {
            if left == 0 {
                return self.cells[cell as usize].item;
            }
            left -= 1;
            cell = self.cells[cell as usize].next;
        }
        pack
    }

    /// The type without its own qualifiers, and these.
    ///
    /// What a template parameter stands for may be a reference or a function, which have no qualifiers: `const T` of them
    /// is `T` (C++ [dcl.ref], [dcl.fct]).
    #[inline]
    pub(super) const fn unqualified(&self, place: Place) -> (Place, u16) {
        let (mut place, mut qualifiers) = (self.resolve(place), 0);
        while let Tag::Qualified = self.node(place.node).tag {
            qualifiers |= self.node(place.node).b;
            let inner = place.at(self.node(place.node).a);
            place = self.resolve(inner);
            match self.node(place.node).tag {
                Tag::LvalueRef | Tag::RvalueRef => qualifiers = 0,
                Tag::Function if place.node != inner.node => qualifiers = 0,
                _ => {}
            }
        }
        (place, qualifiers)
    }

    /// Which one a pointer or reference is, and what it refers to: `T &&` is `float &` where `T` is `float &` (C++
    /// [dcl.ref], "reference collapsing").
    #[inline]
    pub(super) const fn reference(&self, place: Place) -> (Tag, Place) {
        let node = self.node(place.node);
        let (mut tag, mut to) = (node.tag, place.at(node.a));
        loop {
            if let Tag::Pointer = tag {
                return (tag, to);
            }
            let (inner, _) = self.unqualified(to);
            let inner_node = self.node(inner.node);
            match inner_node.tag {
                Tag::LvalueRef => tag = Tag::LvalueRef,
                Tag::RvalueRef => {}
                _ => return (tag, to),
            }
            to = inner.at(inner_node.a);
        }
    }

    /// The name of a function without the qualifiers of a member, and these.
    #[inline]
    pub(super) const fn unqualified_name(&self, name: u16) -> (u16, u16) {
        let node = self.node(name);
        match node.tag {
            Tag::Qualified => (node.a, node.b),
            _ => (name, 0),
        }
    }

    /// The name itself, without the function that it is in.
    #[inline]
    pub(super) const fn last_name(&self, name: u16) -> u16 {
        let mut name = name;
        loop {
            let node = self.node(name);
            name = match node.tag {
                Tag::Qualified => node.a,
                Tag::Local => node.b,
                _ => return name,
            };
        }
    }

    /// Whether only a compiler knows what this class or type is: what `decltype` says, or a member of a class that depends
    /// on a template parameter, `typename T::value_type`, which may be a `typedef` of anything.
    #[inline]
    pub(super) const fn is_unknown(&self, place: Place) -> bool {
        let node = self.node(place.node);
        match node.tag {
            Tag::Unknown => true,
            Tag::Scoped => self.depends(node.a),
            Tag::Template => self.is_unknown(place.at(node.a)),
            _ => false,
        }
    }

    /// Whether a template parameter or an expression is part of this name.
    #[inline]
    const fn depends(&self, node: u16) -> bool {
        let node = self.node(node);
        match node.tag {
            Tag::Param | Tag::Unknown | Tag::Expansion => true,
            Tag::Scoped | Tag::Tagged | Tag::Member => self.depends(node.a) || self.depends(node.b),
            Tag::Template | Tag::Function => self.depends(node.a) || self.any_depends(node.b),
            Tag::Pack => self.any_depends(node.a),
            Tag::Pointer | Tag::LvalueRef | Tag::RvalueRef | Tag::Qualified | Tag::Vector | Tag::Literal => {
                self.depends(node.a)
            }
            Tag::Array => self.depends(node.a) || node.c == NONE,
            _ => false,
        }
    }

    /// The number of the template whose parameter is a part of this; 0 if there is none.
    #[inline]
    pub(super) const fn context(&self, node: u16) -> u16 {
        let node = self.node(node);
        let first = match node.tag {
            Tag::Param => return node.c,
            Tag::Scoped
            | Tag::Tagged
            | Tag::Member
            | Tag::Template
            | Tag::Function
            | Tag::Expansion
            | Tag::Pointer
            | Tag::LvalueRef
            | Tag::RvalueRef
            | Tag::Qualified
            | Tag::Vector
            | Tag::Literal
            | Tag::Array => self.context(node.a),
            Tag::Pack | Tag::Unknown => self.any_context(node.a),
            _ => 0,
        };
        match node.tag {
            _ if first != 0 => first,
            Tag::Scoped | Tag::Member => self.context(node.b),
            Tag::Template | Tag::Function => self.any_context(node.b),
            Tag::Array if node.c == NONE => self.context(node.b),
            _ => 0,
        }
    }

    #[inline]
    const fn any_context(&self, mut cell: u16) -> u16 {
        while cell != NONE {
            let context = self.context(self.cells[cell as usize].item);
            if context != 0 {
                return context;
            }
            cell = self.cells[cell as usize].next;
        }
        0
    }

    #[inline]
    const fn any_depends(&self, mut cell: u16) -> bool {
        while cell != NONE {
            if self.depends(self.cells[cell as usize].item) {
                return true;
            }
            cell = self.cells[cell as usize].next;
        }
        false
    }
}

/// Goes through a list of types or template arguments, packs and expansions element by element.
#[derive(Clone, Copy)]
pub(super) struct List {
    cell: u16,
    /// The cell after the pack that is being gone through.
    after: u16,
    pattern: u16,
    next_element: u16,
    elements: u16,
    /// The element of the expansion around the list.
    around: u16,
}

impl List {
    #[inline]
    pub(super) const fn new(cell: u16, around: u16) -> Self {
        Self { cell, after: NONE, pattern: NONE, next_element: 0, elements: 0, around }
    }

    #[inline]
    pub(super) const fn next(&mut self, graph: &Graph<'_>) -> Option<Place> {
        loop {
            if self.next_element < self.elements {
                self.next_element += 1;
                return Some(Place { node: self.pattern, element: self.next_element - 1 });
            }
            if self.cell == NONE {
                if self.after == NONE {
                    return None;
                }
                self.cell = self.after;
                self.after = NONE;
            }
            let cell = graph.cells[self.cell as usize];
            self.cell = cell.next;
            let item = graph.node(cell.item);
            match item.tag {
                // A pack is in no other pack, so there is one place to go back to.
                Tag::Pack => {
                    self.after = self.cell;
                    self.cell = item.a;
                }
                Tag::Expansion => {
                    self.pattern = item.a;
                    self.next_element = 0;
                    self.elements = item.b;
                }
                _ => return Some(Place { node: cell.item, element: self.around }),
            }
        }
    }
}
