// One OpenGL buffer that the executor's kernels use where it lies, in the order of its stream.
#include <epoxy/gl.h>

#include "render/bridge/registered_buffers.h"
#include "render/bridge/shared_buffer.h"
#include "render/gl/objects.h"

namespace wf::render {
namespace {

class CudaSharedBuffer final : public SharedBuffer {
 public:
  explicit CudaSharedBuffer(exec::Executor& executor) : executor_(executor), registered_(executor.cudaDevice()) {}

  Status setUp(bool written, unsigned buffer, std::size_t bytes) {
    if (auto status = RegisteredBuffers::open(executor_.cudaDevice()); !status) return status;
    name_ = buffer;
    if (written) {
      owned_ = gl::Buffer::make();
      name_ = owned_.name();
      glNamedBufferData(name_, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_COPY);
    }
    return registered_.add(name_, written ? cudaGraphicsRegisterFlagsWriteDiscard : cudaGraphicsRegisterFlagsReadOnly);
  }

  Result<exec::Buffer> acquire() override {
    if (auto status = registered_.map(static_cast<cudaStream_t>(executor_.stream())); !status) return status.error();
    auto memory = registered_.mapped(0);
    if (!memory) (void)registered_.unmap();
    return memory;
  }
  Status release() override { return registered_.unmap(); }
  unsigned name() const override { return name_; }
  bool interop() const override { return true; }

 private:
  exec::Executor& executor_;
  gl::Buffer owned_;
  unsigned name_ = 0;
  RegisteredBuffers registered_;  // goes before what it registered
};

}  // namespace

Result<std::unique_ptr<SharedBuffer>> makeCudaSharedBuffer(exec::Executor& executor, bool written, unsigned buffer, std::size_t bytes) {
  auto shared = std::make_unique<CudaSharedBuffer>(executor);
  if (auto status = shared->setUp(written, buffer, bytes); !status) return status.error();
  return std::unique_ptr<SharedBuffer>(std::move(shared));
}

}  // namespace wf::render
