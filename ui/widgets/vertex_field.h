// A field for the id or the name of a vertex, with its name in front and what is wrong with it below.
#pragma once

#include <QWidget>
#include <functional>
#include <string>

class QLabel;
class QLineEdit;

namespace wf::ui {

class VertexField : public QWidget {
  Q_OBJECT

 public:
  // `over`: where complaints are drawn, over everything else; a toolbar has no room for a sentence. Parts are named after `object`.
  VertexField(const QString& object, QWidget* over, QWidget* parent);

  void setName(const QString& title, const QString& tip);
  void setNames(bool names);                                  // names are as good as ids: there is room for them
  void setOptional(bool optional) { optional_ = optional; }   // an empty field is an answer
  void setId(const QString& id, const QString& placeholder);  // a text that is being typed is left alone
  void setFieldEnabled(bool on);
  void focusField();
  void complain(const QString& why);  // empty: nothing to complain about
  void placeComplaint();              // after the field was moved

  // Takes a typed id (empty where that is allowed); false, with the reason, where it is refused.
  std::function<bool(const std::string& id, std::string* why)> apply;

 Q_SIGNALS:
  void applied();
  void left();  // what was typed and not applied is to go

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void enter();
  void restore();

  QLabel* label_;
  QLineEdit* field_;
  QLabel* complaint_;
  bool optional_ = false;
};

}  // namespace wf::ui
