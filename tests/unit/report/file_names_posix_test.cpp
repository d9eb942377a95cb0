// Names of files in other encodings than UTF-8, as JSON has them: valid UTF-8, and the bytes in hex
// beside what is a guess. On Windows there are none (core/text.h).

#include <catch2/catch.hpp>

#include "core/json_text.h"
#include "core/path_text.h"
#include "report/check/report.h"
#include "report/diff.h"
#include "report/info.h"
#include "support/encodings.h"
#include "support/qc_files.h"

namespace studioscope::report_file_names_test {

namespace {

using Json = nlohmann::json;

// The bytes beside a name, or "" if there are none.
std::string bytes_of(const Json& object, const char* key) {
    return object.value(key, std::string());
}

// A model of one triangle whose material and file have this name.
Scene scene_named(const std::string& name) {
    Scene scene;
    scene.format = "mdl";
    scene.model = build_text("$body b a.smd\n", {{"a.smd", reference(triangle())}});
    scene.model.materials = {named_material(FileName(name), {})};
    scene.file = path_from_text(name);
    scene.files.push_back({path_from_text(name), "mdl", 1});
    scene.diagnostics.push_back(about_file(name, note("some-code", quotable(name))));
    return scene;
}

}  // namespace

TEST_CASE("JSON has the bytes of a name next to its guessed text", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        CAPTURE(row.encoding);
        const std::string hex = row.is_utf8 ? "" : row.hex;
        // parse() throws at bytes that are no UTF-8
        const Json info = Json::parse(json_text(make_info_json(scene_named(row.bytes))));
        CHECK(info["file"] == row.shown);
        CHECK(bytes_of(info, "path_bytes") == hex);
        CHECK(info["files"][0]["path"] == row.shown);
        CHECK(bytes_of(info["files"][0], "path_bytes") == hex);
        CHECK(info["materials"][0] == row.shown);
        CHECK(info["meshes"][0]["material"] == row.shown);
        CHECK(bytes_of(info["meshes"][0], "material_bytes") == hex);
        CHECK(info["diagnostics"][0]["file"] == row.shown);
        CHECK(bytes_of(info["diagnostics"][0], "path_bytes") == hex);
        CHECK(info["diagnostics"][0]["message"] == row.shown + (row.is_utf8 ? "" : " (Latin-1?)"));

        const Json diff = Json::parse(json_text(diff_json({row.bytes, "b/" + row.bytes, {}})));
        CHECK(diff["file"] == row.shown);
        CHECK(bytes_of(diff, "path_bytes") == hex);
        CHECK(diff["against"] == "b/" + row.shown);
        CHECK(bytes_of(diff, "against_bytes") == (row.is_utf8 ? "" : "622f" + row.hex));

        ReportedFile checked;
        checked.path = row.bytes;
        const Json line = Json::parse(make_check_report("jsonl", {})->entry(checked));
        CHECK(line["file"] == row.shown);
        CHECK(bytes_of(line, "path_bytes") == hex);
        ReportSettings settings;
        settings.profile = Profile{"tf2", {Branch::kTf2}};
        checked.limits = {{&branch_limits()[0], 1}};
        const auto report = make_check_report("json", settings);
        const std::string entry = report->entry(checked);
        const Json whole = Json::parse(report->head() + entry + report->tail({}));
        for (const char* list : {"files", "limits"}) {
            CHECK(whole[list][0]["file"] == row.shown);
            CHECK(bytes_of(whole[list][0], "path_bytes") == hex);
        }
    }
}

TEST_CASE("info marks a guessed name of a file", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        CAPTURE(row.encoding);
        const std::string mark = row.is_utf8 ? "" : " (Latin-1?)";
        const std::string text = info_text(scene_named(row.bytes));
        CHECK(text.starts_with(row.shown + mark + "\n"));
        CHECK(text.find("material     " + row.shown + mark + "\n") != std::string::npos);
    }
}

}  // namespace studioscope::report_file_names_test
