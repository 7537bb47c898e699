use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "Text<{SEPARATOR}>")]
struct Text<const SEPARATOR: char> {
    bytes: [u8; 4],
}

ptx_abi::assert_layouts!(Text<'é'>);

fn main() {}

// fix:
// const SEPARATOR: char → const SEPARATOR: u32
// Text<'é'> → Text<{ 'é' as u32 }>
