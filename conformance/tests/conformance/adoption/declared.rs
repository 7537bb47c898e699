//! Parameters as PTX declares them, for kernels that have no Rust types.

use ptx_abi::Layout;
use ptx_abi::kernel::Param;
use ptx_abi::ptx::{Function, Module};

/// A kernel of PTX.
pub(super) struct Kernel<'a> {
    pub(super) symbol: &'a str,
    layouts: Vec<Layout<'static>>,
}

impl<'a> Kernel<'a> {
    fn new(function: &Function<'a>) -> Result<Self, String> {
        let symbol = function.name;
        let layout = |declared: Result<ptx_abi::ptx::Declared<'_>, _>| {
            let declared = declared.map_err(|_| format!("`{symbol}` has a parameter that cannot be read"))?;
            declared.layout().ok_or_else(|| format!("`{symbol}` has a parameter without bytes"))
        };
        let layouts = function.params.into_iter().map(layout).collect::<Result<_, _>>()?;
        Ok(Self { symbol, layouts })
    }

    /// The parameters.
    pub(super) fn params(&self) -> Vec<Param<'_>> {
        self.layouts.iter().map(|layout| Param::new("p", layout)).collect()
    }
}

/// All kernels of a module.
pub(super) fn kernels<'a>(module: &Module<'a>) -> Result<Vec<Kernel<'a>>, String> {
    module.entries().map(|entry| Kernel::new(&entry)).collect()
}
