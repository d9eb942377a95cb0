#pragma once

#include "formats/compiled/ani.h"
#include "formats/compiled/mdl.h"
#include "formats/compiled/mdl_packed.h"
#include "formats/compiled/stored_values.h"

namespace studioscope {

// Decoded animation data: the motion of each bone.

// The value at the end of a section to which its last frame moves; `frame` is the next section's
// first, which has a value of its own.
template <typename Value>
struct MdlBorder {
    size_t frame = 0;
    Value value{};
};

// The motion of a bone, relative to its parent. No values: the bind pose (for a delta: zero). One
// value: constant. Else one value per frame.
struct MdlBoneMotion {
    std::vector<glm::vec3> positions;
    std::vector<glm::quat> rotations;
    // Ascending; only where the next section begins with another value. There are values per frame.
    std::vector<MdlBorder<glm::vec3>> position_borders;
    std::vector<MdlBorder<glm::quat>> rotation_borders;
};

// A bone moved in the space of another one; see LocalHierarchy. The first value of the motion is
// that of `first_frame`.
struct MdlLocalHierarchy {
    int bone = 0;
    int parent = -1;
    float start = 0, peak = 0, tail = 0, end = 0;
    int first_frame = 0;
    MdlBoneMotion motion;
};

struct MdlMotion {
    bool is_available = false;         // true: its data was found
    std::vector<MdlBoneMotion> bones;  // one per bone of the file
    std::vector<MdlLocalHierarchy> local_hierarchies;
    std::vector<StoredBone> stored;  // the numbers of each bone; empty unless they are asked for
};

// Decodes animations of one MDL, with the blocks of its .ani if there is one.
class MdlMotionDecoder {
public:
    // Faults of the data are added to `diagnostics`, with the name of their file.
    MdlMotionDecoder(const MdlFile& mdl, const AniFile* ani, std::string mdl_name,
                     std::string ani_name, Diagnostics& diagnostics);

    MdlMotion decode(const MdlAnimation& animation);
    // With MdlMotion::stored, too.
    MdlMotion decode_stored(const MdlAnimation& animation);

    // Checks an animation with the same diagnostics as decode(); returns whether its data was
    // found.
    bool check(const MdlAnimation& animation);

    // True if decode() will find the data and its keys are within the limit, which they are counted
    // against; otherwise the reason is reported. Other faults are reported by decode() only.
    bool can_decode(const MdlAnimation& animation);

    // The rules that keep hands and feet in place. If they are not in the file the result is empty,
    // which is reported once.
    std::vector<MdlIkRule> ik_rules(const MdlAnimation& animation);

    // The number of animations whose .ani is missing.
    size_t without_file() const { return without_file_; }

private:
    struct Source {
        ByteSpan file;
        uint64_t start = 0;
        const std::string* name = nullptr;
    };
    struct Section {
        int block = 0;
        int offset = 0;
    };

    bool find(const MdlAnimation& animation, Section section, Source& source);
    // A run of frames with contiguous data.
    struct Run {
        Section section;
        size_t first = 0, count = 0;
    };
    // Returns false, with a diagnostic, if the table of sections is incomplete.
    bool find_runs(const MdlAnimation& animation, std::vector<Run>& runs);
    bool is_nothing_left(const MdlAnimation& animation, const Run& run, size_t runs, size_t lost);
    bool read_section(const MdlAnimation& animation, size_t index, Section& section);
    // Decodes into `motion`; if it is null, only checks the data.
    bool decode_section(const MdlAnimation& animation, Section section, size_t frames,
                        MdlMotion* motion);
    // Decodes a run, and the frame behind it if `has_border` and the file has it; else
    // `has_border` is cleared.
    bool decode_run(const MdlAnimation& animation, const Run& run, bool& has_border,
                    MdlMotion& motion);
    // Data of an animation other than its keys, in the MDL or in its block.
    struct Extra {
        const char* what;
        int offset;
        bool is_placed;
        int count;
        size_t stride;
    };
    bool find_extra(const MdlAnimation& animation, const Extra& extra, Source& source);
    std::vector<MdlLocalHierarchy> local_hierarchies(const MdlAnimation& animation);
    void report(const std::vector<MdlKeyProblem>& problems, const MdlAnimation& animation,
                const Source& source);
    MdlMotion empty_motion() const;
    MdlMotion decode_keys(const MdlAnimation& animation);
    MdlMotion decode_sections(const MdlAnimation& animation);
    bool check_runs(const MdlAnimation& animation);
    bool is_affordable(const MdlAnimation& animation);
    void report(Severity severity, const char* code, const std::string& message,
                const MdlAnimation& animation);

    const MdlFile& mdl_;
    const AniFile* ani_;
    std::string mdl_name_, ani_name_;
    Diagnostics& diagnostics_;
    bool keeps_stored_ = false;
    uint64_t budget_;  // remaining keys, as a few bytes may request millions
    size_t without_file_ = 0;
};

}  // namespace studioscope
