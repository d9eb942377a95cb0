#pragma once

#include "formats/compiled/ani.h"
#include "formats/compiled/mdl.h"
#include "formats/compiled/mdl_stream.h"

namespace studioscope {

// Animation data decoded: what each bone does in each frame.

// No values: the bind pose (nothing at all, where the animation is a delta). One: the same in every
// frame. Else one a frame. Relative to the bone's parent.
struct MdlBoneMotion {
    std::vector<glm::vec3> positions;
    std::vector<glm::quat> rotations;
};

// A bone moved in the space of another; see LocalHierarchy. The motion's first value is of
// `first_frame`.
struct MdlLocalHierarchy {
    int bone = 0;
    int parent = -1;
    float start = 0, peak = 0, tail = 0, end = 0;
    int first_frame = 0;
    MdlBoneMotion motion;
};

struct MdlMotion {
    bool is_available = false;         // its data could be found
    std::vector<MdlBoneMotion> bones;  // one a bone of the file
    std::vector<MdlLocalHierarchy> local_hierarchies;
};

// Decodes animations of one MDL, with the blocks of its .ani where there is one.
class MdlMotionDecoder {
public:
    // What is wrong with the data goes to `diagnostics`, under the name of the file it stands in.
    MdlMotionDecoder(const MdlFile& mdl, const AniFile* ani, std::string mdl_name,
                     std::string ani_name, Diagnostics& diagnostics);

    MdlMotion decode(const MdlAnimation& animation);

    // Says what decode() would say and makes nothing of it. Whether its data could be found.
    bool check(const MdlAnimation& animation);

    // Whether decode() will find its data and may make so many keys, which are counted as if it
    // had; says why not. What else is wrong with it, only decode() says.
    bool can_decode(const MdlAnimation& animation);

    // Rules that keep hands and feet in place. None, said once, where they are not in the file.
    std::vector<MdlIkRule> ik_rules(const MdlAnimation& animation);

    // Animations whose data is in an .ani that is not there.
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
    // A run of frames that stands in one place.
    struct Run {
        Section section;
        size_t first = 0, count = 0;
    };
    // False when the table of sections cannot be read to its end; said.
    bool find_runs(const MdlAnimation& animation, std::vector<Run>& runs);
    bool is_nothing_left(const MdlAnimation& animation, const Run& run, size_t runs, size_t lost);
    bool read_section(const MdlAnimation& animation, size_t index, Section& section);
    // Into `motion`, or without one only what is wrong with it.
    bool decode_section(const MdlAnimation& animation, Section section, size_t frames,
                        MdlMotion* motion);
    // What hangs on an animation beside its keys: in the MDL or in its block.
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
    uint64_t budget_;  // keys still to be made: a few bytes can ask for millions
    size_t without_file_ = 0;
};

}  // namespace studioscope
