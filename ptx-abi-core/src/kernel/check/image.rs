//! The images of a file at run time: modules of PTX, and cubins. The checks treat both alike.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;

use ptx_abi_read::launch::{LaunchBounds, StaticShared};
use ptx_abi_read::name::model::Part;
use ptx_abi_read::object::{Code, parts, readable};
use ptx_abi_read::ptx::{Launches, Module};
use ptx_abi_read::search::{self, Item, Searched, Wanted};

use super::Subject;
use super::compiled::VariableIn;
use super::error::{MismatchError, MismatchKind, none_or};
use super::fingerprints::FingerprintsOf;
use super::global;
use super::kernel::{Kernel, KernelParam, Origin};
use super::source::{Found, KernelSource};
use crate::abi::Sm;
use crate::kernel::asked::LaunchShape;
use crate::kernel::object::{self, Cubin, ObjectError};
use crate::kernel::ptx::{Params, Variable};
use crate::param::Param;
use crate::text::whole;

/// PTX or a cubin, which is read once.
#[derive(Clone, Debug)]
pub(super) enum Image<'a> {
    /// PTX, and the demands of all kernels, once they are known.
    Ptx(Part<'a, Module<'a>>, OnceCell<Vec<LaunchBounds>>),
    Cubin {
        cubin: Cubin<'a>,
        kernels: Vec<object::CubinKernel<'a>>,
        fingerprints: Vec<(&'a str, u64)>,
    },
}

/// The images of a file, PTX first, and why an image was not read.
#[inline]
pub(super) fn images(bytes: &[u8]) -> Result<(Vec<Image<'_>>, Option<ObjectError>), ObjectError> {
    let (images, unread) = readable(parts(bytes)?)?;
    let image = |(_, code)| match code {
        Code::Ptx(_, module) => Image::ptx(Part::Owned(Box::new(module))),
        Code::Cubin(cubin, kernels) => Image::Cubin { cubin, kernels, fingerprints: cubin.fingerprints().collect() },
    };
    Ok((images.into_iter().map(image).collect(), unread))
}

impl<'a> Image<'a> {
    #[inline]
    pub(super) const fn ptx(module: Part<'a, Module<'a>>) -> Self {
        Self::Ptx(module, OnceCell::new())
    }

    #[inline]
    pub(super) const fn has_types(&self) -> bool {
        matches!(self, Self::Ptx(..))
    }

    /// Whether this is a text with neither a `.version` nor a kernel.
    #[inline]
    pub(super) fn is_no_ptx(&self) -> bool {
        matches!(self, Self::Ptx(module, _) if module.get().version.is_none() && module.get().entries.is_empty())
    }

