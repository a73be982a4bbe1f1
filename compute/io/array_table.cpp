#include "compute/io/array_table.h"

#include "compute/core/domains.h"
#include "compute/io/value_columns.h"
#include "compute/io/writing.h"

namespace wf::io {
namespace {

constexpr std::uint64_t kLookEvery = 1 << 14;  // rows

std::uint64_t countOf(const StateColumn& state) { return state.values.size() / elementSize(state.info.type); }

void addRow(OutputFile& file, const Graph& graph, const ValueColumn& column, std::uint64_t index) {
  const DomainTraits& domain = traits(column.domain());
  file.add(column.name).add(',').add(index).add(',');
  const auto ends = domain.ends(graph, index);
  if (ends) file.add(graph.ids().toFile(ends->from));
  file.add(',');
  if (ends && *domain.between != '\0') file.add(graph.ids().toFile(ends->to));
  file.add(',');
  if (column.at(index) == ValueColumn::Value::Infinite) file.add("inf");
  if (column.at(index) == ValueColumn::Value::Number) column.add(file, index);
  file.add('\n');
}

}  // namespace

Result<WriteNotes> writeArrayTable(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                   Progress& progress) {
  WriteNotes notes;
  if (Status paired = pairArcs(graph, path, progress); !paired) return paired.error();
  auto created = OutputFile::create(path);
  if (!created) return created.error();
  OutputFile& file = *created;
  file.add("array,index,vertex,head,value\n");
  std::uint64_t all = 0, done = 0;
  for (const StateColumn& state : states) all += countOf(state);
  progress.begin("Writing values", all);
  for (const StateColumn& state : states) {
    const ValueColumn column(graph, state);
    for (std::uint64_t i = 0, n = countOf(state); i < n; ++i, ++done) {
      if (done % kLookEvery == 0) {
        if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = path.string()};
        if (const Status status = file.status(); !status) return status.error();
        progress.advanceTo(done);
      }
      addRow(file, graph, column, i);
    }
  }
  if (const Status status = finish(file, notes); !status) return status.error();
  return notes;
}

}  // namespace wf::io
