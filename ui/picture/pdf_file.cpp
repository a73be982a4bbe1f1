#include "ui/picture/pdf_file.h"

#include <QIODevice>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <optional>
#include <utility>

#include "compute/core/atomic_file.h"
#include "ui/picture/vector_painter.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr int kPerInch = 96;
constexpr double kPointsPerPixel = 72.0 / kPerInch;

class Target final : public QIODevice {
 public:
  explicit Target(AtomicFile& file) : file_(file) { open(QIODevice::WriteOnly); }
  bool isSequential() const override { return true; }

 protected:
  qint64 readData(char*, qint64) override { return -1; }
  // A failure sticks to the file, and finish() says it.
  qint64 writeData(const char* bytes, qint64 count) override {
    file_.write(std::string_view(bytes, static_cast<std::size_t>(count)));
    return count;
  }

 private:
  AtomicFile& file_;
};

QPageSize sizeOf(const render::VectorPicture& page) {
  return QPageSize(QSizeF(page.width * kPointsPerPixel, page.height * kPointsPerPixel), QPageSize::Point, {}, QPageSize::ExactMatch);
}

}  // namespace

struct PdfFile::State {
  explicit State(AtomicFile given) : file(std::move(given)), target(file), writer(&target) {
    writer.setResolution(kPerInch);
    writer.setCreator("Warpfront");
  }
  AtomicFile file;
  Target target;
  QPdfWriter writer;
  QPainter painter;
};

PdfFile::PdfFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
PdfFile::~PdfFile() = default;

Result<std::unique_ptr<PdfFile>> PdfFile::create(const std::string& path, const std::string& title) {
  auto file = AtomicFile::create(path);
  if (!file) return file.error();
  auto state = std::make_unique<State>(std::move(*file));
  state->writer.setTitle(text(title));
  return std::unique_ptr<PdfFile>(new PdfFile(std::move(state)));
}

Status PdfFile::add(const render::VectorPicture& page) {
  QPdfWriter& writer = state_->writer;
  writer.setPageSize(sizeOf(page));
  writer.setPageMargins(QMarginsF());
  const bool begun = state_->painter.isActive() ? writer.newPage() : state_->painter.begin(&writer);
  if (!begun) return Error{.code = ErrorCode::InvalidInput, .message = "a page could not be begun", .file = state_->file.path().string()};
  paintVectors(state_->painter, page);
  return state_->file.status();
}

Result<std::string> PdfFile::finish() {
  state_->painter.end();
  if (auto status = state_->file.finish(); !status) return status.error();
  return state_->file.notice();
}

}  // namespace wf::ui
