// Values start as unsigned, become signed at the first negative one and floats at the first that neither holds.
#include "compute/io/column.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "compute/io/number_fields.h"

namespace wf::io {
namespace {

constexpr std::int64_t kLargestUnsigned = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kLargestSigned = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kSmallestSigned = std::numeric_limits<std::int32_t>::min();

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

// Whether the shortest digits of the nearest float are those of `number`: then nothing that was written is lost.
bool heldByFloat(double number, std::size_t characters) {
  const auto nearest = static_cast<float>(number);
  if (static_cast<double>(nearest) == number || std::isnan(number)) return true;
  if (!std::isfinite(nearest)) return false;
  if (characters <= 7 && number >= -1e30 && number <= 1e30 && (number >= 1e-30 || number <= -1e-30)) return true;  // at most 6 digits
  char digits[32];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, nearest);
  double back = 0;
  std::from_chars(digits, end, back);
  return back == number;
}

}  // namespace

std::optional<ParsedNumber> parseNumber(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  const char* const end = text.data() + text.size();
  ParsedNumber parsed;
  if (const auto [stop, error] = std::from_chars(text.data(), end, parsed.whole); stop == end && error == std::errc()) {
    parsed.isWhole = true;
    parsed.number = static_cast<double>(parsed.whole);
    if (parsed.whole == 0 && text[0] == '-') parsed.number = -0.0;
    parsed.exact = heldByFloat(parsed.number, text.size()) && !losesDigits(text, parsed.number);
    return parsed;
  }
  const auto [stop, error] = std::from_chars(text.data(), end, parsed.number);
  if (stop != end) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    // Too large or too small for 64 bits: the nearest there is.
    const std::size_t exponent = text.find_first_of("eE");
    const bool small = exponent != std::string_view::npos ? text[exponent + 1] == '-' : text.find_first_of("123456789") > text.find('.');
    parsed.number = small ? 0 : std::numeric_limits<double>::infinity();
    if (text[0] == '-') parsed.number = -parsed.number;
    parsed.exact = false;
    return parsed;
  }
  if (error != std::errc()) return std::nullopt;
  parsed.exact = heldByFloat(parsed.number, text.size()) && !losesDigits(text, parsed.number);
  return parsed;
}

bool Column::set(std::size_t index, std::string_view text) {
  touched_ = true;
  if (kind_ == ValueKind::Text) return true;
  text = trimmed(text);
  if (text.empty()) return true;
  if (kind_ == ValueKind::Flag) {
    const bool yes = text == "true" || text == "1" || text == "True" || text == "TRUE";
    if (!yes && text != "false" && text != "0" && text != "False" && text != "FALSE") return false;
    store(index, yes, yes, true, true);
    return true;
  }
  const auto parsed = parseNumber(text);
  if (!parsed) {
    if (!declared_) drop();
    return !declared_;
  }
  if (std::isnan(parsed->number)) return true;
  store(index, parsed->number, parsed->whole, parsed->isWhole && kind_ != ValueKind::Real, parsed->exact);
  return true;
}

void Column::store(std::size_t index, double number, std::int64_t whole, bool isWhole, bool exact) {
  if (index >= bits_.size()) {
    bits_.resize(index + 1);
    present_.resize(index + 1);
  }
  if (isWhole && type_ != ElementType::F32) {
    const bool negative = whole < 0;
    const bool large = whole > kLargestSigned;
    if (whole > kLargestUnsigned || whole < kSmallestSigned || (negative && large_) || (large && type_ == ElementType::I32)) {
      becomeFloat();
    } else {
      if (negative) type_ = ElementType::I32;
      large_ = large_ || large;
      bits_[index] = static_cast<std::uint32_t>(whole);
      present_[index] = true;
      return;
    }
  }
  if (type_ != ElementType::F32) becomeFloat();
  const auto value = static_cast<float>(number);
  if (!std::isfinite(value)) finite_ = false;
  if (!exact) ++rounded_;
  bits_[index] = std::bit_cast<std::uint32_t>(value);
  present_[index] = true;
}

void Column::becomeFloat() {
  const bool negative = type_ == ElementType::I32;
  type_ = ElementType::F32;
  for (std::size_t i = 0; i < bits_.size(); ++i) {
    if (!present_[i]) continue;
    const double whole = negative ? static_cast<double>(static_cast<std::int32_t>(bits_[i])) : static_cast<double>(bits_[i]);
    const auto value = static_cast<float>(whole);
    if (static_cast<double>(value) != whole) ++rounded_;
    bits_[i] = std::bit_cast<std::uint32_t>(value);
  }
}

bool Column::complete(std::size_t count) {
  if (kind_ == ValueKind::Text) return true;
  const bool filled = !trimmed(default_).empty();
  if (filled) {
    // The default is stored once, where the first value is missing, so that the type is settled; the others copy its bits.
    std::size_t first = 0;
    while (first < bits_.size() && present_[first]) ++first;
    if (first < count) {
      const std::size_t rounded = rounded_;
      if (!set(first, default_)) return false;
      if (kind_ == ValueKind::Text) return true;
      const bool inexact = rounded_ > rounded && type_ == ElementType::F32;
      bits_.resize(count);
      present_.resize(count);
      if (present_[first]) {
        for (std::size_t i = first + 1; i < count; ++i) {
          if (present_[i]) continue;
          bits_[i] = bits_[first];
          present_[i] = true;
          if (inexact) ++rounded_;
        }
      }
    }
  }
  bits_.resize(count);
  present_.resize(count);
  missing_ = count - static_cast<std::size_t>(std::count(present_.begin(), present_.end(), true));
  return true;
}

void Column::drop() {
  kind_ = ValueKind::Text;
  bits_ = {};
  present_ = {};
}

bool Column::constantZero() const {
  const std::uint32_t sign = type_ == ElementType::F32 ? 0x8000'0000u : 0;
  return std::all_of(bits_.begin(), bits_.end(), [sign](std::uint32_t bits) { return (bits & ~sign) == 0; });
}

std::vector<std::uint32_t> Column::take(std::optional<std::uint32_t> missingAs) {
  if (missing_ > 0) {
    if (!missingAs && type_ != ElementType::F32) becomeFloat();
    std::uint32_t filler = std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN());
    if (missingAs) filler = type_ == ElementType::F32 ? std::bit_cast<std::uint32_t>(static_cast<float>(*missingAs)) : *missingAs;
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      if (!present_[i]) bits_[i] = filler;
    }
  }
  present_ = {};
  return std::move(bits_);
}

}  // namespace wf::io
