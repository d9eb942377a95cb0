#pragma once

#include <vector>

#include "document/benchmark/result.h"

namespace studioscope {

// Median, spread and noise of repeated measurements.

Spread spread_of(std::vector<double> values);

// Half the range of the medians of five consecutive parts of the run, relative to the whole median;
// 1 for fewer than five values.
double noise_of(const std::vector<double>& times);

// Median of other / own, each pair taken from the same round: a slow phase of the machine slows
// both, so that the ratio is steady where the times are not.
struct PairedRatio {
    double median = 0;
    double noise = 1;  // two standard errors of the median, relative to it
};
PairedRatio paired_ratio(const std::vector<double>& own, const std::vector<double>& other);

}  // namespace studioscope
