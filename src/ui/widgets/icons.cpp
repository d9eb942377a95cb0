#include "ui/widgets/icons.h"

#include <array>
#include <initializer_list>

#include "core/at.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

// Draws in a square from -1 to 1, y down.
class Pen {
public:
    Pen(ImDrawList& list, ImVec2 center, float size, ImU32 color)
        : list_(list), center_(center), half_(size * 0.5f), color_(color) {}

    ImVec2 at(float x, float y) const { return {center_.x + x * half_, center_.y + y * half_}; }
    void triangle(ImVec2 a, ImVec2 b, ImVec2 c) {
        list_.AddTriangleFilled(at(a.x, a.y), at(b.x, b.y), at(c.x, c.y), color_);
    }
    void box(float left, float top, float right, float bottom) {
        list_.AddRectFilled(at(left, top), at(right, bottom), color_);
    }
    void line(ImVec2 a, ImVec2 b, float width) {
        list_.AddLine(at(a.x, a.y), at(b.x, b.y), color_, width * half_);
    }
    void diamond(float x, float size) {
        list_.AddQuadFilled(at(x - size, 0), at(x, -size), at(x + size, 0), at(x, size), color_);
    }
    void path(std::initializer_list<ImVec2> points, bool is_closed = true) {
        for (const ImVec2& point : points) list_.PathLineTo(at(point.x, point.y));
        list_.PathStroke(color_, is_closed ? ImDrawFlags_Closed : 0, kStroke * half_);
    }
    void line(ImVec2 a, ImVec2 b) { line(a, b, kStroke); }
    // Draws a line with a head at `b`, which is directly right of, above or below `a`.
    void arrow(ImVec2 a, ImVec2 b) {
        line(a, b);
        const float x = b.x > a.x ? 1.0f : 0.0f, y = b.y > a.y ? 1.0f : b.y < a.y ? -1.0f : 0.0f;
        constexpr float kHead = 0.38f;
        triangle({b.x + x * 0.2f, b.y + y * 0.2f},
                 {b.x - x * kHead - y * kHead * 0.8f, b.y - y * kHead - x * kHead * 0.8f},
                 {b.x - x * kHead + y * kHead * 0.8f, b.y - y * kHead + x * kHead * 0.8f});
    }
    void disc(float x, float y, float radius) {
        list_.AddCircleFilled(at(x, y), radius * half_, color_);
    }
    void ring(float x, float y, float radius) {
        list_.AddCircle(at(x, y), radius * half_, color_, 0, kStroke * half_);
    }
    void polygon(std::initializer_list<ImVec2> points) {
        for (const ImVec2& point : points) list_.PathLineTo(at(point.x, point.y));
        list_.PathFillConvex(color_);
    }
    void arc(float radius, float from, float to, float width) {
        list_.PathArcTo(center_, radius * half_, from, to);
        list_.PathStroke(color_, 0, width * half_);
    }

private:
    static constexpr float kStroke = 0.19f;

    ImDrawList& list_;
    ImVec2 center_;
    float half_;
    ImU32 color_;
};

void loop(Pen& pen) {
    pen.arc(0.75f, 0.2f, 5.4f, 0.28f);
    pen.triangle({0.35f, -0.15f}, {1.05f, -0.15f}, {0.75f, -0.9f});
}

void open(Pen& pen) {
    pen.path({{-0.95f, 0.75f},
              {-0.95f, -0.7f},
              {-0.3f, -0.7f},
              {-0.05f, -0.4f},
              {0.8f, -0.4f},
              {0.8f, -0.05f}});
    pen.path({{-0.95f, 0.75f}, {-0.55f, -0.05f}, {1.1f, -0.05f}, {0.75f, 0.75f}});
}

void bones(Pen& pen) {
    pen.polygon({{-0.55f, 0.55f}, {-0.45f, -0.05f}, {0.55f, -0.55f}, {0.05f, 0.45f}});
    pen.disc(-0.65f, 0.65f, 0.32f);
    pen.disc(0.68f, -0.68f, 0.27f);
}

void names(Pen& pen) {
    pen.path({{-1, 0}, {-0.5f, -0.6f}, {1, -0.6f}, {1, 0.6f}, {-0.5f, 0.6f}});
    pen.disc(-0.45f, 0, 0.14f);
    pen.line({-0.05f, -0.15f}, {0.7f, -0.15f});
    pen.line({-0.05f, 0.2f}, {0.45f, 0.2f});
}

void wireframe(Pen& pen) {
    pen.path({{-1, 0.8f}, {0, -0.9f}, {1, 0.8f}});
    pen.path({{-0.5f, -0.05f}, {0.5f, -0.05f}, {0, 0.8f}});
}

