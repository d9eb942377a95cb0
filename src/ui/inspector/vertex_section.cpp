#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>

#include "core/at.h"
#include "core/path_text.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

bool begin_vertex_facts(const char* id) { return begin_facts(id, ImGui::GetFontSize() * 5.4f); }

std::string at_byte(const std::optional<uint64_t>& offset) {
    return offset ? fmt::format("0x{:x}", *offset) : std::string("-");
}

void copy_buttons(const Document& document, const VertexInfo& info) {
    const struct {
        const char* label;
        const char* help;
    } buttons[] = {{"Hex", "Copy the 48 and the 16 bytes as hex"},
                   {"C", "Copy it as an initialiser of C"},
                   {"JSON", "Copy it with its place, mesh and bones as JSON"}};
    const Model& model = document.model();
    for (size_t i = 0; i < std::size(buttons); ++i) {
        ImGui::SameLine(0, i == 0 ? points(10) : points(4));
        if (ImGui::GetContentRegionAvail().x < button_room(buttons[i].label)) ImGui::NewLine();
        if (ImGui::SmallButton(buttons[i].label))
            copy_text(i == 0   ? vertex_hex(model, info.vertex)
                      : i == 1 ? vertex_c(model, info.vertex)
                               : vertex_json(*document.scene, info));
        tooltip(buttons[i].help);
    }
}

void values(const Document& document, const VertexInfo& info) {
    const Model& model = document.model();
    const Vertex& v = model.vertices[info.vertex];
    const glm::vec4& t = model.tangents[info.vertex];
    if (!begin_vertex_facts("values")) return;
    fact_row("Position", vector_text(v.position));
    fact_row("Normal", vector_text(v.normal));
    fact_row("UV", fmt::format("{:.6g} {:.6g}", v.uv.x, v.uv.y));
    fact_row("Tangent", fmt::format("{} {:g}", vector_text(glm::vec3(t)), t.w));
    for (size_t i = 0; i < v.bone_count; ++i) {
        const int bone = v.bone[i];
        const bool is_known = bone < static_cast<int>(model.bones.size());
        fact_row(i == 0   ? "Weights"
                 : i == 1 ? " "
                          : "  ",
                 fmt::format("{:.4f} {}", v.weight[i],
                             is_known ? at(model.bones, bone).name : std::to_string(bone)));
    }
    ImGui::EndTable();
}

std::string uses_text(const VertexInfo& info) {
    std::string text;
    for (const VertexUse& use : info.uses)
        text += fmt::format("{}LOD {}: {}", text.empty() ? "" : ", ", use.lod, use.triangles);
    return text.empty() ? "none" : text;
}

void fixup_rows(Document& document, const VertexInfo& info, VertexOwner owner) {
    const FixupPlace& place = *info.place;
    fact_row("Pool index", fmt::format("{}", place.pool));
    fact_row("After fixups",
             fmt::format("{} of root LOD {}", place.result, document.fixups.root_lod));
    if (!document.fixups.has_table) return;
    fact_row("Fixup row", place.row == kNone
                              ? "unused"
                              : fmt::format("{}{}", place.row, place.is_applied ? "" : " (off)"));
    if (place.row == kNone || owner == VertexOwner::kComparedModel) return;
    begin_row();
    ImGui::TableNextColumn();
    if (ImGui::SmallButton("Select the row")) document.selection.fixup = place.row;
    if (ImGui::IsItemHovered()) document.hover.fixup = place.row;
    tooltip(row_text(*document.scene, document.fixups, place.row));
}

void places(Document& document, const VertexInfo& info, VertexOwner owner) {
    if (!begin_vertex_facts("places")) return;
    if (!info.file.empty()) fact_row("File", path_text(path_from_text(info.file).filename()));
    if (!info.named_at.empty()) fact_row("Defined at", info.named_at);
    if (info.line) fact_row("Line", std::to_string(*info.line));
    if (info.corner) {
        fact_row("Corner", std::to_string(info.corner->corner));
        fact_row("Face set", std::to_string(info.corner->face_set));
    }
    if (info.offset) fact_row("Offset", at_byte(info.offset));
    if (info.offset) fact_row("Tangent at", at_byte(info.tangent_offset));
    if (info.place) fixup_rows(document, info, owner);
    if (info.mesh != kNone) {
        fact_row("Mesh", at(document.model().meshes, info.mesh).name);
        fact_row("Index in mesh", std::to_string(info.mesh_vertex));
    }
    fact_row("Triangles", uses_text(info));
    ImGui::EndTable();
}

