//! Prints the kernels, what their launches need, parameters and variables of a file with kernels, and a struct to paste for each kernel:
//! `cargo run --example inspect -- kernels.ptx`.
//!
//! The file may be PTX, a cubin, a fatbin, an object, a static archive, a shared library or an executable. With
//! `--features compressed`, the example also reads compressed images.

use std::error::Error;
use std::process::ExitCode;
use std::{env, fs};

use ptx_abi::check::{KernelSet, KernelSource};
use ptx_abi::kernel::LaunchBounds;
use ptx_abi::object::{Cubin, Image, decompressed, images};
use ptx_abi::ptx::{Module, Params};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        // `Result` as the type of `main` would print the fields of the error.
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("name a file: PTX, a cubin, a fatbin, an object or an archive")?;
    let file = fs::read(&path)?;
    let bytes = decompressed(&file);
    for image in images(&bytes)? {
        match image {
            Ok(Image::Ptx(text)) => print_ptx(&Module::new(text)),
            Ok(Image::Cubin(cubin)) => print_cubin(cubin)?,
            Ok(other) => println!("not read: {other:?}, which is neither PTX nor a cubin"),
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
            print_bounds(&bounds);
        }
        print_params(entry.params);
    }
    for variable in module.variables() {
        match variable.declared {
            Ok(declared) => println!("  variable in {:?}: {declared}", variable.space),
            Err(error) => println!("  variable in {:?}: {}: {error}", variable.space, variable.name),
        }
    }
}

fn print_bounds(bounds: &LaunchBounds) {
    if !bounds.is_unbounded() || bounds.min_blocks.is_some() || bounds.static_shared.at_least > 0 {
        println!("    a launch needs {bounds}");
    }
}

fn print_params(params: Params<'_>) {
    for param in params {
        match param {
            Ok(param) => println!("    {param}"),
            Err(error) => println!("    {error}"),
        }
    }
}

fn print_cubin(cubin: Cubin<'_>) -> Result<(), Box<dyn Error>> {
    println!("cubin for sm_{}", cubin.arch());
    for kernel in cubin.kernels() {
        println!("  kernel {}", kernel.name);
        print_bounds(&kernel.launch_bounds()?);
        for param in kernel.params()?.iter() {
            println!("    offset {}, size {}", param.offset, param.size);
        }
    }
    for variable in cubin.variables() {
        println!("  variable of size {}: {}", variable.size, variable.name);
    }
    Ok(())
}
