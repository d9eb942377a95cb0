// The text of the PHY that a compiler writes for the options of a QC's collision model.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "export/steps.h"

namespace studioscope {

namespace {

using Words = std::vector<std::string>;

// The uses of an option with at least that many words behind it.
std::vector<Words> uses_of_option(const QcCollision& collision, std::string_view option,
                                  size_t words) {
    std::vector<Words> uses;
    for (const Words& line : collision.options)
        if (line.size() > words && same_name(line[0], option)) uses.push_back(line);
    return uses;
}

float option_number(const std::string& word) { return parse_qc_number(word).value; }

// The number of the last use, or the usual one.
float option_number(const QcCollision& collision, std::string_view option, float usual) {
    const std::vector<Words> uses = uses_of_option(collision, option, 1);
    return uses.empty() ? usual : option_number(uses.back()[1]);
}

// The last value that an option has for each bone, by its name in lower case.
std::map<std::string, float> joint_numbers(const QcCollision& collision, std::string_view option) {
    std::map<std::string, float> numbers;
    for (const Words& use : uses_of_option(collision, option, 2))
        numbers[lower_case(use[1])] = option_number(use[2]);
    return numbers;
}

// A value of each solid: an option for all, and one for a joint.
struct SolidValue {
    const char *key, *option, *of_joint;
    float usual;
    bool is_always_there;  // else with a line alone
};
constexpr SolidValue kSolidValues[] = {{"damping", "$damping", "$jointdamping", 0, true},
                                       {"rotdamping", "$rotdamping", "$jointrotdamping", 0, true},
                                       {"inertia", "$inertia", "$jointinertia", 1, true},
                                       {"massbias", "", "$jointmassbias", 1, false},
                                       {"drag", "$drag", "", 1, false},
                                       {"rollingdrag", "$rollingdrag", "", 0, false}};

class PhysicsText {
public:
    PhysicsText(const QcCollision& written, const CollisionModel& built, const PhyFile& original)
        : written_(written), built_(built) {
        // The order of solids is the compiler's own.
        for (const PhyBlock& block : original.blocks) {
            const std::string* name = block.kind == "solid" ? block.find("name") : nullptr;
            const std::string* index = name ? block.find("index") : nullptr;
            if (index) numbers_.try_emplace(lower_case(*name), *index);
        }
        for (size_t i = 0; i < built.solids.size(); ++i)
            numbers_.try_emplace(lower_case(built.solids[i].name), std::to_string(i));
    }

    std::vector<PhyBlock> blocks() {
        add_solids();
        if (written_.has_joints) add_joints();
        add_rules();
        add_friction();
        add_settings();
        return std::move(blocks_);
    }

private:
    const std::string& number_of(const std::string& solid) const {
        static const std::string none = "-1";
        const auto found = numbers_.find(lower_case(solid));
        return found == numbers_.end() ? none : found->second;
    }

    void add_solids() {
        for (const CollisionSolid& solid : built_.solids)
            blocks_.push_back({"solid", {{"index", number_of(solid.name)}, {"name", solid.name}}});
        for (const SolidValue& value : kSolidValues) {
            const auto joints = joint_numbers(written_, value.of_joint);
            const bool has_line = !uses_of_option(written_, value.option, 1).empty();
            const float common = option_number(written_, value.option, value.usual);
            for (size_t i = 0; i < built_.solids.size(); ++i) {
                const auto own = joints.find(lower_case(built_.solids[i].name));
                if (own != joints.end())
                    blocks_[i].pairs.emplace_back(value.key, float_text(own->second));
                else if (has_line || value.is_always_there)
                    blocks_[i].pairs.emplace_back(value.key, float_text(common));
            }
        }
    }

