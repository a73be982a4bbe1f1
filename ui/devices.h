// The devices that a person can choose: named, found on another thread, and kept in the settings.
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <functional>
#include <vector>

#include "compute/exec/executors.h"
#include "ui/session/session_api.h"

namespace wf::ui {

struct DeviceOption {
  DeviceChoice choice = DeviceChoice::Auto;
  int cudaDevice = 0;
  bool operator==(const DeviceOption&) const = default;
};

QString deviceId(const DeviceOption& option);     // "auto", "cpu", "cuda:1": of settings, command line and session files
DeviceOption deviceOf(const QString& id);         // what is not known: automatic
QString deviceTitle(const DeviceOption& option);  // without its name: "CUDA 1"
DeviceOption storedDevice();
void storeDevice(const DeviceOption& option);

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
  std::vector<DeviceOption> options() const;
  QString titleOf(const DeviceOption& option) const;  // "CUDA 1: NVIDIA H200, 139.8 GiB"

 Q_SIGNALS:
  void changed();

 private:
  bool known_ = false;
  Found found_;
  QThreadPool pool_;
};

}  // namespace wf::ui
