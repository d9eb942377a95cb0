#include "faults/fault_cases.h"

#include "support/archive_writers.h"
#include "support/program.h"
#include "support/real_files.h"

namespace studioscope {

namespace fs = std::filesystem;

std::vector<FaultVerb> fault_verbs() {
    std::vector<FaultVerb> verbs{
        {"info", {"info", "MODEL"}, "", false, false, false},
        {"info --json", {"info", "MODEL", "--json"}, "", false, false, false},
        {"info --copy-to",
         {"info", "MODEL", "--needs", "--copy-to", "OUT"},
         "",
         false,
         false,
         false},
        {"export", {"export", "MODEL", "-o", "OUT/sources"}, "", false, false, true},
        {"check", {"check", "MODEL", "--jobs", "1"}, "", false, false, true},
        {"check, a report",
         {"check", "MODEL", "-o", "OUT/found.txt"},
         "found.txt",
         false,
         false,
         true},
        {"check --format json",
         {"check", "MODEL", "--jobs", "3", "--format", "json"},
         "",
         false,
         false,
         true},
        {"pose to CSV",
         {"pose", "MODEL", "--skinner", "cpu", "-o", "OUT/pose.csv"},
         "pose.csv",
         false,
         false,
         false},
        {"pose to JSON",
         {"pose", "MODEL", "-o", "OUT/pose.json"},
         "pose.json",
         false,
         false,
         false},
        {"pose to OBJ", {"pose", "MODEL", "-o", "OUT/pose.obj"}, "pose.obj", true, false, false},
        {"render",
         {"render", "MODEL", "--size", "32x32", "-o", "OUT/picture.png"},
         "picture.png",
         true,
         false,
         false},
        {"render, programs kept",
         {"render", "MODEL", "--size", "32x32", "-o", "OUT/picture.png"},
         "picture.png",
         true,
         true,
         false},
        {"bench",
         {"bench", "MODEL", "--frames", "1", "--instances", "1", "--skinner", "cpu"},
         "",
         true,
         false,
         true},
        {"view",
         {"view", "MODEL", "--script", "SCRIPT"},
         "picture.png",
         true,
         true,
         false,
         "frames 2\nkey space\nframes 2\nkey tab\nframes 1\npicture out/picture.png\nquit\n"},
    };
    // the window, the last one, where there is a display
    if (std::getenv("DISPLAY") == nullptr) verbs.pop_back();
    return verbs;
}

namespace {

fs::path packed_sample(const fs::path& folder) {
    PackedFiles files;
    for (const char* name : {"ollie.mdl", "ollie.vvd", "ollie.dx90.vtx"}) {
        const std::string path = std::string("models/studioscope/") + name;
        files.push_back({.path = path, .text = read_text(sample_file(path)), .method = 8});
    }
    write_text(folder / "sample.zip", std::string(as_text(pack_zip(files))));
    return folder / "sample.zip!models/studioscope/ollie.mdl";
}

}  // namespace

std::vector<FaultModel> fault_models(const fs::path& folder) {
    std::vector<FaultModel> models{
        {"compiled", sample_file("models/studioscope/ollie.mdl")},
        {"SMD", sample_file("source/ollie_lod3.smd")},
        {"DMX", sample_file("source/ollie_hat.dmx")},
        {"QC", sample_file("source/ollie.qc")},
        {"ZIP", packed_sample(folder)},
    };
    for (const char* ending : {".mdl", ".qc"})
        if (const std::vector<fs::path> found = real_files({ending}); !found.empty())
            models.push_back({std::string("other people's ") + ending, found[0]});
    return models;
}

std::vector<std::string> words_of(const FaultVerb& verb, const FaultModel& model,
                                  const fs::path& folder) {
    std::vector<std::string> words = verb.words;
    for (std::string& word : words) {
        if (word == "MODEL") word = model.path.string();
        if (word == "SCRIPT") word = (folder / "script").string();
        if (word.starts_with("OUT")) word.replace(0, 3, (folder / "out").string());
    }
    return words;
}

}  // namespace studioscope
