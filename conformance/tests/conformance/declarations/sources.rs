//! The same kernels and functions in CUDA C++, in Rust and in PTX.

use std::fmt::Write as _;

use crate::comparison::Subject;
use ptx_abi::param::Spelling;
use ptx_abi_conformance::generate;
use ptx_abi_conformance::kparam::{VERSION, header};

/// The CUDA C++ source in which `entry_ID` takes a value, and `func_ID` returns its argument.
pub(crate) fn cpp(subjects: &[Subject]) -> String {
    let mut text = String::from("#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include \"types.h\"\n");
    text += &generate::c_prelude(true);
    for Subject { id, cpp, declaration, .. } in subjects {
        let _ = writeln!(text, "{}extern \"C\" __global__ void entry_{id}({cpp} value) {{}}", declaration.0);
    }
    for Subject { id, cpp, .. } in subjects.iter().filter(|subject| subject.in_functions()) {
        let _ = writeln!(text, "extern \"C\" __device__ {cpp} func_{id}({cpp} value) {{ return value; }}");
    }
    text
}

/// The Rust source, without the types that rustc does not pass by value (facts 3, deviation 4).
pub(crate) fn rust(subjects: &[Subject]) -> String {
    let mut text =
        String::from("#![no_std]\n#![feature(abi_ptx)]\n#![allow(warnings)]\nuse ptx_abi::{PtxLayout, bit_fields};\n");
    text += &generate::rust_prelude();
    for Subject { id, declaration, layout, .. } in subjects {
        text += &declaration.1;
        if layout.align <= 16 {
            let _ = write!(
                text,
                "#[unsafe(no_mangle)] extern \"ptx-kernel\" fn entry_{id}(_: {id}) {{}}\n\
                 #[unsafe(no_mangle)] extern \"C\" fn func_{id}(value: {id}) -> {id} {{ value }}\n"
            );
        }
    }
    text
}

/// The prototype of `func_ID` as the crate declares it, with `name` for the parameter.
fn prototype(subject: &Subject, spelling: Spelling, parameter: &str) -> String {
    let returns = subject.layout.func_return("func_retval0").spelling(spelling);
    let param = subject.layout.func_param(parameter).spelling(spelling);
    format!(".func ({returns}) func_{}({param})", subject.id)
}

/// The kernel `call_ID`, which calls `func_ID`.
fn call(subject: &Subject, spelling: Spelling) -> String {
    let (argument, result) = (subject.layout.func_param("param0"), subject.layout.func_return("retval0"));
    format!(
        ".visible .entry call_{id}()\n{{\n{};\n{};\ncall (retval0), func_{id}, (param0);\nret;\n}}\n",
        argument.spelling(spelling),
        result.spelling(spelling),
        id = subject.id,
    )
}

/// A module that defines and calls all functions, with only the crate's declarations.
pub(crate) fn definitions(subjects: &[Subject], sm: u32, spelling: Spelling) -> String {
    let mut text = header(VERSION, sm);
    for subject in subjects {
        let Subject { id, layout, .. } = subject;
        let param = layout.entry_param("value").spelling(spelling);
        let _ = write!(text, ".visible .entry entry_{id}({param})\n{{\nret;\n}}\n");
        if subject.in_functions() {
            let prototype = prototype(subject, spelling, "value");
            let _ = write!(text, ".visible {prototype}\n{{\nret;\n}}\n{}", call(subject, spelling));
        }
    }
    text
}

/// A module that calls another module's functions, with the crate's declarations.
pub(crate) fn calls(subjects: &[Subject], sm: u32, spelling: Spelling) -> String {
    let mut text = header(VERSION, sm);
    for subject in subjects {
        let prototype = prototype(subject, spelling, "value");
        let _ = write!(text, ".extern {prototype};\n{}", call(subject, spelling));
    }
    text
}
