#include "ui/shell/folder_page.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "core/at.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr float kCellSize = 9;    // min size of a picture, in font heights
constexpr float kCellGap = 0.6f;  // between cells, in font heights

std::string file_name(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

// The first folder of the path whose name begins with a dot, with those above it; empty: none.
std::string_view hidden_folder(std::string_view path) {
    size_t slash = 0;
    for (size_t start = 0; (slash = path.find('/', start)) != path.npos; start = slash + 1)
        if (path[start] == '.') return path.substr(0, slash);
    return {};
}

// Filters the cells again if the search or the models read so far have changed.
void search(FolderPageSettings& settings, FolderPage& page) {
    const FolderSearchKey key{settings.filter, page.number, page.read};
    if (key == settings.searched) return;
    settings.searched = key;
    const FilteredModels found = matching_models(page.names, page.numbers, settings.filter);
    page.search_problem = found.problem;
    page.shown.clear();
    page.hidden = 0;
    std::set<std::string_view> folders;
    for (size_t i = 0; i < page.names.size(); ++i) {
        const std::string_view folder = hidden_folder(page.names[i]);
        if (!folder.empty()) {
            ++page.hidden;
            folders.insert(folder);
        }
        if (!folder.empty() && !page.shows_hidden) continue;
        if (found.fits.empty() || found.fits[i] != 0) page.shown.push_back(i);
    }
    page.hidden_folders.assign(folders.begin(), folders.end());
}

std::string headline(const FolderPage& page) {
    if (page.is_listing) return "Reading the folder\u2026";
    const size_t models = page.names.size() - (page.shows_hidden ? 0 : page.hidden);
    std::string text = grouped(models) + (models == 1 ? " model" : " models");
    if (page.is_more) text = "the first " + text;
    if (page.shown.size() != models) text = grouped(page.shown.size()) + " of " + text;
    if (page.read < page.names.size())
        text += ", " + grouped(page.read) +
                (models < page.names.size() ? " of " + grouped(page.names.size()) : "") + " read";
    return text;
}

std::string search_help() {
    std::string text =
        "A part of a name, or numbers of models: bones > 100 and lods < 3\n"
        "Joined by and, or, not and parentheses. Numbers:";
    for (const ModelNumberRow& row : kModelNumbers)
        text += fmt::format("\n  {}: {}", row.name, row.help);
    return text;
}

// Says what is hidden: "56 models below .content: Show".
void hidden_line(FolderPageSettings& settings, FolderPage& page) {
    if (page.hidden == 0) return;
    ImGui::AlignTextToFramePadding();
    const float button = button_room("Show") + ImGui::GetStyle().ItemSpacing.x;
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    elided(fmt::format("{} model{} below {}:", grouped(page.hidden), page.hidden == 1 ? "" : "s",
                       short_list(page.hidden_folders)),
           ImGui::GetContentRegionAvail().x - button);
    ImGui::PopStyleColor();
    ImGui::SameLine();
    if (ImGui::Button(page.shows_hidden ? "Hide" : "Show")) {
        page.shows_hidden = !page.shows_hidden;
        settings.searched.listing = -1;
    }
    tooltip("Folders whose names begin with a dot are hidden at first");
}

void header(FolderPageSettings& settings, FolderPage& page) {
    constexpr const char* kHint = "Name, or bones > 100 and lods < 3";
    const float close = button_room("Close"), room = ImGui::GetContentRegionAvail().x;
    search_box("##search", kHint, settings.filter,
               std::max(room * 0.5f, std::min(button_room(kHint), room * 0.6f)));
    tooltip(search_help());
    search(settings, page);
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    elided(headline(page),
           ImGui::GetContentRegionAvail().x - close - ImGui::GetStyle().ItemSpacing.x);
    ImGui::PopStyleColor();
    ImGui::SameLine(ImGui::GetContentRegionMax().x - close);
    if (ImGui::Button("Close")) settings.is_open = false;
    tooltip("Back to the open model", "Escape");
    if (!page.search_problem.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, kWarningColor);
        ImGui::TextWrapped("%s", page.search_problem.c_str());
        ImGui::PopStyleColor();
    }
    hidden_line(settings, page);
}

std::string numbers_text(const ModelNumbers& numbers) {
    std::string text;
    for (size_t i = 0; i < kModelNumberCount; ++i) {
        if (std::isnan(numbers[i]) || numbers[i] == 0) continue;
        text += fmt::format("\n{} {}", kModelNumbers[i].name,
                            grouped(static_cast<size_t>(std::llround(numbers[i]))));
    }
    return text;
}

