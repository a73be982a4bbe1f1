#include "compute/exec/tracer.h"

namespace wf::exec {

Tracer*& Tracer::current() {
  static thread_local Tracer* tracer = nullptr;
  return tracer;
}

}  // namespace wf::exec
