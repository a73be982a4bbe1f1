// The list of formats: one line each.
#include "compute/io/registry.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "compute/io/binary.h"
#include "compute/io/decoder.h"
#include "compute/io/dimacs.h"
#include "compute/io/edge_list.h"
#include "compute/io/gexf.h"
#include "compute/io/gml.h"
#include "compute/io/graphml.h"
#include "compute/io/matrix_market.h"
#include "compute/io/metis.h"

namespace wf::io {
namespace {

const std::array kFormats = {
    kBinaryFormat,   kDimacsFormat, kDimacsMaxFormat, kGraphmlFormat, kGexfFormat, kGmlFormat, kMatrixMarketFormat, kMetisFormat,
    kEdgeListFormat,  // the last: it matches loosely
};

}  // namespace

std::string ownExtension(const std::filesystem::path& path) {
  const auto lower = [](std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
  };
  const std::string last = lower(path.extension().string());
  return isCompressionExtension(last) ? lower(path.stem().extension().string()) : last;
}

std::span<const Format> formats() { return kFormats; }

const Format* formatOf(std::string_view head, const std::filesystem::path& path) {
  const Format* maybe = nullptr;
  for (const Format& format : kFormats) {
    const Match match = format.sniff(head);
    if (match == Match::Yes) return &format;
    if (match == Match::Maybe && maybe == nullptr) maybe = &format;
  }
  const std::string extension = ownExtension(path);
  for (const Format& format : kFormats) {
    if (std::find(format.extensions.begin(), format.extensions.end(), extension) != format.extensions.end()) return &format;
  }
  return maybe;
}

std::string readableFormats() {
  std::string out;
  for (const Format& format : kFormats) {
    if (!out.empty()) out += ", ";
    out += format.title;
    out += " (";
    for (const std::string_view extension : format.extensions) {
      if (extension != format.extensions.front()) out += ", ";
      out += extension;
    }
    out += ')';
  }
  return out + "; each also packed (.gz, .xz, .zst)";
}

}  // namespace wf::io
