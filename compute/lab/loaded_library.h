// A library of the system that may not be there, loaded as it is wanted.
#pragma once

#include <span>

#include <dlfcn.h>

namespace wf::lab {

class LoadedLibrary {
 public:
  // The first of the names that can be loaded.
  explicit LoadedLibrary(std::span<const char* const> names) {
    for (const char* name : names) {
      if (library_ == nullptr) library_ = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
    }
  }
  bool there() const { return library_ != nullptr; }
  // Null where the library has no such function.
  template <class Function>
  Function* find(const char* name) const {
    return library_ == nullptr ? nullptr : reinterpret_cast<Function*>(::dlsym(library_, name));
  }

 private:
  void* library_ = nullptr;  // stays: libraries of drivers do not like to be unloaded
};

}  // namespace wf::lab
