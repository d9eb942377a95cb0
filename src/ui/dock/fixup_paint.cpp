#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "core/text.h"
#include "facts/legend.h"
#include "ui/dock/fixup_parts.h"
#include "ui/dock/timeline_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"

namespace studioscope {

namespace {

constexpr float kMinBlock = 1.0f;  // pixels, so that thin blocks stay visible

// The longest form of a name that fits uncut: with folders, without, or nothing.
std::string fitting_name(const std::string& name, float room) {
    for (const std::string& shown : {name, base_name(name)})
        if (ImGui::CalcTextSize(shown.c_str()).x <= room) return shown;
    return {};
}

ImU32 faded(ImU32 color, float share) {
    const auto alpha = static_cast<unsigned>(static_cast<float>(color >> 24) * share);
    return (color & 0xFFFFFFu) | (alpha << 24);
}

// The colour of a row: data colours, made for lit surfaces, are darkened for the panel's
// background.
ImU32 row_color(int row) {
    if (row == kNone) return rgb_color(kUntouchedColor * 0.7f);
    return rgb_color(fixup_color(row) * 0.86f);
}

struct Span {
    float from = 0, to = 0;
};

class LanePainter {
public:
    LanePainter(ImDrawList& list, const Document& document, const LanePlaces& places)
        : list_(list),
          document_(document),
          report_(document.fixups),
          places_(places),
          left_(places.scale.left),
          right_(places.scale.left + places.scale.width),
          highlighted_row_(document.hover.fixup != kNone ? document.hover.fixup
                                                         : document.selection.fixup) {}

    void paint() {
        names();
        list_.PushClipRect({left_, places_.corner.y},
                           {right_ + 1, places_.corner.y + places_.size.y}, true);
        ruler();
        backgrounds();
        bands();
        for (const FixupRun& run : report_.pool) pool_block(run);
        for (size_t i = 0; i < report_.rows.size(); ++i) row_block(static_cast<int>(i));
        for (const FixupRun& run : report_.result) result_block(run);
        faults();
        meshes();
        highlighted_range();
        picked_vertex();
        list_.PopClipRect();
    }

private:
    // Rounded to whole pixels, so that edges do not depend on the machine's rounding.
    float x_at(double vertex) const { return std::round(places_.scale.x_at(vertex)); }
    Span span(uint64_t first, uint64_t count) const {
        const Span exact{x_at(static_cast<double>(first)),
                         x_at(static_cast<double>(first + count))};
        return {exact.from, std::max(exact.to, exact.from + kMinBlock)};
    }
    bool is_seen(const Span& span) const { return span.to >= left_ && span.from <= right_; }
    bool is_dropped(int row) const { return row == kNone || !at(report_.rows, row).is_kept; }
    void names() {
        const std::string names[] = {"Pool", "Rows", fmt::format("LOD {}", report_.root_lod)};
        for (size_t i = 0; i < 3; ++i) {
            const float top = places_.top(static_cast<FixupLane>(i));
            const float y = top + (places_.lane_height - ImGui::GetTextLineHeight()) * 0.5f;
            list_.AddText({places_.corner.x, y}, kDimColor, names[i].c_str());
        }
    }

    void ruler() {
        const LaneScale& scale = places_.scale;
        const float label = ImGui::CalcTextSize(" 0 000 000 ").x;
        const int step = label_step(static_cast<float>(scale.seen) / scale.width, label);
        const auto begin = static_cast<int64_t>(std::ceil(scale.first / step)) * step;
        for (int64_t v = begin; v <= static_cast<int64_t>(scale.first + scale.seen); v += step) {
            const float x = x_at(static_cast<double>(v));
            const std::string text = grouped(static_cast<size_t>(v));
            const float width = ImGui::CalcTextSize(text.c_str()).x;
            list_.AddLine({x, places_.top(FixupLane::kPool) - points(4)},
                          {x, places_.top(FixupLane::kPool)}, kDimColor, points(1));
            const float at_x = std::clamp(x - width * 0.5f, left_, std::max(right_ - width, left_));
            list_.AddText({at_x, places_.corner.y}, kDimColor, text.c_str());
        }
    }

    void backgrounds() {
        for (const FixupLane lane : {FixupLane::kPool, FixupLane::kRows, FixupLane::kResult})
            list_.AddRectFilled({left_, places_.top(lane)}, {right_, places_.bottom(lane)},
                                rgb_color(0x14171B));
    }

    void pool_block(const FixupRun& run) {
        block(FixupLane::kPool, span(run.first, run.count), run.row,
              is_dropped(run.row) ? 0.35f : 1);
    }

    // Whether the block adds a pixel: of several rows in one pixel, only the first and the
    // highlighted one are drawn.
    bool is_new(const Span& span, int row, float& drawn_to) const {
        if (row != highlighted_row_ && span.to < drawn_to + 0.5f) return false;
        drawn_to = std::max(drawn_to, span.to);
        return true;
    }

