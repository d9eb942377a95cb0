#include "report/diff.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/json_text.h"
#include "core/message_text.h"
#include "core/text.h"
#include "facts/compare/difference_text.h"

namespace studioscope {

using Json = nlohmann::ordered_json;

namespace {

int reported_level(const MeshMatch& mesh) { return mesh.lod == kNone ? mesh.other_lod : mesh.lod; }

// "80 moved, 3 new": the number of vertices per fate; `with_kept` includes those that are kept.
std::string fates_text(const SceneDiff& diff, int lod, bool with_kept) {
    std::vector<std::string> parts;
    for (size_t i = with_kept ? 0 : 1; i < kVertexFateCount; ++i) {
        const auto fate = static_cast<VertexFate>(i);
        if (const size_t count = count_vertices(diff, fate, lod))
            parts.push_back(fmt::format("{} {}", count, fate_name(fate)));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<int> reported_levels(const SceneDiff& diff) {
    std::vector<int> levels;
    for (const MeshMatch& mesh : diff.meshes) levels.push_back(reported_level(mesh));
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    return levels;
}

bool is_all_kept(const SceneDiff& diff, int lod) {
    for (size_t i = 1; i < kVertexFateCount; ++i)
        if (count_vertices(diff, static_cast<VertexFate>(i), lod) > 0) return false;
    return true;
}

std::string levels_text(const SceneDiff& diff) {
    std::string text;
    for (const int lod : reported_levels(diff))
        if (!is_all_kept(diff, lod))
            text += fmt::format("  LOD {} vertices: {}\n", lod, fates_text(diff, lod, true));
    return text;
}

// "2 bones renamed, 1 clip changed": all differences except those of vertices and triangles.
std::string counts_text(const SceneDiff& diff) {
    std::vector<std::string> parts;
    for (size_t i = 0; i < diff.differences.size();) {
        const Difference& first = diff.differences[i];
        size_t count = 0, next = i;
        for (; next < diff.differences.size() && diff.differences[next].subject == first.subject;
             ++next)
            ++count;
        i = next;
        if (first.subject == Subject::kVertices || first.subject == Subject::kTriangles) continue;
        const bool is_alike =
            std::all_of(diff.differences.begin() + static_cast<std::ptrdiff_t>(next - count),
                        diff.differences.begin() + static_cast<std::ptrdiff_t>(next),
                        [&](const Difference& each) { return each.change == first.change; });
        const SubjectNames& names = subject_names(first.subject);
        const char* one = first.subject == Subject::kModel ? "model property" : names.one;
        parts.push_back(fmt::format("{} {}", count_text(count, one, names.many),
                                    is_alike ? change_name(first.change) : "changed"));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

Json place_json(const Difference& difference) {
    const DiffPlace& place = difference.place;
    Json json = Json::object();
    if (place.vertex != kNoVertex) json["vertex"] = place.vertex;
    if (place.other != kNoVertex) json["against_vertex"] = place.other;
    if (place.position)
        json["position"] = {place.position->x, place.position->y, place.position->z};
    if (!place.bone.empty()) json["bone"] = as_utf8(place.bone);
    if (place.frame) json["frame"] = *place.frame;
    return json;
}

Json difference_json(const Difference& difference) {
    Json json{
        {"subject", subject_names(difference.subject).key},
        {"change", difference.fate ? fate_key(*difference.fate) : change_name(difference.change)},
        {"name", as_utf8(difference.name)}};
    if (difference.lod != kNone) json["lod"] = difference.lod;
    if (!difference.property.empty()) json["property"] = as_utf8(difference.property);
    if (!difference.before.empty() || !difference.after.empty()) {
        json["before"] = as_utf8(difference.before);
        json["after"] = as_utf8(difference.after);
    }
    if (difference.count > 0) json["count"] = difference.count;
    if (difference.amount) json["amount"] = *difference.amount;
    if (!difference.unit.empty()) json["unit"] = difference.unit;
    if (Json place = place_json(difference); !place.empty()) json["place"] = std::move(place);
    if (!difference.cause.empty()) json["cause"] = as_utf8(difference.cause);
    json["text"] = as_utf8(difference_text(difference));
    return json;
}

Json levels_json(const SceneDiff& diff) {
    Json levels = Json::array();
    for (const int lod : reported_levels(diff)) {
        Json level{{"lod", lod}};
        size_t first = 0, second = 0, triangles = 0, other_triangles = 0;
        for (const MeshMatch& mesh : diff.meshes) {
            if (reported_level(mesh) != lod) continue;
            level["against_lod"] = mesh.other_lod == kNone ? Json(nullptr) : Json(mesh.other_lod);
            first += mesh.vertices.vertices.size();
            second += mesh.vertices.other_vertices.size();
            triangles += mesh.triangles;
            other_triangles += mesh.other_triangles;
        }
        level["vertices"] = first;
        level["against_vertices"] = second;
        level["triangles"] = triangles;
        level["against_triangles"] = other_triangles;
        for (size_t i = 0; i < kVertexFateCount; ++i) {
            const auto fate = static_cast<VertexFate>(i);
            level["fates"][fate_key(fate)] = count_vertices(diff, fate, lod);
        }
        levels.push_back(std::move(level));
    }
    return levels;
}

// Text for models whose only differences, if any, are in triangles or tangents.
const char* rest_text(const SceneDiff& diff) {
    const auto has_subject = [&](Subject subject) {
        return std::any_of(diff.differences.begin(), diff.differences.end(),
                           [&](const Difference& each) { return each.subject == subject; });
    };
    if (has_subject(Subject::kTriangles)) return "triangles differ";
    return has_subject(Subject::kVertices) ? "tangents differ" : "no difference";
}

}  // namespace

std::string diff_text(const DiffReport& report) {
    if (report.diff.is_same()) return {};
    return fmt::format("{} -> {}\n", at_line_start(printable(report.file)),
                       printable(report.other_file)) +
           diff_lines(report.diff);
}

std::string diff_lines(const SceneDiff& diff) {
    std::string text;
    bool has_levels = false;
    for (const Difference& difference : diff.differences) {
        // the sums of a level come before the facts about its meshes
        if (!has_levels && difference.subject >= Subject::kMesh) {
            text += levels_text(diff);
            has_levels = true;
        }
        text += "  " + difference_text(difference) + "\n";
    }
    for (const std::string& what : diff.not_compared)
        text += fmt::format("  not compared: {}\n", printable(what));
    return text;
}

std::string diff_stat(const DiffReport& report) {
    const SceneDiff& diff = report.diff;
    std::vector<std::string> parts;
    for (const int lod : reported_levels(diff)) {
        if (is_all_kept(diff, lod)) continue;
        std::string part = fmt::format("LOD {}: {}", lod, fates_text(diff, lod, false));
        const Difference* worst = nullptr;
        for (const Difference& each : diff.differences)
            if (each.lod == lod && each.fate == VertexFate::kMoved &&
                (!worst || *each.amount > *worst->amount))
                worst = &each;
        if (worst)
            part += fmt::format(" (at most {} at bone {})", amount_text(*worst),
                                quotable(worst->place.bone));
        parts.push_back(std::move(part));
    }
    if (std::string counts = counts_text(diff); !counts.empty()) parts.push_back(std::move(counts));
    if (parts.empty()) parts.emplace_back(rest_text(diff));
    return fmt::format("{}: {}\n", at_line_start(printable(report.file)), fmt::join(parts, "; "));
}

Json diff_json(const DiffReport& report) {
    Json json{{"format_version", 1},
              {"file", as_utf8(report.file)},
              {"against", as_utf8(report.other_file)},
              {"same", report.diff.is_same()},
              {"levels", levels_json(report.diff)},
              {"differences", Json::array()},
              {"not_compared", report.diff.not_compared}};
    add_bytes(json, "path_bytes", report.file);
    add_bytes(json, "against_bytes", report.other_file);
    for (const Difference& difference : report.diff.differences)
        json["differences"].push_back(difference_json(difference));
    return json;
}

}  // namespace studioscope
