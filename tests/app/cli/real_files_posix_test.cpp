// `info --json` of other people's files, against an independent counter (probe.py next to the data,
// by this system's Python).

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.h"
#include "support/program.h"
#include "support/real_files.h"
#include "support/skip.h"

namespace studioscope::real_files_posix_test {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const fs::path kData = data_folder();

// Results of the independent counter, one object per file.
std::map<std::string, json> probe(const std::vector<fs::path>& files) {
    std::vector<std::string> arguments{(kData / "../tools/probe.py").generic_string(), "--json"};
    for (const fs::path& file : files) arguments.push_back(file.generic_string());
    const Ran ran = run_program("python3", arguments);
    std::map<std::string, json> found;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
        const json entry = json::parse(line);
        found[entry["path"].get<std::string>()] = entry;
    }
    return found;
}

bool is_goldsource_or_other(const fs::path& file) {
    return file.generic_string().find("assimp-testmodels/MDL") != std::string::npos;
}

}  // namespace

TEST_CASE("compiled sets have the counts of the independent counter", "[app][data]") {
    if (!has_data()) SKIP(kNoData);
    std::vector<fs::path> models, vertex_files;
    for (const fs::path& file : real_files({".mdl"}))
        if (!is_goldsource_or_other(file)) {
            models.push_back(file);
            vertex_files.push_back(fs::path(file).replace_extension(".vvd"));
        }
    CHECK(models.size() == real_files({".vvd"}).size());  // every set has one
    const auto mdl = probe(models), vvd = probe(vertex_files);
    for (size_t i = 0; i < models.size(); ++i) {
        CAPTURE(models[i].generic_string());
        const Ran ran = run_studioscope({"info", "--json", models[i].generic_string()});
        CHECK(ran.status == 0);
        const json info = json::parse(ran.out);
        const json& expected = mdl.at(models[i].generic_string());
        const json& pool = vvd.at(vertex_files[i].generic_string());
        CHECK(info["bones"].size() == expected["bones"]);
        CHECK(info["version"] == expected["version"]);
        CHECK(info["checksum"] == expected["checksum"]);
        CHECK(info["fixups"].size() == pool["fixups"]);
        REQUIRE(info["lods"].size() == pool["lods"]);
        for (size_t lod = 0; lod < info["lods"].size(); ++lod)
            CHECK(info["lods"][lod]["vertices"] == pool["lodverts"][lod]);
        CHECK(info["meshes"].size() == expected["meshes"].get<size_t>() * info["lods"].size());
        CHECK(info["skins"].size() == std::max<size_t>(1, expected["skinfamilies"]));
    }
}

TEST_CASE("SMDs have the counts of the independent counter", "[app][data]") {
    if (!has_data()) SKIP(kNoData);
    const std::vector<fs::path> files = real_files({".smd"});
    const auto expected = probe(files);
    for (const fs::path& file : files) {
        CAPTURE(file.generic_string());
        const json& counted = expected.at(file.generic_string());
        const Ran ran = run_studioscope({"info", "--json", file.generic_string()});
        const json info = json::parse(ran.out);
        if (file.filename() == "empty.smd") {
            CHECK(ran.status == 3);
            continue;
        }
        CHECK(ran.status == 0);
        CHECK(info["bones"].size() == counted["bones"]);
        if (counted.contains("tris")) CHECK(info["lods"][0]["triangles"] == counted["tris"]);
        if (counted.contains("mats")) CHECK(info["materials"].size() == counted["mats"]);
    }
}

}  // namespace studioscope::real_files_posix_test
