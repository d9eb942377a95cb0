#pragma once

#include "model/animation/skin.h"

// The kernel that skin_sse2.cpp and skin_avx2.cpp compile, each for its own instruction set. It
// calls no standard library function: a linker that keeps one copy of an inline function might keep
// the AVX2 one for all callers.

namespace studioscope {

using SkinFunction = void (*)(const SkinBlock* blocks, size_t count, const float* palette,
                              const SkinStreams& streams, bool normalizes);

#if defined(__x86_64__) || defined(_M_X64)
void skin_sse2(const SkinBlock* blocks, size_t count, const float* palette,
               const SkinStreams& streams, bool normalizes);
void skin_avx2(const SkinBlock* blocks, size_t count, const float* palette,
               const SkinStreams& streams, bool normalizes);
#endif

namespace {

// Three values for each lane. `Wide` has one float for each of several vertices; its halves of four
// are adjacent.
template <typename Wide>
struct Wide3 {
    Wide x, y, z;
};

// One row of a matrix, by column.
template <typename Wide>
struct WideRow {
    Wide x, y, z, w;
};

// The three rows of the matrices of vertex `first + i` and, if Wide has eight lanes, `first + i +
// 4`. All code here is unrolled by hand: at -O2, g++ 12 keeps arrays that a loop indexes in memory,
// which costs a quarter of the speed.
template <typename Wide>
struct BlendedRows {
    Wide first, second, third;
};

template <typename Wide>
[[gnu::always_inline]] inline Wide blended_row(const float* row, const uint16_t* a,
                                               const uint16_t* b, const uint16_t* c,
                                               const Wide3<Wide>& weight) {
    return Wide::multiply_add(Wide::row(row, c), weight.z,
                              Wide::multiply_add(Wide::row(row, b), weight.y,
                                                 Wide::multiply(Wide::row(row, a), weight.x)));
}

template <typename Wide, int i>
[[gnu::always_inline]] inline BlendedRows<Wide> blend_rows(const SkinBlock& block, size_t first,
                                                           const float* palette) {
    const Wide3<Wide> weight{Wide::template spread<i>(block.weight[0] + first),
                             Wide::template spread<i>(block.weight[1] + first),
                             Wide::template spread<i>(block.weight[2] + first)};
    const uint16_t* a = block.palette_offset[0] + first + i;
    const uint16_t* b = block.palette_offset[1] + first + i;
    const uint16_t* c = block.palette_offset[2] + first + i;
    return {blended_row(palette, a, b, c, weight), blended_row(palette + 4, a, b, c, weight),
            blended_row(palette + 8, a, b, c, weight)};
}

template <typename Wide>
[[gnu::always_inline]] inline Wide rotate(const WideRow<Wide>& row, const Wide3<Wide>& v) {
    return Wide::multiply_add(row.z, v.z,
                              Wide::multiply_add(row.y, v.y, Wide::multiply(row.x, v.x)));
}

template <typename Wide>
[[gnu::always_inline]] inline Wide transform(const WideRow<Wide>& row, const Wide3<Wide>& v) {
    return Wide::multiply_add(
        row.z, v.z, Wide::multiply_add(row.y, v.y, Wide::multiply_add(row.x, v.x, row.w)));
}

template <typename Wide>
[[gnu::always_inline]] inline Wide3<Wide> load3(const float (&from)[3][kSkinLanes], size_t first) {
    return {Wide::load(from[0] + first), Wide::load(from[1] + first), Wide::load(from[2] + first)};
}

template <typename Wide, bool kMakesUnit>
[[gnu::always_inline]] inline void store_rotated(const WideRow<Wide>& first,
                                                 const WideRow<Wide>& second,
                                                 const WideRow<Wide>& third, const Wide3<Wide>& v,
                                                 float* to) {
    Wide3<Wide> t{rotate(first, v), rotate(second, v), rotate(third, v)};
    if constexpr (kMakesUnit) {
        const Wide square =
            Wide::multiply_add(t.z, t.z, Wide::multiply_add(t.y, t.y, Wide::multiply(t.x, t.x)));
        const Wide scale = Wide::inverse_length(square);
        t = {Wide::multiply(t.x, scale), Wide::multiply(t.y, scale), Wide::multiply(t.z, scale)};
    }
    Wide::store3(t.x, t.y, t.z, to);
}

template <typename Wide, int kAttributes, bool kMakesUnit>
[[gnu::always_inline]] inline void skin_lanes(const SkinBlock& block, size_t at,
                                              const float* palette, float* positions,
                                              float* normals, float* tangents) {
    const BlendedRows<Wide> a = blend_rows<Wide, 0>(block, at, palette);
    const BlendedRows<Wide> b = blend_rows<Wide, 1>(block, at, palette);
    const BlendedRows<Wide> c = blend_rows<Wide, 2>(block, at, palette);
    const BlendedRows<Wide> d = blend_rows<Wide, 3>(block, at, palette);
    const WideRow<Wide> first = Wide::transpose(a.first, b.first, c.first, d.first);
    const WideRow<Wide> second = Wide::transpose(a.second, b.second, c.second, d.second);
    const WideRow<Wide> third = Wide::transpose(a.third, b.third, c.third, d.third);
    const Wide3<Wide> p = load3<Wide>(block.position, at);
    Wide::store3(transform(first, p), transform(second, p), transform(third, p), positions);
    if constexpr (kAttributes > 1)
        store_rotated<Wide, kMakesUnit>(first, second, third, load3<Wide>(block.normal, at),
                                        normals);
    if constexpr (kAttributes > 2)
        store_rotated<Wide, kMakesUnit>(first, second, third, load3<Wide>(block.tangent, at),
                                        tangents);
}

template <typename Wide, int kAttributes, bool kMakesUnit>
void skin_all(const SkinBlock* blocks, size_t count, const float* palette,
              const SkinStreams& streams) {
    float* positions = streams.positions;
    float* normals = streams.normals;
    float* tangents = streams.tangents;
    for (size_t i = 0; i < count; ++i)
        for (size_t first = 0; first < kSkinLanes; first += Wide::kLanes) {
            skin_lanes<Wide, kAttributes, kMakesUnit>(blocks[i], first, palette, positions, normals,
                                                      tangents);
            positions += 3 * Wide::kLanes;
            if constexpr (kAttributes > 1) normals += 3 * Wide::kLanes;
            if constexpr (kAttributes > 2) tangents += 3 * Wide::kLanes;
        }
}

template <typename Wide>
void skin_with(const SkinBlock* blocks, size_t count, const float* palette,
               const SkinStreams& streams, bool normalizes) {
    if (!streams.normals) return skin_all<Wide, 1, false>(blocks, count, palette, streams);
    if (!streams.tangents)
        return normalizes ? skin_all<Wide, 2, true>(blocks, count, palette, streams)
                          : skin_all<Wide, 2, false>(blocks, count, palette, streams);
    return normalizes ? skin_all<Wide, 3, true>(blocks, count, palette, streams)
                      : skin_all<Wide, 3, false>(blocks, count, palette, streams);
}

}  // namespace

}  // namespace studioscope
