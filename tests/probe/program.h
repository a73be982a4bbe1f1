// A small program with a probe: what the tests of this folder record.
#pragma once

#ifndef WARPFRONT_PROBE_WARNINGS
#define WARPFRONT_PROBE_WARNINGS
#endif
#include <cstdint>
#include <random>
#include <vector>

#include "compute/probe/warpfront.h"
#include "tests/probe/checker.h"

namespace wf::test {

// A ring of `vertices` with arrays of every type, which change at random: few elements, many or none.
class RandomProgram {
 public:
  explicit RandomProgram(std::uint64_t seed, std::uint32_t vertices = 1000) : random_(seed), n(vertices) {
    for (std::uint32_t v = 0; v < n; ++v) {
      offsets.push_back(v);
      heads.push_back((v + 1) % n);
      weights.push_back(static_cast<float>(v) / 2);
    }
    offsets.push_back(n);
    flags.assign(n, 0);
    words.assign(n, 0xFFFF'FFFFu);
    numbers.assign(n, -1);
    reals.assign(n, 0.5f);
    longs.assign(n, std::uint64_t{1} << 40);
    doubles.assign(n, 1.0 / 3);
    pairs.assign(std::size_t{n} * 2, 7);
    fixed.assign(n, 3);
    work.assign(std::size_t{n} * 2 + 3, 0);
    bitmap.assign((std::size_t{n} + 63) / 64, 0);
  }

  void describe() {
    wf_graph(n, n, offsets.data(), heads.data(), weights.data(), WF_F32);
    wf_options options = wf_no_options();
    options.flag = 1;
    wf_array("flags", flags.data(), WF_U8, WF_VERTEX, WF_FRONTIER, &options);
    options = wf_no_options();
    options.infinite = 0xFFFF'FFFFu;
    options.symbol = "C_a";
    wf_array("words", words.data(), WF_U32, WF_VERTEX, WF_COST, &options);
    wf_array("numbers", numbers.data(), WF_I32, WF_ARC, WF_NO_ROLE, nullptr);
    options = wf_no_options();
    options.constant = 1;
    wf_array("fixed", fixed.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, &options);
    wf_array("reals", reals.data(), WF_F32, WF_VERTEX, WF_NO_ROLE, nullptr);
    wf_array("longs", longs.data(), WF_U64, WF_COLOR, WF_NO_ROLE, nullptr);
    wf_array("doubles", doubles.data(), WF_F64, WF_VERTEX, WF_NO_ROLE, nullptr);
    options = wf_no_options();
    options.stride = 2 * sizeof(std::uint32_t);  // every second one
    wf_array("seconds", pairs.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, &options);
    options = wf_no_options();
    options.count = work.size();
    wf_array("work", work.data(), WF_U32, WF_LIST, WF_NO_ROLE, &options);
    options.count = bitmap.size();
    wf_array("bitmap", bitmap.data(), WF_U64, WF_OTHER, WF_NO_ROLE, &options);
    wf_pseudocode("first\nsecond");
    wf_kernel("change", "Change");
    wf_kernel_at("other", "Other", 1);
    wf_scalar("count", "Count");
  }

  void change() {
    const std::uint64_t how = random_() % 4;
    const std::size_t most = how == 0 ? 0 : how == 1 ? 3 : how == 2 ? n / 3 : 2 * std::size_t{n};
    const auto some = [&](auto& array, std::size_t count) {
      for (std::size_t k = 0; k < count; ++k)
        array[random_() % array.size()] = static_cast<std::decay_t<decltype(array[0])>>(random_() % 100);
    };
    some(flags, most);
    some(words, random_() % 2 == 0 ? most : 0);
    some(numbers, most);
    some(reals, most / 2);
    some(longs, most);
    some(doubles, most);
    some(pairs, most);
    some(work, most);
    some(bitmap, most);
  }

  // What the file has to hold after this step.
  CheckedState state() const {
    CheckedState out(10);
    out[0].assign(flags.begin(), flags.end());
    out[1].assign(words.begin(), words.end());
    for (const std::int32_t one : numbers) out[2].push_back(static_cast<std::uint32_t>(one));
    out[3].assign(fixed.begin(), fixed.end());
    for (const float one : reals) out[4].push_back(bits(one));
    out[5].assign(longs.begin(), longs.end());
    for (const double one : doubles) out[6].push_back(bits(static_cast<float>(one)));
    for (std::size_t k = 0; k < pairs.size(); k += 2) out[7].push_back(pairs[k]);
    out[8].assign(work.begin(), work.end());
    out[9].assign(bitmap.begin(), bitmap.end());
    return out;
  }

  static std::uint32_t bits(float value) {
    std::uint32_t out = 0;
    std::memcpy(&out, &value, sizeof out);
    return out;
  }

 private:
  std::mt19937_64 random_;

 public:
  std::uint32_t n;
  std::vector<std::uint32_t> offsets, heads;
  std::vector<float> weights;
  std::vector<std::uint8_t> flags;
  std::vector<std::uint32_t> words, pairs, fixed, work;
  std::vector<std::int32_t> numbers;
  std::vector<float> reals;
  std::vector<std::uint64_t> longs, bitmap;
  std::vector<double> doubles;
};

}  // namespace wf::test
