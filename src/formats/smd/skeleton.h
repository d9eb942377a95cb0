#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/at.h"
#include "formats/smd/lines.h"
#include "model/clip.h"
#include "model/model.h"

namespace studioscope {

// The `nodes` block of an SMD.

constexpr int64_t kMaxBoneId = 65535;
constexpr size_t kEngineBones = 128;

struct SmdBones {
    // Parents first, otherwise in the file's order; names and parents only.
    std::vector<Bone> bones;
    std::vector<int> index_of_id;  // indices into `bones`, kNone for unused ids

    int find(int64_t id) const {
        return id >= 0 && id < static_cast<int64_t>(index_of_id.size()) ? at(index_of_id, id)
                                                                        : kNone;
    }
};

// Reads the block; `in` must be at the line after the keyword.
SmdBones read_nodes(TextReader& in, LineDiagnostics& report);

// The `skeleton` blocks of an SMD: its frames, the first of which is the bind pose.

constexpr int64_t kMaxFrame = 1 << 24;  // larger frame numbers are not exact as float

class SmdSkeleton {
public:
    explicit SmdSkeleton(const SmdBones& bones);

    // Reads a block; `in` must be at the line after the keyword. Frames of a further block are
    // added to the earlier ones.
    void read(TextReader& in, LineDiagnostics& report);

    // Sorts frames and keys, and warns of faults in them. To be called once, after the last block.
    void finish(LineDiagnostics& report);

    // The transforms of the file's first frame, relative to the parent; identity for bones that it
    // omits.
    const std::vector<Transform>& bind() const { return bind_; }

    // Returns all frames as one track per bone with rest = bind. To be called after finish().
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
    std::optional<int> frame_;  // frame of the current records
    int first_label_ = 0;       // smallest frame number, and its line
    uint64_t first_frame_line_ = 0;
    LineTally backwards_;
    LineTally repeated_;
    LineTally not_finite_;
    std::set<int64_t> unknown_bones_;
};

}  // namespace studioscope
