/* warpfront_cuda.h: warpfront.h for arrays on a GPU. In files that nvcc compiles; needs the CUDA runtime and nothing else.
 *
 * Copyright The Warpfront developers. Licensed under the Apache License, Version 2.0; you may obtain a copy at
 * https://www.apache.org/licenses/LICENSE-2.0. Distributed "as is", without warranties or conditions of any kind.
 *
 *   #include "warpfront_cuda.h"                  brings warpfront.h
 *   wf_graph_device(n, arcs, d_offsets, 4, d_heads, 4, NULL, WF_NO_WEIGHTS, stream);
 *   wf_array_device("level", d_level, WF_I32, WF_VERTEX, WF_COST, NULL, stream);
 *   for (…) { expand<<<…, stream>>>(…); wf_step(0, depth, 0); }
 *
 * Each array has a copy on its device, with a bit per element. wf_step() compares the two there, on the stream that the program names, and
 * waits for it; only the elements that changed, their places within tiles and a few bytes per tile that has some come to the host. */
#ifndef WARPFRONT_CUDA_H
#define WARPFRONT_CUDA_H
#if defined(__GNUC__) && !defined(WARPFRONT_PROBE_WARNINGS)
#pragma GCC system_header
#endif

#include <cuda_runtime.h>

#include "warpfront.h"

#ifdef WARPFRONT_PROBE_OFF
static inline void wf_graph_device(uint64_t, uint64_t, const void*, size_t, const void*, size_t, const void*, wf_type,
                                   cudaStream_t = NULL) {}
static inline int wf_array_device(const char*, const void*, wf_type, wf_domain, wf_role, const wf_options* = NULL, cudaStream_t = NULL) {
  return -1;
}
#else

/* ---- on the device */

#define WFP_TILE 4096u /* elements of a block of 256 threads */
#define WFP_WORDS (WFP_TILE / 32)

/* What one comparison found. */
struct wfp_cuda_found {
  unsigned long long changed, hash; /* elements; what to add to the state's hash */
  unsigned long long reserved;      /* places of the output that are taken */
  unsigned segments, unused;        /* tiles that have some */
};

/* The changes of one tile: `count` of them from `first` of the output on. Tiles come in any order, the changes of a tile in theirs. */
struct wfp_cuda_segment {
  unsigned tile, count;
  unsigned long long first;
};

struct wfp_cuda_task {
  const unsigned char* d_live;
  unsigned long long stride, count;
  void* d_shadow;
  unsigned* d_bits;      /* of whole tiles */
  unsigned long long of; /* the array's part of the hash */
  wfp_cuda_found* d_found;
  wfp_cuda_segment* d_segments;
  unsigned short* d_places;
  void* d_values;
};

__device__ inline unsigned long long wfp_cuda_mixed(unsigned long long x) {
  x += 0x9E3779B97F4A7C15ull;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ x >> 27) * 0x94D049BB133111EBull;
  return x ^ x >> 31;
}

template <typename Stored>
__device__ inline Stored wfp_cuda_stored(Stored value) {
  return value;
}
template <typename Stored>
__device__ inline Stored wfp_cuda_stored(double value) {
  const float narrow = static_cast<float>(value);
  Stored bits;
  memcpy(&bits, &narrow, sizeof bits);
  return bits;
}

/* One thread per 16 elements, 256 apart. Afterwards the shadow is what the array was when each element was read, once, and the bits are
 * set where it was another before. */
