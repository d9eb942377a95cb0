#include "model/clip.h"

size_t skipped_frame_count(const Clip& clip) {
    if (clip.frames.empty() || clip.kind != KeyKind::kFrames) return 0;
    return static_cast<size_t>(clip.last_frame() - clip.first_frame()) + 1 - clip.frames.size();
}

size_t omitted_key_count(const Clip& clip) {
    if (clip.kind != KeyKind::kFrames) return 0;
    size_t count = 0;
    for (const Track& track : clip.tracks) count += clip.frames.size() - track.positions.size();
    return count;
}
