//! Executes atomic operations.

use super::Fault;
use super::machine::{Thread, Type, little_endian};

impl Thread {
    /// Does an atomic operation and returns the old value.
    pub(super) fn atomic(
        &mut self,
        operation: &str,
        space: &str,
        ty: Type,
        address: &str,
        operands: &[&str],
    ) -> Result<u64, Fault> {
        let values: Result<Vec<u64>, _> =
            operands.iter().map(|operand| self.read(operand).map(|value| ty.extend(value))).collect();
        let (variable, start) = self.access(&[], space, address, ty, 1)?;
        let bytes = &mut variable.bytes[start..][..ty.bytes()];
        let old = ty.extend(little_endian(bytes));
        let new = match (operation, &values?[..]) {
            ("cas", &[expected, value]) => {
                if old == expected {
                    value
                } else {
                    old
                }
            }
            ("exch", &[value]) => value,
            ("add", &[value]) if ty.is_float() => add(ty, old, value)?,
            ("add", &[value]) => old.wrapping_add(value),
            (_, _) if ty.is_float() => return Err("not a known operation of floats".into()),
            ("and", &[value]) => old & value,
            ("or", &[value]) => old | value,
            ("xor", &[value]) => old ^ value,
            // Values are extended with their signs.
            ("min", &[value]) if ty.is_signed() => (old as i64).min(value as i64) as u64,
            ("max", &[value]) if ty.is_signed() => (old as i64).max(value as i64) as u64,
            ("min", &[value]) => old.min(value),
            ("max", &[value]) => old.max(value),
            ("inc", &[limit]) => {
                if old >= limit {
                    0
                } else {
                    old + 1
                }
            }
            ("dec", &[limit]) => {
                if old == 0 || old > limit {
                    limit
                } else {
                    old - 1
                }
            }
            _ => return Err("not a known operation".into()),
        };
        bytes.copy_from_slice(&new.to_le_bytes()[..ty.bytes()]);
        Ok(old & ty.mask())
    }
}

/// The sum of two floats, as their bits.
fn add(ty: Type, a: u64, b: u64) -> Result<u64, Fault> {
    match ty.bits {
        32 => Ok(u64::from((f32::from_bits(a as u32) + f32::from_bits(b as u32)).to_bits())),
        64 => Ok((f64::from_bits(a) + f64::from_bits(b)).to_bits()),
        // The host has no floats of 16 bits.
        _ => Err("not a known operation of floats".into()),
    }
}
