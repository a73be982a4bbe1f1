#include "ui/movie/movie_writer.h"

#include <sys/prctl.h>

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <algorithm>
#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>

#include "compute/core/atomic_file.h"
#include "compute/core/job.h"
#include "compute/core/numbers.h"
#include "render/picture/picture_job.h"
#include "render/picture/png_file.h"
#include "ui/movie/mp4_boxes.h"

namespace wf::ui {
namespace {

constexpr std::uint64_t kMostPixels = 8192ull * 4320;  // what H.264 has a level for, nearly

Error failure(const std::string& message, const std::string& file, ErrorCode code = ErrorCode::InvalidInput) {
  return {.code = code, .message = message, .file = file};
}

class Ffmpeg final : public MovieWriter {
 public:
  Ffmpeg(const MovieFormat& format, AtomicFile file) : format_(format), file_(std::move(file)) {}
  ~Ffmpeg() override {
    if (process_.state() != QProcess::NotRunning) {
      process_.kill();
      process_.waitForFinished(3000);
    }
  }

  Status start(const QString& program) {
    const QString size = QString("%1x%2").arg(format_.width).arg(format_.height);
    // RGB to the colours of high-definition video, and tagged so; a quality at which thin lines stay whole.
    const QStringList arguments = {"-hide_banner",
                                   "-nostdin",
                                   "-loglevel",
                                   "level+error",
                                   "-y",
                                   "-f",
                                   "rawvideo",
                                   "-pixel_format",
                                   "rgb24",
                                   "-video_size",
                                   size,
                                   "-framerate",
                                   QString::number(format_.fps),
                                   "-i",
                                   "pipe:0",
                                   "-an",
                                   "-vf",
                                   "scale=out_color_matrix=bt709:out_range=tv",
                                   "-pix_fmt",
                                   "yuv420p",
                                   "-colorspace",
                                   "bt709",
                                   "-color_primaries",
                                   "bt709",
                                   "-color_trc",
                                   "bt709",
                                   "-crf",
                                   "18",
                                   "-movflags",
                                   "+faststart",
                                   "-f",
                                   "mp4",
                                   QString::fromStdString(file_.temporary().string())};
    // It ends with this program, however that ends.
    process_.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    process_.setStandardOutputFile(QProcess::nullDevice());
    process_.start(program, arguments);
    if (process_.waitForStarted(10000)) return {};
    return failure("ffmpeg could not be started: " + process_.errorString().toStdString(), format_.path);
  }

  bool ready() override {
    listen();
    return process_.state() != QProcess::Running || process_.bytesToWrite() == 0;
  }
  Status write(const render::Picture& frame) override {
    if (process_.state() != QProcess::Running) return ended();
    const std::size_t pixels = static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height);
    QByteArray rgb(static_cast<qsizetype>(pixels * 3), Qt::Uninitialized);
    char* to = rgb.data();
    for (std::size_t i = 0; i < pixels; ++i) {
      for (std::size_t c = 0; c < 3; ++c) *to++ = static_cast<char>(frame.rgba[4 * i + c]);
    }
    if (process_.write(rgb) != rgb.size()) return ended();
    ++frames_;
    return {};
  }
  Result<bool> finish() override {
    listen();
    if (!closing_) {
      if (process_.state() == QProcess::Running && process_.bytesToWrite() > 0) return false;
      process_.closeWriteChannel();
      closing_ = true;
    }
    if (process_.state() != QProcess::NotRunning) return false;
    if (auto status = ended(); !status) return status.error();
    // ffmpeg 5.1 can end well although the disk was full when it wrote the index.
    if (auto status = checkMp4(file_.temporary(), frames_); !status) return failed(status.error().message);
    if (auto status = file_.finish(); !status) return status.error();
    return true;
  }
  void wait(int ms) override {
    if (process_.state() == QProcess::NotRunning) return;
    if (closing_) {
      process_.waitForFinished(ms);
    } else {
      process_.waitForBytesWritten(ms);
    }
  }
  std::string path() const override { return format_.path; }
  std::string warning() const override { return file_.notice(); }
  std::string details() const override { return stderr_.toStdString(); }

 private:
  void listen() { stderr_ += process_.readAllStandardError(); }
  // How it ended: too early, or, once its input is closed, well or badly.
  Status ended() {
    process_.waitForFinished(3000);
    listen();
    const bool complained = stderr_.contains("[error]") || stderr_.contains("[fatal]") || stderr_.contains("[panic]");
    if (closing_ && process_.exitStatus() == QProcess::NormalExit && process_.exitCode() == 0 && !complained) return {};
    const std::string how =
        process_.exitStatus() == QProcess::NormalExit ? "with exit code " + std::to_string(process_.exitCode()) : "abruptly";
    return failed("ffmpeg ended " + how);
  }
  // A full disk is named first: ffmpeg says so in the middle of what it writes, or not at all.
  Error failed(const std::string& message) const {
    constexpr std::uintmax_t kNoRoom = 64 * 1024;  // bytes; less than a block of its output
    std::error_code unknown;
    const auto disk = std::filesystem::space(file_.temporary().parent_path(), unknown);
    const bool full = stderr_.contains("No space left on device") || (!unknown && disk.available < kNoRoom);
    return failure((full ? "the disk is full: " : "") + message + lastLine(), format_.path);
  }
  // Its last line, after a colon; empty where it wrote none.
  std::string lastLine() const {
    const QString last = QString::fromUtf8(stderr_).trimmed().section('\n', -1);
    return last.isEmpty() ? std::string() : ": " + last.toStdString();
  }

