// KHR_debug to a callback. One sink a thread, since a context is current on one thread at a time.
#include "render/gl/debug_output.h"

#include <epoxy/gl.h>

#include <set>
#include <utility>

namespace wf::render {
namespace {

struct Channel {
  MessageSink sink;
  std::set<std::string> seen;
};
// A pointer: where glibc has no memory to register a thread_local's destructor, it ends the program.
thread_local Channel* channel = nullptr;

// Enough to see that something repeats with varying text; a log must not grow with every frame.
constexpr std::size_t kMostTexts = 200;

void GLAPIENTRY onMessage(GLenum, GLenum type, GLuint, GLenum severity, GLsizei length, const GLchar* text, const void*) {
  if (severity == GL_DEBUG_SEVERITY_NOTIFICATION) return;  // buffer placement and the like
  const MessageLevel level = type == GL_DEBUG_TYPE_ERROR                ? MessageLevel::Error
                             : severity == GL_DEBUG_SEVERITY_HIGH       ? MessageLevel::Warning
                             : type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR ? MessageLevel::Warning
                                                                        : MessageLevel::Info;
  std::string sentence(text, length < 0 ? std::char_traits<char>::length(text) : static_cast<std::size_t>(length));
  while (!sentence.empty() && (sentence.back() == '\n' || sentence.back() == '\0')) sentence.pop_back();
  sendMessage(level, "OpenGL: " + sentence);
}

}  // namespace

void setMessageSink(MessageSink sink) {
  // Without a sink before there may be no context either, and then OpenGL must not be called.
  if (channel == nullptr && !sink) return;
  if (!sink) {
    delete std::exchange(channel, nullptr);
    glDebugMessageCallback(nullptr, nullptr);
    glDisable(GL_DEBUG_OUTPUT);
    return;
  }
  if (channel == nullptr) channel = new Channel;
  channel->seen.clear();
  channel->sink = std::move(sink);
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(onMessage, nullptr);
}

void sendMessage(MessageLevel level, const std::string& text) {
  if (channel == nullptr || channel->seen.size() >= kMostTexts || !channel->seen.insert(text).second) return;
  channel->sink(level, text);
}

}  // namespace wf::render
