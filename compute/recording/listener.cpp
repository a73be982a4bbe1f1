#include "compute/recording/listener.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compute/core/failure.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/recording/live_file.h"
#include "compute/recording/local_socket.h"
#include "compute/recording/stream_chunks.h"

namespace wf::recording {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;  // bytes that are read at once
constexpr std::size_t kMostCommands = 64;             // bytes that a program which reads none is sent

}  // namespace

// A program that is attached: what it sends, and what it is sent.
class Listener::Link {
 public:
  explicit Link(Listener& listener)
      : listener_(listener), chunks_(std::min(listener.options_.limits.unpacked, std::max<std::uint64_t>(localMemory() / 4, 1))) {}
  ~Link() { removeName(); }

  // Until it ends; how, as a sentence. Nothing: it sent nothing at all.
  std::optional<std::string> receive() {
    for (;;) {
      const auto ready = waitForLink(listener_.program_, listener_.wake_, !commands_.empty());
      if (!ready) return ready.error().message;
      if (ready->woken && !obey()) return std::string("The window detached from the program") + upTo();
      if (!commands_.empty() && !sendSome(listener_.program_, commands_)) commands_.clear();  // what it sent before it went is there still
      if (!ready->readable) continue;
      const auto got = receiveSome(listener_.program_, piece_.data(), piece_.size());
      if (got && !*got) continue;
      if (!got || **got == 0) {
        if (bytes_ == 0) return std::nullopt;
        return gone();
      }
      if (const Status taken = take(Bytes(piece_).first(**got)); !taken) {
        commands_ = "Q";
        (void)sendSome(listener_.program_, commands_);
        Error wrong = taken.error();
        if (listener_.options_.file.empty()) wrong.file.clear();  // a temporary one is of no use to a person
        return "The recording stops" + upTo() + ": " + wrong.sentence();
      }
    }
  }
  bool whole() const { return whole_; }  // all of a run that the program ended was taken

 private:
  std::string upTo() const {
    const auto replay = listener_.replay();
    return replay == nullptr ? std::string(" before its first state")
                             : fmt::format(" after {}", counted(replay->lastStep(), "step", "steps"));
  }
  // The program closed its end, maybe without having read what it was sent.
  std::string gone() {
    whole_ = chunks_.done();
    return (whole_ ? "The program ended its run" : "The program broke off") + upTo();
  }

  // False: it is to go on without its probe.
  bool obey() {
    const std::scoped_lock lock(listener_.mutex_);
    if (listener_.detaches_) {
      commands_ = "Q";
      (void)sendSome(listener_.program_, commands_);
      return false;
    }
    for (; passed_ < listener_.passes_; ++passed_) {
      if (commands_.size() < kMostCommands) commands_ += 'S';
      held_ = true;
    }
    if (listener_.wantsHold_ != held_) {
      held_ = listener_.wantsHold_;
      if (commands_.size() >= kMostCommands) commands_.clear();  // it reads nothing: the last one counts
      commands_ += held_ ? 'H' : 'G';
    }
    // A program waits at its first step for the first byte, which says whether it is held there.
    if (!std::exchange(greeted_, true) && commands_.empty()) commands_ = 'G';
    return true;
  }

  Status take(Bytes bytes) {
    std::size_t good = 0;
    const Status wrong = chunks_.take(bytes, good);
    if (!file_) {
      if (!wrong) return wrong;  // no file for what is no recording
      if (auto status = begin(); !status) return status;
    }
    if (listener_.options_.limits.bytes - bytes_ < good)
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("the program sent more than {}", bytesText(listener_.options_.limits.bytes))};
    if (auto status = file_->write({reinterpret_cast<const char*>(bytes.data()), good}); !status) return status;
    bytes_ += good;
    if (auto status = follow(); !status) return status;
    listener_.tell([this](LinkState& state) { state.bytes = bytes_; });
    return wrong;
  }

  Status begin() {
    std::filesystem::path path = listener_.options_.file;
    if (path.empty()) {
      auto made = temporaryFile();
      if (!made) return made.error();
      unlink_ = path = std::move(*made);
    }
    auto file = LiveFile::create(path);
    if (!file) return file.error();
    file_.emplace(std::move(*file));
    path_ = std::move(path);
    listener_.removeSocket();  // another program hears at once that nothing listens, and does not wait
    return {};
  }

  // The reader keeps the file open: nothing is left of a temporary one, however this program ends.
  void removeName() {
    if (unlink_.empty()) return;
    std::error_code ignored;
    std::filesystem::remove(std::exchange(unlink_, {}), ignored);
  }

  Status follow() {
    if (chunks_.whole() == followed_) return {};
    followed_ = chunks_.whole();
    auto replay = listener_.replay();
    if (replay == nullptr) {
      if (!chunks_.hasState()) return {};
      Progress progress;
      auto recording = Recording::open(path_, progress);
      if (!recording) return recording.error();
      removeName();
      auto made = Replay::growing(std::move(*recording), listener_.registry_);
      if (!made) return made.error();
      replay = *made;
      const std::scoped_lock lock(listener_.mutex_);
      listener_.replay_ = std::move(*made);
    } else if (auto status = replay->follow(); !status) {
      return status;
    }
    if (replay->lastStep() > listener_.options_.limits.steps)
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("the program made more than {} steps", grouped(listener_.options_.limits.steps))};
    return {};
  }

  Listener& listener_;
  StreamChunks chunks_;
  std::vector<std::byte> piece_ = std::vector<std::byte>(kPiece);
  std::optional<LiveFile> file_;
  std::filesystem::path path_, unlink_;  // the second one only until there is a reader
  std::uint64_t bytes_ = 0, followed_ = 0, passed_ = 0;
  std::string commands_;  // that wait to be sent
  bool greeted_ = false, held_ = false, whole_ = false;
};

