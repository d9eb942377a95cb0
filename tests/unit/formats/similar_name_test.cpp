// The name that was probably meant, about a file that does not exist.

#include <catch2/catch.hpp>

#include "support/diagnostics.h"
#include "support/memory_files.h"

namespace studioscope::similar_name_test {

namespace {

// The error about a file that is named where there is nothing else than these files.
std::string error_about(const std::string& path) {
    static const MemoryFiles files{{"/m/models/hero.mdl", {}},
                                   {"/m/models/hero.txt", {}},
                                   {"/m/models/hats.gma", {}},
                                   {"/m/models/props/chair.mdl", {}}};
    const Scene scene = load_from(files, path);
    const Diagnostic* found = find_code(scene.diagnostics, "unreadable");
    return found ? found->message : std::string();
}

}  // namespace

TEST_CASE("a file that is not found gets the name that was probably meant", "[load]") {
    CHECK(error_about("/m/models/heor.mdl").ends_with(" (did you mean hero.mdl?)"));
    CHECK(error_about("/m/models/hero.mld").ends_with(" (did you mean hero.mdl?)"));
    CHECK(error_about("/m/models/her").ends_with(" (did you mean hero.mdl?)"));
    // hero.txt is no file to open, and nothing is like this name
    CHECK_FALSE(error_about("/m/models/zebra.mdl").empty());
    CHECK(error_about("/m/models/zebra.mdl").find("did you mean") == std::string::npos);
    CHECK(error_about("/m/nowhere/hero.mdl").find("did you mean") == std::string::npos);
}

TEST_CASE("archives and folders are names that may be meant", "[load]") {
    const MemoryFiles files{{"/m/hats.gma", {}}, {"/m/materials/a.vmt", {}}, {"/m/notes.txt", {}}};
    const FileSystem access = in_memory(files);
    CHECK(similar_name_note("/m/hat.gma", access) == " (did you mean hats.gma?)");
    CHECK(similar_name_note("/m/materails", access) == " (did you mean materials?)");
    CHECK(similar_name_note("/m/note.txt", access).empty());
}

}  // namespace studioscope::similar_name_test
