//! A loaded kernel whose parameters were checked against the arguments of one type.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;

use ::cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaStream, DriverError, LaunchArgs, PushKernelArg, sys,
};
use ::cudarc::nvrtc::Ptx;
use ptx_abi_read::launch::LaunchBounds;

use super::param_info;
use super::typed_launch::TypedLaunch;
use crate::kernel::asked::Asked;
use crate::kernel::check::MismatchError;
use crate::kernel::check::source::Found;
use crate::kernel::check::source::sealed::Source as _;
use crate::kernel::{CheckSource, KernelParams};

/// A loaded kernel whose parameters were compared once with the arguments `K`, which derive `KernelParams`.
///
/// The lifetime of `K` does not matter: a `TypedKernel<Saxpy<'static>>` launches every `Saxpy<'_>`.
///
/// ```no_run
/// # mod cudarc { pub use ptx_abi::__private::cudarc::*; }
/// use cudarc::driver::{CudaContext, CudaSlice, LaunchConfig};
/// use ptx_abi::kernel::TypedKernel;
/// use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
///
/// #[derive(KernelParams)]
/// #[ptx(entry = "saxpy")]
/// struct Saxpy<'a> {
///     n: u32,
///     a: f32,
///     #[ptx(as = DevPtr<f32>)]
///     x: &'a CudaSlice<f32>,
///     #[ptx(as = DevPtrMut<f32>)]
///     y: &'a mut CudaSlice<f32>,
/// }
///
/// # fn example(ptx: &str) -> Result<(), Box<dyn core::error::Error>> {
/// let context = CudaContext::new(0).map_err(|error| format!("{error:?}"))?;
/// let stream = context.default_stream();
/// let kernel = TypedKernel::<Saxpy>::load_ptx(&context, ptx)?; // wrong parameters: an error that shows both lists
///
/// # let (x, mut y): (CudaSlice<f32>, CudaSlice<f32>) = unimplemented!();
/// let mut arguments = Saxpy { n: 1 << 20, a: 2.0, x: &x, y: &mut y };
/// let mut launch = kernel.launch_builder(&stream, &mut arguments);
/// // SAFETY: the kernel writes the first `n` elements of `y`, and reads those of `x`.
/// unsafe { launch.launch(LaunchConfig::for_num_elems(1 << 20)) }?;
/// # Ok(())
/// # }
/// ```
pub struct TypedKernel<K> {
    function: CudaFunction,
    checked: CheckedAgainst,
    /// The demands that the module states, if they can rule out a launch.
    bounds: Option<LaunchBounds>,
    arguments: PhantomData<fn() -> K>,
}

/// The source that a [`TypedKernel`] was compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CheckedAgainst {
    /// The PTX, cubin or fatbin of the module, with its types and names, but not the function that the driver has loaded.
    Module,
    /// The loaded function, of which the driver reports the number, sizes and offsets of the parameters.
    Driver,
    /// Both the module and the loaded function.
    ModuleAndDriver,
}

impl<K: KernelParams> TypedKernel<K> {
    /// Loads the function `K::ENTRY` of a module and compares `K` with the number, offsets and sizes of its parameters, as
    /// the driver reports them.
    ///
    /// The driver reports no types. [`load_ptx`](Self::load_ptx) compares these too.
    ///
    /// # Errors
    ///
    /// - [`LoadError::NoEntry`] if the module has no such function.
    /// - [`LoadError::ParamInfo`] if the parameters differ.
    /// - [`LoadError::NoParamInfo`] if the driver, or the CUDA version that cudarc is built for, is older than 12.4.
    pub fn load(module: &Arc<CudaModule>) -> Result<Self, LoadError> {
        Self::from_function(function(module, K::ENTRY)?)
    }

    /// Compares `K` with the number, offsets and sizes of a loaded function's parameters, as the driver reports them.
    ///
    /// # Errors
    ///
    /// As for [`load`](Self::load), except [`LoadError::NoEntry`].
    pub fn from_function(function: CudaFunction) -> Result<Self, LoadError> {
        if !param_info::compare::<K>(&function, K::ENTRY)? {
            return Err(LoadError::NoParamInfo);
        }
        Ok(Self::checked(function, CheckedAgainst::Driver, LaunchBounds::NONE))
    }

