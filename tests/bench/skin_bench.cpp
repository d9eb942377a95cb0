// Vertices per second of each CPU skinner: 20 000 vertices with three bones each, 70 bones,
// position, normal and tangent; measured in turns, so that all see the machine at the same speed.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <functional>
#include <string>

#include "bench/measure.h"
#include "model/animation/skin.h"
#include "support/skinned_instances.h"

namespace studioscope {

namespace {

constexpr size_t kVertices = 20000;
constexpr int kBones = 70;
constexpr size_t kCopies = 10;
constexpr int kRounds = 500;

struct Way {
    std::string name;
    std::function<void()> run;
    size_t copies = 1;
    std::vector<double> times = {};
};

struct Streams {
    explicit Streams(size_t blocks)
        : positions(kCopies * blocks * kSkinLanes * 3), normals(positions), tangents(positions) {}
    SkinStreams all() { return {positions.data(), normals.data(), tangents.data()}; }

    std::vector<float> positions, normals, tangents;
};

void measure(std::vector<Way>& ways) {
    for (int round = -20; round < kRounds; ++round)
        for (Way& way : ways) {
            const double time = seconds([&] { return way.run(), 0; });
            if (round >= 0) way.times.push_back(time);
        }
}

}  // namespace

TEST_CASE("vertices per second on the CPU", "[!benchmark]") {
    const SkinningCase skinning = make_skinning_case(kVertices, kBones, 3);
    const auto blocks = make_skin_blocks(skinning.model.vertices, skinning.model.tangents);
    Streams streams(blocks.size());
    std::vector<PosedVertex> posed(kVertices);
    ThreadPool workers;
    std::vector<Way> ways;
    ways.push_back({"laid out anew", [&] {
                        skin(skinning.model.vertices, skinning.model.tangents,
                             skinning.pose.palette, posed);
                    }});
    for (const SkinVariant variant : skin_variants())
        for (const bool normalizes : {true, false})
            ways.push_back(
                {std::string(variant_name(variant)) + (normalizes ? "" : ", not made unit"),
                 [&, variant, normalizes] {
                     skin({blocks, skinning.pose.palette, streams.all(), normalizes}, variant);
                 }});
    const std::string threads = std::to_string(workers.count()) + " threads";
    ways.push_back({threads, [&] {
                        skin(SkinJob{blocks, skinning.pose.palette, streams.all()}, workers);
                    }});
    std::vector<Affine> palettes;
    for (size_t i = 0; i < kCopies; ++i)
        palettes.insert(palettes.end(), skinning.pose.palette.begin(), skinning.pose.palette.end());
    const InstancedSkinJob copies{{blocks, palettes, streams.all()},
                                  skinning.pose.palette.size(),
                                  kCopies,
                                  blocks.size() * kSkinLanes * 3};
    ways.push_back({"10 copies, one thread", [&] { skin_instances(copies); }, kCopies});
    ways.push_back({"10 copies, " + threads, [&] { skin_instances(copies, workers); }, kCopies});

    measure(ways);

    for (Way& way : ways) {
        std::sort(way.times.begin(), way.times.end());
        const double quarter = way.times[way.times.size() / 4];
        std::printf("  %-22s best %7.1f us  quarter %7.1f us  median %7.1f us  %6.0f Mvert/s\n",
                    way.name.c_str(), way.times[0] * 1e6, quarter * 1e6,
                    way.times[way.times.size() / 2] * 1e6,
                    static_cast<double>(kVertices * way.copies) / quarter * 1e-6);
        CHECK(quarter > 0);
    }
}

}  // namespace studioscope
