// The session's part in pair arrays: what is watched of them, and what came of it.
#pragma once

#include <optional>
#include <vector>

#include "ui/session/matrix_api.h"

namespace wf::run {
struct RunReport;
}

namespace wf::ui {

class Session;

class SessionMatrix final : public MatrixApi {
 public:
  explicit SessionMatrix(Session& session) : session_(session) {}

  void watch(const std::optional<run::MatrixQuery>& query) override;
  const run::MatrixPicture* picture() const override { return picture_ ? &*picture_ : nullptr; }
  void watchPairs(std::vector<run::VertexPair> pairs) override;
  const run::PairValues* pairs() const override { return values_ ? &*values_ : nullptr; }

  void point(std::optional<run::VertexPair> pair) override;
  std::optional<run::VertexPair> pointed() const override { return pointed_; }

  void graphChanged();
  bool take(run::RunReport& report);  // whether there is something new
  void forget();                      // another run, or other steps from here on

 private:
  Session& session_;
  std::optional<run::MatrixQuery> query_;
  std::optional<run::MatrixPicture> picture_;
  std::vector<run::VertexPair> pairs_;
  std::optional<run::PairValues> values_;
  std::optional<run::VertexPair> pointed_;
};

}  // namespace wf::ui
