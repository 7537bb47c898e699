//! Checks of many kernels at once: which types claim them, and whether they agree.

mod evaluate;
mod json;
mod open;
mod pattern;
mod read;
mod report;
mod source;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ptx_abi_read::search::{self, Item, Searched, Wanted};

pub use self::open::NotCompared;
use self::read::Module;
pub use self::report::{CargoLines, CheckedClaim, CheckedKernel, Finding, FindingKind, Report, expect_report};
pub use self::source::{KernelSources, SourceError, SourceErrorKind, sources, with_set};
use crate::kernel::asked::LaunchShape;
use crate::param::Param;

/// The kernels of PTX, cubins and fatbins, and the types that claim them.
///
/// Real code bases have hundreds of kernels: one struct serves all instances of a template, the host builds names at run
/// time, and another crate holds the PTX. A set reads such modules once, takes claims, and finally reports which kernels
/// differ from their types, which claims match nothing, and which kernels have no claim.
///
/// A cubin has no types. A set compares its kernels as [`check`](crate::KernelParams::check) does, by sizes, offsets,
/// mangled names and fingerprints, and the report counts the kernels that only cubins have. A set reads every image of a
/// fatbin. A kernel in several images is one kernel: the set compares a claim with it in each image.
///
/// PTX does not have the types that pointers lead to. Only the name of a C++ kernel spells them, so for a kernel with
/// `extern "C"` nothing but fingerprints compares them. The report counts these kernels
/// ([`without_pointees`](Report::without_pointees)). If the name spells a type that the set cannot compare, that is an
/// error; [`not_compared`](Self::not_compared) lists such parameters.
///
/// In tests, `kernels_test!` writes the claims as a table. In a build script, for example, write
/// them by hand:
///
/// ```
/// use ptx_abi::check::{KernelSet, Unclaimed};
/// use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
///
/// #[derive(KernelParams)]
/// #[ptx(entry = "affine")]
/// struct Affine<T> {
///     n: u64,
///     x: DevPtr<T>,
///     y: DevPtrMut<T>,
///     factor: T,
/// }
///
/// let ptx = ".version 8.1
/// .target sm_90
/// .visible .entry affine_f32(.param .u64 n, .param .u64 x, .param .u64 y, .param .f32 factor) { ret; }
/// .visible .entry affine_f64(.param .u64 n, .param .u64 x, .param .u64 y, .param .f32 factor) { ret; }
/// .visible .entry fill_f32(.param .u64 n) { ret; }";
///
/// let set = KernelSet::try_new(ptx)?.claim::<Affine<f32>>("affine_f32").claim::<Affine<f64>>("affine_f64");
/// let report = set.unclaimed(Unclaimed::Deny).finish();
/// assert!(!report.is_ok());
/// let text = report.to_string();
/// assert!(text.contains("`Affine<f64>` does not match the kernel `affine_f64`"));
/// assert!(text.contains("`factor: f64` has 8 bytes, parameter 3 of the kernel has 4"));
/// assert!(text.contains("no claim matches the kernel `fill_f32`"));
/// # Ok::<(), ptx_abi::check::SourceError>(())
/// ```
///
/// # What a claim names
///
/// | pattern | kernels |
/// |---|---|
/// | `"affine_f32"`, `"_Z5scalefPf"` | the kernel with this symbol |
/// | `"ns::scale<float>"` | the kernel with this C++ name, as `cpp_entry` takes it; one in each module |
/// | `"bit_unpack_32_*"` | every kernel whose symbol, or whose C++ name without template arguments, matches; `*` matches any characters |
/// | `"ns::scale<*>"`, `"scale<float, *>"` | every instance; `*` matches any template argument, and as the last argument for any number of them |
///
/// A `*` after a type, as in `"copy<float *>"`, belongs to a pointer.
#[derive(Clone, Debug, Default)]
#[must_use = "`finish` compares the kernels"]
pub struct KernelSet<'a> {
    modules: Vec<Module<'a>>,
    claims: Vec<Claim<'a>>,
    unclaimed: Unclaimed,
    /// The patterns of parameters that are not compared.
    not_compared: Vec<String>,
}

