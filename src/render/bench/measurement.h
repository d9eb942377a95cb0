#pragma once

#include <optional>
#include <vector>

#include "core/result.h"
#include "document/benchmark/result.h"

namespace studioscope {

// Median, spread and noise of repeated measurements.

Spread sample_spread(std::vector<double> values);

// Half the range of the medians of five consecutive parts of the run, relative to the whole median;
// 1 for fewer than five values.
double relative_noise(const std::vector<double>& times);

// Median of other / own, each pair taken from the same round: a slow phase of the machine slows
// both, so that the ratio is steady where the times are not.
struct PairedRatio {
    double median = 0;
    double noise = 1;  // two standard errors of the median, relative to it
};
PairedRatio paired_ratio(const std::vector<double>& own, const std::vector<double>& other);

// The rows that a Measurement measures, and the clocks that it uses.
class Workload {
public:
    virtual ~Workload() = default;
    virtual double now() = 0;  // seconds of wall time
    // Prepares a row for drawing in this round (below 0: warm-up); not measured.
    virtual Result<void> prepare(size_t row, int round) = 0;
    // Draws a row, and returns the seconds that it took.
    virtual Result<double> draw(size_t row, bool is_kept) = 0;
};

// Draws the rows of a workload in turn, in rounds after a warm-up. Each step takes one sample of
// one row, so that the caller decides when: `bench` steps to the end, the window for a slice of
// each frame. The rows of a group follow each other, so that all see the machine at the same speed;
// short groups are repeated. The order rotates, because the first row pays for what ran before.
class Measurement {
public:
    static constexpr int kWarmUpRounds = 2, kMinRounds = 15, kMaxRounds = 200, kMaxRepeats = 16;
    static constexpr double kTimeBudget = 20;      // seconds of all rounds if their number is open
    static constexpr double kGroupSeconds = 0.05;  // per round; shorter groups are repeated then
    static constexpr double kShortSeconds = 5e-3;  // a shorter row is drawn once before

    // `groups`: the number of rows of each group. `rounds`: if empty, as many as fit into
    // kTimeBudget. The workload must outlive the measurement.
    Measurement(Workload& workload, const std::vector<size_t>& groups, std::optional<int> rounds);

    // Takes one sample of one row; returns false when all is done. An error ends it.
    Result<bool> step();
    // Steps for about so many seconds, at least once; returns false when all is done.
    Result<bool> advance(double seconds);
    // Ends the measurement; the samples taken so far are kept.
    void cancel() { is_done_ = true; }

    float progress() const;  // 0 to 1, relative to the maximum of rounds
    int rounds() const { return round_ < 0 ? 0 : round_; }
    // Seconds of the row's samples, in the order of their rounds.
    const std::vector<double>& seconds(size_t row) const { return seconds_[row]; }

private:
    struct Group {
        size_t first = 0, size = 0;
    };
    Result<void> measure(size_t row);
    void move_on();

    Workload* workload_;
    std::vector<Group> groups_;
    std::optional<int> rounds_;
    std::vector<std::vector<double>> seconds_;
    std::vector<double> last_;     // seconds of the last draw of each row
    std::optional<double> start_;  // time of the first step
    double group_seconds_ = 0;     // seconds spent on this group in this round
    int round_ = -kWarmUpRounds;   // below 0: warm-up
    size_t group_ = 0, turn_ = 0;  // turn: rows drawn in this repeat of the group
    int repeat_ = 0;
    size_t groups_drawn_ = 0;  // rotates the order of rows
    bool is_done_ = false;
};

}  // namespace studioscope
