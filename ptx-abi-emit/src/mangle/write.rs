//! Writes the symbol of a tree, with substitutions for repeated parts.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use ptx_abi_read::ascii::Ascii;
use ptx_abi_read::name::ABBREVIATIONS;
use ptx_abi_read::name::tree::{Flags, Form, Kind, Length, Linkage, Sign, Tree};

/// The symbol of a function or variable. Names in a tree of ours may have letters outside of ASCII; nvcc encodes them.
pub(super) fn symbol(encoding: &Tree<'_>, encodes_letters: bool) -> String {
    let mut writer = Writer { seen: Vec::new(), text: String::from("_Z"), encodes_letters };
    writer.function_name(encoding);
    writer.signature(encoding);
    writer.text
}

struct Writer<'t, 'a> {
    /// The parts that can be substituted.
    seen: Vec<&'t Tree<'a>>,
    text: String,
    encodes_letters: bool,
}

/// Whether this is a name without a scope, or a name in `std`. Neither needs an `N`.
fn is_unscoped(tree: &Tree<'_>) -> bool {
    match &tree.kind {
        Kind::Name(..) | Kind::Tagged(..) | Kind::Lambda(..) | Kind::Unnamed(_) => true,
        Kind::Scoped(scope, _) => matches!(scope.kind, Kind::Std),
        _ => false,
    }
}

impl<'t, 'a> Writer<'t, 'a> {
    fn put(&mut self, code: &str) {
        self.text.push_str(code);
    }

    /// Writes a code, a part, and the `E` at its end.
    fn ended(&mut self, code: &str, write: impl FnOnce(&mut Self)) {
        self.put(code);
        write(self);
        self.put("E");
    }

    fn put_if(&mut self, flags: Flags, codes: &[(Flags, &str)]) {
        codes.iter().filter(|(flag, _)| flags.has(*flag)).for_each(|(_, code)| self.text.push_str(code));
    }

    /// Writes the substitution if this part was written before. Returns whether it did.
    fn substitution(&mut self, tree: &Tree<'a>) -> bool {
        let Some(index) = self.seen.iter().position(|seen| *seen == tree) else { return false };
        self.put("S");
        if let Some(number) = index.checked_sub(1) {
            self.base_36(number);
        }
        self.put("_");
        true
    }

