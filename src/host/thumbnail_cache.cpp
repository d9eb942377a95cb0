#include "host/thumbnail_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "content/archives/archive_files.h"
#include "core/digests.h"
#include "core/image.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/text.h"
#include "model/file_types.h"
#include "report/version.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".png";
constexpr const char* kNumbersKey = "Studioscope numbers";
constexpr const char* kFilesKey = "Studioscope files";
constexpr int kDrawingVersion = 2;  // to be raised when thumbnails are drawn differently

// The numbers as JSON, which has no NaN: an unknown number is null.
std::string numbers_text(const ModelNumbers& numbers) {
    nlohmann::json json = nlohmann::json::object();
    for (size_t i = 0; i < kModelNumberCount; ++i) {
        nlohmann::json& entry = json[std::string(kModelNumbers[i].name)];
        if (std::isfinite(numbers[i])) entry = numbers[i];
    }
    return json.dump();
}

// Parses the result of numbers_text(); nothing unless every row has a number or null.
std::optional<ModelNumbers> parse_numbers(const std::string& text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    ModelNumbers numbers = unknown_numbers();
    for (size_t i = 0; i < kModelNumberCount; ++i) {
        const auto found = json.find(std::string(kModelNumbers[i].name));
        if (found == json.end() || !(found->is_number() || found->is_null())) return std::nullopt;
        if (found->is_number()) numbers[i] = found->get<double>();
    }
    return numbers;
}

// The files as JSON: an array of [path, bytes, time].
std::string files_text(const std::vector<UsedFile>& files) {
    nlohmann::json json = nlohmann::json::array();
    for (const UsedFile& file : files)
        json.push_back({path_text(file.path), file.bytes, file.time});
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<std::vector<UsedFile>> parse_files(const std::string& text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_array()) return std::nullopt;
    std::vector<UsedFile> files;
    files.reserve(json.size());
    for (const nlohmann::json& row : json) {
        if (!row.is_array() || row.size() != 3 || !row[0].is_string() ||
            !row[1].is_number_integer() || !row[2].is_number_integer())
            return std::nullopt;
        files.push_back({path_from_text(row[0].get<std::string>()), row[1].get<int64_t>(),
                         row[2].get<int64_t>()});
    }
    return files;
}

std::string text_with(const std::vector<PictureText>& texts, std::string_view key) {
    const auto found = std::find_if(texts.begin(), texts.end(),
                                    [&](const PictureText& text) { return text.key == key; });
    return found == texts.end() ? std::string() : found->value;
}

// Parses an entry; nothing for other data than write() makes, or an incomplete file.
std::optional<StoredThumbnail> parse_thumbnail(ByteSpan png) {
    const Result<ImageHeader> header = read_image_header(png);
    if (!header || std::max(header->width, header->height) > kMaxStoredPixels) return std::nullopt;
    const std::vector<PictureText> texts = png_texts(png);
    const std::optional<ModelNumbers> numbers = parse_numbers(text_with(texts, kNumbersKey));
    std::optional<std::vector<UsedFile>> files = parse_files(text_with(texts, kFilesKey));
    if (!numbers || !files) return std::nullopt;
    Result<Image> picture = decode_image(png);
    if (!picture) return std::nullopt;
    return StoredThumbnail{*std::move(picture), *numbers, *std::move(files)};
}

// The files of a model: it and its companions, sorted.
std::vector<fs::path> model_files(const fs::path& model, const FileSystem& files) {
    if (!is_compiled_file(model)) return {model};
    std::vector<fs::path> found;
    for (const std::string& name : files->list(model.parent_path())) {
        fs::path file = model.parent_path() / path_from_text(name);
        if (is_same_compiled(file, model)) found.push_back(std::move(file));
    }
    std::sort(found.begin(), found.end());
    return found;
}

// Removes the oldest files of a cache that has too many bytes. Returns the bytes that are left.
uint64_t remove_oldest(const PrivateFolder& folder) {
    std::vector<PrivateFolder::File> files = folder.files();
    uint64_t bytes = 0;
    for (const PrivateFolder::File& file : files) bytes += file.bytes;
    if (bytes <= kMaxCachedThumbnailBytes) return bytes;
    std::sort(files.begin(), files.end(),
              [](const auto& a, const auto& b) { return a.time < b.time; });
    constexpr uint64_t kEnough = kMaxCachedThumbnailBytes / 8 * 7;
    for (const PrivateFolder::File& file : files) {
        if (bytes <= kEnough) break;
        folder.remove(file.name);
        bytes -= file.bytes;
    }
    return bytes;
}

}  // namespace

UsedFile used_file(const fs::path& path) {
    UsedFile file;
    const auto place = split_archive_path(path);
    file.path = place ? place->archive : path;
    std::error_code status;
    const auto time = fs::last_write_time(file.path, status);
    if (status) return file;
    const auto bytes = fs::file_size(file.path, status);
    file.bytes = status ? 0 : static_cast<int64_t>(bytes);
    file.time = time.time_since_epoch().count();
    return file;
}

