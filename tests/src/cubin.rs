//! Builds cubins and fatbins like those of ptxas and fatbinary from a description, for tests without these tools.

/// The contents of a cubin.
#[derive(Clone, Debug)]
pub struct Cubin {
    /// The number of the architecture.
    pub sm: u8,
    /// The version of the ABI: 7 or 8.
    pub abi: u8,
    /// The kernels.
    pub kernels: Vec<Kernel>,
    /// The device functions, which also have attributes.
    pub functions: Vec<&'static str>,
    /// The variables.
    pub variables: Vec<Variable>,
    /// Whether section numbers are stored where a file with more than 65,279 sections stores them.
    pub far: bool,
}

/// A kernel and the contents of its attributes.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The symbol.
    pub name: String,
    /// The offset and size of each parameter, in bytes.
    pub params: Vec<(u16, u32)>,
    /// The bytes of further attributes.
    pub attributes: Vec<u8>,
    /// The size and the alignment of the section of shared memory, in bytes, if there is one.
    pub shared: Option<(u64, u64)>,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The symbol.
    pub name: String,
    /// The section.
    pub section: &'static str,
    /// The offset in the section, in bytes.
    pub value: u64,
    /// The size in bytes.
    pub size: u64,
}

/// The number of initial bytes in each section of variables, also in that of fingerprints. They are 0, 1, 2 and so on.
pub const DATA: usize = 64;

const SYMBOL: usize = 24;

impl Cubin {
    /// Creates a cubin for `sm_90` with these kernels.
    pub fn new(kernels: &[(&str, &[(u16, u32)])]) -> Self {
        let kernel = |(name, params): &(&str, &[(u16, u32)])| Kernel {
            name: (*name).to_owned(),
            params: params.to_vec(),
            attributes: Vec::new(),
            shared: None,
        };
        let kernels = kernels.iter().map(kernel).collect();
        Self { sm: 90, abi: 8, kernels, functions: Vec::new(), variables: Vec::new(), far: false }
    }

    /// Adds a variable.
    #[must_use]
    pub fn with(mut self, name: &str, section: &'static str, value: u64, size: u64) -> Self {
        self.variables.push(Variable { name: name.to_owned(), section, value, size });
        self
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut elf = Elf::new();
        elf.section(".shstrtab", 3, 0, 0, &[]);
        elf.section(".strtab", 3, 0, 0, &[]);
        elf.section(".symtab", 2, 2, 0, &[]);
        elf.section(".symtab_shndx", if self.far { 18 } else { 1 }, 3, 0, &[]);
        let mut symbols = Symbols { table: vec![0; SYMBOL], ..Symbols::default() };
        symbols.sections.extend([0; 4]);
        let functions = self.functions.iter().map(|name| (*name, false, attributes(&[], false), None));
        let kernels = self.kernels.iter().map(|kernel| {
            let info = [attributes(&kernel.params, true), kernel.attributes.clone()].concat();
            (&*kernel.name, true, info, kernel.shared)
        });
        for (name, is_kernel, info, shared) in functions.chain(kernels) {
            let code = elf.next() + 1;
            elf.section(&format!(".nv.info.{name}"), 0x7000_0000, 3, code, &info);
            // In version 8 nvlink writes the number of registers, but ptxas does not.
            let registers = if self.abi == 7 || self.far { 24 << 24 } else { 0 };
            elf.section(&format!(".text.{name}"), 1, 3, symbols.next() | registers, &[0; 16]);
            symbols.add(name, 0x12, if is_kernel { 0x10 } else { 0 }, (code, self.far), 0, 16);
            if let Some((size, align)) = shared {
                elf.section(&format!(".nv.shared.{name}"), 8, 0, code, &[]);
                elf.set_size(size, align);
            }
        }
        for variable in &self.variables {
            let section = elf.data_section(variable.section);
            symbols.add(&variable.name, 0x11, 0, (section, self.far), variable.value, variable.size);
        }
        elf.finish(self, &symbols)
    }
}

/// The attributes of a kernel. Those of parameters are ordered from the last to the first, as ptxas writes them.
pub fn attributes(params: &[(u16, u32)], is_kernel: bool) -> Vec<u8> {
    let mut info = vec![4, 0x37, 4, 0, 0x87, 0, 0, 0];
    let end = params.iter().map(|(offset, size)| u32::from(*offset) + size).max().unwrap_or(0);
    for (ordinal, (offset, size)) in params.iter().enumerate().rev() {
        let wide = end > 4096;
        info.extend([4, if wide { 0x45 } else { 0x17 }, 12, 0, 0, 0, 0, 0]);
        info.extend((ordinal as u16).to_le_bytes());
        info.extend(offset.to_le_bytes());
        info.extend(if wide { *size } else { size << 18 | 0x1_f000 }.to_le_bytes());
    }
    if is_kernel {
        info.extend([3, 0x1b, 0xff, 0]);
    }
    if !params.is_empty() {
        info.extend([3, 0x19]);
        info.extend((end as u16).to_le_bytes());
        info.extend([4, 0x0a, 8, 0, 0x19, 0, 0, 0, 0x10, 0x02]);
        info.extend((end as u16).to_le_bytes());
    }
    info
}

