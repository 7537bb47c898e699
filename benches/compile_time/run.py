#!/usr/bin/env python3
"""What `#[derive(PtxLayout)]` costs at compile time, beside bytemuck's derives and those of the standard library.

Generates crates of structs that differ in their derives only, runs `cargo check` on them in turn, and prints CPU
time (user + system, of cargo and rustc) per struct beyond the plain struct, the length of the expansion, the cold
build, and each ratio with its bar. Exits with 1 if a bar is missed. Needs python3 and cargo; works in
$CARGO_TARGET_DIR/compile_time, or in target/compile_time of this repository.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Structs of 8 fields without padding, of types that every derive in the comparison accepts.
SHAPES = [
    "key: u64, weight: f64, count: u32, scale: f32, color: [f32; 4], id: i32, kind: u16, level: i16",
    "origin: [f32; 4], radius: f32, mass: f32, flags: u32, parent: i32, begin: u64, end: i64, tag: [u8; 8]",
    "width: u32, height: u32, pitch: u64, bias: [i32; 2], gain: f64, low: f32, high: f32, mask: u64",
    "x: f32, y: f32, z: f32, w: f32, index: [u16; 4], seed: u64, step: i64, time: f64",
]
# For our derive alone: vectors, device pointers, an array of vectors.
OWN_SHAPE = (
    "position: Float4, velocity: Float4, uv: Float2, next: DevPtr<S0>, data: DevPtrMut<f32>, count: u32, scale: f32, "
    "matrix: [Float4; 4]"
)
OWN_IMPORTS = "use ptx_abi::vector::{Float2, Float4};\nuse ptx_abi::{DevPtr, DevPtrMut};\n"

BYTEMUCK = 'bytemuck = { version = "1", features = ["derive"] }'
OURS = f'ptx-abi = {{ path = "{ROOT}" }}'
# Name: derives, dependencies.
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
    return env


def run(command, cwd, env):
    """Runs a command that must succeed; returns its CPU seconds, those of the processes that it waited for included."""
    process = subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{errors[-4000:]}")
    return usage.ru_utime + usage.ru_stime


def check(workspace, name, env):
    """CPU seconds of `cargo check` of one crate, its dependencies being fresh."""
    (workspace / name / "src" / "lib.rs").touch()
    return run(["cargo", "check", "--offline", "--quiet", "-p", name], workspace, env)


def expansion(workspace, name, env):
    """The lines of a crate, all macros expanded, as rustc prints it."""
    # The stable compiler prints expansions only when told that it may use what is unstable.
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
    parser.add_argument("--runs", type=int, default=7, help="checks of each crate (default %(default)s); medians count")
    parser.add_argument("--builds", type=int, default=3, help="cold builds of each side (default %(default)s)")
    parser.add_argument("--structs", type=int, default=1000, help="structs of 8 fields (default %(default)s)")
    options = parser.parse_args()

    base = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "compile_time"
    workspace, target = base / "crates", base / "target"
    shutil.rmtree(workspace, ignore_errors=True)
    env = environment(target)

    small, wide_structs = options.structs, max(1, options.structs // 10)
    wide = 100
    crates = {}
    for name, (derives, dependencies) in VARIANTS.items():
        crates[f"{name}-8"] = dependencies, source(small, 8, derives)
        crates[f"{name}-one"] = dependencies, source(1, 8, derives)
    for name in ("plain", "ours"):
        derives, dependencies = VARIANTS[name]
        crates[f"{name}-{wide}"] = dependencies, source(wide_structs, wide, derives)
    derives, dependencies = VARIANTS["ours"]
    crates["own-8"] = dependencies, own_source(small, derives)
    # Without the derive `S0` has no name in C++ and nothing may point to it.
    crates["own-plain-8"] = dependencies, own_source(small, "").replace("DevPtr<S0>", "DevPtr<u8>")
    crates["ours-alone-one"] = OURS, source(1, 8, "ptx_abi::PtxLayout")
    crates["bytemuck-alone-one"] = BYTEMUCK, source(1, 8, "bytemuck::Pod, bytemuck::Zeroable")
    # The expansion nests once per field: it must not run out of anything.
    crates["ours-1000-fields"] = OURS, source(1, 1000, "Clone, Copy, ptx_abi::PtxLayout")
    for name, (dependencies, text) in crates.items():
        crate(workspace, name, dependencies, text)
    members = ", ".join(f'"{name}"' for name in crates)
    write(workspace / "Cargo.toml", f'[workspace]\nresolver = "3"\nmembers = [{members}]\n')
    for name in ("Cargo.lock", "rust-toolchain.toml"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, workspace / name)

    version = subprocess.run(["rustc", "-V"], cwd=workspace, check=True, capture_output=True, text=True).stdout.strip()
    print(f"{version}; medians of {options.runs} checks and {options.builds} builds, CPU time, variants in turn\n")
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
    median = {name: statistics.median(times) for name, times in seconds.items()}

    def beyond(name, plain, structs):
        """Microseconds per struct beyond the plain struct."""
        return (median[name] - median[plain]) / structs * 1e6

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

    builds = {"ours": [], "bytemuck": []}
    for _ in range(options.builds):
        for name in builds:
            cold = base / f"cold-{name}"
            shutil.rmtree(cold, ignore_errors=True)
            command = ["cargo", "build", "--offline", "--quiet", "-p", f"{name}-one"]
            builds[name].append(run(command, workspace, environment(cold)))
            shutil.rmtree(cold)
    build = {name: statistics.median(times) for name, times in builds.items()}
    print("\ncold cargo build of a crate with one struct, CPU s")
    print(f"  {'ptx-abi, default features':<52} {build['ours']:>7.2f}")
    print(f"  {'bytemuck, feature derive':<52} {build['bytemuck']:>7.2f}")

    bars = Bars()
    print("\nratios and bars")
    bars.line("ours / bytemuck Pod + Zeroable, per struct", cost["ours"] / cost["bytemuck"], 0.36)
    bars.line("ours / the five std derives, per struct", cost["ours"] / cost["std"], 1.2)
    bars.line(f"cost per field, {wide} fields / 8 fields", (wide_cost / wide) / (cost["ours"] / 8), 1.2)
    bars.line("cold build, ours / bytemuck with its derive", build["ours"] / build["bytemuck"], 1.0)
    bars.line("lines of the expansion", lines["ours"], 59, "{:.0f}")
    print("  a struct of 1,000 fields compiles")
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
