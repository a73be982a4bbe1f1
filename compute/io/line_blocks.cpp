// The threads behind readBlocks(): each in turn reads a block, then parses it beside the others; the caller's thread takes the outcomes.
#include "compute/io/line_blocks.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "compute/io/fields.h"

namespace wf::io {
namespace {

constexpr unsigned kMostThreads = 8;

unsigned threadsOf(const Sharing& sharing) {
  return sharing.threads != 0 ? sharing.threads : std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
}

Error cancelled(const FileBytes& bytes) { return {.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes.name()}; }

// Eight bytes at a time, since it is done beside the parsing of every byte.
std::uint64_t newlinesIn(std::string_view text) {
  constexpr std::uint64_t kNewlines = 0x0A0A'0A0A'0A0A'0A0Au, kLow = 0x7F7F'7F7F'7F7F'7F7Fu;
  std::uint64_t count = 0;
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, 8);
    word ^= kNewlines;  // a newline is now a zero byte: the only one whose top bit stays clear in the next line
    count += static_cast<std::uint64_t>(std::popcount(~(((word & kLow) + kLow) | word | kLow)));
  }
  for (; at < text.size(); ++at) count += text[at] == '\n' ? 1 : 0;
  return count;
}

struct Slot {
  std::vector<char> bytes;
  std::string_view text;
  std::uint64_t lines = 0;
  std::optional<Error> behind;  // what ends the file behind the text
  bool zero = false;            // a zero byte in the line behind the text
  std::uint64_t storedRead = 0;
  bool last = false;
  bool ready = false;
  std::exception_ptr thrown;
};

// The file and where one is in it.
struct Source {
  FileBytes& bytes;
  BlockEnds ends;
  std::vector<char> cut = {};  // Words: the beginning of the next block's first word

  Result<std::string_view> next() { return ends == BlockEnds::Lines ? bytes.nextBlock() : bytes.nextPiece(); }

  // Whether the slot ends where a block may; what is behind that goes to `cut`.
  bool ended(Slot& slot) {
    if (ends == BlockEnds::Lines) return true;
    std::size_t end = slot.bytes.size();
    while (end > 0 && slot.bytes[end - 1] != '\n' && !isBlank(slot.bytes[end - 1])) --end;
    if (end == 0 && slot.bytes.size() <= FileBytes::kLongestLine) return false;
    if (end == 0) return true;
    cut.assign(slot.bytes.begin() + static_cast<std::ptrdiff_t>(end), slot.bytes.end());
    slot.bytes.resize(end);
    return true;
  }
};

// Appends what the file has to the slot until there are `size` bytes or `stop` is set.
void fill(Source& source, Slot& slot, std::size_t size, const std::atomic<bool>& stop) {
  FileBytes& bytes = source.bytes;
  slot.bytes.assign(source.cut.begin(), source.cut.end());
  source.cut.clear();
  slot.behind.reset();
  slot.last = false;
  do {
    const auto block = source.next();
    if (!block) {
      slot.behind = block.error();
      slot.last = true;
      if (!source.ended(slot)) slot.bytes.clear();  // how the word goes on is unknown
      break;
    }
    if (block->empty()) {
      slot.last = true;
      break;
    }
    slot.bytes.insert(slot.bytes.end(), block->begin(), block->end());
  } while ((slot.bytes.size() < size || !source.ended(slot)) && !stop);
  slot.storedRead = bytes.storedRead();
}

void parse(const BlockWork& work, std::size_t place, Slot& slot) {
  slot.text = {slot.bytes.data(), slot.bytes.size()};
  const std::size_t zero = work.ends == BlockEnds::Lines ? slot.text.find('\0') : std::string_view::npos;
  slot.zero = zero != std::string_view::npos;
  if (slot.zero) {
    const std::size_t newline = slot.text.substr(0, zero).rfind('\n');
    slot.text = slot.text.substr(0, newline == std::string_view::npos ? 0 : newline + 1);
  }
  slot.lines = newlinesIn(slot.text);
  if (work.ends == BlockEnds::Lines && !slot.text.empty() && slot.text.back() != '\n') ++slot.lines;
  work.parse(place, slot.text);
}

