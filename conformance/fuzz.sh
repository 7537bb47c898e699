#!/usr/bin/env bash
# Runs each fuzz target for a time, in seconds, which is the first argument (60 without it). The other arguments choose targets.
#
# The flags are those of `cargo fuzz run --sanitizer none`, which need no nightly compiler. The seeds are the data of the tests
# and the items of the UI cases. libFuzzer writes an input that fails to the folder `target/fuzz/TARGET`.
set -euo pipefail
cd "$(dirname "$0")/fuzz"

seconds=${1:-60}
shift || true
targets=("$@")
((${#targets[@]})) || targets=(ptx cubins containers names macros)
root=$(cd ../.. && pwd)
host=$(rustc -vV | sed -n 's/^host: //p')
export CARGO_TARGET_DIR=$root/target/fuzz
export RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing -Cdebug-assertions -Coverflow-checks -Ccodegen-units=1"
cargo build --release --target "$host"

# The seeds of a target, in a folder that is empty before.
seeds() {
    local folder=$CARGO_TARGET_DIR/$1-seeds n=0 file
    rm -rf "$folder"
    mkdir -p "$folder"
    case $1 in
    ptx) find "$root/tests" "$root/examples" -name '*.ptx' -exec cp {} "$folder" \; ;;
    cubins | containers)
        find "$root/tests/tests" "$root/ptx-abi-read/tests" \( -name '*.cubin' -o -name '*.fatbin' -o -name '*.o' \) \
            -exec cp {} "$folder" \;
        ;;
    names) grep -v '^ ' "$root/tests/data/mangled.txt" | while read -r name; do printf %s "$name" >"$folder/$((n++))"; done ;;
    macros)
        # Each item is a paragraph.
        for file in "$root"/ui-tests/tests/*/*.rs; do
            awk -v RS= -v file="$folder/$((n++))" '/^#\[/ { print > (file "-" NR) }' "$file"
        done
        ;;
    esac
    ls "$folder" | wc -l
}

for target in "${targets[@]}"; do
    printf '\n== %s: %s seeds\n' "$target" "$(seeds "$target")"
    mkdir -p "$CARGO_TARGET_DIR/$target"
    "$CARGO_TARGET_DIR/$host/release/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 -verbosity=0 \
        -print_final_stats=1 -artifact_prefix="$CARGO_TARGET_DIR/$target/" "$CARGO_TARGET_DIR/$target-seeds" 2>&1 |
        grep -v "# Uses:"
done
