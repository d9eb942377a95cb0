#include "document/choices/json.h"

#include <fmt/format.h>

namespace studioscope {

std::string_view last_name(std::string_view path) { return path.substr(path.rfind('.') + 1); }

FloatJson& parent_of(FloatJson& root, std::string_view path) {
    const size_t dot = path.find('.');
    if (dot == path.npos) return root;
    FloatJson& child = root[std::string(path.substr(0, dot))];
    if (child.is_null()) child = FloatJson::object();
    return parent_of(child, path.substr(dot + 1));
}

const FloatJson& member_at(const FloatJson& root, std::string_view path, ChoiceReader& in) {
    static const FloatJson kNull;
    const size_t dot = path.find('.');
    const std::string name(path.substr(0, dot));
    const auto found = root.find(name);
    if (found == root.end()) return kNull;
    if (dot == path.npos) return *found;
    if (found->is_object()) return member_at(*found, path.substr(dot + 1), in);
    if (in.is_strict && in.reported.insert(name).second)
        in.report(fmt::format("\"{}\" is a {}; its default is used", name, found->type_name()));
    return kNull;
}

}  // namespace studioscope
