#include "formats/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <utility>

#include "core/text.h"
#include "formats/attach.h"
#include "formats/compiled/companions.h"
#include "formats/compiled/load_compiled.h"
#include "formats/dmx/dmx.h"
#include "formats/materials/materials.h"
#include "formats/part.h"
#include "formats/qc/load_qc.h"
#include "formats/smd/smd.h"
#include "model/flex_curves.h"
#include "model/validate.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

Diagnostic unreadable(const fs::path& path, const std::string& why) {
    Diagnostic problem = error("unreadable", why);
    problem.file = path.string();
    return problem;
}

Result<ByteSource> open_disk(const fs::path& path) {
    std::error_code status;
    if (fs::is_directory(path, status)) return unreadable(path, "is a folder, not a file");
    const auto file = std::make_shared<std::filebuf>();
    file->pubsetbuf(nullptr, 0);  // every read goes straight to its place
    if (!file->open(path, std::ios::in | std::ios::binary))
        return unreadable(path, "cannot be opened");
    const uintmax_t size = fs::file_size(path, status);
    if (status) return unreadable(path, "cannot be read: " + status.message());
    const auto read = [file, next = uint64_t{0}](uint64_t offset, std::span<std::byte> to) mutable {
        const auto wanted = static_cast<std::streamsize>(to.size());
        if (offset != next) file->pubseekpos(static_cast<std::streamoff>(offset));
        const std::streamsize got = file->sgetn(reinterpret_cast<char*>(to.data()), wanted);
        next = offset + static_cast<uint64_t>(got);
        return got == wanted;
    };
    return ByteSource{size, read};
}

Result<Bytes> read_disk(const fs::path& path) {
    const Result<ByteSource> file = open_disk(path);
    if (!file) return file.error();
    Bytes bytes(static_cast<size_t>(file->size));
    if (!file->read(0, bytes)) return unreadable(path, "cannot be read to its end");
    return bytes;
}

std::vector<std::string> list_disk(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code status;
    for (const auto& entry :
         fs::directory_iterator(folder.empty() ? fs::path(".") : folder, status))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

// The same files, but each folder is listed once: companions are looked for one by one.
FileSystem listing_once(const FileSystem& files) {
    using Names = std::vector<std::string>;
    using Folders = std::map<fs::path::string_type, Names>;
    const auto known = std::make_shared<Folders>();
    const auto names_in = [known, list = files.list](const fs::path& folder) -> const Names& {
        const auto [entry, is_new] = known->try_emplace(folder.native());
        if (is_new) entry->second = list(folder);
        return entry->second;
    };
    FileSystem listed = files;
    listed.list = names_in;
    listed.find = [names_in](const fs::path& folder, const std::string& wanted) {
        return find_name(names_in(folder), wanted);
    };
    return listed;
}

// A file that needs no other: `read` fills the part from its bytes and says what is wrong, if
// nothing can be understood.
template <typename Read>
Part load_alone(const fs::path& path, const char* format, const FileSystem& files, Read read) {
    Part part = part_of(path, format, "text");
    part.scene.version = 1;
    const auto bytes = read_into(part, path, format, files);
    if (!bytes) return part;
    if (std::optional<Diagnostic> problem = read(*bytes, part))
        return with_error(std::move(part), *std::move(problem));
    name_clips(part, path);
    part.is_understood = true;
    return part;
}

Part load_smd(const fs::path& path, const LoadOptions& options, const FileSystem& files) {
    const auto read = [&](const Bytes& bytes, Part& part) -> std::optional<Diagnostic> {
        Result<Model> model = parse_smd(as_text(bytes), {options.weights_as_compiler});
        if (!model) return model.error();
        part.scene.model = std::move(*model);
        return std::nullopt;
    };
    return load_alone(path, "smd", files, read);
}

Part load_dmx(const fs::path& path, const LoadOptions&, const FileSystem& files) {
    const auto read = [](const Bytes& bytes, Part& part) -> std::optional<Diagnostic> {
        Result<ParsedDmx> dmx = parse_dmx(bytes);
        if (!dmx) return dmx.error();
        const ElementGraph& graph = dmx->graph;
        part.scene.encoding = fmt::format("{} {}", graph.encoding, graph.encoding_version);
        part.scene.version = graph.format_version;
        part.scene.model = std::move(dmx->model);
        part.scene.elements = std::move(dmx->graph);
        return std::nullopt;
    };
    return load_alone(path, "dmx", files, read);
}

// Shapes wait in the part for the mesh that they move.
Part load_vta(const fs::path& path, const LoadOptions&, const FileSystem& files) {
    const auto read = [](const Bytes& bytes, Part& part) -> std::optional<Diagnostic> {
        Result<VtaFile> vta = parse_vta(as_text(bytes));
        if (!vta) return vta.error();
        part.scene.diagnostics = std::move(vta->diagnostics);
        part.vta = std::move(*vta);
        return std::nullopt;
    };
    return load_alone(path, "vta", files, read);
}

struct Format {
    std::string_view extension;
    Part (*load)(const fs::path&, const LoadOptions&, const FileSystem&);
};

constexpr Format kFormats[] = {
    {".smd", load_smd},      {".vta", load_vta},      {".dmx", load_dmx},
    {".qc", load_qc},        {".mdl", load_compiled}, {".vvd", load_compiled},
    {".vtx", load_compiled}, {".phy", load_compiled}, {".ani", load_compiled},
};

Part load_part(const fs::path& path, const LoadOptions& options, const FileSystem& files) {
    const std::string extension = lower_case(path.extension().string());
    for (const Format& format : kFormats)
        if (extension == format.extension) return format.load(path, options, files);
    std::string known;
    for (const Format& format : kFormats) known += " " + std::string(format.extension);
    return with_error(
        part_of(path, "", ""),
        error("unknown-format", fmt::format("\"{}\" is not one of{}", extension, known)));
}

// Files of one compiled model may all be named (a shell's star): they are one part.
bool is_companion_of(const fs::path& path, const std::vector<fs::path>& loaded) {
    if (!is_compiled_file(path)) return false;
    return std::any_of(loaded.begin(), loaded.end(), [&](const fs::path& other) {
        return is_compiled_file(other) && lower_case(stem_of_compiled(path).string()) ==
                                              lower_case(stem_of_compiled(other).string());
    });
}

// The model is the first part with a mesh, else the first with a skeleton.
size_t find_model(const std::vector<Part>& parts) {
    const auto first = [&](auto is_wanted) {
        const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& part) {
            return part.is_understood && is_wanted(part.scene.model);
        });
        return static_cast<size_t>(found - parts.begin());
    };
    size_t index = first([](const Model& model) { return !model.meshes.empty(); });
    if (index == parts.size())
        index = first([](const Model& model) { return !model.bones.empty(); });
    if (index == parts.size()) index = first([](const Model&) { return true; });
    return index;
}

