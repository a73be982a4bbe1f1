// The session's part in pair arrays: what is watched of them, and what came of it.
#pragma once

#include <optional>
#include <vector>

#include "ui/session_matrix.h"

namespace wf::app {

class Session;
struct RunReport;

class SessionMatrix final : public ui::MatrixApi {
 public:
  explicit SessionMatrix(Session& session) : session_(session) {}

  void watch(const std::optional<ui::MatrixQuery>& query) override;
  const ui::MatrixPicture* picture() const override { return picture_ ? &*picture_ : nullptr; }
  void watchPairs(std::vector<ui::VertexPair> pairs) override;
  const ui::PairValues* pairs() const override { return values_ ? &*values_ : nullptr; }

  void point(std::optional<ui::VertexPair> pair) override;
  std::optional<ui::VertexPair> pointed() const override { return pointed_; }

  void graphChanged();
  bool take(RunReport& report);  // whether there is something new
  void forget();                 // another run, or other steps from here on

 private:
  Session& session_;
  std::optional<ui::MatrixQuery> query_;
  std::optional<ui::MatrixPicture> picture_;
  std::vector<ui::VertexPair> pairs_;
  std::optional<ui::PairValues> values_;
  std::optional<ui::VertexPair> pointed_;
};

}  // namespace wf::app
