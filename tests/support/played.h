#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/image.h"
#include "support/program.h"

namespace studioscope {

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// The window itself, driven by a script (src/window/script.h, support/window_harness.cpp).

bool has_xdotool();  // xdotool sends real X events

struct Played {
    Ran ran;
    std::vector<Image> pictures;
    std::vector<std::string> texts;

    // Whether the text with this number (from 1, as in the script) contains `words`.
    bool reads(size_t number, const std::string& words) const {
        return texts.at(number - 1).find(words) != std::string::npos;
    }
};

// Steps after which a change of the open files is shown: it is read once a second look finds it
// settled.
inline const std::string kCheckFiles = "check\ncheck\nframes 4\n";

// Runs a script, and checks that the window ends with this status. `{1}`, `{2}`... in it are
// replaced by paths of its pictures, `{text 1}`... of its texts. `options` follow the files. The
// window waits at each `meet {meet}` until the next of `meetings` is done.
Played play(std::string script, const std::vector<std::string>& files, int pictures,
            const std::vector<std::string>& options = {},
            const std::vector<std::function<void()>>& meetings = {}, int status = 0);

// Share of pixels in a rectangle that differ between two pictures.
double changed(const Image& a, const Image& b, int left, int top, int right, int bottom);

// Share of differing pixels in the view, inside the panels of a window of 1280 x 800.
double changed_view(const Image& a, const Image& b);

}  // namespace studioscope
