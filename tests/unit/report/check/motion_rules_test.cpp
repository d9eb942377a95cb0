// Faults of sequences and included models, planted in small MDLs.

#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "support/planted_model.h"

namespace studioscope::motion_rules_test {

namespace {

using Codes = std::set<std::string>;

struct Sequence {
    std::string name;
    std::string activity = {};
    uint32_t flags = 0;
};

// Appends sequences of one animation each.
void add_sequences(PlantedModel& model, const std::vector<Sequence>& sequences) {
    model.extend([sequences](ByteWriter& out, MdlHeader& header) {
        const size_t animation = out.zeros(100);
        header.animations = {1, as_int(animation)};
        out.put_at(animation + 4, as_int(out.size() - animation));
        out.text("@a");
        out.put_at(animation + 8, 30.0f);
        out.put_at(animation + 16, int32_t{1});
        const size_t start = out.zeros(212 * sequences.size());
        header.sequences = {as_int(sequences.size()), as_int(start)};
        for (size_t i = 0; i < sequences.size(); ++i) {
            const size_t row = start + 212 * i;
            out.put_at(row + 4, as_int(out.size() - row));
            out.text(sequences[i].name);
            out.put_at(row + 8, as_int(out.size() - row));
            out.text(sequences[i].activity);
            out.put_at(row + 12, sequences[i].flags);
            out.put_at(row + 60, as_int(out.put(int16_t{0})) - as_int(row));
            out.put_at(row + 68, int32_t{1});
            out.put_at(row + 72, int32_t{1});
        }
    });
}

void add_includes(PlantedModel& model, const std::vector<std::string>& names) {
    model.extend([names](ByteWriter& out, MdlHeader& header) {
        const size_t start = out.zeros(8 * names.size());
        header.include_models = {as_int(names.size()), as_int(start)};
        for (size_t i = 0; i < names.size(); ++i) {
            const size_t row = start + 8 * i;
            out.put_at(row, as_int(out.size() - row));
            out.text("");
            out.put_at(row + 4, as_int(out.size() - row));
            out.text(names[i]);
        }
    });
}

// An MDL with these sequences and the bones of the planted model.
Bytes animations(const std::vector<Sequence>& sequences, std::vector<TestBone> bones = {{"root"}}) {
    PlantedModel model;
    model.mdl.bones = std::move(bones);
    add_sequences(model, sequences);
    return model.mdl.bytes();
}

PlantedModel including(const Bytes& first, const Bytes& second) {
    PlantedModel model;
    model.more["/game/models/test/first.mdl"] = first;
    model.more["/game/models/test/second.mdl"] = second;
    add_includes(model, {"models/test/first.mdl", "models/test/second.mdl"});
    return model;
}

}  // namespace

TEST_CASE("a sequence hidden by an earlier included model is found", "[branches]") {
    CHECK(branch_codes(including(animations({{"walk"}}), animations({{"run"}}))) == Codes());
    const PlantedModel same = including(animations({{"walk"}}), animations({{"run"}, {"WALK"}}));
    CHECK(branch_codes(same) == Codes{"include-shadow"});
    const BranchReport report =
        report_of(same.files(), std::string(PlantedModel::kStem) + ".mdl", "tf2");
    REQUIRE(report.findings.size() == 1);
    CHECK(report.findings[0].diagnostic.message ==
          "1 sequence of second.mdl is hidden by an earlier included model, such as walk of "
          "first.mdl (tf2)");
    // a declaration in the earlier one leaves the place to the later
    CHECK(branch_codes(including(animations({{"walk", "", 0x800}}), animations({{"walk"}}))) ==
          Codes());
}

TEST_CASE("a sequence of the model itself may replace an included one", "[branches]") {
    PlantedModel model = including(animations({{"walk"}}), animations({{"run"}}));
    add_sequences(model, {{"walk"}});
    CHECK(branch_codes(model) == Codes());
}

TEST_CASE("an included model whose bones have other parents is found", "[branches]") {
    const std::vector<TestBone> own{{"root"}, {"arm", 0}, {"hand", 1}};
    PlantedModel model = including(animations({{"walk"}}, own), animations({{"run"}}, own));
    model.mdl.bones = own;
    CHECK(branch_codes(model) == Codes());
    PlantedModel other = including(animations({{"walk"}}, own),
                                   animations({{"run"}}, {{"root"}, {"arm", 0}, {"hand", 0}}));
    other.mdl.bones = own;
    CHECK(branch_codes(other) == Codes{"include-parent"});
    // a bone that only one of them has is no fault
    PlantedModel fewer = including(animations({{"walk"}}, own), animations({{"run"}}));
    fewer.mdl.bones = own;
    CHECK(branch_codes(fewer) == Codes());
}

TEST_CASE("activities of a player model and of a survivor are found", "[branches]") {
    PlantedModel survivor;
    add_sequences(survivor, {{"a", "ACT_CALL_FOR_RESCUE"}, {"b", "ACT_IDLE"}});
    CHECK(branch_codes(survivor) == Codes());
    PlantedModel twice;
    add_sequences(twice, {{"a", "ACT_CALL_FOR_RESCUE"}, {"b", "ACT_CALL_FOR_RESCUE"}});
    CHECK(branches_of(twice, "rescue-activity") == "note in l4d2");

    PlantedModel player;
    player.more["/game/models/m_anm.mdl"] = animations({{"walk"}});
    add_includes(player, {"models/m_anm.mdl"});
    PlantedModel idle = player;
    add_sequences(player, {{"ragdoll", "ACT_DIERAGDOLL"}, {"reference"}});
    CHECK(branch_codes(player) == Codes());
    add_sequences(idle, {{"idle", "ACT_IDLE"}});
    CHECK(branches_of(idle, "player-activity") == "note in gmod");
}

TEST_CASE("a model of sequences only is a note", "[branches]") {
    const MemoryFiles files{
        {"/game/models/shared.mdl", [] {
             PlantedModel model;
             add_sequences(model, {{"walk"}});
             model.extend([](ByteWriter&, MdlHeader& header) { header.body_parts = {0, 0}; });
             return model.mdl.bytes();
         }()}};
    CHECK(branch_codes(files, "/game/models/shared.mdl") == Codes{"anim-only-model"});
}

TEST_CASE("an included model for another skeleton is found", "[branches]") {
    PlantedModel model = including(animations({{"walk"}}, {{"root"}}),
                                   animations({{"run"}, {"jump"}}, {{"pelvis"}, {"spine", 0}}));
    model.mdl.bones = {{"root"}};
    CHECK(branch_codes(model) == Codes{"anim-foreign"});
    CHECK(report_of(model.files(), std::string(PlantedModel::kStem) + ".mdl", "tf2")
              .findings.at(0)
              .diagnostic.message ==
          "none of the 2 bones in second.mdl is a bone of this model; 2 sequences of it move "
          "nothing (tf2)");
    // one bone in common is enough, whatever the case
    PlantedModel shared = including(animations({{"walk"}}, {{"root"}}),
                                    animations({{"run"}}, {{"ROOT"}, {"spine", 0}}));
    shared.mdl.bones = {{"root"}};
    CHECK(branch_codes(shared) == Codes());
    // kleiner_gestures.mdl and others of the game have no bones and are there to be included
    PlantedModel library = including(animations({{"walk"}}, {{"root"}}), animations({{"run"}}));
    library.extend([](ByteWriter&, MdlHeader& header) {
        header.bones = {0, header.bones.offset};
        header.body_parts = {0, 0};
    });
    MemoryFiles files = library.more;
    files["/game/models/shared.mdl"] = library.mdl.bytes();
    CHECK_FALSE(branch_codes(files, "/game/models/shared.mdl").contains("anim-foreign"));
}

namespace {

// A rotation as a frame stores it: x, y and z with 16, 16 and 15 bits, and the sign of w.
std::array<uint16_t, 3> packed(float x, float y, float z, bool is_negative = false) {
    const auto word = [](float value, float half) {
        return static_cast<uint16_t>(std::lround(value * (half - 1) + half));
    };
    return {word(x, 32768), word(y, 32768),
            static_cast<uint16_t>(word(z, 16384) | (is_negative ? 0x8000 : 0))};
}

// A model with an animation that is coded by frames, with one rotation of the root per frame.
PlantedModel coded_by_frames(const std::vector<std::array<uint16_t, 3>>& rotations) {
    PlantedModel model;
    model.mdl.bones = {{"root"}};
    model.extend([rotations](ByteWriter& out, MdlHeader& header) {
        header.version = 49;
        const size_t animation = out.zeros(100);
        header.animations = {1, as_int(animation)};
        out.put_at(animation + 4, as_int(out.size() - animation));
        out.text("spin");
        out.put_at(animation + 8, 30.0f);
        out.put_at(animation + 12, uint32_t{0x40});
        out.put_at(animation + 16, as_int(rotations.size()));
        const size_t data = out.zeros(24);
        out.put_at(animation + 56, as_int(data) - as_int(animation));
        out.put(uint8_t{0x08});
        out.zeros(3);
        out.put_at(data + 4, as_int(out.size()) - as_int(data));
        out.put_at(data + 8, int32_t{6});
        for (const auto& words : rotations)
            for (const uint16_t word : words) out.put(word);
    });
    return model;
}

}  // namespace

TEST_CASE("a bone that is turned round for one frame is found", "[branches]") {
    const auto still = packed(0, 0, 0), turned = packed(1, 0, 0), half = packed(.7071f, 0, 0);
    CHECK(branch_codes(coded_by_frames({still, still, still}), "gmod") ==
          Codes{"anim-frame-coded"});
    CHECK(branch_codes(coded_by_frames({still, turned, still}), "gmod") ==
          Codes{"anim-frame-coded", "anim-quat-flip"});
    // a turn that goes on is none
    CHECK(branch_codes(coded_by_frames({still, turned, turned}), "gmod") ==
          Codes{"anim-frame-coded"});
    CHECK(branch_codes(coded_by_frames({still, half, turned}), "gmod") ==
          Codes{"anim-frame-coded"});
}

TEST_CASE("an included model without a helper bone is found", "[branches]") {
    const std::vector<TestBone> own{{"root"}, {"arm", 0}, {"helper", 1}};
    const auto with_helper = [&](std::vector<TestBone> theirs) {
        PlantedModel model =
            including(animations({{"walk"}}, own), animations({{"run"}}, std::move(theirs)));
        model.mdl.bones = own;
        add_helper(model, 2, 1, 1);
        return model;
    };
    CHECK(branch_codes(with_helper(own)) == Codes());
    CHECK(branch_codes(with_helper({{"root"}, {"arm", 0}})) == Codes{"helper-missing-bone"});
}

}  // namespace studioscope::motion_rules_test