/// A type, and the kernels that it represents.
#[derive(Clone, Debug)]
struct Claim<'a> {
    /// The name of the type in messages.
    name: String,
    params: &'a [Param<'a>],
    shape: LaunchShape,
    pattern: String,
    /// The pattern of the table's line that made this claim and others, or empty.
    line: &'static str,
}

/// How a report treats a kernel that no claim matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unclaimed {
    /// It is an error.
    Deny,
    /// It is a warning. This is the default.
    #[default]
    Warn,
    /// It is not reported.
    Allow,
}

impl<'a> KernelSet<'a> {
    /// Reads `source`: PTX, a cubin or a fatbin as a `&str` or `&[u8]`, or an array, slice or `Vec` of these.
    ///
    /// # Errors
    ///
    /// A source cannot be read. For a compressed fatbin the error names the option that turns compression off.
    pub fn try_new(source: impl KernelSources<'a>) -> Result<Self, SourceError> {
        Self::default().add(source)
    }

    /// Adds the kernels of more modules. All claims apply to them too.
    ///
    /// # Errors
    ///
    /// Those of [`try_new`](Self::try_new).
    #[allow(clippy::should_implement_trait, reason = "the operator `+` has no errors")]
    pub fn add(mut self, source: impl KernelSources<'a>) -> Result<Self, SourceError> {
        let mut sources = Vec::new();
        source.list(&mut sources);
        let is_one = self.modules.len() + sources.len() == 1;
        for source in sources {
            let number = (!is_one).then_some(self.modules.len() + 1);
            let (images, unread) = source::read(source, number)?;
            self.modules.push(Module::new(source.name().into(), images, unread));
        }
        Ok(self)
    }

    /// The symbols of all kernels, in the order of the modules. A kernel in several images of a fatbin appears once.
    #[inline]
    pub fn kernels(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.modules.iter().flat_map(Module::symbols)
    }

    /// Claims the kernels that `pattern` names for these parameters. `name` is the name of their type in messages.
    ///
    /// `claim::<K>(pattern)` does the same for a [`KernelParams`](crate::KernelParams) type.
    pub fn claim_params(self, name: impl Into<String>, params: &'a [Param<'a>], pattern: impl Into<String>) -> Self {
        self.claim_shaped(name.into(), params, LaunchShape::NONE, pattern.into())
    }

    /// Claims kernels that also have to take this block and have this shared memory.
    #[inline]
    pub(crate) fn claim_shaped(
        mut self,
        name: String,
        params: &'a [Param<'a>],
        shape: LaunchShape,
        pattern: String,
    ) -> Self {
        self.claims.push(Claim { name, params, shape, pattern, line: "" });
        self
    }

    /// Sets how the report treats kernels that no claim matches.
    #[inline]
    pub fn unclaimed(self, unclaimed: Unclaimed) -> Self {
        Self { unclaimed, ..self }
    }

    /// Lists parameters that are not compared: a pattern of names such as `Scale<f32>.data`, of a type that claims
    /// kernels and its parameter. A `*` matches any characters.
    ///
    /// Without it, a parameter whose type Rust or C++ leaves open is an error ([`NotCompared`]). A pattern that matches
    /// none of them is an error too.
    ///
    /// ```
    /// use core::ffi::c_void;
    /// use ptx_abi::{DevPtr, KernelParams, check::KernelSet};
    /// #[derive(KernelParams)]
    /// #[ptx(cpp_entry = "send")]
    /// struct Send { data: DevPtr<c_void>, bytes: u64 }
    ///
    /// // `__global__ void send(const float *data, unsigned long bytes)`
    /// let ptx = ".version 8.1 .target sm_90 .entry _Z4sendPKfm(.param .u64 data, .param .u64 bytes) { ret; }";
    /// let set = KernelSet::try_new(ptx)?.claim::<Send>("send");
    /// assert!(!set.clone().finish().is_ok());
    /// let report = set.not_compared("Send.data").finish();
    /// assert!(report.is_ok());
    /// assert_eq!(report.not_compared()[0].to_string(), "`data: DevPtr<c_void>` in Rust, `const float *` in C++");
    /// # Ok::<(), ptx_abi::check::SourceError>(())
    /// ```
    pub fn not_compared(mut self, pattern: impl Into<String>) -> Self {
        self.not_compared.push(pattern.into());
        self
    }

    /// A struct to paste for the kernel with this symbol: sizes from PTX or a cubin, types from the name of a C++ kernel,
    /// and a choice in a comment where neither says more. `None` if no module has the kernel.
    ///
    /// ```
    /// use ptx_abi::check::KernelSet;
    /// // `__global__ void scale(const float *x, float *y, unsigned int n)`
    /// let ptx = ".version 8.1 .target sm_90
    /// .entry _Z5scalePKfPfj(.param .u64 a, .param .u64 b, .param .u32 c) { ret; }
    /// .entry fill(.param .u64 fill_param_0, .param .u32 fill_param_1) { ret; }";
    /// let set = KernelSet::try_new(ptx)?;
    /// assert_eq!(
    ///     set.struct_for("_Z5scalePKfPfj").unwrap(),
    ///     "\
    /// #[derive(KernelParams)]
    /// #[ptx(cpp_entry = \"scale\")]
    /// struct Scale {
    ///     a: DevPtr<f32>,
    ///     b: DevPtrMut<f32>,
    ///     c: u32,
    /// }"
    /// );
    /// assert_eq!(
    ///     set.struct_for("fill").unwrap(),
    ///     "\
    /// #[derive(KernelParams)]
    /// #[ptx(entry = \"fill\")]
    /// struct Fill {
    ///     arg0: u64, // 8 bytes: u64, i64 or a pointer
    ///     arg1: u32, // 4 bytes: u32 or i32
    /// }"
    /// );
    /// # Ok::<(), ptx_abi::check::SourceError>(())
    /// ```
    #[inline]
    pub fn struct_for(&self, symbol: &str) -> Option<String> {
        self.modules.iter().find_map(|module| module.struct_for(module.number(symbol)?))
    }

    /// Compares all kernels with the types that claim them.
    #[inline]
    pub fn finish(mut self) -> Report {
        // If there are several modules, each gets a name.
        if self.modules.len() > 1 {
            for (number, module) in self.modules.iter_mut().enumerate().filter(|(_, module)| module.label.is_empty()) {
                module.label = format!("module {}", number + 1);
            }
        }
        evaluate::evaluate(&self)
    }
}

