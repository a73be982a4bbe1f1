// Device code ends. No #pragma once.
#undef __CUDACC__
#undef __device__
#undef __noinline__
#undef __shared__
