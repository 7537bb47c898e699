#!/usr/bin/env python3
"""What `#[derive(PtxLayout)]` costs at compile time, beside bytemuck's derives and those of the standard library.

Generates crates of structs that differ in their derives only, runs `cargo check` on them in turn, and prints CPU
time (user + system, of cargo and rustc) per struct beyond the plain struct, the length of the expansion, cold builds
by CPU and wall time, and each ratio with its bar. Exits with 1 if a bar is missed, and with 2 if other processes took too
much of the machine, because load changes the ratios too. With `--instructions` it counts what rustc executes, in valgrind,
which does not depend on the load. With `--features` it measures what each feature adds to a cold build instead, and writes
the table of `src/book/features.md`. Needs python3 and cargo; works in $CARGO_TARGET_DIR/compile_time, or in target/compile_time of
this repository.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Structs of 8 fields without padding, of types that every derive in the comparison accepts.
SHAPES = [
    "key: u64, weight: f64, count: u32, scale: f32, color: [f32; 4], id: i32, kind: u16, level: i16",
    "origin: [f32; 4], radius: f32, mass: f32, flags: u32, parent: i32, begin: u64, end: i64, tag: [u8; 8]",
    "width: u32, height: u32, pitch: u64, bias: [i32; 2], gain: f64, low: f32, high: f32, mask: u64",
    "x: f32, y: f32, z: f32, w: f32, index: [u16; 4], seed: u64, step: i64, time: f64",
]
# Only our derive accepts these types: vectors, device pointers, an array of vectors.
OWN_SHAPE = (
    "position: Float4, velocity: Float4, uv: Float2, next: DevPtr<S0>, data: DevPtrMut<f32>, count: u32, scale: f32, "
    "matrix: [Float4; 4]"
)
OWN_IMPORTS = "use ptx_abi::vector::{Float2, Float4};\nuse ptx_abi::{DevPtr, DevPtrMut};\n"

BYTEMUCK = 'bytemuck = { version = "1", features = ["derive"] }'
OURS = f'ptx-abi = {{ path = "{ROOT}" }}'
WITH_CHECK = f'ptx-abi = {{ path = "{ROOT}", features = ["check"] }}'
# Each variant has a name, derives and dependencies.
VARIANTS = {
    "plain": ("", ""),
    "copy": ("Clone, Copy", ""),
    "ours": ("Clone, Copy, ptx_abi::PtxLayout", OURS),
    "bytemuck": ("Clone, Copy, bytemuck::Pod, bytemuck::Zeroable", BYTEMUCK),
    "std": ("Clone, Copy, Debug, PartialEq, Default", ""),
}
MANIFEST = """[package]
name = "{name}"
version = "0.0.0"
edition = "2024"

