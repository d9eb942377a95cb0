#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <iterator>

#include "core/at.h"
#include "core/path_text.h"
#include "facts/texel.h"
#include "ui/inspector/sections.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// The chosen texture, else the first.
const NamedTexture& chosen_texture(const std::vector<NamedTexture>& all, const TextureView& view) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const NamedTexture& named) {
        return named.texture == view.texture;
    });
    return found == all.end() ? all.front() : *found;
}

void texture_choice(const std::vector<NamedTexture>& all, const NamedTexture& chosen,
                    TextureView& view) {
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##texture", chosen.parameter.c_str())) {
        int id = 0;
        for (const NamedTexture& named : all)
            if (combo_line(named.parameter, id++, named.texture == chosen.texture))
                view.texture = named.texture;
        ImGui::EndCombo();
    }
    tooltip("Which texture of the material is shown");
}

void channel_choice(TextureView& view) {
    for (const TextureChannelsRow& row : kTextureChannels) {
        const bool is_chosen = row.channels == view.channels;
        if (is_chosen) ImGui::PushStyleColor(ImGuiCol_Button, rgb_color(0x2A5A55));
        if (ImGui::Button(row.name)) view.channels = row.channels;
        if (is_chosen) ImGui::PopStyleColor();
        tooltip(row.help);
        ImGui::SameLine(0, points(2));
    }
    ImGui::Checkbox("Smooth", &view.is_smooth);
    tooltip("On: blended between texels where it is enlarged. Off: each texel is a square");
}

// The chosen mip; the last one if the texture has fewer.
int chosen_mip(const Texture& texture, const TextureView& view) {
    return std::clamp(view.level, 0, static_cast<int>(texture.levels.size()) - 1);
}

std::string mip_name(const Texture& texture, int level) {
    const TextureLevel& mip = at(texture.levels, level);
    return fmt::format("mip {}: {} x {}", level, mip.width, mip.height);
}

void level_choice(const Texture& texture, TextureView& view) {
    const int last = static_cast<int>(texture.levels.size()) - 1;
    const int shown = chosen_mip(texture, view);
    if (last == 0) return;
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##level", mip_name(texture, shown).c_str())) {
        for (int level = 0; level <= last; ++level)
            if (combo_line(mip_name(texture, level), level, level == shown)) view.level = level;
        ImGui::EndCombo();
    }
    tooltip("The mip that is shown; 0 is the largest");
}

// Draws a slider for the number of an image; nothing if there is only one. `name` is also its unit:
// "frame".
void number_choice(const char* name, const char* help, int count, int& number) {
    if (count <= 1) return;
    int shown = std::clamp(number, 0, count - 1);
    ImGui::SetNextItemWidth(-1);
    const std::string format = fmt::format("{} %d (0 to {})", name, count - 1);
    if (ImGui::SliderInt(fmt::format("##{}", name).c_str(), &shown, 0, count - 1, format.c_str(),
                         ImGuiSliderFlags_AlwaysClamp))
        number = shown;
    tooltip(help);
}

std::string face_name(int face) {
    return is_index(face, std::size(kFaceNames)) ? at(kFaceNames, face)
                                                 : fmt::format("face {}", face);
}

void face_choice(const Texture& texture, TextureView& view) {
    if (texture.faces <= 1) return;
    const int shown = texture_image_place(texture, view).face;
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##face", face_name(shown).c_str())) {
        for (int face = 0; face < texture.faces; ++face)
            if (combo_line(face_name(face), face, face == shown)) view.face = face;
        ImGui::EndCombo();
    }
    tooltip("The face of the cube map that is shown, and the axis of the world it looks along");
}

void image_choice(const Texture& texture, TextureView& view) {
    level_choice(texture, view);
    number_choice("frame", "The frame of the animation that is shown, as $frame counts them",
                  texture.frames, view.frame);
    face_choice(texture, view);
    number_choice("slice", "The slice of the volume that is shown",
                  level_slices(texture, chosen_mip(texture, view)), view.slice);
}

// Draws a tooltip with the value of the texel under the mouse.
void texel_tooltip(const Texture& texture, const TextureLevel& level, ImVec2 corner, ImVec2 size) {
    if (!ImGui::IsItemHovered() || level.bytes.empty()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto place = [](float at, float first, float length, int count) {
        return std::clamp(static_cast<int>((at - first) / length * static_cast<float>(count)), 0,
                          count - 1);
    };
    const int x = place(mouse.x, corner.x, size.x, level.width);
    const int y = place(mouse.y, corner.y, size.y, level.height);
    const glm::dvec4 value = texel_at(texture, level, x, y, false) * 255.0;
    tooltip_now(fmt::format("{}, {}\nu {:.4f}, v {:.4f}\n{:.0f} {:.0f} {:.0f} {:.0f}", x, y,
                            (x + 0.5) / level.width, (y + 0.5) / level.height, value.r, value.g,
                            value.b, texture.has_alpha ? value.a : 255.0));
}

void picture(const Texture& texture, const TextureView& view, const FrameInfo& info) {
    const TextureLevel& level = at(texture.levels, 0);
    const float width = ImGui::GetContentRegionAvail().x;
    const float aspect = static_cast<float>(level.height) / static_cast<float>(level.width);
    const float height = std::min(width * aspect, width);
    const ImVec2 size(height / aspect, height);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool is_made = info.texture && info.texture->view == view;
    if (is_made && !info.texture->problem.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextColored(color_vec4(kWarningColor), "No picture: %s",
                           info.texture->problem.c_str());
        ImGui::PopTextWrapPos();
    } else if (is_made) {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): the renderer's textures are numbers
        const auto id = reinterpret_cast<ImTextureID>(static_cast<intptr_t>(info.texture->id));
        ImGui::Image(id, size);
        texel_tooltip(texture, info.texture->image, corner, size);
    } else {
        ImGui::Dummy(size);
    }
}

void facts(const Texture& texture) {
    const TextureLevel& largest = texture.levels.front();
    copyable(path_text(path_from_text(texture.file).filename()), texture.file);
    std::string text = fmt::format("{} x {}, {}, {}", largest.width, largest.height,
                                   texture.stored_as, byte_text(texture_bytes(texture)));
    for (const auto& [count, name] :
         {std::pair{texture.frames, "frames"}, {texture.faces, "faces"}, {texture.depth, "slices"}})
        if (count > 1) text += fmt::format(", {} {}", count, name);
    if (!texture.has_alpha) text += ", no alpha";
    if (texture.clamps_s || texture.clamps_t)
        text += texture.clamps_s && texture.clamps_t ? ", clamped" : ", clamped on one side";
    if (texture.is_point_sampled) text += ", point sampled";
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", text.c_str());
    ImGui::PopTextWrapPos();
}

}  // namespace

void texture_section(Document& document, const FrameInfo& info, Requests& requests) {
    const Scene& scene = *document.scene;
    const int material = document.selection.material;
    if (material < 0 || static_cast<size_t>(material) >= document.materials.size()) return;
    const std::vector<NamedTexture> all = material_textures(at(document.materials, material));
    if (all.empty() || !section("Textures", "The textures of the material, as they are stored"))
        return;
    TextureView& view = document.panels.texture_view;
    const NamedTexture& chosen = chosen_texture(all, view);
    const Texture& texture = at(scene.textures, chosen.texture);
    texture_choice(all, chosen, view);
    if (texture.levels.empty()) return;
    channel_choice(view);
    image_choice(texture, view);
    TextureView shown = view;
    shown.texture = chosen.texture;
    requests.push(request::ShowTexture{shown});
    picture(texture, shown, info);
    facts(texture);
}

}  // namespace studioscope
