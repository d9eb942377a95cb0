#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "core/diagnostic.h"
#include "core/json_text.h"
#include "document/document.h"

namespace studioscope {

// Tables of choices and their JSON. The view's JSON, the settings, reloads and the defaults of a
// newly opened model iterate over such a table; undo does not need one.

// State and diagnostics while choices are read from JSON.
struct ChoiceReader {
    Document* document = nullptr;      // null for the settings, which are independent of a model
    bool is_strict = false;            // report values out of range instead of clamping them
    std::string name;                  // current member
    std::vector<std::string> unknown;  // names that the model does not have
    std::set<std::string> reported;    // reported paths that should be objects but are not
    Diagnostics diagnostics;
    bool is_rejected = false;  // the current member is invalid, so its default is used

    // Reject the current member because of its value, or because of its type.
    void reject(const std::string& message);
    void reject_type(const FloatJson& json);
    // Reports a member of the wrong type.
    void report_type(const std::string& member, const FloatJson& json);
};

using ChoiceJson = std::optional<FloatJson>;  // nothing: the choice is not written

// A choice in an `Owner`, which is Choices or Settings. `document` is null for Settings; read()
// gets null if the JSON has no such member.
template <typename Owner>
struct ChoiceRow {
    const char* path;  // in the JSON ("view.mode"); null: not in it
    ChoiceJson (*write)(const Owner& from, const Document* document);
    void (*read)(const FloatJson& json, Owner& to, ChoiceReader& in);
    void (*copy)(const Owner& from, Owner& to);
};

// The members of a ChoiceRow for `field`, an expression of the owner `c`. Its JSON form is the pair
// write_CODEC(value, document) and read_CODEC(json, value, in), which also get further arguments.
#define CHOICE_ROW(Owner, field, path, codec, ...)                            \
    path,                                                                     \
        [](const Owner& c, const Document* document) {                        \
            return write_##codec(field, document __VA_OPT__(, ) __VA_ARGS__); \
        },                                                                    \
        [](const FloatJson& json, Owner& c, ChoiceReader& in) {               \
            read_##codec(json, field, in __VA_OPT__(, ) __VA_ARGS__);         \
        },                                                                    \
        [](const Owner& from, Owner& to) {                                    \
            const auto get = [](auto& c) -> auto& { return field; };          \
            get(to) = get(from);                                              \
        }

// The JSON object that contains the last name of a path; created if missing.
FloatJson& parent_object(FloatJson& root, std::string_view path);
// The member at a path; null if there is none. A value on the way that is not an object is reported
// once, if reading is strict.
const FloatJson& member_at(const FloatJson& root, std::string_view path, ChoiceReader& in);
std::string last_name(std::string_view path);

// Write the rows that have a path as JSON.
template <typename Rows, typename Owner>
void write_choices(const Rows& rows, const Owner& from, const Document* document, FloatJson& root) {
    for (const auto& row : rows) {
        if (!row.path) continue;
        FloatJson& parent = parent_object(root, row.path);
        if (ChoiceJson value = row.write(from, document))
            parent[last_name(row.path)] = std::move(*value);
    }
}

// Reads the rows from JSON. A member that is missing or invalid gets the value of `defaults`.
template <typename Rows, typename Owner>
void read_choices(const Rows& rows, const FloatJson& root, const Owner& defaults,
                  std::type_identity_t<Owner>& to, ChoiceReader& in) {
    for (const auto& row : rows) {
        if (!row.path) continue;
        in.name = last_name(row.path);
        in.is_rejected = false;
        row.read(member_at(root, row.path, in), to, in);
        if (in.is_rejected) row.copy(defaults, to);
    }
}

std::optional<float> finite_number(const FloatJson& json);

template <typename T>
ChoiceJson write_number(T value, const Document*, T, T) {
    return value;
}
template <typename T>
void read_number(const FloatJson& json, T& value, ChoiceReader& in, T min, T max) {
    const auto number = finite_number(json);
    if (!number) return in.reject_type(json);
    const auto kept = std::clamp(*number, static_cast<float>(min), static_cast<float>(max));
    if (in.is_strict && kept != *number)
        return in.reject(fmt::format("\"{}\" is {:g}, not {} to {}; its default is used", in.name,
                                     *number, min, max));
    value = static_cast<T>(kept);
}

// An enum, by the names of its table, which has a row for each entry in the enum's order.
template <typename Entry>
ChoiceJson write_entry(Entry value, const Document*, const auto& rows) {
    return FloatJson(rows[static_cast<size_t>(value)].name);
}
template <typename Entry>
void read_entry(const FloatJson& json, Entry& value, ChoiceReader& in, const auto& rows) {
    if (!json.is_string()) return in.reject_type(json);
    const std::string& text = json.get_ref<const std::string&>();
    std::string names;
    for (size_t i = 0; i < rows.size(); ++i) {
        if (text == rows[i].name) {
            value = static_cast<Entry>(i);
            return;
        }
        names += (i == 0 ? "" : ", ") + std::string(rows[i].name);
    }
    in.reject(fmt::format("\"{}\" is \"{}\", which is not one of {}; its default is used", in.name,
                          text, names));
}

// The overlays of a view alone.
constexpr const OverlaySwitches& overlay_switches(const OverlaySwitches& view) { return view; }
constexpr OverlaySwitches& overlay_switches(OverlaySwitches& view) { return view; }

// {"on", "rate", "settle", "passed"}: jiggle bones, and the seconds that the loops of the clip took
// before its last one; not written for a model without jiggle bones. The clip has been read before.
ChoiceJson write_jiggle(const JiggleChoices& value, const Document* document);
void read_jiggle(const FloatJson& json, JiggleChoices& value, ChoiceReader& in);

}  // namespace studioscope
