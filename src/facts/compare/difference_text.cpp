#include "facts/compare/difference_text.h"

#include <fmt/format.h>

#include "core/message_text.h"
#include "facts/compare/comparison.h"

namespace studioscope {

namespace {

constexpr size_t kMaxValueLength = 200;  // bytes of a value in a line

std::string vertices(size_t count) { return count_text(count, "vertex", "vertices"); }

std::string value(const std::string& text) { return printable(text, kMaxValueLength); }

// "vertex 14 at 1 2 3, bone head, frame 3".
std::string place_text(const Difference& difference) {
    const DiffPlace& place = difference.place;
    std::vector<std::string> parts;
    const bool has_vertex = place.vertex != kNoVertex || place.other != kNoVertex;
    const std::string at = place.position ? " at " + xyz_text(*place.position) : "";
    if (has_vertex)
        parts.push_back(
            fmt::format("vertex {}{}", place.vertex != kNoVertex ? place.vertex : place.other, at));
    if (!place.bone.empty() && difference.subject != Subject::kBone)
        parts.push_back("bone " + quotable(place.bone));
    if (place.frame) parts.push_back("frame " + plain_decimal(*place.frame));
    return fmt::format("{}", fmt::join(parts, ", "));
}

// "at most 0.31 units (vertex 14 at 1 2 3, bone head)".
std::string extent_text(const Difference& difference) {
    const std::string amount = amount_text(difference), place = place_text(difference);
    if (amount.empty()) return place.empty() ? "" : "the first is " + place;
    return "at most " + amount + (place.empty() ? "" : " (" + place + ")");
}

std::string value_change_text(const Difference& difference) {
    const std::string before = value(difference.before), after = value(difference.after);
    const std::string extent = extent_text(difference);
    switch (difference.change) {
        case Change::kRenamed:
            return "renamed to " + after;
        case Change::kMoved:
            if (difference.subject == Subject::kClip)
                return fmt::format("{} differs in {}, {}", difference.property,
                                   count_text(difference.count, "frame", "frames"), extent);
            return fmt::format("{} by {}{}", difference.property == "rotation" ? "turned" : "moved",
                               amount_text(difference),
                               before.empty() ? "" : fmt::format(": {} -> {}", before, after));
        case Change::kAdded:
        case Change::kLost: {
            std::string text = change_name(difference.change);
            if (difference.count > 0) text += " with " + vertices(difference.count);
            return text;
        }
        default:
            break;
    }
    std::string text = difference.property;
    if (!before.empty() || !after.empty())
        text += fmt::format("{}{} -> {}", text.empty() ? "" : " ", before.empty() ? "none" : before,
                            after.empty() ? "none" : after);
    else if (!extent.empty() && difference.count == 0)
        text += fmt::format(" differs by {}", amount_text(difference));
    else if (!extent.empty())
        text += fmt::format(" differs at {}, {}", vertices(difference.count), extent);
    else
        text += " differ";
    return text;
}

}  // namespace

std::string amount_text(const Difference& difference) {
    if (!difference.amount) return {};
    const std::string unit = difference.unit.empty() ? "" : " " + difference.unit;
    return plain_decimal(*difference.amount, 4) + unit;
}

std::string change_text(const Difference& difference) {
    std::string text = difference.lod == kNone ? "" : fmt::format("LOD {}: ", difference.lod);
    if (difference.fate) {
        text += fmt::format("{} {}", vertices(difference.count), fate_name(*difference.fate));
        const std::string extent = extent_text(difference);
        if (!extent.empty()) text += ", " + extent;
    } else if (difference.subject == Subject::kTriangles) {
        text +=
            fmt::format("{} {} ({} -> {})", count_text(difference.count, "triangle", "triangles"),
                        difference.property, difference.before, difference.after);
    } else {
        text += value_change_text(difference);
    }
    const bool is_row = difference.subject == Subject::kFixup && difference.count > 1;
    if (is_row) text += fmt::format(" ({} rows differ)", difference.count);
    if (!difference.cause.empty()) text += "; " + difference.cause;
    return text;
}

std::string difference_text(const Difference& difference) {
    const bool has_level = difference.lod != kNone;
    const std::string name = quotable(difference.name);
    const bool belongs_to_mesh =
        difference.subject == Subject::kVertices || difference.subject == Subject::kTriangles;
    std::string text = change_text(difference);
    if (difference.subject == Subject::kLod && has_level) return text;
    const std::string thing =
        fmt::format("{}{}{}", belongs_to_mesh ? "mesh" : subject_names(difference.subject).one,
                    name.empty() ? "" : " ", name);
    const size_t place = has_level ? text.find(':') : 0;  // "LOD 0 mesh body/skin: "
    return text.insert(place, has_level ? " " + thing : thing + ": ");
}

}  // namespace studioscope
