#include "model/animation/skin_kernel.h"

#if defined(__x86_64__) || defined(_M_X64)

#include <emmintrin.h>

namespace studioscope {

namespace {

struct Wide4 {
    static constexpr size_t kLanes = 4;
    __m128 of;

    static Wide4 load(const float* from) { return {_mm_loadu_ps(from)}; }
    template <int i>
    static Wide4 spread(const float* from) {
        return {_mm_set1_ps(from[i])};
    }
    static Wide4 row(const float* palette, const uint16_t* offset) {
        return {_mm_loadu_ps(palette + offset[0])};
    }
    static Wide4 multiply(Wide4 a, Wide4 b) { return {_mm_mul_ps(a.of, b.of)}; }
    static Wide4 multiply_add(Wide4 a, Wide4 b, Wide4 c) {
        return {_mm_add_ps(_mm_mul_ps(a.of, b.of), c.of)};
    }

    static WideRow<Wide4> transpose(Wide4 a, Wide4 b, Wide4 c, Wide4 d) {
        const __m128 low_ab = _mm_unpacklo_ps(a.of, b.of), low_cd = _mm_unpacklo_ps(c.of, d.of);
        const __m128 high_ab = _mm_unpackhi_ps(a.of, b.of), high_cd = _mm_unpackhi_ps(c.of, d.of);
        return {{_mm_movelh_ps(low_ab, low_cd)},
                {_mm_movehl_ps(low_cd, low_ab)},
                {_mm_movelh_ps(high_ab, high_cd)},
                {_mm_movehl_ps(high_cd, high_ab)}};
    }

    // 1 / sqrt: the processor's 12-bit estimate and one Newton step, which makes 23 bits. 1 if the
    // square is too small to divide by; a square that overflows gives a short vector instead of
    // NaN.
    static Wide4 inverse_length(Wide4 square) {
        const __m128 s = _mm_min_ps(_mm_set1_ps(3.4e38f), square.of);
        const __m128 guess = _mm_rsqrt_ps(s);
        const __m128 half = _mm_mul_ps(_mm_set1_ps(0.5f), s);
        const __m128 rest = _mm_mul_ps(_mm_mul_ps(half, guess), guess);
        const __m128 better = _mm_mul_ps(guess, _mm_sub_ps(_mm_set1_ps(1.5f), rest));
        const __m128 is_long = _mm_cmpgt_ps(s, _mm_set1_ps(1.2e-38f));
        return {_mm_or_ps(_mm_and_ps(is_long, better), _mm_andnot_ps(is_long, _mm_set1_ps(1)))};
    }

    // Stores x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3.
    static void store3(Wide4 x, Wide4 y, Wide4 z, float* to) {
        const __m128 xy = _mm_shuffle_ps(x.of, y.of, _MM_SHUFFLE(2, 0, 2, 0));  // x0 x2 y0 y2
        const __m128 yz = _mm_shuffle_ps(y.of, z.of, _MM_SHUFFLE(3, 1, 3, 1));  // y1 y3 z1 z3
        const __m128 zx = _mm_shuffle_ps(z.of, x.of, _MM_SHUFFLE(3, 1, 2, 0));  // z0 z2 x1 x3
        _mm_storeu_ps(to, _mm_shuffle_ps(xy, zx, _MM_SHUFFLE(2, 0, 2, 0)));
        _mm_storeu_ps(to + 4, _mm_shuffle_ps(yz, xy, _MM_SHUFFLE(3, 1, 2, 0)));
        _mm_storeu_ps(to + 8, _mm_shuffle_ps(zx, yz, _MM_SHUFFLE(3, 1, 3, 1)));
    }
};

}  // namespace

void skin_sse2(const SkinBlock* blocks, size_t count, const float* palette,
               const SkinStreams& streams, bool normalizes) {
    skin_with<Wide4>(blocks, count, palette, streams, normalizes);
}

}  // namespace studioscope

#endif
