#pragma once

#include <optional>
#include <vector>

#include "app/options.h"
#include "document/document.h"

namespace studioscope {

// The scene of the files named on the command line.
Scene load_files(const Options& options);

// The same as a document with everything asked for applied. What was odd has been printed. Without
// a document, `status` is the exit status to end with.
struct OpenedDocument {
    std::optional<Document> document;
    int status = 0;
};
OpenedDocument open_document(const Options& options);

// `info` and `check` take several scenes: a file that has a mesh of its own, or another stem of
// compiled files, starts a new one; the others belong to the one before them.
std::vector<std::vector<std::string>> split_into_scenes(const std::vector<std::string>& files);

// 3 when something could not be read or is not what it claims, else 0.
int status_of(const Scene& scene);

}  // namespace studioscope
