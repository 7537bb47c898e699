use ptx_abi::Layout;
use ptx_abi::__private as hidden;

#[derive(Clone, Copy)]
#[repr(C)]
struct Flag {
    flag: bool,
}

impl hidden::Unchanged<u8> for Flag {}

impl hidden::Repeatable<u8> for Flag {}

impl hidden::BindgenMember for Flag {
    const MEMBER: &'static Layout<'static> = <u8 as ptx_abi::PtxLayout>::LAYOUT;
}

impl hidden::PodType for Flag {}

impl hidden::AnyBitPatternType for Flag {}

impl hidden::LaidOut for Flag {}

impl hidden::advice::Character for Flag {
    const DESCRIBED: hidden::advice::Described<Self> = <u8 as hidden::advice::Character>::DESCRIBED;
}

fn main() {}

// errors: 8, seven mistakes, and a type that the last one gives
// no fix: only expansions implement these traits
