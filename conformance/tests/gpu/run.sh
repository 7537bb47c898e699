#!/usr/bin/env bash
# Runs the checks of this package on the first GPU. It needs a driver of NVIDIA and nothing else.
#
# The exit status is 0 if all checks pass. Without a GPU it is 3, and the output lists the checks that would run.
set -euo pipefail
cd "$(dirname "$0")"

export PTX_ABI_GPU_PACKAGE=$PWD PTX_ABI_NVRTC=$PWD/nvrtc
# The package has the modules of a full run, unless it was built for the interpreter.
export PTX_ABI_FULL=${PTX_ABI_FULL:-1}
export LD_LIBRARY_PATH=$PWD/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
exec ./gpu --test-threads=1 "$@"
