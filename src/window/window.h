#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/image.h"
#include "core/result.h"
#include "document/settings.h"
#include "window/input_events.h"
#include "window/pasted_text.h"

struct GLFWwindow;

namespace studioscope {

// The one GLFW window with its OpenGL 4.5 core context and Dear ImGui set up in it. Made once a
// process.
class Window {
public:
    static Result<std::unique_ptr<Window>> make(const WindowSize& size);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    bool wants_to_close() const;
    void set_title(const std::string& title);

    // Waits until input comes in, at most for so long; wake_up() ends it from any thread.
    void wait_for_events(double seconds);
    static void wake_up();
    // Whether input came in since the last call, or waits for another frame.
    bool take_input();
    bool is_minimized() const;

    // Makes text and panels so much larger than the monitor asks for. To be called between frames.
    void use_text_size(float size);

    // Reads the events and does the backends' half of a new frame; ImGui::NewFrame comes next.
    void begin_frame();
    // Draws the panels that ImGui has collected over the framebuffer.
    void draw_panels();
    // Shows the frame.
    void end_frame();

    // The size as make() takes it. While maximized: the size that the window goes back to.
    const WindowSize& size() const { return size_; }

    // The framebuffer in pixels, and how many of them one of ImGui's coordinates is.
    int width() const;
    int height() const;
    float pixels_per_point() const;

    // Files dropped since the last call.
    std::vector<std::filesystem::path> take_dropped();

    // Nothing of a text that is longer than kMaxPastedLength; take_refused_paste() has its length.
    std::string clipboard();
    std::optional<size_t> take_refused_paste() { return pasted_.take_refused(); }
    void set_clipboard(const std::string& text);

private:
    explicit Window(GLFWwindow* window) : window_(window) {}

    void listen();
    void record_size();
    void pass_events();

    GLFWwindow* window_;
    WindowSize size_;
    std::vector<std::filesystem::path> dropped_;
    InputEvents events_;
    PastedText pasted_;
    bool has_input_ = true;
    float scale_ = 1;  // of text and panels
};

// The text in the panels as they were drawn last.
std::string text_in_panels();

}  // namespace studioscope
