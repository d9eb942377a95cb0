// Where a configuration of `check` is looked for, what one that was found may do, and its limits.

#include "host/project_config.h"

#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "support/function_files.h"

namespace studioscope::project_config_test {

namespace {

namespace fs = std::filesystem;

using Texts = std::map<std::string, std::string>;

// Files in memory, and the owners of those that another user owns.
struct Tree {
    Texts files;
    std::map<std::string, std::string> owners = {};

    FileSystem access() const {
        return function_files([this](const fs::path& path) { return read_of(files, path); },
                              [this](const fs::path& folder) { return names_of(files, folder); });
    }

    Result<ProjectConfig> find(const std::vector<fs::path>& checked,
                               const ConfigRequest& request = {}) const {
        const auto open = [&](const fs::path& path) -> OwnedFile {
            const auto file = files.find(path_in_map(path));
            const auto owner = owners.find(path_in_map(path));
            const std::string other = owner == owners.end() ? "" : owner->second;
            if (file == files.end()) return {error("unreadable", "not found"), other};
            return {memory_source(std::as_bytes(std::span(file->second))), other};
        };
        return find_config(checked, request, access(), open);
    }

    // The configuration that is used; "none", or the first word of an error.
    std::string used(const std::vector<fs::path>& checked,
                     const ConfigRequest& request = {}) const {
        const auto config = find(checked, request);
        if (!config) return "error";
        return config->file.empty() ? "none" : path_in_map(config->file);
    }
};

std::vector<std::string> codes_of(const Diagnostics& diagnostics) {
    std::vector<std::string> codes;
    for (const Diagnostic& one : diagnostics) codes.push_back(one.code);
    return codes;
}

using Codes = std::vector<std::string>;

// The message of the error, with its line; empty if the text is a configuration.
std::string fault_of(const std::string& text) {
    const auto config = parse_config(text, "/p");
    if (config) return {};
    return std::to_string(config.error().location.value) + ": " + config.error().message;
}

}  // namespace

TEST_CASE("a configuration is looked for up to the repository, not above", "[app][check]") {
    Tree tree{{{"/w/.studioscope.json", "{}"},
               {"/w/repo/.git", ""},
               {"/w/repo/addon/models/a/x.mdl", ""}}};
    const std::vector<fs::path> model{"/w/repo/addon/models/a/x.mdl"};
    CHECK(tree.used(model) == "none");
    tree.files["/w/repo/.studioscope.json"] = "{}";
    CHECK(tree.used(model) == "/w/repo/.studioscope.json");
    CHECK(tree.used(model, {false}) == "none");
    tree.files["/w/repo/addon/.studioscope.json"] = "{}";
    CHECK(tree.used(model) == "/w/repo/addon/.studioscope.json");
    CHECK(tree.used(model, {true, "/w/.studioscope.json"}) == "/w/.studioscope.json");
    // the folder of the configuration is that of fingerprints
    CHECK(path_in_map(tree.find(model)->folder) == "/w/repo/addon");
}

TEST_CASE("without a repository a configuration is looked for up to the marked root",
          "[app][check]") {
    Tree tree{{{"/w/.studioscope.json", "{}"}, {"/w/addon/models/a/x.mdl", ""}}};
    CHECK(tree.used({"/w/addon/models/a/x.mdl"}) == "none");
    tree.files["/w/addon/.studioscope.json"] = "{}";
    CHECK(tree.used({"/w/addon/models/a/x.mdl"}) == "/w/addon/.studioscope.json");
    // no mark: the file's own folder alone
    tree.files["/w/loose/b/x.smd"] = "";
    tree.files["/w/loose/.studioscope.json"] = "{}";
    CHECK(tree.used({"/w/loose/b/x.smd"}) == "none");
    tree.files["/w/loose/b/.studioscope.json"] = "{}";
    CHECK(tree.used({"/w/loose/b/x.smd"}) == "/w/loose/b/.studioscope.json");
    // that of an archive is not looked for in it
    CHECK(tree.used({"/w/loose/b/x.zip!a/x.mdl"}) == "/w/loose/b/.studioscope.json");
}

TEST_CASE("the configuration of two trees lies in a folder that both belong to", "[app][check]") {
    Tree tree{{{"/tmp/.studioscope.json", "{}"},
               {"/tmp/a/x.smd", ""},
               {"/tmp/b/y.smd", ""},
               {"/tmp/b/.studioscope.json", "{}"}}};
    CHECK(tree.used({"/tmp/a/x.smd", "/tmp/b/y.smd"}) == "none");
    CHECK(tree.used({"/tmp/b/y.smd", "/tmp/b/z.smd"}) == "/tmp/b/.studioscope.json");
    CHECK(tree.used({"/tmp/a/x.smd", "/tmp/z.smd"}) == "/tmp/.studioscope.json");
    tree.files["/tmp/.git/HEAD"] = "";
    CHECK(tree.used({"/tmp/a/x.smd", "/tmp/b/y.smd"}) == "/tmp/.studioscope.json");
    // the top of the disk has no mark
    Tree disk{{{"/.studioscope.json", "{}"}, {"/models/x.mdl", ""}, {"/.git", ""}}};
    CHECK(disk.used({"/models/x.mdl"}) == "none");
    CHECK(disk.used({"/x.mdl"}) == "/.studioscope.json");
}

TEST_CASE("what a found configuration names outside of its folder is ignored", "[app][check]") {
    Tree tree{{{"/w/a/.git", ""}, {"/w/a/m/x.smd", ""}}};
    tree.files["/w/a/.studioscope.json"] =
        "{\"mounts\": [\"m\", \".\", \"..\",\n\"m/../../b\", \"m/..\"],\n\"game\": \"../hl2\"}";
    const auto found = tree.find({"/w/a/m/x.smd"});
    REQUIRE(found);
    CHECK_FALSE(found->is_named);
    std::vector<std::string> mounts;
    for (const fs::path& mount : found->mounts) mounts.push_back(path_in_map(mount));
    CHECK(mounts == std::vector<std::string>{"/w/a/m", "/w/a/"});
    CHECK_FALSE(found->game);
    CHECK(codes_of(found->notes) == Codes{"config-outside", "config-outside"});
    for (const Diagnostic& one : found->notes) {
        CHECK(one.severity == Severity::kWarning);
        CHECK(one.message.find("--config") != std::string::npos);
    }
    CHECK(found->notes[0].message.find("--game") != std::string::npos);
    CHECK(found->notes[0].location == at_line(3));
    CHECK(found->notes[1].message.find("--mount") != std::string::npos);
    CHECK(found->notes[1].location == at_line(1));
    // the same file, named
    const auto named = tree.find({"/w/a/m/x.smd"}, {true, "/w/a/.studioscope.json"});
    REQUIRE(named);
    CHECK(named->is_named);
    CHECK(named->mounts.size() == 4);
    CHECK(named->game);
    CHECK(named->notes.empty());
}

TEST_CASE("a found configuration of another user is ignored whole", "[app][check]") {
    Tree tree{{{"/tmp/x.mdl", ""}, {"/tmp/.studioscope.json", "{\"ignore\": [\"mdl-magic\"]}"}},
              {{"/tmp/.studioscope.json", "belongs to user 7"}}};
    const auto found = tree.find({"/tmp/x.mdl"});
    REQUIRE(found);
    CHECK(found->file.empty());
    CHECK(found->rules.ignored.empty());
    REQUIRE(codes_of(found->notes) == Codes{"config-owner"});
    for (const char* word : {"belongs to user 7", "--mount", "--game", "--config"})
        CHECK(found->notes[0].message.find(word) != std::string::npos);
    // fingerprints stay those of a computer where it is used
    CHECK(path_in_map(found->folder) == "/tmp");
    CHECK(tree.find({"/tmp/x.mdl"}, {true, "/tmp/.studioscope.json"})->rules.ignored.size() == 1);
    // also one that cannot be opened
    tree.files.erase("/tmp/.studioscope.json");
    tree.files["/tmp/.studioscope.json/x"] = "";
    CHECK(codes_of(tree.find({"/tmp/x.mdl"})->notes) == Codes{"config-owner"});
}

TEST_CASE("a configuration has 1 MB, 8 levels and 1000 mounts", "[app][check]") {
    constexpr size_t kMegabyte = size_t{1} << 20;
    Tree tree{{{"/p/x.smd", ""}}};
    std::string& text = tree.files["/p/.studioscope.json"];
    text = "{}" + std::string(kMegabyte - 2, ' ');
    CHECK(tree.used({"/p/x.smd"}) == "/p/.studioscope.json");
    text += ' ';
    const auto large = tree.find({"/p/x.smd"});
    REQUIRE_FALSE(large);
    CHECK(large.error().fault == Fault::kUsage);
    CHECK(large.error().message == "the configuration has 1048577 bytes; up to 1048576 are read");
    const auto named = tree.find({"/p/x.smd"}, {true, "/p/.studioscope.json"});
    REQUIRE_FALSE(named);
    CHECK(is_unreadable(named.error()));

    const auto nested = [](size_t levels) {
        return "{\"mounts\":" + std::string(levels - 1, '[') + std::string(levels - 1, ']') + "}";
    };
    CHECK(fault_of(nested(8)) == "1: mounts: expected an array of paths");
    CHECK(fault_of(nested(9)) == "1: is nested deeper than 8 levels");
    CHECK(fault_of(std::string(kMegabyte, '[')) == "1: is nested deeper than 8 levels");
    const auto mounts = [](size_t count) {
        std::string list;
        for (size_t i = 0; i < count; ++i)
            list += (i > 0 ? ",\"m" : "\"m") + std::to_string(i) + '"';
        return "{\n\"mounts\": [" + list + "]}";
    };
    CHECK(fault_of(mounts(1000)).empty());
    CHECK(fault_of(mounts(1001)) == "2: mounts: 1001 paths; 1000 are allowed");
}

TEST_CASE("many mounts outside are one warning", "[app][check]") {
    std::string list;
    for (size_t i = 0; i < 1000; ++i)
        list += (i > 0 ? ",\"../m" : "\"../m") + std::to_string(i) + '"';
    const auto config = parse_config("{\"mounts\": [" + list + "]}", "/p",
                                     [](const fs::path& /*path*/) { return false; });
    REQUIRE(config);
    REQUIRE(config->notes.size() == 1);
    CHECK(config->notes[0].message.find("\"../m4\" and 995 more lead out") != std::string::npos);
}

TEST_CASE("odd text in a configuration is wrong usage", "[app][check]") {
    CHECK(fault_of("{\n\"$schema\": 1e999}") ==
          "1: is not valid JSON: a number in it is too large");
    CHECK(fault_of("{\n\"ignore\": [],\n\"ignore\": []}") == "3: \"ignore\" stands twice");
    CHECK(fault_of("{\"severities\": {\n\"smd-nodes\": \"note\",\n\"smd-nodes\": \"note\"}}") ==
          "3: \"smd-nodes\" stands twice");
    CHECK(fault_of("{\"mounts\": [\"a\\u0000/../..\"]}").find("expected a path relative") !=
          std::string::npos);
    CHECK(fault_of("{\"mounts\": [\"\xff\"]}") == "1: is not valid JSON here");
    CHECK(fault_of("{\"game\": \"\"}").find("expected a path relative") != std::string::npos);
    CHECK(fault_of("{\"ignore\": [\"smd-*\"]}").empty());
    CHECK(fault_of("{\n\"ignore\": [\"smd-x*\"]}") == "2: no code matches \"smd-x*\"");
    CHECK(fault_of("{\n\"severities\": {\"*-x\": \"note\"}}") == "2: no code matches \"*-x\"");
    CHECK(fault_of("").find("is not valid JSON") != std::string::npos);
}

TEST_CASE("a configuration may be UTF-16 by its mark", "[app][check]") {
    const std::string text = "{\n\"mounts\": [\"m\"], \"profile\": \"gmod\"}";
    std::string little = "\xff\xfe", big = "\xfe\xff";
    for (const char c : text) {
        little += {c, '\0'};
        big += {'\0', c};
    }
    for (const std::string& one : {text, "\xef\xbb\xbf" + text, little, big}) {
        const auto config = parse_config(one, "/p");
        REQUIRE(config);
        CHECK(config->profile);
        CHECK(config->mounts.size() == 1);
    }
    CHECK_FALSE(fault_of(little + "x").empty());  // half a character
}

}  // namespace studioscope::project_config_test
