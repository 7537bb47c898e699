//! A source after it was read: its images, and the kernels that one or more of them have.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::fmt::Write;

use ptx_abi_read::name::parse_name;
use ptx_abi_read::search::{cpp_name, last_word, place};

use super::report::CheckedKernel;
use crate::kernel::check::image::Image;
use crate::kernel::check::kernel::Kernel;
use crate::kernel::check::paste::struct_for;
use crate::kernel::check::{MismatchError, Subject};
use crate::kernel::mangle::Symbol;
use crate::kernel::object::ObjectError;

/// The kernels are listed by words of at most this number of bytes.
const LONGEST: usize = 255;

/// One kernel for all images that have it.
#[derive(Clone, Debug)]
struct Merged<'a> {
    symbol: &'a str,
    /// The number of each image and of the kernel in it, at least one. PTX comes first.
    places: Vec<(usize, usize)>,
}

pub(super) struct Differing {
    /// The difference in the first image that differs.
    pub(super) error: MismatchError,
    /// The lines that list the images that differ, or empty.
    images: String,
}

impl Differing {
    /// The message, without a struct to paste.
    #[inline]
    pub(super) fn text(&self) -> String {
        self.error.message.clone().into_string() + &self.images
    }
}

/// Numbers of kernels by names in C++.
type ByName = BTreeMap<String, Vec<usize>>;

/// The kernels of a source, and the values that are computed from them at most once.
#[derive(Clone, Debug)]
pub(super) struct Module<'a> {
    /// The name in messages, or empty.
    pub(super) label: String,
    images: Vec<Image<'a>>,
    /// Why an image was not read.
    pub(super) unread: Option<ObjectError>,
    kernels: Vec<Merged<'a>>,
    numbers: BTreeMap<&'a str, usize>,
    /// The decoded symbols of the kernels. `None` for those that spell no name of C++.
    decoded: Vec<Option<Symbol<'a>>>,
    /// The kernels by the words in their symbols.
    words: BTreeMap<&'a str, Vec<usize>>,
    /// The C++ names of the kernels, without their last template arguments.
    names: OnceCell<Vec<Option<String>>>,
    /// The kernels by their whole names in C++, and those with a part in their name that only a compiler computes.
    namesakes: OnceCell<(ByName, Vec<usize>)>,
}

/// The numbers of the symbols by each text in them that has its length before it, as names have.
#[inline]
fn words<'a>(symbols: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, Vec<usize>> {
    let mut words = BTreeMap::<_, Vec<_>>::new();
    for (number, symbol) in symbols.enumerate().filter(|(_, symbol)| symbol.starts_with('_')) {
        for (start, _) in symbol.bytes().enumerate().filter(|(_, byte)| matches!(byte, b'1'..=b'9')) {
            // A name may end with a digit, so a length may begin at each of them.
            let digits = symbol.as_bytes()[start..].iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
            let (length, start) = (symbol[start..start + digits].parse().unwrap_or(usize::MAX), start + digits);
            let word = symbol.get(start..start.saturating_add(length)).filter(|word| word.len() <= LONGEST);
            let Some(word) = word else { continue };
            let numbers = words.entry(word).or_default();
            if numbers.last() != Some(&number) {
                numbers.push(number);
            }
        }
    }
    words
}

impl<'a> Module<'a> {
    #[inline]
    pub(super) fn new(label: String, images: Vec<Image<'a>>, unread: Option<ObjectError>) -> Self {
        let (mut kernels, mut numbers) = (Vec::<Merged<'_>>::new(), BTreeMap::<_, usize>::new());
        for (at, image) in images.iter().enumerate() {
            for (position, symbol) in image.symbols().into_iter().enumerate() {
                let number = *numbers.entry(symbol).or_insert_with(|| {
                    kernels.push(Merged { symbol, places: Vec::new() });
                    kernels.len() - 1
                });
                kernels[number].places.push((at, position));
            }
        }
        let decoded = kernels.iter().map(|kernel| Symbol::parse(kernel.symbol).ok()).collect();
        let words = words(kernels.iter().map(|kernel| kernel.symbol));
        let (names, namesakes) = (OnceCell::new(), OnceCell::new());
        Self { label, images, unread, kernels, numbers, decoded, words, names, namesakes }
    }

    /// The symbols of the kernels, each once.
    #[inline]
    pub(super) fn symbols(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.kernels.iter().map(|kernel| kernel.symbol)
    }

    /// The symbols of the functions other than kernels.
    #[inline]
    pub(super) fn functions(&self) -> Vec<&'a str> {
        self.images.iter().flat_map(Image::functions).collect()
    }

