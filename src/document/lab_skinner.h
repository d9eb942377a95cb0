#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace studioscope {

// Who skins what is drawn.
enum class LabSkinner { kPassthrough, kGpu, kCompute, kCpu, kCpuThreads };

// All that is said of a skinner: `--skinner`, the skinning lab and `bench` read it here.
struct LabSkinnerRow {
    LabSkinner skinner;
    const char* name;
    const char* title;
    const char* help;
};
inline constexpr auto kLabSkinners = std::to_array<LabSkinnerRow>({
    {LabSkinner::kPassthrough, "passthrough", "None",
     "The same draw without skinning: what skinning is measured against"},
    {LabSkinner::kGpu, "gpu", "GPU, each draw", "The vertex shader skins whatever it draws"},
    {LabSkinner::kCompute, "compute", "GPU, once",
     "Skinned once on the graphics card, and drawn from there as often as it is wanted"},
    {LabSkinner::kCpu, "cpu", "CPU, one core", "Skinned here on one core, and sent to be drawn"},
    {LabSkinner::kCpuThreads, "cpu-threads", "CPU, all cores",
     "Skinned here on all cores, and sent to be drawn"},
});

constexpr const LabSkinnerRow& row_of(LabSkinner skinner) {
    return kLabSkinners[static_cast<size_t>(skinner)];
}
static_assert([] {
    for (size_t i = 0; i < kLabSkinners.size(); ++i)
        if (kLabSkinners[i].skinner != static_cast<LabSkinner>(i)) return false;
    return true;
}());

constexpr const char* name_of(LabSkinner skinner) { return row_of(skinner).name; }

constexpr std::optional<LabSkinner> skinner_of(std::string_view name) {
    for (const LabSkinnerRow& row : kLabSkinners)
        if (name == row.name) return row.skinner;
    return std::nullopt;
}

constexpr bool is_done_here(LabSkinner skinner) {
    return skinner == LabSkinner::kCpu || skinner == LabSkinner::kCpuThreads;
}

}  // namespace studioscope
