// A layout without a window.
#include <new>

#include "compute/layouts/layout.h"

namespace wf::layouts {

Result<std::vector<Place>> runToEnd(const Layout& layout, const LayoutRequest& request) {
  try {
    exec::Executor& executor = *request.executor;
    const auto run = layout.start(request);
    while (run->step()) {
    }
    if (executor.failed()) return executor.error();
    if (request.progress->cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "The layout was cancelled."};
    std::vector<Place> places(request.graph->vertexCount());
    executor.download(places.data(), run->positions(), 0, places.size() * sizeof(Place));
    if (executor.failed()) return executor.error();
    return places;
  } catch (const std::bad_alloc&) {
    return Error{.code = ErrorCode::OutOfMemory, .message = "There is not enough memory for the layout \"" + layout.title + "\"."};
  }
}

}  // namespace wf::layouts
