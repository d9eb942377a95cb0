#pragma once

#include <array>
#include <vector>

#include "render/gl_object.h"

namespace studioscope {

inline void delete_query(GLuint id) { glDeleteQueries(1, &id); }
using GlQuery = GlObject<delete_query>;

// Submits all commands to the GPU without waiting for it.
void flush_gpu();
// Waits until the GPU has executed all commands.
void wait_for_gpu();

// Measures GPU time without waiting: pairs of timestamp queries in a ring of four, read once
// available. If all four are pending, an interval is not measured.
class GpuTimer {
public:
    struct Interval {
        size_t tag = 0;
        double seconds = 0;
    };

    // Makes a timer; it measures nothing on software drivers, whose timestamps do not include
    // discarded work, and if the counter has no bits.
    static GpuTimer make();
    bool is_real() const { return is_real_; }

    void begin(size_t tag);
    void end();
    // The intervals finished since the last call, oldest first.
    std::vector<Interval> collect();

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
