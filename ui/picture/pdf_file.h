// A PDF file with a picture of shapes on each page, by Qt's QPdfWriter. A pixel of a picture is 1/96 inch.
#pragma once

#include <memory>
#include <string>

#include "compute/core/result.h"
#include "render/picture/vector_picture.h"

namespace wf::ui {

class PdfFile {
 public:
  // The file appears under its name when finish() has succeeded (AtomicFile).
  static Result<std::unique_ptr<PdfFile>> create(const std::string& path, const std::string& title);
  ~PdfFile();

  Status add(const render::VectorPicture& page);
  Result<std::string> finish();  // after one page or more; the notice of AtomicFile

 private:
  struct State;
  explicit PdfFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace wf::ui
