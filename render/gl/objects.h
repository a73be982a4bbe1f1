// OpenGL objects that free themselves. Created and destroyed with their context current.
#pragma once

#include <epoxy/gl.h>

#include <utility>

namespace wf::render::gl {

template <class Kind>
class Object {
 public:
  Object() = default;
  static Object make() {
    Object object;
    object.name_ = Kind::create();
    return object;
  }
  ~Object() {
    if (name_ != 0) Kind::destroy(name_);
  }
  Object(Object&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  Object& operator=(Object&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  unsigned name() const { return name_; }
  explicit operator bool() const { return name_ != 0; }

 private:
  unsigned name_ = 0;
};

struct BufferKind {
  static unsigned create() {
    unsigned name = 0;
    glCreateBuffers(1, &name);
    return name;
  }
  static void destroy(unsigned name) { glDeleteBuffers(1, &name); }
};

struct TextureKind {
  static unsigned create() {
    unsigned name = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    return name;
  }
  static void destroy(unsigned name) { glDeleteTextures(1, &name); }
};

struct FramebufferKind {
  static unsigned create() {
    unsigned name = 0;
    glCreateFramebuffers(1, &name);
    return name;
  }
  static void destroy(unsigned name) { glDeleteFramebuffers(1, &name); }
};

struct VertexArrayKind {
  static unsigned create() {
    unsigned name = 0;
    glCreateVertexArrays(1, &name);
    return name;
  }
  static void destroy(unsigned name) { glDeleteVertexArrays(1, &name); }
};

struct TimerKind {
  static unsigned create() {
    unsigned name = 0;
    glCreateQueries(GL_TIME_ELAPSED, 1, &name);
    return name;
  }
  static void destroy(unsigned name) { glDeleteQueries(1, &name); }
};

struct ProgramKind {
  static unsigned create() { return glCreateProgram(); }
  static void destroy(unsigned name) { glDeleteProgram(name); }
};

using Buffer = Object<BufferKind>;
using Texture = Object<TextureKind>;
using Framebuffer = Object<FramebufferKind>;
using VertexArray = Object<VertexArrayKind>;
using Timer = Object<TimerKind>;
using Program = Object<ProgramKind>;

}  // namespace wf::render::gl
