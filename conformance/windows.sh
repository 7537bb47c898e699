#!/usr/bin/env bash
# Runs programs of 64-bit Windows in Wine: core's own tests, and the derive's random structures with the C++ of MinGW's gcc and
# of clang. `PTX_ABI_CASES` sets the number of structures.
#
# It installs Debian's packages if it runs as root and apt is present; otherwise the tools must be there.
set -euo pipefail
cd "$(dirname "$0")/.."

wine=/usr/lib/wine/wine64
if [[ ! -x $wine ]] || ! command -v x86_64-w64-mingw32-g++ >/dev/null; then
    if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
        echo "NOT INSTALLED, needs root and apt: wine64 g++-mingw-w64-x86-64" >&2
        exit 1
    fi
    apt-get update --quiet --quiet
    DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends wine64 g++-mingw-w64-x86-64 >/dev/null
fi
target=x86_64-pc-windows-gnu
rustup target add "$target"

# Rust's standard library imports one function of a library that Wine 8 lacks.
libraries=$PWD/target/wine/lib
mkdir -p "$libraries"
cat >"$libraries/bcryptprimitives.c" <<'END'
__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *, unsigned long);
__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *bytes, unsigned long long len) {
    return SystemFunction036(bytes, (unsigned long)len);
}
END
x86_64-w64-mingw32-gcc -shared -O -o "$libraries/bcryptprimitives.dll" "$libraries/bcryptprimitives.c" -ladvapi32

export WINEPREFIX=$PWD/target/wine/prefix WINEDEBUG=-all WINEPATH="Z:${libraries//\//\\}"
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=$wine
cargo test --target "$target" -p ptx-abi-core -p ptx-abi-cpp -p ptx-abi-emit --lib --features ptx-abi-cpp/headers,check,cuda,draw,emit,atomic,half,bytemuck
cd conformance
PTX_ABI_WINE=$wine cargo test --test conformance -- derive::derive_differential_windows
