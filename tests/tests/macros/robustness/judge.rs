//! Judges the output of the macros, which must be code or errors.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn_full::parse::Parse;
use syn_full::{Attribute, DeriveInput, Expr, Item, LitStr, Meta, Type, Visibility};

/// The input of a macro.
#[derive(Clone)]
pub(crate) struct Input {
    /// The arguments of `#[bit_fields]`, the first macro that gets the item; `None` for the derive alone.
    pub(crate) bit_fields: Option<TokenStream>,
    /// Whether the errors of `KernelParams` count, rather than those of `PtxLayout`.
    pub(crate) kernel: bool,
    pub(crate) item: TokenStream,
}

/// The output of the macros.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Output {
    /// The messages of all errors.
    pub(crate) errors: Vec<String>,
    /// Whether rustc would pass the item to a macro.
    pub(crate) is_item: bool,
}

impl Input {
    /// Runs the macros as rustc would. An `Err` is a fault of the macros themselves.
    pub(crate) fn judge(&self) -> Result<Output, String> {
        let mut output = Output { errors: Vec::new(), is_item: is_item(&self.item) };
        let mut item = match &self.bit_fields {
            None => Some(self.item.clone()),
            Some(args) => output.attribute(args, &self.item)?,
        };
        if let Some(item) = item.take() {
            let made = caught("derive", || ptx_abi_macros::derive_ptx_layout(item.clone()))?;
            let arguments = caught("kernel", || ptx_abi_macros::derive_kernel_params(item.clone()))?;
            let below = attribute_below(item);
            let (mut layout, mut kernel) = (output.like(), output.like());
            layout.look_at(&made, "derive", below.is_some())?;
            kernel.look_at(&arguments, "kernel", false)?;
            output.errors.extend(if self.kernel { kernel.errors } else { layout.errors });
            if let Some((args, item)) = below {
                output.attribute(&args, &item)?;
            }
        }
        Ok(output)
    }
}

/// Whether `macro_rules!` can make these tokens: each group without delimiters is a fragment, such as a type or nothing.
pub(crate) fn is_possible(tokens: &TokenStream) -> bool {
    fn is<T: Parse>(tokens: &TokenStream) -> bool {
        syn_full::parse2::<T>(tokens.clone()).is_ok()
    }
    tokens.clone().into_iter().all(|token| {
        let TokenTree::Group(group) = token else { return true };
        let inner = group.stream();
        let is_fragment = || {
            is::<Type>(&inner)
                || is::<Expr>(&inner)
                || is::<Visibility>(&inner)
                || is::<Meta>(&inner)
                || is::<Item>(&inner)
        };
        is_possible(&inner) && (group.delimiter() != Delimiter::None || is_fragment())
    })
}

/// Whether rustc would pass the item to a macro.
fn is_item(item: &TokenStream) -> bool {
    if !is_possible(item) {
        return false;
    }
    let generics = match syn_full::parse2::<Item>(item.clone()) {
        Ok(Item::Struct(item)) => item.generics,
        Ok(Item::Union(item)) => item.generics,
        Ok(Item::Enum(item)) => item.generics,
        _ => return false,
    };
    // `syn` accepts `_` as a parameter, but Rust does not.
    generics.type_params().all(|param| param.ident != "_")
}

/// The arguments of a `#[bit_fields]` below the derive, and the item without it.
fn attribute_below(item: TokenStream) -> Option<(TokenStream, TokenStream)> {
    let mut item = syn_full::parse2::<DeriveInput>(item).ok()?;
    let is_ours = |attr: &Attribute| attr.path().segments.last().is_some_and(|last| last.ident == "bit_fields");
    let index = item.attrs.iter().position(is_ours)?;
    let args = match item.attrs.remove(index).meta {
        Meta::List(list) => list.tokens,
        _ => TokenStream::new(),
    };
    Some((args, item.to_token_stream()))
}