void attach(Part& base, Part& other) {
    Model& model = base.scene.model;
    const size_t first_new = model.diagnostics.size();
    if (!other.scene.model.meshes.empty())
        attach_meshes(model, other.scene.model, fs::path(other.path).stem().string());
    attach_clips(model, other.scene.model);
    if (other.vta) attach_vta(model, *other.vta);
    for (size_t i = first_new; i < model.diagnostics.size(); ++i)
        model.diagnostics[i].file = other.path;
    for (SourceFile& file : other.scene.files)
        if (other.scene.model.meshes.empty() && file.role == "smd") file.role = "animation";
}

void validate_part(Part& part) {
    Diagnostics& said = part.scene.model.diagnostics;
    const size_t before = said.size();
    validate(part.scene.model, part.place_of);
    for (size_t i = before; i < said.size(); ++i)
        if (said[i].place.kind == Place::Kind::kOffset) said[i].file = part.vertex_file;
}

// Everything that was said of the files, each entry naming its file, in the order of the files.
void collect_diagnostics(Scene& scene, std::vector<Part>& parts, size_t base) {
    for (size_t i = 0; i < parts.size(); ++i) {
        Diagnostics& said = parts[i].scene.diagnostics;
        if (i != base) {
            Diagnostics& more = parts[i].scene.model.diagnostics;
            said.insert(said.end(), more.begin(), more.end());
        }
        for (Diagnostic& diagnostic : said) {
            if (diagnostic.file.empty()) diagnostic.file = parts[i].path;
            scene.diagnostics.push_back(std::move(diagnostic));
        }
    }
    for (Diagnostic& diagnostic : scene.model.diagnostics) {
        if (diagnostic.file.empty()) diagnostic.file = scene.file;
        scene.diagnostics.push_back(diagnostic);
    }
}

// Not so where validate() had to make one up: in an animation, or in a file of sliders alone.
bool has_named_material(const Model& model) {
    return !model.meshes.empty() ||
           std::any_of(model.materials.begin(), model.materials.end(),
                       [](const Material& material) { return !material.name.empty(); });
}

}  // namespace

bool can_open_as_model(const fs::path& path) {
    constexpr std::string_view kModels[] = {".smd", ".mdl", ".dmx", ".qc"};
    const std::string extension = lower_case(path.extension().string());
    return std::find(std::begin(kModels), std::end(kModels), extension) != std::end(kModels);
}

FileSystem disk_files() { return {read_disk, list_disk, open_disk}; }

Scene load_scene(std::span<const fs::path> paths, const LoadOptions& options,
                 const FileSystem& file_system) {
    const FileSystem files = listing_once(file_system);
    std::vector<Part> parts;
    std::vector<fs::path> loaded;
    for (const fs::path& path : paths) {
        if (is_companion_of(path, loaded)) continue;
        loaded.push_back(path);
        parts.push_back(load_part(path, options, files));
    }
    const size_t base = find_model(parts);
    Scene scene;
    if (base < parts.size()) {
        for (size_t i = 0; i < parts.size(); ++i)
            if (i != base && parts[i].is_understood) attach(parts[base], parts[i]);
        // A VTA without its mesh is its base shape, as points.
        if (parts[base].vta) parts[base].scene.model = model_of_vta(*parts[base].vta);
        tie_flex_curves(parts[base].scene.model);
        validate_part(parts[base]);
        std::vector<SourceFile> all_files;
        for (Part& part : parts)
            all_files.insert(all_files.end(), part.scene.files.begin(), part.scene.files.end());
        Diagnostics own = std::move(parts[base].scene.diagnostics);
        scene = std::move(parts[base].scene);
        scene.file = parts[base].path;
        scene.files = std::move(all_files);
        scene.diagnostics.clear();
        parts[base].scene.diagnostics = std::move(own);
    } else {
        scene.file = paths.empty() ? "" : paths.front().string();
        for (Part& part : parts) {
            scene.files.insert(scene.files.end(), part.scene.files.begin(), part.scene.files.end());
            scene.headers.insert(scene.headers.end(), part.scene.headers.begin(),
                                 part.scene.headers.end());
        }
    }
    collect_diagnostics(scene, parts, base);
    if (!scene.format.empty() && options.with_materials && has_named_material(scene.model))
        resolve_materials(scene, options.material_folders, files);
    return scene;
}

}  // namespace studioscope
