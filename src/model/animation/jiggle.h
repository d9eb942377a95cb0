#pragma once

#include <span>
#include <vector>

#include "model/animation/pose.h"
#include "model/mdl_animation.h"
#include "model/scene.h"

namespace studioscope {

// Jiggle bones: bones on springs, which lag behind the animation. They are simulated in steps, as
// the game does in each of its frames, so that the length of a step changes the motion.

// The state of one jiggle bone. Positions and velocities in model space, Z up.
struct JiggleBoneState {
    glm::dvec3 tip{0}, tip_velocity{0};
    glm::dvec3 base{0}, base_velocity{0}, base_friction{0};
    glm::dvec3 left{0};  // zero before the first step
    glm::dvec3 boing_base{0}, boing_axis{0, 0, 1}, boing_direction{0};
    double boing_speed = 0, boing_seconds = 0;  // seconds since the last impact
    double speed = 0;     // of what is seen of the bone in the last step, units a second
    glm::dmat4 world{1};  // bone space to model space
};

// The state of all jiggle bones of a model; empty: they have not been started.
struct JiggleState {
    std::vector<JiggleBoneState> bones;  // one per jiggle bone

    // The speed of the fastest bone in the last step.
    double max_speed() const;
};

// The jiggle bones of a scene that can be simulated, parents first: those with finite numbers whose
// rule is active.
std::vector<MdlJiggle> jiggle_bones(const Scene& scene);

// Whether a scene has jiggle bones of any kind.
bool has_jiggle_bones(const Scene& scene);

// Moves the bones by one step, in which the skeleton has the local transforms `local`. Bones that
// have not been started begin at rest where the animation has them.
void step_jiggle_bones(const Model& model, std::span<const MdlJiggle> jiggles,
                       std::span<const Transform> local, double seconds, JiggleState& state);

// Moves the jiggle bones of a pose, and all that hangs on them, to where the last step has them.
// The step must have been done with the local transforms of the pose.
void apply_jiggle_bones(const Model& model, std::span<const MdlJiggle> jiggles,
                        const JiggleState& state, Pose& pose);

// Numbers that follow from those of a spring, and say more to an author.
struct SpringNumbers {
    double frequency = 0;      // natural frequency, oscillations a second
    double damping_ratio = 0;  // 1: returns without swinging over
    double sag = 0;            // units that gravity moves the tip of a bone that lies level
};
SpringNumbers spring_numbers(double stiffness, double damping, double tip_mass);

}  // namespace studioscope
