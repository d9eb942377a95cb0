#pragma once

#include <array>
#include <vector>

#include "render/gl_object.h"

namespace studioscope {

inline void delete_query(GLuint id) { glDeleteQueries(1, &id); }
using GlQuery = GlObject<delete_query>;

// Hands over what was asked of the card so far, without waiting for it.
void flush_gpu();
// Waits until the card has done all that was asked of it.
void wait_for_gpu();

// What the card takes, without ever waiting for it: pairs of timestamps in a ring of four, read
// when they are there. Where all four are under way, a stretch is not measured.
class GpuTimer {
public:
    struct Stretch {
        size_t tag = 0;
        double seconds = 0;
    };

    // Measures nothing on software drivers, whose timestamps say nothing of discarded work, and
    // where the counter has no bits.
    static GpuTimer make();
    bool is_real() const { return is_real_; }

    void begin(size_t tag);
    void end();
    // Those that have finished since, oldest first.
    std::vector<Stretch> collect();

private:
    struct Pair {
        GlQuery start, stop;
        size_t tag = 0;
        bool is_under_way = false;
    };
    std::array<Pair, 4> ring_;
    size_t next_ = 0, oldest_ = 0;
    bool is_real_ = false;
    bool is_open_ = false;
};

}  // namespace studioscope
