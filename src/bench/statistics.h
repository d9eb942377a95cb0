#pragma once

#include <vector>

namespace studioscope {

// What many measurements of one thing come to.

constexpr double kMinTime = 1e-12;  // seconds: nothing is divided by less

struct Spread {
    double median = 0, p5 = 0, p95 = 0;
};
Spread spread_of(std::vector<double> values);

// Half of what the medians of stretches of the run differ by, as a share of the median; 1 where
// there are too few for stretches.
double noise_of(const std::vector<double>& times);

// How often `own` fits into `other`, each held against the other of the same round: a stretch in
// which the machine was slower counts for both, so the ratio holds still where times do not.
struct PairedRatio {
    double median = 0;
    double noise = 1;  // two standard errors of the median, as a share of it
};
PairedRatio paired_ratio(const std::vector<double>& own, const std::vector<double>& other);

}  // namespace studioscope
