// An MP4 file cut at any length is distinguished from a whole one.
#include "ui/movie/mp4_boxes.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/data.h"
#include "tests/support/mp4.h"

namespace wf::test {
namespace {

Status check(const std::string& bytes, std::uint64_t frames) {
  const auto path = scratchDir() / "x.mp4";
  std::ofstream(path, std::ios::binary) << bytes;
  return ui::checkMp4(path, frames);
}

TEST(Mp4Boxes, AWholeFileIsWholeAndNoBeginningOfItIs) {
  const std::string whole = mp4Head(3, 50) + std::string(150, 'x');
  const auto status = check(whole, 3);
  EXPECT_TRUE(status) << status.error().message;
  for (std::size_t length = 0; length < whole.size(); ++length) EXPECT_FALSE(check(whole.substr(0, length), 3)) << length;
}

TEST(Mp4Boxes, NamesWhatIsMissing) {
  const auto says = [](const std::string& bytes, std::uint64_t frames) {
    const auto status = check(bytes, frames);
    return status ? std::string("whole") : status.error().message;
  };
  const std::string ftyp = mp4Box("ftyp", "isom"), mdat = mp4Box("mdat", std::string(100, 'x'));
  EXPECT_NE(says(ftyp + mdat, 2).find("moov"), std::string::npos) << "ffmpeg 5.1 on a full disk";
  EXPECT_NE(says(ftyp, 2).find("no pictures"), std::string::npos);
  EXPECT_NE(says(mp4Head(3, 50) + std::string(150, 'x'), 4).find("3 of 4 frames"), std::string::npos);
  EXPECT_NE(says(ftyp + mdat + mp4Box("moov", "nothing in it"), 2).find("damaged"), std::string::npos);
  EXPECT_NE(says(ftyp + mdat + mdat.substr(0, 50), 2).find("cut off"), std::string::npos);
}

}  // namespace
}  // namespace wf::test
