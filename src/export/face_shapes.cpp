#include "export/face_shapes.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

std::vector<FaceShape> shapes_of(const Model& model, const MdlModel& record,
                                 const MeshesOfModels::Meshes& meshes) {
    std::vector<bool> is_drawn(model.vertices.size());
    for (const uint32_t vertex : drawn_vertices(meshes)) is_drawn.at(vertex) = true;
    std::vector<FaceShape> shapes;
    std::map<std::tuple<int, int, std::array<float, 4>>, size_t> known;
    for (size_t i = 0; i < std::min(meshes.size(), record.meshes.size()); ++i) {
        if (meshes[i]->lods.empty()) continue;
        const MeshLod& level = meshes[i]->lods[0];
        for (const MdlFlex& flex : record.meshes[i].flexes) {
            if (!is_index(flex.flex, model.flex_names.size())) continue;
            const bool has_pair = flex.pair != 0 && is_index(flex.pair, model.flex_names.size());
            const int pair = has_pair ? flex.pair : kNone;
            const auto [place, is_new] =
                known.try_emplace({flex.flex, pair, flex.ramp}, shapes.size());
            if (is_new) shapes.push_back({flex.flex, pair, flex.ramp, {}});
            for (const MdlFlexVertex& move : flex.vertices) {
                if (move.vertex >= level.vertex_count) continue;
                const uint32_t vertex = level.first_vertex + move.vertex;
                if (is_drawn.at(vertex))
                    shapes[place->second].moves.push_back(
                        {vertex, move.position, move.normal, move.side, move.speed, move.wrinkle});
            }
        }
    }
    return shapes;
}

std::string pair_name(const std::string& right, const std::string& left) {
    if (right.size() < 2 || right.size() != left.size()) return {};
    const std::string stem = right.substr(0, right.size() - 1);
    const bool is_pair = same_name(right, stem + "R") && same_name(left, stem + "L");
    return is_pair ? stem : std::string();
}

void swap_sides(FaceShape& shape) {
    std::swap(shape.flex, shape.pair);
    // The rest that was cut off from a byte is cut off again.
    for (FaceMove& move : shape.moves)
        move.side = static_cast<uint8_t>((move.side % 255 == 0 ? 255 : 254) - move.side);
}

bool is_of_dmx(const Model& model, const FaceShape& shape, bool is_choice) {
    constexpr std::array<float, 4> kDefaultRamp{0, 1, 10, 11};
    const bool has_wrinkles = std::any_of(shape.moves.begin(), shape.moves.end(),
                                          [](const FaceMove& move) { return move.wrinkle != 0; });
    if (shape.ramp != kDefaultRamp || shape.moves.empty() || !(has_wrinkles || is_choice))
        return false;
    if (shape.pair == kNone) return true;
    const std::string &one = at(model.flex_names, shape.flex),
                      &other = at(model.flex_names, shape.pair);
    return !pair_name(one, other).empty() || !pair_name(other, one).empty();
}

DmxShape dmx_shape(const Model& model, const FaceShape& shape) {
    // The middle of the range that a byte means, as it was cut off.
    const auto share = [](uint8_t byte) {
        constexpr float kByte = 255, kMiddle = 0.5f;
        return byte % 255 == 0 ? float(byte) / kByte : (float(byte) + kMiddle) / kByte;
    };
    const std::string& first = at(model.flex_names, shape.flex);
    DmxShape written{first, shape.pair != kNone, {}};
    bool is_right_first = false;
    if (written.is_pair) {
        const std::string& second = at(model.flex_names, shape.pair);
        written.name = pair_name(second, first);
        is_right_first = written.name.empty();
        if (is_right_first) written.name = pair_name(first, second);
    }
    for (const FaceMove& move : shape.moves) {
        const float side = share(move.side);
        written.deltas.push_back({move.vertex, move.position, move.normal,
                                  is_right_first ? 1 - side : side, share(move.speed),
                                  move.wrinkle});
    }
    return written;
}

}  // namespace studioscope
