// The state that the renderer draws with, and what it leaves behind (renderer.cpp).
#pragma once

namespace wf::render::gl {

void setDrawState(bool transparent);        // without a background alpha is what is covered; otherwise the picture stays opaque
void leaveDrawState(unsigned framebuffer);  // bound; no program, no vertex array, no blending

}  // namespace wf::render::gl
