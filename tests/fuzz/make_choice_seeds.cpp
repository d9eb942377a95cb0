// Writes the initial inputs of the fuzzers of what a person chose: presets, settings, views.
// make_choice_seeds FOLDER writes FOLDER/NAME_fuzz/...

#include <cstdio>
#include <span>
#include <string>

#include "core/image.h"
#include "document/choices/flex_preset.h"
#include "document/choices/settings.h"
#include "document/choices/view_state.h"
#include "fuzz/seeds.h"
#include "fuzz/tiny_scene.h"

namespace studioscope {

namespace {

void add_choices(const Seeds& seeds) {
    FlexPreset preset;
    preset.controllers = {{"smile", 0.5f}};
    seeds.add("preset", "json", to_json(preset));
    seeds.add("preset", "list", to_list(preset));
    seeds.add("settings", "usual", to_text(Settings()));
    Document document;
    open_scene(document, tiny_scene(), false);
    const std::string view = view_state_json(document);
    const PictureText text{kViewStateKey, view};
    seeds.add("view", "usual", view);
    seeds.add("view", "picture", encode_png(Image{1, 1, {9, 9, 9, 9}}, std::span(&text, 1)));
}

}  // namespace

}  // namespace studioscope

int main(int count, char** words) {
    if (count != 2) {
        std::fprintf(stderr, "make_choice_seeds FOLDER\n");
        return 2;
    }
    studioscope::add_choices(studioscope::Seeds(words[1]));
    return 0;
}
