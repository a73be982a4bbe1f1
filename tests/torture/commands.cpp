#include "tests/torture/commands.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>

#include "compute/io/writers.h"
#include "tests/e2e/command_line.h"

namespace wf::test {
namespace fs = std::filesystem;
namespace {

// Large enough for loops on several threads.
constexpr int kSide = 40;

// Of more than the 4 MiB from which a file is mapped.
void writeLarge(const fs::path& file) {
  constexpr VertexId kVertices = 100'000;
  std::vector<VertexId> tails, heads;
  for (VertexId v = 0; v < kVertices; ++v) {
    for (const VertexId step : {1U, 7U, 331U, 4099U, 50021U}) tails.push_back(v), heads.push_back((v + step) % kVertices);
  }
  Progress progress;
  const auto graph = Graph::make(adjacencyFromArcs(kVertices, tails, heads, Weights(std::vector<std::uint32_t>(tails.size(), 3))));
  if (!graph || !io::writeGraph(**graph, file, progress)) std::abort();
}

void writeInputs(const fs::path& folder) {
  fs::create_directories(folder);
  const fs::path grid = gridGraph(kSide);
  fs::copy_file(grid, folder / "grid.gr", fs::copy_options::overwrite_existing);
  fs::copy_file(fs::path(grid).replace_extension(".co"), folder / "grid.co", fs::copy_options::overwrite_existing);
  const fs::path small = gridGraph(4);
  fs::copy_file(small, folder / "small.gr", fs::copy_options::overwrite_existing);
  std::ofstream(folder / "list.csv") << "source,target,weight\na,b,1\nb,c,2\nc,a,3\n";
  std::ofstream(folder / "mapping.json") << R"({"version": 1, "vertices": {"color": {"array": {"id": "cost"}, "scale": "log",
    "colormap": "turbo", "range": [1, 12]}, "size": {"array": {"id": "frontier"}}}})";
  writeLarge(folder / "large.wfg");
  const nlohmann::json session{{"warpfront_session", 1},
                               {"graph", {{"absolute", (folder / "grid.gr").string()}}},
                               {"run", {{"algorithm", "bfs"}, {"variant", "mask"}, {"parameters", {{"source", "30"}}}, {"device", "cpu"}}},
                               {"step", 9},
                               {"view", {{"whole", true}, {"width", 160}, {"height", 120}}}};
  std::ofstream(folder / "session.wfs") << session.dump();
}

std::string bytesOf(const fs::path& file) { return slurp(file); }

std::uint32_t number32(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

std::string whyNoPng(const std::string& bytes) {
  if (!bytes.starts_with("\x89PNG\r\n\x1a\n")) return "no signature of a PNG";
  std::size_t at = 8;
  while (at + 12 <= bytes.size()) {
    const std::string name = bytes.substr(at + 4, 4);
    at += std::size_t{12} + number32(bytes, at);
    if (name == "IEND") return at == bytes.size() ? "" : "something behind the PNG's end";
  }
  return "the PNG has no end";
}

std::string whyNoMp4(const std::string& bytes) {
  bool index = false;
  std::size_t at = 0;
  while (at + 8 <= bytes.size()) {
    const std::uint32_t size = number32(bytes, at);
    index = index || bytes.compare(at + 4, 4, "moov") == 0;
    if (size < 8) return "a box of " + std::to_string(size) + " bytes";
    at += size;
  }
  if (at != bytes.size()) return "the last box is cut off";
  return index ? "" : "no moov";
}

std::string whyNoFrames(const fs::path& folder) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".png") continue;  // a leftover of a name of its own
    if (const std::string why = whyNoPng(bytesOf(entry.path())); !why.empty()) return entry.path().filename().string() + ": " + why;
  }
  return {};
}

}  // namespace

