// Shapes as VTA, and the numbers of a QC from which the compiler gets their bytes.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/message_text.h"
#include "export/faces.h"
#include "model/vertex.h"

namespace studioscope {

namespace {

constexpr float kByte = 255;

int as_byte(float share) { return share > 0 ? static_cast<int>(kByte * std::min(share, 1.0f)) : 0; }

// The share of a vertex on the other side of a pair, as compilers split it (SMD page, section 7).
float side_share(float x, float split) {
    const float t = std::clamp((split - x) / (2 * split), 0.0f, 1.0f);
    return 1 - t * t * (3 - 2 * t);
}

// The number with that many significant digits.
float rounded(float value, int digits) {
    if (value == 0) return 0;
    const float scale =
        std::pow(10.0f, static_cast<float>(digits - 1) - std::floor(std::log10(std::abs(value))));
    return std::round(value * scale) / scale;
}

// Adds the middle one of some estimates, its rounder forms first.
void add_estimate(std::vector<float>& candidates, std::vector<float> estimates) {
    std::erase_if(estimates, [](float value) { return !std::isfinite(value); });
    if (estimates.empty()) return;
    const auto middle = estimates.begin() + static_cast<std::ptrdiff_t>(estimates.size() / 2);
    std::nth_element(estimates.begin(), middle, estimates.end());
    for (const int digits : {1, 2, 3, 6})
        if (const float value = rounded(*middle, digits); std::isfinite(value))
            candidates.push_back(value);
}

// The first of the candidates with the least error.
template <typename Error>
ByteFit best_of(const std::vector<float>& candidates, Error error) {
    ByteFit best{candidates.front(), error(candidates.front())};
    for (const float value : candidates)
        if (const int other = error(value); other < best.error) best = {value, other};
    return best;
}

using VertexKey = std::array<float, 6>;

VertexKey vertex_key(const Vertex& vertex) {
    VertexKey key{};
    for (int i = 0; i < 3; ++i) {
        const auto number = [](float value) { return std::isfinite(value) ? value + 0.0f : 0.0f; };
        key[static_cast<size_t>(i)] = number(vertex.position[i]);
        key[static_cast<size_t>(i) + 3] = number(vertex.normal[i]);
    }
    return key;
}

void put_vertex(std::string& out, size_t id, const VertexKey& numbers) {
    out += std::to_string(id);
    for (const float number : numbers) out += " " + float_text(number);
    out += '\n';
}

}  // namespace

ByteFit fit_split(std::span<const SideSample> samples) {
    // At least as far from the middle as estimates of bytes are exact.
    constexpr float kMinSlope = 0.05f;
    std::vector<float> candidates{1,    0.05f, 0.1f,   0.25f, 0.5f,   2,
                                  0.2f, 0.01f, 0.001f, -1,    -0.05f, -0.001f};
    std::vector<float> estimates;
    for (const SideSample& sample : samples) {
        if (sample.side == 0 || sample.side == 255) continue;
        // The inverse of 3 t^2 - 2 t^3, at the middle of the range of the byte.
        const float share = 1 - (static_cast<float>(sample.side) + 0.5f) / kByte;
        const float t = 0.5f - std::sin(std::asin(1 - 2 * share) / 3);
        if (const float slope = 1 - 2 * t; std::abs(slope) > kMinSlope && sample.x != 0)
            estimates.push_back(sample.x / slope);
    }
    add_estimate(candidates, std::move(estimates));
    std::erase(candidates, 0.0f);
    return best_of(candidates, [&](float split) {
        int error = 0;
        for (const SideSample& sample : samples)
            error = std::max(error, std::abs(as_byte(side_share(sample.x, split)) - sample.side));
        return error;
    });
}

ByteFit fit_decay(std::span<const SpeedSample> samples) {
    float longest = 0;
    for (const SpeedSample& sample : samples) longest = std::max(longest, sample.length);
    if (!(longest > 0)) return {1, 0};
    constexpr int kMinByte = 16;  // smaller ones are too coarse for an estimate
    std::vector<float> candidates{1, 0}, estimates;
    for (const SpeedSample& sample : samples)
        if (sample.speed >= kMinByte && sample.speed < 255)
            estimates.push_back(sample.length / longest * kByte /
                                (static_cast<float>(sample.speed) + 0.5f));
    add_estimate(candidates, std::move(estimates));
    return best_of(candidates, [&](float decay) {
        int error = 0;
        for (const SpeedSample& sample : samples) {
            const float share = decay > 0 ? sample.length / (longest * decay) : 1;
            error = std::max(error, std::abs(as_byte(share) - sample.speed));
        }
        return error;
    });
}

std::string vta_text(const Model& model, std::span<const SourceBone> bones,
                     std::span<const uint32_t> drawn, std::span<const VtaShape> shapes) {
    std::string out;
    SmdWriter(out, bones).finish();
    constexpr std::string_view kEnd = "end\n";  // of the skeleton, which has more frames here
    out.resize(out.size() - kEnd.size());
    for (size_t k = 0; k < shapes.size(); ++k)
        out += "time " + std::to_string(k + 1) + " # " + one_line(shapes[k].name) + "\n";
    out += "end\nvertexanimation\ntime 0 # basis\n";
    std::map<VertexKey, size_t> ids;
    std::map<uint32_t, size_t> id_of;
    for (const uint32_t index : drawn) {
        const VertexKey key = vertex_key(model.vertices.at(index));
        const auto [known, is_new] = ids.try_emplace(key, ids.size());
        if (is_new) put_vertex(out, known->second, key);
        id_of[index] = known->second;
    }
    for (size_t k = 0; k < shapes.size(); ++k) {
        out += "time " + std::to_string(k + 1) + "\n";
        std::map<size_t, const FaceMove*> moved;  // by id
        for (const FaceMove& move : shapes[k].moves)
            if (const auto id = id_of.find(move.vertex); id != id_of.end())
                moved.try_emplace(id->second, &move);
        for (const auto& [id, move] : moved) {
            VertexKey key = vertex_key(model.vertices.at(move->vertex));
            for (int i = 0; i < 3; ++i) {
                key[static_cast<size_t>(i)] += move->position[i];
                key[static_cast<size_t>(i) + 3] += move->normal[i];
            }
            put_vertex(out, id, key);
        }
    }
    return out + "end\n";
}

}  // namespace studioscope
