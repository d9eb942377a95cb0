#include "model/animation/skin_kernel.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

namespace studioscope {

namespace {

struct Wide8 {
    static constexpr size_t kLanes = 8;
    __m256 of;

    static Wide8 load(const float* from) { return {_mm256_loadu_ps(from)}; }
    // Four copies of from[i], then four of from[i + 4].
    template <int i>
    static Wide8 spread(const float* from) {
        return {_mm256_permute_ps(_mm256_loadu_ps(from), _MM_SHUFFLE(i, i, i, i))};
    }
    static Wide8 row(const float* palette, const uint16_t* offset) {
        return {_mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(palette + offset[0])),
                                     _mm_loadu_ps(palette + offset[4]), 1)};
    }
    static Wide8 multiply(Wide8 a, Wide8 b) { return {_mm256_mul_ps(a.of, b.of)}; }
    static Wide8 multiply_add(Wide8 a, Wide8 b, Wide8 c) {
        return {_mm256_fmadd_ps(a.of, b.of, c.of)};
    }

    static WideRow<Wide8> transpose(Wide8 a, Wide8 b, Wide8 c, Wide8 d) {
        const __m256 low_ab = _mm256_unpacklo_ps(a.of, b.of);
        const __m256 low_cd = _mm256_unpacklo_ps(c.of, d.of);
        const __m256 high_ab = _mm256_unpackhi_ps(a.of, b.of);
        const __m256 high_cd = _mm256_unpackhi_ps(c.of, d.of);
        return {{_mm256_shuffle_ps(low_ab, low_cd, _MM_SHUFFLE(1, 0, 1, 0))},
                {_mm256_shuffle_ps(low_ab, low_cd, _MM_SHUFFLE(3, 2, 3, 2))},
                {_mm256_shuffle_ps(high_ab, high_cd, _MM_SHUFFLE(1, 0, 1, 0))},
                {_mm256_shuffle_ps(high_ab, high_cd, _MM_SHUFFLE(3, 2, 3, 2))}};
    }

    // 1 / sqrt for eight lanes, see skin_sse2.cpp.
    static Wide8 inverse_length(Wide8 square) {
        const __m256 s = _mm256_min_ps(_mm256_set1_ps(3.4e38f), square.of);
        const __m256 guess = _mm256_rsqrt_ps(s);
        const __m256 half = _mm256_mul_ps(_mm256_set1_ps(0.5f), s);
        const __m256 rest =
            _mm256_fnmadd_ps(_mm256_mul_ps(half, guess), guess, _mm256_set1_ps(1.5f));
        const __m256 better = _mm256_mul_ps(guess, rest);
        const __m256 is_long = _mm256_cmp_ps(s, _mm256_set1_ps(1.2e-38f), _CMP_GT_OQ);
        return {_mm256_blendv_ps(_mm256_set1_ps(1), better, is_long)};
    }

    // Stores both halves at once, see skin_sse2.cpp.
    static void store3(Wide8 x, Wide8 y, Wide8 z, float* to) {
        const __m256 xy = _mm256_shuffle_ps(x.of, y.of, _MM_SHUFFLE(2, 0, 2, 0));
        const __m256 yz = _mm256_shuffle_ps(y.of, z.of, _MM_SHUFFLE(3, 1, 3, 1));
        const __m256 zx = _mm256_shuffle_ps(z.of, x.of, _MM_SHUFFLE(3, 1, 2, 0));
        const __m256 first = _mm256_shuffle_ps(xy, zx, _MM_SHUFFLE(2, 0, 2, 0));
        const __m256 second = _mm256_shuffle_ps(yz, xy, _MM_SHUFFLE(3, 1, 2, 0));
        const __m256 third = _mm256_shuffle_ps(zx, yz, _MM_SHUFFLE(3, 1, 3, 1));
        _mm_storeu_ps(to, _mm256_castps256_ps128(first));
        _mm_storeu_ps(to + 4, _mm256_castps256_ps128(second));
        _mm_storeu_ps(to + 8, _mm256_castps256_ps128(third));
        _mm_storeu_ps(to + 12, _mm256_extractf128_ps(first, 1));
        _mm_storeu_ps(to + 16, _mm256_extractf128_ps(second, 1));
        _mm_storeu_ps(to + 20, _mm256_extractf128_ps(third, 1));
    }
};

}  // namespace

void skin_avx2(const SkinBlock* blocks, size_t count, const float* palette,
               const SkinStreams& streams, bool normalizes) {
    skin_with<Wide8>(blocks, count, palette, streams, normalizes);
}

}  // namespace studioscope

#endif