fn caught(name: &str, run: impl FnOnce() -> TokenStream) -> Result<TokenStream, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        format!("{name} panics: {}", text.unwrap_or("(no text)"))
    })
}

impl Output {
    /// An empty output for the same item, for another macro.
    const fn like(&self) -> Self {
        Self { errors: Vec::new(), is_item: self.is_item }
    }

    /// Runs `#[bit_fields]`; returns the item that derives.
    fn attribute(&mut self, args: &TokenStream, item: &TokenStream) -> Result<Option<TokenStream>, String> {
        let (args, item) = (args.clone(), item.clone());
        let made = caught("bit_fields", || ptx_abi_macros::bit_fields(args, item))?;
        self.look_at(&made, "bit_fields", false)
    }

    /// Collects the errors in a macro's output, and returns the item in it that derives `PtxLayout`.
    ///
    /// With `may_be_empty`, the next macro reports the error.
    fn look_at(&mut self, made: &TokenStream, name: &str, may_be_empty: bool) -> Result<Option<TokenStream>, String> {
        let file = match syn_full::parse2::<syn_full::File>(made.clone()) {
            Ok(file) => file,
            // rustc never passes a text that is not an item to a macro, so here it only must not panic.
            Err(_) if !self.is_item => return Ok(None),
            Err(error) => return Err(format!("{name} writes what does not parse ({error}): {made}")),
        };
        let (mut implements, mut derives, mut fails) = (false, None, false);
        for item in file.items {
            match item {
                Item::Macro(item) => {
                    let path = item.mac.path.to_token_stream().to_string().replace(' ', "");
                    // It is never at a user's path, so its data may begin with `unsafe`.
                    if path == "::ptx_abi::__private::implement_struct" {
                        implements = true;
                        continue;
                    }
                    if ["implement_marker", "implement_packed", "implement_wrapper"]
                        .iter()
                        .any(|name| path.ends_with(name))
                    {
                        // The macro at a user's path could write any code with such a token. That of a type, `unsafe fn()`, is
                        // the user's.
                        let tokens: Vec<_> = item.mac.tokens.into_iter().map(|token| token.to_string()).collect();
                        let is_unsafe = |pair: &[String]| pair[0] == "unsafe" && !["fn", "extern"].contains(&&*pair[1]);
                        if tokens.windows(2).any(is_unsafe) {
                            return Err(format!("{name} gives `unsafe` to {path}"));
                        }
                        continue;
                    }
                    let message = syn_full::parse2::<LitStr>(item.mac.tokens).map_err(|error| error.to_string())?;
                    if path != "::core::compile_error" || message.value().trim().is_empty() {
                        return Err(format!("{name} writes the macro {path}({})", message.value()));
                    }
                    self.errors.push(message.value());
                    fails = true;
                }
                Item::Impl(_) | Item::Const(_) => implements = true,
                Item::Struct(mut item) => derives = without_derives(&mut item.attrs).then(|| item.to_token_stream()),
                Item::Union(mut item) => derives = without_derives(&mut item.attrs).then(|| item.to_token_stream()),
                Item::Enum(mut item) => derives = without_derives(&mut item.attrs).then(|| item.to_token_stream()),
                _ if self.is_item => return Err(format!("{name} writes an item of another kind: {made}")),
                _ => {}
            }
        }
        // An output without code must contain errors, so that no mistake is silent.
        if !fails && !implements && derives.is_none() && self.is_item && !may_be_empty {
            return Err(format!("{name} writes neither code nor errors: {made}"));
        }
        Ok(derives)
    }
}

/// Removes all `#[derive]`, as rustc does, and returns whether one of them names `PtxLayout`.
pub(crate) fn without_derives(attrs: &mut Vec<Attribute>) -> bool {
    let derives = |attr: &Attribute| attr.path().is_ident("derive");
    let layout = attrs.iter().any(|attr| derives(attr) && attr.to_token_stream().to_string().contains("PtxLayout"));
    attrs.retain(|attr| !derives(attr));
    layout
}