  MovieFormat format_;
  AtomicFile file_;
  std::uint64_t frames_ = 0;
  QProcess process_;
  QByteArray stderr_;
  bool closing_ = false;
};

class Sequence final : public MovieWriter {
 public:
  Sequence(std::string folder, std::string notice) : folder_(std::move(folder)), notice_(std::move(notice)) {}
  // A folder of its own that has no frame goes with it; others stay, for rmdir removes only what is empty.
  ~Sequence() override {
    if (!made_) return;
    job_.await();
    QDir().rmdir(QString::fromStdString(folder_));
  }

  Status start() {
    QDir folder(QString::fromStdString(folder_));
    made_ = !folder.exists();
    if (!folder.mkpath(".")) return failure("the folder for the frames could not be made", folder_);
    if (!folder.entryList({"frame*.png"}, QDir::Files).isEmpty())
      return failure("the folder already has frames (frame*.png): choose an empty or a new one", folder_);
    return {};
  }
  bool ready() override { return !job_.working(); }
  Status write(const render::Picture& frame) override {
    if (auto status = settle(); !status) return status;
    char name[32];
    std::snprintf(name, sizeof name, "/frame%06llu.png", static_cast<unsigned long long>(frames_++));
    const std::string path = folder_ + name;
    job_.start([frame, path](Progress&) { return render::savePng(frame, false, path); }, path);
    return {};
  }
  Result<bool> finish() override {
    if (!ready()) return false;
    if (auto status = settle(); !status) return status.error();
    return true;
  }
  void wait(int ms) override { job_.wait(std::chrono::milliseconds(ms)); }
  std::string path() const override { return folder_; }
  std::string notice() const override { return notice_; }
  std::string warning() const override { return warning_; }

 private:
  Status settle() {
    const auto written = job_.await();
    if (!written) return {};
    if (!*written) return written->error();
    if (warning_.empty()) warning_ = **written;
    return {};
  }

  std::string folder_;
  std::string warning_;
  std::string notice_;
  std::uint64_t frames_ = 0;
  bool made_ = false;  // the folder was not there before
  Job<std::string> job_{"there is not enough memory to pack a frame"};
};

}  // namespace

bool isMovieFile(const std::string& path) { return path.size() > 4 && (path.ends_with(".mp4") || path.ends_with(".MP4")); }

Status checkMovieFormat(const MovieFormat& format) {
  const auto refuse = [](const std::string& message) { return Error{.code = ErrorCode::Usage, .message = message}; };
  if (format.width < 2 || format.height < 2 ||
      static_cast<std::uint64_t>(format.width) * static_cast<std::uint64_t>(format.height) > kMostPixels) {
    return refuse("a movie of " + grouped(static_cast<std::uint64_t>(std::max(format.width, 0))) + " × " +
                  grouped(static_cast<std::uint64_t>(std::max(format.height, 0))) + " pixels cannot be made: from 2 × 2 to " +
                  grouped(kMostPixels) + " pixels");
  }
  if (isMovieFile(format.path) && (format.width % 2 != 0 || format.height % 2 != 0)) {
    return refuse("the sides of an MP4 are even: " + std::to_string(format.width) + "x" + std::to_string(format.height) + " is not, " +
                  std::to_string(format.width & ~1) + "x" + std::to_string(format.height & ~1) + " is");
  }
  static constexpr const char* kOthers[] = {".avi", ".gif", ".m4v", ".mkv", ".mov", ".mpeg", ".mpg", ".ogv", ".webm", ".webp", ".wmv"};
  std::string ending = std::filesystem::path(format.path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (std::find(std::begin(kOthers), std::end(kOthers), ending) != std::end(kOthers)) {
    return refuse("a movie cannot be written as " + std::filesystem::path(format.path).extension().string() +
                  ": FILE.mp4 is a movie, and any other name a folder for numbered PNG files");
  }
  if (format.fps < 1 || format.fps > 240) return refuse("expected 1 to 240 frames per second, not " + std::to_string(format.fps));
  return {};
}

Result<std::unique_ptr<MovieWriter>> makeMovieWriter(const MovieFormat& format) {
  if (auto status = checkMovieFormat(format); !status) return status.error();
  std::string folder = format.path, notice;
  if (isMovieFile(format.path)) {
    const QString program = QStandardPaths::findExecutable("ffmpeg");
    if (!program.isEmpty()) {
      auto file = AtomicFile::create(format.path);
      if (!file) return file.error();
      auto writer = std::make_unique<Ffmpeg>(format, std::move(*file));
      if (auto status = writer->start(program); !status) return status.error();
      return std::unique_ptr<MovieWriter>(std::move(writer));
    }
    folder = format.path.substr(0, format.path.size() - 4) + ".frames";
    notice = "ffmpeg is not on PATH, so the frames are numbered PNG files in " + folder;
  }
  auto writer = std::make_unique<Sequence>(folder, notice);
  if (auto status = writer->start(); !status) return status.error();
  return std::unique_ptr<MovieWriter>(std::move(writer));
}

}  // namespace wf::ui
