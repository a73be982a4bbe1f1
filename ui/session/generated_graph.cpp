#include "ui/session/generated_graph.h"

#include <map>
#include <sstream>

#include "compute/generators/registry.h"
#include "compute/lab/exercises.h"
#include "ui/session/document.h"
#include "ui/session/drawn_graph.h"

namespace wf::ui {

Result<std::shared_ptr<const Graph>> makeGenerated(const std::string& source, Progress& progress) {
  if (isDrawn(source)) {
    const auto drawn = readDrawn(source);
    if (!drawn) return drawn.error();
    return makeDrawn(*drawn);
  }
  if (source.starts_with(kExerciseGraph)) return lab::graphTriedOn(source.substr(kExerciseGraph.size()));
  std::istringstream words(source.substr(kGeneratedPrefix.size()));
  std::string id, word;
  words >> id;
  const generators::Generator* generator = generators::findGenerator(id);
  if (generator == nullptr) {
    std::string known;
    for (const auto& one : generators::generators()) known += (known.empty() ? "" : ", ") + one.id;
    return Error{
        .code = ErrorCode::Usage, .message = "there is no such generator", .file = source, .text = id, .expected = "one of " + known};
  }
  std::map<std::string, std::string> texts;
  while (words >> word) {
    const auto equals = word.find('=');
    if (equals == std::string::npos)
      return Error{
          .code = ErrorCode::Usage, .message = "a parameter without a value", .file = source, .text = word, .expected = "NAME=VALUE"};
    texts[word.substr(0, equals)] = word.substr(equals + 1);
  }
  auto parameters = readParameters(generator->parameters, texts);
  if (!parameters) return parameters.error();
  progress.begin("Generating", 0);
  return generators::makeGraph(*generator, *parameters, {.progress = progress});
}

}  // namespace wf::ui