void normals(Pen& pen) {
    pen.line({-1, 0.75f}, {1, 0.75f});
    for (const float x : {-0.65f, 0.0f, 0.65f}) pen.arrow({x, 0.75f}, {x, -0.5f});
}

void tangents(Pen& pen) {
    pen.path({{-1, 0.9f},
              {-0.75f, 0.3f},
              {-0.4f, 0.05f},
              {0, -0.05f},
              {0.4f, 0.05f},
              {0.75f, 0.3f},
              {1, 0.9f}},
             false);
    pen.arrow({-0.9f, -0.3f}, {0.7f, -0.3f});
}

void ground(Pen& pen) {
    pen.path({{-0.5f, -0.45f}, {0.5f, -0.45f}, {1.05f, 0.7f}, {-1.05f, 0.7f}});
    pen.line({-0.72f, 0.02f}, {0.72f, 0.02f});
    pen.line({-0.17f, -0.45f}, {-0.35f, 0.7f});
    pen.line({0.17f, -0.45f}, {0.35f, 0.7f});
}

void axes(Pen& pen) {
    pen.arrow({-0.35f, 0.4f}, {-0.35f, -0.75f});
    pen.arrow({-0.35f, 0.4f}, {0.75f, 0.4f});
    pen.line({-0.35f, 0.4f}, {-0.95f, 0.95f});
}

// Draws the edges of a cube, one corner in front.
void cube(Pen& pen) {
    pen.path({{0, -1}, {0.87f, -0.5f}, {0.87f, 0.5f}, {0, 1}, {-0.87f, 0.5f}, {-0.87f, -0.5f}});
    pen.path({{-0.87f, -0.5f}, {0, 0}, {0.87f, -0.5f}}, false);
    pen.line({0, 0}, {0, 1});
}

void hitboxes(Pen& pen) {
    pen.path({{-0.65f, -0.65f}, {0.65f, -0.65f}, {0.65f, 0.65f}, {-0.65f, 0.65f}});
    for (const float end : {-1.0f, 1.0f}) {
        pen.line({end, 0}, {end * 0.3f, 0});
        pen.line({0, end}, {0, end * 0.3f});
    }
}

void attachments(Pen& pen) {
    pen.ring(0, -0.45f, 0.42f);
    pen.line({0, -0.03f}, {0, 1});
    pen.line({-0.45f, 0.35f}, {0.45f, 0.35f});
}

void collision(Pen& pen) {
    pen.polygon({{0, -1}, {0.87f, -0.5f}, {0, 0}, {-0.87f, -0.5f}});
    pen.path({{-0.87f, -0.5f}, {0, 0}, {0.87f, -0.5f}, {0.87f, 0.5f}, {0, 1}, {-0.87f, 0.5f}});
    pen.polygon({{-0.87f, -0.3f}, {-0.12f, 0.12f}, {-0.12f, 0.9f}, {-0.87f, 0.5f}});
}

void figure(Pen& pen) {
    pen.disc(0, -0.72f, 0.27f);
    pen.line({0, -0.4f}, {0, 0.25f}, 0.36f);
    pen.path({{-0.42f, 1}, {0, 0.15f}, {0.42f, 1}}, false);
    pen.path({{-0.6f, 0.05f}, {0, -0.3f}, {0.6f, 0.05f}}, false);
}

void home(Pen& pen) {
    pen.path({{-1, 0}, {0, -0.9f}, {1, 0}}, false);
    pen.path({{-0.7f, -0.2f}, {-0.7f, 0.85f}, {0.7f, 0.85f}, {0.7f, -0.2f}}, false);
}

void frame(Pen& pen) {
    for (const float x : {-0.95f, 0.95f})
        for (const float y : {-0.8f, 0.8f}) pen.path({{x * 0.5f, y}, {x, y}, {x, y * 0.4f}}, false);
    pen.disc(0, 0, 0.3f);
}

void orthographic(Pen& pen) {
    pen.path({{-0.9f, -0.35f}, {0.35f, -0.35f}, {0.35f, 0.9f}, {-0.9f, 0.9f}});
    pen.path({{-0.9f, -0.35f}, {-0.35f, -0.9f}, {0.9f, -0.9f}, {0.35f, -0.35f}});
    pen.path({{0.9f, -0.9f}, {0.9f, 0.35f}, {0.35f, 0.9f}}, false);
}

void vertex(Pen& pen) {
    pen.path({{-0.9f, 0.8f}, {0, -0.55f}, {0.9f, 0.8f}}, false);
    pen.disc(0, -0.6f, 0.36f);
}

