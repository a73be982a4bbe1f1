#include "ui/stop_settings.h"

#include <QSettings>
#include <QStringList>

#include "ui/text.h"

namespace wf::ui {
namespace {

QString keyOf(const AlgorithmInfo& algorithm, const VariantInfo& variant) {
  return "breakpoints/" + text(algorithm.id) + "/" + text(variant.id);
}

}  // namespace

// Those of every variant at once: a run may play from its first kernel on.
StopSettings::StopSettings(Context context, QObject* parent) : QObject(parent), context_(context) {
  for (const AlgorithmInfo& algorithm : context_.session.algorithms()) {
    for (const VariantInfo& variant : algorithm.variants) load(algorithm, variant);
  }
  context_.events.on(kStopsChanged, this, [this] { save(); });
}

void StopSettings::load(const AlgorithmInfo& algorithm, const VariantInfo& variant) {
  std::vector<std::uint32_t> lines;
  for (const QString& line : QSettings().value(keyOf(algorithm, variant)).toStringList()) {
    if (const std::uint32_t number = line.toUInt(); number > 0) lines.push_back(number - 1);
  }
  if (!lines.empty()) context_.session.stops().setBreakpointsOf(algorithm, variant, std::move(lines));
}

void StopSettings::save() const {
  const RunState& run = context_.session.run();
  if (run.variant == nullptr) return;
  QStringList lines;
  for (const std::uint32_t line : context_.session.stops().breakpoints()) lines << QString::number(line + 1);
  QSettings settings;
  const QString key = keyOf(*run.algorithm, *run.variant);
  if (settings.value(key).toStringList() == lines) return;
  lines.isEmpty() ? settings.remove(key) : settings.setValue(key, lines);
}

}  // namespace wf::ui
