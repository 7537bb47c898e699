//! The images of a file, decoded once: PTX, cubins, fatbins, and files for the host that contain fatbins.

use std::ops::Range;

use proc_macro2::TokenStream;
use ptx_abi_read::launch::{LaunchBounds, StaticShared};
use ptx_abi_read::object::{
    Code, Cubin, CubinKernel, CubinParams, ObjectError, Part, accepted, decompressed, parts, readable,
};
use ptx_abi_read::ptx::{DEFINITION, Declarations, Global, Launches, Module, chosen};
use ptx_abi_read::search::Wanted;

use super::declared::{param, state_space};
use super::path::Problem;
use super::spelled::spelled;
use crate::template::{code, option};
use crate::tokens::{Tokens, listed};

/// The bytes of a fatbin in a file.
pub(super) type Place = Range<usize>;

/// A file that was read.
pub(super) struct File {
    /// Whether it is the text of PTX.
    pub(super) is_text: bool,
    /// The images, PTX first, with the places of the fatbins to load where these are parts of the file.
    pub(super) images: Vec<(Option<Place>, Image)>,
    /// The first compressed image that was not read.
    pub(super) unread: Option<ObjectError>,
}

/// PTX or a cubin. It owns what it has, because other derives read it later.
pub(super) struct Image {
    /// The text of PTX; empty for a cubin.
    text: String,
    kernels: Vec<Kernel>,
    variables: Vec<Variable>,
    /// The names of types and their fingerprints.
    layouts: Vec<(String, u64)>,
}

struct Kernel {
    symbol: String,
    params: Params,
    /// The demands of a launch, for PTX without static shared memory.
    bounds: LaunchBounds,
}

enum Params {
    /// The `.version` of PTX, and the declarations.
    Ptx((u32, u32), String),
    /// The architecture of a cubin, and the sizes and offsets.
    Cubin(u32, Result<CubinParams, ObjectError>),
}

struct Variable {
    symbol: String,
    declared: Declared,
    /// Among several variables with one name, the highest rank counts.
    rank: u8,
}

enum Declared {
    /// The state space, the text before the name, the name with its dimensions, and the initial value: `.const`,
    /// `.align 4 .f32`, `table[]`, `{1.0, 2.0}`.
    Ptx(String, String, String, Option<String>),
    /// The architecture of a cubin, the size, and the alignment of the address.
    Cubin(u32, usize, usize),
}

/// The names and numbers of fingerprints, with their own memory.
fn owned<'a>(layouts: impl IntoIterator<Item = (&'a str, u64)>) -> Vec<(String, u64)> {
    layouts.into_iter().map(|(name, number)| (name.to_owned(), number)).collect()
}

impl Image {
    /// The module of this text, or `None` if the text has no `.version`.
    fn ptx(text: &str, module: &Module<'_>) -> Option<Self> {
        let version = module.version?;
        let kernels = module.entries.iter().map(|entry| Kernel {
            symbol: entry.name.to_owned(),
            params: Params::Ptx(version, entry.params.to_owned()),
            bounds: entry.launch_bounds(),
        });
        let variables = module.variables.iter().map(|global| Variable {
            symbol: global.name.to_owned(),
            declared: Declared::Ptx(
                global.space.to_owned(),
                global.prefix.to_owned(),
                global.declarator.to_owned(),
                global.initializer.map(str::to_owned),
            ),
            rank: global.rank(),
        });
        let layouts = owned(module.fingerprints.iter().copied());
        Some(Self { text: text.to_owned(), kernels: kernels.collect(), variables: variables.collect(), layouts })
    }

