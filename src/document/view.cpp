#include "document/view.h"

namespace studioscope {

std::optional<ShadingMode> shading_mode_of(std::string_view name) {
    for (const ShadingModeRow& row : kShadingModes)
        if (name == row.name) return row.mode;
    return std::nullopt;
}

}  // namespace studioscope
