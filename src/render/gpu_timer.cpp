#include "render/gpu_timer.h"

#include "render/driver.h"

namespace studioscope {

namespace {

GlQuery make_query() {
    GLuint id = 0;
    glCreateQueries(GL_TIMESTAMP, 1, &id);
    return GlQuery(id);
}

GLuint64 query_value(const GlQuery& query) {
    GLuint64 value = 0;
    glGetQueryObjectui64v(query.id(), GL_QUERY_RESULT, &value);
    return value;
}

}  // namespace

void flush_gpu() { glFlush(); }

void wait_for_gpu() {
    constexpr GLuint64 kMaxLength = 60'000'000'000;  // nanoseconds
    const GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, kMaxLength);
    glDeleteSync(fence);
}

GpuTimer GpuTimer::make() {
    GpuTimer timer;
    GLint bits = 0;
    glGetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &bits);
    // A counter of 30 bits of nanoseconds wraps within about a second.
    timer.is_real_ = bits > 30 && !current_driver().is_software;
    if (!timer.is_real_) return timer;
    for (Pair& pair : timer.ring_) {
        pair.start = make_query();
        pair.stop = make_query();
    }
    return timer;
}

void GpuTimer::begin(size_t tag) {
    is_open_ = is_real_ && !ring_[next_].is_under_way;
    if (!is_open_) return;
    ring_[next_].tag = tag;
    glQueryCounter(ring_[next_].start.id(), GL_TIMESTAMP);
}

void GpuTimer::end() {
    if (!is_open_) return;
    is_open_ = false;
    glQueryCounter(ring_[next_].stop.id(), GL_TIMESTAMP);
    ring_[next_].is_under_way = true;
    next_ = (next_ + 1) % ring_.size();
}

std::vector<GpuTimer::Interval> GpuTimer::collect() {
    std::vector<Interval> done;
    while (ring_[oldest_].is_under_way) {
        Pair& pair = ring_[oldest_];
        GLint is_there = 0;
        glGetQueryObjectiv(pair.stop.id(), GL_QUERY_RESULT_AVAILABLE, &is_there);
        if (!is_there) break;
        const GLuint64 start = query_value(pair.start), stop = query_value(pair.stop);
        if (stop >= start)  // a counter that wrapped gives no result
            done.push_back({pair.tag, static_cast<double>(stop - start) * 1e-9});
        pair.is_under_way = false;
        oldest_ = (oldest_ + 1) % ring_.size();
    }
    return done;
}

}  // namespace studioscope
