// Text of a vertex for the clipboard.

#include "core/text.h"

#include <fmt/format.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "core/at.h"
#include "core/json_text.h"
#include "facts/vertex/info.h"

namespace studioscope {

namespace {

template <typename T>
std::string hex_text(const T& value) {
    std::array<uint8_t, sizeof(T)> bytes;
    std::memcpy(bytes.data(), &value, sizeof(T));
    std::string text;
    for (size_t i = 0; i < bytes.size(); ++i)
        text += fmt::format("{}{:02x}", i == 0 ? "" : " ", bytes[i]);
    return text;
}

// "{ 1.00000000f, 0.00000000f }", with enough digits to read the same numbers back.
std::string c_list(std::initializer_list<float> numbers) {
    std::string text;
    for (const float number : numbers)
        text += fmt::format("{}{:#.9g}f", text.empty() ? "{ " : ", ", number);
    return text + " }";
}

nlohmann::ordered_json weights_json(const Model& model, const Vertex& vertex) {
    auto weights = nlohmann::ordered_json::array();
    for (size_t i = 0; i < vertex.bone_count; ++i) {
        const int bone = vertex.bone[i];
        const bool is_known = bone < static_cast<int>(model.bones.size());
        weights.push_back({{"bone", bone},
                           {"name", is_known ? as_utf8(at(model.bones, bone).name) : ""},
                           {"weight", vertex.weight[i]}});
    }
    return weights;
}

}  // namespace

std::string vertex_hex(const Model& model, uint32_t vertex) {
    return hex_text(model.vertices[vertex]) + "\n" + hex_text(model.tangents[vertex]);
}

std::string vertex_c(const Model& model, uint32_t vertex) {
    const Vertex& v = model.vertices[vertex];
    const glm::vec4& t = model.tangents[vertex];
    return fmt::format(
        "/* vertex {} */ {{ {}, {{ {}, {}, {} }}, {}, {}, {}, {} }}, /* tangent */ {}", vertex,
        c_list({v.weight[0], v.weight[1], v.weight[2]}), v.bone[0], v.bone[1], v.bone[2],
        v.bone_count, c_list({v.position.x, v.position.y, v.position.z}),
        c_list({v.normal.x, v.normal.y, v.normal.z}), c_list({v.uv.x, v.uv.y}),
        c_list({t.x, t.y, t.z, t.w}));
}

std::string vertex_json(const Scene& scene, const VertexInfo& info) {
    const Model& model = scene.model;
    const Vertex& v = model.vertices[info.vertex];
    const glm::vec4& t = model.tangents[info.vertex];
    nlohmann::ordered_json json{{"vertex", info.vertex},
                                {"position", {v.position.x, v.position.y, v.position.z}},
                                {"normal", {v.normal.x, v.normal.y, v.normal.z}},
                                {"uv", {v.uv.x, v.uv.y}},
                                {"tangent", {t.x, t.y, t.z, t.w}},
                                {"weights", weights_json(model, v)}};
    if (info.mesh != kNone) {
        json["mesh"] = as_utf8(at(model.meshes, info.mesh).name);
        json["mesh_vertex"] = info.mesh_vertex;
    }
    if (!info.file.empty()) json["file"] = as_utf8(info.file);
    if (!info.named_at.empty()) json["named_at"] = as_utf8(info.named_at);
    if (info.line) json["line"] = *info.line;
    if (info.corner) {
        json["corner"] = info.corner->corner;
        json["face_set"] = info.corner->face_set;
    }
    if (info.offset) json["offset"] = *info.offset;
    if (info.tangent_offset) json["tangent_offset"] = *info.tangent_offset;
    if (info.place) {
        json["pool"] = info.place->pool;
        if (info.place->row != kNone) json["fixup"] = info.place->row;
    }
    return json_text(json);
}

}  // namespace studioscope
