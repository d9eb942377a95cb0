#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/qc/build.h"
#include "formats/qc/skeleton.h"
#include "formats/qc/vertices.h"

namespace studioscope {

// A file that a QC names, as the tools keep it: loaded once, under the $scale of its first mention.
struct QcSourceFile {
    std::optional<Model> model;  // none: it cannot be used, which was reported
    std::string path;            // of its first mention
    float scale = 1;
    size_t order = 0;      // of QcFile::load_order
    bool is_mesh = false;  // of a body or a level
    bool is_dmx = false;
    QcSourceBones bones;
    QcBoneMap map;  // to the model's bones; empty for a static prop
    std::vector<QcVertexMove> moves;
};

struct QcSources {
    // Null where the file cannot be used.
    const QcSourceFile* find(const std::string& path) const;
    bool are_all_read() const;

    std::map<std::string, QcSourceFile> by_key;
    std::vector<QcSourceFile*> read;  // those that could be read, in load order
};

QcSources load_sources(const QcFile& qc, const QcFiles& files, Diagnostics& diagnostics);

}  // namespace studioscope
