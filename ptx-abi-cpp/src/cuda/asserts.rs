//! The checks that the compiler of the header runs.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_core::__private::Counted;
use ptx_abi_core::__private::cpp::{bottom, is_function_pointer, is_hidden, is_opaque_struct, within};
use ptx_abi_core::layout::Aggregate;
use ptx_abi_core::{Layout, Member, TypeKind};

use super::body::is_declared;
use super::define::{self, integer};
use super::functions::Matching;
use super::kind::CppKind;
use super::levels::{Level, VOID};
use super::line::Declared;
use super::open;
use super::places::Places;
use super::references::{Known, is_pointer};
use super::scope::{Initializers, Scope, initializers, join};
use crate::names::{
    self, Speller, element, enumerator_name, is_bytes, is_instance, is_unnamed, known, member_name, name, spelled,
    spelling, symbol, tagged, unaliased,
};
use crate::types::{CppType, Pointer, StateSpace};

/// The checks to write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    All,
    /// Checks that may be in a class, which can be a friend.
    InClass,
    /// All other checks. They define the objects that they measure: width and order of bit-fields.
    Measured,
}

/// The checks of one type.
pub(super) struct Asserts<'l> {
    layout: &'l Layout<'l>,
    speller: Speller<'l>,
    pub(super) level: Level<'l>,
    /// Whether this header defines the type, so that all types are known. Otherwise the checks also cover the members of
    /// members.
    defined: bool,
    part: Part,
    /// The name for messages.
    pub(super) name: String,
    /// The name in identifiers.
    symbol: String,
    /// The type as the checks spell it, because a handwritten header may give this name to an alias.
    ty: String,
    /// The type whose members are checked. For an alias of an array this is the element type.
    holder: String,
    /// The start of a macro's arguments, with the name for messages if the type has another name in the checks.
    of: String,
    /// The pointers with a `const` that C++ may lack, as parts of identifiers.
    pub(super) constants: Vec<String>,
    pub(super) out: String,
}

/// The number of arrays around the innermost type. Arrays in wrappers count, because C++ has aliases for these.
pub(super) fn dimensions(layout: &Layout<'_>) -> usize {
    unaliased(layout).1.matches('[').count()
}

/// An item whose type is checked: a member or an alias.
pub(super) struct Item<'l> {
    pub(super) layout: &'l Layout<'l>,
    /// The name that the messages of the C++ compiler show: `ns::Light::data`.
    pub(super) name: String,
    /// The name that lists of what is not compared use: `ns::Light.data`.
    pub(super) dotted: String,
    /// The names of the members that lead to it, in an identifier. An alias has none.
    pub(super) unique: String,
    /// The word at the start of its macros.
    pub(super) word: &'static str,
    /// The arguments of its macros.
    place: String,
    /// The type as an expression.
    pub(super) ty: String,
}

impl<'l> Asserts<'l> {
    /// The checks of the type, of which `types` are those of the header. Without a level this header defines them.
    pub(super) fn of(
        layout: &'l Layout<'l>,
        types: &'l [&'l Layout<'l>],
        level: Option<Level<'l>>,
        part: Part,
    ) -> String {
        let (defined, level) = (level.is_none(), level.unwrap_or(Level::STRICT));
        let (name, symbol, dimensions) = (name(layout), symbol(layout), dimensions(layout));
        // Commas of template arguments would split an argument of a macro.
        let ty = match layout {
            _ if is_instance(layout) => format!("pa_{symbol}"),
            _ if defined => tagged(layout, false),
            _ => name.clone(),
        };
        let holder = if defined || dimensions == 0 { ty.clone() } else { format!("PTX_ABI_ELEMENT({ty})") };
        let has_alias = is_instance(layout) || !defined && dimensions > 0;
        let of = if has_alias { format!("_OF(\"{name}\", ") } else { "(".to_owned() };
        let speller = Speller { types, own: defined, ..Speller::ALONE };
        let (constants, out) = <(Vec<_>, String)>::default();
        let mut asserts = Self { layout, speller, level, defined, part, name, symbol, ty, holder, of, constants, out };
        asserts.write();
        asserts.out
    }

