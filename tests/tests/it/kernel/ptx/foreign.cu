// A kernel with classes for which Rust has types of other crates. To compile it again, in this folder:
//
//   nvcc -arch=sm_75 -Xcicc -O1 -ptx foreign.cu
//   nvcc -arch=sm_75 -Xcicc -O1 -cubin foreign.cu
namespace baby {
struct Fp { unsigned value; };
}
struct FpExt { baby::Fp elements[4]; };
template <typename T> struct Frac { T p, q; };

__global__ void fold(FpExt alpha, const FpExt *values, baby::Fp *out, Frac<FpExt> fraction, const Frac<baby::Fp> *all,
                     unsigned count)
{
    if (threadIdx.x < count)
        out[threadIdx.x].value = alpha.elements[0].value + values->elements[1].value + fraction.p.elements[2].value +
                                 all->p.value;
}
