// The springs of a jiggle bone.

#include <fmt/format.h>
#include <imgui.h>

#include <cmath>

#include "document/document.h"
#include "model/animation/jiggle.h"
#include "model/compiled_model.h"
#include "model/mdl_file.h"
#include "ui/inspector/sections.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

using Springs = MdlJiggleSprings;

struct KindName {
    uint32_t flag;
    const char* name;
};
constexpr KindName kKinds[] = {{kMdlJiggleFlexible, "flexible"},
                               {kMdlJiggleRigid, "rigid"},
                               {kMdlJiggleLengthFixed, "fixed length"},
                               {kMdlJiggleBaseSpring, "base spring"},
                               {kMdlJiggleBoing, "boing"}};

std::string kind_text(uint32_t flags) {
    std::string text;
    for (const KindName& kind : kKinds)
        if ((flags & kind.flag) != 0) text += (text.empty() ? "" : ", ") + std::string(kind.name);
    return text.empty() ? "none" : text;
}

// "stiffness 100, damping 4: 1.59 Hz, damping ratio 0.2, sag 0.5 units"
std::string spring_text(float stiffness, float damping, float mass) {
    std::string text = fmt::format("stiffness {:g}, damping {:g}", stiffness, damping);
    if (!(stiffness > 0)) return text;
    const SpringNumbers numbers = spring_numbers(double{stiffness}, double{damping}, double{mass});
    return text + fmt::format(": {:.2f} Hz, damping ratio {:.2g}, sag {:.3g} units",
                              numbers.frequency, numbers.damping_ratio, numbers.sag);
}

std::string range_text(float min, float max) {
    return fmt::format("{:.1f} to {:.1f} degrees", glm::degrees(min), glm::degrees(max));
}

void tip_rows(const Springs& springs) {
    const auto has = [&](uint32_t flag) { return (springs.flags & flag) != 0; };
    fact_row("Length", fmt::format("{:g}", springs.length));
    fact_row("Tip mass", fmt::format("{:g}: falls at that many units/s\xC2\xB2", springs.tip_mass));
    if (has(kMdlJiggleFlexible)) {
        fact_row("Yaw", spring_text(springs.yaw_stiffness, springs.yaw_damping, springs.tip_mass));
        fact_row("Pitch",
                 spring_text(springs.pitch_stiffness, springs.pitch_damping, springs.tip_mass));
        if (!has(kMdlJiggleLengthFixed))
            fact_row("Along",
                     spring_text(springs.along_stiffness, springs.along_damping, springs.tip_mass));
    }
    if (has(kMdlJiggleYawLimit))
        fact_row("Yaw limit", range_text(springs.min_yaw, springs.max_yaw));
    if (has(kMdlJigglePitchLimit))
        fact_row("Pitch limit", range_text(springs.min_pitch, springs.max_pitch));
    if (has(kMdlJiggleAngleLimit))
        fact_row("Cone", fmt::format("{:.1f} degrees", glm::degrees(springs.angle_limit)));
}

void base_rows(const Springs& springs) {
    fact_row("Base", spring_text(springs.base_stiffness, springs.base_damping, springs.base_mass));
    fact_row("Base box",
             fmt::format("left {:g} to {:g}, up {:g} to {:g}, forward {:g} to {:g}",
                         springs.base_min_left, springs.base_max_left, springs.base_min_up,
                         springs.base_max_up, springs.base_min_forward, springs.base_max_forward));
}

void boing_rows(const MdlJiggleBoing& boing) {
    fact_row("Impact", fmt::format("{:g} units/s, or a turn with a cosine below {:.2f}",
                                   boing.impact_speed, boing.impact_angle));
    fact_row("Boing", fmt::format("amplitude {:g}, {:.2f} Hz, gone after {:.1f} s", boing.amplitude,
                                  boing.frequency / glm::radians(360.0f),
                                  boing.damping_rate > 0 ? 0.99f / boing.damping_rate : INFINITY));
}

}  // namespace

void jiggle_section(const Scene& scene, int bone) {
    if (!scene.compiled || !scene.compiled->mdl) return;
    for (const MdlJiggle& jiggle : scene.compiled->mdl->jiggles) {
        if (jiggle.bone != bone || !begin_facts("jiggle", ImGui::GetFontSize() * 5)) continue;
        fact_row("Jiggle bone", kind_text(jiggle.springs.flags));
        if ((jiggle.springs.flags & (kMdlJiggleFlexible | kMdlJiggleRigid)) != 0)
            tip_rows(jiggle.springs);
        if ((jiggle.springs.flags & kMdlJiggleBaseSpring) != 0)
            base_rows(jiggle.springs);
        else if ((jiggle.springs.flags & kMdlJiggleBoing) != 0)
            boing_rows(jiggle.boing);
        ImGui::EndTable();
        return;
    }
}

}  // namespace studioscope
