// The commands that match what was typed, best first; those used lately come before others like them.
#pragma once

#include <QAbstractListModel>

#include "ui/palette/command.h"

namespace wf::ui {

QStringList recentCommandIds();  // newest first, kept in the settings
void rememberCommand(const QString& id);

class PaletteModel : public QAbstractListModel {
  Q_OBJECT

 public:
  enum Role { kKind = Qt::UserRole, kKeys, kPlaces, kEnabled, kWhyNot, kId };

  PaletteModel(CommandScope scope, QObject* parent);
  void setTyped(const QString& typed);
  const Command* at(int row) const;
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  struct Row {
    Command command;
    std::vector<int> places;  // in the title
    int score = 0;
  };
  CommandScope scope_;
  QStringList recent_;
  std::vector<Row> rows_;
};

}  // namespace wf::ui
