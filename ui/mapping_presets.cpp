#include "ui/mapping_presets.h"

#include <QSettings>

#include "compute/core/bounded_json.h"
#include "compute/core/json.h"
#include "ui/session/limits.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr const char* kKey = "appearance/presets";

// One object, names to mappings: names may hold what the settings' keys may not. Kept as it was read: every preset of a box asks for it.
const nlohmann::ordered_json& stored() {
  static QString read;
  static nlohmann::ordered_json json = nlohmann::ordered_json::object();
  const QString now = QSettings().value(kKey).toString();
  if (now == read) return json;
  read = now;
  const auto parsed = readJson(now.toStdString(), "the presets");
  json = parsed && parsed->is_object() ? *parsed : nlohmann::ordered_json::object();
  return json;
}

void store(const nlohmann::ordered_json& json) { json.empty() ? QSettings().remove(kKey) : QSettings().setValue(kKey, text(json.dump())); }

}  // namespace

QStringList MappingPresets::names() const {
  QStringList out;
  for (const auto& [name, mapping] : stored().items()) {
    if (out.size() < kMostPresets && text(name).size() <= kLongestName) out << text(name);
  }
  out.sort(Qt::CaseInsensitive);
  return out;
}

Result<render::ReadMapping> MappingPresets::load(const QString& name, std::span<const StateArrayInfo> infos) const {
  const auto& json = stored();
  const auto at = json.find(name.toStdString());
  if (at == json.end()) return Error{.code = ErrorCode::NotFound, .message = "there is no preset of this name", .text = name.toStdString()};
  return render::mappingFromJson(*at, infos);
}

void MappingPresets::save(const QString& name, const render::Mapping& mapping, std::span<const StateArrayInfo> infos) {
  auto json = stored();
  json[name.toStdString()] = render::mappingToJson(mapping, infos);
  store(json);
}

bool MappingPresets::rename(const QString& from, const QString& to) {
  auto json = stored();
  const std::string before = from.toStdString(), after = to.toStdString();
  if (after.empty() || !json.contains(before) || json.contains(after)) return false;
  json[after] = json[before];
  json.erase(before);
  store(json);
  return true;
}

void MappingPresets::remove(const QString& name) {
  auto json = stored();
  json.erase(name.toStdString());
  store(json);
}

}  // namespace wf::ui
