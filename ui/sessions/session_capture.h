// From the session to what a session file keeps of it, and back where nothing has to be waited for. Qt-free.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ui/sessions/session_state.h"

namespace wf::ui {

// A session as it is now, all but the view and the hash of the graph's file.
struct CapturedSession {
  SessionState state;
  std::shared_ptr<const Graph> graph;
  VertexSet::Pointer selected, kept;
  std::vector<VertexId> pinned, moved;
  // With the vertices as ids. That takes long where millions are selected; any thread may call.
  SessionState whole() const;
};

// Needs a document. withPlaces: of the vertices; O(V).
CapturedSession captureSession(Session& session, bool withPlaces);

SessionState::View captureView(const render::Camera& camera, bool spatial, bool whole, bool overlay);
// Shows in a view of that size what was shown in the one that was saved. A number that cannot be leaves the whole graph in view: up to
// `highest` where it is not flat.
render::Camera cameraOf(const SessionState::View& view, const render::Box& bounds, double highest, int width, int height);

// The run that was saved, as far as this program and machine have it; leftOut gets one sentence for each thing left out. Without an
// algorithm: what a graph of this kind starts with.
RunRequest usableRequest(const SessionState& state, const Session& session, std::vector<std::string>& leftOut);

std::vector<std::pair<std::uint64_t, std::uint64_t>> idRanges(const Graph& graph, std::span<const VertexId> vertices);
// Ids that the graph does not have are counted in `missing`.
std::vector<VertexId> verticesOf(const Graph& graph, std::span<const std::pair<std::uint64_t, std::uint64_t>> ranges,
                                 std::uint64_t* missing);

}  // namespace wf::ui
