#!/usr/bin/env bash
# Runs everything of this folder that needs no GPU, and installs what it needs. With `PTX_ABI_FULL=1` the checks try whole
# matrices, and programs of Windows run too.
set -euo pipefail
cd "$(dirname "$0")"

export PTX_ABI_TOOLCHAIN=${PTX_ABI_TOOLCHAIN:-$PWD/../target/toolchain}
bash install.sh
cargo test
bash miri.sh
bash aarch64.sh
bash valgrind.sh
bash fuzz.sh
if [[ ${PTX_ABI_FULL:-0} != 0 ]]; then
    bash windows.sh
fi
