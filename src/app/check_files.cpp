#include "app/check_files.h"

#include <algorithm>
#include <map>
#include <system_error>

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
        if (!fs::is_directory(status)) return found_.files.push_back(named);
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
                    found_.files.push_back(entry->path());
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

    static size_t rank(const fs::path& file) {
        const FileTypeRow* row = find_file_type(file.filename().string());
        return static_cast<size_t>(row - kFileTypes);
    }

    void sort_and_merge(size_t first) {
        const auto begin = found_.files.begin() + static_cast<std::ptrdiff_t>(first);
        std::sort(begin, found_.files.end());
        std::map<fs::path, fs::path> of_stem;  // the file that stands for a compiled model
        for (auto file = begin; file != found_.files.end(); ++file) {
            if (!is_compiled_file(*file)) continue;
            const fs::path& best = of_stem.try_emplace(stem_of(*file), *file).first->second;
            if (rank(*file) < rank(best)) of_stem[stem_of(*file)] = *file;
        }
        const auto is_other = [&](const fs::path& file) {
            return is_compiled_file(file) && of_stem.at(stem_of(file)) != file;
        };
        found_.files.erase(std::remove_if(begin, found_.files.end(), is_other), found_.files.end());
    }

    static fs::path stem_of(const fs::path& file) {
        const fs::path stem = stem_of_compiled(file);
        return stem.parent_path() / lower_case(stem.filename().string());
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

CheckedFiles files_to_check(const std::vector<fs::path>& paths) {
    CheckedFiles found;
    Walk walk(found);
    for (const fs::path& path : paths) walk.add(path);
    return found;
}

}  // namespace studioscope
