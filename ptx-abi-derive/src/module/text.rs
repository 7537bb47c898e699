//! PTX: the places of its headers, found once.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;
use std::sync::OnceLock;

use proc_macro2::{Ident, Span, TokenStream};
use ptx_abi_read::ptx::several::chosen;
use ptx_abi_read::ptx::{Declaration, Declarations, Item, Malformed, Scanner, TYPES, version_numbers};
use quote::{ToTokens, quote};

use super::Wanted;
use super::names::{identifiers, nearest};
use super::spelled::parameters;
use crate::tokens::Tokens;

/// A map from the hash of a name, which is smaller than the name. The hash alone decides nothing.
type ByHash<T> = HashMap<u64, T>;

/// A text that was read, with the places of the headers in it.
pub(super) struct Text {
    content: String,
    version: (u32, u32),
    /// The places of name and parameters.
    entries: Vec<(Range<usize>, Range<usize>)>,
    /// The entries by name. If an entry is both declared and defined, this is the definition.
    by_name: ByHash<usize>,
    /// The entries by the identifiers in their mangled names.
    by_part: OnceLock<ByHash<Vec<usize>>>,
    variables: Vec<Variable>,
    /// The names of types and their fingerprints.
    layouts: Vec<(Range<usize>, u64)>,
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
                    entries.push((range(header.name), range(header.params)));
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
        Some(Self { version: version?, entries, by_name, by_part: OnceLock::new(), variables, layouts, content: text })
    }

    fn slice(&self, range: &Range<usize>) -> &str {
        &self.content[range.clone()]
    }

    /// The symbols of the wanted entries, with their parameters.
    pub(super) fn entries(&self, wanted: &Wanted<'_>) -> Vec<(&str, &str)> {
        let of = |(name, params): &(Range<usize>, Range<usize>)| (self.slice(name), self.slice(params));
        match wanted {
            Wanted::Entry(name) => {
                let found = self.by_name.get(&hash(name)).map(|index| of(&self.entries[*index]));
                found.filter(|found| found.0 == *name).into_iter().collect()
            }
            Wanted::CppEntry(name) => {
                let parts = self.by_part.get_or_init(|| self.parts());
                let mut seen = HashSet::new();
                let found = parts.get(&hash(name)).into_iter().flatten().map(|index| of(&self.entries[*index]));
                found.filter(|(symbol, _)| seen.insert(*symbol)).collect()
            }
            Wanted::Variable(_) => Vec::new(),
        }
    }

    /// The entries by everything that may be an identifier in their names. In a mangled name it stands behind its length.
    fn parts(&self) -> ByHash<Vec<usize>> {
        let mut parts = ByHash::<Vec<usize>>::default();
        for (index, (name, _)) in self.entries.iter().enumerate() {
            for part in identifiers(self.slice(name)) {
                let same = parts.entry(hash(part)).or_default();
                if same.last() != Some(&index) {
                    same.push(index);
                }
            }
        }
        parts
    }

    /// The symbols of the wanted variables, with their state spaces and declarations.
    fn variables(&self, wanted: &Wanted<'_>) -> Vec<(&str, &str, String)> {
        let Wanted::Variable(name) = wanted else { return Vec::new() };
        let all = self.variables.iter().filter(|variable| self.slice(&variable.name) == *name);
        let found = chosen(all, |variable| variable.rank);
        found
            .map(|variable| {
                let declaration = format!("{} {}", self.slice(&variable.prefix), self.slice(&variable.declarator));
                (self.slice(&variable.name), self.slice(&variable.space), declaration)
            })
            .into_iter()
            .collect()
    }

    /// The symbols of all items of the wanted kind.
    pub(super) fn names(&self, wanted: &Wanted<'_>) -> Vec<&str> {
        match wanted {
            Wanted::Entry(_) | Wanted::CppEntry(_) => self.entries.iter().map(|entry| self.slice(&entry.0)).collect(),
            Wanted::Variable(_) => self.variables.iter().map(|variable| self.slice(&variable.name)).collect(),
        }
    }

    /// The last arguments of `checked_entry`, for a kernel that is there, in a module without fingerprints. They cost the
    /// compiler half as much as a `Source`.
    pub(super) fn entry(&self, private: &Tokens, name: &str, path: &str) -> Option<TokenStream> {
        let (major, minor) = self.version;
        let &(_, params) = self.entries(&Wanted::Entry(name)).first().filter(|_| self.layouts.is_empty())?;
        let params = declared(private, params);
        let spelled = parameters(private, name);
        Some(quote!(#path, (#major, #minor), #name, &[#(#params),*], #spelled))
    }

    /// The expression `Source { … }`, which const evaluation compares with the type.
    pub(super) fn source(&self, private: &Tokens, wanted: &Wanted<'_>, path: &str) -> TokenStream {
        let (major, minor) = self.version;
        let entries = self.entries(wanted);
        let variables = self.variables(wanted);
        let (names, total) = if entries.is_empty() && variables.is_empty() {
            nearest(wanted.name(), self.names(wanted).into_iter())
        } else {
            (Vec::new(), 0)
        };
        let entries = entries.iter().map(|(name, params)| {
            let params = declared(private, params);
            let spelled = parameters(private, name);
            quote!((#name, &[#(#params),*], #spelled))
        });
        let variables = variables.iter().map(|(name, space, declaration)| {
            let space = state_space(private, space);
            let declaration = declared(private, declaration);
            quote!((#name, #space, #(#declaration),*))
        });
        let layouts = self.layouts.iter().map(|(name, fingerprint)| {
            let name = self.slice(name);
            quote!((#name, #fingerprint))
        });
        quote! {
            #private::Source {
                path: #path,
                version: (#major, #minor),
                entries: &[#(#entries),*],
                variables: &[#(#variables),*],
                all: &[#(#names),*],
                total: #total,
                layouts: &[#(#layouts),*],
            }
        }
    }

    /// Whether the text has an item that may be the wanted one.
    pub(super) fn has(&self, wanted: &Wanted<'_>) -> bool {
        !self.entries(wanted).is_empty() || !self.variables(wanted).is_empty()
    }
}

/// The declarations in a text with commas between them, as expressions of core.
fn declared(private: &Tokens, text: &str) -> Vec<TokenStream> {
    Declarations::new(text).map(|declaration| param(private, declaration)).collect()
}

fn param(private: &Tokens, declaration: Result<Declaration<'_>, Malformed>) -> TokenStream {
    let declaration = match declaration {
        Ok(declaration) => declaration,
        Err(malformed) => {
            let malformed = Ident::new(&format!("{malformed:?}"), Span::call_site());
            return quote!(#private::KernelParam::Malformed(#private::Malformed::#malformed));
        }
    };
    let Declaration { name, ty, vector, align, len, pointer, pointee_space, pointee_align } = declaration;
    let ty = Ident::new(&TYPES[ty][1..].to_uppercase(), Span::call_site());
    let ty = quote!(#private::types::#ty);
    let declared = if vector > 1 || align.is_some() || len.is_some() {
        let [align, len] = [align, len].map(option);
        quote!(#private::declared_array(#name, #ty, #vector, #align, #len))
    } else {
        quote!(#private::declared(#name, #ty))
    };
    if !pointer {
        return declared;
    }
    let space = option(pointee_space.map(|space| state_space(private, space)));
    let align = option(pointee_align);
    quote!(#declared.pointer(#space, #align))
}

fn option(value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
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
    quote!(#private::StateSpace::#space)
}

fn hash(name: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::new().hash_one(name)
}
