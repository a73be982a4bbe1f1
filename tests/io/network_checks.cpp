// Graphs as short texts, so that a test compares one line.
#include "tests/io/network_checks.h"

#include <random>

#include <fmt/format.h>

#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf::test {

std::string arcText(const Graph& graph) {
  std::string out;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      out += fmt::format("{}{}>{}", out.empty() ? "" : " ", graph.ids().toFile(v), graph.ids().toFile(graph.heads()[a]));
      if (graph.weighted()) out += fmt::format(":{}", graph.weight(a));
    }
  }
  return out;
}

std::string attributeOf(const Graph& graph, Domain domain, const std::string& name) {
  for (const Attribute& attribute : graph.attributes()) {
    if (attribute.domain != domain || attribute.name != name) continue;
    std::string out = attribute.type == ElementType::F32 ? "f32" : attribute.type == ElementType::I32 ? "i32" : "u32";
    for (const std::uint32_t bits : attribute.bits) {
      if (attribute.type == ElementType::F32) {
        out += fmt::format(" {}", std::bit_cast<float>(bits));
      } else if (attribute.type == ElementType::I32) {
        out += fmt::format(" {}", static_cast<std::int32_t>(bits));
      } else {
        out += fmt::format(" {}", bits);
      }
    }
    return out;
  }
  return "none";
}

std::string noteText(const Graph& graph, const std::string& id) {
  for (const ImportNote& note : graph.import().notes) {
    if (note.id == id) return fmt::format("{} #{}", note.text, note.count);
  }
  return "none";
}

std::string notesOf(const Graph& graph) {
  std::string out;
  for (const ImportNote& note : graph.import().notes) out += (out.empty() ? "" : " ") + note.id;
  return out;
}

std::string verticesOf(const Graph& graph) {
  std::string out;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    out += fmt::format("{}{}", v == 0 ? "" : " ", graph.ids().toFile(v));
    if (!graph.labels().empty()) out += fmt::format("={}", graph.labels()[v]);
  }
  return out;
}

namespace {

void readOnce(const std::filesystem::path& path, int& readable) {
  const auto graph = read(path);
  if (graph) {
    ++readable;
    for (const VertexId head : (*graph)->heads()) ASSERT_LT(head, (*graph)->vertexCount());
  } else {
    EXPECT_FALSE(graph.error().message.empty());
    EXPECT_FALSE(graph.error().file.empty()) << graph.error().message;
  }
}

}  // namespace

void damage(const std::string& name, const std::string& text, int rounds) {
  const auto path = writeFile(name, text);
  int readable = 0;
  readOnce(path, readable);
  ASSERT_EQ(readable, 1) << read(path).error().sentence();
  for (std::size_t size = 0; size < text.size(); ++size) {
    writeBeside(path, name, std::string_view(text).substr(0, size));
    readOnce(path, readable);
  }
  std::mt19937_64 random(runSeed());
  const std::string_view likely = "0123456789 \t\n\r-+.<>/=\"'&;#[]!?e\x80\xff";
  for (int round = 0; round < rounds; ++round) {
    std::string damaged = text;
    for (std::uint64_t edits = 1 + random() % 4; edits > 0 && !damaged.empty(); --edits) {
      const std::size_t at = random() % damaged.size();
      const char byte = random() % 2 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
      switch (random() % 4) {
        case 0:
          damaged[at] = byte;
          break;
        case 1:
          damaged.insert(at, 1, byte);
          break;
        case 2:
          damaged.erase(at, 1 + random() % 9);
          break;
        default:
          damaged.insert(at, damaged.substr(random() % damaged.size(), random() % 60));
          break;
      }
    }
    writeBeside(path, name, damaged);
    readOnce(path, readable);
  }
  EXPECT_GT(readable, 1) << "some damage changes only a value or a label";
}

}  // namespace wf::test