    // Draws a row's block with its number, highlighted if the row is.
    void block(FixupLane lane, const Span& span, int row, float strength) {
        if (!is_seen(span) || !is_new(span, row, drawn_to_[static_cast<size_t>(lane)])) return;
        const float top = places_.top(lane), bottom = places_.bottom(lane);
        list_.AddRectFilled({span.from, top}, {span.to, bottom}, faded(row_color(row), strength));
        if (span.to - span.from > points(3))  // separates neighbours of similar hue
            list_.AddLine({span.from, top}, {span.from, bottom}, rgb_color(0x14171B, 200));
        if (row == kNone) return;
        if (row == highlighted_row_)
            list_.AddRect({span.from, top}, {span.to, bottom}, rgb_color(0xFFFFFF), 0, 0,
                          points(1.5f));
        label(lane, span, std::to_string(row), strength);
    }

    void label(FixupLane lane, const Span& span, const std::string& text, float strength) {
        const float from = std::max(span.from, left_), to = std::min(span.to, right_);
        const ImVec2 size = ImGui::CalcTextSize(text.c_str());
        if (to - from < size.x + points(4)) return;
        const float y = places_.top(lane) + (places_.lane_height - size.y) * 0.5f;
        list_.AddText({(from + to - size.x) * 0.5f, y},
                      strength < 1 ? rgb_color(0xC3C9D1) : rgb_color(0x0C0E11), text.c_str());
    }

    void row_block(int index) {
        const FixupRowInfo& row = at(report_.rows, index);
        const Span place = span(row.place, row.count);
        const bool is_used = row.is_kept && row.is_on;
        block(FixupLane::kRows, place, index, is_used ? 1 : 0.3f);
        if (row.is_kept && !row.is_on) hatch(FixupLane::kRows, place);
    }

    void result_block(const FixupRun& run) {
        const Span place = span(run.first, run.count);
        block(FixupLane::kResult, place, run.row, run.is_applied ? 1 : 0.45f);
        if (!run.is_applied && report_.has_table) hatch(FixupLane::kResult, place);
    }

    // Draws a hatched block where no row wrote.
    void hatch(FixupLane lane, const Span& span) {
        if (!is_seen(span)) return;
        const float top = places_.top(lane), height = places_.lane_height, step = points(7);
        const float from = std::max(span.from, left_), to = std::min(span.to, right_);
        list_.PushClipRect({from, top}, {to, top + height}, true);
        for (float x = std::floor((from - height) / step) * step; x < to; x += step)
            list_.AddLine({x, top + height}, {x + height, top}, rgb_color(0xE4E7EB, 90), points(1));
        list_.PopClipRect();
    }

    // Draws bands from the pool to the rows, and from the rows to their destinations.
    void bands() {
        const ImDrawListFlags kept = list_.Flags;
        list_.Flags &= ~ImDrawListFlags_AntiAliasedFill;  // adjacent slices must not show a seam
        float bands_to = -1e9f;
        for (const bool lit : {false, true})
            for (size_t i = 0; i < report_.rows.size(); ++i) {
                const FixupRowInfo& row = report_.rows[i];
                const bool is_highlighted = static_cast<int>(i) == highlighted_row_;
                if (row.count == 0 || is_highlighted != lit) continue;
                const Span place = span(row.place, row.count);
                if (!is_new(place, static_cast<int>(i), bands_to)) continue;
                const float strength = is_highlighted ? 0.8f : 0.42f;
                const ImU32 color = faded(row_color(static_cast<int>(i)), strength);
                band(FixupLane::kPool, span(row.source, row.count), place,
                     row.is_kept ? color : faded(color, 0.4f));
                if (row.is_kept && row.is_on && row.fitting > 0)
                    band(FixupLane::kRows, place, span(row.destination, row.fitting), color);
            }
        list_.Flags = kept;
    }

    void band(FixupLane from, const Span& above, const Span& below, ImU32 color) {
        if (std::max(above.to, below.to) < left_ || std::min(above.from, below.from) > right_)
            return;
        constexpr int kSlices = 14;
        const float top = places_.bottom(from), height = places_.gap;
        const auto eased = [](float t) { return t * t * (3 - 2 * t); };
        for (int i = 0; i < kSlices; ++i) {
            const float t = static_cast<float>(i) / kSlices;
            const float u = static_cast<float>(i + 1) / kSlices;
            const auto x = [&](float share, float a, float b) {
                return a + (b - a) * eased(share);
            };
            list_.AddQuadFilled({x(t, above.from, below.from), top + t * height},
                                {x(t, above.to, below.to), top + t * height},
                                {x(u, above.to, below.to), top + u * height},
                                {x(u, above.from, below.from), top + u * height}, color);
        }
    }

