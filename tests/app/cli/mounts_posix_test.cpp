// A model's materials are found behind a link of POSIX.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/program.h"
#include "support/sample_tree.h"

namespace studioscope::mounts_posix_test {

namespace {

namespace fs = std::filesystem;

using nlohmann::json;

}  // namespace

// limits.md: a referenced file is searched above the model, links resolved.
TEST_CASE("a model behind a linked folder finds all its dependencies", "[app][mounts]") {
    const ScratchFolder scratch;
    const ThreeAddons tree(scratch / "t");
    fs::create_directories(scratch / "elsewhere");
    const fs::path link = scratch / "elsewhere/link";
    fs::create_directory_symlink(tree.mod / "models/studioscope", link);
    const auto needs_of = [](const fs::path& path) {
        const Ran ran = run_studioscope({"info", "--needs", "--json", path.generic_string()});
        CHECK(ran.status == 0);
        return json::parse(ran.out);
    };
    const json needs = needs_of(link / "ollie.mdl");
    CHECK(needs == needs_of(tree.model()));
    for (const json& entry : needs) CHECK(entry["status"] == "found");
}

}  // namespace studioscope::mounts_posix_test
