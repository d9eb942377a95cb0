#include "ui/shell/folder_page.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "content/archives/archive_files.h"
#include "core/at.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "ui/keys.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr float kCellSize = 9;    // min size of a picture, in font heights
constexpr float kCellGap = 0.6f;  // between cells, in font heights
constexpr float kListWidth = 15;  // of the list of names, in font heights
constexpr const char* kAllMounts = "All mounts";

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
    if (key.filter != settings.searched.filter) settings.row = 0;
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
    page.rows = folder_rows(page);
    settings.row = std::min(settings.row, page.shown.empty() ? 0 : page.shown.size() - 1);
}

std::string headline(const FolderPage& page) {
    if (page.is_listing) return "Reading\u2026";
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

// The switch between one place and all mounts.
void mounts_switch(FolderPage& page, Requests& requests) {
    bool has_all = page.has_all_mounts;
    if (ImGui::Checkbox(kAllMounts, &has_all)) {
        if (!has_all && page.place.empty())
            requests.push(request::ShowFolder{});
        else
            requests.push(request::ShowModels{has_all ? "" : page.place});
    }
    tooltip("Search the models of everything that is mounted");
    ImGui::SameLine();
}

// Names what is shown: "/addons/hats.gma: mounted, 0 of 298 files used".
void place_line(const FolderPage& page) {
    if (page.has_all_mounts || page.place.empty()) return;
    const auto packed = split_archive_path(page.place);
    const std::string place = generic_path_text(packed ? packed->archive : page.place);
    elided(place + (page.use.empty() ? "" : ": " + page.use), kDimColor);
    tooltip(place, "Right-click to copy");
    copied_by_right_click(place);
}

void header(FolderPageSettings& settings, FolderPage& page, Requests& requests) {
    constexpr const char* kHint = "Name, or bones > 100 and lods < 3";
    const float close = button_room("Close"), room = ImGui::GetContentRegionAvail().x;
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::PushID(generic_path_text(page.place).c_str());  // another place ends what is typed
    search_box("##search", kHint, settings.filter,
               std::max(room * 0.4f, std::min(button_room(kHint), room * 0.6f)));
    ImGui::PopID();
    tooltip(search_help());
    search(settings, page);
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x > checkbox_room(kAllMounts) + close * 2)
        mounts_switch(page, requests);
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
    place_line(page);
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
bool cell(const FolderPage& page, size_t index, bool is_current, float size) {
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
    if (is_current) list.AddRect(corner, end, kHighlightColor, 4);
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

// Scrolls as far as a row of this height at `top` needs to be seen.
void scroll_to(float top, float height) {
    const float room = ImGui::GetWindowHeight(), from = ImGui::GetScrollY();
    if (top < from) ImGui::SetScrollY(top);
    if (top + height > from + room) ImGui::SetScrollY(top + height - room);
}

// Draws the pictures; returns the cell that was clicked.
std::optional<size_t> thumbnail_table(const FolderPageSettings& settings, FolderPage& page,
                                      bool follows_row) {
    std::optional<size_t> clicked;
    const float gap = std::round(ImGui::GetFontSize() * kCellGap);
    const float room = ImGui::GetContentRegionAvail().x + gap;
    const auto columns =
        static_cast<size_t>(std::max(room / (ImGui::GetFontSize() * kCellSize + gap), 1.0f));
    const float step = std::floor(room / static_cast<float>(columns)), size = step - gap;
    const float row = std::round(size + ImGui::GetTextLineHeight() + gap);
    const size_t rows = (page.shown.size() + columns - 1) / columns;
    const ImVec2 start = ImGui::GetCursorPos();
    if (follows_row) scroll_to(static_cast<float>(settings.row / columns) * row, row);
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
            if (cell(page, index, i == settings.row, size)) clicked = index;
        }
    ImGui::SetCursorPos({start.x, start.y + static_cast<float>(rows) * row});
    ImGui::Dummy({1, 1});
    return clicked;
}

std::string reason_for_none(const FolderPage& page) {
    if (page.is_listing) return "The models appear here as soon as all are known.";
    if (!page.problem.empty()) return page.problem;
    if (page.hidden == page.names.size()) return "All models are below hidden folders.";
    return "No model here fits the search.";
}

}  // namespace

namespace {

// Moves the cursor by keys; Enter chooses its cell. `has_moved`: it is to be scrolled to.
std::optional<size_t> keyed_cell(FolderPageSettings& settings, const FolderPage& page,
                                 bool& has_moved) {
    if (page.shown.empty() || !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows))
        return std::nullopt;
    const int step = rows_by_keys();
    has_moved = step != 0;
    settings.row = static_cast<size_t>(std::clamp(static_cast<int>(settings.row) + step, 0,
                                                  static_cast<int>(page.shown.size()) - 1));
    return is_pressed(key(kKeyEnter)) ? std::optional(page.shown[settings.row]) : std::nullopt;
}

}  // namespace

void folder_page(const Rect& view, FolderPageSettings& settings, FolderPage& page,
                 Requests& requests) {
    page.visible.clear();
    if (begin_bare_panel("Folder", view)) {
        header(settings, page, requests);
        bool has_moved = false;
        std::optional<size_t> opened = keyed_cell(settings, page, has_moved);
        const float list = ImGui::GetFontSize() * kListWidth;
        if (!page.shown.empty() && ImGui::GetContentRegionAvail().x > list * 2) {
            if (const auto cell = model_list(settings, page, list, has_moved)) opened = cell;
            ImGui::SameLine();
        }
        // Each place has its own scroll position.
        const fs::path scrolled = page.has_all_mounts ? fs::path() : page.place;
        ImGui::BeginChild(("##" + generic_path_text(scrolled)).c_str());
        if (page.shown.empty())
            ImGui::TextWrapped("%s", reason_for_none(page).c_str());
        else if (const auto cell = thumbnail_table(settings, page, has_moved))
            opened = cell;
        ImGui::EndChild();
        if (opened) {
            requests.push(request::Open{{page.paths[*opened]}});
            settings.is_open = false;
        }
    }
    end_panel();
}

}  // namespace studioscope
