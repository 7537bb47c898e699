//! Tests values in memory: each byte is copied once, in aligned pieces, for every size and alignment.

use ptx_abi::StateSpace;
use ptx_abi::kernel::Param;
use ptx_abi::param::{Entry, Memory, Place, Prototype};
use ptx_abi_tests::cases;
use ptx_abi_tests::ptx_run::{Thread, Variable};

use crate::prototypes::bytes;

/// The writable state spaces, each with its text in an instruction.
const SPACES: [(StateSpace, &str); 4] = [
    (StateSpace::Generic, ""),
    (StateSpace::Global, ".global"),
    (StateSpace::Shared, ".shared"),
    (StateSpace::Local, ".local"),
];

/// Bytes that all differ.
fn pattern(size: usize) -> Vec<u8> {
    (0..size).map(|i| (i * 37 + 11) as u8).collect()
}

/// The value is `size` bytes in `memory`, which lies `offset` bytes after its start.
struct Case {
    size: usize,
    align: usize,
    known: usize,
    offset: usize,
    space: (StateSpace, &'static str),
}

impl Case {
    fn place(&self) -> Place<'static> {
        Place::Memory(Memory::new(self.space.0, "memory").offset(self.offset).aligned(self.known))
    }

    /// The variable with the bytes of `value`, and other bytes around them.
    fn around(&self, value: &[u8]) -> Vec<u8> {
        let mut around = vec![0xee; self.offset + self.size + 5];
        around[self.offset..][..self.size].copy_from_slice(value);
        around
    }

    #[track_caller]
    fn read_once(&self, variable: &Variable) {
        let of = |i| u32::from((self.offset..self.offset + self.size).contains(&i));
        let expected: Vec<_> = (0..variable.bytes.len()).map(of).collect();
        assert_eq!((&variable.reads, &variable.writes), (&expected, &vec![0; expected.len()]));
    }

    #[track_caller]
    fn written_once(&self, variable: &Variable, value: &[u8]) {
        assert_eq!(variable.bytes, self.around(value));
        let of = |i| u32::from((self.offset..self.offset + self.size).contains(&i));
        let expected: Vec<_> = (0..variable.bytes.len()).map(of).collect();
        assert_eq!((&variable.reads, &variable.writes), (&vec![0; expected.len()], &expected));
    }
}

/// Pieces have at most 16 bytes, so sizes that end in each way after two of them are enough for a sample.
fn cases() -> impl Iterator<Item = Case> {
    let largest = if cases::full() { 160 } else { 40 };
    let aligns = [1, 2, 4, 8, 16, 32, 64, 128];
    aligns.into_iter().enumerate().flat_map(move |(i, align)| {
        let sizes = (align..=largest.max(2 * align)).step_by(align);
        sizes.flat_map(move |size| {
            let known = [1, 2, 4, 8, 16, 32, 256];
            known.into_iter().enumerate().map(move |(k, known)| Case {
                size,
                align,
                known,
                offset: known * (size % 3),
                space: SPACES[(i + k + size) % 4],
            })
        })
    })
}

