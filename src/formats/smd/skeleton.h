#pragma once

#include <optional>
#include <set>
#include <vector>

#include "formats/smd/nodes.h"
#include "model/clip.h"

namespace studioscope {

// The `skeleton` blocks of an SMD: its frames, the first of which is the bind pose.

constexpr int64_t kMaxFrame = 1 << 24;  // labels beyond are no longer exact as floats

class SmdSkeleton {
public:
    explicit SmdSkeleton(const SmdBones& bones);

    // `in` stands on the line after the keyword. Frames of a further block join the earlier ones.
    void read(TextReader& in, LineDiagnostics& report);

    // Sorts frames and keys, warns about what is odd in them. Once, after the last block.
    void finish(LineDiagnostics& report);

    // Relative to the parent, from the file's first frame; identity for bones that it omits.
    const std::vector<Transform>& bind() const { return bind_; }

    // All frames, one track a bone with rest = bind. After finish().
    Clip take_clip();

    bool was_read() const { return first_frame_line_ != 0; }
    size_t frame_count() const { return clip_.frames.size(); }

private:
    void begin_frame(std::string_view line, uint64_t number, LineDiagnostics& report);
    void add_record(std::string_view line, uint64_t number, LineDiagnostics& report);
    void report_fault(std::string_view line, uint64_t number, LineDiagnostics& report) const;
    void sort_frames(LineDiagnostics& report);
    void report_gaps(LineDiagnostics& report) const;
    void find_bind(LineDiagnostics& report);
    void report_omitted(LineDiagnostics& report) const;

    const SmdBones& bones_;
    Clip clip_;
    std::vector<Transform> bind_;
    std::optional<int> frame_;  // of the records being read
    int first_label_ = 0;       // the smallest, and where it stands
    uint64_t first_frame_line_ = 0;
    LineTally backwards_;
    LineTally repeated_;
    LineTally not_finite_;
    std::set<int64_t> unknown_bones_;
};

}  // namespace studioscope
