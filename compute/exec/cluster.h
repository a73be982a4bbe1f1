// Inside a kernel: the blocks of a thread block cluster, which share their memory. Without clusters (before compute capability 9.0, or
// launched without), a block is one of its own. Only nvcc sees it.
#pragma once

#if defined(__CUDACC__)
#include <cooperative_groups.h>

namespace wf::exec::cluster {

#if __CUDA_ARCH__ >= 900
__device__ inline unsigned size() { return cooperative_groups::this_cluster().num_blocks(); }
__device__ inline unsigned rank() { return cooperative_groups::this_cluster().block_rank(); }
// All threads of all its blocks; what they wrote before is seen after.
__device__ inline void sync() { cooperative_groups::this_cluster().sync(); }
// What `mine`, in this block's memory, is in that of another block.
template <class T>
__device__ T* of(T* mine, unsigned rank) {
  return cooperative_groups::this_cluster().map_shared_rank(mine, rank);
}
#else
__device__ inline unsigned size() { return 1; }
__device__ inline unsigned rank() { return 0; }
__device__ inline void sync() { __syncthreads(); }
template <class T>
__device__ T* of(T* mine, unsigned) {
  return mine;
}
#endif

}  // namespace wf::exec::cluster
#endif
