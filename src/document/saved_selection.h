#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"

namespace studioscope {

// What a person chose of a model, to be found again in it after its files were read again: there
// the same bone, mesh or clip may have another number, and some may be gone.

struct SliderState {
    float value = 0;
    bool is_held = false;
};

struct SavedSelection {
    using Names = std::vector<std::string>;
    Names bones, meshes, shapes, attachments, hitboxes, materials, clips;  // as the model had them
    std::vector<BodyPart> body_parts;
    std::map<std::string, SliderState> sliders;  // by controller
    // What the vertices were gathered for, and where the selected one stood in the file's pool.
    int root_lod = 0;
    FixupUse fixup_use;
    std::optional<uint32_t> pool_vertex;
};

// Of what is open.
SavedSelection choices_to_keep(const Document& document);
// Into the scene that took its place. What is not there any more is not chosen either.
void save_selection(const SavedSelection& kept, Document& document);

}  // namespace studioscope
