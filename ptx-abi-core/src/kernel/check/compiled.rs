//! The check at compile time. The macros have found the kernel or the variable in each image of a file, and const evaluation
//! compares it.

use ptx_abi_read::launch::{LaunchBounds, StaticShared};

use super::Subject;
use super::difference;
use super::fingerprints::FingerprintsOf;
use super::global;
use super::kernel::{Kernel, KernelParam};
use super::paste::{self, BEFORE, Paste};
use crate::abi::{Scalar, StateSpace};
use crate::kernel::asked::LaunchShape;
use crate::kernel::ptx::Declared;
use crate::param::{Class, Param, Spelling, spelled};
use crate::text::{Text, Window, each};

/// A variable in one image of a file.
#[derive(Clone, Copy)]
pub enum VariableIn<'a> {
    /// PTX: the state space, the declaration, and the fingerprints.
    Ptx(StateSpace, KernelParam<'a>, &'a [(&'a str, u64)]),
    /// A cubin: the number of the architecture, the size and the alignment of the address in bytes, and the fingerprints.
    Cubin(u32, usize, usize, &'a [(&'a str, u64)]),
}

impl VariableIn<'_> {
    #[inline]
    pub(super) const fn fingerprints(&self) -> &[(&str, u64)] {
        let (Self::Ptx(_, _, fingerprints) | Self::Cubin(_, _, _, fingerprints)) = self;
        fingerprints
    }
}

/// Compares the parameters of the type `name` with those of the kernel in each image of the file at `path`.
///
/// # Panics
///
/// If they differ. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn checked(name: &str, params: &[Param<'_>], path: &str, images: &[Kernel<'_>]) {
    let subject = Subject { name, params, shape: LaunchShape::NONE, path };
    each!(i, 0..images.len(), {
        let kernel = &images[i];
        if !is_plain(kernel.symbol, params, kernel.params) {
            if let Some(differing) = subject.compare(kernel, Window::Bounded) {
                let mut text = Text::<{ difference::LONGEST + BEFORE.len() + paste::LONGEST }>::new();
                text.push_str(differing.message.as_str());
                if differing.altogether {
                    text.push_str(BEFORE);
                    Paste { kernel: *kernel, name, module: path }.push(&mut text);
                }
                panic!("{}", text.as_str());
            }
        }
        if let Some(message) = FingerprintsOf::Kernel(subject, kernel.symbol).mismatch(kernel.fingerprints) {
            panic!("{}", message.as_str());
        }
    });
}

/// What a kernel demands of blocks, and its static shared memory in bytes, at least and at most.
#[inline]
pub const fn launch_bounds(
    required_block: Option<[u32; 3]>,
    max_threads: Option<u64>,
    at_least: usize,
    at_most: Option<usize>,
) -> LaunchBounds {
    let mut bounds = LaunchBounds::NONE;
    bounds.required_block = required_block;
    bounds.max_threads = max_threads;
    bounds.static_shared = StaticShared::between(at_least, at_most);
    bounds
}

/// Compares the block and the shared memory that the type `name` names with the demands of the kernel `symbol` in each image
/// of the file at `path`.
///
/// # Panics
///
/// If they differ. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn checked_shape(name: &str, shape: LaunchShape, symbol: &str, path: &str, images: &[LaunchBounds]) {
    let subject = Subject { name, params: &[], shape, path };
    each!(i, 0..images.len(), {
        if let Some(message) = subject.compare_shape(symbol, &images[i], Window::Bounded) {
            panic!("{}", message.as_str());
        }
    });
}

/// Whether all parameters are scalars with the declarations that compilers write for them, so that they do not differ.
///
/// [`Subject::compare`] returns the same, but takes ten times as long, which every kernel would pay for.
#[inline]
const fn is_plain(symbol: &str, params: &[Param<'_>], declared: &[KernelParam<'_>]) -> bool {
    // A mangled name spells types. More than 512 parameters may exceed a limit.
    if matches!(symbol.as_bytes(), [b'_', ..]) || params.len() != declared.len() || params.len() > 512 {
        return false;
    }
    each!(i, 0..params.len(), {
        let Class::Scalar(scalar) = params[i].class else { return false };
        let expected = spelled(scalar, true, Spelling::Compiler);
        if params[i].align != scalar.size() || !is_alone(&declared[i], expected) {
            return false;
        }
    });
    true
}

/// Whether this declares one scalar of this type and nothing else.
#[inline]
const fn is_alone(param: &KernelParam<'_>, scalar: Scalar) -> bool {
    matches!(
        param,
        KernelParam::Declared(Declared { scalar: found, lanes: 1, align: None, len: None, is_pointer: false, .. })
            if *found as usize == scalar as usize
    )
}

/// Compares a type with the variable in each image of the file at `path`. `param` has the name of the variable and the type.
///
/// # Panics
///
/// If they differ. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn checked_global(param: &Param<'_>, path: &str, images: &[VariableIn<'_>]) {
    each!(i, 0..images.len(), {
        if let Some(message) = global::compare(param, &images[i], path, Window::Bounded) {
            panic!("{}", message.as_str());
        }
        if let Some(message) = FingerprintsOf::Variable(param, path).mismatch(images[i].fingerprints()) {
            panic!("{}", message.as_str());
        }
    });
}
