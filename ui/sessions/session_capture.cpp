#include "ui/sessions/session_capture.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "compute/core/numbers.h"
#include "ui/sessions/session_mapping.h"

namespace wf::ui {

namespace fs = std::filesystem;

SessionState CapturedSession::whole() const {
  SessionState out = state;
  out.selection = idRanges(*graph, selected->ids());
  out.layout.pinned = idRanges(*graph, pinned);
  out.layout.moved = idRanges(*graph, moved);
  if (kept != nullptr) out.kept = idRanges(*graph, kept->ids());
  return out;
}

CapturedSession captureSession(Session& session, bool withPlaces) {
  CapturedSession captured;
  SessionState& state = captured.state;
  const Document& document = *session.document();
  const Graph& graph = *document.graph;
  captured.graph = document.graph;
  std::error_code ignored;
  if (isGenerated(document.source)) {
    state.graph.path = document.source;
  } else {
    const std::string& file = document.replay != nullptr ? document.source : graph.path();
    state.graph.path = fs::absolute(file, ignored).lexically_normal().string();
    if (const auto bytes = fs::file_size(state.graph.path, ignored); !ignored) state.graph.bytes = bytes;
  }
  state.graph.vertices = graph.vertexCount();
  state.graph.arcs = graph.arcCount();
  state.graph.import = session.document()->import;
  state.positionsFrom = document.positionsFrom;
  KeptLayout layout = session.layout().kept(withPlaces);
  state.layout = {.id = std::move(layout.id),
                  .spatial = layout.spatial,
                  .parameters = std::move(layout.parameters),
                  .places = std::move(layout.places),
                  .unkept = layout.unkept};
  for (const auto& [v, place] : layout.moved) {
    captured.moved.push_back(v);
    state.layout.movedPlaces.insert(state.layout.movedPlaces.end(), {place.x, place.y});
    if (layout.spatial) state.layout.movedPlaces.push_back(place.z);
  }
  state.layout.changes = session.layout().changes();
  if (layout.root) state.layout.root = graph.ids().toFile(*layout.root);
  captured.pinned = std::move(layout.pinned);
  const RunState& run = session.run();
  const SessionAppearance& appearance = session.appearance();
  if (appearance.graphChosen()) state.graphMapping = mappingText(appearance.of(Look::Graph), run.arrays);
  state.look = appearance.look();
  if (run.variant != nullptr) {
    state.request = session.request();
    state.request.algorithm = run.algorithm->id;
    state.request.variant = run.variant->id;
    if (!run.branches.empty()) state.request.parameters = run.begunWith;
    state.branches = run.branches;
    state.step = run.step;
    state.loopStart = run.loopStart;
    state.loopEnd = run.loopEnd;
    state.mapping = mappingText(appearance.of(Look::Run), run.arrays);
    const auto lines = session.stops().breakpoints();
    if (!lines.empty()) state.breakpoints.push_back({run.algorithm->id, run.variant->id, {lines.begin(), lines.end()}});
    for (const InvariantChoice& one : session.stops().invariants()) {
      if (one.enabled) state.invariants.push_back(one.id);
    }
  }
  if (const SessionSecondRun& second = session.second(); second.active() && second.state().phase != SecondRunState::Phase::Failed &&
                                                         second.request().program == nullptr &&
                                                         !session.lab().isOurs(second.request().recording)) {
    state.second = second.request();
    if (!state.second->recording.empty())
      state.second->recording = fs::absolute(state.second->recording, ignored).lexically_normal().string();
  }
  state.speed = run.speed;
  state.labTexts = session.lab().texts();
  for (const Watch& watch : session.stops().watches()) state.watches.emplace_back(watch.text, watch.enabled);
  state.schedule = session.lens().schedule();
  captured.selected = session.sets().current();
  state.rest = session.sets().rest();
  if (state.rest != Rest::Shown) captured.kept = session.sets().kept();
  return captured;
}

SessionState::View captureView(const render::Camera& camera, bool spatial, bool whole, bool overlay) {
  return {.whole = whole,
          .centre = camera.centre3(),
          .pixelsPerUnit = camera.pixelsPerUnit(),
          .yaw = camera.yaw(),
          .tilt = camera.tilt(),
          .fieldOfView = camera.fieldOfView(),
          .spatial = spatial,
          .width = camera.width(),
          .height = camera.height(),
          .overlay = overlay};
}

render::Camera cameraOf(const SessionState::View& view, const render::Box& bounds, double highest, int width, int height) {
  render::Camera camera;
  camera.resize(width, height);
  camera.look(view.yaw, view.tilt, view.fieldOfView);
  camera.frame(bounds, 0, highest);
  if (view.whole) return camera;
  const double fit =
      view.width > 0 && view.height > 0 ? std::min(static_cast<double>(width) / view.width, static_cast<double>(height) / view.height) : 1;
  camera.restore(view.centre, view.pixelsPerUnit * fit, view.yaw, view.tilt, view.fieldOfView);
  return camera;
}

RunRequest usableRequest(const SessionState& state, const Session& session, std::vector<std::string>& leftOut) {
  const RunRequest& saved = state.request;
  RunRequest out;
  out.metrics = saved.metrics;
  out.device = saved.device;
  out.order = saved.order;
  std::string why;
  if (out.device.choice == exec::DeviceChoice::Cuda && !session.cudaAvailable(&why)) {
    leftOut.push_back("the run was on CUDA, which is not available here (" + why + "): it runs on the automatic choice");
    out.device = exec::DeviceChoice::Auto;
  }
  const auto algorithms = session.algorithms();
  const auto algorithm =
      std::find_if(algorithms.begin(), algorithms.end(), [&](const AlgorithmInfo& info) { return info.id == saved.algorithm; });
  if (saved.algorithm.empty()) return out;
  if (algorithm == algorithms.end() && isRecording(state.graph.path)) {  // the recording knows it
    out.algorithm = saved.algorithm;
    out.variant = saved.variant;
    out.parameters = saved.parameters;
    return out;
  }
  if (algorithm == algorithms.end()) {
    leftOut.push_back("this program has no algorithm “" + saved.algorithm + "”: the run is left out");
    return out;
  }
  out.algorithm = algorithm->id;
  const auto& variants = algorithm->variants;
  auto variant = std::find_if(variants.begin(), variants.end(), [&](const VariantInfo& info) { return info.id == saved.variant; });
  if (variant == variants.end()) {
    variant = variants.begin();
    leftOut.push_back(algorithm->title + " has no variant “" + saved.variant + "”: it runs as “" + variant->title + "”");
  }
  out.variant = variant->id;
  for (const auto& given : saved.parameters) {
    const auto info = std::find_if(variant->parameters.begin(), variant->parameters.end(),
                                   [&](const ParameterInfo& one) { return one.id == given.first; });
    if (info == variant->parameters.end()) {
      leftOut.push_back("parameter “" + given.first + "” is unknown");
    } else if (auto read = readParameters(std::span(&*info, 1), {given}); !read) {
      leftOut.push_back(read.error().sentence());
    } else {
      out.parameters.insert(given);
    }
  }
  return out;
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> idRanges(const Graph& graph, std::span<const VertexId> vertices) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (const VertexId v : vertices) {
    const std::uint64_t id = graph.ids().toFile(v);
    if (!ranges.empty() && ranges.back().second + 1 == id) {
      ++ranges.back().second;
    } else {
      ranges.emplace_back(id, id);
    }
  }
  return ranges;
}

std::vector<VertexId> verticesOf(const Graph& graph, std::span<const std::pair<std::uint64_t, std::uint64_t>> ranges,
                                 std::uint64_t* missing) {
  std::vector<VertexId> vertices;
  for (const auto& [from, to] : ranges) {
    // A range that is longer than the graph holds ids that are not there; those are not looked for one by one.
    const std::uint64_t last = std::min(to, from + graph.vertexCount());
    *missing += to - last;
    for (std::uint64_t id = from;; ++id) {
      if (const auto vertex = graph.ids().fromFile(id)) {
        vertices.push_back(*vertex);
      } else {
        ++*missing;
      }
      if (id >= last) break;
    }
  }
  return vertices;
}

}  // namespace wf::ui
