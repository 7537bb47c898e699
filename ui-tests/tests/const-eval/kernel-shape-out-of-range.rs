use ptx_abi::{DevPtrMut, KernelParams};

const ROWS: usize = 0;

#[derive(KernelParams)]
#[ptx(block = [256, ROWS, 1])]
struct Reduce {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(shared = ROWS as i64 - 4)]
struct Fill {
    values: DevPtrMut<f32>,
}

fn main() {}

// errors: 2
// fix:
// const ROWS: usize = 0; → const ROWS: usize = 1;
// #[ptx(shared = ROWS as i64 - 4)] → #[ptx(shared = ROWS as i64 * 4)]
