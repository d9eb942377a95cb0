#pragma once

#include <optional>
#include <span>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "document/document.h"
#include "host/found_mounts.h"
#include "host/options.h"

namespace studioscope {

// The scene of the files named on the command line, in a run over many models: `files` lists a
// folder that several of them share only once, and is made with `archives`.
Scene load_files(const LoadRequest& request, const FileSystem& files, OpenArchives& archives);

// A loaded scene, and the mounts that provide its files.
struct Opened {
    Scene scene;
    ContentReport content;
    std::vector<std::filesystem::path> content_roots;  // roots of all mounts used by the load
};

// Loads the files with the materials and models that they need from the mounts.
// Scene::diagnostics ends with the messages about the mounts. `files` are made with `archives`;
// pass those of cached_listing() to list each folder only once.
Opened load_mounted(const LoadRequest& request, const FileSystem& files, OpenArchives& archives);
// Loads in a run over many models, whose mounts are looked for once: `mounts` are those of the
// request, in the same files.
Opened load_mounted(const LoadRequest& request, const FileSystem& files, OpenArchives& archives,
                    FoundMounts& mounts);

// The files that a load of these files may access, for what reads them again after it.
FileSystem files_of_load(std::span<const std::filesystem::path> named, const LoadOptions& options,
                         std::span<const std::filesystem::path> content_roots,
                         const FileSystem& files);

// A loaded scene as a document with all options applied; its diagnostics have been printed. Without
// a document, `status` is the exit status.
struct OpenedDocument {
    std::optional<Document> document;
    int status = 0;
};
OpenedDocument open_document(const Options& options);

// Prints the errors of clips that were decoded for posing. Returns the exit status.
int report_clips(OpenedDocument& opened);

// Checks `options.output` before anything is drawn or posed: an input must not be overwritten, and
// there has to be something to write. Returns kDone, or the exit status after printing the reason.
int refuse_output(const Options& options, const Document& document);

// Divides the files of `info` and `check` into scenes: a file with a mesh, or another stem of
// compiled files, starts a scene; other files belong to the scene before them. `timeout` is the
// limit per file in seconds, as in LoadOptions.
std::vector<std::vector<std::filesystem::path>> split_into_scenes(
    const std::vector<std::filesystem::path>& paths,
    const FileSystem& files = with_archives(disk_files()), double timeout = 0);

// kUnreadable if something could not be read or is invalid, else kDone.
int status_of(const Scene& scene);

// The output as messages name it: "-o hero.png", or the path alone where it is a word of its own.
std::string output_words(const Options& options);

}  // namespace studioscope