    #[inline]
    pub(super) fn symbol(&self, kernel: usize) -> &'a str {
        self.kernels[kernel].symbol
    }

    #[inline]
    pub(super) fn number(&self, symbol: &str) -> Option<usize> {
        self.numbers.get(symbol).copied()
    }

    #[inline]
    pub(super) fn names(&self) -> &[Option<String>] {
        self.names.get_or_init(|| {
            let name = |symbol: &Symbol<'_>| symbol.template_name().to_string();
            self.decoded.iter().map(|symbol| symbol.as_ref().map(name)).collect()
        })
    }

    /// Whether a kernel has a name in C++.
    #[inline]
    pub(super) fn is_named(&self, kernel: usize, name: &str) -> bool {
        self.decoded[kernel].as_ref().is_some_and(|symbol| symbol.is_named(name))
    }

    /// The kernels with a name in C++. There may be as many names as kernels.
    #[inline]
    pub(super) fn named(&self, name: &str) -> Vec<usize> {
        let Some(tree) = parse_name(name) else { return Vec::new() };
        let is_named = |kernel: &usize| self.decoded[*kernel].as_ref().is_some_and(|symbol| symbol.is(&tree));
        match last_word(name).filter(|word| word.len() <= LONGEST) {
            Some(word) => self.words.get(word).into_iter().flatten().copied().filter(is_named).collect(),
            None => (0..self.kernels.len()).filter(is_named).collect(),
        }
    }

    /// Calls `then` with the kernel of this number, from PTX if an image with PTX has it. `None` if its parameters cannot be read.
    #[inline]
    pub(super) fn with_kernel<T>(&self, kernel: usize, then: impl FnOnce(Kernel<'_>) -> T) -> Option<T> {
        let (image, position) = *self.kernels[kernel].places.first()?;
        self.images[image].with_kernel(position, then).ok()
    }

    /// The struct to paste for a kernel, from PTX if an image with PTX has the kernel. `None` if its parameters cannot be read.
    #[inline]
    pub(super) fn struct_for(&self, kernel: usize) -> Option<String> {
        let namesakes = self.namesakes(self.symbol(kernel));
        self.with_kernel(kernel, |kernel| struct_for(kernel, "", Some(&namesakes)))
    }

    /// The symbols that may have the name in C++ of this one. A name also means the instances with more template arguments.
    #[inline]
    fn namesakes(&self, symbol: &str) -> Vec<&'a str> {
        let (by_name, unknown) = self.namesakes.get_or_init(|| {
            let (mut by_name, mut unknown) = (ByName::new(), Vec::new());
            for (number, symbol) in self.symbols().enumerate() {
                let name = cpp_name(symbol).unwrap_or_else(|| symbol.into());
                if name.contains("...") {
                    unknown.push(number);
                }
                by_name.entry(name).or_default().push(number);
            }
            (by_name, unknown)
        });
        let Some(name) = cpp_name(symbol) else { return Vec::new() };
        let start = name.strip_suffix('>').unwrap_or(&name);
        let named = by_name.range(String::from(start)..).take_while(|(name, _)| name.starts_with(start));
        named.flat_map(|(_, numbers)| numbers).chain(unknown).map(|number| self.symbol(*number)).collect()
    }

    /// The kernels before any claim. What a kernel demands of its launch is what the first image says that has it.
    #[inline]
    pub(super) fn unclaimed(&self) -> Vec<CheckedKernel> {
        let unclaimed = |Merged { symbol, places }: &Merged<'_>| CheckedKernel {
            symbol: (*symbol).into(),
            module: self.label.clone(),
            launch_bounds: self.images[places[0].0].launch_bounds(places[0].1, true),
            agrees_with: Vec::new(),
            differs_from: Vec::new(),
        };
        self.kernels.iter().map(unclaimed).collect()
    }

    /// The number of kernels that only cubins have.
    #[inline]
    pub(super) fn without_types(&self) -> usize {
        let has_types = |kernel: &&Merged<'_>| kernel.places.iter().any(|(image, _)| self.images[*image].has_types());
        self.kernels.len() - self.kernels.iter().filter(has_types).count()
    }

    /// Compares a type with a kernel in each image that has it. Returns how they differ.
    #[inline]
    pub(super) fn compare(&self, subject: Subject<'_>, kernel: usize) -> Option<Differing> {
        let places = &self.kernels[kernel].places;
        let mut differing = Vec::new();
        let mut first = None;
        for (image, position) in places {
            let image = &self.images[*image];
            // The message names the cubin instead of the file with all images.
            let path = if places.len() > 1 && !image.has_types() { "" } else { subject.path };
            // The report has its own structs.
            if let Err(error) = image.compare(Subject { path, ..subject }, *position, &|| None) {
                differing.push(image.describe());
                first.get_or_insert(error);
            }
        }
        let (error, mut images) = (first?, String::new());
        if places.len() > 1 {
            let differ = if differing.len() == 1 { "differs" } else { "differ" };
            let (count, place, differing) = (differing.len(), place(subject.path), differing.join(", "));
            _ = write!(images, "\n  {count} of {} images of the kernel{place} {differ}: {differing}", places.len());
        }
        Some(Differing { error, images })
    }
}
