// Blocks of a QC about what a model collides with: $collisionmodel, $collisionjoints and what the
// text of the PHY says of their solids (PHY page, section 3).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/number.h"
#include "core/text.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"

namespace studioscope {

namespace {

// An option for all solids, and that for a single one; null: there is none.
struct SolidWord {
    const char *word, *of_joint;
    const char* key;  // of a solid in the text of a PHY
};
constexpr SolidWord kSolidWords[] = {{"$inertia", "$jointinertia", "inertia"},
                                     {"$damping", "$jointdamping", "damping"},
                                     {"$rotdamping", "$jointrotdamping", "rotdamping"},
                                     {"$drag", nullptr, "drag"},
                                     {"$rollingdrag", nullptr, "rollingDrag"}};
constexpr SolidWord kMassBias{nullptr, "$jointmassbias", "massbias"};

constexpr size_t kMaxPiecesOfOldCompilers = 20;  // of the compiler of 2006

// A value as a number in its shortest form; nothing if it is none, as other text could be more
// commands.
std::string number_text(const PhyBlock& block, std::string_view key) {
    const std::string* value = block.find(key);
    float number = 0;
    return value && parse_finite(trim(*value), number) ? float_text(number) : std::string();
}
// The first block of the kind that has the key decides.
std::string number_text(const PhyFile& phy, std::string_view kind, std::string_view key) {
    for (const PhyBlock& block : phy.blocks)
        if (block.kind == kind && block.find(key) != nullptr) return number_text(block, key);
    return {};
}

// The value that most solids have, the first of them; empty if none has it.
std::string common_value(const PhyFile& phy, const char* key) {
    std::map<std::string, size_t> counts;
    std::string common;
    for (const PhyBlock& block : phy.blocks)
        if (block.kind == "solid")
            if (const std::string value = number_text(block, key); !value.empty())
                if (++counts[value] > (common.empty() ? 0 : counts[common])) common = value;
    return common;
}

std::optional<int> whole_number(std::string_view text) {
    const std::string_view trimmed = trim(text);
    const char* const end = trimmed.data() + trimmed.size();
    int64_t number = 0;
    if (trimmed.empty() || parse_integer(trimmed.data(), end, number) != end) return std::nullopt;
    return static_cast<int>(std::clamp<int64_t>(number, -1, 1 << 20));
}

std::string solid_name(const PhyBlock& solid) {
    const std::string* name = solid.find("name");
    return name ? *name : std::string();
}

std::string mass_text(const PhyFile& phy, float mass) {
    constexpr float kSixDecimals = 1e-6f;
    float written = 0;
    const std::string total = number_text(phy, "editparams", "totalmass");
    if (!parse_finite(total, written)) return {};
    return "\t$mass " + (std::abs(mass - written) <= kSixDecimals ? float_text(mass) : total) +
           "\n";
}

// $rootbone, and the bones whose solids others took in.
std::string settings_text(const PhyFile& phy) {
    std::string text;
    for (const PhyBlock& block : phy.blocks) {
        if (block.kind != "editparams") continue;
        if (const std::string* root = block.find("rootname"); root && !root->empty())
            text += "\t$rootbone " + qc_quoted(*root) + "\n";
        for (const auto& [key, value] : block.pairs)
            if (const size_t comma = value.find(','); same_name(key, "jointmerge"))
                if (comma != value.npos)
                    text += fmt::format("\t$jointmerge {} {}\n", qc_quoted(value.substr(0, comma)),
                                        qc_quoted(value.substr(comma + 1)));
    }
    return text;
}

// The values of single solids that are not the common ones.
std::string joint_values(const PhyFile& phy, const SolidWord& word, const std::string& common) {
    std::string text;
    for (const PhyBlock& block : phy.blocks) {
        if (block.kind != "solid" || word.of_joint == nullptr) continue;
        const std::string value = number_text(block, word.key);
        if (!value.empty() && value != common)
            text += fmt::format("\t{} {} {}\n", word.of_joint, qc_quoted(solid_name(block)), value);
    }
    return text;
}

std::string solid_values(const PhyFile& phy, bool has_joints) {
    std::string text, joints;
    for (const SolidWord& word : kSolidWords) {
        const std::string common = common_value(phy, word.key);
        if (common.empty()) continue;
        text += fmt::format("\t{} {}\n", word.word, common);
        if (has_joints) joints += joint_values(phy, word, common);
    }
    if (has_joints) joints += joint_values(phy, kMassBias, {});
    return text + joints;
}

// Numbers of the solids in the text, and their names.
std::map<int, std::string> solid_names(const PhyFile& phy) {
    std::map<int, std::string> names;
    for (const PhyBlock& block : phy.blocks) {
        if (block.kind != "solid") continue;
        const std::string* text = block.find("index");
        if (const auto index = text ? whole_number(*text) : std::nullopt)
            names.try_emplace(*index, solid_name(block));
    }
    return names;
}

const std::string* name_of(const std::map<int, std::string>& names, std::string_view number) {
    const auto index = whole_number(number);
    const auto found = index ? names.find(*index) : names.end();
    return found == names.end() ? nullptr : &found->second;
}

// The limits of a joint. The compiler stores a fifth of the friction, and nothing but zeros for an
// axis without a line.
std::string limits_text(const std::map<int, std::string>& names, const PhyBlock& joint) {
    constexpr float kFrictionOfLines = 5;
    const std::string* index = joint.find("child");
    const std::string* child = index ? name_of(names, *index) : nullptr;
    std::string text;
    for (const char axis : {'x', 'y', 'z'}) {
        const auto number = [&](const char* what) {
            float value = 0;
            const std::string* found = joint.find(axis + std::string(what));
            return found && parse_finite(trim(*found), value) ? value : 0.0f;
        };
        const float low = number("min"), high = number("max"), friction = number("friction");
        if (child == nullptr || (low == 0 && high == 0 && friction == 0) || low > high) continue;
        text +=
            fmt::format("\t$jointconstrain {} {} limit {} {} {}\n", qc_quoted(*child), axis,
                        float_text(low), float_text(high), float_text(friction * kFrictionOfLines));
    }
    return text;
}

// The compiler stores the pairs in the opposite order of the lines.
std::string rules_text(const std::map<int, std::string>& names, const PhyBlock& rules) {
    if (has_no_self_collisions(rules)) return "\t$noselfcollisions\n";
    std::string text;
    for (size_t i = rules.pairs.size(); i-- > 0;) {
        const auto& [key, value] = rules.pairs[i];
        const size_t comma = value.find(',');
        if (!same_name(key, "collisionpair") || comma == value.npos) continue;
        const std::string* first = name_of(names, std::string_view(value).substr(0, comma));
        const std::string* second = name_of(names, std::string_view(value).substr(comma + 1));
        if (first && second)
            text += fmt::format("\t$jointcollide {} {}\n", qc_quoted(*first), qc_quoted(*second));
    }
    return text;
}

std::string friction_text(const PhyBlock& friction) {
    std::string text = "\t$animatedfriction";
    for (const char* key : {"animfrictionmin", "animfrictionmax", "animfrictiontimein",
                            "animfrictiontimehold", "animfrictiontimeout"}) {
        const std::string value = number_text(friction, key);
        if (value.empty()) return {};
        text += " " + value;
    }
    return text + "\n";
}

std::string rest_text(const PhyFile& phy) {
    const std::map<int, std::string> names = solid_names(phy);
    std::string text;
    for (const PhyBlock& block : phy.blocks) {
        if (block.kind == "ragdollconstraint") text += limits_text(names, block);
        if (block.kind == "collisionrules") text += rules_text(names, block);
        if (block.kind == "animatedfriction") text += friction_text(block);
    }
    return text;
}

std::string collision_text(const PhyFile& phy) {
    std::string text;
    for (const PhyBlock& block : phy.blocks) {
        if (is_of_commands(block.kind)) continue;
        text += qc_quoted(block.kind) + " {\n";
        for (const auto& [key, value] : block.pairs)
            text += "\t" + qc_quoted(key) + " " + qc_quoted(value) + "\n";
        text += "}\n";
    }
    return text.empty() ? text : "$collisiontext {\n" + text + "}\n";
}

}  // namespace

bool is_of_commands(const std::string& kind) {
    for (const char* known :
         {"solid", "editparams", "ragdollconstraint", "collisionrules", "animatedfriction"})
        if (kind == known) return true;
    return false;
}

bool is_collision_writable(const CollisionModel& collision, bool is_static_prop) {
    std::set<int> bones;
    for (const CollisionSolid& solid : collision.solids)
        if (solid.pieces.empty() || (collision.solids.size() > 1 &&
                                     (solid.bone == kNone || !bones.insert(solid.bone).second)))
            return false;
    return collision.solids.size() == 1 || (!bones.empty() && !is_static_prop);
}

bool has_no_self_collisions(const PhyBlock& rules) {
    return number_text(rules, "selfcollisions") == "0";
}

std::string qc_collision(const PhyFile& phy, float mass, const CollisionModel& collision,
                         const std::string& file) {
    const bool has_joints = collision.solids.size() > 1;
    std::string text =
        (has_joints ? "$collisionjoints " : "$collisionmodel ") + qc_quoted(file) + " {\n";
    size_t pieces = 0;  // of the solid that has most
    for (const CollisionSolid& solid : collision.solids)
        pieces = std::max(pieces, solid.pieces.size());
    const bool is_concave = number_text(phy, "editparams", "concave") == "1";
    if (is_concave || (pieces > 1 && !has_joints)) text += "\t$concave\n";
    if (pieces > 1 && has_joints) text += "\t$concaveperjoint\n";
    if (pieces > kMaxPiecesOfOldCompilers) text += fmt::format("\t$maxconvexpieces {}\n", pieces);
    text += mass_text(phy, mass) + solid_values(phy, has_joints) + settings_text(phy);
    return text + rest_text(phy) + "}\n" + collision_text(phy);
}

}  // namespace studioscope
