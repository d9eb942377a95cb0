#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// The filter of the models of a folder, in the language of the vertex table's (vertex_filter.h):
//
//   bones > 100 and lods < 3   numbers of kModelNumbers
//   heavy or "scout"           part of the model's path, case ignored

// A number of a model, as `info` counts it; meshes, vertices and triangles are those of LOD 0.
struct ModelNumberRow {
    std::string_view name;
    std::string_view help;
};
inline constexpr ModelNumberRow kModelNumbers[] = {
    {"bones", "bones of the skeleton"},
    {"lods", "levels of detail"},
    {"vertices", "vertices of LOD 0"},
    {"triangles", "triangles of LOD 0"},
    {"meshes", "meshes of LOD 0"},
    {"materials", "materials"},
    {"skins", "skins"},
    {"bodygroups", "body groups"},
    {"clips", "sequences or animations"},
    {"shapes", "flex shapes"},
    {"controllers", "flex controllers"},
    {"rules", "flex rules"},
    {"attachments", "attachments"},
    {"hitboxes", "hitboxes"},
    {"fixups", "rows of the VVD fixup table"},
    {"size", "length of the bounds' diagonal in units"},
    {"bytes", "bytes of the model's files"},
    {"version", "version of the format"},
    {"missing", "files that the model needs and that were not found"},
    {"errors", "messages that are errors"},
    {"warnings", "messages that are warnings"},
};
constexpr size_t kModelNumberCount = std::size(kModelNumbers);

// One number per row of kModelNumbers; NaN where it is not known, which no comparison fits.
using ModelNumbers = std::array<double, kModelNumberCount>;

constexpr ModelNumbers unknown_numbers() {
    ModelNumbers numbers{};
    for (double& number : numbers) number = std::numeric_limits<double>::quiet_NaN();
    return numbers;
}

struct FilteredModels {
    std::vector<char> fits;  // one per model, 1: passes; empty: all pass, or there is a problem
    std::string problem;     // what is wrong with the text and where; empty if nothing is
};
// `names` and `numbers` have an entry per model.
FilteredModels matching_models(std::span<const std::string> names,
                               std::span<const ModelNumbers> numbers, std::string_view filter);

}  // namespace studioscope
