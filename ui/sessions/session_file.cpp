#include "ui/sessions/session_file.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "compute/core/atomic_file.h"
#include "compute/core/bounded_json.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/regular_file.h"
#include "compute/lens/texts.h"
#include "render/picture/picture_size.h"
#include "ui/session/drawn_graph.h"
#include "ui/session/limits.h"
#include "ui/sessions/json_fields.h"
#include "ui/sessions/session_import.h"
#include "ui/sessions/session_layout_text.h"
#include "ui/sessions/session_runs.h"

namespace wf::ui {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kVersionKey = "warpfront_session";
constexpr double kFarthest = 1e39;                                              // of a coordinate: further than any float
constexpr double kMostTurned = 1e6;                                             // radians
constexpr double kLeastScale = 1e-15, kMostScale = 1e15, kMostFieldOfView = 2;  // as Camera::restore() takes them
constexpr double kLeastSpeed = 0.001;                                           // steps per second; the window's lie well within
constexpr double kMostSpeed = 1e9;
constexpr std::size_t kLongestLabText = std::size_t{1} << 20;  // bytes; as the lab takes it

// --- Writing ---

Json graphJson(const SessionState::GraphRef& graph, const fs::path& folder) {
  Json out;
  if (isGenerated(graph.path)) {
    out["generated"] = graph.path;
    out["vertices"] = graph.vertices;
    out["arcs"] = graph.arcs;
    return out;
  }
  addPath(out, graph.path, folder);
  if (!graph.hash.empty()) out["hash"] = graph.hash;
  out["bytes"] = graph.bytes;
  out["vertices"] = graph.vertices;
  out["arcs"] = graph.arcs;
  if (Json options = importJson(graph.import); !options.empty()) out["import"] = std::move(options);
  return out;
}

Json runJson(const SessionState& state) {
  Json out = requestJson(state.request);
  for (const Branched& branch : state.branches) out["branches"].push_back({{"step", branch.step}, {"parameters", branch.parameters}});
  return out;
}

Json viewJson(const SessionState::View& view) {
  Json out = {{"whole", view.whole},
              {"centre", {view.centre.x, view.centre.y, view.centre.z}},
              {"pixels_per_unit", view.pixelsPerUnit},
              {"yaw", view.yaw},
              {"tilt", view.tilt},
              {"field_of_view", view.fieldOfView},
              {"spatial", view.spatial},
              {"width", view.width},
              {"height", view.height},
              {"overlay", view.overlay}};
  if (view.labels) out["labels"] = textOf(*view.labels);
  if (view.edgeLabels) out["edge_labels"] = textOf(*view.edgeLabels);
  if (view.arrows) out["arrows"] = *view.arrows;
  return out;
}

// --- Reading ---

void readRun(JsonFields run, SessionState& state) {
  readRequest(run, state.request);
  const Json* branches = run.list("branches", kMostLines);
  if (branches == nullptr) return;
  for (const Json& one : *branches) {
    if (!one.is_object() || !one.contains("step") || !one["step"].is_number_unsigned() || !one.contains("parameters") ||
        !one["parameters"].is_object())
      return run.fail("branches", "steps with parameters");
    state.branches.push_back({one["step"].get<std::uint64_t>(), run.textsOf(one["parameters"], "branches")});
  }
}

void readView(JsonFields view, SessionState::View& out) {
  view.flag("whole", out.whole);
  if (const Json* centre = view.list("centre", 3)) {
    const auto fits = [](const Json& one) { return one.is_number() && std::abs(one.get<double>()) <= kFarthest; };
    const bool three = centre->size() == 3 && std::all_of(centre->begin(), centre->end(), fits);
    if (!three) return view.fail("centre", "three numbers from " + numberText(-kFarthest) + " to " + numberText(kFarthest));
    out.centre = {(*centre)[0].get<double>(), (*centre)[1].get<double>(), (*centre)[2].get<double>()};
  }
  view.number("pixels_per_unit", out.pixelsPerUnit, kLeastScale, kMostScale);
  view.number("yaw", out.yaw, -kMostTurned, kMostTurned);
  view.number("tilt", out.tilt, 0, render::Camera::kMostTilt);
  view.number("field_of_view", out.fieldOfView, 0, kMostFieldOfView);
  view.flag("spatial", out.spatial);
  view.count("width", out.width);
  view.count("height", out.height);
  if (out.width != 0 || out.height != 0) {
    const auto side = [](int value) { return static_cast<std::uint64_t>(value); };
    if (!render::checkPictureSize(side(out.width), side(out.height))) {
      view.fail("width", "a width and a height from 1 to " + grouped(std::uint64_t{render::kLargestPictureSide}) +
                             ", and together at most " + grouped(render::kMostPicturePixels) + " pixels");
    }
  }
  view.flag("overlay", out.overlay);
  const auto content = [&](const char* key, auto& to, const auto& read) {
    if (view.any(key) == nullptr) return;
    std::string written;
    view.text(key, written);
    if (auto labels = read(written)) {
      to = std::move(*labels);
    } else {
      view.fail(key, labels.error().expected);
    }
  };
  content("labels", out.labels, readLabelContent);
  content("edge_labels", out.edgeLabels, readEdgeLabelContent);
  if (view.any("arrows") != nullptr) view.flag("arrows", out.arrows.emplace());
}

bool isText(const Json& json, std::size_t most) { return json.is_string() && json.get_ref<const std::string&>().size() <= most; }

void readStops(JsonFields stops, SessionState& state) {
  if (const Json* breakpoints = stops.list("breakpoints", kMostLines)) {
    for (const Json& one : *breakpoints) {
      if (!one.is_object()) return stops.fail("breakpoints", "objects");
      JsonFields reader(one);
      SessionState::Breakpoints out;
      reader.text("algorithm", out.algorithm);
      reader.text("variant", out.variant);
      const Json* lines = reader.list("lines", kMostLines);
      for (std::size_t i = 0; lines != nullptr && i < lines->size(); ++i) {
        const Json& line = (*lines)[i];
        if (!line.is_number_unsigned() || line.get<std::uint64_t>() == 0 || line.get<std::uint64_t>() > 1'000'000)
          return stops.fail("breakpoints", "lines from 1");
        out.lines.push_back(line.get<std::uint32_t>() - 1);
      }
      if (reader.failure()) return stops.fail("breakpoints", "algorithm, variant and lines");
      state.breakpoints.push_back(std::move(out));
    }
  }
  if (const Json* watches = stops.list("watches", kMostConditions)) {
    for (const Json& one : *watches) {
      if (!one.is_object() || !one.contains("text") || !isText(one["text"], run::kLongestQuery))
        return stops.fail("watches", "conditions as texts of at most " + grouped(run::kLongestQuery) + " bytes");
      const bool enabled = !one.contains("enabled") || (one["enabled"].is_boolean() && one["enabled"].get<bool>());
      state.watches.emplace_back(one["text"].get<std::string>(), enabled);
    }
  }
  if (stops.object("schedule") != nullptr) readSchedule(stops.in("schedule"), state.schedule);
  if (const Json* invariants = stops.list("invariants", kMostLines)) {
    for (const Json& one : *invariants) {
      if (!isText(one, kLongestText)) return stops.fail("invariants", "texts of at most " + grouped(kLongestText) + " bytes");
      state.invariants.push_back(one.get<std::string>());
    }
  }
}

Json labJson(const std::vector<LabText>& texts) {
  Json out = Json::array();
  for (const auto& [of, text] : texts) {
    Json one;
    if (of.exercise.empty())
      one = {{"algorithm", of.algorithm}, {"variant", of.variant}, {"kernel", of.kernel}};
    else
      one["exercise"] = of.exercise;
    one["text"] = text;
    out.push_back(std::move(one));
  }
  return out;
}

void readLab(JsonFields& session, std::vector<LabText>& out) {
  const Json* texts = session.list("lab", kMostLines);
  for (std::size_t k = 0; texts != nullptr && k < texts->size(); ++k) {
    LabText one;
    bool named = (*texts)[k].is_object();
    if (named) {
      JsonFields reader((*texts)[k]);
      reader.text("exercise", one.of.exercise);
      reader.text("algorithm", one.of.algorithm);
      reader.text("variant", one.of.variant);
      reader.text("kernel", one.of.kernel);
      reader.text("text", one.text, kLongestLabText);
      named = !reader.failure() && one.of.any();
    }
    if (!named) return session.fail("lab", "texts, each of a kernel or of an exercise, of at most " + bytesText(kLongestLabText));
    out.push_back(std::move(one));
  }
}

}  // namespace

