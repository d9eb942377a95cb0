#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/at.h"
#include "core/number.h"
#include "formats/diagnostics.h"
#include "formats/smd/lines.h"
#include "formats/smd/skeleton.h"
#include "model/vertex.h"

namespace studioscope {

// A vertex line of the `triangles` block: parent bone, position, normal, UV, and optionally a count
// of links and that many bone-weight pairs.

struct SmdLink {
    int64_t bone = 0;  // bone id in the file
    float weight = 0;
};

struct SmdCorner {
    int64_t parent = 0;              // bone id in the file
    std::array<float, 8> numbers{};  // position, normal, u, v
    std::vector<SmdLink> links;      // cleared for each line, memory is reused
};

// The faults of a vertex line.
struct SmdCornerFault {
    size_t numbers = 0;     // count of the nine numbers that were read
    bool is_comma = false;  // true: stopped at a decimal comma
    // True: begins with a whole number and something like a second one.
    bool is_vertex_like = false;
    bool is_finite = true;
    bool has_link_mismatch = false;  // true: the number of pairs differs from the count
    int64_t link_count = 0;

    bool is_vertex() const { return numbers == 9; }
};

// Parses any line and reports its faults.
SmdCornerFault read_corner(std::string_view line, SmdCorner& corner);

// True if the line is a complete vertex line.
bool is_vertex_line(std::string_view line);

// Parses a line in the usual form, from its start; returns the start of the next line, or nullptr
// for other lines, to be parsed by read_corner().
const char* read_plain_corner(const char* at, const char* end, SmdCorner& corner);

// Counts of vertex lines with each fault, for reporting.
struct WeightTallies {
    LineTally short_sums;       // weights sum to less than 1
    LineTally long_sums;        // weights sum to more than 1
    LineTally empty_sums;       // links without any weight
    LineTally negative;         // a negative weight, dropped
    LineTally unknown_links;    // a link to an unknown bone, dropped
    LineTally unknown_parents;  // an unknown parent bone
    LineTally reduced;          // more than three links
    LineTally faint;            // a weight below 0.05, dropped as the compiler does
    LineTally far_bones;        // a bone beyond the 256 that a vertex can index
    float max_lost = 0;         // maximum share of the weight that a reduction removed, 0..1

    void append(const WeightTallies& later, uint64_t lines_before);
    void report(LineDiagnostics& report, bool as_compiler) const;
};

// Converts the links of a vertex line to at most three weights.
class WeightBinder {
public:
    // `as_compiler`: the parent bone gets nothing, weights below 0.05 are dropped.
    WeightBinder(const SmdBones& bones, bool as_compiler);

    // Sets the weights of `vertex`.
    void bind(const SmdCorner& corner, uint64_t line, Vertex& vertex) {
        const int parent = bones_.find(corner.parent);
        if (parent != kNone && corner.links.empty()) {
            bind_to(parent, line, vertex);
            return;
        }
        if (parent != kNone && corner.links.size() == 1) {
            const SmdLink& link = corner.links.front();
            const int bone = bones_.find(link.bone);
            if (bone != kNone && std::abs(double{link.weight} - 1) <= kSumTolerance) {
                bind_to(bone, line, vertex);
                return;
            }
        }
        bind_links(corner, parent, line, vertex);
    }

    const WeightTallies& tallies() const { return tallies_; }

private:
    // Tolerance for weights written with three decimals, which sum to 0.999, or as floats to
    // slightly less.
    static constexpr double kSumTolerance = 0.001 + 1e-6;

    struct Share {
        int bone = 0;
        double weight = 0;
    };

    void bind_to(int bone, uint64_t line, Vertex& vertex) {
        vertex.bone[0] = at(nearest_indexable_, bone);
        if (bone >= kMaxBonesOfVertices) tallies_.far_bones.add(line);
    }
    void bind_links(const SmdCorner& corner, int parent, uint64_t line, Vertex& vertex);
    void collect(const SmdCorner& corner, uint64_t line);
    void add_share(int bone, double weight);
    void share_rest(const SmdCorner& corner, int parent, uint64_t line);
    void reduce(uint64_t line);

    const SmdBones& bones_;
    bool as_compiler_;
    // For each bone: itself, or its closest ancestor that a vertex can index.
    std::vector<uint8_t> nearest_indexable_;
    std::vector<Share> shares_;
    WeightTallies tallies_;
};

}  // namespace studioscope
