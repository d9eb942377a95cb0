#include "ui/dock/blend_chip.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "core/at.h"
#include "document/playback/gait.h"
#include "model/animation/blend_weights.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void directions(Document& document) {
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip || !is_gait(document.model(), *clip)) return;
    for (const Direction& direction : kDirections) {
        if (&direction != kDirections) ImGui::SameLine(0, points(4));
        if (ImGui::Button(direction.name)) move_towards(document, direction);
        tooltip(fmt::format("Set move_x and move_y to {:g} and {:g} of their range",
                            direction.forward, direction.right));
    }
}

std::string parameters_of(const Model& model, const Clip& clip) {
    std::string parameters;
    for (const BlendAxis& axis : clip.blend.axes)
        if (is_index(axis.parameter, model.pose_parameters.size()))
            parameters +=
                (parameters.empty() ? "" : ", ") + at(model.pose_parameters, axis.parameter).name;
    return parameters.empty() ? parameters : " by " + parameters;
}

// ": now 100 % idle", the animation with the largest weight.
std::string mix_of(const Document& document, const Clip& clip) {
    const Model& model = document.model();
    const WeightedAnimations chosen =
        choose_animations(model, clip.blend, document.pose_parameters);
    const auto end = chosen.items.begin() + static_cast<std::ptrdiff_t>(chosen.count);
    const auto most = std::max_element(
        chosen.items.begin(), end,
        [](const WeightedAnimation& a, const WeightedAnimation& b) { return a.weight < b.weight; });
    if (most == end || !is_index(most->animation, model.animations.size())) return {};
    return fmt::format(": now {:.0f} % {}", most->weight * 100,
                       at(model.animations, most->animation).name);
}

}  // namespace

std::string blend_text(const Document& document, BlendText length) {
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip || clip->blend.animations.size() < 2) return {};
    std::string text = fmt::format("blend of {}", clip->blend.animations.size());
    if (length == BlendText::kWhole) text += parameters_of(document.model(), *clip);
    if (length != BlendText::kShortest) text += mix_of(document, *clip);
    return text;
}

void blend_chip(Document& document, float room) {
    const std::string whole = blend_text(document, BlendText::kWhole);
    std::string text = whole;
    for (const BlendText length : {BlendText::kShort, BlendText::kShortest})
        if (button_room(text.c_str()) > room) text = blend_text(document, length);
    if (text.empty() || button_room(text.c_str()) > room) return;
    if (ImGui::Button((text + "###blend").c_str())) ImGui::OpenPopup("blend pad");
    tooltip(whole, "Click to choose the mix");
    ImGui::SetNextWindowSize({points(270), 0});
    if (!ImGui::BeginPopup("blend pad")) return;
    directions(document);
    blend_pad(document);
    ImGui::EndPopup();
}

}  // namespace studioscope
