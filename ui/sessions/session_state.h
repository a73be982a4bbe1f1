// What a session file keeps of the window: everything that is needed to show the same again. Qt-free.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/camera/camera.h"
#include "ui/labels/label_content.h"
#include "ui/session/session.h"

namespace wf::ui {

struct SessionState {
  using Ids = std::vector<std::pair<std::uint64_t, std::uint64_t>>;  // of the file, ranges from … to

  struct GraphRef {
    std::string path;  // absolute
    std::string hash;  // of the file's bytes, contentHash(); empty: not known
    std::uint64_t bytes = 0, vertices = 0, arcs = 0;
    ImportOptions import;
    bool operator==(const GraphRef&) const = default;
  } graph;
  std::string positionsFrom;  // Document::positionsFrom, for the message where it comes out otherwise

  // KeptLayout, with ids of the file.
  struct Layout {
    std::string id;
    bool spatial = false;
    std::optional<std::uint64_t> root;
    std::map<std::string, std::string> parameters;
    Ids pinned;
    std::shared_ptr<const std::vector<float>> places;
    Ids moved;                       // KeptLayout::moved
    std::vector<float> movedPlaces;  // as many as `moved` has, as `places`
    std::size_t unkept = 0;          // KeptLayout::unkept; not written
    std::uint64_t changes = 0;       // SessionLayout::changes(), which stands for the places where sessions are compared; not written
  } layout;

  RunRequest request;  // parameters: those at step 0; no algorithm: there was no run
  std::vector<Branched> branches;
  std::uint64_t step = 0;
  std::optional<SecondRunRequest> second;  // that it is compared with; never a program's
  std::optional<std::uint64_t> loopStart, loopEnd;
  double speed = 20;

  // JSON; empty: the suggested one. Of the run, and of the graph without it.
  std::string mapping, graphMapping;
  Look look = Look::Run;
  struct View {
    bool whole = true;  // the whole graph, at any size; what follows says from where
    render::Vec3 centre{};
    double pixelsPerUnit = 1, yaw = 0, tilt = 0, fieldOfView = 0;
    bool spatial = false;       // 3D, which may be from the top
    int width = 0, height = 0;  // device pixels of the view
    bool overlay = true;
    std::optional<LabelContent> labels;  // none, here and below: the session does not say
    std::optional<EdgeLabelContent> edgeLabels;
    std::optional<bool> arrows;
    bool operator==(const View&) const = default;
  } view;
  Ids selection;            // in the order they were selected
  Rest rest = Rest::Shown;  // what is done with all but these
  Ids kept;

  struct Breakpoints {
    std::string algorithm, variant;
    std::vector<std::uint32_t> lines;  // from 0
    bool operator==(const Breakpoints&) const = default;
  };
  std::vector<Breakpoints> breakpoints;
  std::vector<std::pair<std::string, bool>> watches;  // text, enabled
  lens::Schedule schedule;                            // in which steps are opened, for those on threads as well
  std::vector<std::string> invariants;                // those that are on, of the run's variant
  std::vector<LabText> labTexts;                      // that were edited; opening a session runs none of them
};

}  // namespace wf::ui
