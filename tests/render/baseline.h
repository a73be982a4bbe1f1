// A picture against a PNG file of tests/render/baselines. A missing file fails and leaves the candidate in the build folder, to be looked
// at and copied.
#pragma once

#include <string>

#include "render/scene/renderer.h"

namespace wf::render::test {

void compareToBaseline(const std::string& name, const Picture& picture);

}  // namespace wf::render::test
