// Tables of places, and dispatching edge_paint.comp.glsl range by range.
#include "render/scene/edge_paint.h"

#include <fmt/format.h>

#include <algorithm>

#include "render/gl/device_error.h"
#include "render/gl/storage.h"
#include "render/mapping/made_colormaps.h"
#include "render/scene/color_rule.h"
#include "render/scene/edge_places.h"

namespace wf::render {
namespace {

enum Location { kPurpose = kOwnUniforms, kReduction, kBlockValues };
enum Binding : unsigned { kTable, kStyles, kPlaces, kFirstBlock };
enum Purpose { kColours, kChosenOver, kChosenAlone, kWidths, kChangedOver, kChangedAlone };
enum Map : std::size_t { kColourMap, kWidthMap, kMaps };

// Any of values that are no flags is the least of the arcs that the file has (mapping.h).
bool numbers(const StateArrayInfo& info) { return info.reduction == Reduction::Any && !info.flag; }

int reductionOf(const StateArrayInfo& info, bool asFlag) {
  switch (info.reduction) {
    case Reduction::Min:
      return 1;
    case Reduction::Max:
      return 2;
    case Reduction::Last:
      return 3;
    case Reduction::Any:
      break;
  }
  return asFlag || !numbers(info) ? 0 : 1;
}

// So many edges have `alignment` bytes of bits.
std::uint64_t edgesPerStep(const Limits& limits) { return std::uint64_t{4} * std::max<std::uint64_t>(limits.alignment, 4); }

// Ranges that hold the values of an array.
std::uint64_t blocksOf(const SceneData& scene, const MappedArrays& arrays, int array) {
  const std::uint64_t values = arrays.count(array);
  const std::uint64_t blockValues = scene.limits().rangeItems(std::uint64_t{4} * arrays.words(array));
  return (values + blockValues - 1) / blockValues;
}

}  // namespace

std::uint64_t edgesPerRange(const Limits& limits) {
  const std::uint64_t step = edgesPerStep(limits);
  return std::max(step, limits.rangeItems(sizeof(EdgePlaces)) / step * step);
}

void EdgePaint::bindStyles(const SceneData& scene, std::uint64_t start) const {
  const std::uint64_t held = std::min(scene.limits().rangeItems(sizeof(EdgeEnds)), scene.edgeCount() - start);
  const auto bind = [&](unsigned binding, unsigned buffer) {
    if (buffer == 0) return;
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(start * 4), static_cast<GLsizeiptr>(held * 4));
  };
  bind(stylesBinding(scene.vertexBlocks().blocks), styles());
  bind(widthsBinding(scene.vertexBlocks().blocks), widths());
}

void EdgePaint::forget() {
  leave();
  places_.clear();
  coming_.clear();
  relaxed_.forget();
}

bool EdgePaint::waiting() const { return waits_ || relaxed_.waiting(); }

bool EdgePaint::arrived(bool wait) const {
  const bool places = waits_ && std::any_of(coming_.begin(), coming_.end(), [&](const auto& entry) { return entry.second.ready(wait); });
  return places || relaxed_.arrived(wait);
}

void EdgePaint::leave() {
  styles_ = {};
  widths_ = {};
  styled_ = widened_ = waits_ = false;
  jobs_.clear();
  arrays_ = {};
  made_ = {};
  blend_.forget();
}

bool EdgePaint::showPart(double t) {
  if (!blend_.running()) return false;
  t < 1 ? blend_.setPart(t) : blend_.finish(made_);
  return true;
}

