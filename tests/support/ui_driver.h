#pragma once

#include <imgui.h>

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "ui/widgets/drawn_text.h"
#include "ui/widgets/extra_letters.h"

namespace studioscope {

// Runs panels without a window and without OpenGL: an ImGui context with the program's fonts, to
// which a test sends mouse and keyboard events.

// One step of the path from a window to an item: a label, or the number of a PushID.
struct PathStep {
    PathStep(const char* text) : label(text) {}
    PathStep(int id) : number(id) {}

    const char* label = nullptr;
    int number = 0;
};

struct Modifiers {
    bool ctrl = false;
    bool shift = false;
};

class UiDriver {
public:
    explicit UiDriver(std::function<void()> draw, ImVec2 size = {1280, 800}, float scale = 1,
                      FontReader fonts = {});
    ~UiDriver();
    UiDriver(const UiDriver&) = delete;
    UiDriver& operator=(const UiDriver&) = delete;

    void frames(int count = 1);
    void resize(ImVec2 size);

    // Activates the item at `path` in the window of this name or one of its children, as the
    // activating key would. False, without effect, if there is no such item.
    bool try_press(const char* window, std::initializer_list<PathStep> path);
    // Activates an item; the test fails if it does not exist.
    void press(const char* window, std::initializer_list<PathStep> path);

    // The position of an item, which is pressed to find out.
    ImVec2 center_of(const char* window, std::initializer_list<PathStep> path);

    void move(ImVec2 position);
    void click(ImVec2 position, Modifiers held = {}, ImGuiMouseButton button = 0);
    void double_click(ImVec2 position);
    // Presses the button at `from`, moves to `to` in a few frames, and releases it.
    void drag(ImVec2 from, ImVec2 to, Modifiers held = {}, ImGuiMouseButton button = 0);
    void wheel(ImVec2 position, float steps);
    void key(int code, Modifiers held = {});
    void type(const char* text);

    std::string clipboard() const;

    // Pieces of text in the last frame, and whether one contains `text`.
    std::vector<DrawnText> texts() const;
    bool shows(const std::string& text) const;
    // The piece that contains `text`; the test fails if there is none.
    DrawnText find_text(const std::string& text) const;
    int drawn_vertices() const;  // of the last frame, all windows

private:
    void hold(Modifiers held);

    std::function<void()> draw_;
    float scale_;
    ExtraLetters letters_;
    bool has_new_letters_ = false;
};

}  // namespace studioscope
