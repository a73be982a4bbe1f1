// Mappings that a person named, kept in the settings as JSON. They name arrays by id and role, so they serve other variants as well.
#pragma once

#include <QString>
#include <QStringList>

#include "render/mapping/mapping_json.h"

namespace wf::ui {

class MappingPresets {
 public:
  QStringList names() const;  // ascending
  // None of that name, or one that cannot be read: an error.
  Result<render::ReadMapping> load(const QString& name, std::span<const StateArrayInfo> infos) const;
  void save(const QString& name, const render::Mapping& mapping, std::span<const StateArrayInfo> infos);  // replaces one of that name
  bool rename(const QString& from, const QString& to);  // false: there is no such one, or the new name is taken or empty
  void remove(const QString& name);
};

}  // namespace wf::ui
