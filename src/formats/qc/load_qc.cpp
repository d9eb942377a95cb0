#include "formats/qc/load_qc.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "content/permitted_files.h"
#include "core/budget.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "formats/compiled/load_compiled.h"
#include "formats/dmx/dmx.h"
#include "formats/qc/build.h"
#include "formats/smd/smd.h"
#include "model/compiled_model.h"
#include "model/file_types.h"
#include "model/vertex_origins.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kMissingFile = "qc-file-missing";

// The place of the second frame of an SMD; npos: there is none.
size_t second_frame(std::string_view text) {
    constexpr std::string_view kFrame = "\ntime ";
    const size_t first = text.find(kFrame);
    const size_t second = first == text.npos ? first : text.find(kFrame, first + 1);
    return second == text.npos ? second : second + 1;
}

// Finds and reads the files that a QC names, in its own folder and those of its $addsearchdir
// lines, ignoring case.
class QcFileReader {
public:
    QcFileReader(LoadedFile& part, const fs::path& folder, const LoadOptions& options,
                 const FileSystem& files)
        : part_(part), folder_(folder), options_(options), files_(files) {
        for (const SourceFile& file : part.scene.files) listed_.insert(file.path);
    }

    // Folders to search after the QC's own; each ends in a slash.
    void search_in(std::vector<std::string> folders) { search_folders_ = std::move(folders); }
    Result<Bytes> bytes(const std::string& name, const char* role);
    Result<Model> model(const std::string& name);
    // The bones and the first frame of an SMD, without the rest.
    Result<Model> outline(const std::string& name);
    bool has_model(const std::string& name) { return find_model(name).has_value(); }
    bool has_folder(const std::string& name);
    bool has_file(const std::string& name) { return find(name).has_value(); }
    std::string find_moved_folder(const std::string& path);
    // True if model() found a DMX under that name.
    bool is_dmx(const std::string& name) const;
    // The path on disk of a file opened under a name, for messages.
    std::string disk_path(const std::string& file) const;
    // The origins of vertices in the loaded models.
    std::shared_ptr<const VertexOrigins> origins(const std::vector<QcVertexRun>& runs,
                                                 const std::string& qc);

private:
    struct Found {
        fs::path path;
        std::string name;  // name in the QC
    };
    std::vector<std::string> search_names(const std::string& name) const;
    fs::path above(const fs::path& folder) const;
    std::optional<fs::path> find(const std::string& name);
    std::optional<fs::path> walk(const std::string& name) const;
    std::optional<Found> find_model(const std::string& name);
    Result<Bytes> read(const fs::path& path, const std::string& name, const char* role);
    Diagnostic missing(const std::string& name, const std::string& message);
    std::string suggestion(const std::string& name);
    Result<Model> parse(const fs::path& path, const Bytes& bytes, OriginFile& origin) const;

    LoadedFile& part_;
    fs::path folder_;
    const LoadOptions& options_;
    const FileSystem& files_;
    std::vector<std::string> search_folders_;
    std::map<std::string, std::optional<fs::path>> found_folders_;  // by name in the QC
    std::map<std::string, OriginFile> origins_;
    std::set<fs::path> listed_;  // in Scene::files
    bool reads_outline_ = false;
    size_t moved_folders_ = 0;                   // number of searches for one
    size_t suggestions_ = 0;                     // number of searches for a name meant
    std::map<std::string, std::string> opened_;  // paths on disk, by name in the QC
};

// The names to search for, in order. An absolute path is also searched by its file name, in the
// folder of the QC.
std::vector<std::string> QcFileReader::search_names(const std::string& name) const {
    const bool is_absolute = is_absolute_path(name);
    const std::string file_name = is_absolute ? path_text(path_from_text(name).filename()) : name;
    std::vector<std::string> places{name};
    if (is_absolute) places.push_back(file_name);
    for (const std::string& folder : search_folders_) places.push_back(folder + file_name);
    return places;
}

// The parent folder, following links on disk; in an archive, which has no entries for "..", by its
// path.
fs::path QcFileReader::above(const fs::path& folder) const {
    fs::path above = folder / "..";
    if (!files_->list(above).empty()) return above;
    above = normal_path(above);
    return above.has_filename() ? above : above.parent_path();  // without a slash at its end
}