std::vector<UsedFile> used_files(const Scene& scene, const FileSystem& files) {
    const fs::path root = content_root(scene.file, files).value_or(scene.file.parent_path());
    std::vector<UsedFile> used;
    for (const NeededFile& need : scene.needs) {
        UsedFile file =
            used_file(need.found.empty() ? root / path_from_text(need.path.bytes()) : need.found);
        if (std::find(used.begin(), used.end(), file) == used.end())
            used.push_back(std::move(file));
    }
    return used;
}

ThumbnailCache::ThumbnailCache(const fs::path& folder) {
    Result<PrivateFolder> opened = PrivateFolder::open(folder);
    if (!opened) return;
    folder_ = std::make_shared<const PrivateFolder>(*std::move(opened));
    const std::vector<std::string> names = folder_->names();
    for (const std::string& name : names)
        if (names.size() > kMaxStoredThumbnails ||
            (!name.ends_with(kEnding) && folder_->is_abandoned(name)))
            folder_->remove(name);
    bytes_ = std::make_shared<std::atomic<uint64_t>>(remove_oldest(*folder_));
}

std::optional<StoredThumbnail> ThumbnailCache::read(const std::string& key) const {
    if (!folder_ || key.empty()) return std::nullopt;
    const std::optional<Bytes> bytes = folder_->read(key + kEnding, kMaxStoredBytes);
    if (!bytes) return std::nullopt;
    std::optional<StoredThumbnail> thumbnail = parse_thumbnail(*bytes);
    if (!thumbnail) folder_->remove(key + kEnding);
    const auto is_unchanged = [](const UsedFile& file) { return used_file(file.path) == file; };
    if (thumbnail && !std::all_of(thumbnail->files.begin(), thumbnail->files.end(), is_unchanged))
        return std::nullopt;  // the caller draws and writes it again
    return thumbnail;
}

void ThumbnailCache::write(const std::string& key, const StoredThumbnail& thumbnail) const {
    if (!folder_ || key.empty()) return;
    if (std::max(thumbnail.picture.width, thumbnail.picture.height) > kMaxStoredPixels) return;
    const PictureText texts[] = {{kNumbersKey, numbers_text(thumbnail.numbers)},
                                 {kFilesKey, files_text(thumbnail.files)}};
    const Bytes bytes = encode_png(thumbnail.picture, texts);
    if (bytes.size() > kMaxStoredBytes || !folder_->write(key + kEnding, bytes)) return;
    if (bytes_->fetch_add(bytes.size()) + bytes.size() > kMaxCachedThumbnailBytes)
        *bytes_ = remove_oldest(*folder_);
}

ThumbnailCache thumbnail_cache() {
    const auto folder = user_cache_folder();
    return folder ? ThumbnailCache(*folder / "thumbnails") : ThumbnailCache();
}

namespace {

// All options of a load as text (not `if_missing`, the severity of a message). The structured
// bindings force new members to be added here.
std::string request_text(const LoadRequest& request) {
    const auto& [files, load, mounts, up] = request;
    const auto& [root_lod, fixups, as_compiler, with_materials, with_pixels, missing, depth, motion,
                 timeout, folders, roots, muted, loaded_stand_ins, allows_outside] = load;
    const auto& [mounted, game, language, muted_mounts, stand_ins, if_missing] = mounts;
    const auto& [uses_table, disabled_rows, tried] = fixups;  // a thumbnail tries no row
    std::string text =
        fmt::format("{} {} {} {} {} {} {} {} {} {} {} {}\n", root_lod, uses_table,
                    fmt::join(disabled_rows, ","), as_compiler ? int{*as_compiler} : -1,
                    with_materials, with_pixels, static_cast<int>(missing), static_cast<int>(depth),
                    motion, timeout, allows_outside, up ? static_cast<int>(*up) : -1);
    text += (game ? path_text(*game) : "") + "\n" + language + "\n";
    for (const auto* list : {&folders, &roots, &muted, &mounted, &muted_mounts}) {
        for (const fs::path& path : *list) text += path_text(path) + "\n";
        text += "\n";
    }
    for (const auto* list : {&loaded_stand_ins, &stand_ins})
        for (const auto& [path, file] : *list) text += path + '\n' + path_text(file) + '\n';
    return text;
}

}  // namespace

std::string thumbnail_key(const fs::path& model, const FileSystem& files, int size,
                          const LoadRequest& request) {
    if (same_name(path_text(model.extension()), ".qc")) return {};
    Md5 sum;
    const auto add = [&](const std::string& text) {
        sum.add(as_bytes(text));
        sum.add(as_bytes(std::string_view("\n", 1)));
    };
    add("thumbnail " + std::to_string(kDrawingVersion) + ' ' + version_number() + ' ' +
        std::to_string(size));
    add(path_text(model.parent_path()));
    add(request_text(request));
    const size_t stem = path_text(compiled_file_stem(model).filename()).size();
    for (const fs::path& file : model_files(model, files)) {
        const Result<Bytes> bytes = files->read(file);
        if (!bytes) return {};
        add(lower_case(path_text(file.filename()).substr(stem)) + ' ' +
            std::to_string(bytes->size()));
        sum.add(*bytes);
    }
    return to_string(sum.sum());
}

}  // namespace studioscope
