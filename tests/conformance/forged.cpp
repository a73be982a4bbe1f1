#include "tests/conformance/forged.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "compute/recording/recorder.h"
#include "compute/recording/replay.h"
#include "compute/run/histogram_reader.h"
#include "compute/run/vertex_reader.h"

namespace wf::test {
namespace {

using algorithms::Algorithm;
using algorithms::SavedState;
using recording::Keyframe;
using recording::StepRecord;

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

void expectSentence(const Error& error) {
  require(error.message.size() > 10 && error.message.find(' ') != std::string::npos, "a refusal is no sentence");
}

}  // namespace

std::optional<Parts> recorded(const Subject& subject, exec::Executor& executor, const std::shared_ptr<const Graph>& graph,
                              const Parameters& parameters, const std::filesystem::path& file, std::uint64_t most) {
  const auto run = subject.make(executor, *subject.variant);
  if (!run->reset(graph, parameters)) return std::nullopt;
  auto recorder = recording::Recorder::begin(file, *subject.algorithm, *run, parameters, {.writer = "a test", .onThread = false});
  if (!recorder) return std::nullopt;
  for (std::uint64_t k = 0; k < most && !run->done(); ++k) {
    if (!run->step() || !(*recorder)->note()) return std::nullopt;
  }
  if (!(*recorder)->finish(run->done(), "as it ended")) return std::nullopt;
  Progress progress;
  const auto opened = recording::Recording::open(file, progress);
  if (!opened) return std::nullopt;
  Parts out{(*opened)->description(), *(*opened)->constants(), *(*opened)->keyframe(0), {}, *(*opened)->ending()};
  for (std::uint64_t k = 1; k <= (*opened)->lastStep(); ++k) out.steps.push_back(**(*opened)->step(k));
  return out;
}

namespace {

// Changes a few of the things that a recording says.
class Forger {
 public:
  Forger(const Graph& graph, const Chance& random) : graph_(graph), random_(random) {}

  void forge(Parts& parts) {
    for (std::uint64_t n = 1 + chance(4); n > 0; --n) {
      StepRecord* const step = parts.steps.empty() ? nullptr : &parts.steps[chance(parts.steps.size())];
      switch (chance(9)) {
        case 0:
          bytes(parts.first.control, 4);
          break;
        case 1:
          values(parts.first.arrays);
          break;
        case 2:
          values(parts.constants);
          break;
        case 3:
          parameter(parts.description.parameters);
          break;
        case 4:
        case 5:
          if (step != nullptr) control(*step, parts.first.control);
          break;
        case 6:
          if (step != nullptr) says(step->step, parts.description.variant());
          break;
        default:
          if (step != nullptr) changes(*step, parts);
      }
    }
  }

 private:
  std::uint64_t chance(std::uint64_t below) { return random_() % below; }
  std::uint64_t number() {
    const std::uint64_t n = graph_.vertexCount(), m = graph_.arcCount();
    const std::uint64_t numbers[] = {0,
                                     1,
                                     2,
                                     3,
                                     n - 1,
                                     n,
                                     n + 1,
                                     n / 2,
                                     m - 1,
                                     m,
                                     2 * m,
                                     0x7FFF'FFFF,
                                     0x8000'0000,
                                     0xFFFF'FFFE,
                                     0xFFFF'FFFF,
                                     0x7F80'0000,
                                     n * n,
                                     255,
                                     ~std::uint64_t{0}};
    const std::uint64_t which = chance(std::size(numbers) + 6);
    return which < std::size(numbers) ? numbers[which] : which % 2 == 0 ? random_() : chance(n + 1) | chance(n + 1) << 32;
  }
  // A number of so many bytes somewhere.
  void bytes(std::vector<std::byte>& in, std::size_t size) {
    if (in.size() < size) return;
    const std::uint64_t value = number();
    std::memcpy(in.data() + chance(in.size() / size) * size, &value, size);
  }
  void values(std::vector<std::vector<std::byte>>& arrays) {
    if (arrays.empty()) return;
    auto& array = arrays[chance(arrays.size())];
    const std::size_t sizes[] = {1, 4, 4, 8};
    for (std::uint64_t n = 1 + chance(6); n > 0; --n) bytes(array, sizes[chance(4)]);
  }
  void control(StepRecord& step, const std::vector<std::byte>& like) {
    if (!step.control) step.control = like;
    bytes(*step.control, chance(8) == 0 ? 8 : 4);
  }
  void says(Step& step, const VariantInfo& variant) {
    switch (chance(6)) {
      case 0:
        step.kernel = static_cast<std::uint32_t>(chance(variant.kernels.size()));
        break;
      case 1:
        step.line = static_cast<std::uint32_t>(chance(variant.pseudocode.size()));
        break;
      case 2:
        step.iteration = static_cast<std::uint32_t>(number());
        break;
      case 3:
        step.scalars[chance(4)] = number();
        break;
      case 4: {
        const auto n = graph_.vertexCount();
        PairBlock& block = step.blocks[chance(3)];
        block.endRow = static_cast<std::uint32_t>(chance(n + 1));
        block.firstRow = static_cast<std::uint32_t>(chance(block.endRow + 1));
        block.endColumn = static_cast<std::uint32_t>(chance(n + 1));
        block.firstColumn = static_cast<std::uint32_t>(chance(block.endColumn + 1));
        break;
      }
      default:
        step.launched = step.active = step.arcs = step.frontier = number();
    }
  }
  // Of a step's changes one gets other values, or a whole array does.
  void changes(StepRecord& step, const Parts& parts) {
    const auto& arrays = parts.description.variant().arrays;
    if (!step.changes.empty() && chance(3) != 0) {
      auto& change = step.changes[chance(step.changes.size())];
      for (std::uint64_t n = 1 + chance(8); n > 0; --n) bytes(change.values, elementSize(arrays[change.array].type));
      return;
    }
    const auto array = static_cast<std::uint32_t>(chance(arrays.size()));
    if (arrays[array].constant) return;
    std::erase_if(step.changes, [&](const auto& change) { return change.array == array; });
    std::vector<std::byte> whole = parts.first.arrays[array];
    for (std::uint64_t n = 1 + chance(60); n > 0; --n) bytes(whole, elementSize(arrays[array].type));
    const auto at = std::find_if(step.changes.begin(), step.changes.end(), [&](const auto& change) { return change.array > array; });
    step.changes.insert(at, {.array = array, .whole = true, .indices = {}, .values = std::move(whole)});
  }
  void parameter(std::map<std::string, std::string>& parameters) {
    if (parameters.empty()) return;
    auto at = parameters.begin();
    std::advance(at, static_cast<std::ptrdiff_t>(chance(parameters.size())));
    at->second = at->second == "yes" ? "no" : at->second == "no" ? "yes" : std::to_string(chance(12));
  }

