#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/message_text.h"
#include "core/text.h"
#include "host/project_config.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;
using ConfigJson = nlohmann::json;

constexpr int kMaxDepth = 8;  // more than the two levels in use
constexpr size_t kMaxMounts = 1000;

// An error in text that is valid JSON.
struct ConfigFault {
    std::string why;
    std::string word;  // where it is; may be empty
};

// Rejects deep nesting, which would take much memory, and duplicate keys in an object, of which
// only the last would count.
class StructureCheck {
public:
    bool operator()(int depth, ConfigJson::parse_event_t event, const ConfigJson& value) {
        const auto level = static_cast<size_t>(depth);
        switch (event) {
            case ConfigJson::parse_event_t::object_start:
            case ConfigJson::parse_event_t::array_start:
                if (depth >= kMaxDepth)
                    throw ConfigFault{fmt::format("is nested deeper than {} levels", kMaxDepth),
                                      {}};
                keys_.resize(level + 1);
                keys_.emplace_back();
                break;
            case ConfigJson::parse_event_t::key:
                if (const std::string key = value.get<std::string>();
                    level < keys_.size() && !keys_[level].insert(key).second)
                    throw ConfigFault{fmt::format("\"{}\" stands twice", quotable(key)), key};
                break;
            default:
                break;
        }
        return true;
    }

private:
    std::vector<std::set<std::string>> keys_;  // keys of the open object at each depth
};

class ConfigParser {
public:
    ConfigParser(std::string_view text, const fs::path& folder, const AllowsPath& allows)
        : text_(text), allows_(allows) {
        config_.folder = folder;
    }

    Result<ProjectConfig> parse() {
        const ConfigJson json = parse_json();
        if (!problem_ && !json.is_object()) fail("is not a JSON object", 1);
        if (problem_) return *problem_;
        for (const auto& [key, value] : json.items()) {
            read(key, value);
            if (problem_) return *problem_;
        }
        report_outside();
        return std::move(config_);
    }

private:
    ConfigJson parse_json() {
        constexpr bool kThrows = true, kIgnoresComments = true;
        try {
            return ConfigJson::parse(
                text_,
                [shape = StructureCheck()](int depth, ConfigJson::parse_event_t event,
                                           const ConfigJson& value) mutable {
                    return shape(depth, event, value);
                },
                kThrows, kIgnoresComments);
        } catch (const nlohmann::json::parse_error& problem) {
            fail("is not valid JSON here", line_at(std::min<size_t>(problem.byte, text_.size())));
        } catch (const nlohmann::json::exception&) {
            fail("is not valid JSON: a number in it is too large", 1);
        } catch (const ConfigFault& fault) {
            const size_t place = text_.rfind('"' + fault.word + '"');  // the second of a pair
            fail(fault.why, fault.word.empty() || place == text_.npos ? 1 : line_at(place));
        }
        return {};
    }

    void read(const std::string& key, const ConfigJson& value) {
        std::vector<std::string_view> known;
        for (const auto& [name, read_value] : kKeys) {
            if (key == name) return (this->*read_value)(value);
            known.push_back(name);
        }
        if (key != "$schema")
            fail(fmt::format("unknown key \"{}\"; known are {}", quotable(key),
                             fmt::join(known, ", ")),
                 word_line(key));
    }

    void read_severities(const ConfigJson& value) {
        if (!value.is_object())
            return fail("severities: expected an object of codes and severities",
                        word_line("severities"));
        for (const auto& [code, name] : value.items()) {
            const auto severity =
                name.is_string() ? find_severity(name.get<std::string>()) : std::nullopt;
            if (!severity)
                return fail(
                    fmt::format("severity of {}: expected \"note\", \"warning\" or \"error\"",
                                quotable(code)),
                    word_line(code));
            check_code(code);
            config_.rules.severities.insert_or_assign(code, *severity);
        }
    }

    void read_ignored(const ConfigJson& value) {
        read_texts(value, "ignore", "codes", [&](const std::string& code) {
            check_code(code);
            config_.rules.ignored.insert(code);
        });
    }

    void read_mounts(const ConfigJson& value) {
        if (value.is_array() && value.size() > kMaxMounts)
            return fail(fmt::format("mounts: {} paths; {} are allowed", value.size(), kMaxMounts),
                        word_line("mounts"));
        read_texts(value, "mounts", "paths", [&](const std::string& path) {
            fs::path mount = relative_path("mounts", path);
            if (problem_) return;
            if (allows_ && !allows_(mount))
                outside_.push_back(path);
            else if (std::find(config_.mounts.begin(), config_.mounts.end(), mount) ==
                     config_.mounts.end())
                config_.mounts.push_back(std::move(mount));
        });
    }