std::vector<TortureCommand> tortureCommands(const fs::path& inputs) {
  writeInputs(inputs);
  const std::string grid = "{in}/grid.gr", small = "{in}/small.gr";
  const auto out = [](const std::string& name) { return "{out}/" + name; };
  const std::vector<std::string> size{"--size", "160x120", "--device", "cpu"};
  const auto drawn = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), size.begin(), size.end());
    return arguments;
  };
  return {
      {"List", {"list"}, {}},
      {"ListJson", {"list", "--json", out("list.json")}, {{"list.json", Whole::Same}}},
      {"Info", {"info", grid}, {}},
      {"InfoJson", {"info", grid, "--json", out("info.json")}, {{"info.json", Whole::Json}}},
      {"GenerateList", {"generate", "--list"}, {}},
      {"GenerateWfg", {"generate", "rmat", "--param", "scale=10", "--out", out("made.wfg")}, {{"made.wfg", Whole::Same}}},
      {"GenerateGzip",
       {"generate", "grid", "--out", out("made.gr.gz"), "--json", out("made.json")},
       {{"made.gr.gz", Whole::Same}, {"made.co.gz", Whole::Same}, {"made.json", Whole::Json}}},
      {"ConvertWfg", {"convert", grid, out("grid.wfg")}, {{"grid.wfg", Whole::Same}}},
      {"ConvertGraphml", {"convert", grid, out("grid.graphml.xz")}, {{"grid.graphml.xz", Whole::Same}}},
      {"ConvertList", {"convert", "{in}/list.csv", out("list.mtx.zst")}, {{"list.mtx.zst", Whole::Same}}},
      {"ConvertMapped", {"convert", "{in}/large.wfg", out("copy.wfg")}, {{"copy.wfg", Whole::Same}}},
      {"Layout",
       {"layout", "{in}/list.csv", "--layout", "force", "--device", "cpu", "--out", out("placed.gexf"), "--json", out("placed.json")},
       {{"placed.gexf", Whole::Same}, {"placed.json", Whole::Json}}},
      {"Run", {"run", "bfs", grid, "--device", "cpu", "--verify"}, {}},
      {"RunJson", {"run", "sssp", grid, "--device", "cpu", "--json", out("run.json")}, {{"run.json", Whole::Json}}},
      {"RunInvariants", {"run", "mst", small, "--device", "cpu", "--check-invariants"}, {}},
      {"RunAllPairs", {"run", "apsp", small, "--device", "cpu", "--verify"}, {}},
      {"RunFlow", {"run", "maxflow", small, "--device", "cpu", "--source", "1", "--target", "16"}, {}},
      {"RunValues", {"run", "bfs", grid, "--device", "cpu", "--out-values", out("values.csv")}, {{"values.csv", Whole::Same}}},
      {"RunValuesOut", {"run", "bfs", small, "--device", "cpu", "--out-values", "-"}, {}},
      {"RunGraph", {"run", "bfs", grid, "--device", "cpu", "--out-graph", out("run.graphml")}, {{"run.graphml", Whole::Same}}},
      {"RunTables",
       {"run", "bfs", grid, "--device", "cpu", "--out-vertices", out("vertices.csv"), "--out-edges", out("edges.csv")},
       {{"vertices.csv", Whole::Same}, {"edges.csv", Whole::Same}}},
      {"RunTimingCsv", {"run", "bfs", grid, "--device", "cpu", "--timing", out("time.csv")}, {{"time.csv", Whole::Lines}}},
      {"RunTimingJson", {"run", "bfs", grid, "--device", "cpu", "--timing", out("time.json")}, {{"time.json", Whole::Json}}},
      {"RunTimingTrace", {"run", "bfs", grid, "--device", "cpu", "--timing", out("t.trace.json")}, {{"t.trace.json", Whole::Json}}},
      {"RunStep", {"run", "bfs", grid, "--device", "cpu", "--step", "7", "--out-arrays", out("arrays.csv")}, {{"arrays.csv", Whole::Same}}},
      {"Debug",
       {"debug",   "bfs", small,          "--device", "cpu",     "--source", "1",       "--against", "compacted", "--break", "settle",
        "--stops", "all", "--invariants", "all",      "--print", "cost[16]", "--print", "cost",      "--why",     "cost[16]"},
       {}},
      {"DebugJson",
       {"debug", "bfs", small, "--device", "cpu", "--source", "1", "--break", "expand", "--print", "count(frontier)", "--json",
        out("debug.json")},
       {{"debug.json", Whole::Json}}},
      {"Lens", {"lens", "bfs", grid, "--source", "1", "--step", "3", "--schedule", "adversarial", "--warps", "0:2"}, {}},
      {"LensJson",
       {"lens", "sssp", small, "--source", "1", "--step", "3", "--vertex", "2", "--json", out("lens.json")},
       {{"lens.json", Whole::Json}}},
      {"LensSteps", {"lens", "bfs", small, "--source", "1", "--steps", "all"}, {}},
      {"Record", {"record", "bfs", grid, "--device", "cpu", "--embed", "--out", out("run.wfr")}, {{"run.wfr", Whole::Recording}}},
      {"Render",
       drawn({"render", "bfs", grid, "--out", out("step.png"), "--json", out("r.json")}),
       {{"step.png", Whole::Png}, {"r.json", Whole::Json}},
       true},
      {"RenderLegend",
       drawn({"render", "bfs", grid, "--out", out("step.png"), "--legend", "--labels", "id"}),
       {{"step.png", Whole::Png}},
       true},
      {"RenderMapping",
       drawn({"render", "bfs", grid, "--out", out("step.png"), "--mapping", "{in}/mapping.json"}),
       {{"step.png", Whole::Png}},
       true},
      {"RenderSvg",
       drawn({"render", "bfs", small, "--step", "3", "--out", out("step.svg"), "--legend", "--labels", "id", "--caption"}),
       {{"step.svg", Whole::Same}},
       true},
      {"RenderSlides",
       drawn({"render", "bfs", small, "--steps", "0-2", "--out", out("s.pdf"), "--caption"}),
       {{"s.pdf", Whole::Pdf}},
       true},
      {"RenderSession", {"render", "{in}/session.wfs", "--out", out("step.png")}, {{"step.png", Whole::Png}}, true},
      {"MovieMp4", drawn({"movie", "bfs", small, "--out", out("run.mp4")}), {{"run.mp4", Whole::Mp4}}, true},
      {"MovieFrames", drawn({"movie", "bfs", small, "--out", out("frames")}), {{"frames", Whole::Frames}}, true},
      {"MovieSession", {"movie", "{in}/session.wfs", "--to", "2", "--out", out("run.mp4")}, {{"run.mp4", Whole::Mp4}}, true},
      {"Bench",
       {"bench", "bfs", small, "--variants", "mask,edge", "--runs", "1", "--device", "cpu", "--json", out("b.json"), "--plot",
        out("b.png")},
       {{"b.json", Whole::Json}, {"b.png", Whole::Png}}},
      {"BenchRender",
       {"bench", "render", "--vertices", "64", "--edges", "128", "--size", "64x64", "--device", "cpu", "--json", out("b.json")},
       {{"b.json", Whole::Json}},
       true},
  };
}

