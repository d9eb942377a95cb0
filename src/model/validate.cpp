#include "model/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "core/message_text.h"
#include "core/work_context.h"
#include "model/flex_rules.h"
#include "model/limits.h"
#include "model/references.h"
#include "model/shape_moves.h"
#include "model/transform.h"

namespace studioscope {

namespace {

constexpr float kWeightTolerance = 1e-3f;

struct VertexFaults {
    FaultCounter bone_count, bone_range, weights, not_finite, far;
};

void check_bones(Vertex& vertex, size_t index, size_t bone_total, VertexFaults& tallies) {
    if (vertex.bone_count < 1 || vertex.bone_count > kMaxBonesPerVertex) {
        tallies.bone_count.add(index);
        if (vertex.bone_count == 0) {
            vertex.weight[0] = 1;
            vertex.bone[0] = 0;
        }
        vertex.bone_count = std::clamp<uint8_t>(vertex.bone_count, 1, kMaxBonesPerVertex);
    }
    if (bone_total == 0) return;  // a VVD alone: its bones are unknown
    for (int i = 0; i < vertex.bone_count; ++i)
        if (vertex.bone[i] >= bone_total) {
            tallies.bone_range.add(index);
            vertex.bone[i] = 0;
        }
}

void check_weights(Vertex& vertex, size_t index, VertexFaults& tallies) {
    float sum = 0;
    bool is_sound = true;
    for (int i = 0; i < vertex.bone_count; ++i) {
        is_sound = is_sound && vertex.weight[i] >= -kWeightTolerance &&
                   vertex.weight[i] <= 1 + kWeightTolerance;
        sum += vertex.weight[i];
    }
    if (is_sound && std::abs(sum - 1) <= kWeightTolerance) return;
    tallies.weights.add(index);
    const bool can_scale = std::isfinite(sum) && sum > kWeightTolerance;
    for (int i = 0; i < kMaxBonesPerVertex; ++i)
        vertex.weight[i] = can_scale ? vertex.weight[i] / sum : (i == 0 ? 1.0f : 0.0f);
}

void check_numbers(Vertex& vertex, size_t index, VertexFaults& tallies) {
    const bool is_good = is_finite(vertex.position) && is_finite(vertex.normal) &&
                         std::isfinite(vertex.uv.x) && std::isfinite(vertex.uv.y);
    if (is_finite(vertex.position) && !is_near(vertex.position)) tallies.far.add(index);
    if (is_good) return;
    tallies.not_finite.add(index);
    if (!is_finite(vertex.position)) vertex.position = glm::vec3(0);
    if (!is_finite(vertex.normal)) vertex.normal = glm::vec3(0, 0, 1);
    if (!std::isfinite(vertex.uv.x) || !std::isfinite(vertex.uv.y)) vertex.uv = glm::vec2(0);
}

// True if position, normal and uv are finite and below 2^19. The eight consecutive numbers are
// tested in pairs: adding 110 to the exponent of a number of 2^19 or more (or infinite, or NaN)
// sets its sign bit.
bool has_near_numbers(const Vertex& vertex) {
    static_assert(offsetof(Vertex, position) == 16 && sizeof(Vertex) == 48);
    static_assert(kMaxCoordinate >= 0x1p19f);
    constexpr uint64_t kExponents = 0x7f800000'7f800000, kOnes = 0x37000000'37000000;
    constexpr uint64_t kSigns = 0x80000000'80000000;
    std::array<uint64_t, 4> pairs;
    std::memcpy(pairs.data(), reinterpret_cast<const std::byte*>(&vertex) + 16, sizeof(pairs));
    uint64_t carried = 0;
    for (const uint64_t pair : pairs) carried |= (pair & kExponents) + kOnes;
    return (carried & kSigns) == 0;
}

// True if check_bones() and check_weights() would report nothing, as for nearly every vertex.
// Entries past the number of bones count as 0, which avoids branches.
bool has_sound_weights(const Vertex& vertex, size_t bone_total) {
    const bool has_second = vertex.bone_count > 1, has_third = vertex.bone_count > 2;
    const float first = vertex.weight[0];
    const float second = has_second ? vertex.weight[1] : 0;
    const float third = has_third ? vertex.weight[2] : 0;
    const uint8_t second_bone = has_second ? vertex.bone[1] : uint8_t{0};
    const uint8_t third_bone = has_third ? vertex.bone[2] : uint8_t{0};
    return vertex.bone_count >= 1 && vertex.bone_count <= kMaxBonesPerVertex &&
           (bone_total == 0 ||
            std::max(vertex.bone[0], std::max(second_bone, third_bone)) < bone_total) &&
           std::min(first, std::min(second, third)) >= -kWeightTolerance &&
           std::max(first, std::max(second, third)) <= 1 + kWeightTolerance &&
           std::abs(first + second + third - 1) <= kWeightTolerance;
}

// The weights, bones and bone count of a vertex as two numbers.
using WeightBits = std::array<uint64_t, 2>;
WeightBits weight_bits(const Vertex& vertex) {
    static_assert(offsetof(Vertex, position) == sizeof(WeightBits));
    WeightBits bits;
    std::memcpy(bits.data(), static_cast<const void*>(&vertex), sizeof(bits));
    return bits;
}

void check_vertices(Model& model, const VertexLocator& locate) {
    VertexFaults tallies;
    const size_t bone_total = model.bones.size();
    // The bits of the last valid vertex, at first those of a default one: neighbours often have the
    // same.
    WeightBits sound = weight_bits(Vertex{});
    for (size_t i = 0; i < model.vertices.size(); ++i) {
        check_cancelled_at(i);
        const WeightBits bits = weight_bits(model.vertices[i]);
        if (bits == sound || has_sound_weights(model.vertices[i], bone_total)) {
            sound = bits;
            if (has_near_numbers(model.vertices[i])) continue;
        }
        check_bones(model.vertices[i], i, bone_total, tallies);
        check_weights(model.vertices[i], i, tallies);
        check_numbers(model.vertices[i], i, tallies);
    }
    const auto report = [&](const FaultCounter& tally, Severity severity, const char* code,
                            const std::string& what) {
        if (!tally.any()) return;
        const Location location = locate ? locate(tally.first()) : Location{};
        model.diagnostics.push_back({severity, code,
                                     fmt::format("{} {}", tally.text("vertex", "vertices"), what),
                                     location});
        model.diagnostics.back().subject = {MessageSubject::Kind::kVertex, "",
                                            static_cast<int>(tally.first())};
    };
    report(tallies.bone_count, Severity::kWarning, "vertex-bone-count",
           "with a bone count outside 1..3; the nearest is used");
    report(tallies.bone_range, Severity::kError, "vertex-bone-range",
           fmt::format("weighted to a bone outside the {}; bone 0 is used", model.bones.size()));
    report(tallies.weights, Severity::kWarning, "vertex-weight-sum",
           "with weights outside 0..1 or a sum other than 1; rescaled");
    report(tallies.not_finite, Severity::kWarning, "vertex-not-finite",
           "with a number that is not finite; 0 is used");
    report(tallies.far, Severity::kWarning, "vertex-far",
           "farther away than any place in a game; ignored for the bounds");
}

void check_bone_tree(Model& model) {
    FaultCounter parents;
    for (size_t i = 0; i < model.bones.size(); ++i) {
        int& parent = model.bones[i].parent;
        if (parent >= kNone && parent < static_cast<int>(i)) continue;
        parents.add(i);
        parent = kNone;
    }
    if (parents.any())
        model.diagnostics.push_back(
            about({MessageSubject::Kind::kBone, model.bones[parents.first()].name},
                  error("bone-parent",
                        parents.text("bone", "bones") +
                            " with a parent that does not come before it; it becomes a root")));
}

// True if all indices are below `vertex_total`. There are never 2^31 vertices, so for an invalid
// index the highest bit is set in it or in the difference. No branches, so that compilers can
// vectorize it.
bool are_below(const std::vector<uint32_t>& indices, size_t vertex_total) {
    if (vertex_total == 0) return indices.empty();
    const auto last = static_cast<uint32_t>(vertex_total - 1);
    uint32_t bits = 0;
    for (const uint32_t index : indices) bits |= index | (last - index);
    return bits >> 31 == 0;
}

void check_mesh_lod(MeshLod& lod, size_t vertex_total, FaultCounter& ranges,
                    FaultCounter& indices) {
    if (lod.first_vertex > vertex_total || lod.vertex_count > vertex_total - lod.first_vertex) {
        ranges.add(lod.first_vertex);
        lod.first_vertex = static_cast<uint32_t>(std::min<size_t>(lod.first_vertex, vertex_total));
        lod.vertex_count = static_cast<uint32_t>(vertex_total - lod.first_vertex);
    }
    if (lod.indices.size() % 3 == 0 && are_below(lod.indices, vertex_total)) return;
    size_t kept = 0;
    const bool has_numbers = lod.file_triangles.size() == lod.indices.size() / 3;
    for (size_t i = 0; i + 2 < lod.indices.size(); i += 3) {
        check_cancelled_at(i / 3);
        const bool is_inside = lod.indices[i] < vertex_total && lod.indices[i + 1] < vertex_total &&
                               lod.indices[i + 2] < vertex_total;
        if (!is_inside) {
            indices.add(i / 3);
            continue;
        }
        for (size_t corner = 0; corner < 3; ++corner)
            lod.indices[kept * 3 + corner] = lod.indices[i + corner];
        if (has_numbers) lod.file_triangles[kept] = lod.file_triangles[i / 3];
        ++kept;
    }
    lod.indices.resize(kept * 3);
    if (has_numbers) lod.file_triangles.resize(kept);
}

void check_meshes(Model& model) {
    FaultCounter ranges, indices;
    MessageSubject range_mesh, index_mesh;  // the first of each
    for (Mesh& mesh : model.meshes)
        for (MeshLod& lod : mesh.lods) {
            check_cancelled();
            const bool had_range = ranges.any(), had_index = indices.any();
            check_mesh_lod(lod, model.vertices.size(), ranges, indices);
            const MessageSubject subject{MessageSubject::Kind::kMesh, "",
                                         static_cast<int>(&mesh - model.meshes.data())};
            if (ranges.any() != had_range) range_mesh = subject;
            if (indices.any() != had_index) index_mesh = subject;
        }
    if (ranges.any())
        model.diagnostics.push_back(
            about(range_mesh, error("mesh-vertex-range",
                                    fmt::format("{} of a mesh outside the {} vertices; truncated",
                                                ranges.text("run at vertex", "runs of vertices"),
                                                model.vertices.size()))));
    if (indices.any())
        model.diagnostics.push_back(about(
            index_mesh,
            error("mesh-index-range",
                  fmt::format("{} naming a vertex outside the {}; left out",
                              indices.text("triangle", "triangles"), model.vertices.size()))));
}

void check_rates(Model& model) {
    for (auto* clips : {&model.clips, &model.animations})
        for (Clip& clip : *clips)
            if (!(clip.fps > 0) || !std::isfinite(clip.fps)) clip.fps = 30;
}

// Whether the points ascend, so that the shape rises and falls. Two equal points are a step, of
// which the makers' own heads have many.
bool is_ascending(const std::array<float, 4>& ramp) {
    return ramp[0] <= ramp[1] && ramp[1] <= ramp[2] && ramp[2] <= ramp[3] && ramp[0] < ramp[3];
}

void check_shapes(Model& model) {
    FaultCounter deltas, ramps;
    const std::string* first_lost = nullptr;  // name of the first shape with lost deltas
    for (Shape& shape : model.shapes) {
        check_cancelled();
        const auto is_lost = [&](const ShapeDelta& delta) {
            check_cancelled_at(static_cast<size_t>(&delta - shape.deltas.data()));
            const bool is_bad = delta.vertex >= model.vertices.size() ||
                                !is_finite(delta.position) || !is_finite(delta.normal) ||
                                !std::isfinite(delta.wrinkle);
            if (is_bad) deltas.add(delta.vertex);
            return is_bad;
        };
        if (std::erase_if(shape.deltas, is_lost) > 0 && !first_lost) first_lost = &shape.name;
        merge_equal_entries(shape.deltas);
        if (!is_ascending(shape.ramp)) ramps.add(static_cast<size_t>(&shape - model.shapes.data()));
    }
    if (ramps.any()) {
        const Shape& first = model.shapes[ramps.first()];
        const auto& r = first.ramp;
        model.diagnostics.push_back(about(
            {MessageSubject::Kind::kShape, first.name},
            warning(
                "shape-ramp",
                fmt::format(
                    "shape {} has ramp points that do not ascend: {:g} {:g} {:g} {:g}{}; it "
                    "jumps, or never shows",
                    quotable(first.name), r[0], r[1], r[2], r[3],
                    ramps.count() > 1 ? fmt::format(" ({} shapes in all)", ramps.count()) : ""))));
    }
    if (deltas.any())
        model.diagnostics.push_back(
            about({MessageSubject::Kind::kShape, *first_lost},
                  warning("shape-delta",
                          deltas.text("a shape moves vertex", "shape vertices") +
                              " that is missing, or by a delta that is not finite; ignored")));
}

void check_limits(Model& model) {
    const auto check = [&](const char* what, size_t used, size_t limit) {
        if (used > limit)
            model.diagnostics.push_back(about(
                {MessageSubject::Kind::kLimit, what},
                note("engine-limit", fmt::format("{} {}; the game allows {}", used, what, limit))));
    };
    size_t largest_mesh = 0;
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& lod : mesh.lods)
            largest_mesh = std::max<size_t>(largest_mesh, lod.vertex_count);
    // The reader of an SMD has said it already.
    if (std::none_of(model.diagnostics.begin(), model.diagnostics.end(),
                     [](const Diagnostic& each) { return each.code == "smd-many-bones"; }))
        check("bones", model.bones.size(), limits::kBones);
    check("levels of detail", model.lods.size(), limits::kLods);
    check("vertices in one mesh", largest_mesh, limits::kVerticesOfMesh);
    check("materials", model.materials.size(), limits::kMaterials);
    check("pose parameters", model.pose_parameters.size(), limits::kPoseParameters);
}

}  // namespace

void sanitize_model(Model& model, const VertexLocator& locate) {
    shorten_names(model);
    check_references(model);
    check_bone_tree(model);
    check_vertices(model, locate);
    check_meshes(model);
    check_rates(model);
    check_shapes(model);
}

void validate(Model& model, const VertexLocator& locate) {
    sanitize_model(model, locate);
    check_rules(model);
    check_limits(model);
    if (model.tangents.size() != model.vertices.size()) model.tangents = compute_tangents(model);
}

}  // namespace studioscope