template <typename Stored, typename Source>
__global__ void wfp_cuda_compare(wfp_cuda_task task) {
  Stored* d_shadow = static_cast<Stored*>(task.d_shadow);
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned long long tile = blockIdx.x;
  unsigned long long hash = 0;
  unsigned changed = 0;
  for (unsigned row = 0; row < 16; ++row) {
    const unsigned long long i = tile * WFP_TILE + row * 256 + threadIdx.x;
    bool differs = false;
    if (i < task.count) {
      const Stored is = wfp_cuda_stored<Stored>(*reinterpret_cast<const Source*>(task.d_live + i * task.stride)), was = d_shadow[i];
      differs = is != was;
      if (differs) {
        const unsigned long long place = wfp_cuda_mixed(task.of + i);
        hash += wfp_cuda_mixed(place + is) - wfp_cuda_mixed(place + was);
        d_shadow[i] = is;
      }
    }
    const unsigned bits = __ballot_sync(0xFFFFFFFFu, differs);
    if (lane == 0) task.d_bits[tile * WFP_WORDS + row * 8 + warp] = bits;
    changed += __popc(bits);
  }
  if (changed == 0) return; /* the whole warp */
  for (unsigned by = 16; by > 0; by /= 2) hash += __shfl_xor_sync(0xFFFFFFFFu, hash, by);
  if (lane == 0) {
    atomicAdd(&task.d_found->changed, static_cast<unsigned long long>(changed));
    atomicAdd(&task.d_found->hash, hash);
  }
}

/* A block per tile: reserves room for the tile's changes and writes them in their order. */
template <typename Stored>
__global__ void wfp_cuda_gather(wfp_cuda_task task) {
  __shared__ unsigned starts[WFP_WORDS];
  __shared__ unsigned total;
  __shared__ unsigned long long first;
  const Stored* d_shadow = static_cast<const Stored*>(task.d_shadow);
  Stored* d_values = static_cast<Stored*>(task.d_values);
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned long long tile = blockIdx.x;
  const unsigned* d_words = task.d_bits + tile * WFP_WORDS;
  if (warp == 0) {
    unsigned counts[WFP_WORDS / 32], sum = 0;
    for (unsigned k = 0; k < WFP_WORDS / 32; ++k) sum += counts[k] = __popc(d_words[lane * (WFP_WORDS / 32) + k]);
    unsigned upTo = sum; /* of the lanes up to this one */
    for (unsigned by = 1; by < 32; by *= 2) {
      const unsigned before = __shfl_up_sync(0xFFFFFFFFu, upTo, by);
      if (lane >= by) upTo += before;
    }
    unsigned start = upTo - sum;
    for (unsigned k = 0; k < WFP_WORDS / 32; ++k) {
      starts[lane * (WFP_WORDS / 32) + k] = start;
      start += counts[k];
    }
    if (lane == 31) {
      total = upTo;
      if (upTo > 0) {
        first = atomicAdd(&task.d_found->reserved, static_cast<unsigned long long>(upTo));
        const unsigned segment = atomicAdd(&task.d_found->segments, 1u);
        task.d_segments[segment].tile = static_cast<unsigned>(tile);
        task.d_segments[segment].count = upTo;
        task.d_segments[segment].first = first;
      }
    }
  }
  __syncthreads();
  if (total == 0) return;
  for (unsigned word = warp; word < WFP_WORDS; word += 8) {
    const unsigned bits = d_words[word];
    if ((bits >> lane & 1) == 0) continue;
    const unsigned long long at = first + starts[word] + __popc(bits & ((1u << lane) - 1));
    task.d_places[at] = static_cast<unsigned short>(word * 32 + lane);
    d_values[at] = d_shadow[tile * WFP_TILE + word * 32 + lane];
  }
}

/* ---- on the host */

typedef struct wfp_cuda_array {
  cudaStream_t stream;
  int device;
  const unsigned char* checked; /* where the array was when it was last found to be on the device */
  unsigned tiles;
  void* d_shadow;
  unsigned* d_bits;
  wfp_cuda_found* d_found;
  wfp_cuda_segment* d_segments; /* one per tile */
  void* d_output;               /* values, then places */
  unsigned long long room;      /* changes that it has room for */
  unsigned char* output;        /* what comes of it and of the segments to the host */
  size_t output_bytes;
} wfp_cuda_array;

