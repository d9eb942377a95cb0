// The program with the steps of a script that only the tests of the window ask for:
//   meet FILE     makes an empty file and draws frames until somebody removed it: what a test does
//                 to files, it does meanwhile
//   idle SECONDS  leaves the window alone for so many seconds of the clock, the mouse where it is
//   seen FILE     writes the text that is on the screen, before another frame is drawn
//   times FILE    writes how many frames there were since the last `times`, and of an `idle`
//                 between, but for its first second, the frames and how often the loop went round
//   background    reads files while frames are drawn from now on, as the window does without a
//                 script
//   check         looks at the open files before the next frame, instead of twice a second
//   loaded        draws frames until nothing is read any more

#include <fmt/format.h>
#include <imgui.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "cli/options/command_line.h"
#include "core/platform/platform.h"
#include "render/bench/stage_clock.h"
#include "ui/widgets/drawn_text.h"
#include "window/run_view.h"

namespace studioscope {

namespace {

class Harness {
public:
    ScriptExtension extension() {
        return {{{"meet", 1},
                 {"idle", 1, ScriptWords::kNumbers, {0, 3600}},
                 {"seen", 1},
                 {"times", 1},
                 {"background"},
                 {"check"},
                 {"loaded"}},
                [this](const ScriptStep& step, ScriptRequest& request) { play(step, request); },
                [this](bool is_loading) { return is_waiting(is_loading); },
                [this](int frames, bool is_idle) { watch(frames, is_idle); }};
    }

private:
    double now() const { return wall_seconds() - start_; }

    void play(const ScriptStep& step, ScriptRequest& request) {
        if (step.name == "meet") {
            meeting_ = step.words[0];
            std::ofstream(meeting_, std::ios::app).flush();
        } else if (step.name == "idle") {
            request.idle_seconds = static_cast<double>(number_in(step.words[0]));
            idles_since_ = now();
            is_idling_ = false;
        } else if (step.name == "seen") {
            std::ofstream(step.words[0], std::ios::binary)
                << joined(drawn_text(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts));
        } else if (step.name == "times") {
            write_times(step.words[0]);
        } else if (step.name == "background") {
            request.loads_in_background = true;
        } else if (step.name == "check") {
            request.checks_files = true;
        } else {
            waits_for_load_ = true;
        }
    }

    bool is_waiting(bool is_loading) {
        waits_for_load_ = waits_for_load_ && is_loading;
        std::error_code status;
        if (!meeting_.empty() && !std::filesystem::exists(meeting_, status)) meeting_.clear();
        return waits_for_load_ || !meeting_.empty();
    }

    void watch(int frames, bool is_idle) {
        frames_ = frames;
        constexpr double kSettled = 1;  // what was drawn before is done with
        const bool is_idling = is_idle && now() >= idles_since_ + kSettled;
        if (is_idling && !is_idling_) {
            idle_began_ = frames_;
            idle_rounds_ = 0;
        }
        if (is_idling_) {
            idle_frames_ = frames_ - idle_began_;
            ++idle_rounds_;
        }
        is_idling_ = is_idling;
    }

    void write_times(const std::string& file) {
        std::ofstream(file) << fmt::format("frames {}\nidle-frames {}\nidle-rounds {}\n",
                                           frames_ - first_frame_, idle_frames_, idle_rounds_);
        first_frame_ = frames_;
        idle_frames_ = idle_rounds_ = 0;
    }

    const double start_ = wall_seconds();
    std::string meeting_;
    bool waits_for_load_ = false;
    int frames_ = 0, first_frame_ = 0;
    double idles_since_ = 0;
    bool is_idling_ = false;
    int idle_began_ = 0, idle_frames_ = 0, idle_rounds_ = 0;
};

int run_with_harness(const Options& options) {
    Harness harness;
    return run_extended_view(options, harness.extension());
}

}  // namespace

}  // namespace studioscope

int main(int argc, char** argv) {
    using namespace studioscope;
    protect_standard_streams();
    const ParsedCommandLine command_line =
        parse_command_line(command_line_words(argc, argv), {run_with_harness, {}});
    return run_command_line(command_line);
}
