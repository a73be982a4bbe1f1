// Palettes. Text and background differ by a contrast of at least 4.5 to 1 (WCAG AA) in both.
#include "ui/theme.h"

#include <QApplication>
#include <QFont>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QSettings>
#include <QStyleOption>
#include <QWidget>
#include <algorithm>

#include "ui/font_size.h"

namespace wf::ui {
namespace {

bool dark_ = true;

// The desktop's own palette, read before ours replaces it.
bool systemIsDark() {
  static const bool dark = [] {
    if (qEnvironmentVariable("GTK_THEME").endsWith(":dark", Qt::CaseInsensitive)) return true;
    const QPalette palette = QApplication::palette();
    return palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness();
  }();
  return dark;
}

// Fusion draws the rim of boxes to tick darker than the window: on a dark one nothing is left of it. What is disabled gets a second,
// lighter text beside its own, which there looks like a misprint. A choice that is too long is cut within a letter. A placeholder has the
// colour of what is disabled.
class VisibleRims : public QProxyStyle {
 public:
  VisibleRims() : QProxyStyle("fusion") {}
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override {
    return hint == SH_EtchDisabledText ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
  }
  // The button for what a tool bar has no room for is a button as the others are.
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    switch (metric) {  // Fusion has them as large beside letters of every size
      case PM_IndicatorWidth:
      case PM_IndicatorHeight:
      case PM_ExclusiveIndicatorWidth:
      case PM_ExclusiveIndicatorHeight:
        return std::max(usual, QFontMetrics(QApplication::font()).ascent() * 3 / 4 / 2 * 2 + 1);
      default:
        break;
    }
    return metric == PM_ToolBarExtensionExtent && widget != nullptr ? std::max(usual, iconSide(*widget) + 6) : usual;
  }
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override {
    const auto* combo = element == CE_ComboBoxLabel ? qstyleoption_cast<const QStyleOptionComboBox*>(option) : nullptr;
    if (combo == nullptr || combo->editable) return QProxyStyle::drawControl(element, option, painter, widget);
    QStyleOptionComboBox cut = *combo;
    const QRect field = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
    // What stands there while no entry is chosen ("As given") is an answer, not a hint what to type.
    if (widget != nullptr) cut.palette.setBrush(QPalette::ButtonText, widget->palette().brush(QPalette::ButtonText));
    const int icon = combo->currentIcon.isNull() ? 0 : combo->iconSize.width() + 4;
    cut.currentText = combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, field.width() - icon - 2);
    QProxyStyle::drawControl(element, &cut, painter, widget);
  }
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck,
               round = element == PE_IndicatorRadioButton;
    if (!box && !round) return;
    painter->save();
    QColor rim = option->palette.color(QPalette::Text);
    rim.setAlphaF(0.55f);
    painter->setPen(rim);
    painter->setBrush(Qt::NoBrush);
    painter->setRenderHint(QPainter::Antialiasing, round);
    const QRectF place = QRectF(option->rect).adjusted(0.5, 0.5, -1.5, -1.5);
    round ? painter->drawEllipse(place) : painter->drawRect(place);
    painter->restore();
  }
};

QPalette darkPalette() {
  QPalette p;
  p.setColor(QPalette::Window, QColor(0x1d, 0x20, 0x27));
  p.setColor(QPalette::WindowText, QColor(0xe3, 0xe6, 0xec));
  p.setColor(QPalette::Base, QColor(0x15, 0x17, 0x1d));
  p.setColor(QPalette::AlternateBase, QColor(0x1a, 0x1d, 0x24));
  p.setColor(QPalette::Text, QColor(0xe3, 0xe6, 0xec));
  p.setColor(QPalette::PlaceholderText, QColor(0x8d, 0x94, 0xa3));
  p.setColor(QPalette::Button, QColor(0x2a, 0x2e, 0x38));
  p.setColor(QPalette::ButtonText, QColor(0xe3, 0xe6, 0xec));
  p.setColor(QPalette::BrightText, QColor(0xff, 0x8a, 0x80));
  p.setColor(QPalette::ToolTipBase, QColor(0x2f, 0x34, 0x40));
  p.setColor(QPalette::ToolTipText, QColor(0xf0, 0xf2, 0xf6));
  p.setColor(QPalette::Light, QColor(0x3c, 0x42, 0x50));
  p.setColor(QPalette::Midlight, QColor(0x33, 0x38, 0x44));
  p.setColor(QPalette::Mid, QColor(0x25, 0x29, 0x32));
  p.setColor(QPalette::Dark, QColor(0x10, 0x12, 0x17));
  p.setColor(QPalette::Shadow, QColor(0x08, 0x09, 0x0c));
  p.setColor(QPalette::Highlight, QColor(0x2f, 0x6d, 0xc4));
  p.setColor(QPalette::HighlightedText, Qt::white);
  p.setColor(QPalette::Link, QColor(0x7a, 0xb4, 0xff));
  p.setColor(QPalette::LinkVisited, QColor(0xb9, 0xa2, 0xf2));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
    p.setColor(QPalette::Disabled, role, QColor(0x6e, 0x75, 0x84));
  }
  p.setColor(QPalette::Disabled, QPalette::Highlight, QColor(0x3a, 0x40, 0x4d));
  return p;
}