// Each folder of names is searched once and cached.
std::optional<fs::path> QcFileReader::find(const std::string& name) {
    const size_t slash = name.find_last_of('/');
    const std::string last = slash == name.npos ? "" : name.substr(slash + 1);
    if (slash == 0 || last.empty() || last == "." || last == "..") return walk(name);
    const auto [folder, is_new] = found_folders_.try_emplace(name.substr(0, slash));
    if (is_new) folder->second = walk(folder->first);
    if (!folder->second) return std::nullopt;
    const auto match = find_name(files_, *folder->second, last);
    return match ? std::optional(*folder->second / path_from_text(*match)) : std::nullopt;
}

// Component by component, so that a name written for Windows is found; ".." is followed.
std::optional<fs::path> QcFileReader::walk(const std::string& name) const {
    fs::path found = folder_;
    for (const fs::path& component : normal_path(path_from_text(name))) {
        const std::string name_part = path_text(component);
        if (name_part == "..") {
            found = above(found);
            continue;
        }
        if (name_part == ".") continue;
        if (name_part.empty() || component.is_absolute()) {
            found /= component;
            continue;
        }
        const auto match = find_name(files_, found, name_part);
        if (!match) return std::nullopt;
        found /= path_from_text(*match);
    }
    return found;
}

std::optional<QcFileReader::Found> QcFileReader::find_model(const std::string& name) {
    for (const std::string& place : search_names(name))
        for (const char* extension : {"", ".smd", ".dmx"})
            if (has_permitted_extension(NamedFile::kSource, place + extension))
                if (auto path = find(place + extension))
                    return Found{std::move(*path), name + extension};
    return std::nullopt;
}

bool QcFileReader::has_folder(const std::string& name) {
    const auto folder = find(name);
    return folder && !files_->list(*folder).empty();
}

// The folder above the QC, or below one of those, that the longest tail of the path names.
std::string QcFileReader::find_moved_folder(const std::string& path) {
    constexpr size_t kMaxFolders = 32, kMaxNames = 16, kMaxLevels = 16;
    if (++moved_folders_ > kMaxFolders) return {};
    const std::vector<std::string> names = split_words(path, "/");
    const fs::path own = normal_path(folder_ / ".");
    for (size_t first = names.size() - std::min(names.size(), kMaxNames); first < names.size();
         ++first) {
        std::string name = names[first];
        if (name.ends_with(':')) continue;  // a disk
        for (size_t i = first + 1; i < names.size(); ++i) name += "/" + names[i];
        for (size_t level = 0; level <= kMaxLevels; ++level, name.insert(0, "../")) {
            if (!has_folder(name)) continue;
            const fs::path relative = normal_path(*find(name) / ".").lexically_relative(own);
            if (relative == "." || relative.empty()) return {};
            return generic_path_text(relative.has_filename() ? relative / "" : relative);
        }
    }
    return {};
}

// The error for a file that is not found. Outside the allowed folders the error does not reveal
// whether it exists.
Diagnostic QcFileReader::missing(const std::string& name, const std::string& message) {
    const fs::path path = normal_path(folder_ / path_from_text(name));
    if (!files_->is_allowed(path))
        if (const Result<ByteSource> refused = files_->open(path); !refused) return refused.error();
    return error(kMissingFile, message + control_character_note(name) + suggestion(name));
}