    void read_game(const ConfigJson& value) {
        if (!value.is_string()) return fail("game: expected a path", word_line("game"));
        const std::string path = value.get<std::string>();
        config_.game = relative_path("game", path);
        if (problem_ || !allows_ || allows_(*config_.game)) return;
        config_.game = std::nullopt;
        config_.notes.push_back(warning(
            "config-outside",
            fmt::format("game: \"{}\" leads out of the folder of this configuration, which was "
                        "found and not named; ignored; --game or --config allows it",
                        quotable(path)),
            at_line(word_line("game"))));
    }

    void report_outside() {
        if (outside_.empty()) return;
        std::vector<std::string> first;
        for (const std::string& path : outside_)
            if (first.size() < kMaxListed) first.push_back('"' + quotable(path) + '"');
        config_.notes.push_back(warning(
            "config-outside",
            fmt::format("mounts: {} {} out of the folder of this configuration, which was found "
                        "and not named; ignored; --mount or --config allows {}",
                        short_list(first, outside_.size()), outside_.size() == 1 ? "leads" : "lead",
                        outside_.size() == 1 ? "it" : "them"),
            at_line(word_line(outside_.front()))));
    }

    void read_profile(const ConfigJson& value) {
        if (!value.is_string()) return fail("profile: expected a name", word_line("profile"));
        const std::string name = value.get<std::string>();
        config_.profile = find_profile(name);
        if (config_.profile) return;
        config_.notes.push_back(
            note("config-profile",
                 fmt::format("profile \"{}\" is not known to this version; ignored{}",
                             quotable(name), did_you_mean(name, profile_names())),
                 at_line(word_line("profile"))));
    }

    template <typename Take>
    void read_texts(const ConfigJson& value, const char* key, const char* what, Take take) {
        const auto is_text = [](const ConfigJson& item) { return item.is_string(); };
        if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_text))
            return fail(fmt::format("{}: expected an array of {}", key, what), word_line(key));
        for (const ConfigJson& item : value) {
            take(item.get<std::string>());
            if (problem_) return;
        }
    }

    // Rejects absolute paths, which are valid on one computer only and on Windows could make it log
    // in to a server, and zero bytes, at which the system would end the path.
    fs::path relative_path(const char* key, const std::string& text) {
        const fs::path path(std::u8string(text.begin(), text.end()));
        if (path.has_root_path() || text.starts_with('\\') || text.empty() ||
            text.find('\0') != std::string::npos)
            fail(fmt::format("{}: expected a path relative to this file, not \"{}\"", key,
                             quotable(text)),
                 word_line(key));
        return (config_.folder / path).lexically_normal();
    }

    void check_code(const std::string& code) {
        if (const std::string fault = unknown_code_problem(code); !fault.empty())
            fail(fault, word_line(code));
    }

    size_t line_at(size_t end) const {
        return 1 + static_cast<size_t>(std::count(
                       text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    }

    // The line of the first occurrence of a key or text.
    size_t word_line(const std::string& word) const {
        const size_t place = text_.find('"' + word + '"');
        return place == std::string_view::npos ? 1 : line_at(place);
    }

    void fail(const std::string& why, size_t line) {
        if (problem_) return;
        problem_ = usage_error(why);
        problem_->location = at_line(line);
    }

    using ReadValue = void (ConfigParser::*)(const ConfigJson&);
    static constexpr std::pair<std::string_view, ReadValue> kKeys[] = {
        {"severities", &ConfigParser::read_severities},
        {"ignore", &ConfigParser::read_ignored},
        {"mounts", &ConfigParser::read_mounts},
        {"game", &ConfigParser::read_game},
        {"profile", &ConfigParser::read_profile}};

    const std::string_view text_;
    const AllowsPath& allows_;
    ProjectConfig config_;
    std::vector<std::string> outside_;  // mounts that are not allowed
    std::optional<Diagnostic> problem_;
};

}  // namespace

Result<ProjectConfig> parse_config(const std::string& text, const fs::path& folder,
                                   const AllowsPath& allows) {
    const Result<std::string> decoded = utf8_by_mark(text);
    if (!decoded) return usage_error("the configuration " + decoded.error().message);
    return ConfigParser(*decoded, folder, allows).parse();
}

}  // namespace studioscope