Status EdgePaint::adopt(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, Rgb8 background,
                        const MappedArrays& arrays, EdgePace pace) {
  const auto usable = [&](int array) {
    if (!arrays.here(array) || scene.edgeCount() == 0) return false;
    const Domain domain = arrays.info(array).domain;
    return (domain == Domain::Arc || domain == Domain::Edge || domain == Domain::Residual) &&
           arrays.count(array) == elementsOf(geometry.graph(), domain);
  };
  const bool coloured = usable(mapping.edgeArray), chosen = usable(mapping.chosenArray);
  const bool wide = usable(mapping.edgeWidth.array);
  const bool changed = usable(mapping.changedArray) && arrays.previous(mapping.changedArray) != 0;
  const Status relaxing = relaxed_.adopt(scene, geometry, mapping, arrays, pace.wait);
  const bool styled = coloured || chosen, widened = wide || changed || relaxed_.active();
  if (!styled && !widened) {
    leave();
    if (!usable(mapping.changedArray)) places_.clear();
    return relaxing;
  }
  // Items, positions and colours, the styles and the widths.
  if (2 * scene.vertexBlocks().blocks + (widened ? 3 : 2) > scene.limits().vertexStageBlocks) {
    forget();
    return gl::deviceError(
        fmt::format("vertex shaders of this OpenGL read {} storage buffers, fewer than styles of edges need; edges "
                    "keep the colours of their ends",
                    scene.limits().vertexStageBlocks));
  }
  const auto job = [&](int array, Scale scale, int purpose) {
    const StateArrayInfo& info = arrays.info(array);
    const bool asFlag = purpose == kChosenOver || purpose == kChosenAlone;
    jobs_.push_back({array, scale, {info.domain, info.domain == Domain::Residual && (asFlag || !numbers(info))}, purpose});
  };
  const EdgeSpan shown = made_;
  const unsigned shownStyles = styles(), shownWidths = widths();
  jobs_.clear();
  if (coloured) job(mapping.edgeArray, mapping.edgeScale, kColours);
  if (chosen) job(mapping.chosenArray, Scale::Linear, coloured ? kChosenOver : kChosenAlone);
  if (wide) job(mapping.edgeWidth.array, mapping.edgeWidth.scale, kWidths);
  if (changed) job(mapping.changedArray, Scale::Linear, wide ? kChangedOver : kChangedAlone);
  waits_ = false;
  styled_ = styled;
  widened_ = widened;
  arrays_ = arrays;
  made_ = {};
  blend_.stop();
  const auto ready = prepare(scene, geometry, pace.wait);
  if (!ready) {
    forget();
    return ready.error();
  }
  if (!*ready) {
    leave();
    waits_ = true;
    return relaxing;
  }
  const auto table = [&](std::size_t map, int array, const std::optional<exec::ValueRange>& fixed, Scale scale,
                         const std::string& colours) {
    fillTable(table_, map, arrays, array, fixed, scale, colormapOn(colours, background), true);
  };
  if (coloured) table(kColourMap, mapping.edgeArray, mapping.edgeFixedRange, mapping.edgeScale, mapping.edgeColormap);
  if (wide) table(kWidthMap, mapping.edgeWidth.array, mapping.edgeWidth.fixedRange, mapping.edgeWidth.scale, mapping.edgeWidth.colormap);
  for (Job& made : jobs_) {
    const auto program = programFor(scene, blocksOf(scene, arrays, made.array), made.purpose >= kChangedOver);
    if (!program) {
      forget();
      return program.error();
    }
    made.program = *program;
  }
  // Flags alone have nothing between them.
  const bool colours = pace.way && coloured && shownStyles == styles(), sizes = pace.way && wide && shownWidths == widths();
  if (shown.begin < shown.end && (colours || sizes)) blend_.begin(scene, colours ? shownStyles : 0, sizes ? shownWidths : 0, shown);
  return relaxing;
}

unsigned EdgePaint::newest(bool ofWidths) const {
  const unsigned blended = !blend_.running() ? 0 : ofWidths ? blend_.widths() : blend_.styles();
  return blended != 0 ? blended : ofWidths ? widths_.name() : styles_.name();
}

Result<bool> EdgePaint::prepare(const SceneData& scene, const GraphGeometry& geometry, bool wait) {
  const auto used = [&](const PlacesKey& key) {
    return std::any_of(jobs_.begin(), jobs_.end(), [&](const Job& job) { return job.key == key; });
  };
  std::erase_if(places_, [&](const auto& entry) { return !used(entry.first); });
  std::erase_if(coming_, [&](const auto& entry) { return !used(entry.first) && entry.second.ready(false); });
  gl::outOfMemory();
  bool complete = true;
  if (!table_) table_ = makeTable(kMaps);
  for (const Job& job : jobs_) {
    if (places_.contains(job.key)) continue;
    LateTable<EdgePlaces>& coming = coming_[job.key];
    if (!coming.begun()) {
      coming.begin([geometry = geometry.shared_from_this(), key = job.key](Progress& progress) {
        return edgePlaces(*geometry, key.domain, key.added, &progress);
      });
    }
    if (!coming.ready(wait || scene.edgeCount() <= scene.limits().edgesWaitedFor)) {
      complete = false;
      continue;
    }
    const auto places = coming.take();
    coming_.erase(job.key);
    if (!places)
      return gl::deviceError("the memory of this computer does not hold the places of arcs; edges keep the colours of their ends");
    places_[job.key] = gl::makeStorage(places->size() * sizeof(EdgePlaces), places->data());
  }
  if (!complete) return false;
  const auto words = [&](gl::Buffer& buffer, bool wanted) {
    if (!wanted) {
      buffer = {};
    } else if (!buffer) {
      buffer = gl::makeStorage(4 * scene.edgeCount(), nullptr);
    }
  };
  words(styles_, styled_);
  words(widths_, widened_);
  if (gl::outOfMemory())
    return gl::deviceError("the memory of this OpenGL device does not hold a style for each edge; edges keep the colours of their ends");
  return true;
}