#[test]
fn arguments_and_results() {
    let mut count = 0;
    for case in cases() {
        let layout = bytes(case.size, case.align);
        let params = [Param::new("x", &layout)];
        let function = Prototype::new("f", &params).returning(&layout);
        let (value, arguments) = (pattern(case.size), [case.place()]);

        let mut thread = Thread::default();
        thread.variable(case.space.1, "memory", case.known, &case.around(&value));
        thread.returned.clone_from(&value);
        let text = function.call(&arguments, None).unwrap().to_string();
        thread.run(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(thread.calls[0].arguments, std::slice::from_ref(&value), "{text}");
        assert!(thread.get("param0").writes.iter().all(|writes| *writes == 1), "{text}");
        case.read_once(thread.get("memory"));

        let mut thread = Thread::default();
        thread.variable("", "other", 128, &value);
        thread.variable(case.space.1, "memory", case.known, &case.around(&vec![0; case.size]));
        thread.returned.clone_from(&value);
        let arguments = [Place::Memory(Memory::new(StateSpace::Generic, "other"))];
        let text = function.call(&arguments, Some(case.place())).unwrap().to_string();
        thread.run(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(thread.get("retval0").reads.iter().all(|reads| *reads == 1), "{text}");
        case.written_once(thread.get("memory"), &value);
        count += 1;
    }
    assert!(count > 500, "{count}");
}

#[test]
fn in_the_function() {
    for case in cases() {
        let layout = bytes(case.size, case.align);
        let params = [Param::new("x", &layout)];
        let function = Prototype::new("f", &params).returning(&layout);
        let value = pattern(case.size);

        let in_function = function.load_param(0, case.place()).unwrap().to_string();
        let in_kernel = Entry::new("f", &params).load_param(0, case.place()).unwrap().to_string();
        for load in [in_function, in_kernel] {
            let mut thread = Thread::default();
            thread.variable(".param", "f_param_0", case.align, &value);
            thread.variable(case.space.1, "memory", case.known, &case.around(&vec![0; case.size]));
            thread.run(&load).unwrap();
            case.written_once(thread.get("memory"), &value);
            assert!(thread.get("f_param_0").reads.iter().all(|reads| *reads == 1));
        }

        let mut thread = Thread::default();
        thread.variable(".param", "func_retval0", case.align, &vec![0; case.size]);
        thread.variable(case.space.1, "memory", case.known, &case.around(&value));
        thread.run(&function.store_return(case.place()).unwrap().to_string()).unwrap();
        assert_eq!(thread.get("func_retval0").bytes, value);
        assert!(thread.get("func_retval0").writes.iter().all(|writes| *writes == 1));
        case.read_once(thread.get("memory"));
    }
}

/// The pieces are the widest that both alignments allow, at most 16 bytes, so there are no superfluous instructions.
#[test]
fn number_of_pieces() {
    let loads = |size, align, known| {
        let layout = bytes(size, align);
        let params = [Param::new("x", &layout)];
        let place = Place::Memory(Memory::new(StateSpace::Global, "%rd1").aligned(known));
        let text = Prototype::new("f", &params).call(&[place], None).unwrap().to_string();
        (text.matches(" ld.global.").count(), text.matches(" st.param.").count())
    };
    assert_eq!(loads(128, 128, 128), (8, 8));
    assert_eq!(loads(128, 16, 128), (8, 8));
    assert_eq!(loads(128, 128, 4), (32, 32));
    assert_eq!(loads(48, 8, 16), (6, 6));
    assert_eq!(loads(7, 1, 8), (7, 7));
    assert_eq!(loads(24, 8, 8), (3, 3));
}

/// Accesses come in this order: all reads, all `st.param`, the call, all `ld.param`, all writes.
#[test]
fn next_to_the_call() {
    let layout = bytes(33, 1);
    let params = [Param::new("x", &layout), Param::of::<i8>("n"), Param::new("y", &layout)];
    let function = Prototype::new("f", &params).returning(&layout);
    let place = |name| Place::Memory(Memory::new(StateSpace::Global, name));
    let arguments = [place("a"), place("b"), place("a")];
    let text = function.call(&arguments, Some(place("a"))).unwrap().to_string();
    let mut thread = Thread::default();
    thread.variable(".global", "a", 1, &[7; 33]);
    thread.variable(".global", "b", 1, &[0x80]);
    thread.returned = vec![9; 33];
    thread.run(&text).unwrap();
    let phase = |instruction: &String| match instruction.as_str() {
        name if name.starts_with("ld.global") => 0,
        name if name.starts_with("st.param") => 1,
        "call.uni" => 2,
        name if name.starts_with("ld.param") => 3,
        _ => 4,
    };
    let phases: Vec<_> = thread.instructions.iter().map(phase).collect();
    assert!(phases.is_sorted() && phases.len() == 67 + 67 + 1 + 33 + 33, "{phases:?}");
    assert_eq!(thread.get("a").bytes, [9; 33]);
    assert_eq!(thread.calls[0].arguments[1], [0x80, 0xff, 0xff, 0xff]);
}
