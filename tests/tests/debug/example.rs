//! The example of guide 6, written with this crate.

use ptx_abi_core::debug::{DebugInfo, Function, Location, Register, Variable};
use ptx_abi_core::{DevPtrMut, PtxLayout};

/// The example as the guide has it, without what its pages add.
pub(crate) const GUIDE: &str = include_str!("../../data/debug/guide.ptx");

/// The debug information of the example.
pub(crate) fn example() -> DebugInfo {
    // The guide's own: the name is another one in `.file`.
    let mut debug = DebugInfo::new("call1.cu", "/home/mmurphy/test").with_producer("lgenfe: EDG 4.9").with_pubnames();
    let file = debug.add_file("call_example.cu");
    let int = debug.add_type(i32::LAYOUT);
    let pointer = debug.add_type(<DevPtrMut<i32>>::LAYOUT);
    let register = |name| Location::Register(Register::new(name).expect("it is short"));
    debug.add_function(
        &Function::new("_Z3fooii", "func_begin0", "func_end0")
            .linkage_name("_Z3fooii")
            .at(file, 1)
            .returning(int)
            .params(&[
                Variable::new("i", int, register("%r1")).at(file, 1),
                Variable::new("j", int, register("%r2")).at(file, 1),
            ]),
    );
    debug.add_function(
        &Function::new("_Z4testPi", "func_begin1", "func_end1")
            .linkage_name("_Z4testPi")
            .at(file, 6)
            .params(&[Variable::new("p", pointer, Location::Param("_Z4testPi_param_0")).at(file, 6)]),
    );
    debug
}
