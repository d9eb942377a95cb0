#include "render/bench/measurement.h"

namespace studioscope {

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
    // Drawn once before it is measured, a short row does not pay for the caches and sleeping
    // threads that other rows left behind.
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
