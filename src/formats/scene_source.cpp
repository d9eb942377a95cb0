#include "formats/scene_source.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/budget.h"
#include "core/diagnostic.h"
#include "core/path_text.h"
#include "formats/merge.h"
#include "model/clip.h"
#include "model/seams.h"
#include "model/validate.h"

namespace studioscope {

namespace {

// Runs sanitize_model() or validate() on a part, and names its file in the new diagnostics.
template <typename Check>
void check_part(LoadedFile& part, Check check) {
    Diagnostics& diagnostics = part.scene.model.diagnostics;
    const size_t before = diagnostics.size();
    check(part.scene.model, part.locate);
    for (size_t i = before; i < diagnostics.size(); ++i)
        if (diagnostics[i].location.kind == Location::Kind::kOffset)
            diagnostics[i].file = part.vertex_file;
}

void merge_part(LoadedFile& base, LoadedFile& other) {
    Model& model = base.scene.model;
    const size_t first_new = model.diagnostics.size();
    Model& source = other.scene.model;
    const bool has_meshes = !source.meshes.empty();
    for (Material& material : source.materials) {
        material.file = path_text(other.path);
        material.is_from_compiled = other.scene.format == "mdl";
    }
    if (has_meshes) merge_model(model, source, path_text(other.path.stem()));
    if (has_meshes) base.scene.origins.reset();  // the meshes now come from several files
    merge_clips(model, source);
    if (other.add_to) other.add_to(model);
    for (size_t i = first_new; i < model.diagnostics.size(); ++i)
        model.diagnostics[i].file = path_text(other.path);
    for (SourceFile& file : other.scene.files)
        if (!has_meshes && file.role == "smd") file.role = "animation";
}

// All diagnostics of the files, each naming its file, in the order of the files; then those of the
// merged model.
Diagnostics collect(std::vector<LoadedFile>& parts, size_t base, const std::string& file,
                    const Diagnostics& model_diagnostics) {
    Diagnostics all;
    const auto add = [&](const Diagnostics& diagnostics, const std::string& path) {
        for (Diagnostic diagnostic : diagnostics) {
            if (diagnostic.file.empty()) diagnostic.file = path;
            append_capped(all, std::move(diagnostic));
        }
    };
    for (size_t i = 0; i < parts.size(); ++i) {
        add(parts[i].scene.diagnostics, path_text(parts[i].path));
        if (i != base) add(parts[i].scene.model.diagnostics, path_text(parts[i].path));
    }
    add(model_diagnostics, file);
    return all;
}

// Merges all parts into the base part; each is checked first.
void merge_parts(std::vector<LoadedFile>& parts, size_t base) {
    for (LoadedFile& part : parts)
        if (part.is_understood && parts.size() > 1) check_part(part, sanitize_model);
    for (size_t i = 0; i < parts.size(); ++i)
        if (i != base && parts[i].is_understood) merge_part(parts[base], parts[i]);
    if (parts[base].alone) parts[base].scene.model = parts[base].alone();
}

void finish(LoadedFile& merged, LoadDepth depth) {
    bind_flex_curves(merged.scene.model);
    check_part(merged, validate);
    if (depth == LoadDepth::kFull)
        for (Diagnostic& note : report_seams(merged.scene.model).notes)
            merged.scene.model.diagnostics.push_back(std::move(note));
    if (!merged.scene.collision) return;
    for (CollisionSolid& solid : merged.scene.collision->solids)
        if (solid.bone < 0 || solid.bone >= static_cast<int>(merged.scene.model.bones.size()))
            solid.bone = kNone;
}

// Moves the scene of the base part out of the parts, except for its diagnostics. Without a base
// part the scene has the headers of all.
Scene take_scene(std::vector<LoadedFile>& parts, size_t base) {
    Scene scene;
    if (base < parts.size()) {
        Diagnostics own = std::exchange(parts[base].scene.diagnostics, {});
        scene = std::exchange(parts[base].scene, {});
        scene.file = parts[base].path;
        parts[base].scene.diagnostics = std::move(own);
        return scene;
    }
    if (!parts.empty()) scene.file = parts.front().path;
    for (const LoadedFile& part : parts)
        scene.headers.insert(scene.headers.end(), part.scene.headers.begin(),
                             part.scene.headers.end());
    return scene;
}

Scene merge(std::vector<LoadedFile>& parts, size_t base, LoadDepth depth) {
    if (base < parts.size()) {
        merge_parts(parts, base);
        finish(parts[base], depth);
    }
    std::vector<SourceFile> all_files;
    for (const LoadedFile& part : parts)
        all_files.insert(all_files.end(), part.scene.files.begin(), part.scene.files.end());
    Scene scene = take_scene(parts, base);
    scene.files = std::move(all_files);
    scene.diagnostics = collect(parts, base, path_text(scene.file), scene.model.diagnostics);
    return scene;
}

LoadedFile without_model(LoadedFile& part) {
    Model model = std::exchange(part.scene.model, {});
    LoadedFile rest = part;
    part.scene.model = std::move(model);
    return rest;
}

}  // namespace

size_t find_base(const std::vector<LoadedFile>& parts) {
    const auto first = [&](auto matches) {
        const auto found = std::find_if(parts.begin(), parts.end(), [&](const LoadedFile& part) {
            return part.is_understood && matches(part.scene.model);
        });
        return static_cast<size_t>(found - parts.begin());
    };
    size_t index = first([](const Model& model) { return !model.meshes.empty(); });
    if (index == parts.size())
        index = first([](const Model& model) { return !model.bones.empty(); });
    if (index == parts.size()) index = first([](const Model&) { return true; });
    return index;
}

Scene merged_scene(std::vector<LoadedFile> parts, LoadDepth depth) {
    const size_t base = find_base(parts);
    if (base == parts.size() || !parts[base].rebuild) return merge(parts, base, depth);
    LoadedFile base_part = without_model(parts[base]);
    Scene scene = merge(parts, base, depth);
    parts[base] = std::move(base_part);
    const MemoryBudget* memory = MemoryTrackingScope::current();
    scene.source =
        std::make_shared<SceneSource>(SceneSource{std::move(parts), base, scene.diagnostics.size(),
                                                  memory ? memory->allowed() : Budget::kMaxMemory});
    return scene;
}

Scene rebuild_scene(const std::shared_ptr<const SceneSource>& source,
                    const VertexLayoutOptions& layout) {
    MemoryBudget memory(source->max_memory, 0, MemoryBudget::WhenFull::kFinish,
                        Budget::kProgramMemory);
    const MemoryTrackingScope memory_scope(&memory);
    std::vector<LoadedFile> parts = source->parts;
    LoadedFile& base_part = parts[source->base];
    base_part.rebuild(base_part, layout);
    Scene scene = merge(parts, source->base, LoadDepth::kInteractive);
    scene.source = source;
    return scene;
}

}  // namespace studioscope
