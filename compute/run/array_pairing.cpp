#include "compute/run/array_pairing.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"

namespace wf::run {

using algorithms::Algorithm;

namespace {

Error misused(std::string message) { return {.code = ErrorCode::Usage, .message = std::move(message)}; }

// Those of the variant: the graph's own stand behind them.
KnownArrays arraysOf(const Algorithm& run) { return {run.info(), run.arrays().first(run.info().arrays.size())}; }

std::optional<std::size_t> placeOf(const KnownArrays& run, const std::string& id) {
  const auto arrays = run.arrays;
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    if (arrays[k].info->id == id) return k;
  }
  return std::nullopt;
}

std::string idsOf(const KnownArrays& run) {
  std::vector<std::string> ids;
  for (const exec::StateArray& array : run.arrays) ids.push_back(printable(array.info->id));
  return fmt::format("{}", fmt::join(ids, ", "));
}

bool fit(const exec::StateArray& a, const exec::StateArray& b) {
  return a.info->domain == b.info->domain && a.count == b.count && a.count > 0;
}

bool sameRole(const exec::StateArray& a, const exec::StateArray& b, bool sameType) {
  return a.info->role != Role::None && a.info->role == b.info->role && (!sameType || a.info->type == b.info->type) && fit(a, b);
}

Result<ArrayPairing> named(const KnownArrays& a, const KnownArrays& b, std::span<const PairName> names) {
  ArrayPairing out;
  const auto find = [](const KnownArrays& run, const char* which, const std::string& id) -> Result<std::size_t> {
    if (const auto place = placeOf(run, id)) return *place;
    return misused(fmt::format("the {} run has no array '{}'; it has: {}", which, printable(id), idsOf(run)));
  };
  for (const PairName& name : names) {
    const auto first = find(a, "first", name.a), second = find(b, "second", name.b);
    if (!first || !second) return first ? second.error() : first.error();
    const exec::StateArray &one = a.arrays[*first], &other = b.arrays[*second];
    const auto refuse = [&](std::string why) {
      return misused(fmt::format("'{}' and '{}' cannot be compared: {}", printable(name.a), printable(name.b), why));
    };
    if (one.info->domain != other.info->domain)
      return refuse(fmt::format("one is of {}, the other of {}", traits(one.info->domain).many, traits(other.info->domain).many));
    if (one.count != other.count)
      return refuse(fmt::format("one has {}, the other {}", counted(one.count, "element", "elements"), grouped(other.count)));
    const ArrayPair pair{*first, *second};
    if (std::find(out.pairs.begin(), out.pairs.end(), pair) == out.pairs.end()) out.pairs.push_back(pair);
  }
  return out;
}

ArrayPairing automatic(const KnownArrays& a, const KnownArrays& b) {
  ArrayPairing out;
  const auto first = a.arrays, second = b.arrays;
  const bool same = sameDescription(a.variant, b.variant);
  const auto comparable = [&](const exec::StateArray& one) { return same || !isList(one.info->domain); };
  std::vector<bool> usedA(first.size()), usedB(second.size());
  for (std::size_t k = 0; k < first.size(); ++k) {
    const auto place = placeOf(b, first[k].info->id);
    if (!place || !comparable(first[k]) || !fit(first[k], second[*place])) continue;
    out.pairs.push_back({k, *place});
    usedA[k] = usedB[*place] = true;
  }
  // A program's levels may be signed where ours are not: numbers are compared.
  for (const bool sameType : {true, false}) {
    for (std::size_t k = 0; k < first.size(); ++k) {
      if (usedA[k] || !comparable(first[k])) continue;
      std::vector<std::size_t> here, there;
      for (std::size_t i = 0; i < first.size(); ++i) {
        if (!usedA[i] && sameRole(first[i], first[k], sameType)) here.push_back(i);
      }
      for (std::size_t i = 0; i < second.size(); ++i) {
        if (!usedB[i] && sameRole(first[k], second[i], sameType)) there.push_back(i);
      }
      if (here.size() != 1 || there.size() != 1) continue;
      out.pairs.push_back({k, there.front()});
      usedA[k] = usedB[there.front()] = true;
    }
  }
  for (std::size_t k = 0; k < first.size(); ++k) {
    if (!usedA[k] && first[k].count > 0) out.aloneInA.push_back(first[k].info->id);
  }
  for (std::size_t k = 0; k < second.size(); ++k) {
    if (!usedB[k] && second[k].count > 0) out.aloneInB.push_back(second[k].info->id);
  }
  return out;
}

}  // namespace

Result<PairName> readPairName(std::string_view text) {
  const auto equals = text.find('=');
  PairName out{std::string(text.substr(0, equals)), std::string(equals == text.npos ? text : text.substr(equals + 1))};
  if (!out.a.empty() && !out.b.empty()) return out;
  return Error{
      .code = ErrorCode::Usage, .message = "this names no pair of arrays", .text = printable(text), .expected = "ARRAY or ARRAY=ARRAY"};
}

Result<ArrayPairing> pairArrays(const Algorithm& a, const Algorithm& b, std::span<const PairName> names) {
  return pairArrays(arraysOf(a), arraysOf(b), names);
}

Result<ArrayPairing> pairArrays(const KnownArrays& a, const KnownArrays& b, std::span<const PairName> names) {
  auto found = names.empty() ? automatic(a, b) : named(a, b, names);
  if (!found) return found;
  if (found->pairs.empty())
    return misused(fmt::format("the runs have no arrays in common: the first has {}; the second has {}", idsOf(a), idsOf(b)));
  std::stable_sort(found->pairs.begin(), found->pairs.end(), [](const ArrayPair& x, const ArrayPair& y) { return x.a < y.a; });
  return found;
}

bool sameKernels(const VariantInfo& a, const VariantInfo& b) {
  return std::equal(a.kernels.begin(), a.kernels.end(), b.kernels.begin(), b.kernels.end(),
                    [](const KernelInfo& x, const KernelInfo& y) { return x.id == y.id; });
}

bool sameDescription(const VariantInfo& a, const VariantInfo& b) {
  const auto sameArray = [](const StateArrayInfo& x, const StateArrayInfo& y) { return x.id == y.id && x.domain == y.domain; };
  return a.id == b.id && sameKernels(a, b) && std::equal(a.arrays.begin(), a.arrays.end(), b.arrays.begin(), b.arrays.end(), sameArray);
}

}  // namespace wf::run