std::string group_text(uint8_t flags) {
    std::string text = flags & 2 ? "hardware" : "software";
    if (flags & 1) text += ", flexed";
    if (flags & 4) text += ", by deltas";
    return text;
}

std::string hardware_text(const Model& model, const StripUse& use) {
    std::string text;
    for (size_t i = 0; i < static_cast<size_t>(use.bone_count); ++i) {
        const int bone = use.bones[i];
        text += fmt::format("{}slot {} = {}", text.empty() ? "" : ", ", use.hardware[i],
                            bone == kNone ? "?" : at(model.bones, bone).name);
    }
    return text.empty() ? "none listed" : text;
}

void strip_rows(const Model& model, const std::vector<StripUse>& strips) {
    for (size_t i = 0; i < strips.size(); ++i) {
        const StripUse& use = strips[i];
        ImGui::PushID(static_cast<int>(i));
        ImGui::TextColored(color_vec4(kHighlightColor), "LOD %d", use.lod);
        if (begin_vertex_facts("strip")) {
            fact_row("Strip group", fmt::format("{} at 0x{:x} ({})", use.group, use.group_offset,
                                                group_text(use.group_flags)));
            fact_row("Strip", use.strip ? fmt::format("{} at 0x{:x}", *use.strip, use.strip_offset)
                                        : "not found");
            fact_row("Vertex", fmt::format("{} at 0x{:x}", use.group_vertex, use.offset));
            fact_row("Bones", hardware_text(model, use));
            ImGui::EndTable();
        }
        ImGui::PopID();
    }
}

std::string difference_text(const SharedVertex& other) {
    if (other.is_equal()) return other.is_same_mesh ? "the same in all" : "the same, another mesh";
    std::string text;
    const auto add = [&](bool is_same, const char* what) {
        if (!is_same) text += (text.empty() ? "other " : ", ") + std::string(what);
    };
    add(other.has_same_normal, "normal");
    add(other.has_same_uv, "UV");
    add(other.has_same_weights, "weights");
    add(other.is_same_mesh, "mesh");
    return text;
}

void shared_rows(Document& document, const VertexInfo& info) {
    constexpr size_t kMaxShown = 16;
    // a copy, because a click computes other facts
    const std::vector<SharedVertex> shared = info.shared;
    if (shared.empty()) return ImGui::TextDisabled("No other vertex is at this position.");
    for (size_t i = 0; i < std::min(shared.size(), kMaxShown); ++i) {
        const std::string text =
            fmt::format("{}   {}", shared[i].vertex, difference_text(shared[i]));
        if (ImGui::Selectable(text.c_str()))
            document.selection.vertex = static_cast<int>(shared[i].vertex);
        if (ImGui::IsItemHovered()) document.hover.lit = {shared[i].vertex, 1};
        tooltip("Select this one");
    }
    if (shared.size() > kMaxShown)
        ImGui::TextDisabled("and %s more", grouped(shared.size() - kMaxShown).c_str());
}

}  // namespace

std::string vector_text(const glm::vec3& v) {
    return fmt::format("{:.6g} {:.6g} {:.6g}", v.x, v.y, v.z);
}

void vertex_section(Document& document, const VertexInfo& info, const Pose* pose,
                    VertexOwner owner) {
    const uint32_t vertex = info.vertex;
    ImGui::PushID("vertex");
    ImGui::Text("Vertex %s", grouped(vertex).c_str());
    copy_buttons(document, info);
    if (document.compared && section("In the compared model", "Its fate, and the values of both"))
        compared_vertex(document, vertex, std::max(document.view.lod, 0));
    vertex_bytes(document.model(), info);
    if (section("Values", "What the bytes mean")) values(document, info);
    if (pose && section("Position breakdown",
                        "The bind position, and what each shape, bone, layer and procedure adds: "
                        "the sum is where the GPU draws it"))
        vertex_terms(document, *pose, vertex);
    if (section("Motion over the clip", "Its x, y and z at every frame"))
        vertex_graph(document, vertex);
    if (section("Indices", "Its index in each file and in the model"))
        places(document, info, owner);
    if (document.selection.triangle != kNone &&
        section("Triangle", "The triangle that was picked with it"))
        triangle_section(document);
    if (section("Texture coordinates", "Its mesh laid out by UV")) vertex_uv_view(document, vertex);
    if (!info.strips.empty() && section("In the VTX", "Drawn by: strip groups and strips"))
        strip_rows(document.model(), info.strips);
    if (section("At the same place", "Vertices that share its position: split where they differ"))
        shared_rows(document, info);
    ImGui::PopID();
}

}  // namespace studioscope