Result<std::unique_ptr<Listener>> Listener::open(ListenOptions options, std::function<void()> changed,
                                                 const algorithms::Registry& registry) {
  auto wake = makeWake();
  if (!wake) return wake.error();
  auto socket = listenAt(options.socket);
  if (!socket) {
    closeQuietly(*wake);
    return socket.error();
  }
  std::unique_ptr<Listener> out(new Listener(std::move(options), std::move(changed), registry, *socket, *wake));
  if (auto status = startThread(out->thread_, [listener = out.get()] { listener->work(); }); !status) return status.error();
  return out;
}

Listener::Listener(ListenOptions options, std::function<void()> changed, const algorithms::Registry& registry, int socket, int wake)
    : options_(std::move(options)), changed_(std::move(changed)), registry_(registry), socket_(socket), wake_(wake) {
  wantsHold_ = state_.held = options_.held;
}

Listener::~Listener() {
  detach();
  if (thread_.joinable()) thread_.join();
  removeSocket();
  closeQuietly(program_);
  closeQuietly(wake_);
}

void Listener::removeSocket() {
  if (socket_ < 0) return;
  std::error_code ignored;
  std::filesystem::remove(options_.socket, ignored);
  closeQuietly(std::exchange(socket_, -1));
}

void Listener::work() {
  std::string why;
  bool whole = false;
  try {
    while (accepts()) {
      Link link(*this);
      auto ended = link.receive();
      closeQuietly(std::exchange(program_, -1));
      whole = link.whole();
      if (!ended) continue;  // another listener asked whether this one lives, or the program thought better of it
      why = std::move(*ended);
      break;
    }
  } catch (...) {
    why = errorInFlight("there is not enough memory for what the program sends").sentence();
  }
  closeQuietly(std::exchange(program_, -1));
  removeSocket();
  if (const auto replay = this->replay()) replay->endGrowth();
  tell([&](LinkState& state) {
    state.phase = LinkState::Phase::Ended;
    state.held = false;
    state.whole = whole;
    state.why = std::move(why);
  });
}

bool Listener::accepts() {
  tell([](LinkState& state) { state.phase = LinkState::Phase::Waiting; });
  for (;;) {
    const auto ready = waitForLink(socket_, wake_, false);
    {
      const std::scoped_lock lock(mutex_);
      if (detaches_ || !ready) return false;
    }
    if (!ready->readable) continue;
    const auto program = acceptFrom(socket_);
    if (!program) continue;  // it is gone again, or another user's
    program_ = program->descriptor;
    tell([&](LinkState& state) {
      state.phase = LinkState::Phase::Attached;
      state.program = program->name;
    });
    wakeUp();  // it is to hear of what was asked for before
    return true;
  }
}

void Listener::tell(const std::function<void(LinkState&)>& change) {
  {
    const std::scoped_lock lock(mutex_);
    change(state_);
  }
  if (changed_) changed_();
}

void Listener::wakeUp() { wakeLink(wake_); }

void Listener::hold() {
  {
    const std::scoped_lock lock(mutex_);
    wantsHold_ = state_.held = true;
  }
  wakeUp();
}

void Listener::goOn() {
  {
    const std::scoped_lock lock(mutex_);
    wantsHold_ = state_.held = false;
  }
  wakeUp();
}

void Listener::passOne() {
  {
    const std::scoped_lock lock(mutex_);
    wantsHold_ = state_.held = true;
    ++passes_;
  }
  wakeUp();
}

void Listener::detach() {
  {
    const std::scoped_lock lock(mutex_);
    detaches_ = true;
  }
  wakeUp();
}

LinkState Listener::state() const {
  const std::scoped_lock lock(mutex_);
  return state_;
}

std::shared_ptr<Replay> Listener::replay() const {
  const std::scoped_lock lock(mutex_);
  return replay_;
}

std::string environmentOf(const std::filesystem::path& socket) { return "WARPFRONT_PROBE=unix:" + socket.string(); }

}  // namespace wf::recording
