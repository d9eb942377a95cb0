#include "report/check/checked_model.h"

#include <algorithm>

#include "content/keyvalues.h"
#include "core/at.h"
#include "core/path_text.h"
#include "core/text.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

const SourceFile* find_file(const Scene& scene, const std::string& role) {
    for (const SourceFile& file : scene.files)
        if (file.role == role && file.status == FileStatus::kRead) return &file;
    return nullptr;
}

std::optional<MdlFile> parsed_mdl(const fs::path& path, const FileSystem& files) {
    const Result<Bytes> bytes = files->read(path);
    if (!bytes) return std::nullopt;
    Result<MdlFile> mdl = parse_mdl(*bytes);
    if (!mdl) return std::nullopt;
    return std::move(*mdl);
}

std::set<std::string> sequence_names(const MdlFile& mdl) {
    std::set<std::string> names;
    for (const MdlSequence& sequence : mdl.sequences)
        if ((sequence.flags & kMdlOverride) == 0) names.insert(lower_case(sequence.name));
    return names;
}

void add_compiled(CheckedModel& checked) {
    if (!checked.scene.compiled || checked.scene.format != "mdl") return;
    checked.mdl = checked.scene.compiled->mdl.get();
    checked.mdl_file = checked.scene.compiled->names.mdl;
    for (std::string& name : checked.files->list(path_from_text(checked.mdl_file).parent_path()))
        checked.neighbours.push_back(lower_case(name));
    for (const NeededFile& need : checked.scene.needs) {
        if (need.role != "include" || need.found.empty()) continue;
        if (auto mdl = parsed_mdl(need.found, checked.files))
            checked.included.push_back(
                {path_text(need.found), sequence_names(*mdl), parents_by_name(*mdl)});
    }
}

void add_source(CheckedModel& checked) {
    const SourceFile* file = find_file(checked.scene, "qc");
    if (file == nullptr) return;
    const Result<Bytes> bytes = checked.files->read(file->path);
    if (!bytes) return;
    const fs::path folder = file->path.parent_path();
    Result<QcFile> qc = parse_qc(
        as_text(*bytes),
        [&](const std::string& name) {
            return checked.files->read(
                on_disk_spelling(checked.files, folder / path_from_text(name)));
        },
        path_text(file->path.filename()));
    if (!qc) return;
    checked.qc = std::move(*qc);
    checked.qc_file = path_text(file->path);
}

void add_textures(CheckedModel& checked) {
    for (const Texture& texture : checked.scene.textures) {
        if (!lower_case(texture.file).ends_with(".vtf")) continue;
        const Result<ByteSource> source = checked.files->open(path_from_text(texture.file));
        if (!source) continue;
        Bytes front(std::min<uint64_t>(source->size, kMaxVtfHeaderSize));
        if (!source->read(0, front)) continue;
        Diagnostics known;  // reported when the texture was loaded
        if (Result<VtfHeader> header = read_vtf_header(front, source->size, known))
            checked.textures.push_back({texture.file, std::move(*header)});
    }
}

std::optional<size_t> checked_texture(const CheckedModel& checked, int texture) {
    if (texture < 0) return std::nullopt;
    const std::string& file = at(checked.scene.textures, texture).file;
    for (size_t i = 0; i < checked.textures.size(); ++i)
        if (checked.textures[i].file == file) return i;
    return std::nullopt;
}

// Reads a VMT included by another; those in search paths were found when the scene was loaded.
Result<SharedText> read_included_vmt(const CheckedModel& checked, SharedTexts& texts,
                                     const fs::path& folder, const std::string& path) {
    for (const NeededFile& need : checked.scene.needs)
        if (same_name(need.path.bytes(), path) && !need.found.empty())
            return texts.read(need.found);
    if (lower_case(path).starts_with("materials/"))
        return error("vmt-include-missing", "not found in any materials folder");
    return texts.read(on_disk_spelling(checked.files, folder / path_from_text(path)));
}

void add_materials(CheckedModel& checked) {
    SharedTexts texts(checked.files);
    std::set<std::string> known;
    for (const ResolvedMaterial& material : checked.scene.resolved_materials) {
        if (material.shader.empty() || !known.insert(material.file).second) continue;
        const fs::path file = path_from_text(material.file);
        const Result<SharedText> text = texts.read(file);
        if (!text) continue;
        Vmt vmt = parse_shared_vmt(*text, [&](const std::string& path) {
            return read_included_vmt(checked, texts, file.parent_path(), path);
        });
        checked.materials.push_back({material.file, std::move(vmt),
                                     checked_texture(checked, material.base_texture),
                                     checked_texture(checked, material.bump_texture)});
    }
}

}  // namespace

std::map<std::string, std::string> parents_by_name(const MdlFile& mdl) {
    std::map<std::string, std::string> parents;
    for (const MdlBone& bone : mdl.bones)
        parents[lower_case(bone.name)] =
            bone.parent >= 0 && static_cast<size_t>(bone.parent) < mdl.bones.size()
                ? lower_case(at(mdl.bones, bone.parent).name)
                : std::string();
    return parents;
}

bool CheckedModel::has_companion(const std::string& extension) const {
    const std::string stem =
        lower_case(path_text(compiled_file_stem(path_from_text(mdl_file)).filename()));
    return std::find(neighbours.begin(), neighbours.end(), stem + extension) != neighbours.end();
}

std::optional<Bytes> CheckedModel::companion(const std::string& extension) const {
    const fs::path stem = compiled_file_stem(path_from_text(mdl_file));
    const auto name = find_name(files, stem.parent_path(), path_text(stem.filename()) + extension);
    if (!name) return std::nullopt;
    Result<Bytes> bytes = files->read(stem.parent_path() / path_from_text(*name));
    if (!bytes) return std::nullopt;
    return std::move(*bytes);
}

std::vector<std::string> own_sequence_names(const CheckedModel& checked) {
    std::vector<std::string> names;
    if (checked.mdl)
        for (const MdlSequence& sequence : checked.mdl->sequences)
            names.push_back(lower_case(sequence.name));
    if (checked.qc)
        for (const auto& sequence : checked.qc->motions.sequences)
            names.push_back(lower_case(sequence.name));
    return names;
}

CheckedModel read_checked_model(const Scene& scene, const FileSystem& files) {
    CheckedModel checked{scene, files, nullptr, {}, {}, {}, {}, {}, {}, {}, nullptr, {}};
    add_compiled(checked);
    add_source(checked);
    add_textures(checked);
    add_materials(checked);
    return checked;
}

}  // namespace studioscope
