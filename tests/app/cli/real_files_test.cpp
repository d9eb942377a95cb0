// Other people's files of other engines, and truncated copies of those that the program reads.

#include "support/real_files.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "core/text.h"
#include "support/paths.h"
#include "support/program.h"
#include "support/skip.h"

namespace studioscope::real_files_test {

using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const fs::path kData = data_folder();

bool is_goldsource_or_other(const fs::path& file) {
    return file.generic_string().find("assimp-testmodels/MDL") != std::string::npos;
}

// A copy of the first half of a file; compiled files keep complete companions.
std::string cut_copy(const fs::path& file, const ScratchFolder& scratch) {
    const std::string stem =
        file.filename().generic_string().substr(0, file.filename().generic_string().find('.'));
    for (const auto& entry : fs::directory_iterator(file.parent_path()))
        if (entry.path().filename().generic_string().starts_with(stem + "."))
            fs::copy_file(entry.path(), scratch / entry.path().filename().generic_string());
    const std::string whole = read_text(file);
    const fs::path copy = scratch / file.filename().generic_string();
    fs::permissions(copy, fs::perms::owner_write, fs::perm_options::add);
    write_text(copy, whole.substr(0, whole.size() / 2));
    return copy.generic_string();
}

}  // namespace

TEST_CASE("files of other engines with the same extension are refused by name", "[app][data]") {
    if (!has_data()) SKIP(kNoData);
    const std::map<std::string, std::string> names{{"man.mdl", "GoldS"},
                                                   {"man01.mdl", "GoldS"},
                                                   {"manT.mdl", "GoldS"},
                                                   {"PhosphoricAcid_MDl7.mdl", "3D GameStudio"}};
    for (const fs::path& file : real_files({".mdl"})) {
        if (!is_goldsource_or_other(file)) continue;
        const Ran ran = run_studioscope({"info", file.generic_string()});
        CAPTURE(file.generic_string(), ran.err);
        CHECK(ran.status == 3);
        CHECK(lower_case(ran.err).find(lower_case(names.at(file.filename().generic_string()))) !=
              std::string::npos);
    }
}

TEST_CASE("half a file is an error with its position and status 3", "[app][data]") {
    if (!has_data()) SKIP(kNoData);
    for (const char* name :
         {"ACF-Missiles/models/missiles/agm_114.mdl", "ACF-Missiles/models/missiles/agm_114.vvd",
          "ACF-Missiles/models/missiles/agm_114.dx90.vtx",
          "gmod-experiment-redux/content/models/experiment-redux/source_files/business-sign.smd",
          "GMod-BuuBalisong/Viewmodel + Worldmodel Source/anims/idle.smd"}) {
        const ScratchFolder scratch;
        const std::string copy = cut_copy(kData / name, scratch);
        const Ran ran = run_studioscope({"info", "--json", copy});
        CAPTURE(name, ran.err);
        CHECK(ran.status == 3);
        bool has_place = false;
        const json info = json::parse(ran.out);
        for (const json& entry : info["diagnostics"])
            has_place = has_place || (entry["severity"] == "error" && entry["file"] == copy &&
                                      (entry.contains("line") || entry.contains("offset")));
        CHECK(has_place);
    }
}

#ifndef _WIN32

// `info --json` of other people's files, against an independent counter (probe.py next to the data,
// by this system's Python).

namespace {

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

#endif  // _WIN32

}  // namespace studioscope::real_files_test
