// One source of a scene, compiled or not: a mesh, its shapes or a clip.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/at.h"
#include "core/deadline.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "export/clips.h"
#include "export/dmx_writer.h"
#include "export/faces.h"
#include "export/steps.h"

namespace studioscope {

namespace {

// Frames of all bones that are written at most: more would be a gigabyte of text.
constexpr size_t kMaxPoses = 4'000'000;

class SingleSource {
public:
    SingleSource(const Scene& scene, const SourceRequest& request)
        : scene_(scene), model_(scene.model), request_(request), bones_(bind_bones(scene)) {}

    Result<ExportedModel> write() {
        const Result<std::string> text =
            !request_.clip.empty() ? clip() : (is(".vta") ? shapes() : mesh());
        if (!text) return text.error();
        made_.files.push_back({request_.file, *text});
        made_.report.input = path_text(scene_.file.filename());
        made_.report.output = {request_.file};
        made_.report.not_checked.emplace_back("all that is written: no file is read again");
        if (model_.up != UpAxis::kZ && !is(".dmx"))
            guess("up axis", {}, "it is not Z, which a QC has to say by $upaxis");
        count("bone", bones_.size());
        return std::move(made_);
    }

private:
    bool is(const char* ending) const { return lower_case(request_.file).ends_with(ending); }
    void count(const char* kind, size_t number) {
        if (number > 0) made_.report.written[kind] = number;
    }
    void guess(const char* kind, const std::string& name, const std::string& cause) {
        made_.report.guessed.push_back({"export-source", kind, name, {}, {}, cause});
    }
    void lose(const char* code, const char* kind, const std::string& name,
              const std::string& cause) {
        made_.report.lost.push_back({code, kind, name, {}, {}, cause});
    }
    Diagnostic nothing(const std::string& why) const {
        return about_file(scene_.file, error("export-nothing", why));
    }

    // The meshes of the first choice of each body part; the others are reported.
    Result<MeshesOfModels::Meshes> meshes() {
        const size_t levels = std::max<size_t>(model_.lods.size(), 1);
        if (!is_index(request_.lod, levels))
            return usage_error(fmt::format("--lod {}: expected 0 to {}", request_.lod, levels - 1));
        MeshesOfModels::Meshes found, others;
        for (const Mesh& mesh : model_.meshes)
            if (level() < mesh.lods.size() && !mesh.lods[level()].indices.empty())
                (mesh.body_model == 0 ? found : others).push_back(&mesh);
        std::set<std::string> left_out;
        for (const Mesh* mesh : others)
            if (is_index(mesh->body_part, model_.body_parts.size()))
                left_out.insert(at(model_.body_parts, mesh->body_part).name);
        for (const std::string& part : left_out)
            lose("export-source", "body_group", part, "its other choices are meshes of their own");
        if (!found.empty() && !bones_.empty()) return found;
        std::vector<std::string> clips;
        for (const Clip& clip : model_.clips) clips.push_back(one_line(clip.name));
        return nothing(
            "it has no triangles at this level" +
            (clips.empty() ? std::string() : "; --clip NAME writes a clip: " + short_list(clips)));
    }
    size_t level() const { return static_cast<size_t>(request_.lod); }

    Result<std::string> mesh() {
        const Result<MeshesOfModels::Meshes> found = meshes();
        if (!found) return found.error();
        size_t corners = 0;
        for (const Mesh* mesh : *found) corners += mesh->lods[level()].indices.size();
        count("triangle", corners / 3);
        std::vector<std::string> materials = smd_material_names(model_);
        if (is(".dmx"))
            for (size_t i = 0; i < materials.size(); ++i)
                materials[i] = dmx_material(model_.materials[i]);
        const MeshSource source{model_, bones_, is_static_prop(scene_), materials};
        if (!is(".dmx")) return smd_mesh(source, *found, level());
        const std::vector<DmxShape> shapes = dmx_shapes(*found);
        count("flex", shapes.size());
        return dmx_mesh(source, *found, level(), shapes);
    }

