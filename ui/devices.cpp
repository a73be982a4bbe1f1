#include "ui/devices.h"

#include <QSettings>
#include <algorithm>

#include "compute/core/numbers.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr auto kSetting = "device";

}  // namespace

QString deviceId(const exec::DeviceRequest& option) {
  switch (option.choice) {
    case exec::DeviceChoice::Auto:
      return "auto";
    case exec::DeviceChoice::Cpu:
      return "cpu";
    case exec::DeviceChoice::Cuda:
      return option.cudaDevice == 0 ? QString("cuda") : "cuda:" + QString::number(option.cudaDevice);
  }
  return {};
}

exec::DeviceRequest deviceOf(const QString& id) {
  if (id == "cpu") return {exec::DeviceChoice::Cpu};
  if (id == "cuda") return {exec::DeviceChoice::Cuda};
  bool number = false;
  const int device = id.startsWith("cuda:") ? id.mid(5).toInt(&number) : 0;
  return number && device >= 0 ? exec::DeviceRequest{exec::DeviceChoice::Cuda, device} : exec::DeviceRequest{};
}

QString deviceTitle(const exec::DeviceRequest& option) {
  switch (option.choice) {
    case exec::DeviceChoice::Auto:
      return "Automatic";
    case exec::DeviceChoice::Cpu:
      return "CPU";
    case exec::DeviceChoice::Cuda:
      return option.cudaDevice == 0 ? QString("CUDA") : "CUDA " + QString::number(option.cudaDevice);
  }
  return {};
}

exec::DeviceRequest storedDevice() { return deviceOf(QSettings().value(kSetting).toString()); }
void storeDevice(const exec::DeviceRequest& option) { QSettings().setValue(kSetting, deviceId(option)); }

QString twoGpusHint(const QString& cudaName, const QString& openGl) {
  if (cudaName.isEmpty() || openGl.isEmpty() || openGl.contains("NVIDIA", Qt::CaseInsensitive)) return {};
  return "The kernels can run on " + cudaName + ", but the picture is drawn by " + openGl +
         ". Every step's values then pass through the CPU's memory. To draw on the NVIDIA GPU as well, start the program with "
         "__NV_PRIME_RENDER_OFFLOAD=1 __GLX_VENDOR_LIBRARY_NAME=nvidia.";
}

DeviceList::DeviceList(QObject* parent, Finder finder) : QObject(parent) {
  if (!finder) {
    finder = [] {
      Found found;
      found.cuda = exec::cudaDevices(&found.why);
      return found;
    };
  }
  finding_.start([this, finder = std::move(finder)](Progress&) -> Background::Done {
    return [this, found = finder()] {
      known_ = true;
      found_ = found;
      Q_EMIT changed();
    };
  });
}

std::vector<exec::DeviceRequest> DeviceList::options() const {
  std::vector<exec::DeviceRequest> options{{exec::DeviceChoice::Auto}, {exec::DeviceChoice::Cpu}};
  for (const exec::CudaDevice& device : found_.cuda) options.push_back({exec::DeviceChoice::Cuda, device.index});
  return options;
}

QString DeviceList::titleOf(const exec::DeviceRequest& option) const {
  if (option.choice == exec::DeviceChoice::Auto) {
    if (!known_) return "Automatic";
    return found_.cuda.empty() ? QString("Automatic: the CPU") : "Automatic: " + text(found_.cuda.front().name);
  }
  for (const exec::CudaDevice& device : found_.cuda) {
    if (option.choice != exec::DeviceChoice::Cuda || device.index != option.cudaDevice) continue;
    return QString("CUDA %1: ").arg(device.index) + text(device.name) + ", " + text(bytesText(device.memoryBytes));
  }
  return deviceTitle(option);
}

}  // namespace wf::ui
