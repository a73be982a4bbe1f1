#include "app/suite_page.h"

#include <gtest/gtest.h>

#include "compute/core/json.h"

namespace wf::test {
namespace {

using Json = nlohmann::ordered_json;

Json rowOf(const char* graph, const char* label, double median, const Json& paper) {
  return {{"algorithm", "bfs"},   {"label", label},
          {"row", graph},         {"runs", 3},
          {"verified", true},     {"cut_short", nullptr},
          {"boost", nullptr},     {"paper_gpu", paper},
          {"paper_cpu", nullptr}, {"value", {{"median", median}, {"min", median / 2}, {"max", 2 * median}}}};
}

Json reportOf(Json rows) {
  return {{"suite", "tr2009"},
          {"paper", "A paper"},
          {"paper_machine", "a GTX 280"},
          {"quick", false},
          {"command", "warpfront bench --suite tr2009"},
          {"version", "1.0.0"},
          {"date", "2026-11-27T10:00:00Z"},
          {"device_name", "A card"},
          {"device_state", {{"driver", "580.65"}}},
          {"differs", {"Another kind of graph"}},
          {"tables", {{{"id", "bfs"}, {"title", "Table X"}, {"unit", "ms"}, {"rows", std::move(rows)}}}}};
}

bool has(const std::string& page, const std::string& part) { return page.find(part) != std::string::npos; }

TEST(SuitePage, FastStandsBesideThePapersVariants) {
  const std::string page =
      wf::app::suitePage(reportOf({rowOf("1M", "mask", 4, 38), rowOf("1M", "edge", 8, nullptr), rowOf("1M", "fast", 0.5, nullptr)}));
  EXPECT_TRUE(has(page, "| Graph | Variant | Ours | Least to most | `fast` | Paper, GPU | Paper : ours |")) << page;
  EXPECT_TRUE(has(page, "| 1M | `bfs mask` | 4 | 2 to 8 | 0.5 | 38 | 9.5 : 1 |")) << page;
  EXPECT_TRUE(has(page, "| | `bfs edge` | 8 | 4 to 16 | 0.5 | | |")) << page;
  EXPECT_FALSE(has(page, "`bfs fast`")) << page;
  for (const char* part :
       {"2026-11-27", "A card, driver 580.65", "`warpfront bench --suite tr2009`", "a GTX 280", "- Another kind of graph"})
    EXPECT_TRUE(has(page, part)) << part << "\n" << page;
}

TEST(SuitePage, NamesWhatIsWrongOrMissing) {
  Json wrong = rowOf("1M", "mask", 4, nullptr);
  wrong["verified"] = false;
  const Json missing{{"source", "generate:rmat scale=30"},
                     {"refused", "it does not fit"},
                     {"algorithm", "bfs"},
                     {"label", "edge"},
                     {"row", "8M"},
                     {"value", nullptr},
                     {"boost", nullptr},
                     {"paper_gpu", 541},
                     {"paper_cpu", nullptr}};
  const std::string page = wf::app::suitePage(reportOf({wrong, missing}));
  EXPECT_TRUE(has(page, "| 4 (wrong) |")) << page;
  EXPECT_FALSE(has(page, "Fewer runs")) << page;
  EXPECT_TRUE(has(page, "| 8M | `bfs edge` | | | 541 |")) << page;
  EXPECT_TRUE(has(page, "- 8M, bfs edge: not measured: it does not fit")) << page;
}

TEST(SuitePage, SaysWhereFewerRunsThanAskedForWereMade) {
  Json row = rowOf("1M", "mask", 4, nullptr);
  row["cut_short"] = "3 of 10 runs: these took 60.1 s";
  const std::string page = wf::app::suitePage(reportOf({row, rowOf("1M", "edge", 8, nullptr)}));
  EXPECT_TRUE(has(page, "| Graph | Variant | Fewer runs | Ours |")) << page;
  EXPECT_TRUE(has(page, "| `bfs mask` | 3 | 4 |")) << page;
  EXPECT_TRUE(has(page, "| `bfs edge` | | 8 |")) << page;
}

TEST(SuitePage, AQuickGraphIsNotComparedWithThePapers) {
  Json report = reportOf({rowOf("32K", "mask", 4, 38)});
  report["quick"] = true;
  report["command"] = "warpfront bench --suite tr2009 --quick";
  const std::string page = wf::app::suitePage(report);
  EXPECT_TRUE(has(page, "| 38 |")) << page;
  EXPECT_FALSE(has(page, "Paper : ours")) << page;
  EXPECT_TRUE(has(page, "--quick")) << page;
}

TEST(SuitePage, OfRatesMoreIsBetter) {
  Json report = reportOf({rowOf("R-MAT 20", "edge", 18000, 9000)});
  report["tables"][0]["unit"] = "MTEPS";
  const std::string page = wf::app::suitePage(report);
  EXPECT_TRUE(has(page, "| Ours : paper |")) << page;
  EXPECT_TRUE(has(page, "| 9000 | 2 : 1 |")) << page;
}

TEST(SuitePage, ProseIsInLines) {
  Json report = reportOf({rowOf("1M", "mask", 4, 38)});
  std::string sentence;
  for (int k = 0; k < 60; ++k) sentence += k == 0 ? "word" : " word";
  report["differs"] = {sentence};
  const std::string page = wf::app::suitePage(report);
  EXPECT_TRUE(has(page, "\n- word word ")) << page;
  EXPECT_TRUE(has(page, "word\n  word ")) << page;
}

TEST(SuitePage, SaysWhatWasAskedForAndWhereItEnded) {
  Json report = reportOf({rowOf("1M", "mask", 4, 38)});
  EXPECT_TRUE(has(wf::app::suitePage(report), "# tr2009 on A card\n"));
  EXPECT_FALSE(has(wf::app::suitePage(report), "Tables stop there"));
  report["command"] = "warpfront bench --suite tr2009 --part bfs --seconds 10";
  report["cut_short"] = "cancelled";
  const std::string page = wf::app::suitePage(report);
  for (const char* part :
       {"# tr2009: bfs on A card\n", "`warpfront bench --suite tr2009 --part bfs --seconds 10`", "cancelled. Tables stop there"})
    EXPECT_TRUE(has(page, part)) << part << "\n" << page;
}

}  // namespace
}  // namespace wf::test
