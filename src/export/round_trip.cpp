// Sources that were written are read again, built and compared with the compiled model.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/file_system.h"
#include "core/message_text.h"
#include "core/number.h"
#include "core/path_text.h"
#include "core/text.h"
#include "export/smd_writer.h"
#include "export/sources.h"
#include "export/steps.h"
#include "facts/compare/comparison.h"
#include "facts/compare/difference_text.h"
#include "formats/load.h"
#include "formats/qc/text.h"
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
    const char* code;                       // or "code kind": the losses of that kind alone
    std::vector<Subject> subjects;          // all differences of these
    std::vector<const char*> records = {};  // and of these records
};
const std::vector<Covered>& covered_by_codes() {
    using enum Subject;
    static const std::vector<Covered> rows{
        {"export-animation", {kClip, kPoseParameter}},
        {"export-face flex", {kShape}},
        {"export-face wrinkle", {kShape}},
        {"export-face controller", {kController}},
        {"export-face rule", {kRule}},
        {"export-face eyeball", {kEyeball}},
        {"export-face eyelid", {kEyeball}},
        {"export-bone-rule procedural_bone", {kController}},
        {"export-bone-rule", {kProceduralBone}},
        {"export-ragdoll collision", {kCollision}},
        {"export-ragdoll physics",
         {},
         {"physics settings: collisionrules", "physics settings: animatedfriction"}},
        {"export-material", {kMaterial, kSkin}},
        {"export-part", {kMesh, kVertices, kTriangles, kMaterial, kSkin, kLod, kFixup}},
    };
    return rows;
}

// The compiler of the model kept slashes before its name, which later ones drop.
bool is_leading_slash(const Difference& difference) {
    const std::string_view own = difference.before;
    const size_t name = std::min(own.find_first_not_of('/'), own.size());
    return difference.subject == Subject::kModel && difference.property == "name" &&
           own.substr(name) == difference.after;
}

// A mass that was printed with six decimals twice, of the model and of its solid.
bool is_rounding(const Difference& difference) {
    constexpr float kSixDigits = 2e-6f;
    float before = 0, after = 0;
    return difference.subject == Subject::kCollision && difference.property == "mass" &&
           parse_finite(difference.before, before) && parse_finite(difference.after, after) &&
           std::abs(before - after) <= kSixDigits * std::max(std::abs(before), 1.0f);
}

// Whether a difference is none for a game; the thing counts as equal.
bool is_accepted(const Difference& difference) {
    return is_rounding(difference) || is_leading_slash(difference);
}

bool is_covered(const Difference& difference, const std::set<std::string>& codes,
                const std::set<std::string>& lost_clips) {
    for (const Covered& row : covered_by_codes()) {
        if (!codes.contains(row.code)) continue;
        const bool is_clip = difference.subject == Subject::kClip;
        const bool is_subject = std::find(row.subjects.begin(), row.subjects.end(),
                                          difference.subject) != row.subjects.end();
        if (is_subject && (!is_clip || lost_clips.contains(lower_case(difference.name))))
            return true;
        if (std::find(row.records.begin(), row.records.end(), difference.name) != row.records.end())
            return true;
    }
    const std::vector<std::string> losses = split_words(losses_of(difference), "|");
    return std::any_of(losses.begin(), losses.end(),
                       [&](const std::string& loss) { return codes.contains(loss); });
}

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
        if (subject == Subject::kVertices || is_accepted(difference) || is_of_own_list(difference))
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

// The comparison of scenes leaves the points of a source's solids out. Returns whether there are
// flat pieces, which were not written.
bool compare_points(const Scene& scene, const Scene& built, float tolerance, ExportReport& report) {
    const bool has_one = scene.collision && built.collision &&
                         scene.collision->solids.size() == 1 && built.collision->solids.size() == 1;
    if (!has_one) return false;
    CollisionSolid own = scene.collision->solids[0];
    const CollisionSolid other = as_stored(built.collision->solids[0], scene.model);
    const auto triangles = collision_triangles(own);
    size_t number = 0;
    const auto flat =
        std::erase_if(own.pieces, [&](const ConvexPiece&) { return triangles[number++].empty(); });
    size_t total = 0;
    for (const ConvexPiece& piece : own.pieces) total += piece.points.size();
    // An inner point of a piece, which another hull leaves out, is lost; a new one is never made.
    const size_t lost = points_without_equal(own, other, tolerance);
    const size_t added = points_without_equal(other, own, tolerance);
    if (total > lost) report.equal["collision_points"] = total - lost;
    if (lost + added > 0) {
        const auto named =
            std::find_if(built.diagnostics.begin(), built.diagnostics.end(),
                         [](const Diagnostic& found) { return found.code == "phy-convex"; });
        report.differs.push_back({"export-differs", "collision_points", own.name,
                                  static_cast<double>(std::max(lost, added)), "points",
                                  named == built.diagnostics.end()
                                      ? "the hull of the pieces is computed anew"
                                      : named->message});
    }
    return flat > 0;
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

BuiltSources build_sources(const Scene& scene, const ExportedModel& made) {
    const fs::path folder = build_folder();
    LoadOptions options;
    options.with_materials = options.with_pixels = false;
    const fs::path qc_path = folder / path_from_text(made.files.at(0).path);
    BuiltSources built;
    built.scene = load_scene({{qc_path}}, options, std::make_shared<MadeFiles>(folder, made.files));
    Result<QcFile> qc = parse_qc(made.files[0].text, [](const std::string&) -> Result<Bytes> {
        return error("unreadable", "it was not written");
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
    report.not_checked = {"strips and order of triangles", "order of vertices", "checksum",
                          "order of texts"};
    const BuiltSources sources = build_sources(scene, made);
    const Scene& built = sources.scene;
    report_faults(built, build_folder(), report);
    if (!sources.is_whole) return;
    CompareOptions how;
    how.tolerances = export_tolerances(scene.model);
    const SceneDiff diff = compare_scenes(scene, built, how);
    std::set<std::string> codes, clips;
    for (const auto* entries : {&report.guessed, &report.lost})
        for (const ExportEntry& entry : *entries) {
            codes.insert(entry.code);
            codes.insert(entry.code + " " + entry.kind);
        }
    for (const ExportEntry& entry : report.lost)
        if (entry.kind == "clip") clips.insert(lower_case(entry.name));
    const bool has_flat_pieces = compare_points(scene, built, how.tolerances.position, report);
    for (const Difference& difference : diff.differences)
        if (!(has_flat_pieces && difference.property == "pieces") && !is_accepted(difference) &&
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
