#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "ui/requests.h"

namespace studioscope {

struct OpenRequest;

// Recorded input for the window, one step per line; `#` starts a comment:
//   open FILE...     open files                       frames N      draw N frames
//   drop FILE...     drop files on the window         mouse X Y     move the mouse
//   press BUTTON     hold left, middle or right,      release BUTTON
//                    ctrl, shift or alt
//   click BUTTON     hold left, middle or right for   wheel N       turn the wheel
//                    a frame
//   key NAME         hold a key for a frame           type TEXT...  type a text
//   picture FILE     save the window as PNG           text FILE     write the text in the window
//   quit
// The NAME of a key may have ctrl+ or shift+ before it. A script plays at 1/60 s per frame
// regardless of the clock, and waits for files that it opens.

inline constexpr float kScriptFrameSeconds = 1.0f / 60;

// kHeld: a button of the mouse or a modifier key.
enum class ScriptWords { kText, kNumbers, kButton, kHeld, kKey };

struct ScriptNumbers {
    double min = 0, max = 0;
    bool is_whole = false;
};

// The syntax of a step.
struct ScriptStepKind {
    std::string_view name;
    size_t min_words = 0;
    ScriptWords takes = ScriptWords::kText;
    ScriptNumbers numbers = {};
};

struct ScriptStep {
    std::string name;
    std::vector<std::string> words;
    int line = 0;
};

// The value of a word in a step that takes numbers.
float number_in(const std::string& word);

// The part of a step for the window to carry out; everything else goes into ImGuiIO.
struct ScriptRequest {
    std::vector<std::filesystem::path> open;
    std::vector<std::filesystem::path> drop;
    std::filesystem::path picture;
    std::filesystem::path text;
    double idle_seconds = 0;           // seconds without input; the pointer stays where it is
    bool loads_in_background = false;  // loads no longer block frames
    bool draws_anew = false;           // the view, even if its last picture may stay
    bool checks_files = false;         // at once, before the next frame
    bool quit = false;
};

// Script steps that another program, such as the window's tests, adds.
struct ScriptExtension {
    std::vector<ScriptStepKind> steps;
    // Plays one of the additional steps.
    std::function<void(const ScriptStep& step, ScriptRequest& request)> play;
    // Whether the script waits for another frame before its next step.
    std::function<bool(bool is_loading)> is_waiting;
    // Called whenever the window's loop wakes, with the number of frames so far, and of those that
    // drew the model.
    std::function<void(int frames, int drawn_frames, bool is_idle)> watch;
    // Called once the panels of a frame were drawn: adds to their requests.
    std::function<void(Document& document, const OpenRequest& wanted, Requests& requests)>
        request{};
};

Result<std::vector<ScriptStep>> parse_script(std::string_view text,
                                             const std::vector<ScriptStepKind>& more = {});

// The state of the mouse and the keys in a script.
struct ScriptInput {
    float mouse_x = -1e6f, mouse_y = -1e6f;
    bool buttons[3] = {false, false, false};
    bool ctrl = false, shift = false, alt = false;  // held modifier keys
    int click = -1;                                 // button to release in the next frame; -1: none
    std::vector<int> keys;                          // keys to release in the next frame
    int frames = 0;                                 // frames to draw before the next step
};

// Plays a script, if there is one, into ImGuiIO. Times are in seconds of the window's clock.
class ScriptPlayer {
public:
    ScriptPlayer() = default;  // no script
    ScriptPlayer(std::vector<ScriptStep> steps, ScriptExtension extension)
        : is_there_(true), steps_(std::move(steps)), extension_(std::move(extension)) {}
    // Reads a script from a file. An error names the file.
    static Result<ScriptPlayer> read(const std::filesystem::path& file, ScriptExtension extension);

    bool is_there() const { return is_there_; }
    // Whether the script determines frames and their times: there is one, and it does not idle.
    bool is_in_charge(double now) const { return is_there_ && now >= idles_until_; }
    double seconds_idle(double now) const { return idles_until_ - now; }

    // Plays the next steps; keeps the mouse and the keys while the script idles. Call once per
    // frame, after the backends' new-frame calls and before ImGui::NewFrame. `is_loading`: files
    // are being read in the background.
    ScriptRequest play(double now, bool is_loading);
    // Call whenever the window's loop wakes.
    void watch(double now, int frames, int drawn_frames) const;
    // Adds what an extension requests to the requests of the panels.
    void request(Document& document, const OpenRequest& wanted, Requests& requests) const;

private:
    void hold() const;
    void release_keys();
    bool is_extension_waiting(bool is_loading) const;
    bool is_waiting(bool is_loading);
    bool play_step(const ScriptStep& step, ScriptRequest& request);

    bool is_there_ = false;
    std::vector<ScriptStep> steps_;
    ScriptExtension extension_;
    ScriptInput input_;
    size_t next_ = 0;
    double idles_until_ = 0;
};

}  // namespace studioscope
