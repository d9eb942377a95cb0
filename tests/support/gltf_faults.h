#pragma once

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "export/gltf/gltf.h"
#include "support/gltf_reader.h"

namespace studioscope {

// Finds what Khronos' validator objects to in a .glb, as far as a Source model leads to it. The
// codes are the validator's own; numbers may be off by less than there.
class GltfFaults {
public:
    explicit GltfFaults(const GlbReader& glb) : glb_(glb) {}

    std::set<std::string> find() {
        for (const nlohmann::json& mesh : list("meshes"))
            for (const nlohmann::json& primitive : mesh["primitives"]) check_primitive(primitive);
        for (const nlohmann::json& material : list("materials"))
            if (material.contains("alphaCutoff") && material.value("alphaMode", "") != "MASK")
                codes_.insert("MATERIAL_ALPHA_CUTOFF_INVALID_MODE");
        check_nodes();
        for (const nlohmann::json& animation : list("animations"))
            for (const nlohmann::json& channel : animation["channels"])
                check_channel(animation["samplers"].at(channel["sampler"].get<size_t>()),
                              channel["target"]["path"]);
        return codes_;
    }

private:
    using Numbers = std::vector<double>;

    nlohmann::json list(const char* name) const {
        return glb_.json.value(name, nlohmann::json::array());
    }

    static bool is_unit(const Numbers& numbers, size_t first, size_t width) {
        double sum = 0;
        for (size_t i = first; i < first + width; ++i) sum += numbers[i] * numbers[i];
        return std::abs(std::sqrt(sum) - 1) < 1e-5;
    }

    void check_primitive(const nlohmann::json& primitive) {
        const nlohmann::json& attributes = primitive["attributes"];
        const nlohmann::json& positions =
            glb_.json["accessors"].at(attributes["POSITION"].get<size_t>());
        if (!positions.contains("min") || !positions.contains("max"))
            codes_.insert("MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS");
        const Numbers normals = glb_.attribute(primitive, "NORMAL");
        for (size_t i = 0; i < normals.size(); i += 3)
            if (!is_unit(normals, i, 3)) codes_.insert("ACCESSOR_VECTOR3_NON_UNIT");
        if (attributes.contains("TANGENT")) check_tangents(primitive);
        if (attributes.contains("JOINTS_0"))
            check_influences(glb_.attribute(primitive, "JOINTS_0"),
                             glb_.attribute(primitive, "WEIGHTS_0"));
    }

    void check_tangents(const nlohmann::json& primitive) {
        const Numbers tangents = glb_.attribute(primitive, "TANGENT");
        for (size_t i = 0; i < tangents.size(); i += 4) {
            if (!is_unit(tangents, i, 3)) codes_.insert("ACCESSOR_VECTOR3_NON_UNIT");
            if (std::abs(tangents[i + 3]) != 1) codes_.insert("ACCESSOR_INVALID_SIGN");
        }
        const nlohmann::json materials = list("materials");
        if (!primitive.contains("material") ||
            !materials.at(primitive["material"].get<size_t>()).contains("normalTexture"))
            codes_.insert("UNUSED_MESH_TANGENT");
    }

    void check_influences(const Numbers& joints, const Numbers& weights) {
        for (size_t vertex = 0; vertex < joints.size(); vertex += 4) {
            float sum = 0;
            std::set<double> used;
            for (size_t i = vertex; i < vertex + 4; ++i) {
                sum += static_cast<float>(weights[i]);
                if (weights[i] == 0 && joints[i] != 0)
                    codes_.insert("ACCESSOR_JOINTS_USED_ZERO_WEIGHT");
                if (weights[i] != 0 && !used.insert(joints[i]).second)
                    codes_.insert("ACCESSOR_JOINTS_INDEX_DUPLICATE");
            }
            if (sum != 1) codes_.insert("ACCESSOR_WEIGHTS_NON_NORMALIZED");
        }
    }

    void check_nodes() {
        const nlohmann::json nodes = list("nodes");
        std::vector<size_t> parents(nodes.size(), nodes.size());
        for (size_t i = 0; i < nodes.size(); ++i)
            for (const nlohmann::json& child : nodes[i].value("children", nlohmann::json::array()))
                parents.at(child.get<size_t>()) = i;
        for (size_t i = 0; i < nodes.size(); ++i)
            if (nodes[i].contains("skin") && parents[i] != nodes.size())
                codes_.insert("NODE_SKINNED_MESH_NON_ROOT");
        for (const nlohmann::json& skin : list("skins")) {
            std::set<size_t> tops;
            for (const nlohmann::json& joint : skin["joints"]) {
                size_t node = joint;
                while (parents.at(node) != nodes.size()) node = parents[node];
                tops.insert(node);
            }
            if (tops.size() > 1) codes_.insert("SKIN_NO_COMMON_ROOT");
        }
    }

    void check_channel(const nlohmann::json& sampler, const std::string& path) {
        const Numbers times = glb_.numbers(sampler["input"]);
        for (size_t i = 0; i < times.size(); ++i) {
            if (!(times[i] >= 0)) codes_.insert("ACCESSOR_ANIMATION_INPUT_NEGATIVE");
            if (i > 0 && !(times[i] > times[i - 1]))
                codes_.insert("ACCESSOR_ANIMATION_INPUT_NON_INCREASING");
        }
        const Numbers values = glb_.numbers(sampler["output"]);
        for (size_t i = 0; path == "rotation" && i < values.size(); i += 4)
            if (!is_unit(values, i, 4))
                codes_.insert("ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION");
    }

    const GlbReader& glb_;
    std::set<std::string> codes_;
};

// A scene as a .glb without a fault, read again.
inline GlbReader exported_glb(const Scene& scene, const GltfOptions& options = {}) {
    const Result<ExportedGltf> made =
        export_gltf(scene, nullptr, options, GltfDocument::Form::kBinary, "made");
    REQUIRE(made);
    GlbReader glb(glb_bytes(made->document));
    CHECK(GltfFaults(glb).find() == std::set<std::string>());
    return glb;
}

}  // namespace studioscope
