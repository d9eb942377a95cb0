
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "core/at.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "document/faults.h"
#include "ui/dock/panels.h"
#include "ui/requests.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// The search for folders, archives and games that provide the open model's missing files.

constexpr size_t kMaxShownLines = 3;  // the list scrolls beyond them

std::string result_text(const ProviderSearch& search) {
    const std::string places =
        grouped(search.searched) + (search.searched == 1 ? " place" : " places");
    return (search.found.empty()
                ? fmt::format("Not found in {}: {} folders up from the model, {} down, and Steam",
                              places, kMaxSearchedLevels, kMaxSearchedDepth)
                : fmt::format("Found in {} of {}:", grouped(search.found.size()), places)) +
           (search.is_cut_short ? " (more were not searched)" : "");
}

std::string files_text(const Provider& provider, size_t missing) {
    return fmt::format("{} of {}", grouped(provider.files), grouped(missing));
}

void provider_line(const Provider& provider, size_t missing, Requests& requests) {
    begin_row();
    if (ImGui::SmallButton("Mount")) requests.push(request::Mount{provider.path});
    const std::string path = generic_path_text(provider.path);
    tooltip(path + "\n" + provider.origin,
            "Look for the model's files in it too, before all others");
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, provider.files == missing ? kHighlightColor : kTextColor);
    ImGui::TextUnformatted(files_text(provider, missing).c_str());
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    elided_path(path);
    tooltip(path, "Right-click to copy");
    copied_by_right_click(path);
    ImGui::TableNextColumn();
    elided(provider.origin, kDimColor);
}

// Draws the button that starts or stops the search, and its progress, on the current line.
void provider_search(const ProviderListing& listing, Requests& requests) {
    ImGui::SameLine();
    if (!listing.is_searching) {
        if (ImGui::Button("Find")) requests.push(request::FindProviders{});
        tooltip(
            "Search for what is missing: the folders and archives around the model, hidden ones "
            "too, and the games that Steam has installed");
        return;
    }
    if (ImGui::Button("Stop")) requests.push(request::StopFinding{});
    tooltip("End the search");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled(
        "%s", fmt::format("{} of {} places", grouped(listing.places_read), grouped(listing.places))
                  .c_str());
}

// Draws the providers found, each with a button to mount it; nothing before the first search.
// `missing`: number of files that were searched for.
void provider_table(const ProviderListing& listing, size_t missing, Requests& requests) {
    if (!listing.is_known) return;
    const std::vector<Provider>& found = listing.search.found;
    ImGui::TextUnformatted(result_text(listing.search).c_str());
    tooltip(
        fmt::format("Searched: the model's folder and {} above it, the archives and folders up "
                    "to {} below each, hidden ones too, and the games that Steam has installed",
                    kMaxSearchedLevels, kMaxSearchedDepth));
    if (found.empty()) return;
    const float row = ImGui::GetTextLineHeight() + ImGui::GetStyle().CellPadding.y * 2;
    const float height = row * static_cast<float>(std::min(found.size(), kMaxShownLines));
    const ListColumn columns[] = {
        {"", button_room("Mount"), {3.2f}},
        {"", widest_text(found, [&](const Provider& p) { return files_text(p, missing); }), {4}},
        {"", widest_text(found, [](const Provider& p) { return generic_path_text(p.path); }), {14}},
        {"", widest_text(found, [](const Provider& p) { return p.origin; }), {6, 1}}};
    if (!begin_list("providers", columns, kListFlags, height)) return;
    each_visible_row(found.size(), [&](int i) {
        ImGui::PushID(i);
        provider_line(at(found, i), missing, requests);
        ImGui::PopID();
    });
    ImGui::EndTable();
}

constexpr const char* kStatusHelp[] = {
    "Taken from the first mount that has it",
    "Found next to the model, but the game would use that of an earlier mount",
    "No mount that is switched on has it"};

constexpr const char* kStandInHelp = "Missing; shown with a file of the same name that you chose";

// The colour of a file's status; of a missing one, that of the messages about its role.
ImU32 status_color(const Dependency& need, const Diagnostics& messages) {
    return need.status == ResolveStatus::kFound ? kDimColor
           : need.status == ResolveStatus::kShadowed
               ? kWarningColor
               : severity_color(missing_file_severity(messages, need.role));
}

size_t dependency_count(const ContentReport& content, ResolveStatus status) {
    return static_cast<size_t>(
        std::count_if(content.needs.begin(), content.needs.end(),
                      [&](const Dependency& n) { return n.status == status; }));
}

std::string needs_summary(const ContentReport& content) {
    const size_t all = content.needs.size();
    std::string text = grouped(all) + (all == 1 ? " file is needed" : " files are needed");
    for (const ResolveStatus status :
         {ResolveStatus::kFound, ResolveStatus::kShadowed, ResolveStatus::kMissing})
        if (const size_t count = dependency_count(content, status); count > 0)
            text += fmt::format(", {} {}", grouped(count), resolve_status_name(status));
    return text;
}