[dependencies]
{dependencies}
"""


def parse(shape):
    return [field.split(": ") for field in shape.split(", ")]


def fields(nth, count):
    """`count` fields without padding: one shape again and again, then as many words as are missing."""
    shape = parse(SHAPES[nth % len(SHAPES)])
    whole = [(f"{name}{group}" if group else name, ty) for group in range(count // 8) for name, ty in shape]
    return whole + [(f"rest{i}", "u64") for i in range(count % 8)]


def struct(name, members, derives):
    derive = f"#[derive({derives})]\n" if derives else ""
    body = "".join(f"    pub {member}: {ty},\n" for member, ty in members)
    return f"{derive}#[repr(C)]\npub struct {name} {{\n{body}}}\n"


def source(structs, field_count, derives):
    return "".join(struct(f"S{i}", fields(i, field_count), derives) for i in range(structs))


def own_source(structs, derives):
    return OWN_IMPORTS + "".join(struct(f"S{i}", parse(OWN_SHAPE), derives) for i in range(structs))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def crate(workspace, name, dependencies, text):
    write(workspace / name / "Cargo.toml", MANIFEST.format(name=name, dependencies=dependencies))
    write(workspace / name / "src" / "lib.rs", text)


def environment(target):
    env = dict(os.environ, CARGO_TARGET_DIR=str(target), CARGO_INCREMENTAL="0", CARGO_TERM_COLOR="never")
    for name in ("RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "CARGO_ENCODED_RUSTFLAGS"):
        env.pop(name, None)
    return {name: value for name, value in env.items() if not name.startswith("CARGO_PROFILE_")}


# The share of one CPU that other processes may take during a measurement.
OTHERS = 0.1
# The number of times that a command runs again because other processes were busy.
REPEATS = 10


def busy():
    """The CPU seconds of all processes since the system started; 0 where the system does not tell."""
    try:
        names = Path("/proc/stat").read_text().split("\n")[0].split()
    except OSError:
        return 0.0
    user, nice, system = map(int, names[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def quietly(command, cwd, env):
    """What `run` returns, of a run during which other processes took no CPU."""
    for _ in range(REPEATS):
        before = busy()
        cpu, wall = run(command, cwd, env)
        others = (busy() - before - cpu) / wall
        if others <= OTHERS:
            return cpu, wall
    print(f"NOT MEASURED: other processes take {others:.1f} CPUs, which changes the ratios; `--instructions` works")
    sys.exit(2)


def run(command, cwd, env):
    """Runs a command that must succeed; returns CPU seconds, its children's included, and wall seconds."""
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{errors[-4000:]}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start


def check(workspace, name, env):
    """CPU seconds of `cargo check` of one crate, its dependencies being fresh."""
    (workspace / name / "src" / "lib.rs").touch()
    return quietly(["cargo", "check", "--offline", "--quiet", "-p", name], workspace, env)[0]


def cold_builds(workspace, base, names, rounds):
    """The least CPU and the least wall seconds of cold builds of each crate, in turn."""
    times = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            cold = base / "cold"
            shutil.rmtree(cold, ignore_errors=True)
            command = ["cargo", "build", "--offline", "--quiet", "-p", name]
            # A build that is repeated has to be cold again.
            command = ["sh", "-c", f"rm -rf '{cold}'; exec " + " ".join(command)]
            times[name].append(quietly(command, workspace, environment(cold)))
            shutil.rmtree(cold)
    return {name: tuple(map(min, zip(*both))) for name, both in times.items()}


def counted(base, command, workspace, target):
    """The instructions of each crate that rustc compiles for a command, by name, in millions."""
    logs = base / "instructions"
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)
    wrapper = base / "wrapper.sh"
    valgrind = f"valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file='{logs}'/%p"
    # cargo also asks rustc for its version.
    wrapper.write_text(f'#!/bin/sh\ncase "$*" in *--crate-name*--emit*) exec {valgrind} "$@" ;; esac\nexec "$@"\n')
    wrapper.chmod(0o755)
    sysroot = subprocess.run(["rustc", "--print", "sysroot"], cwd=workspace, check=True, capture_output=True, text=True)
    rustc = Path(sysroot.stdout.strip()) / "bin" / "rustc"
    run(command, workspace, dict(environment(target), RUSTC=str(rustc), RUSTC_WRAPPER=str(wrapper)))
    counts = {}
    for log in logs.iterdir():
        text = log.read_text()
        # A process that rustc starts has a log without a count.
        if count := re.search(r"I\s+refs:\s+([0-9,]+)", text):
            name = re.search(r"--crate-name (\S+)", text)
            name = name[1] if name else "probes of build scripts"
            counts[name] = counts.get(name, 0) + int(count[1].replace(",", "")) / 1e6
    return counts


def expansion(workspace, name, env):
    """The lines of a crate, all macros expanded, as rustc prints it."""
    # The stable compiler prints expansions only if unstable options are allowed.
    env = dict(env, RUSTC_BOOTSTRAP="1")
    command = ["cargo", "rustc", "--offline", "--quiet", "--profile", "check", "-p", name, "--", "-Zunpretty=expanded"]
    done = subprocess.run(command, cwd=workspace, env=env, check=True, capture_output=True, text=True)
    return len(done.stdout.splitlines())


