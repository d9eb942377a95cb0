#include "app/check_files.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <system_error>

#include "core/result.h"
#include "core/text.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

class Walk {
public:
    explicit Walk(CheckedFiles& found) : found_(found) {}

    void add(const fs::path& named) {
        std::error_code problem;
        const fs::file_status status = fs::status(named, problem);
        if (status.type() == fs::file_type::not_found)
            return report("cannot be opened: there is no such file or folder", named);
        if (!fs::is_directory(status)) return found_.files.push_back(named.string());
        const size_t before = found_.files.size();
        const bool was_listed = found_.is_all_listed;
        found_.is_all_listed = true;
        list(named);
        sort_and_merge(before);
        if (found_.files.size() == before && found_.is_all_listed)
            say(warning("no-files", "has no file that can be checked"), named);
        found_.is_all_listed = found_.is_all_listed && was_listed;
    }

private:
    // Links to folders are not followed: they can lead back here.
    void list(const fs::path& top) {
        std::vector<fs::path> folders{top};
        for (size_t i = 0; i < folders.size(); ++i) {
            const fs::path folder = folders[i];
            std::error_code problem;
            fs::directory_iterator entry(folder, problem);
            for (; !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
                std::error_code ignored;
                if (entry->symlink_status(ignored).type() == fs::file_type::directory)
                    folders.push_back(entry->path());
                else if (is_wanted(*entry))
                    found_.files.push_back(entry->path().string());
            }
            if (problem) report("cannot be listed: " + problem.message(), folder);
        }
    }

    // A pipe or device under such a name is wanted too: that it is none is told when it is opened.
    static bool is_wanted(const fs::directory_entry& entry) {
        std::error_code ignored;
        return find_file_type(entry.path().filename().string()) != nullptr &&
               entry.status(ignored).type() != fs::file_type::directory;
    }

    static size_t rank(const std::string& file) {
        const FileTypeRow* row = find_file_type(fs::path(file).filename().string());
        return static_cast<size_t>(row - kFileTypes);
    }

    void sort_and_merge(size_t first) {
        const auto begin = found_.files.begin() + static_cast<std::ptrdiff_t>(first);
        std::sort(begin, found_.files.end());
        std::map<std::string, std::string> of_stem;  // the file that stands for a compiled model
        for (auto file = begin; file != found_.files.end(); ++file) {
            if (!is_compiled_file(*file)) continue;
            const std::string& best = of_stem.try_emplace(stem_of(*file), *file).first->second;
            if (rank(*file) < rank(best)) of_stem[stem_of(*file)] = *file;
        }
        const auto is_other = [&](const std::string& file) {
            return is_compiled_file(file) && of_stem.at(stem_of(file)) != file;
        };
        found_.files.erase(std::remove_if(begin, found_.files.end(), is_other), found_.files.end());
    }

    static std::string stem_of(const fs::path& file) {
        const fs::path stem = stem_of_compiled(file);
        return (stem.parent_path() / lower_case(stem.filename().string())).string();
    }

public:
    void add_list(const std::string& list) {
        const Result<std::string> text = text_of_list(list);
        if (!text) {
            found_.problems.push_back(text.error());
            found_.is_all_listed = false;
            return;
        }
        const size_t before = found_.files.size();
        for (const std::string& path : paths_in(*text)) add(path);
        if (found_.files.size() == before && found_.is_all_listed)
            say(warning("no-files", "names no file"), list == "-" ? "standard input" : list);
    }

private:
    // A list may well be a pipe, as `<(find ...)` is: it was named by the one who waits for it.
    static Result<std::string> text_of_list(const std::string& list) {
        if (list == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
        std::ifstream file(list, std::ios::binary);
        if (file.peek(); file.is_open() && !file.bad())
            return std::string(std::istreambuf_iterator<char>(file), {});
        Diagnostic problem = error("unreadable", "cannot be opened: it should list files");
        problem.file = list;
        return problem;
    }

    static std::vector<std::string> paths_in(const std::string& text) {
        const char end = text.find('\0') != std::string::npos ? '\0' : '\n';
        std::vector<std::string> paths;
        for (size_t at = 0; at < text.size();) {
            const size_t stop = std::min(text.find(end, at), text.size());
            std::string path = text.substr(at, stop - at);
            if (end == '\n' && path.ends_with('\r')) path.pop_back();
            if (!path.empty()) paths.push_back(std::move(path));
            at = stop + 1;
        }
        return paths;
    }

    void say(Diagnostic problem, const fs::path& path) {
        problem.file = path.string();
        found_.problems.push_back(std::move(problem));
    }

    void report(std::string why, const fs::path& path) {
        say(error("unreadable", std::move(why)), path);
        found_.is_all_listed = false;
    }

    CheckedFiles& found_;
};

}  // namespace

CheckedFiles files_to_check(const std::vector<std::string>& paths,
                            const std::vector<std::string>& lists) {
    CheckedFiles found;
    Walk walk(found);
    for (const std::string& path : paths) walk.add(path);
    for (const std::string& list : lists) walk.add_list(list);
    return found;
}

}  // namespace studioscope
