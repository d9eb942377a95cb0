// What scripts are told of compiled sequences, and of models that cannot be read.

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/motion_files.h"
#include "support/program.h"

namespace studioscope {

using nlohmann::json;

namespace {

void write_bytes(const std::filesystem::path& path, const Bytes& bytes) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

// "idle", and "sway", which plays by itself and lays the other over itself.
Bytes model_bytes() {
    TestMdl mdl;
    TestMotion motion;
    motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
    motion.sequences = {{}, {}};
    motion.sequences[0].name = "idle";
    motion.sequences[0].layers = {{0.25f, 0.5f, 0.75f, 1}};
    motion.sequences[1].name = "sway";
    motion.sequences[1].flags = 0x8;
    mdl.extra = motion;
    return mdl.bytes();
}

}  // namespace

TEST_CASE("a model of Titanfall 2 is refused by name and ends with 3", "[app][cases]") {
    const ScratchFolder scratch;
    const auto path = scratch / "titan.mdl";
    for (const auto& [version, game] :
         {std::pair{53, "Titanfall 2"}, {52, "Titanfall"}, {54, "Apex"}, {10, "GoldSource"}}) {
        write_bytes(path, with(model_bytes(), 4, int32_t{version}));
        for (const char* verb : {"info", "check"}) {
            const Ran ran = run_studioscope({verb, path.string()});
            CAPTURE(version, verb, ran.out, ran.err);
            CHECK(ran.status == 3);
            CHECK((ran.out + ran.err).find("skeleton") == std::string::npos);
            CHECK((ran.out + ran.err).find(game) != std::string::npos);
            CHECK((ran.out + ran.err).find("[mdl-version]") != std::string::npos);
            CHECK((ran.out + ran.err).find("titan.mdl@0x00000004: error: ") != std::string::npos);
        }
    }
}

TEST_CASE("info tells what sequences say beside their motion", "[app]") {
    const ScratchFolder scratch;
    const auto path = scratch / "hero.mdl";
    write_bytes(path, model_bytes());
    const Ran ran = run_studioscope({"info", "--json", path.string()});
    REQUIRE(ran.status == 0);
    const json clips = json::parse(ran.out)["clips"];
    REQUIRE(clips.size() == 2);
    CHECK(clips[0]["autoplay"] == false);
    REQUIRE(clips[0]["layers"].size() == 1);
    CHECK(clips[0]["layers"][0]["clip"] == "sway");
    CHECK(clips[0]["layers"][0]["peak"] == 0.5);
    CHECK(clips[1]["autoplay"] == true);
    CHECK(clips[1]["flags"] == 8);
    for (const char* key : {"events", "ik_rules"}) CHECK(clips[1][key].empty());
}

TEST_CASE("switches of what moves beside the clip are on or off", "[app]") {
    const ScratchFolder scratch;
    const auto path = scratch / "hero.mdl";
    write_bytes(path, model_bytes());
    for (const char* name : {"--autoplay", "--procedural-bones"}) {
        CHECK(run_studioscope({"pose", path.string(), "-o", "-", "--skinner", "cpu", name, "off"})
                  .status == 0);
        CHECK(run_studioscope({"pose", path.string(), "-o", "-", name, "maybe"}).status == 2);
    }
}

}  // namespace studioscope
