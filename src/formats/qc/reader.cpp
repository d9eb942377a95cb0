#include "formats/qc/reader.h"

#include <algorithm>
#include <utility>

namespace studioscope {

QcReader::QcReader(std::string_view text, const std::string& name,
                   const QcReadInclude& read_include, const QcFileLookup& lookup)
    : scanner(text, name, include_, file.diagnostics),
      read_include_(read_include),
      lookup_(lookup) {
    if (read_include)
        include_ = [this](const std::string& path) { return read_include_anywhere(path); };
}

std::string QcReader::expect(const char* what) {
    if (auto word = scanner.next_value()) return *word;
    report(Severity::kError, "qc-missing-word", "{} expects {}",
           motion.option.empty() ? command : motion.option, what);
    return {};
}

float QcReader::expect_number(const char* what, QcNumberRules rules) {
    const std::string word = expect(what);
    if (word.empty()) return 0;
    return read_qc_number(file.diagnostics, scanner.place(), what,
                          motion.option.empty() ? command : motion.option, word, rules);
}

int QcReader::expect_whole(const char* what, QcNumberRules rules) {
    return whole_qc_number(expect_number(what, rules));
}

glm::vec3 QcReader::expect_vector() {
    glm::vec3 vector{0};
    vector.x = expect_number("x");
    vector.y = expect_number("y");
    vector.z = expect_number("z");
    return vector;
}

glm::quat QcReader::expect_angles() {
    const double pitch = expect_number("a pitch");
    const double yaw = expect_number("a yaw");
    const double roll = expect_number("a roll");
    return rotation_from_euler(glm::radians(glm::dvec3(roll, pitch, yaw)));
}

bool QcReader::comes_number() {
    const auto word = scanner.peek_on_line();
    return word && !parse_qc_number(*word).is_refused;
}

std::vector<std::string> QcReader::line_words() {
    std::vector<std::string> words;
    while (auto word = scanner.next_argument()) words.push_back(std::move(*word));
    return words;
}

std::string QcReader::path(const std::string& written) const {
    std::string result = FileName(written).bytes();
    std::replace(result.begin(), result.end(), '\\', '/');
    const bool is_rooted = result.starts_with('/');
    if (!is_rooted && is_absolute_path(result)) return result;
    const std::string folder = folders.empty() ? std::string() : folders.back();
    if (!is_rooted) {
        // A folder of another machine is a guess: its missing files may be next to the QC.
        const bool is_guessed = !moved_folder.empty() && folder == moved_folder;
        return is_guessed && !is_there(folder + result) && is_there(result) ? result
                                                                            : folder + result;
    }
    const std::string joined =
        folder + result.substr(std::min(result.find_first_not_of('/'), result.size()));
    return is_there(joined) ? joined : result;
}

bool QcReader::is_there(const std::string& path) const {
    return !lookup_.has_file || lookup_.has_file(path) || has_source(path);
}

float QcReader::source_scale(const std::string& path) {
    const auto [entry, is_new] = load_scales.try_emplace(load_key(path), scale);
    if (is_new) file.load_order.push_back(entry->first);
    return entry->second;
}

// Checks the folders from which sources are read later.
bool QcReader::has_source(const std::string& path) const {
    if (!lookup_.has_source) return false;
    return lookup_.has_source(path) ||
           std::any_of(
               file.search_folders.begin(), file.search_folders.end(),
               [&](const std::string& folder) { return lookup_.has_source(folder + path); });
}

bool QcReader::has_folder(const std::string& path) const {
    return !lookup_.has_folder || lookup_.has_folder(path);
}

std::string QcReader::find_moved_folder(const std::string& path) const {
    return lookup_.find_moved_folder ? lookup_.find_moved_folder(path) : std::string();
}

// Reads an included file from the QC's own folder (qc.md 1); as descriptions of $pushd differ, its
// folder is tried next.
Result<Bytes> QcReader::read_include_anywhere(const std::string& name) const {
    Result<Bytes> bytes = read_include_(name);
    if (bytes) return bytes;
    std::vector<std::string> paths;
    if (!folders.empty()) paths.push_back(path(name));
    for (const std::string& folder : file.search_folders) paths.push_back(folder + name);
    for (const std::string& path_tried : paths) {
        if (lookup_.has_file && !lookup_.has_file(path_tried)) continue;
        if (Result<Bytes> found = read_include_(path_tried)) return found;
    }
    return bytes;
}

}  // namespace studioscope
