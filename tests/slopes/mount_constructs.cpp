// A model in a game whose gameinfo.txt, or folders, repeat something.

#include "slopes/construct.h"

namespace studioscope {

namespace {

std::vector<SlopeFile> game(const std::string& paths) {
    return {text_file("mod/models/a.smd", plain_smd()),
            text_file("mod/gameinfo.txt",
                      "GameInfo { FileSystem { SearchPaths {\ngame mod\n" + paths + "} } }\n")};
}

SlopeConstruct folders() {
    return {"gameinfo-folders", 250, [](size_t count) {
                auto files = game(
                    repeat(count, [](size_t i) { return fmt::format("game mod/folder{}\n", i); }));
                for (size_t i = 0; i < count; ++i)
                    files.push_back(text_file(fmt::format("mod/folder{}/a.txt", i), "x"));
                return files;
            }};
}

SlopeConstruct missing_folders() {
    return {"gameinfo-missing-folders", 1000, [](size_t count) {
                return game(
                    repeat(count, [](size_t i) { return fmt::format("game mod/gone{}\n", i); }));
            }};
}

SlopeConstruct one_folder() {
    return {"gameinfo-one-folder-again", 1000, [](size_t count) {
                auto files = game(repeat(count, [](size_t) { return "game mod/folder\n"; }));
                files.push_back(text_file("mod/folder/a.txt", "x"));
                return files;
            }};
}

SlopeConstruct addons() {
    return {"gameinfo-addons", 250, [](size_t count) {
                auto files = game("game+mod mod/custom/*\n");
                for (size_t i = 0; i < count; ++i)
                    files.push_back(text_file(fmt::format("mod/custom/addon{}/a.txt", i), "x"));
                return files;
            }};
}

SlopeConstruct files_beside() {
    return {"folder-files", 500, [](size_t count) {
                std::vector<SlopeFile> files{text_file("models/a.smd", plain_smd())};
                for (size_t i = 0; i < count; ++i)
                    files.push_back(text_file(fmt::format("models/file{}.txt", i), "x"));
                return files;
            }};
}

}  // namespace

SlopeConstructs mount_constructs() {
    return {folders(), missing_folders(), one_folder(), addons(), files_beside()};
}

}  // namespace studioscope