// The mount's name, such as "hats.gma", and the number of others that have the file.
std::string source_text(const ContentReport& content, const Dependency& need) {
    const size_t count = need.candidates.size();
    const auto muted = std::count_if(need.candidates.begin(), need.candidates.end(),
                                     [](const Candidate& candidate) { return candidate.is_muted; });
    if (need.found.empty()) return muted == 0 ? "" : fmt::format("{} muted", muted);
    const std::string from =
        need.mount ? short_name(content.mounts[*need.mount].mount) : std::string();
    return count > 1 ? fmt::format("{} +{} more", from, count - 1) : from;
}

// Whether the file is one that the user chose in place of a missing one.
bool is_stand_in(const Document& document, const Dependency& need) {
    const auto& chosen = document.mounts.stand_ins;
    return std::any_of(chosen.begin(), chosen.end(), [&](const StandIn& one) {
        return one.file == need.found && same_name(one.path, need.path.bytes());
    });
}

const char* status_text(const Dependency& need) { return resolve_status_name(need.status); }

void need_line(const Document& document, const Dependency& need, MountSettings& settings) {
    const std::string path = shown_path(need.path.bytes());
    const bool is_chosen = is_stand_in(document, need);
    begin_row();
    if (ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns))
        settings.look_up = need.path.bytes();
    tooltip(path + "\n" + (is_chosen ? kStandInHelp : at(kStatusHelp, need.status)) +
                (need.found.empty() ? "" : ":\n" + shown_path(generic_path_text(need.found))),
            "Click to see who has it, right-click to copy its path");
    copied_by_right_click(need.path.shown());
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text,
                          is_chosen ? kHighlightColor : status_color(need, document.messages));
    ImGui::TextUnformatted(is_chosen ? "chosen" : status_text(need));
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", need.role.c_str());
    ImGui::TableNextColumn();
    elided_path(path);
    ImGui::TableNextColumn();
    elided(source_text(document.content, need), kDimColor);
}

std::vector<const Dependency*> shown_needs(const ContentReport& content, bool only_troubles) {
    std::vector<const Dependency*> needs;
    for (const ResolveStatus status :
         {ResolveStatus::kMissing, ResolveStatus::kShadowed, ResolveStatus::kFound})
        for (const Dependency& need : content.needs)
            if (need.status == status && !(only_troubles && status == ResolveStatus::kFound))
                needs.push_back(&need);
    return needs;
}

std::array<ListColumn, 4> needs_columns(const ContentReport& content) {
    const auto widest = [&](const auto& text_of) { return widest_text(content.needs, text_of); };
    return {
        {{"", widest(status_text), {4.8f}},
         {"", widest([](const Dependency& need) { return need.role; }), {6.6f, 2}},
         {"", widest([](const Dependency& need) { return shown_path(need.path.bytes()); }), {22}},
         {"", widest([&](const Dependency& need) { return source_text(content, need); }), {8, 1}}}};
}

// The candidate's path below its mount.
std::string path_in_mount(const ContentReport& content, const Candidate& candidate) {
    const std::string path = generic_path_text(candidate.path);
    const size_t root = generic_path_text(content.mounts[candidate.mount].mount.root).size() + 1;
    return shown_path(path.substr(std::min(root, path.size())));
}

void candidate_line(const ContentReport& content, const Candidate& candidate, bool is_winner) {
    const ContentMount& entry = content.mounts[candidate.mount];
    const std::string path = generic_path_text(candidate.path);
    begin_row();
    ImGui::Selectable("##row", is_winner, ImGuiSelectableFlags_SpanAllColumns);
    tooltip(shown_path(path) + "\n" + entry.mount.origin, "Right-click to copy");
    copied_by_right_click(path);
    ImGui::SameLine(0, 0);
    const char* state = is_winner ? "wins" : candidate.is_muted ? "muted" : "shadowed";
    ImGui::PushStyleColor(ImGuiCol_Text, is_winner ? kHighlightColor : kDimColor);
    ImGui::TextUnformatted(state);
    ImGui::TableNextColumn();
    right_aligned(fmt::format("#{}", candidate.mount + 1), kDimColor);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    elided(short_name(entry.mount));
    ImGui::TableNextColumn();
    elided_path(path_in_mount(content, candidate));
}

