// Material proxies, as section 12 of the page about materials describes them; one function each.
#include "model/animation/proxies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numbers>
#include <utility>

#include "core/text.h"
#include "model/animation/proxy_context.h"
#include "model/material_words.h"

namespace studioscope {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

bool is_transform(std::string_view name) { return name.ends_with("transform"); }

// The fractional part, 0 <= x < 1, also of negative numbers.
double positive_fraction(double number) { return number - std::floor(number); }

// Repeatable noise, 0 <= x < 1: a well mixed hash of two numbers.
double noise_hash(uint64_t frame, uint64_t salt) {
    uint64_t bits = frame * 0x9E3779B97F4A7C15u + salt * 0xD1B54A32D192ED03u + 1;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    bits ^= bits >> 31;
    return static_cast<double>(bits >> 11) / 9007199254740992.0;  // 2^53
}

using Unary = double (*)(double);
using Binary = double (*)(double, double);

template <Unary function>
void compute(ProxyContext& context) {
    const glm::dvec4 source = context.value("srcvar1").numbers;
    glm::dvec4 numbers;
    for (int i = 0; i < 4; ++i) numbers[i] = function(source[i]);
    context.write_computed(numbers);
}

// Sources are truncated if the result is an integer, as the engine reads them.
template <Binary function>
void compute(ProxyContext& context) {
    glm::dvec4 first = context.value("srcvar1").numbers, second = context.value("srcvar2").numbers;
    int size = 1;
    if (context.result_type(size) == ProxyType::kInteger) {
        first = glm::trunc(first);
        second = glm::trunc(second);
    }
    glm::dvec4 numbers;
    for (int i = 0; i < 4; ++i) {
        numbers[i] = function(first[i], second[i]);
        if (!std::isfinite(numbers[i])) numbers[i] = 0;
    }
    context.write_computed(numbers);
}

double add_numbers(double a, double b) { return a + b; }
double subtract_numbers(double a, double b) { return a - b; }
double multiply_numbers(double a, double b) { return a * b; }
double divide_numbers(double a, double b) { return b == 0 ? a : a / b; }
double absolute_value(double a) { return std::abs(a); }
double signed_fraction(double a) { return a - std::trunc(a); }
double truncate_number(double a) { return std::trunc(a); }

void animated_texture(ProxyContext& context) {
    constexpr double kDefaultRate = 15;  // frames per second
    const auto known =
        context.proxies().frames.find(lower_case(context.text("animatedtexturevar")));
    const int count = known == context.proxies().frames.end() ? 1 : std::max(known->second, 1);
    const double frame = std::trunc(context.plain_number("animatedtextureframerate", kDefaultRate) *
                                    context.seconds());
    const bool stays = context.plain_number("animationnowrap", 0) != 0;
    const double last = count - 1;
    const double shown_frame =
        stays ? std::clamp(frame, 0.0, last) : frame - std::floor(frame / count) * count;
    context.write("animatedtextureframenumvar", integer_value(shown_frame));
}

void texture_scroll(ProxyContext& context) {
    constexpr std::string_view kResult = "texturescrollvar";
    const double moved = context.seconds() * context.number("texturescrollrate", 1);
    const double angle = context.number("texturescrollangle", 0) / 360 * kTurn;
    const double scale = context.number("texturescale", 1);
    const double u = positive_fraction(moved * std::cos(angle));
    const double v = positive_fraction(moved * std::sin(angle));
    const std::string name = lower_case(context.text(kResult));
    const ProxyType type = context.operand_value({name}).type;
    const bool is_matrix =
        type == ProxyType::kMatrix || (type == ProxyType::kUndefined && is_transform(name));
    if (!is_matrix) return context.write(kResult, vector_value({u, v, 0, 0}, 3));
    const std::string matrix = fmt::format(
        "center 0 0 scale {0:.7g} {0:.7g} rotate 0 translate {1:.7f} {2:.7f}", scale, u, v);
    context.write(kResult, matrix_value(matrix));
}

void sine(ProxyContext& context) {
    const double low = context.number("sinemin", 0), high = context.number("sinemax", 1);
    double period = context.number("sineperiod", 1);
    if (period == 0) period = 1;
    const double wave =
        std::sin(kTurn * (context.seconds() - context.number("timeoffset", 0)) / period);
    context.write_number(low + (high - low) * (wave + 1) / 2);
}

// The number of the game's frame at a time; noise has one value per frame.
uint64_t noise_frame(double seconds) {
    constexpr double kFramesPerSecond = 60, kLargest = 1e15;
    // a frame begins a little before its time, which is rounded
    return static_cast<uint64_t>(std::clamp(seconds * kFramesPerSecond + 1e-3, 0.0, kLargest));
}

void uniform_noise(ProxyContext& context) {
    const double low = context.number("minval", 0), high = context.number("maxval", 1);
    context.write_number(low + (high - low) *
                                   noise_hash(noise_frame(context.seconds()), context.place() * 2));
}

void gaussian_noise(ProxyContext& context) {
    const uint64_t frame = noise_frame(context.seconds());
    const double size = std::sqrt(-2 * std::log(1 - noise_hash(frame, context.place() * 2)));
    const double normal = size * std::cos(kTurn * noise_hash(frame, context.place() * 2 + 1));
    constexpr double kUnlimited = std::numeric_limits<double>::max();
    const double low = context.number("minval", -kUnlimited),
                 high = context.number("maxval", kUnlimited);
    const double noise = context.number("mean", 0) + context.number("halfwidth", 1) * normal;
    context.write_number(std::min(std::max(noise, low), high));
}

void clamp(ProxyContext& context) {
    double low = context.number("min", 0), high = context.number("max", 1);
    if (low > high) std::swap(low, high);
    context.write_computed(glm::clamp(context.value("srcvar1").numbers, low, high));
}

void wrap(ProxyContext& context) {
    const double low = context.number("minval", 0), high = context.number("maxval", 1);
    if (high <= low) return context.write_number(low);
    const double share = (context.number("srcvar1", 0) - low) / (high - low);
    context.write_number(low + positive_fraction(share) * (high - low));
}

void exponential(ProxyContext& context) {
    constexpr double kUnlimited = std::numeric_limits<double>::max();
    const double power = std::exp(context.number("srcvar1", 0) + context.number("offset", 0));
    const double result = context.number("scale", 1) * std::min(power, kUnlimited);
    const double low = context.number("minval", -kUnlimited),
                 high = context.number("maxval", kUnlimited);
    context.write_number(std::min(std::max(result, low), high));
}

void texture_transform(ProxyContext& context) {
    const auto pair = [&context](std::string_view key, double fallback) {
        const ProxyValue found = context.value(key);
        return found.type == ProxyType::kUndefined ? glm::dvec2(fallback)
                                                   : glm::dvec2(found.numbers);
    };
    const glm::dvec2 center = pair("centervar", 0.5), scale = pair("scalevar", 1),
                     moved = pair("translatevar", 0);
    const std::string matrix = fmt::format(
        "center {:.7g} {:.7g} scale {:.7g} {:.7g} rotate {:.7g} translate {:.7g} {:.7g}", center.x,
        center.y, scale.x, scale.y, context.number("rotatevar", 0), moved.x, moved.y);
    context.write("resultvar", matrix_value(matrix));
}

// A rotation as far as it affects texture coordinates: about z; about x and y it narrows them.
void matrix_rotate(ProxyContext& context) {
    const ProxyValue axis = context.value("axisvar");
    const double angle = context.number("angle", 0), narrow = std::cos(angle / 360 * kTurn);
    glm::dvec3 size = glm::abs(glm::dvec3(axis.numbers));
    if (axis.type != ProxyType::kVector) size = {0, 0, 1};
    const bool is_x = size.x > size.y && size.x > size.z, is_y = !is_x && size.y > size.z;
    const bool is_back = axis.type == ProxyType::kVector && axis.numbers.z < 0;
    const std::string matrix = fmt::format(
        "center 0 0 scale {:.7g} {:.7g} rotate {:.7g} translate 0 0", is_y ? narrow : 1.0,
        is_x ? narrow : 1.0, is_x || is_y ? 0.0 : (is_back ? -angle : angle));
    context.write("resultvar", matrix_value(matrix));
}

// The colour of a proxy without a value of the game: its own "default 0.5 0.4 0.3", else white.
glm::dvec3 resting_color(const ProxyContext& context) {
    std::string written(context.text("default"));
    if (!written.starts_with('[')) written = "[" + written + "]";
    const ProxyValue own = parse_proxy_value(written);
    return own.type == ProxyType::kVector && own.size >= 3 ? glm::dvec3(own.numbers)
                                                           : glm::dvec3(1);
}

void from_game(ProxyContext& context, ProxySource source) {
    const bool is_color = source == ProxySource::kGameColor;
    const auto given = context.inputs().game_values.find(lower_case(context.proxy().name));
    const bool is_given = given != context.inputs().game_values.end();
    const glm::dvec3 rest = is_color ? resting_color(context) : glm::dvec3(0);
    const glm::dvec3 value = is_given ? glm::dvec3(given->second) : rest;
    if (!is_color) return context.write_number(value.x);
    context.write("resultvar", vector_value({value, 0}, 3));
}

void linear_ramp(ProxyContext& context) {
    context.write_number(context.number("rate", 1) * context.seconds() +
                         context.number("initialvalue", 0));
}

void current_time(ProxyContext& context) { context.write_number(context.seconds()); }

void equals(ProxyContext& context) { context.copy(context.value("srcvar1")); }

void less_or_equal(ProxyContext& context) {
    const bool is_less = context.value("srcvar1").numbers.x <= context.value("srcvar2").numbers.x;
    context.copy(context.value(is_less ? "lessequalvar" : "greatervar"));
}

void select_first_if_not_zero(ProxyContext& context) {
    const ProxyValue first = context.value("srcvar1");
    bool is_set = false;
    for (int i = 0; i < first.size; ++i) is_set = is_set || first.numbers[i] != 0;
    context.copy(is_set ? first : context.value("srcvar2"));
}

struct Program {
    const char* name;
    void (*run)(ProxyContext& context);
};

constexpr Program kPrograms[] = {
    {"AnimatedTexture", animated_texture},
    {"TextureScroll", texture_scroll},
    {"Sine", sine},
    {"LinearRamp", linear_ramp},
    {"UniformNoise", uniform_noise},
    {"GaussianNoise", gaussian_noise},
    {"CurrentTime", current_time},
    {"Add", compute<add_numbers>},
    {"Subtract", compute<subtract_numbers>},
    {"Multiply", compute<multiply_numbers>},
    {"Divide", compute<divide_numbers>},
    {"Equals", equals},
    {"Abs", compute<absolute_value>},
    {"Frac", compute<signed_fraction>},
    {"Int", compute<truncate_number>},
    {"Clamp", clamp},
    {"WrapMinMax", wrap},
    {"LessOrEqual", less_or_equal},
    {"SelectFirstIfNonZero", select_first_if_not_zero},
    {"Exponential", exponential},
    {"TextureTransform", texture_transform},
    {"MatrixRotate", matrix_rotate},
};

void run(ProxyContext& context) {
    const std::string& name = context.proxy().name;
    const ProxySource source = proxy_source(name);
    if (is_driven_by_game(source)) return from_game(context, source);
    const auto* program =
        std::find_if(std::begin(kPrograms), std::end(kPrograms),
                     [&](const Program& each) { return same_name(each.name, name); });
    if (program != std::end(kPrograms)) program->run(context);
}

}  // namespace

std::vector<MaterialVariable> run_proxies(const MaterialProxies& proxies,
                                          const ProxyInputs& inputs) {
    ProxyContext context(proxies, inputs);
    for (size_t i = 0; i < proxies.list.size(); ++i) {
        context.begin(proxies.list[i], i);
        run(context);
    }
    return context.written();
}

}  // namespace studioscope