std::string whyNotWhole(const Output& output, const fs::path& file, const fs::path& reference) {
  if (output.whole == Whole::Frames) return whyNoFrames(file);
  const std::string bytes = bytesOf(file);
  switch (output.whole) {
    case Whole::Same:
      return bytes == bytesOf(reference) ? "" : "other bytes than without a fault";
    case Whole::Lines: {
      const std::string other = bytesOf(reference);
      return std::count(bytes.begin(), bytes.end(), '\n') == std::count(other.begin(), other.end(), '\n') && bytes.ends_with('\n')
                 ? ""
                 : "other lines than without a fault";
    }
    case Whole::Json:
      return nlohmann::json::accept(bytes) ? "" : "no JSON";
    case Whole::Png:
      return whyNoPng(bytes);
    case Whole::Recording:
      return bytes.starts_with("\x89WFR\r\n\x1a\n") && bytes.ends_with("WFRINDEX") ? "" : "no recording, or not all of one";
    case Whole::Pdf:
      return bytes.starts_with("%PDF-") && bytes.ends_with("%%EOF\n") ? "" : "no PDF file, or not all of one";
    case Whole::Mp4:
      return whyNoMp4(bytes);
    case Whole::Frames:
      break;
  }
  return {};
}

}  // namespace wf::test
