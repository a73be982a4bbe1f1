// Writes the timing of a run on a thread of its own. How is not the window's business: the program gives it a writer.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <string>

#include "compute/core/result.h"
#include "ui/in_turn.h"

namespace wf::ui {

// Called on the GUI thread, copies what it needs of the run; what it returns is called on another thread.
using TimingWriter = std::function<std::function<Status()>(const std::string& file)>;

class TimingSaver : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  void setWriter(TimingWriter writer) { writer_ = std::move(writer); }
  bool possible() const { return static_cast<bool>(writer_); }
  void save(const QString& path);

 Q_SIGNALS:
  void saved(const QString& path);
  void failed(const QString& why);

 private:
  TimingWriter writer_;
  InTurn writing_;
};

}  // namespace wf::ui
