//! A decoded mangled name, as a graph of nodes in one fixed array.
//!
//! A substitution (`S0_`) is one more edge to an existing node, so the graph is no larger than the symbol. It has no
//! cycles, because every node points to older nodes. But its text may be exponentially longer than the symbol. Each node
//! therefore counts its depth and its weight, and the decoder refuses a graph above [`MAX_DEPTH`] or [`MAX_WEIGHT`]. This
//! bounds the recursion and the time of every walk through the graph.

/// The index of no node.
pub(super) const NONE: u16 = u16::MAX;
/// The maximum number of nodes in one symbol.
pub(super) const MAX_NODES: usize = 1024;
/// The maximum number of elements in all lists of one symbol.
pub(super) const MAX_CELLS: usize = 1024;
/// The maximum depth of a graph. Const evaluation has 128 frames by default, and a walk takes at most three for each
/// level.
pub(super) const MAX_DEPTH: u8 = 24;
/// The maximum number of nodes that a walk through one parameter or name visits.
pub(super) const MAX_WEIGHT: u16 = 8192;

/// The kind of a node, which determines the meaning of its numbers `a`, `b`, `c`. They are nodes unless the comment says
/// otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    /// The builtin type with index `a`.
    Builtin,
    /// The namespace `std`.
    Std,
    /// The name that has index `a` among the names with their own codes, such as `std::string`.
    Abbreviation,
    /// A name: `b` bytes of the symbol from `a`; `c` is [`INTERNAL`], [`VENDOR`] or `NONE`.
    Name,
    /// Name `a` with the ABI tag `b`, a name.
    Tagged,
    /// Name `b` in scope `a`.
    Scoped,
    /// Template `a` with the arguments that start in cell `b`; `c` is [`UNNESTED`] or `NONE`.
    Template,
    /// Template argument: a value of type `a`, in `c` bytes of the symbol from `b`.
    Literal,
    /// Template argument: a pack with the arguments that start in cell `a`.
    Pack,
    /// Template argument: the function or variable `a`. The bits `b` are [`ADDRESS`] and [`EXPRESSION`].
    Entity,
    /// A type or value that only a compiler computes, such as `decltype(…)`, in `c` bytes of the symbol from `b`. The
    /// parts of it that can be substituted start in cell `a`.
    Unknown,
    /// Function `a`. It returns `b`, which is `NONE` without a template, and takes the parameters that start in cell `c`.
    Callable,
    /// Class or enumeration `b` in the function or variable `a`; `c` is the number after it, or `NONE`.
    Local,
    /// Lambda number `b`, from 0. Its parameters start in cell `a`.
    Lambda,
    /// Class or enumeration number `a`, from 0, without a name.
    Unnamed,
    /// Parameter number `a` of a lambda whose type is `auto`.
    Auto,
    /// Template parameter number `a`, which is the argument `b`, in the signature of the template number `c` of the symbol.
    Param,
    /// Pattern `a`, once for each of the `b` elements of the packs in it; `b` is a number.
    Expansion,
    /// Pointer to `a`.
    Pointer,
    /// `a &`
    LvalueRef,
    /// `a &&`
    RvalueRef,
    /// `a` with the qualifier bits `b`; also the name of a member function.
    Qualified,
    /// Array of `a`. Its length is `c` bytes of the symbol from `b`. If `c` is `NONE`, the length is the template
    /// argument or [`Tag::Unknown`] `b`.
    Array,
    /// Native vector of `a` (GNU). Its length is `c` bytes of the symbol from `b`.
    Vector,
    /// Function that returns `a`. Its parameters start in cell `b`, and `c` has the bits [`NOEXCEPT`], [`EXTERN_C`],
    /// [`LVALUE`] and [`RVALUE`].
    Function,
    /// Pointer to a member of class `a` with type `b`.
    Member,
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) tag: Tag,
    pub(super) depth: u8,
    pub(super) weight: u16,
    /// One more than the number of elements of an unexpanded pack inside this node; 0 if there is no such pack.
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
/// `volatile`, as a bit of [`Tag::Qualified`].
pub(super) const VOLATILE: u16 = 2;
/// `__restrict__`, as a bit of [`Tag::Qualified`].
pub(super) const RESTRICT: u16 = 4;

/// A member function for lvalues: `&` after its parameters.
pub(super) const LVALUE: u16 = 8;
/// A member function for rvalues: `&&` after its parameters.
pub(super) const RVALUE: u16 = 16;
/// A function type that is `noexcept`.
pub(super) const NOEXCEPT: u16 = 1;
/// A function type that is `extern "C"`.
pub(super) const EXTERN_C: u16 = 2;
/// A [`Tag::Name`] that other files cannot use: `L` in the symbol.
pub(super) const INTERNAL: u16 = 1;
/// A [`Tag::Template`] without `N` around it. If a template is in a namespace and its name is a substitution, some
/// compilers write no `N` (facts 7).
pub(super) const UNNESTED: u16 = 1;
/// A [`Tag::Name`] of a vendor's type: `u` in the symbol.
pub(super) const VENDOR: u16 = 2;
/// A [`Tag::Entity`] whose address is taken: `ad` in the symbol.
pub(super) const ADDRESS: u16 = 1;
/// A [`Tag::Entity`] as an expression: `X…E` in the symbol.
pub(super) const EXPRESSION: u16 = 2;

/// A node, and the element of each pack that it stands for; `NONE` outside an expansion.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) node: u16,
    pub(super) element: u16,
}

impl Place {
    /// A place outside an expansion.
    #[inline]
    pub(super) const fn new(node: u16) -> Self {
        Self { node, element: NONE }
    }

    /// Another node in the same expansion.
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
    /// `len` bytes of the symbol from `start`.
    #[inline]
    pub(super) const fn slice(&self, start: u16, len: u16) -> &[u8] {
        self.text.as_bytes().split_at(start as usize).1.split_at(len as usize).0
    }

    #[inline]
    pub(super) const fn node(&self, index: u16) -> &Node {
        &self.nodes[index as usize]
    }

    /// The argument of a template parameter; any other node itself.
    #[inline]
    pub(super) const fn resolve(&self, mut place: Place) -> Place {
        // The argument of a parameter is older than the parameter, so this loop ends.
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

    /// The type without its own qualifiers, and these qualifiers.
    ///
    /// The argument of a template parameter may be a reference or a function. These have no qualifiers, so `const T` is
    /// `T` (C++ [dcl.ref], [dcl.fct]).
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

    /// The kind of a pointer or reference, and its target. `T &&` is `float &` if `T` is `float &` (C++ [dcl.ref],
    /// "reference collapsing").
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

    /// The name of a function without the qualifiers of a member function, and these qualifiers.
    #[inline]
    pub(super) const fn unqualified_name(&self, name: u16) -> (u16, u16) {
        let node = self.node(name);
        match node.tag {
            Tag::Qualified => (node.a, node.b),
            _ => (name, 0),
        }
    }

    /// The last name, without the function around it.
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

    /// Whether only a compiler can compute this class or type: a `decltype`, or a member of a class that depends on a
    /// template parameter, `typename T::value_type`, which may be a `typedef` of any type.
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

    /// The number of the template whose parameter is a part of this node, or 0.
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

/// Iterates over a list of types or template arguments, including the elements of packs and expansions.
#[derive(Clone, Copy)]
pub(super) struct List {
    cell: u16,
    /// The cell after the current pack.
    after: u16,
    pattern: u16,
    next_element: u16,
    elements: u16,
    /// The current element of the expansion around the list.
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
                // A pack is never inside another pack, so there is only one place to return to.
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
