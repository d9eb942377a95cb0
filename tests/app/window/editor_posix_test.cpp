// The editor that opens a line of a text file.

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "core/path_text.h"
#include "document/choices/settings.h"
#include "document/choices/view_state.h"
#include "host/editor.h"
#include "host/project_config.h"
#include "support/scratch_folder.h"

namespace studioscope::editor_posix_test {

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

fs::path write_program(const ScratchFolder& folder, const std::string& name,
                       const std::string& text = "#!/bin/sh\n") {
    const fs::path file = folder.write(name, text);
    fs::permissions(file, fs::perms::owner_all);
    return file;
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("the first known editor in PATH is found, relative folders are not searched",
          "[editor]") {
    const ScratchFolder folder;
    const std::string a = path_text(folder / "a"), b = path_text(folder / "b b");
    CHECK(find_editor("").empty());
    CHECK(find_editor(a + ":" + b).empty());
    write_program(folder, "b b/gedit");
    CHECK(find_editor(a + ":" + b) == "\"" + b + "/gedit\" +{line} {file}");
    write_program(folder, "b b/code");
    CHECK(find_editor(a + ":" + b) == "\"" + b + "/code\" -g {file}:{line}");
    folder.write("a/code", "not a program");
    CHECK(find_editor(a + ":" + b).starts_with("\"" + b));
    write_program(folder, "a/codium");
    CHECK(find_editor(a + ":" + b).starts_with("\"" + b + "/code\""));  // by the order of editors
    const std::string relative = path_text(fs::relative(folder / "b b"));
    CHECK(find_editor(relative).empty());
    CHECK(find_editor(".:" + relative + ":").empty());
}

TEST_CASE("the words of an editor's command get the file and the line", "[editor]") {
    const fs::path file = "/mod/my hero.qc";
    CHECK(editor_words("code -g {file}:{line}", file, 12) ==
          Words{"code", "-g", "/mod/my hero.qc:12"});
    CHECK(editor_words("\"/opt/my editor\"  --at={line} {file}", file, 3) ==
          Words{"/opt/my editor", "--at=3", "/mod/my hero.qc"});
    CHECK(editor_words("subl", file, 3) == Words{"subl", "/mod/my hero.qc"});
    CHECK(editor_words("e {file}", "/m/{line}.qc", 3) == Words{"e", "/m/{line}.qc"});
    CHECK(editor_words("e {file}", "/m/$(id);`id`.qc", 3) == Words{"e", "/m/$(id);`id`.qc"});
}

TEST_CASE("an editor is started with its words, by no shell", "[editor]") {
    const ScratchFolder folder;
    const fs::path program = write_program(folder, "my editor",
                                           "#!/bin/sh\nprintf '%s|' \"$@\" > \"$0.part\"\n"
                                           "mv \"$0.part\" \"$0.out\"\n");
    const fs::path source = folder.write("$(touch stolen).qc", "$modelname a.mdl\n");
    const std::string command = "\"" + path_text(program) + "\" -g {file}:{line}";
    REQUIRE(open_in_editor(command, source, 7));
    const fs::path out = path_text(program) + ".out";
    for (int i = 0; i < 20000 && !fs::exists(out); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(text_of(out) == "-g|" + path_text(source) + ":7|");
    CHECK_FALSE(fs::exists("stolen"));
}

TEST_CASE("what cannot be opened in an editor says why", "[editor]") {
    const ScratchFolder folder;
    const fs::path source = folder.write("hero.qc", "");
    const auto problem = [&](std::string_view command, const fs::path& file) {
        const Result<void> opened = open_in_editor(command, file, 1);
        return opened ? std::string() : opened.error().message;
    };
    CHECK(problem("no-such-editor-here {file}", source) ==
          "the editor no-such-editor-here was not found in PATH");
    CHECK(problem("", source) == "the command of the editor begins with no program");
    CHECK(problem("{file}", source) == "the command of the editor begins with no program");
    CHECK(problem("code", folder / "gone.qc").ends_with("gone.qc was not found"));
    CHECK(problem("code", folder / "hats.gma!/models/hat.qc")
              .ends_with("lies in an archive: an editor opens only files on the disk"));
}

TEST_CASE("only the settings of the window have the editor", "[editor]") {
    Settings settings;
    settings.panels.editor = "subl {file}:{line}";
    CHECK(read_settings(to_text(settings)).settings.panels.editor == "subl {file}:{line}");
    // a repository's configuration and a saved view, which may be a stranger's, have no such key
    CHECK_FALSE(parse_config(R"({"editor": "/tmp/evil {file}"})", "/p"));
    Document document;
    open_scene(document, {}, false);
    document.panels.editor = "mine";
    std::string view = view_state_json(document);
    view.insert(1, R"("editor": "/tmp/evil", "panels": {"editor": "/tmp/evil"},)");
    REQUIRE(apply_view_state(view, document));
    CHECK(document.panels.editor == "mine");
    CHECK(view_state_json(document).find("mine") == std::string::npos);
}

}  // namespace studioscope::editor_posix_test