    fn cubin(cubin: Cubin<'_>, kernels: &[CubinKernel<'_>]) -> Self {
        let arch = cubin.arch();
        let kernels = kernels.iter().map(|kernel| Kernel {
            symbol: kernel.name.to_owned(),
            params: Params::Cubin(arch, kernel.params()),
            bounds: kernel.launch_bounds().unwrap_or(LaunchBounds::NONE),
        });
        let variables = cubin.variables().map(|variable| Variable {
            symbol: variable.name.to_owned(),
            declared: Declared::Cubin(arch, variable.size, variable.align),
            // The variables of a cubin are definitions.
            rank: DEFINITION,
        });
        let layouts = owned(cubin.fingerprints());
        Self { text: String::new(), kernels: kernels.collect(), variables: variables.collect(), layouts }
    }

    fn is_ptx(&self) -> bool {
        !self.text.is_empty()
    }

    pub(super) fn kernels(&self) -> Vec<&str> {
        self.kernels.iter().map(|kernel| &*kernel.symbol).collect()
    }

    /// The symbols of the functions other than kernels, for which the text is read again.
    pub(super) fn functions(&self) -> Vec<&str> {
        Module::new(&self.text).device_functions()
    }

    /// The index of the kernel with this symbol.
    pub(super) fn position(&self, symbol: &str) -> Option<usize> {
        self.kernels.iter().position(|kernel| kernel.symbol == symbol)
    }

    /// The kernel with this index, which is the wanted one, as an expression.
    pub(super) fn kernel(
        &self,
        private: &Tokens,
        index: usize,
        wanted: Wanted<'_>,
    ) -> Result<TokenStream, ObjectError> {
        let Kernel { symbol, params, .. } = &self.kernels[index];
        let (layouts, spelled) = (self.layouts(), spelled(private, symbol, wanted.cpp_name(symbol)));
        match params {
            Params::Ptx((major, minor), params) => {
                let params = listed(Declarations::new(params).map(|declaration| param(private, declaration)));
                Ok(code!(#private::in_ptx(#symbol, (#major, #minor), &[#params], #layouts) #spelled))
            }
            Params::Cubin(arch, params) => {
                let params = listed(params.as_ref().map_err(|error| *error)?.iter().map(|param| {
                    let (size, offset) = (param.size, param.offset);
                    code!(#private::KernelParam::Placed(#size, #offset))
                }));
                Ok(code!(#private::in_cubin(#symbol, #arch, &[#params], #layouts) #spelled))
            }
        }
    }

    /// What launches of the kernel with this symbol need, as an expression, if the image has the kernel.
    pub(super) fn launch_bounds(&self, private: &Tokens, symbol: &str, has_shared: bool) -> Option<TokenStream> {
        let mut bounds = self.kernels[self.position(symbol)?].bounds;
        if has_shared && self.is_ptx() {
            // Shared memory takes another pass over the text.
            let module = Module::new(&self.text);
            bounds = Launches::new(&module).bounds(&module.entries[module.position(symbol)?]);
        }
        let block = option(bounds.required_block.map(|[x, y, z]| code!([#x, #y, #z])));
        let threads = option(bounds.max_threads);
        let StaticShared { at_least, at_most, .. } = bounds.static_shared;
        let at_most = option(at_most);
        Some(code!(#private::launch_bounds(#block, #threads, #at_least, #at_most)))
    }

    /// The symbols of the variables that the host can reach.
    pub(super) fn variables(&self) -> Vec<&str> {
        let host = |variable: &&Variable| match &variable.declared {
            Declared::Ptx(space, ..) => matches!(&**space, ".global" | ".const"),
            Declared::Cubin(..) => true,
        };
        self.variables.iter().filter(host).map(|variable| &*variable.symbol).collect()
    }

    /// The variable with this name, and whether it has a size: the PTX of a module that only has
    /// `extern __constant__ float table[]` declares it without one.
    pub(super) fn variable(&self, private: &Tokens, name: &str) -> Option<(TokenStream, bool)> {
        let all = self.variables.iter().filter(|variable| variable.symbol == name);
        let variable = chosen(all, |variable| variable.rank)?;
        let layouts = self.layouts();
        let expression = match &variable.declared {
            Declared::Ptx(space, prefix, declarator, initializer) => {
                let initializer = initializer.as_deref();
                let global = Global { linkage: "", space, prefix, name, declarator, initializer };
                let (space, declared) = (state_space(private, space), param(private, global.declaration()));
                code!(#private::VariableIn::Ptx(#space, #declared, #layouts))
            }
            Declared::Cubin(arch, size, align) => {
                code!(#private::VariableIn::Cubin(#arch, #size, #align, #layouts))
            }
        };
        Some((expression, variable.rank > 0))
    }

    fn layouts(&self) -> TokenStream {
        let layouts = listed(self.layouts.iter().map(|(name, number)| code!((#name, #number))));
        code!(&[#layouts])
    }
}

impl File {
    pub(super) fn of_text(text: &str) -> Result<Self, Problem> {
        if text.trim_ascii().is_empty() {
            return Err(Problem::Unreadable(ObjectError::Empty));
        }
        let module = Module::new(text);
        accepted(&module).map_err(Problem::Unreadable)?;
        let image = Image::ptx(text, &module).ok_or(Problem::NoVersion)?;
        Ok(Self { is_text: true, images: vec![(None, image)], unread: None })
    }

    pub(super) fn of_images(bytes: &[u8]) -> Result<Self, Problem> {
        let parts = parts(bytes).map_err(Problem::Unreadable)?;
        let plain: Vec<_> = parts.iter().map(|part| decompressed(part.bytes)).collect();
        let plain = parts.iter().zip(&plain).map(|(part, plain)| {
            let mut part = *part;
            part.bytes = plain;
            part
        });
        let (read, unread) = readable(plain.collect()).map_err(Problem::Unreadable)?;
        let mut images = Vec::new();
        for (part, code) in read {
            let Part { bytes: part, is_input, .. } = parts[part];
            let start = part.as_ptr() as usize - bytes.as_ptr() as usize;
            // The driver loads the part instead of the whole file.
            let place = (!is_input && part.len() < bytes.len()).then(|| start..start + part.len());
            let image = match code {
                Code::Ptx(text, module) => Image::ptx(text, &module).ok_or(Problem::NoVersion)?,
                Code::Cubin(cubin, kernels) => Image::cubin(cubin, &kernels),
            };
            images.push((place, image));
        }
        Ok(Self { is_text: false, images, unread })
    }
}
