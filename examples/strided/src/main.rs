//! A strided kernel that takes the shape of a tensor by value, and what that saves against a copy on the device.
//!
//! `cargo run --release` compares the results with the host's and measures launches on the first GPU. `cargo run -- count "by value" 1000`
//! launches that often, and prints the number of allocations; a driver that does nothing is enough for it.

mod copies;
mod view;

use std::alloc::{GlobalAlloc, Layout, System};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Instant;

use copies::{Copies, Way};
use cudarc::driver::{CudaContext, CudaSlice, DriverError};
use view::View;

static ALLOCATIONS: AtomicU32 = AtomicU32::new(0);

struct Counting;

// SAFETY: it forwards every call to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Relaxed);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The elements of each buffer.
const LEN: usize = 1024;

/// The shapes of a small model's step, which the launches take in turn.
fn views() -> [View; 4] {
    [
        View::new(&[[1024, 1]]),
        View::new(&[[32, 1], [32, 32]]),                         // transposed
        View::new(&[[8, 32], [4, 256], [16, 1]]),                // heads before rows, half of each row
        View::new(&[[2, 0], [2, 512], [1, 7], [8, 0], [16, 1]]), // repeated
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let context = match gpu() {
        Ok(context) => context,
        Err(missing) => {
            println!("The kernels take these arguments. {missing}: they are not launched.");
            return Ok(());
        }
    };
    let mut launches = Launches::new(&context)?;
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => launches.compare().and_then(|()| launches.measure()),
        ["count", way, count] => {
            let way = Way::ALL.into_iter().find(|known| known.name() == way).ok_or("there is no such way")?;
            launches.count(way, count.parse()?)
        }
        _ => Err("expected no arguments, or `count`, a way and a number".into()),
    }
}

/// The first GPU, or why there is none.
fn gpu() -> Result<Arc<CudaContext>, String> {
    // SAFETY: only NVIDIA's code runs when the library is loaded. If the library were missing, cudarc would panic.
    if !unsafe { cudarc::driver::sys::is_culib_present() } {
        return Err("There is no driver of NVIDIA".to_owned());
    }
    CudaContext::new(0).map_err(|error| format!("There is no GPU ({error:?})"))
}

/// The kernels with a buffer to read and one to write.
struct Launches {
    context: Arc<CudaContext>,
    copies: Copies,
    x: CudaSlice<f32>,
    y: CudaSlice<f32>,
}

impl Launches {
    fn new(context: &Arc<CudaContext>) -> Result<Self, Box<dyn Error>> {
        let stream = context.default_stream();
        let x: Vec<_> = (0..LEN as u16).map(f32::from).collect();
        let (x, y) = (stream.clone_htod(&x).map_err(describe)?, stream.alloc_zeros(LEN).map_err(describe)?);
        Ok(Self { context: context.clone(), copies: Copies::load(context)?, x, y })
    }

    /// Launches as often, with another shape each time, and waits for the end.
    fn launch(&mut self, way: Way, count: usize) -> Result<(), Box<dyn Error>> {
        for view in views().into_iter().cycle().take(count) {
            self.copies.copy(way, view, &self.x, &mut self.y)?;
        }
        Ok(self.context.synchronize().map_err(describe)?)
    }

    /// Compares the elements of every shape and way with the host's.
    fn compare(&mut self) -> Result<(), Box<dyn Error>> {
        let stream = self.context.default_stream();
        for (way, view) in Way::ALL.into_iter().flat_map(|way| views().map(|view| (way, view))) {
            stream.memset_zeros(&mut self.y).map_err(describe)?;
            self.copies.copy(way, view, &self.x, &mut self.y)?;
            let found = stream.clone_dtoh(&self.y).map_err(describe)?;
            for (i, found) in (0..view.len()).zip(found) {
                // The buffer has its own indices as elements.
                if found as usize != view.place(i) {
                    return Err(format!("{}, element {i} of {view:?}: {found}", way.name()).into());
                }
            }
        }
        println!("The GPU has copied the elements of all shapes as the host does.\n");
        Ok(())
    }

    /// Prints the allocations of as many launches. Before them, each shape is launched once.
    fn count(&mut self, way: Way, count: usize) -> Result<(), Box<dyn Error>> {
        self.launch(way, views().len())?;
        let before = ALLOCATIONS.load(Relaxed);
        self.launch(way, count)?;
        println!("{}", ALLOCATIONS.load(Relaxed) - before);
        Ok(())
    }

    /// Prints the time of a launch: the shortest of some rounds, in which the ways take turns.
    fn measure(&mut self) -> Result<(), Box<dyn Error>> {
        const ROUNDS: usize = 10;
        const COUNT: usize = 20_000;
        let mut shortest = [f64::INFINITY; Way::ALL.len()];
        for _ in 0..ROUNDS {
            for (way, shortest) in Way::ALL.into_iter().zip(&mut shortest) {
                let start = Instant::now();
                self.launch(way, COUNT)?;
                *shortest = shortest.min(start.elapsed().as_secs_f64() / COUNT as f64);
            }
        }
        println!("{:<20}{:>14}{:>22}", "shape", "ns per launch", "launches per second");
        for (way, seconds) in Way::ALL.into_iter().zip(shortest) {
            println!("{:<20}{:>14.0}{:>22.0}", way.name(), seconds * 1e9, 1.0 / seconds);
        }
        Ok(())
    }
}

// `UPDATE_EXPECT=1 cargo test` writes the header. It gives the PTX the fingerprint of the struct, which `module` compares.
ptx_abi::cuda_header_test!("kernels/view.h", View);

fn describe(error: DriverError) -> String {
    format!("the driver: {error:?}")
}
