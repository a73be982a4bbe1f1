#include "compute/lab/launches.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>

#include <cxxabi.h>

#include "compute/exec/executors.h"
#include "compute/exec/replacements.h"

namespace wf::lab {
namespace {

constexpr int kMostSteps = 20'000;
constexpr VertexId kRing = 12, kVertices = 60;

// A ring with chords and a tail, most arcs with their reverses: every kernel finds something to do in it, those of large levels and those
// of small ones. The one arc below 0 lies on no cycle whose sum is.
Result<std::shared_ptr<const Graph>> smallGraph(WeightKind kind) {
  GraphParts parts;
  std::vector<std::uint32_t> weights;
  parts.offsets.push_back(0);
  for (VertexId v = 0; v < kVertices; ++v) {
    const auto arc = [&](VertexId head) {
      parts.heads.push_back(head);
      weights.push_back(5 + (v * 7 + head * 3) % 11);
    };
    if (v < kRing) {
      arc((v + 1) % kRing);
      if (v % 4 != 3) arc((v + kRing - 1) % kRing);
      if (v % 3 == 0) arc((v + 5) % kRing);
      if (v == 0) arc(kRing);
    } else {
      arc(v == kRing ? 0 : v - 1);
      if (v + 1 < kVertices) arc(v + 1);
    }
    parts.offsets.push_back(static_cast<ArcId>(parts.heads.size()));
  }
  if (kind == WeightKind::Unsigned) {
    parts.weights = weights;
  } else if (kind == WeightKind::Signed) {
    std::vector<std::int32_t> signedWeights(weights.begin(), weights.end());
    signedWeights.front() = -1;
    parts.weights = std::move(signedWeights);
  } else {
    parts.weights = std::vector<float>(weights.begin(), weights.end());
  }
  return Graph::make(std::move(parts));
}

// Notes launches and leaves them to the variant's own kernels.
class Notes final : public exec::Replacements {
 public:
  explicit Notes(std::vector<Launched>& out) : out_(out) {}
  std::optional<std::uint32_t> launch(exec::Executor&, const exec::KernelLaunch& launch, exec::Tally* tally) override {
    Launched one{.kernel = launch.name, .type = typeName(*launch.type), .bytes = launch.bytes, .prepares = tally == nullptr};
    const bool known =
        std::any_of(out_.begin(), out_.end(), [&](const Launched& had) { return had.kernel == one.kernel && had.type == one.type; });
    if (!known) out_.push_back(std::move(one));
    return std::nullopt;
  }

 private:
  std::vector<Launched>& out_;
};

}  // namespace

std::string typeName(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
  return name ? name.get() : type.name();
}

Result<std::vector<Launched>> launchesOf(const algorithms::Chosen& chosen, WeightKind weights, const Parameters& parameters) {
  auto graph = smallGraph(weights);
  if (!graph) return graph.error();
  std::map<std::string, std::string> texts;
  for (const ParameterInfo& info : chosen.variant->parameters) {
    if (const std::string text = parameters.text(info.id); info.type != ParameterType::Vertex && !text.empty()) texts[info.id] = text;
  }
  const auto read = readParameters(chosen.variant->parameters, texts);
  if (!read) return read.error();
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen.make(*executor, *chosen.variant);
  if (auto status = run->reset(*graph, *read); !status) return status.error();
  std::vector<Launched> out;
  Notes notes(out);
  executor->setReplacements(&notes);
  for (int k = 0; k < kMostSteps && !run->done(); ++k) {
    if (auto step = run->step(); !step) return step.error();
  }
  executor->setReplacements(nullptr);
  const auto& kernels = chosen.variant->kernels;
  std::erase_if(out, [&](const Launched& one) {
    return std::none_of(kernels.begin(), kernels.end(), [&](const KernelInfo& kernel) { return kernel.id == one.kernel; });
  });
  return out;
}

}  // namespace wf::lab
