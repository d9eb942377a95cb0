#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Merging of models: of files opened together, and of the sources of a QC. The models must have
// been checked (sanitize_model()), so that indices can be followed; afterwards the result is
// validated again. Bones, materials of a QC, flexes and pose parameters are matched by name
// ignoring case.

// Merges all drawable content of `other` as further body parts: meshes with their materials and
// skins, bones, shapes and their rules, attachments and hitboxes. Common items keep the rules of
// `model`, whose clips do not move new bones. `name` is for a body part without a name.
void merge_model(Model& model, Model other, const std::string& name);

// Merges the clips of `other`, for the bones that `model` has; bones that `other` lacks are not
// moved.
void merge_clips(Model& model, Model other);

// Converts the tracks of bones that have another parent in `model` than in `other`: they are
// removed from the clip and returned with the indices of `model`. The conversion goes through world
// space, frame by frame, as in compilers, so that each bone keeps its world position. `matches` has
// the bone of `model` for each bone of `other`, or kNone; bones of `model` that `other` lacks are
// at rest.
std::vector<Track> reparent(Clip& clip, const Model& other, const Model& model,
                            std::span<const int> matches);

// False for a matched bone whose parents differ, so that its keys are in another space.
bool has_same_parent(const Model& other, const Model& model, int bone,
                     std::span<const int> matches);

}  // namespace studioscope
