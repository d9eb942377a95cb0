#include "ui/dock/provider_table.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "core/at.h"
#include "core/path_text.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr size_t kMaxShownLines = 3;  // the list scrolls beyond them

std::string result_text(const ProviderSearch& search) {
    const std::string places =
        grouped(search.searched) + (search.searched == 1 ? " place" : " places");
    return (search.found.empty()
                ? "Not found in " + places + " near the model and in Steam"
                : fmt::format("Found in {} of {}:", grouped(search.found.size()), places)) +
           (search.is_cut_short ? " (more were not searched)" : "");
}

void provider_line(const Provider& one, size_t missing, Requests& requests) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (ImGui::SmallButton("Mount")) requests.push(request::Mount{one.path});
    const std::string path = generic_path_text(one.path);
    tooltip(path + "\n" + one.origin, "Look for the model's files in it too, before all others");
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, one.files == missing ? kHighlightColor : kTextColor);
    ImGui::Text("%s of %s", grouped(one.files).c_str(), grouped(missing).c_str());
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    elided(path);
    tooltip(path, "Right-click to copy");
    copied_by_right_click(path);
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    elided(one.origin);
    ImGui::PopStyleColor();
}

}  // namespace

void provider_search(const ProviderListing& listing, Requests& requests) {
    ImGui::SameLine();
    if (!listing.is_searching) {
        if (ImGui::Button("Find")) requests.push(request::FindProviders{});
        tooltip(
            "Search for what is missing: the folders and archives around the model, and the "
            "games that Steam has installed");
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

void provider_table(const ProviderListing& listing, size_t missing, Requests& requests) {
    if (!listing.is_known) return;
    const std::vector<Provider>& found = listing.search.found;
    ImGui::TextUnformatted(result_text(listing.search).c_str());
    if (found.empty()) return;
    const float row = ImGui::GetTextLineHeight() + ImGui::GetStyle().CellPadding.y * 2;
    const float height = row * static_cast<float>(std::min(found.size(), kMaxShownLines));
    if (!ImGui::BeginTable("providers", 4, kListFlags, {0, height})) return;
    const float font = ImGui::GetFontSize();
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, font * 3.2f);
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, font * 4);
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch, 2);
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch, 1);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(found.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            ImGui::PushID(i);
            provider_line(at(found, i), missing, requests);
            ImGui::PopID();
        }
    ImGui::EndTable();
}

}  // namespace studioscope
