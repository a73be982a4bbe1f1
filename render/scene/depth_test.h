// While it lives, what is drawn in a tilted view is hidden by what is nearer. Nothing in the flat view, which has no depths.
#pragma once

#include <epoxy/gl.h>

#include "render/scene/layer.h"

namespace wf::render {

class DepthTest {
 public:
  DepthTest(const View& view, bool hides) : on_(view.spatial) {
    if (!on_) return;
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(hides ? GL_TRUE : GL_FALSE);
  }
  ~DepthTest() {
    if (!on_) return;
    glDepthMask(GL_TRUE);
    glDisable(GL_DEPTH_TEST);
  }
  DepthTest(const DepthTest&) = delete;
  DepthTest& operator=(const DepthTest&) = delete;

 private:
  bool on_;
};

}  // namespace wf::render
