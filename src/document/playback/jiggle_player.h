#pragma once

#include <vector>

#include "document/document.h"
#include "model/animation/jiggle.h"

namespace studioscope {

// The motion of a document's jiggle bones over time. Steps are at fixed times of the clip since it
// was chosen, over all its loops; a moment between two steps takes a part of one.
class JigglePlayer {
public:
    // Poses the document at its current moment. While the clip plays, the bones swing on from the
    // last call. For any other moment they are replayed from at most kReplaySeconds before it, so
    // that the same moment has the same pose. `seconds`: time since the last call, with which they
    // come to rest after a clip has ended.
    void pose(const Document& document, float seconds, Pose& pose);

    // Whether bones swing while the clip does not move.
    bool is_settling() const;
    // The seconds that they have swung since the clip ended.
    double seconds_after_end() const { return seconds_after_end_; }

    static constexpr double kReplaySeconds = 10;

private:
    void replay(const Document& document, double now);
    void play_to(const Document& document, double now);
    void swing_after_end(const Document& document, double seconds, const Pose& pose);
    void step_at(const Document& document, double moment);
    void step(const Model& model, std::span<const Transform> local);

    std::vector<MdlJiggle> jiggles_;
    uint64_t scene_number_ = 0;
    // The document at the last call.
    Playback last_;
    PoseKey key_;     // without moment
    double now_ = 0;  // seconds that its clip had played
    bool has_ended_ = false, stands_still_ = false;

    JiggleState state_;  // after the last whole step
    double step_seconds_ = 0;
    double stepped_ = 0;  // the moment of the last whole step
    double seconds_after_end_ = 0, part_after_end_ = 0, quiet_seconds_ = 0;
    std::vector<Transform> local_;
};

// Whether jiggle bones move in the document's current clip.
bool moves_jiggle_bones(const Document& document);

// Poses the document at its current moment, with its jiggle bones replayed.
void pose_document(const Document& document, Pose& pose);

}  // namespace studioscope
