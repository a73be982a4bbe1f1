// Pictures of shapes as QPainter draws them, beside the pixels that the renderer draws; captions; PDF files.
#include <QFont>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <cmath>
#include <fstream>
#include <set>

#include "render/picture/svg_text.h"
#include "render/picture/vector_job.h"
#include "tests/support/data.h"
#include "tests/ui/drawn_step.h"
#include "tests/ui/ui_harness.h"
#include "ui/picture/pdf_file.h"
#include "ui/picture/vector_file.h"
#include "ui/picture/vector_painter.h"
#include "ui/viewport/views.h"

namespace wf::test {
namespace {

using namespace std::chrono_literals;

double light(QRgb c) { return 0.2126 * qRed(c) + 0.7152 * qGreen(c) + 0.0722 * qBlue(c); }

double distance(const QImage& a, const QImage& b) {
  if (a.size() != b.size()) return 255;
  double sum = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) sum += std::abs(light(a.pixel(x, y)) - light(b.pixel(x, y)));
  }
  return sum / (a.width() * a.height());
}

class VectorPictureTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NO_FATAL_FAILURE(drawn_.make(session_));
    if (!drawn_.whyNot.empty()) GTEST_SKIP() << drawn_.whyNot;
  }

  struct Both {
    QImage pixels;
    render::VectorPicture shapes;
  };
  Both draw(const ui::PictureLook& wanted) {
    const ui::PictureLook look = ui::besideCaption(wanted);
    render::Camera camera;
    camera.resize(look.width, look.height);
    ui::showWhole(camera, {}, *session_.document()->geometry, session_.mapping(), {});
    const render::FrameRequest frame = ui::pictureRequest(session_, camera, look);
    ui::LegendPainter legend;
    ui::LabelPainter labels(session_);
    std::vector<render::Stamp> stamps;
    if (look.legend) stamps.push_back(legend.paint(session_, *drawn_.renderer, frame, look, QFont()));
    EXPECT_TRUE(labels.paintWhenRead(*drawn_.renderer, frame, look, QFont(), stamps, 30s).ok());
    const ui::StepCaption caption = ui::stepCaption(session_, 9);
    Both out;
    auto above = ui::layersAbove(session_, *drawn_.renderer, frame, look, QFont(), legend, labels);
    render::VectorJob shapes(*drawn_.renderer, frame, look.mostVectors);
    while (!*shapes.advance(INFINITY)) {
    }
    out.shapes = shapes.take();
    ui::complete(out.shapes, std::move(above), caption, look, frame.theme, QFont());

    render::Picture picture{look.width, look.wholeHeight(), {}};
    render::PictureRows rows(picture);
    ui::RowsAboveCaption both(rows, ui::captionRows(caption, look, frame.theme, QFont()));
    render::PictureJob job(*drawn_.renderer, frame, both, std::move(stamps));
    while (!*job.advance(INFINITY)) {
    }
    out.pixels = QImage(picture.rgba.data(), picture.width, picture.height, QImage::Format_RGBA8888).copy();
    return out;
  }
  static QImage painted(const render::VectorPicture& picture) {
    QImage image(picture.width, picture.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    ui::paintVectors(painter, picture);
    return image;
  }

  ui::Session session_{{.drawing = true}};
  DrawnStep drawn_;
};

TEST_F(VectorPictureTest, LooksLikeThePixels) {
  const ui::LabelContent ids{.kind = ui::LabelContent::Kind::Id};
  const ui::EdgeLabelContent weights{.kind = ui::EdgeLabelContent::Kind::Value, .array = "weight"};
  const ui::PictureLook looks[] = {
      {.width = 640, .height = 360},
      {.width = 640, .height = 360, .dark = false, .legend = true, .caption = true},
      {.width = 800, .height = 500, .pixelRatio = 2, .legend = true, .caption = true, .labels = ids},
      {.width = 1400, .height = 700, .labels = ids, .edgeLabels = weights},
  };
  for (const ui::PictureLook& look : looks) {
    const Both both = draw(look);
    EXPECT_EQ(both.pixels.size(), QSize(look.width, look.height));
    EXPECT_LT(distance(painted(both.shapes), both.pixels), 1.5) << look.width << " " << look.pixelRatio;
  }
}

