#include "ui/vertex_search.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <string>
#include <unordered_set>

#include "compute/core/vertex_names.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

QString quoted(const QString& typed) { return QString::fromUtf8("“") + typed.left(30) + QString::fromUtf8("”"); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Those of that name; several may have it. None, with the reason where it is another's id as well.
std::optional<std::vector<VertexId>> named(const Graph& graph, const QString& typed, QString* why) {
  if (!hasNames(graph)) return std::nullopt;
  const std::string whole = typed.toStdString();
  std::string_view name = whole;
  unquote(name);
  auto vertices = verticesNamed(graph, name);
  if (vertices.size() > 1) return vertices;
  const auto vertex = vertexCalled(graph, whole);
  if (vertex) return std::vector<VertexId>{*vertex};
  if (!vertices.empty()) *why = text(vertex.error().sentence());
  return std::nullopt;
}

}  // namespace

std::optional<VertexId> parseVertexId(const Graph& graph, const QString& typed, QString* why) {
  bool ok = false;
  const qulonglong id = typed.trimmed().toULongLong(&ok);
  if (!ok) {
    *why = quoted(typed.trimmed()) + " is not a vertex id: ids are whole numbers, " + text(graph.ids().range());
    return std::nullopt;
  }
  const auto vertex = graph.ids().fromFile(id);
  if (!vertex) *why = "no vertex " + QString::number(id) + " in this graph: ids are " + text(graph.ids().range());
  return vertex;
}

std::optional<std::vector<IdRange>> parseIds(const Graph& graph, const QString& typed, QString* why) {
  // Blanks around the dash of a range belong to it.
  static const QRegularExpression dash(QString::fromUtf8("(?<=[0-9])\\s*[-–]\\s*(?=[0-9])"));
  static const QRegularExpression between("[,;\\s]+");
  static const QRegularExpression range("^([0-9]+)-([0-9]+)$");
  const QStringList parts = typed.trimmed().replace(dash, "-").split(between, Qt::SkipEmptyParts);
  if (parts.isEmpty()) {
    *why = "no id was entered: ids are " + text(graph.ids().range());
    return std::nullopt;
  }
  std::vector<IdRange> out;
  for (const QString& part : parts) {
    const auto match = range.match(part);
    if (!match.hasMatch()) {
      const auto vertex = parseVertexId(graph, part, why);
      if (!vertex) {
        if (hasNames(graph)) *why += ", and no vertex has that name";
        return std::nullopt;
      }
      const std::uint64_t id = graph.ids().toFile(*vertex);
      out.push_back({id, id});
      continue;
    }
    bool low = false, high = false;
    const qulonglong from = match.captured(1).toULongLong(&low), to = match.captured(2).toULongLong(&high);
    if (!low || !high || from > to) {
      *why = quoted(part) + (low && high ? " begins after its end" : " is not a range of ids");
      return std::nullopt;
    }
    if (graph.ids().within(from, to, 1).empty()) {
      *why = "no vertex has an id from " + QString::number(from) + " to " + QString::number(to) + ": ids are " + text(graph.ids().range());
      return std::nullopt;
    }
    out.push_back({from, to});
  }
  return out;
}

std::optional<std::vector<VertexId>> parseVertices(const Graph& graph, const QString& typed, QString* why) {
  const QString line = typed.trimmed();
  QString unclear;
  if (auto vertices = named(graph, line, &unclear)) return vertices;
  std::vector<VertexId> out;
  // Names have blanks in them, so only commas part them.
  static const QRegularExpression comma("[,;]");
  const QStringList parts = hasNames(graph) ? line.split(comma, Qt::SkipEmptyParts) : QStringList{line};
  for (const QString& part : parts.isEmpty() ? QStringList{line} : parts) {
    if (unclear.isEmpty()) {
      if (const auto vertices = named(graph, part.trimmed(), &unclear)) {
        out.insert(out.end(), vertices->begin(), vertices->end());
        continue;
      }
    }
    if (!unclear.isEmpty()) {
      *why = unclear;
      return std::nullopt;
    }
    const auto ranges = parseIds(graph, part, why);
    if (!ranges) return std::nullopt;
    for (const IdRange& range : *ranges) {
      const auto within = graph.ids().within(range.from, range.to, graph.vertexCount());
      out.insert(out.end(), within.begin(), within.end());
    }
  }
  std::unordered_set<VertexId> seen;
  std::erase_if(out, [&](VertexId v) { return !seen.insert(v).second; });
  return out;
}

std::vector<VertexId> idsBeginningWith(const Graph& graph, const QString& digits, std::size_t most) {
  std::vector<VertexId> out;
  bool ok = false;
  const qulonglong id = digits.toULongLong(&ok);
  if (!ok || digits.startsWith('+') || (digits.startsWith('0') && digits.size() > 1)) return out;
  // 47 stands for 47, 470 to 479, 4,700 to 4,799 and so on.
  for (std::uint64_t low = id, width = 1; out.size() < most; low *= 10, width *= 10) {
    const auto some = graph.ids().within(low, low + (width - 1), most - out.size());
    out.insert(out.end(), some.begin(), some.end());
    if (low == 0 || low > ~std::uint64_t{0} / 10 - width) break;
  }
  return out;
}

std::string lowerCase(const QString& typed) { return typed.toLower().toStdString(); }

NameMatch matchName(std::string_view name, std::string_view wanted) {
  if (wanted.empty()) return NameMatch::None;
  // Most names are plain; the others are lowered by the same rule as the text.
  std::string lowered;
  if (std::any_of(name.begin(), name.end(), [](char c) { return (static_cast<unsigned char>(c) & 0x80u) != 0; })) {
    lowered = lowerCase(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    name = lowered;
  }
  const auto same = [](char a, char b) { return lower(a) == b; };
  const auto at = std::search(name.begin(), name.end(), wanted.begin(), wanted.end(), same);
  if (at == name.end()) return NameMatch::None;
  if (at != name.begin()) return NameMatch::Within;
  return name.size() == wanted.size() ? NameMatch::Whole : NameMatch::Beginning;
}

}  // namespace wf::ui
