#pragma once

#include <optional>

#include "sample/arm.h"

namespace studioscope::assets {

// The skin as a distance field, negative inside: head, eye mounds, skirt and arms merged smoothly,
// so that the web between the arms and the mounds around the eyes are smooth.

struct EyePlace {
    glm::vec3 center{0};
    glm::vec3 forward{0, -1, 0};  // direction of its gaze
    glm::vec3 side{1, 0, 0};      // towards the model's left
    glm::vec3 up{0, 0, 1};
    float radius = 1;
};

class BodyField {
public:
    explicit BodyField(const std::array<Arm, kArmCount>& arms);

    float at(const glm::vec3& point) const;
    // The first point at which a ray from the inside leaves the skin.
    glm::vec3 cast(const glm::vec3& origin, const glm::vec3& direction) const;

    // The places of the right eye and the left eye.
    const std::array<EyePlace, 2>& eyes() const { return eyes_; }

private:
    struct Ball {
        glm::vec3 center{0};
        float radius = 0;
    };

    float head(const glm::vec3& point) const;
    float arms(const glm::vec3& point) const;

    std::array<std::vector<Ball>, kArmCount> arms_;  // chains of balls with cones between them
    std::array<EyePlace, 2> eyes_;
    bool has_eyes_ = false;
};

}  // namespace studioscope::assets
