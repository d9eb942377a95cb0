// Sources that were written are read again, built and compared with the compiled model.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/file_system.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/path_text.h"
#include "core/text.h"
#include "export/clips.h"
#include "export/smd_writer.h"
#include "export/sources.h"
#include "export/steps.h"
#include "facts/compare/comparison.h"
#include "facts/compare/difference_text.h"
#include "formats/qc/load_qc.h"
#include "formats/qc/text.h"
#include "formats/scene_source.h"
#include "model/measure.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The folder of the sources in memory.
fs::path build_folder() { return "/export"; }

// The files of an export, in memory.
class MadeFiles : public FileAccess {
public:
    MadeFiles(fs::path folder, const std::vector<ExportedFile>& files)
        : folder_(std::move(folder)), files_(files) {}

    Result<Bytes> read(const fs::path& path) const override {
        for (const ExportedFile& file : files_)
            if (folder_ / path_from_text(file.path) == path) {
                const ByteSpan bytes = as_bytes(file.text);
                return Bytes(bytes.begin(), bytes.end());
            }
        return error("unreadable", "it was not written");
    }
    Names list(const fs::path& folder) const override {
        Names names;
        for (const ExportedFile& file : files_) {
            const fs::path below = (folder_ / path_from_text(file.path)).lexically_relative(folder);
            const std::string name = below.empty() ? "" : path_text(*below.begin());
            if (!name.empty() && name != "..") names.push_back(name);
        }
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        return names;
    }

private:
    const fs::path folder_;
    const std::vector<ExportedFile>& files_;
};

// The differences that a loss of each code explains, as the built model lacks the lost things;
// those of fields of records are in the table of compared fields.
struct Covered {
    const char* code;               // or "code kind": the losses of that kind alone
    std::vector<Subject> subjects;  // the differences of these
    std::string property = {};      // and of this property of them; empty: of all
};
const std::vector<Covered>& covered_by_codes() {
    using enum Subject;
    static const std::vector<Covered> rows{
        {"export-animation", {kClip, kPoseParameter}},
        {"export-clip-option clip", {kClip}, "activity"},
        {"export-face flex", {kShape}},
        {"export-face wrinkle", {kShape}},
        {"export-face controller", {kController}},
        {"export-face rule", {kRule}},
        {"export-face eyeball", {kEyeball}},
        {"export-face eyelid", {kEyeball}},
        {"export-bone-rule procedural_bone", {kController}},
        {"export-bone-rule", {kProceduralBone}},
        {"export-ragdoll collision", {kCollision}},
        {"export-physics surface_property", {kCollision}, "surface property"},
        {"export-material", {kMaterial, kSkin}},
        {"export-part",
         {kBodyGroup, kMesh, kVertices, kTriangles, kMaterial, kSkin, kLod, kFixup, kHitbox}},
    };
    return rows;
}

bool is_covered(const Difference& difference, const std::set<std::string>& codes,
                const std::set<std::string>& lost_clips) {
    const bool is_clip = difference.subject == Subject::kClip;
    const std::string clip = lower_case(difference.name);
    for (const Covered& row : covered_by_codes()) {
        if (!codes.contains(row.code)) continue;
        if (!row.property.empty() && row.property != difference.property) continue;
        const bool is_subject = std::find(row.subjects.begin(), row.subjects.end(),
                                          difference.subject) != row.subjects.end();
        if (is_subject && (!is_clip || lost_clips.contains(clip))) return true;
    }
    if (is_clip && lost_clips.contains(clip + " " + difference.property)) return true;
    const std::vector<std::string> losses = split_words(losses_of(difference), "|");
    return std::any_of(losses.begin(), losses.end(),
                       [&](const std::string& loss) { return codes.contains(loss); });
}

// The clips, pose parameters and attachments of the model's own file. Those of included models stay
// in theirs, which the QC includes.
class OwnMotion {
public:
    explicit OwnMotion(const MdlFile& mdl) : mdl_(mdl) {
        for (const MdlSequence& sequence : mdl.sequences) clips_.insert(lower_case(sequence.name));
        for (const MdlAttachment& attachment : mdl.attachments)
            attachments_.insert(lower_case(attachment.name));
    }
    bool has(const Difference& difference) const {
        const std::string name = lower_case(difference.name);
        if (difference.subject == Subject::kPoseParameter) return is_own_range(difference);
        if (difference.change != Change::kLost) return true;
        if (difference.subject == Subject::kClip) return clips_.contains(name);
        return difference.subject != Subject::kAttachment || attachments_.contains(name);
    }

private:
    // Included models widen the range of a parameter, which the line of the QC does not have.
    bool is_own_range(const Difference& difference) const {
        for (const MdlPoseParameter& parameter : mdl_.pose_parameters) {
            if (!same_name(parameter.name, difference.name)) continue;
            const float own = difference.property == "start" ? parameter.start : parameter.end;
            return difference.property == "loop" || difference.change == Change::kLost ||
                   plain_decimal(own) != difference.after;
        }
        return difference.change != Change::kLost;
    }

