// A TrueType file is a directory of tables and the tables (Apple TrueType Reference Manual, "The Font Directory"; big-endian).
// Checksums are left 0: ImGui's reader does not look at them.
#include "ui/overlay/imgui_font.h"

#include <QFont>
#include <QRawFont>
#include <QtEndian>
#include <vector>

namespace wf::ui {
namespace {

void put16(QByteArray& to, quint16 value) {
  value = qToBigEndian(value);
  to.append(reinterpret_cast<const char*>(&value), 2);
}

void put32(QByteArray& to, quint32 value) {
  value = qToBigEndian(value);
  to.append(reinterpret_cast<const char*>(&value), 4);
}

}  // namespace

const ImWchar* overlayCharacters() {
  static const ImWchar kRanges[] = {0x20,   0x7E,   0xA0,   0x24F,  0x370,  0x4FF,  0x2010, 0x205E, 0x2070,
                                    0x209C, 0x2190, 0x21FF, 0x2200, 0x22FF, 0x25A0, 0x25FF, 0};
  return kRanges;
}

double emOfHeight(const QFont& font) {
  const QRawFont raw = QRawFont::fromFont(font);
  const QByteArray head = raw.isValid() ? raw.fontTable("hhea") : QByteArray();
  if (head.size() < 8) return 1;
  const auto at = [&](int offset) { return static_cast<double>(qFromBigEndian<qint16>(head.constData() + offset)); };
  const double height = at(4) - at(6);  // ascender, descender
  return height > 0 ? raw.unitsPerEm() / height : 1;
}

QByteArray fontFile(const QFont& font) {
  const QRawFont raw = QRawFont::fromFont(font);
  if (!raw.isValid()) return {};
  struct Table {
    const char* tag;
    QByteArray bytes;
  };
  std::vector<Table> tables;  // in ascending order of tags, as the format asks
  for (const char* tag : {"CFF ", "cmap", "glyf", "head", "hhea", "hmtx", "kern", "loca", "maxp"}) {
    QByteArray bytes = raw.fontTable(tag);
    if (!bytes.isEmpty()) tables.push_back({tag, std::move(bytes)});
  }
  const auto has = [&](const char* tag) {
    for (const Table& table : tables) {
      if (qstrcmp(table.tag, tag) == 0) return true;
    }
    return false;
  };
  for (const char* needed : {"cmap", "head", "hhea", "hmtx", "maxp"}) {
    if (!has(needed)) return {};
  }
  const bool trueType = has("glyf") && has("loca");
  if (!trueType && !has("CFF ")) return {};

  const auto count = static_cast<quint16>(tables.size());
  QByteArray out;
  put32(out, trueType ? 0x00010000u : 0x4F54544Fu);  // 'OTTO' for outlines in CFF
  put16(out, count);
  int power = 0;
  while ((2 << power) <= count) ++power;
  put16(out, static_cast<quint16>(16 << power));
  put16(out, static_cast<quint16>(power));
  put16(out, static_cast<quint16>(count * 16 - (16 << power)));
  auto offset = static_cast<quint32>(12 + 16 * count);
  for (const Table& table : tables) {
    out.append(table.tag, 4);
    put32(out, 0);
    put32(out, offset);
    put32(out, static_cast<quint32>(table.bytes.size()));
    offset += static_cast<quint32>((table.bytes.size() + 3) & ~3);
  }
  for (const Table& table : tables) {
    out.append(table.bytes);
    while (out.size() % 4 != 0) out.append('\0');
  }
  return out;
}

}  // namespace wf::ui
