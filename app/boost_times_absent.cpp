#include "app/boost_times.h"

namespace wf::app {

const char* whyNoBoost() { return "the program was built without its headers"; }

std::optional<double> boostMs(const Graph&, const std::string&, bool, const DefaultTerminals&) { return std::nullopt; }

}  // namespace wf::app
