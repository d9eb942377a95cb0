#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "export/smd_writer.h"

namespace studioscope {

// DMX as text: keyvalues2, which people can read and compare, and which every compiler with DMX
// reads, as model 1, the oldest version.

// A document whose elements are all at its top level and name each other by their ids.
class DmxText {
public:
    // The first of `count` new ids, which follow each other.
    int new_ids(size_t count = 1);
    // Begins an element, and ends the one before.
    void begin(const char* type, std::string_view name, int id);
    // An attribute by the text of its value.
    void put(std::string_view name, const char* type, std::string_view value);
    void put_flag(std::string_view name, bool value) { put(name, "bool", value ? "1" : "0"); }
    // kNone: no element.
    void put_reference(std::string_view name, int id);
    void put_references(std::string_view name, const std::vector<int>& ids);
    void put_texts(std::string_view name, const std::vector<std::string>& texts);
    void put_numbers(std::string_view name, const char* type, const std::vector<int>& values);
    void put_numbers(std::string_view name, const char* type, const std::vector<float>& values);
    void put_numbers(std::string_view name, const char* type, const std::vector<glm::vec2>& values);
    void put_numbers(std::string_view name, const char* type, const std::vector<glm::vec3>& values);
    void put_numbers(std::string_view name, const char* type, const std::vector<glm::quat>& values);
    void put_transform(std::string_view name, int id, const SourceBone& bone);
    // The whole text; nothing is added later.
    std::string finish();

private:
    template <typename T>
    void put_list(std::string_view name, const char* type, const std::vector<T>& values);

    std::string text_ = "<!-- dmx encoding keyvalues2 1 format model 1 -->\n";
    int next_id_ = 1;
    bool is_open_ = false;
};

// Writes the model element `model` with its joints in the bind pose, and returns the id of the
// transform of each. `mesh`: the dag of a mesh below it; kNone: none.
std::vector<int> put_dmx_skeleton(DmxText& out, const std::string& name, int model,
                                  std::span<const SourceBone> bones, UpAxis up, int mesh);

}  // namespace studioscope
