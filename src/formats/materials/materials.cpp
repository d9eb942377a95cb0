#include "formats/materials/materials.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/diagnostic.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "formats/materials/resolver.h"
#include "formats/materials/vmt.h"

namespace studioscope {

namespace fs = std::filesystem;

// Adds a dependency; `plain` is relative to a `materials` folder.
void MaterialResolver::need(const char* role, const std::string& plain,
                            const std::optional<fs::path>& found) {
    NeededFile file{FileName("materials/" + plain), role, found.value_or(fs::path())};
    const std::string found_path = generic_path_text(file.found);
    // The path relative to the root in which the file was found.
    for (const fs::path& root : search_paths().roots)
        if (found_path.starts_with(generic_path_text(root) + "/"))
            file.path = FileName("materials" + found_path.substr(generic_path_text(root).size()));
    if (needed_.insert(lower_case(file.path.bytes())).second)
        scene_.needs.push_back(std::move(file));
}

void MaterialResolver::report(Diagnostics diagnostics, const fs::path& file) {
    for (Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.file.empty()) diagnostic.file = path_text(file);
        if (diagnostic.subject.kind == MessageSubject::Kind::kNone) diagnostic.subject = subject_;
        diagnostic.severity = std::min(diagnostic.severity, Severity::kWarning);
        if (reported_.insert(to_string(diagnostic)).second)
            append_capped(scene_.diagnostics, std::move(diagnostic));
    }
}

void MaterialResolver::report(const char* code, const std::string& message, Severity severity) {
    report({severity == Severity::kWarning ? warning(code, message) : note(code, message)},
           origin_->file);
}

// A source alone names its materials without the folders, which are in its QC: what is found for it
// is a guess.
bool MaterialResolver::knows_folder(const Material& material) const {
    return is_compiled() || !material.search_paths.empty() ||
           plain_path(material.name).find('/') != std::string::npos;
}

Severity MaterialResolver::missing_severity(const Material& material) const {
    const bool is_known =
        options_.missing_content == MissingContent::kWarning && knows_folder(material);
    return is_known ? Severity::kWarning : Severity::kNote;
}

// Reads an included file. Patches give paths from the game's root, starting with materials/. A
// source's material outside such a folder reads files next to itself.
Result<SharedText> MaterialResolver::read_include(const fs::path& folder, const std::string& path) {
    if (lower_case(path).starts_with("materials/")) {
        for (const fs::path& root : search_paths().roots)
            if (const auto found = finder_.find(root, path.substr(path.find('/') + 1))) {
                need("material include", path.substr(path.find('/') + 1), found);
                return texts_.read(*found);
            }
        need("material include", path.substr(path.find('/') + 1), {});
        return error("vmt-include-missing", "not found in any materials folder");
    }
    if (const auto found = finder_.find(folder, path)) return texts_.read(*found);
    return error("vmt-include-missing", "not found; it is not below materials/");
}

