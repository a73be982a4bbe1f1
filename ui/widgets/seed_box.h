// The seed of something random: any whole number of 64 bits, typed or counted up and down.
#pragma once

#include <QAbstractSpinBox>
#include <cstdint>

namespace wf::ui {

class SeedBox : public QAbstractSpinBox {
  Q_OBJECT

 public:
  explicit SeedBox(QWidget* parent);
  std::uint64_t value() const { return value_; }
  void setValue(std::uint64_t value);  // valueChanged() where it is another

  void stepBy(int steps) override;
  QValidator::State validate(QString& input, int& at) const override;
  void fixup(QString& input) const override;
  QSize sizeHint() const override;

 Q_SIGNALS:
  void valueChanged();

 protected:
  StepEnabled stepEnabled() const override;

 private:
  void take();

  std::uint64_t value_ = 0;
};

}  // namespace wf::ui