// What the caller's thread does with a parsed block; the status is an error at the end of the file, too.
Status take(FileBytes& bytes, Progress& progress, const BlockWork& work, std::size_t place, const Slot& slot, std::uint64_t& lines) {
  if (!slot.text.empty()) {
    if (Status status = work.take(place, {.text = slot.text, .lines = slot.lines, .firstLine = lines + 1}); !status) return status;
  }
  lines += slot.lines;
  progress.advanceTo(slot.storedRead);
  if (slot.zero) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "a zero byte: this is a binary file, not text",
                 .file = bytes.name(),
                 .line = lines + 1};
  }
  if (slot.behind) return *slot.behind;
  return {};
}

class Crew {
 public:
  Crew(Source source, Progress& progress, const BlockWork& work)
      : source_(std::move(source)),
        bytes_(source_.bytes),
        progress_(progress),
        work_(work),
        block_(bytes_.sharing().block),
        slots_(work.places) {}
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() { release(); }

  // False where not a single thread can be had.
  bool hire(unsigned threads) {
    threads_.reserve(threads);
    for (unsigned i = 0; i < threads; ++i) {
      try {
        threads_.emplace_back([this] { run(); });
      } catch (...) {  // no more threads to be had, or no memory for one
        break;
      }
    }
    return !threads_.empty();
  }

  Status takeAll(std::uint64_t& lines) {
    while (true) {
      const std::size_t place = taken_ % slots_.size();
      Slot& slot = slots_[place];
      {
        std::unique_lock lock(mutex_);
        while (!slot.ready) {
          if (progress_.cancelled()) return cancelled(bytes_);
          changed_.wait_for(lock, std::chrono::milliseconds(10));
        }
      }
      if (progress_.cancelled()) return cancelled(bytes_);
      if (slot.thrown) {
        release();
        std::rethrow_exception(slot.thrown);
      }
      if (Status status = take(bytes_, progress_, work_, place, slot, lines); !status || slot.last) return status;
      {
        const std::lock_guard lock(mutex_);
        slot.ready = false;
        ++taken_;
      }
      changed_.notify_all();
    }
  }

  void release() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  void run() {
    while (true) {
      std::size_t place = 0;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stop_ || ended_ || (!reading_ && next_ < taken_ + slots_.size()); });
        if (stop_ || ended_) return;
        reading_ = true;
        place = next_ % slots_.size();
      }
      Slot& slot = slots_[place];
      bool last = true;
      try {
        fill(source_, slot, block_, stop_);
        last = slot.last;
      } catch (...) {
        slot.thrown = std::current_exception();
      }
      {
        const std::lock_guard lock(mutex_);
        reading_ = false;
        ++next_;
        ended_ = last;
      }
      changed_.notify_all();
      if (!slot.thrown) {
        try {
          parse(work_, place, slot);
        } catch (...) {
          slot.thrown = std::current_exception();
        }
      }
      {
        const std::lock_guard lock(mutex_);
        slot.ready = true;
      }
      changed_.notify_all();
    }
  }

  Source source_;
  FileBytes& bytes_;
  Progress& progress_;
  const BlockWork& work_;
  const std::size_t block_;
  std::vector<Slot> slots_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool reading_ = false;  // one thread uses source_
  bool ended_ = false;    // the last block was read
  std::atomic<bool> stop_ = false;
  std::uint64_t next_ = 0;   // block to be read
  std::uint64_t taken_ = 0;  // blocks that were taken; its changes are made under the lock, by the caller's thread
  std::vector<std::thread> threads_;
};

}  // namespace

std::size_t blocksInFlight(const Sharing& sharing) {
  const unsigned threads = threadsOf(sharing);
  return threads == 1 ? 1 : threads + 2;
}

Status readBlocks(FileBytes& bytes, Progress& progress, const BlockWork& work, std::uint64_t& lines) {
  const unsigned threads = threadsOf(bytes.sharing());
  const std::atomic<bool> never = false;
  Source source{.bytes = bytes, .ends = work.ends};
  Slot alone;
  const std::uint64_t before = bytes.contentRead();
  while (threads == 1 || bytes.contentRead() - before < bytes.sharing().together) {
    if (progress.cancelled()) return cancelled(bytes);
    fill(source, alone, 1, never);
    parse(work, 0, alone);
    if (Status status = take(bytes, progress, work, 0, alone, lines); !status || alone.last) return status;
  }
  alone = Slot();
  {
    Crew crew(source, progress, work);
    if (crew.hire(threads)) return crew.takeAll(lines);
  }
  while (true) {
    if (progress.cancelled()) return cancelled(bytes);
    fill(source, alone, 1, never);
    parse(work, 0, alone);
    if (Status status = take(bytes, progress, work, 0, alone, lines); !status || alone.last) return status;
  }
}

}  // namespace wf::io
