//! The outputs of nvcc for one source: PTX, a cubin, a fatbin, an object and an archive. Each gives the same answers.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ptx_abi::check::{KernelSet, KernelSource, Report, SourceError};
use ptx_abi::kernel::write_param_offsets;
use ptx_abi::object::{Image, images};
use ptx_abi::ptx::Module;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::Scratch;

use super::{Built, compressed, declared};

/// For each kernel, the offset and size of each parameter.
type Kernels = BTreeMap<String, Vec<(usize, usize)>>;

/// The kernels of a text of PTX.
fn of_ptx(text: &str) -> Result<Kernels, String> {
    let module = Module::new(text);
    let place = |kernel: declared::Kernel<'_>| {
        let params = kernel.params();
        let mut offsets = vec![0; params.len()];
        write_param_offsets(&params, 90, &mut offsets);
        (kernel.symbol.to_owned(), offsets.into_iter().zip(params.iter().map(|param| param.size)).collect())
    };
    Ok(declared::kernels(&module)?.into_iter().map(place).collect())
}

/// The kernels of each image of a file.
fn of_images(bytes: &[u8]) -> Result<Vec<Kernels>, String> {
    let mut all = Vec::new();
    for image in images(bytes).map_err(|error| error.to_string())? {
        match image.map_err(|error| error.to_string())? {
            Image::Ptx(text) => all.push(of_ptx(text)?),
            Image::Cubin(cubin) => {
                let mut kernels = Kernels::new();
                for kernel in cubin.kernels() {
                    let params = kernel.params().map_err(|error| format!("`{}`: {error}", kernel.name))?;
                    let places = params.iter().map(|param| (param.offset, param.size)).collect();
                    kernels.insert(kernel.name.to_owned(), places);
                }
                all.push(kernels);
            }
            other => return Err(format!("nvcc writes an image {other:?}")),
        }
    }
    Ok(all)
}

/// The comparisons of outputs with PTX.
#[derive(Default)]
pub(super) struct Compared {
    /// The kernels in all outputs.
    pub(super) kernels: usize,
    /// The outputs that differ.
    pub(super) wrong: usize,
    /// The kernels that were compared with one argument less, in the PTX and in all outputs.
    pub(super) shortened: usize,
    /// Those of them that accept it.
    pub(super) accepted: usize,
}

/// The number of kernels that agree with their claims, and of those that agree with one argument less than the PTX declares.
fn agreeing(
    source: KernelSource<'_>,
    declared: &[declared::Kernel<'_>],
    claim: &Claim<'_>,
) -> Result<[usize; 2], String> {
    let report = claim(source).map_err(|error| error.to_string())?;
    let mut set = KernelSet::try_new(source).map_err(|error| error.to_string())?;
    let params: Vec<_> = declared.iter().map(declared::Kernel::params).collect();
    for (kernel, params) in declared.iter().zip(&params) {
        let (_, shorter) = params.split_last().ok_or_else(|| format!("`{}` has no parameter", kernel.symbol))?;
        set = set.claim_params("", shorter, kernel.symbol);
    }
    Ok([report.agreeing(), set.finish().agreeing()])
}

/// Claims the kernels of a source.
type Claim<'c> = dyn Fn(KernelSource<'_>) -> Result<Report, SourceError> + 'c;

impl Compared {
    /// Compares the outputs of nvcc for a module with its PTX.
    pub(super) fn add(
        &mut self,
        scratch: &Scratch,
        module: &Built,
        claim: &Claim<'_>,
        summary: &mut Summary,
    ) -> Result<(), String> {
        let (expected, text) = (of_ptx(&module.ptx)?, Module::new(&module.ptx));
        let declared = declared::kernels(&text)?;
        let cubin = module.cubin.iter().map(|bytes| ("cubin", bytes));
        let outputs = cubin.chain(module.others.iter().map(|(kind, bytes)| (*kind, bytes)));
        let ptx = module.ptx.clone().into_bytes();
        for (kind, bytes) in [("PTX", &ptx)].into_iter().chain(outputs) {
            let plain = compressed::decompressed(scratch, bytes)?;
            let images = of_images(&plain)?;
            let [claimed, shortened] = agreeing(KernelSource::from(&plain), &declared, claim)?;
            // Without the feature `compressed`, a set reads the machine code, which nvcc leaves uncompressed.
            let as_it_is = KernelSet::try_new(bytes).map_err(|error| error.to_string())?.kernels().count();
            let count = if matches!(kind, "PTX" | "cubin") { 1 } else { 2 };
            let is_same = images.len() == count && images.iter().all(|image| *image == expected);
            if !is_same || [claimed, as_it_is] != [expected.len(); 2] {
                self.wrong += 1;
                let (name, images, all) = (&module.name, images.len(), expected.len());
                _ = writeln!(
                    summary.report,
                    "{name}, {kind}: {images} images, {claimed} of {all} claims agree, {as_it_is} kernels as it is"
                );
            }
            self.kernels += expected.len();
            self.shortened += declared.len();
            self.accepted += shortened;
        }
        Ok(())
    }
}
