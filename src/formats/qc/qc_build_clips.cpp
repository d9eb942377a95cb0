#include <utility>

#include "core/at.h"
#include "formats/qc/qc_builder.h"
#include "formats/qc/qc_clip_builder.h"

namespace studioscope {

void QcBuilder::add_clips() {
    QcClipBuilder builder(qc_, model_, [this](const std::string& path, const QcPlace& place) {
        return load(path, place);
    });
    builder.build();
}

// A static prop stands still: a clip of one frame for every sequence.
void QcBuilder::add_still_clips() {
    for (const QcSequence& sequence : qc_.motions.sequences) {
        Clip clip;
        clip.name = sequence.name;
        clip.frames = {0};
        clip.flags = sequence.flags;
        clip.is_looping = (sequence.flags & kQcLooping) != 0;
        clip.activity = sequence.activity;
        clip.activity_weight = sequence.activity_weight;
        clip.fade_in = sequence.fade_in;
        clip.fade_out = sequence.fade_out;
        clip.tracks = {{0, {}, {{0, glm::vec3(0)}}, {{0, {1, 0, 0, 0}}}}};
        if (!sequence.clips.empty()) {
            const QcClip& first = at(qc_.motions.animations, sequence.clips.front());
            clip.file = first.path;
            if (first.fps) clip.fps = *first.fps;
        }
        model_.clips.push_back(std::move(clip));
    }
}

}  // namespace studioscope
