#include "window/open_request.h"

#include <limits>
#include <string>

#include "core/path_text.h"

namespace studioscope {

namespace {

using Paths = std::vector<std::filesystem::path>;

FloatJson list_of(const Paths& paths) {
    FloatJson list = FloatJson::array();
    for (const std::filesystem::path& path : paths) list.push_back(path_text(path));
    return list;
}

bool read(const FloatJson& json, bool& value) {
    if (json.is_boolean()) value = json.get<bool>();
    return json.is_boolean();
}

bool read(const FloatJson& json, int& value) {
    if (!json.is_number_unsigned()) return false;
    const auto number = json.get<uint64_t>();
    if (number > uint64_t{std::numeric_limits<int>::max()}) return false;
    value = static_cast<int>(number);
    return true;
}

bool read(const FloatJson& json, std::string& value) {
    if (json.is_string()) value = json.get<std::string>();
    return json.is_string();
}

bool read(const FloatJson& json, std::filesystem::path& value) {
    if (json.is_string()) value = path_from_text(json.get<std::string>());
    return json.is_string();
}

template <typename Value>
bool read(const FloatJson& json, std::vector<Value>& values) {
    if (!json.is_array()) return false;
    values.resize(json.size());
    for (size_t i = 0; i < values.size(); ++i)
        if (!read(json[i], values[i])) return false;
    return true;
}

template <typename Value>
bool read(const FloatJson& json, std::optional<Value>& value) {
    return json.is_null() || read(json, value.emplace());
}

template <typename Value>
bool read_member(const FloatJson& json, const char* name, Value& value) {
    const auto found = json.find(name);
    return found != json.end() && read(*found, value);
}

}  // namespace

FloatJson to_json(const OpenRequest& request) {
    const MountRequest& mounts = request.mounts;
    const FixupUse& fixups = request.layout.fixups;
    FloatJson json = FloatJson::object();
    json["files"] = list_of(request.files);
    json["mounts"] = list_of(mounts.mounts);
    json["game"] = mounts.game ? FloatJson(path_text(*mounts.game)) : FloatJson();
    json["language"] = mounts.language;
    json["muted"] = list_of(mounts.muted);
    json["root_lod"] = static_cast<unsigned>(request.layout.root_lod);
    json["uses_fixups"] = fixups.uses_table;
    json["fixups_off"] = std::vector<unsigned>(fixups.rows_off.begin(), fixups.rows_off.end());
    return json;
}

std::optional<OpenRequest> open_request_of(const FloatJson& json) {
    if (!json.is_object()) return std::nullopt;
    OpenRequest request;
    MountRequest& mounts = request.mounts;
    FixupUse& fixups = request.layout.fixups;
    const bool is_whole =
        read_member(json, "files", request.files) && read_member(json, "mounts", mounts.mounts) &&
        read_member(json, "game", mounts.game) && read_member(json, "language", mounts.language) &&
        read_member(json, "muted", mounts.muted) &&
        read_member(json, "root_lod", request.layout.root_lod) &&
        read_member(json, "uses_fixups", fixups.uses_table) &&
        read_member(json, "fixups_off", fixups.rows_off);
    if (!is_whole) return std::nullopt;
    return request;
}

}  // namespace studioscope
