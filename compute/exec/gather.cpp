#include "compute/exec/gather.h"

#include "compute/exec/launch.h"

namespace wf::exec {
namespace {

struct Gather {
  const void* d_array;
  std::uint32_t size;  // bytes per element
  std::uint32_t count;
  const std::uint32_t* d_via;  // null: none
  std::uint32_t viaCount;
  const std::uint32_t* d_places;
  std::uint64_t* d_out;

  WF_HOST_DEVICE void operator()(std::uint32_t i, Tally&) const {
    std::uint32_t place = d_places[i];
    if (d_via != nullptr) place = place < viaCount ? d_via[place] : 0xFFFF'FFFFu;
    std::uint64_t bits = 0;
    if (place < count) {
      bits = size == 8   ? static_cast<const std::uint64_t*>(d_array)[place]
             : size == 4 ? static_cast<const std::uint32_t*>(d_array)[place]
                         : static_cast<const std::uint8_t*>(d_array)[place];
    }
    d_out[i] = bits;
  }
};

}  // namespace

std::vector<std::uint64_t> Gatherer::gather(Executor& executor, const StateArray& array, const StateArray* via,
                                            std::span<const std::uint32_t> places) {
  std::vector<std::uint64_t> bits(places.size(), 0);
  if (places.empty() || array.data == nullptr || executor.failed()) return bits;
  if (via != nullptr && elementSize(via->info->type) != 4) return bits;
  const std::size_t bytes = bits.size() * sizeof(std::uint64_t);
  if (places_.bytes() < places.size_bytes() || bits_.bytes() < bytes) {
    places_ = executor.allocate(places.size_bytes());
    bits_ = executor.allocate(bytes);
    if (executor.failed()) return bits;
  }
  executor.upload(places_, 0, places.data(), places.size_bytes());
  forEach(executor, "gather values", static_cast<std::uint32_t>(places.size()),
          Gather{array.data->data(), static_cast<std::uint32_t>(elementSize(array.info->type)), array.count,
                 via != nullptr ? via->data->as<const std::uint32_t>() : nullptr, via != nullptr ? via->count : 0,
                 places_.as<const std::uint32_t>(), bits_.as<std::uint64_t>()},
          nullptr);
  executor.download(bits.data(), bits_, 0, bytes);
  return bits;
}

}  // namespace wf::exec
