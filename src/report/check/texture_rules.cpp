// Rules about the headers of the textures that a model's materials use.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "report/check/rules.h"

namespace studioscope {

namespace {

constexpr uint32_t kNoMips = 0x100, kVertexTexture = 0x04000000;

RuleFindings version(const CheckedModel& checked) {
    constexpr int kMaxOld = 4, kMax = 5;  // 7.4 and 7.5
    RuleFindings found;
    for (const CheckedVtf& vtf : checked.textures) {
        const int minor = vtf.header.minor;
        const auto add = [&](int max, std::vector<Branch> branches) {
            if (minor <= max) return;
            RuleFinding one{
                fmt::format("VTF version 7.{} is not read; 7.0 to 7.{} are", minor, max),
                at_offset(8), vtf.file};
            one.branches = std::move(branches);
            found.push_back(std::move(one));
        };
        add(kMaxOld, {Branch::kSdk2013, Branch::kTf2, Branch::kL4d2});
        add(kMax, {Branch::kGmod, Branch::kSfm, Branch::kCsgo, Branch::kPortal2});
    }
    return found;
}

// Formats of Strata Source, which it reads in files of any version. Its third, BC6H, is not read.
RuleFindings strata_format(const CheckedModel& checked) {
    constexpr int kFirst = 69, kLast = 70;
    RuleFindings found;
    for (const CheckedVtf& vtf : checked.textures)
        if (const int number = vtf.header.format; number >= kFirst && number <= kLast)
            found.push_back({fmt::format("image format {} is of Strata Source alone", number),
                             at_offset(0x34), vtf.file});
    return found;
}

// The levels of a texture down to one texel.
int full_mip_count(const VtfHeader& header) {
    int count = 1;
    for (int side = std::max(header.width, header.height); side > 1; side /= 2) ++count;
    return count;
}

RuleFindings short_mips(const CheckedModel& checked) {
    RuleFindings found;
    for (const CheckedVtf& vtf : checked.textures) {
        const int full_count = full_mip_count(vtf.header);
        if ((vtf.header.flags & kNoMips) == 0 && vtf.header.mip_count < full_count)
            found.push_back({fmt::format("{} of {} mip levels, without the flag NOMIP",
                                         vtf.header.mip_count, full_count),
                             at_offset(0x38), vtf.file});
    }
    return found;
}

// Normal maps without smaller levels. One of up to kMaxFlat texels along a side is a flat one.
RuleFindings bump_without_mips(const CheckedModel& checked) {
    constexpr int kMaxFlat = 16;
    RuleFindings found;
    for (size_t i = 0; i < checked.textures.size(); ++i) {
        const CheckedVtf& vtf = checked.textures[i];
        const bool is_bump =
            std::any_of(checked.materials.begin(), checked.materials.end(),
                        [&](const CheckedVmt& material) { return material.bump == i; });
        const int side = std::max(vtf.header.width, vtf.header.height);
        if (is_bump && (vtf.header.flags & kNoMips) != 0 && side > kMaxFlat)
            found.push_back({fmt::format("normal map of {} x {} texels with the flag NOMIP (0x100)",
                                         vtf.header.width, vtf.header.height),
                             at_offset(0x14), vtf.file});
    }
    return found;
}

RuleFindings vertex_flag(const CheckedModel& checked) {
    RuleFindings found;
    for (const CheckedVtf& vtf : checked.textures)
        if ((vtf.header.flags & kVertexTexture) != 0)
            found.push_back(
                {"VTF with the flag VERTEXTEXTURE (0x04000000)", at_offset(0x14), vtf.file});
    return found;
}

constexpr BranchRule kTextureRules[] = {
    {"vtf-branch-version", version},       {"vtf-branch-format", strata_format},
    {"vtf-bump-nomip", bump_without_mips}, {"vtf-short-mips", short_mips},
    {"vtf-vertex-flag", vertex_flag},
};

}  // namespace

std::span<const BranchRule> texture_rules() { return kTextureRules; }

}  // namespace studioscope
