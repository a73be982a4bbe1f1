// Numbers of a text file on their way to 32 bits: whole where all of them are and fit, else floats.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compute/core/state_array.h"
#include "compute/io/arc_list.h"

namespace wf::io {

class NumberColumn {
 public:
  // negatable: the column must be able to hold the negative of every number, too.
  explicit NumberColumn(bool negatable = false) : negatable_(negatable) {}

  void reserve(std::size_t numbers) { bits_.reserve(numbers); }
  void add(double value) { append(std::span(&value, 1)); }
  // NaN is a value that is missing.
  void append(std::span<const double> values);

  // Of numbers that lost digits before they came here, and that a float holds as they came.
  void addRounded(std::uint64_t numbers) { rounded_ += numbers; }

  std::size_t size() const { return bits_.size(); }
  WeightType weightType() const { return float_ ? WeightType::Float : smallest_ < 0 ? WeightType::Signed : WeightType::Unsigned; }
  ElementType elementType() const { return float_ ? ElementType::F32 : smallest_ < 0 ? ElementType::I32 : ElementType::U32; }
  std::uint64_t missing() const { return missing_; }
  std::uint64_t infinite() const { return infinite_; }  // or too large for a float
  std::uint64_t rounded() const { return rounded_; }    // finite numbers that are no floats, where the column is one of floats
  std::vector<std::uint32_t> takeBits() { return std::move(bits_); }

 private:
  void becomeFloat();
  void addFloat(double value);

  bool negatable_ = false;
  bool float_ = false;
  double smallest_ = 0;  // 0 is always among them
  double largest_ = 0;
  std::uint64_t missing_ = 0;
  std::uint64_t infinite_ = 0;
  std::uint64_t rounded_ = 0;
  std::vector<std::uint32_t> bits_;
};

}  // namespace wf::io
