// The ways through the host, and the choice among all.
#include "render/bridge/shared_buffer.h"

#include <epoxy/gl.h>

#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "render/gl/objects.h"

namespace wf::render {
namespace {

// Kernels on the processor write straight into OpenGL's memory; two buffers, so that a picture can be made while the last is drawn.
class MappedBuffer final : public SharedBuffer {
 public:
  explicit MappedBuffer(std::size_t bytes) : bytes_(bytes) {
    constexpr GLbitfield kFlags = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    for (Side& side : sides_) {
      side.buffer = gl::Buffer::make();
      glNamedBufferStorage(side.buffer.name(), static_cast<GLsizeiptr>(bytes), nullptr, kFlags);
      side.data = glMapNamedBufferRange(side.buffer.name(), 0, static_cast<GLsizeiptr>(bytes), kFlags);
    }
  }
  ~MappedBuffer() override {
    for (Side& side : sides_) glDeleteSync(side.drawn);  // null is passed over
  }

  Result<exec::Buffer> acquire() override {
    glDeleteSync(sides_[now_].drawn);
    sides_[now_].drawn = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    now_ = 1 - now_;
    Side& side = sides_[now_];
    if (side.data == nullptr) return Error{.code = ErrorCode::Device, .message = "OpenGL does not map a buffer of the far view"};
    if (side.drawn != nullptr) glClientWaitSync(side.drawn, GL_SYNC_FLUSH_COMMANDS_BIT, 1'000'000'000);
    return exec::Buffer(side.data, bytes_, nullptr);
  }
  Status release() override { return {}; }
  unsigned name() const override { return sides_[now_].buffer.name(); }
  bool interop() const override { return false; }

 private:
  struct Side {
    gl::Buffer buffer;
    void* data = nullptr;
    GLsync drawn = nullptr;
  };
  Side sides_[2];
  int now_ = 0;
  std::size_t bytes_;
};

// CUDA beside an OpenGL of another device.
class CopiedBuffer final : public SharedBuffer {
 public:
  CopiedBuffer(exec::Executor& executor, std::size_t bytes) : executor_(executor), memory_(executor.allocate(bytes)), words_(bytes) {
    glNamedBufferStorage(buffer_.name(), static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_STORAGE_BIT);
  }
  Result<exec::Buffer> acquire() override {
    if (executor_.failed()) return executor_.error();
    return exec::Buffer(memory_.data(), memory_.bytes(), nullptr);
  }
  Status release() override {
    executor_.download(words_.data(), memory_, 0, words_.size());
    if (executor_.failed()) return executor_.error();
    glNamedBufferSubData(buffer_.name(), 0, static_cast<GLsizeiptr>(words_.size()), words_.data());
    return {};
  }
  unsigned name() const override { return buffer_.name(); }
  bool interop() const override { return false; }

 private:
  exec::Executor& executor_;
  gl::Buffer buffer_ = gl::Buffer::make();
  exec::Buffer memory_;
  std::vector<std::byte> words_;
};

bool readable(unsigned buffer) {
  GLint flags = 0;
  glGetNamedBufferParameteriv(buffer, GL_BUFFER_STORAGE_FLAGS, &flags);
  return (flags & GL_MAP_READ_BIT) != 0 && (flags & GL_MAP_PERSISTENT_BIT) != 0;
}

// Kernels on the processor read OpenGL's memory where it lies (gl/storage.h says where that is so). It stays mapped, so that another thread
// may read on while nothing is written.
class ReadableBuffer final : public SharedBuffer {
 public:
  ReadableBuffer(unsigned buffer, std::size_t bytes) : buffer_(buffer), bytes_(bytes) {}
  ~ReadableBuffer() override {
    if (mapped_) glUnmapNamedBuffer(buffer_);
  }

  Result<exec::Buffer> acquire() override {
    if (bytes_ == 0) return exec::Buffer();
    void* data = nullptr;
    glGetNamedBufferPointerv(buffer_, GL_BUFFER_MAP_POINTER, &data);  // there may be two of one buffer: it is mapped once
    if (data == nullptr) {
      constexpr GLbitfield kFlags = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
      data = glMapNamedBufferRange(buffer_, 0, static_cast<GLsizeiptr>(bytes_), kFlags);
      mapped_ = data != nullptr;
    }
    if (data == nullptr) return Error{.code = ErrorCode::Device, .message = "OpenGL does not map a buffer of the scene"};
    glMemoryBarrier(GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT);
    glFinish();
    return exec::Buffer(data, bytes_, nullptr);
  }
  Status release() override { return {}; }
  unsigned name() const override { return buffer_; }
  bool interop() const override { return false; }

 private:
  unsigned buffer_;
  std::size_t bytes_;
  bool mapped_ = false;  // by this one
};

class FetchedBuffer final : public SharedBuffer {
 public:
  FetchedBuffer(exec::Executor& executor, unsigned buffer, std::size_t bytes)
      : executor_(executor), buffer_(buffer), memory_(executor.allocate(bytes)) {}
  Result<exec::Buffer> acquire() override {
    if (executor_.failed()) return executor_.error();
    const auto bytes = static_cast<GLsizeiptr>(memory_.bytes());
    if (executor_.backend() != exec::Backend::Cuda) {
      if (bytes > 0) glGetNamedBufferSubData(buffer_, 0, bytes, memory_.data());
    } else {
      std::vector<std::byte> words(memory_.bytes());
      glGetNamedBufferSubData(buffer_, 0, bytes, words.data());
      executor_.upload(memory_, 0, words.data(), words.size());
    }
    return exec::Buffer(memory_.data(), memory_.bytes(), nullptr);
  }
  Status release() override { return {}; }
  unsigned name() const override { return buffer_; }
  bool interop() const override { return false; }
  bool keeps() const override { return true; }

 private:
  exec::Executor& executor_;
  unsigned buffer_;
  exec::Buffer memory_;
};

[[maybe_unused]] bool mayShare(const exec::Executor& executor) {
  const char* setting = std::getenv("WARPFRONT_INTEROP");
  return executor.backend() == exec::Backend::Cuda && (setting == nullptr || std::string_view(setting) != "off");
}

}  // namespace

std::unique_ptr<SharedBuffer> makeWrittenBuffer(exec::Executor& executor, std::size_t bytes) {
#if defined(WARPFRONT_HAVE_CUDA)
  if (mayShare(executor)) {
    if (auto shared = makeCudaSharedBuffer(executor, true, 0, bytes)) return std::move(*shared);
  }
#endif
  if (executor.backend() == exec::Backend::Cuda) return std::make_unique<CopiedBuffer>(executor, bytes);
  return std::make_unique<MappedBuffer>(bytes);
}

std::unique_ptr<SharedBuffer> makeReadBuffer(exec::Executor& executor, unsigned buffer, std::size_t bytes) {
#if defined(WARPFRONT_HAVE_CUDA)
  if (mayShare(executor)) {
    if (auto shared = makeCudaSharedBuffer(executor, false, buffer, bytes)) return std::move(*shared);
  }
#endif
  if (executor.backend() != exec::Backend::Cuda && readable(buffer)) return std::make_unique<ReadableBuffer>(buffer, bytes);
  return std::make_unique<FetchedBuffer>(executor, buffer, bytes);
}

}  // namespace wf::render
