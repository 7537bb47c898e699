//! PTX: the places of its headers, found once.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;

use proc_macro2::{Ident, Span, TokenStream};
use ptx_abi_read::launch::LaunchBounds;
use ptx_abi_read::ptx::several::chosen;
use ptx_abi_read::ptx::{
    Declaration, Declarations, Directives, Global, Item, Launches, Malformed, Module, Scanner, TYPES, version_numbers,
};
use quote::quote;

use super::spelled::{option, spelled};
use crate::template::code;
use crate::tokens::Tokens;

/// A map from the hash of a name, which is smaller than the name. The hash alone decides nothing.
type ByHash<T> = HashMap<u64, T>;

/// A text that was read, with the places of the headers in it.
pub(super) struct Text {
    content: String,
    version: (u32, u32),
    entries: Vec<Entry>,
    /// The entries by name. If an entry is both declared and defined, this is the definition.
    by_name: ByHash<usize>,
    variables: Vec<Variable>,
    /// The names of types and their fingerprints.
    layouts: Vec<(Range<usize>, u64)>,
}

/// The places in the header of a kernel.
struct Entry {
    name: Range<usize>,
    params: Range<usize>,
    directives: Range<usize>,
}

struct Variable {
    name: Range<usize>,
    space: Range<usize>,
    /// `.align 4 .f32` of `.const .align 4 .f32 gain, table[2];`.
    prefix: Range<usize>,
    /// `table[2]`.
    declarator: Range<usize>,
    /// Among several variables with one name, the highest rank counts.
    rank: u8,
}

impl Text {
    /// The index of a text, or `None` if the text has no `.version`.
    pub(super) fn index(text: String) -> Option<Self> {
        let range = |part: &str| {
            // An empty part may point outside of the text.
            let from = if part.is_empty() { 0 } else { part.as_ptr() as usize - text.as_ptr() as usize };
            from..from + part.len()
        };
        let mut version = None;
        let (mut entries, mut variables, mut layouts) = (Vec::new(), Vec::new(), Vec::new());
        let mut by_name = ByHash::default();
        for item in Scanner::new(&text) {
            match item {
                Item::Version(number) => version = version.or_else(|| version_numbers(number)),
                Item::Function(header) if header.entry => {
                    let hash = hash(header.name);
                    if header.defined || !by_name.contains_key(&hash) {
                        by_name.insert(hash, entries.len());
                    }
                    let [name, params, directives] = [header.name, header.params, header.directives].map(range);
                    entries.push(Entry { name, params, directives });
                }
                Item::Variable(global) => {
                    if let Some((name, fingerprint)) = global.fingerprint() {
                        layouts.push((range(name), fingerprint));
                    }
                    variables.push(Variable {
                        name: range(global.name),
                        space: range(global.space),
                        prefix: range(global.prefix),
                        declarator: range(global.declarator),
                        rank: global.rank(),
                    });
                }
                _ => {}
            }
        }
        Some(Self { version: version?, entries, by_name, variables, layouts, content: text })
    }

    fn slice(&self, range: &Range<usize>) -> &str {
        &self.content[range.clone()]
    }

    fn entry(&self, symbol: &str) -> Option<&Entry> {
        Some(&self.entries[*self.by_name.get(&hash(symbol))?])
    }

    /// What launches of the kernel with this symbol need, if there is one. Shared memory takes another pass over the text.
    pub(super) fn launch_bounds(&self, symbol: &str, has_shared: bool) -> Option<LaunchBounds> {
        self.symbol(symbol)?;
        if has_shared {
            let module = Module::new(&self.content);
            let entry = &module.entries[module.position(symbol)?];
            return Some(Launches::new(&module).bounds(entry));
        }
        Some(LaunchBounds::of_directives(Directives::new(self.slice(&self.entry(symbol)?.directives))))
    }

    /// The symbols of all kernels.
    pub(super) fn kernels(&self) -> Vec<&str> {
        self.entries.iter().map(|entry| self.slice(&entry.name)).collect()
    }

    /// The same symbol in the text, if a kernel has it.
    pub(super) fn symbol(&self, name: &str) -> Option<&str> {
        let symbol = self.slice(&self.entry(name)?.name);
        (symbol == name).then_some(symbol)
    }

    /// The expression for the kernel with this symbol.
    pub(super) fn kernel(&self, private: &Tokens, symbol: &str) -> Option<TokenStream> {
        let params = &self.entry(symbol)?.params;
        let (major, minor) = self.version;
        let params = Declarations::new(self.slice(params)).map(|declaration| param(private, declaration));
        let layouts = self.layouts();
        let spelled = spelled(private, symbol);
        Some(quote!(#private::in_ptx(#symbol, (#major, #minor), &[#(#params),*], #layouts) #spelled))
    }

    /// The expression for the variable with this symbol.
    pub(super) fn variable(&self, private: &Tokens, name: &str) -> Option<TokenStream> {
        let all = self.variables.iter().filter(|variable| self.slice(&variable.name) == name);
        let variable = chosen(all, |variable| variable.rank)?;
        let global = Global {
            linkage: "",
            space: self.slice(&variable.space),
            prefix: self.slice(&variable.prefix),
            name: self.slice(&variable.name),
            declarator: self.slice(&variable.declarator),
            initializer: None,
        };
        let space = state_space(private, global.space);
        let declared = param(private, global.declaration());
        let layouts = self.layouts();
        Some(code!(#private::VariableIn::Ptx(#space, #declared, #layouts)))
    }

    /// The symbols of all variables.
    pub(super) fn variables(&self) -> Vec<&str> {
        // The host cannot reach the others.
        let host = |variable: &&Variable| matches!(self.slice(&variable.space), ".global" | ".const");
        self.variables.iter().filter(host).map(|variable| self.slice(&variable.name)).collect()
    }

    fn layouts(&self) -> TokenStream {
        let layouts = self.layouts.iter().map(|(name, number)| {
            let name = self.slice(name);
            code!((#name, #number))
        });
        quote!(&[#(#layouts),*])
    }
}

/// A declaration as an expression of core.
fn param(private: &Tokens, declaration: Result<Declaration<'_>, Malformed>) -> TokenStream {
    let declaration = match declaration {
        Ok(declaration) => declaration,
        Err(malformed) => {
            let malformed = Ident::new(&format!("{malformed:?}"), Span::call_site());
            return code!(#private::KernelParam::Malformed(#private::Malformed::#malformed));
        }
    };
    let Declaration { name, ty, vector, align, len, pointer, pointee_space, pointee_align } = declaration;
    let ty = Ident::new(&TYPES[ty][1..].to_uppercase(), Span::call_site());
    let ty = code!(#private::types::#ty);
    let declared = if vector > 1 || align.is_some() || len.is_some() {
        let [align, len] = [align, len].map(option);
        code!(#private::declared_array(#name, #ty, #vector, #align, #len))
    } else {
        code!(#private::declared(#name, #ty))
    };
    if !pointer {
        return declared;
    }
    let space = option(pointee_space.map(|space| state_space(private, space)));
    let align = option(pointee_align);
    code!(#declared.pointer(#space, #align))
}

/// The state space of this directive.
fn state_space(private: &Tokens, directive: &str) -> TokenStream {
    let space = match directive {
        ".global" => "Global",
        ".const" => "Const",
        ".shared" => "Shared",
        ".local" => "Local",
        _ => "Other",
    };
    let space = Ident::new(space, Span::call_site());
    code!(#private::StateSpace::#space)
}

fn hash(name: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::new().hash_one(name)
}
