//! The time for dividing checks among sources is proportional to the number of functions.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ptx_abi::cuda::{self, CType, CudaAsserts, CudaFunction, Matching};

use crate::alone;
use crate::linear::linear;

/// The number of functions of each source.
const EACH: usize = 10;

/// The folder for the sources of so many functions.
fn folder(count: usize) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("sources").join(count.to_string())
}

/// Writes the sources of `count` functions. All sources include a header that declares all functions, and has the macro that
/// pastes their names.
fn functions(count: usize) -> Vec<CudaFunction<'static>> {
    let folder = folder(count);
    let removed = fs::remove_dir_all(&folder);
    assert!(removed.is_ok() || !folder.exists(), "{} cannot be removed", folder.display());
    fs::create_dir_all(&folder).expect("the folder can be made");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("the file can be written");
    let macros = "#define LAUNCH(type, op) int launch_##type##_##op##_run(type *x) { return 0; }\n";
    let mut prototypes = macros.to_owned();
    let mut functions = Vec::new();
    for source in 0..count / EACH {
        let mut text = "#include \"all.h\"\n".to_owned();
        for number in 0..EACH {
            _ = writeln!(text, "#if A\nLAUNCH(float, op{source}_{number})\n#endif");
            let name = format!("launch_float_op{source}_{number}_run");
            _ = writeln!(prototypes, "int {name}(float *x);");
            functions.push(CudaFunction::new(name.leak(), &[], CType::Void));
        }
        write(&format!("{source}.cu"), &text);
    }
    write("all.h", &prototypes);
    functions
}

#[test]
fn functions_of_many_sources() {
    let _alone = alone();
    let [small, large] = [300, 3_000].map(functions);
    let each = |functions: &[CudaFunction<'_>], act: fn(&Path, &CudaAsserts<'_>)| {
        let folder = folder(functions.len());
        let (pattern, lists) = (folder.join("*.cu").display().to_string(), [functions]);
        let sources = [&*pattern];
        let checks = CudaAsserts::new(&[]).with_functions(Matching::Strict, &lists).with_sources(&sources);
        act(&folder.join("checks/{}.cuh"), &checks);
        functions.len()
    };
    for functions in [&small, &large] {
        each(functions, |path, checks| _ = cuda::write(path, checks).expect("each function has a source"));
        let written = fs::read_dir(folder(functions.len()).join("checks")).expect("the folder is there");
        assert_eq!(written.count(), functions.len() / EACH + 1, "one file for each source, and the templates");
    }
    let compare = |functions: &[CudaFunction<'_>]| {
        each(functions, |path, checks| cuda::compare(path, checks).expect("the files are up to date"))
    };
    linear("functions of sources", &*small, &*large, compare);
}
