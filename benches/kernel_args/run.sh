#!/bin/sh
# Counts the instructions (callgrind) and allocations of each way to hand eight launch arguments to the driver, which does
# nothing here. It needs x86-64 Linux, gcc and valgrind. CARGO_TARGET_DIR may be set.
set -eu
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target/kernel_args}
export CARGO_TARGET_DIR="$target"

[ "$(uname -sm)" = "Linux x86_64" ] || { echo "instructions are counted on x86-64 Linux only" >&2; exit 1; }
if ! command -v valgrind >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq || true
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends valgrind >/dev/null || true
fi
for tool in gcc valgrind; do
    command -v $tool >/dev/null || { echo "$tool is missing" >&2; exit 1; }
done

# cust links with the driver and looks for `lib64` in this folder. cudarc opens the driver at run time.
driver=$target/driver
mkdir -p "$driver/lib64"
gcc -O2 -fcf-protection=none -shared -fPIC -o "$driver/lib64/libcuda.so" c/driver.c
ln -sf libcuda.so "$driver/lib64/libcuda.so.1"
export CUDA_LIBRARY_PATH="$driver" LD_LIBRARY_PATH="$driver/lib64${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
cargo build --release --quiet --features peers
bench=$target/release/kernel-args-bench

# Prints the number of instructions of these calls.
instructions() { # way, times
    valgrind --tool=callgrind --toggle-collect="$1" --callgrind-out-file=/dev/null "$bench" "$1" "$2" 2>&1 |
        sed -n 's/.*Collected : //p'
}

row() { # way, name
    # Both counts contain the work that is done once, so the difference excludes it.
    few=$(instructions "$1" 1000)
    many=$(instructions "$1" 2000)
    printf '%-46s %12s %11s\n' "$2" $(((many - few) / 1000)) "$("$bench" "$1" 1000)"
}

printf '%-46s %12s %11s\n' "prepare 8 arguments" instructions allocations
row by_hand "array of pointers by hand"
row ours "pointers()"
row generic "pointers() in generic code"
row buffer "to_buffer()"
row prepare_with_cudarc "cudarc: builder.arg(..), 8 times"
printf '\n%-46s %12s %11s\n' "prepare and launch" instructions allocations
row launch_with_array "array by hand, cuLaunchKernel"
row launch_with_pointers "pointers(), cuLaunchKernel"
row launch_with_cust "cust: launch!"
row launch_with_cudarc "cudarc: builder.arg(..), 8 times"
row launch_with_cudarc_slices "cudarc: the same, buffers are CudaSlice"
row launch_with_cudarc_struct "cudarc: builder.arg(&args)"
