#include "document/playback/material_motion.h"

#include <algorithm>
#include <utility>

#include "model/animation/proxies.h"
#include "model/material_words.h"

namespace studioscope {

bool has_moving_materials(const Document& document) {
    const auto& materials = document.materials;
    return std::any_of(materials.begin(), materials.end(), [](const ResolvedMaterial& material) {
        return material.proxies && changes_with_time(*material.proxies);
    });
}

void run_material_proxies(Document& document) {
    bool has_any = false;
    for (ResolvedMaterial& material : document.materials) {
        if (!material.proxies) continue;
        const std::shared_ptr<const MaterialProxies> proxies = std::move(material.proxies);
        material = proxies->resolve(run_proxies(*proxies, document.proxy_inputs));
        material.proxies = proxies;
        has_any = true;
    }
    if (has_any) ++document.materials_revision;
    document.used_proxy_inputs = document.proxy_inputs;
}

void advance_materials(Document& document, float seconds) {
    const Playback& playback = document.playback;
    if (current_clip(document.model(), playback) != nullptr)
        document.proxy_inputs.seconds =
            seconds_played(playback, document.model(), document.pose_parameters);
    else if (playback.is_playing)
        document.proxy_inputs.seconds += double{seconds} * double{playback.speed};
    ProxyInputs& used = document.used_proxy_inputs;
    if (!has_moving_materials(document)) used.seconds = document.proxy_inputs.seconds;
    if (used != document.proxy_inputs) run_material_proxies(document);
}

}  // namespace studioscope
