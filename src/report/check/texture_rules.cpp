// Rules about the headers of the textures that a model's materials use.
#include <fmt/format.h>

#include <algorithm>

#include "report/check/rules.h"

namespace studioscope {

namespace {

constexpr uint32_t kNoMips = 0x100, kVertexTexture = 0x04000000;

RuleFindings version(const CheckedModel& checked) {
    constexpr int kMaxOld = 4, kMax = 5;  // 7.4 and 7.5
    RuleFindings found;
    for (const CheckedVtf& vtf : checked.textures) {
        if (vtf.header.minor <= kMaxOld) continue;
        RuleFinding one{
            fmt::format("VTF version 7.{} is not read; 7.0 to 7.{} are", vtf.header.minor, kMaxOld),
            at_offset(8), vtf.file};
        if (vtf.header.minor <= kMax) one.branches = {Branch::kSdk2013, Branch::kTf2};
        found.push_back(std::move(one));
    }
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

RuleFindings vertex_flag(const CheckedModel& checked) {
    RuleFindings found;
    for (const CheckedVtf& vtf : checked.textures)
        if ((vtf.header.flags & kVertexTexture) != 0)
            found.push_back(
                {"VTF with the flag VERTEXTEXTURE (0x04000000)", at_offset(0x14), vtf.file});
    return found;
}

constexpr BranchRule kTextureRules[] = {
    {"vtf-branch-version", version},
    {"vtf-short-mips", short_mips},
    {"vtf-vertex-flag", vertex_flag},
};

}  // namespace

std::span<const BranchRule> texture_rules() { return kTextureRules; }

}  // namespace studioscope
