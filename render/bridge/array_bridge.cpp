#include "render/bridge/array_bridge.h"

#include <algorithm>
#include <utility>

#include "render/gl/objects.h"

namespace wf::render {

struct ArrayBridge::Objects {
  std::vector<gl::Buffer> buffers;
};

ArrayBridge::ArrayBridge(const run::SnapshotRing& ring, Written written) : objects_(std::make_unique<Objects>()) {
  for (auto& side : buffers_) {
    side.assign(ring.infos().size(), 0);
    for (std::size_t k = 0; k < side.size(); ++k) {
      const std::size_t bytes = std::size_t{ring.count(k)} * run::glElementSize(ring.infos()[k].type);
      if (bytes == 0) continue;  // storage of size zero is an error
      side[k] = objects_->buffers.emplace_back(gl::Buffer::make()).name();
      if (written == Written::ByTheHost) {
        // Zeros from the host: made as below, NVIDIA's driver 580 lost what glNamedBufferSubData wrote.
        const std::vector<std::byte> zeros(bytes);
        glNamedBufferStorage(side[k], static_cast<GLsizeiptr>(bytes), zeros.data(), GL_DYNAMIC_STORAGE_BIT);
      } else {
        glNamedBufferData(side[k], static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_COPY);
        glClearNamedBufferData(side[k], GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
      }
    }
  }
}

ArrayBridge::~ArrayBridge() = default;

Status ArrayBridge::publish(run::Snapshot& snapshot) {
  // What was shown of another way is as good as never shown.
  const auto gone = [&](const std::optional<Shown>& shown) {
    return shown && std::any_of(snapshot.branches.begin() + static_cast<std::ptrdiff_t>(shown->branches), snapshot.branches.end(),
                                [&](std::uint64_t branch) { return shown->step > branch; });
  };
  const bool again = shown_ && shown_->step == snapshot.step.index && !gone(shown_);
  const int side = again ? front_ : 1 - front_;
  if (auto brought = bring(snapshot, side); !brought) return brought;
  if (!again) before_ = std::exchange(shown_, std::nullopt);
  shown_ = Shown{snapshot.step.index, snapshot.branches.size()};
  if (gone(before_)) before_.reset();
  front_ = side;
  ++status_.publications;
  return {};
}

}  // namespace wf::render