class Bars:
    def __init__(self):
        self.missed = 0

    def line(self, what, value, bar, form="{:.3f}"):
        """Prints a value beside the highest one that passes."""
        missed = value > bar
        self.missed += missed
        print(f"  {what:<52} {form.format(value):>7}   at most {form.format(bar):>5}   {'MISSED' if missed else 'ok'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="checks of each crate (default %(default)s); the least counts")
    parser.add_argument("--builds", type=int, default=5, help="cold builds of each side (default %(default)s), likewise")
    parser.add_argument("--structs", type=int, default=1000, help="structs of 8 fields (default %(default)s)")
    parser.add_argument("--features", action="store_true", help="write the table of features instead")
    parser.add_argument("--instructions", action="store_true", help="count instructions instead, once for 100 structs")
    options = parser.parse_args()
    if options.instructions:
        return instructions()
    return features(options) if options.features else derives(options)


def directories():
    base = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "compile_time"
    workspace = base / "crates"
    shutil.rmtree(workspace, ignore_errors=True)
    return base, workspace


def write_workspace(workspace, crates):
    for name, (dependencies, text) in crates.items():
        crate(workspace, name, dependencies, text)
    members = ", ".join(f'"{name}"' for name in crates)
    write(workspace / "Cargo.toml", f'[workspace]\nresolver = "3"\nmembers = [{members}]\n')
    for name in ("Cargo.lock", "rust-toolchain.toml"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, workspace / name)


def rustc_version(workspace):
    return subprocess.run(["rustc", "-V"], cwd=workspace, check=True, capture_output=True, text=True).stdout.strip()


# A row of the table in `src/book/features.md`: the feature, what it adds, and what that costs.
ROW = re.compile(r"^\| `(?P<feature>[^`]+)`(?P<default> \(default\))? \| (?P<adds>.*) \| (?P<cost>[^|]*) \|$", re.M)


def features(options):
    """What each feature adds to a cold build, in hundredths of the build with the default features."""
    base, workspace = directories()
    path = ROOT / "src" / "book" / "features.md"
    text = path.read_text()
    # A dash is the cost of a crate that builds only where CUDA is installed.
    rows = [row for row in ROW.finditer(text) if row["cost"] != "–"]
    defaults = [row["feature"] for row in rows if row["default"]]
    # cudarc's build script asks for a CUDA version.
    more = {"cudarc-0_19": '\ncudarc = { version = "0.19", default-features = false, features = ["cuda-13000"] }'}
    names = {row["feature"]: "with-" + row["feature"].replace("_", "-") for row in rows}
    crates = {"default": (OURS, "")}
    for row in rows:
        feature = row["feature"]
        wanted = [other for other in defaults if other != feature] if row["default"] else defaults + [feature]
        listed = ", ".join(f'"{name}"' for name in wanted)
        ours = f'ptx-abi = {{ path = "{ROOT}", default-features = false, features = [{listed}] }}'
        crates[names[feature]] = ours + more.get(feature, ""), ""
    write_workspace(workspace, crates)
    run(["cargo", "fetch", "--quiet"], workspace, environment(base / "cold"))
    cpu = {name: least for name, (least, _) in cold_builds(workspace, base, crates, options.builds).items()}
    print(f"{rustc_version(workspace)}; cold cargo build, CPU s, minima of {options.builds}\n")
    print(f"  {'default features':<20} {cpu['default']:>6.2f}")

    def replaced(row):
        if row["cost"] == "–":
            return row[0]
        added = cpu[names[row["feature"]]] - cpu["default"]
        added = -added if row["default"] else added
        print(f"  {row['feature']:<20} {added:>+6.2f}")
        share = max(0, round(100 * added / cpu["default"]))
        return f"| `{row['feature']}`{row['default'] or ''} | {row['adds']} | {share} % |"

    path.write_text(ROW.sub(replaced, text))
    return 0


# The crates of cold builds, with what they are.
COLD = {
    "ours-alone-one": "ptx-abi, default features",
    "check-alone-one": "ptx-abi, with `check`",
    "bytemuck-alone-one": "bytemuck, feature derive",
}


def alone():
    """The crates of cold builds."""
    return {
        "ours-alone-one": (OURS, source(1, 8, "ptx_abi::PtxLayout")),
        "check-alone-one": (WITH_CHECK, source(1, 8, "Clone, Copy, ptx_abi::PtxLayout")),
        "bytemuck-alone-one": (BYTEMUCK, source(1, 8, "Clone, Copy, bytemuck::Pod, bytemuck::Zeroable")),
    }


def instructions():
    """The instructions that rustc executes, which no other process changes."""
    base, workspace = directories()
    structs, wide_structs, wide = 100, 10, 100
    crates = alone()
    for name, (derives, dependencies) in VARIANTS.items():
        crates[f"{name}-8"] = dependencies, source(structs, 8, derives)
        if name in ("plain", "ours"):
            crates[f"{name}-{wide}"] = dependencies, source(wide_structs, wide, derives)
    write_workspace(workspace, crates)
    run(["cargo", "fetch", "--quiet"], workspace, environment(base / "cold"))
    print(f"{rustc_version(workspace)}; millions of instructions of rustc\n")

    least = {}
    for name in crates:
        if name in COLD:
            continue
        command = ["cargo", "check", "--offline", "--quiet", "-p", name]
        run(command, workspace, environment(base / "counted"))
        (workspace / name / "src" / "lib.rs").touch()
        least[name] = counted(base, command, workspace, base / "counted")[name.replace("-", "_")]
    cost = {name: (least[f"{name}-8"] - least["plain-8"]) / structs for name in VARIANTS if name != "plain"}
    wide_cost = (least[f"ours-{wide}"] - least[f"plain-{wide}"]) / wide_structs
    print(f"cargo check, for each struct beyond the plain struct, {structs} structs of 8 fields")
    for name, value in cost.items():
        print(f"  {VARIANTS[name][0]:<52} {value:>9.2f}")
    print(f"  {f'ours with Clone, Copy; {wide_structs} structs of {wide} fields':<52} {wide_cost:>9.2f}")

    cold = {}
    print("\ncold cargo build of a crate with one struct")
    for name, what in COLD.items():
        shutil.rmtree(base / "cold", ignore_errors=True)
        counts = counted(base, ["cargo", "build", "--offline", "--quiet", "-p", name], workspace, base / "cold")
        cold[name] = sum(counts.values())
        print(f"  {what:<52} {cold[name]:>9.0f}")
        for crate_name, count in sorted(counts.items(), key=lambda item: -item[1]):
            print(f"    {crate_name:<50} {count:>9.0f}")
    shutil.rmtree(base / "cold")

    bars = Bars()
    print("\nratios and bars")
    bars.line("ours / bytemuck Pod + Zeroable, per struct", cost["ours"] / cost["bytemuck"], 0.40)
    bars.line("ours / the five std derives, per struct", cost["ours"] / cost["std"], 1.15)
    bars.line(f"cost per field, {wide} fields / 8 fields", (wide_cost / wide) / (cost["ours"] / 8), 0.6)
    for name, what, bar in (("ours-alone-one", "ours", 1.2), ("check-alone-one", "with `check`", 1.45)):
        bars.line(f"cold build, {what} / bytemuck", cold[name] / cold["bytemuck-alone-one"], bar)
    return 1 if bars.missed else 0


def derives(options):
    base, workspace = directories()
    target = base / "target"
    env = environment(target)

    small, wide_structs = options.structs, max(1, options.structs // 10)
    wide = 100
    crates = {}
    for name, (derives, dependencies) in VARIANTS.items():
        crates[f"{name}-8"] = dependencies, source(small, 8, derives)
    for name in ("plain", "ours"):
        derives, dependencies = VARIANTS[name]
        crates[f"{name}-{wide}"] = dependencies, source(wide_structs, wide, derives)
    derives, dependencies = VARIANTS["ours"]
    crates["own-8"] = dependencies, own_source(small, derives)
    # Without the derive, `S0` has no C++ name, so no pointer to it can be described.
    crates["own-plain-8"] = dependencies, own_source(small, "").replace("DevPtr<S0>", "DevPtr<u8>")
    crates |= alone()
    crates["plain-one"] = "", source(1, 8, "")
    # The expansion nests once per field, so a large struct must not exceed a limit of the compiler.
    crates["ours-1000-fields"] = OURS, source(1, 1000, "Clone, Copy, ptx_abi::PtxLayout")
    write_workspace(workspace, crates)

    print(f"{rustc_version(workspace)}; minima of {options.runs} checks and {options.builds} builds, variants in turn\n")
    # The first check resolves versions and builds the dependencies.
    run(["cargo", "fetch", "--quiet"], workspace, env)
    for name in crates:
        if not name.endswith("-alone-one"):
            check(workspace, name, env)

    timed = [name for name in crates if name.endswith(("-8", f"-{wide}"))]
    seconds = {name: [] for name in timed}
    for _ in range(options.runs):
        for name in timed:
            seconds[name].append(check(workspace, name, env))
    least = {name: min(times) for name, times in seconds.items()}

    def beyond(name, plain, structs):
        """Microseconds per struct beyond the plain struct."""
        return (least[name] - least[plain]) / structs * 1e6

    cost = {name: beyond(f"{name}-8", "plain-8", small) for name in VARIANTS if name != "plain"}
    own = beyond("own-8", "own-plain-8", small)
    wide_cost = beyond(f"ours-{wide}", f"plain-{wide}", wide_structs)
    print(f"cargo check, CPU µs per struct beyond the plain struct, {small} structs of 8 fields")
    for name, value in cost.items():
        print(f"  {VARIANTS[name][0]:<52} {value:>7.0f}")
    print(f"  {'ours alone (Clone, Copy subtracted)':<52} {cost['ours'] - cost['copy']:>7.0f}")
    print(f"  {'ours with Clone, Copy; vectors, pointers, arrays':<52} {own:>7.0f}")
    print(f"  {f'ours with Clone, Copy; {wide_structs} structs of {wide} fields':<52} {wide_cost:>7.0f}")

    one = expansion(workspace, "plain-one", env)
    lines = {name: expansion(workspace, f"{name}-alone-one", env) - one for name in ("ours", "bytemuck")}
    print("\nexpansion of one struct of 8 fields, lines beyond the struct")
    print(f"  {'PtxLayout':<52} {lines['ours']:>7}\n  {'bytemuck Pod, Zeroable':<52} {lines['bytemuck']:>7}")

    cold = cold_builds(workspace, base, COLD, options.builds)
    print("\ncold cargo build of a crate with one struct, CPU s and wall s")
    for name, what in COLD.items():
        print(f"  {what:<52} {cold[name][0]:>7.2f} {cold[name][1]:>7.2f}")

    bars = Bars()
    print("\nratios and bars")
    bars.line("ours / bytemuck Pod + Zeroable, per struct", cost["ours"] / cost["bytemuck"], 0.30)
    bars.line("ours / the five std derives, per struct", cost["ours"] / cost["std"], 1.0)
    bars.line(f"cost per field, {wide} fields / 8 fields", (wide_cost / wide) / (cost["ours"] / 8), 0.6)
    for name, what, bar in (("ours-alone-one", "ours", 1.2), ("check-alone-one", "with `check`", 1.45)):
        bars.line(f"cold build, {what} / bytemuck, CPU", cold[name][0] / cold["bytemuck-alone-one"][0], bar)
    bars.line("cold build, ours / bytemuck, wall", cold["ours-alone-one"][1] / cold["bytemuck-alone-one"][1], 1.0)
    bars.line("lines of the expansion", lines["ours"], 59, "{:.0f}")
    print("  a struct of 1,000 fields compiles")
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