// A layout at work gives the document places that the renderer draws only with the next picture of the window.
TEST_F(VectorPictureTest, ShapesAndLabelsAreOfThePlacesThatAreDrawn) {
  const ui::PictureLook look{.width = 1400,
                             .height = 700,
                             .labels = {.kind = ui::LabelContent::Kind::Id},
                             .edgeLabels = {.kind = ui::EdgeLabelContent::Kind::Value, .array = "weight"}};
  const auto before = render::svgText(draw(look).shapes);
  const auto places = session_.document()->geometry->positions();
  const render::Point3F between{(places[3].x + 2 * places[4].x) / 3, (places[3].y + 2 * places[4].y) / 3, 0};
  session_.layout().place({{4}, {between}});
  ASSERT_TRUE(session_.waitUntil([&] { return session_.document()->geometry->positions()[4].x == between.x; }, 30s));
  const auto after = render::svgText(draw(look).shapes);
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_EQ(*before, *after);
  drawn_.renderer->setGraph(session_.document()->geometry);
  EXPECT_NE(*render::svgText(draw(look).shapes), *before);
}

// Each stands on a ground of its own, which comes before its text.
TEST_F(VectorPictureTest, LabelsAreTexts) {
  const Both both = draw({.width = 1400,
                          .height = 700,
                          .labels = {.kind = ui::LabelContent::Kind::Id, .values = {"cost"}},
                          .edgeLabels = {.kind = ui::EdgeLabelContent::Kind::Value, .array = "weight"}});
  const auto labels = std::find_if(both.shapes.layers.begin(), both.shapes.layers.end(),
                                   [](const render::VectorLayer& layer) { return layer.name == "labels"; });
  ASSERT_NE(labels, both.shapes.layers.end());
  std::multiset<std::string> texts;
  for (std::size_t i = 0; i < labels->items.size(); ++i) {
    const auto* text = std::get_if<render::VectorText>(&labels->items[i]);
    if (text == nullptr) continue;
    texts.insert(text->text);
    EXPECT_TRUE(i > 0 && std::holds_alternative<render::VectorShape>(labels->items[i - 1])) << text->text;
  }
  // After step 9 of breadth-first search on a path from the second vertex the seventh has just been reached.
  EXPECT_TRUE(texts.contains("6: 4"));
  EXPECT_TRUE(texts.contains("7: ∞→5")) << testing::PrintToString(texts);
  EXPECT_TRUE(texts.contains("8: ∞"));
  EXPECT_GT(texts.count("1"), 10u) << "weights";
}

TEST_F(VectorPictureTest, TheLegendIsTextsAndShapes) {
  const Both both = draw({.width = 640, .height = 360, .legend = true});
  const auto legend = std::find_if(both.shapes.layers.begin(), both.shapes.layers.end(),
                                   [](const render::VectorLayer& layer) { return layer.name == "legend"; });
  ASSERT_NE(legend, both.shapes.layers.end());
  std::string said;
  std::size_t shapes = 0;
  for (const render::VectorItem& item : legend->items) {
    if (const auto* text = std::get_if<render::VectorText>(&item)) said += text->text + "|";
    shapes += std::holds_alternative<render::VectorShape>(item) ? 1 : 0;
  }
  // Whole lines, with the spaces between their words.
  EXPECT_NE(said.find("∞ not reached|"), std::string::npos) << said;
  EXPECT_NE(said.find("source|"), std::string::npos) << said;
  EXPECT_GT(shapes, 200u) << "the bar of colours";
  EXPECT_LT(shapes, 400u) << "triangles of one colour are one shape";
}

// The renderer learns them as it draws, and a legend comes before the first picture.
TEST_F(VectorPictureTest, TheLegendKnowsTheValuesOfTheGraphsOwnArrays) {
  render::Mapping mapping = session_.mapping();
  mapping.size.array = *derivedNamed("degree");
  session_.setMapping(mapping);
  const Both both = draw({.width = 640, .height = 480, .legend = true});
  bool degree = false;
  for (const render::VectorItem& item : both.shapes.layers.back().items) {
    const auto* text = std::get_if<render::VectorText>(&item);
    if (text == nullptr) continue;
    degree = degree || text->text.starts_with("size: ");
    EXPECT_NE(text->text, "no value yet");
  }
  EXPECT_TRUE(degree);
}

TEST_F(VectorPictureTest, ACancelledFileLeavesTheOldOne) {
  const Both both = draw({.width = 320, .height = 180});
  Progress cancelled;
  cancelled.cancel();
  for (const char* name : {"kept.svg", "kept.pdf"}) {
    const auto path = scratchDir() / name;
    std::ofstream(path) << "what was there";
    const auto written = ui::writeVectors(both.shapes, path.string(), cancelled);
    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().code, ErrorCode::Cancelled);
    std::string kept;
    std::getline(std::ifstream(path), kept);
    EXPECT_EQ(kept, "what was there") << name;
  }
}

