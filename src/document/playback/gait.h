#pragma once

#include "document/document.h"

namespace studioscope {

// Walks and runs that blend by the direction of movement: move_x forwards, move_y to the right.
// With both at 0, the default in files, they show the idle animation.

// Whether the clip is such a blend with a name that begins with "walk" or "run".
bool is_gait(const Model& model, const Clip& clip);

// Moves the playing clip forwards if it is such a blend and both parameters are at their defaults.
void start_forward(Document& document);

// Directions of movement for such a blend.
struct Direction {
    const char* name;
    float forward, right;  // -1 to 1
};
inline constexpr Direction kDirections[] = {
    {"Forward", 1, 0}, {"Back", -1, 0}, {"Left", 0, -1}, {"Right", 0, 1}};

// Sets both parameters, by share of their range; false if the model lacks one of them.
bool move_towards(Document& document, const Direction& direction);

}  // namespace studioscope
