#include <catch2/catch.hpp>
#include <cmath>

#include "core/floats.h"

namespace studioscope::half_test {

// IEEE 754, binary16: a sign, five bits of exponent biased by 15, ten of mantissa; with exponent 0
// there is no hidden bit. Computed in double precision, which is exact for all of them.
TEST_CASE("every half float has the value that the standard gives", "[half]") {
    int wrong = 0;
    for (int bits = 0; bits < 0x10000; ++bits) {
        const int exponent = (bits >> 10) & 31, mantissa = bits & 1023;
        const double size = exponent == 0 ? mantissa / std::pow(2.0, 24)
                                          : (1 + mantissa / 1024.0) * std::pow(2.0, exponent - 15);
        const double expected = std::copysign(size, (bits & 0x8000) ? -1.0 : 1.0);
        const auto got = double{float_of_half(static_cast<uint16_t>(bits))};
        wrong += got != expected || std::signbit(got) != std::signbit(expected) ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(is_finite_half(0x7BFF));
    CHECK_FALSE(is_finite_half(0x7C00));
}

}  // namespace studioscope::half_test
