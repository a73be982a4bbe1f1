// Keys sheet.
#include "ui/dialogs/keys_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/actions.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

QString row(const QString& left, const QString& right) {
  return "<tr><td style='padding:1px 18px 1px 0; white-space:nowrap'><b>" + left.toHtmlEscaped() +
         "</b></td><td style='white-space:nowrap'>" + right.toHtmlEscaped() + "</td></tr>";
}

QString heading(const QString& title) {
  return "<tr><td colspan='2' style='padding:8px 0 2px 0; color:" + mutedColor().name() + "'>" + title.toHtmlEscaped() + "</td></tr>";
}

// The groups in two columns, playback beside the rest: the sheet fits a screen of 800 lines.
QString sheet() {
  QString left, right;
  const char* group = "";
  for (const ActionInfo& info : actionInfos()) {
    if (info.keys.empty()) continue;
    const bool playback = qstrcmp(info.group, "Playback") == 0;
    QString& side = playback || qstrcmp(info.group, "Program") == 0 || qstrcmp(info.group, "Help") == 0 ? left : right;
    if (qstrcmp(group, info.group) != 0) side += heading(QString::fromUtf8(info.group));
    group = info.group;
    side += row(keysText(info), QString::fromUtf8(info.help));
  }
  right += heading("Mouse in the view");
  for (const MouseInfo& info : mouseInfos()) right += row(QString::fromUtf8(info.gesture), QString::fromUtf8(info.effect));
  return "<table><tr><td style='padding-right:36px'><table>" + left + "</table></td><td><table>" + right +
         "</table></td></tr></table><p style='color:" + mutedColor().name() +
         "'>Single keys do nothing while a text field has the focus; Esc goes back to the view.</p>";
}

}  // namespace

KeysDialog::KeysDialog(QWidget* parent) : QDialog(parent) {
  setObjectName("keysDialog");
  setWindowTitle("Keys and mouse");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  auto* text = new QTextBrowser(this);
  text->setObjectName("keysSheet");
  text->setAccessibleName("Keys and mouse");
  text->setFrameShape(QFrame::NoFrame);
  text->setLineWrapMode(QTextEdit::NoWrap);
  text->setHtml(sheet());
  connect(&themeNews(), &ThemeNews::changed, text, [text] { text->setHtml(sheet()); });
  column->addWidget(text);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->button(QDialogButtonBox::Close)->setToolTip("Close (Esc)");
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  const QSizeF wanted = text->document()->size();
  const QSize room = screen()->availableSize();
  resize(std::min(static_cast<int>(wanted.width()) + 60, room.width()),
         std::min(static_cast<int>(wanted.height()) + 90, room.height() - 80));
}

}  // namespace wf::ui
