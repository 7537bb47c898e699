//! A source after it was read: its images, and the kernels that one or more of them have.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::fmt::Write;

use ptx_abi_read::name::model::Parameter;

use crate::check::bytes::compare_kernel;
use crate::check::paste::struct_for;
use crate::check::{self, KernelParam, MismatchError, Origin, Subject, compare_function};
use crate::mangle::Symbol;
use crate::object::{Cubin, Kernel, ObjectError};
use crate::ptx;
use crate::types::Sm;

/// PTX or a cubin, which is read once.
#[derive(Clone, Debug)]
pub(super) enum Image<'a> {
    Ptx(ptx::Module<'a>),
    Cubin { arch: Sm, kernels: Vec<Kernel<'a>>, fingerprints: Vec<(&'a str, u64)> },
}

impl<'a> From<Cubin<'a>> for Image<'a> {
    #[inline]
    fn from(cubin: Cubin<'a>) -> Self {
        let (kernels, fingerprints) = (cubin.kernels().collect(), cubin.fingerprints().collect());
        Self::Cubin { arch: Sm::new(cubin.arch()), kernels, fingerprints }
    }
}

impl<'a> Image<'a> {
    #[inline]
    const fn has_types(&self) -> bool {
        matches!(self, Self::Ptx(_))
    }

    /// The symbols of the kernels.
    #[inline]
    fn symbols(&self) -> Vec<&'a str> {
        match self {
            Self::Ptx(module) => module.entries().map(|entry| entry.name).collect(),
            Self::Cubin { kernels, .. } => kernels.iter().map(|kernel| kernel.name).collect(),
        }
    }

    /// Compares a type with the kernel that has this number.
    #[inline]
    fn compare(&self, subject: Subject<'_>, kernel: usize) -> Result<(), MismatchError> {
        match self {
            Self::Ptx(module) => compare_function(subject, &module.entry_at(kernel), module),
            Self::Cubin { arch, kernels, fingerprints } => {
                compare_kernel(subject, kernels[kernel], *arch, fingerprints)
            }
        }
    }

    /// Where a description of its kernels comes from.
    #[inline]
    fn origin(&self) -> Origin {
        match self {
            Self::Ptx(module) => Origin::Ptx(module.version()),
            Self::Cubin { arch, .. } => Origin::Cubin(*arch),
        }
    }

    /// The parameters of a kernel. `None` if they cannot be read.
    #[inline]
    fn params(&self, kernel: usize) -> Option<Vec<KernelParam<'a>>> {
        match self {
            Self::Ptx(module) => Some(KernelParam::of_ptx(module.entry_at(kernel).params)),
            Self::Cubin { kernels, .. } => KernelParam::of_cubin(kernels[kernel]).ok(),
        }
    }

    /// The description of the image: `PTX for sm_90`.
    #[inline]
    fn describe(&self) -> String {
        match self {
            Self::Ptx(module) => match module.target().and_then(|target| target.split(',').next()) {
                Some(target) => format!("PTX for {target}"),
                None => "PTX".into(),
            },
            Self::Cubin { arch, .. } => format!("cubin for {arch}"),
        }
    }
}

/// One kernel for all images that have it.
#[derive(Clone, Debug)]
struct Merged<'a> {
    symbol: &'a str,
    /// The number of each image and of the kernel in it. PTX comes first.
    places: Vec<(usize, usize)>,
}

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
    /// The symbols that a C++ name may mean, and the numbers of their kernels.
    pub(super) mangled: (Vec<&'a str>, Vec<usize>),
    /// The C++ names of the kernels, without their last template arguments.
    names: OnceCell<Vec<Option<String>>>,
}