// The file in the searched folders that was probably meant, of the same kind: " (did you mean
// hero.smd?)"; else nothing.
std::string QcFileReader::suggestion(const std::string& name) {
    constexpr size_t kMaxSuggestions = 32;  // each compares all names of the folders
    if (++suggestions_ > kMaxSuggestions) return {};
    const fs::path asked = path_from_text(name);
    const std::string ending = lower_case(path_text(asked.extension()));
    std::vector<std::string> stems;
    std::map<std::string, std::string> by_stem;
    for (const std::string& place : search_names(name)) {
        const size_t slash = place.find_last_of('/');
        const auto folder = walk(slash == place.npos ? "" : place.substr(0, slash));
        if (!folder) continue;
        for (const std::string& file : files_->list(*folder)) {
            const fs::path path = path_from_text(file);
            const std::string kind = lower_case(path_text(path.extension()));
            const bool is_source = kind == ".smd" || kind == ".dmx";
            if (!find_file_type(file) || (ending.empty() ? !is_source : kind != ending)) continue;
            stems.push_back(path_text(path.stem()));
            by_stem.emplace(stems.back(), file);
        }
    }
    const std::string meant = closest_name(path_text(asked.stem()), stems);
    return meant.empty() ? meant : fmt::format(" (did you mean {}?)", quotable(by_stem[meant]));
}

Result<Bytes> QcFileReader::bytes(const std::string& name, const char* role) {
    for (const std::string& place : search_names(name))
        if (const auto path = find(place)) return read(*path, name, role);
    return missing(name, "not found");
}

Result<Bytes> QcFileReader::read(const fs::path& path, const std::string& name, const char* role) {
    opened_[name] = path_text(path);
    LoadedFile reading;
    auto bytes = read_into(reading, path, role, files_);
    for (SourceFile& file : reading.scene.files)
        if (listed_.insert(file.path).second) part_.scene.files.push_back(std::move(file));
    if (!bytes) return reading.scene.diagnostics.back();
    return std::move(*bytes);
}

Result<Model> QcFileReader::parse(const fs::path& path, const Bytes& bytes,
                                  OriginFile& origin) const {
    origin.file = path_text(path);
    if (lower_case(path_text(path.extension())) != ".dmx") {
        std::vector<TriangleLines> lines;
        const std::string_view text = as_text(bytes);
        const size_t second = reads_outline_ ? second_frame(text) : text.npos;
        Result<Model> model =
            parse_smd(second == text.npos ? text : std::string(text.substr(0, second)) + "end\n",
                      {options_.weights_as_compiler.value_or(true), 0, &lines, true});
        if (!model) return model;
        origin.lines = vertex_lines(*model, lines);
        // the limit applies to the built model
        std::erase_if(model->diagnostics, [](const Diagnostic& diagnostic) {
            return diagnostic.code == "smd-many-bones";
        });
        return model;
    }
    Result<ParsedDmx> dmx = parse_dmx(bytes, 0, DmxWelding::kCompiled);
    if (!dmx) return dmx.error();
    origin.corners = std::move(dmx->corners);
    return std::move(dmx->model);
}

Result<Model> QcFileReader::outline(const std::string& name) {
    reads_outline_ = true;
    Result<Model> read = model(name);
    reads_outline_ = false;
    return read;
}

Result<Model> QcFileReader::model(const std::string& name) {
    if (const auto found = find_model(name)) {
        const fs::path& path = found->path;
        const Result<Bytes> bytes = read(path, found->name, "source");
        if (!bytes) return bytes.error();
        Diagnostics problems;
        Result<Model> model = error("budget", "it was not read");
        within_budget(problems, path_text(path),
                      [&] { model = parse(path, *bytes, origins_[name]); });
        if (!problems.empty()) return problems.front();
        if (!model) return about_file(path, model.error());
        for (Diagnostic& diagnostic : model->diagnostics) diagnostic.file = path_text(path);
        for (Clip& clip : model->clips) clip.file = path_text(path);
        return model;
    }
    Diagnostic problem = missing(name, path_from_text(name).has_extension()
                                           ? "not found"
                                           : "not found, nor with .smd or .dmx behind its name");
    if (problem.code == kMissingFile && path_from_text(name).has_extension())
        if (auto refused = refuse_name(NamedFile::kSource, name)) return *std::move(refused);
    return problem;
}

bool QcFileReader::is_dmx(const std::string& name) const {
    const auto found = origins_.find(name);
    return found != origins_.end() && lower_case(found->second.file).ends_with(".dmx");
}

std::string QcFileReader::disk_path(const std::string& file) const {
    const auto opened = opened_.find(file);
    return opened == opened_.end() ? file : opened->second;
}

