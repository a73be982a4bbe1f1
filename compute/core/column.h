// An array of a graph that no longer changes: its own, or a part of something larger, such as a file mapped into memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace wf {

// Copies share the values. Any thread may read.
template <class T>
class Column {
 public:
  using value_type = T;
  using const_iterator = const T*;
  using iterator = const_iterator;

  Column() = default;
  Column(std::vector<T> values) {
    auto own = std::make_shared<const std::vector<T>>(std::move(values));
    values_ = *own;
    keep_ = std::move(own);
  }
  // `keep` holds the values, aligned as T needs it, for as long as a copy of the column lives.
  Column(std::span<const T> values, std::shared_ptr<const void> keep) : values_(values), keep_(std::move(keep)) {}

  std::size_t size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }
  const T* data() const { return values_.data(); }
  const T* begin() const { return values_.data(); }
  const T* end() const { return values_.data() + values_.size(); }
  const T& front() const { return values_.front(); }
  const T& back() const { return values_.back(); }
  const T& operator[](std::size_t i) const { return values_[i]; }
  operator std::span<const T>() const { return values_; }

  friend bool operator==(const Column& a, const Column& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

 private:
  std::span<const T> values_;
  std::shared_ptr<const void> keep_;
};

}  // namespace wf