  const Graph& graph_;
  const Chance& random_;
};

}  // namespace

void forge(Parts& parts, const Graph& graph, const Chance& random) { Forger(graph, random).forge(parts); }

bool written(const Parts& parts, const std::filesystem::path& file) {
  auto writer = recording::RecordingWriter::create(file, parts.description, {.compress = false, .live = true});
  if (!writer) return false;
  std::vector<std::span<const std::byte>> constants;
  for (std::size_t k = 0; k < parts.constants.size(); ++k) {
    if (parts.description.variant().arrays[k].constant) constants.emplace_back(parts.constants[k]);
  }
  if (!constants.empty() && !(*writer)->constants(constants)) return false;
  if (!(*writer)->keyframe(parts.first)) return false;
  for (const StepRecord& step : parts.steps) {
    if (!(*writer)->step(step)) return false;
  }
  return bool((*writer)->finish(parts.ending));
}

namespace {

template <class Reader>
void readWith(const Algorithm& run, typename Reader::Query query) {
  Reader reader;
  reader.ask(std::make_shared<const typename Reader::Query>(std::move(query)));
  reader.answer(run, [] { return true; });
  reader.forget();
}

// All that can be asked of a run where it stands.
void askAll(const Algorithm& run, const Chance& random) {
  const VertexId n = run.graph().vertexCount();
  for (std::size_t k = 0; k < run.info().invariants.size(); ++k) {
    const auto answer = run.checkInvariant(k);
    if (!answer) expectSentence(answer.error());
  }
  if (const auto result = run.result(); !result) expectSentence(result.error());
  if (const auto verified = run.verify(); !verified) expectSentence(verified.error());
  if (const auto values = run.values(); !values) expectSentence(values.error());
  const std::vector<VertexId> ends = {static_cast<VertexId>(random() % n), static_cast<VertexId>(random() % n)};
  const auto path = run.pathTo(ends, {});
  if (!path) expectSentence(path.error());
  if (path && *path) {
    for (const VertexId v : (*path)->vertices) require(v < n, "a path leaves the graph");
  }
  readWith<run::VertexReader>(run, {.vertices = ends});
  const auto array = static_cast<int>(random() % run.arrays().size());
  readWith<run::HistogramReader>(run, {.array = array});
}

// Why cells that the step changed, and some that it did not, have their values; and on along the chain.
void askWhy(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Chance& random) {
  for (std::size_t a = 0; a < before.arrays.size(); ++a) {
    const std::size_t size = elementSize(run.arrays()[a].info->type), count = after.arrays[a].size() / size;
    int asked = 0;
    for (std::size_t i = 0; i < count && asked < 6; ++i) {
      if (std::memcmp(&before.arrays[a][i * size], &after.arrays[a][i * size], size) == 0 && random() % 16 != 0) continue;
      ++asked;
      const auto cause = run.cause(step, before, after, {static_cast<int>(a), i});
      if (!cause || !cause->source) continue;
      const auto array = static_cast<std::size_t>(cause->source->array);
      require(array < run.arrays().size() && cause->source->index < run.arrays()[array].count, "a cause lies beyond the arrays");
      (void)run.cause(step, before, after, *cause->source);
    }
  }
}

}  // namespace

bool looksThrough(const std::filesystem::path& file, exec::Executor& executor, const std::shared_ptr<const Graph>& graph,
                  const Chance& random) {
  Progress progress;
  const auto opened = recording::Recording::open(file, progress);
  if (!opened) return expectSentence(opened.error()), false;
  const auto replay = recording::Replay::of(*opened);
  if (!replay) return expectSentence(replay.error()), false;
  const auto chosen = recording::chosenOf(*replay);
  const auto run = chosen.make(executor, *chosen.variant);
  const auto parameters = readParameters(chosen.variant->parameters, (*replay)->parameters());
  if (!parameters) return expectSentence(parameters.error()), false;
  if (const auto status = run->reset(graph, *parameters); !status) return expectSentence(status.error()), false;
  askAll(*run, random);
  const std::uint64_t last = (*replay)->lastStep();
  for (int jump = 0; jump < 4 && last > 0; ++jump) {
    const std::uint64_t to = random() % last;
    if (const auto status = run->knownSteps()->jumpTo(to); !status) return expectSentence(status.error()), false;
    const auto before = run->save();
    if (!before) return expectSentence(before.error()), false;
    const auto step = run->step();
    if (!step) return expectSentence(step.error()), false;
    const auto after = run->save();
    if (!after) return expectSentence(after.error()), false;
    askWhy(*run, *step, *before, *after, random);
    askAll(*run, random);
  }
  return true;
}

}  // namespace wf::test
