// Tables of the command line, and numbers in them.
#include "app/text_table.h"

#include <gtest/gtest.h>

#include "app/bench_texts.h"

namespace wf::app {
namespace {

using Align = TextTable::Align;

TEST(TextTable, ColumnsAreAsWideAsTheirWidestCell) {
  TextTable table({{"variant", Align::Left}, {"ms"}, {"verified"}});
  table.add({"a", "1.5", "yes"});
  table.add({"much longer", "12,345", "no"});
  EXPECT_EQ(table.text(),
            "variant          ms  verified\n"
            "a               1.5       yes\n"
            "much longer  12,345        no\n");
}

TEST(TextTable, ACharacterOfSeveralBytesIsOneWide) {
  TextTable table({{"µ", Align::Left}, {"b"}});
  table.add({"é–", "1"});
  table.add({"xy", "2"});
  EXPECT_EQ(table.text(), "µ   b\né–  1\nxy  2\n");
}

TEST(TextTable, ColumnsWithoutAValueAreLeftOut) {
  TextTable table({{"a", Align::Left}, {"joules"}, {"b"}});
  table.add({"1", TextTable::kUnknown, "2"});
  table.add({"3"});
  EXPECT_EQ(table.text(), "a  b\n1  2\n3  –\n");
}

TEST(TextTable, NothingStandsBehindTheLastCharacterOfALine) {
  TextTable table({{"a"}, {"name", Align::Left}});
  table.add({"1", "x"});
  EXPECT_EQ(table.text(), "a  name\n1  x\n");
}

TEST(TextTable, WithoutRowsThereIsNone) { EXPECT_EQ(TextTable({{"a"}}).text(), ""); }

TEST(BenchTexts, TimesHaveThreeDigitsOrMore) {
  EXPECT_EQ(msText(0.0123), "0.012");
  EXPECT_EQ(msText(9.99), "9.990");
  EXPECT_EQ(msText(9.9999), "10.00");
  EXPECT_EQ(msText(12.346), "12.35");
  EXPECT_EQ(msText(99.99), "100.0");
  EXPECT_EQ(msText(999.7), "1,000");
  EXPECT_EQ(msText(1234567), "1,234,567");
}

TEST(BenchTexts, NumbersHaveFourDigits) {
  EXPECT_EQ(numberText(0.021376), "0.02138");
  EXPECT_EQ(numberText(1.5), "1.5");
  EXPECT_EQ(numberText(12345.6), "12,346");
  EXPECT_EQ(numberText(-12345.6), "−12,346");
}

TEST(BenchTexts, WhatTheDriverDoesNotSayIsLeftOut) {
  EXPECT_EQ(deviceText({}), "");
  exec::DeviceState state;
  state.driver = "580.1";
  state.clockMhz = 1980;
  state.mostClockMhz = 1980;
  state.celsius = 40;
  EXPECT_EQ(deviceText(state), "driver 580.1, 1,980 of 1,980 MHz, 40 °C");
}

}  // namespace
}  // namespace wf::app
