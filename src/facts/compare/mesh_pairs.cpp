#include "facts/compare/mesh_pairs.h"

#include "core/at.h"

namespace studioscope {

namespace {

std::string part_name(const Model& model, const BodyModel& body) {
    return at(model.body_parts, body.part).name;
}

std::string model_name(const Model& model, const BodyModel& body) {
    const BodyPart& part = at(model.body_parts, body.part);
    return is_index(body.model, part.models.size()) ? base_name(at(part.models, body.model)) : "";
}

// Matches items without a counterpart by equal keys; each is used once.
template <typename FirstKey, typename SecondKey>
void match_rest(std::vector<int>& found, size_t other_count, FirstKey first_key,
                SecondKey second_key) {
    std::vector<int> back = inverse_matches(found, other_count);
    NameMap<std::vector<int>> places;
    for (size_t i = other_count; i-- > 0;)
        if (back[i] == kNone) places[second_key(i)].push_back(static_cast<int>(i));
    for (size_t i = 0; i < found.size(); ++i) {
        if (found[i] != kNone) continue;
        const auto place = places.find(first_key(i));
        if (place == places.end() || place->second.empty()) continue;
        found[i] = place->second.back();
        place->second.pop_back();
    }
}

// A body group's counterpart and the material, as a key.
std::string mesh_key(int body, const Model& model, const Mesh& mesh) {
    return fmt::format("{}/{}", body, material_key(first_skin_material(model, mesh)));
}

// The number of each mesh's body model in list_body_models().
std::vector<int> mesh_bodies(const Model& model) {
    std::vector<int> firsts;  // number of each part's first model
    int next = 0;
    for (const BodyPart& part : model.body_parts) {
        firsts.push_back(next);
        next += static_cast<int>(part.models.size());
    }
    std::vector<int> bodies;
    bodies.reserve(model.meshes.size());
    for (const Mesh& mesh : model.meshes)
        bodies.push_back(at(firsts, mesh.body_part) + mesh.body_model);
    return bodies;
}

bool has_single_list(const Scene& scene) { return scene.format == "vvd"; }

}  // namespace

const Material& first_skin_material(const Model& model, const Mesh& mesh) {
    return at(model.materials, at(model.skins[0], mesh.skin_slot));
}

std::vector<BodyModel> list_body_models(const Model& model) {
    std::vector<BodyModel> bodies;
    for (size_t part = 0; part < model.body_parts.size(); ++part)
        for (size_t i = 0; i < model.body_parts[part].models.size(); ++i)
            bodies.push_back({static_cast<int>(part), static_cast<int>(i)});
    return bodies;
}

std::vector<int> match_body_models(const Comparison& all) {
    const Model &model = all.model(), &other = all.other();
    const std::vector<BodyModel> bodies = list_body_models(model), others = list_body_models(other);
    std::vector<int> found(bodies.size(), kNone);
    const auto match = [&](auto key) {
        match_rest(
            found, others.size(), [&](size_t i) { return lower_case(key(model, bodies[i])); },
            [&](size_t i) { return lower_case(key(other, others[i])); });
    };
    match([](const Model& of, const BodyModel& body) {
        return part_name(of, body) + "/" + model_name(of, body);
    });
    match([](const Model& of, const BodyModel& body) {
        return fmt::format("{}/{}", part_name(of, body), body.model);
    });
    match(model_name);
    match([](const Model&, const BodyModel& body) {
        return fmt::format("{}/{}", body.part, body.model);
    });
    return found;
}

std::vector<MeshPair> pair_meshes(const Comparison& all) {
    if (has_single_list(all.first) || has_single_list(all.second))
        return {{MeshMatch::kAllMeshes, MeshMatch::kAllMeshes, false}};
    const std::vector<Mesh>&meshes = all.model().meshes, &others = all.other().meshes;
    const std::vector<int> bodies = mesh_bodies(all.model()),
                           other_bodies = mesh_bodies(all.other());
    const std::vector<int> other_body = match_body_models(all);
    const auto own_body = [&](size_t i) { return at(other_body, bodies[i]); };
    std::vector<int> found(meshes.size(), kNone);
    match_rest(
        found, others.size(),
        [&](size_t i) { return mesh_key(own_body(i), all.model(), meshes[i]); },
        [&](size_t i) { return mesh_key(other_bodies[i], all.other(), others[i]); });
    const std::vector<int> by_material = found;
    match_rest(
        found, others.size(), [&](size_t i) { return std::to_string(own_body(i)); },
        [&](size_t i) { return std::to_string(other_bodies[i]); });
    std::vector<MeshPair> pairs;
    for (size_t i = 0; i < meshes.size(); ++i)
        pairs.push_back(
            {static_cast<int>(i), found[i], found[i] != kNone && by_material[i] == kNone});
    const std::vector<int> back = inverse_matches(found, others.size());
    for (size_t i = 0; i < others.size(); ++i)
        if (back[i] == kNone) pairs.push_back({kNone, static_cast<int>(i), false});
    return pairs;
}

}  // namespace studioscope
