#pragma once

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <vector>

#include "model/compiled_files.h"
#include "model/element_graph.h"
#include "model/model.h"
#include "model/resolved_material.h"
#include "model/texture.h"
#include "model/vertex_file.h"

namespace studioscope {

struct CompiledModel;
struct SceneSource;
struct VertexOrigins;

// A copy-on-write list: copies share the items until one is changed. For large items.
template <typename T>
class SharedList {
public:
    SharedList() = default;
    SharedList(std::initializer_list<T> items) : items_(std::make_shared<std::vector<T>>(items)) {}

    size_t size() const { return items_ ? items_->size() : 0; }
    bool empty() const { return size() == 0; }
    const T& operator[](size_t index) const { return (*items_)[index]; }
    const T* begin() const { return items_ ? items_->data() : nullptr; }
    const T* end() const { return begin() + size(); }

    // The items for changing, which no copy shares any more.
    std::vector<T>& edit() {
        if (!items_)
            items_ = std::make_shared<std::vector<T>>();
        else if (items_.use_count() > 1)
            items_ = std::make_shared<std::vector<T>>(*items_);
        return *items_;
    }

private:
    std::shared_ptr<std::vector<T>> items_;
};

// The result of loading a set of files: the model, its origin, and the data that only its format
// has. Nothing changes it once it is shown, so that threads may share it.

enum class FileStatus {
    kRead,
    kNotUsed,  // found, but another file of its kind was used
    kNotUnderstood,
    kNotFound,
    kUnreadable,
};
constexpr const char* file_status_name(FileStatus status) {
    constexpr const char* kNames[] = {"read", "not used", "not understood", "not found",
                                      "unreadable"};
    return kNames[static_cast<size_t>(status)];
}

struct SourceFile {
    std::filesystem::path path;
    std::string role;  // "mdl", "vvd", "vtx", "smd", "animation", ...
    uint64_t bytes = 0;
    FileStatus status = FileStatus::kRead;
    std::vector<std::filesystem::path> tried = {};  // kNotFound: paths that were searched

    bool is_there() const {
        return bytes > 0 || status == FileStatus::kRead || status == FileStatus::kNotUsed;
    }
};

// A file that a model depends on, by its path from the game's root.
struct NeededFile {
    FileName path;                // forward slashes: "materials/models/hat.vmt"
    std::string role;             // "include", "material", "texture", "material include"
    std::filesystem::path found;  // path that was used; empty if missing
};

// A property of the whole model that has no field of its own, as text.
struct Property {
    std::string name;
    std::string value;
};

struct Scene {
    std::filesystem::path file;  // the main file that was opened
    std::string format;          // "smd", "mdl", "vvd", ...; empty if no file was valid
    std::string encoding;        // "text", "binary", "binary 5", ...
    int version = 0;
    std::optional<uint32_t> checksum;
    std::vector<SourceFile> files;
    std::vector<NeededFile> needs;  // dependencies beyond `files`, in the order of the requests
    Model model;
    // One per Model::materials after the search for materials, as their proxies begin.
    std::vector<ResolvedMaterial> resolved_materials;
    SharedList<Texture> textures;                   // those of `resolved_materials`
    std::shared_ptr<const VertexFile> vertex_file;  // of a compiled model; may be null
    int root_lod = 0;                               // root LOD that the vertices were built for
    FixupUse fixup_use;  // fixup rows that were applied; some may be switched off
    // The files of a compiled model, or the records that a compiler would make of a QC; may be
    // null.
    std::shared_ptr<const CompiledModel> compiled;
    // The parsed files that another vertex layout is built from; null if they were not kept.
    std::shared_ptr<const SceneSource> source;
    // File positions of the vertices of a text source; may be null.
    std::shared_ptr<const VertexOrigins> origins;
    std::optional<ElementGraph> elements;  // elements of a DMX
    std::optional<CollisionModel> collision;
    std::vector<Property> properties;
    std::vector<FileHeader> headers;  // headers of compiled files
    Diagnostics diagnostics;  // diagnostics of all files, in reading order, each naming its file
};

}  // namespace studioscope
