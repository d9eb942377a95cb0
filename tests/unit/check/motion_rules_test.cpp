// Faults of sequences and included models, planted in small MDLs.

#include <catch2/catch.hpp>

#include "support/planted_model.h"

namespace studioscope {

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

}  // namespace studioscope