    static std::string dmx_material(const Material& material) {
        std::string name = material.file_name().bytes();
        std::replace(name.begin(), name.end(), '\\', '/');
        return name.empty() ? "unnamed" : name;
    }

    // The vertices that the level draws.
    std::vector<bool> drawn(const MeshesOfModels::Meshes& meshes) const {
        std::vector<bool> is_drawn(model_.vertices.size());
        for (const Mesh* mesh : meshes)
            for (const uint32_t vertex : mesh->lods[level()].indices) is_drawn.at(vertex) = true;
        return is_drawn;
    }

    std::string flex_name(int flex) const {
        return is_index(flex, model_.flex_names.size()) ? at(model_.flex_names, flex)
                                                        : std::string();
    }

    // The name of a shape, of a pair that of both its sides.
    std::string shape_name(const Shape& shape) const {
        const std::string first = flex_name(shape.flex), second = flex_name(shape.pair);
        const std::string name = pair_name(first, second), turned = pair_name(second, first);
        if (!name.empty() || !turned.empty()) return name.empty() ? turned : name;
        return shape.name;
    }

    // The shapes by names that are unique: parts of one shape are joined.
    std::vector<DmxShape> dmx_shapes(const MeshesOfModels::Meshes& meshes) {
        constexpr std::array<float, 4> kOneRamp{0, 1, 10, 11};
        const std::vector<bool> is_drawn = drawn(meshes);
        std::vector<DmxShape> written;
        for (const Shape& shape : model_.shapes) {
            const bool moves =
                std::any_of(shape.deltas.begin(), shape.deltas.end(),
                            [&](const ShapeDelta& delta) { return is_drawn.at(delta.vertex); });
            if (!moves) continue;
            const std::string first = flex_name(shape.flex), second = flex_name(shape.pair);
            DmxShape one{first.empty() ? shape.name : first, !second.empty(), shape.deltas};
            if (one.is_pair) {
                one.name = pair_name(second, first);
                if (one.name.empty() && !(one.name = pair_name(first, second)).empty())
                    for (ShapeDelta& delta : one.deltas) delta.side = 1 - delta.side;
            }
            const auto known = std::find_if(
                written.begin(), written.end(),
                [&](const DmxShape& other) { return same_name(other.name, one.name); });
            if (one.name.empty())
                lose("export-face", "flex", first, "its sides have no names of a pair");
            else if (shape.ramp != kOneRamp)
                lose("export-face", "flex", first, "a DMX has no ramps");
            else if (known == written.end())
                written.push_back(std::move(one));
            else
                known->deltas.insert(known->deltas.end(), one.deltas.begin(), one.deltas.end());
        }
        return written;
    }

    Result<std::string> shapes() {
        const Result<MeshesOfModels::Meshes> found = meshes();
        if (!found) return found.error();
        const std::vector<bool> is_drawn = drawn(*found);
        std::vector<std::pair<std::string, std::vector<FaceMove>>> frames;
        for (const Shape& shape : model_.shapes) {
            std::vector<FaceMove> moves;
            bool has_wrinkle = false;
            for (const ShapeDelta& delta : shape.deltas) {
                if (!is_drawn.at(delta.vertex)) continue;
                moves.push_back({delta.vertex, delta.position, delta.normal});
                has_wrinkle = has_wrinkle || delta.wrinkle != 0;
            }
            if (has_wrinkle)
                lose("export-face", "wrinkle", shape.name, "a VTA has no place for it");
            if (!moves.empty()) frames.emplace_back(shape_name(shape), std::move(moves));
        }
        if (frames.empty()) return nothing("it has no shapes at this level");
        count("flex", frames.size());
        std::vector<VtaShape> written;
        written.reserve(frames.size());
        for (const auto& [name, moves] : frames) written.push_back({name, moves});
        std::vector<uint32_t> vertices;
        for (uint32_t i = 0; i < is_drawn.size(); ++i)
            if (is_drawn[i]) vertices.push_back(i);
        return vta_text(model_, bones_, vertices, written);
    }

