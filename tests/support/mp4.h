// A made-up MP4 file, for programs that pretend to be ffmpeg.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

namespace wf::test {

inline std::string mp4Number(std::uint64_t value) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 255);
  return out;
}

inline std::string mp4Box(const std::string& name, const std::string& content) { return mp4Number(8 + content.size()) + name + content; }

// Up to where the frames begin, which follow as they are, one after the other.
inline std::string mp4Head(std::uint64_t frames, std::uint64_t bytesPerFrame) {
  const std::string ftyp = mp4Box("ftyp", "isom" + mp4Number(512));
  const auto moov = [&](std::uint64_t place) {
    std::string inner = mp4Box("stsz", mp4Number(0) + mp4Number(bytesPerFrame) + mp4Number(frames)) +
                        mp4Box("stco", mp4Number(0) + mp4Number(1) + mp4Number(place));
    for (const char* name : {"stbl", "minf", "mdia", "trak", "moov"}) inner = mp4Box(name, inner);
    return inner;
  };
  const std::uint64_t place = ftyp.size() + moov(0).size() + 8;
  return ftyp + moov(place) + mp4Number(8 + frames * bytesPerFrame) + "mdat";
}

}  // namespace wf::test
