#include <cmath>
#include <span>

#include "core/bytes.h"
#include "document/choices/flex_preset.h"
#include "fuzz/memory_limit.h"

namespace studioscope {

namespace {

Document face() {
    Scene scene;
    Model& model = scene.model;
    model.controllers = {{"smile", "mouth", 0, 1}, {"frown", "brow", -1, 1}};
    model.flex_names = {"smileL", "smileR"};
    Document document;
    open_scene(document, std::move(scene), false);
    return document;
}

}  // namespace

// A valid preset is applied, within the sliders' ranges, and can be read back.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    const auto preset = parse_preset(as_text(std::as_bytes(std::span(data, size))));
    if (!preset) return 0;
    Document document = face();
    const PresetOutcome outcome = apply_preset(document, *preset);
    preset_summary(outcome);
    preset_messages(outcome, "face.json");
    const FlexPreset shown = make_flex_preset(document);
    for (const auto& [name, value] : shown.controllers)
        if (!(value >= -1 && value <= 1)) __builtin_trap();
    if (!parse_preset(to_json(shown)) || !parse_preset(to_list(shown))) __builtin_trap();
    return 0;
}

}  // namespace studioscope
