// The line of the pseudo-code that the thread shown in Threads is at: Threads tells it, Pseudo-code marks it. On the GUI thread.
#pragma once

#include <QObject>
#include <optional>

namespace wf::ui {

class Session;

class ThreadLine : public QObject {
  Q_OBJECT

 public:
  // From 0; none: no thread of this session is shown.
  std::optional<int> of(const Session& session) const { return session_ == &session ? line_ : std::nullopt; }
  void set(const Session& session, std::optional<int> line);

 Q_SIGNALS:
  void changed();

 private:
  const Session* session_ = nullptr;
  std::optional<int> line_;
};

ThreadLine& threadLine();

}  // namespace wf::ui
