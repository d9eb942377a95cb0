#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/name_map.h"
#include "model/scene.h"

namespace studioscope {

// The lists of a scene into which a choice may be an index.
enum class Part {
    kNoList,
    kBone,
    kMesh,
    kShape,
    kAttachment,
    kHitbox,
    kMaterial,
    kClip,
    kSkin,
    kBodyPart,
    kController,
    kFlexName,
    kPoseParameter,
    kVertex,
    kFixup,  // row of the fixup table
};

size_t part_count(const Scene& scene, Part part);

// The names in a list, for display; empty for lists without names.
std::vector<std::string> part_names(const Scene& scene, Part part);

// Looks up the entries of a list by name, ignoring case; finds the first of equal names.
class NameLookup {
public:
    explicit NameLookup(std::vector<std::string> names);
    NameLookup(const Scene& scene, Part part) : NameLookup(part_names(scene, part)) {}

    const std::vector<std::string>& all() const { return names_; }
    // kNone if there is none.
    int find(std::string_view name) const { return index_.find(name); }

private:
    std::vector<std::string> names_;
    NameIndex index_;
};

// A key that identifies an entry of a list across a reload: its name with its owner's, and the
// number of earlier entries with the same name.
using PartKey = std::pair<std::string, int>;
std::vector<PartKey> part_keys(const Scene& scene, Part part);
std::vector<PartKey> part_keys(const std::vector<std::string>& names);

// The index in `now` of each entry of `before`; kNone if it is gone.
std::vector<int> indices_after(const std::vector<PartKey>& before, const std::vector<PartKey>& now);

}  // namespace studioscope
