// The program with the steps of a script that only the tests of the window ask for:
//   meet FILE     makes an empty file and draws frames until somebody removed it: what a test does
//                 to files, it does meanwhile
//   idle SECONDS  leaves the window alone for so many seconds of the clock, the mouse where it is
//   seen FILE     writes the text that is on the screen, before another frame is drawn
//   times FILE    writes how many frames there were since the last `times`, how many of them drew
//                 the model, and of an `idle` between, but for its first second, the frames and how
//                 often the loop went round
//   anew          draws the model in the next frame even if its last picture may stay
//   change N      gives the choice of row N of choice_rows() another value (other_choices.h), or
//                 the one from before the last change
//   background    reads files while frames are drawn from now on, as the window does without a
//                 script
//   check         looks at the open files before the next frame, instead of twice a second
//   loaded        draws frames until nothing is read any more

#include <fmt/format.h>
#include <imgui.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "cli/options/command_line.h"
#include "core/platform/platform.h"
#include "document/choices/table.h"
#include "render/bench/stage_clock.h"
#include "support/other_choices.h"
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
                 {"anew"},
                 {"change", 1, ScriptWords::kNumbers, {0, 1000, true}},
                 {"background"},
                 {"check"},
                 {"loaded"}},
                [this](const ScriptStep& step, ScriptRequest& request) { play(step, request); },
                [this](bool is_loading) { return is_waiting(is_loading); },
                [this](int frames, int drawn, bool is_idle) { watch(frames, drawn, is_idle); },
                [this](Document& document, auto&...) { change(document); }};
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
        } else if (step.name == "anew") {
            request.draws_anew = true;
        } else if (step.name == "change") {
            changed_row_ = static_cast<size_t>(number_in(step.words[0]));
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

    void change(Document& document) {
        if (changed_row_ >= choice_rows().size()) return;
        const ModelChoice& row = choice_rows()[changed_row_];
        changed_row_ = kNoRow;
        const Choices before = document;
        row.copy(before_change_ ? *before_change_ : other_choices(document), document);
        before_change_ = before_change_ ? std::nullopt : std::optional(before);
    }

    void watch(int frames, int drawn, bool is_idle) {
        frames_ = frames;
        drawn_ = drawn;
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
        std::ofstream(file) << fmt::format("frames {}\ndrawn {}\nidle-frames {}\nidle-rounds {}\n",
                                           frames_ - first_frame_, drawn_ - first_drawn_,
                                           idle_frames_, idle_rounds_);
        first_frame_ = frames_;
        first_drawn_ = drawn_;
        idle_frames_ = idle_rounds_ = 0;
    }

    const double start_ = wall_seconds();
    std::string meeting_;
    bool waits_for_load_ = false;
    static constexpr size_t kNoRow = static_cast<size_t>(-1);
    size_t changed_row_ = kNoRow;
    std::optional<Choices> before_change_;
    int frames_ = 0, first_frame_ = 0;
    int drawn_ = 0, first_drawn_ = 0;
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