std::shared_ptr<const VertexOrigins> QcFileReader::origins(const std::vector<QcVertexRun>& runs,
                                                           const std::string& qc) {
    auto origins = std::make_shared<VertexOrigins>();
    for (const QcVertexRun& run : runs) {
        const std::string& qc_file = run.place.file.empty() ? qc : run.place.file;
        origins->runs.push_back({run.first_vertex, run.count, origins->files.size(),
                                 fmt::format("{}:{}", qc_file, run.place.line)});
        const OriginFile& source_file = origins_[run.path];
        OriginFile& part = origins->files.emplace_back(OriginFile{source_file.file, {}, {}});
        for (const uint32_t vertex : run.file_vertices) {
            if (vertex < source_file.lines.size()) part.lines.push_back(source_file.lines[vertex]);
            if (vertex < source_file.corners.size())
                part.corners.push_back(source_file.corners[vertex]);
        }
    }
    return origins;
}

// Adds the clips of included models, after the QC's own and in place of declared ones.
std::vector<IncludedMotion> add_includes(const QcFile& qc, const QcFileReader& sources,
                                         LoadedFile& part, const LoadOptions& options,
                                         const FileSystem& files) {
    std::vector<IncludedMotion> motion;
    if (qc.motions.included.empty()) return motion;
    std::vector<IncludeLine> lines;
    for (const QcNamedFile& model : qc.motions.included) {
        const Diagnostic diagnostic = at_place({}, model.place);
        lines.push_back(
            {FileName(model.path), sources.disk_path(diagnostic.file), diagnostic.location});
    }
    for (Clip& clip : part.scene.model.clips)
        if (clip.is_placeholder) clip.file = path_text(part.path);
    within_budget(part.scene.diagnostics, "the rest of the included models",
                  [&] { motion = read_includes(part, lines, options, files); });
    return motion;
}

}  // namespace

LoadedFile load_qc(const fs::path& path, const LoadOptions& options, const FileSystem& files) {
    return load_qc(path, options, files, nullptr);
}

LoadedFile load_qc(const fs::path& path, const LoadOptions& options, const FileSystem& files,
                   const std::function<void(const QcBuiltClip&)>& on_clip) {
    LoadedFile part = new_part(path, "qc", "text");
    const auto text = read_into(part, path, "qc", files);
    if (!text) return part;
    QcFileReader sources(part, path.parent_path(), options, files);
    Result<QcFile> qc = parse_qc(
        as_text(*text),
        [&](const std::string& name) -> Result<Bytes> { return sources.bytes(name, "include"); },
        path_text(path.filename()),
        {[&](const std::string& name) { return sources.has_model(name); },
         [&](const std::string& name) { return sources.has_folder(name); },
         [&](const std::string& name) { return sources.has_file(name); },
         [&](const std::string& name) { return sources.find_moved_folder(name); }});
    if (!qc) return with_error(std::move(part), qc.error());
    part.scene.diagnostics = std::move(qc->diagnostics);
    sources.search_in(qc->search_folders);
    QcBuild build =
        build_qc(*qc, {[&](const std::string& name) { return sources.model(name); },
                       [&](const std::string& name) {
                           const bool has_rules = lower_case(name).ends_with(".vrd");
                           return sources.bytes(name, has_rules ? "vrd" : "vta");
                       },
                       [&](const std::string& name) { return sources.is_dmx(name); }, on_clip,
                       [&](const std::string& name) { return sources.outline(name); }});
    part.scene.model = std::move(build.model);
    if (!build.runs.empty())
        part.scene.origins = sources.origins(build.runs, path_text(path.filename()));
    part.scene.collision = std::move(build.collision);
    part.scene.properties = std::move(build.properties);
    for (Diagnostics* list : {&part.scene.diagnostics, &part.scene.model.diagnostics})
        for (Diagnostic& each : *list) each.file = sources.disk_path(each.file);
    CompiledModel records;
    records.mdl = build.records;
    records.included = add_includes(*qc, sources, part, options, files);
    part.scene.compiled = std::make_shared<CompiledModel>(std::move(records));
    part.is_understood = true;
    return part;
}

}  // namespace studioscope
