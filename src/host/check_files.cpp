#include "host/check_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string_view>
#include <system_error>
#include <unordered_set>

#include "content/archives/archive_files.h"
#include "core/budget.h"
#include "core/memory_budget.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/result.h"
#include "core/text.h"
#include "formats/load.h"
#include "host/output.h"
#include "model/file_types.h"
#include "report/check/findings.h"
#include "report/content.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxListLength = size_t{256} << 20;

class TargetCollector {
public:
    TargetCollector(OpenArchives& archives, const FileSystem& files)
        : archives_(archives), files_(files) {}

    void add(const fs::path& given) {
        std::error_code problem;
        const fs::file_status status = fs::status(given, problem);
        const bool is_packed = split_archive_path(given).has_value();
        if (status.type() == fs::file_type::not_found && !is_packed)
            return report("not found" + std::string(pattern_hint(path_text(given))) +
                              similar_name_note(given, files_),
                          given);
        found_.given_paths.push_back(given);
        if (!is_packed && fs::is_directory(status)) return add_folder(given);
        if (!is_packed && is_archive_name(given)) return add_archive(given);
        add_file(representative(given));
    }

    // The result without repeated files, with an error if there is nothing to check.
    CheckTargets take() {
        std::unordered_set<std::string> known;
        std::erase_if(found_.files, [&](const CheckTarget& one) {
            const std::string key = archive_path_text(path_text(comparable_path(one.path)));
            return !one.problem && !known.insert(key).second;
        });
        const auto is_something = [](const CheckTarget& one) {
            return !one.problem || one.problem->code != "no-files";
        };
        if (found_.empty.empty() &&
            std::none_of(found_.files.begin(), found_.files.end(), is_something))
            found_.empty.push_back(
                usage_error("there is nothing to check; --allow-empty accepts that"));
        return std::move(found_);
    }

private:
    // The file that represents the compiled model of a given one. Other files, and those that do
    // not exist, represent themselves.
    fs::path representative(const fs::path& given) {
        if (!is_compiled_file(given)) return given;
        const MemoryTrackingScope uncounted(nullptr);
        const fs::path file = with_archive_slash(given), folder = file.parent_path();
        if (!find_name(files_, folder, path_text(file.filename()))) return given;
        const fs::path stem = compiled_file_stem(file).filename();
        for (const FileTypeRow& row : kFileTypes) {
            if (!row.is_compiled) continue;
            std::vector<fs::path> found;
            for (const std::string& name :
                 files_->find(folder, path_text(stem) + std::string(row.ending)))
                if (const fs::path path = folder / path_from_text(name); is_file(path))
                    found.push_back(path);
            const auto same = std::find_if(found.begin(), found.end(), [&](const fs::path& path) {
                return compiled_file_stem(path).filename() == stem;
            });
            if (!found.empty()) return same != found.end() ? *same : found.front();
        }
        return given;
    }

    static bool is_file(const fs::path& path) {
        std::error_code ignored;
        return !fs::is_directory(path, ignored);
    }

    void add_file(fs::path file) { found_.files.push_back({std::move(file), {}}); }

    // An empty folder is an error: the user most likely meant another one.
    void add_folder(const fs::path& given) {
        const MemoryTrackingScope uncounted(
            nullptr);  // the budget is for files, not for their list
        const size_t before = found_.files.size();
        for (fs::path& file : one_per_model(list(given))) add_file(std::move(file));
        if (found_.files.size() > before) return;
        report(note("no-files", "has no file that can be checked"), given);
        found_.empty.push_back(about_file(
            given, usage_error("has no file that can be checked; --allow-empty accepts that")));
    }

    void add_archive(const fs::path& given) {
        const MemoryTrackingScope uncounted(nullptr);
        const Result<Archive>& archive = archives_.open(given);
        if (!archive && is_unreadable(archive.error()))
            return report(archive.error().message, given);
        if (!archive) {
            report(error(archive.error().code, "cannot be opened: " + archive.error().message,
                         archive.error().location),
                   given);
            found_.files.back().is_lost = true;
            return;
        }
        for (const Diagnostic& diagnostic : archive->index().diagnostics())
            report(diagnostic, given);
        for (const Diagnostic& mismatch : archive->check_sums()) report(mismatch, given);
        std::vector<fs::path> files;
        for (size_t i = 0; i < archive->index().size(); ++i)
            if (find_file_type(path_text(path_from_text(archive->index().path(i)).filename())))
                files.push_back(archive_top(given) / path_from_text(archive->index().path(i)));
        if (files.empty()) report(warning("no-files", "has no file that can be checked"), given);
        for (fs::path& file : one_per_model(std::move(files))) add_file(std::move(file));
    }

