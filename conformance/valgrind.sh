#!/usr/bin/env bash
# Runs the tests of `tests/memory` under valgrind. It fails if valgrind reports an access outside an object or a branch on a
# byte that was never written.
#
# Arguments go to `cargo test`: `conformance/valgrind.sh --release` tries the optimised code.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v valgrind >/dev/null; then
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        apt-get update --quiet --quiet || true
        DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends valgrind >/dev/null || true
    fi
    command -v valgrind >/dev/null || { echo "valgrind is missing: apt-get install valgrind" >&2; exit 1; }
fi
valgrind --version

# With `--workspace` alone cargo reuses the build of the other tests.
binary=$(cargo test --quiet --workspace --no-run --message-format json "$@" |
    sed -n 's/.*"executable":"\([^"]*ptx_abi_memory_tests[^"]*\)".*/\1/p')
valgrind --quiet --error-exitcode=1 --leak-check=full --show-leak-kinds=definite \
    --errors-for-leak-kinds=definite "$binary" --quiet --test-threads=1
