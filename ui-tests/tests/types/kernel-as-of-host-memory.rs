use std::rc::Rc;
use std::sync::Arc;

use ptx_abi::{DevPtr, KernelParams};

type Alias<'a> = &'a f32;
type Maybe<'a> = Option<&'a f32>;

macro_rules! through_a_group {
    ($reference:ty) => {
        #[derive(KernelParams)]
        struct Grouped {
            #[ptx(as = DevPtr<f32>)]
            a: $reference,
        }
    };
}

through_a_group!(Box<f32>);

#[derive(KernelParams)]
struct Args<'a, T> {
    #[ptx(as = DevPtr<f32>)]
    a: (Alias<'a>),
    #[ptx(as = DevPtr<f32>)]
    b: Maybe<'a>,
    #[ptx(as = DevPtr<f32>)]
    c: Box<f32>,
    #[ptx(as = DevPtr<f32>)]
    d: Option<Box<f32>>,
    #[ptx(as = DevPtr<f32>)]
    e: Rc<f32>,
    #[ptx(as = u64)]
    f: Arc<f32>,
    #[ptx(as = [DevPtr<f32>; 2])]
    g: [Alias<'a>; 2],
    #[ptx(as = DevPtr<f32>)]
    h: Option<Box<T>>,
}

fn main() {}
