//! Prints the kernels, what their launches need, parameters and variables of a file with kernels, and a struct to paste for each kernel:
//! `cargo run --example inspect -- kernels.ptx`.
//!
//! The file may be PTX, a cubin, a fatbin, an object, a static archive, a shared library or an executable. With
//! `--features compressed`, the example also reads compressed images.

use std::error::Error;
use std::{env, fs};

use ptx_abi::check::{KernelSet, KernelSource};
use ptx_abi::object::{Cubin, Image, decompressed, images};
use ptx_abi::ptx::{Module, Params};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("name a file: PTX, a cubin, a fatbin, an object or an archive")?;
    let file = fs::read(&path)?;
    let bytes = decompressed(&file);
    for image in images(&bytes)? {
        match image {
            Ok(Image::Ptx(text)) => print_ptx(&Module::new(text)),
            Ok(Image::Cubin(cubin)) => print_cubin(cubin)?,
            Ok(other) => println!("{other:?}"),
            // The other images may be readable.
            Err(error) => println!("not read: {error}"),
        }
    }
    let set = KernelSet::try_new(KernelSource::from(&*bytes).named(&path))?;
    for symbol in set.kernels() {
        println!();
        match set.struct_for(symbol) {
            Some(text) => println!("{text}"),
            None => println!("// the parameters of `{symbol}` cannot be read"),
        }
    }
    Ok(())
}

fn print_ptx(module: &Module<'_>) {
    println!("PTX for {}", module.target().unwrap_or("an unknown target"));
    for entry in module.entries() {
        println!("  kernel {}", entry.name);
        if let Some(bounds) = module.launch_bounds(entry.name) {
            println!("    a launch needs {bounds}");
        }
        print_params(entry.params);
    }
    for variable in module.variables() {
        let size = variable.declared.ok().and_then(|declared| declared.size()).unwrap_or(0);
        println!("  variable {}: {size} bytes in {:?}", variable.name, variable.space);
    }
}

fn print_params(params: Params<'_>) {
    for param in params {
        match param {
            Ok(param) => println!("    {} {}: {} bytes", param.spelling, param.name, param.size().unwrap_or(0)),
            Err(error) => println!("    {error}"),
        }
    }
}

fn print_cubin(cubin: Cubin<'_>) -> Result<(), Box<dyn Error>> {
    println!("cubin for sm_{}", cubin.arch());
    for kernel in cubin.kernels() {
        println!("  kernel {}", kernel.name);
        println!("    a launch needs {}", kernel.launch_bounds()?);
        for param in kernel.params()?.iter() {
            println!("    at {}: {} bytes", param.offset, param.size);
        }
    }
    for variable in cubin.variables() {
        println!("  variable {}: {} bytes", variable.name, variable.size);
    }
    Ok(())
}