std::string sessionText(const SessionState& state, const fs::path& folder) {
  Json out;
  out[kVersionKey] = kSessionVersion;
  out["graph"] = graphJson(state.graph, folder);
  out["layout"] = layoutJson(state);
  if (!state.request.algorithm.empty()) {
    out["run"] = runJson(state);
    out["step"] = state.step;
  }
  if (state.second) out["second_run"] = secondRunJson(*state.second, folder);
  Json playing;
  if (state.loopStart) playing["loop_start"] = *state.loopStart;
  if (state.loopEnd) playing["loop_end"] = *state.loopEnd;
  if (std::isinf(state.speed)) {
    playing["speed"] = "max";
  } else {
    playing["speed"] = state.speed;
  }
  out["playing"] = std::move(playing);
  if (!state.mapping.empty()) out["mapping"] = Json::parse(state.mapping, nullptr, false);
  if (!state.graphMapping.empty()) out["graph_mapping"] = Json::parse(state.graphMapping, nullptr, false);
  if (state.look == Look::Graph) out["look"] = "graph";
  out["view"] = viewJson(state.view);
  out["selection"] = rangesText(state.selection);
  if (state.rest != Rest::Shown) {
    out["put_away"] = {{"rest", state.rest == Rest::Faded ? "faded" : "hidden"}, {"kept", rangesText(state.kept)}};
  }
  Json stops = Json::object();
  for (const auto& one : state.breakpoints) {
    Json lines = Json::array();
    for (const std::uint32_t line : one.lines) lines.push_back(line + 1);
    stops["breakpoints"].push_back({{"algorithm", one.algorithm}, {"variant", one.variant}, {"lines", std::move(lines)}});
  }
  for (const auto& [text, enabled] : state.watches) stops["watches"].push_back({{"text", text}, {"enabled", enabled}});
  if (state.schedule != lens::Schedule{}) stops["schedule"] = scheduleJson(state.schedule);
  if (!state.invariants.empty()) stops["invariants"] = state.invariants;
  out["stops"] = std::move(stops);
  if (!state.labTexts.empty()) out["lab"] = labJson(state.labTexts);
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<SessionState> readSessionText(const std::string& text, const fs::path& file) {
  const std::string name = file.string();
  auto parsed = readJson(text, "the session");
  if (!parsed) {
    parsed.error().file = name;
    return parsed.error();
  }
  const Json& json = *parsed;
  if (!json.is_object() || !json.contains(kVersionKey) || !json[kVersionKey].is_number_integer()) {
    return Error{.code = ErrorCode::InvalidInput, .message = "this is not a Warpfront session", .file = name};
  }
  const auto version = json[kVersionKey].get<std::int64_t>();
  if (version > kSessionVersion) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = "the session was saved by a newer Warpfront: it has version " + std::to_string(version) +
                            ", and this program reads up to version " + std::to_string(kSessionVersion),
                 .file = name};
  }
  if (version < 1) return Error{.code = ErrorCode::InvalidInput, .message = "the session has an unknown version", .file = name};

  SessionState state;
  JsonFields reader(json);
  std::string relative, absolute, generated;
  {
    JsonFields graph = reader.in("graph");
    graph.text("path", relative);
    graph.text("absolute", absolute);
    graph.text("hash", state.graph.hash);
    graph.count("bytes", state.graph.bytes);
    graph.count("vertices", state.graph.vertices);
    graph.count("arcs", state.graph.arcs);
    if (const Json* options = graph.object("import")) {
      if (const auto [key, expected] = readImport(*options, state.graph.import); !key.empty()) graph.in("import").fail(key, expected);
    }
    graph.text("generated", generated, kLongestDrawing);
    if (!generated.empty() && !isGenerated(generated)) graph.fail("generated", "generate:KIND NAME=VALUE …");
    if (relative.empty() && absolute.empty() && generated.empty()) reader.fail("graph", "a path");
  }
  if (const Json* layout = reader.object("layout")) {
    if (const auto [key, expected] = readLayout(*layout, state); !key.empty()) reader.in("layout").fail(key, expected);
  }
  readRun(reader.in("run"), state);
  reader.count("step", state.step);
  std::error_code ignored;
  const fs::path folder = fs::absolute(file, ignored).parent_path();
  if (reader.object("second_run") != nullptr) readSecondRun(reader.in("second_run"), folder, state.second.emplace());
  {
    JsonFields playing = reader.in("playing");
    playing.count("loop_start", state.loopStart);
    playing.count("loop_end", state.loopEnd);
    if (const Json* speed = playing.any("speed"); speed != nullptr && *speed == "max") {
      state.speed = std::numeric_limits<double>::infinity();
    } else {
      playing.number("speed", state.speed, kLeastSpeed, kMostSpeed);
    }
  }
  if (const Json* mapping = reader.object("mapping")) state.mapping = mapping->dump();
  if (const Json* mapping = reader.object("graph_mapping")) state.graphMapping = mapping->dump();
  std::string look;
  reader.text("look", look);
  if (look != "" && look != "graph" && look != "run") reader.fail("look", "graph or run");
  state.look = look == "graph" ? Look::Graph : Look::Run;
  readView(reader.in("view"), state.view);
  std::string selection;
  reader.text("selection", selection, kMostSessionBytes);
  if (!readRanges(selection, state.selection)) reader.fail("selection", "ids and ranges such as 1-20,35");
  if (reader.object("put_away") != nullptr) {
    JsonFields away = reader.in("put_away");
    std::string rest, kept;
    away.text("rest", rest);
    away.text("kept", kept, kMostSessionBytes);
    if (rest != "faded" && rest != "hidden") away.fail("rest", "faded or hidden");
    if (!readRanges(kept, state.kept)) away.fail("kept", "ids and ranges such as 1-20,35");
    state.rest = rest == "faded" ? Rest::Faded : Rest::Hidden;
  }
  readStops(reader.in("stops"), state);
  readLab(reader, state.labTexts);
  if (reader.failure()) {
    Error error = *reader.failure();
    error.file = name;
    return error;
  }
  state.graph.path = !generated.empty() ? generated : findNamed(relative, absolute, folder);
  return state;
}

Result<SessionState> readSession(const fs::path& file) {
  const auto text = readSmallFile(file, kMostSessionBytes);
  if (!text) {
    Error error = text.error();
    error.message = "the session cannot be read: " + error.message;
    return error;
  }
  return readSessionText(*text, file);
}

Result<std::string> writeSession(const fs::path& file, const SessionState& state) {
  std::error_code ignored;
  const std::string text = sessionText(state, fs::absolute(file, ignored).parent_path());
  if (text.size() > kMostSessionBytes) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the session cannot be written: it would take " + bytesText(text.size()) + ", of at most " +
                            bytesText(kMostSessionBytes),
                 .file = file.string()};
  }
  return writeWhole(file, text);
}

}  // namespace wf::ui
