//! The handles of CUDA's libraries, which are pointers to structs without a definition in any header.

use ptx_abi_core::__private::cpp::str_eq;

/// The names of the handles, and the struct to which each points in CUDA's headers.
const HANDLES: [(&str, &str); 17] = [
    ("cudaStream_t", "CUstream_st"),
    ("cudaEvent_t", "CUevent_st"),
    ("cudaGraph_t", "CUgraph_st"),
    ("cudaGraphExec_t", "CUgraphExec_st"),
    ("cudaGraphNode_t", "CUgraphNode_st"),
    ("cudaMemPool_t", "CUmemPoolHandle_st"),
    ("CUstream", "CUstream_st"),
    ("CUevent", "CUevent_st"),
    ("CUgraph", "CUgraph_st"),
    ("CUgraphExec", "CUgraphExec_st"),
    ("CUgraphNode", "CUgraphNode_st"),
    ("CUmemoryPool", "CUmemPoolHandle_st"),
    ("CUcontext", "CUctx_st"),
    ("CUmodule", "CUmod_st"),
    ("CUfunction", "CUfunc_st"),
    ("cublasHandle_t", "cublasContext"),
    ("cudnnHandle_t", "cudnnContext"),
];

/// The struct to which a handle of this name points.
pub(super) const fn target(name: &str) -> Option<&'static str> {
    let mut i = 0;
    while i < HANDLES.len() {
        if str_eq(HANDLES[i].0, name) {
            return Some(HANDLES[i].1);
        }
        i += 1;
    }
    None
}
