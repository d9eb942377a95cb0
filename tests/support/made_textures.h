#pragma once

#include <algorithm>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "support/vtf_file.h"

namespace studioscope {

// VTF files of known texels, for materials in memory.

constexpr uint32_t kClampedVtf = 0x4 | 0x8, kTranslucentVtf = 0x2000;

// One texel of RGBA8888, marked as translucent.
inline std::string texel_with_alpha(const glm::ivec4& texel) {
    Bytes file = vtf_header(2, 1, 1, 0);
    put(file, 20, kTranslucentVtf);
    for (int i = 0; i < 4; ++i) file.push_back(static_cast<std::byte>(texel[i]));
    return std::string(as_text(file));
}

// One texel of RGB888, which has no alpha.
inline std::string opaque_texel(const glm::ivec4& texel) {
    Bytes file = vtf_header(2, 1, 1, 2);
    for (int i = 0; i < 3; ++i) file.push_back(static_cast<std::byte>(texel[i]));
    return std::string(as_text(file));
}

// Rows of colours from the top, with or without alpha.
template <typename Texel>
using TexelTable = std::vector<std::vector<Texel>>;

// A clamped table of RGBA32323232F.
template <typename Texel>
std::string table_vtf(const TexelTable<Texel>& rows) {
    Bytes file = vtf_header(2, static_cast<uint16_t>(rows[0].size()),
                            static_cast<uint16_t>(rows.size()), 29);
    put(file, 20, kClampedVtf);
    for (const auto& row : rows)
        for (const Texel& texel : row)
            for (int i = 0; i < 4; ++i)
                put(file, file.size(), i < Texel::length() ? texel[i] : 1.0f);
    return std::string(as_text(file));
}

// The value between the texels of such a table, as samplers with linear filters compute it.
template <typename Texel>
auto sampled(const TexelTable<Texel>& rows, double u, double v) {
    using Value = glm::vec<Texel::length(), double>;
    const auto place = [](double share, size_t count) {
        const double last = static_cast<double>(count) - 1;
        return std::min(std::max(share * static_cast<double>(count) - 0.5, 0.0), last);
    };
    const double x = place(u, rows[0].size()), y = place(v, rows.size());
    const auto column = static_cast<size_t>(x), row = static_cast<size_t>(y);
    const size_t next_column = std::min(column + 1, rows[0].size() - 1);
    const size_t next_row = std::min(row + 1, rows.size() - 1);
    const double across = x - static_cast<double>(column), down = y - static_cast<double>(row);
    const auto along = [&](const std::vector<Texel>& texels) {
        return glm::mix(Value(texels[column]), Value(texels[next_column]), across);
    };
    return Value(glm::mix(along(rows[row]), along(rows[next_row]), down));
}

}  // namespace studioscope
