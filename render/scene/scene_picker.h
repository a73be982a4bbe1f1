// Picking in the scene as it is drawn: on the far view's device, with the heights and colours that the scene shares with it, so that no
// buffer of all vertices comes to the host where they are on the device, or lie where the processor reads them. All calls on the thread of
// the GL context.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "render/pick/pick.h"
#include "render/pick/scene_copy.h"
#include "render/scene/scene_device.h"

namespace wf::render {

class SceneData;

// What is picked in.
struct PickedScene {
  const SceneData& scene;
  std::shared_ptr<const GraphGeometry> geometry;
  std::uint64_t content = 0;  // Renderer::content(), whose heights and colours the scene has
  bool heights = false;       // vertices do not all lie at 0
  double highest = 0;         // then: none above
  bool hides = false;         // some colours say that a vertex is not drawn
};

class ScenePicker {
 public:
  explicit ScenePicker(std::shared_ptr<SceneDevice> device);
  ~ScenePicker();
  void forget();  // another graph or device
  void settle();  // before the scene's heights or colours change

  // As Picker has it; waits.
  std::optional<VertexId> nearest(const PickedScene& of, const Projection& projection, Vec2 pixel, double radius);
  // Of the region only projection and outline count. None: on the processor, where that takes longer than a frame.
  std::optional<VertexSet::Bits> inside(const PickedScene& of, const Region& region);
  // What another thread looks at instead. None: all lie at 0 and can be hit, or it is not to be had.
  std::shared_ptr<const SceneCopy> copied(const PickedScene& of);

  std::string executorName() const;  // that picked last; empty: none so far

 private:
  struct Side {  // one of the scene's buffers, in executor memory
    SharedBuffer* shared = nullptr;
    exec::Buffer buffer;
    std::uint64_t content = 0;
  };
  template <class Use>
  bool with(SceneDevice& device, const PickedScene& of, const Use& use);
  Status borrow(Side& side, SharedBuffer& shared, std::uint64_t content);
  static Status release(Side& side);
  // On the processor, where there is none of this content yet.
  void makeCopy(const PickedScene& of, const PickScene& scene);
  Status prepare(const std::shared_ptr<exec::Executor>& executor, const PickedScene& of);

  std::shared_ptr<SceneDevice> device_;
  SceneDevice processor_;  // in place of a device that failed
  std::unique_ptr<Picker> picker_;
  Side heights_, colours_;

  // A content that is looked at a second time is worth copying; while a run plays, most are not.
  std::optional<std::uint64_t> lookedAt_;
  struct Of {
    std::uint64_t content = 0;
    bool heights = false, hides = false;
    bool operator==(const Of&) const = default;
  };
  std::shared_ptr<SceneCopy> copy_;
  Of copyOf_;
};

}  // namespace wf::render
