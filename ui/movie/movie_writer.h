// Where the frames of a movie go: into an MP4 file through ffmpeg, run as a child process, or into numbered PNG files.
#pragma once

#include <memory>
#include <string>

#include "compute/core/result.h"
#include "render/scene/renderer.h"

namespace wf::ui {

struct MovieFormat {
  std::string path;  // ends in .mp4: a file; otherwise a folder for numbered PNG files
  int width = 1280, height = 720;
  int fps = 30;
};

class MovieWriter {
 public:
  virtual ~MovieWriter() = default;  // one that has not finished leaves no file behind that looks whole
  virtual bool ready() = 0;          // takes a frame without waiting
  virtual Status write(const render::Picture& frame) = 0;
  virtual Result<bool> finish() = 0;                  // asked until it is true: everything is written
  virtual void wait(int ms) = 0;                      // where no event loop runs: until something moved, or so long
  virtual std::string path() const = 0;               // what was made
  virtual std::string notice() const { return {}; }   // why it is not what was asked for; empty: it is
  virtual std::string warning() const { return {}; }  // AtomicFile's notice, once finished
  virtual std::string details() const { return {}; }  // what ffmpeg wrote
};

bool isMovieFile(const std::string& path);  // ends in .mp4
// Whether such a movie can be made: the sides of an MP4 are even, numbers in range. Says what was expected.
Status checkMovieFormat(const MovieFormat& format);
// Without ffmpeg on PATH, FILE.mp4 becomes the folder FILE.frames, and notice() says so. A folder that has frames already is refused.
Result<std::unique_ptr<MovieWriter>> makeMovieWriter(const MovieFormat& format);

}  // namespace wf::ui
