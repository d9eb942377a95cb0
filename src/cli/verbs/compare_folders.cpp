#include "cli/verbs/compare_folders.h"

#include <algorithm>
#include <map>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/verbs/model_pairs.h"
#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/path_text.h"
#include "host/check_files.h"
#include "host/mounted_scenes.h"
#include "host/options.h"
#include "host/output.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool is_packed(const fs::path& top) {
    std::error_code status;
    return is_archive_name(top) && !fs::is_directory(top, status);
}

fs::path top_of(const fs::path& named) { return is_packed(named) ? top_of_archive(named) : named; }

// The models of a folder by what they are paired by: their paths in it, as model_key() has them.
using Models = std::map<fs::path, fs::path>;

// Errors have been printed, and their exit status is added to `status`.
Models models_in(const fs::path& named, OpenArchives& archives, int& status) {
    Models models;
    const fs::path top = top_of(named);
    for (const ToCheck& found : files_to_check({named}, {}, archives).files) {
        if (found.problem && found.problem->severity == Severity::kError) {
            print(*found.problem);
            status = kUnreadable;
        }
        if (!found.problem)
            models.emplace(model_key(found.path.lexically_relative(top)), found.path);
    }
    return models;
}

bool is_same_file(const FileSystem& files, const fs::path& file, const fs::path& other,
                  size_t& there) {
    const Result<Bytes> first = files->read(file), second = files->read(other);
    there += (first ? 1 : 0) + (second ? 1 : 0);
    return first && second ? *first == *second : !first && !second;
}

// Whether all files of a model are the same bytes: then there is nothing to load. A QC names files
// that nobody has read yet.
bool has_same_bytes(const FileSystem& files, const fs::path& file, const fs::path& other) {
    size_t there = 0;
    if (!is_compiled_file(file) || !is_compiled_file(other)) {
        const FileTypeRow* row = find_file_type(path_text(file.filename()));
        return row && row->type != FileType::kQc && is_same_file(files, file, other, there);
    }
    const fs::path stem = stem_of_compiled(file), other_stem = stem_of_compiled(other);
    for (const FileTypeRow& row : kFileTypes) {
        if (!row.is_compiled) continue;
        fs::path first = stem, second = other_stem;
        first += path_from_text(row.ending);
        second += path_from_text(row.ending);
        if (!is_same_file(files, first, second, there)) return false;
    }
    return there > 0;
}

std::vector<ModelPair> pairs_of(const Models& before, const Models& after, const FileSystem& files,
                                const fs::path& before_top, const fs::path& after_top) {
    std::vector<ModelPair> pairs;
    for (const auto& [key, file] : before) {
        const auto other = after.find(key);
        if (other != after.end() && has_same_bytes(files, file, other->second)) continue;
        ModelPair& pair = pairs.emplace_back();
        pair.name = path_text(file.lexically_relative(before_top));
        pair.before = file;
        if (other != after.end()) pair.after = other->second;
    }
    for (const auto& [key, file] : after)
        if (before.count(key) == 0)
            pairs.push_back({path_text(file.lexically_relative(after_top)), {}, file});
    std::sort(pairs.begin(), pairs.end(),
              [](const ModelPair& a, const ModelPair& b) { return a.name < b.name; });
    return pairs;
}

}  // namespace

bool holds_models(const fs::path& path) {
    std::error_code status;
    return fs::is_directory(path, status) ||
           (is_archive_name(path) && fs::is_regular_file(path, status));
}

int compare_folders(const fs::path& before, const fs::path& after, const Options& options) {
    const FileSystem disk = disk_files();
    const auto archives = std::make_shared<OpenArchives>(disk);
    const FileSystem all = cached_listing(with_archives(disk, archives));
    int status = kDone;
    const Models first = models_in(before, *archives, status);
    const Models second = models_in(after, *archives, status);
    const auto load = [&](const fs::path& file) {
        LoadRequest one = options;
        one.load.with_pixels = false;
        one.load.with_materials = false;
        one.load.timeout = 0;  // the limit of the pair is
        one.files = {file};
        return load_mounted(one, all, *archives).scene;
    };
    const auto name_of = [](const fs::path& file) { return path_text(file); };
    const ModelSide old_side{path_text(before), all, load, name_of};
    const ModelSide new_side{path_text(after), all, load, name_of};
    const auto pairs = pairs_of(first, second, all, top_of(before), top_of(after));
    return std::max(status, compare_pairs(pairs, old_side, new_side, options));
}

}  // namespace studioscope
