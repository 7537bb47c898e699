//! A whole module like that of a PTX producer: it counts, allocates, asserts, prints and frees.

use std::error::Error;
use std::fmt::Display;

use ptx_abi::atomic::{AtomicType, Op, Operands, Order, Rmw, Scope, Target, lower};
use ptx_abi::kernel::Param;
use ptx_abi::module::{Address, FunctionDefinition, Global, ModuleItem, PtxModule};
use ptx_abi::param::{Entry, Memory, Place};
use ptx_abi::syscall::{
    ASSERTFAIL, FREE, Format, MALLOC, Printf, StringVariable, VPRINTF, ValistLayout, assertfail_arguments,
};
use ptx_abi::{DevPtr, DevPtrMut, PtxLayout, StateSpace};

const REGISTERS: &str = ".reg .b32 %r<4>; .reg .f32 %f<2>; .reg .b64 %rd<4>; .reg .pred %p<2>;";

const R: fn(&str) -> Place<'_> = |name| Place::Register(name);

/// The module for `sm_{sm}` and a version of PTX.
pub(super) fn ptx(sm: u32, version: (u32, u32)) -> Result<String, Box<dyn Error>> {
    let string = StringVariable::try_new;
    let format = string("$format", "%s %d: %u of %5.2f at %p, %lld%%\n")?;
    let name = string("$name", "count")?;
    let [message, file, function] = [string("$message", "p != 0")?, string("$file", "jit")?, string("$k", "count")?];
    let hello = string("$hello", "hello\n")?;

    let target = Target::new(sm, version);
    let count =
        lower(Op::Rmw(Rmw::Add, AtomicType::S32), Order::SeqCst, Scope::Gpu, target)?.in_space(StateSpace::Global)?;
    let count = count.with(Operands::rmw("%r1", "counter", "1"))?;
    let store =
        lower(Op::Store(AtomicType::U32), Order::Release, Scope::Sys, target)?.with(Operands::store("%rd1", "%r2"))?;
    let largest = lower(Op::Reduce(Rmw::Max, AtomicType::U32), Order::Relaxed, Scope::Cta, target)?;
    let largest = largest.in_space(StateSpace::Shared)?.with(Operands::reduce("largest", "%r2"))?;
    // A fence has no operands, so its text is the whole instruction.
    let fence = lower(Op::Fence, Order::Acquire, Scope::Cta, target)?;

    let size = [R("64")];
    let malloc = MALLOC.call(&size, Some(R("%rd2")))?;
    let memory = [R("%rd2")];
    let free = FREE.call(&memory, None)?;
    let failed = assertfail_arguments(&message, &file, "10", &function);
    let assertfail = ASSERTFAIL.call(&failed, None)?;

    let list = ValistLayout::try_new(&[
        DevPtr::<i8>::LAYOUT,
        i32::LAYOUT,
        u32::LAYOUT,
        f32::LAYOUT,
        DevPtrMut::<u32>::LAYOUT,
        i64::LAYOUT,
    ])?;
    list.check(&Format::try_new(format.text())?)?;
    let places = [
        name.address(),
        R("%r1"),
        R("%r2"),
        R("0f3F800000"),
        R("%rd2"),
        Place::Memory(Memory::new(StateSpace::Generic, "%rd1").offset(8)),
    ];
    let print = Printf::try_new(format.address(), list, &places)?.returning(R("%r3"))?;
    let print_hello = Printf::try_new(hello.address(), ValistLayout::new(&[]), &[])?;

    let params = [Param::of::<DevPtrMut<u32>>("out")];
    let entry = Entry::new("count", &params);
    let out = entry.load_param(0, R("%rd1"))?;
    let body: [&dyn Display; 16] = [
        &REGISTERS,
        &out,
        &"mov.u32 %r2, %tid.x;",
        &malloc,
        &"setp.ne.u64 %p1, %rd2, 0;",
        &"@%p1 bra $allocated;",
        &assertfail,
        &"$allocated:",
        &count,
        &store,
        &largest,
        &fence,
        &print,
        &print_hello,
        &free,
        &"ret;",
    ];

    let names = [Address::of(name.name(), 0), Address::of(hello.name(), 8)];
    let items = [
        ModuleItem::Prototype(VPRINTF),
        ModuleItem::Prototype(MALLOC),
        ModuleItem::Prototype(FREE),
        ModuleItem::Prototype(ASSERTFAIL),
        ModuleItem::StringVariable(format),
        ModuleItem::StringVariable(name),
        ModuleItem::StringVariable(message),
        ModuleItem::StringVariable(file),
        ModuleItem::StringVariable(function),
        ModuleItem::StringVariable(hello),
        // The table points to strings.
        ModuleItem::Global(Global::new("names", <[DevPtr<i8>; 2]>::LAYOUT).addresses(&names)),
        ModuleItem::Global(Global::new("counter", i32::LAYOUT)),
        ModuleItem::Global(Global::new("largest", u32::LAYOUT).shared()),
        ModuleItem::Function(FunctionDefinition::entry(entry, &body)),
    ];
    Ok(PtxModule::try_new(sm, version, &items)?.to_string())
}