QPalette lightPalette() {
  QPalette p;
  p.setColor(QPalette::Window, QColor(0xf1, 0xf3, 0xf6));
  p.setColor(QPalette::WindowText, QColor(0x1c, 0x21, 0x2b));
  p.setColor(QPalette::Base, QColor(0xff, 0xff, 0xff));
  p.setColor(QPalette::AlternateBase, QColor(0xf7, 0xf8, 0xfa));
  p.setColor(QPalette::Text, QColor(0x1c, 0x21, 0x2b));
  p.setColor(QPalette::PlaceholderText, QColor(0x6a, 0x71, 0x7f));
  p.setColor(QPalette::Button, QColor(0xe9, 0xec, 0xf1));
  p.setColor(QPalette::ButtonText, QColor(0x1c, 0x21, 0x2b));
  p.setColor(QPalette::BrightText, QColor(0xb0, 0x1b, 0x1b));
  p.setColor(QPalette::ToolTipBase, QColor(0xff, 0xff, 0xff));
  p.setColor(QPalette::ToolTipText, QColor(0x1c, 0x21, 0x2b));
  p.setColor(QPalette::Light, QColor(0xff, 0xff, 0xff));
  p.setColor(QPalette::Midlight, QColor(0xf4, 0xf5, 0xf8));
  p.setColor(QPalette::Mid, QColor(0xc4, 0xc9, 0xd2));
  p.setColor(QPalette::Dark, QColor(0xa2, 0xa9, 0xb6));
  p.setColor(QPalette::Shadow, QColor(0x78, 0x7f, 0x8c));
  p.setColor(QPalette::Highlight, QColor(0x2a, 0x66, 0xc0));
  p.setColor(QPalette::HighlightedText, Qt::white);
  p.setColor(QPalette::Link, QColor(0x1d, 0x5b, 0xb8));
  p.setColor(QPalette::LinkVisited, QColor(0x6b, 0x42, 0xb0));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
    p.setColor(QPalette::Disabled, role, QColor(0x93, 0x99, 0xa5));
  }
  p.setColor(QPalette::Disabled, QPalette::Highlight, QColor(0xc8, 0xcd, 0xd6));
  return p;
}

}  // namespace

std::span<const ThemeInfo> themeInfos() {
  static constexpr ThemeInfo kInfos[] = {
      {ThemeChoice::System, "system", "Follow &system"}, {ThemeChoice::Light, "light", "&Light"}, {ThemeChoice::Dark, "dark", "&Dark"}};
  return kInfos;
}

ThemeChoice storedTheme() {
  const QString name = QSettings().value("theme").toString();
  for (const ThemeInfo& info : themeInfos()) {
    if (name == info.id) return info.choice;
  }
  return kDefaultTheme;
}

void storeTheme(ThemeChoice choice) {
  for (const ThemeInfo& info : themeInfos()) {
    if (info.choice == choice) QSettings().setValue("theme", info.id);
  }
}

void applyTheme(ThemeChoice choice) {
  const bool systemDark = systemIsDark();
  dark_ = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemDark);
  QApplication::setStyle(new VisibleRims);
  QApplication::setPalette(dark_ ? darkPalette() : lightPalette());
  Q_EMIT themeNews().changed();
}

int storedFontSize() {
  const int points = QSettings().value("fontSize").toInt();
  return points < kSmallestFont ? 0 : std::min(points, kLargestFont);
}

void storeFontSize(int points) { points == 0 ? QSettings().remove("fontSize") : QSettings().setValue("fontSize", points); }

void applyFontSize() {
  static const QFont system = QApplication::font();
  QFont font = system;
  if (const int points = storedFontSize(); points > 0) font.setPointSize(points);
  if (font == QApplication::font()) return;
  QApplication::setFont(font);
  // Windows that are open take the new one over when they are asked to.
  for (QWidget* window : QApplication::topLevelWidgets()) {
    if (!window->testAttribute(Qt::WA_SetFont)) window->setFont(QFont());
  }
  Q_EMIT fontSizeNews().changed();
}

// Whole multiples of four: lines of drawings on a grid of 24 would fall between pixels elsewhere.
int iconSide(const QWidget& widget) { return std::max(16, (widget.fontMetrics().height() * 5 / 4 + 2) / 4 * 4); }

ThemeNews& themeNews() {
  static ThemeNews news;
  return news;
}

bool darkNow() { return dark_; }

render::Theme pictureTheme(bool dark) {
  if (dark) return {};
  render::Theme theme;
  theme.background = {250, 251, 252};
  theme.edge = {176, 184, 198};
  theme.unreached = {150, 158, 174};
  theme.neutral = {92, 102, 122};
  theme.mark = {20, 24, 34};
  theme.selection = {214, 96, 0};
  theme.why = {126, 34, 186};
  return theme;
}

render::Theme pictureTheme(const render::Style& style, bool dark) {
  const render::Ground* ground = render::findGround(style.ground);
  return ground != nullptr ? ground->theme : pictureTheme(dark);
}

bool darkWith(const render::Style& style, bool dark) {
  const render::Ground* ground = render::findGround(style.ground);
  return ground != nullptr ? ground->dark : dark;
}

QColor errorColor() { return dark_ ? QColor(0xff, 0x8a, 0x80) : QColor(0xb0, 0x1b, 0x1b); }
QColor mutedColor() { return dark_ ? QColor(0xa3, 0xaa, 0xb8) : QColor(0x5a, 0x62, 0x70); }
QColor accentColor() { return dark_ ? QColor(0x5a, 0xa9, 0xff) : QColor(0x1f, 0x62, 0xc4); }
QColor secondSeriesColor() { return dark_ ? QColor(0xff, 0xb0, 0x20) : QColor(0xb8, 0x5c, 0x00); }

}  // namespace wf::ui
