// Compiled models and the sources they were made of by their authors' compiler: built from the QC,
// source and compiled model must have the same vertices.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "content/disk_files.h"
#include "core/at.h"
#include "core/text.h"
#include "formats/load.h"
#include "formats/qc/hull.h"
#include "model/animation/pose.h"
#include "model/measure.h"
#include "support/data_files.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::compiled_sources_test {

namespace {

struct Pair {
    const char* compiled;
    const char* source;
};

constexpr Pair kPairs[] = {
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/bakery_bridge.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/bakery_bridge.qc"},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/staircase_lower.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/"
     "staircase_lower.qc"},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/station_facade.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/"
     "station_facade.qc"},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/subway_car.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/subway_car.qc"},
    {"gmod-experiment-redux/content/models/experiment-redux/business-sign.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/source_files/business-sign.qc"},
    {"gmod-experiment-redux/content/models/experiment-redux/door_protector_basic.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/source_files/door_protector_basic.qc"},
    {"gmod-experiment-redux/content/models/experiment-redux/shopkeeper.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper.qc"},
    {"gmod-experiment-redux/content/models/experiment-redux/shopkeeper_portal_door.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/source_files/"
     "shopkeeper_portal_door.qc"},
    {"gmod-versus/addon/models/versus/badge/badge.mdl", "gmod-versus/modelsrc/badge.qc"},
    {"GMod-BuuBalisong/models/weapons/c_buu_balisong.mdl",
     "GMod-BuuBalisong/Viewmodel + Worldmodel Source/c_buu_balisong.qc"},
};

Scene open(const std::filesystem::path& path) { return load_scene({&path, 1}, {}, disk_files()); }

// A corner of a triangle with the values that both formats have, bones by name.
struct Corner {
    glm::vec3 position, normal;
    glm::vec2 uv;
    std::vector<std::pair<std::string, float>> weights;  // by name
};

struct Triangle {
    std::string material;
    std::array<Corner, 3> corners;
    glm::vec3 middle{0};
};

Corner corner_of(const Model& model, const Vertex& vertex) {
    Corner corner{vertex.position, vertex.normal, vertex.uv, {}};
    for (int i = 0; i < vertex.bone_count; ++i)
        corner.weights.emplace_back(lower_case(at(model.bones, vertex.bone[i]).name),
                                    vertex.weight[i]);
    std::sort(corner.weights.begin(), corner.weights.end());
    return corner;
}

std::vector<Triangle> triangles_of(const Model& model, size_t lod) {
    std::vector<Triangle> triangles;
    for (const Mesh& mesh : model.meshes) {
        const MeshLod& level = mesh.lods.at(lod);
        const int slot = at(model.skins.front(), mesh.skin_slot);
        const int material = level.material == kNone ? slot : level.material;
        for (size_t i = 0; i < level.indices.size(); i += 3) {
            Triangle triangle;
            triangle.material = lower_case(base_name(at(model.materials, material).name));
            for (size_t k = 0; k < 3; ++k)
                triangle.corners[k] = corner_of(model, model.vertices[level.indices[i + k]]);
            for (const Corner& corner : triangle.corners) triangle.middle += corner.position / 3.0f;
            triangles.push_back(std::move(triangle));
        }
    }
    std::sort(triangles.begin(), triangles.end(),
              [](const Triangle& a, const Triangle& b) { return a.middle.x < b.middle.x; });
    return triangles;
}

bool has_same_weights(const Corner& a, const Corner& b) {
    if (a.weights.size() != b.weights.size()) return false;
    for (size_t i = 0; i < a.weights.size(); ++i)
        if (a.weights[i].first != b.weights[i].first ||
            std::abs(a.weights[i].second - b.weights[i].second) > 1e-3f)
            return false;
    return true;
}

// The compilers weld corners whose normals are within 2 degrees (qc.md 4).
bool is_same(const Corner& a, const Corner& b, float reach) {
    return glm::distance(a.position, b.position) <= reach && glm::distance(a.uv, b.uv) <= 1e-4f &&
           glm::dot(a.normal, b.normal) >= 0.9985f && has_same_weights(a, b);
}

// Whether they are one triangle, starting at any corner, with the same winding.
bool is_same(const Triangle& a, const Triangle& b, float reach) {
    if (a.material != b.material) return false;
    for (size_t turn = 0; turn < 3; ++turn) {
        bool fits = true;
        for (size_t k = 0; k < 3 && fits; ++k)
            fits = is_same(a.corners[k], b.corners[(k + turn) % 3], reach);
        if (fits) return true;
    }
    return false;
}

