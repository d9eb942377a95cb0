#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/image.h"
#include "core/result.h"
#include "document/choices/settings.h"
#include "ui/widgets/extra_letters.h"
#include "window/input_events.h"

struct GLFWwindow;

namespace studioscope {

// The GLFW window, with its OpenGL 4.5 core context and Dear ImGui. One per process.
class Window {
public:
    // `fits_screen`: a window that is larger than the screen is made smaller. An error names the
    // OpenGL that the driver has instead of 4.5.
    static Result<std::unique_ptr<Window>> make(const WindowSize& size, bool fits_screen);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    bool wants_to_close() const;
    void set_title(const std::string& title);

    // Waits for input, at most this many seconds; wake_window() ends the wait from any thread.
    void wait_for_events(double seconds);
    // Whether there was input since the last call, or some is queued for another frame.
    bool take_input();
    bool is_minimized() const;
    // Looks at events during a frame, which stay queued, and returns whether the user wants that it
    // ends: Esc, which is taken out of the queue, or the window is to be closed.
    bool wants_to_stop();

    // Scales text and panels by this factor on the monitor's scale, and adds the letters that the
    // last frame lacked to the fonts. Call between frames.
    void use_text_size(float size);

    // Processes events and calls the backends' new-frame functions; ImGui::NewFrame comes next.
    void begin_frame();
    // Draws ImGui's panels over the framebuffer.
    void draw_panels();
    // Presents the frame.
    void end_frame();

    // The window's size in the unit of make(). While maximized: the size to restore.
    const WindowSize& size() const { return size_; }

    // The framebuffer's size in pixels, and the pixels per unit of ImGui's coordinates.
    int width() const;
    int height() const;
    float pixels_per_point() const;

    // Files dropped since the last call.
    std::vector<std::filesystem::path> take_dropped();

    // The text of the clipboard; empty if it is longer than kMaxPastedLength. take_refused_paste()
    // then has its length.
    std::string clipboard();
    std::optional<size_t> take_refused_paste() { return pasted_.take_refused(); }
    void set_clipboard(const std::string& text);

private:
    explicit Window(GLFWwindow* window);

    void listen();
    void record_size();
    void pass_events();

    GLFWwindow* window_;
    WindowSize size_;
    std::vector<std::filesystem::path> dropped_;
    InputEvents events_;
    PastedText pasted_;
    bool has_input_ = true;
    float scale_ = 1;  // scale of text and panels
    ExtraLetters letters_;
    bool has_new_letters_ = false;  // which the fonts lack
};

void wake_window();

// The text in the panels of the last drawn frame.
std::string text_in_panels();

}  // namespace studioscope
