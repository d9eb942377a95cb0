#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "model/model.h"

namespace studioscope {

// Facts about clips for lists and searches.

// Short badges of a clip: "loop", "delta", "autoplay", "blend of 9", "hidden", "declared".
std::vector<std::string> clip_badges(const Clip& clip);

// The number of frames from the first to the last, including skipped ones.
int frame_count(const Clip& clip);

// The name of the clip's file, without its folder; empty if unknown or if there is none.
std::string source_name(const Clip& clip);

// Whether every word of `filter` is in the clip's name, activity, badges, file, frames ("31
// frames") or rate ("30 fps").
bool matches_clip(const Clip& clip, std::string_view filter);

// "5 included models were not found", whose sequences the model lacks; empty if all were found.
std::string missing_includes_text(const Scene& scene);
inline constexpr const char* kMissingInclude = "include-missing";  // code of the messages about it

// The indices of the clips that match the filter, in the model's order. Clips that are only
// declared are skipped unless `lists_declared`.
std::vector<int> matching_clips(const Model& model, std::string_view filter, bool lists_declared);

// The distance of the current clip's first frame from the bind pose: the mean distance of a bone
// from its bind position, both relative to the root bone, divided by the skeleton's size. 0 in the
// bind pose.
float distance_from_bind(const Document& document);

// Whether the clip's first frame hardly resembles the model: it is a ragdoll by its name or
// activity, or distance_from_bind() is at least a quarter.
bool is_far_from_bind(Document& document);

}  // namespace studioscope
