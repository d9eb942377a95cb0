#include "document/difference_target.h"

#include <algorithm>

#include "core/at.h"
#include "model/measure.h"

namespace studioscope {

namespace {

// The index of the entry of that name, or kNone.
int find_named(const Scene& scene, Part part, const std::string& name) {
    const std::vector<std::string> names = names_of(scene, part);
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? kNone : static_cast<int>(found - names.begin());
}

void select_vertex(Document& document, const Difference& difference) {
    Selection& selection = document.selection;
    selection = {};
    selection.vertex = static_cast<int>(difference.place.vertex);
    if (is_index(difference.lod, document.model().lods.size())) document.view.lod = difference.lod;
}

// Selects a vertex that only the second model has, if the difference is about one.
bool select_addition(Document& document, const Difference& difference) {
    if (!document.compared || difference.place.other == kNoVertex) return false;
    document.selection.compared_vertex = static_cast<int>(difference.place.other);
    if (is_index(difference.lod, document.model().lods.size())) document.view.lod = difference.lod;
    return true;
}

bool select_clip_of(Document& document, const Difference& difference) {
    const int clip = find_named(*document.scene, Part::kClip, difference.name);
    if (clip == kNone) return false;
    select_clip(document.playback, document.model(), clip);
    document.playback.is_playing = false;
    if (difference.place.frame) document.playback.frame = *difference.place.frame;
    const int bone = find_named(*document.scene, Part::kBone, difference.place.bone);
    if (bone == kNone) return false;
    document.selection = {};
    document.selection.bone = bone;
    return true;
}

// The list that a subject is in, and the member of the selection for it.
struct NamedSubject {
    Subject subject;
    Part part;
    int Selection::*selected;
};
constexpr NamedSubject kNamed[] = {
    {Subject::kBone, Part::kBone, &Selection::bone},
    {Subject::kProceduralBone, Part::kBone, &Selection::bone},
    {Subject::kMaterial, Part::kMaterial, &Selection::material},
    {Subject::kShape, Part::kShape, &Selection::shape},
    {Subject::kAttachment, Part::kAttachment, &Selection::attachment},
    {Subject::kHitbox, Part::kHitbox, &Selection::hitbox},
};

}  // namespace

DifferencePlace go_to(Document& document, const Difference& difference) {
    const DiffPlace& place = difference.place;
    if (place.vertex < document.model().vertices.size()) {
        select_vertex(document, difference);
        return {true, std::nullopt};
    }
    if (place.position) {
        document.selection = {};
        if (select_addition(document, difference)) return {true, std::nullopt};
        return {false, upright(document.model().up) * *place.position};
    }
    if (difference.subject == Subject::kClip)
        return {select_clip_of(document, difference), std::nullopt};
    for (const NamedSubject& named : kNamed) {
        if (named.subject != difference.subject) continue;
        const int index = find_named(*document.scene, named.part, difference.name);
        if (index == kNone) return {};
        document.selection = {};
        document.selection.*named.selected = index;
        return {true, std::nullopt};
    }
    return {};
}

}  // namespace studioscope
