//! Cubins, fatbins, and files for the host that contain fatbins: the images, decoded once.

use std::ops::Range;

use proc_macro2::{Span, TokenStream};
use ptx_abi_read::object::{Cubin, Image, ObjectError, decompressed, images, parts};
use quote::{quote, quote_spanned};

use super::Wanted;
use super::names::{identifiers, nearest};
use super::path::Problem;
use super::text::Text;
use crate::tokens::Tokens;

/// A fatbin is small if the file is at least this many times as large.
const SMALL: usize = 8;

/// A file with images.
pub(super) struct Images {
    /// The file.
    bytes: Vec<u8>,
    decoded: Vec<(Range<usize>, Decoded)>,
    /// The first compressed image that was not read.
    unread: Option<ObjectError>,
}

/// One image. The range beside it is the place in the file of the fatbin that has the image.
enum Decoded {
    Text(Text),
    Cubin(Code),
}

/// A symbol, and the sizes and offsets of the parameters.
type Kernel = (String, Result<Vec<(usize, usize)>, ObjectError>);

/// A cubin.
struct Code {
    arch: u32,
    kernels: Vec<Kernel>,
    /// The symbols, the sizes, and the alignments of the addresses.
    variables: Vec<(String, usize, usize)>,
    layouts: Vec<(String, u64)>,
}

impl Code {
    fn new(cubin: Cubin<'_>) -> Self {
        let kernels = cubin.kernels().map(|kernel| {
            let places = kernel.params().map(|params| params.iter().map(|param| (param.size, param.offset)).collect());
            (kernel.name.to_owned(), places)
        });
        let variables = cubin.variables().map(|variable| (variable.name.to_owned(), variable.size, variable.align));
        let layouts = cubin.fingerprints().map(|(name, number)| (name.to_owned(), number));
        Self {
            arch: cubin.arch(),
            kernels: kernels.collect(),
            variables: variables.collect(),
            layouts: layouts.collect(),
        }
    }

    /// The kernels that may be the wanted one.
    fn kernels(&self, wanted: &Wanted<'_>) -> Vec<&Kernel> {
        let may_be = |symbol: &str| match wanted {
            Wanted::Entry(name) => symbol == *name,
            Wanted::CppEntry(name) => symbol.contains(name) && identifiers(symbol).contains(name),
            Wanted::Variable(_) => false,
        };
        self.kernels.iter().filter(|(symbol, _)| may_be(symbol)).collect()
    }

    fn variable(&self, wanted: &Wanted<'_>) -> Option<(usize, usize)> {
        let Wanted::Variable(name) = wanted else { return None };
        let (_, size, align) = self.variables.iter().find(|(symbol, ..)| symbol == name)?;
        Some((*size, *align))
    }

    fn names(&self, wanted: &Wanted<'_>) -> Vec<&str> {
        match wanted {
            Wanted::Entry(_) | Wanted::CppEntry(_) => self.kernels.iter().map(|(name, _)| &**name).collect(),
            Wanted::Variable(_) => self.variables.iter().map(|(name, ..)| &**name).collect(),
        }
    }

