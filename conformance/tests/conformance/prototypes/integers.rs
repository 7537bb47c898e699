//! Integers of 8 and 16 bits: the callers and callees of nvcc and of the crate pass the same bits.

use std::fmt::Write as _;

use super::NVCC;
use crate::comparison::{Subject, classes};
use ptx_abi::StateSpace;
use ptx_abi::kernel::Param;
use ptx_abi::param::{Class, Memory, Place, Prototype};
use ptx_abi_conformance::gpu::nvcc_ptx;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::ptx::body;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain};
use ptx_abi_tests::ptx_run::Thread;

/// The source: `caller` passes `*p`, `receiver` stores a result, `taker` stores its parameter, and `giver` returns `*p`.
fn cpp(subjects: &[Subject]) -> String {
    let mut text = String::from("#include \"types.h\"\n");
    for Subject { id, cpp, .. } in subjects {
        let _ = write!(
            text,
            "extern \"C\" __device__ void take_{id}({cpp} value);\n\
             extern \"C\" __device__ {cpp} give_{id}();\n\
             extern \"C\" __global__ void caller_{id}(const {cpp} *p) {{ take_{id}(*p); }}\n\
             extern \"C\" __global__ void receiver_{id}({cpp} *p) {{ *p = give_{id}(); }}\n\
             extern \"C\" __device__ void taker_{id}({cpp} value, {cpp} *p) {{ *p = value; }}\n\
             extern \"C\" __device__ {cpp} giver_{id}(const {cpp} *p) {{ return *p; }}\n"
        );
    }
    text
}

/// A type, with the crate's text for the same four functions.
struct Case<'a> {
    subject: &'a Subject,
    ptx: &'a str,
    values: Vec<u64>,
}

impl Case<'_> {
    fn bytes(&self, value: u64) -> Vec<u8> {
        value.to_le_bytes()[..self.subject.layout.size].to_vec()
    }

    /// A thread with the value in memory, and its address in nvcc's parameter of this name.
    fn memory(&self, space: &str, value: u64, parameter: &str) -> Thread {
        let mut thread = Thread::default();
        thread.variable(space, "memory", self.subject.layout.align, &self.bytes(value));
        thread.pointer(parameter, "memory");
        thread
    }

    /// The differences between the two sides in words.
    fn differences(&self) -> Result<Vec<String>, String> {
        let Subject { id, layout, .. } = self.subject;
        let params = [Param::new("value", layout)];
        let [take, taker] = [format!("take_{id}"), format!("taker_{id}")];
        let [give, giver] = [format!("give_{id}"), format!("giver_{id}")];
        let place = |space| Place::Memory(Memory::new(space, "memory"));
        let error = |error: ptx_abi::param::CallError| error.to_string();

        let argument = [place(StateSpace::Global)];
        let call = Prototype::new(&take, &params).call(&argument, None).map_err(error)?.to_string();
        let receive = Prototype::new(&give, &[]).returning(layout);
        let receive = receive.call(&[], Some(place(StateSpace::Global))).map_err(error)?.to_string();
        let load = Prototype::new(&taker, &params).load_param(0, place(StateSpace::Generic)).map_err(error)?;
        let store = Prototype::new(&giver, &[]).returning(layout).store_return(place(StateSpace::Generic));
        let (load, store) = (load.to_string(), store.map_err(error)?.to_string());

        let mut differences = Vec::new();
        let mut same = |what: &str, value: u64, ours: &dyn std::fmt::Debug, theirs: &dyn std::fmt::Debug| {
            let (ours, theirs) = (format!("{ours:?}"), format!("{theirs:?}"));
            if ours != theirs {
                differences.push(format!("{}, {what} {value:#x}: {ours} instead of {theirs}", self.subject.text));
            }
        };
        for &value in &self.values {
            // The caller passes the value.
            let kernel = format!("caller_{id}");
            let both = [call.as_str(), body(self.ptx, &kernel)?].map(|text| {
                let mut thread = self.memory(".global", value, &format!("{kernel}_param_0"));
                thread.run(text).map(|_| thread.calls)
            });
            let [ours, theirs] = both;
            same("passed", value, &ours?, &theirs?);

            // The callee returns the value.
            let mut words = Vec::new();
            for text in [store.as_str(), body(self.ptx, &giver)?] {
                let mut thread = self.memory("", value, &format!("{giver}_param_0"));
                thread.variable(".param", "func_retval0", 4, &[0xee; 4]);
                thread.run(text)?;
                words.push(thread.get("func_retval0").bytes.clone());
            }
            same("returned", value, &words[0], &words[1]);

            // The callee reads the value; the bits above it must not matter.
            let dirty = (value as u32 | 0x5a5a_5a5a << (8 * layout.size)).to_le_bytes();
            let mut stored = Vec::new();
            for text in [load.as_str(), body(self.ptx, &taker)?] {
                let mut thread = self.memory("", !value & 1, &format!("{taker}_param_1"));
                thread.variable(".param", &format!("{taker}_param_0"), 4, &dirty);
                thread.run(text)?;
                stored.push(thread.get("memory").bytes.clone());
            }
            same("read", value, &stored[0], &stored[1]);

            // The caller receives the value as the callee has extended it.
            let kernel = format!("receiver_{id}");
            let mut stored = Vec::new();
            for text in [receive.as_str(), body(self.ptx, &kernel)?] {
                let mut thread = self.memory(".global", !value & 1, &format!("{kernel}_param_0"));
                thread.returned.clone_from(&words[1]);
                thread.run(text)?;
                stored.push(thread.get("memory").bytes.clone());
            }
            same("received", value, &stored[0], &stored[1]);
        }
        Ok(differences)
    }
}

pub(crate) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let narrow = |subject: &Subject| matches!(subject.layout.param_class(), Class::Scalar(scalar) if scalar.size() < 4);
    let subjects: Vec<_> = classes().into_iter().filter(narrow).collect();
    let scratch = Scratch::new("prototypes-integers")?;
    let source = scratch.write("integers.cu", &cpp(&subjects))?;
    for sm in NVCC {
        let ptx = nvcc_ptx(toolchain, &source, sm)?;
        let (mut count, mut differences) = (0, Vec::new());
        for subject in &subjects {
            let values: Vec<u64> = match (subject.id.as_str(), subject.layout.size) {
                ("bool", _) => vec![0, 1],
                (_, 1) => (0..256).collect(),
                _ => (0..1 << 16).step_by(251).chain([0x7fff, 0x8000, 0xffff]).collect(),
            };
            let case = Case { subject, ptx: &ptx, values };
            count += 4 * case.values.len();
            differences.extend(case.differences()?);
        }
        summary.compared(format!("nvcc sm_{sm}"), "bits of narrow integers", count, &differences);
    }
    Ok(summary)
}