    /// Finds the kernel `name` in `image`, compares its parameters with `K`, and gets it from `module`, which the caller
    /// has loaded from `image`. This function loads nothing. It serves modules with many kernels, and names that are made
    /// at run time.
    ///
    /// `image` is what `K::check` takes: PTX, a cubin or a fatbin, as text or as bytes, or a module that was read before.
    /// `name` is the symbol, or the name in C++ such as `ns::scale<float>`; `K::ENTRY` is not used. Where the driver reports
    /// parameters, this function also compares their number, offsets and sizes, so it refuses the `image` of another module if
    /// these differ. [`checked_against`](Self::checked_against) returns whether the driver reports them.
    ///
    /// ```no_run
    /// # mod cudarc { pub use ptx_abi::__private::cudarc::*; }
    /// use cudarc::driver::CudaContext;
    /// use cudarc::nvrtc::Ptx;
    /// use ptx_abi::kernel::TypedKernel;
    /// use ptx_abi::{DevPtrMut, KernelParams};
    ///
    /// #[derive(KernelParams)]
    /// struct Affine {
    ///     n: u32,
    ///     a: f32,
    ///     b: f32,
    ///     x: DevPtrMut<f32>,
    /// }
    ///
    /// # fn example(ptx: &str) -> Result<(), Box<dyn core::error::Error>> {
    /// let context = CudaContext::new(0).map_err(|error| format!("{error:?}"))?;
    /// let module = context.load_module(Ptx::from_src(ptx)).map_err(|error| format!("{error:?}"))?;
    /// let dtype = "f32";
    /// let kernel = TypedKernel::<Affine>::from_module(&module, ptx, &format!("affine_{dtype}"))?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// - [`LoadError::Ptx`] if `image` has no such kernel or its parameters differ; the driver is not called then.
    /// - [`LoadError::NoEntry`] if `module` has no such function, because it was not loaded from `image`.
    /// - [`LoadError::ParamInfo`] if the parameters of the loaded function differ.
    /// - [`LoadError::Driver`] for any other error of the driver.
    pub fn from_module<'s>(
        module: &Arc<CudaModule>,
        image: impl CheckSource<'s>,
        name: &str,
    ) -> Result<Self, LoadError> {
        let Found { symbol, bounds } = image.find_kernel(Asked::by_name::<K>(name)).map_err(LoadError::Ptx)?;
        let function = function(module, &symbol)?;
        let with_driver = param_info::compare::<K>(&function, &symbol)?;
        let checked = if with_driver { CheckedAgainst::ModuleAndDriver } else { CheckedAgainst::Module };
        Ok(Self::checked(function, checked, bounds))
    }

    /// Checks the text of a module as `K::check` does, and loads it.
    ///
    /// # Errors
    ///
    /// [`LoadError::Ptx`] if the text has no such entry or the parameters differ; the driver is not called then.
    /// [`LoadError::Driver`] if the driver refuses the text.
    pub fn load_ptx(context: &Arc<CudaContext>, ptx: &str) -> Result<Self, LoadError> {
        // NVRTC ends its text with a NUL.
        let ptx = ptx.trim_end_matches('\0');
        let Found { symbol, bounds } = ptx.find_kernel(Asked::by::<K>()).map_err(LoadError::Ptx)?;
        if ptx.contains('\0') {
            // A NUL inside would end the text early.
            return Err(LoadError::Driver(DriverError(sys::CUresult::CUDA_ERROR_INVALID_PTX)));
        }
        let module = context.load_module(Ptx::from_src(ptx)).map_err(LoadError::Driver)?;
        Ok(Self::checked(function(&module, &symbol)?, CheckedAgainst::Module, bounds))
    }

    /// A launch with exactly the arguments of the kernel. It refuses a configuration that the module rules out, if the kernel was
    /// loaded with its module.
    ///
    /// It borrows what `arguments` borrows. cudarc makes streams wait for each other's work on the buffers. The
    /// launch itself is `unsafe`, by cudarc's rules, because no check covers what the kernel does with its arguments.
    #[inline]
    pub fn launch_builder<'a, A: ArgumentsOf<'a, K::Static>>(
        &'a self,
        stream: &'a CudaStream,
        arguments: A,
    ) -> TypedLaunch<'a> {
        let mut builder = stream.launch_builder(&self.function);
        arguments.push(&mut builder);
        TypedLaunch::new(builder, &self.function, self.bounds.as_ref())
    }
}

impl<K> TypedKernel<K> {
    fn checked(function: CudaFunction, checked: CheckedAgainst, bounds: LaunchBounds) -> Self {
        let bounds = Some(bounds).filter(|bounds| !bounds.is_unbounded());
        Self { function, checked, bounds, arguments: PhantomData }
    }

    /// The source that the arguments were compared with: only the module if the driver is too old to report parameters.
    pub fn checked_against(&self) -> CheckedAgainst {
        self.checked
    }

    /// The loaded function, without the checked type of its arguments.
    pub fn into_function(self) -> CudaFunction {
        self.function
    }
}

fn function(module: &Arc<CudaModule>, entry: &str) -> Result<CudaFunction, LoadError> {
    let missing = || LoadError::NoEntry(entry.into());
    if entry.contains('\0') {
        return Err(missing());
    }
    module.load_function(entry).map_err(|error| match error {
        DriverError(sys::CUresult::CUDA_ERROR_NOT_FOUND) => missing(),
        error => LoadError::Driver(error),
    })
}

impl<K> Deref for TypedKernel<K> {
    type Target = CudaFunction;

