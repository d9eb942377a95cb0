#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "facts/vertex/columns.h"

namespace studioscope {

namespace {

// A CSV field of a name, in quotes if it contains a comma, a quote or a line break. A spreadsheet
// takes a field that begins like a formula for one, even in quotes: a ' goes before it.
std::string csv_field(std::string name) {
    constexpr std::string_view kFormulaStarts = "=+-@\t\r";
    if (!name.empty() && kFormulaStarts.find(name[0]) != std::string_view::npos)
        name.insert(0, 1, '\'');
    if (name.find_first_of(",\"\r\n") == std::string::npos) return name;
    std::string quoted = "\"";
    for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
    quoted += '"';
    return quoted;
}

template <typename Items>
std::vector<std::string> name_fields(const Items& items) {
    std::vector<std::string> fields;
    fields.reserve(items.size());
    for (const auto& item : items) fields.push_back(csv_field(item.name));
    return fields;
}

// The name that a value is the index of; null if there are no names or none has this index: values
// of other columns may be negative, which no index can be made of.
const std::string* name_at(const std::vector<std::string>* names, double value) {
    const bool is_index = names && value >= 0 && value < static_cast<double>(names->size());
    return is_index ? &(*names)[static_cast<size_t>(value)] : nullptr;
}

}  // namespace

std::string vertex_csv(const Model& model, const VertexColumns& columns,
                       const std::vector<uint32_t>& order) {
    const std::vector<std::string> meshes = name_fields(model.meshes),
                                   bones = name_fields(model.bones);
    const auto names_of_column = [&](VertexColumn column) {
        return column == VertexColumn::kMesh   ? &meshes
               : column == VertexColumn::kBone ? &bones
                                               : nullptr;
    };
    std::vector<VertexColumnRow> shown;
    std::string text;
    for (const VertexColumnRow& row : kVertexColumns) {
        if (!has_column(model, columns, row.column)) continue;
        text += shown.empty() ? "" : ",";
        text += row.name;
        shown.push_back(row);
    }
    text += '\n';
    for (const uint32_t vertex : order) {
        for (const VertexColumnRow& row : shown) {
            if (&row != shown.data()) text += ',';
            const double value = column_value(model, columns, vertex, row.column);
            if (std::isnan(value)) continue;
            if (const std::string* name = name_at(names_of_column(row.column), value))
                text += *name;
            else
                fmt::format_to(std::back_inserter(text), "{:.9g}", value);
        }
        text += '\n';
    }
    return text;
}

}  // namespace studioscope
