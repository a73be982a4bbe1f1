#include "tests/probe/checker.h"

#include <zlib.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <map>

namespace wf::test {
namespace {

struct Bad {
  std::string why;
};

void require(bool holds, const std::string& why) {
  if (!holds) throw Bad{why};
}

// Reads numbers, never past the end.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  T number() {
    T value{};
    std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
    return value;
  }
  std::string_view take(std::uint64_t count) {
    require(count <= bytes_.size() - at_, "a payload is too short");
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }
  std::uint64_t leb128() {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = number<std::uint8_t>();
      value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
  }
  std::size_t left() const { return bytes_.size() - at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

std::uint32_t crcOf(std::string_view bytes) {
  return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

struct Array {
  std::size_t size = 4;
  std::uint64_t count = 0;
  bool constant = false;
};

class Checker {
 public:
  explicit Checker(std::string_view bytes) : bytes_(bytes) {}

  CheckedRecording run() {
    try {
      require(bytes_.size() >= 16, "there is no preamble");
      require(bytes_.substr(0, 8) == "\x89WFR\r\n\x1A\n", "the preamble has other characters");
      require(bytes_.substr(8, 8) == std::string_view("\1\0\0\0\0\0\0\0", 8), "the preamble has another version");
      out_.whole = 16;
      while (chunk()) {
      }
    } catch (const Bad& bad) {
      out_.problem = bad.why;
    } catch (const nlohmann::json::exception& bad) {
      out_.problem = bad.what();
    }
    return std::move(out_);
  }

 private:
  bool chunk() {
    const std::size_t at = out_.whole;
    if (bytes_.size() - at < 32) return false;
    const std::string kind(bytes_.substr(at, 4));
    Cursor header(bytes_.substr(at + 4, 28));
    require(header.number<std::uint32_t>() == 0, kind + ": the codec is not 0");
    const auto stored = header.number<std::uint64_t>(), unpacked = header.number<std::uint64_t>();
    require(stored == unpacked, kind + ": two sizes");
    const auto crc = header.number<std::uint32_t>();
    require(header.number<std::uint32_t>() == crcOf(bytes_.substr(at, 28)), kind + ": the header's CRC is wrong");
    if (stored > bytes_.size() - at - 32) return false;
    const std::string_view payload = bytes_.substr(at + 32, stored);
    require(crc == crcOf(payload), kind + ": the payload's CRC is wrong");
    out_.whole = at + 32 + stored;
    require(!out_.indexed, "a chunk follows the index");
    require((kind == "HEAD") == out_.kinds.empty(), kind + ": HEAD is the first chunk and no other");
    require(out_.done.is_null() || kind == "INDX", kind + " follows DONE");
    out_.kinds.push_back(kind);
    std::uint64_t step = 0;
    Cursor in(payload);
    if (kind == "HEAD")
      head(payload);
    else if (kind == "GCSR")
      graph(in);
    else if (kind == "CNST")
      elements(in, true);
    else if (kind == "KEYF")
      step = keyframe(in);
    else if (kind == "STEP")
      step = steps(in);
    else if (kind == "DONE")
      done(payload);
    else if (kind == "INDX")
      index(in, at);
    else
      require(false, "there is no chunk " + kind);
    if (kind != "INDX" && kind != "HEAD" && kind != "DONE") require(in.left() == 0, kind + ": bytes are left");
    entries_.push_back({kind, at, step});
    return !out_.indexed;
  }

  void head(std::string_view text) {
    out_.head = nlohmann::json::parse(text);
    const auto vertices = out_.head.at("graph").at("vertices").get<std::uint64_t>(),
               arcs = out_.head["graph"].at("arcs").get<std::uint64_t>();
    require(out_.head.at("algorithm").at("id").get<std::string>() != "", "the algorithm has no id");
    static const std::map<std::string, std::size_t> sizes = {{"u8", 1}, {"u32", 4}, {"i32", 4}, {"f32", 4}, {"u64", 8}};
    for (const auto& array : out_.head.at("arrays")) {
      const std::string domain = array.at("domain");
      const std::uint64_t has = domain == "arc" ? arcs : domain == "pair" ? vertices * vertices : vertices;
      arrays_.push_back({sizes.at(array.at("type")), array.value("count", has), array.value("constant", false)});
      if (domain == "vertex" || domain == "arc" || domain == "pair") require(arrays_.back().count == has, "an array has another count");
    }
    state_.resize(arrays_.size());
  }

  void graph(Cursor& in) {
    const auto vertices = in.number<std::uint64_t>(), arcs = in.number<std::uint64_t>();
    require(out_.head["graph"]["vertices"] == vertices && out_.head["graph"]["arcs"] == arcs, "HEAD has another graph");
    require(out_.keyframes.empty(), "the graph follows a keyframe");
    out_.directed = in.number<std::uint32_t>();
    out_.weightType = in.number<std::uint32_t>();
    for (std::uint64_t k = 0; k <= vertices; ++k) out_.offsets.push_back(in.number<std::uint64_t>());
    for (std::uint64_t k = 0; k < arcs; ++k) out_.heads.push_back(in.number<std::uint32_t>());
    for (std::uint64_t k = 0; k < arcs && out_.weightType != 0; ++k) out_.weights.push_back(in.number<std::uint32_t>());
  }

  std::uint64_t element(Cursor& in, std::size_t size) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, in.take(size).data(), size);
    return bits;
  }

  void elements(Cursor& in, bool constant) {
    require(!constant || out_.keyframes.empty(), "CNST follows a keyframe");
    for (std::size_t a = 0; a < arrays_.size(); ++a) {
      if (arrays_[a].constant != constant) continue;
      std::vector<std::uint64_t> values;
      for (std::uint64_t k = 0; k < arrays_[a].count; ++k) values.push_back(element(in, arrays_[a].size));
      require(out_.keyframes.empty() || values == state_[a], "a keyframe is not the state that the steps lead to");
      state_[a] = values;
    }
  }

  std::uint64_t keyframe(Cursor& in) {
    const auto step = in.number<std::uint64_t>();
    require(step == out_.steps.size(), "a keyframe is of another step");
    in.take(in.number<std::uint64_t>());
    elements(in, false);
    if (out_.keyframes.empty()) out_.states.push_back(state_);
    out_.keyframes.push_back(step);
    return step;
  }

  std::uint64_t steps(Cursor& in) {
    require(!out_.keyframes.empty(), "STEP comes before the keyframe");
    const auto first = in.number<std::uint64_t>();
    require(first == out_.steps.size() + 1, "steps are missing");
    const auto count = in.number<std::uint32_t>();
    require(count > 0 && in.number<std::uint32_t>() == 0, "STEP begins otherwise");
    for (std::uint32_t k = 0; k < count; ++k) step(in);
    return first;
  }

  void step(Cursor& in) {
    CheckedStep step;
    for (std::uint32_t* to : {&step.kernel, &step.iteration, &step.line, &step.flags}) *to = in.number<std::uint32_t>();
    for (std::uint64_t* to : {&step.launched, &step.active, &step.arcs, &step.written, &step.frontier}) *to = in.number<std::uint64_t>();
    for (std::uint64_t& scalar : step.scalars) scalar = in.number<std::uint64_t>();
    for (std::uint64_t* to : {&step.nanoseconds, &step.copied, &step.copyNanoseconds}) *to = in.number<std::uint64_t>();
    const auto hash = in.number<std::uint64_t>();
    for (int k = 0; k < 12; ++k) require(in.number<std::uint32_t>() == 0, "a block of a pair array");
    step.launches = in.number<std::uint32_t>();
    require(in.number<std::uint32_t>() == 0, "control");
    const auto parts = in.number<std::uint32_t>();
    require(in.number<std::uint32_t>() == 0, "no zero behind the parts");
    require(step.kernel < out_.head["kernels"].size(), "there is no such kernel");
    const std::size_t lines = out_.head["pseudocode"].size();
    require(step.line < lines || (lines == 0 && step.line == 0), "there is no such line");
    for (std::uint32_t k = 0; k < parts; ++k) step.parts.push_back(part(in));
    std::uint64_t sum = 0;
    for (std::size_t a = 0; a < arrays_.size(); ++a) {
      if (arrays_[a].constant) continue;
      for (std::size_t i = 0; i < state_[a].size(); ++i) sum += mix(mix(mix(a + 1) + i) + state_[a][i]);
    }
    require(sum == hash, "the hash of step " + std::to_string(out_.steps.size() + 1) + " is wrong");
    out_.steps.push_back(step);
    out_.states.push_back(state_);
  }

  CheckedPart part(Cursor& in) {
    CheckedPart part;
    part.array = in.number<std::uint32_t>();
    part.form = in.number<std::uint32_t>();
    part.count = in.number<std::uint64_t>();
    require(part.array < arrays_.size() && !arrays_[part.array].constant, "there is no such array");
    const Array& array = arrays_[part.array];
    std::vector<std::uint64_t>& values = state_[part.array];
    if (part.form == 1) {
      require(part.count == array.count, "a whole array has another count");
      for (std::uint64_t& value : values) value = element(in, array.size);
      return part;
    }
    require(part.form == 0 && part.count > 0 && part.count <= array.count, "a part has another form");
    std::vector<std::uint64_t> places;
    const std::size_t before = in.left();
    std::uint64_t next = 0;
    for (std::uint64_t k = 0; k < part.count; ++k) {
      places.push_back(next + in.leb128());
      next = places.back() + 1;
      require(places.back() < array.count, "an index is too large");
    }
    require(before - in.left() + part.count * array.size < array.count * array.size, "all of the array would be shorter");
    for (const std::uint64_t place : places) {
      const std::uint64_t value = element(in, array.size);
      require(values[place] != value, "an element is the same as before");
      values[place] = value;
    }
    return part;
  }

  void done(std::string_view text) {
    out_.done = nlohmann::json::parse(text);
    require(out_.done.at("steps") == out_.steps.size(), "DONE counts other steps");
  }

  void index(Cursor& in, std::size_t at) {
    require(in.number<std::uint64_t>() == entries_.size(), "the index has another number of chunks");
    for (const Entry& entry : entries_) {
      require(in.take(4) == entry.kind && in.number<std::uint32_t>() == 0, "the index has another kind");
      require(in.number<std::uint64_t>() == entry.at, "the index has another place");
      require(in.number<std::uint64_t>() == entry.step, "the index has another step");
    }
    require(in.left() == 0, "the index is longer");
    if (bytes_.size() - out_.whole < 16) return;
    Cursor tail(bytes_.substr(out_.whole, 16));
    require(tail.number<std::uint64_t>() == at && tail.take(8) == "WFRINDEX", "the last 16 bytes are others");
    out_.whole += 16;
    require(out_.whole == bytes_.size(), "bytes follow the end");
    out_.indexed = true;
  }

  struct Entry {
    std::string kind;
    std::size_t at;
    std::uint64_t step;
  };
  std::string_view bytes_;
  CheckedRecording out_;
  std::vector<Entry> entries_;
  std::vector<Array> arrays_;
  CheckedState state_;
};

}  // namespace

CheckedRecording checkRecording(std::string_view bytes) { return Checker(bytes).run(); }

std::string bytesOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

CheckedRecording checkRecordingFile(const std::filesystem::path& path) { return checkRecording(bytesOf(path)); }

}  // namespace wf::test
