// CUDA's error codes as our errors.
#pragma once

#include <cuda_runtime.h>

#include <string>

#include "compute/core/result.h"

namespace wf::exec {

// "WHAT failed: an illegal memory access was encountered (cudaErrorIllegalAddress); 11.2 GB of 140.1 GB device memory are free"
Error cudaFailure(cudaError_t error, const std::string& what);
inline Status cudaStatus(cudaError_t error, const char* what) { return error == cudaSuccess ? Status{} : cudaFailure(error, what); }

}  // namespace wf::exec
