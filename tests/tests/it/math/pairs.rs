//! The pairs of math types and CUDA types.

use ptx_abi::PtxLayout;
use ptx_abi::vector::{
    BFloat162, Char2, Char3, Char4, Double2, Double3, Double4A16, Double4A32, Float2, Float3, Float4, Half2, Int2,
    Int3, Int4, LongLong2, LongLong3, LongLong4A16, Short2, Short3, Short4, UChar2, UChar3, UChar4, UInt2, UInt3,
    UInt4, ULongLong2, ULongLong3, ULongLong4A16, UShort2, UShort3, UShort4,
};

use crate::math::proof::Pair;

/// Lists glam's types. Some have another alignment with its feature `cuda`.
macro_rules! glam_pairs {
    ($glam:ident, $changed:ident) => {
        pairs! {
            $glam::Vec2 as Float2: $changed 8 Align8, $glam::Vec2::new(1.0, 2.0) => Float2::new(1.0, 2.0);
            $glam::Vec3 as Float3: fits 4 Align4, $glam::Vec3::new(1.0, 2.0, 3.0) => Float3::new(1.0, 2.0, 3.0);
            // glam does not document the fourth element.
            $glam::Vec3A as Float3: size 4 Align4, $glam::Vec3A::ONE => Float3::new(1.0, 1.0, 1.0);
            $glam::Vec3A as Float4: fits 16 Align16, $glam::Vec3A::ONE => Float4::new(1.0, 1.0, 1.0, 1.0);
            $glam::Vec4 as Float4: fits 16 Align16,
                $glam::Vec4::new(1.0, 2.0, 3.0, 4.0) => Float4::new(1.0, 2.0, 3.0, 4.0);
            $glam::Quat as Float4: fits 16 Align16,
                $glam::Quat::from_xyzw(1.0, 2.0, 3.0, 4.0) => Float4::new(1.0, 2.0, 3.0, 4.0);
            $glam::Mat2 as Float4: fits 16 Align16,
                $glam::Mat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]) => Float4::new(1.0, 2.0, 3.0, 4.0);
            $glam::Mat3 as [Float3; 3]: fits 4 Align4,
                $glam::Mat3::from_cols_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])
                => [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]].map(Float3::from);
            $glam::Mat4 as [Float4; 4]: fits 16 Align16,
                $glam::Mat4::from_cols_array_2d(&SIXTEEN) => SIXTEEN.map(Float4::from);
            $glam::DVec2 as Double2: $changed 16 Align16, $glam::DVec2::new(1.0, 2.0) => Double2::new(1.0, 2.0);
            $glam::DVec3 as Double3: fits 8 Align8,
                $glam::DVec3::new(1.0, 2.0, 3.0) => Double3::new(1.0, 2.0, 3.0);
            $glam::DVec4 as Double4A16: $changed 16 Align16,
                $glam::DVec4::new(1.0, 2.0, 3.0, 4.0) => Double4A16::new(1.0, 2.0, 3.0, 4.0);
            $glam::DVec4 as Double4A32: low 32 Align32,
                $glam::DVec4::new(1.0, 2.0, 3.0, 4.0) => Double4A32::new(1.0, 2.0, 3.0, 4.0);
            $glam::I8Vec2 as Char2: $changed 2 Align2, $glam::I8Vec2::new(-1, 2) => Char2::new(-1, 2);
            $glam::I8Vec3 as Char3: fits 1 Align1, $glam::I8Vec3::new(-1, 2, 3) => Char3::new(-1, 2, 3);
            $glam::I8Vec4 as Char4: $changed 4 Align4, $glam::I8Vec4::new(-1, 2, 3, 4) => Char4::new(-1, 2, 3, 4);
            $glam::U8Vec2 as UChar2: $changed 2 Align2, $glam::U8Vec2::new(1, 2) => UChar2::new(1, 2);
            $glam::U8Vec3 as UChar3: fits 1 Align1, $glam::U8Vec3::new(1, 2, 3) => UChar3::new(1, 2, 3);
            $glam::U8Vec4 as UChar4: $changed 4 Align4, $glam::U8Vec4::new(1, 2, 3, 4) => UChar4::new(1, 2, 3, 4);
            $glam::I16Vec2 as Short2: $changed 4 Align4, $glam::I16Vec2::new(-1, 2) => Short2::new(-1, 2);
            $glam::I16Vec3 as Short3: fits 2 Align2, $glam::I16Vec3::new(-1, 2, 3) => Short3::new(-1, 2, 3);
            $glam::I16Vec4 as Short4: $changed 8 Align8, $glam::I16Vec4::new(-1, 2, 3, 4) => Short4::new(-1, 2, 3, 4);
            $glam::U16Vec2 as UShort2: $changed 4 Align4, $glam::U16Vec2::new(1, 2) => UShort2::new(1, 2);
            $glam::U16Vec3 as UShort3: fits 2 Align2, $glam::U16Vec3::new(1, 2, 3) => UShort3::new(1, 2, 3);
            $glam::U16Vec4 as UShort4: $changed 8 Align8, $glam::U16Vec4::new(1, 2, 3, 4) => UShort4::new(1, 2, 3, 4);
            $glam::IVec2 as Int2: $changed 8 Align8, $glam::IVec2::new(-1, 2) => Int2::new(-1, 2);
            $glam::IVec3 as Int3: fits 4 Align4, $glam::IVec3::new(-1, 2, 3) => Int3::new(-1, 2, 3);
            $glam::IVec4 as Int4: $changed 16 Align16, $glam::IVec4::new(-1, 2, 3, 4) => Int4::new(-1, 2, 3, 4);
            $glam::UVec2 as UInt2: $changed 8 Align8, $glam::UVec2::new(1, 2) => UInt2::new(1, 2);
            $glam::UVec3 as UInt3: fits 4 Align4, $glam::UVec3::new(1, 2, 3) => UInt3::new(1, 2, 3);
            $glam::UVec4 as UInt4: $changed 16 Align16, $glam::UVec4::new(1, 2, 3, 4) => UInt4::new(1, 2, 3, 4);
            $glam::I64Vec2 as LongLong2: $changed 16 Align16, $glam::I64Vec2::new(-1, 2) => LongLong2::new(-1, 2);
            $glam::I64Vec3 as LongLong3: fits 8 Align8, $glam::I64Vec3::new(-1, 2, 3) => LongLong3::new(-1, 2, 3);
            $glam::I64Vec4 as LongLong4A16: $changed 16 Align16,
                $glam::I64Vec4::new(-1, 2, 3, 4) => LongLong4A16::new(-1, 2, 3, 4);
            $glam::U64Vec2 as ULongLong2: $changed 16 Align16, $glam::U64Vec2::new(1, 2) => ULongLong2::new(1, 2);
            $glam::U64Vec3 as ULongLong3: fits 8 Align8, $glam::U64Vec3::new(1, 2, 3) => ULongLong3::new(1, 2, 3);
            $glam::U64Vec4 as ULongLong4A16: $changed 16 Align16,
                $glam::U64Vec4::new(1, 2, 3, 4) => ULongLong4A16::new(1, 2, 3, 4);
        }
    };
}

