// Draws a picture of shapes with QPainter: onto pages of a PDF file, and captions onto pixels.
#pragma once

#include "render/picture/vector_picture.h"

class QFont;
class QPainter;

namespace wf::ui {

// The painter's units are the picture's pixels. Background first.
void paintVectors(QPainter& painter, const render::VectorPicture& picture);

// The families that texts are written in, as installed here: the program's own and one of even widths.
void setFamilies(render::VectorPicture& picture, const QFont& font);

// How wide a text is, pixels.
double widthOf(const render::VectorText& text, const render::VectorPicture& families);

}  // namespace wf::ui
