#!/usr/bin/env bash
# Breaks the library in each way of tests/mutants, in a copy of the working tree. The test that the patch names must fail.
#
#   bash tests/mutants.sh            # all
#   bash tests/mutants.sh vector     # those whose name contains this word
#
# The first line of a patch has the arguments of `cargo test`, and the name of the test at the end.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
copy=${CARGO_TARGET_DIR:-$root/target}/mutants
unset CARGO_TARGET_DIR
mkdir -p "$copy"
# The files keep their times, so that cargo compiles only what has changed since the last run.
find "$copy" -mindepth 1 -maxdepth 1 ! -name target -exec rm -rf {} +
git ls-files -z --cached --others --exclude-standard --deduplicate | tar --null --ignore-failed-read -cT - | tar -xC "$copy"
cd "$copy"
patches=("$root"/tests/mutants/*"${1:-}"*.patch)
failed=0

# Runs the test that a patch names.
run() {
    local arguments
    read -ra arguments <"$1"
    cargo test --quiet "${arguments[@]}" 2>&1
}

for patch in "${patches[@]}"; do
    output=$(run "$patch") && grep -q '^test result: ok. [1-9]' <<<"$output" ||
        { echo "$(basename "$patch"): its test does not pass without the mutant"; exit 1; }
done
for patch in "${patches[@]}"; do
    name=$(basename "$patch" .patch)
    test=$(head -1 "$patch" | grep -o '[^ ]*$')
    patch --quiet --strip=1 --fuzz=0 <"$patch"
    if output=$(run "$patch"); then
        echo "$name: \`$test\` does not fail"
        failed=1
    elif grep -q "^---- $test.* stdout ----" <<<"$output"; then
        echo "$name: caught by \`$test\`"
    else
        echo "$name: the mutant does not compile: $(grep -m1 '^error' <<<"$output")"
        failed=1
    fi
    patch --quiet --strip=1 --reverse <"$patch"
done
exit $failed
