#include "ui/panels/thread_line.h"

namespace wf::ui {

void ThreadLine::set(const Session& session, std::optional<int> line) {
  if (of(session) == line) return;
  session_ = &session;
  line_ = line;
  Q_EMIT changed();
}

ThreadLine& threadLine() {
  static ThreadLine line;
  return line;
}

}  // namespace wf::ui
