// The table of compared fields against the fields of a model that has one record of each kind.

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>

#include "content/disk_files.h"
#include "core/text.h"
#include "facts/compiled_records.h"
#include "formats/load.h"
#include "model/manual.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::compared_fields_test {

namespace {

using Names = std::set<std::string>;

CompiledModel whole_model() {
    MdlFile mdl;
    mdl.bones.resize(1);
    mdl.source_transforms.resize(1);
    mdl.bone_controllers.resize(1);
    mdl.attachments.resize(1);
    mdl.hitbox_sets.resize(1);
    mdl.hitbox_sets[0].boxes.resize(1);
    mdl.body_parts.resize(1);
    mdl.body_parts[0].models.resize(1);
    mdl.jiggles.resize(1);
    mdl.jiggles[0].springs.flags = kMdlJiggleBoing;
    mdl.procedures.resize(1);
    mdl.procedures[0].kind = kMdlProcedureAimAtBone;
    mdl.ik_chains.resize(1);
    mdl.ik_locks.resize(1);
    mdl.nodes = {"stand"};
    mdl.animations.resize(1);
    mdl.animations[0].own_ik_rules.resize(1);
    mdl.sequences.resize(1);
    mdl.mouths.resize(1);
    PhyFile phy;
    phy.solids.resize(1);
    phy.blocks = {{"solid",
                   {{"index", "0"},
                    {"name", "crate"},
                    {"parent", ""},
                    {"mass", "1"},
                    {"surfaceprop", "wood"},
                    {"volume", "1"},
                    {"damping", "0"}}},
                  {"ragdollconstraint", {{"parent", "0"}, {"child", "0"}}},
                  {"editparams", {{"totalmass", "1"}, {"concave", "1"}}}};
    CompiledModel files;
    files.mdl = std::make_shared<const MdlFile>(std::move(mdl));
    files.phy = std::make_shared<const PhyFile>(std::move(phy));
    return files;
}

// The fields of all records that the table has no row for.
Names fields_without_row(const CompiledModel& files) {
    Names missing;
    for (const RecordList& list : compiled_records(files))
        for (const CompiledRecord& record : list.records)
            for (const RecordField& field : record.fields)
                if (find_compared_field(list.kind, field.name) == nullptr)
                    missing.insert(list.kind + (" " + field.name));
    return missing;
}

}  // namespace

TEST_CASE("every field of a compiled model has a row of its comparison", "[records]") {
    const CompiledModel files = whole_model();
    CHECK(fields_without_row(files) == Names{});
    Names known;
    for (const RecordList& list : compiled_records(files)) {
        CAPTURE(list.kind);
        CHECK_FALSE(list.records.empty());
        for (const CompiledRecord& record : list.records)
            for (const RecordField& field : record.fields)
                known.insert(list.kind + (" " + field.name));
    }
    for (const ComparedField& row : compared_fields()) {
        CAPTURE(row.record, row.field);
        const std::string name = std::string(row.record) + " " + std::string(row.field);
        CHECK((row.field == "*" || known.contains(name)));
        CHECK(find_compared_field(row.record, row.field) == &row);
    }
    CHECK(find_compared_field("bones", "no_such_field") == nullptr);
}

TEST_CASE("a field that is not compared exactly has a reason", "[records]") {
    for (const ComparedField& row : compared_fields()) {
        CAPTURE(row.record, row.field);
        CHECK((row.use == FieldUse::kExact) == std::string_view(row.reason).empty());
    }
}

TEST_CASE("a field that the compiler computes is not compared as a record", "[records]") {
    for (const ComparedField& row : compared_fields()) {
        CAPTURE(row.record, row.field);
        if (row.built == BuiltFrom::kCompiler) CHECK(row.use == FieldUse::kShown);
    }
}

TEST_CASE("a loss that explains a difference is a message of the register", "[records]") {
    for (const ComparedField& row : compared_fields()) {
        std::string losses = row.losses;
        while (!losses.empty()) {
            CAPTURE(row.record, row.field, losses);
            const std::string code = losses.substr(0, losses.find_first_of(" |"));
            CHECK(find_message(code) != nullptr);
            const size_t next = losses.find('|');
            losses.erase(0, next == std::string::npos ? next : next + 1);
        }
    }
}

TEST_CASE("every field of other people's models has a row of its comparison", "[records][data]") {
    if (!has_data()) SKIP(kNoData);
    LoadOptions options;
    options.with_materials = false;
    size_t models = 0;
    for (const auto& found : std::filesystem::recursive_directory_iterator(data_folder())) {
        if (found.path().extension() != ".mdl") continue;
        const Scene scene = load_scene({{found.path()}}, options, disk_files());
        if (!scene.compiled || !scene.compiled->mdl) continue;
        CAPTURE(found.path().string());
        CHECK(fields_without_row(*scene.compiled) == Names{});
        ++models;
    }
    CHECK(models > 0);
}

}  // namespace studioscope::compared_fields_test
