// Which elements the chosen warp of the shown step touches (Session::lens()), for the cells of the array view.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "ui/panels/array_cells.h"

namespace wf::ui {

class WarpTouches {
 public:
  struct Touch {
    std::uint32_t reads = 0, writes = 0, atomics = 0;  // accesses of its lanes
  };
  // Takes them from the session; none where it has no details. `wanted`: else there are none.
  void refresh(const Session& session, bool wanted);
  Touch of(const ArraySource& source, std::uint64_t index) const;
  // The first of its elements that the warp touches; none: it touches none.
  std::optional<std::uint64_t> first(const ArraySource& source) const;
  bool touches(const ArraySource& source, std::uint64_t begin, std::uint64_t end) const;  // any of [begin, end)
  // "warp 12 reads 33 cells, writes 2"; empty: nothing is known of a warp.
  QString summary() const;
  QString text(const ArraySource& source, std::uint64_t index) const;  // "warp 12 reads it 3 times"; empty: it does not touch it

 private:
  using Place = std::pair<int, std::uint64_t>;  // a state array's place, else −1 − ArraySource::Kind; index
  static int arrayOf(const ArraySource& source);

  std::uint32_t warp_ = 0;
  bool labs_ = false, known_ = false;
  std::map<Place, Touch> touched_;
};

}  // namespace wf::ui