// Number of triangles in `from` without a match in `to`.
size_t unmatched(const std::vector<Triangle>& from, const std::vector<Triangle>& to, float reach) {
    std::vector<bool> is_taken(to.size());
    size_t count = 0;
    for (const Triangle& triangle : from) {
        auto found =
            std::lower_bound(to.begin(), to.end(), triangle.middle.x - reach,
                             [](const Triangle& each, float x) { return each.middle.x < x; });
        for (; found != to.end() && found->middle.x <= triangle.middle.x + reach; ++found) {
            const auto index = static_cast<size_t>(found - to.begin());
            if (is_taken[index] || !is_same(triangle, *found, reach)) continue;
            is_taken[index] = true;
            break;
        }
        if (found == to.end() || found->middle.x > triangle.middle.x + reach) ++count;
    }
    return count;
}

void check_bones(const Model& compiled, const Model& source, float reach) {
    REQUIRE(source.bones.size() == compiled.bones.size());
    for (size_t i = 0; i < source.bones.size(); ++i) {
        const Bone &ours = source.bones[i], &theirs = compiled.bones[i];
        CAPTURE(ours.name, theirs.name);
        CHECK(same_name(ours.name, theirs.name));
        CHECK(ours.parent == theirs.parent);
        CHECK(glm::distance(ours.bind.position, theirs.bind.position) <= reach);
        CHECK(std::abs(glm::dot(ours.bind.rotation, theirs.bind.rotation)) >= 1 - 1e-6f);
        // which levels use it, and whether it merges
        CHECK((ours.flags & 0x7FC00) == (theirs.flags & 0x7FC00));
    }
}

void check_attachments(const Model& compiled, const Model& source, float reach) {
    REQUIRE(source.attachments.size() == compiled.attachments.size());
    for (size_t i = 0; i < source.attachments.size(); ++i) {
        const Attachment &ours = source.attachments[i], &theirs = compiled.attachments[i];
        CHECK(ours.name == theirs.name);
        CHECK(ours.bone == theirs.bone);
        CHECK(glm::distance(ours.local.position, theirs.local.position) <= reach);
        CHECK(std::abs(glm::dot(ours.local.rotation, theirs.local.rotation)) >= 1 - 1e-6f);
    }
}

void check_hitboxes(const Model& compiled, const Model& source, float reach) {
    REQUIRE(source.hitboxes.size() == compiled.hitboxes.size());
    for (size_t i = 0; i < source.hitboxes.size(); ++i) {
        const Hitbox &ours = source.hitboxes[i], &theirs = compiled.hitboxes[i];
        CAPTURE(i);
        CHECK(ours.bone == theirs.bone);
        CHECK(ours.set == theirs.set);
        CHECK(ours.group == theirs.group);
        CHECK(glm::distance(ours.min, theirs.min) <= reach);
        CHECK(glm::distance(ours.max, theirs.max) <= reach);
    }
}

struct Box {
    glm::vec3 min{1e9f}, max{-1e9f};
};

std::string property_of(const Scene& scene, const std::string& name) {
    for (const Property& property : scene.properties)
        if (property.name == name) return property.value;
    return "";
}

// The transform of each bone in the first frame of the first clip, which places solids of compiled
// models that belong to no bone.
std::vector<Affine> first_places(const Model& model) {
    PoseRequest request;
    request.clip = model.clips.empty() ? kNone : 0;
    request.frame = model.clips.empty() ? 0 : static_cast<float>(model.clips[0].first_frame());
    request.rules.plays_autoplay = false;
    Pose pose;
    update_pose(model, request, pose);
    return pose.world;
}

Box box_of(const CollisionSolid& solid, const std::vector<Affine>& places) {
    Box box;
    for (const ConvexPiece& piece : solid.pieces)
        for (const uint32_t index : piece.indices) {
            glm::vec3 point = piece.points[index];
            if (solid.bone != kNone) point = transform_point(at(places, solid.bone), point);
            box.min = glm::min(box.min, point);
            box.max = glm::max(box.max, point);
        }
    return box;
}

double volume_of(const CollisionSolid& solid) {
    double volume = 0;
    for (const ConvexPiece& piece : solid.pieces) volume += enclosed_volume(piece);
    return volume;
}

// Compares solids as placed in the first frame; by volume, as boxes say little about a hull.
void check_collision(const Scene& compiled, const Scene& source, float reach) {
    REQUIRE(source.collision.has_value() == compiled.collision.has_value());
    if (!compiled.collision) return;
    const auto &ours = source.collision->solids, &theirs = compiled.collision->solids;
    REQUIRE(ours.size() == theirs.size());
    const auto our_places = first_places(source.model), places = first_places(compiled.model);
    for (size_t i = 0; i < ours.size(); ++i) {
        CAPTURE(ours[i].name);
        CHECK(same_name(base_name(ours[i].name), base_name(theirs[i].name)));
        CHECK(same_name(ours[i].surface_property, theirs[i].surface_property));
        // $automass: by a density that only the game's files have
        const bool is_automatic =
            property_of(source, "mass").find("$automass") != std::string::npos;
        if (!is_automatic) CHECK(ours[i].mass == Approx(theirs[i].mass).epsilon(0.01));
        CHECK(ours[i].pieces.size() == theirs[i].pieces.size());
        // a compiled hull is made of rounded points: at most 0.2 % in these
        CHECK(volume_of(ours[i]) == Approx(volume_of(theirs[i])).epsilon(0.003));
        const Box our_box = box_of(ours[i], our_places), their_box = box_of(theirs[i], places);
        CHECK(glm::distance(our_box.min, their_box.min) <= reach);
        CHECK(glm::distance(our_box.max, their_box.max) <= reach);
    }
}

