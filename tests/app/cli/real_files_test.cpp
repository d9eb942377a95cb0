// Other people's files of other engines, and truncated copies of those that the program reads.

#include "support/real_files.h"

#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>

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

}  // namespace studioscope::real_files_test
