//! The check at compile time of a file with images: cubins, and PTX beside them. The derive reads the file, and const
//! evaluation compares what it found.

use ptx_abi_read::name::model::Parameter;

use super::Subject;
use super::cubin::{Placed, compare_variable, no_image};
use super::difference::Message;
use super::fingerprints::FingerprintMismatches;
use super::kernel::{Kernel, KernelParam, Origin};
use super::search::{self, Found, Searched, Symbols, Wanted};
use super::source::{self, Source};
use crate::param::Param;
use crate::text::push;
use crate::types::Sm;

/// The images of a file that have the wanted item.
#[derive(Clone, Copy)]
pub struct Images<'a> {
    /// The path as the user wrote it.
    pub path: &'a str,
    /// The images, in the order of the file.
    pub images: &'a [Image<'a>],
    /// Existing symbols, the most similar first, if no image is listed.
    pub all: &'a [&'a str],
    /// The number of existing symbols.
    pub total: usize,
    /// Why an image was not read, or empty.
    pub unread: &'a str,
}

/// One image.
#[derive(Clone, Copy)]
pub enum Image<'a> {
    /// PTX.
    Ptx(Source<'a>),
    /// A cubin.
    Cubin(Cubin<'a>),
}

/// The items that the derive found in a cubin.
#[derive(Clone, Copy)]
pub struct Cubin<'a> {
    /// The number of the architecture.
    pub arch: u32,
    /// The symbols of the kernels that may be wanted.
    pub kernels: &'a [&'a str],
    /// The parameters of each of these kernels.
    pub params: &'a [&'a [KernelParam<'a>]],
    /// The types as the symbols of these kernels spell them.
    pub spelled: &'a [&'a [Parameter<'a>]],
    /// The size of the wanted variable, and the alignment of its address, in bytes.
    pub variable: Option<(usize, usize)>,
    /// The names and values of the fingerprints.
    pub layouts: &'a [(&'a str, u64)],
}

impl<'a> Image<'a> {
    #[inline]
    const fn symbols(&self) -> Symbols<'a> {
        match self {
            Self::Ptx(source) => Symbols { entries: source.entries, names: &[], more: 0 },
            Self::Cubin(cubin) => Symbols { entries: &[], names: cubin.kernels, more: 0 },
        }
    }
}

/// Names a kernel by its symbol.
#[inline]
pub const fn by_symbol(name: &str) -> Wanted<'_> {
    Wanted::Symbol(name)
}

/// Compares the parameters of the type `name` with those of the wanted kernel in each image that has it, and returns its
/// symbol, that of the first image.
///
/// # Panics
///
/// If they differ, or if no image has the kernel. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn checked_images<'a>(name: &str, wanted: Wanted<'_>, params: &[Param<'_>], images: &Images<'a>) -> &'a str {
    let subject = Subject { name, params, path: images.path };
    let mut found = "";
    let mut i = 0;
    while i < images.images.len() {
        let image = &images.images[i];
        i += 1;
        let symbols = image.symbols();
        let at = match search::find(wanted, symbols) {
            Found::Nothing => continue,
            Found::Several => panic!("{}", search::several(wanted, symbols, images.path, search::NAME_ONE).as_str()),
            Found::One(at) => at,
        };
        let symbol = symbols.get(at);
        match image {
            Image::Ptx(source) => source::checked(name, symbol, params, source),
            Image::Cubin(Cubin { arch, params, spelled, layouts, .. }) => {
                let kernel =
                    Kernel { symbol, origin: Origin::Cubin(Sm::new(*arch)), params: params[at], spelled: spelled[at] };
                fail(subject.compare(&kernel).as_ref());
                fail(FingerprintMismatches::of_kernel(subject, symbol).among(layouts).as_ref());
            }
        }
        if found.is_empty() {
            found = symbol;
        }
    }
    if found.is_empty() {
        missing("entry", name, wanted, images);
    }
    found
}

/// Compares a type with a variable in each image that has it. `param` has the name of the variable and the type.
///
/// # Panics
///
/// Panics as [`checked_images`] does.
#[inline]
#[track_caller]
pub const fn checked_global_images(param: &Param<'_>, images: &Images<'_>) {
    let path = images.path;
    let mut found = false;
    let mut i = 0;
    while i < images.images.len() {
        match &images.images[i] {
            Image::Ptx(source) => {
                source::checked_global(param, source);
                found = true;
            }
            Image::Cubin(Cubin { arch, variable: Some((size, align)), layouts, .. }) => {
                let variable = Placed { name: param.name, size: *size, align: *align };
                fail(compare_variable(param.layout, &variable, Sm::new(*arch), path).as_ref());
                fail(FingerprintMismatches::of_variable(param, path).among(layouts).as_ref());
                found = true;
            }
            Image::Cubin(_) => {}
        }
        i += 1;
    }
    if !found {
        missing("variable", "", Wanted::Symbol(param.name), images);
    }
}

#[inline]
#[track_caller]
const fn fail(message: Option<&Message>) {
    if let Some(message) = message {
        panic!("{}", message.as_str());
    }
}

/// Panics with the message that the item does not exist, lists existing ones, and names what was not read.
#[inline]
#[track_caller]
const fn missing(what: &str, name: &str, wanted: Wanted<'_>, images: &Images<'_>) -> ! {
    let Images { path, all: names, total, unread, images } = *images;
    let mut message = if images.is_empty() && total == 0 && unread.is_empty() {
        no_image(path)
    } else {
        let symbols = match images {
            // The kernels have the last part of the name, but another namespace or other template arguments.
            [first, ..] => first.symbols(),
            [] => Symbols { entries: &[], names, more: total.saturating_sub(names.len()) },
        };
        search::missing(wanted, symbols, Searched { what, path, module: "what can be read of it", name })
    };
    push_unread(&mut message, unread);
    panic!("{}", message.as_str())
}

/// Appends why an image was not read. The wanted item may be in that image.
#[inline]
pub(super) const fn push_unread(message: &mut Message, unread: &str) {
    if !unread.is_empty() {
        push!(message, "\n  {}", unread);
    }
}
