// Words of what threads did: places, values and events of a report, with the file's ids.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>

#include "compute/core/domains.h"
#include "compute/lens/report.h"
#include "ui/session/session.h"

namespace wf::ui {

// Of the report of the session's shown step.
class ThreadsText {
 public:
  ThreadsText(const Session& session, const lens::Report& report) : session_(session), report_(report) {}

  QString item(std::uint32_t item) const;                            // "vertex 813"; empty: nothing in the graph
  QString shortItem(std::uint32_t item) const;                       // "813", "6→8"
  QString symbol(std::uint32_t memory) const;                        // "C_a"
  QString element(std::uint32_t memory, std::uint64_t index) const;  // "C_a[812] (vertex 813)"
  QString value(std::uint32_t memory, std::uint64_t bits) const;     // "∞", "1,234"
  QString line(std::uint32_t line) const;                            // of the pseudo-code, with its indentation
  QString what(const lens::Event& event) const;                      // "writes C_a"
  QString change(const lens::Event& event) const;                    // "∞ → 7"; of a read "7"
  QString outcome(const lens::Event& event) const;                   // "changed it", "changed nothing"; empty but for writes
  QString sentence(const lens::Event& event) const;                  // "writes C_a[812] (vertex 813): ∞ → 7"
  std::optional<ElementEnds> ends(std::uint32_t item) const;         // of what a thread works on
  std::optional<ElementEnds> ends(const lens::Event& event) const;   // of the element that it comes to
  QString lost(const lens::LostWrite& write) const;                  // "thread 17 wrote 9 over 4, which thread 3 had written"

 private:
  const StateArrayInfo* infoOf(std::uint32_t memory) const;  // null: no array of the run
  std::optional<Domain> domainOf(std::uint32_t memory) const;
  std::optional<Domain> items() const;

  const Session& session_;
  const lens::Report& report_;
};

}  // namespace wf::ui
