// Enabling and disabling.
#include "render/gl/draw_state.h"

#include <epoxy/gl.h>

#include <initializer_list>

namespace wf::render::gl {

void setDrawState(bool transparent) {
  for (const GLenum test : {GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_FRAMEBUFFER_SRGB, GL_DITHER}) glDisable(test);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glEnable(GL_PROGRAM_POINT_SIZE);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  if (transparent) {
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  } else {
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
  }
}

void leaveDrawState(unsigned framebuffer) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glUseProgram(0);
  glBindVertexArray(0);
  glDisable(GL_BLEND);
}

}  // namespace wf::render::gl
