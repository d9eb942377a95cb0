#include "export/dmx_text.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/at.h"

namespace studioscope {

namespace {

// Text in quotes, with the escapes of the format.
void put_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : writable_name(text)) {
        if (c == '\\') out += '\\';
        out += c;
    }
    out += '"';
}

void put_value(std::string& out, int value) {
    fmt::format_to(std::back_inserter(out), FMT_COMPILE("\"{}\""), value);
}
void put_value(std::string& out, const std::string& text) { put_quoted(out, text); }
void put_value(std::string& out, std::initializer_list<float> values) {
    out += '"';
    for (const float& value : values)
        fmt::format_to(std::back_inserter(out), FMT_COMPILE("{}{}"),
                       &value == values.begin() ? "" : " ", std::isfinite(value) ? value : 0.0f);
    out += '"';
}
void put_value(std::string& out, float value) { put_value(out, {value}); }
void put_value(std::string& out, const glm::vec2& v) { put_value(out, {v.x, v.y}); }
void put_value(std::string& out, const glm::vec3& v) { put_value(out, {v.x, v.y, v.z}); }
void put_value(std::string& out, const glm::quat& q) { put_value(out, {q.x, q.y, q.z, q.w}); }

// The id of an element, by which others refer to it.
struct ElementId {
    int number = kNone;
};
void put_value(std::string& out, ElementId id) {
    if (id.number == kNone)
        out += "\"\"";
    else
        fmt::format_to(std::back_inserter(out), "\"00000000-0000-0000-0000-{:012x}\"", id.number);
}

struct ListedElement {
    int number = kNone;
};
void put_value(std::string& out, ListedElement id) {
    out += "\"element\" ";
    put_value(out, ElementId{id.number});
}

template <typename T>
std::string value_text(const T& value) {
    std::string text;
    put_value(text, value);
    return text.substr(1, text.size() - 2);
}

}  // namespace

int DmxText::new_ids(size_t count) {
    return std::exchange(next_id_, next_id_ + static_cast<int>(count));
}

void DmxText::begin(const char* type, std::string_view name, int id) {
    if (is_open_) text_ += "}\n";
    is_open_ = true;
    fmt::format_to(std::back_inserter(text_), "\"{}\"\n{{\n\t\"id\" \"elementid\" ", type);
    put_value(text_, ElementId{id});
    text_ += "\n\t\"name\" \"string\" ";
    put_quoted(text_, name);
    text_ += '\n';
}

void DmxText::put(std::string_view name, const char* type, std::string_view value) {
    fmt::format_to(std::back_inserter(text_), "\t\"{}\" \"{}\" ", name, type);
    put_quoted(text_, value);
    text_ += '\n';
}

void DmxText::put_reference(std::string_view name, int id) {
    put(name, "element", value_text(ElementId{id}));
}

template <typename T>
void DmxText::put_list(std::string_view name, const char* type, const std::vector<T>& values) {
    fmt::format_to(std::back_inserter(text_), "\t\"{}\" \"{}\"\n\t[\n", name, type);
    for (size_t i = 0; i < values.size(); ++i) {
        text_ += "\t\t";
        put_value(text_, values[i]);
        text_ += i + 1 < values.size() ? ",\n" : "\n";
    }
    text_ += "\t]\n";
}

void DmxText::put_references(std::string_view name, const std::vector<int>& ids) {
    std::vector<ListedElement> items;
    items.reserve(ids.size());
    for (const int id : ids) items.push_back({id});
    put_list(name, "element_array", items);
}
void DmxText::put_texts(std::string_view name, const std::vector<std::string>& texts) {
    put_list(name, "string_array", texts);
}
void DmxText::put_numbers(std::string_view name, const char* type, const std::vector<int>& values) {
    put_list(name, type, values);
}
void DmxText::put_numbers(std::string_view name, const char* type,
                          const std::vector<float>& values) {
    put_list(name, type, values);
}
void DmxText::put_numbers(std::string_view name, const char* type,
                          const std::vector<glm::vec2>& values) {
    put_list(name, type, values);
}
void DmxText::put_numbers(std::string_view name, const char* type,
                          const std::vector<glm::vec3>& values) {
    put_list(name, type, values);
}
void DmxText::put_numbers(std::string_view name, const char* type,
                          const std::vector<glm::quat>& values) {
    put_list(name, type, values);
}

void DmxText::put_transform(std::string_view name, int id, const SourceBone& bone) {
    begin("DmeTransform", name, id);
    put("position", "vector3", value_text(bone.position));
    put("orientation", "quaternion", value_text(rotation_from_euler(bone.angles)));
}

std::string DmxText::finish() {
    if (is_open_) text_ += "}\n";
    is_open_ = false;
    return std::move(text_);
}

std::vector<int> put_dmx_skeleton(DmxText& out, const std::string& name, int model,
                                  std::span<const SourceBone> bones, UpAxis up, int mesh) {
    constexpr const char* kUpAxes[] = {"X", "Y", "Z"};
    const int joints = out.new_ids(bones.size()), transforms = out.new_ids(bones.size()),
              binds = out.new_ids(bones.size()), own = out.new_ids(), list = out.new_ids();
    std::vector<std::vector<int>> children(bones.size() + 1);  // of each joint, then of the model
    std::vector<int> transform_ids, bind_ids;
    for (size_t i = 0; i < bones.size(); ++i) {
        const int parent = bones[i].parent, number = static_cast<int>(i);
        (parent == kNone ? children.back() : at(children, parent)).push_back(joints + number);
        transform_ids.push_back(transforms + number);
        bind_ids.push_back(binds + number);
    }
    if (mesh != kNone) children.back().push_back(mesh);
    out.begin("DmeModel", name, model);
    out.put_reference("transform", own);
    out.put_flag("visible", true);
    out.put_references("children", children.back());
    out.put_references("jointTransforms", transform_ids);
    out.put_references("baseStates", {list});
    out.put("upAxis", "string", kUpAxes[static_cast<size_t>(up)]);
    out.put_transform(name, own, {});
    for (size_t i = 0; i < bones.size(); ++i) {
        out.begin("DmeJoint", bones[i].name, joints + static_cast<int>(i));
        out.put_reference("transform", transform_ids[i]);
        out.put_flag("visible", true);
        out.put_references("children", children[i]);
        out.put_transform(bones[i].name, transform_ids[i], bones[i]);
        out.put_transform(bones[i].name, bind_ids[i], bones[i]);
    }
    out.begin("DmeTransformList", "bind", list);
    out.put_references("transforms", bind_ids);
    return transform_ids;
}

}  // namespace studioscope
