// Numbers in text on the readers' hot paths.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <system_error>

#include "compute/io/fields.h"

namespace wf::io {

// Digits alone, at most 18 of them (so that nothing overflows); null where there is none, more, or something else than `ends` behind them.
template <class Ends>
const char* parseDigits(const char* at, const char* end, std::uint64_t& value, const Ends& ends) {
  const char* const begin = at;
  std::uint64_t sum = 0;
  while (at != end) {
    const auto digit = static_cast<unsigned char>(*at - '0');
    if (digit > 9) break;
    sum = sum * 10 + digit;
    ++at;
  }
  if (at == begin || at - begin > 18 || (at != end && !ends(*at))) return nullptr;
  value = sum;
  return at;
}

inline const char* parseDigits(const char* at, const char* end, std::uint64_t& value) { return parseDigits(at, end, value, isBlank); }

// Of a number without a sign that no double holds: whether it is too small rather than too large.
inline bool isTiny(std::string_view text) {
  const std::size_t exponent = text.find_first_of("eE");
  if (exponent != std::string_view::npos) return text.substr(exponent).find('-') != std::string_view::npos;
  return text.starts_with('0') || text.starts_with('.');
}

// Whether a whole number, written in digits alone, is not `value`, the double nearest to it. Below 2^53 none is.
bool losesDigits(std::string_view text, double value);

// A decimal number, or inf or nan, with an optional sign, that `ends` or the end follows; null where there is none. What is too small is 0,
// what is too large is infinite.
template <class Ends>
const char* parseReal(const char* at, const char* end, double& value, const Ends& ends) {
  if (at == end) return nullptr;
  const bool negative = *at == '-';
  const char* const digits = negative || *at == '+' ? at + 1 : at;
  std::uint64_t whole = 0;
  if (end - digits > 0 && static_cast<unsigned char>(*digits - '0') <= 9) {
    if (const char* stop = parseDigits(digits, end, whole, ends); stop != nullptr && whole <= (std::uint64_t{1} << 53)) {
      value = negative ? -static_cast<double>(whole) : static_cast<double>(whole);
      return stop;
    }
  } else if (end - digits > 0 && (*digits == '-' || *digits == '+')) {
    return nullptr;
  }
  const auto [stop, error] = std::from_chars(digits, end, value);
  if (error == std::errc::invalid_argument || (stop != end && !ends(*stop))) return nullptr;
  if (error == std::errc::result_out_of_range) value = isTiny({digits, static_cast<std::size_t>(stop - digits)}) ? 0 : HUGE_VAL;
  if (negative) value = -value;
  return stop;
}

inline const char* parseReal(const char* at, const char* end, double& value) { return parseReal(at, end, value, isBlank); }

}  // namespace wf::io