void candidate_table(const ContentReport& content, const std::vector<Candidate>& found) {
    const ListColumn columns[] = {
        {"", ImGui::CalcTextSize("shadowed").x, {4.8f}},
        {"", 0, {2, 2}},
        {"",
         widest_text(found,
                     [&](const Candidate& c) { return short_name(content.mounts[c.mount].mount); }),
         {12, 1}},
        {"",
         widest_text(found, [&](const Candidate& c) { return path_in_mount(content, c); }),
         {10}}};
    if (!begin_list("candidates", columns)) return;
    const auto winner =
        std::find_if(found.begin(), found.end(), [](const Candidate& c) { return !c.is_muted; });
    for (auto candidate = found.begin(); candidate != found.end(); ++candidate) {
        ImGui::PushID(static_cast<int>(candidate - found.begin()));
        candidate_line(content, *candidate, candidate == winner);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

bool is_missing(const ContentReport& content, const std::string& path) {
    return std::any_of(content.needs.begin(), content.needs.end(), [&](const Dependency& need) {
        return need.status == ResolveStatus::kMissing && same_name(need.path.bytes(), path);
    });
}

constexpr const char* kShowWith = "Show with this";

// The button that draws the model with a file of the same name in place of the missing one.
void stand_in_button(const Document& document, const std::string& shown, Requests& requests) {
    const std::string& path = document.look_up.path;
    if (!has_same_base_name(path, shown) || !is_missing(document.content, path)) return;
    if (ImGui::SmallButton(kShowWith)) requests.push(request::ShowWith{{path, shown}});
    tooltip("Draw the model with this file in place of the missing one, in this window alone");
}

// Draws similar names, each with a button to show it, and the line of a VMT or QC that would make
// the model find it.
void similar_paths_list(const Document& document, MountSettings& settings, Requests& requests) {
    const ContentLookUp& answer = document.look_up;
    const auto line_of = [&](const std::string& path) {
        return mending_line(answer.path, path, document.materials);
    };
    const ListColumn columns[] = {
        {"",
         widest_text(answer.alike, [](const std::string& path) { return shown_path(path); }),
         {14}},
        {"", button_room(kShowWith), {7}},
        {"", widest_text(answer.alike, line_of), {14, 1}}};
    if (!begin_list("alike", columns)) return;
    for (size_t i = 0; i < answer.alike.size(); ++i) {
        const std::string& path = answer.alike[i];
        const std::string line = line_of(path);
        begin_row();
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(
                "##row", false,
                ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap))
            settings.look_up = path;
        tooltip(shown_path(path) + (line.empty() ? "" : "\n" + line),
                line.empty() ? "Click to see who has it"
                             : "Click to see who has it, right-click to copy the line");
        if (!line.empty()) copied_by_right_click(line);
        ImGui::PopID();
        ImGui::SameLine(0, 0);
        elided(shown_path(path),
               has_same_base_name(path, answer.path) ? kHighlightColor : kTextColor);
        ImGui::TableNextColumn();
        ImGui::PushID(static_cast<int>(i));
        stand_in_button(document, path, requests);
        ImGui::PopID();
        ImGui::TableNextColumn();
        elided(line, kDimColor);
    }
    ImGui::EndTable();
}

std::string answer_text(const ContentLookUp& answer) {
    if (answer.found.empty())
        return answer.alike.empty() ? "Not in any mount"
               : has_same_base_name(answer.alike.front(), answer.path)
                   ? "Not in any mount, but the same name is elsewhere:"
                   : "Not in any mount. Similar names:";
    if (std::all_of(answer.found.begin(), answer.found.end(),
                    [](const Candidate& candidate) { return candidate.is_muted; }))
        return "Only what is muted has it";
    return answer.found.size() == 1 ? "One mount has it"
                                    : grouped(answer.found.size()) + " mounts have it";
}

}  // namespace

void needs_table(Document& document, const FrameInfo& info, Requests& requests) {
    const ContentReport& content = document.content;
    MountSettings& settings = document.panels.mounts;
    const std::string summary = needs_summary(content);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(summary.c_str());
    if (dependency_count(content, ResolveStatus::kFound) < content.needs.size()) {
        ImGui::SameLine();
        ImGui::Checkbox("Only problems", &settings.only_troubles);
        tooltip("List what is shadowed or missing, and nothing else");
    }
    if (const size_t missing = dependency_count(content, ResolveStatus::kMissing);
        missing > 0 && info.providers) {
        provider_search(*info.providers, requests);
        provider_table(*info.providers, missing, requests);
    }
    const std::vector<const Dependency*> needs = shown_needs(content, settings.only_troubles);
    if (!begin_list("needs", needs_columns(content))) return;
    each_visible_row(needs.size(), [&](int i) {
        ImGui::PushID(i);
        need_line(document, *at(needs, i), settings);
        ImGui::PopID();
    });
    ImGui::EndTable();
}

void look_up_table(Document& document, Requests& requests) {
    MountSettings& settings = document.panels.mounts;
    const ContentLookUp& answer = document.look_up;
    if (answer.path != settings.look_up) requests.push(request::LookUp{settings.look_up});
    if (ImGui::Button("Back")) settings.look_up.clear();
    tooltip("Empty the search box: back to what the model needs");
    if (answer.path.empty()) return;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(answer_text(answer).c_str());
    if (answer.found.empty())
        similar_paths_list(document, settings, requests);
    else
        candidate_table(document.content, answer.found);
}

}  // namespace studioscope
