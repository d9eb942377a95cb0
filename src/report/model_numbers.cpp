#include <algorithm>
#include <functional>

#include "model/measure.h"
#include "report/info.h"

namespace studioscope {

namespace {

struct NumberRow {
    std::string_view name;
    double (*compute)(const Scene& scene);
};

double count(size_t number) { return static_cast<double>(number); }

double file_bytes(const Scene& scene) {
    uint64_t bytes = 0;
    for (const SourceFile& file : scene.files)
        if (file.status == FileStatus::kRead) bytes += file.bytes;
    return static_cast<double>(bytes);
}

double missing_files(const Scene& scene) {
    return count(static_cast<size_t>(
        std::count_if(scene.needs.begin(), scene.needs.end(),
                      [](const NeededFile& file) { return file.found.empty(); })));
}

double message_count(const Scene& scene, Severity severity) {
    return count(static_cast<size_t>(
        std::count_if(scene.diagnostics.begin(), scene.diagnostics.end(),
                      [&](const Diagnostic& each) { return each.severity == severity; })));
}

double fixup_count(const Scene& scene) {
    return scene.vertex_file ? count(scene.vertex_file->fixups.size()) : 0;
}

constexpr NumberRow kRows[] = {
    {"bones", [](const Scene& scene) { return count(scene.model.bones.size()); }},
    {"lods", [](const Scene& scene) { return count(scene.model.lods.size()); }},
    {"vertices", [](const Scene& scene) { return count(level_vertex_count(scene, 0)); }},
    {"triangles", [](const Scene& scene) { return count(triangle_count(scene.model, 0)); }},
    {"meshes", [](const Scene& scene) { return count(mesh_count(scene.model, 0)); }},
    {"materials", [](const Scene& scene) { return count(scene.model.materials.size()); }},
    {"skins", [](const Scene& scene) { return count(scene.model.skins.size()); }},
    {"bodygroups", [](const Scene& scene) { return count(scene.model.body_parts.size()); }},
    {"clips", [](const Scene& scene) { return count(scene.model.clips.size()); }},
    {"shapes", [](const Scene& scene) { return count(scene.model.shapes.size()); }},
    {"controllers", [](const Scene& scene) { return count(scene.model.controllers.size()); }},
    {"rules", [](const Scene& scene) { return count(scene.model.rules.size()); }},
    {"attachments", [](const Scene& scene) { return count(scene.model.attachments.size()); }},
    {"hitboxes", [](const Scene& scene) { return count(scene.model.hitboxes.size()); }},
    {"fixups", fixup_count},
    {"size", [](const Scene& scene) { return static_cast<double>(model_diagonal(scene.model)); }},
    {"bytes", file_bytes},
    {"version", [](const Scene& scene) { return static_cast<double>(scene.version); }},
    {"missing", missing_files},
    {"errors", [](const Scene& scene) { return message_count(scene, Severity::kError); }},
    {"warnings", [](const Scene& scene) { return message_count(scene, Severity::kWarning); }},
};
static_assert(std::size(kRows) == kModelNumberCount);
static_assert(std::equal(std::begin(kRows), std::end(kRows), std::begin(kModelNumbers),
                         std::end(kModelNumbers),
                         [](const auto& a, const auto& b) { return a.name == b.name; }));

}  // namespace

ModelNumbers make_model_numbers(const Scene& scene) {
    ModelNumbers numbers = unknown_numbers();
    if (scene.format.empty()) return numbers;
    for (size_t i = 0; i < kModelNumberCount; ++i) numbers[i] = kRows[i].compute(scene);
    return numbers;
}

}  // namespace studioscope
