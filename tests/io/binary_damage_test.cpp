// Damaged .wfg files: each kind of damage has its sentence, and no damage is ever read as another graph or ends the program.
#include <gtest/gtest.h>

#include <cstring>

#include "compute/io/binary_layout.h"
#include "compute/io/writers.h"
#include "tests/io/files.h"
#include "tests/support/binary_seal.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using io::binary::Header;
using io::binary::Kind;
using io::binary::Section;
using test::arcsOf;
using test::contentOf;
using test::read;
using test::spoken;
using test::writeFile;

std::string small() {
  GraphParts parts{.offsets = {0, 2, 3, 3},
                   .heads = {1, 2, 0},
                   .weights = std::vector<std::uint32_t>{5, 6, 7},
                   .coordinates = {{0, 1}, {2, 3}, {4, 5}},
                   .ids = VertexIds::listed({9, 7, 8}),
                   .attributes = {{.name = "age", .bits = {1, 2, 3}}}};
  parts.labels.add("a");
  parts.labels.add("bc");
  parts.labels.add("");
  const auto path = writeFile("small.wfg", "");
  Progress progress;
  EXPECT_TRUE(io::writeGraph(**Graph::make(std::move(parts)), path, progress));
  return contentOf(path);
}

std::string refused(const std::string& content) {
  const auto graph = read(writeFile("x.wfg", content));
  if (graph) return "was read";
  return spoken(graph.error());
}

// A changed file whose checksums are right all the same: what a faulty writer would make.
template <class Change>
std::string wrong(const Change& change) {
  std::string file = small();
  Header header;
  std::memcpy(&header, file.data(), sizeof(header));
  std::vector<Section> sections(header.sections);
  std::memcpy(sections.data(), file.data() + sizeof(header), sections.size() * sizeof(Section));
  change(file, header, sections);
  std::memcpy(file.data(), &header, sizeof(header));
  if (!sections.empty()) std::memcpy(file.data() + sizeof(header), sections.data(), sections.size() * sizeof(Section));
  test::sealBinary(file);
  return refused(file);
}

TEST(BinaryDamage, TheHeadersLoopsAreCounted) {
  EXPECT_EQ(wrong([](std::string&, Header& header, std::vector<Section>&) { header.loops = 7; }),
            "0:0: the header declares 7 loops, the arcs have 0 |  | 0");
}

TEST(BinaryDamage, EachKindHasItsSentence) {
  const std::string good = small();
  EXPECT_EQ(refused(good), "was read");
  EXPECT_EQ(refused(good.substr(0, 40)), "0:0: the file ends early: it has 40 bytes and needs 88 |  | the whole file");
  EXPECT_EQ(refused(good.substr(0, good.size() - 1)), "0:0: the file ends early: it has " + std::to_string(good.size() - 1) +
                                                          " bytes and needs " + std::to_string(good.size()) + " |  | the whole file");
  EXPECT_EQ(refused(good + "x"), "0:0: 1 bytes follow the end of the graph |  | nothing behind it");
  std::string text = good;
  text[0] = 'c';
  EXPECT_EQ(refused(text), "0:0: this is not a graph in Warpfront's binary format |  | a file that begins with the mark of the format");
  std::string newer = good;
  newer[8] = 2;
  EXPECT_EQ(refused(newer), "0:0: the file is of version 2 of this form: a newer Warpfront wrote it |  | at most version 1");
  std::string header = good;
  header[30] ^= 1;
  EXPECT_EQ(refused(header), "0:0: the header is damaged: its checksum does not match");
  std::string heads = good;
  Section section;
  std::memcpy(&section, good.data() + sizeof(Header) + sizeof(Section), sizeof(section));
  ASSERT_EQ(section.kind, Kind::Heads);
  heads[section.begin] ^= 1;
  EXPECT_EQ(refused(heads), "0:0: the section “heads” is damaged: its checksum does not match");
}

