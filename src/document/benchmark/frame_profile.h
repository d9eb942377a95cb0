#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace studioscope {

// CPU times of the window's frames, by stage, and the GPU's time.

enum class ProfileStage { kAnimation, kPose, kFlexes, kSkinning, kUpload, kDrawing, kPanels };

struct ProfileStageRow {
    ProfileStage stage;
    const char* title;
    const char* help;
};
inline constexpr auto kProfileStages = std::to_array<ProfileStageRow>({
    {ProfileStage::kAnimation, "Animation", "The clip's clock, and what was asked for by panels"},
    {ProfileStage::kPose, "Pose", "Keys to bone matrices, of all instances"},
    {ProfileStage::kFlexes, "Flexes", "Sliders to shapes that lag behind, as in the game"},
    {ProfileStage::kSkinning, "Skinning", "Vertices moved here; a card does it while it draws"},
    {ProfileStage::kUpload, "Upload", "Matrices and shapes sent to the card"},
    {ProfileStage::kDrawing, "Drawing",
     "The view: what the driver is asked for, and on a software driver its work too"},
    {ProfileStage::kPanels, "Panels", "Everything around the view"},
});
constexpr size_t kProfileStageCount = kProfileStages.size();

struct ProfileFrame {
    std::array<float, kProfileStageCount> milliseconds{};  // by ProfileStage
    float gpu_milliseconds = 0;  // GPU time of the view, by timestamp queries; 0: unknown

    float sum() const;
};

// A ring buffer of the last kLength frames.
class FrameProfile {
public:
    static constexpr size_t kLength = 240;

    void add(const ProfileFrame& frame);
    void clear();
    size_t size() const { return frames_.size(); }
    const ProfileFrame& frame(size_t index) const;  // 0 is the oldest

private:
    std::vector<ProfileFrame> frames_;
    size_t next_ = 0;  // index of the oldest frame, once the buffer is full
};

struct ProfileSpread {
    float now = 0, median = 0, p95 = 0, most = 0;  // milliseconds
};
ProfileSpread stage_time_spread(const FrameProfile& profile, ProfileStage stage);
ProfileSpread frame_time_spread(const FrameProfile& profile);
ProfileSpread gpu_time_spread(const FrameProfile& profile);

// A header line "frame,animation_ms,...,sum_ms,card_ms" and one line per frame.
std::string profile_csv(const FrameProfile& profile);

}  // namespace studioscope