    #[inline]
    pub(super) fn symbols(&self) -> Vec<&'a str> {
        match self {
            Self::Ptx(module, _) => module.get().entries.iter().map(|entry| entry.name).collect(),
            Self::Cubin { kernels, .. } => kernels.iter().map(|kernel| kernel.name).collect(),
        }
    }

    /// What the kernel with this number demands of its launch. Without `has_shared`, the static shared memory of PTX is not
    /// read.
    #[inline]
    pub(super) fn launch_bounds(&self, kernel: usize, has_shared: bool) -> LaunchBounds {
        match self {
            Self::Ptx(module, _) if !has_shared => module.get().entries[kernel].launch_bounds(),
            Self::Ptx(module, bounds) => bounds.get_or_init(|| {
                let mut launches = Launches::new(module.get());
                module.get().entries.iter().map(|entry| launches.bounds(entry)).collect()
            })[kernel],
            Self::Cubin { kernels, .. } => kernels[kernel].launch_bounds().unwrap_or(LaunchBounds::NONE),
        }
    }

    /// The symbols of the functions other than kernels.
    #[inline]
    pub(super) fn functions(&self) -> Vec<&'a str> {
        match self {
            Self::Ptx(module, _) => module.get().device_functions(),
            Self::Cubin { .. } => Vec::new(),
        }
    }

    #[inline]
    fn symbol(&self, kernel: usize) -> &'a str {
        match self {
            Self::Ptx(module, _) => module.get().entries[kernel].name,
            Self::Cubin { kernels, .. } => kernels[kernel].name,
        }
    }

    /// The symbols of the variables that the host can reach.
    #[inline]
    fn variables(&self) -> Vec<&'a str> {
        match self {
            Self::Ptx(module, _) => {
                let variables = module.get().variables.iter();
                let host = variables.filter(|variable| matches!(variable.space, ".global" | ".const"));
                host.map(|variable| variable.name).collect()
            }
            Self::Cubin { cubin, .. } => cubin.variables().map(|variable| variable.name).collect(),
        }
    }

    #[inline]
    pub(super) fn fingerprints(&self) -> &[(&'a str, u64)] {
        match self {
            Self::Ptx(module, _) => &module.get().fingerprints,
            Self::Cubin { fingerprints, .. } => fingerprints,
        }
    }

    /// The description of the image: `PTX for sm_90`.
    #[inline]
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Ptx(module, _) => match module.get().target.and_then(|target| target.split(',').next()) {
                Some(target) => format!("PTX for {target}"),
                None => "PTX".into(),
            },
            Self::Cubin { cubin, .. } => format!("cubin for {}", Sm::new(cubin.arch())),
        }
    }

    /// The number of the kernel with this symbol.
    #[inline]
    fn position(&self, symbol: &str) -> Option<usize> {
        match self {
            Self::Ptx(module, _) => module.get().position(symbol),
            Self::Cubin { kernels, .. } => kernels.iter().position(|kernel| kernel.name == symbol),
        }
    }

    /// Calls `then` with the kernel that has this number. The error is that its parameters cannot be read.
    pub(super) fn with_kernel<T>(&self, kernel: usize, then: impl FnOnce(Kernel<'_>) -> T) -> Result<T, ObjectError> {
        let (origin, params): (_, Vec<_>) = match self {
            Self::Ptx(module, _) => {
                let module = module.get();
                let params = Params::new(module.entries[kernel].params);
                (Origin::Ptx(module.version), params.into_iter().map(KernelParam::from).collect())
            }
            Self::Cubin { cubin, kernels, .. } => {
                let params = kernels[kernel].params()?;
                let placed = params.iter().map(|param| KernelParam::Placed(param.size, param.offset));
                (Origin::Cubin(Sm::new(cubin.arch())), placed.collect())
            }
        };
        Ok(Kernel::new(self.symbol(kernel), origin, &params, self.fingerprints()).decoded(then))
    }

    /// Compares the parameters and the shape with the kernel that has this number, and the fingerprints of the image. `symbols` is
    /// what [`Subject::check`] takes.
    #[inline]
    pub(super) fn compare(
        &self,
        subject: Subject<'_>,
        kernel: usize,
        symbols: &dyn Fn() -> Option<Vec<&'a str>>,
    ) -> Result<(), MismatchError> {
        let compare = |kernel: Kernel<'_>| {
            subject.check(kernel, symbols)?;
            let fingerprints = FingerprintsOf::Kernel(subject, kernel.symbol);
            none_or(MismatchKind::Fingerprints, fingerprints.text(kernel.fingerprints))
        };
        self.with_kernel(kernel, compare).map_err(|error| unreadable(error, subject.path))??;
        let LaunchShape { block, shared } = subject.shape;
        if block.is_none() && shared.is_none() {
            return Ok(());
        }
        let bounds = self.launch_bounds(kernel, shared.is_some());
        let message = whole(|window| subject.compare_shape(self.symbol(kernel), &bounds, window));
        none_or(MismatchKind::Launch, message)
    }

    #[inline]
    fn variable(&self, name: &str) -> Option<VariableIn<'_>> {
        match self {
            Self::Ptx(module, _) => {
                let variable = Variable::from(module.get().variable(name)?);
                Some(VariableIn::Ptx(variable.space, variable.declared.into(), self.fingerprints()))
            }
            Self::Cubin { cubin, .. } => {
                let variable = cubin.variable(name)?;
                Some(VariableIn::Cubin(cubin.arch(), variable.size, variable.align, self.fingerprints()))
            }
        }
    }
}

