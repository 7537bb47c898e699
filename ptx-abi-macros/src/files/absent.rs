//! The stand-in for the reading of PTX files if the feature `check` is off. It never has a module.

use proc_macro2::{Span, TokenStream};
use syn::LitStr;

use crate::tokens::Tokens;

/// A module that a derive names, which does not exist here.
pub enum Module {}

/// The kernel that a type names, which does not exist here.
pub struct FoundKernel {
    pub symbol: String,
    pub images: Vec<TokenStream>,
}

/// The module that a derive names, which is always `None` here.
#[derive(Default)]
pub struct Loaded {
    pub module: Option<Module>,
    pub beside: TokenStream,
}

/// Whether a file of this name has images.
pub fn is_object(_name: &str) -> bool {
    false
}

impl Module {
    pub fn load(literal: &LitStr, _optional: bool) -> syn::Result<Loaded> {
        Err(syn::Error::new(literal.span(), "[PTX801] `module` needs the feature `check` of `ptx-abi`"))
    }

    pub fn kernel(&self, _: &Tokens, _entry: &str, _is_cpp: bool, _name: &str) -> Result<FoundKernel, String> {
        match *self {}
    }

    pub fn launch_bounds(&self, _: &Tokens, _symbol: &str, _has_shared: bool) -> Vec<TokenStream> {
        match *self {}
    }

    pub fn variable(&self, _: &Tokens, _name: &str) -> Result<Vec<TokenStream>, String> {
        match *self {}
    }

    pub fn shown(&self) -> &str {
        match *self {}
    }

    pub fn content(&self, _: &Tokens, _kernel: &FoundKernel, _span: Span) -> TokenStream {
        match *self {}
    }

    pub fn tracking(&self) -> TokenStream {
        match *self {}
    }
}