    const MdlFile& mdl_;
    std::set<std::string> clips_, attachments_;  // names in lower case
};

// Equal are vertices within this share of the model's size.
Tolerances export_tolerances(const Model& model) {
    constexpr float kShare = 1e-5f;
    Tolerances tolerances;
    constexpr float kLeast = 1e-5f;
    tolerances.position = std::max(model_diagonal(model) * kShare, kLeast);
    return tolerances;
}

using Counts = std::map<Subject, size_t>;

Counts item_counts(const Scene& scene, const SceneDiff& diff) {
    using enum Subject;
    const Model& model = scene.model;
    size_t triangles = 0;
    for (const MeshMatch& match : diff.meshes) triangles += match.triangles;
    return {{kModel, scene.properties.size()},
            {kBone, model.bones.size()},
            {kBodyGroup, model.body_parts.size()},
            {kLod, model.lods.size()},
            {kMesh, model.meshes.size()},
            {kVertices, count_vertices(diff, VertexFate::kKept)},
            {kTriangles, triangles},
            {kMaterial, model.materials.size()},
            {kSkin, model.skins.size()},
            {kClip, model.clips.size()},
            {kAttachment, model.attachments.size()},
            {kHitbox, model.hitboxes.size()},
            {kCollision, scene.collision ? scene.collision->solids.size() : 0}};
}

void count_equal(const Scene& scene, const SceneDiff& diff, ExportReport& report) {
    Counts different;
    std::set<std::pair<Subject, std::string>> known;
    for (const Difference& difference : diff.differences) {
        const Subject subject = difference.subject;
        if (subject == Subject::kVertices || is_accepted(difference, scene) ||
            is_of_own_list(difference))
            continue;
        if (subject == Subject::kTriangles)
            different[subject] += difference.count;
        else if (const bool is_model = subject == Subject::kModel;
                 known.emplace(subject, is_model ? difference.property : difference.name).second)
            ++different[subject];
    }
    for (const auto& [subject, count] : item_counts(scene, diff))
        if (count > different[subject])
            report.equal[subject_names(subject).key] += count - different[subject];
}

// The solid of a model that is no static prop moves with its root bone, in whose space the built
// one is; the stored one is in the model as its first frame has it.
CollisionSolid as_stored(const CollisionSolid& solid, const Model& model) {
    CollisionSolid placed = solid;
    if (solid.bone == kNone) return placed;
    const glm::dmat4 root = first_root_pose(model);
    for (ConvexPiece& piece : placed.pieces)
        for (glm::vec3& point : piece.points)
            point = glm::vec3(root * glm::dvec4(glm::dvec3(point), 1));
    return placed;
}

// Compares the points of a solid with those of the built one; returns whether it has flat pieces,
// which were not written.
bool compare_points(CollisionSolid own, const CollisionSolid& other, float tolerance,
                    const Diagnostics& faults, ExportReport& report) {
    const auto triangles = collision_triangles(own);
    size_t number = 0;
    const auto flat =
        std::erase_if(own.pieces, [&](const ConvexPiece&) { return triangles[number++].empty(); });
    size_t total = 0;
    for (const ConvexPiece& piece : own.pieces) total += piece.points.size();
    // An inner point of a piece, which another hull leaves out, is lost; a new one is never made.
    const size_t lost = points_without_equal(own, other, tolerance);
    const size_t added = points_without_equal(other, own, tolerance);
    if (total > lost) report.equal["collision_points"] += total - lost;
    if (lost + added > 0) {
        const auto named = std::find_if(faults.begin(), faults.end(), [](const Diagnostic& found) {
            return found.code == "phy-convex";
        });
        report.differs.push_back(
            {"export-differs", "collision_points", own.name,
             static_cast<double>(std::max(lost, added)), "points",
             named == faults.end() ? "the hull of the pieces is computed anew" : named->message});
    }
    return flat > 0;
}

// The comparison of scenes leaves the points of a source's solids out.
bool compare_points(const Scene& scene, const Scene& built, float tolerance, ExportReport& report) {
    if (!scene.collision || !built.collision) return false;
    const auto &own = scene.collision->solids, &others = built.collision->solids;
    if (own.size() == 1 && others.size() == 1)
        return compare_points(own[0], as_stored(others[0], scene.model), tolerance,
                              built.diagnostics, report);
    NameIndex names;
    for (size_t i = 0; i < others.size(); ++i) names.add(others[i].name, static_cast<int>(i));
    bool has_flat_pieces = false;
    for (const CollisionSolid& solid : own)
        if (const int other = names.find(solid.name); other != kNone)
            has_flat_pieces |=
                compare_points(solid, at(others, other), tolerance, built.diagnostics, report);
    return has_flat_pieces;
}

