#include <fmt/format.h>

#include <map>
#include <string_view>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "facts/compiled_records.h"

namespace studioscope {

namespace {

std::vector<double> axes(const glm::vec3& v) { return {v.x, v.y, v.z}; }

// A value of the text: a number where all of it is one.
RecordValue text_value(const std::string& text) {
    const std::string_view trimmed = trim(text);
    float number = 0;
    const char* end = trimmed.data() + trimmed.size();
    if (!trimmed.empty() && parse_float(trimmed.data(), end, number) == end) return number;
    return text;
}

// Adds the pairs of a block; a repeated key is one field with all its values.
void add_pairs(const PhyBlock& block, CompiledRecord& record) {
    std::map<std::string, std::string> values;
    for (const auto& [key, value] : block.pairs) {
        const auto [found, is_new] = values.try_emplace(lower_case(key), value);
        if (!is_new)
            found->second += "; " + value;
        else
            record.fields.push_back({found->first, {}});
    }
    for (RecordField& field : record.fields) field.value = text_value(values.at(field.name));
}

// The names of the solids by their index, as the text has both.
using SolidNames = std::map<std::string_view, std::string_view>;

SolidNames solid_names(const PhyFile& phy) {
    SolidNames names;
    for (const PhyBlock& solid : phy.blocks) {
        if (solid.kind != "solid") continue;
        const std::string *index = solid.find("index"), *name = solid.find("name");
        if (index && name) names.try_emplace(trim(*index), *name);
    }
    return names;
}

// The name of the solid with the index that a block has under `key`.
std::string solid_of(const SolidNames& names, const PhyBlock& block, std::string_view key) {
    const std::string* index = block.find(key);
    if (index == nullptr) return "?";
    const auto found = names.find(trim(*index));
    return found == names.end() ? "solid " + *index : std::string(found->second);
}

std::string block_name(const SolidNames& names, const PhyBlock& block) {
    if (block.kind == "ragdollconstraint")
        return solid_of(names, block, "parent") + " to " + solid_of(names, block, "child");
    const std::string* name = block.kind == "solid" ? block.find("name") : nullptr;
    return name ? *name : block.kind;
}

}  // namespace

void add_physics_records(const PhyFile& phy, std::vector<RecordList>& lists) {
    RecordList shapes{"physics_shapes"}, solids{"physics_solids"},
        constraints{"physics_constraints"}, others{"physics_settings"};
    for (size_t i = 0; i < phy.solids.size(); ++i)
        shapes.records.push_back({fmt::format("solid {}", i),
                                  {{"drag_areas", axes(phy.solids[i].drag_areas)},
                                   {"mass_center", axes(phy.solids[i].mass_center)},
                                   {"inertia", axes(phy.solids[i].inertia)},
                                   {"radius", phy.solids[i].radius}}});
    const SolidNames names = solid_names(phy);
    for (const PhyBlock& block : phy.blocks) {
        RecordList& list = block.kind == "solid"               ? solids
                           : block.kind == "ragdollconstraint" ? constraints
                                                               : others;
        add_pairs(block, list.records.emplace_back(CompiledRecord{block_name(names, block), {}}));
    }
    for (RecordList* list : {&shapes, &solids, &constraints, &others})
        lists.push_back(std::move(*list));
}

}  // namespace studioscope
