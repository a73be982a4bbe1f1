// Pictures of a panel to look at, of each size of window and text, dark and light: written where WARPFRONT_TEST_PICTURES names a folder.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QScreen>
#include <QTest>

#include "ui/theme.h"

namespace wf::test {

// The window of a small screen with large letters, and its docks at the bottom as high as that allows up to the share.
inline void makeSmall(QMainWindow& window, QDockWidget* dock, int points, double share = 0.55) {
  window.resize(1280, 720);
  ui::storeFontSize(points);
  ui::applyFontSize();
  for (int k = 0; k < 2; ++k) {  // once more, when texts of the new size have found their places
    window.resizeDocks({dock}, {static_cast<int>(window.height() * share)}, Qt::Vertical);
    QTest::qWait(200);
  }
}

inline void keepPictures(QMainWindow& window, QDockWidget* dock, const char* name) {
  const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES");
  if (folder.isEmpty()) return;
  const QSize before = window.size();
  for (const QSize size : {QSize(1280, 720), QSize(3840, 2160)}) {
    for (const int points : {9, 22}) {
      for (const auto theme : {ui::ThemeChoice::Dark, ui::ThemeChoice::Light}) {
        window.resize(size);
        ui::storeFontSize(points);
        ui::applyFontSize();
        ui::applyTheme(theme);
        for (int k = 0; k < 2; ++k) {  // once more, when texts of the new size have found their places
          window.resizeDocks({dock}, {size.height() * 55 / 100}, Qt::Vertical);
          QTest::qWait(300);
        }
        const QString kind = QString("-%1-%2-%3.png").arg(size.width()).arg(points).arg(theme == ui::ThemeChoice::Dark ? "dark" : "light");
        window.grab().save(folder + "/" + name + kind);
      }
    }
  }
  ui::storeFontSize(0);
  ui::applyFontSize();
  ui::applyTheme(ui::ThemeChoice::Dark);
  window.resize(before);
  QTest::qWait(200);
}

// The same of a dialog, as the whole screen shows it.
inline void keepDialogPictures(const QWidget& dialog, const char* name) {
  const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES");
  if (folder.isEmpty()) return;
  const int before = ui::storedFontSize();
  for (const int points : {9, 22}) {
    for (const auto theme : {ui::ThemeChoice::Dark, ui::ThemeChoice::Light}) {
      ui::storeFontSize(points);
      ui::applyFontSize();
      ui::applyTheme(theme);
      QTest::qWait(500);
      const QString kind = QString("-%1-%2.png").arg(points).arg(theme == ui::ThemeChoice::Dark ? "dark" : "light");
      dialog.screen()->grabWindow(0).save(folder + "/" + name + kind);
    }
  }
  ui::storeFontSize(before);
  ui::applyFontSize();
  ui::applyTheme(ui::ThemeChoice::Dark);
  QTest::qWait(200);
}

}  // namespace wf::test
