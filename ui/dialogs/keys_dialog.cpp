// Keys sheet.
#include "ui/dialogs/keys_dialog.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <vector>

#include "ui/actions.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

struct Group {
  QString title;
  std::vector<std::pair<QString, QString>> rows;  // keys, what they do
};

// Those with a row that has all the words.
std::vector<Group> groups(const QString& words) {
  std::vector<Group> all;
  const auto add = [&](const QString& group, const QString& keys, const QString& effect) {
    if (all.empty() || all.back().title != group) {
      const auto same = std::find_if(all.begin(), all.end(), [&](const Group& one) { return one.title == group; });
      if (same == all.end()) {
        all.push_back({group, {}});
      } else {
        std::rotate(same, same + 1, all.end());
      }
    }
    for (const QString& word : words.split(' ', Qt::SkipEmptyParts)) {
      if (!(keys + " " + effect + " " + group).contains(word, Qt::CaseInsensitive)) return;
    }
    all.back().rows.emplace_back(keys, effect);
  };
  for (const ActionInfo& info : actionInfos()) {
    if (!info.keys.empty()) add(QString::fromUtf8(info.group), keysText(info), QString::fromUtf8(info.help));
  }
  for (const MouseInfo& info : mouseInfos()) add("Mouse in the view", QString::fromUtf8(info.gesture), QString::fromUtf8(info.effect));
  std::erase_if(all, [](const Group& one) { return one.rows.empty(); });
  return all;
}

QString table(const Group& group) {
  QString out =
      "<tr><td colspan='2' style='padding:8px 0 2px 0; color:" + mutedColor().name() + "'>" + group.title.toHtmlEscaped() + "</td></tr>";
  for (const auto& [keys, effect] : group.rows) {
    out += "<tr><td style='padding:1px 18px 1px 0; white-space:nowrap'><b>" + keys.toHtmlEscaped() + "</b></td><td>" +
           effect.toHtmlEscaped() + "</td></tr>";
  }
  return out;
}

// In two columns of about one height: each group, the longest first, goes to the shorter one.
QString sheet(const QString& words) {
  std::vector<Group> all = groups(words);
  if (all.empty()) return "<p>No matching key.</p>";
  std::stable_sort(all.begin(), all.end(), [](const Group& a, const Group& b) { return a.rows.size() > b.rows.size(); });
  QString sides[2];
  std::size_t heights[2] = {0, 0};
  for (const Group& group : all) {
    const int side = heights[1] < heights[0] ? 1 : 0;
    sides[side] += table(group);
    heights[side] += group.rows.size() + 2;
  }
  return "<table><tr><td style='padding-right:36px'><table>" + sides[0] + "</table></td><td><table>" + sides[1] +
         "</table></td></tr></table><p style='color:" + mutedColor().name() +
         "'>Single keys do nothing while a text field has the focus; Esc goes back to the view.</p>";
}

}  // namespace

KeysDialog::KeysDialog(QWidget* parent) : QDialog(parent) {
  setObjectName("keysDialog");
  setWindowTitle("Keys and mouse");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  search_ = new QLineEdit(this);
  search_->setObjectName("keysSearch");
  search_->setAccessibleName("Search keys");
  search_->setToolTip("Words of an action, or a key");
  search_->setPlaceholderText("Search");
  search_->setClearButtonEnabled(true);
  column->addWidget(search_);
  sheet_ = new QTextBrowser(this);
  sheet_->setObjectName("keysSheet");
  sheet_->setAccessibleName("Keys and mouse");
  sheet_->setFrameShape(QFrame::NoFrame);
  sheet_->setLineWrapMode(QTextEdit::NoWrap);
  column->addWidget(sheet_);
  fill();
  connect(search_, &QLineEdit::textChanged, this, &KeysDialog::fill);
  connect(&themeNews(), &ThemeNews::changed, this, &KeysDialog::fill);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->button(QDialogButtonBox::Close)->setToolTip("Close (Esc)");
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  const QSizeF wanted = sheet_->document()->size();
  const QSize room = screen()->availableSize();
  resize(std::min(static_cast<int>(wanted.width()) + 60, room.width()),
         std::min(static_cast<int>(wanted.height()) + 130, room.height() - 80));
  sheet_->setLineWrapMode(QTextEdit::WidgetWidth);  // on a screen that is too narrow
  search_->setFocus();
}

void KeysDialog::fill() { sheet_->setHtml(sheet(search_->text())); }

}  // namespace wf::ui