// Draws why there is no thumbnail, clipped to the cell.
void problem_text(const std::string& problem, ImVec2 corner, ImVec2 end) {
    const float padding = ImGui::GetFontSize() / 2;
    const ImVec4 clip{corner.x + padding, corner.y + padding, end.x - padding, end.y - padding};
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), {clip.x, clip.y},
                                        kDimColor, problem.c_str(), nullptr, clip.z - clip.x,
                                        &clip);
}

// Draws a cell; true if it is clicked.
bool cell(const FolderPage& page, size_t index, float size) {
    const FolderCell& state = page.cells[index];
    const std::string& name = page.names[index];
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::PushID(static_cast<int>(index));
    const bool is_clicked =
        ImGui::InvisibleButton("##cell", {size, size + ImGui::GetTextLineHeight()});
    const bool is_hovered = ImGui::IsItemHovered();
    tooltip(
        name + (state.problem.empty() ? numbers_text(page.numbers[index]) : '\n' + state.problem),
        "Click to open");
    ImGui::PopID();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end{corner.x + size, corner.y + size};
    list.AddRectFilled(corner, end, rgb_color(is_hovered ? 0x39424E : 0x272D35), 4);
    if (state.picture != 0) {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): the renderer's textures are numbers
        const auto picture = reinterpret_cast<ImTextureID>(static_cast<intptr_t>(state.picture));
        list.AddImage(picture, corner, end);
    }
    if (!state.problem.empty()) problem_text(state.problem, corner, end);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::PushStyleColor(ImGuiCol_Text, is_hovered ? kTextColor : kDimColor);
    const std::string label = file_name(name);
    const float room = std::min(ImGui::CalcTextSize(label.c_str()).x, size);
    ImGui::SetCursorScreenPos({corner.x + (size - room) / 2, end.y});
    elided(label, size);
    ImGui::PopStyleColor();
    ImGui::SetCursorScreenPos(after);
    return is_clicked;
}

void thumbnail_table(FolderPageSettings& settings, FolderPage& page, Requests& requests) {
    const float gap = std::round(ImGui::GetFontSize() * kCellGap);
    const float room = ImGui::GetContentRegionAvail().x + gap;
    const auto columns =
        static_cast<size_t>(std::max(room / (ImGui::GetFontSize() * kCellSize + gap), 1.0f));
    const float step = std::floor(room / static_cast<float>(columns)), size = step - gap;
    const float row = std::round(size + ImGui::GetTextLineHeight() + gap);
    const size_t rows = (page.shown.size() + columns - 1) / columns;
    const ImVec2 start = ImGui::GetCursorPos();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows), row);
    while (clipper.Step())
        for (auto i = static_cast<size_t>(clipper.DisplayStart) * columns;
             i < std::min(static_cast<size_t>(clipper.DisplayEnd) * columns, page.shown.size());
             ++i) {
            const size_t index = page.shown[i], line = i / columns;
            ImGui::SetCursorPos({start.x + static_cast<float>(i % columns) * step,
                                 start.y + static_cast<float>(line) * row});
            page.visible.push_back(index);
            if (!cell(page, index, size)) continue;
            requests.push(request::Open{{page.root / path_from_text(page.names[index])}});
            settings.is_open = false;
        }
    ImGui::SetCursorPos({start.x, start.y + static_cast<float>(rows) * row});
    ImGui::Dummy({1, 1});
}

std::string reason_for_none(const FolderPage& page) {
    if (page.is_listing) return "The models appear here as soon as all are known.";
    if (!page.problem.empty()) return page.problem;
    if (page.hidden == page.names.size()) return "All models are below hidden folders.";
    return "No model here fits the search.";
}

}  // namespace

void folder_page(const Rect& view, FolderPageSettings& settings, FolderPage& page,
                 Requests& requests) {
    page.visible.clear();
    if (begin_bare_panel("Folder", view)) {
        header(settings, page);
        // Each folder has its own scroll position.
        ImGui::BeginChild(generic_path_text(page.root).c_str());
        if (page.shown.empty())
            ImGui::TextWrapped("%s", reason_for_none(page).c_str());
        else
            thumbnail_table(settings, page, requests);
        ImGui::EndChild();
    }
    end_panel();
}

}  // namespace studioscope
