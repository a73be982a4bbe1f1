#include "ui/movie/mp4_boxes.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wf::ui {
namespace {

constexpr std::uint64_t kMostIndex = std::uint64_t{1} << 28;  // bytes of a moov that is read

struct Box {
  char name[5] = {};
  std::uint64_t begin = 0, end = 0;  // of its content
};

using Bytes = std::span<const unsigned char>;

std::uint64_t number(Bytes bytes) {
  std::uint64_t out = 0;
  for (const unsigned char byte : bytes) out = out << 8 | byte;
  return out;
}

// The box whose head is in `head`, of which `at` to `end` is the rest of what holds it; none: it does not fit.
std::optional<Box> boxOf(Bytes head, std::uint64_t at, std::uint64_t end) {
  if (head.size() < 8) return {};
  Box box;
  std::uint64_t size = number(head.first(4)), used = 8;
  for (std::size_t i = 0; i < 4; ++i) box.name[i] = static_cast<char>(head[4 + i]);
  if (size == 1) {
    if (head.size() < 16) return {};
    size = number(head.subspan(8, 8));
    used = 16;
  } else if (size == 0) {
    size = end - at;
  }
  if (size < used || size > end - at) return {};
  box.begin = at + used;
  box.end = at + size;
  return box;
}

// The content of the first box along the names; empty: there is none.
Bytes within(Bytes content, std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    Bytes found;
    for (std::uint64_t at = 0; at < content.size() && found.empty();) {
      const auto box = boxOf(content.subspan(at, std::min<std::uint64_t>(16, content.size() - at)), at, content.size());
      if (!box) return {};
      if (box->name == name) found = content.subspan(box->begin, box->end - box->begin);
      at = box->end;
    }
    content = found;
  }
  return content;
}

Bytes tableOf(Bytes moov, std::string_view name) {
  const std::string_view names[] = {"trak", "mdia", "minf", "stbl", name};
  return within(moov, names);
}

}  // namespace

Status checkMp4(const std::filesystem::path& path, std::uint64_t frames) {
  const auto broken = [](const std::string& why) {
    return Error{.code = ErrorCode::InvalidInput, .message = "ffmpeg did not write the movie to its end: " + why};
  };
  std::ifstream in(path, std::ios::binary);
  std::error_code code;
  const std::uint64_t size = std::filesystem::file_size(path, code);
  if (!in || code) return broken("its file cannot be read");
  std::optional<Box> ftyp, moov, mdat;
  for (std::uint64_t at = 0; at < size;) {
    std::vector<unsigned char> head(static_cast<std::size_t>(std::min<std::uint64_t>(16, size - at)));
    in.seekg(static_cast<std::streamoff>(at));
    if (!in.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(head.size()))) return broken("it cannot be read");
    const auto box = boxOf(head, at, size);
    if (!box) return broken("a part of it is cut off");
    const std::string_view name = box->name;
    if (name == "ftyp") ftyp = box;
    if (name == "moov") moov = box;
    if (name == "mdat") mdat = box;
    at = box->end;
  }
  if (!ftyp || !mdat) return broken("it has no pictures");
  if (!moov || moov->end - moov->begin > kMostIndex) return broken("its index (moov) is missing");
  std::vector<unsigned char> index(static_cast<std::size_t>(moov->end - moov->begin));
  in.seekg(static_cast<std::streamoff>(moov->begin));
  if (!in.read(reinterpret_cast<char*>(index.data()), static_cast<std::streamsize>(index.size()))) return broken("it cannot be read");

  const Bytes sizes = tableOf(index, "stsz"), near = tableOf(index, "stco"), far = tableOf(index, "co64");
  if (sizes.size() < 12 || (near.size() < 8 && far.size() < 8)) return broken("its index (moov) is damaged");
  const std::uint64_t samples = number(sizes.subspan(8, 4)), fixed = number(sizes.subspan(4, 4));
  if (fixed == 0 && sizes.size() - 12 < samples * 4) return broken("its index (moov) is damaged");
  if (samples != frames) return broken("it has " + std::to_string(samples) + " of " + std::to_string(frames) + " frames");
  std::uint64_t sum = fixed * samples;
  for (std::uint64_t i = 0; fixed == 0 && i < samples; ++i) sum += number(sizes.subspan(12 + 4 * i, 4));
  if (sum > mdat->end - mdat->begin) return broken("frames are missing");
  const Bytes places = near.empty() ? far : near;
  const std::uint64_t width = near.empty() ? 8 : 4, chunks = number(places.subspan(4, 4));
  if (places.size() - 8 < chunks * width) return broken("its index (moov) is damaged");
  for (std::uint64_t i = 0; i < chunks; ++i) {
    const std::uint64_t place = number(places.subspan(8 + i * width, width));
    if (place < mdat->begin || place >= mdat->end) return broken("its index leads beyond its pictures");
  }
  return {};
}

}  // namespace wf::ui