    fn base_36(&mut self, number: usize) {
        if number >= 36 {
            self.base_36(number / 36);
        }
        self.text.push(char::from(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 36]));
    }

    /// Writes a name for which [`is_unscoped`] holds.
    fn unscoped(&mut self, tree: &'t Tree<'a>) {
        if let Kind::Scoped(_, name) = &tree.kind {
            self.put("St");
            self.source_name(name);
        } else {
            self.source_name(tree);
        }
    }

    fn source_name(&mut self, tree: &'t Tree<'a>) {
        match &tree.kind {
            Kind::Tagged(name, tag) => {
                self.source_name(name);
                self.put("B");
                self.source_name(tag);
            }
            Kind::Lambda(params, number) => {
                self.ended("Ul", |this| this.types(params));
                self.number(*number);
            }
            Kind::Abbreviation(index) => self.put(ABBREVIATIONS[*index].0),
            Kind::Unnamed(number) => {
                self.put("Ut");
                self.number(*number);
            }
            Kind::Name(name, linkage) => {
                self.put(match linkage {
                    Linkage::External => "",
                    Linkage::Internal => "L",
                    Linkage::Vendor => "u",
                });
                let mut letters = Ascii::new(name.as_bytes());
                let encoded: String = core::iter::from_fn(|| letters.next()).map(char::from).collect();
                let name = if self.encodes_letters { &encoded } else { *name };
                self.put(&name.len().to_string());
                self.put(name);
            }
            _ => {}
        }
    }

    /// Writes the number of a parameter: `_`, `0_`, `1_` and so on.
    fn number(&mut self, number: u32) {
        if let Some(number) = number.checked_sub(1) {
            self.put(&number.to_string());
        }
        self.put("_");
    }

    /// Writes the part after the name of a function.
    fn signature(&mut self, encoding: &'t Tree<'a>) {
        if let Kind::Callable(_, returns, params) = &encoding.kind {
            if let Some(returns) = returns {
                self.ty(returns);
            }
            self.types(params);
        }
    }

    /// Writes a function or variable that is part of another name.
    fn encoding(&mut self, encoding: &'t Tree<'a>) {
        self.function_name(encoding);
        self.signature(encoding);
        self.put("E");
    }

    /// Writes a name that is local to a function.
    fn local(&mut self, around: &'t Tree<'a>, item: &'t Tree<'a>, number: Option<u32>) {
        self.put("Z");
        self.encoding(around);
        self.function_name(item);
        if let Some(number) = number {
            let (before, after) = if number < 10 { ("_", "") } else { ("__", "_") };
            self.put(before);
            self.put(&number.to_string());
            self.put(after);
        }
    }

    /// Copies an unknown part from the symbol. Its substitutions have the same numbers here.
    fn unknown(&mut self, text: &str, parts: &'t [Tree<'a>]) {
        self.put(text);
        self.seen.extend(parts);
    }

    /// Writes the name of a function or variable, which is itself never substituted.
    fn function_name(&mut self, name: &'t Tree<'a>) {
        match &name.kind {
            Kind::Callable(name, ..) => self.function_name(name),
            Kind::Qualified(name, flags) => self.nested(name, *flags),
            Kind::Local(around, item, number) => self.local(around, item, *number),
            Kind::Template { name, arguments, unnested: Form(true) } if self.substitution(name) => {
                self.arguments(arguments);
            }
            Kind::Template { name, arguments, .. } if is_unscoped(name) => {
                self.unscoped(name);
                self.seen.push(name);
                self.arguments(arguments);
            }
            _ => self.whole(name),
        }
    }

    /// Writes a name between `N` and `E`, if it needs them.
    fn whole(&mut self, name: &'t Tree<'a>) {
        match &name.kind {
            Kind::Template { .. } => self.nested(name, Flags::NONE),
            Kind::Scoped(..) if !is_unscoped(name) => self.nested(name, Flags::NONE),
            _ => self.unscoped(name),
        }
    }

    /// Writes a name with a namespace or class before it.
    fn nested(&mut self, tree: &'t Tree<'a>, flags: Flags) {
        self.ended("N", |this| {
            this.qualifiers(flags);
            this.put_if(flags, &[(Flags::LVALUE, "R"), (Flags::RVALUE, "O")]);
            this.parts(tree);
        });
    }

    /// Writes a name after its namespace or class, or after the name of its template.
    fn parts(&mut self, tree: &'t Tree<'a>) {
        match &tree.kind {
            Kind::Template { name, arguments, .. } => {
                self.prefix(name);
                self.arguments(arguments);
            }
            Kind::Scoped(scope, name) => {
                self.prefix(scope);
                self.source_name(name);
            }
            _ => self.source_name(tree),
        }
    }

    /// Writes the namespace or class before a part of a name.
    fn prefix(&mut self, tree: &'t Tree<'a>) {
        if let Kind::Std = tree.kind {
            return self.put("St");
        }
        if self.substitution(tree) {
            return;
        }
        match &tree.kind {
            Kind::Abbreviation(index) => return self.put(ABBREVIATIONS[*index].0),
            Kind::Param(number, _) | Kind::Auto(number) => self.param(*number),
            Kind::Unknown(text, parts) => self.unknown(text, parts),
            Kind::Local(around, item, number) => self.local(around, item, *number),
            _ => self.parts(tree),
        }
        self.seen.push(tree);
    }

    fn param(&mut self, number: u32) {
        self.put("T");
        self.number(number);
    }

    fn arguments(&mut self, arguments: &'t [Tree<'a>]) {
        self.ended("I", |this| this.list(arguments));
    }

    fn list(&mut self, arguments: &'t [Tree<'a>]) {
        for argument in arguments {
            match &argument.kind {
                Kind::Literal(ty, value) => self.ended("L", |this| {
                    this.ty(ty);
                    this.put(value);
                }),
                Kind::Pack(elements) => self.ended("J", |this| this.list(elements)),
                Kind::Entity { of, address, expression } => {
                    self.put(if *expression { "X" } else { "" });
                    self.put(if *address { "ad" } else { "" });
                    self.put("L_Z");
                    self.encoding(of);
                    self.put(if *expression { "E" } else { "" });
                }
                // A `D` begins a type, not a value.
                Kind::Unknown(text, parts) if !text.starts_with('D') => {
                    self.ended("X", |this| this.unknown(text, parts));
                }
                // A parameter for a value is an expression. That of a pack has the same code in its expansion for nvcc (facts 7).
                Kind::Param(number, _) if argument.is_value_param() => self.ended("X", |this| this.param(*number)),
                Kind::Expansion(pattern) if pattern.is_value_param() => self.list(core::slice::from_ref(pattern)),
                _ => self.ty(argument),
            }
        }
    }

    /// Writes the types of parameters. An empty list is `void`.
    fn types(&mut self, types: &'t [Tree<'a>]) {
        self.put(if types.is_empty() { "v" } else { "" });
        for ty in types {
            self.ty(ty);
        }
    }

    fn ty(&mut self, tree: &'t Tree<'a>) {
        match &tree.kind {
            Kind::Builtin(of) => return self.put(of.code()),
            Kind::Abbreviation(index) => return self.put(ABBREVIATIONS[*index].0),
            _ if self.substitution(tree) => return,
            Kind::Pointer(sign, to) => self.prefixed(Sign::ALL[*sign as usize].1, to),
            Kind::Expansion(pattern) => self.prefixed("Dp", pattern),
            Kind::Qualified(inner, flags) => {
                self.qualifiers(*flags);
                match &inner.kind {
                    // The qualifiers of a member function are part of its type.
                    Kind::Function(returns, params, flags) => self.function(returns, params, *flags),
                    _ => self.ty(inner),
                }
            }
            Kind::Array(of, length) => self.sized("A", of, length),
            Kind::Vector(of, length) => self.sized("Dv", of, length),
            Kind::Function(returns, params, flags) => self.function(returns, params, *flags),
            Kind::Member(class, member) => {
                self.put("M");
                self.ty(class);
                self.ty(member);
            }
            Kind::Param(number, _) | Kind::Auto(number) => self.param(*number),
            Kind::Unknown(text, parts) => self.unknown(text, parts),
            Kind::Local(around, item, number) => self.local(around, item, *number),
            _ => self.class(tree),
        }
        self.seen.push(tree);
    }

    fn prefixed(&mut self, code: &str, ty: &'t Tree<'a>) {
        self.put(code);
        self.ty(ty);
    }

    fn sized(&mut self, code: &str, of: &'t Tree<'a>, length: &'t Length<'a>) {
        self.put(code);
        match length {
            Length::Number(digits) => self.put(digits),
            Length::Of(length) => match &length.kind {
                Kind::Unknown(text, parts) => self.unknown(text, parts),
                Kind::Param(number, _) => self.param(*number),
                _ => {}
            },
        }
        self.prefixed("_", of);
    }

    fn qualifiers(&mut self, flags: Flags) {
        self.put_if(flags, &[(Flags::RESTRICT, "r"), (Flags::VOLATILE, "V"), (Flags::CONST, "K")]);
    }

    fn function(&mut self, returns: &'t Tree<'a>, params: &'t [Tree<'a>], flags: Flags) {
        self.put(if flags.has(Flags::NOEXCEPT) { "DoF" } else { "F" });
        self.put_if(flags, &[(Flags::EXTERN_C, "Y")]);
        self.ty(returns);
        self.types(params);
        self.put_if(flags, &[(Flags::LVALUE, "R"), (Flags::RVALUE, "O")]);
        self.put("E");
    }

    /// Writes a class or enumeration that was not written before.
    fn class(&mut self, tree: &'t Tree<'a>) {
        let Kind::Template { name, arguments, .. } = &tree.kind else { return self.whole(tree) };
        match name.kind {
            Kind::Param(..) | Kind::Auto(_) | Kind::Abbreviation(_) | Kind::Local(..) => self.parts(tree),
            _ if is_unscoped(name) => {
                if !self.substitution(name) {
                    self.unscoped(name);
                    self.seen.push(name);
                }
                self.arguments(arguments);
            }
            _ => self.whole(tree),
        }
    }
}
