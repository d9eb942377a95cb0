#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "content/mounts/mounts.h"
#include "core/budget.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "formats/compiled/companions.h"
#include "formats/compiled/compiled.h"
#include "formats/compiled/load_compiled.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Finds an included model: "models/humans/male_shared.mdl" is searched below the folder that
// contains this model's `models`, or that of its source, then next to the model, then in the
// content roots. Names are untrusted: none leads out of those folders.
std::optional<fs::path> find_include(const fs::path& folder, const FileName& name,
                                     const LoadOptions& options, bool is_from_source,
                                     const FileSystem& files) {
    std::string plain = name.bytes();
    std::replace(plain.begin(), plain.end(), '\\', '/');
    const fs::path relative = normal_path(path_from_text(plain)).relative_path();
    if (relative.empty() || *relative.begin() == "..") return std::nullopt;
    const fs::path stem = fs::path(relative).replace_extension();
    const ContentRoots content = roots_above(folder, options, files);
    std::vector<fs::path> stems;
    for (const fs::path& root : content.roots) stems.push_back(root / stem);
    if (is_from_source && !content.is_muted)
        for (fs::path above = folder; above.has_relative_path(); above = above.parent_path())
            if (!options.is_muted(above)) stems.push_back(above / stem);
    if (!content.is_muted) stems.push_back(folder / relative.stem());
    for (const fs::path& candidate : stems) {
        const Companion companion = find_companion(candidate, FileType::kMdl, files);
        if (!companion.path.empty()) return companion.path;
    }
    for (const fs::path& root : options.content_roots)
        if (auto found = find_in_root(root, generic_path_text(relative), files)) return found;
    return std::nullopt;
}

class IncludeReader {
public:
    IncludeReader(LoadedFile& part, const LoadOptions& options, const FileSystem& files)
        : part_(part), options_(options), files_(files) {}

    void read(const fs::path& path, const MdlFile& mdl) {
        open_.push_back(identity(path));
        known_.push_back(open_.back());
        for (const MdlIncludeModel& include : mdl.include_models) read_include(path, include.name);
        open_.pop_back();
    }

    void read(std::span<const IncludeLine> lines) {
        open_.push_back(identity(part_.path));
        known_.push_back(open_.back());
        for (const IncludeLine& line : lines) read_include(part_.path, line.name, &line);
        open_.pop_back();
    }

    std::vector<IncludedMotion> take_motion() { return std::move(motion_); }

    void report() {
        if (!missing_.empty())
            report(
                "include-missing",
                fmt::format("included models not found, their sequences are missing: {}", missing_),
                first_missing_, first_missing_name_);
        if (left_out_ > 0)
            report("include-count",
                   fmt::format("ignored: {} beyond the first {}",
                               count_text(left_out_, "included model"), Budget::kMaxIncludedModels),
                   first_left_out_);
    }

private:
    // A key for a file, equal for all paths and links to it; lower case, as names are searched
    // ignoring case.
    std::string identity(const fs::path& path) const {
        return lower_case(generic_path_text(files_->resolve(path)));
    }

    // `file`: the required file that is missing, if that is what the message is about.
    void report(const char* code, const std::string& message, const fs::path& path,
                std::string file = {}) {
        Diagnostic diagnostic = about_file(path, note(code, message));
        if (!file.empty())
            diagnostic.subject = {MessageSubject::Kind::kRequiredFile, std::move(file)};
        part_.scene.diagnostics.push_back(std::move(diagnostic));
    }

    void report_at(const IncludeLine& line, Diagnostic diagnostic) {
        diagnostic.file = line.file;
        diagnostic.location = line.location;
        part_.scene.diagnostics.push_back(std::move(diagnostic));
    }

    // Reads one included model; `line` is the source line that names it, or null.
    void read_include(const fs::path& owner, const FileName& name,
                      const IncludeLine* line = nullptr) {
        const auto path =
            find_include(owner.parent_path(), name, options_, line != nullptr, files_);
        add_dependency(name, path);
        if (!path) {
            if (!reported_.insert(lower_case(name.bytes())).second) return;
            if (line != nullptr)
                return report_at(
                    *line,
                    about({MessageSubject::Kind::kRequiredFile, required_path(name)},
                          warning(
                              "include-missing",
                              fmt::format("{} was not found{}; its sequences are missing",
                                          quotable(name), control_character_note(name.bytes())))));
            if (missing_.empty()) {
                first_missing_ = owner;
                first_missing_name_ = required_path(name);
            }
            missing_ += (missing_.empty() ? "" : ", ") + quotable(name);
            return;
        }
        const std::string id = identity(*path);
        if (std::find(open_.begin(), open_.end(), id) != open_.end())
            return report(
                "include-cycle",
                fmt::format("includes {}, which includes it; each is read once", quotable(name)),
                owner);
        if (std::find(known_.begin(), known_.end(), id) != known_.end()) return;
        if (known_.size() > Budget::kMaxIncludedModels) {
            if (left_out_++ == 0) first_left_out_ = owner;
            return;
        }
        add(*path);
    }

    // The path from the game's root with forward slashes.
    static std::string required_path(const FileName& name) {
        std::string path = name.bytes();
        std::replace(path.begin(), path.end(), '\\', '/');
        return path;
    }

    void add_dependency(const FileName& name, const std::optional<fs::path>& found) {
        const std::string path = required_path(name);
        if (!needed_.insert(lower_case(path)).second) return;
        part_.scene.needs.push_back(
            {FileName(path), "include", path_from_text(found ? generic_path_text(*found) : "")});
    }

    void add(const fs::path& path) {
        const auto bytes = read_into(part_, path, "include", files_);
        if (!bytes) {
            known_.push_back(identity(path));
            return;
        }
        CompiledNames names;
        names.mdl = path_text(path);
        const auto mdl = to_shared(take(part_, parse_mdl(*bytes), names.mdl));
        if (!mdl) {
            known_.push_back(identity(path));
            return;
        }
        const auto ani =
            to_shared(read_ani(part_, *mdl, compiled_file_stem(path), names.ani, options_, files_));
        add_included_model(motion_files(part_, mdl, ani, names, options_), part_.scene.model);
        motion_.push_back({names.mdl, mdl->sequences, mdl->animations});
        read(path, *mdl);
    }

    LoadedFile& part_;
    const LoadOptions& options_;
    const FileSystem& files_;
    std::vector<std::string> open_;   // chain from the first model to the current one
    std::vector<std::string> known_;  // all models, including the first
    std::string missing_;
    std::set<std::string> needed_;    // lower case, as compilers write some names twice
    std::set<std::string> reported_;  // missing files that were reported, lower case
    size_t left_out_ = 0;
    std::vector<IncludedMotion> motion_;
    fs::path first_missing_, first_left_out_;
    std::string first_missing_name_;
};

}  // namespace

std::vector<IncludedMotion> read_includes(LoadedFile& part, const fs::path& path,
                                          const MdlFile& mdl, const LoadOptions& options,
                                          const FileSystem& files) {
    IncludeReader reader(part, options, files);
    reader.read(path, mdl);
    reader.report();
    return reader.take_motion();
}

std::vector<IncludedMotion> read_includes(LoadedFile& part, std::span<const IncludeLine> lines,
                                          const LoadOptions& options, const FileSystem& files) {
    IncludeReader reader(part, options, files);
    reader.read(lines);
    reader.report();
    return reader.take_motion();
}

}  // namespace studioscope
