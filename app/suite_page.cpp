#include "app/suite_page.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/bench_texts.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFast = "fast";

struct Cells {
  std::string graph, variant, runs, ours, spread, fast, boost, paperGpu, paperCpu, ratio;
};
struct Column {
  std::string title;
  std::string Cells::*cell;
  bool number;
};

constexpr std::size_t kColumns = 140;  // bytes of a line of prose

// Words in lines; those behind the first begin with `indent`. Code between backticks may be parted.
std::string inLines(std::string_view words, std::string_view indent = "") {
  std::string out;
  std::size_t begins = 0;  // the line
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
    if (out.size() > begins && out.size() - begins + 1 + word.size() > kColumns) {
      out += '\n';
      begins = out.size();
      out += indent;
    } else if (!out.empty()) {
      out += ' ';
    }
    out += word;
  }
  return out;
}

std::string text(const Json& value) { return value.is_null() ? std::string() : numberText(value.get<double>()); }

// Of a row that may have been refused.
std::optional<double> median(const Json& row) {
  const auto value = row.find("value");
  if (value == row.end() || value->is_null()) return std::nullopt;
  return value->at("median").get<double>();
}

bool wrong(const Json& row) { return row.value("verified", true) == false; }

std::string shown(const Json& row) {
  const auto value = median(row);
  return value ? numberText(*value) + (wrong(row) ? " (wrong)" : "") : std::string();
}

std::string nameOf(const Json& row) { return row.at("algorithm").get<std::string>() + " " + row.at("label").get<std::string>(); }

// The algorithm's fast variant on the graph of this row.
const Json* fastOf(const Json& rows, const Json& row) {
  const auto same = [&](const Json& one, const char* field) { return one.at(field) == row.at(field); };
  for (const Json& one : rows) {
    if (one.at("label") == kFast && same(one, "row") && same(one, "algorithm")) return &one;
  }
  return nullptr;
}

std::string table(const Json& of, bool quick) {
  const Json& rows = of.at("rows");
  std::vector<Cells> list;
  std::vector<std::string> notes;
  std::string before;
  const bool isRate = of.at("unit") != "ms";  // more is better
  for (const Json& row : rows) {
    if (row.contains("refused"))
      notes.push_back(
          fmt::format("{}, {}: not measured: {}", row.at("row").get<std::string>(), nameOf(row), row.at("refused").get<std::string>()));
    if (row.at("label") == kFast) continue;
    Cells cells{.graph = row.at("row"), .variant = "`" + nameOf(row) + "`", .ours = shown(row)};
    const auto value = median(row);
    if (value && !row.at("cut_short").is_null()) cells.runs = grouped(row.at("runs").get<std::uint64_t>());
    // Of joules per run there is but one value.
    if (value && row.at("value").at("min") != row.at("value").at("max"))
      cells.spread = fmt::format("{} to {}", text(row.at("value").at("min")), text(row.at("value").at("max")));
    if (const Json* fast = fastOf(rows, row)) cells.fast = shown(*fast);
    cells.boost = text(row.at("boost"));
    cells.paperGpu = text(row.at("paper_gpu"));
    cells.paperCpu = text(row.at("paper_cpu"));
    // A quick graph is another one than the paper's.
    if (value && *value > 0 && !row.at("paper_gpu").is_null() && !quick) {
      const double paper = row.at("paper_gpu").get<double>();
      cells.ratio = numberText(isRate ? *value / paper : paper / *value) + " : 1";
    }
    if (cells.graph == before) {
      cells.graph.clear();
    } else {
      before = cells.graph;
    }
    list.push_back(std::move(cells));
  }
  const Column columns[] = {{"Graph", &Cells::graph, false},         {"Variant", &Cells::variant, false},
                            {"Fewer runs", &Cells::runs, true},      {"Ours", &Cells::ours, true},
                            {"Least to most", &Cells::spread, true}, {"`fast`", &Cells::fast, true},
                            {"Boost, 1 core", &Cells::boost, true},  {"Paper, GPU", &Cells::paperGpu, true},
                            {"Paper, CPU", &Cells::paperCpu, true},  {isRate ? "Ours : paper" : "Paper : ours", &Cells::ratio, true}};
  std::vector<const Column*> filled;
  for (const Column& column : columns) {
    if (std::any_of(list.begin(), list.end(), [&](const Cells& one) { return !(one.*column.cell).empty(); })) filled.push_back(&column);
  }
  std::string out = fmt::format("\n## {}\n\n`--part {}`, {}\n\n|", of.at("title").get<std::string>(), of.at("id").get<std::string>(),
                                of.at("unit").get<std::string>());
  for (const Column* column : filled) out += " " + column->title + " |";
  out += "\n|";
  for (const Column* column : filled) out += column->number ? "---:|" : "---|";
  out += "\n";
  for (const Cells& cells : list) {
    out += "|";
    for (const Column* column : filled) out += (cells.*column->cell).empty() ? " |" : " " + cells.*column->cell + " |";
    out += "\n";
  }
  if (!notes.empty()) out += "\n";
  for (const std::string& note : notes) out += inLines("- " + note, "  ") + "\n";
  return out;
}

// ": bfs, stcon", or nothing where all tables were asked for.
std::string partsOf(const Json& report) {
  if (report.at("command").get<std::string>().find(" --part ") == std::string::npos) return {};
  std::vector<std::string> ids;
  for (const Json& one : report.at("tables")) ids.push_back(one.at("id"));
  return fmt::format(": {}", fmt::join(ids, ", "));
}

}  // namespace

std::string suitePage(const Json& report) {
  const auto of = [&](const char* field) { return report.at(field).get<std::string>(); };
  const bool quick = report.at("quick").get<bool>();
  std::string driver;
  const Json& state = report.at("device_state");
  if (state.contains("driver")) driver = ", driver " + state.at("driver").get<std::string>();
  const std::string card = of("device_name");
  std::string measured =
      fmt::format("Measured {} by Warpfront {} with `{}` on {}{}. ", of("date").substr(0, 10), of("version"), of("command"), card, driver);
  if (report.contains("cut_short")) measured += fmt::format("It ended early: {}. Tables stop there. ", of("cut_short"));
  measured +=
      "Times are medians of the kernels, of clean runs after one to warm up, and results were verified; beside them stand the least ";
  measured += "and the most, `fast`, the algorithm's own variant that no paper has, and Boost.Graph on one core of the same machine. ";
  measured += fmt::format("The paper measured on {}.", of("paper_machine"));
  std::string out = fmt::format("# {}{} on {}\n\n{}\n\n{}\n\nWhat differs from the paper:\n\n", of("suite"), partsOf(report), card,
                                inLines(of("paper") + "."), inLines(measured));
  for (const Json& one : report.at("differs")) out += inLines("- " + one.get<std::string>(), "  ") + "\n";
  for (const Json& one : report.at("tables")) out += table(one, quick);
  return out;
}

}  // namespace wf::app