    // One for each solid with a parent. An axis without a line has zeros; the compiler stores a
    // fifth of the friction.
    void add_joints() {
        std::map<std::string, std::vector<Words>> limits;  // by the bone in lower case
        for (const Words& use : uses_of_option(written_, "$jointconstrain", 3))
            limits[lower_case(use[1])].push_back(use);
        for (const CollisionSolid& solid : built_.solids) {
            if (solid.parent.empty()) continue;
            PhyBlock& joint = blocks_.emplace_back(PhyBlock{"ragdollconstraint", {}});
            joint.pairs = {{"parent", number_of(solid.parent)}, {"child", number_of(solid.name)}};
            for (const char* axis : {"x", "y", "z"}) add_axis(axis, limits, solid, joint);
        }
    }

    static void add_axis(const std::string& axis,
                         const std::map<std::string, std::vector<Words>>& limits,
                         const CollisionSolid& solid, PhyBlock& joint) {
        constexpr float kStoredShare = 1.0f / 5;
        float low = 0, high = 0, friction = 0;
        const auto lines = limits.find(lower_case(solid.name));
        if (lines != limits.end())
            for (const Words& use : lines->second) {
                if (!same_name(use[2], axis)) continue;
                const auto number = [&](size_t i) {
                    return i < use.size() ? option_number(use[i]) : 0.0f;
                };
                const bool is_free = same_name(use[3], "free");
                const bool is_fixed = same_name(use[3], "fixed");
                constexpr float kWholeTurn = 360;
                low = is_free ? -kWholeTurn : is_fixed ? 0 : number(4);
                high = is_free ? kWholeTurn : is_fixed ? 0 : number(5);
                friction = is_fixed ? 0 : use.size() > 6 ? number(6) * kStoredShare : kStoredShare;
            }
        joint.pairs.emplace_back(axis + "min", float_text(low));
        joint.pairs.emplace_back(axis + "max", float_text(high));
        joint.pairs.emplace_back(axis + "friction", float_text(friction));
    }

    void add_rules() {
        PhyBlock rules{"collisionrules", {}};
        if (!uses_of_option(written_, "$noselfcollisions", 0).empty()) {
            rules.pairs.emplace_back("selfcollisions", "0");
        } else {
            std::vector<Words> uses = uses_of_option(written_, "$jointcollide", 2);
            std::reverse(uses.begin(), uses.end());  // the compiler puts each before the others
            for (const Words& use : uses)
                rules.pairs.emplace_back("collisionpair",
                                         number_of(use[1]) + "," + number_of(use[2]));
        }
        if (!rules.pairs.empty()) blocks_.push_back(std::move(rules));
    }

    void add_friction() {
        const std::vector<Words> uses = uses_of_option(written_, "$animatedfriction", 5);
        if (uses.empty()) return;
        const auto number = [&](size_t i) { return float_text(option_number(uses.back()[i])); };
        blocks_.push_back({"animatedfriction",
                           {{"animfrictionmin", number(1)},
                            {"animfrictionmax", number(2)},
                            {"animfrictiontimein", number(3)},
                            {"animfrictiontimeout", number(5)},
                            {"animfrictiontimehold", number(4)}}});
    }

    void add_settings() {
        PhyBlock& settings = blocks_.emplace_back(PhyBlock{"editparams", {}});
        settings.pairs = {{"rootname", written_.root}, {"totalmass", float_text(written_.mass)}};
        if (!uses_of_option(written_, "$concave", 0).empty())
            settings.pairs.emplace_back("concave", "1");
        for (const Words& use : uses_of_option(written_, "$jointmerge", 2))
            settings.pairs.emplace_back("jointmerge", use[1] + "," + use[2]);
    }

    const QcCollision& written_;
    const CollisionModel& built_;
    std::map<std::string, std::string> numbers_;  // of solids, by name in lower case
    std::vector<PhyBlock> blocks_;
};

}  // namespace

PhyFile built_physics(const QcFile& qc, const Scene& built, const PhyFile& original) {
    PhyFile phy;
    if (!qc.collision || !built.collision) return phy;
    phy.solids = original.solids;
    phy.blocks = PhysicsText(*qc.collision, *built.collision, original).blocks();
    // The text of other blocks is compared by words.
    for (const PhyBlock& block : original.blocks)
        if (!is_of_commands(block.kind)) phy.blocks.push_back(block);
    return phy;
}

}  // namespace studioscope
