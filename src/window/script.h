#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace studioscope {

// Recorded input for the window, one step a line; `#` starts a comment:
//   open FILE...    drop FILE...    frames N    mouse X Y    press left|middle|right
//   release BUTTON  click BUTTON    wheel N     key NAME     picture FILE    quit
//   type TEXT...    text FILE       meet FILE
//   idle SECONDS    times FILE      background  loaded      seen FILE
// A key is held for one frame; NAME may have ctrl+ or shift+ before it. Pictures show the whole
// window; `text` writes what can be read in it; `meet` makes an empty file and draws frames until
// somebody removed it: what a test does beside the window, it does meanwhile. A script plays at
// 1/60 s a frame, whatever the clock says, and loads between two frames: after `background` beside
// them, as the window does without a script, and `loaded` draws frames until that is over. `idle`
// leaves the window alone for so many seconds of the clock, the mouse where it is; `seen` writes
// what can be read on the screen before another frame is drawn. `times` writes how many frames
// there were since the last one, the longest time between two of them, what processor time they
// took, and both of an `idle` between, but for its first second.

enum class ScriptVerb {
    kOpen,
    kDrop,
    kFrames,
    kMouse,
    kPress,
    kRelease,
    kClick,
    kWheel,
    kKey,
    kType,
    kPicture,
    kText,
    kMeet,
    kIdle,
    kTimes,
    kSeen,
    kBackground,
    kLoaded,
    kQuit,
};

struct ScriptStep {
    ScriptVerb verb = ScriptVerb::kFrames;
    std::vector<std::string> words;
    int line = 0;
};

Result<std::vector<ScriptStep>> parse_script(std::string_view text);

// What the app does for a step itself; everything else went into ImGuiIO.
struct ScriptRequest {
    std::vector<std::filesystem::path> open;
    std::vector<std::filesystem::path> drop;
    std::filesystem::path picture;
    std::filesystem::path text;
    std::filesystem::path times;
    std::filesystem::path seen;
    double idle_seconds = 0;
    bool loads_beside = false;
    bool quit = false;
};

// Plays a script into ImGuiIO: feed() once a frame, after the backends' new-frame calls and before
// ImGui::NewFrame.
class ScriptPlayer {
public:
    explicit ScriptPlayer(std::vector<ScriptStep> steps) : steps_(std::move(steps)) {}

    // `is_loading`: of something beside the frames.
    ScriptRequest feed(bool is_loading = false);
    // The mouse and the keys as they are, for a frame that is not the script's.
    void hold() const;

private:
    void release_keys();
    bool is_waiting(bool is_loading);
    bool play(const ScriptStep& step, ScriptRequest& request);
    static void ask(const ScriptStep& step, ScriptRequest& request);

    std::vector<ScriptStep> steps_;
    size_t next_ = 0;
    int wait_ = 0;
    bool waits_for_load_ = false;
    std::string met_;  // the file whose end is waited for
    float mouse_x_ = -1e6f;
    float mouse_y_ = -1e6f;
    bool buttons_[3] = {false, false, false};
    int click_ = -1;  // button to let go in the next frame
    std::vector<int> keys_;
};

}  // namespace studioscope
