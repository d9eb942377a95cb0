// Differences that are none for a game.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/number.h"
#include "core/text.h"
#include "export/steps.h"

namespace studioscope {

namespace {

// The compiler of the model kept slashes before its name, which later ones drop.
bool is_leading_slash(const Difference& difference) {
    const std::string_view own = difference.before;
    const size_t name = std::min(own.find_first_not_of('/'), own.size());
    return difference.subject == Subject::kModel && difference.property == "name" &&
           own.substr(name) == difference.after;
}

// Numbers of a text that differ by the last of their six digits: masses are printed twice, of the
// model and of its solid, and points of bones are turned back and forth. Masses of several solids
// follow from the volumes of their hulls, whose triangles are others.
bool is_rounding(const Difference& difference, const Scene& scene) {
    constexpr float kSixDigits = 1.1e-5f;  // a little more than the last digit of 1.00000
    const bool is_mass = difference.subject == Subject::kCollision && difference.property == "mass";
    const bool is_point =
        difference.subject == Subject::kModel && difference.property.ends_with(" position");
    const bool has_joints = scene.collision && scene.collision->solids.size() > 1;
    const std::vector<std::string> before = split_words(difference.before, " "),
                                   after = split_words(difference.after, " ");
    return (is_mass || is_point) &&
           std::equal(before.begin(), before.end(), after.begin(), after.end(),
                      [&](const std::string& own, const std::string& other) {
                          float one = 0, two = 0;
                          if (!parse_finite(own, one) || !parse_finite(other, two)) return false;
                          const float size = std::max(std::abs(one), 1.0f);
                          const float digit = std::pow(10.0f, std::floor(std::log10(size)));
                          return std::abs(one - two) <=
                                 kSixDigits * (is_mass && has_joints ? size : digit);
                      });
}

// A path that games find by either slash.
bool is_same_path(const Difference& difference) {
    std::string own = difference.before;
    std::replace(own.begin(), own.end(), '\\', '/');
    return difference.subject == Subject::kModel && difference.property == "included model" &&
           own == difference.after;
}

// A number that no line states: it is in the report by its thing.
bool is_no_number(const Difference& difference) {
    return difference.before.find("nan") != std::string::npos &&
           (difference.subject == Subject::kClip || difference.name.starts_with("ik chains"));
}

// A line as text, of which the compiled model has the name: the records are compared.
bool is_text_of_record(const Difference& difference) {
    return (difference.subject == Subject::kModel && difference.property == "IK chain") ||
           (difference.subject == Subject::kClip && difference.property == "IK rules");
}

// A sequence of a delta that is none itself is built as one, which shows it on the bind pose.
bool is_shown_delta(const Difference& difference) {
    return difference.subject == Subject::kClip && difference.property == "delta" &&
           difference.before == "no";
}

}  // namespace

bool is_accepted(const Difference& difference, const Scene& scene) {
    return is_rounding(difference, scene) || is_same_path(difference) || is_no_number(difference) ||
           is_leading_slash(difference) || is_text_of_record(difference) ||
           is_shown_delta(difference);
}

}  // namespace studioscope
