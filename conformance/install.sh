#!/usr/bin/env bash
# Installs the compilers that the conformance tests compare with. It skips what is already installed.
#
# The folder is $PTX_ABI_TOOLCHAIN if that is set, otherwise target/toolchain of the workspace. The script installs Debian
# packages if it runs as root and apt is present; otherwise the tools must be on the PATH.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${PTX_ABI_TOOLCHAIN:-target/toolchain}
wheels=(cmake==4.4.5 nvidia-cuda-nvcc==13.5.37 nvidia-cuda-cccl==13.3.5.0.6 nvidia-cuda-cuobjdump==13.4.92 nvidia-cuda-nvdisasm==13.5.37
    nvidia-nvjpeg==13.3.2.43 nvidia-cuda-nvrtc==13.5.37)
packages=(clang-22 gcc g++ g++-aarch64-linux-gnu qemu-user binutils rustc-web cargo-web rust-web-src bindgen libffmpeg-nvenc-dev)

missing=()
for package in "${packages[@]}"; do
    dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if ((${#missing[@]} > 0)); then
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        apt-get update --quiet --quiet || echo "apt-get update failed; trying with the lists that are there" >&2
        for package in "${missing[@]}"; do
            DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends "$package" >/dev/null ||
                echo "NOT INSTALLED: Debian package $package" >&2
        done
    else
        echo "NOT INSTALLED, needs root and apt: ${missing[*]}" >&2
    fi
fi

# The stamp contains the requested versions, so the script installs other versions again.
stamp=$folder/wheels
if [[ ! -f $stamp || $(<"$stamp") != "${wheels[*]}" ]]; then
    mkdir -p "$folder"
    python3 -m venv --clear "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "${wheels[@]}"
    echo "${wheels[*]}" >"$stamp"
fi

# `adoption` reads these libraries of NVIDIA's, and the older ptxas must assemble what the new one does. A run with PTX_ABI_FULL=1 also reads the large ones (1.2 GB to download).
libraries=(nvidia-cuda-nvcc-cu12==12.8.93 nvidia-nvjpeg-cu12==12.3.1.117 nvidia-curand-cu12==10.3.5.147 nvidia-curand==10.4.5.25 nvidia-npp==13.2.0.93)
if [[ ${PTX_ABI_FULL:-0} != 0 ]]; then
    libraries+=(nvidia-npp-cu12==12.3.1.54 nvidia-cusparse-cu12==12.3.1.170 nvidia-cusparse==12.9.4.2
        nvidia-nccl-cu12==2.32.3 nvidia-nccl-cu13==2.32.3)
fi
for library in "${libraries[@]}"; do
    to=$folder/libraries/$library
    if [[ ! -d $to ]]; then
        rm -rf "$to.part"
        "$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir --no-deps --target "$to.part" "$library" &&
            mv "$to.part" "$to" || true
    fi
done

# This extracts only HIP's headers, because the package depends on AMD's runtime.
if [[ ! -f $folder/hip/usr/include/hip/hip_vector_types.h ]]; then
    mkdir -p "$folder/hip"
    (cd "$folder/hip" && apt-get download --quiet --quiet libamdhip64-dev && dpkg -x libamdhip64-dev_*.deb .) 2>/dev/null ||
        echo "NOT INSTALLED: headers of Debian package libamdhip64-dev" >&2
fi

# This extracts one program of LLVM, which clang starts for `.llvm.offloading` (19 MB to download).
offload=usr/lib/llvm-22/bin/llvm-offload-binary
if [[ ! -f /$offload && ! -f $folder/llvm/$offload ]]; then
    mkdir -p "$folder/llvm"
    (cd "$folder/llvm" && apt-get download --quiet --quiet llvm-22 && dpkg --fsys-tarfile llvm-22_*.deb | tar x "./$offload" &&
        rm llvm-22_*.deb) 2>/dev/null || echo "NOT INSTALLED: llvm-offload-binary of Debian package llvm-22" >&2
fi

# `adoption`, `bindgen`, `builds` and `cuda_core` use this code of other projects from cargo's own folder.
crates=(candle-kernels@0.11.1 candle-core@0.11.1 tract-cuda@0.23.9 cuda-core@0.5.0 tfhe-cuda-backend@0.16.0 mistralrs-quant@0.8.1
    mistralrs-paged-attn@0.8.1 openvm-cuda-common@2.0.1 openvm-cuda-backend@2.0.1 bindgen@0.72.1 bindgen@0.73.2 cc@1.11.3 cmake@0.1.58 cudaforge@0.1.6 bindgen_cuda@0.1.6)
for crate in "${crates[@]}"; do
    cargo info --quiet "$crate" >/dev/null 2>&1 || echo "NOT FETCHED: $crate" >&2
done

failed=0
version() {
    local name=$1 text
    shift
    if text=$("$@" --version 2>&1); then
        printf '%-21s %s\n' "$name" "$(grep -m 1 -E '[0-9]+\.[0-9]+' <<<"$text")"
    else
        printf '%-21s MISSING\n' "$name"
        failed=1
    fi
}
bin=$(echo "$folder"/venv/lib/python3*/site-packages/nvidia/cu13/bin)
nvidia() { grep -m 1 -E 'V[0-9]|release' <<<"$("$bin/$1" --version 2>&1)"; }
nvrtc() {
    [[ -f "$bin/../lib/libnvrtc.so.13" ]] && echo "NVRTC ${wheels[-1]##*=}"
}
for tool in nvcc ptxas nvlink cuobjdump nvdisasm; do
    version "$tool" nvidia "$tool"
done
version nvrtc nvrtc
[[ -f $bin/../lib/libnvjpeg.so.13 ]] || {
    printf '%-21s MISSING\n' libnvjpeg
    failed=1
}
for library in "${libraries[@]}"; do
    [[ -d $folder/libraries/$library ]] || {
        printf '%-21s MISSING\n' "$library"
        failed=1
    }
done
version cmake "$folder/venv/bin/cmake"
version clang clang-22
version gcc gcc
version g++ g++
version aarch64-linux-gnu-g++ aarch64-linux-gnu-g++
version qemu-aarch64 qemu-aarch64
version readelf readelf
version cargo env PATH=/usr/bin:/bin /usr/bin/cargo
version rustc env PATH=/usr/bin:/bin /usr/bin/rustc
version bindgen bindgen
[[ -f /usr/include/ffnvcodec/nvEncodeAPI.h ]] || {
    printf '%-21s MISSING\n' nvEncodeAPI.h
    failed=1
}
[[ -f $folder/hip/usr/include/hip/hip_vector_types.h ]] || {
    printf '%-21s MISSING\n' hip_vector_types.h
    failed=1
}
[[ -f /$offload ]] || offload=$(cd "$folder" && pwd)/llvm/$offload
version llvm-offload-binary "/${offload#/}"
exit "$failed"
