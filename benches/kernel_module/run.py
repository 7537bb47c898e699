#!/usr/bin/env python3
"""What `module = "…"` costs at compile time: 40 derives of `KernelParams` that name one PTX file.

Builds a crate with and without the key in turn, and prints the CPU time (user + system, of cargo and rustc) that the
key adds, as the median of pairs, for files of several sizes and shapes. `again` is `cargo build` after an edit, as one
does all day; `clean` is `cargo build` without what an earlier build has left, dependencies apart. The macros are built
without optimisation, as a dev profile does. Each derive embeds the file for itself, as it depends on no other: the time
grows with their number times the size. Exits with 1 if the file of 1 MB adds more than the bar to `again`. Needs
python3 and cargo; works in $CARGO_TARGET_DIR/kernel_module, or in target/kernel_module of this repository.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DERIVES = 40
BAR = 500  # ms
MANIFEST = f"""[package]
name = "kernel-module"
version = "0.0.0"
edition = "2024"
[workspace]
[dependencies]
ptx-abi = {{ path = "{ROOT}", default-features = false, features = ["derive", "check"] }}
"""
BODY = """	ld.param.u64 	%rd1, [kernel_param_0];
	add.s32 	%r1, %r2, %r3;
	{ // callseq 0, 0
	.param .b64 param0;
	st.param.b64 	[param0], %rd1;
	}
	st.global.f32 	[%rd4], %f3;
"""


def ptx(size, body):
    """Kernels of one size, until the text has `size` bytes; at least as many as there are derives."""
    parts, length, count = [".version 8.4\n.target sm_90\n.address_size 64\n\n"], 0, 0
    while length < size or count < DERIVES:
        name = f"kernel{count}"
        params = ",\n".join(
            f"\t.param .{ty} {name}_param_{i}" for i, ty in enumerate(["u64", "u64", "u32", "f32"])
        )
        text = f"\t// .globl\t{name}\n.visible .entry {name}(\n{params}\n)\n.maxntid 256\n{{\n{BODY * body}\tret;\n}}\n\n"
        parts.append(text)
        length += len(text)
        count += 1
    return "".join(parts)


def source(module):
    key = f', module = "{module}"' if module else ""
    structs = (
        f"mod m{i} {{\nuse ptx_abi::{{DevPtr, DevPtrMut, KernelParams}};\n#[derive(Clone, Copy, KernelParams)]\n"
        f'#[ptx(entry = "kernel{i}"{key})]\npub struct K {{ x: DevPtr<f32>, y: DevPtrMut<f32>, n: u32, a: f32 }}\n'
        # A launch evaluates the parameters anyway.
        "pub fn launch(k: &K) -> usize { k.pointers().len() }\nconst _: usize = K::PARAMS.len();\n}\n"
        for i in range(DERIVES)
    )
    return "#![allow(dead_code)]\n" + "".join(structs)


def cpu(folder, text, clean):
    """The CPU time in ms of a build after an edit."""
    cpu.builds += 1
    (folder / "src/lib.rs").write_text(f"{text}// {cpu.builds}\n")
    target = folder.parent / f"target-{folder.name}"
    if clean:
        shutil.rmtree(target / "debug/incremental", ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    cargo = subprocess.run(
        ["cargo", "build", "--quiet", "--offline"],
        cwd=folder,
        env={**os.environ, "CARGO_TARGET_DIR": str(target)},
        stderr=subprocess.PIPE,
        text=True,
    )
    if cargo.returncode != 0:
        sys.exit(cargo.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


cpu.builds = 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=9, help="pairs of builds per row")
    args = parser.parse_args()
    top = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "kernel_module"
    files = {
        "small.ptx": ptx(0, 1),
        "1MB.ptx": ptx(1_000_000, 60),
        "5MB.ptx": ptx(5_000_000, 60),
        "5MB-short-kernels.ptx": ptx(5_000_000, 2),
    }
    # Each crate has its own folder, so that it finds the results of its own last build.
    plain, named = top / "without", top / "with"
    for folder in [plain, named]:
        (folder / "src").mkdir(parents=True, exist_ok=True)
        (folder / "Cargo.toml").write_text(MANIFEST)
        shutil.copy(ROOT / "Cargo.lock", folder / "Cargo.lock")
    for name, text in files.items():
        (named / name).write_text(text)
    missed = False
    print("file                     bytes  kernels  build  without ms  added ms  from, to")
    for name, text in files.items():
        for clean in [False, True]:
            without, key = source(None), source(name)
            cpu(plain, without, clean), cpu(named, key, clean)
            pairs = [(cpu(plain, without, clean), cpu(named, key, clean)) for _ in range(args.pairs)]
            added = sorted(b - a for a, b in pairs)
            median = statistics.median(added)
            missed |= name == "1MB.ptx" and not clean and median > BAR
            print(
                f"{name:22}{len(text):8}{text.count('.entry'):9}  {'clean' if clean else 'again'}"
                f"{statistics.median(a for a, _ in pairs):12.0f}{median:10.0f}  {added[0]:.0f}, {added[-1]:.0f}"
            )
    print(f"the bar: {BAR} ms for 1MB.ptx, again: {'missed' if missed else 'met'}")
    sys.exit(missed)


if __name__ == "__main__":
    main()