    void faults() {
        for (const FixupIssue& fault : report_.faults) {
            if (fault.kind == FixupIssue::Kind::kSum && fault.lod != report_.root_lod) continue;
            Span place = span(fault.first, fault.count);
            place.to = std::max(place.to, place.from + points(3));
            const float top = places_.top(fault.lane), bottom = places_.bottom(fault.lane);
            const float edge = points(3);
            list_.AddRectFilled({place.from, top}, {place.to, bottom}, faded(kErrorColor, 0.55f));
            list_.AddRectFilled({place.from, top - edge}, {place.to, top}, kErrorColor);
            list_.AddRectFilled({place.from, bottom}, {place.to, bottom + edge}, kErrorColor);
        }
    }

    void meshes() {
        for (const FixupMesh& mesh : report_.meshes) {
            const Span place = span(mesh.first, mesh.count);
            if (!is_seen(place)) continue;
            const ImU32 color = mesh.starts_model ? kTextColor : rgb_color(0x7B8591);
            const float top = places_.top(FixupLane::kResult) - points(2);
            list_.AddLine({place.from, top}, {place.from, places_.meshes_top + points(5)}, color,
                          points(mesh.starts_model ? 2 : 1));
            const float from = std::max(place.from, left_), to = std::min(place.to, right_);
            const std::string name =
                fitting_name(at(document_.model().meshes, mesh.mesh).name, to - from - points(6));
            list_.AddText({from + points(4), places_.meshes_top + points(1)},
                          document_.selection.mesh == mesh.mesh ? kHighlightColor : kDimColor,
                          name.c_str());
        }
        if (report_.meshes.empty()) return;
        const float end = x_at(report_.result_size);
        list_.AddLine({end, places_.top(FixupLane::kResult) - points(2)},
                      {end, places_.meshes_top + points(5)}, rgb_color(0x7B8591), points(1));
    }

    void highlighted_range() {
        const VertexRange& lit = document_.hover.lit;
        if (lit.count == 0) return;
        const Span place = span(lit.first, lit.count);
        list_.AddRect({place.from, places_.top(FixupLane::kResult)},
                      {place.to, places_.bottom(FixupLane::kResult)}, kHighlightColor, 0, 0,
                      points(2));
    }

    // Draws a line through the lanes, from the picked vertex's place in the file to its place in
    // the result.
    void picked_vertex() {
        const int vertex = document_.selection.vertex;
        if (vertex < 0 || static_cast<uint32_t>(vertex) >= report_.result_size) return;
        const FixupPlace place = fixup_place(report_, static_cast<uint32_t>(vertex));
        const auto middle = [&](uint64_t v) {
            return places_.scale.x_at(static_cast<double>(v) + 0.5);
        };
        std::vector<ImVec2> line;
        const auto add = [&](FixupLane lane, uint64_t v) {
            line.push_back({middle(v), places_.top(lane)});
            line.push_back({middle(v), places_.bottom(lane)});
        };
        add(FixupLane::kPool, place.pool);
        if (place.in_row) add(FixupLane::kRows, *place.in_row);
        add(FixupLane::kResult, place.result);
        const auto count = static_cast<int>(line.size());
        list_.AddPolyline(line.data(), count, rgb_color(0x0C0E11, 200), 0, points(4));
        list_.AddPolyline(line.data(), count, rgb_color(0xFFFFFF), 0, points(1.6f));
        const float r = points(4), y = places_.top(FixupLane::kPool);
        list_.AddTriangleFilled({line[0].x - r, y - r * 1.4f}, {line[0].x + r, y - r * 1.4f},
                                {line[0].x, y}, rgb_color(0xFFFFFF));
    }

    ImDrawList& list_;
    const Document& document_;
    const FixupReport& report_;
    const LanePlaces& places_;
    float left_, right_;
    int highlighted_row_;
    // end of the last drawn block per lane, in pixels
    std::array<float, 3> drawn_to_{-1e9f, -1e9f, -1e9f};
};

}  // namespace

LanePlaces lane_places(const ImVec2& corner, const ImVec2& size, const LaneScale& scale) {
    LanePlaces places{corner, size, scale};
    const float line = ImGui::GetTextLineHeight(), points = window_scale();
    places.ruler_height = line + 5 * points;
    const float room = size.y - places.ruler_height - line - 4 * points;
    places.lane_height = std::clamp(room / 4.6f, 8 * points, 30 * points);
    places.gap = std::clamp((room - 3 * places.lane_height) * 0.5f, 4 * points, 60 * points);
    places.meshes_top = places.bottom(FixupLane::kResult) + 2 * points;
    return places;
}

void paint_fixup_lanes(ImDrawList& list, const Document& document, const LanePlaces& places) {
    LanePainter(list, document, places).paint();
}

}  // namespace studioscope
