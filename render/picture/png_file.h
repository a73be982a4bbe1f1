// A PNG file (W3C PNG, third edition) written row by row, so that a picture need not fit into memory. By libpng.
#pragma once

#include <memory>
#include <string>

#include "render/picture/row_sink.h"

namespace wf::render {

// 8 bits per channel, alpha only where it is asked for. The file appears under its name when end() has succeeded; until then, and after a
// failure, what stood there stays (AtomicFile). With its last row it is flushed to the disk, so that end() is short.
Result<std::unique_ptr<RowSink>> makePngFile(const std::string& path, int width, int height, bool alpha);
// The same; rows are packed on a thread of its own. At most one call's rows wait: one more blocks, where ready() was not asked.
Result<std::unique_ptr<RowSink>> makePngFileInBackground(const std::string& path, int width, int height, bool alpha);

// The sink's notice.
Result<std::string> savePng(const Picture& picture, bool alpha, const std::string& path);

}  // namespace wf::render
