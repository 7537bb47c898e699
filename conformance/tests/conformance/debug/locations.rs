//! A program with a variable in every kind of location.

use ptx_abi::debug::{DataObject, DebugInfo, Location, Register, Subprogram};
use ptx_abi::{DevPtrMut, PtxLayout};
use ptx_abi_conformance::gpu::assemble;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, read_bytes};
use ptx_abi_tests::dwarf::{Sections, Step, Value};

const PROGRAM: &str = "
.visible .global .align 4 .b8 counter[4];
.visible .const .align 4 .b8 limit[4];
.visible .entry reset(.param .u64 reset_param_0, .param .u32 reset_param_1)
{
    .local .align 16 .b8 __local_depot0[32];
    .shared .align 4 .b8 tile[64];
    .reg .b32 %r<4>;
    .reg .b64 %rd<2>;
    .loc 1 3 1
func_begin0:
    ld.param.u64 %rd1, [reset_param_0];
    ld.param.u32 %r1, [reset_param_1];
    .loc 1 4 5
    ld.const.u32 %r2, [limit];
    add.s32 %r3, %r1, %r2;
    st.local.u32 [__local_depot0+16], %r3;
    st.shared.u32 [tile+4], %r3;
    .loc 1 5 5
    ld.local.u32 %r3, [__local_depot0+16];
    st.global.u32 [counter], %r3;
    st.u32 [%rd1], %r2;
    ret;
func_end0:
}
";

fn program(sm: u32) -> String {
    let mut debug = DebugInfo::new("reset.jit", "/project");
    let file = debug.add_file("reset.jit");
    let (int, pointer) = (debug.add_type(u32::LAYOUT), debug.add_type(<DevPtrMut<u32>>::LAYOUT));
    let tile = debug.add_type(<[u32; 16]>::LAYOUT);
    for (name, ty, location) in [
        ("counter", int, Location::Global("counter")),
        ("limit", int, Location::Const("limit")),
        ("tile", tile, Location::Shared("tile")),
    ] {
        debug.add_variable(&DataObject::new(name, ty, location).at(file, 1));
    }
    let register = Location::Register(Register::new("%r3").expect("it is short"));
    debug.add_function(
        &Subprogram::new("reset", "func_begin0", "func_end0")
            .at(file, 3)
            .params(&[
                DataObject::new("out", pointer, Location::Param("reset_param_0")).at(file, 3),
                DataObject::new("n", int, Location::Param("reset_param_1")).at(file, 3),
            ])
            .locals(&[
                DataObject::new("first", int, Location::Local { depot: "__local_depot0", offset: 0 }).at(file, 4),
                DataObject::new("second", int, Location::Local { depot: "__local_depot0", offset: 16 }).at(file, 4),
                DataObject::new("sum", int, register).at(file, 5),
            ]),
    );
    format!("{}{}{PROGRAM}{debug}", super::head(sm), debug.files())
}

/// Checks the locations that ptxas writes.
pub(crate) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("debug-locations")?;
    let mut summary = Summary::default();
    for sm in super::TARGETS {
        let cubin = assemble(toolchain, &scratch.write("reset.ptx", &program(sm))?, sm)?;
        let unit = Sections::of_cubin(&read_bytes(cubin)?)?.unit()?;
        let mut complaints = Vec::new();
        let mut params = Vec::new();
        let expected =
            [("counter", 5), ("limit", 4), ("tile", 8), ("out", 7), ("n", 7), ("first", 6), ("second", 6), ("sum", 2)];
        for (name, class) in expected {
            let Some(entry) = unit.entries.iter().find(|entry| entry.name() == Some(name)) else {
                complaints.push(format!("{name} is not there"));
                continue;
            };
            let Some(Value::Expression(steps)) = entry.get(gimli::DW_AT_location) else {
                complaints.push(format!("{name} has no location"));
                continue;
            };
            let right = match (class, &steps[..]) {
                // This is an offset in the constant bank of the parameters.
                (7, [Step::Address(address)]) => {
                    params.extend(address.parse::<u64>());
                    true
                }
                (5 | 8, [Step::Address(address)]) => address.starts_with(name),
                // This is an address in a constant bank.
                (4, [Step::Address(address)]) => address.parse::<u64>().is_ok(),
                // ptxas adds the frame.
                (6, [Step::Other(frame), .., Step::Plus(offset)]) => {
                    frame.starts_with("FrameOffset") && *offset == if name == "first" { 0 } else { 16 }
                }
                (2, [Step::Register(register)]) => register == "%r3",
                _ => false,
            };
            if !right || entry.number(gimli::DW_AT_address_class) != Some(class) {
                complaints.push(format!("{name}: {steps:?}, class {:?}", entry.number(gimli::DW_AT_address_class)));
            }
        }
        if !matches!(params[..], [first, second] if first > 0 && second == first + 8) {
            complaints.push(format!("parameters at {params:?}"));
        }
        summary.compared(format!("ptxas sm_{sm}"), "places of variables", expected.len(), &complaints);
    }
    Ok(summary)
}
