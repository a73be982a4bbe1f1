// One attribute of vertices or arcs while a file is read: its values come as text, and its type is settled when all are there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/state_array.h"
#include "compute/core/types.h"

namespace wf::io {

// What the file says that the values are. Number: whole or not as each is written. Real: with a fraction, even where none is written.
enum class ValueKind { Number, Real, Flag, Text };

class Column {
 public:
  Column(std::string name, Domain domain, ValueKind kind, bool declared)
      : name_(std::move(name)), domain_(domain), kind_(kind), declared_(declared) {}

  const std::string& name() const { return name_; }
  Domain domain() const { return domain_; }
  // False: text, or dropped. Such a column takes values and forgets them.
  bool numeric() const { return kind_ != ValueKind::Text; }
  bool touched() const { return touched_; }  // the file gave it a value, of any kind
  bool flag() const { return kind_ == ValueKind::Flag; }
  // Left out without a note where it is empty or all zero.
  bool quiet() const { return quiet_; }
  void setQuiet() { quiet_ = true; }
  std::size_t size() const { return bits_.size(); }
  bool hasDefault() const { return !default_.empty(); }

  void setDefault(std::string_view text) { default_ = text; }
  const std::string& defaultText() const { return default_; }
  // False where the text is no number though the file declares one; a column that nothing was declared of becomes text instead. An empty
  // text is a missing value. `index` may be any; those passed over are missing until they are set.
  bool set(std::size_t index, std::string_view text);
  // To `count` values; what is missing gets the default. Afterwards missing() may be asked. False: the default is no number.
  bool complete(std::size_t count);
  void drop();

  std::size_t missing() const { return missing_; }
  std::size_t rounded() const { return rounded_; }  // values that f32 does not hold as they were written
  bool finite() const { return finite_; }           // no value is infinite; missing ones aside
  bool constantZero() const;
  ElementType type() const { return type_; }
  // The values as bits of type(). Where some are missing, `missingAs` stands for them, or NaN; type() is F32 afterwards then.
  std::vector<std::uint32_t> take(std::optional<std::uint32_t> missingAs);

 private:
  void store(std::size_t index, double number, std::int64_t whole, bool isWhole, bool exact);
  void becomeFloat();

  std::string name_;
  Domain domain_;
  ValueKind kind_;
  bool declared_;
  bool quiet_ = false;
  bool touched_ = false;
  std::string default_;
  std::vector<std::uint32_t> bits_;
  std::vector<bool> present_;
  ElementType type_ = ElementType::U32;  // the narrowest that holds all values so far
  bool large_ = false;                   // one is beyond 2^31 − 1
  bool finite_ = true;
  std::size_t missing_ = 0;
  std::size_t rounded_ = 0;
};

struct ParsedNumber {
  double number = 0;
  std::int64_t whole = 0;
  bool isWhole = false;  // written without point and exponent, and within 64 bits
  bool exact = true;     // f32 gives back the digits that were written
};
// Decimal numbers, "INF", "inf", "infinity", "NaN" with a sign, blanks around; nothing where the text is something else.
std::optional<ParsedNumber> parseNumber(std::string_view text);

}  // namespace wf::io
