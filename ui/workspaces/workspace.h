// The workspaces: what each shows. A new one is a row in workspace.cpp and its action (title, key, help) in actions.cpp.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ui/context.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {

class Panel;

// One part of the column at the right.
struct SectionInfo {
  const char* id;                                    // of the panel, where panels/registry.cpp has it
  const char* title;                                 // above it
  int stretch;                                       // its share of the height that is left; 0: as high as it needs
  Panel* (*make)(Context context, QWidget* parent);  // of what is no panel of the registry; null: one of those
  bool (*filled)(const Session& session);            // whether it has something to show; without it hides
};

struct WorkspaceInfo {
  enum class Top { None, Find, Run };
  enum class Transport { None, Always, Begun, Woken };  // Begun: once a kernel ran; Woken: while the pointer moves
  const char* id;                                       // in the settings
  const char* title;                                    // on the rail
  const char* action;                                   // in actions.cpp
  const char* icon;
  bool docked;  // panels stand in docks around the view; else the view goes from edge to edge, and cards float over it
  bool bare;    // no menus, no rail, no status line
  Top top;
  Transport transport;
  OverlayParts overlay;
  std::vector<SectionInfo> column;
  std::optional<Look> look;  // whose colours a person sees who goes there; none: those that are shown
};

std::span<const WorkspaceInfo> workspaceInfos();      // in the order of the rail; the first one is that of the first start
const WorkspaceInfo* workspaceOf(const QString& id);  // null: there is none

}  // namespace wf::ui