const SIXTEEN: [[f32; 4]; 4] =
    [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]];

pub(crate) fn glam() -> Vec<Pair> {
    glam_pairs!(glam, low)
}

pub(crate) fn glam_with_cuda() -> Vec<Pair> {
    glam_pairs!(glam_cuda, fits)
}

pub(crate) fn nalgebra() -> Vec<Pair> {
    use nalgebra::{Matrix3, Matrix4, Point3, Quaternion, UnitQuaternion, Vector2, Vector3, Vector4};
    pairs! {
        Vector2<f32> as Float2: low 8 Align8, Vector2::new(1.0, 2.0) => Float2::new(1.0, 2.0);
        Vector3<f32> as Float3: fits 4 Align4, Vector3::new(1.0, 2.0, 3.0) => Float3::new(1.0, 2.0, 3.0);
        Vector4<f32> as Float4: low 16 Align16,
            Vector4::new(1.0, 2.0, 3.0, 4.0) => Float4::new(1.0, 2.0, 3.0, 4.0);
        Point3<f32> as Float3: fits 4 Align4, Point3::new(1.0, 2.0, 3.0) => Float3::new(1.0, 2.0, 3.0);
        // The real part is the first argument but the last in memory.
        Quaternion<f32> as Float4: low 16 Align16,
            Quaternion::new(4.0, 1.0, 2.0, 3.0) => Float4::new(1.0, 2.0, 3.0, 4.0);
        UnitQuaternion<f32> as Float4: low 16 Align16,
            UnitQuaternion::new_unchecked(Quaternion::new(1.0, 0.0, 0.0, 0.0)) => Float4::new(0.0, 0.0, 0.0, 1.0);
        // The memory has the elements column by column.
        Matrix3<f32> as [Float3; 3]: fits 4 Align4,
            Matrix3::new(1.0, 4.0, 7.0, 2.0, 5.0, 8.0, 3.0, 6.0, 9.0)
            => [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]].map(Float3::from);
        Matrix4<f32> as [Float4; 4]: low 16 Align16, Matrix4::from(SIXTEEN) => SIXTEEN.map(Float4::from);
        Vector2<f64> as Double2: low 16 Align16, Vector2::new(1.0, 2.0) => Double2::new(1.0, 2.0);
        Vector3<f64> as Double3: fits 8 Align8, Vector3::new(1.0, 2.0, 3.0) => Double3::new(1.0, 2.0, 3.0);
        Vector4<f64> as Double4A16: low 16 Align16,
            Vector4::new(1.0, 2.0, 3.0, 4.0) => Double4A16::new(1.0, 2.0, 3.0, 4.0);
        Vector4<u8> as UChar4: low 4 Align4, Vector4::new(1, 2, 3, 4) => UChar4::new(1, 2, 3, 4);
        Vector2<i32> as Int2: low 8 Align8, Vector2::new(-1, 2) => Int2::new(-1, 2);
        Vector3<i32> as Int3: fits 4 Align4, Vector3::new(-1, 2, 3) => Int3::new(-1, 2, 3);
        Vector4<i32> as Int4: low 16 Align16, Vector4::new(-1, 2, 3, 4) => Int4::new(-1, 2, 3, 4);
    }
}

