//! The search for the item that a type names in the images of a file.

use proc_macro2::{Span, TokenStream};
use ptx_abi_read::search::{Item, NAME_ONE, Searched, Wanted, find, missing, nothing, unreadable};

use super::images::{Image, Place};
use super::named::Module;
use crate::template::{code, code_spanned};
use crate::tokens::Tokens;

/// The kernel that a type names, in each image that has it.
pub struct FoundKernel {
    /// The symbol.
    pub symbol: String,
    /// The expressions of the images, which const evaluation compares.
    pub images: Vec<TokenStream>,
    /// The place of the fatbin in a file for the host.
    pub(super) place: Option<Place>,
}

impl Module {
    /// The kernel with this name: its symbol, or its name in C++. `name` is that of the type.
    pub fn kernel(&self, private: &Tokens, entry: &str, is_cpp: bool, name: &str) -> Result<FoundKernel, String> {
        let wanted = if is_cpp { Wanted::Name(entry) } else { Wanted::Symbol(entry) };
        let path = &*self.shown;
        let symbols: Vec<_> = self.file.images.iter().flat_map(|(_, image)| image.kernels()).collect();
        let Some(symbol) = find(wanted, &symbols, path).map_err(|message| message + NAME_ONE)? else {
            return Err(self.missing(wanted, symbols, Item::Entry, name));
        };
        let mut found = FoundKernel { symbol: symbol.to_owned(), images: Vec::new(), place: None };
        for (place, image) in &self.file.images {
            let Some(index) = image.position(&found.symbol) else { continue };
            let expression = image.kernel(private, index, wanted).map_err(|error| unreadable(path, error))?;
            if let Some((first, other)) =
                found.place.as_ref().zip(place.as_ref()).filter(|(first, other)| first != other)
            {
                return Err(format!(
                    "[PTX501] several fatbins or cubins in `{path}` have the kernel `{}`: those at the bytes {} and {}\n  help: name the \
                     object file that has the fatbin to load, or a `.fatbin` file",
                    found.symbol, first.start, other.start
                ));
            }
            found.place = found.place.or_else(|| place.clone());
            found.images.push(expression);
        }
        Ok(found)
    }

    /// What each image demands of launches of the kernel with this symbol, as expressions.
    pub fn launch_bounds(&self, private: &Tokens, symbol: &str, has_shared: bool) -> Vec<TokenStream> {
        let images = self.file.images.iter();
        images.filter_map(|(_, image)| image.launch_bounds(private, symbol, has_shared)).collect()
    }

    /// The text or the bytes of the module, as an expression for constants. The compiler tracks the file. In a file for the
    /// host, the module is the fatbin that has the kernel.
    pub fn content(&self, private: &Tokens, kernel: &FoundKernel, span: Span) -> TokenStream {
        let path = &self.path;
        let private = private.respanned(span);
        if self.file.is_text {
            return code_spanned!(span=> #private::module_text(::core::include_str!(#path)));
        }
        // rustc writes a constant whose expression is a literal into the metadata as text. A call prevents this.
        let Some(place) = &kernel.place else { return code!(::core::include_bytes!(#path).as_slice()) };
        let (start, len) = (place.start, place.len());
        code! {
            {
                const __PART: [::core::primitive::u8; #len] = #private::cut(::core::include_bytes!(#path), #start);
                &__PART
            }
        }
    }

    /// The expressions of the images that have the variable. Those that declare it without a size are left out if another
    /// image defines it, as in an archive of several modules.
    pub fn variable(&self, private: &Tokens, name: &str) -> Result<Vec<TokenStream>, String> {
        let images = || self.file.images.iter().map(|(_, image)| image);
        let found: Vec<_> = images().filter_map(|image| image.variable(private, name)).collect();
        if found.is_empty() {
            return Err(self.missing(
                Wanted::Symbol(name),
                images().flat_map(Image::variables).collect(),
                Item::Variable,
                "",
            ));
        }
        let has_size = found.iter().any(|(_, has_size)| *has_size);
        Ok(found.into_iter().filter(|found| found.1 == has_size).map(|(expression, _)| expression).collect())
    }

    /// The message that no image has the item, and why an image was not read.
    fn missing(&self, wanted: Wanted<'_>, symbols: Vec<&str>, item: Item, name: &str) -> String {
        let (path, unread) = (&*self.shown, self.file.unread.as_slice());
        if self.file.images.is_empty() {
            return nothing(path, self.file.unread);
        }
        let module = if self.file.is_text { "it" } else { "what can be read of it" };
        let images = self.file.images.iter().filter(|_| item == Item::Entry);
        let functions: Vec<_> = images.flat_map(|(_, image)| image.functions()).collect();
        missing(wanted, symbols, Searched { item, path, module, name, unread, functions: &functions })
    }
}