// QSvgRenderer knows SVG Tiny 1.2: whether the file is well formed, and its shapes are where they are to be.
TEST_F(VectorPictureTest, AnotherReaderUnderstandsTheSvg) {
  const Both both = draw({.width = 640, .height = 360, .legend = true, .caption = true});
  const auto svg = render::svgText(both.shapes);
  ASSERT_TRUE(svg.ok());
  QSvgRenderer reader(QByteArray::fromStdString(*svg));
  ASSERT_TRUE(reader.isValid());
  EXPECT_EQ(reader.defaultSize(), QSize(640, 360));
  QImage image(640, 360, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  reader.render(&painter);
  painter.end();
  EXPECT_LT(distance(image, both.pixels), 2.5);
}

TEST_F(VectorPictureTest, CaptionsSayWhatTheStepDid) {
  const ui::StepCaption first = ui::stepCaption(session_, 0), ninth = ui::stepCaption(session_, 9);
  EXPECT_TRUE(first.code.empty());
  EXPECT_EQ(first.counter, "Step 0");
  EXPECT_FALSE(ninth.title.empty());
  EXPECT_FALSE(ninth.code.empty());
  EXPECT_NE(ninth.code.front(), ' ');
  EXPECT_TRUE(ninth.counter.starts_with("Step 9")) << ninth.counter;
  const ui::PictureLook look = ui::besideCaption({.width = 1280, .height = 720, .caption = true});
  EXPECT_EQ(look.wholeHeight(), 720);
  EXPECT_GE(look.captionHeight, 80) << "text of 20 pixels and more";
  EXPECT_LE(ui::besideCaption({.width = 100, .height = 30, .caption = true}).captionHeight, 10);
  // However narrow it is, the step's number stays, and no text reaches beyond.
  render::VectorPicture narrow{320, 90, std::nullopt, {}, {}, {}, {}};
  ui::setFamilies(narrow, QFont());
  ui::StepCaption talkative = ninth;
  talkative.code = std::string(400, 'x');
  for (const render::VectorItem& item :
       ui::captionItems(talkative, ui::besideCaption({.width = 320, .height = 180, .caption = true}), {}, 0, narrow)) {
    const auto* text = std::get_if<render::VectorText>(&item);
    if (text == nullptr) continue;
    EXPECT_LE(text->at.x + ui::widthOf(*text, narrow), 320) << text->text;
  }
  // What has no room ends with a whole word.
  talkative.code = "push: each active v with a residual arc one level down, in parallel, and what else there is to say of it";
  for (const render::VectorItem& item :
       ui::captionItems(talkative, ui::besideCaption({.width = 320, .height = 180, .caption = true}), {}, 0, narrow)) {
    const auto* text = std::get_if<render::VectorText>(&item);
    if (text == nullptr || text->face != render::VectorText::Face::Code) continue;
    ASSERT_TRUE(text->text.ends_with(" …")) << text->text;
    const std::string kept = text->text.substr(0, text->text.size() - std::string_view(" …").size());
    ASSERT_TRUE(talkative.code.starts_with(kept)) << kept;
    EXPECT_NE(std::string(" ,:;").find(talkative.code[kept.size()]), std::string::npos) << kept;
  }
}

TEST_F(VectorPictureTest, APdfFileAppearsWholeOrNotAtAll) {
  const Both both = draw({.width = 320, .height = 200});
  const auto path = scratchDir() / "pages.pdf";
  std::filesystem::remove(path);
  {
    auto file = ui::PdfFile::create(path.string(), "Title");
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE((*file)->add(both.shapes).ok());
    EXPECT_FALSE(std::filesystem::exists(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path)) << "it was not finished";
  auto file = ui::PdfFile::create(path.string(), "Title");
  ASSERT_TRUE(file.ok());
  for (int page = 0; page < 3; ++page) ASSERT_TRUE((*file)->add(both.shapes).ok());
  ASSERT_TRUE((*file)->finish().ok());
  std::ifstream in(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), {});
  EXPECT_TRUE(bytes.starts_with("%PDF-"));
  EXPECT_NE(bytes.find("/Count 3"), std::string::npos);
  EXPECT_FALSE(ui::PdfFile::create("/nonexistent/a.pdf", "").ok());
}

}  // namespace
}  // namespace wf::test
