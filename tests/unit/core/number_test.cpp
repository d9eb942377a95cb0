#include "core/number.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <random>
#include <string>

#include "core/floats.h"

namespace studioscope::number_test {

namespace {

// Reads the number with and without readable bytes after it; checks that all of the text is read.
float read(const std::string& text) {
    float tight = -1, roomy = -2;
    const char* after = parse_float(text.data(), text.data() + text.size(), tight);
    bool is_right = after == text.data() + text.size();
    const std::string padded = text + std::string(64, ' ');
    after = parse_float(padded.data(), padded.data() + padded.size(), roomy);
    is_right &= after == padded.data() + text.size();
    if (!std::isnan(tight))
        is_right &= std::signbit(tight) == std::signbit(roomy) && tight == roomy;
    if (!is_right)
        FAIL("not all of \"" << text << "\", or two numbers: " << tight << ", " << roomy);
    return roomy;
}

}  // namespace

// strtof of glibc rounds exactly and is independent of this project.
TEST_CASE("floats of all common shapes are rounded as strtof does", "[number]") {
    std::mt19937_64 random(7);
    const char* const formats[] = {"%.6f", "%.3f",  "%.9g",  "%g",   "%.15g",
                                   "%.8e", "%.12f", "%.17g", "%.6e", "%.7f"};
    for (size_t i = 0; i < 200'000; ++i) {
        const double scale = std::pow(10.0, static_cast<double>(random() % 12) - 6);
        const double value =
            (static_cast<double>(random() >> 11) / static_cast<double>(1ull << 53) - 0.5) * scale;
        char text[64];
        std::snprintf(text, sizeof text, formats[i % std::size(formats)], value);
        const float expected = std::strtof(text, nullptr);
        const float found = read(text);
        if (found != expected) {
            CAPTURE(text);
            CHECK(found == expected);
        }
    }
}

// One or two digits and six decimals are read in one step.
TEST_CASE("numbers of up to eight digits with six decimals are rounded as strtof does",
          "[number]") {
    const auto check = [](const std::string& text) {
        CAPTURE(text);
        const float expected = std::strtof(text.c_str(), nullptr);
        if (const float found = read(text); found != expected) CHECK(found == expected);
    };
    constexpr int kStep = 9973;  // a prime, so that last digits come in irregular order
    for (int micros = 0; micros < 100'000'000; micros += kStep) {
        char text[32];
        std::snprintf(text, sizeof text, "%d.%06d", micros / 1'000'000, micros % 1'000'000);
        check(text);
        check("-" + std::string(text));
    }
    for (const char* text : {"12.345678", "12.3456789", "12.345678e1", "-12.345678E-3", "99.999999",
                             "1.23456789", "123.456789", "12.34567", "0.000001", "00.000001"})
        check(text);
}

TEST_CASE("every float survives being written with nine digits", "[number]") {
    std::mt19937 random(11);
    for (int i = 0; i < 200'000; ++i) {
        const float value = std::bit_cast<float>(static_cast<uint32_t>(random()));
        if (!std::isfinite(value)) continue;
        char text[64];
        std::snprintf(text, sizeof text, "%.9g", static_cast<double>(value));
        if (read(text) != value) {
            CAPTURE(text);
            CHECK(read(text) == value);
        }
    }
}

TEST_CASE("values between two floats are rounded to even, and slightly more to the nearer",
          "[number]") {
    CHECK(read("16777217") == 16777216.0f);
    CHECK(read("16777217.0000001") == 16777218.0f);
    CHECK(read("16777219") == 16777220.0f);
    CHECK(read("1.00000005960464477539") == 1.0f);
    CHECK(read("1.000000059604644776") == 1.00000011920928955f);
    CHECK(read("0.500000029802322387695") == 0.5f);
}

TEST_CASE("unusual but valid spellings of numbers", "[number]") {
    CHECK(read(".5") == 0.5f);
    CHECK(read("5.") == 5.0f);
    CHECK(read("+2.5") == 2.5f);
    CHECK(read("-0") == 0.0f);
    CHECK(read("1e3") == 1000.0f);
    CHECK(read("1E-06") == 1e-6f);
    CHECK(read("0000000000001.5") == 1.5f);
    CHECK(std::isnan(read("nan")));
    CHECK(read("-inf") == -std::numeric_limits<float>::infinity());
    CHECK(read("1e999") == std::numeric_limits<float>::infinity());
    CHECK(read("-1e39") == -std::numeric_limits<float>::infinity());
    CHECK(read("1e-999") == 0.0f);
    CHECK(read("1e-45") == std::numeric_limits<float>::denorm_min());
}

TEST_CASE("a text that is not a number is rejected", "[number]") {
    for (const std::string text : {"", "-", "+", ".", "x", "+-1", "e5", " 1"}) {
        float value = 0;
        CAPTURE(text);
        CHECK(parse_float(text.data(), text.data() + text.size(), value) == nullptr);
        const std::string padded = text + std::string(64, ' ');
        CHECK(parse_float(padded.data(), padded.data() + padded.size(), value) == nullptr);
    }
}

TEST_CASE("integers stop at the first other character and do not overflow", "[number]") {
    const std::string text = "-12.5";
    int64_t value = 0;
    CHECK(parse_integer(text.data(), text.data() + text.size(), value) == text.data() + 3);
    CHECK(value == -12);
    const std::string huge(40, '9');
    CHECK(parse_integer(huge.data(), huge.data() + huge.size(), value) != nullptr);
    CHECK(value == 1'000'000'000'000'000);
}

// IEEE 754, binary16: a sign, five bits of exponent biased by 15, ten of mantissa; with exponent 0
// there is no hidden bit. Computed in double precision, which is exact for all of them.
TEST_CASE("every half float has the value that the standard gives", "[half]") {
    int wrong = 0;
    for (int bits = 0; bits < 0x10000; ++bits) {
        const int exponent = (bits >> 10) & 31, mantissa = bits & 1023;
        const double size = exponent == 0 ? mantissa / std::pow(2.0, 24)
                                          : (1 + mantissa / 1024.0) * std::pow(2.0, exponent - 15);
        const double expected = std::copysign(size, (bits & 0x8000) ? -1.0 : 1.0);
        const auto got = double{half_to_float(static_cast<uint16_t>(bits))};
        wrong += got != expected || std::signbit(got) != std::signbit(expected) ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(is_finite_half(0x7BFF));
    CHECK_FALSE(is_finite_half(0x7C00));
}

}  // namespace studioscope::number_test
