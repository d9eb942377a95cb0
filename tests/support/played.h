#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/image.h"
#include "support/program.h"

namespace studioscope {

// The window itself, driven by a script (src/window/script.h, support/window_harness.cpp).

bool has_display();
bool has_xdotool();  // which sends true X events

struct Played {
    Ran ran;
    std::vector<Image> pictures;
    std::vector<std::string> texts;

    // Whether the text of that number (from 1, as in the script) holds `words`.
    bool reads(size_t number, const std::string& words) const {
        return texts.at(number - 1).find(words) != std::string::npos;
    }
};

// `{1}`, `{2}`... in the script are the pictures it takes, `{text 1}`... the texts. `options` go
// after the files. The window waits at each `meet {meet}` until the next of `meetings` is done.
Played play(std::string script, const std::vector<std::string>& files, int pictures,
            const std::vector<std::string>& options = {},
            const std::vector<std::function<void()>>& meetings = {});

// The share of pixels in a rectangle that differ between two pictures.
double changed(const Image& a, const Image& b, int left, int top, int right, int bottom);

// The view in the middle of a window of 1280 x 800, clear of the panels round it.
double changed_view(const Image& a, const Image& b);

}  // namespace studioscope
