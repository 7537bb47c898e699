//! Whether what the macros write is code or errors.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn_full::{Attribute, DeriveInput, Item, LitStr, Meta};

/// The input of a macro.
#[derive(Clone)]
pub(crate) struct Input {
    /// The arguments of `#[bit_fields]`, which is the first macro to see the item, or none for the derive alone.
    pub(crate) bit_fields: Option<TokenStream>,
    /// Whether the errors of `KernelParams` count, not those of `PtxLayout`.
    pub(crate) kernel: bool,
    pub(crate) item: TokenStream,
}

/// What the macros made of it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Output {
    /// The messages of all errors.
    pub(crate) errors: Vec<String>,
    /// Whether the item is one that rustc would hand to a macro.
    pub(crate) is_item: bool,
}

impl Input {
    /// Runs the macros as rustc would. The error says what is wrong with the macros.
    pub(crate) fn judge(&self) -> Result<Output, String> {
        let mut output = Output { errors: Vec::new(), is_item: is_item(&self.item) };
        let mut item = match &self.bit_fields {
            None => Some(self.item.clone()),
            Some(args) => output.attribute(args, &self.item)?,
        };
        if let Some(item) = item.take() {
            let made = caught("derive", || crate::expand::derive(item.clone()))?;
            let arguments = caught("kernel", || crate::kernel::derive(item.clone()))?;
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

/// Whether rustc would hand the item to a macro.
fn is_item(item: &TokenStream) -> bool {
    let generics = match syn_full::parse2::<Item>(item.clone()) {
        Ok(Item::Struct(item)) => item.generics,
        Ok(Item::Union(item)) => item.generics,
        Ok(Item::Enum(item)) => item.generics,
        _ => return false,
    };
    // `syn` takes `_` for a parameter, Rust does not.
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
    /// Of another macro, for the same item.
    const fn like(&self) -> Self {
        Self { errors: Vec::new(), is_item: self.is_item }
    }

    /// Runs `#[bit_fields]`; returns the item that derives.
    fn attribute(&mut self, args: &TokenStream, item: &TokenStream) -> Result<Option<TokenStream>, String> {
        let (args, item) = (args.clone(), item.clone());
        let made = caught("bit_fields", || crate::bit_fields::expand(args, item))?;
        self.look_at(&made, "bit_fields", false)
    }

    /// Collects the errors in what a macro made; returns the item in it that derives `PtxLayout`.
    ///
    /// `may_be_empty`: the next macro has the error.
    fn look_at(&mut self, made: &TokenStream, name: &str, may_be_empty: bool) -> Result<Option<TokenStream>, String> {
        let file = match syn_full::parse2::<syn_full::File>(made.clone()) {
            Ok(file) => file,
            // What is no item never comes to a macro: all that counts is that nothing panics.
            Err(_) if !self.is_item => return Ok(None),
            Err(error) => return Err(format!("{name} writes what does not parse ({error}): {made}")),
        };
        let (mut implements, mut derives, mut fails) = (false, None, false);
        for item in file.items {
            match item {
                Item::Macro(item) => {
                    let path = item.mac.path.to_token_stream().to_string().replace(' ', "");
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
        // Beside nothing else there are errors: no mistake is passed over in silence.
        if !fails && !implements && derives.is_none() && self.is_item && !may_be_empty {
            return Err(format!("{name} writes neither code nor errors: {made}"));
        }
        Ok(derives)
    }
}

/// Removes all `#[derive]`, as rustc does; returns whether one names `PtxLayout`.
pub(crate) fn without_derives(attrs: &mut Vec<Attribute>) -> bool {
    let derives = |attr: &Attribute| attr.path().is_ident("derive");
    let layout = attrs.iter().any(|attr| derives(attr) && attr.to_token_stream().to_string().contains("PtxLayout"));
    attrs.retain(|attr| !derives(attr));
    layout
}
