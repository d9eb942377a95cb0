#include "cli/project_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "content/archives/archive_files.h"
#include "core/path_text.h"
#include "core/printable.h"
#include "core/suggestion.h"
#include "report/content.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMaxBytes = uint64_t{1} << 20;
constexpr const char* kKeys = "severities, ignore, mounts, game, profile";

class ConfigParser {
public:
    ConfigParser(std::string_view text, const fs::path& folder) : text_(text) {
        config_.folder = folder;
    }

    Result<ProjectConfig> parse() {
        nlohmann::json json;
        try {
            constexpr bool kThrows = true, kIgnoresComments = true;
            json = nlohmann::json::parse(text_, nullptr, kThrows, kIgnoresComments);
        } catch (const nlohmann::json::parse_error& problem) {
            const size_t end = std::min<size_t>(problem.byte, text_.size());
            fail("is not valid JSON here", line_at(end));
        }
        if (!problem_ && !json.is_object()) fail("is not a JSON object", 1);
        if (problem_) return *problem_;
        for (const auto& [key, value] : json.items()) {
            read(key, value);
            if (problem_) return *problem_;
        }
        return std::move(config_);
    }

private:
    void read(const std::string& key, const nlohmann::json& value) {
        if (key == "severities") return read_severities(value);
        if (key == "ignore") return read_ignored(value);
        if (key == "mounts") return read_mounts(value);
        if (key == "game") return read_game(value);
        if (key == "profile") return read_profile(value);
        if (key != "$schema")
            fail(fmt::format("unknown key \"{}\"; known are {}", quotable(key), kKeys),
                 line_of(key));
    }

    void read_severities(const nlohmann::json& value) {
        if (!value.is_object())
            return fail("severities: expected an object of codes and severities",
                        line_of("severities"));
        for (const auto& [code, name] : value.items()) {
            const auto severity =
                name.is_string() ? severity_named(name.get<std::string>()) : std::nullopt;
            if (!severity)
                return fail(
                    fmt::format("severity of {}: expected \"note\", \"warning\" or \"error\"",
                                quotable(code)),
                    line_of(code));
            check_code(code);
            config_.rules.severities.insert_or_assign(code, *severity);
        }
    }

    void read_ignored(const nlohmann::json& value) {
        read_texts(value, "ignore", "codes", [&](const std::string& code) {
            check_code(code);
            config_.rules.ignored.insert(code);
        });
    }

    void read_mounts(const nlohmann::json& value) {
        read_texts(value, "mounts", "paths", [&](const std::string& path) {
            config_.mounts.push_back(relative_path("mounts", path));
        });
    }

    void read_game(const nlohmann::json& value) {
        if (!value.is_string()) return fail("game: expected a path", line_of("game"));
        config_.game = relative_path("game", value.get<std::string>());
    }

    void read_profile(const nlohmann::json& value) {
        if (!value.is_string()) return fail("profile: expected a name", line_of("profile"));
        const std::string name = value.get<std::string>();
        config_.profile = profile_named(name);
        if (config_.profile) return;
        config_.notes.push_back(
            note("config-profile",
                 fmt::format("profile \"{}\" is not known to this version; ignored{}",
                             quotable(name), did_you_mean(name, profile_names())),
                 at_line(line_of("profile"))));
    }

    template <typename Take>
    void read_texts(const nlohmann::json& value, const char* key, const char* what, Take take) {
        const auto is_text = [](const nlohmann::json& item) { return item.is_string(); };
        if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_text))
            return fail(fmt::format("{}: expected an array of {}", key, what), line_of(key));
        for (const nlohmann::json& item : value) take(item.get<std::string>());
    }

    // An absolute path would be right on one computer only; on Windows it could make the computer
    // log in to a server.
    fs::path relative_path(const char* key, const std::string& text) {
        const fs::path path(std::u8string(text.begin(), text.end()));
        if (path.has_root_path() || text.starts_with('\\') || text.empty())
            fail(fmt::format("{}: expected a path relative to this file, not \"{}\"", key,
                             quotable(text)),
                 line_of(key));
        return (config_.folder / path).lexically_normal();
    }

    void check_code(const std::string& code) {
        if (const std::string fault = fault_of_code(code); !fault.empty())
            fail(fault, line_of(code));
    }

    size_t line_at(size_t end) const {
        return 1 + static_cast<size_t>(std::count(
                       text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    }

    // The line of a key or a text, by its first occurrence.
    size_t line_of(const std::string& word) const {
        const size_t place = text_.find('"' + word + '"');
        return place == std::string_view::npos ? 1 : line_at(place);
    }

    void fail(const std::string& why, size_t line) {
        if (problem_) return;
        problem_ = usage_error(why);
        problem_->location = at_line(line);
    }

    const std::string_view text_;
    ProjectConfig config_;
    std::optional<Diagnostic> problem_;
};

// The folder of a file or folder, absolute; that of its archive for a path in one.
fs::path folder_of(const fs::path& path) {
    const auto packed = split_archive_path(path);
    const fs::path place = whole(packed ? packed->archive : path);
    std::error_code status;
    return fs::is_directory(place, status) ? place : place.parent_path();
}

fs::path common_folder(std::span<const fs::path> checked) {
    if (checked.empty()) return whole(".");
    fs::path common = folder_of(checked.front());
    for (const fs::path& path : checked.subspan(1)) {
        const fs::path folder = folder_of(path);
        while (!is_below(folder, common) && common.has_relative_path())
            common = common.parent_path();
    }
    return common;
}

std::optional<fs::path> config_above(const fs::path& folder, const FileSystem& files) {
    for (fs::path above = folder;; above = above.parent_path()) {
        const Names names = files->find(above, kConfigName);
        if (!names.empty() && names.front() == kConfigName) return above / kConfigName;
        if (!above.has_relative_path()) return std::nullopt;
    }
}

Result<ProjectConfig> read_config(const fs::path& path, const FileSystem& files) {
    const Result<ByteSource> source = files->open(path);
    if (!source) return usage_error("the configuration " + source.error().message);
    if (source->size > kMaxBytes) return usage_error("the configuration is larger than 1 MB");
    const Result<Bytes> bytes = read_whole(*source);
    if (!bytes) return usage_error("the configuration " + bytes.error().message);
    return parse_config(as_text(*bytes), path.parent_path());
}

}  // namespace

Result<ProjectConfig> parse_config(std::string_view text, const fs::path& folder) {
    return ConfigParser(text, folder).parse();
}

Result<ProjectConfig> find_config(std::span<const fs::path> checked, bool is_wanted,
                                  const FileSystem& files) {
    ProjectConfig none;
    none.folder = whole(".");
    if (!is_wanted) return none;
    const auto path = config_above(common_folder(checked), files);
    if (!path) return none;
    Result<ProjectConfig> config = read_config(*path, files);
    if (!config) {
        Diagnostic problem = config.error();
        problem.file = path_text(*path);
        return problem;
    }
    for (Diagnostic& one : config->notes) one.file = path_text(*path);
    return config;
}

}  // namespace studioscope