ResolvedMaterial MaterialResolver::read_material(const Material& material, const fs::path& file,
                                                 const FailedPaths& tried) {
    ResolvedMaterial resolved_material;
    resolved_material.status = MaterialStatus::kNoTexture;
    resolved_material.file = generic_path_text(file);
    resolved_material.tried = tried.first;
    const Result<SharedText> text = texts_.read(file);
    if (!text) {
        report({text.error()}, file);
        return resolved_material;
    }
    const std::string full_path = generic_path_text(file);
    std::string own_path = generic_path_text(file.filename());
    for (const fs::path& root : search_paths().roots)
        if (full_path.starts_with(generic_path_text(root) + "/"))
            own_path = "materials" + full_path.substr(generic_path_text(root).size());
    const auto read = [&](const std::string& path) {
        return read_include(file.parent_path(), path);
    };
    const Vmt vmt = parse_shared_vmt(*text, read, own_path);
    report(vmt.diagnostics, file);
    UnresolvedMaterial unresolved = read_unresolved_material(vmt);
    report(unresolved.diagnostics, file);
    // The game takes it in place of this material on hardware without the shader.
    const VmtParameter* fallback = find(vmt, "$fallbackmaterial");
    std::string path = fallback == nullptr ? "" : plain_path(fallback->file_name().bytes());
    if (path.ends_with(".vmt")) path.resize(path.size() - 4);
    std::vector<CandidatePath> stems;
    for (const auto* folders : {&search_paths().roots, &search_paths().plain})
        for (const fs::path& folder : *folders) stems.push_back({folder, path});
    FailedPaths ignored;
    if (!path.empty() && !find_material(stems, ignored))
        report("vmt-fallback-missing",
               fmt::format("material \"{}\": its $fallbackmaterial \"{}\" was not found; hardware "
                           "that needs it shows the checkerboard",
                           quotable(material.file_name()), quotable(fallback->file_name())),
               missing_severity(material));
    std::swap(unresolved.material.file, resolved_material.file);
    std::swap(unresolved.material.tried, resolved_material.tried);
    resolved_material = unresolved.material;
    add_textures(material, unresolved, resolved_material);
    add_surface(vmt, resolved_material);
    if (!unresolved.unusable_base.empty())
        report(
            "material-placeholder",
            fmt::format("material \"{}\": base texture {} is made by the running game; not shown",
                        quotable(material.file_name()), quotable(unresolved.unusable_base)));
    return resolved_material;
}

// Uses an image directly, for a source whose material has no valid texture.
void MaterialResolver::use_picture(const std::vector<CandidatePath>& stems,
                                   const Material& material, FailedPaths& tried,
                                   ResolvedMaterial& resolved_material) {
    std::optional<fs::path> found = find_picture(stems, tried);
    if (!found && !stems.empty())
        found = find_anywhere(last_part(stems.back().path), resolved_material.file.empty(), tried);
    report(finder_.take_diagnostics(), origin_->file);
    resolved_material.tried = tried.first;
    if (!found) return;
    if (same_name(path_text(found->extension()), ".vmt")) {
        resolved_material = read_material(material, *found, tried);
        return;
    }
    resolved_material.base_texture = load_texture(*found);
    if (resolved_material.base_texture != kNone)
        resolved_material.status = MaterialStatus::kComplete;
    if (resolved_material.file.empty()) resolved_material.file = generic_path_text(*found);
}

ResolvedMaterial MaterialResolver::resolve(const Material& material) {
    origin_ = &material_origin(material);
    subject_ = {MessageSubject::Kind::kMaterial, material.name};
    const std::vector<CandidatePath> stems = candidate_paths(material);
    FailedPaths tried;
    ResolvedMaterial resolved_material;
    auto file = find_material(stems, tried);
    const std::vector<std::string> names = candidate_names(material);
    if (!file && !names.empty()) file = stand_in(options_, names[0] + ".vmt", files_);
    if (!names.empty() && (file || is_compiled())) need("material", names[0] + ".vmt", file);
    if (file) resolved_material = read_material(material, *file, tried);
    if (!is_compiled() && resolved_material.base_texture == kNone)
        use_picture(stems, material, tried, resolved_material);
    if (!resolved_material.file.empty()) return resolved_material;
    if (!names.empty()) need("material", names[0] + ".vmt", {});
    resolved_material.tried = tried.first;
    std::string why = "; tried " + tried.text();
    if (names.empty())
        why = ": no file can have that name";
    else if (tried.count == 0)
        why = ": there is no materials folder next to the file or above it to look for " +
              short_list(names) + " in";
    report("material-missing",
           fmt::format("material \"{}\" not found{}{}", quotable(material.file_name()),
                       control_character_note(material.file_name().bytes()), why),
           missing_severity(material));
    return resolved_material;
}

void resolve_materials(Scene& scene, const LoadOptions& options, const FileSystem& files,
                       const FileSystem& deferred_files) {
    scene.resolved_materials.clear();
    scene.textures = {};
    MaterialResolver resolver(scene, options, files, deferred_files ? deferred_files : files);
    for (const Material& material : scene.model.materials)
        scene.resolved_materials.push_back(resolver.resolve(material));
}

}  // namespace studioscope
