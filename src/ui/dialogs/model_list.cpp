#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "content/archives/archive_files.h"
#include "core/at.h"
#include "core/path_text.h"
#include "core/text.h"
#include "ui/dialogs/dialogs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

std::vector<ModelRow> model_rows(const std::vector<std::string>& models,
                                 const ModelListSettings& settings) {
    std::vector<ModelRow> rows;
    if (!settings.filter.empty()) {
        for (size_t i = 0; i < models.size(); ++i)
            if (matches(models[i], settings.filter)) rows.push_back({{}, 0, i, true});
        return rows;
    }
    size_t head = 0;  // row of the current folder
    bool is_collapsed = false;
    for (size_t i = 0; i < models.size(); ++i) {
        const size_t slash = models[i].find_last_of('/');
        const auto folder =
            std::string_view(models[i]).substr(0, slash == std::string::npos ? 0 : slash);
        if (rows.empty() || rows[head].folder != folder) {
            head = rows.size();
            is_collapsed = settings.folded.count(folder) > 0;
            rows.push_back({folder, 0, std::nullopt, false});
        }
        ++rows[head].models;
        if (!is_collapsed) rows.push_back({folder, 0, i, false});
    }
    return rows;
}

namespace {

struct ModelTable {
    ModelListSettings& settings;
    const ModelListing& listing;
    Requests& requests;
    std::vector<ModelRow> rows;
    bool is_row_followed = false;
};

void open_model(ModelTable& list, size_t model) {
    list.requests.push(
        request::Open{{list.listing.root / path_from_text(list.listing.models[model])}});
    list.settings.is_open = false;
}

// Opens a model; expands or collapses a folder.
void activate_row(ModelTable& list, const ModelRow& row) {
    if (row.model) return open_model(list, *row.model);
    auto& folded = list.settings.folded;
    const std::string folder(row.folder);
    if (folded.erase(folder) == 0) folded.insert(folder);
}

void folder_line(ModelTable& list, const ModelRow& row) {
    const bool is_collapsed = list.settings.folded.count(row.folder) > 0;
    expansion_arrow(ImGui::GetCursorScreenPos(), !is_collapsed, kDimColor);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetTextLineHeight());
    elided(std::string(row.folder.empty() ? "." : row.folder) + "/", kHighlightColor);
    ImGui::TableNextColumn();
    right_aligned(grouped(row.models), kDimColor);
}

void model_line(const ModelTable& list, const ModelRow& row) {
    const std::string& path = list.listing.models[*row.model];
    const float step = ImGui::GetTextLineHeight() * 1.6f;
    if (!row.shows_full_path) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + step);
    elided(row.shows_full_path ? path : path.substr(path.find_last_of('/') + 1));
    ImGui::TableNextColumn();
}

void line(ModelTable& list, int index) {
    const ModelRow& row = at(list.rows, index);
    begin_row();
    ImGui::PushID(index);
    constexpr ImGuiSelectableFlags kFlags =
        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick;
    if (ImGui::Selectable("##row", index == list.settings.row, kFlags)) {
        list.settings.row = index;
        if (!row.model || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            activate_row(list, row);
    }
    tooltip(row.model ? list.listing.models[*row.model] : std::string(row.folder) + "/",
            row.model ? "Double-click to open" : "Click to collapse");
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    if (row.model)
        model_line(list, row);
    else
        folder_line(list, row);
}

void table(ModelTable& list, float height) {
    if (!ImGui::BeginTable("models", 2, kListFlags, {0, height})) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("count", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 4);
    if (list.is_row_followed) scroll_to_row(list.settings.row);
    each_visible_row(list.rows.size(), [&](int i) { line(list, i); });
    ImGui::EndTable();
}

void handle_keys(ModelTable& list) {
    const int step = rows_by_keys(), last = std::max(static_cast<int>(list.rows.size()) - 1, 0);
    list.is_row_followed = list.is_row_followed || step != 0;
    list.settings.row = std::clamp(list.settings.row + step, 0, last);
    if (is_pressed(key(kKeyEnter)) && !list.rows.empty())
        activate_row(list, at(list.rows, list.settings.row));
}

std::string headline(const ModelListing& listing) {
    if (listing.is_reading && listing.folders > 0)
        return fmt::format("{} of {} folders read", grouped(listing.folders_read),
                           grouped(listing.folders));
    if (listing.is_reading) return "Reading\u2026";
    std::string text = grouped(listing.models.size()) + (listing.is_more ? "+" : "") +
                       (listing.models.size() == 1 ? " model" : " models");
    if (listing.files > 0) text += " among " + grouped(listing.files) + " files";
    return text + ", " + listing.kind;
}

const char* reason_for_none(const ModelListing& listing) {
    if (listing.is_reading) return "The models appear here as soon as all are known.";
    return listing.problem.empty() ? "No model here has that name." : listing.problem.c_str();
}

void buttons(ModelTable& list) {
    const bool has_model = !list.rows.empty() && at(list.rows, list.settings.row).model.has_value();
    ImGui::BeginDisabled(!has_model);
    if (ImGui::Button("Open")) activate_row(list, at(list.rows, list.settings.row));
    tooltip("Open the model that is highlighted", "Enter");
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(list.listing.is_mounted);
    if (ImGui::Button("Mount")) {
        const auto place = split_archive_path(list.listing.root);
        list.requests.push(request::Mount{place ? place->archive : list.listing.root});
        list.settings.is_open = false;
    }
    ImGui::EndDisabled();
    tooltip(list.listing.is_mounted
                ? "It is mounted: materials of what is open are looked for in it"
                : "Look for the materials of what is open in it too, before all others");
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) list.settings.is_open = false;
    tooltip("Close without opening", "Escape");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    elided(generic_path_text(list.listing.root), kDimColor);
}

void draw(ModelTable& list) {
    ModelListSettings& settings = list.settings;
    const bool is_new = settings.listing != list.listing.number;
    if (is_new) {
        settings.listing = list.listing.number;
        settings.filter.clear();
        settings.folded.clear();
        list.rows = model_rows(list.listing.models, settings);
        ImGui::SetKeyboardFocusHere();
    }
    if (is_new || (settings.was_reading && !list.listing.is_reading))
        settings.row = list.rows.empty() ? 0 : 1;  // a model, after the row of its folder
    settings.was_reading = list.listing.is_reading;
    if (search_box("##filter", "Search these models", settings.filter,
                   ImGui::GetContentRegionAvail().x * 0.55f)) {
        list.rows = model_rows(list.listing.models, settings);
        settings.row = 0;
    }
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    elided(headline(list.listing), kDimColor);
    handle_keys(list);
    const float height = ImGui::GetContentRegionAvail().y - ImGui::GetFrameHeightWithSpacing();
    if (list.rows.empty()) {
        ImGui::BeginChild("nothing", {0, height});
        ImGui::TextWrapped("%s", reason_for_none(list.listing));
        ImGui::EndChild();
    } else {
        table(list, height);
    }
    buttons(list);
}

}  // namespace

void model_list(ModelListSettings& settings, const ModelListing* listing, Requests& requests) {
    if (!settings.is_open || !listing) return;
    const auto place = split_archive_path(listing->root);
    const std::string name =
        path_text((place ? place->archive : listing->root).filename()) + "###Models";
    if (begin_dialog(name.c_str(), settings.is_open, 42, 34)) {
        ModelTable list{settings, *listing, requests, model_rows(listing->models, settings)};
        draw(list);
    }
    ImGui::End();
}

}  // namespace studioscope
