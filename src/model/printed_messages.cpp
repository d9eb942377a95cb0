#include "model/printed_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/message_text.h"

namespace studioscope {

namespace {

constexpr size_t kLineColumns = 120;
constexpr std::string_view kNotFound = "\" not found", kTried = "; tried ";
constexpr std::string_view kNoFolder = ": there is no materials folder";

// Materials of one file that are missing for one reason.
struct MissingMaterials {
    size_t first = 0;  // index of the first message
    std::vector<std::string> names;
};

// The name and the reason in a message about a missing material; nothing for another message.
struct MissingMaterial {
    std::string name;
    std::string_view reason;  // ": there is no materials folder ...", "; tried ..."
};

std::optional<MissingMaterial> missing_material(const Diagnostic& message) {
    constexpr std::string_view kStart = "material \"";
    const std::string_view text = message.message;
    const size_t end = text.find(kNotFound);
    if (message.code != "material-missing" || !text.starts_with(kStart) || end == text.npos)
        return std::nullopt;
    const std::string_view name = text.substr(kStart.size(), end - kStart.size());
    if (name.find('"') != name.npos) return std::nullopt;  // a texture of a material
    return MissingMaterial{std::string(name), text.substr(end + kNotFound.size())};
}

// The first words of the reason, which messages of one reason share.
std::string_view reason_kind(std::string_view reason) {
    for (const std::string_view kind : {kNoFolder, kTried})
        if (reason.starts_with(kind)) return kind;
    return reason;
}

std::string missing_text(const MissingMaterials& group, size_t material_count,
                         std::string_view reason) {
    std::string text;
    if (group.names.size() == 1)
        text = fmt::format("material \"{}\" not found", group.names[0]);
    else if (material_count >= group.names.size())
        text = fmt::format("{} of {} materials not found", group.names.size(), material_count);
    else
        text = fmt::format("{} materials not found", group.names.size());
    if (reason.starts_with(kNoFolder)) return text + ": no materials folder; --game or --mount";
    return text + std::string(reason);
}

Diagnostics with_grouped_materials(const Diagnostics& messages, size_t material_count) {
    using Key = std::tuple<std::string, Severity, std::string_view>;
    std::map<Key, MissingMaterials> groups;
    for (size_t i = 0; i < messages.size(); ++i)
        if (auto missing = missing_material(messages[i])) {
            MissingMaterials& group =
                groups[{messages[i].file, messages[i].severity, reason_kind(missing->reason)}];
            if (group.names.empty()) group.first = i;
            group.names.push_back(std::move(missing->name));
        }
    Diagnostics grouped;
    for (size_t i = 0; i < messages.size(); ++i) {
        const auto missing = missing_material(messages[i]);
        if (!missing) {
            grouped.push_back(messages[i]);
            continue;
        }
        const MissingMaterials& group =
            groups.at({messages[i].file, messages[i].severity, reason_kind(missing->reason)});
        if (group.first != i) continue;
        grouped.push_back(messages[i]);
        grouped.back().message = missing_text(group, material_count, missing->reason);
    }
    return grouped;
}

size_t column_count(std::string_view text) {
    return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

// The places that follow "; tried ": "a, b and 3 more" has the places a and b of 5.
struct Places {
    std::vector<std::string> first;
    size_t count = 0;
};

Places places_in(std::string_view list) {
    Places places;
    constexpr std::string_view kAnd = " and ", kMore = " more";
    const size_t rest = list.rfind(kAnd);
    if (list.ends_with(kMore) && rest != list.npos) {
        for (const char c : list.substr(rest + kAnd.size()))
            if (c >= '0' && c <= '9') places.count = places.count * 10 + size_t(c - '0');
        list = list.substr(0, rest);
    }
    while (!list.empty()) {
        const size_t end = std::min(list.find(", "), list.size());
        places.first.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 2, list.size()));
    }
    places.count += places.first.size();
    return places;
}

std::string place_text(const Places& places, size_t listed) {
    if (listed == 0) return count_text(places.count, "place");
    std::string text;
    for (size_t i = 0; i < listed; ++i) text += (i == 0 ? "" : ", ") + places.first[i];
    if (listed < places.count) text += fmt::format(" and {} more", places.count - listed);
    return text;
}

// The end of a path, as many whole folders as there is room for: ".../b/c.vtf".
std::string path_end(std::string_view path, size_t columns) {
    std::string end;
    for (size_t at = path.size(); at > 0;) {
        at = path.rfind('/', at - 1);
        if (at == path.npos || column_count(path.substr(at)) + 3 > columns) break;
        end = fmt::format("...{}", path.substr(at));
    }
    return end;
}

// Lists as many places as a line has room for, or the end of a lone one.
void shorten_places(Diagnostic& message) {
    const size_t at = message.message.find(kTried);
    if (at == std::string::npos || column_count(to_string(message)) <= kLineColumns) return;
    const Places places = places_in(std::string_view(message.message).substr(at + kTried.size()));
    const std::string start = message.message.substr(0, at + kTried.size());
    if (places.count == 1) {
        message.message = start;
        const size_t used = column_count(to_string(message));
        message.message += path_end(places.first[0], kLineColumns - std::min(kLineColumns, used));
        if (message.message != start) return;
    }
    for (size_t listed = places.first.size() + 1; listed-- > 0;) {
        message.message = start + place_text(places, listed);
        if (column_count(to_string(message)) <= kLineColumns) return;
    }
}

}  // namespace

Diagnostics printed_messages(const Diagnostics& messages, size_t material_count, size_t max_of_code,
                             std::string_view all_by) {
    struct Group {
        size_t count = 0, entry = 0;
    };
    std::map<std::tuple<std::string, std::string, Severity>, Group> groups;
    Diagnostics printed;
    for (Diagnostic& message : with_grouped_materials(messages, material_count)) {
        Group& group = groups[{message.file, message.code, message.severity}];
        if (max_of_code == 0 || ++group.count <= max_of_code) {
            shorten_places(message);
            printed.push_back(std::move(message));
            continue;
        }
        const size_t more = group.count - max_of_code;
        if (more == 1) {
            group.entry = printed.size();
            printed.push_back({message.severity, message.code, {}, {}, message.file});
        }
        printed[group.entry].message = fmt::format("{} more like this; {} lists all", more, all_by);
    }
    return printed;
}

}  // namespace studioscope