// A sphere with its highlight.
void material(Pen& pen) {
    pen.ring(0, 0, 0.9f);
    pen.disc(-0.3f, -0.3f, 0.3f);
}

void face(Pen& pen) {
    pen.ring(0, 0, 0.92f);
    for (const float x : {-0.36f, 0.36f}) pen.disc(x, -0.25f, 0.16f);
    pen.arc(0.5f, 0.5f, 2.65f, 0.19f);
}

// A surface before and after a shape has moved it.
void shapes(Pen& pen) {
    pen.path({{-1, 0.75f}, {-0.4f, 0.5f}, {0, 0.45f}, {0.4f, 0.5f}, {1, 0.75f}}, false);
    pen.path({{-1, 0.4f}, {-0.45f, -0.4f}, {0, -0.8f}, {0.45f, -0.4f}, {1, 0.4f}}, false);
}

void file(Pen& pen) {
    pen.path({{-0.7f, -0.95f}, {0.25f, -0.95f}, {0.7f, -0.5f}, {0.7f, 0.95f}, {-0.7f, 0.95f}});
    for (const float y : {-0.1f, 0.4f}) pen.line({-0.35f, y}, {0.35f, y});
}

void arrow(Pen& pen, float direction, float tip) {
    pen.triangle({tip * direction, 0}, {(tip - 1) * direction, -0.8f},
                 {(tip - 1) * direction, 0.8f});
}

// The icons from Icon::kOpen on, in the order of the enum.
constexpr size_t kFirstShape = static_cast<size_t>(Icon::kOpen);
constexpr auto kShapes = std::to_array<void (*)(Pen&)>(
    {open,  bones,        names,    wireframe,   normals,   tangents, ground,
     axes,  cube,         hitboxes, attachments, collision, figure,   home,
     frame, orthographic, vertex,   material,    face,      shapes,   file});
static_assert(kFirstShape + kShapes.size() == static_cast<size_t>(Icon::kFile) + 1);

}  // namespace

void draw_icon(ImDrawList& list, Icon icon, ImVec2 center, float size, ImU32 color) {
    Pen pen(list, center, size, color);
    const bool is_back =
        icon == Icon::kFirst || icon == Icon::kPrevious || icon == Icon::kPreviousKey;
    const float direction = is_back ? -1.0f : 1.0f;
    switch (icon) {
        case Icon::kPlay:
            return pen.triangle({-0.65f, -0.9f}, {0.95f, 0}, {-0.65f, 0.9f});
        case Icon::kPause:
            pen.box(-0.7f, -0.85f, -0.2f, 0.85f);
            return pen.box(0.2f, -0.85f, 0.7f, 0.85f);
        case Icon::kFirst:
        case Icon::kLast:
            arrow(pen, direction, 0.45f);
            return is_back ? pen.box(-0.85f, -0.8f, -0.55f, 0.8f)
                           : pen.box(0.55f, -0.8f, 0.85f, 0.8f);
        case Icon::kPrevious:
        case Icon::kNext:
            return arrow(pen, direction, 0.5f);
        case Icon::kPreviousKey:
        case Icon::kNextKey:
            arrow(pen, direction, 0.1f);
            return pen.diamond(direction * 0.6f, 0.45f);
        case Icon::kLoop:
            return loop(pen);
        default:
            return at(kShapes, static_cast<size_t>(icon) - kFirstShape)(pen);
    }
}

void draw_severity(ImDrawList& list, Severity severity, ImVec2 center, float size) {
    const ImU32 color = severity_color(severity);
    Pen shape(list, center, size, color), mark(list, center, size, kPanelColor);
    if (severity == Severity::kWarning) {
        shape.triangle({-1, 0.85f}, {0, -0.95f}, {1, 0.85f});
        mark.line({0, -0.35f}, {0, 0.3f}, 0.25f);
        return mark.box(-0.13f, 0.45f, 0.13f, 0.7f);
    }
    list.AddCircleFilled(center, size * 0.5f, color);
    if (severity == Severity::kError) {
        mark.line({-0.4f, -0.4f}, {0.4f, 0.4f}, 0.26f);
        return mark.line({-0.4f, 0.4f}, {0.4f, -0.4f}, 0.26f);
    }
    mark.box(-0.13f, -0.6f, 0.13f, -0.32f);
    mark.box(-0.13f, -0.15f, 0.13f, 0.6f);
}

ImU32 severity_color(Severity severity) {
    constexpr std::array<ImU32, 3> kSeverityColors{kInfoColor, kWarningColor, kErrorColor};
    return at(kSeverityColors, severity);
}

}  // namespace studioscope
