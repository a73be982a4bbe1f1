// Sequential reference steppers: what every array and every count must be after every step, written from the papers and in nothing else
// like the product. A variant that is registered in compute/algorithms and has no reference here fails the conformance test.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/parameters.h"
#include "compute/core/step.h"
#include "tests/conformance/write_log.h"
#include "tests/support/graphs.h"

namespace wf::test {

// What the product's Step must say; times and GPU launches are its own.
struct ExpectedStep {
  std::string kernel;
  std::uint32_t iteration = 0;
  bool endsIteration = false;
  std::uint64_t launched = 0;
  std::uint64_t active = 0;
  std::uint64_t arcs = 0;
  std::uint64_t changed = 0;
  std::uint64_t frontier = kNotCounted;  // vertices
  std::vector<std::uint64_t> scalars;    // one for each that the variant describes
};

class Reference {
 public:
  virtual ~Reference() = default;
  virtual bool done() const = 0;
  virtual ExpectedStep step() = 0;
  // Every published array by its id, each element zero-extended.
  virtual std::map<std::string, std::vector<std::uint64_t>> arrays() const = 0;
  // Where sums passed what the arrays can hold: result() must then be an error with this text in it, and verification fails.
  virtual std::optional<std::string> overflow() const { return std::nullopt; }

  // Where the run ended at a negative cycle: the arrays are then no answer, and there is none.
  virtual bool noAnswer() const { return false; }

  // From the next step on log() has every write of the newest step, in any order but that a Set comes after what it overwrites.
  void listen() { log_.listen(); }
  const WriteLog& log() const { return log_; }

 protected:
  WriteLog log_;
};

struct ReferenceEntry {
  std::string algorithm;
  std::string variant;
  // An array that the result follows from, and that is unique: verification must notice any of its elements that is damaged at the end.
  std::string resultArray;
  std::unique_ptr<Reference> (*make)(const Graph& graph, const Parameters& parameters);
  Size size = Size::Large;  // of the graphs that are compared step by step
  // None: the graph can be run. Else reset() must refuse it, in a sentence with this text in it.
  std::optional<std::string> (*refusal)(const Graph& graph) = [](const Graph&) { return std::optional<std::string>(); };
};

// Null where there is none.
const ReferenceEntry* findReference(const std::string& algorithm, const std::string& variant);

// "7 → 9", in the file's ids.
std::string arcText(const Graph& graph, VertexId tail, VertexId head);

// The folder's references, one file a problem.
std::unique_ptr<Reference> makeBfsMaskReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeBfsCompactedReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeBfsEdgeReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeBfsEdgeSortedReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeBfsAdaptiveReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeBfsFastReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeBfsOneKernelReference(const Graph& graph, const Parameters& parameters);
std::vector<std::uint64_t> blocksOfEdges(const Graph& graph, const Parameters& parameters);  // of every edge, where they are sorted
std::unique_ptr<Reference> makeSsspMaskReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeSsspCompactedReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeSsspTwoKernelReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeSsspEdgeReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeSsspEdgeSortedReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeSsspBucketReference(const Graph& graph, const Parameters& parameters);
std::optional<std::string> ssspRefusal(const Graph& graph);
std::unique_ptr<Reference> makeStconReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeBoruvkaReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeBoruvkaCompactedReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeBoruvkaPrimitivesReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeMstFastReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makePushRelabelReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeFlowPulsesReference(const Graph& graph, const Parameters& parameters);
std::optional<std::string> maxflowRefusal(const Graph& graph);
std::unique_ptr<Reference> makeFloydWarshallReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeFloydWarshallRowsReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeApspSourcesReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeSquaringReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeRecursiveReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeRecursiveLazyReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeApspFastReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeClosureReference(const Graph& graph, const Parameters& parameters);
std::unique_ptr<Reference> makeClosureFastReference(const Graph& graph, const Parameters& parameters);

}  // namespace wf::test
