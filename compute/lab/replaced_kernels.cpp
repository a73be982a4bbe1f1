#include "compute/lab/replaced_kernels.h"

#include <algorithm>
#include <span>

#include <dlfcn.h>

#include <fmt/format.h>

#include "compute/exec/executor.h"
#include "compute/exec/launch.h"
#include "compute/lab/launches.h"
#include "compute/lab/members.h"

namespace wf::lab {
namespace {

struct Chunk {
  const KernelEntry* entry;
  const void* kernel;
  exec::Tally* tally;
  static void run(const void* context, std::size_t begin, std::size_t end, unsigned) {
    const auto& self = *static_cast<const Chunk*>(context);
    exec::Tally mine;
    self.entry->run(self.kernel, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), mine);
    if (self.tally == nullptr) return;
    if (mine.active != 0) exec::atomicAddRelaxed(&self.tally->active, mine.active);
    if (mine.arcs != 0) exec::atomicAddRelaxed(&self.tally->arcs, mine.arcs);
    if (mine.changed != 0) exec::atomicAddRelaxed(&self.tally->changed, mine.changed);
  }
};

// A launch that the executor's watcher looks into: the library reports to whom this program's threads report.
struct Opened {
  const KernelEntry* entry;
  TraceFunction* trace;
  const void* kernel;
  static void run(const void* at, std::uint32_t i, exec::Tally& tally) {
    const auto& self = *static_cast<const Opened*>(at);
    self.trace(exec::Tracer::current(), nullptr);
    self.entry->runTraced(self.kernel, i, tally);
  }
};

}  // namespace

// Lets an access be only where it lies in the memory that its array begins in.
class ReplacedKernels::Checker final : public exec::Tracer, public Bounds {
 public:
  struct Reached {
    const void* array = nullptr;
    std::int64_t index = 0;
    std::uint32_t memory = lens::kNoArray;
    std::uint64_t elements = 0;  // from `array` on
  };
  Checker(lens::MemoryMap& memory, std::function<void(const Reached&, exec::Access::Kind)> wild)
      : memory_(memory), wild_(std::move(wild)) {}

  void reach(const void* array, std::int64_t index, std::size_t elementBytes) override {
    at_ = static_cast<const std::byte*>(array) + index * static_cast<std::ptrdiff_t>(elementBytes);
    const auto place = memory_.find(array, static_cast<std::uint32_t>(elementBytes));
    reached_ = {.array = array, .index = index, .memory = place.memory};
    const auto there = memory_.find(at_, static_cast<std::uint32_t>(elementBytes));
    isThere_ = place.memory != lens::kNoArray && there.memory == place.memory;
    if (place.memory != lens::kNoArray) reached_.elements = memory_.memories()[place.memory].count - place.index;
  }
  bool about(const exec::Access& access) override {
    // A pointer that was kept, or moved on, is asked about here.
    if (access.at != at_) reach(access.at, 0, access.bytes);
    if (!isThere_) wild_(reached_, access.kind);
    ++accesses_;
    atomics_ += access.kind == exec::Access::Kind::Atomic ? 1 : 0;
    return isThere_;
  }
  void did(const exec::Access&) override {}
  void line(const char*, bool) override {}
  void item(std::uint32_t) override {}

  std::uint64_t accesses() const { return accesses_; }  // so far
  std::uint64_t atomics() const { return atomics_; }

 private:
  lens::MemoryMap& memory_;
  std::function<void(const Reached&, exec::Access::Kind)> wild_;
  Reached reached_;
  const std::byte* at_ = nullptr;
  bool isThere_ = false;
  std::uint64_t accesses_ = 0, atomics_ = 0;
};

Result<std::unique_ptr<ReplacedKernels>> ReplacedKernels::load(const std::string& path, std::vector<BuiltKernel> kernels,
                                                               std::function<void(std::size_t)> launching) {
  void* library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    return Error{.code = ErrorCode::Internal, .message = fmt::format("the compiled kernel could not be loaded: {}", ::dlerror())};
  std::unique_ptr<ReplacedKernels> out(new ReplacedKernels(library, std::move(kernels), std::move(launching)));
  auto* entries = reinterpret_cast<EntriesFunction*>(::dlsym(library, kEntriesName));
  out->trace_ = reinterpret_cast<TraceFunction*>(::dlsym(library, kTraceName));
  if (entries == nullptr || out->trace_ == nullptr)
    return Error{.code = ErrorCode::Internal, .message = "the compiled kernel has no entries"};
  std::uint32_t count = 0;
  const KernelEntry* first = entries(&count);
  out->entries_.assign(first, first + count);
  return out;
}