extern "C" {

/* Work on the array's device, and on the program's own again. */
WFP_FUNCTION int wfp_cuda_enter(const wfp_cuda_array* on) {
  int before = 0;
  if (cudaGetDevice(&before) == cudaSuccess && before != on->device) (void)cudaSetDevice(on->device);
  return before;
}
WFP_FUNCTION void wfp_cuda_leave(const wfp_cuda_array* on, int before) {
  if (before != on->device) (void)cudaSetDevice(before);
}

/* The program finds none of the probe's errors; one of its own that sticks it will meet again. */
WFP_COLD int wfp_cuda_failed(const char* name, cudaError_t error) {
  (void)cudaGetLastError();
  return wfp_fail("the array %s on the device: %s", name, cudaGetErrorString(error));
}

/* NULL: the device can read there. */
WFP_FUNCTION const char* wfp_cuda_complaint(const wfp_watched* array, int* device) {
  const uintptr_t size = array->type == WF_F64 ? 8 : array->size;
  cudaPointerAttributes attributes;
  if (array->count == 0) return NULL;
  if (cudaPointerGetAttributes(&attributes, array->live) != cudaSuccess) {
    (void)cudaGetLastError();
    return "there is no CUDA device";
  }
  if (attributes.devicePointer == NULL) return "it is not on the device; wf_array() takes arrays of the host";
  if ((uintptr_t)array->live % size != 0 || array->stride % size != 0) return "its elements are not aligned";
  if (device != NULL) *device = attributes.device;
  return NULL;
}

WFP_COLD void wfp_cuda_release(wfp_watched* array) {
  wfp_cuda_array* on = (wfp_cuda_array*)array->device;
  const int before = wfp_cuda_enter(on);
  (void)cudaFree(on->d_shadow);
  (void)cudaFree(on->d_bits);
  (void)cudaFree(on->d_found);
  (void)cudaFree(on->d_segments);
  (void)cudaFree(on->d_output);
  (void)cudaGetLastError();
  wfp_cuda_leave(on, before);
  free(on->output);
  free(on);
  array->device = NULL;
}

WFP_FUNCTION cudaError_t wfp_cuda_launch(const wfp_cuda_array* on, const void* kernel, wfp_cuda_task* task) {
  void* arguments[1];
  arguments[0] = task;
  return cudaLaunchKernel(kernel, dim3(on->tiles), dim3(256), arguments, 0, on->stream);
}

WFP_FUNCTION const void* wfp_cuda_comparing(const wfp_watched* array) {
  if (array->type == WF_F64) return (const void*)wfp_cuda_compare<unsigned, double>;
  if (array->size == 1) return (const void*)wfp_cuda_compare<unsigned char, unsigned char>;
  if (array->size == 4) return (const void*)wfp_cuda_compare<unsigned, unsigned>;
  return (const void*)wfp_cuda_compare<unsigned long long, unsigned long long>;
}

WFP_FUNCTION const void* wfp_cuda_gathering(const wfp_watched* array) {
  if (array->size == 1) return (const void*)wfp_cuda_gather<unsigned char>;
  if (array->size == 4) return (const void*)wfp_cuda_gather<unsigned>;
  return (const void*)wfp_cuda_gather<unsigned long long>;
}

/* The changes by index, from segments in any order. */
WFP_FUNCTION int wfp_cuda_order(const void* left, const void* right) {
  const unsigned a = ((const wfp_cuda_segment*)left)->tile, b = ((const wfp_cuda_segment*)right)->tile;
  return a < b ? -1 : a > b;
}

/* Room for so many changes on the device and here. 0: there is none, and the array is written whole. */
WFP_FUNCTION int wfp_cuda_room(const wfp_watched* array, unsigned long long count) {
  wfp_cuda_array* on = (wfp_cuda_array*)array->device;
  const size_t each = array->size + sizeof(unsigned short);
  size_t bytes;
  if (count > on->room) {
    (void)cudaFree(on->d_output);
    on->d_output = NULL;
    on->room = 0;
    /* Even, so that places behind values of one byte are aligned. */
    const unsigned long long room = (count + count / 2 + 1) / 2 * 2;
    if (cudaMalloc(&on->d_output, (size_t)room * each) != cudaSuccess) {
      (void)cudaGetLastError();
      on->d_output = NULL;
      return 0;
    }
    on->room = room;
  }
  bytes = (size_t)count * each + (size_t)on->tiles * sizeof(wfp_cuda_segment);
  if (bytes > on->output_bytes) {
    void* grown = realloc(on->output, bytes + bytes / 2);
    if (grown == NULL) return 0;
    on->output = (unsigned char*)grown;
    on->output_bytes = bytes + bytes / 2;
  }
  return 1;
}

WFP_FUNCTION cudaError_t wfp_cuda_find(wfp_watched* array, wfp_cuda_task* task, wfp_cuda_found* found) {
  wfp_cuda_array* on = (wfp_cuda_array*)array->device;
  cudaError_t error = cudaMemsetAsync(on->d_found, 0, sizeof(wfp_cuda_found), on->stream);
  if (error == cudaSuccess) error = wfp_cuda_launch(on, wfp_cuda_comparing(array), task);
  if (error == cudaSuccess) error = cudaMemcpyAsync(found, on->d_found, sizeof *found, cudaMemcpyDeviceToHost, on->stream);
  if (error == cudaSuccess) error = cudaStreamSynchronize(on->stream);
  return error;
}

/* Brings `count` changes to the host: segments, then values, then places. */
WFP_FUNCTION cudaError_t wfp_cuda_bring(wfp_watched* array, wfp_cuda_task* task, size_t count, wfp_cuda_found* found) {
  wfp_cuda_array* on = (wfp_cuda_array*)array->device;
  unsigned char* to = on->output;
  cudaError_t error;
  task->d_values = on->d_output;
  task->d_places = (unsigned short*)(void*)((unsigned char*)on->d_output + (size_t)on->room * array->size);
  error = wfp_cuda_launch(on, wfp_cuda_gathering(array), task);
  if (error == cudaSuccess) error = cudaMemcpyAsync(found, on->d_found, sizeof *found, cudaMemcpyDeviceToHost, on->stream);
  if (error == cudaSuccess) error = cudaStreamSynchronize(on->stream);
  if (error != cudaSuccess) return error;
  error = cudaMemcpyAsync(to, on->d_segments, found->segments * sizeof(wfp_cuda_segment), cudaMemcpyDeviceToHost, on->stream);
  to += found->segments * sizeof(wfp_cuda_segment);
  if (error == cudaSuccess) error = cudaMemcpyAsync(to, task->d_values, count * array->size, cudaMemcpyDeviceToHost, on->stream);
  to += count * array->size;
  if (error == cudaSuccess) {
    error = cudaMemcpyAsync(to, task->d_places, count * sizeof(unsigned short), cudaMemcpyDeviceToHost, on->stream);
  }
  if (error == cudaSuccess) error = cudaStreamSynchronize(on->stream);
  return error;
}

WFP_FUNCTION wfp_cuda_task wfp_cuda_task_of(const wfp_watched* array, uint32_t number) {
  const wfp_cuda_array* on = (const wfp_cuda_array*)array->device;
  wfp_cuda_task task;
  memset(&task, 0, sizeof task);
  task.d_live = array->live;
  task.stride = array->stride;
  task.count = array->count;
  task.d_shadow = on->d_shadow;
  task.d_bits = on->d_bits;
  task.of = wfp_mixed((uint64_t)number + 1);
  task.d_found = on->d_found;
  task.d_segments = on->d_segments;
  return task;
}

WFP_COLD int wfp_cuda_changes(wfp_watched* array, uint32_t number, wfp_change* change) {
  wfp_cuda_array* on = (wfp_cuda_array*)array->device;
  wfp_cuda_task task = wfp_cuda_task_of(array, number);
  wfp_cuda_found found;
  cudaError_t error;
  int before, fits;
  if (array->count == 0) return 1;
  if (on->checked != array->live) {
    const char* complaint = wfp_cuda_complaint(array, NULL);
    if (complaint != NULL) return wfp_fail("the array %s: %s", array->name, complaint);
    on->checked = array->live;
  }
  before = wfp_cuda_enter(on);
  error = wfp_cuda_find(array, &task, &found);
  if (error == cudaSuccess) {
    change->count = found.changed;
    change->hash = found.hash;
  }
  /* One byte of a gap at least: with more changes than this all of it is shorter. */
  fits = error == cudaSuccess && found.changed > 0 && found.changed <= array->count * array->size / (array->size + 1) &&
         wfp_cuda_room(array, found.changed);
  change->whole = !fits && change->count > 0;
  if (fits) error = wfp_cuda_bring(array, &task, (size_t)found.changed, &found);
  wfp_cuda_leave(on, before);
  if (error != cudaSuccess) return wfp_cuda_failed(array->name, error);
  if (!fits) return 1;

  if (!wfp_room(change, (size_t)found.changed, array->size)) return wfp_no_memory();
  {
    wfp_cuda_segment* segments = (wfp_cuda_segment*)(void*)on->output;
    const unsigned char* values = on->output + found.segments * sizeof(wfp_cuda_segment);
    const unsigned char* places = values + (size_t)found.changed * array->size;
    uint64_t next = 0;
    unsigned s, k;
    qsort(segments, found.segments, sizeof *segments, wfp_cuda_order);
    for (s = 0; s < found.segments; ++s) {
      for (k = 0; k < segments[s].count; ++k) {
        const size_t at = (size_t)segments[s].first + k;
        uint64_t i, bits = 0;
        unsigned short place;
        memcpy(&place, places + 2 * at, 2);
        memcpy(&bits, values + array->size * at, array->size);
        i = (uint64_t)segments[s].tile * WFP_TILE + place;
        wfp_changed(change, i - next, bits, array->size);
        next = i + 1;
      }
    }
  }
  if (change->gaps.size + change->values.size >= array->count * array->size) change->whole = 1;
  return 1;
}

WFP_COLD int wfp_cuda_whole(wfp_watched* array) {
  const wfp_cuda_array* on = (const wfp_cuda_array*)array->device;
  const size_t bytes = (size_t)array->count * array->size;
  cudaError_t error = cudaSuccess;
  free(array->shadow);
  array->shadow = (unsigned char*)malloc(bytes + 1);
  if (array->shadow == NULL) return wfp_no_memory();
  if (bytes > 0) {
    const int before = wfp_cuda_enter(on);
    error = cudaMemcpyAsync(array->shadow, on->d_shadow, bytes, cudaMemcpyDeviceToHost, on->stream);
    if (error == cudaSuccess) error = cudaStreamSynchronize(on->stream);
    wfp_cuda_leave(on, before);
  }
  return error == cudaSuccess ? 1 : wfp_cuda_failed(array->name, error);
}

WFP_COLD int wfp_array_device(const char* name, const void* pointer, wf_type type, wf_domain domain, wf_role role,
                              const wf_options* options, cudaStream_t stream) {
  wfp_run* run = wfp_the_probe.run;
  wfp_watched* array = wfp_new_array("wf_array_device", name, pointer, type, domain, role, options);
  wfp_cuda_array* on;
  wfp_cuda_found found;
  wfp_cuda_task task;
  const char* complaint;
  cudaError_t error = cudaSuccess;
  int before;
  if (array == NULL) return -1;
  on = (wfp_cuda_array*)calloc(1, sizeof *on);
  if (on == NULL) return wfp_no_memory() - 1;
  on->stream = stream;
  complaint = wfp_cuda_complaint(array, &on->device);
  if (complaint == NULL && array->count > (uint64_t)WFP_TILE * 0x7FFFFFFF) complaint = "it is too large";
  if (complaint != NULL) {
    free(on);
    return wfp_fail("wf_array_device: the array %s: %s", name, complaint) - 1;
  }
  on->checked = array->live;
  on->tiles = (unsigned)((array->count + WFP_TILE - 1) / WFP_TILE);
  array->device = on;
  array->compare = wfp_cuda_changes;
  array->whole = wfp_cuda_whole;
  array->release = wfp_cuda_release;
  if (array->count == 0) return run->array_count - 1;

  before = wfp_cuda_enter(on);
  error = cudaMalloc(&on->d_shadow, (size_t)array->count * array->size);
  if (error == cudaSuccess) error = cudaMalloc((void**)&on->d_bits, (size_t)on->tiles * WFP_WORDS * sizeof(unsigned));
  if (error == cudaSuccess) error = cudaMalloc((void**)&on->d_found, sizeof(wfp_cuda_found));
  if (error == cudaSuccess) error = cudaMalloc((void**)&on->d_segments, (size_t)on->tiles * sizeof(wfp_cuda_segment));
  if (error == cudaSuccess) error = cudaMemsetAsync(on->d_shadow, 0, (size_t)array->count * array->size, stream);
  task = wfp_cuda_task_of(array, 0);
  if (error == cudaSuccess) error = wfp_cuda_find(array, &task, &found); /* the shadow then has what the array has */
  wfp_cuda_leave(on, before);
  if (error != cudaSuccess) return wfp_cuda_failed(name, error) - 1;
  return run->array_count - 1;
}

WFP_COLD void wfp_graph_device(uint64_t vertices, uint64_t arcs, const void* d_offsets, size_t offset_bytes, const void* d_heads,
                               size_t head_bytes, const void* d_weights, wf_type weight_type, cudaStream_t stream) {
  wfp_run* run = wfp_the_probe.run;
  size_t offsets, heads, weights;
  unsigned char* copy;
  cudaError_t error;
  if (run->arc_stride != 0) {
    wfp_fail("wf_graph_device: heads and weights lie side by side there; wf_graph_stride() is for graphs of the host");
    return;
  }
  if (run->has_graph || d_offsets == NULL || (d_heads == NULL && arcs > 0) || vertices > UINT32_MAX || arcs > UINT32_MAX ||
      (offset_bytes != 4 && offset_bytes != 8) || (head_bytes != 4 && head_bytes != 8)) {
    wfp_graph(vertices, arcs, d_offsets, offset_bytes, d_heads, head_bytes, d_weights, weight_type); /* says why not, reads nothing */
    return;
  }
  offsets = (size_t)(vertices + 1) * offset_bytes;
  offsets += offsets % 8;
  heads = (size_t)arcs * head_bytes;
  heads += heads % 8;
  weights = d_weights != NULL ? (size_t)arcs * 4 : 0;
  copy = (unsigned char*)malloc(offsets + heads + weights + 8);
  if (copy == NULL) {
    wfp_no_memory();
    return;
  }
  run->owned = copy;
  error = cudaMemcpyAsync(copy, d_offsets, (size_t)(vertices + 1) * offset_bytes, cudaMemcpyDeviceToHost, stream);
  if (error == cudaSuccess && arcs > 0) {
    error = cudaMemcpyAsync(copy + offsets, d_heads, (size_t)arcs * head_bytes, cudaMemcpyDeviceToHost, stream);
  }
  if (error == cudaSuccess && weights > 0)
    error = cudaMemcpyAsync(copy + offsets + heads, d_weights, weights, cudaMemcpyDeviceToHost, stream);
  if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
  if (error != cudaSuccess) {
    (void)cudaGetLastError();
    wfp_fail("wf_graph_device: %s", cudaGetErrorString(error));
    return;
  }
  wfp_graph(vertices, arcs, copy, offset_bytes, copy + offsets, head_bytes, d_weights != NULL ? copy + offsets + heads : NULL, weight_type);
}

} /* extern "C" */

/* As wf_graph_of(), with pointers of the device. The graph is copied at once. */
static inline void wf_graph_device(uint64_t vertices, uint64_t arcs, const void* d_offsets, size_t offset_bytes, const void* d_heads,
                                   size_t head_bytes, const void* d_weights, wf_type weight_type, cudaStream_t stream = NULL) {
  if (WFP_ON) wfp_graph_device(vertices, arcs, d_offsets, offset_bytes, d_heads, head_bytes, d_weights, weight_type, stream);
}

/* As wf_array(), with a pointer of a device, or of managed memory. The stream is the one on which the program's kernels write the array;
 * where they use others, the program waits for those before wf_step(). */
static inline int wf_array_device(const char* name, const void* d_pointer, wf_type type, wf_domain domain, wf_role role,
                                  const wf_options* options = NULL, cudaStream_t stream = NULL) {
  return WFP_ON ? wfp_array_device(name, d_pointer, type, domain, role, options, stream) : -1;
}

#endif /* WARPFRONT_PROBE_OFF */
#endif /* WARPFRONT_CUDA_H */
