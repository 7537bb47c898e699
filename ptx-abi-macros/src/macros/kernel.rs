//! `#[derive(KernelParams)]`. It uses the model of `PtxLayout`, and each field is one parameter.

use proc_macro2::TokenStream;

use super::module;
use crate::code::bound::Bound;
use crate::code::{fallback, kernel};
use crate::errors::Errors;
use crate::files::Loaded;
use crate::model::input::Input;
use crate::names;
use crate::rules;
use crate::syntax::Item;
use crate::template::code;

/// The code, or the errors with the code beside them. An item that does not parse has no such code.
pub(crate) fn derive(tokens: TokenStream) -> syn::Result<TokenStream> {
    let mut original = Item::parse(tokens)?;
    let mut bound = Bound::fields(&mut original);
    let mut errors = Errors::default();
    let mut input = Input::new(&original, false, &mut errors);
    bound.attributes(&mut input);
    rules::kernel::check(&input, &mut errors);
    let loaded = if input.owns_module() { module(&input, &mut errors) } else { Loaded::default() };
    let found = loaded.module.as_ref().filter(|_| errors.is_empty()).and_then(|module| {
        let name = names::plain(input.ident());
        let found = module.kernel(&input.private(), &input.entry_name(), input.is_cpp(), &name);
        let found = found.map_err(|message| syn::Error::new(input.named_at(), message));
        errors.note(found).map(|kernel| (module, kernel))
    });
    let code = if errors.is_empty() {
        let code = kernel::expand(&input, found.as_ref());
        let beside = &loaded.beside;
        code!(#code #beside)
    } else {
        fallback::beside(errors, &input, fallback::kernel_params, loaded)
    };
    Ok(bound.around(code, &original, &input.attrs.krate))
}
