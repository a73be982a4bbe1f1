// Session files (.wfs): JSON with a version. Qt-free; any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "ui/sessions/session_state.h"

namespace wf::ui {

inline constexpr int kSessionVersion = 1;
inline constexpr const char* kSessionEnding = ".wfs";
inline bool isSessionFile(std::string_view path) { return path.ends_with(kSessionEnding); }

// The path of the graph is also written relative to `folder`.
std::string sessionText(const SessionState& state, const std::filesystem::path& folder);
// The graph is the first of these that is there: relative to the session's folder, where it was, of the same name beside the session.
// Where none is, GraphRef::path is where it was. Errors: what is damaged and where (line and column, or the key), a newer version.
Result<SessionState> readSessionText(const std::string& text, const std::filesystem::path& file);

Result<SessionState> readSession(const std::filesystem::path& file);
// Over a file of that name only once the new one is whole. AtomicFile's notice.
Result<std::string> writeSession(const std::filesystem::path& file, const SessionState& state);

// XXH3-128 of a file's bytes as "xxh3-128:" and 32 hexadecimal digits; reads it in pieces. Cancelled: ErrorCode::Cancelled.
Result<std::string> contentHash(const std::filesystem::path& file, Progress& progress);

}  // namespace wf::ui
