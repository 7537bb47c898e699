//! The stand-in for the reading of PTX files if the feature `check` is off. It never has a module.

use proc_macro2::{Span, TokenStream};

use crate::file_path::FilePath;
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

/// Methods of a module, which nothing can call.
macro_rules! uncalled {
    ($($name:ident($($argument:ty),*) -> $result:ty;)*) => {$(
        pub fn $name(&self, $(_: $argument),*) -> $result {
            match *self {}
        }
    )*};
}

impl Module {
    pub fn load(file: &FilePath, _optional: bool) -> syn::Result<Loaded> {
        Err(syn::Error::new(file.span, "[PTX801] `module` needs the feature `check` of `ptx-abi`"))
    }

    uncalled! {
        kernel(&Tokens, &str, bool, &str) -> Result<FoundKernel, String>;
        launch_bounds(&Tokens, &str, bool) -> Vec<TokenStream>;
        variable(&Tokens, &str) -> Result<Vec<TokenStream>, String>;
        shown() -> &str;
        content(&Tokens, &FoundKernel, Span) -> TokenStream;
        tracking() -> TokenStream;
    }
}
