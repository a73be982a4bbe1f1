// Options that take a real number between two bounds.
#pragma once

#include <string>

namespace CLI {
class Option;
}

namespace wf::app {

// Empty, or what is wrong. CLI::Range lets "nan" pass: it compares, and every comparison with it is false.
std::string checkReal(const std::string& text, double low, double high);
CLI::Option* requireReal(CLI::Option* option, double low, double high);

}  // namespace wf::app