    // Lists the files below a folder. Symlinks to folders are not followed: they can form a loop.
    std::vector<fs::path> list(const fs::path& top) {
        std::vector<fs::path> files;
        std::vector<fs::path> folders{top};
        for (size_t i = 0; i < folders.size(); ++i) {
            const fs::path folder = folders[i];
            std::vector<std::string> vpks;
            std::error_code problem;
            fs::directory_iterator entry(folder, problem);
            for (; !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
                std::error_code unknown;
                const fs::file_type type = entry->symlink_status(unknown).type();
                if (type == fs::file_type::none)  // for example a path that is too long
                    report("cannot be opened: " + unknown.message(), entry->path());
                else if (type == fs::file_type::directory)
                    folders.push_back(entry->path());
                else if (is_checkable(entry->path()))
                    files.push_back(entry->path());
                else if (same_name(path_text(entry->path().extension()), ".vpk"))
                    vpks.push_back(path_text(entry->path().filename()));
            }
            report_lone_parts(folder, vpks);
            if (problem) report("cannot be listed: " + problem.message(), folder);
        }
        return files;
    }

    // Reports VPKs without a directory file, of which only numbered parts exist, one warning each.
    // A part with a directory's signature is a VPK itself.
    void report_lone_parts(const fs::path& folder, const std::vector<std::string>& names) {
        for (std::vector<std::string>& parts : lone_vpk_parts(names)) {
            std::erase_if(parts, [&](const std::string& part) {
                const Result<Archive>& archive = archives_.open(folder / path_from_text(part));
                return archive || archive.error().code != "vpk-no-directory";
            });
            if (parts.empty()) continue;
            const std::string count =
                parts.size() == 1
                    ? "is a part of a VPK, but its"
                    : fmt::format("is one of {} parts of a VPK, but their", parts.size());
            report(warning("vpk-no-directory",
                           fmt::format("{} directory file {}, which lists the files in the parts, "
                                       "was not found in the same folder; nothing of it is checked",
                                       count,
                                       vpk_directory_name(path_from_text(parts[0])).value_or(""))),
                   folder / path_from_text(parts[0]));
        }
    }

public:
    void add_list(const std::string& list, bool ends_with_zero) {
        const fs::path name = path_from_text(list == "-" ? "standard input" : list);
        Result<std::string> text = std::string();
        const bool is_read = within_file_memory(kMaxListLength, [&] { text = read_list(list); });
        if (!is_read) return report("there is not enough memory for it", name);
        if (!text) return report(text.error(), name);
        const size_t files = found_.files.size(), given = found_.given_paths.size();
        const size_t empty = found_.empty.size();
        const bool is_added = within_file_memory(text->size(), [&] {
            if (ends_with_zero) return add_names(*text, true, name);
            const Result<std::string> decoded = decode_list(*text);
            if (decoded) return add_names(*decoded, decoded->find('\0') != decoded->npos, name);
            found_.wrong_lists.push_back(about_file(name, decoded.error()));
        });
        if (is_added) return;
        found_.files.resize(files);
        found_.given_paths.resize(given);
        found_.empty.resize(empty);
        report("its names " + file_memory_error_text(text->size()) + "; nothing of it is checked",
               name);
    }

private:
    // Reads a list. It may be a pipe, such as `<(find ...)`.
    static Result<std::string> read_list(const std::string& list) {
        if (list == "-") return read_rest(stdin);
        errno = 0;
        const std::unique_ptr<FILE, int (*)(FILE*)> file(open_to_read(path_from_text(list)),
                                                         std::fclose);
        if (file) return read_rest(file.get());
        return error("unreadable",
                     "cannot be opened: " + reason(errno) + "; a list of files is expected");
    }

    static std::string reason(int problem) { return std::generic_category().message(problem); }

