#include "document/view.h"

namespace studioscope {

namespace {

template <typename Rows, typename Entry>
std::optional<Entry> entry_of(const Rows& rows, Entry Rows::value_type::*entry,
                              std::string_view name) {
    for (const auto& row : rows)
        if (name == row.name) return row.*entry;
    return std::nullopt;
}

}  // namespace

std::optional<ShadingMode> shading_mode_of(std::string_view name) {
    return entry_of(kShadingModes, &ShadingModeRow::mode, name);
}

std::optional<LodLayout> lod_layout_of(std::string_view name) {
    return entry_of(kLodLayouts, &LodLayoutRow::layout, name);
}

std::optional<LightPreset> light_preset_of(std::string_view name) {
    return entry_of(kLightPresets, &LightPresetRow::preset, name);
}

}  // namespace studioscope
