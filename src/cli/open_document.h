#pragma once

#include <optional>
#include <vector>

#include "cli/options.h"
#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "document/document.h"

namespace studioscope {

// The scene of the files named on the command line.
Scene load_files(const Options& options);
// The same for a run over many models, whose `files` list a folder that several of them lie in
// once, and are made with `archives`.
Scene load_files(const Options& options, const FileSystem& files, OpenArchives& archives);

// The same with where its files lie.
struct Opened {
    Scene scene;
    ContentReport content;
    std::vector<std::filesystem::path> content_roots;  // of all mounts that the load looked into
};
Opened load_mounted(const Options& options, const FileSystem& files, OpenArchives& archives);

// Files with what a person chose of mounts. Scene::diagnostics ends with what is odd about those.
// `files` are made with `archives`, and list each folder once where that is to be fast.
Opened load_mounted(std::span<const std::filesystem::path> paths, LoadOptions load,
                    const MountRequest& request, const FileSystem& files, OpenArchives& archives);

// The same as a document with everything asked for applied. What was odd has been printed. Without
// a document, `status` is the exit status to end with.
struct OpenedDocument {
    std::optional<Document> document;
    int status = 0;
};
OpenedDocument open_document(const Options& options);

// Once it was posed: prints what clips that were decoded for it are wrong in. The status to end
// with.
int report_clips(OpenedDocument& opened);

// Before anything is drawn or posed for `options.output`: kDone, or the status to end with, and why
// has been printed. An input is never an output, and there has to be something to write.
int refuse_output(const Options& options, const Document& document);

// `info` and `check` take several scenes: a file that has a mesh of its own, or another stem of
// compiled files, starts a new one; the others belong to the one before them. `timeout` as in
// LoadOptions, for each file that is looked into.
std::vector<std::vector<std::filesystem::path>> split_into_scenes(
    const std::vector<std::filesystem::path>& paths,
    const FileSystem& files = with_archives(disk_files()), double timeout = 0);

// 3 when something could not be read or is not what it claims, else 0.
int status_of(const Scene& scene);

}  // namespace studioscope
