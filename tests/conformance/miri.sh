#!/usr/bin/env bash
# Runs tests in Miri, which reports undefined behavior: those of bit-fields, of packed arguments and of initial values.
#
# `PTX_ABI_FULL=1` runs all modules that reach `unsafe` code, and core's own tests. Otherwise it runs a sample.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! cargo +nightly miri --version; then
    rustup component add --toolchain nightly miri rust-src ||
        rustup toolchain install nightly --profile minimal --no-self-update --component miri --component rust-src || true
fi
# It builds a standard library for Miri, from sources that may have to be downloaded.
if ! cargo +nightly miri setup; then
    echo "NOT CHECKED: Miri could not be installed"
    exit 0
fi

modules=(bit_fields::unions bit_fields::storage kernel::buffer)
if [[ ${PTX_ABI_FULL:-0} == 1 ]]; then
    modules=(bit_fields:: kernel::buffer module::)
fi
# Files and random numbers of the host; few random cases, because Miri is slow.
export MIRIFLAGS="${MIRIFLAGS:-} -Zmiri-disable-isolation" PROPTEST_CASES=${PROPTEST_CASES:-2}
cargo +nightly miri test --target-dir target/miri -p ptx-abi-tests --test it -- "${modules[@]}"
if [[ ${PTX_ABI_FULL:-0} == 1 ]]; then
    # These two tests try every division of a storage. They contain no `unsafe` code.
    cargo +nightly miri test --target-dir target/miri -p ptx-abi-core --lib --features check,cuda,draw,emit,atomic,half,bytemuck -- \
        --skip bit_field::range::tests::accessors_of_one_storage --skip bit_field::range::tests::every_division
fi
