#include "sample/ollie.h"

namespace studioscope::assets {

namespace {

struct Expression {
    const char* name;
    float split;    // width of the transition between its sides; 0: no sides
    float wrinkle;  // greatest wrinkle: 1 compresses, -1 stretches
    Face face;
};

const std::vector<Expression>& expressions() {
    static const std::vector<Expression> all = [] {
        std::vector<Expression> list{{"blink", 3, 0, {}},  {"smile", 3, 1, {}},
                                     {"squint", 3, 1, {}}, {"sad", 3, 0, {}},
                                     {"puff", 0, -1, {}},  {"surprise", 0, 0, {}},
                                     {"squash", 0, 0, {}}, {"stretch", 0, 0, {}}};
        list[0].face.blink = list[1].face.smile = list[2].face.squint = list[3].face.sad = 1;
        list[4].face.puff = list[5].face.surprise = list[6].face.squash = list[7].face.stretch = 1;
        return list;
    }();
    return all;
}

// Deltas of all vertices of all meshes, in the order of the asset.
std::vector<AssetDelta> differences(FigureMeshes& relaxed, FigureMeshes& moved) {
    std::vector<AssetDelta> deltas;
    const auto from = relaxed.all(), to = moved.all();
    for (uint32_t mesh = 0; mesh < from.size(); ++mesh)
        for (uint32_t i = 0; i < from[mesh]->vertices.size(); ++i) {
            const Vertex &a = from[mesh]->vertices[i], &b = to[mesh]->vertices[i];
            deltas.push_back({mesh, i, b.position - a.position, b.normal - a.normal});
        }
    return deltas;
}

// Removes deltas that neither move nor rotate a vertex, as the compiler does.
std::vector<AssetDelta> without_stillness(const std::vector<AssetDelta>& deltas) {
    constexpr float kMinMove = 0.001f, kMinTurn = 0.001f;
    std::vector<AssetDelta> kept;
    for (const AssetDelta& delta : deltas)
        if (glm::length(delta.position) > kMinMove ||
            glm::dot(delta.normal, delta.normal) > kMinTurn)
            kept.push_back(delta);
    return kept;
}

void add_wrinkles(std::vector<AssetDelta>& deltas, float wrinkle) {
    float longest = 0;
    for (const AssetDelta& delta : deltas) longest = std::max(longest, glm::length(delta.position));
    if (longest > 0)
        for (AssetDelta& delta : deltas)
            delta.wrinkle = wrinkle * glm::length(delta.position) / longest;
}

}  // namespace

std::vector<AssetShape> make_shapes(const Figure& figure) {
    FigureMeshes relaxed = make_meshes(figure, {});
    const auto deltas_of = [&](const Face& face) {
        FigureMeshes moved = make_meshes(figure, face);
        return differences(relaxed, moved);
    };
    std::vector<AssetShape> shapes;
    for (const Expression& expression : expressions()) {
        shapes.push_back(
            {expression.name, expression.split, without_stillness(deltas_of(expression.face))});
        add_wrinkles(shapes.back().deltas, expression.wrinkle);
    }
    // corrective shape for a smile with full cheeks: the rest that the sum of both does not reach
    Face both;
    both.smile = both.puff = 1;
    Face smile, puff;
    smile.smile = puff.puff = 1;
    std::vector<AssetDelta> corrective = deltas_of(both);
    for (const std::vector<AssetDelta>& part : {deltas_of(smile), deltas_of(puff)})
        for (size_t i = 0; i < corrective.size(); ++i) {
            corrective[i].position -= part[i].position;
            corrective[i].normal -= part[i].normal;
        }
    shapes.push_back({"smile_puff", 3, without_stillness(corrective)});
    return shapes;
}

std::vector<AssetControl> make_controls() {
    return {{"blink", true, {"blink"}},
            {"smile", true, {"smile"}},
            {"squint", true, {"squint"}},
            {"sad", true, {"sad"}},
            {"puff", false, {"puff"}},
            {"surprise", false, {"surprise"}},
            {"bounce", false, {"squash", "stretch"}}};
}

}  // namespace studioscope::assets
