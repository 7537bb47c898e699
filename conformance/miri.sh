#!/usr/bin/env bash
# Runs the tests of `tests/memory` in Miri, which reports undefined behavior.
#
# `PTX_ABI_FULL=1` also runs the longest of them, and core's own tests.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! cargo +nightly miri --version; then
    rustup component add --toolchain nightly miri rust-src ||
        rustup toolchain install nightly --profile minimal --no-self-update --component miri --component rust-src || true
fi
# It builds a standard library for Miri, from sources that may have to be downloaded.
if ! cargo +nightly miri setup; then
    echo "NOT CHECKED: Miri could not be installed"
    exit 0
fi

# This test tries every division of a storage.
skipped=(--skip bit_range::ranges_match_the_model)
if [[ ${PTX_ABI_FULL:-0} != 1 ]]; then
    # These repeat what others do, for many widths.
    skipped+=(--skip bit_fields::widths::wide --skip bit_fields::widths::narrow --skip bit_fields::accessors::range)
fi
cargo +nightly miri test --target-dir target/miri -p ptx-abi-memory-tests -- "${skipped[@]}"
if [[ ${PTX_ABI_FULL:-0} == 1 ]]; then
    # The skipped tests try every division of a storage too. They contain no `unsafe` code.
    cargo +nightly miri test --target-dir target/miri -p ptx-abi-core -p ptx-abi-cpp -p ptx-abi-emit --lib --features ptx-abi-cpp/headers,check,cuda,draw,emit,atomic,half,bytemuck -- \
        --skip bit_field::range::tests::accessors_of_one_storage --skip bit_field::range::tests::every_division
fi
