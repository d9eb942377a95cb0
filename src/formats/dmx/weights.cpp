#include "formats/dmx/weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "core/message_text.h"

namespace studioscope {

namespace {

constexpr float kMinWeight = 0.05f;

struct Link {
    int bone = 0;
    float weight = 0;
};

struct WeightTally {
    size_t without_weight = 0;
    size_t unknown_joints = 0;
    size_t faint = 0;
    size_t reduced = 0;
    float max_lost = 0;

    void add(const WeightTally& other) {
        without_weight += other.without_weight;
        unknown_joints += other.unknown_joints;
        faint += other.faint;
        reduced += other.reduced;
        max_lost = std::max(max_lost, other.max_lost);
    }
};

void merge_link(std::vector<Link>& links, int bone, float weight) {
    for (Link& link : links)
        if (link.bone == bone) {
            link.weight += weight;
            return;
        }
    links.push_back({bone, weight});
}

void read_links(const DmxVertexData& data, const std::vector<int>& bones, size_t position,
                std::vector<Link>& links, WeightTally& tally) {
    links.clear();
    for (size_t i = position * data.link_count; i < (position + 1) * data.link_count; ++i) {
        const float weight = data.weights[i];
        if (!(weight > 0)) continue;
        const auto joint = static_cast<uint32_t>(data.joints[i]);
        const int bone = joint < bones.size() ? bones[joint] : kNone;
        tally.unknown_joints += bone == kNone;
        if (bone != kNone) merge_link(links, bone, weight);
    }
}

// Sorts links by weight, heaviest first, stable. An insertion sort, as there are two or three and
// std::stable_sort allocates.
void sort_by_weight(std::vector<Link>& links) {
    for (size_t i = 1; i < links.size(); ++i)
        for (size_t k = i; k > 0 && links[k].weight > links[k - 1].weight; --k)
            std::swap(links[k], links[k - 1]);
}

// Reduces to three links; returns the weight removed as a share of the sum.
float reduce(std::vector<Link>& links) {
    sort_by_weight(links);
    float sum = 0, kept = 0;
    for (const Link& link : links) sum += link.weight;
    if (links.size() > kMaxBonesPerVertex) {
        while (links.size() > 1 && links.back().weight < kMinWeight) links.pop_back();
        links.resize(std::min<size_t>(links.size(), kMaxBonesPerVertex));
    }
    for (const Link& link : links) kept += link.weight;
    for (Link& link : links) link.weight /= kept;
    return 1 - kept / sum;
}

DmxSkin rigid_skin(int bone) {
    DmxSkin skin;
    skin.bone[0] = static_cast<uint8_t>(bone);
    return skin;
}

DmxSkin make_skin(std::vector<Link>& links, WeightTally& tally) {
    const bool is_reduced = links.size() > kMaxBonesPerVertex;
    const float lost = reduce(links);
    tally.faint += !is_reduced && links.size() > 1 && links.back().weight < kMinWeight;
    tally.reduced += is_reduced;
    tally.max_lost = std::max(tally.max_lost, lost);
    DmxSkin skin;
    skin.bone_count = static_cast<uint8_t>(links.size());
    for (size_t i = 0; i < links.size(); ++i) {
        skin.weight[i] = links[i].weight;
        skin.bone[i] = static_cast<uint8_t>(links[i].bone);
    }
    return skin;
}

void report(const WeightTally& tally, const std::string& mesh, Location location,
            Diagnostics& diagnostics) {
    const auto report = [&](Severity severity, const char* code, const std::string& what) {
        diagnostics.push_back(
            {severity, code, fmt::format("mesh \"{}\": {}", mesh, what), location});
    };
    if (tally.unknown_joints > 0)
        report(
            Severity::kWarning, "dmx-joint-range",
            fmt::format("{}; ignored", count_text(tally.unknown_joints, "link to an unknown joint",
                                                  "links to unknown joints")));
    if (tally.without_weight > 0)
        report(Severity::kWarning, "dmx-no-weight",
               fmt::format("{}",
                           count_text(tally.without_weight, "position has no weight; it is rigid",
                                      "positions have no weight; they are rigid")));
    if (tally.reduced > 0)
        report(Severity::kNote, "dmx-links",
               fmt::format("{} than {} links; the strongest are kept, up to "
                           "{:.1f} % of the weight is lost",
                           count_text(tally.reduced, "position has more", "positions have more"),
                           kMaxBonesPerVertex, 100 * double{tally.max_lost}));
    if (tally.faint > 0)
        report(
            Severity::kNote, "dmx-faint-links",
            fmt::format("{} weight below {}; it is kept here, the compiler drops it",
                        count_text(tally.faint, "position has a", "positions have a"), kMinWeight));
}

}  // namespace

std::vector<DmxSkin> read_skins(const DmxVertexData& data, const std::vector<int>& bones,
                                int rigid_bone, const std::string& mesh, Location location,
                                Diagnostics& diagnostics, ThreadPool& workers) {
    constexpr size_t kMinPerThread = 4096;
    std::vector<DmxSkin> skins(1, rigid_skin(rigid_bone));
    if (data.link_count == 0) return skins;
    skins.resize(data.positions.value_count(), skins[0]);
    WeightTally all;
    std::mutex mutex;
    workers.parallel_for(skins.size(), kMinPerThread, [&](size_t begin, size_t end) {
        WeightTally tally;
        std::vector<Link> links;
        for (size_t position = begin; position < end; ++position) {
            read_links(data, bones, position, links, tally);
            if (links.empty())
                ++tally.without_weight;
            else
                skins[position] = make_skin(links, tally);
        }
        const std::lock_guard lock(mutex);
        all.add(tally);
    });
    report(all, mesh, location, diagnostics);
    return skins;
}

bool needs_rigid_bone(const DmxVertexData& data) {
    if (data.link_count == 0) return true;
    for (size_t position = 0; position < data.positions.value_count(); ++position) {
        const auto links = data.weights.subspan(position * data.link_count, data.link_count);
        if (std::none_of(links.begin(), links.end(), [](float weight) { return weight > 0; }))
            return true;
    }
    return false;
}

}  // namespace studioscope