TEST(BinaryDamage, WhatAFaultyWriterMakesIsRefused) {
  using Sections = std::vector<Section>;
  EXPECT_EQ(wrong([](std::string&, Header&, Sections&) {}), "was read") << "the checksums here are those of the writer";
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[1].begin = 1u << 20; }), "0:0: the section “heads” lies beyond the file");
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[1].begin += 4; }), "0:0: the section “heads” lies beyond the file")
      << "no section begins there";
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[1].bytes = ~std::uint64_t{0}; }),
            "0:0: the section “heads” lies beyond the file");
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[1].bytes = 8; }), "0:0: the section “heads” has 8 bytes |  | 12");
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[1].kind = Kind::Offsets; }),
            "0:0: the section “offsets” has 12 bytes |  | 16");
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[1].kind = Kind::SignedWeights; }), "0:0: the section “heads” is missing");
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[7].bytes = 8; }), "0:0: the section “attribute values” has 8 bytes |  | 12");
  EXPECT_EQ(wrong([](std::string&, Header& h, Sections& s) { h.sections = 0, s.clear(); }), "0:0: the section “offsets” is missing");
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[6] = s[7]; }),
            "0:0: the section “attribute values” lies before the end of the one that the table names before it")
      << "many that share their bytes make a large graph of a short file";
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[1] = s[0]; }), "0:0: there are two sections “offsets”");
  EXPECT_EQ(wrong([](std::string&, Header&, Sections& s) { s[1].kind = static_cast<Kind>(77); }),
            "0:0: the file has a section of an unknown kind, 77");
  EXPECT_EQ(wrong([](std::string&, Header& h, Sections&) { h.vertices = std::uint64_t{1} << 40; }),
            "0:0: 1099511627776 vertices and 3 arcs are more than 32 bits can number");
  EXPECT_EQ(wrong([](std::string&, Header& h, Sections&) { h.source = 3; }), "0:0: source and sink must be among the 3 vertices");
  const auto poke = [](std::size_t k, std::uint64_t at, std::uint32_t value) {
    return wrong([=](std::string& f, Header&, Sections& s) { std::memcpy(f.data() + s[k].begin + at, &value, 4); });
  };
  EXPECT_EQ(poke(1, 4, 3), "0:0: arc 1 leads to vertex 3, but there are 3 vertices");
  EXPECT_EQ(poke(0, 4, 4), "0:0: the offsets fall after vertex 1");
  EXPECT_EQ(poke(3, 4, 0x7FF0'0000), "0:0: a coordinate is not a finite number");
  EXPECT_EQ(poke(4, 0, 7), "0:0: two vertices have the id 7");
  EXPECT_EQ(poke(5, 0, 9), "0:0: the names of the vertices do not fit their text");
  EXPECT_EQ(poke(8, 4, 3), "0:0: the names of the attributes do not fit");
  EXPECT_EQ(poke(8, 8, 1000), "0:0: the names of the attributes do not fit");
}

TEST(BinaryDamage, IdsDoNotBeginAgainAtZero) {
  const auto path = writeFile("plain.wfg", "");
  Progress progress;
  ASSERT_TRUE(io::writeGraph(**Graph::make({.offsets = {0, 1, 1, 1}, .heads = {1}}), path, progress));
  std::string file = contentOf(path);
  Header header;
  std::memcpy(&header, file.data(), sizeof(header));
  for (const std::uint64_t first : {~std::uint64_t{0} - 2, ~std::uint64_t{0} - 1, ~std::uint64_t{0}}) {
    header.firstId = first;
    std::memcpy(file.data(), &header, sizeof(header));
    test::sealBinary(file);
    EXPECT_EQ(refused(file), first == ~std::uint64_t{0} - 2
                                 ? "was read"
                                 : "0:0: 3 ids from " + std::to_string(first) + " on are more than 64 bits can number");
  }
}

TEST(BinaryDamage, NoCutAndNoFlippedBitIsReadAsAnotherGraph) {
  const std::string good = small();
  const std::string arcs = arcsOf(**read(writeFile("x.wfg", good)));
  for (std::size_t size = 0; size < good.size(); ++size) ASSERT_NE(refused(good.substr(0, size)), "was read") << size;
  std::size_t harmless = 0;
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ (1 << at % 8));
    const auto graph = read(writeFile("x.wfg", bad));
    if (!graph) continue;
    ++harmless;
    ASSERT_EQ(arcsOf(**graph), arcs) << "byte " << at;
  }
  EXPECT_LT(harmless, 9 * 64u) << "only what lies between the sections";
}

}  // namespace
}  // namespace wf
