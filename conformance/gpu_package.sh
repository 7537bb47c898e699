#!/usr/bin/env bash
# Builds all that the GPU checks need into one folder: the test program, its kernels as PTX and as cubins for sm_90, the
# examples, and `run.sh`. A machine that has a driver of NVIDIA and nothing else runs it: `bash FOLDER/run.sh`.
#
# The folder is the first argument, otherwise target/gpu-package. It replaces an older package there. The second argument is
# cargo's profile for the example `strided`, which measures. Without a GPU `dev` is enough; the modules are then those of a
# sample, unless PTX_ABI_FULL is set.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-target/gpu-package}
export PTX_ABI_TOOLCHAIN=${PTX_ABI_TOOLCHAIN:-$PWD/target/toolchain}
[[ -f $PTX_ABI_TOOLCHAIN/wheels ]] || bash conformance/install.sh

rm -rf "$folder"
mkdir -p "$folder"
full=$(cd "$folder" && pwd)
[[ ${2:-release} == dev ]] || export PTX_ABI_FULL=1
(cd conformance && cargo test --quiet --test gpu -- package "$full" "${2:-release}")
du -sh "$folder"
