#include "report/info.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "content/archives/archive_files.h"
#include "core/at.h"
#include "core/json_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "document/faults.h"
#include "facts/compiled_records.h"
#include "model/flex_rules.h"
#include "model/measure.h"
#include "model/references.h"
#include "model/shape_moves.h"

namespace studioscope {

using Json = nlohmann::ordered_json;

namespace {

Json vector_json(const glm::vec3& v) { return Json::array({v.x, v.y, v.z}); }
Json vector_json(const glm::quat& q) { return Json::array({q.x, q.y, q.z, q.w}); }

// An array with one entry per item, made by `make(item, index)`.
template <typename Items, typename Make>
Json json_list(const Items& items, Make make) {
    Json list = Json::array();
    for (size_t i = 0; i < items.size(); ++i) list.push_back(make(items[i], i));
    return list;
}

Json files_json(const Scene& scene) {
    return json_list(scene.files, [](const SourceFile& file, size_t) {
        const std::string path = archive_path_text(path_text(file.path));
        Json entry{{"path", as_utf8(path)},
                   {"role", file.role},
                   {"bytes", file.bytes},
                   {"status", file_status_name(file.status)}};
        add_bytes(entry, "path_bytes", path);
        return entry;
    });
}

Json bones_json(const Model& model) {
    const auto counts = model.lods.empty() ? std::vector<size_t>(model.bones.size())
                                           : vertices_per_bone(model, first_drawable_lod(model, 0));
    return json_list(model.bones, [&](const Bone& bone, size_t i) {
        return Json{{"index", i},
                    {"name", as_utf8(bone.name)},
                    {"parent", bone.parent},
                    {"position", vector_json(bone.bind.position)},
                    {"quaternion", vector_json(bone.bind.rotation)},
                    {"vertices", counts[i]}};
    });
}

Json lods_json(const Scene& scene) {
    const Model& model = scene.model;
    return json_list(model.lods, [&](const Lod& lod, size_t i) {
        const int level = static_cast<int>(i);
        return Json{{"lod", level},
                    {"vertices", level_vertex_count(scene, level)},
                    {"triangles", triangle_count(model, level)},
                    {"meshes", mesh_count(model, level)},
                    {"bones", bone_count(model, level)},
                    {"switch_point", lod.switch_point}};
    });
}

Json fixups_json(const Scene& scene) {
    if (!scene.vertex_file) return Json::array();
    return json_list(scene.vertex_file->fixups, [](const Fixup& fixup, size_t row) {
        const FixupValues values = fixup_values(fixup);  // as in the file, valid or not
        return Json{
            {"row", row}, {"lod", values.lod}, {"source", values.source}, {"count", values.count}};
    });
}

// Adds the indices of the errors about this part; none for a valid one.
void add_faults(Json& entry, const Scene& scene, PartKind kind, size_t index, int lod = kNone) {
    const std::vector<size_t> faults = part_faults(scene, kind, static_cast<int>(index), lod);
    entry["faults"] = faults;
}

Json meshes_json(const Scene& scene) {
    const Model& model = scene.model;
    Json list = Json::array();
    for (size_t i = 0; i < model.meshes.size(); ++i)
        for (size_t lod = 0; lod < model.meshes[i].lods.size(); ++lod) {
            const Mesh& mesh = model.meshes[i];
            const MeshLod& level = mesh.lods[lod];
            const int own = at(model.skins[0], mesh.skin_slot);
            const int material = level.material == kNone ? own : level.material;
            const Material& used = at(model.materials, material);
            list.push_back({{"name", as_utf8(mesh.name)},
                            {"material", as_utf8(used.name)},
                            {"lod", lod},
                            {"vertices", level.vertex_count},
                            {"triangles", level.indices.size() / 3}});
            add_bytes(list.back(), "material_bytes", used.file_name().bytes());
            add_faults(list.back(), scene, PartKind::kMesh, i, static_cast<int>(lod));
        }
    return list;
}

Json bodygroups_json(const Model& model) {
    return json_list(model.body_parts, [](const BodyPart& part, size_t) {
        return Json{{"name", as_utf8(part.name)},
                    {"models", json_list(part.models, [](const std::string& name, size_t) {
                         return as_utf8(name);
                     })}};
    });
}

// Curves of a clip for the flex controllers: number of keys, least and greatest value.
Json flex_tracks_json(const Model& model, const Clip& clip) {
    return json_list(clip.flex_tracks, [&](const FlexTrack& track, size_t) {
        const auto [low, high] = std::minmax_element(
            track.keys.begin(), track.keys.end(),
            [](const FlexKey& a, const FlexKey& b) { return a.value < b.value; });
        const auto controller = static_cast<size_t>(track.controller);
        return Json{{"controller", as_utf8(model.controllers[controller].name)},
                    {"keys", track.keys.size()},
                    {"min", low->value},
                    {"max", high->value}};
    });
}

// Adds the fields of an MDL sequence apart from its motion.
void add_sequence(Json& entry, const Model& model, const Clip& clip) {
    entry["activity"] = as_utf8(clip.activity);
    entry["activity_weight"] = clip.activity_weight;
    entry["flags"] = clip.flags;
    entry["autoplay"] = clip.is_autoplay;
    entry["declared_only"] = clip.is_placeholder;
    entry["declared_by"] = as_utf8(clip.declared_by);
    entry["events"] = json_list(clip.events, [](const ClipEvent& event, size_t) {
        return Json{{"cycle", event.cycle},
                    {"name", as_utf8(event.name)},
                    {"options", as_utf8(event.options)}};
    });
    entry["layers"] = json_list(clip.blend.layers, [&](const Layer& layer, size_t) {
        return Json{{"clip", as_utf8(at(model.clips, layer.clip).name)},
                    {"start", layer.start},
                    {"peak", layer.peak},
                    {"tail", layer.tail},
                    {"end", layer.end}};
    });
    entry["ik_rules"] = json_list(clip.ik_rules, [](const ClipIkRule& rule, size_t) {
        return Json{{"chain", as_utf8(rule.chain)},
                    {"type", as_utf8(rule.kind)},
                    {"start", rule.start},
                    {"peak", rule.peak},
                    {"tail", rule.tail},
                    {"end", rule.end}};
    });
}

Json clips_json(const Scene& scene) {
    const Model& model = scene.model;
    return json_list(model.clips, [&](const Clip& clip, size_t i) {
        Json entry{{"name", as_utf8(clip.name)},
                   {"fps", clip.fps},
                   {"first_frame", clip.first_frame()},
                   {"last_frame", clip.last_frame()},
                   {"keyed_frames", clip_key_frames(clip).size()},
                   {"skipped_frames", skipped_frame_count(clip)},
                   {"omitted_keys", omitted_key_count(clip)},
                   {"flex_tracks", flex_tracks_json(model, clip)}};
        add_sequence(entry, model, clip);
        add_faults(entry, scene, PartKind::kClip, i);
        return entry;
    });
}

Json shapes_json(const Scene& scene) {
    return json_list(scene.model.shapes, [&](const Shape& shape, size_t i) {
        const std::vector<VertexMove> moves = vertex_moves(shape);
        Json entry{{"name", as_utf8(shape.name)},
                   {"vertices", moves.size()},
                   {"largest_delta", largest_move(moves)}};
        add_faults(entry, scene, PartKind::kShape, i);
        return entry;
    });
}

Json controllers_json(const Model& model) {
    return json_list(model.controllers, [](const FlexController& controller, size_t) {
        // a slider starts at 0, limited to its range
        const float start = std::clamp(0.0f, std::min(controller.min, controller.max),
                                       std::max(controller.min, controller.max));
        return Json{{"name", as_utf8(controller.name)},
                    {"type", as_utf8(controller.type)},
                    {"min", controller.min},
                    {"max", controller.max},
                    {"default", start}};
    });
}

Json rules_json(const Model& model) {
    return json_list(model.rules, [&](const FlexRule& rule, size_t) {
        return Json{{"shape", as_utf8(at(model.flex_names, rule.flex))},
                    {"expression", as_utf8(rule_expression(model, rule))}};
    });
}

std::string bone_name(const Model& model, int bone) {
    const bool is_known = bone >= 0 && bone < static_cast<int>(model.bones.size());
    return is_known ? as_utf8(at(model.bones, bone).name) : "";
}

void add_rig(Json& info, const Model& model) {
    info["attachments"] = json_list(model.attachments, [&](const Attachment& attachment, size_t) {
        return Json{{"name", as_utf8(attachment.name)},
                    {"bone", bone_name(model, attachment.bone)}};
    });
    info["hitboxes"] = json_list(model.hitboxes, [&](const Hitbox& box, size_t) {
        return Json{{"name", as_utf8(box.name)},          {"set", box.set},
                    {"bone", bone_name(model, box.bone)}, {"group", box.group},
                    {"min", vector_json(box.min)},        {"max", vector_json(box.max)}};
    });
}

bool is_whole(double number) {
    constexpr double kFar = 1e15;
    return number == std::trunc(number) && std::abs(number) < kFar;
}

Json value_json(const RecordValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return as_utf8(*text);
    if (const auto* number = std::get_if<double>(&value))
        return is_whole(*number) ? Json(static_cast<int64_t>(*number)) : Json(*number);
    return std::get<std::vector<double>>(value);
}

// The records of a compiled model, or those that a compiler would make: an array for each kind. A
// QC has no values for the fields that are only shown.
Json records_json(const Scene& scene) {
    Json all = Json::object();
    const CompiledModel files = scene.compiled ? *scene.compiled : CompiledModel();
    const bool is_made = files.mdl && files.names.mdl.empty();
    for (const RecordList& list : compiled_records(files))
        all[list.kind] = json_list(list.records, [&](const CompiledRecord& record, size_t) {
            Json entry = Json::object();
            if (!record.name.empty()) entry["record"] = as_utf8(record.name);
            for (const RecordField& field : record.fields)
                if (const ComparedField* row = find_compared_field(list.kind, field.name);
                    !is_made || (row != nullptr && row->use != FieldUse::kShown))
                    entry[as_utf8(field.name)] = value_json(field.value);
            return entry;
        });
    return all;
}

}  // namespace

size_t level_vertex_count(const Scene& scene, int level) {
    const VertexFile* vvd =
        scene.vertex_file && scene.format == "vvd" ? &*scene.vertex_file : nullptr;
    const bool is_known = vvd && level > scene.root_lod && level < vvd->lod_count;
    return is_known ? vvd->lod_vertex_counts[static_cast<size_t>(level)]
                    : vertex_count(scene.model, level);
}

Json diagnostic_json(const Diagnostic& diagnostic) {
    const std::string file = archive_path_text(diagnostic.file);
    Json entry{{"severity", severity_name(diagnostic.severity)},
               {"code", diagnostic.code},
               {"message", as_utf8(diagnostic.message)},
               {"file", as_utf8(file)}};
    add_bytes(entry, "path_bytes", file);
    if (diagnostic.location.kind == Location::Kind::kLine)
        entry["line"] = diagnostic.location.value;
    if (diagnostic.location.kind == Location::Kind::kOffset)
        entry["offset"] = diagnostic.location.value;
    return entry;
}

Json make_info_json(const Scene& scene) {
    const Model& model = scene.model;
    const std::string file = archive_path_text(path_text(scene.file));
    constexpr int kFormatVersion = 1;
    Json info{{"format_version", kFormatVersion},
              {"file", as_utf8(file)},
              {"format", scene.format},
              {"encoding", scene.encoding},
              {"version", scene.version}};
    add_bytes(info, "path_bytes", file);
    info["checksum"] = scene.checksum ? Json(*scene.checksum) : Json(nullptr);
    info["files"] = files_json(scene);
    info["bones"] = bones_json(model);
    info["lods"] = lods_json(scene);
    info["fixups"] = fixups_json(scene);
    info["meshes"] = meshes_json(scene);
    info["materials"] = Json::array();
    info["skins"] = Json::array();
    if (has_own_materials(model)) {
        info["materials"] = json_list(model.materials, [](const Material& material, size_t) {
            return as_utf8(material.name);
        });
        info["skins"] =
            json_list(model.skins, [](const auto& family, size_t) { return Json(family); });
    }
    info["bodygroups"] = bodygroups_json(model);
    info["clips"] = clips_json(scene);
    info["shapes"] = shapes_json(scene);
    info["controllers"] = controllers_json(model);
    info["rules"] = rules_json(model);
    add_rig(info, model);
    info["pose_parameters"] = json_list(model.pose_parameters, [](const PoseParameter& parameter,
                                                                  size_t) {
        return Json{
            {"name", as_utf8(parameter.name)}, {"min", parameter.start}, {"max", parameter.end}};
    });
    info["properties"] = json_list(scene.properties, [](const Property& property, size_t) {
        return Json{{"name", property.name}, {"value", as_utf8(property.value)}};
    });
    info["records"] = records_json(scene);
    info["diagnostics"] = json_list(scene.diagnostics, [](const Diagnostic& diagnostic, size_t) {
        return diagnostic_json(diagnostic);
    });
    return info;
}

}  // namespace studioscope
