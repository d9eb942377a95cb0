#pragma once

#include <set>

#include "document/choices/table.h"

namespace studioscope {

// The JSON of a table's rows, by a path that each row names ("view.mode").

// The object that a path's last name is a member of, made where it is missing.
FloatJson& parent_of(FloatJson& root, std::string_view path);
// The member at a path; null where there is none. An object on the way that is something else is
// reported once when reading is strict.
const FloatJson& member_at(const FloatJson& root, std::string_view path, ChoiceReader& in);
std::string_view last_name(std::string_view path);

// Write the rows as JSON. `path_of(row)` is null for rows that are left out.
template <typename Rows, typename From, typename PathOf>
void write_choices(const Rows& rows, const From& from, const Document* document, PathOf path_of,
                   FloatJson& root) {
    for_each_choice(rows, [&](const auto& row) {
        const char* path = path_of(row);
        if (!path) return;
        FloatJson& parent = parent_of(root, path);
        if constexpr (requires { row.codec.write(row.get(from), document); })
            if (ChoiceJson value = row.codec.write(row.get(from), document))
                parent[std::string(last_name(path))] = std::move(*value);
    });
}

// Reads the rows from JSON. A member that is missing or invalid gets the value of `defaults`.
template <typename Rows, typename To, typename Defaults, typename PathOf>
void read_choices(const Rows& rows, const FloatJson& root, const Defaults& defaults, To& to,
                  PathOf path_of, ChoiceReader& in) {
    for_each_choice(rows, [&](const auto& row) {
        const char* path = path_of(row);
        if (!path) return;
        const std::string name(last_name(path));
        in.name = name.c_str();
        const FloatJson& found = member_at(root, path, in);
        if constexpr (requires { row.codec.read(found, row.get(to), in); }) {
            const ReadStatus status = row.codec.read(found, row.get(to), in);
            if (status == ReadStatus::kUsed) return;
            row.get(to) = row.get(defaults);
            if (in.is_strict && status == ReadStatus::kWrongType && !found.is_null())
                in.report(
                    fmt::format("\"{}\" is a {}; its default is used", name, found.type_name()));
        }
    });
}

}  // namespace studioscope
