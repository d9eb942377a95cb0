#include "document/playback/clip_list.h"

#include <fmt/format.h>

#include "core/text.h"

namespace studioscope {

std::vector<std::string> badges_of(const Clip& clip) {
    std::vector<std::string> badges;
    if (clip.is_placeholder) badges.emplace_back("declared");
    if (clip.is_looping) badges.emplace_back("loop");
    if (clip.is_delta) badges.emplace_back("delta");
    if (clip.is_autoplay) badges.emplace_back("autoplay");
    if (const size_t count = clip.blend.animations.size(); count > 1)
        badges.push_back(fmt::format("blend of {}", count));
    if (clip.is_hidden) badges.emplace_back("hidden");
    return badges;
}

int frame_count(const Clip& clip) {
    return clip.frames.empty() ? 0 : clip.last_frame() - clip.first_frame() + 1;
}

std::string source_name(const Clip& clip) {
    if (clip.is_placeholder) return {};
    return clip.file.substr(clip.file.find_last_of("/\\") + 1);
}

bool matches_clip(const Clip& clip, std::string_view filter) {
    if (filter.empty()) return true;
    return matches(fmt::format("{} {} {} {} {} frames {:.4g} fps", clip.name, clip.activity,
                               fmt::join(badges_of(clip), " "), source_name(clip),
                               frame_count(clip), clip.fps),
                   filter);
}

std::vector<int> found_clips(const Model& model, std::string_view filter, bool lists_declared) {
    std::vector<int> found;
    for (size_t i = 0; i < model.clips.size(); ++i)
        if ((lists_declared || !model.clips[i].is_placeholder) &&
            matches_clip(model.clips[i], filter))
            found.push_back(static_cast<int>(i));
    return found;
}

}  // namespace studioscope
