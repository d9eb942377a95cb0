#pragma once

#include <cmath>
#include <string_view>
#include <vector>

#include "core/at.h"
#include "formats/line_diagnostics.h"
#include "formats/smd/corner.h"
#include "formats/smd/nodes.h"
#include "model/vertex.h"

namespace studioscope {

// From the links of a vertex line to the at most three weights of a vertex.

// How many vertex lines had something that the person should know about.
struct WeightTallies {
    LineTally short_sums;       // weights sum below 1
    LineTally long_sums;        // above 1
    LineTally empty_sums;       // links, but no weight
    LineTally negative;         // a weight below 0, dropped
    LineTally unknown_links;    // a link to a bone that no node has, dropped
    LineTally unknown_parents;  // the same for the parent bone
    LineTally reduced;          // more than three links
    LineTally faint;            // a weight that the compiler drops for being below 0.05
    LineTally far_bones;        // a bone beyond the 256 that a vertex can name
    float most_lost = 0;        // largest share of the weight that a reduction cut off

    void append(const WeightTallies& later, uint64_t lines_before);
    void report(LineDiagnostics& report, bool as_compiler) const;
};

class WeightBinder {
public:
    // As the compiler does it: the parent bone gets nothing, weights below 0.05 are cut.
    WeightBinder(const SmdBones& bones, bool as_compiler);

    // Fills the weights of `vertex`.
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
    // Weights written with three decimals come to 0.999, or as floats to a little less.
    static constexpr double kSumTolerance = 0.001 + 1e-6;

    struct Share {
        int bone = 0;
        double weight = 0;
    };

    void bind_to(int bone, uint64_t line, Vertex& vertex) {
        vertex.bone[0] = at(near_, bone);
        if (bone >= kMaxBonesOfVertices) tallies_.far_bones.add(line);
    }
    void bind_links(const SmdCorner& corner, int parent, uint64_t line, Vertex& vertex);
    void collect(const SmdCorner& corner, uint64_t line);
    void add_share(int bone, double weight);
    void share_rest(const SmdCorner& corner, int parent, uint64_t line);
    void reduce(uint64_t line);

    const SmdBones& bones_;
    bool as_compiler_;
    std::vector<uint8_t> near_;  // per bone: itself, or its closest ancestor that a vertex can name
    std::vector<Share> shares_;
    WeightTallies tallies_;
};

}  // namespace studioscope
