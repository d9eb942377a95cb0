#include "support/ui_driver.h"

#include <imgui_internal.h>

#include <catch2/catch.hpp>
#include <utility>

#include "ui/keys.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

bool belongs_to(const ImGuiWindow* window, const std::string& name) {
    return window->Name == name || window->RootWindow->Name == name;
}

ImGuiID id_of(const ImGuiWindow* window, std::initializer_list<PathStep> path) {
    ImGuiID id = window->ID;
    for (const PathStep& step : path)
        id = step.label ? ImHashStr(step.label, 0, id)
                        : ImHashData(&step.number, sizeof(step.number), id);
    return id;
}

std::string text_of(std::initializer_list<PathStep> path) {
    std::string text;
    for (const PathStep& step : path)
        text += "/" + (step.label ? std::string(step.label) : std::to_string(step.number));
    return text;
}

// The fonts of all drivers: most have the same ones, which take long to build.
struct SharedFonts {
    ImFontAtlas atlas;
    float scale = 0;  // 0: with letters of one driver, or not built yet
};

SharedFonts& shared_fonts() {
    static SharedFonts fonts;
    return fonts;
}

}  // namespace

UiDriver::UiDriver(std::function<void()> draw, ImVec2 size, float scale, FontReader fonts)
    : draw_(std::move(draw)), scale_(scale), letters_(std::move(fonts)) {
    SharedFonts& shared = shared_fonts();
    ImGui::CreateContext(&shared.atlas);
    if (std::exchange(shared.scale, scale) != scale) load_fonts(scale, letters_);
    apply_style(scale);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = size;
    io.DeltaTime = 1.0f / 60;
    io.KeyMap[ImGuiKey_Enter] = kKeyEnter;
    io.KeyMap[ImGuiKey_Escape] = kKeyEscape;
    io.KeyMap[ImGuiKey_Tab] = kKeyTab;
    io.KeyMap[ImGuiKey_Backspace] = kKeyBackspace;
    io.KeyMap[ImGuiKey_V] = 'V';
    frames(2);
}

UiDriver::~UiDriver() {
    ImGui::DestroyContext();
    shared_fonts().atlas.Locked = false;  // where a test failed within a frame
}

void UiDriver::frames(int count) {
    for (; count > 0; --count) {
        if (std::exchange(has_new_letters_, false)) {
            load_fonts(scale_, letters_);
            shared_fonts().scale = 0;
        }
        ImGui::NewFrame();
        draw_();
        ImGui::Render();
        has_new_letters_ = letters_.note(*ImGui::GetDrawData());
    }
}

void UiDriver::resize(ImVec2 size) {
    ImGui::GetIO().DisplaySize = size;
    frames(2);
}

bool UiDriver::try_press(const char* window, std::initializer_list<PathStep> path) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    const ImVector<ImGuiWindow*> windows = context.Windows;
    for (const ImGuiWindow* candidate : windows) {
        if (!candidate->WasActive || !belongs_to(candidate, window)) continue;
        const ImGuiID id = id_of(candidate, path);
        ImGui::ActivateItem(id);
        context.NavInputSource = ImGuiInputSource_Keyboard;  // needed for text fields to take keys
        context.LastActiveId = 0;
        frames(1);
        if (context.LastActiveId != id) continue;
        frames(2);
        return true;
    }
    return false;
}

void UiDriver::press(const char* window, std::initializer_list<PathStep> path) {
    CAPTURE(window, text_of(path));
    REQUIRE(try_press(window, path));
}

ImVec2 UiDriver::center_of(const char* window, std::initializer_list<PathStep> path) {
    press(window, path);
    const ImGuiWindow* focused = ImGui::GetCurrentContext()->NavWindow;
    REQUIRE(focused);
    const ImRect& item = focused->NavRectRel[ImGuiNavLayer_Main];
    const ImVec2 center = item.GetCenter();
    ImGui::ClearActiveID();
    frames(1);
    return {focused->Pos.x + center.x, focused->Pos.y + center.y};
}

void UiDriver::move(ImVec2 position) {
    ImGui::GetIO().MousePos = position;
    frames(1);
}

void UiDriver::hold(Modifiers held) {
    ImGui::GetIO().KeyCtrl = held.ctrl;
    ImGui::GetIO().KeyShift = held.shift;
}

void UiDriver::click(ImVec2 position, Modifiers held, ImGuiMouseButton button) {
    drag(position, position, held, button);
    // so that the next click is not the second of a double-click
    ImGui::GetIO().DeltaTime = 1;
    frames(1);
    ImGui::GetIO().DeltaTime = 1.0f / 60;
}

void UiDriver::double_click(ImVec2 position) {
    drag(position, position);
    drag(position, position);
}

void UiDriver::drag(ImVec2 from, ImVec2 to, Modifiers held, ImGuiMouseButton button) {
    constexpr int kSteps = 4;
    ImGuiIO& io = ImGui::GetIO();
    hold(held);
    move(from);
    io.MouseDown[button] = true;
    frames(1);
    if (from.x != to.x || from.y != to.y)
        for (int i = 1; i <= kSteps; ++i) {
            const float t = static_cast<float>(i) / kSteps;
            move({from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t});
        }
    io.MouseDown[button] = false;
    frames(1);
    hold({});
    frames(1);
}

void UiDriver::wheel(ImVec2 position, float steps) {
    move(position);
    ImGui::GetIO().MouseWheel = steps;
    frames(2);
}

void UiDriver::key(int code, Modifiers held) {
    ImGuiIO& io = ImGui::GetIO();
    hold(held);
    io.KeysDown[code] = true;
    frames(1);
    io.KeysDown[code] = false;
    hold({});
    frames(1);
}

void UiDriver::type(const char* text) {
    ImGui::GetIO().AddInputCharactersUTF8(text);
    frames(2);
}

std::string UiDriver::clipboard() const {
    const char* text = ImGui::GetClipboardText();
    return text ? text : "";
}

std::vector<DrawnText> UiDriver::texts() const {
    return drawn_text(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts);
}

bool UiDriver::shows(const std::string& text) const {
    return joined(texts()).find(text) != std::string::npos;
}

DrawnText UiDriver::find_text(const std::string& text) const {
    const std::vector<DrawnText> all = texts();
    CAPTURE(text, joined(all));
    for (const DrawnText& line : all)
        if (line.text.find(text) != std::string::npos) return line;
    FAIL("there is no such text");
    return {};
}

int UiDriver::drawn_vertices() const { return ImGui::GetDrawData()->TotalVtxCount; }

}  // namespace studioscope
