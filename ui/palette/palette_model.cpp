#include "ui/palette/palette_model.h"

#include <QSettings>
#include <algorithm>
#include <optional>

#include "ui/palette/fuzzy.h"
#include "ui/palette/other_words.h"

namespace wf::ui {
namespace {

constexpr auto kSetting = "palette/recent";
constexpr qsizetype kRemembered = 12;
constexpr int kRecentBonus = 14;  // less than a letter that begins a word and one that follows
constexpr int kNameBonus = 40;    // typed as it is called: more than what was used lately gets
constexpr int kDisabledMalus = 30;
constexpr int kHelpMalus = 40;   // found by its help alone
constexpr int kOtherMalus = 20;  // found by another word for it
constexpr int kNumber = 1000;    // a command that was made from what was typed

struct Found {
  int score = 0;
  std::vector<int> places;
};

// Beginning with a word of the line.
bool hasWords(const QString& line, const QString& words) {
  for (qsizetype at = -1; (at = line.indexOf(words, at + 1, Qt::CaseInsensitive)) >= 0;) {
    if (at == 0 || !line[at - 1].isLetterOrNumber()) return true;
  }
  return false;
}

// Each typed word begins one of the line's, in any order.
bool hasEachWord(const QString& line, const QString& typed) {
  const QStringList words = typed.split(' ', Qt::SkipEmptyParts);
  return std::all_of(words.begin(), words.end(), [&](const QString& word) { return hasWords(line, word); });
}

bool isName(const Command& command, const QString& typed) {
  QString title = command.title;
  if (title.startsWith("Show ")) title.remove(0, 5);
  if (command.names.compare(typed.simplified(), Qt::CaseInsensitive) == 0) return true;
  return title.compare(typed.trimmed(), Qt::CaseInsensitive) == 0;
}

std::optional<Found> find(const Command& command, const QString& typed) {
  if (command.id.startsWith("number.")) return Found{kNumber, {}};
  if (const auto title = fuzzyMatch(typed, command.title)) return Found{title->score, title->places};
  // "theme dark" finds "Dark" of the kind "Theme".
  const QString kind = command.kind + " ";
  if (const auto both = fuzzyMatch(typed, kind + command.title)) {
    Found found{both->score - 4, {}};
    for (const int place : both->places) {
      if (place >= kind.size()) found.places.push_back(static_cast<int>(place - kind.size()));
    }
    return found;
  }
  const QString words = typed.trimmed();
  // "sssp mask", as the command line has it.
  if (!command.names.isEmpty()) {
    if (const auto names = fuzzyMatch(typed, command.names)) return Found{names->score, {}};
  }
  // "screenshot" finds "Save picture", "color cost" finds "Colour by Cost".
  if (words.size() >= 2 && hasEachWord(kind + command.title + " " + command.names + " " + otherWords(command.id), words))
    return Found{static_cast<int>(words.size()) * 4 - kOtherMalus, {}};
  // Of a whole sentence any letters are found somewhere: there only words as they are typed count.
  if (words.size() >= 3 && hasWords(command.help, words)) return Found{static_cast<int>(words.size()) * 4 - kHelpMalus, {}};
  // Its name was found, with letters that the search for commands does not know.
  if (command.id.startsWith("vertex.")) return Found{0, {}};
  return std::nullopt;
}

}  // namespace

QStringList recentCommandIds() { return QSettings().value(kSetting).toStringList(); }

void rememberCommand(const QString& id) {
  QStringList ids = recentCommandIds();
  ids.removeAll(id);
  ids.prepend(id);
  QSettings().setValue(kSetting, QStringList(ids.mid(0, kRemembered)));
}

PaletteModel::PaletteModel(CommandScope scope, QObject* parent)
    : QAbstractListModel(parent), scope_(std::move(scope)), recent_(recentCommandIds()) {
  setTyped({});
}

void PaletteModel::setTyped(const QString& typed) {
  beginResetModel();
  rows_.clear();
  const bool all = typed.trimmed().isEmpty();
  for (Command& command : allCommands(scope_, typed)) {
    Row row;
    if (!all) {
      auto found = find(command, typed);
      if (!found) continue;
      row.score = found->score + (isName(command, typed) ? kNameBonus : 0);
      row.places = std::move(found->places);
    }
    if (const qsizetype used = recent_.indexOf(command.id); used >= 0) row.score += kRecentBonus + static_cast<int>(kRemembered - used);
    if (!command.enabled) row.score -= kDisabledMalus;
    row.command = std::move(command);
    rows_.push_back(std::move(row));
  }
  std::stable_sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return a.score > b.score; });
  endResetModel();
}

const Command* PaletteModel::at(int row) const {
  return row >= 0 && row < static_cast<int>(rows_.size()) ? &rows_[static_cast<std::size_t>(row)].command : nullptr;
}

int PaletteModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
  const Command* command = at(index.row());
  if (command == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return command->title;
    case Qt::ToolTipRole:
      return command->enabled || command->whyNot.isEmpty() ? command->help : "Not available: " + command->whyNot;
    case Qt::AccessibleTextRole: {
      QString words = command->title + ", " + command->kind;
      if (!command->keys.isEmpty()) words += ", " + command->keys;
      if (!command->enabled) words += ", not available" + (command->whyNot.isEmpty() ? QString() : ": " + command->whyNot);
      return words;
    }
    case kKind:
      return command->kind;
    case kKeys:
      return command->keys;
    case kPlaces: {
      QVariantList places;
      for (const int place : rows_[static_cast<std::size_t>(index.row())].places) places << place;
      return places;
    }
    case kEnabled:
      return command->enabled;
    case kWhyNot:
      return command->whyNot;
    case kId:
      return command->id;
    default:
      return {};
  }
}

}  // namespace wf::ui
