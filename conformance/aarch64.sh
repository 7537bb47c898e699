#!/usr/bin/env bash
# Runs core's own tests as programs of aarch64 Linux in an emulator. The conformance check `derive_differential_aarch64` does
# so with derived types. The program `it` does not compile for this host, because it contains types that the derive refuses there.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in qemu-aarch64 aarch64-linux-gnu-gcc; do
    command -v "$tool" >/dev/null || { echo "$tool is missing: run conformance/install.sh" >&2; exit 1; }
done
target=aarch64-unknown-linux-gnu
rustup target add "$target"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"
# These two tests try every division of a storage. Their arithmetic is the same on each host, and the emulator is slow.
skipped=(--skip bit_field::range::tests::accessors_of_one_storage --skip bit_field::range::tests::every_division)
if [[ ${PTX_ABI_FULL:-0} == 1 ]]; then
    skipped=()
fi
cargo test --target "$target" -p ptx-abi-core -p ptx-abi-cpp -p ptx-abi-emit --lib --features ptx-abi-cpp/headers,check,cuda,draw,emit,atomic,half,bytemuck -- "${skipped[@]}"
