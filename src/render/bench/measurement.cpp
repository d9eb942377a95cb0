#include "render/bench/measurement.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace studioscope {

namespace {

constexpr size_t kParts = 5;

// The value below which a `share` (0 to 1) of the sorted values lies.
double quantile(const std::vector<double>& sorted, double share) {
    const double last = static_cast<double>(sorted.size() - 1);
    return sorted[static_cast<size_t>(std::lround(share * last))];
}

double median_value(std::vector<double> values) { return sample_spread(std::move(values)).median; }

}  // namespace

Spread sample_spread(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    return {quantile(values, 0.5), quantile(values, 0.05), quantile(values, 0.95)};
}

double relative_noise(const std::vector<double>& times) {
    if (times.size() < kParts) return 1;
    std::vector<double> medians;
    for (size_t i = 0; i < kParts; ++i) {
        const auto begin = times.begin() + static_cast<std::ptrdiff_t>(times.size() * i / kParts);
        const auto end =
            times.begin() + static_cast<std::ptrdiff_t>(times.size() * (i + 1) / kParts);
        medians.push_back(median_value({begin, end}));
    }
    const auto [min, max] = std::minmax_element(medians.begin(), medians.end());
    return (*max - *min) / 2 / std::max(median_value(times), kMinTime);
}

PairedRatio paired_ratio(const std::vector<double>& own, const std::vector<double>& other) {
    std::vector<double> ratios;
    for (size_t i = 0; i < std::min(own.size(), other.size()); ++i)
        ratios.push_back(other[i] / std::max(own[i], kMinTime));
    if (ratios.empty()) return {};
    std::sort(ratios.begin(), ratios.end());
    PairedRatio ratio{quantile(ratios, 0.5), 1};
    if (ratios.size() < kParts || !(ratio.median > 0)) return ratio;
    // for a normal distribution: its deviation from the interquartile range, and the standard error
    // of the median
    const double deviation = (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 1.349;
    const double error = 1.2533 * deviation / std::sqrt(static_cast<double>(ratios.size()));
    ratio.noise = 2 * error / ratio.median;
    return ratio;
}

Measurement::Measurement(Workload& workload, const std::vector<size_t>& groups,
                         std::optional<int> rounds)
    : workload_(&workload), rounds_(rounds) {
    size_t rows = 0;
    for (const size_t size : groups) {
        groups_.push_back({rows, size});
        rows += size;
    }
    seconds_.resize(rows);
    last_.resize(rows);
    is_done_ = groups_.empty();
}

Result<void> Measurement::measure(size_t row) {
    const bool is_kept = round_ >= 0;
    const double begun = workload_->now();
    // A short row is drawn once without measuring, so that it does not pay for the caches and
    // sleeping threads that other rows left behind.
    if (is_kept && last_[row] <= kShortSeconds)
        if (const auto warm = workload_->draw(row, false); !warm) return warm.error();
    const double start = workload_->now();
    const Result<double> seconds = workload_->draw(row, is_kept);
    if (!seconds) return seconds.error();
    last_[row] = workload_->now() - start;
    group_seconds_ += workload_->now() - begun;
    if (is_kept) seconds_[row].push_back(*seconds);
    return {};
}

// Moves to the next row, repeat, group or round.
void Measurement::move_on() {
    if (++turn_ < groups_[group_].size) return;
    turn_ = 0;
    ++groups_drawn_;
    const int max_repeats = rounds_ ? 1 : kMaxRepeats;
    if (++repeat_ < max_repeats && group_seconds_ < kGroupSeconds) return;
    repeat_ = 0;
    group_seconds_ = 0;
    if (++group_ < groups_.size()) return;
    group_ = 0;
    ++round_;
    const bool is_late =
        !rounds_ && round_ >= kMinRounds && workload_->now() - *start_ > kTimeBudget;
    is_done_ = is_late || round_ >= rounds_.value_or(kMaxRounds);
}

Result<bool> Measurement::step() {
    if (is_done_) return false;
    if (!start_) start_ = workload_->now();
    const Group& group = groups_[group_];
    const size_t row = group.first + (groups_drawn_ + turn_) % group.size;
    if (const auto ready = workload_->prepare(row, round_); !ready) return ready.error();
    if (const auto measured = measure(row); !measured) return measured.error();
    move_on();
    return !is_done_;
}

Result<bool> Measurement::advance(double seconds) {
    const double end = workload_->now() + seconds;
    for (;;) {
        Result<bool> has_more = step();
        if (!has_more || !*has_more || workload_->now() >= end) return has_more;
    }
}

float Measurement::progress() const {
    if (is_done_) return 1;
    const auto done = static_cast<float>(groups_[group_].first + turn_);
    const auto rounds = static_cast<float>(rounds_.value_or(kMaxRounds) + kWarmUpRounds);
    return (static_cast<float>(round_ + kWarmUpRounds) +
            done / static_cast<float>(seconds_.size())) /
           rounds;
}

}  // namespace studioscope
