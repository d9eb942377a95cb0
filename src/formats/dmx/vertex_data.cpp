#include "formats/dmx/vertex_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "core/message_text.h"
#include "formats/diagnostics.h"

namespace studioscope {

namespace {

struct NamedField {
    const char* name;
    DmxField DmxVertexData::*field;
};

constexpr NamedField kFields[] = {
    {"positions", &DmxVertexData::positions},    {"normals", &DmxVertexData::normals},
    {"textureCoordinates", &DmxVertexData::uvs}, {"tangents", &DmxVertexData::tangents},
    {"balance", &DmxVertexData::balance},        {"speed", &DmxVertexData::speed},
};

bool is_listed(const std::vector<std::string>& format, std::string_view name) {
    return format.empty() || std::find(format.begin(), format.end(), name) != format.end();
}

const Attribute* find_array(const ElementGraph& graph, const Element& state,
                            const std::string& name, AttributeType type) {
    const Attribute* found = find_attribute(graph, state, name);
    return found != nullptr && found->type == type ? found : nullptr;
}

void report_unused(const ElementGraph& graph, const Element& state, const std::string& mesh,
                   Diagnostics& diagnostics) {
    size_t sets = 0;
    for (const Attribute& attribute : element_attributes(graph, state)) {
        const std::string_view name = graph_name(graph, attribute);
        sets += name.starts_with("texcoord$") && !name.ends_with("Indices");
    }
    if (sets > 1)
        report_at(diagnostics, Severity::kNote, "dmx-uv-sets",
                  graph_location(graph, state.location),
                  "mesh \"{}\" has {} UV sets; the first is used", mesh, sets);
}

bool check_lengths(const ElementGraph& graph, const Element& state, const DmxVertexData& data,
                   const std::string& mesh, Diagnostics& diagnostics) {
    for (const auto& [name, member] : kFields) {
        const DmxField& field = data.*member;
        if (!field.exists() || field.indices.size() == data.corner_count()) continue;
        report_at(diagnostics, Severity::kError, "dmx-index-length",
                  graph_location(graph, state.location),
                  "mesh \"{}\" has {} indices of {} but {} of positions; left out", mesh,
                  field.indices.size(), name, data.corner_count());
        return false;
    }
    return true;
}

// True if all indices are in range; without branches, so that it is vectorized.
bool are_in_range(std::span<const int32_t> indices, size_t count) {
    if (count == 0) return indices.empty();
    const auto last = static_cast<uint32_t>(count - 1);
    uint32_t signs = 0;  // sign bits of the indices and of their distances to the end
    for (const int32_t index : indices) {
        const auto bits = static_cast<uint32_t>(index);
        signs |= bits | (last - bits);
    }
    return signs >> 31 == 0;
}

void check_ranges(const ElementGraph& graph, const Element& state, DmxVertexData& data,
                  const std::string& mesh, Diagnostics& diagnostics) {
    for (const auto& [name, member] : kFields) {
        const DmxField& field = data.*member;
        const size_t count = field.value_count();
        if (are_in_range(field.indices, count)) continue;
        size_t bad = 0, first = 0;
        for (size_t corner = 0; corner < field.indices.size(); ++corner) {
            const auto index = static_cast<uint32_t>(field.indices[corner]);
            if (index < count) continue;
            if (bad++ == 0) first = corner;
            data.bad_corners.resize(data.corner_count());
            data.bad_corners[corner] = true;
        }
        if (bad > 0)
            report_at(diagnostics, Severity::kError, "dmx-index-range",
                      graph_location(graph, state.location),
                      "mesh \"{}\": {} outside the {} {}, the first is corner {} with index {}; "
                      "their polygons are left out",
                      mesh, count_text(bad, "corner indexes", "corners index"), count, name, first,
                      field.indices[first]);
    }
}

void read_links(const ElementGraph& graph, const Element& state, const std::string& mesh,
                DmxVertexData& data, Diagnostics& diagnostics) {
    const double count = number_or(graph, state, {"jointCount"}, 0);
    const auto format = find_texts(graph, state, {"vertexFormat"});
    for (const auto& [weights, joints] : {std::pair{"jointWeights", "jointIndices"},
                                          std::pair{"blendweights$0", "blendindices$0"}}) {
        const Attribute* weight = find_array(graph, state, weights, AttributeType::kFloat);
        const Attribute* joint = find_array(graph, state, joints, AttributeType::kInt);
        if (weight == nullptr || joint == nullptr || !is_listed(format, weights) || count < 1)
            continue;
        data.weights = attribute_floats(graph, *weight);
        data.joints = attribute_ints(graph, *joint);
        data.link_count = static_cast<size_t>(std::min(count, 1e6));
        break;
    }
    const size_t wanted = data.link_count * data.positions.value_count();
    if (data.weights.size() >= wanted && data.joints.size() >= wanted) return;
    report_at(diagnostics, Severity::kError, "dmx-weight-count",
              graph_location(graph, state.location),
              "mesh \"{}\" has {} weights and {} joint numbers for {} positions of {} links; the "
              "mesh is rigid",
              mesh, data.weights.size(), data.joints.size(), data.positions.value_count(),
              data.link_count);
    data.link_count = 0;
}

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

const Element* find_base_state(const ElementGraph& graph, const Element& mesh) {
    const auto states = find_elements(graph, mesh, {"baseStates"});
    for (const Element* state : states)
        if (state != nullptr && graph_name(graph, *state) == "bind") return state;
    for (const char* name : {"currentState", "bindState"})
        if (const Element* state = find_element(graph, mesh, {name})) return state;
    for (const Element* state : states)
        if (state != nullptr) return state;
    return nullptr;
}

DmxField find_field(const ElementGraph& graph, const Element& state, std::string_view name,
                    std::string_view newer_name, AttributeType type) {
    const auto format = find_texts(graph, state, {"vertexFormat"});
    for (const std::string_view spelling : {name, newer_name}) {
        if (!is_listed(format, spelling)) continue;
        // The arrays of wrinkles are `wrinkle` and `wrinkleIndices`, without a plural.
        const std::string text(spelling);
        const Attribute* values = find_array(graph, state, text, type);
        const Attribute* indices = find_array(graph, state, text + "Indices", AttributeType::kInt);
        if (values == nullptr || indices == nullptr) continue;
        constexpr uint64_t kStepsPerValue = 8;  // until it is in its vertices
        graph.take_reads(kStepsPerValue * (uint64_t{values->count} + indices->count));
        return {attribute_floats(graph, *values), attribute_ints(graph, *indices),
                value_width(type)};
    }
    return {};
}

std::optional<DmxVertexData> read_vertex_data(const ElementGraph& graph, const Element& state,
                                              const std::string& mesh, Diagnostics& diagnostics) {
    using Type = AttributeType;
    DmxVertexData data;
    data.positions = find_field(graph, state, "positions", "position$0", Type::kVector3);
    data.normals = find_field(graph, state, "normals", "normal$0", Type::kVector3);
    data.uvs = find_field(graph, state, "textureCoordinates", "texcoord$0", Type::kVector2);
    data.tangents = find_field(graph, state, "tangents", "tangent$0", Type::kVector4);
    data.balance = find_field(graph, state, "balance", "balance$0", Type::kFloat);
    data.speed = find_field(graph, state, "speed", "speed$0", Type::kFloat);
    if (!data.positions.exists()) {
        report_at(diagnostics, Severity::kError, "dmx-no-positions",
                  graph_location(graph, state.location), "mesh \"{}\" has no positions; left out",
                  mesh);
        return std::nullopt;
    }
    if (!check_lengths(graph, state, data, mesh, diagnostics)) return std::nullopt;
    check_ranges(graph, state, data, mesh, diagnostics);
    data.flip_v = number_or(graph, state, {"flipVCoordinates"}, 0) != 0;
    read_links(graph, state, mesh, data, diagnostics);
    report_unused(graph, state, mesh, diagnostics);
    return data;
}

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
