#include "document/panel_settings.h"

#include "core/at.h"

namespace studioscope {

namespace {

constexpr const char* kKeymaps[] = {"Studioscope", "HLMV"};

}  // namespace

const char* name_of(Keymap keymap) { return at(kKeymaps, keymap); }

std::optional<Keymap> keymap_of(std::string_view name) {
    for (size_t i = 0; i < std::size(kKeymaps); ++i)
        if (name == kKeymaps[i]) return static_cast<Keymap>(i);
    return std::nullopt;
}

}  // namespace studioscope