impl<'a> Module<'a> {
    #[inline]
    pub(super) fn new(label: String, mut images: Vec<Image<'a>>, unread: Option<ObjectError>) -> Self {
        // If PTX has a kernel, a message shows the kernel's types.
        images.sort_by_key(|image| !image.has_types());
        let (mut kernels, mut numbers) = (Vec::<Merged<'_>>::new(), BTreeMap::<_, usize>::new());
        for (at, image) in images.iter().enumerate() {
            for (position, symbol) in image.symbols().into_iter().enumerate() {
                let place = (at, position);
                match numbers.entry(symbol) {
                    Entry::Occupied(number) => kernels[*number.get()].places.push(place),
                    Entry::Vacant(vacant) => {
                        vacant.insert(kernels.len());
                        kernels.push(Merged { symbol, places: Vec::from([place]) });
                    }
                }
            }
        }
        let symbols = kernels.iter().map(|kernel| kernel.symbol).enumerate();
        let mangled = symbols.filter(|(_, symbol)| symbol.starts_with('_')).map(|(number, symbol)| (symbol, number));
        let mangled = mangled.unzip();
        Self { label, images, unread, kernels, numbers, mangled, names: OnceCell::new() }
    }

    /// The symbols of the kernels, each once.
    #[inline]
    pub(super) fn symbols(&self) -> impl ExactSizeIterator<Item = &'a str> + '_ {
        self.kernels.iter().map(|kernel| kernel.symbol)
    }

    #[inline]
    pub(super) fn symbol(&self, kernel: usize) -> &'a str {
        self.kernels[kernel].symbol
    }

    /// The number of the kernel with this symbol.
    #[inline]
    pub(super) fn number(&self, symbol: &str) -> Option<usize> {
        self.numbers.get(symbol).copied()
    }

    #[inline]
    pub(super) fn names(&self) -> &[Option<String>] {
        self.names.get_or_init(|| {
            let symbols = self.symbols().map(Symbol::parse);
            symbols.map(|symbol| symbol.ok().map(|symbol| symbol.template_name().to_string())).collect()
        })
    }

    /// The struct to paste for a kernel, from PTX if an image with PTX has the kernel. `None` if its parameters cannot be read.
    #[inline]
    pub(super) fn struct_for(&self, kernel: usize) -> Option<String> {
        let Merged { symbol, places } = &self.kernels[kernel];
        let (image, position) = *places.first()?;
        let image = &self.images[image];
        let (params, spelled) = (image.params(position)?, Parameter::all(symbol));
        Some(struct_for(check::Kernel { symbol, origin: image.origin(), params: &params, spelled: &spelled }, ""))
    }

    /// The number of kernels that only cubins have.
    #[inline]
    pub(super) fn without_types(&self) -> usize {
        let has_types = |kernel: &&Merged<'_>| kernel.places.iter().any(|(image, _)| self.images[*image].has_types());
        self.kernels.len() - self.kernels.iter().filter(has_types).count()
    }

    /// Compares a type with a kernel in each image that has it. If they differ, returns the message, and whether the kernel
    /// has other parameters altogether.
    #[inline]
    pub(super) fn compare(&self, subject: Subject<'_>, kernel: usize) -> Option<(String, bool)> {
        let places = &self.kernels[kernel].places;
        let mut differing = Vec::new();
        let mut first = None;
        for (image, position) in places {
            let image = &self.images[*image];
            // The message names the cubin instead of the file with all images.
            let path = if places.len() > 1 && !image.has_types() { "" } else { subject.path };
            if let Err(error) = image.compare(Subject { path, ..subject }, *position) {
                differing.push(image.describe());
                first.get_or_insert(error);
            }
        }
        let (message, altogether) = first?.into_parts();
        let mut message = String::from(message);
        if places.len() > 1 {
            let differ = if differing.len() == 1 { "differs" } else { "differ" };
            _ = write!(message, "\n  {} of {} images of the kernel", differing.len(), places.len());
            if !subject.path.is_empty() {
                _ = write!(message, " in `{}`", subject.path);
            }
            _ = write!(message, " {differ}: {}", differing.join(", "));
        }
        Some((message, altogether))
    }
}
