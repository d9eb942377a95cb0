#include "document/drawn_counts.h"

#include <algorithm>

#include "core/at.h"

namespace studioscope {

LodCounts drawn_counts(Document& document, int lod) {
    const std::vector<LodCounts>& all = counts_of_drawn(document);
    if (!is_index(lod, all.size())) return {};
    LodCounts counts = at(all, lod);
    const auto instances = static_cast<size_t>(std::max(document.view.instances, 1));
    counts.vertices *= instances;
    counts.triangles *= instances;
    return counts;
}

}  // namespace studioscope
