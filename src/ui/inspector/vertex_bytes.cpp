#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstring>

#include "core/at.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

const VertexFieldRow& field_at(size_t byte) {
    for (const VertexFieldRow& row : kVertexFields)
        if (byte < row.first + row.size) return row;
    return kVertexFields[0];
}

std::string weight_text(const Vertex& vertex, const Model& model) {
    std::string text;
    for (size_t i = 0; i < vertex.bone_count; ++i) {
        const int bone = vertex.bone[i];
        const bool is_known = bone < static_cast<int>(model.bones.size());
        text += fmt::format("\n{:.6g} of {}", vertex.weight[i],
                            is_known ? at(model.bones, bone).name : std::to_string(bone));
    }
    return text;
}

std::string value_text(const Model& model, const Vertex& v, VertexField field) {
    switch (field) {
        case VertexField::kWeights:
        case VertexField::kBones:
            return weight_text(v, model);
        case VertexField::kBoneCount:
            return fmt::format(" {}", v.bone_count);
        case VertexField::kPosition:
            return fmt::format(" {:.9g} {:.9g} {:.9g}", v.position.x, v.position.y, v.position.z);
        case VertexField::kNormal:
            return fmt::format(" {:.9g} {:.9g} {:.9g}", v.normal.x, v.normal.y, v.normal.z);
        default:
            return fmt::format(" {:.9g} {:.9g}", v.uv.x, v.uv.y);
    }
}

struct HexByte {
    uint8_t value = 0;
    ImU32 color = 0;
    std::string help;
};

// Number of bytes per line that fit: 16, 8 or 4.
size_t bytes_per_line(float offset_width, float byte_width) {
    const float room = ImGui::GetContentRegionAvail().x - offset_width;
    for (const size_t count : {size_t{16}, size_t{8}})
        if (static_cast<float>(count) * byte_width <= room) return count;
    return 4;
}

// Draws a byte as an item with a tooltip.
void hex_byte(const HexByte& byte, float width, int id) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::PushID(id);
    ImGui::InvisibleButton("byte", {width, ImGui::GetTextLineHeight()});
    ImGui::PopID();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered()) {
        list.AddRectFilled(corner, {corner.x + width, corner.y + ImGui::GetTextLineHeight()},
                           (byte.color & 0xFFFFFFu) | 0x40000000u, 2);
        ImGui::PopFont();
        tooltip_now(byte.help);
        ImGui::PushFont(mono_font());
    }
    list.AddText(corner, byte.color, fmt::format("{:02x}", byte.value).c_str());
}

void hex_lines(const std::vector<HexByte>& bytes, std::optional<uint64_t> offset, int first_id) {
    ImGui::PushFont(mono_font());
    const float letter = ImGui::CalcTextSize("0").x, byte_width = letter * 2.6f;
    const float offset_width = letter * (offset ? 11.0f : 4.0f);
    const size_t line_bytes = bytes_per_line(offset_width, byte_width);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, points(1)});
    for (size_t i = 0; i < bytes.size(); i += line_bytes) {
        const std::string start =
            offset ? fmt::format("{:08x}", *offset + i) : fmt::format("+{:02x}", i);
        ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
        ImGui::TextUnformatted(start.c_str());
        ImGui::PopStyleColor();
        const float left = ImGui::GetCursorPosX() + offset_width;
        for (size_t k = i; k < std::min(i + line_bytes, bytes.size()); ++k) {
            ImGui::SameLine(left + static_cast<float>(k - i) * byte_width, 0);
            hex_byte(bytes[k], byte_width, first_id + static_cast<int>(k));
        }
    }
    ImGui::PopStyleVar();
    ImGui::PopFont();
}

template <typename T>
std::array<uint8_t, sizeof(T)> value_bytes(const T& value) {
    std::array<uint8_t, sizeof(T)> bytes;
    std::memcpy(bytes.data(), &value, sizeof(T));
    return bytes;
}

void field_legend() {
    const float square = ImGui::GetFontSize() * 0.6f;
    const auto entry = [&](ImU32 color, const char* name, bool is_first) {
        const float width = square + ImGui::CalcTextSize(name).x + points(14);
        if (!is_first) {
            ImGui::SameLine(0, 0);
            if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
        }
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const float top = corner.y + (ImGui::GetTextLineHeight() - square) * 0.5f;
        ImGui::GetWindowDrawList()->AddRectFilled(
            {corner.x, top}, {corner.x + square, top + square}, color, square * 0.2f);
        ImGui::GetWindowDrawList()->AddText({corner.x + square + points(4), corner.y}, kDimColor,
                                            name);
        ImGui::Dummy({width, ImGui::GetTextLineHeight()});
    };
    for (const VertexFieldRow& row : kVertexFields)
        entry(field_color(row.field), row.name, row.first == 0);
    entry(kTangentColor, "tangent", false);
}

}  // namespace

ImU32 field_color(VertexField field) {
    switch (field) {
        case VertexField::kWeights:
            return rgb_color(0x6FB6FF);
        case VertexField::kBones:
            return rgb_color(0xC792EA);
        case VertexField::kBoneCount:
            return rgb_color(0xF07BB0);
        case VertexField::kPosition:
            return rgb_color(0x8FD16F);
        case VertexField::kNormal:
            return rgb_color(0x6FD6D0);
        default:
            return rgb_color(0xE8845C);
    }
}

void vertex_bytes(const Model& model, const VertexInfo& info) {
    const Vertex& vertex = model.vertices[info.vertex];
    std::vector<HexByte> bytes;
    const auto own = value_bytes(vertex);
    for (size_t i = 0; i < own.size(); ++i) {
        const VertexFieldRow& row = field_at(i);
        bytes.push_back({own[i], field_color(row.field),
                         fmt::format("byte {} of 48: {}{}", i, row.name,
                                     value_text(model, vertex, row.field))});
    }
    hex_lines(bytes, info.offset, 0);
    const glm::vec4& t = model.tangents[info.vertex];
    bytes.clear();
    for (const uint8_t byte : value_bytes(t))
        bytes.push_back({byte, kTangentColor,
                         fmt::format("tangent {:.9g} {:.9g} {:.9g} {:.9g}", t.x, t.y, t.z, t.w)});
    ImGui::Spacing();
    hex_lines(bytes, info.tangent_offset, 100);
    ImGui::Dummy({1, points(3)});
    field_legend();
    if (info.offset) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("Generated: this file stores no VVD bytes; this is what the GPU receives.");
    ImGui::PopTextWrapPos();
}

}  // namespace studioscope
