//! Runs bindgen on CUDA's headers, and lists the types that it generates.

use std::path::PathBuf;
use std::{env, fs};

mod ptx_layouts;
use ptx_layouts::PtxLayouts;

/// bindgen's styles of enumerations.
fn styles() -> [(&'static str, bindgen::EnumVariation); 4] {
    [
        ("constants", bindgen::EnumVariation::Consts),
        ("modules", bindgen::EnumVariation::ModuleConsts),
        ("newtypes", bindgen::EnumVariation::NewType { is_bitfield: false, is_global: false }),
        ("enums", bindgen::EnumVariation::Rust { non_exhaustive: false }),
    ]
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=ptx_layouts.rs");
    println!("cargo::rerun-if-changed=headers.hpp");
    println!("cargo::rerun-if-env-changed=PTX_ABI_CUDA_INCLUDE");
    println!("cargo::rerun-if-env-changed=PTX_ABI_STYLES");
    let include = env::var("PTX_ABI_CUDA_INCLUDE").expect("the folder of CUDA's headers");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let wanted = env::var("PTX_ABI_STYLES").expect("the names of the styles");
    let mut all = String::new();
    let mut list = String::new();
    for (name, style) in styles().into_iter().filter(|(name, _)| wanted.split(',').any(|wanted| wanted == *name)) {
        let builder = bindgen::Builder::default()
            .header("headers.hpp")
            .clang_args(["-x", "c++", "-std=c++17", "-I", &include])
            .allowlist_file(format!("{include}/[^/]*"))
            .allowlist_file(format!("{include}/crt/[^/]*"))
            // Without this the C++ checks would access private members.
            .respect_cxx_access_specs(true)
            .ignore_functions()
            .default_enum_style(style)
            .parse_callbacks(Box::new(PtxLayouts { attribute: "bindgen", ..PtxLayouts::default() }));
        let text = builder.generate().expect("bindgen reads the headers").to_string();
        fs::write(out.join(format!("{name}.rs")), &text).expect("the bindings can be written");
        all += &module(name, &text);
        list += &format!("(\"{name}\", {name}::TYPES), ");
    }
    all += &format!("type Types = &'static [(&'static str, &'static ::ptx_abi::Layout<'static>)];\n\
                     const STYLES: &[(&str, Types)] = &[{list}];\n");
    fs::write(out.join("all.rs"), all).expect("the list can be written");
}

/// The bindings in one style, and the layouts of the types that have one.
fn module(name: &str, text: &str) -> String {
    let mut module = format!(
        "#[allow(warnings)]\npub mod {name} {{\n    include!(concat!(env!(\"OUT_DIR\"), \"/{name}.rs\"));\n    \
         pub const TYPES: &[(&str, &::ptx_abi::Layout<'static>)] = &[\n"
    );
    let mut words = text.split_whitespace().peekable();
    let mut derives = false;
    while let Some(word) = words.next() {
        derives |= word.starts_with("#[ptx(bindgen");
        if !matches!(word, "struct" | "union" | "enum") || !derives {
            continue;
        }
        derives = false;
        let ident = words.next().expect("the name of a type");
        let ident = ident.split(['(', '{', ';']).next().expect("the name of a type");
        // An instance of a template is a type, but the template itself is not.
        if !ident.contains('<') {
            module += &format!("        (\"{ident}\", <{ident} as ::ptx_abi::PtxLayout>::LAYOUT),\n");
        }
    }
    module + "    ];\n}\n"
}
