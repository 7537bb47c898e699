#!/bin/sh
# Measures bit-field accessors on x86-64: counts the instructions of all reads and
# writes, and times loops over get + set pairs. Compares with C by gcc and clang at
# -O2 and with the crate bitfield-struct. GCC, CLANG and CARGO_TARGET_DIR may be set.
set -eu
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target/bit_field}
export CARGO_TARGET_DIR="$target"
objects=$target/c
mkdir -p "$objects"
rm -f "$objects"/*.o

find_tool() { # name, candidates: prints the first that runs
    name=$1
    shift
    for tool in "$@"; do
        if [ -n "$tool" ] && command -v "$tool" >/dev/null; then
            echo "$tool"
            return
        fi
    done
    echo "$name is missing: not compared" >&2
}

[ "$(uname -m)" = x86_64 ] || { echo "instructions are counted and loops timed on x86-64 only" >&2; exit 1; }
gcc=$(find_tool gcc "${GCC:-}" gcc)
clang=$(find_tool clang "${CLANG:-}" clang-22 clang)
objdump=$(find_tool objdump objdump llvm-objdump-22 llvm-objdump)

# The option removes what distributions add to mark branch targets.
[ -z "$gcc" ] || for part in accessors loops; do
    "$gcc" -O2 -fcf-protection=none -DTOOL=gcc -c "c/$part.c" -o "$objects/gcc-$part.o"
done
[ -z "$clang" ] || for part in accessors loops; do
    "$clang" -O2 -fcf-protection=none -DTOOL=clang -c "c/$part.c" -o "$objects/clang-$part.o"
done
export BIT_FIELD_OBJECTS="$objects"
cargo build --release --quiet
cargo rustc --release --quiet --lib -- --emit "obj=$objects/ours-accessors.o"

# Prints "function count" for each accessor. It counts the instructions up to the only return; padding follows.
count() {
    "$objdump" -d --no-show-raw-insn "$1" | awk '
        /^[0-9a-f]+ <(Fig3|Words)_[gs]et_[a-z]>:$/ { f = $2; gsub(/[<>:]/, "", f); n[f] = 0; next }
        /^[0-9a-f]+ </ { f = ""; next }
        f == "" || !/^ *[0-9a-f]+:/ { next }
        $2 ~ /^ret/ { print f, n[f]; f = ""; next }
        $2 ~ /^(call|j)/ { print f " is not a straight line" > "/dev/stderr"; exit 1 }
        { n[f]++ }' | sort
}

if [ -n "$objdump" ]; then
    echo "instructions of all reads and all set_x_wrapping, without ret"
    for tool in gcc clang ours; do
        [ ! -e "$objects/$tool-accessors.o" ] || count "$objects/$tool-accessors.o" | sed "s/^/$tool /"
    done | awk '
        { split($2, name, "_"); sum[name[1], $1] += $3; functions[name[1], $1]++
          each[name[1], $1] = each[name[1], $1] " " name[3] (name[2] == "get" ? "" : "=") ":" $3 }
        END {
            expected["Fig3"] = 8; expected["Words"] = 10
            tools = split("gcc clang ours", tool, " ")
            for (s = 1; s <= split("Fig3 Words", struct, " "); s++)
                for (t = 1; t <= tools; t++) {
                    if (!functions[struct[s], tool[t]]) continue
                    if (functions[struct[s], tool[t]] != expected[struct[s]]) { print "an accessor is missing"; exit 1 }
                    printf "%-6s %-6s %3d  (%s )\n", struct[s], tool[t], sum[struct[s], tool[t]], each[struct[s], tool[t]]
                }
        }'
fi

"$target/release/bit-field-bench"