/// Names the line of a table that the last claim of the set belongs to. A report lists the names of a line together if they
/// match no kernel.
#[inline]
pub fn of_line<'a>(mut set: KernelSet<'a>, pattern: &'static str) -> KernelSet<'a> {
    if let Some(claim) = set.claims.last_mut() {
        claim.line = pattern;
    }
    set
}

/// Explains why a module has no kernel of this name, for those who load kernels by name: the most similar names, or the
/// reason why the module cannot be read. If there is a kernel with this symbol, the text says that.
///
/// ```
/// use ptx_abi::check::explain_missing;
/// let ptx = ".version 8.1 .target sm_90 .entry _Z5scalefPf(.param .f32 a, .param .u64 x) { ret; }";
/// assert_eq!(
///     explain_missing(ptx, "scael"),
///     "[PTX501] there is no entry `scael`: did you mean `scale`?\n  there is\n    `_Z5scalefPf`  // scale(float, float *)"
/// );
/// assert_eq!(explain_missing(ptx, "_Z5scalefPf"), "there is an entry `_Z5scalefPf`");
/// ```
pub fn explain_missing<'a>(module: impl KernelSources<'a>, name: &str) -> String {
    with_set(module, |set| explain(&set, name)).unwrap_or_else(|error| error.to_string())
}

fn explain(set: &KernelSet<'_>, name: &str) -> String {
    let names: Vec<_> = set.kernels().collect();
    let path = if let [module] = &*set.modules { &*module.label } else { "" };
    match search::find(Wanted::Name(name), &names, path) {
        Ok(Some(symbol)) if symbol == name => return format!("there is an entry `{name}`"),
        Ok(Some(symbol)) => {
            return format!("there is an entry `{symbol}`, which C++ calls `{name}`: load it by this symbol");
        }
        Err(message) => return message,
        Ok(None) => {}
    }
    let unread: Vec<_> = set.modules.iter().filter_map(|module| module.unread).collect();
    let functions: Vec<_> = set.modules.iter().flat_map(Module::functions).collect();
    let searched =
        Searched { item: Item::Entry, path, module: "the module", name: "", unread: &unread, functions: &functions };
    search::missing(Wanted::Name(name), names, searched)
}
