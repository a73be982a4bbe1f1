// The chunks of a recording as they come through a pipe, piece by piece: where each of them ends, and whether it may be taken in. Holds
// no more than a header, however much is sent.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/recording/chunk.h"

namespace wf::recording {

class StreamChunks {
 public:
  // `mostUnpacked`: of a chunk.
  explicit StreamChunks(std::uint64_t mostUnpacked) : mostUnpacked_(mostUnpacked) {}

  // Looks at what comes next; `good` is how many of the bytes may be taken, all but where it fails. After an error nothing more is.
  Status take(Bytes bytes, std::size_t& good);
  std::uint64_t whole() const { return whole_; }  // bytes up to the end of the last whole chunk
  bool within() const { return stage_ != Stage::Header || headBytes_ > 0; }
  bool hasState() const { return hasState_; }  // of step 0: there is something to show
  bool done() const { return done_; }          // the run's ending came

 private:
  enum class Stage { Preamble, Header, Payload, Trailer };
  Status takeHead();

  std::uint64_t mostUnpacked_;
  Stage stage_ = Stage::Preamble;
  std::byte head_[sizeof(ChunkHeader)]{};
  std::size_t headBytes_ = 0;
  Kind kind_{};
  std::uint64_t left_ = 0;  // of the payload
  std::uint64_t at_ = 0, whole_ = 0;
  bool hasState_ = false, done_ = false;
};

}  // namespace wf::recording
