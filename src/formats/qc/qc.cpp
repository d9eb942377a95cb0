#include "formats/qc/qc.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "core/budget.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/qc/parser.h"

namespace studioscope {

const QcParser::Named QcParser::kCommands[] = {
    {"$modelname", &QcParser::model_name},
    {"$body", &QcParser::body},
    {"$bodygroup", &QcParser::body_group},
    {"$model", &QcParser::model},
    {"$scale", &QcParser::scale},
    {"$upaxis", &QcParser::up_axis},
    {"$origin", &QcParser::origin},
    {"$cdmaterials", &QcParser::material_paths},
    {"$texturegroup", &QcParser::texture_group},
    {"$renamematerial", &QcParser::rename_material},
    {"$staticprop", &QcParser::static_prop},
    {"$autocenter", &QcParser::auto_center},
    {"$definebone", &QcParser::define_bone},
    {"$unlockdefinebones", &QcParser::unlock_defined_bones},
    {"$lockdefinebones", &QcParser::lock_defined_bones},
    {"$renamebone", &QcParser::rename_bone},
    {"$hierarchy", &QcParser::hierarchy},
    {"$heirarchy", &QcParser::hierarchy},
    {"$bonemerge", &QcParser::bone_merge},
    {"$collapsebones", &QcParser::collapse_bones},
    {"$collapsebonesaggressive", &QcParser::collapse_bones_aggressively},
    {"$alwayscollapse", &QcParser::always_collapse},
    {"$skipboneinbbox", &QcParser::skip_bone_in_bounds},
    {"$attachment", &QcParser::attachment},
    {"$illumposition", &QcParser::illumination_position},
    {"$hboxset", &QcParser::hitbox_set},
    {"$hbox", &QcParser::hitbox},
    {"$hgroup", &QcParser::hit_group},
    {"$collisionmodel", &QcParser::collision_model},
    {"$collisionjoints", &QcParser::collision_joints},
    {"$minlod", &QcParser::smallest_lod},
    {"$lod", &QcParser::lod},
    {"$shadowlod", &QcParser::shadow_lod},
    {"$pushd", &QcParser::push_folder},
    {"$popd", &QcParser::pop_folder},
    {"$cd", &QcParser::change_folder},
    {"$addsearchdir", &QcParser::add_search_folder},
};

bool QcParser::parse() {
    while (const auto word = scanner_.next()) {
        if (run(kCommands, std::size(kCommands), *word) || motions_.read(*word)) {
            has_commands_ = true;
            end_line(*word);
        } else if (const QcListedCommand* command = find_listed(*word)) {
            has_commands_ = true;
            listed(*command, *word);
            end_line(*word);
        } else if (word->size() > 1 && word->front() == '$') {
            has_commands_ = true;
            skip_unknown(*word);
        } else if (has_commands_) {
            stray(*word);
        } else {
            scanner_.rest_of_line();  // perhaps no QC at all
        }
    }
    motions_.finish();
    sort_lods();
    add_illumination();
    report_unknown();
    return has_commands_ || scanner_.has_obeyed();
}

bool QcParser::run(const Named* commands, size_t count, const std::string& word) {
    for (size_t i = 0; i < count; ++i) {
        if (!same_name(word, commands[i].name)) continue;
        command_ = commands[i].name;
        (this->*commands[i].command)();
        return true;
    }
    return false;
}

void QcParser::stray(const std::string& word) {
    if (word == "}")
        return report(Severity::kWarning, "qc-stray-brace",
                      "a } that nothing opened; it is left out");
    // An included file may be none of ours: what stands in it is not repeated.
    const bool is_own = scanner_.place().file.empty();
    report(Severity::kError, "qc-no-command",
           is_own ? fmt::format("\"{}\" is no command; the line is skipped", as_utf8(word))
                  : "the line begins with no command; it is skipped");
    if (word == "{")
        scanner_.skip_block(scanner_.opened_block("no command"));
    else
        scanner_.skip_command(is_own ? as_utf8(word) : "no command");
}

// Behind a command stands, on its line, another one or nothing (qc.md 1).
void QcParser::end_line(const std::string& command) {
    const auto word = scanner_.next_on_line();
    if (!word) return;
    scanner_.put_back();
    if (*word == "}" || scanner_.is_command(*word)) return;
    const bool is_own = scanner_.place().file.empty();
    report(
        Severity::kWarning, "qc-left-over",
        fmt::format("{} is left over behind {}; it is skipped",
                    is_own ? fmt::format("\"{}\"", as_utf8(*word)) : "a word", as_utf8(command)));
    scanner_.skip_line(command);
}

void QcParser::skip_unknown(const std::string& word) {
    const auto [at, is_new] = unknown_.try_emplace(lower_case(word), unknown_words_.size());
    if (is_new) unknown_words_.push_back({word, 0, scanner_.place()});
    ++unknown_words_[at->second].count;
    scanner_.skip_command(word);
}

void QcParser::report_unknown() {
    for (const Unknown& unknown : unknown_words_)
        report_at(Severity::kWarning, "qc-unknown-command", unknown.first,
                  unknown.count == 1
                      ? fmt::format("{} is not known; it is skipped", as_utf8(unknown.word))
                      : fmt::format("{} is not known; it is skipped {} times",
                                    as_utf8(unknown.word), unknown.count));
}

std::string QcParser::want(const char* what) {
    if (auto word = scanner_.next_value()) return *word;
    report(Severity::kError, "qc-missing-word", fmt::format("{} lacks {}", command_, what));
    return {};
}

float QcParser::want_number(const char* what) {
    const std::string word = want(what);
    float value = 0;
    if (word.empty() || parse_finite(word, value)) return value;
    report(Severity::kError, "qc-number",
           fmt::format("{} of {} should be a number, not \"{}\"", what, command_, as_utf8(word)));
    return 0;
}

int QcParser::want_whole(const char* what) {
    return static_cast<int>(std::clamp(want_number(what), -1e6f, 1e6f));
}

std::string QcParser::path(const std::string& written) const {
    std::string result = as_utf8(written);
    std::replace(result.begin(), result.end(), '\\', '/');
    return folders_.empty() || is_absolute_path(result) ? result : folders_.back() + result;
}

bool is_absolute_path(const std::string& path) {
    return path.starts_with('/') || path.starts_with('\\') || (path.size() > 1 && path[1] == ':');
}

// The same places as a source is read from later.
bool QcParser::has_source(const std::string& path) const {
    if (!around_.has_source) return false;
    return around_.has_source(path) ||
           std::any_of(
               file_.search_folders.begin(), file_.search_folders.end(),
               [&](const std::string& folder) { return around_.has_source(folder + path); });
}

std::string load_key(const std::string& path) {
    std::string key = lower_case(path);
    if (key.ends_with(".smd") || key.ends_with(".dmx")) key.resize(key.size() - 4);
    return key;
}

float QcParser::scale_of(const std::string& path) {
    const auto [entry, is_new] = load_scales_.try_emplace(load_key(path), scale_);
    if (is_new) file_.load_order.push_back(entry->first);
    return entry->second;
}

void QcParser::report(Severity severity, const char* code, std::string message) {
    report_at(severity, code, scanner_.place(), std::move(message));
}

void QcParser::report_at(Severity severity, const char* code, const QcPlace& place,
                         std::string message) {
    file_.diagnostics.push_back(at_place({severity, code, std::move(message), {}}, place));
}

void QcParser::model_name() {
    file_.model_name = as_utf8(want("a name"));
    std::replace(file_.model_name.begin(), file_.model_name.end(), '\\', '/');
}

void QcParser::scale() {
    const float wanted = want_number("a factor");
    if (wanted > 0)
        scale_ = wanted;
    else
        report(Severity::kWarning, "qc-scale", "a $scale that is not above 0 is left out");
}

void QcParser::up_axis() {
    const std::string written = lower_case(want("an axis"));
    const bool is_turned_down = written.starts_with('-');
    const std::string axis = written.substr(is_turned_down ? 1 : 0);
    if (axis != "x" && axis != "y" && axis != "z")
        return report(Severity::kWarning, "qc-up-axis",
                      fmt::format("$upaxis is X, Y or Z, not \"{}\"", as_utf8(written)));
    file_.up = static_cast<UpAxis>(axis[0] - 'x');
    const float quarter = is_turned_down ? -90.0f : 90.0f;
    file_.placement.degrees = {axis == "y" ? quarter : 0, axis == "x" ? quarter : 0, 90};
}

void QcParser::origin() {
    glm::vec3& place = file_.placement.origin;
    place.x = want_number("x");
    place.y = want_number("y");
    place.z = want_number("z");
    if (scanner_.peek_on_line()) file_.placement.degrees.z = want_number("an angle") + 90;
}

void QcParser::material_paths() {
    while (const auto word = scanner_.next_on_line()) {
        std::string folder = as_utf8(*word);
        std::replace(folder.begin(), folder.end(), '\\', '/');
        if (!folder.empty() && folder.back() != '/') folder += '/';
        file_.material_paths.push_back(std::move(folder));
    }
}

void QcParser::texture_group() {
    want("a name");
    const auto block = scanner_.open_block(command_);
    if (!block) return report(Severity::kError, "qc-missing-brace", "$texturegroup lacks its {");
    std::vector<std::vector<std::string>> rows;
    for (auto word = scanner_.next_name_in(*block); word && *word != "}";
         word = scanner_.next_name_in(*block))
        if (*word == "{") rows.push_back(texture_row(*block));
    if (!file_.skins.empty())
        return report(Severity::kWarning, "qc-second-texturegroup",
                      "a second $texturegroup; the first counts");
    const auto is_ragged = [&](const auto& row) { return row.size() != rows.front().size(); };
    const auto ragged = std::find_if(rows.begin(), rows.end(), is_ragged);
    if (ragged != rows.end())
        report_at(
            Severity::kNote, "qc-ragged-skins", block->place,
            fmt::format("row {} of $texturegroup names {} materials, the first {}: what a row "
                        "lacks stays as it is, what it has more is left out",
                        ragged - rows.begin() + 1, ragged->size(), rows.front().size()));
    file_.skins = std::move(rows);
}

std::vector<std::string> QcParser::texture_row(const QcBlock& block) {
    std::vector<std::string> row;
    for (auto word = scanner_.next_name_in(block); word && *word != "}";
         word = scanner_.next_name_in(block))
        row.push_back(as_utf8(*word));
    return row;
}

// From the QC's own folder (qc.md 1); accounts of $pushd differ, so it is tried after that.
Result<Bytes> QcParser::read_include_anywhere(const std::string& name) const {
    Result<Bytes> bytes = read_include_(name);
    if (bytes) return bytes;
    std::vector<std::string> others;
    if (!folders_.empty()) others.push_back(path(name));
    for (const std::string& folder : file_.search_folders) others.push_back(folder + name);
    for (const std::string& other : others) {
        if (around_.has_file && !around_.has_file(other)) continue;
        if (Result<Bytes> found = read_include_(other)) return found;
    }
    return bytes;
}

void QcParser::push_folder() {
    std::string folder = want("a folder");
    if (!folder.empty() && folder.back() != '/' && folder.back() != '\\') folder += '/';
    folder = path(folder);
    if (is_too_long(folder)) folder = folders_.empty() ? std::string() : folders_.back();
    folders_.push_back(std::move(folder));
}

bool QcParser::is_too_long(const std::string& folder) {
    if (folder.size() <= Budget::kMaxFolderLength) return false;
    report(
        Severity::kError, "qc-long-folder",
        fmt::format("the path of the folder of {} has {} bytes, {} can be; the folder before it is "
                    "used",
                    command_, folder.size(), Budget::kMaxFolderLength));
    return true;
}

// From now on all is below that folder; one of another disk, or one that is not there, is the QC's
// own here (qc.md, sections 1 and 15).
void QcParser::change_folder() {
    std::string folder = as_utf8(want("a folder"));
    std::replace(folder.begin(), folder.end(), '\\', '/');
    if (is_too_long(folder)) return;
    folders_.clear();
    if (folder.empty() || is_absolute_path(folder)) return;
    if (around_.has_folder && !around_.has_folder(folder))
        return report(
            Severity::kNote, "qc-folder-missing",
            fmt::format("$cd names the folder {}, which is not there; the folder of the QC "
                        "is used",
                        folder));
    folders_.push_back(folder + "/");
}

// $addsearchdir FOLDER
void QcParser::add_search_folder() {
    std::string folder = path(want("a folder"));
    if (folder.empty()) return;
    if (folder.back() != '/') folder += '/';
    constexpr size_t kMaxSearchFolders = 64;
    if (file_.search_folders.size() < kMaxSearchFolders)
        file_.search_folders.push_back(std::move(folder));
    else
        report(Severity::kWarning, "qc-search-folders",
               fmt::format("more than {} folders are named by $addsearchdir; {} is not searched",
                           kMaxSearchFolders, folder));
}

void QcParser::pop_folder() {
    if (folders_.empty())
        report(Severity::kWarning, "qc-popd", "$popd without a $pushd before it");
    else
        folders_.pop_back();
}

Result<QcFile> parse_qc(std::string_view text, const QcReadInclude& read_include,
                        const std::string& name, const QcSurroundings& around) {
    QcParser parser(text, name, read_include, around);
    if (!parser.parse())
        return error("qc-no-commands", "no command that begins with $: this is not a QC file",
                     at_line(1));
    return parser.take();
}

}  // namespace studioscope