Result<unsigned> EdgePaint::programFor(const SceneData& scene, std::uint64_t blocks, bool before) {
  const std::uint64_t needed = before ? 2 * blocks : blocks;
  if (needed + kFirstBlock > scene.limits().computeBlocks) {
    return gl::deviceError(fmt::format(
        "an array of edges needs {} storage buffers, and compute shaders of this OpenGL read {}; edges keep the colours of their ends",
        needed, scene.limits().computeBlocks - kFirstBlock));
  }
  if (const auto found = programs_.find({blocks, before}); found != programs_.end()) return found->second.name();
  auto program = gl::makeProgram({"edge_paint.comp.glsl"}, fmt::format("#define TABLE_ROWS 512\n#define VALUE_BLOCKS {}\n{}", blocks,
                                                                       before ? "#define BEFORE\n" : ""));
  if (!program) return program.error();
  return programs_.emplace(std::pair(blocks, before), std::move(*program)).first->second.name();
}

void EdgePaint::make(const SceneData& scene, std::uint64_t first, std::uint64_t count) {
  if (!active()) return;
  // Pieces begin where a range may.
  const std::uint64_t step = edgesPerStep(scene.limits());
  const EdgeSpan wanted{first / step * step, std::min(scene.edgeCount(), (first + count + step - 1) / step * step)};
  const EdgeSpan fresh = made_.grow(wanted);
  if (fresh.begin < fresh.end) paintAll(scene, fresh);
  blend_.show(scene, wanted);
}

void EdgePaint::paintAll(const SceneData& scene, const EdgeSpan& edges) const {
  const auto [begin, end] = edges;
  for (const Job& job : jobs_) paint(scene, job, begin, end);
  if (relaxed_.active()) {
    const bool over = std::any_of(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.purpose >= kWidths; });
    relaxed_.mark(scene, arrays_, newest(true), over, begin, end);
  }
}

void EdgePaint::paint(const SceneData& scene, const Job& job, std::uint64_t begin, std::uint64_t end) const {
  const Limits& limits = scene.limits();
  const StateArrayInfo& info = arrays_.info(job.array);
  const std::uint64_t values = arrays_.count(job.array);
  const std::uint64_t valueBytes = std::uint64_t{4} * arrays_.words(job.array);
  const std::uint64_t blockValues = limits.rangeItems(valueBytes);
  setValues(job.program, &info, job.scale);
  glProgramUniform1i(job.program, kPurpose, job.purpose);
  glProgramUniform1i(job.program, kReduction, reductionOf(info, job.purpose == kChosenOver || job.purpose == kChosenAlone));
  glProgramUniform1ui(job.program, kBlockValues, static_cast<std::uint32_t>(blockValues));

  glUseProgram(job.program);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTable, table_.name());
  const auto bind = [](unsigned binding, unsigned buffer, std::uint64_t first, std::uint64_t count, std::uint64_t bytes) {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(first * bytes),
                      static_cast<GLsizeiptr>(count * bytes));
  };
  const auto blocks = static_cast<unsigned>(blocksOf(scene, arrays_, job.array));
  for (unsigned b = 0; b < blocks; ++b) {
    const std::uint64_t first = b * blockValues, held = std::min(blockValues, values - first);
    bind(kFirstBlock + b, arrays_.buffer(job.array), first, held, valueBytes);
    if (job.purpose >= kChangedOver) bind(kFirstBlock + blocks + b, arrays_.previous(job.array), first, held, valueBytes);
  }
  const unsigned target = newest(job.purpose >= kWidths);
  const std::uint64_t most = edgesPerRange(limits);
  for (std::uint64_t first = begin; first < end; first += most) {
    const std::uint64_t count = std::min(most, end - first);
    bind(kPlaces, places_.at(job.key).name(), first, count, sizeof(EdgePlaces));
    bind(kStyles, target, first, count, 4);
    dispatchOver(job.program, static_cast<std::uint32_t>(count));
  }
  // The next one reads what this one wrote.
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace wf::render