void report_faults(const Scene& built, const fs::path& folder, ExportReport& report) {
    for (const Diagnostic& found : built.diagnostics)
        if (found.severity == Severity::kError) {
            const std::string file =
                path_text(path_from_text(found.file).lexically_relative(folder));
            report.differs.push_back({"export-unreadable",
                                      "file",
                                      file,
                                      {},
                                      {},
                                      found.message + " [" + found.code + "]"});
        }
}

}  // namespace

BuiltSources build_sources(const Scene& scene, const ExportedModel& made,
                           const std::function<void(const QcBuiltClip&)>& on_clip) {
    const fs::path folder = build_folder();
    LoadOptions options;
    options.with_materials = options.with_pixels = false;
    const fs::path qc_path = folder / path_from_text(made.files.at(0).path);
    const FileSystem files = std::make_shared<MadeFiles>(folder, made.files);
    Budget budget;
    for (const ExportedFile& file : made.files) budget.take_file(file.text.size());
    const MemoryTrackingScope memory(&budget.memory);
    BuiltSources built;
    Diagnostics problems;
    within_budget(problems, "what is built of the sources", [&] {
        std::vector<LoadedFile> parts;
        parts.push_back(load_qc(qc_path, options, files, [&](const QcBuiltClip& clip) {
            if (on_clip) on_clip(clip);
        }));
        built.scene = merged_scene(std::move(parts), LoadDepth::kFull);
    });
    for (Diagnostic& problem : problems) built.scene.diagnostics.push_back(std::move(problem));
    Result<QcFile> qc = parse_qc(made.files[0].text, [&](const std::string& name) {
        return files->read(folder / path_from_text(name));
    });
    built.is_whole = !built.scene.format.empty() && qc;
    if (!built.is_whole) return built;
    built.qc = *std::move(qc);
    built.scene.compiled =
        std::make_shared<CompiledModel>(built_records(built.qc, built.scene, *scene.compiled));
    return built;
}

void check_round_trip(const Scene& scene, ExportedModel& made) {
    ExportReport& report = made.report;
    const bool has_clips = report.not_checked.empty();
    report.not_checked.insert(
        report.not_checked.begin(),
        {"strips and order of triangles", "order of vertices", "checksum", "order of texts"});
    ClipCheck clips_check(*scene.compiled, report);
    const BuiltSources sources =
        build_sources(scene, made, [&](const QcBuiltClip& clip) { clips_check.compare(clip); });
    clips_check.finish();
    const Scene& built = sources.scene;
    report_faults(built, build_folder(), report);
    if (!sources.is_whole) return;
    CompareOptions how;
    how.tolerances = export_tolerances(scene.model);
    how.with_motion = false;  // it was compared as stored numbers
    const SceneDiff diff = compare_scenes(scene, built, how);
    const OwnMotion own(*scene.compiled->mdl);
    std::set<std::string> codes, clips;
    for (const auto* entries : {&report.guessed, &report.lost})
        for (const ExportEntry& entry : *entries) {
            codes.insert(entry.code);
            codes.insert(entry.code + " " + entry.kind);
        }
    for (const ExportEntry& entry : report.lost) {
        if (entry.kind == "clip") clips.insert(lower_case(entry.name));
        if (entry.kind == "layer") clips.insert(lower_case(entry.name) + " layers");
        if (entry.kind == "looping") clips.insert(lower_case(entry.name) + " looping");
        if (entry.kind == "movement")
            clips.insert("animations: " + lower_case(entry.name) + " movements");
    }
    const bool has_flat_pieces = compare_points(scene, built, how.tolerances.position, report);
    for (const Difference& difference : diff.differences)
        if (!(has_flat_pieces && difference.property == "pieces") &&
            !is_accepted(difference, scene) &&
            (has_clips || difference.subject != Subject::kClip) && own.has(difference) &&
            !is_covered(difference, codes, clips))
            report.differs.push_back({"export-differs", subject_names(difference.subject).key,
                                      difference.name, difference.amount, difference.unit,
                                      change_text(difference)});
    for (const std::string& what : diff.not_compared)
        if (!what.starts_with("fixup")) report.not_checked.push_back(what);
    count_equal(scene, diff, report);
    compare_texts(scene, sources.qc, built, report);
}

}  // namespace studioscope