/// Compares the parameters with the wanted kernel in each image that has it, and returns its symbol with the demands that all
/// of them have. A compressed image counts only if no other image has the kernel.
#[inline]
pub(super) fn find<'s>(
    subject: Subject<'_>,
    wanted: Wanted<'_>,
    images: &[Image<'_>],
    unread: Option<ObjectError>,
) -> Result<Found<'s>, MismatchError> {
    let symbols = || images.iter().flat_map(Image::symbols).collect::<Vec<_>>();
    let symbol = if images.iter().any(|image| image.position(wanted.name()).is_some()) {
        Some(wanted.name())
    } else {
        search::find(wanted, &symbols(), subject.path)
            .map_err(|message| MismatchError::new(MismatchKind::Ambiguous, message + search::NAME_ONE))?
    };
    let mut found: Option<Found<'_>> = None;
    for image in images {
        if let Some(kernel) = symbol.and_then(|symbol| image.position(symbol)) {
            image.compare(subject, kernel, &|| Some(symbols()))?;
            let mut bounds = image.launch_bounds(kernel, false);
            // Neither of them can rule out a launch.
            (bounds.min_blocks, bounds.static_shared) = (None, StaticShared::UNKNOWN);
            match &mut found {
                None => found = Some(Found { symbol: image.symbol(kernel).to_owned().into(), bounds }),
                // The driver chooses one of the images.
                Some(found) if found.bounds != bounds => found.bounds = LaunchBounds::NONE,
                Some(_) => {}
            }
        }
    }
    found.ok_or_else(|| {
        let functions: Vec<_> = images.iter().flat_map(Image::functions).collect();
        let (path, unread) = (subject.path, unread.as_slice());
        let name = subject.name.split('<').next().unwrap_or_default();
        let searched = Searched { item: Item::Entry, path, module: "", name, unread, functions: &functions };
        missing(wanted, searched, images, Image::symbols)
    })
}

/// Compares a type with the variable in each image that has it. `param` has the name of the variable and the type.
#[inline]
pub(super) fn check_global(param: &Param<'_>, source: KernelSource<'_>) -> Result<(), MismatchError> {
    let path = source.name();
    source.with_images(|images, unread| {
        let mut found: Vec<_> = images.iter().filter_map(|image| image.variable(param.name)).collect();
        // A module that only has `extern __constant__ float table[]` does not know the size.
        let has_size = |of: &_| !matches!(of, VariableIn::Ptx(_, KernelParam::Declared(of), _) if of.len == Some(0));
        if found.iter().any(has_size) {
            found.retain(has_size);
        }
        for variable in &found {
            none_or(MismatchKind::Variable, whole(|window| global::compare(param, variable, path, window)))?;
            let fingerprints = FingerprintsOf::Variable(param, path);
            none_or(MismatchKind::Fingerprints, fingerprints.text(variable.fingerprints()))?;
        }
        let searched =
            Searched { item: Item::Variable, path, module: "", name: "", unread: unread.as_slice(), functions: &[] };
        let wanted = Wanted::Symbol(param.name);
        if found.is_empty() { Err(missing(wanted, searched, images, Image::variables)) } else { Ok(()) }
    })
}

/// The error that no image has the item, of which there are these symbols.
fn missing<'a>(
    wanted: Wanted<'_>,
    searched: Searched<'_>,
    images: &[Image<'a>],
    symbols: impl Fn(&Image<'a>) -> Vec<&'a str>,
) -> MismatchError {
    let module = match images.first() {
        None => return nothing(searched.unread.first().copied(), searched.path),
        Some(Image::Cubin { .. }) => "the cubin",
        Some(Image::Ptx(module, _)) if module.get().version.is_some() => "the PTX",
        Some(Image::Ptx(..)) => "the text is not PTX: it has no `.version` and",
    };
    let kind = if searched.unread.is_empty() { MismatchKind::Missing } else { MismatchKind::Unreadable };
    let symbols = images.iter().flat_map(symbols).collect();
    MismatchError::new(kind, search::missing(wanted, symbols, Searched { module, ..searched }))
}

/// The error for a file without an image that was read.
#[inline]
pub(super) fn nothing(unread: Option<ObjectError>, path: &str) -> MismatchError {
    let kind = if unread.is_some() { MismatchKind::Unreadable } else { MismatchKind::Missing };
    MismatchError::new(kind, search::nothing(path, unread))
}

/// The error for bytes that cannot be read.
#[inline]
pub(super) fn unreadable(error: ObjectError, path: &str) -> MismatchError {
    MismatchError::new(MismatchKind::Unreadable, search::unreadable(path, error))
}