    static Result<std::string> read_rest(FILE* in) {
        constexpr size_t kStep = size_t{1} << 16;
        std::string text;
        errno = 0;
        while (std::feof(in) == 0 && std::ferror(in) == 0 && text.size() <= kMaxListLength) {
            const size_t before = text.size();
            text.resize(before + kStep);
            text.resize(before + std::fread(&text[before], 1, kStep, in));
        }
        if (std::ferror(in) != 0)
            return error(
                "unreadable",
                fmt::format(
                    "cannot be read: {}; a list of files is expected, nothing of it is checked",
                    reason(errno)));
        if (text.size() <= kMaxListLength) return text;
        return error(
            "unreadable",
            fmt::format(
                "lists more than the {} MB of names that are allowed; nothing of it is checked",
                kMaxListLength >> 20));
    }

    // UTF-16 without its mark would be names of one letter each, among them the root folder.
    static Result<std::string> decode_list(const std::string& list) {
        size_t zeros[2] = {};
        for (size_t at = 0; at < list.size(); ++at) zeros[at % 2] += list[at] == '\0' ? 1 : 0;
        const size_t half = list.size() / 2;
        if ((zeros[0] == 0) != (zeros[1] == 0) && zeros[0] + zeros[1] >= half)
            return usage_error(
                "every second byte is zero, as in UTF-16 without its mark; nothing of it is "
                "checked; -0 takes it as names that end with a zero byte");
        return utf8_by_mark(list);
    }

    // Adds the paths in a list.
    void add_names(std::string_view text, bool ends_with_zero, const fs::path& name) {
        const char end = ends_with_zero ? '\0' : '\n';
        bool is_empty = true;
        for (size_t at = 0; at < text.size();) {
            const size_t stop = std::min(text.find(end, at), text.size());
            std::string_view path = text.substr(at, stop - at);
            if (end == '\n' && path.ends_with('\r')) path.remove_suffix(1);
            if (end == '\n' && trim(path).empty()) path = {};
            if (!path.empty()) add(path_from_text(path));
            is_empty = is_empty && path.empty();
            at = stop + 1;
        }
        if (is_empty) report(note("no-files", "the list names no files; nothing is checked"), name);
    }

    void report(Diagnostic problem, const fs::path& path) {
        found_.files.push_back({path, about_file(path, std::move(problem))});
    }

    void report(const std::string& why, const fs::path& path) {
        report(error("unreadable", why), path);
    }

    OpenArchives& archives_;
    const FileSystem& files_;
    CheckTargets found_;
};

size_t rank(const fs::path& file) {
    const FileTypeRow* row = find_file_type(path_text(file.filename()));
    return static_cast<size_t>(row - kFileTypes);
}

}  // namespace

bool is_checkable(const fs::path& file) {
    std::error_code ignored;
    const FileTypeRow* row = find_file_type(path_text(file.filename()));
    if (!row || fs::is_directory(file, ignored)) return false;
    if (row->type != FileType::kAni || !fs::is_regular_file(file, ignored)) return true;
    char start[4] = {};
    std::ifstream(file, std::ios::binary).read(start, sizeof start);
    return !is_windows_cursor({start, sizeof start});
}

CheckTargets files_to_check(const std::vector<fs::path>& paths,
                            const std::vector<std::string>& lists, OpenArchives& archives,
                            const FileSystem& files, bool ends_with_zero) {
    TargetCollector walk(archives, files);
    for (const fs::path& path : paths) walk.add(path);
    for (const std::string& list : lists) walk.add_list(list, ends_with_zero);
    return walk.take();
}

std::vector<fs::path> one_per_model(std::vector<fs::path> files) {
    std::sort(files.begin(), files.end());
    // the file that represents a compiled model; two if their names differ only in case
    std::map<fs::path, size_t> best_by_stem;
    for (const fs::path& file : files) {
        if (!is_compiled_file(file)) continue;
        size_t& best = best_by_stem.try_emplace(model_key(file), rank(file)).first->second;
        best = std::min(best, rank(file));
    }
    std::erase_if(files, [&](const fs::path& file) {
        return is_compiled_file(file) && best_by_stem.at(model_key(file)) != rank(file);
    });
    return files;
}

fs::path model_key(const fs::path& file) {
    if (!is_compiled_file(file)) return file;
    const fs::path stem = compiled_file_stem(file);
    return stem.parent_path() / path_from_text(lower_case(path_text(stem.filename())));
}

}  // namespace studioscope
