// Lines of $model about eyes and their lids.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/at.h"
#include "core/text.h"
#include "export/face_lines.h"
#include "export/qc_blocks.h"
#include "formats/qc/qc.h"

namespace studioscope {

namespace {

glm::dmat4 bind_world(const MdlFile& mdl, int bone) {
    glm::dmat4 world(1);
    for (; is_index(bone, mdl.bones.size()); bone = at(mdl.bones, bone).parent)
        world = to_matrix(at(mdl.bones, bone).bind) * world;
    return world;
}

std::string eye_name(const MdlEyeball& eye, const std::vector<std::string>& used) {
    const std::string wanted = !eye.name.empty()  ? eye.name
                               : eye.z_offset > 0 ? "eye_right"
                                                  : "eye_left";
    std::string name = wanted;
    const auto is_taken = [&] {
        return std::any_of(used.begin(), used.end(),
                           [&](const std::string& other) { return same_name(other, name); });
    };
    for (size_t number = 2; is_taken(); ++number) name = fmt::format("{}_{}", wanted, number);
    return name;
}

// The material of the eye's surface in the SMD; without a surface that of its iris or of any mesh.
std::string eye_material(const FaceSource& source, const FaceModel& face, size_t number) {
    const Model& model = source.scene.model;
    const auto of_mesh = [&](const Mesh& mesh) {
        return at(source.materials, at(model.skins.at(0), mesh.skin_slot));
    };
    for (const Mesh* mesh : face.meshes)
        if (mesh->eyeball == static_cast<int>(face.first_eye + number)) return of_mesh(*mesh);
    const int texture = face.record->eyeballs[number].texture;
    if (is_index(texture, source.materials.size())) return at(source.materials, texture);
    return face.meshes.empty() ? std::string() : of_mesh(*face.meshes[0]);
}

std::string eyeball_line(const FaceWords& words, const FaceSource& source, const FaceModel& face,
                         size_t number) {
    const MdlEyeball& eye = face.record->eyeballs[number];
    const glm::vec3 centre(bind_world(words.mdl, eye.bone) * glm::dvec4(glm::dvec3(eye.origin), 1));
    const std::string material = qc_quoted(eye_material(source, face, number));
    const auto angle = static_cast<float>(glm::degrees(std::atan(double{eye.z_offset})));
    return fmt::format(
        "\teyeball {} {} {} {} {} {} {} {} {} {}\n", qc_quoted(face.eye_names[number]),
        qc_quoted(at(words.mdl.bones, eye.bone).name), float_text(centre.x), float_text(centre.y),
        float_text(centre.z), material, float_text(2 * eye.radius), float_text(angle), material,
        float_text(eye.iris_scale != 0 ? 1 / eye.iris_scale : 1));
}

// The axis of $upaxis that gives the eyes the directions that they have.
std::string up_axis_of(const MdlFile& mdl, const std::vector<MdlEyeball>& eyes) {
    std::string best;
    float least = std::numeric_limits<float>::max();
    for (const char* axis : {"", "Y", "X", "-Y", "-X"}) {
        const auto [up, forward] = qc_eye_axes(qc_up_degrees(axis));
        float error = 0;
        for (const MdlEyeball& eye : eyes) {
            const glm::mat3 to_bone(glm::inverse(bind_world(mdl, eye.bone)));
            error +=
                glm::distance(to_bone * up, eye.up) + glm::distance(to_bone * forward, eye.forward);
        }
        constexpr float kClearly = 0.01f;  // better than the usual one
        if (error + kClearly < least) {
            least = error;
            best = axis;
        }
    }
    return best;
}

// A lid, and the eyes that it belongs to.
struct Lid {
    int flex = kNone;
    std::array<int, 3> parts{};  // lowerer, neutral, raiser
    std::array<float, 3> heights{};
    bool is_upper = false;
    std::vector<size_t> eyes;
};
constexpr const char* kParts[] = {"lowerer", "neutral", "raiser"};

std::vector<Lid> lids_of(const MdlModel& record) {
    std::vector<Lid> lids;
    for (size_t i = 0; i < record.eyeballs.size(); ++i)
        for (const bool is_upper : {true, false}) {
            const MdlEyeball& eye = record.eyeballs[i];
            const auto& parts = is_upper ? eye.upper_flexes : eye.lower_flexes;
            const int flex = is_upper ? eye.upper_lid_flex : eye.lower_lid_flex;
            const bool is_unset = parts[0] == parts[1] && parts[1] == parts[2];
            if (eye.is_without_facs || flex < 0 || is_unset) continue;
            const auto known = std::find_if(lids.begin(), lids.end(), [&](const Lid& lid) {
                return lid.flex == flex && lid.is_upper == is_upper;
            });
            if (known != lids.end())
                known->eyes.push_back(i);
            else
                lids.push_back({flex,
                                {parts[0], parts[1], parts[2]},
                                is_upper ? eye.upper_targets : eye.lower_targets,
                                is_upper,
                                {i}});
        }
    return lids;
}

// The compiler names the parts itself, and knows an upper lid by its first letter.
bool has_names_of_lid(const FaceWords& words, const Lid& lid) {
    if (!is_index(lid.flex, words.flexes.size())) return false;
    const std::string& name = at(words.flexes, lid.flex);
    if (!name.starts_with(lid.is_upper ? 'u' : 'l')) return false;
    for (size_t i = 0; i < lid.parts.size(); ++i)
        if (!is_index(lid.parts[i], words.flexes.size()) ||
            !same_name(at(words.flexes, lid.parts[i]), fmt::format("{}_{}", name, kParts[i])))
            return false;
    return true;
}

// The number of the frame of the shape with that ramp, 0 if nothing moves.
size_t lid_frame(FaceModel& face, FaceBlock& block, const Lid& lid, size_t part,
                 std::vector<FaceShape>& kept) {
    const auto [low, middle, high] = lid.heights;
    const std::array<float, 4> ramps[] = {
        {-11, -10, low, middle}, {low, middle, middle, high}, {middle, high, 10, 11}};
    const auto found = std::find_if(face.shapes.begin(), face.shapes.end(), [&](const auto& shape) {
        return shape.flex == lid.flex && shape.pair == kNone && shape.ramp == ramps[part];
    });
    if (found == face.shapes.end()) return 0;
    kept.push_back(std::move(*found));
    face.shapes.erase(found);
    return block.frames.size() + kept.size();
}

void add_lid(FaceWords& words, FaceModel& face, FaceBlock& block, const Lid& lid) {
    const std::string& name = at(words.flexes, lid.flex);
    std::vector<FaceShape> shapes;
    std::vector<std::pair<int, std::string>> parts;  // by flex, as the compiler declares them
    for (size_t i = 0; i < lid.parts.size(); ++i) {
        const size_t frame = lid_frame(face, block, lid, i, shapes);
        parts.emplace_back(lid.parts[i],
                           fmt::format(" {} {} {}", kParts[i], frame, float_text(lid.heights[i])));
    }
    std::sort(parts.begin(), parts.end());
    FaceLine line{{lid.flex}, fmt::format("\teyelid {} {}", qc_quoted(name), qc_quoted(words.vta))};
    for (const auto& [flex, text] : parts) {
        line.declares.push_back(flex);
        line.text += text;
    }
    if (lid.eyes.size() < face.eye_names.size())
        line.text += " eyeball " + qc_quoted(face.eye_names[lid.eyes[0]]);
    if (lid.eyes.size() > 1 && lid.eyes.size() < face.eye_names.size())
        words.lose("eyelid", name, "a lid belongs to one eye or to all");
    line.text += '\n';
    block.lines.push_back(std::move(line));
    for (FaceShape& shape : shapes) {
        face.written.push_back(std::move(shape));
        block.frames.push_back({name, face.written.back().moves});
    }
}

}  // namespace

void add_eyes(FaceWords& words, const FaceSource& source, FaceModel& face, FaceBlock& block) {
    const std::vector<MdlEyeball>& eyes = face.record->eyeballs;
    for (size_t i = 0; i < eyes.size(); ++i) {
        face.eye_names.push_back(eye_name(eyes[i], face.eye_names));
        if (!is_index(eyes[i].bone, words.mdl.bones.size())) {
            words.lose("eyeball", face.eye_names[i], "its bone is missing");
            continue;
        }
        block.eyeballs += eyeball_line(words, source, face, i);
        if (eyes[i].name.empty())
            words.guess("eyeball", face.eye_names[i], "a compiled model does not store its name");
    }
    block.up_axis = up_axis_of(words.mdl, eyes);
    for (const Lid& lid : lids_of(*face.record)) {
        if (has_names_of_lid(words, lid))
            add_lid(words, face, block, lid);
        else
            words.lose("eyelid",
                       is_index(lid.flex, words.flexes.size()) ? at(words.flexes, lid.flex)
                                                               : std::to_string(lid.flex),
                       "no eyelid line gives its flexes these names");
    }
}

}  // namespace studioscope