    pub(super) fn line(&mut self, line: &str) {
        self.out += line;
        self.out.push('\n');
    }

    fn write(&mut self) {
        let Self { layout, defined, .. } = *self;
        let (name, ty) = (self.name.clone(), self.ty.clone());
        let in_class = self.part != Part::Measured;
        if is_instance(layout) {
            let whole = match names::defined(layout) {
                tree if tree.is_instance() => Speller { global: true, ..self.speller }.tree(&tree),
                _ => tagged(layout, true),
            };
            self.line(&format!("using {ty} = {whole};"));
        }
        if in_class {
            self.line(&format!("static_assert(sizeof({ty}) == {}, \"{name}: size\");", layout.size));
            self.line(&format!("static_assert(alignof({ty}) == {}, \"{name}: alignment\");", layout.align));
        }
        match layout.kind {
            TypeKind::Struct(_) | TypeKind::Union(_) | TypeKind::Vector { .. } => self.all_members(layout),
            // Compilers choose the integer of CUDA's enumerations.
            TypeKind::Transparent(_)
                if defined
                    && names::is_of_runtime(layout.name)
                    && matches!(CppKind::of(bottom(layout)), Some(CppKind { letter: 's' | 'u', .. })) => {}
            TypeKind::Transparent(Aggregate { members: [wrapped, ..], .. }) if defined => {
                let inner = self.speller.whole(wrapped.layout);
                self.line(&if is_bytes(element(wrapped.layout)) {
                    format!("PTX_ABI_MEMBER{}{ty}, bytes, 0, {inner});", self.of)
                } else {
                    format!("PTX_ABI_ALIAS({ty}, {inner});")
                });
            }
            // The type of an alias of a handwritten header.
            TypeKind::Transparent(_) => {
                if in_class {
                    let (ty, dotted, place) = (ty.clone(), name.clone(), ty);
                    self.kind(&Item { layout, name, dotted, unique: String::new(), word: "ALIAS_", place, ty });
                }
                let bottom = bottom(layout);
                if let TypeKind::Struct(_) | TypeKind::Union(_) = bottom.kind {
                    self.all_members(bottom);
                }
            }
            TypeKind::Enum { repr, variants, .. } if in_class => {
                let int = spelling(repr);
                if defined {
                    // Compilers choose the integer of CUDA's enumerations.
                    if !names::is_of_runtime(layout.name) {
                        self.line(&format!("PTX_ABI_INTEGER({ty}, {int});"));
                    }
                } else if let Some(CppKind { letter, bytes: bytes @ ..4, .. }) = CppKind::of(layout) {
                    // Functions extend it by its sign. Compilers choose that of larger ones.
                    let integer = format!("ptx_abi_checks::pa_integer_of<{ty}>");
                    self.line(&format!(
                        "PTX_ABI_ALIAS_KIND(\"{name}: Rust has '{int}'\", {integer}, '{letter}', {bytes});"
                    ));
                }
                for variant in variants {
                    let (variant, value) = (enumerator_name(variant, variants), integer(variant.value, repr));
                    let item = format!("{name}::{variant}");
                    self.line(&format!("static_assert(static_cast<{int}>({item}) == {value}, \"{item}: value\");"));
                }
            }
            _ => {}
        }
        self.only_const();
    }

    fn all_members(&mut self, layout: &'l Layout<'l>) {
        self.members(layout, &Scope::of(layout), &mut Places::default());
    }

