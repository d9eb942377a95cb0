#include "document/panel_settings.h"

namespace {

constexpr const char* kKeymaps[] = {"Studioscope", "HLMV"};

}  // namespace

const char* name_of(Keymap keymap) { return kKeymaps[static_cast<size_t>(keymap)]; }

std::optional<Keymap> keymap_of(std::string_view name) {
    for (size_t i = 0; i < std::size(kKeymaps); ++i)
        if (name == kKeymaps[i]) return static_cast<Keymap>(i);
    return std::nullopt;
}
