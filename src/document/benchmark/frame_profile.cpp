#include "document/benchmark/frame_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

namespace {

// A quantile of an ascending list, computed as in `bench`; `share` is 0..1.
float at_share(const std::vector<float>& values, float share) {
    return values[static_cast<size_t>(std::lround(share * static_cast<float>(values.size() - 1)))];
}

template <typename Value>
ProfileSpread spread(const FrameProfile& profile, Value value) {
    if (profile.size() == 0) return {};
    std::vector<float> values;
    for (size_t i = 0; i < profile.size(); ++i) values.push_back(value(profile.frame(i)));
    const float now = values.back();
    std::sort(values.begin(), values.end());
    return {now, at_share(values, 0.5f), at_share(values, 0.95f), values.back()};
}

}  // namespace

float ProfileFrame::sum() const {
    return std::accumulate(milliseconds.begin(), milliseconds.end(), 0.0f);
}

void FrameProfile::add(const ProfileFrame& frame) {
    if (frames_.size() < kLength) {
        frames_.push_back(frame);
        return;
    }
    frames_[next_] = frame;
    next_ = (next_ + 1) % kLength;
}

void FrameProfile::clear() {
    frames_.clear();
    next_ = 0;
}

const ProfileFrame& FrameProfile::frame(size_t index) const {
    return frames_[(next_ + index) % frames_.size()];
}

ProfileSpread stage_time_spread(const FrameProfile& profile, ProfileStage stage) {
    return spread(profile,
                  [&](const ProfileFrame& frame) { return at(frame.milliseconds, stage); });
}

ProfileSpread frame_time_spread(const FrameProfile& profile) {
    return spread(profile, [](const ProfileFrame& frame) { return frame.sum(); });
}

ProfileSpread gpu_time_spread(const FrameProfile& profile) {
    return spread(profile, [](const ProfileFrame& frame) { return frame.gpu_milliseconds; });
}

std::string profile_csv(const FrameProfile& profile) {
    std::string text = "frame";
    for (const ProfileStageRow& row : kProfileStages) text += "," + lower_case(row.title) + "_ms";
    text += ",sum_ms,card_ms\n";
    for (size_t i = 0; i < profile.size(); ++i) {
        const ProfileFrame& frame = profile.frame(i);
        text += std::to_string(i);
        for (const float each : frame.milliseconds) text += fmt::format(",{:.4f}", each);
        text += fmt::format(",{:.4f},{:.4f}\n", frame.sum(), frame.gpu_milliseconds);
    }
    return text;
}

}  // namespace studioscope