    Result<std::string> clip() {
        if (is(".vta"))
            return usage_error("-o " + request_.file + ": expected .smd or .dmx with --clip");
        if (bones_.empty()) return nothing("it has no bones");
        Result<DmxClip> clip = is_compiled() ? stored_clip() : sampled_clip();
        if (!clip) return clip.error();
        count("frame", clip->frames.size());
        if (is(".dmx")) return dmx_clip(*clip, bones_, model_.up);
        return smd_text(*clip);
    }

    // Whether the model's own MDL has the clip, with its stored numbers.
    bool is_compiled() const {
        return scene_.format == "mdl" && !is_static_prop(scene_) && animation() != nullptr;
    }

    const MdlAnimation* animation() const {
        const MdlFile& mdl = *scene_.compiled->mdl;
        for (const MdlSequence& sequence : mdl.sequences)
            if (same_name(sequence.name, request_.clip) && !sequence.animations.empty() &&
                is_index(sequence.animations[0], mdl.animations.size()))
                return &at(mdl.animations, sequence.animations[0]);
        for (const MdlAnimation& each : mdl.animations)
            if (same_name(each.name, request_.clip)) return &each;
        return nullptr;
    }

    std::optional<Diagnostic> too_long(size_t frames) const {
        if (frames * bones_.size() <= kMaxPoses) return std::nullopt;
        return about_file(
            scene_.file,
            error("export-too-long",
                  fmt::format("clip {} has {} frames of {} bones, {} poses of a bone are allowed; "
                              "nothing is written",
                              quotable(request_.clip), frames, bones_.size(), kMaxPoses)));
    }

    Result<DmxClip> stored_clip() {
        const MdlAnimation& found = *animation();
        const MdlFile& mdl = *scene_.compiled->mdl;
        const auto frames = static_cast<size_t>(std::max(found.frame_count, 1));
        if (auto problem = too_long(frames)) return *std::move(problem);
        const MdlMotion motion = stored_motion(*scene_.compiled, found);
        if (!motion.is_available) return nothing("the model has no data for that clip");
        for (const MdlSequence& sequence : mdl.sequences)
            if (same_name(sequence.name, request_.clip) && sequence.animations.size() > 1)
                guess("clip", sequence.name,
                      "it blends several animations, of which the first is "
                      "written");
        DmxClip clip{request_.clip, found.fps, {}};
        for (size_t frame = 0; frame < frames; ++frame) {
            check_deadline();
            clip.frames.push_back(
                source_frame(mdl, found, motion, frame, request_.adds_deltas_to_bind));
        }
        return clip;
    }

    Result<DmxClip> sampled_clip() const {
        std::vector<std::string> names;
        for (size_t i = 0; i < model_.clips.size(); ++i) {
            const Clip& clip = model_.clips[i];
            if (clip.is_placeholder || clip.frames.empty()) continue;
            names.push_back(clip.name);
            if (!same_name(clip.name, request_.clip)) continue;
            const auto frames =
                static_cast<size_t>(int64_t{clip.last_frame()} - clip.first_frame() + 1);
            if (auto problem = too_long(frames)) return *std::move(problem);
            DmxClip made{clip.name, clip.fps, {}};
            for (size_t frame = 0; frame < frames; ++frame) {
                check_deadline();
                made.frames.push_back(posed_bones(scene_, bones_, static_cast<int>(i),
                                                  clip.first_frame() + static_cast<int>(frame)));
            }
            return made;
        }
        return usage_error(fmt::format("--clip {}: the model has no such clip{}",
                                       quotable(request_.clip),
                                       did_you_mean(request_.clip, names)));
    }

    std::string smd_text(const DmxClip& clip) const {
        std::string out;
        SmdWriter(out, bones_);
        out.resize(out.find("time 0\n"));
        for (size_t frame = 0; frame < clip.frames.size(); ++frame)
            put_smd_frame(out, frame, clip.frames[frame]);
        return out + "end\n";
    }

    const Scene& scene_;
    const Model& model_;
    const SourceRequest& request_;
    const std::vector<SourceBone> bones_;
    ExportedModel made_;
};

}  // namespace

Result<ExportedModel> export_source(const Scene& scene, const SourceRequest& request) {
    return SingleSource(scene, request).write();
}

}  // namespace studioscope
