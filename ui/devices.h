// The devices that a person can choose: named, found on another thread, and kept in the settings.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <vector>

#include "compute/exec/executors.h"
#include "ui/background.h"
#include "ui/session/session.h"

namespace wf::ui {

QString deviceId(const exec::DeviceRequest& option);     // "auto", "cpu", "cuda:1": of settings, command line and session files
exec::DeviceRequest deviceOf(const QString& id);         // what is not known: automatic
QString deviceTitle(const exec::DeviceRequest& option);  // without its name: "CUDA 1"
exec::DeviceRequest storedDevice();
void storeDevice(const exec::DeviceRequest& option);

// Where the picture is drawn by another GPU than the NVIDIA one that the kernels run on: both named, and what to set. Empty: nothing to
// say.
QString twoGpusHint(const QString& cudaName, const QString& openGl);

class DeviceList : public QObject {
  Q_OBJECT

 public:
  struct Found {
    std::vector<exec::CudaDevice> cuda;
    std::string why;  // where there is none
  };
  using Finder = std::function<Found()>;
  // Looks at once, on a thread of its own: a driver may take a second to start.
  explicit DeviceList(QObject* parent, Finder finder = {});
  bool known() const { return known_; }
  const Found& found() const { return found_; }
  // Automatic, the processor and every CUDA device; those that are not known yet are not among them.
  std::vector<exec::DeviceRequest> options() const;
  QString titleOf(const exec::DeviceRequest& option) const;  // "CUDA 1: NVIDIA H200, 139.8 GiB"

 Q_SIGNALS:
  void changed();

 private:
  bool known_ = false;
  Found found_;
  Background finding_;
};

}  // namespace wf::ui
