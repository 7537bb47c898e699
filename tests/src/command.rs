//! Starts other programs.

use std::process::{Command, Stdio};

/// Runs a command and returns its standard output.
///
/// # Errors
///
/// If the command fails, returns the command line, the exit status and the start of the output.
pub fn run(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = [output.stderr, output.stdout].concat();
    let said: String = String::from_utf8_lossy(&said).chars().take(4000).collect();
    Err(format!("{command:?}: {}\n{said}", output.status))
}
