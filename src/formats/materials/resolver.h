#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "content/keyvalues.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "formats/materials/search.h"
#include "formats/materials/unresolved_material.h"
#include "model/scene.h"

namespace studioscope {

struct ParsedMaterial;

// The shared state of the parts of resolve_materials().

// A possible path of a file: a folder and a plain path below it, without extension, as bytes.
struct CandidatePath {
    std::filesystem::path folder;
    std::string path;
};

// Paths that were searched without success; the first few, without duplicates, are kept for
// messages.
struct FailedPaths {
    std::vector<std::string> first;
    size_t count = 0;

    void add(const std::filesystem::path& folder, const std::string& path) {
        constexpr size_t kMaxKept = 64;
        if (first.size() < kMaxKept) {
            std::string full_path = generic_path_text(folder / path_from_text(path));
            if (std::find(first.begin(), first.end(), full_path) != first.end()) return;
            first.push_back(std::move(full_path));
        }
        ++count;
    }
    std::string text() const { return count == 0 ? "no folder" : short_list(first, count); }
};

inline std::string last_part(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

// The file that the user chose for a path below `materials` that is found nowhere; nothing if it
// cannot be opened, such as one of a mount that is switched off since.
inline std::optional<std::filesystem::path> stand_in(const LoadOptions& options,
                                                     const std::string& path,
                                                     const FileSystem& files) {
    for (const StandIn& chosen : options.stand_ins)
        if (same_name(chosen.path, "materials/" + path) && files->open(chosen.file))
            return chosen.file;
    return {};
}

// The file that contains a material, and the folders where its own files may be.
struct MaterialOrigin {
    std::filesystem::path file;
    bool is_compiled = false;
    MaterialSearchPaths search_paths;
};

// Resolves the materials of one scene, with caches of files found and of messages reported.
class MaterialResolver {
public:
    MaterialResolver(Scene& scene, const LoadOptions& options, const FileSystem& files,
                     const FileSystem& deferred_files)
        : scene_(scene),
          files_(files),
          deferred_files_(deferred_files),
          options_(options),
          with_pixels_(options.with_pixels),
          finder_(files),
          texts_(files) {
        for (const NeededFile& file : scene.needs) needed_.insert(lower_case(file.path.bytes()));
    }

    ResolvedMaterial resolve(const Material& material);

private:
    // Properties of the current material.
    bool is_compiled() const { return origin_->is_compiled; }
    const MaterialSearchPaths& search_paths() const { return origin_->search_paths; }

    // find_files.cpp: search for files.
    const MaterialOrigin& material_origin(const Material& material);
    std::vector<std::string> candidate_names(const Material& material) const;
    std::vector<CandidatePath> candidate_paths(const Material& material) const;
    std::optional<std::filesystem::path> find_material(const std::vector<CandidatePath>& stems,
                                                       FailedPaths& tried);
    std::optional<std::filesystem::path> find_picture(const std::vector<CandidatePath>& stems,
                                                      FailedPaths& tried);
    std::optional<std::filesystem::path> find_anywhere(const std::string& name, bool with_materials,
                                                       FailedPaths& tried);

    // textures.cpp: search and reading of textures.
    void add_textures(const Material& material, const UnresolvedMaterial& unresolved,
                      ResolvedMaterial& resolved_material);
    void add_surface(const Vmt& vmt, ResolvedMaterial& resolved_material);
    void add_proxies(const Vmt& vmt, ParsedMaterial parsed_material,
                     ResolvedMaterial& resolved_material, Diagnostics& diagnostics);
    std::optional<std::filesystem::path> find_texture(const FileName& path, FailedPaths& tried);
    int use_texture(const Material& material, const char* slot, const FileName& path,
                    ResolvedMaterial& resolved_material);
    int load_texture(const std::filesystem::path& file);
    int load_faces(int texture);

    // materials.cpp: reading of materials.
    ResolvedMaterial read_material(const Material& material, const std::filesystem::path& file,
                                   const FailedPaths& tried);
    void use_picture(const std::vector<CandidatePath>& stems, const Material& material,
                     FailedPaths& tried, ResolvedMaterial& resolved_material);
    Result<SharedText> read_include(const std::filesystem::path& folder, const std::string& path);
    void need(const char* role, const std::string& plain,
              const std::optional<std::filesystem::path>& found);
    void report(Diagnostics diagnostics, const std::filesystem::path& file);
    void report(const char* code, const std::string& message, Severity severity = Severity::kNote);

    // True if the path of the material below `materials` is known.
    bool knows_folder(const Material& material) const;
    // The severity of the message about a missing material.
    Severity missing_severity(const Material& material) const;
    // The severity of the message about a missing texture, which the material's file names.
    Severity missing_severity(const Material& material, const ResolvedMaterial& resolved_material,
                              std::string_view slot, const FileName& path);

    Scene& scene_;
    const FileSystem& files_;
    const FileSystem& deferred_files_;
    const LoadOptions& options_;
    const bool with_pixels_;
    FileFinder finder_;
    SharedTexts texts_;                              // texts of materials and their includes
    std::map<std::string, MaterialOrigin> origins_;  // by Material::file
    const MaterialOrigin* origin_ = nullptr;
    MessageSubject subject_;  // of messages: the material that is being resolved
    // Indices into Scene::textures by file, with links resolved; kNone: unreadable.
    std::map<std::filesystem::path, int> textures_;
    std::set<std::string> needed_;    // paths in Scene::needs, lower case
    std::set<std::string> reported_;  // messages already reported, each kind once
};

}  // namespace studioscope
