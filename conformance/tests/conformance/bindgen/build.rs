//! Runs both versions of bindgen on `headers.hpp`, and lists the types that they write.
//!
//! `PTX_ABI_STYLES` has the styles of enumerations, each after the version: `0.73 enums,0.72 constants`. With
//! `PTX_ABI_CUDA_INCLUDE` the types are those of CUDA's headers, otherwise those of `headers.hpp` itself, with its functions.

use std::path::PathBuf;
use std::{env, fs};

use ptx_abi_bindgen::PtxLayouts;

macro_rules! bindings {
    ($bindgen:ident, $version:ident, $style:ident) => {{
        use $bindgen::{Builder, EnumVariation};

        let style = match $style {
            "constants" => EnumVariation::Consts,
            "modules" => EnumVariation::ModuleConsts,
            "newtypes" => EnumVariation::NewType { is_bitfield: false, is_global: false },
            "enums" => EnumVariation::Rust { non_exhaustive: false },
            other => panic!("{other} is not a style"),
        };
        let builder = Builder::default()
            .header("headers.hpp")
            .clang_args(["-x", "c++", "-std=c++17"])
            // Without this the C++ checks would access private members.
            .respect_cxx_access_specs(true)
            .default_enum_style(style);
        let builder = match env::var("PTX_ABI_CUDA_INCLUDE") {
            Ok(include) => builder
                .clang_args(["-I", &include])
                .allowlist_file(format!("{include}/[^/]*"))
                .allowlist_file(format!("{include}/crt/[^/]*"))
                .ignore_functions()
                .parse_callbacks(Box::new(PtxLayouts::new())),
            Err(_) => builder
                .allowlist_file("headers.hpp")
                .enable_cxx_namespaces()
                .merge_extern_blocks(true)
                .parse_callbacks(Box::new(layouts($version))),
        };
        builder.generate().expect("bindgen reads the headers").to_string()
    }};
}

/// The callbacks for `shapes.hpp`.
fn layouts(version: &str) -> PtxLayouts {
    if version == "0.72" {
        // It has no attributes of fields.
        return PtxLayouts::new().namespaces().leave_out("Visitor").leave_out("Escaped");
    }
    PtxLayouts::new()
        .namespaces()
        .attribute("Tail", "derive(Default)")
        .field_attribute("Escaped", "type_", "ptx(name = \"type_\")")
        .leave_out("Visitor")
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=headers.hpp");
    println!("cargo::rerun-if-env-changed=PTX_ABI_CUDA_INCLUDE");
    println!("cargo::rerun-if-env-changed=PTX_ABI_STYLES");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let wanted = env::var("PTX_ABI_STYLES").expect("the names of the styles");
    let mut all = String::new();
    let mut list = String::new();
    for version_and_style in wanted.split(',') {
        let (version, style) = version_and_style.split_once(' ').expect("a version and a style");
        let text = match version {
            "0.72" => bindings!(bindgen_0_72, version, style),
            "0.73" => bindings!(bindgen_0_73, version, style),
            other => panic!("{other} is not a version"),
        };
        let text = match env::var_os("PTX_ABI_CUDA_INCLUDE") {
            Some(_) => text,
            None => with_functions(&text),
        };
        let name = format!("{style}_{}", version.replace('.', "_"));
        fs::write(out.join(format!("{name}.rs")), &text).expect("the bindings can be written");
        all += &module(&name, &text);
        list += &format!("(\"{version_and_style}\", {name}::TYPES, {name}::functions), ");
    }
    all += &format!("const STYLES: &[Style] = &[{list}];\n");
    fs::write(out.join("all.rs"), all).expect("the list can be written");
}

/// The bindings, whose functions the checks compare too.
fn with_functions(bindings: &str) -> String {
    let attribute = "#[::ptx_abi::cuda_functions]\n";
    bindings.replace("unsafe extern \"C\" {", &format!("{attribute}unsafe extern \"C\" {{"))
}

/// The bindings in one style, the layouts of the types that have one, and the checks of the functions.
fn module(name: &str, text: &str) -> String {
    let mut module = format!(
        "#[allow(warnings)]\npub mod {name} {{\n    include!(concat!(env!(\"OUT_DIR\"), \"/{name}.rs\"));\n    \
         pub const TYPES: &[(&str, &::ptx_abi::Layout<'static>)] = &[\n"
    );
    let mut words = text.split_whitespace();
    // The modules around the word, with the number of braces that are open there.
    let (mut modules, mut open, mut derives) = (Vec::new(), 0, false);
    while let Some(word) = words.next() {
        derives |= word.starts_with("#[ptx(bindgen");
        match word {
            // Without namespaces a module contains only the constants of an enumeration.
            "mod" if env::var_os("PTX_ABI_CUDA_INCLUDE").is_none() => modules.push((open, words.next().expect("the name of a module"))),
            "struct" | "union" | "enum" if derives => {
                derives = false;
                let ident = words.next().expect("the name of a type");
                open += ident.matches('{').count();
                let ident = ident.split(['(', '{', ';']).next().expect("the name of a type");
                let path: String = modules.iter().map(|(_, module)| format!("{module}::")).collect();
                // An instance of a template is a type, but the template itself is not.
                if !ident.contains('<') {
                    module += &format!("        (\"{ident}\", <{path}{ident} as ::ptx_abi::PtxLayout>::LAYOUT),\n");
                }
            }
            _ => open += word.matches('{').count(),
        }
        open -= word.matches('}').count();
        modules.retain(|(outside, _)| *outside < open || word == "mod");
    }
    module += "    ];\n    pub fn functions() -> ::std::string::String {\n        ";
    module += match text.contains("#[::ptx_abi::cuda_functions]") {
        true => "::ptx_abi::cuda_asserts!(fn root::FUNCTIONS).to_string()",
        false => "::std::string::String::new()",
    };
    module + "\n    }\n}\n"
}
