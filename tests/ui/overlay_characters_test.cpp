// The overlay's font has all characters of the registered algorithms' texts: a character that is missing shows as "?".
#include <imgui.h>

#include <QApplication>
#include <QString>
#include <cstring>

#include "compute/algorithms/registry.h"
#include "tests/ui/ui_harness.h"
#include "ui/overlay/imgui_font.h"

namespace wf::test {
namespace {

TEST(OverlayCharacters, CoverWhatAlgorithmsSay) {
  const QByteArray file = ui::fontFile(QApplication::font());
  ASSERT_FALSE(file.isEmpty());
  ImFontAtlas atlas;
  void* copy = ImGui::MemAlloc(static_cast<std::size_t>(file.size()));
  std::memcpy(copy, file.constData(), static_cast<std::size_t>(file.size()));
  const ImFont* font = atlas.AddFontFromMemoryTTF(copy, static_cast<int>(file.size()), 16, nullptr, ui::overlayCharacters());
  ASSERT_NE(font, nullptr);
  ASSERT_TRUE(atlas.Build());
  const auto expectWritten = [&](const std::string& text, const std::string& where) {
    for (const QChar c : QString::fromStdString(text)) {
      EXPECT_NE(font->FindGlyphNoFallback(c.unicode()), nullptr)
          << where << ": U+" << QString::number(c.unicode(), 16).toStdString() << " of \"" << text << '"';
    }
  };
  int spoken = 0;
  for (const algorithms::Described& entry : algorithms::entries()) {
    expectWritten(entry.info.title, entry.info.id);
    for (const VariantInfo& variant : entry.info.variants) {
      const std::string where = entry.info.id + "/" + variant.id;
      for (const KernelInfo& kernel : variant.kernels) {
        expectWritten(kernel.title, where);
        expectWritten(kernel.caption, where);
        spoken += 1;
      }
      for (const StateArrayInfo& array : variant.arrays) {
        for (const std::string& text : {array.title, array.symbol, array.unit}) expectWritten(text, where);
      }
      for (const InvariantInfo& invariant : variant.invariants) expectWritten(invariant.title, where);
      for (const ParameterInfo& parameter : variant.parameters) expectWritten(parameter.title, where);
    }
  }
  EXPECT_GT(spoken, 30);
}

}  // namespace
}  // namespace wf::test
