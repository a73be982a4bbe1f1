// Whether an MP4 file (ISO/IEC 14496-12) is whole, by its boxes. Qt-free.
#pragma once

#include <cstdint>
#include <filesystem>

#include "compute/core/result.h"

namespace wf::ui {

// ftyp, moov and mdat are there, no box goes beyond the file's end, and moov counts so many samples that lie in mdat, all of them. The
// error's message says what is wrong.
Status checkMp4(const std::filesystem::path& path, std::uint64_t frames);

}  // namespace wf::ui
