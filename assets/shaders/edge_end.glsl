// Included by the vertex shaders of edges: END(v), the colour with which the edge ends at a vertex; `style` and `width` are the edge's.
#ifdef STYLED
layout(location = 0) uniform uint itemWords;  // 3: the edge's place in the bound styles follows its ends
#ifdef WIDTHS
#define END(v) markedEnd(v, style, width)
#else
#define END(v) styledEnd(v, style)
#endif
#else
#define END(v) edgeEnd(v)
const uint itemWords = 2u;
#endif