    /// Checks the members of a structure or union. For a type of a handwritten header, it also checks the members of the
    /// members' types.
    fn members(&mut self, layout: &'l Layout<'l>, scope: &Scope<'l>, places: &mut Places<'l>) {
        let in_union = scope.in_union || matches!(layout.kind, TypeKind::Union(_));
        let scope = &Scope { in_union, ..scope.clone() };
        for member in layout.members().iter().filter(|member| !is_declared(member)) {
            self.elements(scope, member);
        }
        for (index, member) in layout.members().iter().filter(|member| is_declared(member)).enumerate() {
            if is_hidden(member) && !self.defined {
                self.hidden(scope, member);
                continue;
            }
            if member.is_bit_field() {
                self.bit_field(scope, member, &self.others(layout, scope, index));
                continue;
            }
            if member.is_anonymous() {
                let inner = scope.within(member, &self.others(layout, scope, index)).counted(scope, layout, index);
                self.members(member.layout, &inner, places);
                continue;
            }
            self.member(layout, scope, member);
            let inner = bottom(member.layout);
            if self.defined || !matches!(inner.kind, TypeKind::Struct(_) | TypeKind::Union(_)) {
                continue;
            }
            let path = scope.path(member);
            match places.enter(inner, in_union, &path) {
                Ok(()) => self.members(inner, &scope.within(member, &Default::default()), places),
                Err(_) if self.part == Part::Measured => {}
                Err(first) => self.line(&format!("PTX_ABI_LIKE{}{}, {path}, {first});", self.of, self.holder)),
            }
        }
        self.no_more(layout, scope);
    }

    /// Checks that a structure of a handwritten header has no other members, which may be in its padding.
    fn no_more(&mut self, layout: &'l Layout<'l>, scope: &Scope<'l>) {
        // Of an opaque type only size and alignment are known.
        let is_skipped = self.defined
            || self.part == Part::Measured
            || is_opaque_struct(layout)
            || layout.members().iter().any(is_hidden);
        let (false, TypeKind::Struct(_), Some(before)) = (is_skipped, layout.kind, &scope.before) else { return };
        let Self { name, holder, symbol, .. } = &*self;
        let path = scope.dotted.trim_end_matches("[0]");
        let ty = if path.is_empty() { holder.clone() } else { format!("PTX_ABI_TYPE({holder}, {path})") };
        // C++ may have the arrays without elements too. A class without members takes one of its own type.
        let count = layout.members().len();
        let (of, members) = (format!("{name}::{path}"), Counted(count, "member"));
        let whose = if scope.is_anonymous { " in an anonymous struct" } else { "" };
        let text = format!("\"{}: Rust has {members}{whose}, C++ has more\"", of.trim_end_matches("::"));
        let unique = format!("{}{symbol}__{}{}", self.level.prefix(), scope.unique, before.place);
        let (start, all, end) =
            (&before.start, initializers(layout, scope.outer, count.max(1)), "}".repeat(before.depth));
        self.line(&format!("PTX_ABI_NO_MORE({text}, {unique}, {ty}, {start}{all}PTX_ABI_MORE{end});"));
    }

    /// Checks the elements that follow the type, after a member without bytes. A member that only Rust has is an alignment.
    fn elements(&mut self, scope: &Scope<'l>, member: &'l Member<'l>) {
        let elem =
            within(member.layout).filter(|elem| matches!(member.layout.kind, TypeKind::Array { .. }) && elem.size > 0);
        let Some(elem) = elem.filter(|_| self.part != Part::Measured && !self.defined && !is_hidden(member)) else {
            return;
        };
        let Self { holder, symbol, name, .. } = &*self;
        let (path, offset) = (scope.path(member), scope.base + member.offset());
        let (_, extents) = unaliased(elem);
        let ty = match bottom(elem).name {
            invented if is_unnamed(invented) => String::new(),
            _ => format!(" '{}'", Speller::ALONE.whole(elem)),
        };
        let (letter, bytes) = CppKind::of(bottom(elem)).map_or(('?', 0), |kind| (kind.letter, kind.bytes));
        let text =
            format!("\"{name}::{path}: Rust has elements{ty} of {} at byte {offset}\"", define::bytes(elem.size));
        let place = format!("{symbol}__{}, {holder}, {path}, {offset}", scope.identifier(member));
        self.line(&format!(
            "PTX_ABI_ELEMENTS({text}, {place}, {}, {}, '{letter}', {bytes}, unsigned char{extents});",
            elem.size, elem.align
        ));
    }