#[derive(Default)]
struct Symbols {
    table: Vec<u8>,
    names: Vec<u8>,
    /// The contents of `.symtab_shndx`.
    sections: Vec<u8>,
}

impl Symbols {
    /// The number of the next symbol.
    fn next(&self) -> u32 {
        (self.table.len() / SYMBOL) as u32
    }

    fn add(&mut self, name: &str, info: u8, other: u8, (section, far): (u32, bool), value: u64, size: u64) {
        if self.names.is_empty() {
            self.names.push(0);
        }
        self.table.extend((self.names.len() as u32).to_le_bytes());
        self.table.extend([info, other]);
        self.table.extend(if far { [0xff; 2] } else { (section as u16).to_le_bytes() });
        self.table.extend(value.to_le_bytes());
        self.table.extend(size.to_le_bytes());
        self.sections.extend(section.to_le_bytes());
        self.names.extend(name.bytes().chain([0]));
    }
}

struct Elf {
    headers: Vec<[u8; 64]>,
    names: Vec<u8>,
    body: Vec<u8>,
    names_of_data: Vec<(&'static str, u32)>,
}

impl Elf {
    fn new() -> Self {
        Self { headers: vec![[0; 64]], names: vec![0], body: vec![0; 64], names_of_data: Vec::new() }
    }

    /// The number of the next section.
    fn next(&self) -> u32 {
        self.headers.len() as u32
    }

    fn section(&mut self, name: &str, kind: u32, link: u32, info: u32, data: &[u8]) {
        let mut header = [0; 64];
        header[..4].copy_from_slice(&(self.names.len() as u32).to_le_bytes());
        header[4..8].copy_from_slice(&kind.to_le_bytes());
        header[40..44].copy_from_slice(&link.to_le_bytes());
        header[44..48].copy_from_slice(&info.to_le_bytes());
        header[48] = 16;
        self.headers.push(header);
        self.names.extend(name.bytes().chain([0]));
        self.set(self.headers.len() - 1, data);
    }

    /// The number of the section with this name. It adds the section if there is none.
    fn data_section(&mut self, name: &'static str) -> u32 {
        if let Some((_, number)) = self.names_of_data.iter().find(|(known, _)| *known == name) {
            return *number;
        }
        let number = self.next();
        // `.nv.global` has no bytes in the file.
        let kind = if name == ".nv.global" { 8 } else { 1 };
        let data: Vec<u8> = (0..DATA as u8).collect();
        self.section(name, kind, 0, 0, &data);
        self.names_of_data.push((name, number));
        number
    }

    /// Sets the bytes of a section.
    fn set(&mut self, section: usize, data: &[u8]) {
        self.headers[section][24..32].copy_from_slice(&(self.body.len() as u64).to_le_bytes());
        self.headers[section][32..40].copy_from_slice(&(data.len() as u64).to_le_bytes());
        self.body.extend(data);
    }

    /// Sets the size and the alignment of the last section, which has no bytes.
    fn set_size(&mut self, size: u64, align: u64) {
        if let Some(header) = self.headers.last_mut() {
            header[32..40].copy_from_slice(&size.to_le_bytes());
            header[48..56].copy_from_slice(&align.to_le_bytes());
        }
    }

    fn finish(mut self, cubin: &Cubin, symbols: &Symbols) -> Vec<u8> {
        let names = self.names.clone();
        for (section, data) in [&names, &symbols.names, &symbols.table, &symbols.sections].into_iter().enumerate() {
            self.set(section + 1, data);
        }
        let count = self.headers.len();
        let mut header = [0; 64];
        header[..9].copy_from_slice(&[0x7f, b'E', b'L', b'F', 2, 1, 1, 0x41, cubin.abi]);
        header[16..20].copy_from_slice(&[2, 0, 190, 0]);
        header[40..48].copy_from_slice(&(self.body.len() as u64).to_le_bytes());
        header[if cubin.abi == 7 { 48 } else { 49 }] = cubin.sm;
        header[58] = 64;
        header[62] = 1;
        if cubin.far {
            self.headers[0][32..40].copy_from_slice(&(count as u64).to_le_bytes());
            self.headers[0][40] = 1;
            header[62..].copy_from_slice(&[0xff; 2]);
        } else {
            header[60..62].copy_from_slice(&(count as u16).to_le_bytes());
        }
        self.body[..64].copy_from_slice(&header);
        self.body.extend(self.headers.concat());
        self.body
    }
}

/// An image of a fatbin: its kind, its flags, the number of compressed bytes, and its bytes.
pub type Image<'a> = (u16, u64, u32, &'a [u8]);

/// Builds a fatbin with these images.
pub fn fatbin(images: &[Image<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for (kind, flags, compressed, bytes) in images {
        body.extend(kind.to_le_bytes());
        body.extend([1, 1]);
        body.extend(64_u32.to_le_bytes());
        body.extend((bytes.len() as u64).to_le_bytes());
        body.extend(compressed.to_le_bytes());
        body.extend([0; 20]);
        body.extend(flags.to_le_bytes());
        body.extend([0; 16]);
        body.extend(*bytes);
    }
    let mut fatbin = vec![0x50, 0xed, 0x55, 0xba, 1, 0, 16, 0];
    fatbin.extend((body.len() as u64).to_le_bytes());
    fatbin.extend(body);
    fatbin
}
