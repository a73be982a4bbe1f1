#include "compute/exec/host_executor.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/exec/host_copy_lane.h"
#include "compute/exec/write_marks.h"

namespace wf::exec {

void HostExecutor::wrote(const void* from, std::size_t bytes) const {
  if (WriteMarks* marks = writeMarks()) marks->mark(from, bytes);
}

std::string HostExecutor::deviceName() const {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    const auto colon = line.find(':');
    if (colon != std::string::npos && colon + 2 < line.size()) return line.substr(colon + 2);
  }
  return "this machine's processor";
}

MemoryInfo HostExecutor::memory() const {
  MemoryInfo memory;
  std::ifstream info("/proc/meminfo");
  std::string name, unit;
  for (std::uint64_t kilobytes = 0; info >> name >> kilobytes; std::getline(info, unit)) {
    if (name == "MemTotal:") memory.totalBytes = kilobytes * 1024;
    if (name == "MemAvailable:") memory.freeBytes = kilobytes * 1024;  // with what caches would give back
  }
  return memory;
}

namespace {

// Fresh memory of a large block is cleared by the system where it is first touched; in large pages that takes a fraction, and kernels that
// go about an array at random look up far fewer pages. No harm where it does not work.
void askForLargePages(void* data, std::size_t bytes) {
  constexpr std::uintptr_t kLargePage = std::uintptr_t{1} << 21;
  if (bytes < 16 * kLargePage) return;
  const auto begin = (reinterpret_cast<std::uintptr_t>(data) + kLargePage - 1) / kLargePage * kLargePage;
  const auto end = (reinterpret_cast<std::uintptr_t>(data) + bytes) / kLargePage * kLargePage;
  ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

}  // namespace

Buffer HostExecutor::allocate(std::size_t bytes) {
  if (bytes == 0 || failed()) return {};
  void* data = std::calloc(bytes, 1);
  if (data == nullptr) {
    fail({.code = ErrorCode::OutOfMemory,
          .message = fmt::format("{} of memory could not be allocated ({} are free)", bytesText(bytes), bytesText(memory().freeBytes))});
    return {};
  }
  askForLargePages(data, bytes);
  return {data, bytes, [](void* at) { std::free(at); }};
}

void HostExecutor::upload(Buffer& to, std::size_t offset, const void* from, std::size_t bytes) {
  if (failed() || bytes == 0) return;
  std::memcpy(to.as<std::byte>() + offset, from, bytes);
  wrote(to.as<std::byte>() + offset, bytes);
}

void HostExecutor::download(void* to, const Buffer& from, std::size_t offset, std::size_t bytes) {
  if (!failed() && bytes != 0) std::memcpy(to, from.as<std::byte>() + offset, bytes);
}

void HostExecutor::copy(Buffer& to, const Buffer& from, std::size_t bytes) {
  if (failed() || bytes == 0) return;
  std::memcpy(to.data(), from.data(), bytes);
  wrote(to.data(), bytes);
}

void HostExecutor::fill(Buffer& to, std::uint8_t byte, std::size_t bytes) {
  if (failed() || bytes == 0) return;
  std::memset(to.data(), byte, bytes);
  wrote(to.data(), bytes);
}

Status HostExecutor::readFromAnyThread(void* to, const Buffer& from, std::size_t bytes, const Marker*) const {
  if (bytes != 0) std::memcpy(to, from.data(), bytes);
  return {};
}

std::unique_ptr<CopyLane> HostExecutor::makeCopyLane() {
  if (failed()) return nullptr;
  return std::make_unique<HostCopyLane>(*this);
}

std::uint64_t HostExecutor::exclusiveScan(const Buffer& in, Buffer& out, std::uint32_t n) {
  if (failed() || n == 0) return 0;
  wrote(out.data(), std::size_t{n} * sizeof(std::uint32_t));
  return loops_->exclusiveScan(in.as<std::uint32_t>(), out.as<std::uint32_t>(), n);
}

std::uint32_t HostExecutor::compact(const Buffer& flags, Buffer& indices, std::uint32_t n) {
  if (failed() || n == 0) return 0;
  const std::uint32_t found = loops_->compact(flags.as<std::uint8_t>(), indices.as<std::uint32_t>(), n);
  wrote(indices.data(), std::size_t{found} * sizeof(std::uint32_t));
  return found;
}

std::uint64_t HostExecutor::sum(const Buffer& in, std::uint32_t n) {
  return failed() || n == 0 ? 0 : loops_->sum(in.as<std::uint32_t>(), n);
}

std::optional<ValueRange> HostExecutor::range(const Buffer& in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite) {
  if (failed() || n == 0) return std::nullopt;
  return loops_->range(in.data(), type, n, infinite);
}

Matches HostExecutor::match(const Buffer& in, ElementType type, std::uint32_t n, const Where& where) {
  return failed() || n == 0 ? Matches{} : loops_->match(in.data(), type, n, where);
}

Matches HostExecutor::differing(const Buffer& a, const Buffer& b, ElementType type, std::uint32_t n) {
  return failed() || n == 0 ? Matches{} : loops_->differing(a.data(), b.data(), type, n);
}

void HostExecutor::sortPairs(Buffer& keys, Buffer& values, std::uint32_t n) {
  if (failed() || n == 0) return;
  loops_->sortPairs(keys.as<std::uint64_t>(), values.as<std::uint32_t>(), n);
  wrote(keys.data(), std::size_t{n} * sizeof(std::uint64_t));
  wrote(values.data(), std::size_t{n} * sizeof(std::uint32_t));
}

void HostExecutor::runChunks(std::size_t n, Chunk chunk, const void* context) {
  if (failed() || n == 0) return;
  if (const WriteMarks* marks = writeMarks(); marks != nullptr && !marks->seen()) wroteUnseen();
  loops_->run(n, chunk, context);
}

}  // namespace wf::exec
