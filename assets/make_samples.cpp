// Writes the sample graphs into a folder: make_samples assets/samples. What is committed is what this writes; a test compares.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "compute/generators/city.h"
#include "compute/io/dimacs.h"
#include "compute/io/gzip.h"

namespace {

bool write(const std::filesystem::path& path, const std::string& text) {
  const std::string packed = wf::io::gzip(text);
  std::ofstream out(path, std::ios::binary);
  out.write(packed.data(), static_cast<std::streamsize>(packed.size()));
  out.close();
  if (!out) {
    fmt::print(stderr, "make_samples: {} cannot be written\n", path.string());
    return false;
  }
  fmt::print("{}: {} bytes, {} packed\n", path.string(), text.size(), packed.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: make_samples FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  wf::Progress progress;
  const auto city = wf::generators::makeCity({}, progress);
  if (!city) {
    fmt::print(stderr, "make_samples: {}\n", city.error().sentence());
    return 1;
  }
  const std::string comment = fmt::format("Warpfront sample: {} (invented)\nmade by make_samples", (*city)->path());
  return write(folder / "city.gr.gz", wf::io::dimacsText(**city, comment)) &&
                 write(folder / "city.co.gz", wf::io::dimacsCoordinatesText(**city, comment))
             ? 0
             : 1;
}