    /// The expression `Image::Cubin(…)`, if the cubin has an item that may be the wanted one.
    fn source(&self, private: &Tokens, wanted: &Wanted<'_>) -> Result<Option<TokenStream>, ObjectError> {
        let kernels = self.kernels(wanted);
        let variable = self.variable(wanted);
        if kernels.is_empty() && variable.is_none() {
            return Ok(None);
        }
        let arch = self.arch;
        let mut params = Vec::new();
        for (_, places) in &kernels {
            let places = places.as_ref().map_err(|error| *error)?.iter().map(|(size, offset)| quote!((#size, #offset)));
            params.push(quote!(&[#(#places),*]));
        }
        let kernels = kernels.iter().map(|(name, _)| name);
        let variable = match variable {
            Some((size, align)) => quote!(Some((#size, #align))),
            None => quote!(None),
        };
        let layouts = self.layouts.iter().map(|(name, number)| quote!((#name, #number)));
        Ok(Some(quote! {
            #private::Image::Cubin(#private::Cubin {
                arch: #arch,
                kernels: &[#(#kernels),*],
                params: &[#(#params),*],
                variable: ::core::option::Option::#variable,
                layouts: &[#(#layouts),*],
            })
        }))
    }
}

impl Decoded {
    fn source(&self, private: &Tokens, wanted: &Wanted<'_>, path: &str) -> Result<Option<TokenStream>, ObjectError> {
        match self {
            Self::Text(text) => Ok(text.has(wanted).then(|| {
                let source = text.source(private, wanted, path);
                quote!(#private::Image::Ptx(#source))
            })),
            Self::Cubin(code) => code.source(private, wanted),
        }
    }

    fn names(&self, wanted: &Wanted<'_>) -> Vec<&str> {
        match self {
            Self::Text(text) => text.names(wanted),
            Self::Cubin(code) => code.names(wanted),
        }
    }

    /// The symbols of the kernels that may be the wanted one.
    fn symbols(&self, wanted: &Wanted<'_>) -> Vec<&str> {
        match self {
            Self::Text(text) => text.entries(wanted).into_iter().map(|(symbol, _)| symbol).collect(),
            Self::Cubin(code) => code.kernels(wanted).into_iter().map(|(symbol, _)| &**symbol).collect(),
        }
    }
}

impl Images {
    pub(super) fn read(bytes: Vec<u8>) -> Result<Self, Problem> {
        let (mut decoded, mut unread) = (Vec::new(), None);
        for part in parts(&bytes).map_err(Problem::Unreadable)? {
            let start = part.as_ptr() as usize - bytes.as_ptr() as usize;
            for image in images(&decompressed(part)).map_err(Problem::Unreadable)? {
                let image = match image {
                    Ok(Image::Ptx(text)) => Decoded::Text(Text::index(text.to_owned()).ok_or(Problem::NoVersion)?),
                    Ok(Image::Cubin(cubin)) => Decoded::Cubin(Code::new(cubin)),
                    Ok(_) => continue,
                    Err(error @ ObjectError::Compressed { .. }) => {
                        unread.get_or_insert(error);
                        continue;
                    }
                    Err(error) => return Err(Problem::Unreadable(error)),
                };
                decoded.push((start..start + part.len(), image));
            }
        }
        Ok(Self { bytes, decoded, unread })
    }

    /// The expression `Images { … }`, which const evaluation compares with the type, or `compile_error!`.
    pub(super) fn source(&self, private: &Tokens, wanted: &Wanted<'_>, path: &str, span: Span) -> TokenStream {
        let mut listed = Vec::new();
        for (_, image) in &self.decoded {
            match image.source(private, wanted, path) {
                Ok(source) => listed.extend(source),
                Err(error) => {
                    let message = format!("the kernels in `{path}` cannot be read: {error}");
                    return quote_spanned!(span=> ::core::compile_error!(#message));
                }
            }
        }
        let (names, total) = if listed.is_empty() {
            nearest(wanted.name(), self.decoded.iter().flat_map(|(_, image)| image.names(wanted)))
        } else {
            (Vec::new(), 0)
        };
        let unread = self.unread.map(|error| error.to_string()).unwrap_or_default();
        quote! {
            #private::Images {
                path: #path,
                images: &[#(#listed),*],
                all: &[#(#names),*],
                total: #total,
                unread: #unread,
            }
        }
    }

    /// The kernels that may be the wanted one, with the place of their fatbin. `None` if the driver loads the whole file.
    pub(super) fn places(&self, wanted: &Wanted<'_>) -> Option<Vec<(&str, &Range<usize>)>> {
        if self.decoded.iter().all(|(place, _)| place.len() == self.bytes.len()) {
            return None;
        }
        let mut places: Vec<_> = self
            .decoded
            .iter()
            .flat_map(|(place, image)| image.symbols(wanted).into_iter().map(move |name| (name, place)))
            .collect();
        places.dedup();
        Some(places)
    }

    /// The one fatbin at these places, if the file is much larger. Then a literal of the fatbin costs the compiler less than
    /// a part of the file, which each derive copies.
    pub(super) fn small_part(&self, places: &[(&str, &Range<usize>)]) -> Option<&[u8]> {
        let (_, place) = places.first()?;
        let is_small = place.len() <= self.bytes.len() / SMALL && places.iter().all(|(_, other)| other == place);
        is_small.then(|| &self.bytes[place.start..place.end])
    }
}