// The library stays: its functions may have been handed on.
ReplacedKernels::~ReplacedKernels() = default;

const KernelEntry* ReplacedKernels::entryFor(const exec::KernelLaunch& launch, std::size_t* kernel) const {
  const auto named = std::find_if(kernels_.begin(), kernels_.end(), [&](const BuiltKernel& one) { return one.kernel == launch.name; });
  if (named == kernels_.end()) return nullptr;
  *kernel = static_cast<std::size_t>(named - kernels_.begin());
  const std::string type = typeName(*launch.type);
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const KernelEntry& one) { return type == one.type; });
  return entry == entries_.end() ? nullptr : &*entry;
}

std::optional<std::uint32_t> ReplacedKernels::launch(exec::Executor& executor, const exec::KernelLaunch& launch, exec::Tally* tally) {
  std::size_t kernel = kernels_.size();
  const KernelEntry* entry = entryFor(launch, &kernel);
  const bool isOfStep = kernel < kernels_.size() && tally != nullptr;  // what only prepares has threads that the lens does not number
  if (isOfStep) ++launches_;
  auto made = make(executor, entry, kernel, launch, tally);
  if (isOfStep) threadsBefore_ += launch.count;
  return made;
}

std::optional<std::uint32_t> ReplacedKernels::make(exec::Executor& executor, const KernelEntry* entry, std::size_t kernel,
                                                   const exec::KernelLaunch& launch, exec::Tally* tally) {
  if (entry == nullptr) return std::nullopt;
  if (entry->bytes != launch.bytes) {
    executor.fail({.code = ErrorCode::InvalidInput,
                   .message = fmt::format("kernel {}: the variant launches {} bytes of members, and the text has {}", launch.name,
                                          launch.bytes, entry->bytes)});
    return 0;
  }
  launching_(kernel);
  if (exec::LaunchWatcher* watcher = executor.watcher(); watcher != nullptr && entry->runTraced != nullptr) {
    const Opened opened{entry, trace_, launch.kernel};
    watcher->launch({.name = launch.name, .kernel = &opened, .run = &Opened::run, .count = launch.count, .prepares = tally == nullptr},
                    tally);
    return 0;
  }
  if (memory_ != nullptr && entry->runTraced != nullptr) {
    runChecked(*entry, kernel, launch, tally);
    return 0;
  }
  const Chunk chunk{entry, launch.kernel, tally};
  executor.runChunks(launch.count, &Chunk::run, &chunk);
  return 0;
}

void ReplacedKernels::check(lens::MemoryMap& memory, std::function<void(const WildAccess&)> found) {
  memory_ = &memory;
  found_ = std::move(found);
}

void ReplacedKernels::runChecked(const KernelEntry& entry, std::size_t kernel, const exec::KernelLaunch& launch, exec::Tally* tally) {
  std::uint32_t thread = 0;
  Checker checker(*memory_, [&](const Checker::Reached& reached, exec::Access::Kind kind) {
    if (wild_) return;
    wild_ = true;
    const BuiltKernel& own = kernels_[kernel];
    WildAccess found{.kernel = own.kernel,
                     .thread = tally == nullptr ? thread : threadsBefore_ + thread,
                     .launch = tally == nullptr ? 1 : launches_,
                     .ofLaunch = thread,
                     .array = {},
                     .index = reached.index,
                     .elements = reached.elements};
    found.kind = kind == exec::Access::Kind::Read    ? WildAccess::Kind::Read
                 : kind == exec::Access::Kind::Write ? WildAccess::Kind::Write
                                                     : WildAccess::Kind::Atomic;
    const std::span<const std::byte> bits(static_cast<const std::byte*>(launch.kernel), launch.bytes);
    found.array = memberAt(own.text, own.functor, bits, reached.array);
    if (found.array.empty() && reached.memory != lens::kNoArray) found.array = memory_->memories()[reached.memory].id;
    found_(found);
  });
  trace_(&checker, &checker);
  exec::Tally mine;
  for (; thread < launch.count && !wild_; ++thread) {
    const std::uint64_t before = checker.accesses();
    entry.runTraced(launch.kernel, thread, mine);
    accesses_.busiest = std::max(accesses_.busiest, checker.accesses() - before);
  }
  trace_(nullptr, nullptr);
  accesses_.accesses += checker.accesses();
  accesses_.atomics += checker.atomics();
  if (tally == nullptr) return;
  tally->active += mine.active;
  tally->arcs += mine.arcs;
  tally->changed += mine.changed;
}

}  // namespace wf::lab