// The badge's hull was made of the file that its QC names, but its author kept five points of the
// thin disc's rim, 0.008 cubic units. All five are corners of the source.
void check_sliver(const Scene& compiled, const Scene& source, float reach) {
    REQUIRE(compiled.collision->solids.size() == 1);
    REQUIRE(source.collision->solids.size() == 1);
    const CollisionSolid &ours = source.collision->solids[0],
                         &theirs = compiled.collision->solids[0];
    REQUIRE(theirs.pieces.size() == 1);
    CHECK(ours.pieces.size() == 1);
    CHECK(theirs.pieces[0].points.size() == 5);
    for (const glm::vec3& point : theirs.pieces[0].points) {
        float nearest = INFINITY;
        for (const Vertex& corner : source.model.vertices)
            nearest = std::min(nearest, glm::distance(corner.position, point));
        CHECK(nearest <= reach);
    }
}

void check_parts(const Model& compiled, const Model& source) {
    REQUIRE(source.body_parts.size() == compiled.body_parts.size());
    for (size_t i = 0; i < source.body_parts.size(); ++i) {
        CHECK(source.body_parts[i].name == compiled.body_parts[i].name);
        CHECK(source.body_parts[i].models.size() == compiled.body_parts[i].models.size());
    }
    CHECK(source.skins.size() == compiled.skins.size());
    for (const Material& material : source.materials) {
        const bool is_there =
            std::any_of(compiled.materials.begin(), compiled.materials.end(),
                        [&](const Material& each) { return same_name(each.name, material.name); });
        CHECK(is_there);
    }
}

// Vertices used by the triangles of the levels [first, last).
std::set<uint32_t> used_vertices(const Model& model, size_t first, size_t last) {
    std::set<uint32_t> used;
    for (const Mesh& mesh : model.meshes)
        for (size_t lod = first; lod < last; ++lod)
            used.insert(mesh.lods.at(lod).indices.begin(), mesh.lods.at(lod).indices.end());
    return used;
}

void check_pair(const Scene& compiled, const Scene& source) {
    const float reach = 1e-4f * model_diagonal(compiled.model);
    REQUIRE(source.model.lods.size() == compiled.model.lods.size());
    for (size_t lod = 0; lod < compiled.model.lods.size(); ++lod) {
        CAPTURE(lod);
        const auto theirs = triangles_of(compiled.model, lod),
                   ours = triangles_of(source.model, lod);
        CHECK(!theirs.empty());
        CHECK(ours.size() == theirs.size());
        CHECK(used_vertices(source.model, lod, lod + 1).size() ==
              used_vertices(compiled.model, lod, lod + 1).size());
        CHECK(unmatched(theirs, ours, reach) == 0);
    }
    const auto levels = source.model.lods.size();
    CHECK(used_vertices(source.model, 0, levels).size() == source.model.vertices.size());
    check_bones(compiled.model, source.model, reach);
    check_attachments(compiled.model, source.model, reach);
    check_hitboxes(compiled.model, source.model, reach);
    check_parts(compiled.model, source.model);
    for (const char* name : {"surface property", "contents", "flags"}) {
        CAPTURE(name);
        CHECK(property_of(source, name) == property_of(compiled, name));
    }
}

}  // namespace

TEST_CASE("a QC and its compiled model have the same vertices", "[qc][data]") {
    if (!has_data()) SKIP(kNoData);
    for (const Pair& pair : kPairs) {
        CAPTURE(pair.compiled);
        const Scene compiled = open(data_folder() / pair.compiled),
                    source = open(data_folder() / pair.source);
        check_pair(compiled, source);
        const float reach = 1e-4f * model_diagonal(compiled.model);
        if (property_of(source, "name") == "versus/badge/badge.mdl")
            check_sliver(compiled, source, reach);
        else
            check_collision(compiled, source, reach);
    }
}

TEST_CASE("the sample's QC and its compiled model have the same vertices", "[qc]") {
    const std::filesystem::path sample = build_folder() / "sample";
    const Scene compiled = open(sample / "models/studioscope/ollie.mdl"),
                source = open(sample / "source/ollie.qc");
    REQUIRE(compiled.model.lods.size() == 4);
    check_pair(compiled, source);
    check_collision(compiled, source, 1e-4f * model_diagonal(compiled.model));
}

}  // namespace studioscope::compiled_sources_test
