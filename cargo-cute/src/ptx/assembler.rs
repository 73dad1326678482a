//! `ptxas`, NVIDIA's assembler: where it is, and what it says of a kernel.

use super::error::PtxError;
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The registers and the memory of a kernel, as the assembler reports them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Assembled {
    pub(super) registers: u64,
    /// Bytes of shared memory, without those of a launch.
    pub(super) shared: u64,
    /// Bytes of local memory: of arrays, and of registers stored and loaded.
    pub(super) stack: u64,
    pub(super) stores: u64,
    pub(super) loads: u64,
    /// Warnings C75xx: products of warpgroups wait for each other.
    pub(super) serialised: Vec<String>,
    /// All other warnings.
    pub(super) warnings: Vec<String>,
}

/// The assembler.
#[derive(Clone, Debug)]
pub(super) struct Assembler {
    program: PathBuf,
}

impl Assembler {
    /// The one that `CUTE_PTXAS` names, or the first in `PATH`, in the CUDA toolkit, or in a virtual
    /// environment of Python: the active one, or `.venv-ptx` in a folder of `near` or above.
    ///
    /// # Errors
    /// Fails if `CUTE_PTXAS` names no file.
    pub(super) fn find(near: &Path) -> Result<Option<Self>, PtxError> {
        if let Some(program) = env::var_os("CUTE_PTXAS").filter(|name| !name.is_empty()) {
            let program = PathBuf::from(program);
            if !program.is_file() {
                return Err(PtxError::NoFile {
                    variable: "CUTE_PTXAS",
                    path: program,
                });
            }
            return Ok(Some(Assembler { program }));
        }
        let name = format!("ptxas{}", env::consts::EXE_SUFFIX);
        let path = env::var_os("PATH").unwrap_or_default();
        let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
        for variable in ["CUDA_HOME", "CUDA_PATH"] {
            folders.extend(env::var_os(variable).map(|root| Path::new(&root).join("bin")));
        }
        folders.push("/usr/local/cuda/bin".into());
        let active = env::var_os("VIRTUAL_ENV").map(PathBuf::from);
        let beside = near.ancestors().map(|folder| folder.join(".venv-ptx"));
        folders.extend(
            active
                .into_iter()
                .chain(beside)
                .flat_map(|root| in_python(&root)),
        );
        let programs = folders.into_iter().map(|folder| folder.join(&name));
        let found = programs.into_iter().find(|program| program.is_file());
        Ok(found.map(|program| Assembler { program }))
    }

    /// Assembles a text for the GPU that it names, in a folder for what is made.
    pub(super) fn assemble(
        &self,
        text: &Path,
        target: &str,
        folder: &Path,
    ) -> Result<Assembled, PtxError> {
        let name = text.file_stem().unwrap_or(OsStr::new("kernel"));
        let code = folder.join(name).with_extension("cubin");
        let mut command = Command::new(&self.program);
        command
            .arg(format!("-arch={target}"))
            .arg("-v")
            .arg(text)
            .arg("-o")
            .arg(&code);
        let output = command.output().map_err(|error| PtxError::Start {
            program: self.program.clone(),
            error,
        })?;
        let said = [output.stderr, output.stdout]
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let said = said.concat();
        if !output.status.success() {
            return Err(PtxError::Assembler {
                text: text.to_owned(),
                said,
            });
        }
        read(&said).ok_or_else(|| PtxError::AssemblerWords {
            text: text.to_owned(),
            said,
        })
    }
}

/// Where the package `nvidia-cuda-nvcc-cu12` puts its programs.
fn in_python(root: &Path) -> Vec<PathBuf> {
    let versions = root.join("lib").read_dir().into_iter().flatten().flatten();
    versions
        .map(|version| version.path().join("site-packages/nvidia/cuda_nvcc/bin"))
        .collect()
}

/// The report of `ptxas -v`, read for a text of one kernel; `None` if it names no registers.
fn read(said: &str) -> Option<Assembled> {
    let mut assembled = Assembled::default();
    let mut has_registers = false;
    for line in said.lines().map(str::trim) {
        if let Some(registers) = before(line, " registers") {
            assembled.registers = registers;
            assembled.shared = before(line, " bytes smem").unwrap_or(0);
            has_registers = true;
        } else if let Some(stack) = before(line, " bytes stack frame") {
            assembled.stack = stack;
            assembled.stores = before(line, " bytes spill stores")?;
            assembled.loads = before(line, " bytes spill loads")?;
        } else if line.contains("(C75") {
            assembled.serialised.push(line.to_owned());
        } else if line.contains("warning") {
            assembled.warnings.push(line.to_owned());
        }
    }
    has_registers.then_some(assembled)
}

/// The number before these words.
fn before(line: &str, words: &str) -> Option<u64> {
    let (head, _) = line.split_once(words)?;
    head.rsplit(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From `ptxas` 12.9.
    const SAID: &str = "\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'gemm' for 'sm_90a'
ptxas info    : Function properties for gemm
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 168 registers, used 2 barriers, 1032 bytes smem, 452 bytes cmem[0]
ptxas info    : Compile time = 12.345 ms
";

    #[test]
    fn registers_and_shared_memory_are_read() {
        let expected = Assembled {
            registers: 168,
            shared: 1032,
            ..Assembled::default()
        };
        assert_eq!(read(SAID), Some(expected));
        assert_eq!(read("ptxas info    : 0 bytes gmem\n"), None);
    }

    #[test]
    fn spills_and_warnings_are_read() {
        let said = SAID.replace(
            "0 bytes stack frame, 0 bytes spill stores, 0",
            "32 bytes stack frame, 36 bytes spill stores, 40",
        ) + "ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized due to ...\n\
               ptxas warning : Value of threads per SM for entry gemm is out of range.\n";
        let assembled = read(&said).unwrap();
        assert_eq!(
            (assembled.stack, assembled.stores, assembled.loads),
            (32, 36, 40)
        );
        assert_eq!(
            (assembled.serialised.len(), assembled.warnings.len()),
            (1, 1)
        );
    }
}
