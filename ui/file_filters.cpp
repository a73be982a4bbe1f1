#include "ui/file_filters.h"

#include "ui/text.h"

namespace wf::ui {
namespace {

QStringList patternsOf(const std::vector<std::string>& extensions) {
  QStringList out;
  for (const std::string& extension : extensions) {
    out << "*" + text(extension);
    for (const char* packed : kPackedExtensions) out << "*" + text(extension) + packed;
  }
  return out;
}

}  // namespace

QString fileFilters(const std::vector<GraphFormat>& formats, bool sessions) {
  QStringList all, each;
  for (const GraphFormat& format : formats) {
    const QStringList patterns = patternsOf(format.extensions);
    all += patterns;
    each << text(format.title) + " (" + patterns.join(' ') + ")";
  }
  if (sessions) {
    all << "*.wfr" << "*.wfs";
    each << "Warpfront recordings (*.wfr)" << "Warpfront sessions (*.wfs)";
  }
  all.removeDuplicates();
  return (QStringList{QString(sessions ? "Graphs, recordings and sessions" : "Graphs") + " (" + all.join(' ') + ")"} + each +
          QStringList{"All files (*)"})
      .join(";;");
}

QStringList savingFilters(const std::vector<SavingFormat>& formats, bool withRun) {
  QStringList out;
  for (const SavingFormat& format : formats) {
    out << text(format.title) + (withRun && format.holdsStates ? ", with the arrays of the run (" : " (") +
               patternsOf(format.extensions).join(' ') + ")";
  }
  return out;
}

QString formatsText(const std::vector<GraphFormat>& formats) {
  QStringList out;
  for (const GraphFormat& format : formats) {
    QStringList extensions;
    for (const std::string& extension : format.extensions) extensions << text(extension);
    out << text(format.title) + " (" + extensions.join(", ") + ")";
  }
  return out.join(", ");
}

}  // namespace wf::ui
