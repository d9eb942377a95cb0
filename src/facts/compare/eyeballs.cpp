#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "facts/compare/comparison.h"

namespace studioscope {

namespace {

constexpr float kTolerance = 1e-3f;  // of radii, heights and directions

std::string flex_name(const Model& model, int flex) {
    return is_index(flex, model.flex_names.size()) ? at(model.flex_names, flex) : "none";
}

class EyeComparer {
public:
    EyeComparer(Comparison& all, const Eyeball& own, const Eyeball& other)
        : all_(all), own_(own), other_(other) {}

    void compare() {
        add_text("bone", bone_name(all_.model(), own_.bone), bone_name(all_.other(), other_.bone));
        add("centre", own_.origin, other_.origin);
        add("radius", own_.radius, other_.radius);
        add("outward gaze", own_.outward, other_.outward);
        add("scale of the iris", own_.iris_scale, other_.iris_scale);
        add("up", own_.up, other_.up);
        add("forward", own_.forward, other_.forward);
        compare_lid("upper lid", own_.upper, other_.upper);
        compare_lid("lower lid", own_.lower, other_.lower);
    }

private:
    void compare_lid(const std::string& lid, const Eyelid& own, const Eyelid& other) {
        add_text(lid, flex_name(all_.model(), own.flex), flex_name(all_.other(), other.flex));
        constexpr const char* kParts[] = {"lowerer", "neutral", "raiser"};
        for (size_t i = 0; i < own.parts.size(); ++i) {
            const std::string property = fmt::format("{} {}", lid, kParts[i]);
            add_text(property, flex_name(all_.model(), own.parts[i]),
                     flex_name(all_.other(), other.parts[i]));
            add(property + " height", own.heights[i], other.heights[i]);
        }
    }

    void add_text(const std::string& property, const std::string& before,
                  const std::string& after) {
        all_.add_value(Subject::kEyeball, own_.name, property, before, after);
    }
    void add(const std::string& property, float before, float after) {
        if (std::abs(before - after) > kTolerance)
            all_.add_value(Subject::kEyeball, own_.name, property, double{before}, double{after});
    }
    void add(const std::string& property, const glm::vec3& before, const glm::vec3& after) {
        if (glm::distance(before, after) > kTolerance)
            add_text(property, xyz_text(before), xyz_text(after));
    }

    Comparison& all_;
    const Eyeball& own_;
    const Eyeball& other_;
};

}  // namespace

void compare_eyeballs(Comparison& all) {
    const auto &eyes = all.model().eyeballs, &others = all.other().eyeballs;
    if (!all.can_compare(Subject::kEyeball, eyes.size(), others.size())) return;
    const auto name = [](const Eyeball& eye) { return eye.name; };
    // Published compilers store no names of eyes: those are matched by their order.
    const auto is_unnamed = [](const Eyeball& eye) { return eye.name.empty(); };
    const bool has_names = std::none_of(eyes.begin(), eyes.end(), is_unnamed) &&
                           std::none_of(others.begin(), others.end(), is_unnamed);
    std::vector<int> found(eyes.size(), kNone);
    if (has_names) found = match_names(eyes, others, name);
    for (size_t i = 0; !has_names && i < std::min(eyes.size(), others.size()); ++i)
        found[i] = static_cast<int>(i);
    add_unmatched(all, Subject::kEyeball, eyes, others, found, name);
    for (size_t i = 0; i < eyes.size(); ++i)
        if (found[i] != kNone) EyeComparer(all, eyes[i], at(others, found[i])).compare();
}

}  // namespace studioscope