pub(crate) fn mint() -> Vec<Pair> {
    use mint::{ColumnMatrix3, ColumnMatrix4, Point3, Quaternion, Vector2, Vector3, Vector4};
    pairs! {
        Vector2<f32> as Float2: low 8 Align8, Vector2::from([1.0, 2.0]) => Float2::new(1.0, 2.0);
        Vector3<f32> as Float3: fits 4 Align4, Vector3::from([1.0, 2.0, 3.0]) => Float3::new(1.0, 2.0, 3.0);
        Vector4<f32> as Float4: low 16 Align16,
            Vector4::from([1.0, 2.0, 3.0, 4.0]) => Float4::new(1.0, 2.0, 3.0, 4.0);
        Point3<f32> as Float3: fits 4 Align4, Point3::from([1.0, 2.0, 3.0]) => Float3::new(1.0, 2.0, 3.0);
        Quaternion<f32> as Float4: low 16 Align16,
            Quaternion { v: Vector3::from([1.0, 2.0, 3.0]), s: 4.0 } => Float4::new(1.0, 2.0, 3.0, 4.0);
        ColumnMatrix3<f32> as [Float3; 3]: fits 4 Align4,
            ColumnMatrix3::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]])
            => [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]].map(Float3::from);
        ColumnMatrix4<f32> as [Float4; 4]: low 16 Align16, ColumnMatrix4::from(SIXTEEN) => SIXTEEN.map(Float4::from);
        Vector2<f64> as Double2: low 16 Align16, Vector2::from([1.0, 2.0]) => Double2::new(1.0, 2.0);
        Vector3<f64> as Double3: fits 8 Align8, Vector3::from([1.0, 2.0, 3.0]) => Double3::new(1.0, 2.0, 3.0);
        Vector2<i32> as Int2: low 8 Align8, Vector2::from([-1, 2]) => Int2::new(-1, 2);
        Vector3<i32> as Int3: fits 4 Align4, Vector3::from([-1, 2, 3]) => Int3::new(-1, 2, 3);
        Vector4<i32> as Int4: low 16 Align16, Vector4::from([-1, 2, 3, 4]) => Int4::new(-1, 2, 3, 4);
    }
}

pub(crate) fn num_complex() -> Vec<Pair> {
    use num_complex::Complex;
    pairs! {
        Complex<f32> as Float2: low 8 Align8, Complex::new(1.0, 2.0) => Float2::new(1.0, 2.0);
        Complex<f64> as Double2: low 16 Align16, Complex::new(1.0, 2.0) => Double2::new(1.0, 2.0);
    }
}

pub(crate) fn half() -> Vec<Pair> {
    use half::{bf16, f16};
    const ONE_AND_TWO: (u16, u16) = (f16::from_f32_const(1.0).to_bits(), f16::from_f32_const(2.0).to_bits());
    const BRAINS: (u16, u16) = (bf16::from_f32_const(1.0).to_bits(), bf16::from_f32_const(2.0).to_bits());
    pairs! {
        f16 as f16: known 2 Align2, f16::from_f32(1.5) => f16::from_f32(1.5);
        bf16 as bf16: known 2 Align2, bf16::from_f32(1.5) => bf16::from_f32(1.5);
        [f16; 2] as Half2: low 4 Align4,
            [f16::from_f32(1.0), f16::from_f32(2.0)] => Half2::new(ONE_AND_TWO.0, ONE_AND_TWO.1);
        [bf16; 2] as BFloat162: low 4 Align4,
            [bf16::from_f32(1.0), bf16::from_f32(2.0)] => BFloat162::new(BRAINS.0, BRAINS.1);
    }
}
