#pragma once

#include <vector>

#include "formats/qc/motion.h"
#include "model/model.h"

namespace studioscope {

// The poses of a clip frame by frame, as the compiler works on them: every bone of the model,
// relative to its parent.
using QcPose = std::vector<Transform>;

struct QcFrames {
    int first = 0;  // what the file calls the first
    std::vector<QcPose> poses;

    int last_index() const { return static_cast<int>(poses.size()) - 1; }
};

// Matches the bones of a model with those of a source (qc.md 5): those with the same parent as they
// are, others by their place in the world; the model's that the source lacks have their bind pose.
class QcClipBones {
public:
    // `realign` is one a bone of the model: its axes, as seen from the source's bone.
    QcClipBones(const Model& source, const Model& model, const std::vector<glm::dmat4>& realign);

    // Whether all bones that both have are below the same parents, so that keys can be taken
    // over.
    bool is_direct() const { return is_direct_; }
    bool fits_nothing() const { return fits_nothing_; }
    // The source's bone of each bone of the model, or kNone.
    const std::vector<int>& sources() const { return sources_; }

    // `pose` of the source, scaled already; its roots are placed.
    QcPose convert(const QcPose& pose, const QcPlacement& placement) const;

private:
    const Model& source_;
    const Model& model_;
    const std::vector<glm::dmat4>& realign_;
    std::vector<int> sources_;
    bool is_direct_ = true;
    bool fits_nothing_ = true;
};

// Frames first..last of the source's own clip, or its bind pose; scaled, of the source's bones.
QcFrames frames_of_source(const Model& source, int first, int last, float scale);

// Frames of the source's bones as frames of the model's bones.
QcFrames convert_frames(const QcFrames& frames, const QcClipBones& map,
                        const QcPlacement& placement);

// A track a bone that is not always at rest; what never changes is one key.
std::vector<Track> tracks_of(const QcFrames& frames, const QcPose& rest);

}  // namespace studioscope
