//! Cubins, fatbins, and files for the host that contain fatbins: the images, decoded once.

use std::ops::Range;

use proc_macro2::TokenStream;
use ptx_abi_read::launch::{LaunchBounds, StaticShared};
use ptx_abi_read::object::{Cubin, Image, ObjectError, decompressed, parts, readable};
use ptx_abi_read::search::{Wanted, find};
use quote::quote;

use super::path::Problem;
use super::spelled::{option, spelled};
use super::text::Text;
use crate::template::code;
use crate::tokens::Tokens;

/// The bytes of a fatbin in a file.
pub(super) type Place = Range<usize>;

/// A file that was read.
pub(super) struct File {
    /// The length in bytes.
    len: usize,
    /// Whether it is the text of PTX.
    pub(super) is_text: bool,
    /// The images, PTX first, with the places of the fatbins that have them.
    pub(super) images: Vec<(Place, Decoded)>,
    /// The first compressed image that was not read.
    pub(super) unread: Option<ObjectError>,
}

/// One image.
pub(super) enum Decoded {
    Text(Text),
    Cubin(Code),
}

/// A symbol, the sizes and offsets of the parameters, and the demands of a launch.
type Kernel = (String, Result<Vec<(usize, usize)>, ObjectError>, LaunchBounds);

/// A cubin.
pub(super) struct Code {
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
            (kernel.name.to_owned(), places, kernel.launch_bounds().unwrap_or(LaunchBounds::NONE))
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

    fn layouts(&self) -> TokenStream {
        let layouts = self.layouts.iter().map(|(name, number)| code!((#name, #number)));
        quote!(&[#(#layouts),*])
    }
}

impl Decoded {
    /// The symbols of all kernels.
    pub(super) fn kernels(&self) -> Vec<&str> {
        match self {
            Self::Text(text) => text.kernels(),
            Self::Cubin(code) => code.kernels.iter().map(|(name, ..)| &**name).collect(),
        }
    }

    /// The symbol of the wanted kernel.
    pub(super) fn find(&self, wanted: Wanted<'_>, path: &str) -> Result<Option<&str>, String> {
        if let Self::Text(text) = self {
            if let Some(symbol) = text.symbol(wanted.name()) {
                return Ok(Some(symbol));
            }
        }
        let symbols = self.kernels();
        Ok(find(wanted, &symbols, path)?.map(|index| symbols[index]))
    }

    /// The expression for the kernel with this symbol, which the image has.
    pub(super) fn kernel(&self, private: &Tokens, symbol: &str) -> Result<TokenStream, ObjectError> {
        let code = match self {
            Self::Text(text) => return Ok(text.kernel(private, symbol).unwrap_or_default()),
            Self::Cubin(code) => code,
        };
        let (arch, layouts) = (code.arch, code.layouts());
        let mut params = Vec::new();
        for (_, places, _) in code.kernels.iter().filter(|(name, ..)| name == symbol).take(1) {
            for (size, offset) in places.as_ref().map_err(|error| *error)? {
                params.push(code!(#private::KernelParam::Placed(#size, #offset)));
            }
        }
        let spelled = spelled(private, symbol);
        Ok(quote!(#private::in_cubin(#symbol, #arch, &[#(#params),*], #layouts) #spelled))
    }

    /// What launches of the kernel with this symbol need, as an expression, if the image has the kernel.
    pub(super) fn launch_bounds(&self, private: &Tokens, symbol: &str, has_shared: bool) -> Option<TokenStream> {
        let bounds = match self {
            Self::Text(text) => text.launch_bounds(symbol, has_shared)?,
            Self::Cubin(code) => code.kernels.iter().find(|(name, ..)| name == symbol)?.2,
        };
        let block = option(bounds.required_block.map(|[x, y, z]| code!([#x, #y, #z])));
        let threads = option(bounds.max_threads);
        let StaticShared { at_least, at_most, .. } = bounds.static_shared;
        let at_most = option(at_most);
        Some(code!(#private::launch_bounds(#block, #threads, #at_least, #at_most)))
    }

    /// The symbols of all variables.
    pub(super) fn variables(&self) -> Vec<&str> {
        match self {
            Self::Text(text) => text.variables(),
            Self::Cubin(code) => code.variables.iter().map(|(name, ..)| &**name).collect(),
        }
    }

    /// The expression for the variable with this symbol, if the image has it.
    pub(super) fn variable(&self, private: &Tokens, name: &str) -> Option<TokenStream> {
        let code = match self {
            Self::Text(text) => return text.variable(private, name),
            Self::Cubin(code) => code,
        };
        let (_, size, align) = code.variables.iter().find(|(symbol, ..)| symbol == name)?;
        let (arch, layouts) = (code.arch, code.layouts());
        Some(code!(#private::VariableIn::Cubin(#arch, #size, #align, #layouts)))
    }
}

impl File {
    pub(super) fn of_text(text: String) -> Result<Self, Problem> {
        let len = text.len();
        let text = Text::index(text).ok_or(Problem::NoVersion)?;
        Ok(Self { len, is_text: true, images: vec![(0..len, Decoded::Text(text))], unread: None })
    }

    pub(super) fn of_images(bytes: &[u8]) -> Result<Self, Problem> {
        let mut read = Self { len: bytes.len(), is_text: false, images: Vec::new(), unread: None };
        for part in parts(bytes).map_err(Problem::Unreadable)? {
            let start = part.as_ptr() as usize - bytes.as_ptr() as usize;
            let plain = decompressed(part);
            let (images, unread) = readable(&plain).map_err(Problem::Unreadable)?;
            read.unread = read.unread.or(unread);
            for image in images {
                let decoded = match image {
                    Image::Ptx(text) => Decoded::Text(Text::index(text.to_owned()).ok_or(Problem::NoVersion)?),
                    Image::Cubin(cubin) => Decoded::Cubin(Code::new(cubin)),
                    _ => continue,
                };
                read.images.push((start..start + part.len(), decoded));
            }
        }
        // If PTX has the item, a message shows its types.
        let (mut images, mut cubins): (Vec<_>, Vec<_>) =
            read.images.into_iter().partition(|(_, image)| matches!(image, Decoded::Text(_)));
        images.append(&mut cubins);
        read.images = images;
        Ok(read)
    }

    /// Whether the driver loads this part instead of the whole file.
    pub(super) fn is_part(&self, place: &Place) -> bool {
        place.len() < self.len
    }
}
