// gzip by zlib: a stream that is inflated piece by piece, and a text deflated at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace wf::io {

// Inflates gzip members one behind the other, as gzip itself does; zero bytes behind the last one are padding.
class Inflater {
 public:
  Inflater();
  ~Inflater();
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  struct Outcome {
    std::size_t consumed = 0;
    std::size_t produced = 0;
    const char* problem = nullptr;  // why the data cannot be inflated; a static text
  };
  Outcome inflate(std::string_view in, char* out, std::size_t size);
  // Whether the data may end here: behind a whole member.
  bool atMemberEnd() const;

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

// Level 9, with no name and no time in the header: the same text gives the same bytes (with the same zlib).
std::string gzip(std::string_view text);

}  // namespace wf::io