    fn deref(&self) -> &CudaFunction {
        &self.function
    }
}

// Written by hand, because `derive` would require `K: Clone`.
impl<K> Clone for TypedKernel<K> {
    fn clone(&self) -> Self {
        Self { function: self.function.clone(), arguments: PhantomData, ..*self }
    }
}

impl<K> fmt::Debug for TypedKernel<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TypedKernel").field(&self.function).finish()
    }
}

/// Borrowed arguments of the kernels whose [`Static`](KernelParams::Static) is `F`, for a launch that is made in `'a`.
#[diagnostic::on_unimplemented(
    message = "[PTX610] `{Self}` cannot be passed to a kernel",
    label = "expected `&mut arguments` of a struct with a mutable borrow, and `&arguments` of others",
    note = "`#[derive(KernelParams)]` makes a struct the arguments of a kernel"
)]
pub trait ArgumentsOf<'a, F>: sealed::Arguments<'a, F> {}

mod sealed {
    use super::LaunchArgs;

    pub trait Arguments<'a, F> {
        /// Pushes all arguments to the builder.
        fn push(self, builder: &mut LaunchArgs<'a>);
    }
}

macro_rules! borrowed {
    ($($reference:ty)*) => {$(
        impl<'a, 'b: 'a, K: KernelParams, F> ArgumentsOf<'a, F> for $reference
        where
            K::Static: IsFor<F>,
            <K::Static as IsFor<F>>::Kernel: Pushes<'a, $reference>,
        {
        }

        impl<'a, 'b: 'a, K: KernelParams, F> sealed::Arguments<'a, F> for $reference
        where
            K::Static: IsFor<F>,
            <K::Static as IsFor<F>>::Kernel: Pushes<'a, $reference>,
        {
            #[inline]
            fn push(self, builder: &mut LaunchArgs<'a>) {
                <<K::Static as IsFor<F>>::Kernel as Pushes<'a, $reference>>::push(builder, self);
            }
        }
    )*};
}

borrowed! { &'b K &'b mut K }

/// The arguments of the kernels of `F`.
///
/// Of the bounds `K: KernelParams`, `K::Static: IsFor<F>` and that on `Kernel`, rustc reports only the first that is missing,
/// because each is on a type that the one before it provides.
pub trait IsFor<F> {
    /// `F`.
    type Kernel;
}

impl<F: IsKernelOf<A>, A> IsFor<F> for A {
    type Kernel = F::Kernel;
}

/// The arguments of the same kernel: `Self` and `Arguments` are one family.
#[diagnostic::on_unimplemented(
    message = "[PTX615] the kernel takes the arguments `{Self}`, and these are `{Arguments}`",
    label = "expected `{Self}`, as this is a `TypedKernel<{Self}>`"
)]
pub trait IsKernelOf<Arguments> {
    /// `Self`.
    type Kernel;
}

#[diagnostic::do_not_recommend]
impl<F> IsKernelOf<F> for F {
    type Kernel = F;
}

/// A kernel whose arguments cudarc takes by this reference.
#[diagnostic::on_unimplemented(
    message = "[PTX610] `{Reference}` cannot be passed to a kernel",
    label = "expected `&mut arguments` of a struct with a mutable borrow, and `&arguments` of others"
)]
pub trait Pushes<'a, Reference> {
    /// Pushes all arguments to the builder.
    fn push(builder: &mut LaunchArgs<'a>, arguments: Reference);
}

#[diagnostic::do_not_recommend]
impl<'a, F, Reference> Pushes<'a, Reference> for F
where
    LaunchArgs<'a>: PushKernelArg<Reference>,
{
    #[inline]
    fn push(builder: &mut LaunchArgs<'a>, arguments: Reference) {
        builder.arg(arguments);
    }
}

/// The reason why a kernel could not be loaded as a [`TypedKernel`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The module has no function of this name.
    NoEntry(Box<str>),
    /// The PTX or binary of the module has no such kernel, or its parameters differ from the type's.
    Ptx(MismatchError),
    /// The parameters of the loaded function differ from the type's.
    ParamInfo(MismatchError),
    /// The driver, or the CUDA version that cudarc is built for, is older than 12.4 and does not report parameters.
    NoParamInfo,
    /// The driver returned an error.
    Driver(DriverError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEntry(entry) => write!(f, "[PTX501] the module has no kernel `{entry}`"),
            Self::Ptx(mismatch) | Self::ParamInfo(mismatch) => mismatch.fmt(f),
            Self::NoParamInfo => f.write_str(
                "[PTX618] the driver, or the CUDA version that cudarc is built for, is older than 12.4 and does not tell the \
                 parameters of a function\n  help: use `TypedKernel::load_ptx` or `TypedKernel::from_module`, which read \
                 the text of the module",
            ),
            Self::Driver(error) => fmt::Debug::fmt(error, f),
        }
    }
}

// The text contains that of the cause, so there is no `source`.
impl core::error::Error for LoadError {}
