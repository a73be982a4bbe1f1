// Level 1 and no filter. Of three pictures of roads each filter made the file a tenth to a third larger; level 6 makes it a tenth smaller
// in nearly twice the time.
#include "render/picture/png_file.h"

#include <png.h>

#include <array>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>

#include "compute/core/atomic_file.h"
#include "compute/core/job.h"

namespace wf::render {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18;  // bytes of one IDAT

// libpng leaves its calls by longjmp where they fail: between it and setjmp nothing lives that has a destructor.
class PngFile final : public RowSink {
 public:
  PngFile(AtomicFile file, int width, int height, bool alpha)
      : file_(std::move(file)), width_(static_cast<std::size_t>(width)), left_(height), alpha_(alpha) {}
  ~PngFile() override {
    if (png_ != nullptr) png_destroy_write_struct(&png_, &info_);
  }
  PngFile(const PngFile&) = delete;
  PngFile& operator=(const PngFile&) = delete;

  Status open() {
    png_ = png_create_write_struct_2(
        PNG_LIBPNG_VER_STRING, this, failed, [](png_structp, png_const_charp) {}, this, allocate,
        [](png_structp, png_voidp bytes) { std::free(bytes); });
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
    if (info_ == nullptr) return failure();
    return guarded([this] {
      png_set_write_fn(png_, this, write, [](png_structp) {});
      png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
      png_set_compression_level(png_, 1);
      png_set_compression_buffer_size(png_, kChunk);
      png_set_filter(png_, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
      png_set_IHDR(png_, info_, static_cast<png_uint_32>(width_), static_cast<png_uint_32>(left_), 8,
                   alpha_ ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                   PNG_FILTER_TYPE_DEFAULT);
      png_write_info(png_, info_);
      if (!alpha_) png_set_filler(png_, 0, PNG_FILLER_AFTER);  // rows have a fourth byte that is left out
    });
  }

  Status rows(std::vector<std::uint8_t> rgba) override {
    const std::size_t row = width_ * 4;
    const auto status = guarded([this, row, &rgba] {
      for (std::size_t at = 0; at + row <= rgba.size() && left_ > 0; at += row, --left_) png_write_row(png_, rgba.data() + at);
      if (left_ > 0 || complete_) return;
      complete_ = true;
      png_write_end(png_, info_);
    });
    if (!status || !complete_) return status;
    return file_.close();
  }

  Status end() override {
    if (left_ > 0)
      return Error{.code = ErrorCode::Internal, .message = "the picture ended before its last row", .file = file_.path().string()};
    return file_.finish();
  }
  std::string notice() const override { return file_.notice(); }

 private:
  static PngFile& of(png_structp png) { return *static_cast<PngFile*>(png_get_mem_ptr(png)); }

  static png_voidp allocate(png_structp png, png_alloc_size_t size) {
    void* bytes = std::malloc(size);
    if (bytes == nullptr) of(png).noMemory_ = true;
    return bytes;
  }
  static void write(png_structp png, png_bytep bytes, std::size_t size) {
    PngFile& to = of(png);
    try {
      to.file_.write({reinterpret_cast<const char*>(bytes), size});
    } catch (const std::bad_alloc&) {  // must not pass through libpng, which is C
      to.noMemory_ = true;
    }
    if (to.noMemory_ || !to.file_.status()) png_error(png, "not written");
  }
  [[noreturn]] static void failed(png_structp png, png_const_charp why) {
    PngFile& file = of(png);
    std::snprintf(file.why_.data(), file.why_.size(), "%s", why);
    png_longjmp(png, 1);
  }

  template <class Calls>
  Status guarded(const Calls& calls) {
    if (setjmp(png_jmpbuf(png_)) != 0) return failure();
    calls();
    return {};
  }

  Status failure() const {
    if (auto status = file_.status(); !status) return status;
    const std::string path = file_.path().string();
    if (noMemory_) return Error{.code = ErrorCode::OutOfMemory, .message = "there is not enough memory to pack the picture", .file = path};
    return Error{.code = ErrorCode::Internal, .message = "the picture cannot be packed: " + std::string(why_.data()), .file = path};
  }

  AtomicFile file_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::size_t width_;
  int left_;  // rows
  bool alpha_;
  bool complete_ = false;
  bool noMemory_ = false;
  std::array<char, 200> why_{};  // what libpng says
};

class InBackground final : public RowSink {
 public:
  explicit InBackground(std::unique_ptr<RowSink> file) : file_(std::move(file)) {}

  bool ready() override { return !job_.working(); }
  Status rows(std::vector<std::uint8_t> rgba) override {
    if (auto status = settle(); !status) return status;
    job_.start([this, rows = std::move(rgba)](Progress&) mutable { return file_->rows(std::move(rows)); });
    return {};
  }
  Status end() override {
    if (auto status = settle(); !status) return status;
    return file_->end();
  }
  std::string notice() const override { return file_->notice(); }

 private:
  Status settle() { return job_.await().value_or(Status()); }

  std::unique_ptr<RowSink> file_;
  Job<void> job_{"there is not enough memory to pack the picture"};  // writes the file
};

}  // namespace

Result<std::unique_ptr<RowSink>> makePngFile(const std::string& path, int width, int height, bool alpha) {
  auto made = AtomicFile::create(path);
  if (!made) return made.error();
  auto file = std::make_unique<PngFile>(std::move(*made), width, height, alpha);
  if (auto status = file->open(); !status) return status.error();
  return std::unique_ptr<RowSink>(std::move(file));
}

Result<std::unique_ptr<RowSink>> makePngFileInBackground(const std::string& path, int width, int height, bool alpha) {
  auto file = makePngFile(path, width, height, alpha);
  if (!file) return file.error();
  return std::unique_ptr<RowSink>(std::make_unique<InBackground>(std::move(*file)));
}

Result<std::string> savePng(const Picture& picture, bool alpha, const std::string& path) {
  auto file = makePngFile(path, picture.width, picture.height, alpha);
  if (!file) return file.error();
  if (auto status = (*file)->rows(picture.rgba); !status) return status.error();
  if (auto status = (*file)->end(); !status) return status.error();
  return (*file)->notice();
}

}  // namespace wf::render