    /// Writes that a member of bindgen's type is not compared, because C++ cannot name it.
    fn hidden(&mut self, scope: &Scope<'_>, member: &Member<'_>) {
        // Padding has no name. The bytes of a union that bindgen wraps are those of its other members.
        if self.part == Part::Measured || matches!(member.name, "" | "bindgen_union_field") {
            return;
        }
        let item = format!("{}.{}", self.name, join(&scope.dotted, ".", member.name));
        let is_bytes = matches!(element(member.layout).kind, TypeKind::Opaque);
        self.out += &open::line(&item, if is_bytes { "Rust has only its bytes" } else { "it is private in C++" });
    }

    fn item(&self, scope: &Scope<'_>, path: &str, member: &'l Member<'l>) -> Item<'l> {
        let Self { name, holder, .. } = self;
        Item {
            layout: member.layout,
            name: format!("{name}::{path}"),
            dotted: format!("{name}.{path}"),
            unique: scope.identifier(member),
            word: if member.is_bit_field() { "BITS_" } else { "" },
            place: format!("{holder}, {path}"),
            ty: format!("PTX_ABI_TYPE({holder}, {path})"),
        }
    }

    /// Checks a member of this structure or union that is not a bit-field.
    fn member(&mut self, layout: &'l Layout<'l>, scope: &Scope<'l>, member: &'l Member<'l>) {
        if self.part == Part::Measured {
            return;
        }
        let (path, offset, size) = (scope.path(member), scope.base + member.offset(), member.layout.size);
        let Self { of, holder, symbol, .. } = &*self;
        if self.defined {
            let declared = Declared { layout: member.layout, inside: scope.inside, speller: self.speller };
            return self.line(&format!("PTX_ABI_MEMBER{of}{holder}, {path}, {offset}, {});", declared.text()));
        }
        let (of, holder, start, offset) = match &scope.element {
            Some((element, base)) => {
                let array = element.trim_end_matches("[0]");
                let holder = format!("PTX_ABI_ELEMENT(PTX_ABI_TYPE({holder}, {array}))");
                (format!("_OF(\"{}::{element}\", ", self.name), holder, element.len() + 1, offset - base)
            }
            None => (of.clone(), holder.clone(), 0, offset),
        };
        let place = &path[start..];
        let line = if is_pointer(member.layout) {
            let common = format!("{symbol}__{}, {holder}, {place}, {offset}, {size}", scope.identifier(member));
            match Known::of(layout, member, scope.is_anonymous) {
                Known::Place => format!("PTX_ABI_PLACE_POINTER{of}{common});"),
                Known::PlaceAfter(before) => {
                    format!("PTX_ABI_PLACE_NEXT{of}{common}, {});", &scope.path(before)[start..])
                }
                Known::Nothing => format!("PTX_ABI_PLACE_NEXT{of}{common}, {place});"),
            }
        } else {
            format!("PTX_ABI_PLACE{of}{holder}, {place}, {offset}, {size});")
        };
        self.line(&line);
        self.kind(&self.item(scope, &path, member));
    }

    /// The initializers before and after the declared member with this index.
    fn others(&self, layout: &'l Layout<'l>, scope: &Scope<'l>, index: usize) -> Initializers {
        [false, true].map(|deep| {
            let mut all = self.initializers(layout, scope, deep);
            all.resize(all.len().max(index + 1), "{}".into());
            [
                all[..index].iter().flat_map(|value| [value, ", "]).collect(),
                all[index + 1..].iter().flat_map(|value| [", ", value]).collect(),
            ]
        })
    }

    /// The initializers of the declared members, up to the last one that is not `{}`. A pointer has its own, because a
    /// reference needs one, and if they are `deep`, so has a pointer of a member, whose class may not take it.
    fn initializers(&self, layout: &'l Layout<'l>, scope: &Scope<'l>, deep: bool) -> Vec<String> {
        let of = |member: &'l Member<'l>| {
            let inner = bottom(member.layout);
            match inner.kind {
                _ if self.defined || is_hidden(member) || dimensions(member.layout) > 0 => "{}".to_owned(),
                _ if is_pointer(member.layout) => {
                    format!(
                        "ptx_abi_checks::pa_initial<PTX_ABI_TYPE({}, {})>::pa_value()",
                        self.holder,
                        scope.path(member)
                    )
                }
                TypeKind::Struct(_) if deep => {
                    let all = self.initializers(inner, &scope.within(member, &Default::default()), deep);
                    format!("{{{}}}", all.join(", "))
                }
                _ => "{}".to_owned(),
            }
        };
        let members: Vec<_> = layout.members().iter().filter(|member| is_declared(member)).collect();
        let mut all: Vec<_> = members.iter().copied().map(of).collect();
        // nvcc evaluates no class whose anonymous union has no initializer, if a member of it has a constructor (facts 11).
        let is_union = |index: usize| {
            let member: &Member<'_> = members[index];
            member.is_anonymous() && matches!(member.layout.kind, TypeKind::Union(_))
        };
        let last = (0..all.len()).rfind(|&index| all[index] != "{}" || is_union(index));
        all.truncate(last.map_or(0, |last| last + 1));
        all
    }

    fn bit_field(&mut self, scope: &Scope<'l>, member: &'l Member<'l>, others: &Initializers) {
        let path = scope.path(member);
        let item = self.item(scope, &path, member);
        let Self { name, of, holder, symbol, part, defined, .. } = &*self;
        let (part, defined) = (*part, *defined);
        let prefix = if defined { String::new() } else { format!("placed_{}", self.level.prefix()) };
        let [plain, deep] = scope.around(others, ["pa_one", ""]).map(|text| text.concat());
        let (either, initializers) =
            if plain == deep { ("", plain) } else { ("_EITHER", format!("({plain}), {deep}")) };
        let class = match scope.dotted.trim_end_matches("[0]") {
            "" => holder.clone(),
            way => format!("PTX_ABI_ELEMENT(PTX_ABI_TYPE({holder}, {way}))"),
        };
        let has_own_name = of == "(" && class == *holder;
        let of_text = if has_own_name { of.clone() } else { format!("_OF(\"{name}::{path}\", ") };
        let unique = format!("{prefix}{symbol}__{}", scope.identifier(member));
        let (field, width) = (member_name(member, scope.outer), member.bit_width);
        let measured = format!("PTX_ABI_BITS{either}{of_text}{unique}, {class}, {field}, {width}, {initializers});");
        let ty = format!("PTX_ABI_BITS_TYPE{of}{holder}, {path}, {});", self.speller.base(member.layout));
        match (part, defined) {
            (Part::Measured, _) => {}
            (_, true) => self.line(&ty),
            (_, false) => self.kind(&item),
        }
        match (scope.in_union, part) {
            (_, Part::InClass) => {}
            (false, _) => {
                self.line(&measured);
                if let (TypeKind::Enum { repr, .. }, false) = (member.layout.kind, defined) {
                    let (sign, letter, int) =
                        if repr.is_signed() { ("a signed", 's', "int") } else { ("an unsigned", 'u', "unsigned") };
                    let help = format!("declare the integer in C++, as in 'enum E : {int}'");
                    let text = format!("\"{}: Rust reads {sign} number; {help}\"", item.name);
                    self.line(&format!("PTX_ABI_BITS_SIGN({text}, {unique}, '{letter}');"));
                }
            }
            // A constant expression cannot measure it, because a union holds one member at a time.
            (true, _) if !defined => {
                let why = "its width is that of a bit-field in a union, which C++ cannot measure";
                self.out += &open::line(&item.dotted, why);
            }
            (true, _) => {}
        }
    }

    /// Checks the kind of a type without a definition of its own, in a handwritten header.
    fn kind(&mut self, item: &Item<'_>) {
        let &Item { layout, ref name, ref place, word, .. } = item;
        let (bottom, (_, lengths)) = (bottom(layout), unaliased(layout));
        let dimensions = dimensions(layout);
        // The C++ declaration of opaque bytes is unknown, and the length of a single array follows from the sizes.
        if dimensions > 1 && !is_bytes(bottom) {
            let text = format!("\"{name}: Rust has the extents {lengths}\"");
            self.line(&format!("PTX_ABI_{word}EXTENTS({text}, {place}, {lengths});"));
        }
        if let (1.., TypeKind::Struct(_) | TypeKind::Union(_)) = (dimensions, bottom.kind) {
            let text = format!("\"{name}: Rust has elements of {}\"", define::bytes(bottom.size));
            self.line(&format!("PTX_ABI_STRIDE({text}, {}, {});", bottom.size, item.ty));
        }
        // Nothing else tells such a class from others of its size.
        if is_opaque_struct(bottom) && !matches!(self.level.matching, Matching::Tolerant) {
            let of = Speller { global: true, ..Speller::ALONE }.base(bottom);
            let text = format!("\"{name}: Rust has '{}'\"", Speller::ALONE.whole(layout));
            self.line(&format!("PTX_ABI_CLASS_IS({text}, {}, {of});", item.ty));
        }
        if let Some(kind @ CppKind { letter, bytes, .. }) = CppKind::of(bottom) {
            let ty = match bottom.kind {
                // bindgen invented the name.
                TypeKind::Enum { repr, .. } if is_unnamed(bottom.name) => spelling(repr).to_owned(),
                _ => Speller::ALONE.whole(layout),
            };
            let is_one = dimensions == 0 && !matches!(bottom.kind, TypeKind::Vector { .. });
            let text = format!("\"{name}: Rust has '{ty}'{}\"", kind.note(is_one));
            if self.leveled(item, bottom, kind, &text) {
                return;
            }
            self.line(&format!("PTX_ABI_{word}KIND({text}, {place}, '{letter}', {bytes});"));
            if let TypeKind::Vector { .. } = bottom.kind {
                self.line(&format!("PTX_ABI_ORDER(\"{name}: Rust has the order x, y, z, w\", {});", item.ty));
            }
        }
        match bottom.kind {
            TypeKind::Opaque if is_function_pointer(bottom) => {
                let why = "it is a function pointer, of which Rust describes only the size";
                self.out += &open::line(&item.dotted, why);
            }
            TypeKind::Pointer(pointer) if pointer.space == StateSpace::Generic => self.targets(item, &pointer),
            _ => {}
        }
    }

    /// Checks the target of a pointer, and the target of that pointer in turn. Rust only has the target's name, which is
    /// its C++ name. `c_void` matches any type, `const` or not, so a line says that nothing is compared.
    fn targets(&mut self, item: &Item<'_>, pointer: &Pointer<'_>) {
        let (mut target, mut constant, mut level) = (pointer.pointee, !pointer.mutable, 0);
        while let CppType::Pointer { to, mutable } = target {
            self.target(item, level, constant, target);
            (target, constant, level) = (to, !mutable, level + 1);
        }
        if *target == CppType::Void {
            self.out += &open::line(&item.dotted, VOID);
        } else {
            self.target(item, level, constant, target);
        }
    }

    /// Checks the target through `level + 1` pointers: a type of this name, or another pointer.
    fn target(&mut self, item: &Item<'_>, level: usize, constant: bool, target: &CppType<'_>) {
        let Item { name, place, ty, word, .. } = item;
        let to = if constant { CppType::Const(target) } else { *target };
        let text = format!("\"{}{name}: Rust has a pointer to '{to}'\"", "*".repeat(level));
        let path = spelled(&known(target), true);
        let kind =
            CppKind::of_type(target).map(|CppKind { letter, bytes, total }| format!("'{letter}', {bytes}, {total}"));
        if level == 0 && word.is_empty() {
            self.line(&format!("PTX_ABI_TARGET_CONST({text}, {place}, {constant});"));
            return self.line(&match kind {
                Some(kind) => format!("PTX_ABI_TARGET_KIND({text}, {place}, {kind});"),
                None => format!("PTX_ABI_TARGET_TYPE({text}, {place}, {path});"),
            });
        }
        let pointer = format!("{}{ty}{}", "PTX_ABI_TARGET(".repeat(level), ")".repeat(level));
        self.line(&format!("PTX_ABI_BEHIND_CONST({text}, {constant}, {pointer});"));
        self.line(&match kind {
            Some(kind) => format!("PTX_ABI_BEHIND_KIND({text}, {kind}, {pointer});"),
            None => format!("PTX_ABI_BEHIND_TYPE({text}, {pointer}, {path});"),
        });
    }
}
