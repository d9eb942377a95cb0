#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace studioscope {

// A method of skinning (skinner).
enum class SkinningMethod { kPassthrough, kGpu, kCompute, kCpu, kCpuThreads };

// Names and texts of a skinner: `--skinner`, the skinning benchmark and `bench` use them.
struct SkinningMethodRow {
    SkinningMethod skinner;
    const char* name;
    const char* title;
    const char* help;
};
inline constexpr auto kSkinningMethods = std::to_array<SkinningMethodRow>({
    {SkinningMethod::kPassthrough, "passthrough", "No skinning (baseline)",
     "The same draw without skinning: what skinning is measured against"},
    {SkinningMethod::kGpu, "gpu", "GPU vertex shader", "The vertex shader skins whatever it draws"},
    {SkinningMethod::kCompute, "compute", "GPU compute (skinned once)",
     "Skinned once on the graphics card, and drawn from there as often as it is wanted"},
    {SkinningMethod::kCpu, "cpu", "CPU, one core",
     "Skinned here on one core, and sent to be drawn"},
    {SkinningMethod::kCpuThreads, "cpu-threads", "CPU, all cores",
     "Skinned here on all cores, and sent to be drawn"},
});

constexpr const SkinningMethodRow& table_row(SkinningMethod skinner) {
    return kSkinningMethods[static_cast<size_t>(skinner)];
}
static_assert([] {
    for (size_t i = 0; i < kSkinningMethods.size(); ++i)
        if (kSkinningMethods[i].skinner != static_cast<SkinningMethod>(i)) return false;
    return true;
}());

constexpr const char* skinner_name(SkinningMethod skinner) { return table_row(skinner).name; }

constexpr std::optional<SkinningMethod> find_skinner(std::string_view name) {
    for (const SkinningMethodRow& row : kSkinningMethods)
        if (name == row.name) return row.skinner;
    return std::nullopt;
}

constexpr bool runs_on_cpu(SkinningMethod skinner) {
    return skinner == SkinningMethod::kCpu || skinner == SkinningMethod::kCpuThreads;
}

// The draw that a row of the skinning benchmark measures.
struct BenchmarkDraw {
    SkinningMethod skinner = SkinningMethod::kGpu;
    int instances = 1;
    int attributes = 3;        // 1 position, 2 also normal, 3 also tangent
    bool is_discarded = true;  // true: nothing is rasterized
    bool operator==(const BenchmarkDraw&) const = default;
};

}  // namespace studioscope
