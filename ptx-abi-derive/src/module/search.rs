//! The search for the item that a type names in the images of a file.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use ptx_abi_read::object::ObjectError;
use ptx_abi_read::search::{self, Found, NAME_ONE, NO_IMAGE, Searched, Wanted, missing, several};

use super::images::Place;
use super::{File, Module};
use crate::tokens::Tokens;

/// Several kernels have the name.
pub(super) struct Several;

/// The symbol of the wanted kernel among these.
pub(super) fn find<'a>(wanted: Wanted<'_>, symbols: &[&'a str]) -> Result<Option<&'a str>, Several> {
    match search::find(wanted, symbols) {
        Found::One(index) => Ok(Some(symbols[index])),
        Found::Nothing => Ok(None),
        Found::Several => Err(Several),
    }
}

/// The kernel that a type names, in each image that has it.
pub(crate) struct FoundKernel {
    /// The symbol, that of the first image.
    pub(crate) symbol: String,
    /// The expressions of the images, which const evaluation compares.
    pub(crate) images: Vec<TokenStream>,
    /// The place of the fatbin in a file for the host.
    pub(super) place: Option<Place>,
}

impl Module {
    /// The kernel with this name: its symbol, or its name in C++. `name` is that of the type.
    pub(crate) fn kernel(
        &self,
        private: &Tokens,
        entry: &str,
        is_cpp: bool,
        name: &str,
    ) -> Result<FoundKernel, String> {
        let wanted = if is_cpp { Wanted::Cpp(entry) } else { Wanted::Symbol(entry) };
        let path = &*self.shown;
        let unclear = |symbols: &[&str]| several(wanted, symbols, path, NAME_ONE);
        let images = match &*self.file {
            File::Text(text) => {
                let Some(symbol) = text.find(wanted).map_err(|Several| unclear(&text.kernels()))? else {
                    return Err(self.missing(wanted, text.kernels(), "entry", name));
                };
                let images = text.kernel(private, symbol).into_iter().collect();
                return Ok(FoundKernel { symbol: symbol.to_owned(), images, place: None });
            }
            File::Images(images) => images,
        };
        let mut found = None::<FoundKernel>;
        for (place, image) in images.iter() {
            let symbols = image.kernels();
            let Some(symbol) = find(wanted, &symbols).map_err(|Several| unclear(&symbols))? else { continue };
            let expression = image.kernel(private, symbol).map_err(|error| unreadable(path, error))?;
            let place = images.is_part(place).then(|| place.clone());
            let Some(first) = &mut found else {
                found = Some(FoundKernel { symbol: symbol.to_owned(), images: Vec::from([expression]), place });
                continue;
            };
            if let (Some(first), Some(other)) = (&first.place, &place) {
                if first != other {
                    return Err(format!(
                        "several fatbins in `{path}` have the kernel `{symbol}`: those at the bytes {} and {}\n  help: name \
                         the object file that has the fatbin to load, or a `.fatbin` file",
                        first.start, other.start
                    ));
                }
            }
            first.images.push(expression);
        }
        found.ok_or_else(|| {
            let symbols: Vec<_> = images.iter().flat_map(|(_, image)| image.kernels()).collect();
            self.missing(wanted, symbols, "entry", name)
        })
    }

    /// The expressions of the images that have the variable.
    pub(crate) fn variable(&self, private: &Tokens, name: &str) -> Result<Vec<TokenStream>, String> {
        let (found, symbols): (Vec<_>, Vec<_>) = match &*self.file {
            File::Text(text) => (text.variable(private, name).into_iter().collect(), text.variables()),
            File::Images(images) => (
                images.iter().filter_map(|(_, image)| image.variable(private, name)).collect(),
                images.iter().flat_map(|(_, image)| image.variables()).collect(),
            ),
        };
        if found.is_empty() { Err(self.missing(Wanted::Symbol(name), symbols, "variable", "")) } else { Ok(found) }
    }

    /// The message that no image has the item, and why an image was not read.
    fn missing(&self, wanted: Wanted<'_>, mut symbols: Vec<&str>, what: &str, name: &str) -> String {
        let path = &*self.shown;
        let mut seen = HashSet::new();
        symbols.retain(|symbol| seen.insert(*symbol));
        let (module, unread) = match &*self.file {
            File::Text(_) => ("it", None),
            File::Images(images) => {
                if images.iter().next().is_none() && images.unread.is_none() {
                    return NO_IMAGE.replacen(':', &format!("{}:", search::place(path)), 1);
                }
                ("what can be read of it", images.unread)
            }
        };
        let message = missing(wanted, &symbols, Searched { what, path, module, name });
        unread.map_or_else(|| message.clone(), |error| format!("{message}\n  {error}"))
    }
}

fn unreadable(path: &str, error: ObjectError) -> String {
    format!("the kernels in `{path}` cannot be read: {error}")
}
