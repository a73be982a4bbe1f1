// The playing speeds: 0.5 to 1000 steps per second on a logarithmic slider, and one place further "Unlimited" (infinity).
#pragma once

#include <QString>

namespace wf::ui {

inline constexpr double kSlowest = 0.5;
inline constexpr double kFastest = 1000;
inline constexpr int kSpeedPositions = 100;  // kSlowest … kFastest lie on 0 … 100, infinity on 101

double speedAt(int position);
int speedPosition(double speed);
// The next one of 0.5, 1, 2, 5, … 1000, ∞ above or below.
double faster(double speed);
double slower(double speed);
QString speedText(double speed);  // "20 steps/s", "Unlimited"

}  // namespace wf::ui
