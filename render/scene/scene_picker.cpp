#include "render/scene/scene_picker.h"

#include <utility>

#include "render/scene/scene_data.h"

namespace wf::render {

namespace {

constexpr std::size_t kFew = 1 << 17;  // vertices whose heights are looked at without knowing their bounds

}  // namespace

ScenePicker::ScenePicker(std::shared_ptr<SceneDevice> device) : device_(std::move(device)) {}

ScenePicker::~ScenePicker() = default;

void ScenePicker::settle() {
  if (copy_) copy_->settle();
  copy_.reset();
}

void ScenePicker::forget() {
  settle();
  lookedAt_.reset();
  heights_ = {};
  colours_ = {};
  picker_.reset();
  processor_.forget();
}

std::string ScenePicker::executorName() const {
  return picker_ ? picker_->executor().name() + ", " + picker_->executor().deviceName() : std::string();
}

Status ScenePicker::prepare(const std::shared_ptr<exec::Executor>& executor, const PickedScene& of) {
  if (picker_ && &picker_->executor() == executor.get() && &picker_->geometry() == of.geometry.get()) return {};
  heights_ = {};
  colours_ = {};
  picker_.reset();
  const std::size_t bytes = of.geometry->positions().size_bytes();
  if (executor->backend() == exec::Backend::Cuda && bytes > 0) {
    // OpenGL has them on the device already.
    const auto shared = makeReadBuffer(*executor, of.scene.positions(), bytes);
    if (shared->interop()) {
      auto acquired = shared->acquire();
      if (!acquired) return acquired.error();
      picker_ = std::make_unique<Picker>(executor, of.geometry, &*acquired);
      if (auto back = shared->release(); !back) return back;
    }
  }
  if (!picker_) picker_ = std::make_unique<Picker>(executor, of.geometry);
  return executor->failed() ? Status(executor->error()) : Status();
}

// What was fetched is fetched once for each content; what is shared is borrowed for each use.
Status ScenePicker::borrow(Side& side, SharedBuffer& shared, std::uint64_t content) {
  if (side.shared == &shared && side.content == content && shared.keeps()) return {};
  if (shared.keeps()) settle();  // what was fetched before is written over
  side = {};
  auto acquired = shared.acquire();
  if (!acquired) return acquired.error();
  side.shared = &shared;
  side.buffer = std::move(*acquired);
  side.content = content;
  return {};
}

Status ScenePicker::release(Side& side) {
  if (side.shared == nullptr || side.shared->keeps()) return {};
  SharedBuffer& shared = *side.shared;
  side = {};
  return shared.release();
}

template <class Use>
bool ScenePicker::with(SceneDevice& device, const PickedScene& of, const Use& use) {
  const auto executor = device.executor();
  if (!executor) return false;
  if (!prepare(*executor, of)) {
    picker_.reset();
    return false;
  }
  PickScene scene;
  Status done;
  if (of.heights) {
    done = borrow(heights_, device.heights(of.scene), of.content);
    scene.heights = &heights_.buffer;
    scene.highest = static_cast<float>(of.highest * 1.0001);  // as floats were rounded
  }
  if (of.hides && done) {
    done = borrow(colours_, device.colours(of.scene), of.content);
    scene.colours = &colours_.buffer;
  }
  if (done) use(scene);
  const Status back[] = {release(heights_), release(colours_)};
  return done && back[0] && back[1] && !(*executor)->failed();
}

std::optional<VertexId> ScenePicker::nearest(const PickedScene& of, const Projection& projection, Vec2 pixel, double radius) {
  std::optional<VertexId> found;
  const auto look = [&](const PickScene& scene) {
    PickScene known = scene;
    if (scene.heights != nullptr && of.geometry->positions().size() > kFew && lookedAt_ == of.content) makeCopy(of, scene);
    lookedAt_ = of.content;
    const CopiedScene* copied = copy_ && copyOf_ == Of{of.content, of.heights, of.hides} ? copy_->ready() : nullptr;
    if (copied != nullptr) known.bounds = &copied->bounds;
    found = picker_->nearest(projection, pixel, radius, known);
  };
  if (with(*device_, of, look) || with(processor_, of, look)) return found;
  return std::nullopt;
}

void ScenePicker::makeCopy(const PickedScene& of, const PickScene& scene) {
  const Of now{of.content, of.heights, of.hides};
  if (picker_->executor().backend() == exec::Backend::Cuda || (copy_ && copyOf_ == now)) return;
  settle();
  copy_ = std::make_shared<SceneCopy>(of.geometry, scene.heights != nullptr ? scene.heights->as<const float>() : nullptr,
                                      scene.colours != nullptr ? scene.colours->as<const std::uint32_t>() : nullptr);
  copyOf_ = now;
}

std::shared_ptr<const SceneCopy> ScenePicker::copied(const PickedScene& of) {
  if (!of.heights && !of.hides) return nullptr;
  const auto make = [&](const PickScene& scene) { makeCopy(of, scene); };
  if (!with(*device_, of, make) && !with(processor_, of, make)) return nullptr;
  if (copy_) copy_->want();
  return copy_;
}

std::optional<VertexSet::Bits> ScenePicker::inside(const PickedScene& of, const Region& region) {
  const auto executor = device_->executor();
  if (!executor || (*executor)->backend() != exec::Backend::Cuda) return std::nullopt;
  std::optional<VertexSet::Bits> found;
  const Region bare{.projection = region.projection, .outline = region.outline, .heights = nullptr, .shown = nullptr, .found = nullptr};
  if (!with(*device_, of, [&](const PickScene& scene) { found = picker_->inside(bare, scene); })) return std::nullopt;
  return found;
}

}  // namespace wf::render
