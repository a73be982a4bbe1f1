// What OpenGL (KHR_debug) and the renderer have to say beyond their results.
#pragma once

#include <functional>
#include <string>

namespace wf::render {

enum class MessageLevel { Info, Warning, Error };

// Called on the thread of the GL context, from within GL calls: it must not call OpenGL.
using MessageSink = std::function<void(MessageLevel level, const std::string& text)>;

// Receives the messages of the context that is current on this thread from now on; empty: none. A message that repeats is passed on once.
void setMessageSink(MessageSink sink);
void sendMessage(MessageLevel level, const std::string& text);

}  // namespace wf::render
