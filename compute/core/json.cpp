#include "compute/core/json.h"

#include <memory>

namespace {

template <class T>
void destroyOne(T* value) {
  if (value == nullptr) return;  // later versions of the library: it was never made
  std::destroy_at(value);
  std::allocator<T>().deallocate(value, 1);
}

}  // namespace

template <>
void nlohmann::ordered_json::json_value::destroy(value_t type) {
  if (type == value_t::object) destroyOne(object);
  if (type == value_t::array) destroyOne(array);
  if (type == value_t::string) destroyOne(string);
  if (type == value_t::binary) destroyOne(binary);
}
