#include "ui/stop_settings.h"

#include <QSettings>
#include <QStringList>

#include "ui/text.h"

namespace wf::ui {

StopSettings::StopSettings(Context context, QObject* parent) : QObject(parent), context_(context) {
  connect(&context_.events, &SessionSignals::runChanged, this, [this] { load(); });
  connect(&context_.events, &SessionSignals::stopsChanged, this, [this] { save(); });
  load();
}

QString StopSettings::key() const {
  const RunState& run = context_.session.run();
  return "breakpoints/" + text(run.algorithm->id) + "/" + text(run.variant->id);
}

void StopSettings::load() {
  const RunState& run = context_.session.run();
  if (run.variant == variant_ || run.variant == nullptr) return;
  variant_ = run.variant;
  std::vector<std::uint32_t> lines;
  for (const QString& line : QSettings().value(key()).toStringList()) {
    if (const std::uint32_t number = line.toUInt(); number > 0) lines.push_back(number - 1);
  }
  if (!lines.empty()) context_.session.stops().setBreakpoints(std::move(lines));
}

void StopSettings::save() const {
  if (variant_ == nullptr || context_.session.run().variant != variant_) return;
  QStringList lines;
  for (const std::uint32_t line : context_.session.stops().breakpoints()) lines << QString::number(line + 1);
  QSettings settings;
  if (settings.value(key()).toStringList() == lines) return;
  lines.isEmpty() ? settings.remove(key()) : settings.setValue(key(), lines);
}

}  // namespace wf::ui
