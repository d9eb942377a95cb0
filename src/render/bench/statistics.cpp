#include "render/bench/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace studioscope {

namespace {

constexpr size_t kParts = 5;

// The value that a `share` (0 to 1) of the sorted values lies below.
double quantile(const std::vector<double>& sorted, double share) {
    const double last = static_cast<double>(sorted.size() - 1);
    return sorted[static_cast<size_t>(std::lround(share * last))];
}

double median_of(std::vector<double> values) { return spread_of(std::move(values)).median; }

}  // namespace

Spread spread_of(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    return {quantile(values, 0.5), quantile(values, 0.05), quantile(values, 0.95)};
}

double noise_of(const std::vector<double>& times) {
    if (times.size() < kParts) return 1;
    std::vector<double> medians;
    for (size_t i = 0; i < kParts; ++i) {
        const auto begin = times.begin() + static_cast<std::ptrdiff_t>(times.size() * i / kParts);
        const auto end =
            times.begin() + static_cast<std::ptrdiff_t>(times.size() * (i + 1) / kParts);
        medians.push_back(median_of({begin, end}));
    }
    const auto [min, max] = std::minmax_element(medians.begin(), medians.end());
    return (*max - *min) / 2 / std::max(median_of(times), kMinTime);
}

PairedRatio paired_ratio(const std::vector<double>& own, const std::vector<double>& other) {
    std::vector<double> ratios;
    for (size_t i = 0; i < std::min(own.size(), other.size()); ++i)
        ratios.push_back(other[i] / std::max(own[i], kMinTime));
    if (ratios.empty()) return {};
    std::sort(ratios.begin(), ratios.end());
    PairedRatio ratio{quantile(ratios, 0.5), 1};
    if (ratios.size() < kParts || !(ratio.median > 0)) return ratio;
    // for a normal distribution: the deviation from its middle half, and the median's standard
    // error
    const double deviation = (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 1.349;
    const double error = 1.2533 * deviation / std::sqrt(static_cast<double>(ratios.size()));
    ratio.noise = 2 * error / ratio.median;
    return ratio;
}

}  // namespace studioscope
