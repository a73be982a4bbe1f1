// Error dialog.
#include "ui/dialogs/error_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStringList>
#include <QStyle>
#include <algorithm>

#include "ui/text.h"

namespace wf::ui {
namespace {

// The details without what the dialog's title and sentence say already, and with the graph for what it is: the one that is still open.
QString newsOf(const RaisedError& error) {
  QStringList lines;
  for (QString line : text(error.details).split('\n')) {
    if (line == text(error.title) || line == text(error.message)) continue;
    if (line.startsWith("Graph: ")) line.replace(0, 6, "Still open:");
    lines << line;
  }
  return lines.join('\n').trimmed();
}

// Under its title the message is a sentence of its own; the name of a file before it stays as the file has it.
QString sentenceOf(const RaisedError& error) {
  QString out = text(error.message);
  const QString first = out.section(' ', 0, 0);
  const bool word = std::all_of(first.begin(), first.end(), [](QChar c) { return c.isLetter(); });
  if (word && !first.isEmpty()) out[0] = out[0].toUpper();
  return out;
}

}  // namespace

ErrorDialog::ErrorDialog(const RaisedError& error, QWidget* parent) : QDialog(parent) {
  setObjectName("errorDialog");
  setWindowTitle(text(error.title));
  setAttribute(Qt::WA_DeleteOnClose);
  const QString details = newsOf(error);
  copied_ = text(error.title) + "\n" + sentenceOf(error) + "\n" + (details.isEmpty() ? QString() : "\n" + details + "\n");

  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(18, 18, 18, 14);
  grid->setHorizontalSpacing(14);
  grid->setVerticalSpacing(8);
  auto* sign = new QLabel(this);
  sign->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(36, 36));
  grid->addWidget(sign, 0, 0, 2, 1, Qt::AlignTop);
  auto* title = new QLabel(text(error.title), this);
  QFont bold = font();
  bold.setBold(true);
  title->setFont(bold);
  title->setWordWrap(true);
  grid->addWidget(title, 0, 1);
  auto* message = new QLabel(sentenceOf(error), this);
  message->setObjectName("errorMessage");
  message->setTextFormat(Qt::PlainText);
  message->setWordWrap(true);
  message->setMinimumWidth(420);
  message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  grid->addWidget(message, 1, 1);
  auto* buttons = new QDialogButtonBox(this);
  if (!details.isEmpty()) {
    auto* box = new QPlainTextEdit(details, this);
    box->setObjectName("errorDetails");
    box->setAccessibleName("Details");
    box->setReadOnly(true);
    box->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    box->setMinimumHeight(90);
    box->hide();
    grid->addWidget(box, 2, 0, 1, 2);
    auto* show = buttons->addButton("&Details", QDialogButtonBox::ActionRole);
    show->setObjectName("showDetails");
    show->setToolTip("Show or hide the details (Alt+D)");
    show->setCheckable(true);
    show->setAutoDefault(false);
    connect(show, &QPushButton::toggled, this, [this, box](bool on) {
      box->setVisible(on);
      layout()->activate();
      resize(width(), std::max(layout()->totalMinimumSize().height(), layout()->totalHeightForWidth(width())));
    });
  }

  auto* copy = buttons->addButton("&Copy", QDialogButtonBox::ActionRole);
  copy->setObjectName("copyDetails");
  copy->setAutoDefault(false);
  copy->setToolTip("Copy the message and its details to the clipboard (Alt+C)");
  connect(copy, &QPushButton::clicked, this, [this, copy] {
    QApplication::clipboard()->setText(copied_);
    copy->setText("Copied");
  });
  if (error.offerCpu) {
    auto* cpu = buttons->addButton("C&ontinue on the CPU", QDialogButtonBox::AcceptRole);
    cpu->setObjectName("continueOnCpu");
    cpu->setToolTip("Continue on the CPU from the last saved state (Alt+O)");
    connect(cpu, &QPushButton::clicked, this, &ErrorDialog::continueOnCpu);
  }
  auto* close = buttons->addButton(QDialogButtonBox::Close);
  close->setToolTip("Close (Esc)");
  close->setDefault(!error.offerCpu);
  if (!error.offerCpu) close->setFocus();
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  grid->addWidget(buttons, 3, 0, 1, 2);
}

}  // namespace wf::ui
