// Face shapes from VTA files (qc.md 8).
#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "content/permitted_files.h"
#include "core/message_text.h"
#include "formats/qc/face_build.h"
#include "formats/smd/vta.h"

namespace studioscope {

namespace {

// A VTA, the lines that use it, and its mappings: one per run of level 0.
struct MappedVta {
    std::vector<const QcFlex*> flexes;
    VtaFile file;
    std::vector<VtaMapping> mappings;
};

// The share of a split shape that a vertex keeps on the right: 1 beyond the split at -x, 0 beyond
// it at +x, smooth between; the other way round for a negative split.
float right_share(float x, float split) {
    if (split == 0) return x > 0 ? 0.0f : 1.0f;
    const float t = std::clamp((split - x) / (2 * split), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

// Sets the speeds of deltas: small movements lag, by their share of the longest one.
void set_speeds(std::vector<ShapeDelta>& deltas, float decay) {
    float longest = 0;
    for (const ShapeDelta& delta : deltas) longest = std::max(longest, glm::length(delta.position));
    for (ShapeDelta& delta : deltas)
        if (longest > 0 && decay > 0)
            delta.speed = std::min(glm::length(delta.position) / longest / decay, 1.0f);
}

std::optional<VtaFile> load_vta(FaceBuild& face, const std::string& path, const QcPlace& place) {
    const std::string file = with_extension(path, ".vta");
    const std::optional<Diagnostic> refused = refuse_name(NamedFile::kShapes, file);
    const Result<Bytes> bytes = refused ? *refused : face.files.bytes(file);
    if (!bytes) {
        report_at(face.model.diagnostics, Severity::kError,
                  read_error_code(bytes.error(), "qc-flexfile"), place, "{} cannot be used: {}",
                  quotable(file), bytes.error().message);
        return {};
    }
    Result<VtaFile> vta = parse_vta(as_text(*bytes));
    if (!vta) {
        face.model.diagnostics.push_back(about_file(file, vta.error()));
        return {};
    }
    for (Diagnostic& diagnostic : vta->diagnostics) {
        diagnostic.file = file;
        face.model.diagnostics.push_back(diagnostic);
    }
    return std::move(*vta);
}

// Maps a VTA, which stays in its own space, to vertices already in the model's pose (qc.md 2).
std::vector<VtaMapping> map_shapes(const FaceBuild& face, const QcBodyModel& body,
                                   const VtaFile& vta) {
    std::vector<VtaMapping> mappings;
    for (const QcRun& run : body.runs)
        if (run.is_finest)  // other levels: copy_shapes_to_levels()
            mappings.push_back(map_vta(face.model, run.first, run.count, vta));
    return mappings;
}

// Compilers differ on whether $scale applies to a VTA (qc.md 3): its base shape decides which one
// the file was made for.
void scale_vta(FaceBuild& face, const QcBodyModel& body, MappedVta& vta) {
    const float factor = body.source->source.scale;
    if (factor == 1) return;
    VtaFile file = scaled_vta(vta.file, factor);
    std::vector<VtaMapping> mappings = map_shapes(face, body, file);
    const auto misfit = [](const std::vector<VtaMapping>& candidates) {
        return std::accumulate(
            candidates.begin(), candidates.end(), 0.0,
            [](double sum, const VtaMapping& mapping) { return sum + mapping.misfit; });
    };
    if (misfit(mappings) >= misfit(vta.mappings)) return;
    vta.file = std::move(file);
    vta.mappings = std::move(mappings);
    report_at(face.model.diagnostics, Severity::kNote, "qc-vta-scaled", vta.flexes.front()->place,
              "{} fits the mesh only with its $scale of {}; it is scaled, as later compilers do; "
              "that of 2006 does not",
              vta.flexes.front()->vta, factor);
}

// Loads and maps the VTA of `flexes`, which are of one file; adds nothing if it is unreadable.
void map_vta_file(FaceBuild& face, const QcBodyModel& body,
                  const std::vector<const QcFlex*>& flexes, std::vector<MappedVta>& vtas) {
    const QcPlace& place = flexes.front()->place;  // line that names the file
    std::optional<VtaFile> file = load_vta(face, flexes.front()->vta, place);
    if (!file) return;
    std::vector<VtaMapping> mappings = map_shapes(face, body, *file);
    MappedVta& vta = vtas.emplace_back(MappedVta{flexes, std::move(*file), std::move(mappings)});
    scale_vta(face, body, vta);
    Diagnostics diagnostics;
    for (const VtaMapping& mapping : vta.mappings)
        report_unmatched(mapping, kVtaReach, diagnostics);
    for (const Diagnostic& each : diagnostics)
        face.model.diagnostics.push_back(at_place(each, place));
}

const VtaFrame* find_frame(FaceBuild& face, const QcFlex& flex, const VtaFile& vta) {
    if (flex.frame == 0) return &vta.base;
    const auto found =  // they ascend
        std::lower_bound(vta.shapes.begin(), vta.shapes.end(), flex.frame,
                         [](const VtaFrame& frame, int label) { return frame.label < label; });
    if (found != vta.shapes.end() && found->label == flex.frame) return &*found;
    report_at(face.model.diagnostics, Severity::kWarning, "qc-flex-frame", flex.place,
              "flex {} names frame {} of {}, which has no such frame; it moves nothing", flex.name,
              flex.frame, flex.vta);
    return nullptr;
}

void add_shape(FaceBuild& face, const QcFlex& flex, const VtaFile& vta,
               const std::vector<VtaMapping>& mappings) {
    Shape shape;
    shape.name = flex.name;
    shape.ramp = flex.ramp;
    const bool is_pair = flex.kind == QcFlex::Kind::kPair;
    shape.flex = find_flex(face, is_pair ? flex.name + "R" : flex.name);
    if (is_pair) shape.pair = find_flex(face, flex.name + "L");
    const VtaFrame* frame = find_frame(face, flex, vta);
    for (const VtaMapping& mapping : mappings) {
        if (frame == nullptr || flex.frame == 0) break;
        std::vector<ShapeDelta> deltas = vta_deltas(vta, *frame, mapping);
        shape.deltas.insert(shape.deltas.end(), deltas.begin(), deltas.end());
    }
    for (ShapeDelta& delta : shape.deltas) {
        const float x = face.model.vertices[delta.vertex].position.x + delta.position.x;
        const float share = right_share(x, flex.split);
        if (is_pair) {
            delta.side = 1 - share;
        } else if (flex.split != 0) {
            delta.position *= share;
            delta.normal *= share;
        }
    }
    set_speeds(shape.deltas, flex.decay);
    face.model.shapes.push_back(std::move(shape));
}

// Makes a frame the base shape: for the mesh at all its levels, and as frame 0 of all other shapes.
void apply_default(FaceBuild& face, const QcBodyModel& body, const QcFlex& flex, MappedVta& vta) {
    const VtaFrame* frame = find_frame(face, flex, vta.file);
    if (frame == nullptr || flex.frame == 0) return;
    std::map<uint32_t, ShapeDelta> deltas;
    for (const VtaMapping& mapping : vta.mappings)
        for (const ShapeDelta& delta : vta_deltas(vta.file, *frame, mapping))
            deltas.emplace(delta.vertex, delta);
    const auto move = [&](uint32_t vertex, uint32_t level_0_vertex) {
        const auto found = deltas.find(level_0_vertex);
        if (found == deltas.end()) return;
        face.model.vertices[vertex].position += found->second.position;
        face.model.vertices[vertex].normal += found->second.normal;
    };
    for (const QcRun& run : body.runs)
        for (uint32_t i = 0; i < run.count; ++i)
            if (run.is_finest)
                move(run.first + i, run.first + i);
            else if (!run.finer.empty())
                move(run.first + i, run.finer[i]);
    auto base = vta.file.base.vertices.begin();
    for (const VtaVertex& vertex : frame->vertices) {
        while (base->id < vertex.id) ++base;
        *base = vertex;
    }
}

void add_shapes(FaceBuild& face, const QcBodyModel& body, MappedVta& vta) {
    for (const QcFlex* flex : vta.flexes)
        if (flex->kind == QcFlex::Kind::kDefault) apply_default(face, body, *flex, vta);
    for (const QcFlex* flex : vta.flexes)
        if (flex->kind != QcFlex::Kind::kDefault) add_shape(face, *flex, vta.file, vta.mappings);
}

}  // namespace

void add_vta_shapes(FaceBuild& face, const QcBodyModel& body) {
    const QcModel& source = *body.source;
    std::vector<std::vector<const QcFlex*>> by_file;  // in order of first mention
    std::map<std::string, size_t> files;
    for (const QcFlex& flex : source.flexes) {
        const auto [file, is_new] = files.try_emplace(flex.vta, by_file.size());
        if (is_new) by_file.emplace_back();
        by_file[file->second].push_back(&flex);
    }
    std::vector<MappedVta> vtas;  // all mapped before any changes the mesh
    for (const auto& flexes : by_file) map_vta_file(face, body, flexes, vtas);
    for (MappedVta& vta : vtas) add_shapes(face, body, vta);
}

}  // namespace studioscope
