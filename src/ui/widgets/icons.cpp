#include "ui/widgets/icons.h"

#include <array>

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
    void arc(float radius, float from, float to, float width) {
        list_.PathArcTo(center_, radius * half_, from, to);
        list_.PathStroke(color_, 0, width * half_);
    }

private:
    ImDrawList& list_;
    ImVec2 center_;
    float half_;
    ImU32 color_;
};

void loop(Pen& pen) {
    pen.arc(0.75f, 0.2f, 5.4f, 0.28f);
    pen.triangle({0.35f, -0.15f}, {1.05f, -0.15f}, {0.75f, -0.9f});
}

void arrow(Pen& pen, float direction, float tip) {
    pen.triangle({tip * direction, 0}, {(tip - 1) * direction, -0.8f},
                 {(tip - 1) * direction, 0.8f});
}

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
    }
}

void draw_severity(ImDrawList& list, Severity severity, ImVec2 center, float size) {
    const ImU32 color = color_of(severity);
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

ImU32 color_of(Severity severity) {
    constexpr std::array<ImU32, 3> kSeverityColors{kNoteColor, kWarningColor, kErrorColor};
    return at(kSeverityColors, severity);
}

}  // namespace studioscope
